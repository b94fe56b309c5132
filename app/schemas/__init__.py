"""marshmallow schemas: JSON to the app's records and back, for rooms.

Tables are not read by them: jsonschema-rs checks a table in 10 µs and the engine reads it itself.

marshmallow compiles the patterns of e-mail addresses while it is imported, which takes a tenth of a
cold start, and nobody here has any. Only this package imports it, and only after this has run.
"""

import re
import sys
from typing import Any

_compile = re.compile


class _Later:
    """A pattern that is compiled when it is used."""

    def __init__(self, *pattern: Any) -> None:
        self._pattern = pattern

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_compile(*self._pattern), name)


def _import_marshmallow() -> None:
    if "marshmallow" in sys.modules:
        return
    re.compile = _Later  # type: ignore[assignment]
    try:
        import marshmallow  # noqa: F401 - see above
    finally:
        re.compile = _compile


_import_marshmallow()
