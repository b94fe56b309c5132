"""The texts of the rule sets: their names, options, patterns and rules, in two languages.

They stand in one TOML file a rule set, and in ``table.toml`` for what all of them share, beside
this module. A file is read when one of its texts is asked for, and this module is imported then:
nothing that only settles a round pays for it. How a rule editor changes a text:
``docs/rule-texts.md``.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from os.path import dirname, join
from typing import Any, NamedTuple

from engine.options import Option, OptionValue
from engine.ruleset import Ruleset
from engine.rulesets.placeholders import Numbers, UnknownNumberError
from engine.text import Language, Text

_FOLDER = dirname(__file__)


class TextsError(ValueError):
    """A text that is missing or wrong; the message names the file and the key."""


class Clause(NamedTuple):
    """One rule that an answer can cite.

    ``003 二.9`` is paragraph 9 of chapter 二 in source 003, 贵阳捉鸡 (``docs/rule-texts.md``).

    ``source`` points into the Chinese source text (``003 二.9``) or, for the rules that all rule
    sets share, says where they come from. ``readings`` are the choices made where the source is
    silent or can be read in two ways. ``options`` are the keys of the options it depends on.
    ``rulesets`` are the names of those that a rule of the table is for; empty where it is for all.
    """

    id: str
    title: Text
    text: Text
    source: str
    readings: tuple[Text, ...] = ()
    options: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()


class Word(NamedTuple):
    """A word of the field that a reader may look up, and what it means.

    ``forms`` are the beginnings of words by which a text of a language uses it; empty where players
    of any mahjong know it. ``rulesets`` are the names of those whose word it is; empty where it is
    everybody's.
    """

    id: str
    name: Text
    text: Text
    forms: Mapping[str, tuple[str, ...]]
    rulesets: tuple[str, ...]


class OptionTexts(NamedTuple):
    """What an option is called, and each value of it where its values have names."""

    label: Text
    note: Text | None
    choices: Mapping[OptionValue, Text]


class Texts(NamedTuple):
    """All texts of a rule set; groups, options and patterns by their ids, in its order."""

    title: Text
    summary: Text
    groups: Mapping[str, Text]
    options: Mapping[str, OptionTexts]
    patterns: Mapping[str, Text]
    """What each pattern 牌型 is."""
    items: Mapping[str, Text]
    """What a transfer can be for, by id, as this rule set calls it."""
    clauses: tuple[Clause, ...]
    """Its own rules."""
    shared: tuple[Clause, ...]
    """The rules of the table that are for this rule set."""


class TableTexts(NamedTuple):
    """The texts that all rule sets share."""

    items: Mapping[str, Text]
    """What a transfer can be for, by id."""
    clauses: tuple[Clause, ...]
    """The rules of the table."""
    glossary: tuple[Word, ...]


_READ: dict[str, tuple[Ruleset, Texts]] = {}


def texts_of(ruleset: Ruleset) -> Texts:
    """The texts of ``ruleset``. Raises :class:`TextsError`."""
    found = _READ.get(ruleset.id)
    if found is None or found[0] is not ruleset:
        found = _READ[ruleset.id] = ruleset, _read(ruleset)
    return found[1]


def _read(ruleset: Ruleset) -> Texts:
    file = _File(ruleset.texts, Numbers(ruleset))
    groups = file.of_each("groups", file.content.get("groups"), ruleset.groups)
    options = {option.key: option for option in ruleset.options}
    written = file.of_each("options", file.content.get("options"), options)
    ids = [pattern.id for pattern in ruleset.patterns]
    patterns = file.of_each("patterns", file.content.get("patterns"), ids)
    table = table_texts()
    return Texts(
        file.text("title", file.content.get("title")),
        file.text("summary", file.content.get("summary")),
        {group: file.text(f"groups.{group}", groups[group]) for group in ruleset.groups},
        {key: file.option(option, written[key]) for key, option in options.items()},
        {each: file.text(f"patterns.{each}", patterns[each]) for each in ids},
        {**table.items, **file.items(table.items)},
        file.clauses(ruleset.name, options),
        tuple(each for each in table.clauses if not each.rulesets or ruleset.name in each.rulesets),
    )


@cache
def table_texts() -> TableTexts:
    """The texts that all rule sets share. Raises :class:`TextsError`."""
    file = _File("table.toml", None)
    return TableTexts(file.items(), file.clauses("table", ()), file.glossary())


class _File:
    """One file of texts. Whatever is asked of it raises :class:`TextsError` for every fault, with
    its name and the key."""

    def __init__(self, name: str, numbers: Numbers | None) -> None:
        self._name = name
        self._numbers = numbers
        try:
            with open(join(_FOLDER, name), "rb") as file:
                self.content = tomllib.load(file)
        except (OSError, ValueError) as error:
            raise TextsError(f"{name}: {error}") from None

    def _fault(self, key: str, what: str) -> TextsError:
        return TextsError(f"{self._name}: {key}: {what}")

    def table(self, key: str, written: object) -> dict[str, Any]:
        """``written``, which has to have keys of its own."""
        if written is None:
            raise self._fault(key, "is missing")
        if not isinstance(written, dict):
            raise self._fault(key, "is not what has to stand here")
        return written

    def of_each(self, key: str, written: object, known: Iterable[str]) -> dict[str, Any]:
        """``written``, which has to have the keys ``known`` and no other."""
        found = self.table(key, written)
        for each in known:
            if each not in found:
                raise self._fault(f"{key}.{each}", "is missing")
        for each in found:
            if each not in known:
                raise self._fault(f"{key}.{each}", "the rule set has none of this name")
        return found

    def text(self, key: str, written: object) -> Text:
        """A text in both languages, its lines joined to paragraphs and its numbers in it."""
        found = self.table(key, written)
        return Text(
            self._said(f"{key}.zh", "zh", found.get("zh")),
            self._said(f"{key}.en", "en", found.get("en")),
        )

    def _said(self, key: str, language: Language, written: object) -> str:
        if not isinstance(written, str) or not written.strip():
            raise self._fault(key, "is missing")
        try:
            return _filled(_joined(written, language), language, self._numbers)
        except UnknownNumberError as error:
            raise self._fault(key, str(error)) from None

    def option(self, option: Option, written: object) -> OptionTexts:
        """The texts of an option."""
        key = f"options.{option.key}"
        found = self.table(key, written)
        values = {str(choice.value).lower(): choice.value for choice in option.choices}
        choices = self.of_each(f"{key}.choices", found.get("choices", {}), values)
        return OptionTexts(
            self.text(f"{key}.label", found.get("label")),
            self.text(f"{key}.note", found["note"]) if "note" in found else None,
            {
                value: self.text(f"{key}.choices.{name}", choices[name])
                for name, value in values.items()
            },
        )

    def items(self, known: Iterable[str] | None = None) -> dict[str, Text]:
        """What transfers are for: all items, or what a rule set calls some of those ``known``."""
        items = self.table("items", self.content.get("items", {} if known is not None else None))
        for item in items:
            if known is not None and item not in known:
                raise self._fault(f"items.{item}", "there is none of this name")
        return {item: self.text(f"items.{item}", written) for item, written in items.items()}

    def glossary(self) -> tuple[Word, ...]:
        """The words that a reader may look up, in the order of the file."""
        words = self.table("glossary", self.content.get("glossary"))
        return tuple(self._word(f"glossary.{word}", word, words[word]) for word in words)

    def _word(self, key: str, word: str, written: object) -> Word:
        found = self.table(key, written)
        forms = self.table(f"{key}.forms", found.get("forms", {}))
        return Word(
            word,
            self.text(f"{key}.name", found.get("name")),
            self.text(f"{key}.text", found.get("text")),
            {
                language: tuple(self.listed(f"{key}.forms.{language}", forms.get(language, [])))
                for language in Text._fields
            },
            tuple(self.listed(f"{key}.rulesets", found.get("rulesets", []))),
        )

    def listed(self, key: str, written: object) -> list[Any]:
        """``written``, which has to be a list."""
        if not isinstance(written, list):
            raise self._fault(key, "is not what has to stand here")
        return written

    def clauses(self, owner: str, options: Iterable[str]) -> tuple[Clause, ...]:
        """The rules, in the order of the file."""
        rules = self.table("rules", self.content.get("rules"))
        return tuple(self._clause(owner, options, topic, rules[topic]) for topic in rules)

    def _clause(self, owner: str, options: Iterable[str], topic: str, written: object) -> Clause:
        key = f"rules.{topic}"
        found = self.table(key, written)
        depends, readings, rulesets = (
            self.listed(f"{key}.{name}", found.get(name, []))
            for name in ("options", "readings", "rulesets")
        )
        for option in depends:
            if option not in options:
                raise self._fault(f"{key}.options", f"the rule set has no option {option}")
        source = found.get("source")
        if not isinstance(source, str) or not source:
            raise self._fault(f"{key}.source", "is missing")
        return Clause(
            f"{owner}.{topic}",
            self.text(f"{key}.title", found.get("title")),
            self.text(f"{key}.text", found.get("text")),
            source,
            tuple(
                self.text(f"{key}.readings[{index}]", each) for index, each in enumerate(readings)
            ),
            tuple(depends),
            tuple(rulesets),
        )


def _joined(written: str, language: str) -> str:
    """``written`` with each paragraph, and each item of a list, on a line of its own.

    An empty line ends either, and an item begins with ``- ``.
    """
    blocks: list[list[str]] = [[]]
    for line in map(str.strip, written.splitlines()):
        if not line or line.startswith("- "):
            blocks.append([])
        if line:
            blocks[-1].append(line)
    # Chinese has no space between words.
    space = "" if language == "zh" else " "
    return "\n".join(space.join(block) for block in blocks if block)


def _filled(text: str, language: Language, numbers: Numbers | None) -> str:
    """``text`` with numbers in place of its placeholders.

    Raises :class:`UnknownNumberError`.
    """
    said, *rest = text.split("{")
    for part in rest:
        placeholder, brace, after = part.partition("}")
        if not brace:
            raise UnknownNumberError(f"no }} ends {{{placeholder}")
        if numbers is None:
            raise UnknownNumberError(f"{{{placeholder}}}: the rules of the table have no numbers")
        said += numbers.say(placeholder, language) + after
    if "}" in said:
        raise UnknownNumberError("a } stands without its {")
    return said
