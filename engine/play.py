"""Playing a round: from one table and what its seats chose to the next table.

The engine draws nothing: where tiles are dealt, drawn or turned, the caller says which. Each
function is one step; ``engine.standing`` goes from one table at which something has to be chosen
or drawn to the next.
"""

from engine import checks
from engine.actions import (
    CLAIMS,
    NOT_NOW,
    Action,
    Moment,
    forbidden,
    is_late,
    legal_actions,
    offers,
    win_on_offer,
)
from engine.checks.winning import won_last
from engine.lean import Iterable, Mapping, NamedTuple
from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.table import Discard, Last, Meld, Passed, Seat, Table, Win
from engine.text import Text
from engine.tiles import TILE_COUNT


class Played(NamedTuple):
    """The table after the choices. ``drawer`` draws next, if anybody; ``after_kong`` is the tile
    of the kong whose replacement that is."""

    table: Table
    drawer: int | None = None
    after_kong: int | None = None


def deal(
    hands: Iterable[Iterable[int]],
    dealer: int,
    streak: int = 0,
    *,
    fourteenth: int | None = None,
    stakes: Iterable[int | None] | None = None,
    indicator: int | None = None,
    weekday: int | None = None,
) -> Table:
    """The table right after the deal: 14 tiles for the dealer, 13 for the others.

    ``fourteenth`` is the dealer's last tile, ``stakes`` what each seat has staked 估卖,
    ``indicator`` the tile turned up where there are wild tiles.
    """
    dealt = [tuple(sorted(hand)) for hand in hands]
    staked = [None] * len(dealt) if stakes is None else list(stakes)
    seats = tuple(
        Seat(hand, len(hand), stake=stake) for hand, stake in zip(dealt, staked, strict=True)
    )
    gone = sum(seat.hand_size for seat in seats) + (indicator is not None)
    return Table(
        dealer,
        seats,
        streak,
        TILE_COUNT - gone,
        weekday,
        last=Last("deal", dealer, fourteenth),
        indicator=indicator,
    )


def deal_to(
    table: Table, hands: Iterable[Iterable[int]], *, fourteenth: int | None = None
) -> Table:
    """The deal to a table at which every stake is made."""
    return deal(
        hands,
        table.dealer,
        table.streak,
        fourteenth=fourteenth,
        stakes=[seat.stake for seat in table.seats],
        weekday=table.weekday,
    )


def play(room: Room, table: Table, choices: Mapping[int, Action]) -> Played:
    """The table after the seats that have to act have chosen.

    ``table`` must be checked and its wall known. Raises :class:`Refused` (``illegal_action``)
    for a choice that is not legal, one that nobody asked for, and one that is missing.
    """
    now = Moment(room, table)
    problems = [
        problem._replace(pointer=f"/choices/{seat}")
        for seat, action in choices.items()
        if (problem := refusal(now, seat, action)) is not None
    ]
    if not problems:
        problems = [
            Problem(
                "illegal_action",
                f"/choices/{seat}",
                Text(f"座位 {seat} 还没有选择", f"seat {seat} has not chosen"),
                room.terms.claims_rule,
            )
            for seat in unanswered(now, choices)
        ]
    if problems:
        raise Refused(problems)
    return carry_out(now, choices)


def refusal(now: Moment, seat: int, action: Action) -> Problem | None:
    """Why ``seat`` may not do ``action``, with the rule that forbids it; None: it may.

    Unlike ``actions.why_not`` this takes anything for an action, and refuses what is none.
    """
    # Most moves are discards, of which it can be said without working out all the others.
    plain = action.is_same(Action("discard", action.tile, ready=action.ready))
    if plain or seat not in now.asked:
        return forbidden(now, seat, action)
    if any(action.is_same(other) for other in offers(now, seat)):
        return None
    return forbidden(now, seat, action) or NOT_NOW


