"""Winning shapes of a hand, their waits and their decompositions.

The questions of this package are asked of *keys*, three small numbers that say how many of each
tile are held, and are answered from one precomputed table in well under a microsecond. Turn
tiles into keys once, at the edge; a draw or a discard adds or subtracts one tile.
"""

from engine.shapes.decompose import Group, decompositions
from engine.shapes.held import at_least_mask, held_mask
from engine.shapes.keys import (
    ALL_TILES,
    POWERS,
    SUIT_MASKS,
    Keys,
    add,
    keys_of,
    remove,
    suits_present,
)
from engine.shapes.waits import (
    discard_waits,
    seven_pair_waits,
    standard_waits,
    triplet_waits,
    wait_masks,
    waits,
)
from engine.shapes.wins import is_seven_pairs, is_standard, is_triplets, is_win

__all__ = [
    "ALL_TILES",
    "POWERS",
    "SUIT_MASKS",
    "Group",
    "Keys",
    "add",
    "at_least_mask",
    "decompositions",
    "discard_waits",
    "held_mask",
    "is_seven_pairs",
    "is_standard",
    "is_triplets",
    "is_win",
    "keys_of",
    "remove",
    "seven_pair_waits",
    "standard_waits",
    "suits_present",
    "triplet_waits",
    "wait_masks",
    "waits",
]
