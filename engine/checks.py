"""What is impossible about a table [table.refused], and filling in what it left out.

``problems`` lists every fault with the pointer of its field; ``checked`` raises them or gives the
table back completed: each claimed meld knows its feeder, the wall is counted, a won tile knows
the kong before it.
"""

from collections.abc import Callable, Iterator

from engine import wins
from engine.problems import Problem, Refused
from engine.ruleset import Room, player_count_problem
from engine.table import CLAIMED_KINDS, Discard, Last, Meld, Seat, Table, Win
from engine.text import Text
from engine.tiles import COPIES, KINDS, NAMES, TILE_COUNT


def shown_tiles(table: Table) -> Iterator[tuple[str, int, int]]:
    """Everything that the snapshot shows, once: (pointer, tile, copies).

    A claimed discard is shown by its meld, a won discard by ``discards``, a robbed tile by the
    win (the robbed seat's meld is a pung again).
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
        if win.by != "discard":
            yield f"/table/wins/{index}/tile", win.tile, 1
    if table.indicator is not None:
        yield "/table/indicator", table.indicator, 1
    if table.flip is not None:
        yield "/table/flip", table.flip, 1


def unseen_counts(table: Table) -> list[int]:
    """How many copies of each tile the snapshot does not show (``left`` of a wait)."""
    left = [COPIES] * KINDS
    for _, tile, copies in shown_tiles(table):
        left[tile] -= copies
    return left


def is_won(table: Table) -> bool:
    """Whether ``wins`` ends the round (zhuoji family: one winning event does)."""
    return bool(table.wins)


def holder_of_fourteenth(table: Table) -> int | None:
    """The seat that holds a 14th tile now: it was dealt or drew one, or has just punged."""
    last = table.last
    if last is None or is_won(table):
        return None
    if last.event == "deal":
        return table.dealer
    return last.seat if last.event in ("draw", "pung") else None


def is_undealt(table: Table) -> bool:
    """Whether the tiles are not dealt yet (``open``)."""
    return table.last is not None and table.last.event == "open"


def expected_hand_size(table: Table, seat: int) -> int:
    """The tiles that ``seat`` must have in hand at this moment."""
    if is_undealt(table):
        return 0
    return table.seats[seat].resting_size + (holder_of_fourteenth(table) == seat)


# --- the single checks, each over the whole table ----------------------------------------------


def _player_count(room: Room, table: Table) -> Iterator[Problem]:
    problem = player_count_problem(room, table.players)
    if problem is not None:
        yield problem


def _tile_counts(room: Room, table: Table) -> Iterator[Problem]:
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
            )


def _hand_sizes(room: Room, table: Table) -> Iterator[Problem]:
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
            )


def _melds(room: Room, table: Table) -> Iterator[Problem]:
    for index, seat in enumerate(table.seats):
        for number, meld in enumerate(seat.melds):
            at = f"/table/seats/{index}/melds/{number}"
            if meld.late and not (
                room.terms.late_kongs and meld.kind in ("concealed_kong", "added_kong")
            ):
                yield _mismatch(f"{at}/late", "此处没有憨包豆", "a kong cannot be late here")
            if meld.wilds:
                yield _mismatch(f"{at}/wilds", "此玩法没有听用", "this rule set has no wild tiles")
            if meld.robbed:
                yield _mismatch(
                    f"{at}/robbed", "被抢的杠仍写作碰", "a robbed kong stays a pung here"
                )
            if meld.kind == "concealed_kong" and meld.feeder is not None:
                yield _mismatch(f"{at}/from", "闷豆没有来源", "a concealed kong is fed by nobody")
            elif meld.feeder == index:
                yield _mismatch(f"{at}/from", "不能来自本座", "is the seat itself")


def _claims(room: Room, table: Table) -> Iterator[Problem]:
    """Every claimed discard has its meld, and every claimed meld its discard."""
    feeders = _feeders(table)
    for (index, number), feeder in feeders.items():
        if feeder is None:
            meld = table.seats[index].melds[number]
            yield _mismatch(
                f"/table/seats/{index}/melds/{number}",
                f"弃牌中没有对应的 {NAMES[meld.tile]}",
                f"no discard {NAMES[meld.tile]} was claimed for it",
            )
    used = {claim for claim in feeders.values() if claim is not None}
    for number, discard in enumerate(table.discards):
        if discard.to is not None and number not in used:
            yield _mismatch(
                f"/table/discards/{number}/to",
                f"座位 {discard.to} 没有对应的碰或杠",
                f"seat {discard.to} has no meld of it",
            )


def _feeders(table: Table) -> dict[tuple[int, int], int | None]:
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
                claims = open_claims.get((index, meld.tile), [])
                fitting = (
                    claim
                    for claim in claims
                    if not named or table.discards[claim].seat == meld.feeder
                )
                claim = next(fitting, None)
                found[index, number] = claim
                if claim is not None:
                    claims.remove(claim)
    return found


def _wall(room: Room, table: Table) -> Iterator[Problem]:
    most = most_in_wall(table)
    if table.wall is None:
        if any(seat.hand is None for seat in table.seats):
            yield Problem(
                "wall_count",
                "/table/wall",
                Text("有看不到的手牌时须给出", "is needed where a hand is hidden"),
            )
    elif table.wall > most:
        yield Problem(
            "wall_count",
            "/table/wall",
            Text(f"最多还剩 {max(most, 0)} 张", f"there can be {max(most, 0)} left at most"),
        )


def most_in_wall(table: Table) -> int:
    """108 less all that the snapshot shows and all that is in hidden hands."""
    shown = sum(copies for _, _, copies in shown_tiles(table))
    hidden = sum(seat.hand_size for seat in table.seats if seat.hand is None)
    return TILE_COUNT - shown - hidden


def _void_suits(room: Room, table: Table) -> Iterator[Problem]:
    before = table.last is not None and table.last.event in ("open", "deal")
    if table.players in room.terms.void_players and not (before and not table.wins):
        for index, seat in enumerate(table.seats):
            if seat.void is None:
                yield Problem(
                    "void_missing",
                    f"/table/seats/{index}/void",
                    Text(f"座位 {index} 未定缺", f"seat {index} has not chosen a void suit"),
                )


def _declarations(room: Room, table: Table) -> Iterator[Problem]:
    terms = room.terms
    known = {"none"}
    if terms.soft_rule:
        known.add("soft")
    if terms.hard == "asked":
        known |= {"hard", "declined"}
    for index, seat in enumerate(table.seats):
        if seat.ready not in known:
            yield Problem(
                "ready_not_allowed",
                f"/table/seats/{index}/ready",
                Text(
                    f"此玩法没有这种报听:{seat.ready}",
                    f"this rule set knows no {seat.ready!r}",
                ),
            )


def _indicator(room: Room, table: Table) -> Iterator[Problem]:
    if table.indicator is not None:
        yield Problem(
            "indicator_not_allowed",
            "/table/indicator",
            Text("此玩法不翻本金", "no indicator is turned up in this rule set"),
        )


def _flip(room: Room, table: Table) -> Iterator[Problem]:
    if table.flip is None:
        return
    if not table.wins:
        yield Problem(
            "flip_not_allowed",
            "/table/flip",
            Text("无人胡牌，不翻鸡", "nothing is turned before a win"),
        )
    elif most_in_wall(table) < 0:
        yield Problem(
            "flip_not_allowed",
            "/table/flip",
            Text("牌墙已空，无牌可翻", "no tile was left to turn"),
        )


def _last(room: Room, table: Table) -> Iterator[Problem]:
    last = table.last
    if last is None:
        return
    contradiction = _LAST_CHECKS[last.event](room, table, last)
    if contradiction is None and table.wins:
        contradiction = _last_against_win(table.wins[-1], last)
    if contradiction is not None:
        field, zh, en = contradiction
        yield Problem("last_mismatch", f"/table/last{field}", Text(zh, en))
    if last.late and not room.terms.late_kongs:
        yield _mismatch("/table/last/late", "此处没有憨包豆", "a kong cannot be late here")


_Contradiction = tuple[str, str, str] | None


def _kong_of(seat: Seat, tile: int) -> Meld | None:
    """The kong of ``tile`` that ``seat`` holds."""
    return next((meld for meld in seat.melds if meld.is_kong and meld.tile == tile), None)


def _has_kong(table: Table, seat: int, tile: int | None) -> bool:
    """Whether ``seat`` holds the kong of ``tile`` that an event says it does, if it names one."""
    return tile is None or _kong_of(table.seats[seat], tile) is not None


def _last_open(room: Room, table: Table, last: Last) -> _Contradiction:
    if not room.terms.stakes:
        return "/event", "此房间没有估卖", "no stakes are made in this room"
    if table.discards or table.wins or any(seat.melds for seat in table.seats):
        return "/event", "牌局已经开始", "the round has begun"
    return None


def _last_deal(room: Room, table: Table, last: Last) -> _Contradiction:
    dealer = table.seats[table.dealer]
    if table.discards or any(seat.melds for seat in table.seats):
        return "/event", "发牌后已有动作", "something has happened since the deal"
    if last.seat not in (None, table.dealer):
        return "/seat", "不是庄家", "is not the dealer"
    if last.tile is not None and not table.wins and not _holds(dealer, last.tile):
        return "/tile", "庄家手里没有这张牌", "the dealer does not hold it"
    return None


def _last_draw(room: Room, table: Table, last: Last) -> _Contradiction:
    seat = table.seats[_seat_of(last)]
    if not _has_kong(table, _seat_of(last), last.after_kong):
        return "/after_kong", "该座没有这个杠", "the seat has no such kong"
    if not table.wins:
        if last.tile is not None and not _holds(seat, last.tile):
            return "/tile", "该座手里没有这张牌", "the seat does not hold it"
        if not _may_draw(table, last):
            return "/seat", "没有轮到该座摸牌", "it was not this seat's turn to draw"
    return None


def _may_draw(table: Table, last: Last) -> bool:
    """Whether the discards lead to this draw: it is the seat's turn, or its kong's replacement."""
    if not table.discards:
        return last.seat == table.dealer and last.after_kong is not None
    previous = table.discards[-1]
    if previous.to is None:
        return last.seat == table.downstream(previous.seat)[0]
    claimed = _kong_of(table.seats[previous.to], previous.tile)
    return (
        last.seat == previous.to
        and last.after_kong is not None
        and claimed is not None
        and claimed.kind == "exposed_kong"
    )


def _last_discard(room: Room, table: Table, last: Last) -> _Contradiction:
    previous = table.discards[-1] if table.discards else None
    if previous is None or previous[:2] != (last.seat, last.tile) or previous.to is not None:
        return "", "与最后一张弃牌不符", "is not the last of the discards"
    if not _has_kong(table, previous.seat, last.after_kong):
        return "/after_kong", "该座没有这个杠", "the seat has no such kong"
    return None


def _claimed_last(table: Table, last: Last) -> bool:
    return bool(table.discards) and table.discards[-1][1:] == (last.tile, last.seat)


def _last_pung(room: Room, table: Table, last: Last) -> _Contradiction:
    melds = table.seats[_seat_of(last)].melds
    if not _claimed_last(table, last) or not any(
        meld.kind == "pung" and meld.tile == last.tile for meld in melds
    ):
        return "", "与最后一张弃牌或碰不符", "is not the claim of the last discard"
    return None


def _last_kong(room: Room, table: Table, last: Last) -> _Contradiction:
    robbed = any(
        win.by == "rob" and (win.source, win.tile) == (last.seat, last.tile) for win in table.wins
    )
    kind = "pung" if robbed and last.kind == "added_kong" else last.kind
    for meld in table.seats[_seat_of(last)].melds:
        if meld.kind == kind and meld.tile == last.tile:
            if kind == "exposed_kong" and not _claimed_last(table, last):
                return "", "与最后一张弃牌不符", "is not the claim of the last discard"
            if last.late is not None and meld.is_kong and meld.late != last.late:
                return "/late", "与该杠不符", "is not what the meld says"
            return None
    return "", "该座没有这个杠", "the seat has no such kong"


def _last_against_win(win: Win, last: Last) -> _Contradiction:
    """A won table's ``last`` is the event that was won."""
    if win.by == "rob":
        fits = last.event == "kong" and last.kind == "added_kong"
        if fits and win.late is not None and last.late is not None and win.late != last.late:
            return "/late", "与 wins 不符", "is not what wins says"
    else:
        fits = last.event == win.by or (win.by == "draw" and last.event == "deal")
        if fits and win.after_kong is not None and last.after_kong not in (None, win.after_kong):
            return "/after_kong", "与 wins 不符", "is not what wins says"
    actor = win.seats[0] if win.by == "draw" else win.source
    if not fits or last.seat not in (None, actor) or last.tile not in (None, win.tile):
        return "", "与 wins 不符", "is not the event that was won"
    return None


