"""Replaying the record of a round: every event is checked, the first illegal one stops it.

Events take effect as in ``engine.play``. Passes may be left out of a record: where the next event
is no answer to what was asked, everybody who would still have to answer has passed.
"""

from engine import checks, play, standing
from engine.actions import CLAIMS, PASS, Action, Stage
from engine.lean import Callable, NamedTuple
from engine.moves import Move, in_room
from engine.problems import Problem, Refused
from engine.records import Deal, Record
from engine.ruleset import Room
from engine.settle import Settlement, settle
from engine.standing import Standing, choose, is_answer, stand
from engine.table import Last, Seat, Table
from engine.text import Text
from engine.tiles import COPIES, NAMES, TILE_COUNT, counts_of

ACTIONS_RULE = "table.actions"


class Replayed(NamedTuple):
    """How far a record goes.

    ``events`` of it were legal; ``illegal`` says what is wrong with the next one, if anything.
    ``standing`` is where the round stood then. ``settlement`` is that of a round that is over.
    """

    standing: Standing
    events: int
    illegal: Problem | None
    settlement: Settlement | None


class Step(NamedTuple):
    """Something that happens on the way.

    ``event`` is its place in the record; None for a pass that the record leaves out, and for what
    nobody does: the beginning, the deal after the stakes. ``after`` is None while others have yet
    to answer.
    """

    event: int | None
    move: Move | None
    after: Standing | None


def replay(
    room: Room, record: Record, watch: Callable[[Step], object] = lambda _: None
) -> Replayed:
    """Play ``record`` in ``room``; ``watch`` is called with every step.

    Raises :class:`Refused` for a deal that cannot be, and for what the settlement needs and the
    record does not say; pointers are those of the record.
    """
    course = _Course(room, record.deal, watch)
    for index, event in enumerate(record.events):
        problem = course.take(index, event)
        if problem is not None:
            illegal = problem._replace(pointer=f"/events/{index}")
            return Replayed(course.standing, index, illegal, None)
    course.finish()
    settlement = None
    if course.standing.needs is None:
        try:
            settlement = settle(room, checks.checked(room, course.standing.table))
        except Refused as refused:
            raise of_deal(refused) from None
    return Replayed(course.standing, len(record.events), None, settlement)


