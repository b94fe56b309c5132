"""The rooms that requests are about: opened from a rule set and options, or stored ones."""

from functools import lru_cache
from typing import Any

import orjson

import engine
from app.rooms.service import Rooms
from engine import Room

__all__ = ["Rooms", "is_stored", "open_room"]


def is_stored(room: dict[str, Any]) -> bool:
    """Whether the ``room`` of a request is a stored one."""
    return "id" in room


def open_room(room: dict[str, Any], partner: str, rooms: Rooms) -> Room:
    """The room that the ``room`` of a request names: if a stored one, then among the partner's
    ``rooms``. Raises ``engine.Refused``."""
    if is_stored(room):
        return rooms.open(partner, room["id"])
    return _open(orjson.dumps(room))


@lru_cache(maxsize=256)
def _open(room: bytes) -> Room:
    """A room is a value: the same rule set and options make the same one."""
    with engine.within("/room"):
        return engine.read_room(orjson.loads(room))
