"""The last event: nothing else on the table contradicts it [table.actions]."""

from engine.checks.counting import left_in_wall, unseen_counts
from engine.checks.melding import mismatch
from engine.checks.turns import kong_before, kong_had_tile, may_act, may_draw
from engine.lean import Callable, Iterator
from engine.problems import Problem
from engine.ruleset import Room
from engine.table import Last, Seat, Table, Win
from engine.text import Text

Contradiction = tuple[str, str, str] | None
"""The field of ``last`` at fault, and what is wrong in Chinese and English."""


def last(room: Room, table: Table) -> Iterator[Problem]:
    """What ``last`` says can have happened last."""
    event = table.last
    if event is None:
        return
    contradiction = _CHECKS[event.event](room, table, event)
    if contradiction is None and table.wins and not room.terms.play_on:
        contradiction = _against_win(table.wins[-1], event)
    if contradiction is not None:
        field, zh, en = contradiction
        yield Problem("last_mismatch", f"/table/last{field}", Text(zh, en), "table.refused")
    if event.late and not room.terms.late_kongs:
        yield mismatch(
            "/table/last/late", "此处没有憨包豆", "a kong cannot be late here", "table.late"
        )


def _open(room: Room, table: Table, event: Last) -> Contradiction:
    if not room.terms.stakes:
        return "/event", "此房间没有估卖", "no stakes are made in this room"
    if table.discards or table.wins or any(seat.melds for seat in table.seats):
        return "/event", "牌局已经开始", "the round has begun"
    return None


def _deal(room: Room, table: Table, event: Last) -> Contradiction:
    dealer = table.seats[table.dealer]
    if table.discards or any(seat.melds for seat in table.seats):
        return "/event", "发牌后已有动作", "something has happened since the deal"
    if event.seat not in (None, table.dealer):
        return "/seat", "不是庄家", "is not the dealer"
    if event.tile is not None and not table.wins and not _holds(table, dealer, event.tile):
        return "/tile", "庄家手里没有这张牌", "the dealer does not hold it"
    return None


def _draw(room: Room, table: Table, event: Last) -> Contradiction:
    drawer = event.seat or 0
    if not kong_before(table, drawer, event.after_kong, len(table.discards)):
        return "/after_kong", "之前没有这个杠", "there was no such kong right before"
    if drawer in table.winners:
        return None
    if event.tile is not None and not _holds(table, table.seats[drawer], event.tile):
        return "/tile", "该座手里没有这张牌", "the seat does not hold it"
    if not may_draw(room, table, drawer, event.after_kong):
        return "/seat", "没有轮到该座摸牌", "it was not this seat's turn to draw"
    return None


def _discard(room: Room, table: Table, event: Last) -> Contradiction:
    previous = table.discards[-1] if table.discards else None
    if previous is None or previous[:2] != (event.seat, event.tile) or previous.to is not None:
        return "", "与最后一张弃牌不符", "is not the last of the discards"
    if not kong_before(table, previous.seat, event.after_kong, len(table.discards) - 1):
        return "/after_kong", "之前没有这个杠", "there was no such kong right before"
    return None


def _claimed(table: Table, event: Last) -> bool:
    return bool(table.discards) and table.discards[-1][1:] == (event.tile, event.seat)


def _pung(room: Room, table: Table, event: Last) -> Contradiction:
    melds = table.seats[event.seat or 0].melds
    if not _claimed(table, event) or not any(
        meld.kind == "pung" and meld.tile == event.tile for meld in melds
    ):
        return "", "与最后一张弃牌或碰不符", "is not the claim of the last discard"
    if left_in_wall(table) == 0:
        return "", "牌墙已空，只能胡", "with an empty wall only a win can be claimed"
    return None


def _kong(room: Room, table: Table, event: Last) -> Contradiction:
    robbed = not room.terms.play_on and any(
        win.by == "rob" and (win.source, win.tile) == (event.seat, event.tile) for win in table.wins
    )
    kind = "pung" if robbed and event.kind == "added_kong" else event.kind
    for meld in table.seats[event.seat or 0].melds:
        if meld.kind == kind and meld.tile == event.tile:
            if kind == "exposed_kong" and not _claimed(table, event):
                return "", "与最后一张弃牌不符", "is not the claim of the last discard"
            if event.late is not None and meld.is_kong and meld.late != event.late:
                return "/late", "与该杠不符", "is not what the meld says"
            if event.added is not None and event.added not in meld.wilds:
                return "/added", "该杠没有这张听用", "is no wild tile of the kong"
            return _kong_turn(room, table, event)
    return "", "该座没有这个杠", "the seat has no such kong"


def _kong_turn(room: Room, table: Table, event: Last) -> Contradiction:
    """A kong is made on one's own turn, or of the last discard, with a tile left to draw."""
    own_turn = event.kind != "exposed_kong"
    # Whether it was the turn of a seat that was robbed is said of the win.
    if own_turn and not table.wins and not may_act(room, table, event.seat or 0):
        return "/seat", "没有轮到该座", "it was not this seat's turn"
    if not kong_had_tile(room, table, own_turn=own_turn):
        return "", "牌墙已空，不能杠", "a kong needs a tile left in the wall"
    return None


def _against_win(win: Win, event: Last) -> Contradiction:
    """Where a win ends the round, ``last`` is the event that was won."""
    if win.by == "rob":
        fits = event.event == "kong" and event.kind == "added_kong"
        if fits and win.late is not None and event.late is not None and win.late != event.late:
            return "/late", "与 wins 不符", "is not what wins says"
    else:
        fits = event.event == win.by or (win.by == "draw" and event.event == "deal")
        if fits and win.after_kong is not None and event.after_kong not in (None, win.after_kong):
            return "/after_kong", "与 wins 不符", "is not what wins says"
    actor = win.seats[0] if win.by == "draw" else win.source
    if not fits or event.seat not in (None, actor) or event.tile not in (None, win.tile):
        return "", "与 wins 不符", "is not the event that was won"
    return None


def _holds(table: Table, seat: Seat, tile: int) -> bool:
    """Whether the tile is in the hand, or can be in one that is hidden."""
    return unseen_counts(table)[tile] > 0 if seat.hand is None else tile in seat.hand


_CHECKS: dict[str, Callable[[Room, Table, Last], Contradiction]] = {
    "open": _open,
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "pung": _pung,
    "kong": _kong,
}
