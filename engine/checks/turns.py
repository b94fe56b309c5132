"""Whose turn the discards lead to.

Once somebody has won and the others play on, who draws depends on who was playing then; nothing
is said of such tables.
"""

from engine.checks.counting import left_in_wall
from engine.ruleset import Room
from engine.table import Table


def may_draw(room: Room, table: Table, seat: int, after_kong: int | None) -> bool:
    """Whether ``seat`` can have drawn last: it was its turn, or a kong of its own was replaced."""
    if room.terms.play_on and table.wins:
        return True
    if not table.discards:
        # Before the first discard every draw but the deal replaces a kong.
        return seat == table.dealer and after_kong is not None
    if table.discards[-1].to is not None:
        return after_kong is not None and may_act(room, table, seat)
    return may_act(room, table, seat)


def may_act(room: Room, table: Table, seat: int) -> bool:
    """Whether ``seat`` can have held a drawn tile after the last discard, as every win by own
    draw, concealed or added kong asks."""
    if room.terms.play_on and table.wins:
        return True
    if not table.discards:
        return seat == table.dealer
    previous = table.discards[-1]
    if previous.to is None:
        return seat == table.downstream(previous.seat)[0]
    by_kong = any(
        meld.kind == "exposed_kong" and meld.tile == previous.tile
        for meld in table.seats[previous.to].melds
    )
    return seat == previous.to and (by_kong or room.terms.pung_then_kong)


def kong_before(table: Table, seat: int, tile: int | None, discards: int) -> bool:
    """Whether ``seat`` can have made the kong of ``tile``, if one is named, after so many
    discards: an exposed kong is made of the very last one."""
    if tile is None:
        return True
    kinds = {meld.kind for meld in table.seats[seat].melds if meld.is_kong and meld.tile == tile}
    if kinds != {"exposed_kong"}:
        return bool(kinds)
    made = table.discards[discards - 1] if discards else None
    return made is not None and (made.tile, made.to) == (tile, seat)


def kong_had_tile(room: Room, table: Table, *, own_turn: bool) -> bool:
    """Whether the last kong can have been made, since it needs a tile left in the wall: it is
    there yet, or was turned after a robbery."""
    spare = room.terms.empty_wall_kongs and own_turn
    return spare or table.flip is not None or left_in_wall(table) > 0
