"""An answer that says more than its value."""

from collections.abc import Mapping
from typing import NamedTuple


def is_had(if_none_match: str | None, etag: str) -> bool:
    """Whether ``If-None-Match`` names this version, by a weak comparison (RFC 9110 13.1.2)."""
    tags = [tag.strip().removeprefix("W/") for tag in (if_none_match or "").split(",")]
    return etag.removeprefix("W/") in tags or tags == ["*"]


class Reply(NamedTuple):
    """What a handler returns where status 200 and the value alone do not say it all."""

    value: object = None
    """Left out with status 204 and 304."""
    status: int = 200
    headers: Mapping[str, str] = {}
    created: str | None = None
    """The last part of the address of what was made, below that of the request."""
