"""The texts of the rule sets: their names, their options and their rules, in two languages.

They stand in one TOML file a rule set, and in ``table.toml`` for what all of them share, beside
this module. A file is read when one of its texts is asked for, and this module is imported then:
nothing that only settles a round pays for it. How a rule editor changes a text:
``docs/rule-texts.md``.
"""

import tomllib
from functools import cache
from os.path import dirname, join

from engine.lean import Any, Mapping, NamedTuple
from engine.options import Option, OptionValue
from engine.ruleset import Ruleset
from engine.rulesets.numbers import Numbers, UnknownNumberError
from engine.text import Text

_FOLDER = dirname(__file__)
_Keys = Mapping[str, Any]


class TextsError(ValueError):
    """A text that is missing or wrong; the message names the file and the key."""


class Clause(NamedTuple):
    """One rule that an answer can cite.

    ``source`` points into the Chinese source text (``003 二.9``) or, for the rules that all rule
    sets share, says where they come from. ``readings`` are the choices made where the source is
    silent or can be read in two ways. ``options`` are the keys of the options it depends on.
    """

    id: str
    title: Text
    text: Text
    source: str
    readings: tuple[Text, ...] = ()
    options: tuple[str, ...] = ()


class OptionTexts(NamedTuple):
    """What an option is called, and each value of it where its values have names."""

    label: Text
    note: Text | None
    choices: Mapping[OptionValue, Text]


class Texts(NamedTuple):
    """All texts of a rule set; groups and options by their ids."""

    title: Text
    summary: Text
    groups: Mapping[str, Text]
    options: Mapping[str, OptionTexts]
    clauses: tuple[Clause, ...]


class TableTexts(NamedTuple):
    """The texts that all rule sets share."""

    items: Mapping[str, Text]
    """What a transfer can be for, by id."""
    clauses: tuple[Clause, ...]
    """The rules of the table."""


_FOUND: dict[str, tuple[Ruleset, Texts]] = {}


def texts_of(ruleset: Ruleset) -> Texts:
    """The texts of ``ruleset``. Raises :class:`TextsError`."""
    found = _FOUND.get(ruleset.id)
    if found is None or found[0] is not ruleset:
        found = _FOUND[ruleset.id] = ruleset, _read(ruleset)
    return found[1]


@cache
def table_texts() -> TableTexts:
    """What is payable and the rules of the table, the same for all rule sets.

    Raises :class:`TextsError`.
    """
    file = _File("table.toml")
    items = file.keys("items")
    return TableTexts(
        {item: file.text(f"items.{item}", items[item]) for item in items},
        file.clauses("table", (), file.keys("rules")),
    )


def _read(ruleset: Ruleset) -> Texts:
    file = _File(ruleset.texts, Numbers(ruleset))
    known = {option.key: option for option in ruleset.options}
    groups, options = file.keys("groups"), file.keys("options")
    file.match("groups", groups, ruleset.groups)
    file.match("options", options, known)
    return Texts(
        file.text("title", file.content.get("title")),
        file.text("summary", file.content.get("summary")),
        {group: file.text(f"groups.{group}", groups[group]) for group in ruleset.groups},
        {key: file.option(f"options.{key}", option, options[key]) for key, option in known.items()},
        file.clauses(ruleset.name, tuple(known), file.keys("rules")),
    )


class _File:
    """One file of texts, and what its placeholders stand for."""

    def __init__(self, name: str, numbers: Numbers | None = None) -> None:
        self.name = name
        self.numbers = numbers
        try:
            with open(join(_FOLDER, name), "rb") as file:
                self.content: _Keys = tomllib.load(file)
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise TextsError(f"{name}: {error}") from None

    def fault(self, key: str, what: str) -> TextsError:
        return TextsError(f"{self.name}: {key}: {what}")

    def keys(self, key: str) -> _Keys:
        """The table called ``key`` at the top of the file."""
        found = self.content.get(key)
        if not isinstance(found, dict):
            raise self.fault(key, "is missing")
        return found

    def match(
        self, at: str, written: object, known: Mapping[str, object] | tuple[str, ...]
    ) -> None:
        """Every id that is known has its texts, and there are texts of no other."""
        found = written if isinstance(written, dict) else {}
        for key in known:
            if key not in found:
                raise self.fault(f"{at}.{key}", "is missing")
        for key in found:
            if key not in known:
                raise self.fault(f"{at}.{key}", "the rule set has no such thing")

    def text(self, key: str, written: object) -> Text:
        """One text in both languages, its lines joined and its numbers filled in."""
        if not isinstance(written, dict):
            raise self.fault(key, "is missing")
        return Text(*(self._in(language, key, written) for language in Text._fields))

    def _in(self, language: str, key: str, written: _Keys) -> str:
        at = f"{key}.{language}"
        lines = written.get(language)
        if not isinstance(lines, str) or not lines.strip():
            raise self.fault(at, "is missing")
        # Chinese has no space between words.
        joined = ("" if language == "zh" else " ").join(map(str.strip, lines.strip().splitlines()))
        try:
            return _filled(joined, language, self.numbers)
        except UnknownNumberError as error:
            raise self.fault(at, str(error)) from None

    def option(self, key: str, option: Option, written: _Keys) -> OptionTexts:
        names = {str(choice.value).lower(): choice.value for choice in option.choices}
        choices = written.get("choices", {})
        self.match(f"{key}.choices", choices, names)
        return OptionTexts(
            self.text(f"{key}.label", written.get("label")),
            self.text(f"{key}.note", written["note"]) if "note" in written else None,
            {
                value: self.text(f"{key}.choices.{name}", choices[name])
                for name, value in names.items()
            },
        )

    def clauses(self, owner: str, options: tuple[str, ...], rules: _Keys) -> tuple[Clause, ...]:
        return tuple(self._clause(owner, options, topic, rules[topic]) for topic in rules)

    def _clause(self, owner: str, options: tuple[str, ...], topic: str, written: _Keys) -> Clause:
        key = f"rules.{topic}"
        depends = tuple(written.get("options", ()))
        for option in depends:
            if option not in options:
                raise self.fault(f"{key}.options", f"the rule set has no option {option}")
        if not written.get("source"):
            raise self.fault(f"{key}.source", "is missing")
        return Clause(
            f"{owner}.{topic}",
            self.text(f"{key}.title", written.get("title")),
            self.text(f"{key}.text", written.get("text")),
            written["source"],
            tuple(
                self.text(f"{key}.readings[{index}]", reading)
                for index, reading in enumerate(written.get("readings", ()))
            ),
            depends,
        )


def _filled(text: str, language: str, numbers: Numbers | None) -> str:
    """``text`` with numbers in place of its placeholders. Raises :class:`UnknownNumberError`."""
    said, *rest = text.split("{")
    for part in rest:
        placeholder, brace, after = part.partition("}")
        if not brace:
            raise UnknownNumberError(f"a {{ without its }}: {{{part[:20]}")
        if numbers is None:
            raise UnknownNumberError(f"{{{placeholder}}}: what all rule sets share has no numbers")
        said += numbers.say(placeholder, language) + after
    if "}" in said:
        raise UnknownNumberError("a } without its {")
    return said