def unanswered(now: Moment, choices: Mapping[int, Action]) -> list[int]:
    """The seats that have to choose before ``choices`` take effect [zhaotong.claims].

    A discard or robbery waits for everybody who can win, and for everybody whose claim would go
    before the first one that was made. What a seat shows of itself alone waits for nobody.
    """
    room, table = now.room, now.table
    asked = [seat for seat in now.asked if seat not in choices]
    if now.stage not in CLAIMS:
        return [] if choices else [seat for seat in asked if offers(now, seat)]
    winners = {seat for seat, action in choices.items() if action.type == "win"}
    ends = winners and (
        not room.terms.play_on or len(winners.union(table.winners)) >= table.players - 1
    )
    melds = [
        _precedence(table, seat, action)
        for seat, action in choices.items()
        if action.type in _MELDING
    ]

    def matters(seat: int, action: Action) -> bool:
        if action.type == "win":
            return True
        if ends or action.type not in _MELDING:
            return False
        return not melds or _precedence(table, seat, action) < min(melds)

    return [seat for seat in asked if any(matters(seat, each) for each in offers(now, seat))]


_MELDING = ("pung", "kong")


def _precedence(table: Table, seat: int, action: Action) -> tuple[bool, int]:
    """Who melds where several would: without wild tiles before with, then the first
    downstream."""
    last = table.last
    assert last is not None
    assert last.seat is not None
    return bool(action.wilds), table.downstream(last.seat).index(seat)


def carry_out(now: Moment, choices: Mapping[int, Action]) -> Played:
    """The table after ``choices``, which are legal and enough; none where nobody can act."""
    if not choices:
        return _nobody_acts(now.room, now.table)
    if now.stage in CLAIMS:
        return _claims(now, choices)
    if now.stage in ("stake", "void", "declare"):
        return _answers(now, choices)
    (seat, action) = next(iter(choices.items()))
    return _own_turn(now, seat, action)


def draw(played: Played, tile: int) -> Table:
    """The table after ``played.drawer`` has drawn ``tile``, which clears what it has passed.

    Raises ``ValueError`` where nobody draws.
    """
    table, seat = played.table, played.drawer
    if seat is None or not table.wall:
        raise ValueError("nobody draws now")
    player = _with_hand(table.seats[seat], add=(tile,))._replace(passed=Passed())
    last = Last("draw", seat, tile, after_kong=played.after_kong)
    return _put(table, seat, player)._replace(last=last, wall=table.wall - 1)


def flip(table: Table, tile: int) -> Table:
    """The table after ``tile`` has been turned to fix the chickens (捉鸡).

    Raises ``ValueError`` where none is turned: before a win, or with an empty wall.
    """
    if not (table.wins and table.wall):
        raise ValueError("no tile is turned now")
    return table._replace(flip=tile, wall=table.wall - 1)


def _put(table: Table, seat: int, player: Seat) -> Table:
    return table._replace(seats=(*table.seats[:seat], player, *table.seats[seat + 1 :]))


def _with_hand(player: Seat, add: Iterable[int] = (), remove: Iterable[int] = ()) -> Seat:
    hand = [*(player.hand or ()), *add]
    for tile in remove:
        hand.remove(tile)
    hand.sort()
    return player._replace(hand=tuple(hand), hand_size=len(hand))


def _nobody_acts(room: Room, table: Table) -> Played:
    """Nobody can claim the last discard, or the kong cannot be robbed, or the last event has been
    won and the others play on: somebody draws."""
    last = table.last
    if checks.is_won(room, table) or last is None or last.seat is None:
        return Played(table)
    won = won_last(room, table)
    if won is not None:
        order = [last.seat, *table.downstream(last.seat)]
        return _next_draw(table, max(won.seats, key=order.index))
    if last.event == "kong":
        return _replacement(table, last.seat, last.tile)
    return _next_draw(table, last.seat)


def _next_draw(table: Table, after: int) -> Played:
    """The next seat still playing draws; with an empty wall nobody can act any more, so ``last``
    goes."""
    if not table.wall:
        return Played(table._replace(last=None))
    out = table.winners
    return Played(table, next(seat for seat in table.downstream(after) if seat not in out))


def _replacement(table: Table, seat: int, kong: int | None) -> Played:
    """The owner of a kong draws; with an empty wall the round is over (zhaotong)."""
    return Played(table, seat, kong) if table.wall else Played(table)


def _after_own_win(room: Room, table: Table, seat: int) -> Played:
    """Who plays on after a win by own draw, if anybody does."""
    return Played(table) if checks.is_won(room, table) else _next_draw(table, seat)


