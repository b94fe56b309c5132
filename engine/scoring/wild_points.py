"""Scoring by the best pattern where there are wild tiles 听用: what they stand for is chosen so
that the pattern brings the most points."""

from collections.abc import Iterator

from engine import shapes
from engine.scoring.decomposition import decompose
from engine.scoring.holding import Circumstances, Holding
from engine.scoring.points import bonus
from engine.scoring.score import Group, Readiness, Score, Wait, readiness_of
from engine.scoring.wild_hand import (
    MELDS,
    TargetCount,
    WildHand,
    completing_tiles,
    wild_hand,
)
from engine.terms import (
    FIVE_PAIRS,
    FOUR_ALIKE,
    FOURTH_WON,
    ONE_SUIT,
    PAIRS,
    SINGLE_LEFT,
    TRIPLETS,
    Pattern,
    Terms,
)
from engine.tiles import COPIES, KINDS

_Best = tuple[Pattern, int, tuple[TargetCount, ...]]
"""A pattern, its points, and what wild tiles stand for on purpose."""


def _best(terms: Terms, holding: Holding, rest: WildHand, tile: int) -> _Best | None:
    """The best pattern of 13 tiles completed by ``tile``; None if there is none."""
    wild = tile in holding.wild
    full = rest.plus(tile, wild)
    for pattern, points in terms.patterns.patterns:
        if FIVE_PAIRS in pattern.needs:
            if _is_five_pairs(rest, None if wild else tile):
                return pattern, points, ()
        else:
            for targets in _alike(pattern, full, None if wild else tile):
                if _fits(pattern, full, targets):
                    return pattern, points, targets
    return None


def _is_five_pairs(rest: WildHand, won: int | None) -> bool:
    """地龙: five pairs in hand beside a pung of which the fourth is won, or a wild tile (None)."""
    return (
        len(rest.pungs) == 1
        and rest.melds == MELDS - 1
        and won in (None, rest.pungs[0])
        and rest.may_have(rest.suits_with(rest.keys))
        and shapes.is_seven_pairs(rest.keys, rest.wilds)
    )


def _alike(pattern: Pattern, hand: WildHand, won: int | None) -> Iterator[tuple[TargetCount, ...]]:
    """What wild tiles may have to stand for so that there are four alike; ``won`` is the natural
    tile that completed the hand."""
    if FOURTH_WON in pattern.needs and won is not None:
        tiles = range(won, won + 1)
    elif FOURTH_WON in pattern.needs or FOUR_ALIKE in pattern.needs:
        tiles = range(KINDS)
    else:
        yield ()
        return
    for tile in tiles:
        cost = COPIES - hand.counts[tile]
        if FOURTH_WON in pattern.needs and won is None:
            cost = max(cost, 1)  # the wild tile that was won is one of the four
        yield (TargetCount(tile, cost),) if cost else ()


def _fits(pattern: Pattern, hand: WildHand, targets: tuple[TargetCount, ...]) -> bool:
    """Whether the hand can be completed to ``pattern`` once the targets are met."""
    keys, wilds = hand.keys, hand.wilds
    for target in targets:
        if hand.counts[target.tile] + target.cost > COPIES:
            return False
        keys, wilds = shapes.add(keys, target.tile, target.cost), wilds - target.cost
    suits = hand.suits_with(keys)
    if wilds < 0 or not hand.may_have(suits):
        return False
    if ONE_SUIT in pattern.needs and suits.bit_count() > 1:
        return False
    if SINGLE_LEFT in pattern.needs and hand.melds:
        return False
    if PAIRS in pattern.needs:
        return hand.melds == MELDS and shapes.is_seven_pairs(keys, wilds)
    if TRIPLETS in pattern.needs:
        return shapes.is_triplets(keys, hand.melds)
    return shapes.is_standard(keys, hand.melds)


def score(terms: Terms, holding: Holding, tile: int, how: Circumstances) -> Score | None:
    """What 13 tiles score with the won ``tile``; None if that completes no hand."""
    rest = wild_hand(terms, holding)
    best = None if holding.choosing else _best(terms, holding, rest, tile)
    if best is None:
        return None
    pattern, points, targets = best

    def read() -> tuple[Group, ...]:
        full = rest.plus(tile, tile in holding.wild)
        wilds = sorted(each for each in (*holding.hand, tile) if each in holding.wild)
        return decompose(full, pattern, targets, wilds)

    scored = Score(pattern, points, *bonus(terms, how))
    # Five pairs and a single tile are no groups of the usual kinds.
    return scored if FIVE_PAIRS in pattern.needs else scored._replace(read=read)


def waits(terms: Terms, holding: Holding) -> list[Wait]:
    """Every wait of 13 tiles in tile order, with its best pattern [table.ready]."""
    return list(_waits(terms, holding))


def readiness(terms: Terms, holding: Holding) -> Readiness:
    """What 13 tiles wait for, and the best of it."""
    return readiness_of(waits(terms, holding))


def _waits(terms: Terms, holding: Holding) -> Iterator[Wait]:
    rest = wild_hand(terms, holding)
    tiles = set(completing_tiles(rest, holding))
    if not holding.choosing and _is_five_pairs(rest, None):
        others = (rest.pungs[0], *holding.wild)
        tiles.update(tile for tile in others if holding.copies(tile) < COPIES)
    for tile in sorted(tiles):
        best = _best(terms, holding, rest, tile)
        if best is not None:
            yield Wait(tile, best[0], best[1])


def is_ready(terms: Terms, holding: Holding) -> bool:
    """Whether 13 tiles wait for anything 听牌 [table.ready]."""
    return any(True for _ in _waits(terms, holding))
