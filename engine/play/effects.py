"""What choices do to a table: from one position and what its seats chose to the next table.

The engine draws nothing: where tiles are drawn or turned, the caller says which.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.actions import Action, is_late, legal_actions, offers, unseen_actors, win_chance
from engine.position import CLAIMS, Position
from engine.ruleset import Room
from engine.table import Last, Meld, Passed, Seat, Table, Win


class Effect(NamedTuple):
    """The table after the choices. ``drawer`` draws next, if anybody; ``after_kong`` is the tile
    of the kong whose replacement that is."""

    table: Table
    drawer: int | None = None
    after_kong: int | None = None


def unanswered(position: Position, choices: Mapping[int, Action]) -> list[int]:
    """The seats that have to choose before ``choices`` take effect [zhaotong.claims].

    A discard or robbery waits for everybody who can win, and for everybody whose claim would go
    before the first one that was made. What a seat shows of itself alone waits for nobody.
    """
    table = position.table
    asked = [seat for seat in position.asked if seat not in choices]
    if position.stage not in CLAIMS:
        return [] if choices else [seat for seat in asked if offers(position, seat)]
    winners = {seat for seat, action in choices.items() if action.type == "win"}
    ends = winners and position.ends_with(winners.union(position.winners))
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

    return [
        seat for seat in asked if any(matters(seat, each.action) for each in offers(position, seat))
    ]


_MELDING = ("pung", "kong")


def _precedence(table: Table, seat: int, action: Action) -> tuple[bool, int]:
    """Who melds where several would: without wild tiles before with, then the first
    downstream."""
    assert table.last is not None
    return bool(action.wilds), table.downstream(table.last.actor).index(seat)


def carry_out(position: Position, choices: Mapping[int, Action]) -> Effect:
    """The table after ``choices``, which are legal and enough; none where nobody can act."""
    if not choices:
        return _nobody_acts(position)
    if position.stage in CLAIMS:
        return _claims(position, choices)
    (seat, action) = next(iter(choices.items()))
    # A hidden seat may declare where nobody can see that it is asked.
    if position.stage in ("stake", "void", "declare") or action.type in ("ready", "pass"):
        return _answers(position, choices)
    return _own_turn(position, seat, action)


def drawn(table: Table, seat: int, tile: int | None, after_kong: int | None) -> Table:
    """The table after ``seat`` has drawn ``tile``, which clears what it has passed; the tile is not
    known where the hand is hidden.

    Raises ``ValueError`` with an empty wall.
    """
    if not table.wall:
        raise ValueError("nobody draws now")
    player = table.seats[seat].with_hand(add=(tile or 0,))._replace(passed=Passed())
    last = Last("draw", seat, tile, after_kong=after_kong)
    return table.with_seat(seat, player)._replace(last=last, wall=table.wall - 1)


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
        order = [last.actor, *table.downstream(last.actor)]
        return _next_draw(table, max(won.seats, key=order.index))
    return _after_claims(table, last)


def _after_claims(table: Table, last: Last) -> Effect:
    """Nobody has taken the discard, or robbed the kong: somebody draws."""
    if last.event == "kong":
        return _replacement(table, last.actor, last.tile)
    return _next_draw(table, last.actor)


def _next_draw(table: Table, after: int) -> Effect:
    """The next seat still playing draws; with an empty wall nobody can act any more, so ``last``
    goes."""
    if not table.wall:
        return Effect(table._replace(last=None))
    out = table.winners
    return Effect(table, next(seat for seat in table.downstream(after) if seat not in out))


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
            return _after_self_draw(position, _won(position, [seat], action), seat)
        if action.type == "stake":
            player = player._replace(stake=action.stake)
        elif action.type == "void":
            player = player._replace(void=action.suit)
        else:
            player = _passing_self_draw(position, seat)
            player = player._replace(ready="hard" if action.type == "ready" else "declined")
        table = table.with_seat(seat, player)
    return Effect(table)


def _own_turn(position: Position, seat: int, action: Action) -> Effect:
    table, tile = position.table, action.tile
    assert tile is not None
    if action.type == "win":
        return _after_self_draw(position, _won(position, [seat], action), seat)
    if action.type == "swap":
        return _swap(table, seat, action)
    if action.type == "discard":
        player = _passing_self_draw(position, seat)
        player = player._replace(ready="soft" if action.ready else player.ready)
        return Effect(table.with_seat(seat, player).after_discard(seat, tile))
    return _own_kong(position.room, table, seat, tile, action)


def _passing_self_draw(position: Position, seat: int) -> Seat:
    """``seat``, which does not win by its self-draw: where that is a pass, it is bound by it."""
    player = position.table.seats[seat]
    if not position.terms.passed_self_draw or player.hand is None:
        return player
    chance = win_chance(position, seat)
    if chance is None or chance.score is None or chance.refusal is not None:
        return player
    return player._replace(passed=_passed_win(player.passed, chance.win.tile, chance.score.fan))


def _own_kong(room: Room, table: Table, seat: int, tile: int, action: Action) -> Effect:
    """A concealed kong, or a tile added to a pung, which others may rob."""
    wilds, kind = action.wilds or (), action.kind
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
    player = player.with_hand(remove=(*used, *wilds))._replace(melds=melds)
    added = wilds[0] if wilds and kind == "added_kong" else None
    last = Last("kong", seat, tile, kind, late, added=added)
    table = table.with_seat(seat, _cleared(room, player))._replace(last=last)
    # Where somebody may rob it, nobody draws yet.
    after = Position(room, table)
    may_rob = unseen_actors(after) or legal_actions(after)
    return Effect(table) if may_rob else _replacement(table, seat, tile)


def _swap(table: Table, seat: int, action: Action) -> Effect:
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
    player = player.with_hand(add=(wild,), remove=(tile,))._replace(
        melds=(*player.melds[:number], meld, *player.melds[number + 1 :])
    )
    # Of a hidden hand it is known that the wild tile is in it, but not that it was drawn.
    drawn_now = None if player.hand is None else wild
    return Effect(table.with_seat(seat, player)._replace(last=last._replace(tile=drawn_now)))


def _cleared(room: Room, player: Seat) -> Seat:
    """A pung or kong lifts what the seat has passed, where the rule set says so."""
    return player._replace(passed=Passed()) if room.terms.lifted_by_claim else player


def _claims(position: Position, choices: Mapping[int, Action]) -> Effect:
    """A discard or an added kong has been answered: win before kong and pung before nothing.

    Where the others play on after a win, a meld of the same discard is made all the same.
    """
    table, last = position.table, position.last
    assert last is not None
    winners, first = taken(position, choices)
    if winners:
        table = _won(position, winners, choices[winners[0]])
    for seat in choices:
        # A claim that is beaten is void, and no pass on anything.
        if choices[seat].type == "pass" or seat == first:
            table = table.with_seat(seat, passing(position, table.seats[seat], seat, choices[seat]))
    if position.ends_with(table.winners):
        return Effect(table)
    if first is not None:
        return _claim(position.room, table, first, choices[first])
    if winners:
        return _next_draw(table, winners[-1])
    return _after_claims(table, last)


def taken(position: Position, choices: Mapping[int, Action]) -> tuple[list[int], int | None]:
    """Who wins the tile that was claimed, in order of play, and who melds it, if anybody does."""
    table = position.table
    assert table.last is not None
    order = [seat for seat in table.downstream(table.last.actor) if seat in choices]
    winners = [seat for seat in order if choices[seat].type == "win"]
    if winners and position.ends_with((*position.winners, *winners)):
        return winners, None
    melding = [seat for seat in order if choices[seat].type in _MELDING]
    first = min(melding, key=lambda seat: _precedence(table, seat, choices[seat]), default=None)
    return winners, first


def passing(position: Position, player: Seat, seat: int, choice: Action) -> Seat:
    """``player``, who sits at ``seat``, with what it could have claimed and did not (过胡, 过碰);
    of a hidden hand nobody knows."""
    passed = player.passed
    if player.hand is None:
        return player
    for action, _, score in offers(position, seat):
        if action.tile is None:
            continue
        if action.type == "win":
            passed = _passed_win(passed, action.tile, None if score is None else score.fan)
        elif action.type == "pung" and choice.type == "pass" and action.tile not in passed.pungs:
            passed = passed._replace(pungs=(*passed.pungs, action.tile))
    return player._replace(passed=passed)


def _passed_win(passed: Passed, tile: int, fan: int | None) -> Passed:
    return passed._replace(
        wins=passed.wins if tile in passed.wins else (*passed.wins, tile),
        fan=max(passed.fan, fan or 0),
    )


def _claim(room: Room, table: Table, seat: int, action: Action) -> Effect:
    """``seat`` takes the last discard by pung or exposed kong."""
    claimed = table.discards[-1]
    tile, wilds = claimed.tile, action.wilds or ()
    kong = action.type == "kong"
    meld = Meld("exposed_kong" if kong else "pung", tile, claimed.seat, wilds=wilds)
    used = (tile,) * (meld.natural - 1)
    player = table.seats[seat].with_hand(remove=(*used, *wilds))
    player = _cleared(room, player._replace(melds=(*player.melds, meld)))
    table = table.with_seat(seat, player)._replace(
        discards=(*table.discards[:-1], claimed._replace(to=seat))
    )
    if kong:
        last = Last("kong", seat, tile, "exposed_kong")
        return _replacement(table._replace(last=last), seat, tile)
    return Effect(table._replace(last=Last("pung", seat, tile)))


def _won(position: Position, winners: list[int], action: Action) -> Table:
    """The table after one tile was won: it leaves the drawer's hand, or the robbed kong."""
    terms, table, last = position.terms, position.table, position.last
    assert last is not None
    assert action.tile is not None
    assert action.by is not None
    source = None if action.by == "draw" else last.seat
    at = len(table.discards) if terms.play_on else None
    win = Win(action.by, action.tile, tuple(winners), source, last.after_kong, at=at)
    if action.by == "draw":
        player = table.seats[winners[0]].with_hand(remove=(action.tile,))
        table = table.with_seat(winners[0], player)
        if (
            last.tile is None
            and player.hand is None
            and position.ends_with((*position.winners, *winners))
        ):
            # The end shows what a hidden seat drew.
            table = table._replace(last=last._replace(tile=action.tile))
    elif action.by == "rob" and source is not None:
        robbed = table.seats[source]
        number = max(
            index
            for index, meld in enumerate(robbed.melds)
            if meld.kind == "added_kong" and meld.tile == action.tile
        )
        melds = (
            *robbed.melds[:number],
            _robbed(robbed.melds[number], stays=terms.play_on),
            *robbed.melds[number + 1 :],
        )
        table = table.with_seat(source, robbed._replace(melds=melds))
        win = win._replace(late=last.late)
    return table._replace(wins=(*table.wins, win))


def _robbed(kong: Meld, *, stays: bool) -> Meld:
    """What is left of a robbed kong: a pung, or, where play goes on, the kong, marked."""
    if stays:
        return kong._replace(robbed=True)
    return kong._replace(kind="pung", late=False)
