"""Views: a table, and what happens at it, as one seat sees them [table.view]."""

from collections.abc import Iterable

from engine.actions import is_over
from engine.play.course import Happening
from engine.play.records import Act, Draw, Move, Show
from engine.play.turn import Turn, turn_at
from engine.position import CLAIMS, Position
from engine.table import NOTHING_PASSED, Table


def view(position: Position, seat: int) -> Table:
    """The table as ``seat`` sees it: without the hands of the others, what they have passed on, and
    what they drew. A table that is over is shown whole, for then the hands are laid open.

    What was hidden already stays hidden.
    """
    table = position.table
    if is_over(position):
        return table
    seats = tuple(
        player if index == seat else player._replace(hand=None, passed=NOTHING_PASSED)
        for index, player in enumerate(table.seats)
    )
    last = table.last
    if last is not None and (last.event == "deal" or last.event == "draw") and last.seat != seat:
        last = last._replace(tile=None)
    return table._replace(seats=seats, last=last)


def turn_seen(turn: Turn, seat: int) -> Turn:
    """Where the round stands as far as ``seat`` can see, asking nobody else."""
    seen = turn_at(Position(turn.position.room, view(turn.position, seat)))
    # What nobody claims may look as if somebody could still, but this seat has answered.
    answered = turn.needs == "draw" and turn.position.stage in CLAIMS
    asked = tuple(each for each in seen.asked if each == seat and not answered)
    return seen._replace(asked=asked)


def events_seen(
    before: Position, happened: Iterable[Happening], after: Turn, seat: int
) -> list[Move]:
    """What ``seat`` sees of what ``happened`` between two tables: of another's draw not the tile,
    of the others' passes on a tile nothing. At the end of the round every hand is laid open."""
    seen = [move for each in happened if (move := _seen_by(seat, each)) is not None]
    if is_over(after.position) and not is_over(before):
        laid_open = {move.seat for move in seen if isinstance(move, Show)}
        seen += [
            Show(each, player.hand, player.passed)
            for each, player in enumerate(after.table.seats)
            if each != seat and each not in laid_open and player.hand is not None
        ]
    return seen


def _seen_by(seat: int, happening: Happening) -> Move | None:
    """What happened as ``seat`` sees it; None where it learns nothing of it."""
    match happening.move:
        case Draw() as draw if draw.seat != seat:
            return draw._replace(tile=None)
        case Act() as act if happening.private and act.seat != seat:
            return None
        case move:
            return move
