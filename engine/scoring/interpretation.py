"""The best interpretation of a hand with wild tiles 听用, where it is scored by fan.

An interpretation says what every wild tile stands for. No assignment is tried tile by tile: the
best one is put together from what each suit can bring (``engine.scoring.fronts``), so it takes
hardly longer with eleven wild tiles than with one. What the wild tiles stand for is only worked
out for a hand that somebody wants to see decomposed (:meth:`Interpretations.targets`).
"""

from functools import cache
from itertools import combinations

from engine import shapes
from engine.scoring.fronts import (
    FAN,
    NOTHING,
    Bonuses,
    Front,
    Fronts,
    Levels,
    Targets,
    best_bonus,
    bonuses_of,
    by_rank,
    fronts,
    pairs_front,
    together,
)
from engine.scoring.wild_hand import MELDS, Interpretation, TargetCount, WildHand
from engine.shapes.keys import POWERS
from engine.shapes.table import TOO_MUCH
from engine.terms import ONE_SUIT, PAIRS, TRIPLETS, Pattern, Terms
from engine.tiles import COPIES, KINDS, RANKS

_NO_SUIT = 3


@cache
def _choices(suits: int, void: int | None, most: int) -> tuple[tuple[int, int, int], ...]:
    """The suits that a hand can end up with, ``most`` of them, if it shows ``suits``; as three of
    them, ``_NO_SUIT`` in place of those that it does without."""
    allowed = [suit for suit in range(_NO_SUIT) if suit != void]
    return tuple(
        (*chosen, *[_NO_SUIT] * (3 - len(chosen)))  # type: ignore[misc]
        for chosen in combinations(allowed, min(most, len(allowed)))
        if not any(suits >> suit & 1 for suit in range(_NO_SUIT) if suit not in chosen)
    )


_Place = tuple[int, int]
"""A suit and a rank, 0 … 8."""

_OfTargets = tuple[Targets, Targets, Targets]


def _targets(hand: WildHand, indicator: int | None, bonuses: Bonuses) -> _OfTargets:
    """The targets where melds are made, less what lies in the melds already."""
    targets: _OfTargets = (bonuses.hog, bonuses.hog, bonuses.hog)
    for tile in hand.pungs:
        # 归: four of a tile, in hand and pungs together.
        needed = max(0, COPIES - 3 * hand.pungs.count(tile))
        targets = _put(targets, divmod(tile, RANKS), ((needed, bonuses.hog),))
    if indicator is None:
        return targets
    # 本金: three or four of it in hand and melds. It is no hog besides.
    melded = COPIES * hand.kongs.count(indicator) + 3 * hand.pungs.count(indicator)
    _, three, four = bonuses.indicators
    levels = (max(0, 3 - melded), three), (max(0, 4 - melded), four)
    return _put(targets, divmod(indicator, RANKS), levels)


def _put(targets: _OfTargets, place: _Place, levels: Levels) -> _OfTargets:
    suit, rank = place
    changed = list(targets)
    ranks = by_rank(targets[suit])
    changed[suit] = (*ranks[:rank], levels, *ranks[rank + 1 :])
    m, p, s = changed
    return m, p, s


_OfSuits = tuple[Fronts, Fronts, Fronts]
_OfPairs = tuple[Front, Front, Front]
_NO_PAIRS: _OfPairs = (NOTHING, NOTHING, NOTHING)


