"""Stored rooms."""

from typing import Any

from app import rooms
from app.reply import Reply
from app.rooms.records import StoredRoom
from app.schemas.room import write_item
from app.waiting import in_thread


@in_thread()
def create_room(body: dict[str, Any], partner: str, idempotency_key: str | None) -> Reply:
    """Make a room."""
    room = rooms.current().create(partner, body, idempotency_key)
    return Reply(write_item(room), 201, {"ETag": room.etag}, created=room.id)


@in_thread()
def list_rooms(partner: str, limit: int, cursor: str | None) -> dict[str, Any]:
    """Some of the caller's rooms."""
    page = rooms.current().page(partner, limit, cursor)
    return {"rooms": [write_item(room) for room in page.rooms], "next": page.next}


@in_thread()
def read_room(id: str, partner: str) -> Reply:  # noqa: A002 - the name of the path parameter
    """One room."""
    return _reply(rooms.current().read(partner, id))


@in_thread()
def replace_room(
    id: str,  # noqa: A002
    body: dict[str, Any],
    partner: str,
    if_match: str | None,
) -> Reply:
    """Change all of a room."""
    return _reply(rooms.current().replace(partner, id, body, if_match))


@in_thread()
def delete_room(id: str, partner: str, if_match: str | None) -> Reply:  # noqa: A002
    """Remove a room."""
    rooms.current().delete(partner, id, if_match)
    return Reply(status=204)


def _reply(room: StoredRoom) -> Reply:
    return Reply(write_item(room), headers={"ETag": room.etag})
