"""Following a round by what happens at it, where every hand is known or only some are."""

from collections.abc import Callable, Iterable

from engine.actions import WinAction
from engine.play.course import Course, Happening
from engine.play.passing import passing
from engine.play.records import Act, Move
from engine.play.turn import Turn, is_answer, turn_at
from engine.position import CLAIMS, Position
from engine.problems import Refused


def follow(
    position: Position, events: Iterable[Move], watch: Callable[[Happening], object]
) -> Turn:
    """Where the round stands after ``events`` have happened at ``position``, which is checked;
    ``watch`` is called with everything that happens.

    What follows by itself does: whoever is known and could have claimed what nobody claimed has
    passed. Raises :class:`Refused` for the first event that cannot be (``/events/INDEX``):
    ``illegal_action``, or the code of the win that is refused.
    """
    moves = tuple(events)
    course = _Following(position, moves, watch)
    for index, event in enumerate(moves):
        problem = course.take(index, event)
        if problem is not None:
            raise Refused([problem._replace(pointer=f"/events/{index}{problem.pointer}")])
    return course.finish()


class _Following(Course):
    def __init__(
        self,
        position: Position,
        events: tuple[Move, ...],
        watch: Callable[[Happening], object],
    ) -> None:
        reopened = _reopened(position, events[0]) if events else None
        super().__init__(turn_at(reopened or position), watch)
        if reopened is not None:
            win = position.table.wins[-1]
            self.choices |= dict.fromkeys(win.seats, WinAction(win.tile, win.by))

    def finish(self) -> Turn:
        """What has been claimed takes effect, and a pass binds; the tile may still be claimed by
        others as long as nothing else has happened."""
        if self.turn.passable not in CLAIMS or not self.choices:
            return self.turn
        types = {action.type for action in self.choices.values()}
        if "win" in types:
            # Others may win the same tile yet: whoever says so later is no less a winner.
            self.go_to(None, None, self.chosen())
        elif types != {"pass"} or not (self.turn.unseen or self.turn.unanswered(self.choices)):
            self.pass_on()
        else:
            self._bind()
        return self.turn

    def _bind(self) -> None:
        """Some have passed, and others may still claim."""
        position = self.turn.position
        table = position.table
        for seat, action in self.choices.items():
            table = table.with_seat(seat, passing(position, table.seats[seat], seat, action))
        asked = tuple(seat for seat in self.turn.asked if seat not in self.choices)
        following = turn_at(Position(position.room, table))
        self.go_to(None, None, following._replace(asked=asked))


def _reopened(position: Position, event: Move) -> Position | None:
    """The position before the last discard or added kong was won, where ``event`` may be another
    answer to it; or where it closes those answers, and whoever gave none has passed."""
    table, won = position.table, position.won_last
    if won is None or won.by == "draw" or table.flip is not None:
        return None
    before = table._replace(wins=table.wins[:-1])
    if won.by == "rob":
        robbed = table.seats[won.shooter]
        melds = tuple(
            meld._replace(kind="added_kong", late=bool(won.late), robbed=False)
            if meld.tile == won.tile
            else meld
            for meld in robbed.melds
        )
        before = before.with_seat(won.shooter, robbed._replace(melds=melds))
    reopened = Position(position.room, before)
    if not position.is_won:
        return reopened
    answers = isinstance(event, Act) and is_answer(reopened.stage, event.action)
    return reopened if answers else None
