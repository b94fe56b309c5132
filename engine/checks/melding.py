"""Melds: each is possible in its room, and has the discard that it claimed."""

from engine.lean import Iterator
from engine.problems import Problem
from engine.ruleset import Room
from engine.table import CLAIMED_KINDS, Meld, Table
from engine.text import Text
from engine.tiles import NAMES, suit_of
from engine.wilds import wild_tiles

# The wild tiles that each kind of meld can have at most (zhaotong).
MOST_WILDS = {"pung": 1, "exposed_kong": 2, "added_kong": 2, "concealed_kong": 3}


def has_kong(table: Table, seat: int, tile: int | None) -> bool:
    """Whether ``seat`` holds the kong of ``tile`` that an event says it does, if it names one."""
    melds = table.seats[seat].melds
    return tile is None or any(meld.is_kong and meld.tile == tile for meld in melds)


def mismatch(pointer: str, zh: str, en: str, rule: str = "table.refused") -> Problem:
    """A meld that cannot be."""
    return Problem("meld_mismatch", pointer, Text(zh, en), rule)


def melds(room: Room, table: Table) -> Iterator[Problem]:
    """Every meld is one that its seat can have in this room."""
    wild = wild_tiles(room, table)
    for index, seat in enumerate(table.seats):
        for number, meld in enumerate(seat.melds):
            at = f"/table/seats/{index}/melds/{number}"
            if meld.late and not _can_be_late(room, table, index, meld):
                yield mismatch(
                    f"{at}/late", "此处没有憨包豆", "a kong cannot be late here", "table.late"
                )
            if not (table.discards or index == table.dealer or _played_on(room, table)):
                yield mismatch(at, "还没有轮到该座", "the seat has not had a turn yet")
            if meld.kind == "concealed_kong" and meld.feeder is not None:
                yield mismatch(f"{at}/from", "闷豆没有来源", "a concealed kong is fed by nobody")
            elif meld.feeder == index:
                yield mismatch(f"{at}/from", "不能来自本座", "is the seat itself")
            yield from _wilds(room, table, meld, wild, at)
        yield from _suits(room, table, index)


def _played_on(room: Room, table: Table) -> bool:
    """Whether others took their turns after a win, perhaps before anybody discarded (天胡)."""
    return room.terms.play_on and bool(table.wins)


def _can_be_late(room: Room, table: Table, index: int, meld: Meld) -> bool:
    """Whether this kong can have been late [table.late]: an added one, or a concealed one after
    its owner's first discard."""
    if not room.terms.late_kongs:
        return False
    if meld.kind == "concealed_kong":
        return table.has_discarded(index)
    return meld.kind == "added_kong"


def _wilds(
    room: Room, table: Table, meld: Meld, wild: frozenset[int], at: str
) -> Iterator[Problem]:
    """Wild tiles and robbed kongs stand in melds only where the room has wild tiles."""
    if room.terms.fan is None:
        if meld.wilds:
            yield mismatch(f"{at}/wilds", "此玩法没有听用", "this rule set has no wild tiles")
        if meld.robbed:
            yield mismatch(f"{at}/robbed", "被抢的杠仍写作碰", "a robbed kong stays a pung here")
        return
    rule = room.ruleset.rule("meld")
    if meld.tile in wild or len(meld.wilds) > MOST_WILDS[meld.kind]:
        yield mismatch(at, "听用太多", "has too many wild tiles", rule)
    elif any(each not in wild for each in meld.wilds):
        yield mismatch(f"{at}/wilds", "不是听用", "is no wild tile of this round", rule)
    robbers = any(
        win.by == "rob" and win.tile == meld.tile and meld in table.seats[win.source or 0].melds
        for win in table.wins
    )
    if meld.robbed and not (meld.kind == "added_kong" and robbers):
        yield mismatch(
            f"{at}/robbed", "没有被抢的胡牌", "no win robbed it", room.ruleset.rule("rob")
        )


def _suits(room: Room, table: Table, index: int) -> Iterator[Problem]:
    """Where melds must leave a suit out: none in a third suit, none in one's own void suit."""
    seat = table.seats[index]
    if room.terms.fan is None:
        return
    rule = room.ruleset.rule("meld")
    suits: set[int] = set()
    for number, meld in enumerate(seat.melds):
        at = f"/table/seats/{index}/melds/{number}"
        suits.add(suit_of(meld.tile))
        if len(suits) > room.terms.most_suits:
            yield mismatch(at, "第三门花色不能碰杠", "is in a third suit", rule)
        if table.players in room.terms.void_players and suit_of(meld.tile) == seat.void:
            yield mismatch(at, "定缺的花色不能碰杠", "is in the seat's void suit", rule)


def claims(room: Room, table: Table) -> Iterator[Problem]:
    """Every claimed discard has its meld, and every claimed meld its discard."""
    found = feeders(table)
    for (index, number), feeder in found.items():
        if feeder is None:
            tile = NAMES[table.seats[index].melds[number].tile]
            yield mismatch(
                f"/table/seats/{index}/melds/{number}",
                f"弃牌中没有对应的 {tile}",
                f"no discard {tile} was claimed for it",
            )
    used = {claim for claim in found.values() if claim is not None}
    for number, discard in enumerate(table.discards):
        if discard.to is not None and number not in used:
            yield mismatch(
                f"/table/discards/{number}/to",
                f"座位 {discard.to} 没有对应的碰或杠",
                f"seat {discard.to} has no meld of it",
            )


def feeders(table: Table) -> dict[tuple[int, int], int | None]:
    """For every claimed meld (seat, number): the index of the discard that it claimed."""
    open_claims: dict[tuple[int, int], list[int]] = {}
    for number, discard in enumerate(table.discards):
        if discard.to is not None and discard.to != discard.seat:
            open_claims.setdefault((discard.to, discard.tile), []).append(number)
    found: dict[tuple[int, int], int | None] = {}
    for named in (True, False):  # melds that name their feeder choose first
        for index, seat in enumerate(table.seats):
            for number, meld in enumerate(seat.melds):
                if meld.kind not in CLAIMED_KINDS or (meld.feeder is not None) != named:
                    continue
                fitting = open_claims.get((index, meld.tile), [])
                claim = next(
                    (
                        claim
                        for claim in fitting
                        if not named or table.discards[claim].seat == meld.feeder
                    ),
                    None,
                )
                found[index, number] = claim
                if claim is not None:
                    fitting.remove(claim)
    return found
