"""What has been worked out about the keys of a suit."""

from engine.lean import Callable
from engine.tiles import RANKS

Row = tuple[int, ...]


class SuitCache(dict[int, Row]):
    """From the key of a suit to a row of numbers, worked out on first use.

    It is emptied when it is full, so that a long-lived process cannot grow without end. 8,192
    keys are more than all suits of up to six tiles, and about 3 MB at most.
    """

    LIMIT = 8192

    def __init__(self, work_out: Callable[[int], Row]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> Row:
        row = self._work_out(key)
        if len(self) >= self.LIMIT:
            self.clear()
        self[key] = row
        return row


SuitCaches = tuple[SuitCache, SuitCache, SuitCache]


def for_suits(work_out: Callable[[int, int], Row]) -> SuitCaches:
    """One cache a suit, m p s; ``work_out`` gets the suit's first tile and the key."""

    def cache(first: int) -> SuitCache:
        return SuitCache(lambda key: work_out(first, key))

    return cache(0), cache(RANKS), cache(2 * RANKS)
