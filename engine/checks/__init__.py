"""What is impossible about a table [table.refused], and filling in what it left out.

``problems`` lists every fault with the pointer of its field; ``checked`` raises them or gives the
table back completed: each claimed meld knows its feeder, the wall is counted, a won tile knows
the kong before it.
"""

from engine.checks import counting, declaring, discards, last, melding, winning
from engine.checks.counting import (
    expected_hand_size,
    holder_of_fourteenth,
    is_undealt,
    most_in_wall,
    shown_tiles,
    unseen_counts,
)
from engine.checks.winning import is_won
from engine.lean import Callable, Iterator
from engine.problems import Problem, Refused
from engine.ruleset import Room, player_count_problem
from engine.table import Last, Table, Win
from engine.text import Text

__all__ = [
    "checked",
    "completed",
    "expected_hand_size",
    "holder_of_fourteenth",
    "is_undealt",
    "is_won",
    "most_in_wall",
    "problems",
    "shown_tiles",
    "unseen_counts",
]


def _player_count(room: Room, table: Table) -> Iterator[Problem]:
    problem = player_count_problem(room, table.players)
    if problem is not None:
        yield problem


def _void_suits(room: Room, table: Table) -> Iterator[Problem]:
    """Void suits are chosen after the deal, before anything else."""
    before = table.last is not None and table.last.event in ("open", "deal") and not table.wins
    if table.players in room.terms.void_players and not before:
        for index, seat in enumerate(table.seats):
            if seat.void is None:
                yield Problem(
                    "void_missing",
                    f"/table/seats/{index}/void",
                    Text(f"座位 {index} 未定缺", f"seat {index} has not chosen a void suit"),
                    "table.refused",
                )


_STRUCTURE: tuple[Callable[[Room, Table], Iterator[Problem]], ...] = (
    _player_count,
    counting.tile_counts,
    counting.hand_sizes,
    melding.melds,
    melding.claims,
    discards.discards,
    counting.wall,
    _void_suits,
    declaring.declarations,
    counting.indicator,
    counting.flip,
    last.last,
    winning.events,
)


def problems(room: Room, table: Table) -> list[Problem]:
    """Everything that is impossible about ``table`` in ``room``; empty if nothing is."""
    return _examined(room, table)[0]


def checked(room: Room, table: Table) -> Table:
    """``table`` completed, or :class:`Refused` with all its problems."""
    found, whole = _examined(room, table)
    if found:
        raise Refused(found)
    return whole


def _examined(room: Room, table: Table) -> tuple[list[Problem], Table]:
    """All problems, and the table completed as far as it is well built."""
    found = [problem for check in _STRUCTURE for problem in check(room, table)]
    if found:  # a hand of the wrong size has no meaningful answer to "does it win"
        return found, table
    whole = completed(room, table)
    found += declaring.readiness(room, whole)
    found += winning.winners(room, whole)
    return found, whole


def completed(room: Room, table: Table) -> Table:
    """``table`` with what it may leave out filled in from the rest of it."""
    feeders = melding.feeders(table)
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
    table = table._replace(
        seats=seats, wall=counting.left_in_wall(table), last=_completed_last(room, table)
    )
    return table._replace(wins=_completed_wins(room, table))


def _completed_last(room: Room, table: Table) -> Last | None:
    """Whose the deal is; whether the last kong was late, where only its meld says so."""
    last = table.last
    if last is not None and last.event == "deal":
        return last._replace(seat=table.dealer)
    if last is None or last.event != "kong" or last.late is not None or not room.terms.late_kongs:
        return last
    for meld in table.seats[last.seat or 0].melds:
        if (meld.kind, meld.tile) == (last.kind, last.tile):
            return last._replace(late=meld.late)
    return last


def _completed_wins(room: Room, table: Table) -> tuple[Win, ...]:
    """What the last event says of the win that it became: the kong before it, its lateness."""
    win, event = winning.won_last(room, table), table.last
    if win is None or event is None:
        return table.wins
    win = win._replace(
        after_kong=event.after_kong if win.after_kong is None else win.after_kong,
        late=event.late if win.late is None else win.late,
    )
    return (*table.wins[:-1], win)
