"""What 13 tiles might do with one more, as masks that are quick to find and hold too much rather
than too little: whether they really can is for others to say.
"""

from operator import eq
from typing import NamedTuple

from engine import shapes
from engine.scoring.holding import Hand
from engine.scoring.wild_hand import MELDS
from engine.table import Meld
from engine.terms import Terms
from engine.tiles import COPIES, RANKS

_NO_TILES: frozenset[int] = frozenset()


class Reach(NamedTuple):
    """13 tiles of a seat, and two 27-bit masks: the tiles that might complete them, and those that
    they might claim, to win or to meld."""

    keys: shapes.Keys
    """The natural tiles."""
    wilds: int
    """How many tiles are wild."""
    wins: int
    claims: int


def may_win(hand: Hand, melds: tuple[Meld, ...], wild: frozenset[int]) -> bool:
    """Whether 14 tiles might be a winning hand."""
    keys, wilds = shapes.naturals(hand, wild)
    return shapes.is_win(keys, MELDS - len(melds), wilds) or _lone_pung(melds)


def may_meld(hand: Hand, melds: tuple[Meld, ...], wild: frozenset[int]) -> bool:
    """Whether a seat with 14 tiles, sorted, might make a kong 杠, or swap 提 a wild tile."""
    natural = [tile for tile in hand if tile not in wild] if wild else hand
    wilds = len(hand) - len(natural)
    for meld in melds:
        if meld.tile in hand and (meld.kind == "pung" or meld.wilds):
            return True
        if wilds and meld.kind == "pung":
            return True
    alike = COPIES - 1 - wilds
    return alike <= 0 or any(map(eq, natural, natural[alike:]))


def _lone_pung(melds: tuple[Meld, ...]) -> bool:
    """Whether the hand may be 地龙, which has no usual shape."""
    return len(melds) == 1 and melds[0].kind == "pung"


def reach(
    terms: Terms,
    keys: shapes.Keys,
    wilds: int,
    melds: tuple[Meld, ...],
    wild: frozenset[int] = _NO_TILES,
    void: int | None = None,
) -> Reach:
    """What 13 tiles reach: the ``keys`` of the natural ones, so many ``wilds``, and ``melds``;
    ``void`` is the void suit of their seat, where the room has any."""
    wins, pungs, completes = shapes.waits_and_pungs(keys, MELDS - len(melds), wilds)
    if terms.most_suits < len(shapes.SUIT_MASKS) or void is not None:
        suits = shapes.suits_present(keys)
        for meld in melds:
            suits |= 1 << meld.tile // RANKS
        if suits.bit_count() > terms.most_suits or (void is not None and suits >> void & 1):
            return Reach(keys, wilds, 0, pungs)
    if _lone_pung(melds):
        wins |= 1 << melds[0].tile
        completes = True
    if wild and completes:
        for tile in wild:
            wins |= 1 << tile
    return Reach(keys, wilds, wins, wins | pungs)
