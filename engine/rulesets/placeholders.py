"""Placeholders: the numbers in the texts of a rule set, taken from the rooms that are played by it.

A placeholder is ``{name}``, which is the number of that name in a room of the default options, or
``{name; option=value, option=value}``, which is that of a room with these. Before the name may
stand

* ``more``: by how much it is greater than in a room of the default options;
* ``words``: the number in words (二, two).

``{hand.kill.soft; style=hun8qing16}`` is ``terms.hand.kill["soft"]`` of such a room: what a
settlement pays, so that a text and a payment cannot part.
"""

from collections.abc import Mapping
from typing import Any

from engine.options import Option, Options, OptionValue
from engine.ruleset import Ruleset
from engine.tiles import NAMES

_CHINESE = "零一二三四五六七八九"
_ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HOW = ("", "more", "words", "words more")

_Named = Mapping[str, Any]


class UnknownNumberError(ValueError):
    """A placeholder that stands for no number; the message says what is wrong with it."""


class Numbers:
    """The numbers of every room of a rule set, by name."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._options = {option.key: option for option in ruleset.options}
        self._defaults = {option.key: option.default for option in ruleset.options}
        self._rooms: dict[tuple[OptionValue, ...], _Named] = {}

    def say(self, placeholder: str, language: str) -> str:
        """What a text says for ``placeholder``, which is given without its braces.

        Raises :class:`UnknownNumberError`.
        """
        try:
            return self._say(placeholder, language)
        except UnknownNumberError as error:
            raise UnknownNumberError(f"{{{placeholder}}}: {error}") from None

    def _say(self, placeholder: str, language: str) -> str:
        asked, semicolon, chosen = placeholder.partition(";")
        *how, name = asked.split() or [""]
        if " ".join(how) not in _HOW:
            raise UnknownNumberError("only words and more, in this order, may precede the name")
        choices = dict(map(self._choice, chosen.split(","))) if semicolon else {}
        number = _find(self._room({**self._defaults, **choices}), name)
        if "more" in how:
            number -= _find(self._room(self._defaults), name)
        return _in_words(number, language) if "words" in how else str(number)

    def _choice(self, written: str) -> tuple[str, OptionValue]:
        key, _, value = map(str.strip, written.partition("="))
        if key not in self._options:
            raise UnknownNumberError(f"the rule set has no option {key}")
        option = self._options[key]
        for each in _values(option):
            if str(each).lower() == value:
                return key, each
        raise UnknownNumberError(f"{key} takes {option.values_text()}")

    def _room(self, options: Options) -> _Named:
        key = tuple(options.values())
        if key not in self._rooms:
            self._rooms[key] = self._numbers(options)
        return self._rooms[key]

    def _numbers(self, options: Options) -> _Named:
        """The numbers of a room: those of its terms, and some by shorter names."""
        terms = self._ruleset.terms(options)
        spans = {key: option.span for key, option in self._options.items() if option.span}
        return {
            **terms._asdict(),
            "options": options,
            "limits": {key: {"least": low, "most": high} for key, (low, high) in spans.items()},
            "points": {pattern.id: points for pattern, points in terms.patterns.patterns},
            "chicken": {
                NAMES[each.tile]: {
                    **each.plain._asdict(),
                    "silver": each.silver,
                    "golden": each.golden,
                }
                for each in terms.chickens.defaults
            },
        }


def _values(option: Option) -> tuple[OptionValue, ...]:
    if option.choices:
        return tuple(choice.value for choice in option.choices)
    if option.span is not None:
        return tuple(range(option.span[0], option.span[1] + 1))
    return (False, True)


def _find(named: _Named, name: str) -> int:
    """The number called ``name``: a word for each step down to it, with a full stop between."""
    found: Any = named
    for step in name.split("."):
        if hasattr(found, "_asdict"):
            found = found._asdict()
        elif isinstance(found, tuple) and all(type(each) is int for each in found):
            found = {"least": min(found, default=None), "most": max(found, default=None)}
        if not isinstance(found, Mapping) or step not in found:
            among = f"; there are {', '.join(found)}" if isinstance(found, Mapping) else ""
            raise UnknownNumberError(f"there is no number {name}{among}")
        found = found[step]
    if type(found) is not int:
        raise UnknownNumberError(f"{name} is no number")
    return found


def _in_words(number: int, language: str) -> str:
    if language == "en" and 0 <= number < len(_ENGLISH):
        return _ENGLISH[number]
    if language == "zh" and 0 <= number < 10:
        return _CHINESE[number]
    if language == "zh" and 10 <= number < 100:
        tens, ones = divmod(number, 10)
        return (_CHINESE[tens] if tens > 1 else "") + "十" + (_CHINESE[ones] if ones else "")
    raise UnknownNumberError(f"there are no words for {number}")
