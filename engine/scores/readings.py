"""A hand with wild tiles, and a reading of it: what its wild tiles are taken for."""

from engine import shapes
from engine.hands import Pattern
from engine.lean import NamedTuple
from engine.scores import Hand
from engine.shapes import POWERS
from engine.table import Meld
from engine.tiles import KINDS, RANKS

MELDS = 4


class Wild(NamedTuple):
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

    @property
    def counts(self) -> list[int]:
        """The natural concealed tiles, counted for each of the 27 tiles."""
        return [self.keys[tile // RANKS] // POWERS[tile] % 5 for tile in range(KINDS)]

    def suits_with(self, keys: shapes.Keys) -> int:
        """The suits, a bit each, that it shows if ``keys`` are its natural concealed tiles."""
        return shapes.suits_present(keys) | self.meld_suits

    def may_have_suits(self, keys: shapes.Keys, void: int | None) -> bool:
        """Whether these are two suits at most, none of them void [zhaotong.win]."""
        suits = self.suits_with(keys)
        return suits.bit_count() <= 2 and (void is None or not suits >> void & 1)

    def is_win(self) -> bool:
        """Whether a hand with its last tile has a winning shape, whatever its suits."""
        return shapes.is_win(self.keys, self.melds, self.wilds)

    def plus(self, tile: int, wild: bool) -> "Wild":
        """The same with one more tile in hand."""
        if wild:
            return self._replace(wilds=self.wilds + 1, any_wild=True)
        return self._replace(keys=shapes.add(self.keys, tile))


def wild_hand(hand: Hand, melds: tuple[Meld, ...], wild: frozenset[int]) -> Wild:
    """``hand`` and ``melds`` with the wild tiles told from the natural ones."""
    natural = [tile for tile in hand if tile not in wild]
    meld_suits = 0
    for meld in melds:
        meld_suits |= 1 << meld.tile // RANKS
    wilds = len(hand) - len(natural)
    return Wild(
        shapes.keys_of(natural),
        wilds,
        MELDS - len(melds),
        meld_suits,
        tuple(meld.tile for meld in melds if not meld.is_kong),
        tuple(meld.tile for meld in melds if meld.is_kong),
        wilds > 0 or any(meld.wilds for meld in melds),
    )


class Wish(NamedTuple):
    """Copies of one tile that a reading takes wild tiles for on purpose."""

    tile: int
    cost: int
    """How many wild tiles that takes."""
    bonus: int
    """What it brings (``engine.scores.fronts``)."""


class Reading(NamedTuple):
    """A reading of a completed hand: its pattern (N), and of M what depends on the reading."""

    pattern: Pattern
    fan: int
    hog: int
    indicator: int
