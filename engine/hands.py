"""Hands of the zhuoji family: which pattern 牌型 each completing tile makes.

A pattern is a set of *properties* that a completed hand must have. For 13 tiles each property is a
27-bit mask of the tiles that complete the hand with it (``engine.shapes``), so the best pattern
of every wait is the AND of a few masks, in the order of the points.
"""

from engine import shapes
from engine.lean import Iterable, NamedTuple
from engine.table import Meld
from engine.text import Text
from engine.tiles import COPIES, RANKS

# The properties a pattern can ask of a completed hand.
STANDARD, TRIPLETS, PAIRS, ONE_SUIT, FOUR_ALIKE, FOURTH_WON, SINGLE_LEFT, FIVE_PAIRS = range(8)
"""In order: four melds and a pair; all of them triplets 大对子; seven pairs 七对; one suit 清一色;
four alike in hand 龙; the winning tile is the fourth of four alike; one tile left in hand 单吊;
a pung, five pairs and the fourth tile of that pung 地龙."""


class Pattern(NamedTuple):
    """A winning pattern: its id in pinyin, its name, and the properties that it needs."""

    id: str
    label: Text
    needs: tuple[int, ...]


class Holding(NamedTuple):
    """What a hand question needs to know of 13 tiles, melds included."""

    keys: shapes.Keys
    melds: int
    meld_suits: int
    """3-bit mask of the suits among the melds."""
    full: int
    """27-bit mask of the tiles of which the seat holds all four itself, melds included."""
    lone_pung: int | None
    """The tile of the only meld, where that is a pung (地龙)."""

    @property
    def suits(self) -> int:
        """3-bit mask of the suits of hand and melds."""
        return shapes.suits_present(self.keys) | self.meld_suits


def holding_of(hand: Iterable[int], melds: Iterable[Meld]) -> Holding:
    """The holding of concealed tiles and melds without wild tiles."""
    keys = shapes.keys_of(hand)
    full = shapes.held_mask(keys, COPIES)
    count = meld_suits = 0
    lone_pung: int | None = None
    for meld in melds:
        count += 1
        meld_suits |= 1 << meld.tile // RANKS
        if meld.is_kong:
            full |= 1 << meld.tile
            lone_pung = None
        else:
            lone_pung = meld.tile if count == 1 else None
            full |= shapes.held_mask(keys, 1) & 1 << meld.tile
    return Holding(keys, count, meld_suits, full, lone_pung if count == 1 else None)


def within_suits(holding: Holding, most: int) -> int:
    """Mask of the tiles that leave hand and melds with at most ``most`` suits."""
    suits = holding.suits
    count = suits.bit_count()
    if count < most:
        return shapes.ALL_TILES
    if count > most:
        return 0
    return sum(mask for suit, mask in enumerate(shapes.SUIT_MASKS) if suits >> suit & 1)


class Scale:
    """The patterns of a room with their points, asked for the best one of each wait."""

    def __init__(self, patterns: Iterable[tuple[Pattern, int]]) -> None:
        # Highest first; equal points keep the order of the rule page.
        self.patterns = tuple(sorted(patterns, key=lambda pair: -pair[1]))
        # Which patterns are possible depends only on which properties occur at all, so the list
        # to go through is looked up by those: nearly always it is one pattern long.
        self._possible: dict[int, tuple[tuple[Pattern, int, tuple[int, ...]], ...]] = {}

    def _plan(self, occurring: int) -> tuple[tuple[Pattern, int, tuple[int, ...]], ...]:
        plan = tuple(
            (pattern, points, pattern.needs)
            for pattern, points in self.patterns
            if all(occurring >> need & 1 for need in pattern.needs)
        )
        self._possible[occurring] = plan
        return plan

    def best(
        self, holding: Holding, allowed: int = shapes.ALL_TILES
    ) -> list[tuple[Pattern, int, int]]:
        """The best pattern of every wait of 13 tiles, as disjoint (pattern, points, mask).

        Only waits within ``allowed`` are given; a tile that the seat holds four of is never one
        [table.ready].
        """
        keys, melds, meld_suits, full, lone_pung = holding
        allowed &= ~full
        standard, triplets, pairs = shapes.wait_masks(keys, 4 - melds)
        standard &= allowed
        pairs &= allowed
        five_pairs = 0 if lone_pung is None else _five_pairs(keys, lone_pung) & allowed
        if not (standard or pairs or five_pairs):
            return []
        masks = [standard, 0, pairs, 0, 0, 0, 0, five_pairs]
        occurring = (
            (standard and 1 << STANDARD) | (pairs and 1 << PAIRS) | (five_pairs and 1 << FIVE_PAIRS)
        )
        triplets &= standard
        if triplets:
            masks[TRIPLETS] = triplets
            occurring |= 1 << TRIPLETS
        suits = shapes.suits_present(keys) | meld_suits
        if not suits & (suits - 1):
            masks[ONE_SUIT] = shapes.SUIT_MASKS[suits.bit_length() - 1]
            occurring |= 1 << ONE_SUIT
        if pairs:
            third = shapes.held_mask(keys, 3)
            masks[FOURTH_WON] = third
            masks[FOUR_ALIKE] = shapes.ALL_TILES if shapes.held_mask(keys, 4) else third
            if masks[FOUR_ALIKE]:
                occurring |= 1 << FOUR_ALIKE | (third and 1 << FOURTH_WON)
        if melds == 4:
            masks[SINGLE_LEFT] = shapes.ALL_TILES
            occurring |= 1 << SINGLE_LEFT
        plan = self._possible.get(occurring)
        if plan is None:
            plan = self._plan(occurring)
        left = standard | pairs | five_pairs
        found: list[tuple[Pattern, int, int]] = []
        for pattern, points, needs in plan:
            mask = left
            for need in needs:
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
