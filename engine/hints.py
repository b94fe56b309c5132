"""Hints 提示: how far a seat is from ready 向听, and which tiles help 进张 [table.shanten].

Claims, permits, points and what others hold are not thought of: a hint says how soon a hand could
be ready by what it draws itself.
"""

from functools import cache
from itertools import combinations
from math import inf
from typing import NamedTuple

from engine import shapes
from engine.actions import legal_discards
from engine.position import Position
from engine.scoring import Holding
from engine.shapes.missing import MOST_MELDS
from engine.shapes.shanten import Concealed, useful
from engine.terms import FIVE_PAIRS, PAIRS, Terms
from engine.tiles import COPIES, suit_of, tiles_in

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
    held = concealed(position.terms, position.holding(seat, position.hand(seat)))
    if position.holder != seat:
        number, mask = useful(held)
        return Hint(number, tuple(tiles_in(mask)))
    found: list[DiscardHint] = []
    for tile in legal_discards(position, seat):  # none of them is wild
        number, mask = useful(held._replace(keys=shapes.add(held.keys, tile, -1)))
        tiles = tuple(tiles_in(mask))
        found.append(DiscardHint(tile, number, tiles, sum(map(position.unseen, tiles))))
    found.sort(key=_worse)
    return Hint(found[0].shanten if found else None, (), tuple(found))


def _worse(each: DiscardHint) -> tuple[float, int, int]:
    return inf if each.shanten is None else each.shanten, -each.left, each.tile


def concealed(terms: Terms, holding: Holding) -> Concealed:
    """The hand of a seat, and what the rules of the room let become of it."""
    melds, wild = holding.melds, holding.wild
    taken: list[int] = []
    melded = 0
    for meld in melds:
        taken += [meld.tile] * meld.natural
        melded |= 1 << suit_of(meld.tile)
    most_wilds = holding.wilds
    draws = 0
    for tile in wild:
        taken += [tile] * COPIES
        copies = COPIES - holding.copies(tile)
        most_wilds += copies
        draws |= (copies > 0) << tile
    possible = terms.patterns.possible
    dilong = len(melds) == 1 and not melds[0].is_kong and possible[1 << FIVE_PAIRS]
    return Concealed(
        holding.keys,
        MOST_MELDS - len(melds),
        holding.wilds,
        most_wilds,
        draws,
        shapes.keys_of(taken) if taken else _UNTAKEN,
        () if holding.choosing else _sets_of_suits(terms.most_suits, holding.void, melded),
        bool(possible[1 << PAIRS]),
        melds[0].tile if dilong else None,
    )


_UNTAKEN: shapes.Keys = (0, 0, 0)


@cache  # there are less than a hundred
def _sets_of_suits(most: int, void: int | None, melded: int) -> tuple[int, ...]:
    """The largest sets of suits that a completed hand may be of, a bit each: with those of the
    melds, without the void suit 定缺, and no more than the room allows."""
    allowed = [suit for suit in _SUITS if suit != void]
    chosen = combinations(allowed, min(most, len(allowed)))
    sets = [sum(1 << suit for suit in suits) for suits in chosen]
    return tuple(suits for suits in sets if not melded & ~suits)
