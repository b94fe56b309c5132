"""The language of what is shown, and the words of the field in it."""

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from engine import Language, Text, tiles

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
        return f"{points:+d}" if isinstance(points, int) and points else str(points)

    def label(self, label: Mapping[str, str]) -> str:
        """A label of the engine's JSON answers."""
        return label[self.language]

    def joined(self, parts: Iterable[str]) -> str:
        """Parts of one list."""
        return self("、", ", ").join(parts)
