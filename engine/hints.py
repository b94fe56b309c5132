"""Hints 提示: how far a seat is from ready 向听, and which tiles help 进张 [table.shanten].

Claims, permits, points and what others hold are not thought of: a hint says how soon a hand could
be ready by its own draws.
"""

from itertools import combinations
from typing import NamedTuple

from engine import shapes
from engine.actions import legal_discards
from engine.position import Position
from engine.scoring import Hand, Holding, without
from engine.shapes.shanten import Concealed, shanten, useful
from engine.terms import FIVE_PAIRS, PAIRS, Terms
from engine.tiles import COPIES, suit_of, tiles_in

_MELDS = 4
_SUITS = range(3)


class DiscardHint(NamedTuple):
    """What a discard leaves."""

    tile: int
    shanten: int | None
    """The shanten afterwards; None where the seat can never be ready."""
    useful: tuple[int, ...]
    """The tiles that help then, in tile order."""
    left: int
    """How many copies of them the table does not show."""


class Hint(NamedTuple):
    """What a seat is told: of a 14th tile only by way of the discards."""

    shanten: int | None
    useful: tuple[int, ...] = ()
    discards: tuple[DiscardHint, ...] = ()
    """Each legal discard, the best first: the lowest shanten, then the most tiles left."""


def hint(position: Position, seat: int) -> Hint:
    """The shanten 向听数 of ``seat``, whose hand is known, and the tiles 进张 that help it.

    For a seat that holds a 14th tile both are those of each legal discard, and its own shanten is
    that of the best one; None where there is none. Where its void suit is yet to be chosen, or the
    tiles are not dealt, the shanten is None. Rule ``table.shanten``.
    """
    if position.undealt:
        return Hint(None)
    hand = position.hand(seat)
    if position.holder != seat:
        return Hint(*_asked(position, seat, hand))
    found: list[DiscardHint] = []
    for tile in legal_discards(position, seat):
        after, tiles = _asked(position, seat, without(hand, tile))
        found.append(DiscardHint(tile, after, tiles, sum(map(position.unseen, tiles))))
    found.sort(key=_worse)
    return Hint(found[0].shanten if found else None, (), tuple(found))


def _worse(each: DiscardHint) -> tuple[bool, int, int, int]:
    return each.shanten is None, each.shanten or 0, -each.left, each.tile


def _asked(position: Position, seat: int, hand: Hand) -> tuple[int | None, tuple[int, ...]]:
    number, mask = useful(concealed(position.terms, position.holding(seat, hand)))
    return number, tuple(tiles_in(mask))


def shanten_of(terms: Terms, holding: Holding) -> int | None:
    """The shanten alone of 13 tiles; None where they can never be ready."""
    return shanten(concealed(terms, holding))


def concealed(terms: Terms, holding: Holding) -> Concealed:
    """13 tiles of a seat, and what the rules of the room let become of them."""
    natural = [tile for tile in holding.hand if tile not in holding.wild]
    taken = dict.fromkeys(holding.wild, COPIES)
    for meld in holding.melds:
        copies = taken.get(meld.tile, 0) + meld.natural
        taken[meld.tile] = min(copies, COPIES)
    wilds = len(holding.hand) - len(natural)
    drawable = {tile: COPIES - holding.copies(tile) for tile in holding.wild}
    needs = {need for pattern, _ in terms.patterns.patterns for need in pattern.needs}
    lone_pung = len(holding.melds) == 1 and not holding.melds[0].is_kong
    return Concealed(
        shapes.keys_of(natural),
        _MELDS - len(holding.melds),
        wilds,
        wilds + sum(drawable.values()),
        sum(1 << tile for tile, copies in drawable.items() if copies),
        shapes.keys_of(tile for tile, copies in taken.items() for _ in range(copies)),
        _sets_of_suits(terms, holding),
        PAIRS in needs,
        holding.melds[0].tile if lone_pung and FIVE_PAIRS in needs else None,
    )


def _sets_of_suits(terms: Terms, holding: Holding) -> tuple[int, ...]:
    """The largest sets of suits that a completed hand may be of, a bit each: with those of the
    melds, without the void suit 定缺, and no more than the room allows."""
    if holding.choosing:
        return ()
    melded = {suit_of(meld.tile) for meld in holding.melds}
    allowed = [suit for suit in _SUITS if suit != holding.void]
    sizes = min(terms.most_suits, len(allowed))
    return tuple(
        sum(1 << suit for suit in suits)
        for suits in combinations(allowed, sizes)
        if melded <= set(suits)
    )
