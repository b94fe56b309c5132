"""JSON in and out: orjson, and the refusal of what RFC 8259 leaves open."""

import re
from typing import Any

import orjson

from app.problems import schema_refusal
from engine import TOO_DEEP as TOO_DEEP
from engine import NotJson, Text, strict_json

MOST_PARTS = 150_000
"""Fields, arrays and objects of a body: twice those of a hundred of the longest rounds. Making
them takes longer than all else that is done to read it."""


def write(value: object) -> bytes:
    """``value`` as JSON."""
    return orjson.dumps(value)


def read(body: bytes) -> Any:
    """The JSON value of a request body. Raises :class:`~engine.problems.Refused` (code ``schema``)
    for everything that :func:`value_of` takes for no JSON."""
    if not body:
        raise schema_refusal("", Text("请求体为空", "the body is empty"))
    if len(body) > MOST_PARTS and sum(map(body.count, (b":", b"{", b"["))) > MOST_PARTS:
        raise schema_refusal(
            "",
            Text(
                f"字段、数组和对象合计不得超过 {MOST_PARTS} 个",
                f"may have {MOST_PARTS} fields, arrays and objects at most",
            ),
        )
    try:
        return value_of(body)
    except NotJson as error:
        zh, en = error.detail
        raise schema_refusal("", Text(f"不是 JSON：{zh}", f"this is not JSON: {en}")) from None


def value_of(data: bytes) -> Any:
    """The JSON value of ``data``: of a request body, of a line of a file.

    Raises :class:`~engine.strict_json.NotJson` for everything that is not JSON: among others NaN,
    numbers beyond a double, broken UTF-8, lone surrogates, deep nesting; and for an object that
    names a field twice, where parsers disagree which one counts. So does the reader of the command
    line, which is asked here where a field may be named twice: it takes ten times as long.
    """
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        zh, en = f"第 {error.colno} 列", f"column {error.colno}"
        if error.lineno > 1:
            zh, en = f"第 {error.lineno} 行{zh}", f"line {error.lineno}, {en}"
        why = strict_json.of_parser(error.msg)
        detail = Text(f"{zh}：{why.zh}", f"{en}: {why.en}")
        raise NotJson(detail, error.lineno) from None
    try:
        if _may_repeat_a_name(data, orjson.dumps(value)):
            strict_json.read(data)
    except (RecursionError, TypeError):  # TypeError is orjson's "Recursion limit reached"
        raise NotJson(TOO_DEEP) from None
    return value


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
    if b"\\" in body:  # rare, and quickly found
        return plain + len(_ESCAPED_COLON.findall(body))
    return plain
