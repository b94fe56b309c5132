"""Where a round stands, and how it goes on:

    turn = turn_at(position)
    turn = turn.choose(choices)         # while it needs "choices"
    turn = turn.draw(tile)              # "draw"
    turn = turn.flip(tile)              # "flip"
    turn = turn.deal(hands)             # "deal", after stakes

until it needs nothing more. Where nobody can do anything, it goes on by itself.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from engine.actions import Action, Offer, offers, unseen_actors, why_not
from engine.play.deals import dealt_to
from engine.play.effects import Effect, carry_out, drawn, flipped, unanswered
from engine.position import CLAIMS, WITH_PASS, Position, Stage
from engine.problems import Problem
from engine.table import Table

Needs = Literal["deal", "choices", "draw", "flip"]


class Turn(NamedTuple):
    """A position, and what has to come next: nothing (None) where the round is over.

    ``asked`` are the seats that have to choose, and ``unseen`` those that may be able to, whose
    hands are hidden; ``drawer`` draws next, and ``after_kong`` is the tile of the kong whose
    replacement that is. ``closed`` is the discard or robbery that was answered last, or that
    nobody was asked about, as long as nobody has drawn or discarded since.
    """

    position: Position
    needs: Needs | None
    asked: tuple[int, ...] = ()
    drawer: int | None = None
    after_kong: int | None = None
    closed: Position | None = None
    unseen: tuple[int, ...] = ()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.position.table

    @property
    def passable(self) -> Stage | None:
        """The stage that it is in, if those who are asked may pass."""
        stage = self.position.stage
        return stage if self.needs == "choices" and stage in WITH_PASS else None

    def offers(self) -> dict[int, list[Offer]]:
        """What each seat that is asked may do."""
        return {seat: offers(self.position, seat) for seat in self.asked}

    def refusal(self, seat: int, action: Action) -> Problem | None:
        """Why ``seat`` may not choose ``action``, with the rule that forbids it; None: it may."""
        problem = why_not(self.position, seat, action)
        return None if problem is None else self.too_late(seat, action) or problem

    def too_late(self, seat: int, action: Action) -> Problem | None:
        """Why ``action`` was no answer to what is ``closed``, if it is one and was forbidden then
        already, or is by what the seat has passed on."""
        if self.closed is None or not is_answer(self.closed.stage, action):
            return None
        return why_not(self.closed, seat, action)

    def unanswered(self, choices: Mapping[int, Action]) -> list[int]:
        """The seats that have to choose before ``choices`` take effect [zhaotong.claims]."""
        return unanswered(self.position, choices)

    def choose(self, choices: Mapping[int, Action]) -> "Turn":
        """The turn after ``choices``, which are legal and leave nobody unanswered."""
        return _after(self.position, carry_out(self.position, choices))

    def draw(self, tile: int | None) -> "Turn":
        """The turn after its drawer has drawn ``tile``, which is not known where its hand is
        hidden."""
        assert self.drawer is not None
        return self._at(drawn(self.table, self.drawer, tile, self.after_kong))

    def flip(self, tile: int) -> "Turn":
        """The turn after ``tile`` was turned to fix the chickens (捉鸡)."""
        return self._at(flipped(self.table, tile))._replace(closed=self.closed)

    def deal(self, hands: Iterable[Iterable[int]], fourteenth: int | None) -> "Turn":
        """The turn after the deal that follows the stakes; ``fourteenth`` is the dealer's last
        tile, if that is known."""
        return self._at(dealt_to(self.table, hands, fourteenth))

    def _at(self, table: Table) -> "Turn":
        return turn_at(self.position.then(table))


def is_answer(stage: Stage | None, action: Action) -> bool:
    """Whether ``action`` is of a kind that answers a discard or an added kong."""
    if stage not in CLAIMS:
        return False
    if action.type == "win":
        return action.by != "draw"
    if action.type == "kong":
        return action.kind == "exposed_kong"
    return action.type in ("pung", "pass")


def turn_at(position: Position, closed: Position | None = None) -> Turn:
    """Where the round stands at ``position``, which is checked, after what is ``closed``."""
    # A seat at its turn always has something to do; one that may pass is asked only if it has.
    might = position.asked
    if position.stage == "claim":
        might = [seat for seat in might if position.might_claim(seat)]
    if might and position.stage in WITH_PASS:
        might = [seat for seat in might if offers(position, seat)]
    asked = tuple(might)
    unseen = unseen_actors(position)
    if asked or unseen:
        return Turn(position, "choices", asked, closed=closed, unseen=unseen)
    if position.undealt:
        return Turn(position, "deal", closed=closed)
    if position.is_won:
        table = position.table
        flips = position.terms.flips and table.flip is None and table.wall
        return Turn(position, "flip" if flips else None, closed=closed)
    following = _after(position, carry_out(position, {}))
    return following if closed is None else following._replace(closed=closed)


def _after(before: Position, effect: Effect) -> Turn:
    if effect.drawer is not None:
        position = before
        if effect.table is not before.table:
            position = effect.position or before.then(effect.table)
        # Mostly nobody has claimed anything: what is closed is the table as it still is.
        closed = position if position.stage in CLAIMS else _closed(before, effect.table)
        return Turn(position, "draw", (), effect.drawer, effect.after_kong, closed)
    closed = _closed(before, effect.table)
    if effect.table == before.table:
        return Turn(before, None, closed=closed)
    return turn_at(effect.position or before.then(effect.table), closed)


def _closed(before: Position, after: Table) -> Position | None:
    """The claim or robbery ``before``, with what seats have passed on by then."""
    if before.stage not in CLAIMS:
        return None
    both = list(zip(before.table.seats, after.seats, strict=True))
    if all(seat.passed == now.passed for seat, now in both):
        return before
    seats = tuple(seat._replace(passed=now.passed) for seat, now in both)
    return before.then(before.table._replace(seats=seats))
