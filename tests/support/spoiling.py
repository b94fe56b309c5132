"""Every place in a JSON value, and the value with something else in one of them."""

from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]


def places(value: object, path: Path = ()) -> Iterator[Path]:
    """The path of ``value`` itself, and of everything in it."""
    yield path
    if isinstance(value, dict):
        for name, each in value.items():
            yield from places(each, (*path, name))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from places(each, (*path, index))


def along(value: Any, path: Path) -> Iterator[Any]:
    """``value``, and what is at each step of ``path``, down to what it leads to."""
    yield value
    for step in path:
        value = value[step]
        yield value


def with_value(value: Any, path: Path, new: object) -> Any:
    """``value`` with ``new`` at ``path``, whose last step may be a field that it has not. Only what
    is on the way is copied."""
    if not path:
        return new
    step, *rest = path
    copied = value.copy()
    copied[step] = with_value(copied[step], tuple(rest), new) if rest else new
    return copied
