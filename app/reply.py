"""An answer that says more than its value."""

from collections.abc import Mapping
from typing import NamedTuple


class Reply(NamedTuple):
    """What a handler returns where status 200 and the value alone do not say it all."""

    value: object = None
    """Left out with status 204 and 304."""
    status: int = 200
    headers: Mapping[str, str] = {}
    created: str | None = None
    """The last part of the address of what was made, below that of the request."""
