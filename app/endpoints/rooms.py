"""Stored rooms."""

from typing import Any
from urllib.parse import urlencode

from app.reply import Reply, is_had
from app.rooms import Rooms
from app.rooms.records import RoomFilter, StoredRoom
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
def list_rooms(
    partner: str,
    rooms: Rooms,
    limit: int,
    cursor: str | None,
    ruleset: str | None,
    name: str | None,
) -> Reply:
    """Some of the caller's rooms."""
    page = rooms.page(partner, limit, cursor, RoomFilter(ruleset, name))
    listed = {"rooms": [write_room(room) for room in page.rooms], "next": page.next}
    if page.next is None:
        return Reply(listed)
    asked = {"ruleset": ruleset, "name": name, "limit": limit, "cursor": page.next}
    query = urlencode({key: value for key, value in asked.items() if value is not None})
    return Reply(listed, headers={"Link": f'<?{query}>; rel="next"'})


@in_thread()
def read_room(
    id: str,  # noqa: A002 - the name of the path parameter
    partner: str,
    rooms: Rooms,
    if_none_match: str | None,
) -> Reply:
    """One room, or that the caller has it already."""
    room = rooms.read(partner, id)
    if is_had(if_none_match, room.etag):
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
