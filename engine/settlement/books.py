"""The books of a settlement: the context that its steps ask, and the ledger that they write into.

A line of the ledger cannot be made without a rule, and always moves points between two seats, so
that every settlement is cited and adds up to zero by construction. A line that a rule suppresses
stays, with the rule that suppresses it, and moves nothing.
"""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeVar

from engine.position import Position
from engine.ruleset import Room
from engine.scoring import Score, Wait
from engine.table import Discard, Meld, Win
from engine.terms import Counted, Item, Need, Step
from engine.text import Text

_T = TypeVar("_T")

# --- what the steps ask --------------------------------------------------------------------------


class FirstDiscard(NamedTuple):
    """The first discard of a tile in the round, and what became of it."""

    seat: int
    takers: tuple[int, ...]
    """Who took it: nobody (it is charging 冲锋鸡), one by pung or kong, or its winners."""
    won: bool
    """Whether it was taken by a win."""


class Context:
    """Everything the steps ask about a round that is over, or that is taken to wash out now.

    The position must be checked, every hand known and of 13 tiles; a seat that still holds a 14th
    tile has nothing that it may discard, and is not ready.
    """

    def __init__(self, position: Position, before: "Context | None" = None) -> None:
        """``before`` is the context before a seat discarded its 14th tile, where that is all that
        has happened since: only what that seat waits for has to be worked out again."""
        self.position = position
        self.table = table = position.table
        self.terms = position.terms
        self.words = position.room.ruleset.words
        self.players = len(table.seats)
        self.win: Win | None = table.wins[0] if table.wins else None
        """The first winning event; the only one where a win ends the round."""
        self.winners = winners = position.winners
        self.scores: dict[int, Score] = {}
        """What each winner's hand is worth."""
        self.best_waits: list[Wait | None]
        if before is None:
            out = *winners, position.holder
            self.best_waits = [
                None if seat in out else position.readiness(seat).best
                for seat in range(self.players)
            ]
            for win in table.wins:
                for seat in win.seats:
                    score = position.score(seat, position.hand(seat), win)
                    assert score is not None  # the table is checked
                    self.scores[seat] = score
        else:
            self.scores = before.scores
            self.best_waits = list(before.best_waits)
            if before.position.holder is not None:
                holder = before.position.holder
                self.best_waits[holder] = position.readiness(holder).best
        self.live: list[int] = []
        """Winners and ready seats; only they collect chickens and kongs."""
        self.unready: list[int] = []
        for seat, best in enumerate(self.best_waits):
            (self.unready if best is None and seat not in winners else self.live).append(seat)
        self._won: Discard | None = None
        """The discard that was won, the last one."""
        if self.win is not None and self.win.by == "discard":
            self._won = table.discards[-1]
        self._discards: dict[int, list[Discard]] = {}
        self._known: dict[Callable[[Context], Any], Any] = {}

    def once(self, work: "Callable[[Context], _T]") -> _T:
        """What ``work`` says of the round, which is worked out the first time that it is asked."""
        if work not in self._known:
            self._known[work] = work(self)
        found: _T = self._known[work]
        return found

    @cached_property
    def shot_kong(self) -> Meld | None:
        """The kong right before a discard that was won: the win is a hot shot 热炮."""
        win = self.win
        if win is None or win.by != "discard" or win.after_kong is None:
            return None
        melds = self.table.seats[win.shooter].melds
        return next(meld for meld in melds if meld.is_kong and meld.tile == win.after_kong)

    @property
    def barred(self) -> int | None:
        """The seat that collects neither chickens nor kongs: robbed, or a hot shooter."""
        win = self.win
        if win is None or win.by == "draw":
            return None
        return win.shooter if win.by == "rob" or self.shot_kong is not None else None

    def stake(self, seat: int) -> int:
        """The stake 估卖 of ``seat``, which a step asks that says so (``@step("stakes")``)."""
        stake = self.table.seats[seat].stake
        assert stake is not None  # else nothing is settled
        return stake

    def others(self, seat: int) -> list[int]:
        """Every other seat, in order of play."""
        return [*range(seat + 1, self.players), *range(seat)]

    def first_discard(self, tile: int) -> FirstDiscard | None:
        """What became of the first discard of ``tile``; None if there was none."""
        discards = self._discards_of(tile)
        if not discards:
            return None
        seat, _, to = discards[0]
        if to is not None:
            return FirstDiscard(seat, (to,), False)
        won = self._won is not None and self._won.tile == tile and len(discards) == 1
        return FirstDiscard(seat, self.winners if won else (), won)

    def _discards_of(self, tile: int) -> list[Discard]:
        """The discards of ``tile``, in order."""
        found = self._discards.get(tile)
        if found is None:
            found = [discard for discard in self.table.discards if discard.tile == tile]
            self._discards[tile] = found
        return found

    def held(self, seat: int, tile: int) -> int:
        """Copies of ``tile`` that ``seat`` holds: hand, melds, and the tile it won."""
        count = self.position.hand(seat).count(tile) + self.melded(seat, tile)
        if self.win is not None and seat in self.winners and self.win.tile == tile:
            count += 1  # [table.won_tile]
        return count

    def melded(self, seat: int, tile: int, *, concealed: bool = True) -> int:
        """Copies of ``tile`` in the melds of ``seat``, with or without concealed kongs."""
        count = 0
        for meld in self.table.seats[seat].melds:
            if meld.tile == tile and (concealed or meld.kind != "concealed_kong"):
                count += meld.size
        return count

    def unclaimed(self, seat: int, tile: int) -> int:
        """Discards of ``tile`` by ``seat`` that nobody took by pung, kong or win."""
        discard = Discard(seat, tile)
        return self._discards_of(tile).count(discard) - (self._won == discard)

    def has_spare_suit(self, seat: int) -> bool:
        """三门: whether its natural tiles have more suits than a winning hand may."""
        return self.position.natural_suits(seat).bit_count() > self.terms.most_suits


