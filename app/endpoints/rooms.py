"""Stored rooms."""

from typing import Any

from app.reply import Reply
from app.rooms import Rooms
from app.rooms.records import StoredRoom
from app.schemas import write_room
from app.waiting import in_thread


@in_thread(writes=True)
def create_room(
    body: dict[str, Any], partner: str, rooms: Rooms, idempotency_key: str | None
) -> Reply:
    """Make a room."""
    room, replayed = rooms.create(partner, body, idempotency_key)
    headers = {"ETag": room.etag} | ({"Idempotent-Replayed": "true"} if replayed else {})
    return Reply(write_room(room), 201, headers, created=room.id)


@in_thread()
def list_rooms(partner: str, rooms: Rooms, limit: int, cursor: str | None) -> dict[str, Any]:
    """Some of the caller's rooms."""
    page = rooms.page(partner, limit, cursor)
    return {"rooms": [write_room(room) for room in page.rooms], "next": page.next}


@in_thread()
def read_room(
    id: str,  # noqa: A002 - the name of the path parameter
    partner: str,
    rooms: Rooms,
    if_none_match: str | None,
) -> Reply:
    """One room, or that the caller has it already."""
    room = rooms.read(partner, id)
    if if_none_match is not None and _has(if_none_match, room):
        return Reply(status=304, headers={"ETag": room.etag})
    return _reply(room)


@in_thread(writes=True)
def replace_room(
    id: str,  # noqa: A002
    body: dict[str, Any],
    partner: str,
    rooms: Rooms,
    if_match: str | None,
) -> Reply:
    """Change all of a room."""
    return _reply(rooms.replace(partner, id, body, if_match))


@in_thread(writes=True)
def delete_room(
    id: str,  # noqa: A002
    partner: str,
    rooms: Rooms,
    if_match: str | None,
) -> Reply:
    """Remove a room."""
    rooms.delete(partner, id, if_match)
    return Reply(status=204)


def _reply(room: StoredRoom) -> Reply:
    return Reply(write_room(room), headers={"ETag": room.etag})


def _has(if_none_match: str, room: StoredRoom) -> bool:
    """Whether ``If-None-Match`` names this version, by a weak comparison (RFC 9110 13.1.2)."""
    tags = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return room.etag in tags or tags == ["*"]
