"""Melds: each is possible in its room, and has the discard that it claimed."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.position import Position
from engine.problems import Problem
from engine.table import CLAIMED_KINDS, Meld
from engine.text import Text
from engine.tiles import TILE_TEXTS, suit_of, suits_text

# The wild tiles that each kind of meld can have at most (zhaotong).
MOST_WILDS = {"pung": 1, "exposed_kong": 2, "added_kong": 2, "concealed_kong": 3}


class Claims(NamedTuple):
    """What claimed melds and claimed discards say of each other."""

    of_melds: dict[tuple[int, int], int | None]
    """For every claimed meld (seat, number): the index of the discard that it claimed."""
    without_meld: list[int]
    """The claimed discards that no meld has."""


NO_LATE_KONGS = Text("这种玩法没有憨包豆", "there are no late kongs in this rule set")


def _mismatch(pointer: str, zh: str, en: str, rule: str = "table.refused") -> Problem:
    """A meld that cannot be."""
    return Problem("meld_mismatch", pointer, Text(zh, en), rule)


def melds(position: Position) -> Iterator[Problem]:
    """Every meld is one that its seat can have in this room."""
    table, terms = position.table, position.terms
    concealed = position.room.ruleset.words.kongs["concealed_kong"]
    for index, seat in enumerate(table.seats):
        for number, meld in enumerate(seat.melds):
            at = f"/seats/{index}/melds/{number}"
            if meld.late and (on_time := _on_time(position, index, meld)) is not None:
                yield Problem("meld_mismatch", f"{at}/late", on_time, "table.late")
            # Where play goes on after a win, the others have had their turns even if nobody has
            # discarded (天胡).
            acted = table.discards or index == table.dealer or (terms.play_on and table.wins)
            if not acted:
                yield _mismatch(at, "还没有轮到过这个座位", "this seat has not had a turn yet")
            if meld.kind == "concealed_kong" and meld.claimed_from is not None:
                yield _mismatch(
                    f"{at}/from",
                    f"{concealed.zh}是自己的四张，不写是谁打的",
                    f"a {concealed.en} takes nobody's discard",
                )
            elif meld.claimed_from == index:
                yield _mismatch(
                    f"{at}/from", "不能是自己打的", "a seat cannot take its own discard"
                )
            if terms.wild_steps or meld.wilds:
                yield from _wilds(position, meld, at)
            if meld.robbed:
                yield from _robbed(position, meld, at)
        if terms.melds_keep_suits:
            yield from _suits(position, index)


def _on_time(position: Position, index: int, meld: Meld) -> Text | None:
    """Why this meld cannot have been a late kong [table.late]; None for an added one, and for a
    concealed one after its owner's first discard."""
    if not position.terms.late_kongs:
        return NO_LATE_KONGS
    if meld.kind == "pung":
        return Text("碰不是豆，没有憨包豆", "a pung is no kong, so it is not late")
    name = position.room.ruleset.words.kongs[meld.kind]
    if meld.kind == "exposed_kong":
        return Text(f"{name.zh}不会是憨包豆", f"an {name.en} is never late")
    if meld.kind == "concealed_kong" and not position.table.has_discarded(index):
        return Text(
            f"座位 {index} 还没有打过牌，{name.zh}不会是憨包豆",
            f"a {name.en} before one's first discard is on time, and seat {index} has made none",
        )
    return None


def _wilds(position: Position, meld: Meld, at: str) -> Iterator[Problem]:
    """Wild tiles stand in melds only where the room has them, and only so many."""
    if not position.terms.wild_steps:
        yield _mismatch(f"{at}/wilds", "这种玩法没有听用", "this rule set has no wild tiles")
        return
    wild, rule = position.wild, position.room.rule("meld")
    most = MOST_WILDS[meld.kind]
    if meld.tile in wild:
        yield _mismatch(
            at, "碰杠不能全是听用", "a meld needs a tile of one's own that is not wild", rule
        )
    elif len(meld.wilds) > most:
        yield _mismatch(
            at,
            f"听用太多：最多 {most} 张",
            f"there are too many wild tiles in it: it can have {most}",
            rule,
        )
    elif any(each not in wild for each in meld.wilds):
        yield _mismatch(
            f"{at}/wilds",
            "不是这一局的听用",
            "this is not one of the wild tiles of the round",
            rule,
        )


def _robbed(position: Position, meld: Meld, at: str) -> Iterator[Problem]:
    """A robbed kong stays one, marked, only where the others play on."""
    if not position.terms.play_on:
        yield _mismatch(
            f"{at}/robbed",
            "这种玩法里被抢的杠仍写作碰",
            "in this rule set a robbed kong stays a pung",
        )
        return
    table = position.table
    robbers = any(
        win.by == "rob" and win.tile == meld.tile and meld in table.seats[win.shooter].melds
        for win in table.wins
    )
    if not (meld.kind == "added_kong" and robbers):
        rule = position.room.rule("rob")
        yield _mismatch(f"{at}/robbed", "没有人抢过这个杠", "nobody has robbed this kong", rule)


def _suits(position: Position, index: int) -> Iterator[Problem]:
    """Where melds must leave a suit out: none in one suit too many, none in one's own void suit."""
    seat, rule = position.table.seats[index], position.room.rule("meld")
    suits: set[int] = set()
    for number, meld in enumerate(seat.melds):
        at = f"/seats/{index}/melds/{number}"
        suits.add(suit_of(meld.tile))
        if len(suits) > position.terms.most_suits:
            most = suits_text(position.terms.most_suits)
            yield _mismatch(at, f"碰杠最多{most.zh}", f"melds may be of {most.en} at most", rule)
        if position.chooses_void and suit_of(meld.tile) == seat.void:
            yield _mismatch(
                at, "自己定缺的花色不能碰杠", "this meld is in the seat's void suit", rule
            )


def claims(position: Position, found: Claims) -> Iterator[Problem]:
    """Every claimed discard has its meld, and every claimed meld its discard."""
    table = position.table
    for (index, number), claim in found.of_melds.items():
        if claim is None:
            tile = TILE_TEXTS[table.seats[index].melds[number].tile]
            yield _mismatch(
                f"/seats/{index}/melds/{number}",
                f"打出的牌里没有被座位 {index} 拿走的{tile.zh}",
                f"no discard of the {tile.en} was taken for it by seat {index}",
            )
    for number in found.without_meld:
        to = table.discards[number].to
        yield _mismatch(
            f"/discards/{number}/to",
            f"座位 {to} 没有对应的碰或杠",
            f"seat {to} has no meld made with this discard",
        )


def claimed_discards(position: Position) -> Claims:
    """Which discard each claimed meld took; None where there is none for it."""
    table = position.table
    open_claims: dict[tuple[int, int], list[int]] = {}
    left = list(position.claimed)
    for number in left:
        seat, tile, to = table.discards[number]
        if to is not None and to != seat:
            open_claims.setdefault((to, tile), []).append(number)
    claimed = [
        (index, number, meld)
        for index, player in enumerate(table.seats)
        for number, meld in enumerate(player.melds)
        if meld.kind in CLAIMED_KINDS
    ]
    # Melds that name whose discard they took choose first.
    claimed.sort(key=lambda each: each[2].claimed_from is None)
    found: dict[tuple[int, int], int | None] = {}
    for index, number, meld in claimed:
        found[index, number] = None
        fitting = open_claims.get((index, meld.tile), [])
        for claim in fitting:
            if meld.claimed_from is None or table.discards[claim].seat == meld.claimed_from:
                found[index, number] = claim
                fitting.remove(claim)
                left.remove(claim)
                break
    return Claims(found, left)