def _seat_of(last: Last) -> int:
    """The seat of an event that must have one (``reading`` sees to it)."""
    return last.seat or 0


def _holds(seat: Seat, tile: int) -> bool:
    """Whether the tile is in the hand, as far as the hand is known."""
    return seat.hand is None or tile in seat.hand


_LAST_CHECKS: dict[str, Callable[[Room, Table, Last], _Contradiction]] = {
    "open": _last_open,
    "deal": _last_deal,
    "draw": _last_draw,
    "discard": _last_discard,
    "pung": _last_pung,
    "kong": _last_kong,
}


def _wins(room: Room, table: Table) -> Iterator[Problem]:
    """What cannot be about the winning events themselves, whatever the hands."""
    for index, win in enumerate(table.wins):
        at = f"/table/wins/{index}"
        if index:
            yield _no_win(at, "牌局已经结束", "the round was over")
        if len(set(win.seats)) < len(win.seats):
            yield _no_win(f"{at}/seats", "同一座位胡了两次", "a seat wins twice")
        if win.source in win.seats:
            yield _no_win(f"{at}/from", "不能胡自己的牌", "a seat cannot win its own tile")
        yield from _win_origin(table, win, at)


def _win_origin(table: Table, win: Win, at: str) -> Iterator[Problem]:
    if win.by == "draw":
        if len(win.seats) > 1:
            yield _no_win(f"{at}/seats", "自摸只有一家", "one seat wins by its own draw")
        if win.source is not None:
            yield _no_win(f"{at}/from", "自摸没有来源", "an own draw comes from nobody")
        drawer: int | None = win.seats[0]
    else:
        drawer = win.source
    if win.by == "discard" and (
        not table.discards or table.discards[-1] != Discard(win.source or 0, win.tile)
    ):
        yield _no_win(at, "不是最后一张弃牌", "is not the last of the discards, unclaimed")
    if win.by == "rob" and not any(
        meld.kind == "pung" and meld.tile == win.tile for meld in table.seats[win.source or 0].melds
    ):
        yield _no_win(
            f"{at}/from", "该座没有可被抢的碰", "the robbed seat has no pung of this tile"
        )
    if win.by != "rob" and not _has_kong(table, drawer or 0, win.after_kong):
        yield _no_win(f"{at}/after_kong", "该座没有这个杠", "the seat has no such kong")


