"""JSON, without what RFC 8259 leaves open: what the service, the audit and the command line refuse.

Nothing of the rules needs this, and nothing else of the engine loads it.
"""

import json
from typing import Any, NoReturn

from engine.text import Text

TOO_DEEP = Text("嵌套太深", "it is nested too deep")


class NotJson(ValueError):  # noqa: N818 - it says what the input is
    """What is no JSON; ``line`` is where, counted from the first line of the text."""

    def __init__(self, detail: Text, line: int = 1) -> None:
        super().__init__(detail.en)
        self.detail = detail
        self.line = line


def read(data: bytes) -> Any:
    """The value of ``data``.

    Raises :class:`NotJson` for everything else: among others NaN, numbers beyond a double, broken
    UTF-8, lone surrogates, deep nesting; and for an object that names a field twice.
    """
    try:
        text = data.decode("utf-8").rstrip(" \t\r\n")
    except UnicodeDecodeError as error:
        at = error.start + 1
        line = data.count(b"\n", 0, error.start) + 1
        raise NotJson(Text(f"第 {at} 个字节不是 UTF-8", f"byte {at} is not UTF-8"), line) from None
    try:
        value = _DECODER.decode(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        where = Text(f"第 {error.colno} 列", f"column {error.colno}")
        detail = Text(f"{where.zh}：{error.msg}", f"{where.en}: {error.msg}")
        raise NotJson(detail, error.lineno) from None
    except UnicodeEncodeError:
        raise NotJson(Text("单独的代理字符", "a lone surrogate")) from None
    except RecursionError:
        raise NotJson(TOO_DEEP) from None
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise NotJson(Text(f"字段 {name} 出现两次", f"the field {name!r} is named twice"))
            seen.add(name)
    return value


def _no_number(name: str) -> NoReturn:
    raise NotJson(Text(f"{name} 不是数", f"{name} is no number"))


def _double(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise NotJson(Text(f"{digits} 太大", f"{digits} is too large"))
    return value


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise NotJson(Text("整数太长", "an integer is too long"))
    return int(digits)


_MOST_DIGITS = 300
_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_number, parse_float=_double, parse_int=_integer
)
