"""Placeholders: the numbers in the texts of a rule set, taken from the rooms that are played by it.

A placeholder is ``{name}``, which is the number of that name in a room of the default options, or
``{name; option=value, option=value}``, which is that of a room with these. In place of a name may
stand several with ``+``, ``*`` or ``/`` between them, and digits, worked out from left to right.
Before it may stand

* ``words``: the number in words (二, two);
* ``count``: the same of things that are counted (两, two);
* ``times``: so many times (两倍, twice);

and then

* ``more``: by how much it is greater than in a room of the default options.

``{hand.kill.soft; style=hun8qing16}`` is ``terms.hand.kill["soft"]`` of such a room: what a
settlement pays, so that a text and a payment cannot part.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.options import Option, Options, OptionValue
from engine.ruleset import Ruleset
from engine.text import Language, counted, in_words, times
from engine.tiles import NAMES

_IN_WORDS = {"words": in_words, "count": counted, "times": times}

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

    def say(self, placeholder: str, language: Language) -> str:
        """What a text says for ``placeholder``, which is given without its braces.

        Raises :class:`UnknownNumberError`.
        """
        try:
            return self._say(placeholder, language)
        except UnknownNumberError as error:
            raise UnknownNumberError(f"{{{placeholder}}}: {error}") from None

    def _say(self, placeholder: str, language: Language) -> str:
        asked, semicolon, chosen = placeholder.partition(";")
        words = asked.split() or [""]
        said = _IN_WORDS.get(words[0])
        of = words[said is not None :]
        more = of[:1] == ["more"]
        choices = dict(map(self._choice, chosen.split(","))) if semicolon else {}
        number = _worked_out(self._room({**self._defaults, **choices}), of[more:])
        if more:
            number -= _worked_out(self._room(self._defaults), of[more:])
        if said is None:
            return str(number)
        try:
            return said(number).in_language(language)
        except ValueError:
            raise UnknownNumberError(f"there are no words for {number}") from None

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


def _worked_out(named: _Named, words: Sequence[str]) -> int:
    """The number that ``words`` are: names or digits, a sign between any two of them."""
    if not len(words) % 2:
        raise UnknownNumberError("words, count or times may precede a name, and then more")
    number = _find(named, words[0])
    for sign, word in zip(words[1::2], words[2::2], strict=True):
        by = _find(named, word)
        if sign == "+":
            number += by
        elif sign == "*":
            number *= by
        elif sign == "/" and by and not number % by:
            number //= by
        else:
            raise UnknownNumberError(f"{number} {sign} {by} is no number")
    return number


def _find(named: _Named, name: str) -> int:
    """The number called ``name``: a word for each step down to it, with a full stop between; or
    that of digits."""
    if name.isdecimal():
        return int(name)
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
