"""Whose turn the discards lead to.

Once somebody has won and the others play on, who draws depends on who was playing then; nothing
is said of such tables.
"""

from engine.position import Position
from engine.table import Table


def may_draw(position: Position, seat: int, after_kong: int | None) -> bool:
    """Whether ``seat`` can have drawn last: it was its turn, or a kong of its own was replaced."""
    table = position.table
    if position.terms.play_on and table.wins:
        return True
    if not table.discards:
        # Before the first discard every draw but the deal replaces a kong.
        return seat == table.dealer and after_kong is not None
    if table.discards[-1].to is not None:
        return after_kong is not None and may_act(position, seat)
    return may_act(position, seat)


def may_act(position: Position, seat: int) -> bool:
    """Whether ``seat`` can have held a drawn tile after the last discard, as every self-draw,
    concealed or added kong asks."""
    table = position.table
    if position.terms.play_on and table.wins:
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
    return seat == previous.to and (by_kong or position.terms.pung_then_kong)


def has_kong(table: Table, seat: int, tile: int | None) -> bool:
    """Whether ``seat`` holds the kong of ``tile`` that an event says it does, if it names one."""
    melds = table.seats[seat].melds
    return tile is None or any(meld.is_kong and meld.tile == tile for meld in melds)


def kong_had_tile(position: Position, *, own_turn: bool) -> bool:
    """Whether the last kong can have been made, since it needs a tile left in the wall: it is
    there yet, or was turned after a robbery."""
    spare = position.terms.empty_wall_kongs and own_turn
    return spare or position.table.flip is not None or position.wall > 0
