"""The course of a round: a record step by step, with where the round stands after each step."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine import standing
from engine.actions import PASS, Action
from engine.moves import Move, in_room
from engine.records import Deal
from engine.replay import begin
from engine.ruleset import Room
from engine.standing import Standing, stand


class Step(NamedTuple):
    """Something that happens.

    ``event`` is its place in the record; None for a pass that the record leaves out, and for what
    nobody does: the beginning, the deal after the stakes. ``after`` is None while others have yet
    to answer.
    """

    event: int | None
    move: Move | None
    after: Standing | None


def course(room: Room, deal: Deal, moves: Iterable[Move]) -> Iterator[Step]:
    """Every step from the deal on; all of ``moves`` must be legal (``engine.replay`` says so)."""
    walk = _Walk(room, deal)
    yield Step(None, None, walk.at)
    for index, move in enumerate(moves):
        yield from walk.before(move)
        yield from walk.take(index, move)
    yield from walk.finish()


class _Walk:
    """A round on its way; ``choices`` were made and have not taken effect yet."""

    def __init__(self, room: Room, deal: Deal) -> None:
        self.room = room
        self.deal = deal
        self.at = stand(room, begin(room, deal))
        self.choices: dict[int, Action] = {}
        self.drawn = 0

    def before(self, move: Move) -> Iterator[Step]:
        """Everybody who would still have to answer passes, where ``move`` is no answer."""
        while self.at.passable and not self._answers(move):
            yield from self._pass_on()

    def _answers(self, move: Move) -> bool:
        if move.action is None or move.seat is None or move.seat in self.choices:
            return False
        action = in_room(self.room, move.action)
        return move.seat in self.at.asked and self.at.refusal(move.seat, action) is None

    def take(self, index: int, move: Move) -> Iterator[Step]:
        """What comes of ``move``."""
        if move.action is None:
            tile = self._from_wall(move)
            happen = standing.flip if move.type == "flip" else standing.draw
            yield from self._go_to(index, move._replace(tile=tile), happen(self.at, tile))
            return
        assert move.seat is not None
        self.choices[move.seat] = in_room(self.room, move.action)
        claimed = self.at.passable in ("claim", "rob")
        if claimed and len(self.choices) < len(self.at.asked):
            yield Step(index, move, None)
        else:
            yield from self._go_to(index, move, standing.choose(self.at, self.choices))

    def _from_wall(self, move: Move) -> int:
        self.drawn += 1
        if move.tile is not None:
            return move.tile
        assert self.deal.wall is not None
        return self.deal.wall[self.drawn - 1]

    def _pass_on(self) -> Iterator[Step]:
        left = self.at.unanswered(self.choices)
        after = standing.choose(self.at, self.at.with_passes(self.choices))
        for seat in left[:-1]:
            yield Step(None, Move("pass", seat, PASS), None)
        yield from self._go_to(None, Move("pass", left[-1], PASS) if left else None, after)

    def _go_to(self, index: int | None, move: Move | None, after: Standing) -> Iterator[Step]:
        self.at, self.choices = after, {}
        yield Step(index, move, after)
        if after.needs == "deal":
            self.at = standing.deal(after, self.deal.hands, self.deal.tile)
            yield Step(None, None, self.at)

    def finish(self) -> Iterator[Step]:
        """What has been answered takes effect, as far as it can."""
        while self.at.passable:
            if self.at.unanswered(self.choices) and self.at.table.wall:
                return
            yield from self._pass_on()
