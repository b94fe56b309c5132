"""Which tiles are wild 听用 this round."""

from engine.ruleset import Room
from engine.table import Table
from engine.tiles import shifted


def wild_tiles(room: Room, table: Table) -> frozenset[int]:
    """The wild tiles that the indicator 本金 makes; empty where the room has none."""
    fan = room.terms.fan
    if fan is None or table.indicator is None:
        return frozenset()
    return frozenset(shifted(table.indicator, steps) for steps in fan.wild_steps)
