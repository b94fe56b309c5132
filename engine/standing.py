"""Where a round stands, and how it goes on:

    standing = stand(room, table)
    standing = choose(standing, choices)         # while it needs "choices"
    standing = draw(standing, tile)              # "draw"
    standing = flip(standing, tile)              # "flip"
    standing = deal(standing, hands)             # "deal", after stakes

until it needs nothing more. Where nobody can do anything, it goes on by itself.
"""

from engine import checks, play
from engine.actions import CLAIMS, WITH_PASS, Action, Moment, Stage, offers
from engine.lean import Iterable, Literal, Mapping, NamedTuple
from engine.problems import Problem
from engine.ruleset import Room
from engine.table import Table

Needs = Literal["deal", "choices", "draw", "flip"]


class Standing(NamedTuple):
    """A table, and what has to come next: nothing (None) where the round is over.

    ``asked`` are the seats that have to choose; ``drawer`` draws next, and ``after_kong`` is the
    tile of the kong whose replacement that is. ``closed`` is the discard or robbery that was
    answered last, or that nobody was asked about, as long as nobody has drawn or discarded since.
    """

    now: Moment
    needs: Needs | None
    asked: tuple[int, ...] = ()
    drawer: int | None = None
    after_kong: int | None = None
    closed: Moment | None = None

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.now.table

    @property
    def passable(self) -> Stage | None:
        """The stage that it is in, if those who are asked may pass."""
        stage = self.now.stage
        return stage if self.needs == "choices" and stage in WITH_PASS else None

    def offers(self) -> dict[int, list[Action]]:
        """What each seat that is asked may do."""
        return {seat: offers(self.now, seat) for seat in self.asked}

    def refusal(self, seat: int, action: Action) -> Problem | None:
        """Why ``seat`` may not choose ``action``, with the rule that forbids it; None: it may."""
        problem = play.refusal(self.now, seat, action)
        return None if problem is None else self.too_late(seat, action) or problem

    def too_late(self, seat: int, action: Action) -> Problem | None:
        """Why ``action`` was no answer to what is ``closed``, if it is one and was forbidden then
        already, or is by what the seat has passed on."""
        if self.closed is None or not is_answer(self.closed.stage, action):
            return None
        return play.refusal(self.closed, seat, action)

    def unanswered(self, choices: Mapping[int, Action]) -> list[int]:
        """The seats that have to choose before ``choices`` take effect [zhaotong.claims]."""
        return play.unanswered(self.now, choices)


def is_answer(stage: Stage | None, action: Action) -> bool:
    """Whether ``action`` is of a kind that answers a discard or an added kong."""
    if stage not in CLAIMS:
        return False
    if action.type == "win":
        return action.by != "draw"
    return action.type in ("pung", "pass") or action.kind == "exposed_kong"


def stand(room: Room, table: Table) -> Standing:
    """Where the round stands with ``table``, which is checked and shows every hand."""
    now = Moment(room, table)
    # A seat at its turn always has something to do; one that may pass is asked only if it has.
    passing = now.stage in WITH_PASS
    asked = tuple(seat for seat in now.asked if not passing or offers(now, seat))
    if asked:
        return Standing(now, "choices", asked)
    if checks.is_undealt(table):
        return Standing(now, "deal")
    if checks.is_won(room, table):
        flips = room.terms.flips and table.flip is None and table.wall
        return Standing(now, "flip" if flips else None)
    return _after(now, play.carry_out(now, {}))


def choose(standing: Standing, choices: Mapping[int, Action]) -> Standing:
    """Where the round stands after ``choices``, which are legal and leave nobody unanswered."""
    return _after(standing.now, play.carry_out(standing.now, choices))


def draw(standing: Standing, tile: int) -> Standing:
    """Where the round stands after its drawer has drawn ``tile``."""
    played = play.Played(standing.table, standing.drawer, standing.after_kong)
    return stand(standing.now.room, play.draw(played, tile))


def flip(standing: Standing, tile: int) -> Standing:
    """Where the round stands after ``tile`` was turned to fix the chickens (捉鸡)."""
    turned = stand(standing.now.room, play.flip(standing.table, tile))
    return turned._replace(closed=standing.closed)


def deal(standing: Standing, hands: Iterable[Iterable[int]], fourteenth: int | None) -> Standing:
    """Where the round stands after the deal that follows the stakes; ``fourteenth`` is the dealer's
    last tile, if that is known."""
    table = play.deal_to(standing.table, hands, fourteenth=fourteenth)
    return stand(standing.now.room, table)


def _after(before: Moment, played: play.Played) -> Standing:
    if played.drawer is not None:
        now = Moment(before.room, played.table)
        # Mostly nobody has claimed anything: what is closed is the table as it still is.
        closed = now if now.stage in CLAIMS else _closed(before, played.table)
        return Standing(now, "draw", (), played.drawer, played.after_kong, closed)
    closed = _closed(before, played.table)
    if played.table == before.table:
        return Standing(before, None, closed=closed)
    following = stand(before.room, played.table)
    return following if closed is None else following._replace(closed=closed)


def _closed(before: Moment, after: Table) -> Moment | None:
    """The claim or robbery ``before``, with what seats have passed on by then."""
    if before.stage not in CLAIMS:
        return None
    seats = tuple(
        seat._replace(passed=now.passed)
        for seat, now in zip(before.table.seats, after.seats, strict=True)
    )
    if seats == before.table.seats:
        return before
    return Moment(before.room, before.table._replace(seats=seats))
