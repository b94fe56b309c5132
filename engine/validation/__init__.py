"""What is impossible about a table [table.refused], and filling in what it left out.

``checked`` gives the position of a table, completed: each claimed meld knows whose discard it took,
the wall is counted, a won tile knows the kong before it; or it lists every fault with the pointer
of its field in the table.
"""

from collections.abc import Iterator

from engine.position import Position
from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.table import Discarded, Drew, Konged, Last, Table, Win
from engine.text import Text
from engine.tiles import COPIES
from engine.validation import counting, declaring, melding, winning
from engine.validation.last import last
from engine.validation.winning import why_not_win

__all__ = ["checked", "why_not_win"]


def checked(room: Room, table: Table) -> Position:
    """The position of ``table``, completed.

    Raises :class:`Refused` with everything that is impossible about it.
    """
    position = Position(room, table)
    melded, declared = bool(position.claimed), False
    for seat in table.seats:
        if seat.melds:
            melded = True
        if seat.ready != "none":
            declared = True
    claims = melding.claimed_discards(position) if melded else None
    found = _structure(position, claims, declared=declared)
    if found:  # a hand of the wrong size has no meaningful answer to "does it win"
        raise Refused(found)
    position = _completed(position, claims)
    if declared:
        found += declaring.readiness(position)
    if table.wins:
        found += winning.winners(position)
    if found:
        raise Refused(found)
    return position


def _structure(
    position: Position, claims: melding.Claims | None, *, declared: bool
) -> list[Problem]:
    """What is wrong with the table before anybody asks what a hand is worth."""
    room, table = position.room, position.table
    found: list[Problem] = []
    if len(table.seats) not in room.terms.players:
        problem = room.player_count_problem(len(table.seats))
        assert problem is not None
        found.append(problem)
    if max(position.shown) > COPIES:
        found += counting.tile_counts(position)
    found += counting.hand_sizes(position)
    if claims is not None:
        found += melding.melds(position)
        found += melding.claims(position, claims)
    if position.wild:
        found += counting.wild_discards(position)
    if table.wall is not None or position.hidden:
        found += counting.wall(position)
    if position.chooses_void:
        found += _void_suits(position)
    if declared:
        found += declaring.declarations(position)
    if room.terms.wild_steps or table.indicator is not None:
        found += counting.indicator(position)
    if table.flip is not None:
        found += counting.flip(position)
    if position.last is not None:
        found += last(position, position.last)
    if table.wins:
        found += winning.events(position)
    return found


def _void_suits(position: Position) -> Iterator[Problem]:
    """Void suits are chosen after the deal, before anything else."""
    event, table = position.last, position.table
    if event is not None and event.event in ("open", "deal") and not table.wins:
        return
    for index, seat in enumerate(table.seats):
        if seat.void is None:
            yield Problem(
                "void_missing",
                f"/seats/{index}/void",
                Text(f"座位 {index} 还没有定缺", f"seat {index} has not chosen a void suit"),
                "table.refused",
            )


def _completed(position: Position, claims: melding.Claims | None) -> Position:
    """``position`` with what its table may leave out filled in from the rest of it."""
    table = position.table
    seats = table.seats
    for (index, number), claim in () if claims is None else claims.of_melds.items():
        assert claim is not None  # there is a discard for each
        player = seats[index]
        if player.melds[number].claimed_from is None:
            meld = player.melds[number]._replace(claimed_from=table.discards[claim].seat)
            melds = (*player.melds[:number], meld, *player.melds[number + 1 :])
            seats = (*seats[:index], player.with_melds(melds), *seats[index + 1 :])
    last = _completed_last(position)
    wins = _completed_wins(position, last) if table.wins else ()
    if table.wall is None:
        # Nothing that was asked of the position so far depends on whether the wall was said.
        position.table = table = Table(
            table.dealer, table.seats, table.streak, position.wall, *table[4:]
        )
    if (table.seats, table.last, table.wins) == (seats, last, wins):
        return position
    return position.of_same_tiles(table._replace(seats=seats, last=last, wins=wins))


def _completed_last(position: Position) -> Last | None:
    """Whether the last kong was late, where only its meld says so."""
    event = position.last
    if event is None or event.event != "kong":
        return event
    if event.late is not None or not position.terms.late_kongs:
        return event
    for meld in position.table.seats[event.seat].melds:
        if (meld.kind, meld.tile) == (event.kind, event.tile):
            return event._replace(late=meld.late)
    return event


def _completed_wins(position: Position, event: Last | None) -> tuple[Win, ...]:
    """What the last event says of the win that it became: the kong before it, its lateness."""
    win = position.won_last
    if win is None:
        return position.table.wins
    match event:
        case Drew() | Discarded() if win.by != "rob" and win.after_kong is None:
            win = win._replace(after_kong=event.after_kong)
        case Konged() if win.by == "rob" and win.late is None:
            win = win._replace(late=event.late)
    return (*position.table.wins[:-1], win)
