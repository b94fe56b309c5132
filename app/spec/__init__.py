"""The OpenAPI description of the service.

``openapi.yaml`` is written by hand but for what ``python -m app.spec --write`` takes from the
engine. A built artefact carries it as JSON, which loads in a fraction of the time.
"""

from pathlib import Path
from typing import Any

import orjson

_APP = Path(__file__).parents[1]
BUILT = _APP / "openapi.json"
SOURCES = (_APP.parent / "openapi.yaml", _APP / "openapi.yaml")


def load() -> dict[str, Any]:
    """The description as it is to be served."""
    if BUILT.exists():
        built: dict[str, Any] = orjson.loads(BUILT.read_bytes())
        return built
    source = next(path for path in SOURCES if path.exists())
    return read_yaml(source.read_text(encoding="utf-8"))


def written() -> bytes:
    """The description as it is sent."""
    return BUILT.read_bytes() if BUILT.exists() else orjson.dumps(load())


def read_yaml(text: str) -> dict[str, Any]:
    """``text`` as YAML."""
    import yaml  # here, because a built artefact does without it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loaded: dict[str, Any] = yaml.load(text, Loader=loader)  # noqa: S506 - it is a safe one
    return loaded
