"""JSON in and out: orjson, and the refusal of what RFC 8259 leaves open."""

import json
import re
from typing import Any

import orjson

from app.problems import schema_refusal
from engine.problems import Refused
from engine.text import Text

TOO_DEEP = Text("嵌套太深", "is nested too deep")
MOST_PARTS = 150_000
"""Fields, arrays and objects of a body: twice those of a hundred of the longest rounds. Making
them takes longer than all else that is done to read it."""


def write(value: object) -> bytes:
    """``value`` as JSON."""
    return orjson.dumps(value)


def read(body: bytes) -> Any:
    """The JSON value of a request body.

    Raises :class:`~engine.problems.Refused` (code ``schema``) for everything that is not JSON:
    among others NaN, numbers beyond a double, broken UTF-8, lone surrogates, deep nesting; and
    for an object that names a field twice, where parsers disagree which one counts.
    """
    if sum(map(body.count, (b":", b"{", b"["))) > MOST_PARTS:
        raise schema_refusal(
            "",
            Text(
                f"字段、数组和对象合计不得超过 {MOST_PARTS} 个",
                f"may have {MOST_PARTS} fields, arrays and objects at most",
            ),
        )
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise _not_json(body, error) from None
    try:
        if _may_repeat_a_name(body, orjson.dumps(value)):
            _refuse_repeated_names(body)
    except (RecursionError, TypeError):  # TypeError is orjson's "Recursion limit reached"
        raise schema_refusal("", TOO_DEEP) from None
    return value


def _not_json(body: bytes, error: orjson.JSONDecodeError) -> Refused:
    if not body:
        return schema_refusal("", Text("请求体为空", "the body is empty"))
    at = f"{error.lineno}:{error.colno}"
    return schema_refusal(
        "", Text(f"不是 JSON（行:列 {at}）", f"this is not JSON (line:column {at}): {error.msg}")
    )


def _may_repeat_a_name(body: bytes, written: bytes) -> bool:
    """Whether ``body``, whose value is ``written`` again, could name a field twice.

    Each colon of a body is one in a string or follows a name, and what is written again has the
    same ones, but for names that came twice. Of all escapes only that of a colon changes their
    number. This costs a twentieth of what a parser does that looks at every name.
    """
    return _colons(body) != written.count(b":")


_ESCAPED_COLON = re.compile(rb"(?<!\\)(?:\\\\)*\\u003[aA]")


def _colons(body: bytes) -> int:
    plain = body.count(b":")
    if b"\\u003a" in body or b"\\u003A" in body:
        return plain + len(_ESCAPED_COLON.findall(body))
    return plain


def _refuse_repeated_names(body: bytes) -> None:
    def once(pairs: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise schema_refusal(
                    "", Text(f"字段 {name} 出现两次", f"the field {name!r} is named twice")
                )
            seen.add(name)

    json.loads(body, object_pairs_hook=once)
