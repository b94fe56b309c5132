"""What has been worked out, up to a limit."""

from collections.abc import Callable
from typing import TypeVar

from engine.tiles import RANKS

Asked = TypeVar("Asked")
Found = TypeVar("Found")

Row = tuple[int, ...]


class Capped(dict[Asked, Found]):
    """From what is asked to what is found, worked out on first use.

    It is emptied when it is full, so that a long-lived process cannot grow without end. 8,192
    keys are more than all suits of up to six tiles; their rows are about 3 MB at most.
    """

    LIMIT = 8192

    def __init__(self, work_out: Callable[[Asked], Found]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, asked: Asked) -> Found:
        found = self._work_out(asked)
        if len(self) >= self.LIMIT:
            self.clear()
        self[asked] = found
        return found


SuitCaches = tuple[Capped[int, Row], Capped[int, Row], Capped[int, Row]]
"""From the key of a suit to a row of numbers, for m, p, s."""


def for_suits(work_out: Callable[[int, int], Row]) -> SuitCaches:
    """One cache a suit, m p s; ``work_out`` gets the suit's first tile and the key."""

    def cache(first: int) -> Capped[int, Row]:
        return Capped(lambda key: work_out(first, key))

    return cache(0), cache(RANKS), cache(2 * RANKS)
