"""The numbers that the texts of a rule set name, taken from the rooms that are played by them.

A placeholder is ``{name}``, the number called so in a room of the default options, or
``{name; option=value, option=value}``, that of a room with these. Before the name may stand

* ``more``: how much greater it is than in the room of the default options;
* ``words``: the number in words (二, two).

``{hand.kill.soft; style=hun8qing16}`` is ``terms.hand.kill["soft"]`` of such a room: what a
settlement pays, so that a text and a payment cannot part.
"""

from engine.lean import Any, Mapping
from engine.options import Option, Options, OptionValue
from engine.ruleset import DefaultChicken, Ruleset
from engine.tiles import NAMES

_ZH = "零一二三四五六七八九"
_EN = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class UnknownNumberError(ValueError):
    """A placeholder that stands for no number; the message says what is wrong with it."""


class Numbers:
    """The numbers of every room of a rule set, by name."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._defaults: Options = {option.key: option.default for option in ruleset.options}
        self._rooms: dict[tuple[OptionValue, ...], Mapping[str, Any]] = {}

    def say(self, placeholder: str, language: str) -> str:
        """What stands in a text for ``placeholder``, given without its braces.

        Raises :class:`UnknownNumberError`.
        """
        try:
            return self._say(placeholder, language)
        except UnknownNumberError as error:
            raise UnknownNumberError(f"{{{placeholder}}}: {error}") from None

    def _say(self, placeholder: str, language: str) -> str:
        asked, semicolon, chosen = placeholder.partition(";")
        *how, name = asked.split() or [""]
        options = dict(self._defaults)
        if semicolon:
            options.update(map(self._choice, chosen.split(",")))
        number = _found(self._room(options), name)
        if "more" in how:
            number -= _found(self._room(self._defaults), name)
        if how not in ([], ["more"], ["words"], ["words", "more"]):
            raise UnknownNumberError(
                f"before the name may stand words and more, not {' '.join(how)}"
            )
        return _in_words(number, language) if "words" in how else str(number)

    def _choice(self, written: str) -> tuple[str, OptionValue]:
        key, _, value = map(str.strip, written.partition("="))
        for option in self._ruleset.options:
            if option.key == key:
                for each in _values(option):
                    if str(each).lower() == value:
                        return key, each
                raise UnknownNumberError(f"{key} takes {option.values_text()}")
        raise UnknownNumberError(f"the rule set has no option {key}")

    def _room(self, options: Options) -> Mapping[str, Any]:
        key = tuple(options.values())
        if key not in self._rooms:
            self._rooms[key] = self._named(options)
        return self._rooms[key]

    def _named(self, options: Options) -> Mapping[str, Any]:
        terms = self._ruleset.terms(options)
        patterns = terms.scale.patterns if terms.fan is None else terms.fan.patterns
        return {
            **terms._asdict(),
            "options": options,
            "limits": {
                option.key: {"least": option.span[0], "most": option.span[1]}
                for option in self._ruleset.options
                if option.span is not None
            },
            "players": {"least": min(terms.players), "most": max(terms.players)},
            "points": {pattern.id: points for pattern, points in patterns},
            "chicken": {NAMES[each.tile]: _figures(each) for each in terms.chickens.defaults},
        }


def _figures(chicken: DefaultChicken) -> Mapping[str, Any]:
    return {
        **chicken.plain._asdict(),
        "silver": chicken.silver,
        "golden": chicken.golden,
    }


def _values(option: Option) -> tuple[OptionValue, ...]:
    if option.choices:
        return tuple(choice.value for choice in option.choices)
    if option.span is not None:
        return tuple(range(option.span[0], option.span[1] + 1))
    return (False, True)


def _found(room: Mapping[str, Any], name: str) -> int:
    """The number called ``name``, part by part."""
    found: Any = room
    for part in name.split("."):
        if hasattr(found, "_asdict"):
            found = found._asdict()
        if not isinstance(found, Mapping) or part not in found:
            raise UnknownNumberError(f"there is no number {name}")
        found = found[part]
    if type(found) is not int:
        raise UnknownNumberError(f"{name} is no number")
    return found


def _in_words(number: int, language: str) -> str:
    if language == "en" and 0 <= number < len(_EN):
        return _EN[number]
    if language == "zh" and 0 <= number < 100:
        tens, ones = divmod(number, 10)
        if not tens:
            return _ZH[ones]
        return (_ZH[tens] if tens > 1 else "") + "十" + (_ZH[ones] if ones else "")
    raise UnknownNumberError(f"{number} has no words here")