# --- what the steps write ------------------------------------------------------------------------


class Transfer(NamedTuple):
    """``payer`` pays ``payee`` ``points`` (> 0) for ``item``, as ``rule`` asks.

    ``why`` says in words how the points come about.
    """

    payer: int
    payee: int
    points: int
    item: Item
    rule: str
    why: Text


class Ledger:
    """Collects the payments of a settlement in the order in which the steps make them."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._lines: list[Transfer] = []
        self.suppressed: list[tuple[Transfer, str]] = []

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The lines that count."""
        return tuple(self._lines)

    def pay(self, payer: int, payee: int, points: int, item: Item, topic: str, why: Text) -> None:
        """``payer`` owes ``payee`` ``points``, by the rule on ``topic``; nothing if they are 0."""
        if points and payer != payee:
            self._lines.append(Transfer(payer, payee, points, item, self._room.rule(topic), why))

    def suppress(self, rule: str, fits: Callable[[Transfer], bool]) -> None:
        """Strike out every line that ``fits``, by ``rule`` (a whole rule id)."""
        kept: list[Transfer] = []
        for line in self._lines:
            if fits(line):
                self.suppressed.append((line, rule))
            else:
                kept.append(line)
        self._lines = kept

    def scale(self, base: int, unscaled: frozenset[Item]) -> None:
        """Multiply every line by ``base`` (底注, 底分), those of ``unscaled`` items excepted."""
        if base != 1:
            name = self._room.ruleset.words.base
            self._lines = [_scaled(line, base, unscaled, name) for line in self._lines]
            self.suppressed = [
                (_scaled(line, base, unscaled, name), rule) for line, rule in self.suppressed
            ]

    def totals(self, players: int) -> list[int]:
        """What each seat wins or loses in all."""
        totals = [0] * players
        for line in self._lines:
            totals[line.payer] -= line.points
            totals[line.payee] += line.points
        return totals


def _scaled(line: Transfer, base: int, unscaled: frozenset[Item], name: Text) -> Transfer:
    if line.item in unscaled:
        return line
    points = line.points * base
    why = Text(
        f"{line.why.zh}，× {name.zh} {base} = {points} 分",
        f"{line.why.en}, × {name.en} {base} = {points}",
    )
    return line._replace(points=points, why=why)


@cache
def said(points: int, times: int = 1) -> Text:
    """So many points in words, so often: ``2 分 × 3 = 6 分``."""
    zh, en = f"{points} 分", f"{points} point{'s' * (points != 1)}"
    if times == 1:
        return Text(zh, en)
    return Text(f"{zh} × {times} = {points * times} 分", f"{en} × {times} = {points * times}")


# --- the steps -----------------------------------------------------------------------------------


def step(
    *needs: Need, counts: Counted | None = None
) -> Callable[[Callable[[Context, Ledger], None]], Step]:
    """Makes a step of the function below it; ``needs`` is what it asks of the table that may have
    been left out, so that a settlement that lacks it is refused; ``counts`` what is said not to
    count where there is no such step."""

    def make(pay: Callable[[Context, Ledger], None]) -> Step:
        return Step(pay, frozenset(needs), counts)

    return make
