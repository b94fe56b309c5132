"""Hands without a table."""

from typing import Any

from engine import shapes
from engine.scoring import Holding


def holding_of(hand: tuple[int, ...], *others: Any, **named: Any) -> Holding:
    """13 tiles of a seat with the other fields of a ``Holding``: melds, wild tiles and so on."""
    made = Holding(hand, (0, 0, 0), 0, *others, **named)
    keys, wilds = shapes.naturals(hand, made.wild)
    return made._replace(keys=keys, wilds=wilds)


def but(held: Holding, **changed: Any) -> Holding:
    """``held`` with other values of some fields."""
    hand, _, _, *others = held._replace(**changed)
    return holding_of(hand, *others)
