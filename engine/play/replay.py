"""Replaying the record of a round: every event is checked, the first illegal one stops it."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from engine.actions import DiscardAction
from engine.play.course import Course, Happening, none_left, not_now
from engine.play.deals import begin, of_deal
from engine.play.quiet import Quiet
from engine.play.records import Act, Deal, Draw, Flip, Move, Record
from engine.play.turn import Turn, turn_at
from engine.position import Position
from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.settlement import Settlement, settle
from engine.tiles import COPIES, TILE_TEXTS, counts_of


class Replayed(NamedTuple):
    """How far a record goes.

    ``events`` of it were legal; ``illegal`` says what is wrong with the next one, if anything.
    ``turn`` is where the round stood then. ``settlement`` is that of a round that is over.
    """

    turn: Turn
    events: int
    illegal: Problem | None
    settlement: Settlement | None


def replay(
    room: Room,
    record: Record,
    watch: Callable[[Happening], object] | None = None,
    go_on: Callable[[], object] = lambda: None,
) -> Replayed:
    """Play ``record`` in ``room``. ``go_on`` is called often; what it raises stops the replay.
    ``watch`` is called with everything that happens: for it, every event goes its way step by step,
    and no quiet ones are passed over.

    Raises :class:`Refused` for a deal that cannot be, and for what the settlement needs and the
    record does not say; pointers are those of the record.
    """
    course = _Recorded(room, record.deal, watch)
    events, index = record.events, 0
    while True:
        go_on()
        if watch is None:
            index = course.pass_over(events, index)
        if index == len(events):
            break
        problem = course.take(index, events[index])
        if problem is not None:
            illegal = problem._replace(pointer=f"/events/{index}")
            return Replayed(course.turn, index, illegal, None)
        index += 1
    course.finish()
    settlement = None
    if course.turn.needs is None:
        try:
            settlement = settle(course.turn.position)
        except Refused as refused:
            raise of_deal(refused) from None
    return Replayed(course.turn, len(events), None, settlement)


class _Recorded(Course):
    """The round of a record: its deal, and perhaps its wall, are known from the beginning."""

    def __init__(self, room: Room, deal: Deal, watch: Callable[[Happening], object] | None) -> None:
        super().__init__(turn_at(Position(room, begin(room, deal))), watch)
        self.deal = deal
        self.drawn = 0
        gone = () if deal.indicator is None else (deal.indicator,)
        self.left = [COPIES - count for count in counts_of(chain(*deal.hands, gone))]
        self.go_to(None, None, self.turn)

    def pass_over(self, events: Sequence[Move], index: int) -> int:
        """Let quiet events from ``index`` on happen; the index of the next one that is not."""
        while index < len(events):
            event = events[index]
            if event.type == "draw":
                while self.turn.passable:
                    self.pass_on()
            if self.choices:
                break
            quiet = self._quiet(event)
            if quiet is None:
                break
            before, index = index, self._run(quiet, events, index)
            if index == before:
                break
            self.turn = quiet.turn()
        return index

    def _quiet(self, event: Move) -> Quiet | None:
        """Quiet events from here on, if ``event`` may be one."""
        if isinstance(event, Draw):
            return Quiet.drawing(self.turn)
        if isinstance(event, Act) and isinstance(event.action, DiscardAction):
            return Quiet.discarding(self.turn, event.action.tile)
        return None

    def _run(self, quiet: Quiet, events: Sequence[Move], index: int) -> int:
        """Let events from ``index`` on happen as long as they are quiet ones; the index of the
        next one."""
        while index < len(events) and not quiet.over:
            event = events[index]
            if isinstance(event, Act):
                action = event.action
                if not isinstance(action, DiscardAction) or action.ready:
                    break
                if event.seat != quiet.seat or not quiet.discard(action.tile):
                    break
            elif isinstance(event, Draw):
                if event.seat != quiet.seat or quiet.drawn is not None:
                    break
                tile, problem = self.from_wall(event)
                if tile is None or problem is not None:
                    break
                quiet.draw(tile)
            else:
                break
            index += 1
        return index

    def go_to(self, index: int | None, move: Move | None, following: Turn) -> None:
        """Where stakes were made first, the deal follows by itself."""
        super().go_to(index, move, following)
        if following.needs == "deal":
            self.go_to(None, None, following.deal(self.deal.hands, self.deal.tile))

    def from_wall(self, event: Draw | Flip) -> tuple[int | None, Problem | None]:
        """The tile that the wall says, or, where that is not known, the event."""
        tile = event.tile
        if self.deal.wall is not None:
            following = self.deal.wall[self.drawn]
            if tile is not None and tile != following:
                name = TILE_TEXTS[following]
                problem = not_now(
                    f"牌墙的下一张是{name.zh}", f"the next tile of the wall is the {name.en}"
                )
                return tile, problem
            tile = following
        assert tile is not None
        if not self.left[tile]:
            return tile, none_left(tile)
        self.drawn += 1
        self.left[tile] -= 1
        return tile, None

    def finish(self) -> None:
        """Nothing more happens: what has been answered takes effect; nobody can draw from an empty
        wall, so then whoever could still answer has passed."""
        while self.turn.passable:
            if self.turn.unanswered(self.choices) and self.turn.table.wall:
                return
            self.pass_on()
