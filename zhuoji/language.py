"""The language of what is shown, and the words of the field in it."""

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from engine import NAMES, RANKS, SUITS, Language, Text

CHOICES: tuple[Language, ...] = ("zh", "en")
SUIT_NAMES: Mapping[str, Text] = {
    "m": Text("万", "characters"),
    "p": Text("筒", "dots"),
    "s": Text("条", "bamboos"),
}


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
        return self(f"座位{seat}", f"seat {seat}")

    def tile(self, tile: int) -> str:
        """A tile: ``5m``, 5万."""
        return self.notation(NAMES[tile])

    def notation(self, written: str) -> str:
        """Tiles as the engine writes them: ``123m5p``, 123万5筒."""
        if self.language == "zh":
            for suit, name in SUIT_NAMES.items():
                written = written.replace(suit, name.zh)
        return written

    def tiles(self, tiles: Iterable[int]) -> str:
        """Tiles in the order in which they are given."""
        return self(" ", " ").join(map(self.tile, tiles))

    def hand(self, tiles: Iterable[int]) -> str:
        """The tiles of a hand, sorted, each suit named once: ``123m 55p``."""
        ranks = ["", "", ""]
        for each in sorted(tiles):
            ranks[each // RANKS] += str(each % RANKS + 1)
        return " ".join(
            self.notation(text + suit) for text, suit in zip(ranks, SUITS, strict=True) if text
        )

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
