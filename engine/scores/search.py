"""The search for the best reading of a hand with wild tiles 听用 (zhaotong).

A reading says what every wild tile stands for. No assignment is tried tile by tile: the best
reading is put together from what each suit can bring (``engine.scores.fronts``), so it takes hardly
longer with eleven wild tiles than with one. What the wild tiles are taken for is only worked out
for a hand that somebody wants to see laid out (:meth:`Readings.wishes`).
"""

from engine import shapes
from engine.hands import ONE_SUIT, PAIRS, TRIPLETS, Pattern
from engine.ruleset import FanTerms
from engine.scores.fronts import (
    HOG,
    INDICATOR,
    NOTHING,
    PLAIN,
    Front,
    Fronts,
    Levels,
    Wanted,
    best_bonus,
    fronts,
    pairs_front,
)
from engine.scores.readings import MELDS, Reading, Wild, Wish
from engine.shapes import POWERS
from engine.shapes.table import TOO_MUCH
from engine.tiles import COPIES, KINDS, RANKS

_NO_SUIT = 3
_PAIRS_OF_SUITS = ((0, 1), (0, 2), (1, 2))


def _choices(suits: int, void: int | None, *, one: bool) -> tuple[tuple[int, int], ...]:
    """The suits that a hand can end up with if it shows ``suits``: one, or two at most."""
    made = [(suit, _NO_SUIT) for suit in range(_NO_SUIT)] if one else _PAIRS_OF_SUITS
    return tuple(
        pair
        for pair in made
        if void not in pair and not any(suits >> suit & 1 for suit in range(3) if suit not in pair)
    )


# By whether it is one suit, by the void suit (the last: none), by the suits that the hand shows.
_CHOICES = tuple(
    tuple(tuple(_choices(suits, void, one=one) for suits in range(8)) for void in (0, 1, 2, None))
    for one in (False, True)
)


_Place = tuple[int, int]
"""A suit and a rank, 0 … 8."""

_OfWanted = tuple[Wanted, Wanted, Wanted]
_NOTHING_MELDED: _OfWanted = (PLAIN, PLAIN, PLAIN)
_INDICATORS_OF_PAIRS: Levels = ((2, INDICATOR), (4, 2 * INDICATOR))


def _wanted(hand: Wild, indicator: int) -> _OfWanted:
    """What is wished for where melds are made, less what lies in the melds already."""
    wanted = _NOTHING_MELDED
    for tile in hand.pungs:
        # 归: four of a tile, in hand and pungs together.
        needed = max(0, COPIES - 3 * hand.pungs.count(tile))
        wanted = _put(wanted, divmod(tile, RANKS), ((needed, HOG),))
    # 本金: three or four of it in hand and melds. It is no hog besides.
    melded = COPIES * hand.kongs.count(indicator) + 3 * hand.pungs.count(indicator)
    levels = (max(0, 3 - melded), INDICATOR), (max(0, 4 - melded), 2 * INDICATOR)
    return _put(wanted, divmod(indicator, RANKS), levels)


def _put(wanted: _OfWanted, place: _Place, levels: Levels) -> _OfWanted:
    suit, rank = place
    changed = list(wanted)
    changed[suit] = (*wanted[suit][:rank], levels, *wanted[suit][rank + 1 :])
    m, p, s = changed
    return m, p, s


_OfSuits = tuple[Fronts, Fronts, Fronts]
_OfPairs = tuple[Front, Front, Front]
_NO_PAIRS: _OfPairs = (NOTHING, NOTHING, NOTHING)


