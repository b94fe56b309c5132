"""marshmallow schemas: JSON to the app's records and back, for stored rooms.

Tables are not read by them: jsonschema-rs checks a table in 10 µs and the engine reads it itself.

marshmallow comes with the first stored room: a tenth of a cold start, and most requests have none.
"""

from collections.abc import Mapping
from typing import Any

from app.rooms.records import RoomBody, StoredRoom


def read_body(body: Mapping[str, Any]) -> RoomBody:
    """The body that makes or changes a room. Raises ``Refused`` where a time is none."""
    from app.schemas import room as schemas

    return schemas.read_body(body)


def read_item(item: Mapping[str, Any]) -> StoredRoom:
    """The room of a stored item."""
    from app.schemas import room as schemas

    return schemas.read_item(item)


def write_item(room: StoredRoom) -> dict[str, Any]:
    """The stored item of a room, as JSON values."""
    from app.schemas import room as schemas

    return schemas.write_item(room)


def write_room(room: StoredRoom) -> dict[str, Any]:
    """A room as callers see it, as JSON values."""
    from app.schemas import room as schemas

    return schemas.write_room(room)
