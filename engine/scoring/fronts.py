"""What wild tiles 听用 can bring in one suit, and at which price (zhaotong).

Only three things matter about what wild tiles stand for: the pattern (N), which tiles become hogs
归, four alike in hand and pungs, and how many indicators 本金 there are (both part of M). Hogs and
indicators are *target counts*: so many copies of a tile. Whether a hand can be completed once some
are met is said by sums over the suits (``engine.shapes.table``): of the costs for melds and a pair,
of the costs for triplets, and for seven pairs of the wild tiles that the targets and the singles
need. So each suit can be looked at alone. Of it only the Pareto *fronts* are kept: for each of the
three the least cost of every bonus that no larger bonus has as cheaply, a handful of pairs; two
suits are put together by adding.

A bonus is so many fan (M), and in the bits below them how many hogs those come from: among as many
fan those with more hogs are more.
"""

from functools import cache

from engine.shapes.cache import Capped
from engine.shapes.keys import POWERS
from engine.shapes.table import CODES, COST, FIELD, TRIPLETS, WORDS
from engine.terms import FanExtras
from engine.tiles import COPIES, RANKS

FAN = 16
"""What a fan adds to a bonus; a hand has fewer hogs."""


class Bonuses:
    """The bonuses of a hog and of indicators, by what they are worth in fan."""

    __slots__ = ("hog", "indicators")

    def __init__(self, extras: FanExtras) -> None:
        self.hog = FAN * extras.hog + 1
        self.indicators = 0, FAN * extras.indicator, FAN * extras.all_indicators
        """Of too few, of three (a pair of them in seven pairs), of four (two pairs)."""


bonuses_of = cache(Bonuses)
"""Those of the same extras are the same object, and are compared as such."""

Levels = tuple[tuple[int, int], ...]
"""So many concealed copies of a tile and the bonus that they have, fewest first."""

Ranks = tuple[Levels, ...]
"""The levels of each of the nine ranks of a suit."""

Targets = Ranks | int
"""The same; where nothing of the suit is punged nor the indicator, as nearly always, the bonus of
a hog alone."""


def by_rank(targets: Targets) -> Ranks:
    """The levels of each of the nine ranks."""
    return (((COPIES, targets),),) * RANKS if isinstance(targets, int) else targets


Front = tuple[tuple[int, int], ...]
"""Pairs of bonus and cost, largest bonus first, each cheaper than the one before."""

NOTHING: Front = ((0, 0),)
"""The front of a suit that the hand does without."""


class Fronts:
    """The fronts of one suit where melds are made. Equal ones are nearly always the same object,
    and are compared as such: what is worked out of them can be looked up by them at once."""

    __slots__ = ("standard", "triplets")

    def __init__(self, fronts: tuple[Front, Front]) -> None:
        self.standard, self.triplets = fronts


_SAME: Capped[tuple[Front, Front], Fronts] = Capped(Fronts)


# A set of targets as one number, so that adding a target is one sum: from the lowest bits the key
# with it, the wild tiles that it takes, its bonus.
_USED = 21
_BONUS = 26
_KEY = (1 << _USED) - 1
_ALL_USED = (1 << _BONUS) - (1 << _USED)
_UNLIMITED = 99


def _fronts(asked: tuple[int, int, Targets]) -> Fronts:
    """Goes through every set of targets that so many wild tiles can meet."""
    key, wilds, targets = asked
    sets = [key]
    held = 0
    most = wilds << _USED
    # The powers of every suit are the same.
    for power, levels in zip(POWERS, by_rank(targets)):  # noqa: B905
        count = key // power % 5
        has = 0
        more: list[int] = []
        for copies, bonus in levels:
            missing = copies - count
            if missing <= 0:
                has = bonus  # what is there already is no target
            elif missing <= wilds:
                target = power * missing + (missing << _USED) + (bonus - has << _BONUS)
                more += [both for each in sets if ((both := each + target) & _ALL_USED) <= most]
        held += has
        sets += more
    codes = CODES
    standard: list[tuple[int, int]] = []
    triplets: list[tuple[int, int]] = []
    least = least_triplets = _UNLIMITED
    # Few of them differ in what matters. Those with the largest bonus come first.
    for each in sorted({each >> _BONUS << 8 | codes[each & _KEY] for each in sets}, reverse=True):
        word = WORDS[each & 255]
        cost = word >> COST
        if cost < least:
            least = cost
            _add(standard, held + (each >> 8), cost)
        cost = word >> TRIPLETS & FIELD
        if cost < least_triplets:
            least_triplets = cost
            _add(triplets, held + (each >> 8), cost)
    return _SAME[tuple(standard), tuple(triplets)]


def _add(front: list[tuple[int, int]], bonus: int, cost: int) -> None:
    """Add a bonus that costs less than all before it, which are no smaller."""
    if front and front[-1][0] == bonus:
        front.pop()
    front.append((bonus, cost))


_FRONTS: Capped[tuple[int, int, Targets], Fronts] = Capped(_fronts)


def fronts(key: int, wilds: int, targets: Targets) -> Fronts:
    """The fronts of a suit where melds are made.

    In: its natural concealed tiles; the wild tiles of the hand, with which these are 14 at most;
    the levels of each rank.
    """
    return _FRONTS[key, wilds, targets]


def _pairs_front(asked: tuple[int, int | None, Bonuses]) -> Front:
    key, indicator, bonuses = asked
    # No tile has to do with any other here: a target of a single spares the tile that pairs it.
    indicators = [(0, 0)]
    held = singles = 0
    prices: list[int] = []
    for rank in range(RANKS):
        count = key // POWERS[rank] % 5
        single = count % 2
        singles += single
        if rank == indicator:
            has = bonuses.indicators[count // 2]
            held += has
            indicators += [
                (bonuses.indicators[copies // 2] - has, copies - count - single)
                for copies in range(count - single + 2, COPIES + 1, 2)
            ]
        elif count == COPIES:
            held += bonuses.hog
        else:
            prices.append(COPIES - count - single)
    prices.sort()
    cheapest: dict[int, int] = {}
    for hogs in range(COPIES):  # four would be more than 14 tiles
        spent, gained = singles + sum(prices[:hogs]), held + hogs * bonuses.hog
        for more, price in indicators:
            bonus = gained + more
            cheapest[bonus] = min(spent + price, cheapest.get(bonus, _UNLIMITED))
    front: list[tuple[int, int]] = []
    for bonus in sorted(cheapest, reverse=True):
        if not front or cheapest[bonus] < front[-1][1]:
            front.append((bonus, cheapest[bonus]))
    return tuple(front)


_PAIRS: Capped[tuple[int, int | None, Bonuses], Front] = Capped(_pairs_front)


def pairs_front(key: int, indicator: int | None, bonuses: Bonuses) -> Front:
    """The front of a suit where seven pairs are made.

    In: its natural tiles; the rank of the indicator, 0 … 8, if it is of this suit; what hogs and
    indicators bring.
    """
    return _PAIRS[key, indicator, bonuses]


def best_bonus(near: Front, far: Front, limit: int, best: int) -> int:
    """The largest bonus of two suits together that costs less than ``limit``, if it is more than
    ``best``; else ``best``."""
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


def together(near: Front, far: Front) -> Front:
    """The front of two suits together."""
    sums = [(-one - other, cost + price) for one, cost in near for other, price in far]
    front: list[tuple[int, int]] = []
    least = _UNLIMITED
    for bonus, cost in sorted(sums):
        if cost < least:
            least = cost
            front.append((-bonus, cost))
    return tuple(front)
