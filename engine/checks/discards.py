"""Discards: each is a tile that can be thrown away."""

from engine.lean import Iterator
from engine.problems import Problem
from engine.ruleset import Room
from engine.table import Table
from engine.text import Text
from engine.wilds import wild_tiles


def discards(room: Room, table: Table) -> Iterator[Problem]:
    """No wild tile 听用 was ever discarded."""
    wild = wild_tiles(room, table)
    for index, discard in enumerate(table.discards):
        if discard.tile in wild:
            yield Problem(
                "discard_not_allowed",
                f"/table/discards/{index}/tile",
                Text("听用不能打出", "is a wild tile, which is never discarded"),
                room.ruleset.rule("meld"),
            )
    last = table.last
    if last is not None and last.event == "discard" and last.tile in wild:
        detail = Text("听用不能打出", "is a wild tile, which is never discarded")
        yield Problem("last_mismatch", "/table/last/tile", detail, room.ruleset.rule("meld"))
