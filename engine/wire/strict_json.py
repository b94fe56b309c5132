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
        why = of_parser(error.msg)
        raise NotJson(
            Text(f"{where.zh}：{why.zh}", f"{where.en}: {why.en}"), error.lineno
        ) from None
    except UnicodeEncodeError:
        raise NotJson(_SURROGATE) from None
    except RecursionError:
        raise NotJson(TOO_DEEP) from None
    return value


def of_parser(message: str) -> Text:
    """What a parser says in English only is wrong, in words of our own."""
    lower = message.lower()
    return next((said for part, said in _SAID.items() if part in lower), _NO_JSON)


_NO_JSON = Text("写法不对", "it is not written as JSON is")
_NAME = Text("应为双引号里的字段名", "a field name in double quotes is expected")
_COLON = Text("字段名后应为冒号", "a colon is expected after the name")
_COMMA = Text("应为逗号或右括号", "a comma or a closing bracket is expected")
_SPARE_COMMA = Text("多了一个逗号", "there is a comma too many")
_MORE = Text("后面还有内容", "something follows the value")
_VALUE = Text("应为 JSON 值", "a value is expected")
_SURROGATE = Text("单独的代理字符", "a lone surrogate")
_SAID = {
    # orjson's, and those of the standard library
    "expected a string key": _NAME,
    "expecting property name": _NAME,
    "expected ':'": _COLON,
    "expecting ':'": _COLON,
    "expected ','": _COMMA,
    "expecting ','": _COMMA,
    "trailing comma": _SPARE_COMMA,
    "content after": _MORE,
    "extra data": _MORE,
    "expected a json value": _VALUE,
    "expecting value": _VALUE,
    "literal": _VALUE,
    "end of data": Text("没有写完", "it ends too early"),
    "unterminated": Text("字符串没有结束", "a string does not end"),
    "control character": Text("字符串里有控制字符", "a string has a control character"),
    "byte order mark": Text("开头有字节顺序标记", "it begins with a byte order mark"),
    "utf-8": Text("不是 UTF-8", "it is not UTF-8"),
    "surrogate": _SURROGATE,
    "escape": Text("转义不对", "an escape is none of JSON's"),
    "infinity": Text("数太大", "a number is too large"),
    "leading zero": Text("数以 0 开头", "a number begins with a zero"),
    "digit": Text("数缺了数字", "a number lacks a digit"),
    "empty": Text("没有内容", "there is nothing"),
    "depth": TOO_DEEP,
}
"""By a part of what parsers say; the first that is in it counts."""


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
