"""Draws and discards after which nobody else has anything to do, without a table for each of them.

Of every hand two masks are kept as long as it stays the same: the tiles that might complete it, and
those that its seat might claim (:mod:`engine.scoring.reach`). They spare work and decide nothing:
where a discard touches those of a seat, there is a table again, and that seat is asked as ever;
whatever else happens is for the course of the round.
"""

from collections.abc import Callable, Sequence

from engine.actions import DiscardAction, offers
from engine.play.records import Act, Draw, Move
from engine.play.turn import Turn
from engine.position import Position
from engine.problems import Problem
from engine.scoring import Hand, Reach, without
from engine.table import Discard, Discarded, Drew, Passed, Seat, Table

_NOTHING_PASSED = Passed()
_OTHERS = tuple(
    tuple((*range(seat + 1, players), *range(seat)) for seat in range(players))
    for players in range(5)
)
"""By the number of players and the seat, the others in order of play."""


class Quiet:
    """The quiet events of a round of which every hand is known.

    ``from_wall`` gives the tile that an event takes from the wall, or says why it cannot be.
    """

    def __init__(self, from_wall: Callable[[Draw], tuple[int | None, Problem | None]]) -> None:
        self._from_wall = from_wall

    def pass_over(self, turn: Turn, events: Sequence[Move], first: int) -> tuple[Turn, int]:
        """The turn after the quiet events from ``first`` on, and the index of the next event. At
        ``turn`` nobody has chosen anything yet."""
        begun = _begun(turn, events[first].type)
        if begun is None:
            return turn, first
        seat, drawn, after_kong = begun
        position, table = turn.position, turn.table
        players, wild, out = table.seats, position.wild, position.winners
        # 13 tiles of each seat, and what they reach.
        hands = [player.hand or () for player in players]
        if drawn is not None:
            hands[seat] = without(hands[seat], drawn)
        reaches = [
            position.reach_of(each, hands[each])
            if each == seat and drawn is not None
            else position.reach(each)
            for each in range(len(players))
        ]
        others = _OTHERS[len(players)]
        if out:
            others = tuple(tuple(each for each in seats if each not in out) for seats in others)
        wall = table.wall or 0
        drew: set[int] = set()
        thrown: list[Discard] = []
        threw_after: int | None = None

        def after(last: Drew | Discarded) -> Position:
            return _position(position, hands, reaches, drew, thrown, wall, last)

        index = first
        while index < len(events):
            event = events[index]
            if isinstance(event, Draw):
                if drawn is not None or event.seat != seat:
                    break
                drawn, problem = self._from_wall(event)
                if problem is not None:
                    drawn = None
                    break
                wall -= 1
                drew.add(seat)
                index += 1
                continue
            if not isinstance(event, Act) or drawn is None or event.seat != seat or not wall:
                break
            action = event.action
            if not isinstance(action, DiscardAction) or action.ready or action.tile in wild:
                break
            tile = action.tile
            if reaches[seat].wins >> drawn & 1:
                break  # not to win may be to pass
            if tile != drawn:
                if tile not in hands[seat] or players[seat].declared:
                    break
                kept = [*hands[seat], drawn]
                kept.remove(tile)
                kept.sort()
                hands[seat] = tuple(kept)
                reaches[seat] = position.reach_of(seat, hands[seat])
            thrown.append(Discard(seat, tile))
            index += 1
            touched = [each for each in others[seat] if reaches[each].claims >> tile & 1]
            threw_after, after_kong = after_kong, None
            seat, drawn = others[seat][0], None
            if touched:
                claimed = after(Discarded(thrown[-1].seat, tile, threw_after))
                asked = tuple(sorted([each for each in touched if offers(claimed, each)]))
                if asked:
                    return Turn(claimed, "choices", asked), index
        if index == first:
            return turn, first
        if drawn is not None:
            return Turn(after(Drew(seat, drawn, after_kong)), "choices", (seat,)), index
        closed = after(Discarded(thrown[-1].seat, thrown[-1].tile, threw_after))
        return Turn(closed, "draw", (), seat, closed=closed), index


def _position(
    before: Position,
    hands: list[Hand],
    reaches: list[Reach],
    drew: set[int],
    thrown: list[Discard],
    wall: int,
    last: Drew | Discarded,
) -> Position:
    """The position with what has changed since the one ``before``."""
    table = before.table
    seats = []
    known: list[Reach | None] = [*reaches]
    for seat, player in enumerate(table.seats):
        hand = hands[seat]
        if last.event == "draw" and last.seat == seat and last.tile is not None:
            hand = tuple(sorted((*hand, last.tile)))
            known[seat] = None
        if seat in drew:
            player = Seat(hand, len(hand), *player[2:6], _NOTHING_PASSED)
        elif hand != player.hand:
            player = Seat(hand, len(hand), *player[2:])
        seats.append(player)
    discards = (*table.discards, *thrown)
    return before.then(
        Table(
            table.dealer,
            tuple(seats),
            table.streak,
            wall,
            table.weekday,
            discards,
            last,
            *table[7:],
        ),
        known,
    )


def _begun(turn: Turn, kind: str) -> tuple[int, int | None, int | None] | None:
    """Who is at turn, what it has drawn, and after which kong, where an event of this ``kind`` may
    be a quiet one."""
    if kind == "draw" and turn.needs == "draw":
        assert turn.drawer is not None
        return turn.drawer, None, turn.after_kong
    if kind != "discard" or turn.needs != "choices" or turn.position.stage not in ("turn", "pung"):
        return None
    seat, last = turn.asked[0], turn.table.last
    assert last is not None
    if last.event == "draw":
        return seat, last.tile, last.after_kong
    # None of its tiles came last, so that any of them may stand for it.
    player = turn.table.seats[seat]
    if player.declared or not player.hand:
        return None
    return seat, player.hand[-1], None
