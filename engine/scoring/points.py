"""Scoring by the best pattern (zhuoji family): its points, and the winner's own bonus.

A pattern is a set of *properties* that a completed hand must have. For 13 tiles each property is a
27-bit mask of the tiles that complete the hand with it (``engine.shapes``), so the best pattern
of every wait is the AND of a few masks, in the order of the points.
"""

from functools import cache

from engine import shapes
from engine.scoring.holding import Circumstances, Holding
from engine.scoring.score import UNREADY, Readiness, Score, Wait
from engine.terms import (
    FIVE_PAIRS,
    FOUR_ALIKE,
    FOURTH_WON,
    ONE_SUIT,
    PAIRS,
    SINGLE_LEFT,
    STANDARD,
    TRIPLETS,
    Pattern,
    Terms,
)
from engine.tiles import COPIES, RANKS, tiles_in

_SUITS = len(shapes.SUIT_MASKS)
_OF_SUITS = tuple(
    sum(mask for suit, mask in enumerate(shapes.SUIT_MASKS) if suits >> suit & 1)
    for suits in range(8)
)
"""The mask of all tiles of some suits, by the mask of these."""


@cache  # there are less than a hundred
def _allowed_by_suits(most_suits: int, void: int | None, suits: int) -> int:
    """Mask of the tiles that the suit rules let complete a hand that shows ``suits`` (定缺, two
    suits at most)."""
    allowed = shapes.ALL_TILES
    count = suits.bit_count()
    if count > most_suits:
        return 0
    if count == most_suits:
        allowed = _OF_SUITS[suits]
    if void is not None:
        if suits >> void & 1:
            return 0
        allowed &= ~shapes.SUIT_MASKS[void]
    return allowed


def best_groups(
    terms: Terms, holding: Holding, within: int = shapes.ALL_TILES
) -> list[tuple[Pattern, int, int]]:
    """The best pattern of every wait of 13 tiles without wild ones, as disjoint (pattern, points,
    mask), the most points first.

    Only waits ``within`` a mask are given; a tile that the seat holds four of, melds included, is
    never one [table.ready].
    """
    keys, melds = holding.keys, holding.melds
    standard, triplets, pairs = shapes.wait_masks(keys, 4 - len(melds))
    five_pairs = 0
    if len(melds) == 1 and melds[0].kind == "pung":
        five_pairs = _five_pairs(keys, melds[0].tile)
    if not (standard or pairs or five_pairs) or holding.choosing:
        return []  # nearly always
    suits, allowed = shapes.suits_present(keys), within
    for meld in melds:
        suits |= 1 << meld.tile // RANKS
        # The seat may hold all four; those that lie in the hand are no waits of any shape.
        if meld.kind != "pung" or shapes.held_mask(keys, 1) >> meld.tile & 1:
            allowed &= ~(1 << meld.tile)
    if terms.most_suits < _SUITS or holding.void is not None:
        allowed &= _allowed_by_suits(terms.most_suits, holding.void, suits)
    standard &= allowed
    pairs &= allowed
    five_pairs &= allowed
    left = standard | pairs | five_pairs
    if not left:
        return []
    masks = [standard, 0, pairs, 0, 0, 0, 0, five_pairs]
    occurring = (
        (standard and 1 << STANDARD) | (pairs and 1 << PAIRS) | (five_pairs and 1 << FIVE_PAIRS)
    )
    triplets &= standard
    if triplets:
        masks[TRIPLETS] = triplets
        occurring |= 1 << TRIPLETS
    if not suits & (suits - 1):
        masks[ONE_SUIT] = shapes.SUIT_MASKS[suits.bit_length() - 1]
        occurring |= 1 << ONE_SUIT
    if pairs:
        third = shapes.held_mask(keys, 3)
        masks[FOURTH_WON] = third
        masks[FOUR_ALIKE] = shapes.ALL_TILES if shapes.held_mask(keys, COPIES) else third
        if masks[FOUR_ALIKE]:
            occurring |= 1 << FOUR_ALIKE | (third and 1 << FOURTH_WON)
    if len(melds) == 4:
        masks[SINGLE_LEFT] = shapes.ALL_TILES
        occurring |= 1 << SINGLE_LEFT
    found: list[tuple[Pattern, int, int]] = []
    for pattern, points in terms.patterns.possible[occurring]:
        mask = left
        for need in pattern.needs:
            mask &= masks[need]
        if mask:
            found.append((pattern, points, mask))
            left ^= mask
            if not left:
                break
    return found


def _five_pairs(keys: shapes.Keys, pung: int) -> int:
    """The mask of 地龙: the pung's tile, where the ten tiles in hand are five pairs."""
    pairs = shapes.held_mask(keys, 2).bit_count() + 2 * shapes.held_mask(keys, 4).bit_count()
    return 1 << pung if pairs == 5 else 0


def waits(terms: Terms, holding: Holding) -> list[Wait]:
    """Every wait of 13 tiles in tile order, with its best pattern [table.ready]."""
    found: list[Wait] = []
    for pattern, points, mask in best_groups(terms, holding):
        for tile in tiles_in(mask):
            found.append(Wait(tile, pattern, points))  # noqa: PERF401 - quicker for a few
    found.sort()
    return found


def readiness(terms: Terms, holding: Holding) -> Readiness:
    """What 13 tiles wait for, and the best of it."""
    groups = best_groups(terms, holding)
    if not groups:
        return UNREADY
    pattern, points, mask = groups[0]
    tiles = mask
    for other, worth, more in groups[1:]:
        tiles |= more
        if worth == points and more & -more < mask & -mask:
            pattern, mask = other, more
    return Readiness(tiles, Wait((mask & -mask).bit_length() - 1, pattern, points))


def is_ready(terms: Terms, holding: Holding) -> bool:
    """Whether 13 tiles wait for anything 听牌 [table.ready]."""
    return bool(best_groups(terms, holding))


def score(terms: Terms, holding: Holding, tile: int, how: Circumstances) -> Score | None:
    """What 13 tiles score with the won ``tile``; None if that completes no hand."""
    # A tile of which the winner holds all four cannot be won, so what readiness says of such
    # tiles takes nothing away here.
    for pattern, points, _ in best_groups(terms, holding, 1 << tile):
        return Score(pattern, points, *bonus(terms, how))
    return None


def bonus(terms: Terms, how: Circumstances) -> tuple[int, str]:
    """The winner's own bonus and the topic of its rule: one of 硬报 and 报听, or none."""
    if how.ready == "soft":
        return terms.bonus["soft"], terms.soft_topic
    if terms.hard == "first_turn" and how.first_turn:
        return terms.bonus["hard"], "hard"
    if terms.hard == "asked" and (how.ready == "hard" or (how.first_turn and how.dealer)):
        return terms.bonus["hard"], "hard"
    return 0, ""
