"""Which tiles are wild 听用 this round."""

from engine.ruleset import Room
from engine.table import Table
from engine.tiles import shifted

_NONE: frozenset[int] = frozenset()
# There are 81 of them, and they are asked for several times at every step of a round.
_MADE: dict[tuple[int, tuple[int, ...]], frozenset[int]] = {}


def wild_tiles(room: Room, table: Table) -> frozenset[int]:
    """The wild tiles that the indicator 本金 makes; empty where the room has none."""
    fan = room.terms.fan
    if fan is None or table.indicator is None:
        return _NONE
    key = table.indicator, fan.wild_steps
    made = _MADE.get(key)
    if made is None:
        made = _MADE[key] = frozenset(shifted(key[0], steps) for steps in key[1])
    return made
