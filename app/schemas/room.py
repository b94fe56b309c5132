"""The room of a request."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from marshmallow import Schema, fields, post_load


class RoomReference(NamedTuple):
    """A rule set with options, or the id of a stored room."""

    ruleset: str | None
    options: Mapping[str, object]
    id: str | None


class RoomReferenceSchema(Schema):
    """Reads ``room`` of a request that the spec has already been found to allow."""

    ruleset = fields.String(load_default=None)
    options = fields.Dict(keys=fields.String(), load_default=dict)
    id = fields.String(load_default=None)

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> RoomReference:
        """The reference as a record."""
        return RoomReference(**data)