def _winners(room: Room, table: Table) -> Iterator[Problem]:
    """Every winner has a winning hand and was allowed to win with it."""
    for index, win in enumerate(table.wins):
        for number, seat in enumerate(win.seats):
            player = table.seats[seat]
            if player.hand is not None:
                pointer = f"/table/wins/{index}/seats/{number}"
                problem = wins.refusal(room, table, seat, player.hand, win, pointer)
                if problem is not None:
                    yield problem


def _mismatch(pointer: str, zh: str, en: str) -> Problem:
    return Problem("meld_mismatch", pointer, Text(zh, en))


def _no_win(pointer: str, zh: str, en: str) -> Problem:
    return Problem("win_not_allowed", pointer, Text(zh, en))


_Check = Callable[[Room, Table], Iterator[Problem]]

_STRUCTURE: tuple[_Check, ...] = (
    _player_count,
    _tile_counts,
    _hand_sizes,
    _melds,
    _claims,
    _wall,
    _void_suits,
    _declarations,
    _indicator,
    _flip,
    _last,
    _wins,
)


def problems(room: Room, table: Table) -> list[Problem]:
    """Everything that is impossible about ``table`` in ``room``; empty if nothing is."""
    found = [problem for check in _STRUCTURE for problem in check(room, table)]
    # A hand of the wrong size or a fifth tile has no meaningful answer to "does it win".
    return found or list(_winners(room, completed(table)))


def completed(table: Table) -> Table:
    """``table`` with what it may leave out filled in from the rest of it."""
    feeders = _feeders(table)
    seats = tuple(
        seat._replace(
            melds=tuple(
                meld
                if (claim := feeders.get((index, number))) is None
                else meld._replace(feeder=table.discards[claim].seat)
                for number, meld in enumerate(seat.melds)
            )
        )
        if seat.melds
        else seat
        for index, seat in enumerate(table.seats)
    )
    wall = most_in_wall(table) if table.wall is None else table.wall
    last = table.last
    won = tuple(
        win._replace(
            after_kong=last.after_kong if win.after_kong is None else win.after_kong,
            late=last.late if win.late is None else win.late,
        )
        if last is not None
        else win
        for win in table.wins[-1:]
    )
    return table._replace(seats=seats, wall=wall, wins=table.wins[:-1] + won)


def checked(room: Room, table: Table) -> Table:
    """``table`` completed, or :class:`Refused` with all its problems."""
    found = problems(room, table)
    if found:
        raise Refused(found)
    return completed(table)
