"""Rooms: the body that makes one, and the stored item."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load

from app.problems import schema_refusal
from app.rooms.records import RoomBody, StoredRoom, in_milliseconds, moment_text
from engine import Refused, Text

_NO_TIME = Text(
    "应为时间，例如 2026-12-31T16:00:00Z", "must be a time such as 2026-12-31T16:00:00Z"
)


class UtcTime(fields.Field[datetime]):
    """A time (RFC 3339). Written in UTC with milliseconds, so that texts sort as the times do."""

    def _serialize(
        self,
        value: datetime | None,
        attr: str | None,  # noqa: ARG002
        obj: Any,  # noqa: ARG002
        **_: Any,
    ) -> str | None:
        return None if value is None else moment_text(value)

    def _deserialize(
        self,
        value: Any,
        attr: str | None,  # noqa: ARG002
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_: Any,
    ) -> datetime:
        try:
            moment = datetime.fromisoformat(str(value))
            if moment.tzinfo is None:
                raise ValueError("no offset")
            return in_milliseconds(moment.astimezone(UTC))
        except (ValueError, OverflowError):  # the latter of a year that UTC leaves
            raise ValidationError("no moment") from None


class RoomBodySchema(Schema):
    """Reads the body that makes or changes a room."""

    name = fields.String(required=True)
    ruleset = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    expires_at = UtcTime(load_default=None, allow_none=True)

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> RoomBody:
        """The body as a record."""
        return RoomBody(**data)


class StoredRoomSchema(Schema):
    """A stored room as JSON values: in answers, and with its marks in the items of every store."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    ruleset = fields.String(required=True)
    # Their values are of three types that no field has at once, and the engine has checked them.
    options = fields.Dict(keys=fields.String(), required=True)
    version = fields.Integer(required=True)
    created_at = UtcTime(required=True)
    updated_at = UtcTime(required=True)
    expires_at = UtcTime(required=True, allow_none=True)
    marks = fields.List(fields.String())

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> StoredRoom:
        """The room as a record."""
        return StoredRoom(**{**data, "marks": tuple(data.get("marks", ()))})


_body = RoomBodySchema()
_stored = StoredRoomSchema()
_shown = StoredRoomSchema(exclude=("marks",))


def read_body(body: Mapping[str, Any]) -> RoomBody:
    """The body that makes or changes a room. Raises ``Refused`` where a time is none.

    All else that can be wrong with its form the spec has found before.
    """
    try:
        loaded: RoomBody = _body.load(body)
    except ValidationError as error:
        faults = [schema_refusal(f"/{name}", _NO_TIME) for name in error.messages_dict]
        raise Refused(problem for fault in faults for problem in fault.problems) from None
    return loaded


def read_item(item: Mapping[str, Any]) -> StoredRoom:
    """The room of a stored item."""
    loaded: StoredRoom = _stored.load(item)
    return loaded


def write_item(room: StoredRoom) -> dict[str, Any]:
    """The stored item of a room, as JSON values."""
    dumped: dict[str, Any] = _stored.dump(room)
    return dumped


def write_room(room: StoredRoom) -> dict[str, Any]:
    """A room as callers see it, as JSON values."""
    dumped: dict[str, Any] = _shown.dump(room)
    return dumped
