"""A hand that may have wild tiles 听用 in it, and an interpretation of it: what they stand for."""

from typing import NamedTuple

from engine import shapes
from engine.scoring.holding import Holding
from engine.shapes.keys import POWERS
from engine.terms import Pattern, Terms
from engine.tiles import COPIES, KINDS, RANKS, tiles_in

MELDS = 4


class WildHand(NamedTuple):
    """A hand with wild tiles: what is natural in it, and what its melds are."""

    keys: shapes.Keys
    """The natural concealed tiles."""
    wilds: int
    """Wild tiles in the hand."""
    melds: int
    """Melds that the concealed part still has to make."""
    meld_suits: int
    pungs: tuple[int, ...]
    """The tiles that are punged; with wild tiles one may be twice."""
    kongs: tuple[int, ...]
    any_wild: bool
    """Whether there is a wild tile anywhere, melds included."""
    most_suits: int
    """The suits that it may have."""
    void: int | None
    """The suit that it may not have."""

    @property
    def counts(self) -> list[int]:
        """The natural concealed tiles, counted for each of the 27 tiles."""
        return [self.keys[tile // RANKS] // POWERS[tile] % 5 for tile in range(KINDS)]

    def suits_with(self, keys: shapes.Keys) -> int:
        """The suits, a bit each, that it shows if ``keys`` are its natural concealed tiles."""
        return shapes.suits_present(keys) | self.meld_suits

    def may_have(self, suits: int) -> bool:
        """Whether these are no more suits than it may have, none of them void."""
        return suits.bit_count() <= self.most_suits and (
            self.void is None or not suits >> self.void & 1
        )

    def is_win(self) -> bool:
        """Whether a hand with its last tile has a winning shape, whatever its suits."""
        return shapes.is_win(self.keys, self.melds, self.wilds)

    def plus(self, tile: int, wild: bool) -> "WildHand":
        """The same with one more tile in hand."""
        if wild:
            return self._replace(wilds=self.wilds + 1, any_wild=True)
        return self._replace(keys=shapes.add(self.keys, tile))


def wild_hand(terms: Terms, holding: Holding) -> WildHand:
    """The hand and melds of ``holding`` with the wild tiles told from the natural ones."""
    melds, wilds = holding.melds, holding.wilds
    meld_suits = 0
    for meld in melds:
        meld_suits |= 1 << meld.tile // RANKS
    return WildHand(
        holding.keys,
        wilds,
        MELDS - len(melds),
        meld_suits,
        tuple(meld.tile for meld in melds if not meld.is_kong),
        tuple(meld.tile for meld in melds if meld.is_kong),
        wilds > 0 or any(meld.wilds for meld in melds),
        terms.most_suits,
        holding.void,
    )


def completing_tiles(rest: WildHand, holding: Holding) -> list[int]:
    """Every tile that completes a standard hand or seven pairs of 13 tiles [table.ready]."""
    suits = rest.suits_with(rest.keys)
    if holding.choosing or not rest.may_have(suits):
        return []
    mask = shapes.waits(rest.keys, rest.melds, rest.wilds)
    if suits.bit_count() == rest.most_suits:
        mask &= sum(each for suit, each in enumerate(shapes.SUIT_MASKS) if suits >> suit & 1)
    if rest.void is not None:
        mask &= ~shapes.SUIT_MASKS[rest.void]
    # A wild tile completes the hand wherever it has any wait at all.
    completes = shapes.is_standard(rest.keys, rest.melds) or (
        rest.melds == MELDS and shapes.is_seven_pairs(rest.keys, rest.wilds + 1)
    )
    for tile in holding.wild:
        mask = mask | 1 << tile if completes else mask & ~(1 << tile)
    return [tile for tile in tiles_in(mask) if holding.copies(tile) < COPIES]


class Missed(NamedTuple):
    """Why 13 tiles of a winning shape wait for nothing: the tiles that would complete it, and
    whether it is for their suits; else the seat holds all four of each itself."""

    tiles: tuple[int, ...]
    by_suits: bool


def missed_waits(terms: Terms, holding: Holding) -> Missed | None:
    """Why 13 tiles that are not ready are not, though some tile would complete a winning shape;
    None if none would."""
    rest = wild_hand(terms, holding)
    shaped = [
        tile
        for tile in tiles_in(shapes.waits(rest.keys, rest.melds, rest.wilds))
        if tile not in holding.wild
    ]
    # Four in the hand itself: a fifth would make a pair or a sequence beside a triplet of them.
    shaped += [
        tile
        for tile, count in enumerate(rest.counts)
        if count == COPIES
        and rest.melds
        and shapes.waits(shapes.add(rest.keys, tile, -3), rest.melds - 1, rest.wilds) >> tile & 1
    ]
    own = sorted(tile for tile in shaped if holding.copies(tile) >= COPIES)
    suited = [
        tile for tile in own if rest.may_have(rest.suits_with(rest.keys) | 1 << tile // RANKS)
    ]
    tiles = suited or [tile for tile in shaped if tile not in own]
    return Missed(tuple(tiles), not suited) if tiles else None


class TargetCount(NamedTuple):
    """Copies of one tile that wild tiles stand for on purpose."""

    tile: int
    cost: int
    """How many wild tiles that takes."""
    bonus: int = 0
    """What it brings (``engine.scoring.fronts``)."""


class Interpretation(NamedTuple):
    """An interpretation of a completed hand scored by fan: its pattern (N), and of M what depends
    on the interpretation."""

    pattern: Pattern
    fan: int
    hogs: int
    """How many hogs 归 there are."""
    indicator: int
    """The fan that indicators 本金 bring."""
