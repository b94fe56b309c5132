"""What is kept of a room."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from engine import OptionValue


def in_milliseconds(moment: datetime) -> datetime:
    """``moment`` without what is less than a millisecond."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def moment_text(moment: datetime) -> str:
    """``moment`` as it is written in answers and items."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class StoredRoom(NamedTuple):
    """A room as it is stored: its rule set pinned to a version, all its effective options.

    All times are in UTC, in whole milliseconds.
    """

    id: str
    name: str
    ruleset: str
    options: Mapping[str, OptionValue]
    version: int
    """1 when it is made, and one more with each change."""
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None
    marks: tuple[str, ...] = ()
    """Of the writes that made its last versions, this one's first. Shown to nobody."""

    @property
    def etag(self) -> str:
        """The entity tag of this version (RFC 9110 8.8.3), a strong one."""
        return etag_of(self.version)

    def came_from(self, other: "StoredRoom") -> bool:
        """Whether the write of ``other`` was done: it is this version or an earlier one of it."""
        since = self.version - other.version
        return since >= 0 and self.marks[since : since + 1] == other.marks[:1] != ()


def etag_of(version: int) -> str:
    """The entity tag of a version."""
    return f'"{version}"'


class RoomBody(NamedTuple):
    """What a caller says of a room that is to be made or changed."""

    name: str
    ruleset: str
    options: Mapping[str, object]
    expires_at: datetime | None


class Claim(NamedTuple):
    """An idempotency key, and what it was used for."""

    key: str
    digest: str
    """Of the body that came with it."""
    expires_at: datetime
    """When the key is free again."""


class RoomFilter(NamedTuple):
    """Which rooms are listed."""

    ruleset: str | None = None
    """Those of this rule set: of all its versions, or of the one that is named."""
    name: str | None = None
    """Those whose name begins with this."""


class Page(NamedTuple):
    """A part of the rooms of a partner, and where the next one begins."""

    rooms: list[StoredRoom]
    next: str | None
