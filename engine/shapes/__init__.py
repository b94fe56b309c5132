"""Winning shapes of a hand, and their waits.

The questions of this package are asked of *keys*, three small numbers that say how many of each
tile are held, and are answered from one precomputed table in well under a microsecond. Turn
tiles into keys once, at the edge; a draw adds one tile.
"""

from engine.shapes.keys import (
    ALL_TILES,
    POWERS,
    SUIT_MASKS,
    Keys,
    add,
    keys_of,
    naturals,
    suits_present,
)
from engine.shapes.waits import held_mask, wait_masks, waits, waits_and_pungs
from engine.shapes.wins import is_covered, is_seven_pairs, is_standard, is_triplets, is_win

__all__ = [
    "ALL_TILES",
    "POWERS",
    "SUIT_MASKS",
    "Keys",
    "add",
    "held_mask",
    "is_covered",
    "is_seven_pairs",
    "is_standard",
    "is_triplets",
    "is_win",
    "keys_of",
    "naturals",
    "suits_present",
    "wait_masks",
    "waits",
    "waits_and_pungs",
]
