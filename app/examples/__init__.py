"""Requests that show what the service does: one file each, just as it is sent.

The spec, the docs and the tests take them from here; their answers are computed.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson

_FOLDER = Path(__file__).parent
REFUSED = "refused"
"""The folder of the requests to ``settlements`` that are refused."""


class Example(NamedTuple):
    """One request. ``endpoint`` is the last part of its path, ``settlements``."""

    endpoint: str
    name: str
    summary: str
    request: dict[str, Any]


def request(endpoint: str, name: str) -> dict[str, Any]:
    """One of the requests, without a look at the others."""
    read: dict[str, Any] = orjson.loads((_FOLDER / endpoint / f"{name}.json").read_bytes())
    return read


@cache
def load() -> tuple[Example, ...]:
    """Every example, by endpoint and name."""
    summaries: dict[str, str] = orjson.loads((_FOLDER / "summaries.json").read_bytes())
    return tuple(
        Example(
            path.parent.name,
            path.stem,
            summaries[f"{path.parent.name}/{path.stem}"],
            orjson.loads(path.read_bytes()),
        )
        for path in sorted(_FOLDER.glob("*/*.json"))
    )


def room() -> dict[str, Any]:
    """The body that stores a room."""
    loaded: dict[str, Any] = orjson.loads((_FOLDER / "room.json").read_bytes())
    return loaded
