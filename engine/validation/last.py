"""The last event: nothing else on the table contradicts it [table.actions]."""

from collections.abc import Iterator

from engine.position import Position, kong_before
from engine.problems import Problem
from engine.table import Dealt, Discarded, Drew, Konged, Last, Opened, Punged, Table, Win
from engine.text import Text
from engine.validation.melding import NO_LATE_KONGS
from engine.validation.turns import kong_had_tile, may_act, may_draw

Contradiction = tuple[str, str, str] | None
"""The field of ``last`` at fault, and what is wrong in Chinese and English."""


def last(position: Position, event: Last) -> Iterator[Problem]:
    """What ``last`` says can have happened last."""
    wins = position.table.wins
    match event:
        case Discarded():
            contradiction = _discarded(position, event)
        case Drew():
            contradiction = _drew(position, event)
        case Konged():
            contradiction = _konged(position, event)
        case Punged():
            contradiction = _punged(position, event)
        case Dealt():
            contradiction = _dealt(position, event)
        case Opened():
            contradiction = _opened(position)
    if contradiction is None and wins and not position.terms.play_on:
        contradiction = _against_win(wins[-1], event)
    if contradiction is not None:
        field, zh, en = contradiction
        yield Problem("last_mismatch", f"/last{field}", Text(zh, en), "table.refused")
    late = event.late if event.event == "kong" else "/last/late" in position.table.misplaced
    if late and not position.terms.late_kongs:
        yield Problem("meld_mismatch", "/last/late", NO_LATE_KONGS, "table.late")


def _opened(position: Position) -> Contradiction:
    table = position.table
    if not position.terms.stakes:
        return "/event", "这个房间没有估卖", "no stakes are made in this room"
    if table.discards or table.wins or any(seat.melds for seat in table.seats):
        return "/event", "牌局已经开始", "the round has begun"
    return None


def _dealt(position: Position, event: Dealt) -> Contradiction:
    table = position.table
    if table.discards or any(seat.melds for seat in table.seats):
        return "/event", "发牌后已经有过别的动作", "something has happened since the deal"
    if event.seat != table.dealer:
        return "/seat", "这个座位不是庄家", "this seat is not the dealer"
    if not table.wins and not _can_hold(position, table.dealer, event.tile):
        return "/tile", "庄家手里没有这张牌", "the dealer does not hold this tile"
    return None


def _drew(position: Position, event: Drew) -> Contradiction:
    table, drawer = position.table, event.seat
    if not kong_before(table, drawer, event.after_kong, len(table.discards)):
        return "/after_kong", "之前没有杠过这张牌", "there was no such kong right before"
    if drawer in position.winners:
        return None
    if not _can_hold(position, drawer, event.tile):
        return "/tile", "这个座位手里没有这张牌", "this seat does not hold this tile"
    if not may_draw(position, drawer, event.after_kong):
        return "/seat", "没有轮到这个座位摸牌", "it was not this seat's turn to draw"
    return None


def _can_hold(position: Position, seat: int, tile: int | None) -> bool:
    """Whether the tile, if it is known, is in the hand, or can be in one that is hidden."""
    hand = position.table.seats[seat].hand
    return tile is None or (position.unseen(tile) > 0 if hand is None else tile in hand)


def _discarded(position: Position, event: Discarded) -> Contradiction:
    discards = position.table.discards
    previous = discards[-1] if discards else None
    if previous is None or previous[:2] != (event.seat, event.tile) or previous.to is not None:
        return "", "不是最后打出的那张牌", "this is not the last of the discards"
    if event.after_kong is not None and not kong_before(
        position.table, previous.seat, event.after_kong, len(discards) - 1
    ):
        return "/after_kong", "之前没有杠过这张牌", "there was no such kong right before"
    return None


def _claimed(table: Table, event: Punged | Konged) -> bool:
    return bool(table.discards) and table.discards[-1][1:] == (event.tile, event.seat)


def _punged(position: Position, event: Punged) -> Contradiction:
    melds = position.table.seats[event.seat].melds
    if not _claimed(position.table, event) or not any(
        meld.kind == "pung" and meld.tile == event.tile for meld in melds
    ):
        return "", "最后打出的那张牌没有被这样碰走", "the last discard was not taken by this pung"
    if position.wall == 0:
        return "", "牌墙空了，打出的牌只能胡", "with an empty wall a discard can only be won"
    return None


def _konged(position: Position, event: Konged) -> Contradiction:
    table = position.table
    robbed = not position.terms.play_on and any(
        win.by == "rob" and (win.shooter, win.tile) == (event.seat, event.tile)
        for win in table.wins
    )
    kind = "pung" if robbed and event.kind == "added_kong" else event.kind
    for meld in table.seats[event.seat].melds:
        if meld.kind == kind and meld.tile == event.tile:
            if kind == "exposed_kong" and not _claimed(table, event):
                return (
                    "",
                    "最后打出的那张牌没有被这样杠走",
                    "the last discard was not taken by this kong",
                )
            if event.late is not None and meld.is_kong and meld.late != event.late:
                return (
                    "/late",
                    "与碰杠里这个杠的憨包豆记录不符",
                    "the meld says otherwise about this kong being late",
                )
            if event.added is not None and event.added not in meld.wilds:
                return "/added", "这个杠里没有这张听用", "the kong has no such wild tile"
            return _kong_turn(position, event)
    return "", "这个座位没有这个杠", "this seat has no such kong"


def _kong_turn(position: Position, event: Konged) -> Contradiction:
    """A kong is made on one's own turn, or of the last discard, with a tile left to draw."""
    own_turn = event.kind != "exposed_kong"
    # Whether it was the turn of a seat that was robbed is said of the win.
    if own_turn and not position.table.wins and not may_act(position, event.seat):
        return "/seat", "没有轮到这个座位", "it was not this seat's turn"
    if not kong_had_tile(position, own_turn=own_turn):
        return "", "牌墙空了，不能杠", "a kong needs a tile left in the wall"
    return None


def _against_win(win: Win, event: Last) -> Contradiction:
    """Where a win ends the round, ``last`` is the event that was won."""
    if win.by == "rob" and event.event == "kong" and event.kind == "added_kong":
        if _differ(win.late, event.late):
            return "/late", "与胡牌的记录不符", "this contradicts the win"
    elif (win.by == "draw" and event.event == "draw") or (
        win.by == "discard" and event.event == "discard"
    ):
        if _differ(win.after_kong, event.after_kong):
            return "/after_kong", "与胡牌的记录不符", "this contradicts the win"
    elif win.by != "draw" or event.event != "deal":
        return _NOT_WON
    return None if event.seat == win.actor and event.tile in (None, win.tile) else _NOT_WON


_NOT_WON = "", "与胡牌的记录不符", "the last event is not the one that was won"


def _differ(said: int | None, otherwise: int | None) -> bool:
    """Whether both are said, and not the same."""
    return said is not None and otherwise is not None and said != otherwise
