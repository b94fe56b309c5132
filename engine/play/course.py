"""A round on its way, event by event: each is checked and takes effect as in ``engine.play.turn``.

Passes may be left out: where the next event is no answer to what was asked, everybody who would
still have had to answer has passed. Of seats whose hands are hidden is believed what can be.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.actions import (
    ACTIONS_RULE,
    PASS,
    Action,
    KongAction,
    illegal,
    in_room,
    is_late,
    why_not_beside,
)
from engine.play.records import Act, Draw, Flip, Move, Show
from engine.play.turn import Turn, is_answer, turn_at
from engine.position import CLAIMS, Position, Stage
from engine.problems import Problem, Refused
from engine.table import Table
from engine.text import Text
from engine.tiles import TILE_TEXTS
from engine.validation import checked


class Happening(NamedTuple):
    """Something that happens on the way.

    ``event`` is its place among the events; None for a pass that they leave out, and for what
    nobody does: the beginning, the deal after the stakes. ``after`` is None while others have yet
    to answer. ``private``: only the seat itself learns of it, since it passed on another's tile.
    """

    event: int | None
    move: Move | None
    after: Turn | None
    private: bool = False


class Course:
    """A round on its way; ``choices`` were made and have not taken effect yet."""

    def __init__(self, turn: Turn, watch: Callable[[Happening], object] | None) -> None:
        self.turn = turn
        self.watch = watch
        self.choices: dict[int, Action] = {}

    def go_to(self, index: int | None, move: Move | None, following: Turn) -> None:
        """The ``move`` has led to the turn that follows."""
        self._tell(index, move, following)
        self.choices = {}
        self.turn = following

    def _tell(self, index: int | None, move: Move | None, after: Turn | None) -> None:
        """Tell who watches, if anybody does."""
        if self.watch is not None:
            passed = move is not None and move.type == "pass"
            private = passed and self.turn.position.stage in CLAIMS
            self.watch(Happening(index, move, after, private))

    def from_wall(self, event: Draw | Flip) -> tuple[int | None, Problem | None]:
        """The tile that ``event`` takes from the wall, None where nobody knows; and why it cannot
        be."""
        tile = event.tile
        if tile is not None and not self.turn.position.unseen(tile):
            return tile, none_left(tile)
        hidden = event.type == "draw" and self.turn.table.seats[event.seat].hand is None
        if tile is None and not hidden:
            detail = Text("须给出摸到或翻开的牌", "needs its tile")
            return tile, Problem("schema", "/tile", detail)
        return tile, None

    def take(self, index: int, event: Move) -> Problem | None:
        """Let ``event`` happen, or say why it cannot."""
        match event:
            case Show():
                return self._show(index, event)
            case Draw() | Flip():
                return self._chance(index, event)
        action = in_room(self.turn.position.room, event.action)
        while (stage := self.turn.passable) and not self._answers(stage, event.seat, action):
            self.pass_on()
        if self.turn.needs != "choices":
            return self.turn.too_late(event.seat, action) or self._out_of_turn()
        return self._choice(index, event, event.seat, action)

    def _answers(self, stage: Stage, seat: int, action: Action) -> bool:
        """Whether ``action`` is an answer to what is asked in ``stage``, right or wrong."""
        if stage != "declare":
            return is_answer(stage, action)
        asked = (*self.turn.asked, *self.turn.unseen)
        if action.type == "win":
            return seat in asked
        # The others are asked once the dealer has passed, which may be left out.
        dealer_alone = self.turn.asked == (self.turn.table.dealer,)
        return action.type in ("ready", "pass") and (seat in self.turn.asked or not dealer_alone)

    def pass_on(self) -> None:
        """Whoever would still have to answer passes."""
        missing = self.turn.unanswered(self.choices)
        passes = [Act(seat, PASS) for seat in missing]
        for passed in passes[:-1]:
            self._tell(None, passed, None)
        self.choices |= dict.fromkeys(missing, PASS)
        self.go_to(None, passes[-1] if passes else None, self.chosen())

    def chosen(self) -> Turn:
        """The turn after the choices. A pass that comes when a win has decided the round binds
        nobody: all hands lie open by then, so that the others would see what they cannot know."""
        position = self.turn.position
        out = [*position.winners]
        binding: dict[int, Action] = {}
        for seat, action in self.choices.items():
            if action.type == "win":
                out.append(seat)
            if action.type != "pass" or not position.ends_with(out):
                binding[seat] = action
        return self.turn.choose(binding)

    def _choice(self, index: int, event: Act, seat: int, action: Action) -> Problem | None:
        if seat in self.choices:
            return not_now(f"座位 {seat} 已经选过", f"seat {seat} has chosen already")
        problem = self.turn.refusal(seat, action)
        if problem is None and self.turn.table.seats[seat].hand is None:
            problem = why_not_beside(self.turn.position, self.choices, seat, action)
        if problem is not None:
            return problem
        if action.type == "kong" and self.turn.position.terms.late_kongs:
            event, problem = self._timed(event, seat, action)
            if problem is not None:
                return problem
        self.choices[seat] = action
        # Claims wait until all that are asked have answered, or something else happens.
        claimed = self.turn.passable in CLAIMS
        answered = len(self.choices) == len(self.turn.asked) and not self.turn.unseen
        if not claimed or answered:
            self.go_to(index, event, self.chosen())
        else:
            self._tell(index, event, None)
        return None

    def _timed(self, event: Act, seat: int, action: KongAction) -> tuple[Act, Problem | None]:
        """``event`` with whether the kong is late [table.late]. Where that depends on what a hidden
        seat drew, the event says so: a kong on time shows what was drawn."""
        kind, tile = action.kind, action.tile
        if kind == "exposed_kong":
            return event, None
        position = self.turn.position
        if position.table.seats[seat].hand is None and position.last_tile is None:
            if not event.late:
                self._at(position.table.with_drawn(tile))
            elif not is_late(position, seat, tile, kind):
                name = position.room.ruleset.words.kongs[kind]
                return event, illegal(
                    "table.late",
                    f"第一次打牌前的{name.zh}不算憨包豆",
                    f"before its first discard a seat's {name.en} is not late",
                )
        return event._replace(late=is_late(self.turn.position, seat, tile, kind)), None

    def _at(self, table: Table) -> None:
        """The same turn at a table of which something more is known."""
        position = Position(self.turn.position.room, table)
        self.turn = self.turn._replace(position=position)

    def _chance(self, index: int, event: Draw | Flip) -> Problem | None:
        while self.turn.passable:
            self.pass_on()
        drawer = event.seat if event.type == "draw" else None
        if (event.type, drawer) != (self.turn.needs, self.turn.drawer):
            return self._out_of_turn()
        tile, problem = self.from_wall(event)
        if problem is not None:
            return problem
        event = event._replace(tile=tile)
        if event.type == "draw":
            self.go_to(index, event, self.turn.draw(tile))
        elif tile is not None:
            self.go_to(index, event, self.turn.flip(tile))
        return None

    def _show(self, index: int, event: Show) -> Problem | None:
        """A seat lays its hand open, once the round is over."""
        # The round is over if the tile was won, or if nobody can draw after it.
        while self.turn.passable and (self.choices or not self.turn.table.wall):
            self.pass_on()
        if self.turn.needs not in (None, "flip"):
            return not_now(
                "这一局还没结束，不能亮牌", "the round is not over: no hand is laid open"
            )
        table, player = self.turn.table, self.turn.table.seats[event.seat]
        if player.hand is not None:
            if player.hand != event.hand:
                return not_now(
                    f"与座位 {event.seat} 的手牌不同", f"is not what seat {event.seat} holds"
                )
            self.go_to(index, event, self.turn)
            return None
        hand = event.hand
        shown = player._replace(hand=hand, hand_size=len(hand), passed=event.passed)
        if len(event.hand) != player.hand_size:
            size = player.hand_size
            return not_now(f"应有 {size} 张手牌", f"must be {size} tiles")
        table = table.with_seat(event.seat, shown)
        try:
            following = turn_at(checked(self.turn.position.room, table))
        except Refused as refused:
            wrong = refused.problems[0]
            return Problem("illegal_action", "", wrong.detail, wrong.rule or ACTIONS_RULE)
        self.go_to(index, event, following._replace(closed=self.turn.closed))
        return None

    def _out_of_turn(self) -> Problem:
        """What has to happen now instead of an event."""
        needs, drawer = self.turn.needs, self.turn.drawer
        if needs == "draw":
            return not_now(f"现在由座位 {drawer} 摸牌", f"seat {drawer} draws now")
        if needs == "flip":
            return not_now("现在要翻牌", "a tile is turned now")
        if needs == "deal":
            return not_now("现在要发牌", "the tiles are dealt now")
        if needs is None:
            return not_now("这一局已经结束", "the round is over")
        asked = sorted({*self.turn.asked, *self.turn.unseen})
        *others, final = (f"seat {seat}" for seat in asked)
        english = f"{', '.join(others)} and {final} have" if others else f"{final} has"
        return not_now(
            f"现在由{'、'.join(f'座位 {seat}' for seat in asked)}选择", f"{english} to choose now"
        )


def not_now(zh: str, en: str) -> Problem:
    """An event that cannot come now."""
    return illegal(ACTIONS_RULE, zh, en)


def none_left(tile: int) -> Problem:
    """An event that takes from the wall what cannot be there."""
    return illegal("table.refused", *no_more(tile))


def no_more(tile: int) -> Text:
    """Why the wall cannot have ``tile``."""
    name = TILE_TEXTS[tile]
    return Text(f"{name.zh}已经没有了", f"there is no {name.en} left")
