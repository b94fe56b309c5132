"""The rooms that requests are about: opened from a rule set and options, or stored ones."""

from functools import lru_cache
from typing import Any

import flask
import orjson

import engine
from app.rooms.service import Rooms
from app.schemas.room import RoomReference, RoomReferenceSchema
from engine import Room

__all__ = ["Rooms", "current", "is_stored", "open_room", "use"]

_EXTENSION = "rooms"
_reference = RoomReferenceSchema()


def use(app: flask.Flask, rooms: Rooms) -> None:
    """Let ``app`` answer about ``rooms``."""
    app.extensions[_EXTENSION] = rooms


def current() -> Rooms:
    """The stored rooms of the app that answers the current request."""
    rooms: Rooms = flask.current_app.extensions[_EXTENSION]
    return rooms


def is_stored(room: dict[str, Any]) -> bool:
    """Whether the ``room`` of a request is a stored one."""
    return "id" in room


def open_room(room: dict[str, Any], partner: str) -> Room:
    """The room that the ``room`` of a request names. Raises ``engine.Refused``."""
    if is_stored(room):
        return current().open(partner, room["id"])
    return _open(orjson.dumps(room))


@lru_cache(maxsize=256)
def _open(room: bytes) -> Room:
    """A room is a value: the same rule set and options make the same one."""
    reference: RoomReference = _reference.load(orjson.loads(room))
    with engine.within("/room"):
        return engine.open_room(reference.ruleset, reference.options)