class Readings:
    """The readings of completed hands (3n + 2 concealed tiles) of one seat, with its melds.

    The best reading is the one with the most N + M, among equals the one with the larger N, then
    in the order of the patterns, then the one with more hogs.
    """

    def __init__(self, terms: FanTerms, hand: Wild, indicator: int, void: int | None) -> None:
        self._terms = terms
        self._hand = hand
        self._void = void
        self._wanted = _wanted(hand, indicator)
        self._indicator = divmod(indicator, RANKS)
        self._known: dict[tuple[int, int, _OfSuits, _OfPairs], Reading | None] = {}

    def best(self, keys: shapes.Keys, wilds: int) -> Reading | None:
        """The best reading with these natural concealed tiles and so many wild ones; None if they
        do not win."""
        hand = self._hand
        if not hand.may_have_suits(keys, self._void):
            return None
        m, p, s = keys
        of_m, of_p, of_s = self._wanted
        melds = fronts(m, wilds, of_m), fronts(p, wilds, of_p), fronts(s, wilds, of_s)
        pairs = self._pairs(keys) if hand.melds == MELDS else _NO_PAIRS
        # Hands that differ in one tile often differ in nothing that matters.
        asked = hand.suits_with(keys), wilds, melds, pairs
        if asked not in self._known:
            self._known[asked] = self._best(*asked)
        return self._known[asked]

    def _pairs(self, keys: shapes.Keys) -> _OfPairs:
        suit, rank = self._indicator
        m, p, s = [pairs_front(key, rank if n == suit else None) for n, key in enumerate(keys)]
        return m, p, s

    def _best(self, suits: int, wilds: int, melds: _OfSuits, pairs: _OfPairs) -> Reading | None:
        standing = self._hand.melds
        void = _NO_SUIT if self._void is None else self._void
        standard = [*(each.standard for each in melds), NOTHING]
        triplets = [*(each.triplets for each in melds), NOTHING]
        seven = [*pairs, NOTHING]
        best: tuple[tuple[int, int, int, int], Reading] | None = None
        for order, (pattern, fan) in enumerate(self._terms.patterns):
            needs = pattern.needs
            if PAIRS not in needs:
                limit = TOO_MUCH[standing]
                sides = triplets if TRIPLETS in needs else standard
            elif standing == MELDS:
                limit, sides = wilds + 1, seven
            else:
                continue
            bonus = -1
            for near, far in _CHOICES[ONE_SUIT in needs][void][suits]:
                bonus = max(bonus, best_bonus(sides[near], sides[far], limit))
            if bonus < 0:
                continue
            extra, hogs = divmod(bonus, INDICATOR)
            rank = (fan + extra, fan, -order, hogs)
            if best is None or rank > best[0]:
                best = rank, Reading(pattern, fan, hogs, extra - hogs)
        return None if best is None else best[1]

    def wishes(self, keys: shapes.Keys, wilds: int, reading: Reading) -> tuple[Wish, ...]:
        """What wild tiles are taken for on purpose in ``reading``, the best of these tiles; the
        rest of them fill the gaps."""
        wanted = self._wanted
        if PAIRS in reading.pattern.needs:
            wanted = _put(_NOTHING_MELDED, self._indicator, _INDICATORS_OF_PAIRS)
        target = reading.hog * HOG + reading.indicator * INDICATOR
        every: list[Wish] = []
        for tile in range(KINDS):
            suit, rank = divmod(tile, RANKS)
            held = keys[suit] // POWERS[tile] % 5
            has = 0
            for copies, bonus in wanted[suit][rank]:
                if copies <= held:
                    has = bonus
                elif copies - held <= wilds:
                    every.append(Wish(tile, copies - held, bonus - has))
            target -= has
        every.sort(key=lambda wish: wish.cost)
        found = self._granted(reading.pattern, target, every, keys, wilds)
        assert found is not None
        return found

    def _granted(
        self, pattern: Pattern, target: int, wishes: list[Wish], keys: shapes.Keys, wilds: int
    ) -> tuple[Wish, ...] | None:
        """The first of ``wishes`` that bring exactly ``target``; None if none do. They are sorted
        by cost."""
        if not self._allows(pattern, keys, wilds):
            return None  # nor with more of them
        if not target:
            return ()
        extra, hogs = divmod(target, INDICATOR)
        fewest = hogs + (extra > hogs)
        for index, wish in enumerate(wishes):
            if wish.cost * fewest > wilds:
                break
            if wish.bonus <= target and (wish.bonus == HOG) <= hogs:
                others = [other for other in wishes[index + 1 :] if other.tile != wish.tile]
                more = shapes.add(keys, wish.tile, wish.cost)
                found = self._granted(pattern, target - wish.bonus, others, more, wilds - wish.cost)
                if found is not None:
                    return (wish, *found)
        return None

    def _allows(self, pattern: Pattern, keys: shapes.Keys, wilds: int) -> bool:
        """Whether such natural tiles can be completed to ``pattern``."""
        hand = self._hand
        if not hand.may_have_suits(keys, self._void):
            return False
        if ONE_SUIT in pattern.needs and hand.suits_with(keys).bit_count() > 1:
            return False
        if PAIRS in pattern.needs:
            return shapes.is_seven_pairs(keys, wilds)
        if TRIPLETS in pattern.needs:
            return shapes.is_triplets(keys, hand.melds)
        return shapes.is_standard(keys, hand.melds)
