"""Settling a round: facts → claims → voids → scale → totals → next dealer."""

from engine import actions, checks, play, wins
from engine.facts import Facts
from engine.lean import Literal, NamedTuple
from engine.ledger import Ledger, Transfer
from engine.problems import Problem, Refused
from engine.ruleset import Room, Step
from engine.scores import Score, Wait
from engine.steps.chickens import collect
from engine.steps.dealers import after_win
from engine.steps.hands import stake
from engine.table import Table
from engine.text import Text

Status = Literal["won", "ready", "unready"]


class SeatResult(NamedTuple):
    """How a seat ended: its status, and what a winner's hand was worth."""

    seat: int
    status: Status
    score: Score | None = None


class Settlement(NamedTuple):
    """What a finished round costs and brings each seat, every line of it cited.

    ``voided`` pairs each line that a rule voids with that rule's id.
    """

    outcome: Literal["win", "washout"]
    totals: tuple[int, ...]
    transfers: tuple[Transfer, ...]
    voided: tuple[tuple[Transfer, str], ...]
    seats: tuple[SeatResult, ...]
    next_dealer: int
    next_streak: int
    next_rule: str
    """The rule that says who deals next, and how often in a row."""


class WashoutPayouts(NamedTuple):
    """What it would cost if the wall ended now (荒庄查叫)."""

    ready: tuple[bool, ...]
    best: tuple[Wait | None, ...]
    totals: tuple[int, ...]
    transfers: tuple[Transfer, ...]
    voided: tuple[tuple[Transfer, str], ...]


def settle(room: Room, table: Table) -> Settlement:
    """The settlement of a checked table that is over.

    Raises :class:`Refused`: ``hand_hidden``, ``not_over``, ``flip_missing``.
    """
    refuse_hidden(table)
    if not actions.is_over(room, table):
        raise Refused(
            [Problem("not_over", "/table", Text("牌局尚未结束", "the round is not over"))]
        )
    _refuse_unknown_history(room, table, _steps(room, won=bool(table.wins)))
    facts = Facts(room, table)
    ledger = _ledger(facts, won=bool(table.wins))
    dealer = after_win(facts) if table.wins else room.ruleset.washout_dealer(facts)
    return Settlement(
        "win" if table.wins else "washout",
        tuple(ledger.totals(table.players)),
        ledger.transfers,
        tuple(ledger.voided),
        tuple(_result(facts, seat) for seat in range(table.players)),
        dealer,
        room.ruleset.next_streak(facts, dealer),
        room.ruleset.rule("next"),
    )


def washout_payouts(room: Room, table: Table) -> WashoutPayouts:
    """The washout settlement of a checked table if the wall ended now.

    A seat that holds a 14th tile makes its best discard. Raises :class:`Refused`:
    ``hand_hidden``, ``already_won``.
    """
    refuse_hidden(table)
    if table.wins and not room.terms.play_on:
        detail = Text("牌局已有人胡牌", "the round has been won")
        raise Refused([Problem("already_won", "/table/wins", detail)])
    _refuse_unknown_history(room, table, _steps(room, won=False))
    facts, ledger = _after_best_discard(room, table)
    return WashoutPayouts(
        tuple(best is not None for best in facts.best_waits),
        facts.best_waits,
        tuple(ledger.totals(table.players)),
        ledger.transfers,
        tuple(ledger.voided),
    )


def _after_best_discard(room: Room, table: Table) -> tuple[Facts, Ledger]:
    """The washout of ``table``: where a seat holds a 14th tile, after the legal discard with which
    its own total is the largest.

    Among equals: one that leaves it ready, then one that leaves it not three-suited, then the one
    with the better wait, then the first in tile order.
    """
    facts = Facts(room, table)
    now = facts, _ledger(facts, won=False)
    seat = checks.holder_of_fourteenth(table)
    if seat is None:
        return now

    def after(tile: int) -> tuple[Facts, Ledger]:
        following = Facts(room, play.discarded(table, seat, tile), facts)
        return following, _ledger(following, won=False)

    def worth(outcome: tuple[Facts, Ledger]) -> tuple[int, bool, bool, int]:
        following, ledger = outcome
        best = following.best_waits[seat]
        three_suited = room.terms.fan is not None and (
            len(wins.natural_suits(room, following.table, seat)) > 2
        )
        return (
            ledger.totals(table.players)[seat],
            best is not None,
            not three_suited,
            0 if best is None else best.points,
        )

    # Nothing but wild tiles cannot be discarded: such a hand is left as it is, and not ready.
    discards = actions.legal_discards(room, table, seat)
    return max(map(after, discards), key=worth, default=now)


def _refuse_unknown_history(room: Room, table: Table, steps: tuple[Step, ...]) -> None:
    """Raise :class:`Refused` where ``steps`` ask what the snapshot does not say: the turned tile,
    the day of the week, or a stake."""
    problems: list[Problem] = []
    chickens, rule = room.terms.chickens, room.ruleset.rule("chicken")
    if room.terms.flips and table.wins and table.flip is None and table.wall != 0:
        detail = Text("胡牌后还有牌，须翻鸡", "a tile is left, so one must have been turned")
        problems.append(Problem("flip_missing", "/table/flip", detail, rule))
    if chickens.weekday and table.weekday is None and collect in steps:
        detail = Text("星期鸡须给出星期几", "is needed for the weekday chicken")
        problems.append(Problem("weekday_missing", "/table/weekday", detail, rule))
    if room.terms.stakes and stake in steps:
        problems += _unknown_stakes(room, table)
    if problems:
        raise Refused(problems)


def _unknown_stakes(room: Room, table: Table) -> list[Problem]:
    """A stake that is not said of a winner, or of a seat that pays one."""
    involved: set[int] = set()
    for win in table.wins:
        others = table.downstream(win.seats[0]) if win.by == "draw" else [win.source or 0]
        involved.update(win.seats, others)
    detail = Text("须给出估卖", "is needed: what did this seat stake?")
    return [
        Problem("stake_missing", f"/table/seats/{seat}/stake", detail, room.ruleset.rule("stake"))
        for seat in sorted(involved)
        if table.seats[seat].stake is None
    ]


def refuse_hidden(table: Table) -> None:
    """Raise :class:`Refused` (``hand_hidden``) where a hand is not known."""
    hidden = [index for index, seat in enumerate(table.seats) if seat.hand is None]
    if hidden:
        raise Refused(
            Problem(
                "hand_hidden",
                f"/table/seats/{index}/hand",
                Text(f"座位 {index} 的手牌未给出", f"the hand of seat {index} is not known"),
            )
            for index in hidden
        )


def _steps(room: Room, *, won: bool) -> tuple[Step, ...]:
    return room.terms.win_steps if won else room.terms.washout_steps


def _ledger(facts: Facts, *, won: bool) -> Ledger:
    """All claims, voids and the base of the round."""
    terms = facts.terms
    ledger = Ledger(facts.room.ruleset)
    for step in _steps(facts.room, won=won):
        step(facts, ledger)
    ledger.scale(terms.base, terms.unscaled)
    return ledger


def _result(facts: Facts, seat: int) -> SeatResult:
    if seat in facts.winners:
        return SeatResult(seat, "won", facts.scores[seat])
    return SeatResult(seat, "ready" if seat in facts.live else "unready")
