"""Winning events: they can have happened, and every winner was allowed to win."""

from engine import wins
from engine.checks.melding import has_kong, mismatch
from engine.checks.turns import kong_before, kong_had_tile, may_act, may_draw
from engine.lean import Iterator
from engine.problems import Problem
from engine.ruleset import Room
from engine.table import Discard, Table, Win
from engine.text import Text


def is_won(room: Room, table: Table) -> bool:
    """Whether ``wins`` ends the round: one event does, or, where the others play on, the win that
    leaves one seat."""
    if room.terms.play_on:
        return len(set(table.winners)) >= table.players - 1
    return bool(table.wins)


def won_last(room: Room, table: Table) -> Win | None:
    """The winning event that the last event became, if it has been won already."""
    last = table.last
    if last is None or not table.wins:
        return None
    win = table.wins[-1]
    if win.by == "draw":
        # A winner draws no more, so that draw, whose tile may be hidden, is the one that was won.
        own = last.event in ("draw", "deal") and last.seat == win.seats[0]
        return win if own else None
    event = "discard" if win.by == "discard" else "kong"
    if last.event != event or (last.seat, last.tile) != (win.source, win.tile):
        return None
    if win.by == "discard":
        # The same seat may have discarded the same tile before.
        at = placed(room, table).wins[-1].at
        return win if at in (None, len(table.discards)) else None
    stands = any(
        meld.kind == "added_kong" and meld.tile == win.tile and not meld.robbed
        for meld in table.seats[last.seat or 0].melds
    )
    return None if stands else win


def placed(room: Room, table: Table) -> Table:
    """``table`` in which every won discard has its place among the discards (``at``), where the
    others play on: where it is left out, the first one that can be it."""
    if not room.terms.play_on:
        return table
    found: list[Win] = []
    earlier = 0
    for win in table.wins:
        if win.by == "discard" and win.at is None:
            win = win._replace(at=_first_place(table, win, earlier))
        earlier = win.at or earlier
        found.append(win)
    return table._replace(wins=tuple(found))


def _first_place(table: Table, win: Win, earlier: int) -> int | None:
    """The place of the first discard of the won tile, after the ``earlier`` ones and with the kong
    before it that the win names, after which no winner has discarded or taken anything; None
    where there is none."""
    source = win.source or 0
    quiet = 1 + max(
        (
            number
            for number, (seat, _, to) in enumerate(table.discards)
            if seat in win.seats or to in win.seats
        ),
        default=-1,
    )
    for number in range(max(earlier, quiet), len(table.discards)):
        fits = table.discards[number][:2] == (source, win.tile)
        if fits and kong_before(table, source, win.after_kong, number):
            return number + 1
    return None


def _no_win(pointer: str, zh: str, en: str) -> Problem:
    return Problem("win_not_allowed", pointer, Text(zh, en), "table.refused")


def events(room: Room, table: Table) -> Iterator[Problem]:
    """What cannot be about the winning events themselves, whatever the hands."""
    won: set[int] = set()
    at_least = 0 if room.terms.play_on else len(table.discards)
    table = placed(room, table)
    for index, win in enumerate(table.wins):
        at = f"/table/wins/{index}"
        if is_won(room, table._replace(wins=table.wins[:index])):
            yield _no_win(at, "牌局已经结束", "the round was over")
        if len(set(win.seats)) < len(win.seats) or won.intersection(win.seats):
            yield _no_win(f"{at}/seats", "同一座位胡了两次", "a seat wins twice")
        if win.source in win.seats or win.source in won:
            yield _no_win(f"{at}/from", "不可能点炮或被抢", "cannot have fed this win")
        if win.at is not None and not at_least <= win.at <= len(table.discards):
            yield _no_win(f"{at}/at", "与弃牌不符", "does not fit the discards")
        elif win.at is not None and _played_after(table, win, win.at):
            yield _no_win(f"{at}/seats", "胡家之后还打过或拿过牌", "a winner has played on")
        at_least = win.at or at_least
        won.update(win.seats)
        yield from _origin(room, table, win, at)


def _played_after(table: Table, win: Win, at: int) -> bool:
    """Whether a winner has discarded, or taken a discard, after the tile that it won."""
    first = at - 1 if win.by == "discard" else at
    return any(
        seat in win.seats or to in win.seats for seat, _, to in table.discards[max(first, 0) :]
    )


def _origin(room: Room, table: Table, win: Win, at: str) -> Iterator[Problem]:
    """The tile came from where the event says."""
    source = win.source or 0
    discards = len(table.discards) if win.at is None else win.at
    if win.by == "draw":
        if len(win.seats) > 1:
            yield _no_win(f"{at}/seats", "自摸只有一家", "one seat wins by its own draw")
        if win.source is not None:
            yield _no_win(f"{at}/from", "自摸没有来源", "an own draw comes from nobody")
        source = win.seats[0]
    elif win.by == "discard":
        discards -= 1
        if not _was_discarded(room, table, win):
            yield _no_win(at, "弃牌中没有这张", "is not that discard")
    elif not any(
        meld.tile == win.tile and (meld.robbed if room.terms.play_on else meld.kind == "pung")
        for meld in table.seats[source].melds
    ):
        yield _no_win(f"{at}/from", "该座没有可被抢的杠", "that seat has no kong to be robbed")
    elif not (table.last is not None and table.last.event == "kong") and not kong_had_tile(
        room, table, own_turn=True
    ):
        yield _no_win(at, "牌墙已空，不能杠", "no kong can have been made with an empty wall")
    dealt = not table.discards and not table.seats[source].melds
    if win.by == "draw" and not dealt:
        in_turn = may_draw(room, table, source, win.after_kong)
    else:
        in_turn = win.by == "discard" or may_act(room, table, source)
    if not in_turn:
        yield _no_win(at, "没有轮到该座摸牌", "it was not that seat's turn")
    # Without "at" the discards of an earlier win are not known to be the last ones.
    if win.by != "rob" and not (
        has_kong(table, source, win.after_kong)
        if room.terms.play_on and win.at is None
        else kong_before(table, source, win.after_kong, discards)
    ):
        yield _no_win(f"{at}/after_kong", "之前没有这个杠", "there was no such kong right before")
    if win.late and not (win.by == "rob" and room.terms.late_kongs):
        yield mismatch(f"{at}/late", "此处没有憨包豆", "there is no late kong here", "table.late")


def _was_discarded(room: Room, table: Table, win: Win) -> bool:
    """Whether the won discard is there: the last one, unclaimed, where a win ends the round."""
    if not room.terms.play_on:
        wanted = Discard(win.source or 0, win.tile)
        return bool(table.discards) and table.discards[-1] == wanted
    made = table.discards[win.at - 1 : win.at] if win.at else ()
    return any((each.seat, each.tile) == (win.source, win.tile) for each in made)


def winners(room: Room, table: Table) -> Iterator[Problem]:
    """Every winner has a winning hand and was allowed to win with it."""
    for index, win in enumerate(table.wins):
        for number, seat in enumerate(win.seats):
            player = table.seats[seat]
            if player.hand is not None:
                pointer = f"/table/wins/{index}/seats/{number}"
                scored = wins.score(room, table, seat, player.hand, win)
                problem = wins.refusal(room, table, seat, win, scored, pointer)
                if problem is not None:
                    yield problem
