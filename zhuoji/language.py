"""The language of what is shown, and the words of the field in it."""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from engine import (
    Language,
    OptionValue,
    Refused,
    Room,
    Text,
    find_ruleset,
    table_texts,
    texts_of,
    tiles,
)

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CHOICES: tuple[Language, ...] = ("zh", "en")


def of_environment() -> Language:
    """Chinese where the locale says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def of_arguments(arguments: Sequence[str]) -> Language:
    """What ``--lang`` says, even where the rest of a command line cannot be understood; else the
    language of the locale."""
    said: Language | None = None
    for option, value in pairwise((*arguments, "")):
        for chosen in CHOICES:
            if option == f"--lang={chosen}" or (option, value) == ("--lang", chosen):
                said = chosen
    return said or of_environment()


@lru_cache(maxsize=8)  # a record may claim rules that there are not
def _titles(owner: str) -> Mapping[str, Text]:
    """What the rules of a rule set, or of the table, are called; by their ids."""
    if owner == "table":
        clauses = table_texts().clauses
    else:
        try:
            clauses = texts_of(find_ruleset(owner)).clauses
        except Refused:
            return {}
    return {clause.id: clause.title for clause in clauses}


def minus(number: int) -> str:
    """A number for people: what is less than nothing has a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


class Words:
    """Names and numbers in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, zh: str, en: str) -> str:
        """The one that fits the language."""
        return zh if self.language == "zh" else en

    def seat(self, seat: object) -> str:
        """A seat by its number."""
        return self(f"座位 {seat}", f"seat {seat}")

    def text(self, text: Text) -> str:
        """A text of the engine."""
        return text.in_language(self.language)

    def tile(self, tile: int) -> str:
        """A tile: 九筒, ``9 of dots (9p)``."""
        return self.text(tiles.TILE_TEXTS[tile])

    def named(self, name: str) -> str:
        """A tile by the name that the engine writes: ``9p``."""
        return self.tile(tiles.tile(name))

    def suit(self, suit: int) -> str:
        """A suit: 筒, dots."""
        return self.text(tiles.SUIT_TEXTS[suit])

    def hand(self, held: Iterable[int]) -> str:
        """The tiles of a hand, sorted, each suit named once: 一二三万 五五筒, ``123m 55p``."""
        return self.text(tiles.hand_text(held))

    def points(self, points: int | None) -> str:
        """So many points."""
        return self(f"{points} 分", f"{points} point{'s' * (points != 1)}")

    def signed(self, points: object) -> str:
        """Points with their sign."""
        if not isinstance(points, int) or not points:
            return str(points)
        return f"+{points}" if points > 0 else minus(points)

    def rule(self, rule: str) -> str:
        """What a rule is called, by its id: 接炮通行证, ``Permit on a discard``."""
        title = _titles(rule.partition(".")[0]).get(rule)
        return rule if title is None else self.text(title)

    def rule_of(self, rule: str) -> str:
        """The same with the name of its rule set, where it is of one."""
        owner, title = rule.partition(".")[0], self.rule(rule)
        if owner == "table" or title == rule:
            return title
        game = self.text(texts_of(find_ruleset(owner)).title)
        return self(f"{title}（{game}）", f"{title} ({game})")

    def item(self, item: str) -> str:
        """What points are paid for, by its id; another's own word stays as it is."""
        text = table_texts().items.get(item)
        return item if text is None else self.text(text)

    def options(self, room: Room) -> str:
        """The options of a room that are not at their defaults: 通三：有；底分：2."""
        known = texts_of(room.ruleset).options
        said = [
            f"{self.text(known[option.key].label)}{self('：', ': ')}"
            f"{self._value(room.options[option.key], known[option.key].choices)}"
            for option in room.ruleset.options
            if room.options[option.key] != option.default
        ]
        return self("；", "; ").join(said) or self("全部默认", "all defaults")

    def _value(self, value: OptionValue, choices: Mapping[OptionValue, Text]) -> str:
        if value in choices:
            return self.text(choices[value])
        if isinstance(value, bool):
            return self("有", "on") if value else self("无", "off")
        return str(value)

    def weekday(self, day: int) -> str:
        """A day of the week, Monday the first: 星期一, Monday."""
        return self("星期" + "一二三四五六日"[day - 1], _DAYS[day - 1])

    def label(self, label: Mapping[str, str]) -> str:
        """A label of the engine's JSON answers."""
        return label[self.language]

    def joined(self, parts: Iterable[str]) -> str:
        """Parts of one list."""
        return self("、", ", ").join(parts)
