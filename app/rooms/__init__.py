"""The rooms that requests are about: opened from a rule set and options, or stored ones."""

from functools import lru_cache
from typing import Any

import flask
import orjson

import engine
from app.rooms.store import NoRooms, RoomStore
from app.schemas.room import RoomReference, RoomReferenceSchema
from engine.ruleset import Room

__all__ = ["NoRooms", "RoomStore", "open_room", "use"]

_EXTENSION = "rooms"
_reference = RoomReferenceSchema()


def use(app: flask.Flask, store: RoomStore) -> None:
    """Let ``app`` find its stored rooms in ``store``."""
    app.extensions[_EXTENSION] = store


def open_room(room: dict[str, Any]) -> Room:
    """The room that the ``room`` of a request names. Raises ``engine.Refused``."""
    if "id" in room:
        store: RoomStore = flask.current_app.extensions[_EXTENSION]
        return store.open(room["id"])
    return _open(orjson.dumps(room))


@lru_cache(maxsize=256)
def _open(room: bytes) -> Room:
    """A room is a value: the same rule set and options make the same one."""
    reference: RoomReference = _reference.load(orjson.loads(room))
    assert reference.ruleset is not None  # noqa: S101 - the spec asks for it
    return engine.open_room(reference.ruleset, reference.options)