class Interpretations:
    """The interpretations of completed hands (3n + 2 concealed tiles) of one seat, with its melds.

    The best one is that with the most N + M, among equals the one with the larger N, then
    in the order of the patterns, then the one with more hogs.
    """

    def __init__(self, terms: Terms, hand: WildHand, indicator: int | None) -> None:
        assert terms.fan is not None
        self._patterns = terms.patterns
        self._hand = hand
        self._bonuses = bonuses_of(terms.fan.extras)
        self._targets = _targets(hand, indicator, self._bonuses)
        self._indicator: _Place | None = None if indicator is None else divmod(indicator, RANKS)
        self._known: dict[tuple[int, int, _OfSuits, _OfPairs], Interpretation | None] = {}

    def best(self, keys: shapes.Keys, wilds: int) -> Interpretation | None:
        """The best interpretation with these natural concealed tiles and so many wild ones; None if
        they do not win."""
        hand = self._hand
        suits = hand.suits_with(keys)
        if not hand.may_have(suits):
            return None
        m, p, s = keys
        of_m, of_p, of_s = self._targets
        melds = fronts(m, wilds, of_m), fronts(p, wilds, of_p), fronts(s, wilds, of_s)
        pairs = self._pairs(keys) if hand.melds == MELDS else _NO_PAIRS
        # Hands that differ in one tile often differ in nothing that matters.
        asked = suits, wilds, melds, pairs
        if asked not in self._known:
            self._known[asked] = self._best(*asked)
        return self._known[asked]

    def _pairs(self, keys: shapes.Keys) -> _OfPairs:
        suit, rank = self._indicator or (None, None)
        m, p, s = [
            pairs_front(key, rank if n == suit else None, self._bonuses)
            for n, key in enumerate(keys)
        ]
        return m, p, s

    def _best(
        self, suits: int, wilds: int, melds: _OfSuits, pairs: _OfPairs
    ) -> Interpretation | None:
        standing = self._hand.melds
        standard = [*(each.standard for each in melds), NOTHING]
        triplets = [*(each.triplets for each in melds), NOTHING]
        most, void = self._hand.most_suits, self._hand.void
        best: Interpretation | None = None
        worth = 0
        for pattern, fan in self._patterns.patterns:
            needs = pattern.needs
            if PAIRS not in needs:
                limit = TOO_MUCH[standing]
                sides = triplets if TRIPLETS in needs else standard
            elif standing == MELDS:
                limit, sides = wilds + 1, [*pairs, NOTHING]
            else:
                continue
            # The patterns before are worth more, so that it takes more to be better than the best.
            least = bonus = max(0, worth - fan + 1) * FAN - 1
            for near, far, third in _choices(suits, void, 1 if ONE_SUIT in needs else most):
                other = sides[far] if third == _NO_SUIT else together(sides[far], sides[third])
                bonus = best_bonus(sides[near], other, limit, bonus)
            if bonus > least:
                extra, hogs = divmod(bonus, FAN)
                worth = fan + extra
                best = Interpretation(pattern, fan, hogs, self._of_indicators(extra, hogs))
        return best

    def _of_indicators(self, fan: int, hogs: int) -> int:
        """How many of these fan come from indicators, if there are so many hogs."""
        return fan - self._bonuses.hog // FAN * hogs

    def targets(
        self, keys: shapes.Keys, wilds: int, best: Interpretation
    ) -> tuple[TargetCount, ...]:
        """What wild tiles stand for on purpose in ``best``, the best of these tiles; the rest of
        them fill the gaps."""
        targets, hog = self._targets, self._bonuses.hog
        if PAIRS in best.pattern.needs:
            targets = (hog, hog, hog)
            if self._indicator is not None:
                _, pair, pairs = self._bonuses.indicators
                targets = _put(targets, self._indicator, ((2, pair), (4, pairs)))
        ranks = [by_rank(each) for each in targets]
        bonus = best.hogs * hog + best.indicator * FAN
        every: list[TargetCount] = []
        for tile in range(KINDS):
            suit, rank = divmod(tile, RANKS)
            held = keys[suit] // POWERS[tile] % 5
            has = 0
            for copies, more in ranks[suit][rank]:
                if copies <= held:
                    has = more
                elif copies - held <= wilds:
                    every.append(TargetCount(tile, copies - held, more - has))
            bonus -= has
        every.sort(key=lambda target: target.cost)
        found = self._met(best.pattern, bonus, every, keys, wilds)
        assert found is not None
        return found

    def _met(
        self,
        pattern: Pattern,
        bonus: int,
        targets: list[TargetCount],
        keys: shapes.Keys,
        wilds: int,
    ) -> tuple[TargetCount, ...] | None:
        """The first of ``targets`` that bring exactly ``bonus``; None if none do. They are sorted
        by cost."""
        if not self._allows(pattern, keys, wilds):
            return None  # nor with more of them
        if not bonus:
            return ()
        extra, hogs = divmod(bonus, FAN)
        fewest = hogs + (self._of_indicators(extra, hogs) > 0)
        for index, target in enumerate(targets):
            if target.cost * fewest > wilds:
                break
            if target.bonus <= bonus and (target.bonus == self._bonuses.hog) <= hogs:
                others = [other for other in targets[index + 1 :] if other.tile != target.tile]
                more = shapes.add(keys, target.tile, target.cost)
                left = wilds - target.cost
                found = self._met(pattern, bonus - target.bonus, others, more, left)
                if found is not None:
                    return (target, *found)
        return None

    def _allows(self, pattern: Pattern, keys: shapes.Keys, wilds: int) -> bool:
        """Whether such natural tiles can be completed to ``pattern``."""
        hand = self._hand
        suits = hand.suits_with(keys)
        if not hand.may_have(suits):
            return False
        if ONE_SUIT in pattern.needs and suits.bit_count() > 1:
            return False
        if PAIRS in pattern.needs:
            return shapes.is_seven_pairs(keys, wilds)
        if TRIPLETS in pattern.needs:
            return shapes.is_triplets(keys, hand.melds)
        return shapes.is_standard(keys, hand.melds)
