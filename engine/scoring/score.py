"""What hand questions are answered with: scores, waits, and how a hand with wild tiles is read."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from engine.terms import Pattern

Extras = tuple[tuple[str, int], ...]
"""The items that add fan (zhaotong's M), with the fan of each."""


GroupKind = Literal["triplet", "sequence", "pair"]


class Group(NamedTuple):
    """One group of the concealed part of a winning hand.

    ``tiles`` are what it is read as, ``held`` the tiles that are really there, in the same
    order: where they differ, a wild tile stands for the other.
    """

    kind: GroupKind
    tiles: tuple[int, ...]
    held: tuple[int, ...]


class Score(NamedTuple):
    """What a winning hand is worth to one payer on a discard.

    By points: the pattern's ``points`` and the winner's ``bonus``. By fan: ``points`` are
    2^(fan-1), with the ``fan`` (capped) and the ``extras`` that they come from.
    """

    pattern: Pattern
    points: int
    bonus: int = 0
    bonus_topic: str = ""
    """The topic of the rule that gives the bonus: 硬报 or 报听."""
    fan: int | None = None
    extras: Extras = ()
    read: Callable[[], tuple[Group, ...]] | None = None
    """How a hand with wild tiles is read, worked out when somebody asks: few do."""

    @property
    def total(self) -> int:
        """P: the points with the winner's own bonus."""
        return self.points + self.bonus


class Wait(NamedTuple):
    """A tile that completes a hand, and what it is worth: without bonus, as on a discard; by fan
    as a self-draw."""

    tile: int
    pattern: Pattern
    points: int
    fan: int | None = None
    extras: Extras = ()


class Readiness(NamedTuple):
    """What 13 tiles wait for in all: the 27-bit mask of the ``tiles``, and the wait that is worth
    most, the first in tile order among equals; 0 and None of a hand that is not ready."""

    tiles: int
    best: Wait | None


UNREADY = Readiness(0, None)


def readiness_of(waits: list[Wait]) -> Readiness:
    """That of a hand with these waits, which are in tile order."""
    if not waits:
        return UNREADY
    return Readiness(
        sum(1 << wait.tile for wait in waits), max(waits, key=lambda each: each.points)
    )
