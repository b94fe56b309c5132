"""Counting tiles: what the snapshot shows, what a hand must hold, what the wall can."""

from engine.lean import Iterator
from engine.problems import Problem
from engine.ruleset import Room
from engine.table import Table, Win
from engine.text import Text
from engine.tiles import COPIES, KINDS, NAMES, TILE_COUNT


def shown_tiles(table: Table) -> Iterator[tuple[str, int, int]]:
    """Everything that the snapshot shows, once: (pointer, tile, copies).

    A claimed discard is shown by its meld, a won discard by ``discards``, a robbed tile by the
    win, or by the kong where that stays one.
    """
    for index, seat in enumerate(table.seats):
        at = f"/table/seats/{index}"
        for tile in seat.hand or ():
            yield f"{at}/hand", tile, 1
        for number, meld in enumerate(seat.melds):
            yield f"{at}/melds/{number}", meld.tile, meld.natural
            for wild in meld.wilds:
                yield f"{at}/melds/{number}", wild, 1
    for index, discard in enumerate(table.discards):
        if discard.to is None:
            yield f"/table/discards/{index}/tile", discard.tile, 1
    for index, win in enumerate(table.wins):
        if shows_tile(table, win):
            yield f"/table/wins/{index}/tile", win.tile, 1
    if table.indicator is not None:
        yield "/table/indicator", table.indicator, 1
    if table.flip is not None:
        yield "/table/flip", table.flip, 1


def shown_counts(table: Table) -> list[int]:
    """How many copies of each tile the snapshot shows: ``shown_tiles`` added up, without the
    pointers, which are what takes time."""
    counts = [0] * KINDS
    for seat in table.seats:
        for tile in seat.hand or ():
            counts[tile] += 1
        for meld in seat.melds:
            counts[meld.tile] += meld.natural
            for wild in meld.wilds:
                counts[wild] += 1
    for _, tile, to in table.discards:
        if to is None:
            counts[tile] += 1
    for win in table.wins:
        if shows_tile(table, win):
            counts[win.tile] += 1
    if table.indicator is not None:
        counts[table.indicator] += 1
    if table.flip is not None:
        counts[table.flip] += 1
    return counts


def shows_tile(table: Table, win: Win) -> bool:
    """Whether the won tile is shown by the win alone."""
    return win.by == "draw" or (win.by == "rob" and not kong_stays(table, win))


def kong_stays(table: Table, win: Win) -> bool:
    """Whether the robbed kong still stands, its tile among its four (zhaotong)."""
    melds = table.seats[win.source or 0].melds
    return any(meld.robbed and meld.tile == win.tile for meld in melds)


def unseen_counts(table: Table) -> list[int]:
    """How many copies of each tile the snapshot does not show (``left`` of a wait)."""
    return [COPIES - shown for shown in shown_counts(table)]


def most_in_wall(table: Table) -> int:
    """108 less all that the snapshot shows and all that is in hidden hands."""
    shown = sum(shown_counts(table))
    hidden = sum(seat.hand_size for seat in table.seats if seat.hand is None)
    return TILE_COUNT - shown - hidden


def left_in_wall(table: Table) -> int:
    """The tiles left to draw, counted where the caller leaves that out."""
    return most_in_wall(table) if table.wall is None else table.wall


def is_undealt(table: Table) -> bool:
    """Whether the tiles are not dealt yet (``open``)."""
    return table.last is not None and table.last.event == "open"


def holder_of_fourteenth(table: Table) -> int | None:
    """The seat that holds a 14th tile now: it was dealt or drew one, or has just punged."""
    last = table.last
    if last is None:
        return None
    holder: int | None = None
    if last.event == "deal":
        holder = table.dealer
    elif last.event in ("draw", "pung"):
        holder = last.seat
    return None if holder in table.winners else holder


def expected_hand_size(table: Table, seat: int) -> int:
    """The tiles that ``seat`` must have in hand at this moment."""
    if is_undealt(table):
        return 0
    return table.seats[seat].resting_size + (holder_of_fourteenth(table) == seat)


def tile_counts(room: Room, table: Table) -> Iterator[Problem]:
    """No tile is there more than four times."""
    if max(shown_counts(table)) <= COPIES:
        return
    counts = [0] * KINDS
    reported: set[int] = set()
    for pointer, tile, copies in shown_tiles(table):
        counts[tile] += copies
        if counts[tile] > COPIES and tile not in reported:
            reported.add(tile)
            yield Problem(
                "tile_overcount",
                pointer,
                Text(f"{NAMES[tile]} 超过四张", f"more than four {NAMES[tile]}"),
                "table.refused",
            )


def hand_sizes(room: Room, table: Table) -> Iterator[Problem]:
    """Every hand holds as many tiles as it must at this moment."""
    for index, seat in enumerate(table.seats):
        expected = expected_hand_size(table, index)
        held = seat.hand_size if seat.hand is None else len(seat.hand)
        if held != expected or seat.hand_size != held:
            field = "hand_size" if seat.hand is None or seat.hand_size != held else "hand"
            yield Problem(
                "hand_size",
                f"/table/seats/{index}/{field}",
                Text(
                    f"座位 {index} 此时应有 {expected} 张手牌",
                    f"seat {index} must have {expected} tiles in hand now",
                ),
                "table.refused",
            )


def wall(room: Room, table: Table) -> Iterator[Problem]:
    """The wall is given where it cannot be counted, and no longer than what is not shown."""
    most = most_in_wall(table)
    if table.wall is None:
        if any(seat.hand is None for seat in table.seats):
            detail = Text("有看不到的手牌时须给出", "is needed where a hand is hidden")
            yield Problem("wall_count", "/table/wall", detail, "table.refused")
    elif table.wall > max(most, 0):
        detail = Text(f"最多还剩 {max(most, 0)} 张", f"there can be {max(most, 0)} left at most")
        yield Problem("wall_count", "/table/wall", detail, "table.refused")


def flip(room: Room, table: Table) -> Iterator[Problem]:
    """A tile is turned only after a win, with one left to turn (zhuoji family)."""
    if table.flip is None:
        return
    if not table.wins:
        detail = Text("无人胡牌，不翻鸡", "nothing is turned before a win")
    elif not room.terms.flips:
        detail = Text("此玩法不翻鸡", "nothing is turned in this rule set")
    elif most_in_wall(table) < 0:
        detail = Text("牌墙已空，无牌可翻", "no tile was left to turn")
    else:
        return
    yield Problem("flip_not_allowed", "/table/flip", detail, "table.refused")


def indicator(room: Room, table: Table) -> Iterator[Problem]:
    """The indicator 本金 is turned up exactly where the room has wild tiles."""
    if room.terms.fan is None and table.indicator is not None:
        detail = Text("此玩法不翻本金", "no indicator is turned up in this rule set")
        yield Problem("indicator_not_allowed", "/table/indicator", detail, "table.refused")
    if room.terms.fan is not None and table.indicator is None:
        detail = Text("须给出本金", "is needed: it says which tiles are wild")
        yield Problem("indicator_missing", "/table/indicator", detail, "table.refused")
