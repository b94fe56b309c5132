"""Replaying the record of a round: every event is checked, the first illegal one stops it."""

from collections.abc import Callable
from typing import NamedTuple

from engine.play.course import Course, Happening, no_more, not_now
from engine.play.deals import begin, of_deal
from engine.play.records import Deal, Draw, Flip, Move, Record
from engine.play.turn import Turn, turn_at
from engine.position import Position
from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.settlement import Settlement, settle
from engine.tiles import COPIES, TILE_TEXTS, counts_of
from engine.validation import checked


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
    room: Room, record: Record, watch: Callable[[Happening], object] = lambda _: None
) -> Replayed:
    """Play ``record`` in ``room``; ``watch`` is called with everything that happens.

    Raises :class:`Refused` for a deal that cannot be, and for what the settlement needs and the
    record does not say; pointers are those of the record.
    """
    course = _Recorded(room, record.deal, watch)
    for index, event in enumerate(record.events):
        problem = course.take(index, event)
        if problem is not None:
            illegal = problem._replace(pointer=f"/events/{index}")
            return Replayed(course.turn, index, illegal, None)
    course.finish()
    settlement = None
    if course.turn.needs is None:
        try:
            settlement = settle(checked(room, course.turn.table))
        except Refused as refused:
            raise of_deal(refused) from None
    return Replayed(course.turn, len(record.events), None, settlement)


class _Recorded(Course):
    """The round of a record: its deal, and perhaps its wall, are known from the beginning."""

    def __init__(self, room: Room, deal: Deal, watch: Callable[[Happening], object]) -> None:
        super().__init__(turn_at(Position(room, begin(room, deal))), watch)
        self.deal = deal
        self.drawn = 0
        self.left = [
            COPIES - count
            for count in counts_of(
                tile
                for tiles in (*deal.hands, () if deal.indicator is None else (deal.indicator,))
                for tile in tiles
            )
        ]
        self.go_to(None, None, self.turn)

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
            if tile not in (None, following):
                name = TILE_TEXTS[following]
                problem = not_now(
                    f"牌墙的下一张是{name.zh}", f"the next tile of the wall is the {name.en}"
                )
                return tile, problem
            tile = following
        assert tile is not None
        if not self.left[tile]:
            return tile, no_more(tile)
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
