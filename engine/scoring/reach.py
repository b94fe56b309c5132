"""What 13 tiles might do with one more, as masks that are quick to find and hold too much rather
than too little: whether they really can is for others to say.
"""

from typing import NamedTuple

from engine import shapes
from engine.scoring.holding import Hand
from engine.scoring.wild_hand import MELDS
from engine.table import Meld
from engine.terms import Terms
from engine.tiles import RANKS


class Reach(NamedTuple):
    """Two 27-bit masks: the tiles that might complete 13 tiles of a seat, and those that it might
    claim, to win or to meld."""

    wins: int
    claims: int


def may_win(hand: Hand, melds: tuple[Meld, ...], wild: frozenset[int]) -> bool:
    """Whether 14 tiles might be a winning hand."""
    natural = [tile for tile in hand if tile not in wild] if wild else hand
    wilds = len(hand) - len(natural)
    return shapes.is_win(shapes.keys_of(natural), MELDS - len(melds), wilds) or _lone_pung(melds)


def _lone_pung(melds: tuple[Meld, ...]) -> bool:
    """Whether the hand may be 地龙, which has no usual shape."""
    return len(melds) == 1 and melds[0].kind == "pung"


def reach(
    terms: Terms,
    hand: Hand,
    melds: tuple[Meld, ...],
    wild: frozenset[int] = frozenset(),
    void: int | None = None,
) -> Reach:
    """What 13 tiles reach; ``void`` is the void suit of their seat, where the room has any."""
    wilds = 0
    if wild:
        natural = tuple([tile for tile in hand if tile not in wild])
        wilds = len(hand) - len(natural)
        hand = natural
    keys = shapes.keys_of(hand)
    pungs = shapes.pungs(keys, wilds)
    if terms.most_suits < len(shapes.SUIT_MASKS) or void is not None:
        suits = shapes.suits_present(keys)
        for meld in melds:
            suits |= 1 << meld.tile // RANKS
        if suits.bit_count() > terms.most_suits or (void is not None and suits >> void & 1):
            return Reach(0, pungs)
    missing, lone_pung = MELDS - len(melds), _lone_pung(melds)
    wins = shapes.waits(keys, missing, wilds)
    if lone_pung:
        wins |= 1 << melds[0].tile
    if wild and (lone_pung or shapes.is_win(keys, missing, wilds + 1)):
        for tile in wild:
            wins |= 1 << tile
    return Reach(wins, wins | pungs)
