"""What choices do to a table: from one position and what its seats chose to the next table.

The engine draws nothing: where tiles are drawn or turned, the caller says which.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.actions import (
    Action,
    DiscardAction,
    KongAction,
    MeldAction,
    SwapAction,
    WinAction,
    is_late,
    legal_actions,
    offers,
    unseen_actors,
)
from engine.play.passing import cleared, passing, passing_self_draw
from engine.position import Position
from engine.table import (
    NOTHING_PASSED,
    Dealt,
    Discard,
    Discarded,
    DiscardWin,
    Drew,
    Konged,
    Meld,
    Punged,
    RobbedKong,
    SelfDraw,
    Table,
    Win,
)


class Effect(NamedTuple):
    """The table after the choices. ``drawer`` draws next, if anybody; ``after_kong`` is the tile
    of the kong whose replacement that is. ``position`` is that of the table where it was asked."""

    table: Table
    drawer: int | None = None
    after_kong: int | None = None
    position: Position | None = None


def unanswered(position: Position, choices: Mapping[int, Action]) -> list[int]:
    """The seats that have to choose before ``choices`` take effect [zhaotong.claims].

    A discard or robbery waits for everybody who can win, and for everybody whose claim would go
    before the first one that was made. What a seat shows of itself alone waits for nobody.
    """
    claimable = position.claimable
    asked = [seat for seat in position.asked if seat not in choices]
    if claimable is None:
        return [] if choices else [seat for seat in asked if offers(position, seat)]
    winners = {seat for seat, action in choices.items() if action.type == "win"}
    ends = winners and position.ends_with(winners.union(position.winners))
    order = position.table.downstream(claimable.seat)
    melds = [
        _precedence(order, seat, action)
        for seat, action in choices.items()
        if action.type == "pung" or action.type == "kong"
    ]

    def matters(seat: int, action: Action) -> bool:
        if action.type == "win":
            return True
        if ends or (action.type != "pung" and action.type != "kong"):
            return False
        return not melds or _precedence(order, seat, action) < min(melds)

    return [
        seat for seat in asked if any(matters(seat, each.action) for each in offers(position, seat))
    ]


def _precedence(order: list[int], seat: int, action: MeldAction) -> tuple[bool, int]:
    """Who melds where several would: without wild tiles before with, then the first in ``order``
    of play."""
    return bool(action.wilds), order.index(seat)


def carry_out(position: Position, choices: Mapping[int, Action]) -> Effect:
    """The table after ``choices``, which are legal and enough; none where nobody can act."""
    if not choices:
        return _nobody_acts(position)
    if position.claimable is not None:
        return _claims(position, position.claimable, choices)
    (seat, action) = next(iter(choices.items()))
    # A hidden seat may declare where nobody can see that it is asked.
    if position.stage in ("stake", "void", "declare") or action.type in ("ready", "pass"):
        return _answers(position, choices)
    return _own_turn(position, seat, action)


def drawn(table: Table, seat: int, tile: int | None, after_kong: int | None) -> Table:
    """The table after ``seat`` has drawn ``tile``, which clears what it has passed; the tile is not
    known where the hand is hidden.

    Raises ``ValueError`` with an empty wall, or where a hand is known and its tile is not.
    """
    player = table.seats[seat]
    if not table.wall or (tile is None and player.hand is not None):
        raise ValueError("nobody draws now")
    if tile is None:
        player = player._replace(hand_size=player.hand_size + 1)
    else:
        player = player.with_hand(add=(tile,))
    last = Drew(seat, tile, after_kong)
    return table.after(seat, player.with_passed(NOTHING_PASSED), last, wall=table.wall - 1)


def flipped(table: Table, tile: int) -> Table:
    """The table after ``tile`` has been turned to fix the chickens (捉鸡).

    Raises ``ValueError`` where none is turned: before a win, or with an empty wall.
    """
    if not (table.wins and table.wall):
        raise ValueError("no tile is turned now")
    return table._replace(flip=tile, wall=table.wall - 1)


def _nobody_acts(position: Position) -> Effect:
    """Nobody can claim the last discard, or the kong cannot be robbed, or the last event has been
    won and the others play on: somebody draws."""
    table, last = position.table, position.last
    if position.is_won or last is None or last.event == "open":
        return Effect(table)
    won = position.won_last
    if won is not None:
        order = [last.seat, *table.downstream(last.seat)]
        return _next_draw(table, max(won.seats, key=order.index))
    return _unclaimed(table, last)


def _unclaimed(table: Table, last: Dealt | Drew | Discarded | Punged | Konged) -> Effect:
    """Nobody has taken the discard, or robbed the kong: somebody draws."""
    if last.event == "kong":
        return _replacement(table, last.seat, last.tile)
    return _next_draw(table, last.seat)


def _next_draw(table: Table, after: int) -> Effect:
    """The next seat still playing draws; with an empty wall nobody can act any more, so ``last``
    goes."""
    if not table.wall:
        return Effect(table._replace(last=None))
    order = table.downstream(after)
    if table.wins:
        out = table.winners
        order = [seat for seat in order if seat not in out]
    return Effect(table, order[0])


def _replacement(table: Table, seat: int, kong: int | None) -> Effect:
    """The owner of a kong draws; with an empty wall the round is over (zhaotong)."""
    return Effect(table, seat, kong) if table.wall else Effect(table)


def _after_self_draw(position: Position, table: Table, seat: int) -> Effect:
    """Who plays on after a win by self-draw, if anybody does."""
    return Effect(table) if position.ends_with(table.winners) else _next_draw(table, seat)


def _answers(position: Position, choices: Mapping[int, Action]) -> Effect:
    """Stakes, void suits and declarations, which only the seat itself shows."""
    table = position.table
    for seat, action in choices.items():
        player = table.seats[seat]
        if action.type == "win":
            return _after_self_draw(position, _self_drawn(position, seat, action.tile), seat)
        if action.type == "stake":
            player = player._replace(stake=action.points)
        elif action.type == "void":
            player = player._replace(void=action.suit)
        else:
            player = passing_self_draw(position, seat)
            player = player._replace(ready="hard" if action.type == "ready" else "declined")
        table = table.with_seat(seat, player)
    return Effect(table)


def _own_turn(position: Position, seat: int, action: Action) -> Effect:
    table = position.table
    match action:
        case WinAction():
            return _after_self_draw(position, _self_drawn(position, seat, action.tile), seat)
        case SwapAction():
            return _swap(table, seat, action)
        case KongAction():
            return _own_kong(position, seat, action)
        case DiscardAction():
            player = passing_self_draw(position, seat)
            if action.ready:
                player = player._replace(ready="soft")
            if player is not table.seats[seat]:
                table = table.with_seat(seat, player)
            return Effect(table.after_discard(seat, action.tile))
    raise ValueError(f"{action.type} is nothing to do on one's own turn")


def _own_kong(position: Position, seat: int, action: KongAction) -> Effect:
    """A concealed kong, or a tile added to a pung, which others may rob."""
    room, table = position.room, position.table
    wilds, kind, tile = action.wilds or (), action.kind, action.tile
    late = is_late(position, seat, tile, kind) if room.terms.late_kongs else None
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
    player = player.with_hand(remove=(*used, *wilds)).with_melds(melds)
    added = wilds[0] if wilds and kind == "added_kong" else None
    last = Konged(seat, tile, kind, late, added)
    table = table.after(seat, cleared(position, player), last)
    # Where somebody may rob it, nobody draws yet.
    after = position.then(table)
    may_rob = unseen_actors(after) or legal_actions(after)
    effect = Effect(table) if may_rob else _replacement(table, seat, tile)
    return effect._replace(position=after)


def _swap(table: Table, seat: int, action: SwapAction) -> Effect:
    """提: the drawn tile takes the place of a wild tile, which is then the drawn tile."""
    player, tile, wild = table.seats[seat], action.tile, action.wild
    number = next(
        index for index, meld in enumerate(player.melds) if meld.tile == tile and wild in meld.wilds
    )
    meld = player.melds[number]
    left = meld.wilds.index(wild)
    meld = meld._replace(wilds=meld.wilds[:left] + meld.wilds[left + 1 :])
    player = player.with_hand(add=(wild,), remove=(tile,))._replace(
        melds=(*player.melds[:number], meld, *player.melds[number + 1 :])
    )
    # Of a hidden hand it is known that the wild tile is in it, but not that it was drawn.
    drawn_now = Drew(seat, None if player.hand is None else wild, table.replaced_kong)
    return Effect(table.with_seat(seat, player)._replace(last=drawn_now))


def _claims(
    position: Position, claimable: Discarded | Konged, choices: Mapping[int, Action]
) -> Effect:
    """A discard or an added kong has been answered: win before kong and pung before nothing.

    Where the others play on after a win, a meld of the same discard is made all the same.
    """
    table = position.table
    winners, meld = taken(position, claimable, choices)
    if winners:
        table = _claimed_win(position, claimable, winners)
    for seat, action in choices.items():
        # A claim that is beaten is void, and no pass on anything.
        if action.type == "pass" or (meld is not None and seat == meld[0]):
            player = passing(position, table.seats[seat], seat, action)
            if player is not table.seats[seat]:
                table = table.with_seat(seat, player)
    if winners and position.ends_with(table.winners):
        return Effect(table)
    if meld is not None:
        return _claim(position, table, *meld)
    if winners:
        return _next_draw(table, winners[-1])
    return _unclaimed(table, claimable)


def taken(
    position: Position, claimable: Discarded | Konged, choices: Mapping[int, Action]
) -> tuple[list[int], tuple[int, MeldAction] | None]:
    """Who wins the tile that was claimed, in order of play, and who melds it and how, if anybody
    does."""
    order = position.table.downstream(claimable.seat)
    winners = [seat for seat in order if seat in choices and choices[seat].type == "win"]
    if winners and position.ends_with((*position.winners, *winners)):
        return winners, None
    melds = [
        (seat, action)
        for seat, action in choices.items()
        if action.type == "pung" or action.type == "kong"
    ]
    if len(melds) > 1:
        melds.sort(key=lambda meld: _precedence(order, *meld))
    return winners, melds[0] if melds else None


def _claim(position: Position, table: Table, seat: int, action: MeldAction) -> Effect:
    """``seat`` takes the last discard by pung or exposed kong; ``table`` has what the others chose
    in answer to it."""
    claimed = table.discards[-1]
    tile, wilds = claimed.tile, action.wilds or ()
    kong = action.type == "kong"
    meld = Meld("exposed_kong" if kong else "pung", tile, claimed.seat, wilds=wilds)
    used = (tile,) * (meld.natural - 1)
    player = table.seats[seat].with_hand(remove=(*used, *wilds))
    player = cleared(position, player.with_melds((*player.melds, meld)))
    discards = (*table.discards[:-1], Discard(claimed.seat, tile, seat))
    if kong:
        last = Konged(seat, tile, "exposed_kong")
        return _replacement(table.after(seat, player, last, discards), seat, tile)
    return Effect(table.after(seat, player, Punged(seat, tile), discards))


def _self_drawn(position: Position, seat: int, tile: int) -> Table:
    """The table after ``seat`` has won ``tile`` by self-draw, which leaves its hand."""
    table = position.table
    win = SelfDraw(tile, (seat,), table.replaced_kong, _place(position))
    player = table.seats[seat].with_hand(remove=(tile,))
    table = table.with_seat(seat, player)._replace(wins=(*table.wins, win))
    if player.hand is None and position.ends_with(table.winners):
        return table.with_drawn(tile)  # the end shows what a hidden seat drew
    return table


def _claimed_win(position: Position, claimable: Discarded | Konged, winners: list[int]) -> Table:
    """The table after a discard was won, or the tile of an added kong, which leaves that."""
    table, terms, tile, shooter = position.table, position.terms, claimable.tile, claimable.seat
    win: Win
    if claimable.event == "discard":
        win = DiscardWin(tile, tuple(winners), shooter, claimable.after_kong, _place(position))
    else:
        win = RobbedKong(tile, tuple(winners), shooter, claimable.late, _place(position))
        robbed = table.seats[shooter]
        number = max(
            index
            for index, meld in enumerate(robbed.melds)
            if meld.kind == "added_kong" and meld.tile == tile
        )
        melds = (
            *robbed.melds[:number],
            _robbed(robbed.melds[number], stays=terms.play_on),
            *robbed.melds[number + 1 :],
        )
        table = table.with_seat(shooter, robbed._replace(melds=melds))
    return table._replace(wins=(*table.wins, win))


def _place(position: Position) -> int | None:
    """How many discards there have been (``at`` of a win), where the others play on."""
    return len(position.table.discards) if position.terms.play_on else None


def _robbed(kong: Meld, *, stays: bool) -> Meld:
    """What is left of a robbed kong: a pung, or, where play goes on, the kong, marked."""
    if stays:
        return kong._replace(robbed=True)
    return kong._replace(kind="pung", late=False)
