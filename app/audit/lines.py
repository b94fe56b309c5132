"""The lines of a file of records that nobody has looked through.

What is read here is read again by Step Functions, whose reader may give up a whole file for one
line that it does not like. So nothing but plain JSON goes on from here: of every other line its
number and what is wrong with it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from app import payload
from engine import TOO_DEEP, Language, NotJson

Json = dict[str, Any]

LONGEST = 150_000
"""Bytes of a line. A long round takes 10,000; an event or payment more is some 60. With what is
put round it, a line has to be smaller than a batch (``MaxInputBytesPerBatch``)."""
DEEPEST = 32
"""Levels of a line. A record has five; readers differ in how many are too many for them."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def items_of(chunks: Iterable[bytes], language: Language = "zh") -> Iterator[bytes]:
    """Every line that is not blank as a JSON object with its number in the file, ``line``, and
    the ``record``; or instead of that ``not_json`` (in words of the language) or ``too_long``,
    which say why it is none."""
    for number, line in enumerate(_lines(chunks), 1):
        if number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        line = line.strip(b" \t\r")
        if not line:
            continue
        problem = _problem(line, language)
        if problem is None:
            yield b'{"line":%d,"record":%b}' % (number, line)
        else:
            yield orjson.dumps({"line": number, **problem})


def _lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The lines, without their ends; of one that is too long no more than shows that."""
    begun = b""
    for chunk in chunks:
        *lines, begun = (begun + chunk).split(b"\n")
        begun = begun[: LONGEST + 1]
        yield from lines
    yield begun


def _problem(line: bytes, language: Language) -> Json | None:
    if len(line) > LONGEST:
        return {"too_long": LONGEST}
    try:
        value = payload.value_of(line)
    except NotJson as error:
        return {"not_json": error.detail.in_language(language)}
    return {"not_json": TOO_DEEP.in_language(language)} if _is_too_deep(value) else None


def _is_too_deep(value: object) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner for outer in level for inner in _within(outer) if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _within(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