class _Course:
    """A round on its way; ``choices`` were made and have not taken effect yet."""

    def __init__(self, room: Room, deal: Deal, watch: Callable[[Step], object]) -> None:
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
        self._go_to(None, None, stand(room, begin(room, deal)))

    def _go_to(self, index: int | None, move: Move | None, following: Standing) -> None:
        self.choices = {}
        self.standing = following
        self.watch(Step(index, move, following))
        if following.needs == "deal":
            self._go_to(None, None, standing.deal(following, self.deal.hands, self.deal.tile))

    def take(self, index: int, event: Move) -> Problem | None:
        """Let ``event`` happen, or say why it cannot."""
        if event.action is None:
            return self._chance(index, event)
        assert event.seat is not None
        action = in_room(self.room, event.action)
        while (stage := self.standing.passable) and not self._answers(stage, event.seat, action):
            self._pass_on()
        if self.standing.needs != "choices":
            return self.standing.too_late(event.seat, action) or self._out_of_turn()
        return self._choice(index, event, event.seat, action)

    def _answers(self, stage: Stage, seat: int, action: Action) -> bool:
        """Whether ``action`` is an answer to what is asked in ``stage``, right or wrong."""
        if stage != "declare":
            return is_answer(stage, action)
        if action.type == "win":
            return seat in self.standing.asked
        # The others are asked once the dealer has passed, which the record may leave out.
        dealer_alone = self.standing.asked == (self.standing.table.dealer,)
        return action.type in ("ready", "pass") and (
            seat in self.standing.asked or not dealer_alone
        )

    def _pass_on(self) -> None:
        """Whoever would still have to answer passes."""
        missing = self.standing.unanswered(self.choices)
        passes = [Move("pass", seat, PASS) for seat in missing]
        for passed in passes[:-1]:
            self.watch(Step(None, passed, None))
        choices = {**self.choices, **dict.fromkeys(missing, PASS)}
        self._go_to(None, passes[-1] if passes else None, choose(self.standing, choices))

    def _choice(self, index: int, event: Move, seat: int, action: Action) -> Problem | None:
        if seat in self.choices:
            return _illegal(f"座位 {seat} 已经选择", f"seat {seat} has chosen already")
        problem = self.standing.refusal(seat, action)
        if problem is not None:
            return problem
        self.choices[seat] = action
        # Claims wait until all that are asked have answered, or something else happens.
        claimed = self.standing.passable in CLAIMS
        if not claimed or len(self.choices) == len(self.standing.asked):
            self._go_to(index, event, choose(self.standing, self.choices))
        else:
            self.watch(Step(index, event, None))
        return None

    def _chance(self, index: int, event: Move) -> Problem | None:
        while self.standing.passable:
            self._pass_on()
        if (event.type, event.seat) != (self.standing.needs, self.standing.drawer):
            return self._out_of_turn()
        tile, problem = self._from_wall(event)
        if problem is not None:
            return problem
        self.drawn += 1
        self.left[tile] -= 1
        happen = standing.flip if event.type == "flip" else standing.draw
        self._go_to(index, event._replace(tile=tile), happen(self.standing, tile))
        return None

    def _from_wall(self, event: Move) -> tuple[int, Problem | None]:
        """The tile that ``event`` takes from the wall, and why it cannot be."""
        tile = event.tile
        if self.deal.wall is not None:
            following = self.deal.wall[self.drawn]
            if tile not in (None, following):
                name = NAMES[following]
                return 0, _illegal(f"牌墙的下一张是 {name}", f"the next tile of the wall is {name}")
            tile = following
        assert tile is not None
        if not self.left[tile]:
            name = NAMES[tile]
            detail = Text(f"{name} 已经没有了", f"there is no {name} left")
            return 0, Problem("tile_overcount", "", detail, "table.refused")
        return tile, None

    def _out_of_turn(self) -> Problem:
        """What has to happen now instead of an event."""
        needs, drawer = self.standing.needs, self.standing.drawer
        if needs == "draw":
            return _illegal(f"应由座位 {drawer} 摸牌", f"seat {drawer} draws now")
        if needs == "flip":
            return _illegal("应翻鸡", "a tile is turned now")
        if needs is None:
            return _illegal("牌局已经结束", "the round is over")
        asked = ", ".join(map(str, self.standing.asked))
        return _illegal(f"应由座位 {asked} 选择", f"seat {asked} has to act now")

    def finish(self) -> None:
        """Nothing more happens: what has been answered takes effect; nobody can draw from an empty
        wall, so then whoever could still answer has passed."""
        while self.standing.passable:
            if self.standing.unanswered(self.choices) and self.standing.table.wall:
                return
            self._pass_on()


def _illegal(zh: str, en: str) -> Problem:
    return Problem("illegal_action", "", Text(zh, en), ACTIONS_RULE)


def begin(room: Room, deal: Deal) -> Table:
    """The table that the record begins with, and a look at whether the deal can be."""
    dealt = play.deal(
        deal.hands,
        deal.dealer,
        deal.streak,
        fourteenth=deal.tile,
        indicator=deal.indicator,
        weekday=deal.weekday,
    )
    try:
        checks.checked(room, dealt)
    except Refused as refused:
        raise of_deal(refused) from None
    if not room.terms.stakes:
        return dealt
    seats = tuple(Seat((), 0) for _ in deal.hands)
    return Table(deal.dealer, seats, deal.streak, TILE_COUNT, deal.weekday, last=Last("open"))


def of_deal(refused: Refused) -> Refused:
    """What is wrong with a table, with the pointers of the record's deal."""
    return Refused(
        problem._replace(pointer=_deal_pointer(problem.pointer)) for problem in refused.problems
    )


def _deal_pointer(pointer: str) -> str:
    steps = pointer.removeprefix("/table/").split("/")
    if steps[0] == "seats":
        return "/".join(("/deal/hands", *steps[1:2]))
    return f"/deal/{steps[1] if steps[0] == 'last' and len(steps) > 1 else steps[0]}"
