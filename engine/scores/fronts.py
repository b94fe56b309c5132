"""What wild tiles 听用 can bring in one suit, and at which price (zhaotong).

Only three things matter about what wild tiles are taken for: the pattern (N), which tiles become
hogs 归, and how many indicators 本金 there are (both part of M). Hogs and indicators are *wishes*:
so many copies of a tile. Whether a hand can be completed once some are granted is said by sums over
the suits (``engine.shapes.table``): of the costs for melds and a pair, of the costs for triplets,
and for seven pairs of the wild tiles that the wishes and the singles need. So each suit can be
looked at alone. Of it only the *fronts* are kept: for each of the three the least cost of every
bonus that no larger bonus has as cheaply, a handful of pairs; two suits are put together by adding.
"""

from engine.shapes import POWERS, Keys
from engine.shapes.table import CODES, COST, FIELD, TRIPLETS, WORDS
from engine.tiles import COPIES, RANKS

INDICATOR = 16
"""What an indicator adds to a bonus."""

HOG = INDICATOR + 1
"""What a hog adds to a bonus, so that among as many fan those with more hogs are more."""

Levels = tuple[tuple[int, int], ...]
"""So many concealed copies of a tile and the bonus that they have, fewest first."""

Wanted = tuple[Levels, ...]
"""The levels of each of the nine ranks of a suit."""

Front = tuple[tuple[int, int], ...]
"""Pairs of bonus and cost, largest bonus first, each cheaper than the one before."""


class Fronts:
    """The fronts of one suit. Equal ones are nearly always the same object, and are compared as
    such: what is worked out of them can be looked up by them at once."""

    __slots__ = ("pairs", "standard", "triplets")

    def __init__(self, standard: Front, triplets: Front, pairs: Front) -> None:
        self.standard = standard
        self.triplets = triplets
        self.pairs = pairs


PLAIN: Wanted = (((COPIES, HOG),),) * RANKS
"""A suit of which nothing is punged, and without the indicator."""


# A set of wishes as one number, so that adding a wish is one sum: from the lowest bits the key with
# it, the wild tiles that it takes, its bonus.
_USED = 21
_BONUS = 26
_KEY = (1 << _USED) - 1
_ALL_USED = (1 << _BONUS) - (1 << _USED)
_UNLIMITED = 99


def _fronts(key: int, wilds: int, wanted: Wanted) -> tuple[Front, Front, Front]:
    """Goes through every set of wishes that so many wild tiles can grant."""
    sets = [key]
    held = 0
    most = wilds << _USED
    for power, levels in zip(POWERS, wanted):  # noqa: B905 - the first suit's will do
        count = key // power % 5
        has = 0
        more: list[int] = []
        for copies, bonus in levels:
            missing = copies - count
            if missing <= 0:
                has = bonus  # what is there already is no wish
            elif missing <= wilds:
                wish = power * missing + (missing << _USED) + (bonus - has << _BONUS)
                more += [both for each in sets if ((both := each + wish) & _ALL_USED) <= most]
        held += has
        sets += more
    codes = CODES
    standard: list[tuple[int, int]] = []
    triplets: list[tuple[int, int]] = []
    pairs: list[tuple[int, int]] = []
    least = least_triplets = least_pairs = _UNLIMITED
    # Few of them differ in what matters. Those with the largest bonus come first.
    for each in sorted({each >> _USED << 8 | codes[each & _KEY] for each in sets}, reverse=True):
        word = WORDS[each & 255]
        bonus = held + (each >> 8 + _BONUS - _USED)
        cost = word >> COST
        if cost < least:
            least = cost
            _add(standard, bonus, cost)
        cost = word >> TRIPLETS & FIELD
        if cost < least_triplets:
            least_triplets = cost
            _add(triplets, bonus, cost)
        cost = (word & FIELD) + (each >> 8 & 31)
        if cost < least_pairs:
            least_pairs = cost
            _add(pairs, bonus, cost)
    return tuple(standard), tuple(triplets), tuple(pairs)


def _add(front: list[tuple[int, int]], bonus: int, cost: int) -> None:
    """Add a bonus that costs less than all before it, which are no smaller."""
    if front and front[-1][0] == bonus:
        front.pop()
    front.append((bonus, cost))


class _Cache(dict[tuple[int, int, Wanted | None], Fronts]):
    """Worked out on first use; emptied when it is full, at a few MB."""

    LIMIT = 4096

    def __init__(self) -> None:
        super().__init__()
        self._made: dict[tuple[Front, Front, Front], Fronts] = {}

    def __missing__(self, asked: tuple[int, int, Wanted | None]) -> Fronts:
        key, wilds, wanted = asked
        value = _fronts(key, wilds, PLAIN if wanted is None else wanted)
        if len(self) >= self.LIMIT:
            self.clear()
            self._made.clear()
        found = self._made.setdefault(value, Fronts(*value))
        self[asked] = found
        return found


_CACHE = _Cache()


def fronts(
    keys: Keys, wilds: int, wanted: tuple[Wanted, Wanted, Wanted]
) -> tuple[Fronts, Fronts, Fronts]:
    """The fronts of each suit of a hand.

    In: its natural concealed tiles; its wild tiles, with which these are 14 at most; the levels of
    each suit.
    """
    m, p, s = [
        # Nearly every suit is a plain one, and None is quicker to look up.
        _CACHE[key, wilds, None if levels is PLAIN else levels]
        for key, levels in zip(keys, wanted, strict=True)
    ]
    return m, p, s


def best_bonus(near: Front, far: Front, limit: int) -> int:
    """The largest bonus of two suits together that costs less than ``limit``; -1 if none does."""
    best = -1
    for bonus, cost in near:
        if bonus + far[0][0] <= best:
            break
        left = limit - cost
        for other, price in far:
            if price < left:
                if bonus + other > best:
                    best = bonus + other
                break
    return best


NOTHING: Front = ((0, 0),)
"""The front of a suit that the hand does without."""
