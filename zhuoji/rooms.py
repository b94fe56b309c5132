"""The room that a request is about: from its JSON, or from the options of the command line."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import engine
from engine import Option, OptionValue, Problem, Refused, Room, Text
from zhuoji.faults import BadUsage

Json = dict[str, Any]

_TRUE = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Named(NamedTuple):
    """A room as the command line names it."""

    ruleset: str
    options: dict[str, OptionValue]

    def to_json(self) -> Json:
        """As a request names it."""
        return {"ruleset": self.ruleset, "options": self.options}


def named(ruleset: str | None, options: Sequence[str]) -> Named | None:
    """The room of ``--ruleset`` and ``--option``.

    Raises :class:`~zhuoji.faults.BadUsage` for a room that there is not.
    """
    if ruleset is None:
        if options:
            raise BadUsage(Text("--option 须与 --ruleset 同用", "--option needs --ruleset"))
        return None
    try:
        described = engine.find_ruleset(ruleset)
        specs = {option.key: option for option in described.options}
        chosen: dict[str, OptionValue] = {}
        for text in options:
            key, equals, value = text.partition("=")
            if not equals:
                raise BadUsage(
                    Text(f"--option {text}：应为 选项=值", f"--option {text}: must be KEY=VALUE")
                )
            if key in chosen:
                raise BadUsage(Text(f"--option {key}：给出了两次", f"--option {key}: named twice"))
            chosen[key] = _value(specs[key], value) if key in specs else value
        engine.open_room(ruleset, chosen)
    except Refused as refused:
        raise BadUsage(refused.problems[0].detail) from None
    return Named(described.id, chosen)


def _value(option: Option, text: str) -> OptionValue:
    """What ``text`` means; itself where the option takes nothing like it."""
    for choice in option.choices:
        if str(choice.value).lower() == text.lower():
            return choice.value
    if option.choices:
        return text
    if option.span is None:
        return _TRUE.get(text.lower(), text)
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 10 else text


_REQUEST_FIELDS = ("room", "table", "explain")


def room_and_table(value: object, given: Named | None) -> tuple[Room, object]:
    """The room and the table of a request; a bare table is one where the room is ``given``, which
    goes before the request's own.

    Raises :class:`~engine.problems.Refused`.
    """
    if not isinstance(value, Mapping):
        zh, en = "请求应为对象", "a request is an object"
        if isinstance(value, list):
            zh += "；多个请求须一行一个，而不是一个列表"
            en += "; many are written one a line, not as a list"
        raise _schema("", zh, en)
    if given is not None and "table" not in value:
        return engine.open_room(given.ruleset, given.options), value
    if "table" not in value and "seats" in value:
        raise _schema(
            "/table",
            "缺少；单独的牌桌要用 --ruleset 写明玩法",
            "is missing; a table by itself needs --ruleset",
        )
    for name in value:
        if name not in _REQUEST_FIELDS:
            raise _schema(engine.pointer_to(name), "未知字段", "unknown field")
    for name in ("room", "table"):
        if name not in value and not (name == "room" and given is not None):
            raise _schema(f"/{name}", "缺少", "is missing")
    room = value["room"] if given is None else given.to_json()
    with engine.within("/room"):
        return engine.read_room(room), value["table"]


def says_explain(value: object) -> bool:
    """Whether a request asks why something may not be done, or brings nothing. Raises ``Refused``
    where it says neither yes nor no."""
    explain = value.get("explain", False) if isinstance(value, Mapping) else False
    if not isinstance(explain, bool):
        raise _schema("/explain", "应为 true 或 false", "must be true or false")
    return explain


def _schema(pointer: str, zh: str, en: str) -> Refused:
    return Refused([Problem("schema", pointer, Text(zh, en))])