def _answers(now: Moment, choices: Mapping[int, Action]) -> Played:
    """Stakes, void suits and declarations, which only the seat itself shows."""
    room, table = now.room, now.table
    for seat, action in choices.items():
        player = table.seats[seat]
        if action.type == "win":
            return _after_own_win(room, _win(room, table, [seat], action), seat)
        if action.type == "stake":
            player = player._replace(stake=action.stake)
        elif action.type == "void":
            player = player._replace(void=action.suit)
        else:
            player = _passing_own_draw(now, seat)
            player = player._replace(ready="hard" if action.type == "ready" else "declined")
        table = _put(table, seat, player)
    return Played(table)


def _own_turn(now: Moment, seat: int, action: Action) -> Played:
    room, table = now.room, now.table
    tile = action.tile
    assert tile is not None
    if action.type == "win":
        return _after_own_win(room, _win(room, table, [seat], action), seat)
    if action.type == "swap":
        return _swap(table, seat, action)
    if action.type == "discard":
        player = _passing_own_draw(now, seat)
        player = player._replace(ready="soft" if action.ready else player.ready)
        return Played(discarded(_put(table, seat, player), seat, tile))
    return _own_kong(room, table, seat, action)


def _passing_own_draw(now: Moment, seat: int) -> Seat:
    """``seat``, which does not win by its own draw: where that is a pass, it is bound by it."""
    player = now.table.seats[seat]
    if not now.room.terms.passed_own_draw:
        return player
    won = win_on_offer(now, seat)
    return player if won is None else player._replace(passed=_passed_win(player.passed, won))


def discarded(table: Table, seat: int, tile: int) -> Table:
    """The table after ``seat`` has discarded ``tile``, without asking whether it may."""
    # The discard right after a kong's replacement draw makes a hot shot.
    after_kong = table.last.after_kong if table.last is not None else None
    return _put(table, seat, _with_hand(table.seats[seat], remove=(tile,)))._replace(
        discards=(*table.discards, Discard(seat, tile)),
        last=Last("discard", seat, tile, after_kong=after_kong),
    )


def _own_kong(room: Room, table: Table, seat: int, action: Action) -> Played:
    """A concealed kong, or a tile added to a pung, which others may rob."""
    tile, wilds, kind = action.tile or 0, action.wilds or (), action.kind
    late = is_late(table, seat, tile, kind) if room.terms.late_kongs and kind else None
    player = table.seats[seat]
    if kind == "concealed_kong":
        meld = Meld("concealed_kong", tile, late=bool(late), wilds=wilds)
        used = (tile,) * meld.natural
        melds = (*player.melds, meld)
    else:
        used = () if wilds else (tile,)
        number = next(
            index
            for index, meld in enumerate(player.melds)
            if meld.kind == "pung" and meld.tile == tile
        )
        pung = player.melds[number]
        meld = pung._replace(
            kind="added_kong", late=bool(late), wilds=tuple(sorted((*pung.wilds, *wilds)))
        )
        melds = (*player.melds[:number], meld, *player.melds[number + 1 :])
    player = _with_hand(player, remove=(*used, *wilds))._replace(melds=melds)
    added = wilds[0] if wilds and kind == "added_kong" else None
    last = Last("kong", seat, tile, kind, late, added=added)
    table = _put(table, seat, _cleared(room, player))._replace(last=last)
    # Where somebody may rob it, nobody draws yet.
    return Played(table) if legal_actions(room, table) else _replacement(table, seat, tile)


def _swap(table: Table, seat: int, action: Action) -> Played:
    """提: the drawn tile takes the place of a wild tile, which is then the drawn tile."""
    player, tile, wild, last = table.seats[seat], action.tile, action.wild, table.last
    assert tile is not None
    assert wild is not None
    assert last is not None
    number = next(
        index for index, meld in enumerate(player.melds) if meld.tile == tile and wild in meld.wilds
    )
    meld = player.melds[number]
    left = meld.wilds.index(wild)
    meld = meld._replace(wilds=meld.wilds[:left] + meld.wilds[left + 1 :])
    player = _with_hand(player, add=(wild,), remove=(tile,))._replace(
        melds=(*player.melds[:number], meld, *player.melds[number + 1 :])
    )
    return Played(_put(table, seat, player)._replace(last=last._replace(tile=wild)))


def _cleared(room: Room, player: Seat) -> Seat:
    """A pung or kong lifts what the seat has passed, where the rule set says so."""
    return player._replace(passed=Passed()) if room.terms.lifted_by_claim else player


