"""Replaying the record of a round: every event is checked, the first illegal one stops it.

Events take effect as in ``engine.play.turn``. Passes may be left out of a record: where the next
event is no answer to what was asked, everybody who would still have to answer has passed.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.actions import ACTIONS_RULE, PASS, Action, in_room
from engine.play.deals import begin, of_deal
from engine.play.records import Deal, Move, Record
from engine.play.turn import Turn, is_answer, turn_at
from engine.position import CLAIMS, Position, Stage
from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.settlement import Settlement, settle
from engine.text import Text
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


class Happening(NamedTuple):
    """Something that happens on the way.

    ``event`` is its place in the record; None for a pass that the record leaves out, and for what
    nobody does: the beginning, the deal after the stakes. ``after`` is None while others have yet
    to answer.
    """

    event: int | None
    move: Move | None
    after: Turn | None


def replay(
    room: Room, record: Record, watch: Callable[[Happening], object] = lambda _: None
) -> Replayed:
    """Play ``record`` in ``room``; ``watch`` is called with everything that happens.

    Raises :class:`Refused` for a deal that cannot be, and for what the settlement needs and the
    record does not say; pointers are those of the record.
    """
    course = _Course(room, record.deal, watch)
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


class _Course:
    """A round on its way; ``choices`` were made and have not taken effect yet."""

    def __init__(self, room: Room, deal: Deal, watch: Callable[[Happening], object]) -> None:
        self.room = room
        self.deal = deal
        self.watch = watch
        self.choices: dict[int, Action] = {}
        self.drawn = 0
        self.left = [
            COPIES - count
            for count in counts_of(
                tile
                for tiles in (*deal.hands, () if deal.indicator is None else (deal.indicator,))
                for tile in tiles
            )
        ]
        self._go_to(None, None, turn_at(Position(room, begin(room, deal))))

    def _go_to(self, index: int | None, move: Move | None, following: Turn) -> None:
        self.choices = {}
        self.turn = following
        self.watch(Happening(index, move, following))
        if following.needs == "deal":
            self._go_to(None, None, following.deal(self.deal.hands, self.deal.tile))

    def take(self, index: int, event: Move) -> Problem | None:
        """Let ``event`` happen, or say why it cannot."""
        if event.action is None:
            return self._chance(index, event)
        assert event.seat is not None
        action = in_room(self.room, event.action)
        while (stage := self.turn.passable) and not self._answers(stage, event.seat, action):
            self._pass_on()
        if self.turn.needs != "choices":
            return self.turn.too_late(event.seat, action) or self._out_of_turn()
        return self._choice(index, event, event.seat, action)

    def _answers(self, stage: Stage, seat: int, action: Action) -> bool:
        """Whether ``action`` is an answer to what is asked in ``stage``, right or wrong."""
        if stage != "declare":
            return is_answer(stage, action)
        if action.type == "win":
            return seat in self.turn.asked
        # The others are asked once the dealer has passed, which the record may leave out.
        dealer_alone = self.turn.asked == (self.turn.table.dealer,)
        return action.type in ("ready", "pass") and (seat in self.turn.asked or not dealer_alone)

    def _pass_on(self) -> None:
        """Whoever would still have to answer passes."""
        missing = self.turn.unanswered(self.choices)
        passes = [Move("pass", seat, PASS) for seat in missing]
        for passed in passes[:-1]:
            self.watch(Happening(None, passed, None))
        choices = {**self.choices, **dict.fromkeys(missing, PASS)}
        self._go_to(None, passes[-1] if passes else None, self.turn.choose(choices))

    def _choice(self, index: int, event: Move, seat: int, action: Action) -> Problem | None:
        if seat in self.choices:
            return _illegal(f"座位 {seat} 已经选过", f"seat {seat} has chosen already")
        problem = self.turn.refusal(seat, action)
        if problem is not None:
            return problem
        self.choices[seat] = action
        # Claims wait until all that are asked have answered, or something else happens.
        claimed = self.turn.passable in CLAIMS
        if not claimed or len(self.choices) == len(self.turn.asked):
            self._go_to(index, event, self.turn.choose(self.choices))
        else:
            self.watch(Happening(index, event, None))
        return None

    def _chance(self, index: int, event: Move) -> Problem | None:
        while self.turn.passable:
            self._pass_on()
        if (event.type, event.seat) != (self.turn.needs, self.turn.drawer):
            return self._out_of_turn()
        tile, problem = self._from_wall(event)
        if problem is not None:
            return problem
        self.drawn += 1
        self.left[tile] -= 1
        happen = self.turn.flip if event.type == "flip" else self.turn.draw
        self._go_to(index, event._replace(tile=tile), happen(tile))
        return None

    def _from_wall(self, event: Move) -> tuple[int, Problem | None]:
        """The tile that ``event`` takes from the wall, and why it cannot be."""
        tile = event.tile
        if self.deal.wall is not None:
            following = self.deal.wall[self.drawn]
            if tile not in (None, following):
                name = TILE_TEXTS[following]
                return 0, _illegal(
                    f"牌墙的下一张是{name.zh}", f"the next tile of the wall is the {name.en}"
                )
            tile = following
        assert tile is not None
        if not self.left[tile]:
            name = TILE_TEXTS[tile]
            detail = Text(f"{name.zh}已经没有了", f"there is no {name.en} left")
            return 0, Problem("tile_overcount", "", detail, "table.refused")
        return tile, None

    def _out_of_turn(self) -> Problem:
        """What has to happen now instead of an event."""
        needs, drawer = self.turn.needs, self.turn.drawer
        if needs == "draw":
            return _illegal(f"现在由座位 {drawer} 摸牌", f"seat {drawer} draws now")
        if needs == "flip":
            return _illegal("现在要翻牌", "a tile is turned now")
        if needs is None:
            return _illegal("这一局已经结束", "the round is over")
        asked = self.turn.asked
        *others, final = (f"seat {seat}" for seat in asked)
        english = f"{', '.join(others)} and {final} have" if others else f"{final} has"
        return _illegal(
            f"现在由{'、'.join(f'座位 {seat}' for seat in asked)}选择",
            f"{english} to choose now",
        )

    def finish(self) -> None:
        """Nothing more happens: what has been answered takes effect; nobody can draw from an empty
        wall, so then whoever could still answer has passed."""
        while self.turn.passable:
            if self.turn.unanswered(self.choices) and self.turn.table.wall:
                return
            self._pass_on()


def _illegal(zh: str, en: str) -> Problem:
    return Problem("illegal_action", "", Text(zh, en), ACTIONS_RULE)
