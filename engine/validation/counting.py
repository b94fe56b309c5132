"""Counting tiles: what a hand must hold, what the wall can, and which tiles are never seen."""

from collections.abc import Iterator

from engine.position import Position
from engine.problems import Problem
from engine.table import HAND_TILES
from engine.text import Text
from engine.tiles import COPIES, KINDS, TILE_TEXTS


def _shown_tiles(position: Position) -> Iterator[tuple[str, int, int]]:
    """What ``position.shown`` adds up: (pointer, tile, copies)."""
    table = position.table
    for index, seat in enumerate(table.seats):
        at = f"/seats/{index}"
        for tile in seat.hand or ():
            yield f"{at}/hand", tile, 1
        for number, meld in enumerate(seat.melds):
            yield f"{at}/melds/{number}", meld.tile, meld.natural
            for wild in meld.wilds:
                yield f"{at}/melds/{number}", wild, 1
    for index, discard in enumerate(table.discards):
        if discard.to is None:
            yield f"/discards/{index}/tile", discard.tile, 1
    for index, win in enumerate(table.wins):
        if position.shows_tile(win):
            yield f"/wins/{index}/tile", win.tile, 1
    if table.indicator is not None:
        yield "/indicator", table.indicator, 1
    if table.flip is not None:
        yield "/flip", table.flip, 1


def tile_counts(position: Position) -> Iterator[Problem]:
    """No tile is there more than four times."""
    counts = [0] * KINDS
    reported: set[int] = set()
    for pointer, tile, copies in _shown_tiles(position):
        counts[tile] += copies
        if counts[tile] > COPIES and tile not in reported:
            reported.add(tile)
            yield Problem(
                "tile_overcount",
                pointer,
                Text(
                    f"{TILE_TEXTS[tile].zh}超过四张",
                    f"there are more than four of the {TILE_TEXTS[tile].en}",
                ),
                "table.refused",
            )


def hand_sizes(position: Position) -> Iterator[Problem]:
    """Every hand holds as many tiles as it must at this moment."""
    holder, undealt = position.holder, position.undealt
    for index, seat in enumerate(position.table.seats):
        hand, said = seat.hand, seat.hand_size
        expected = 0 if undealt else HAND_TILES - 3 * len(seat.melds) + (index == holder)
        if said != expected or (hand is not None and len(hand) != said):
            field = "hand_size" if hand is None or len(hand) != said else "hand"
            yield Problem(
                "hand_size",
                f"/seats/{index}/{field}",
                Text(
                    f"座位 {index} 此时应有 {expected} 张手牌",
                    f"seat {index} must have {expected} tiles in hand now",
                ),
                "table.refused",
            )


def wild_discards(position: Position) -> Iterator[Problem]:
    """No wild tile 听用 was ever discarded."""
    table, rule = position.table, position.room.rule("meld")
    for index, discard in enumerate(table.discards):
        if discard.tile in position.wild:
            yield Problem(
                "discard_not_allowed",
                f"/discards/{index}/tile",
                Text("听用不能打出", "a wild tile is never discarded"),
                rule,
            )
    last = table.last
    if last is not None and last.event == "discard" and last.tile in position.wild:
        detail = Text("听用不能打出", "a wild tile is never discarded")
        yield Problem("last_mismatch", "/last/tile", detail, rule)


def wall(position: Position) -> Iterator[Problem]:
    """The wall is given where it cannot be counted, and no longer than what is not shown."""
    table, most = position.table, max(position.most_in_wall, 0)
    if table.wall is None:
        if position.hidden:
            detail = Text(
                "有手牌看不到，要写明牌墙还剩几张",
                "the number of tiles in the wall is needed, since a hand is hidden",
            )
            yield Problem("wall_count", "/wall", detail, "table.refused")
    elif table.wall > most:
        detail = Text(
            f"牌墙最多还剩 {most} 张", f"there can be at most {most} tiles left in the wall"
        )
        yield Problem("wall_count", "/wall", detail, "table.refused")


def flip(position: Position) -> Iterator[Problem]:
    """A tile is turned only after a win, with one left to turn (zhuoji family)."""
    table = position.table
    if table.flip is None:
        return
    if not table.wins:
        detail = Text("没有人胡牌，不翻牌", "no tile is turned before a win")
    elif not position.terms.flips:
        detail = Text("这种玩法不翻牌", "no tile is turned in this rule set")
    elif position.most_in_wall < 0:
        detail = Text("牌墙空了，没有牌可翻", "no tile was left to turn")
    else:
        return
    yield Problem("flip_not_allowed", "/flip", detail, "table.refused")


def indicator(position: Position) -> Iterator[Problem]:
    """The indicator 本金 is turned up exactly where the room has wild tiles."""
    has_wilds, given = bool(position.terms.wild_steps), position.table.indicator is not None
    if given and not has_wilds:
        detail = Text("这种玩法没有本金", "no indicator is turned up in this rule set")
        yield Problem("indicator_not_allowed", "/indicator", detail, "table.refused")
    if has_wilds and not given:
        detail = Text(
            "要写明本金，才知道哪些是听用", "the indicator is needed: it says which tiles are wild"
        )
        yield Problem("indicator_missing", "/indicator", detail, "table.refused")