def _claims(now: Moment, choices: Mapping[int, Action]) -> Played:
    """A discard or an added kong has been answered: win before kong and pung before nothing.

    Where the others play on after a win, a meld of the same discard is made all the same.
    """
    room, table, last = now.room, now.table, now.last
    assert last is not None
    assert last.seat is not None
    order = [seat for seat in table.downstream(last.seat) if seat in choices]
    winners = [seat for seat in order if choices[seat].type == "win"]
    if winners:
        table = _win(room, table, winners, choices[winners[0]])
    over = checks.is_won(room, table)
    melding = [seat for seat in order if choices[seat].type in _MELDING and not over]
    first = min(melding, key=lambda seat: _precedence(table, seat, choices[seat]), default=None)
    for seat in order:
        # A claim that is beaten is void, and no pass on anything.
        if choices[seat].type == "pass" or seat == first:
            table = _put(table, seat, _passing(table.seats[seat], offers(now, seat), choices[seat]))
    if over:
        return Played(table)
    if first is not None:
        return _claim(room, table, first, choices[first])
    if winners:
        return _next_draw(table, winners[-1])
    if last.event == "kong":
        return _replacement(table, last.seat, last.tile)
    return _next_draw(table, last.seat)


def _passing(player: Seat, legal: list[Action], choice: Action) -> Seat:
    """``player`` with what it could have claimed and did not (过胡, 过碰)."""
    passed = player.passed
    for action in legal:
        if action.tile is None:
            continue
        if action.type == "win":
            passed = _passed_win(passed, action)
        elif action.type == "pung" and choice.type == "pass" and action.tile not in passed.pungs:
            passed = passed._replace(pungs=(*passed.pungs, action.tile))
    return player._replace(passed=passed)


def _passed_win(passed: Passed, win: Action) -> Passed:
    fan = 0 if win.score is None else win.score.fan or 0
    tile = win.tile or 0
    return passed._replace(
        wins=passed.wins if tile in passed.wins else (*passed.wins, tile),
        fan=max(passed.fan, fan),
    )


def _claim(room: Room, table: Table, seat: int, action: Action) -> Played:
    """``seat`` takes the last discard by pung or exposed kong."""
    claimed = table.discards[-1]
    tile, wilds = claimed.tile, action.wilds or ()
    kong = action.type == "kong"
    meld = Meld("exposed_kong" if kong else "pung", tile, claimed.seat, wilds=wilds)
    used = (tile,) * (meld.natural - 1)
    player = _with_hand(table.seats[seat], remove=(*used, *wilds))
    player = _cleared(room, player._replace(melds=(*player.melds, meld)))
    table = _put(table, seat, player)._replace(
        discards=(*table.discards[:-1], claimed._replace(to=seat))
    )
    if kong:
        last = Last("kong", seat, tile, "exposed_kong")
        return _replacement(table._replace(last=last), seat, tile)
    return Played(table._replace(last=Last("pung", seat, tile)))


def _win(room: Room, table: Table, winners: list[int], action: Action) -> Table:
    """The table after one tile was won: it leaves the drawer's hand, or the robbed kong."""
    last = table.last
    assert last is not None
    assert action.tile is not None
    assert action.by is not None
    source = None if action.by == "draw" else last.seat
    at = len(table.discards) if room.terms.play_on else None
    win = Win(action.by, action.tile, tuple(winners), source, last.after_kong, at=at)
    if action.by == "draw":
        player = _with_hand(table.seats[winners[0]], remove=(action.tile,))
        table = _put(table, winners[0], player)
    elif action.by == "rob" and source is not None:
        robbed = table.seats[source]
        number = max(
            index
            for index, meld in enumerate(robbed.melds)
            if meld.kind == "added_kong" and meld.tile == action.tile
        )
        melds = (
            *robbed.melds[:number],
            _robbed(room, robbed.melds[number]),
            *robbed.melds[number + 1 :],
        )
        table = _put(table, source, robbed._replace(melds=melds))
        win = win._replace(late=last.late)
    return table._replace(wins=(*table.wins, win))


def _robbed(room: Room, kong: Meld) -> Meld:
    """What is left of a robbed kong: a pung, or, where play goes on, the kong, marked."""
    if room.terms.play_on:
        return kong._replace(robbed=True)
    return kong._replace(kind="pung", late=False)
