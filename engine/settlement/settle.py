"""Settling a round: context → payments → suppressions → base → totals → next dealer."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from engine.actions import is_over, legal_discards
from engine.position import Position
from engine.problems import Problem, Refused
from engine.scoring import Score, Wait
from engine.settlement.books import Context, Ledger, Transfer
from engine.settlement.nothing import Nothing, nothing_of
from engine.table import Win
from engine.terms import Need, Step
from engine.text import Text

Status = Literal["won", "ready", "unready"]


class SeatResult(NamedTuple):
    """How a seat ended: its status, and what a winner's hand was worth."""

    seat: int
    status: Status
    score: Score | None = None


class NextDeal(NamedTuple):
    """Who deals next, how often in a row, and the rule that says so (None: it is not said)."""

    dealer: int
    streak: int
    rule: str | None


class Settlement(NamedTuple):
    """What a finished round costs and brings each seat, every line of it cited.

    ``suppressed`` pairs each line that a rule voids with that rule's id.
    """

    outcome: Literal["win", "washout"]
    totals: tuple[int, ...]
    transfers: tuple[Transfer, ...]
    suppressed: tuple[tuple[Transfer, str], ...]
    seats: tuple[SeatResult, ...]
    next: NextDeal


class WashoutPayouts(NamedTuple):
    """What it would cost if the wall ended now (荒庄查叫).

    ``ready`` and ``best`` are None of a seat that has won.
    """

    ready: tuple[bool | None, ...]
    best: tuple[Wait | None, ...]
    totals: tuple[int, ...]
    transfers: tuple[Transfer, ...]
    suppressed: tuple[tuple[Transfer, str], ...]


def settle(position: Position) -> Settlement:
    """The settlement of a checked position that is over.

    Raises :class:`Refused`: ``hand_hidden``, ``not_over``, and what its steps need to know:
    ``flip_missing``, ``weekday_missing``, ``stake_missing``.
    """
    refuse_hidden(position)
    if not (position.is_won or is_over(position)):
        raise Refused([Problem("not_over", "", Text("这一局还没有结束", "the round is not over"))])
    won = bool(position.winners)
    steps = position.terms.win_steps if won else position.terms.washout_steps
    _refuse_unknown(position, steps)
    context = Context(position)
    ledger = _paid(context, steps)
    dealer = _next_dealer(context)
    return Settlement(
        "win" if won else "washout",
        tuple(ledger.totals(context.players)),
        ledger.transfers,
        tuple(ledger.suppressed),
        _results(context),
        NextDeal(dealer, _next_streak(context, dealer), position.room.rule("next")),
    )


def washout_payouts(position: Position) -> WashoutPayouts:
    """The washout settlement of a checked position if the wall ended now.

    A seat that holds a 14th tile makes its best discard. Raises :class:`Refused`:
    ``hand_hidden``, ``already_won``, and what the steps need to know.
    """
    refuse_hidden(position)
    if position.winners and not position.terms.play_on:
        detail = Text("这一局已经有人胡牌", "the round has been won")
        raise Refused([Problem("already_won", "/wins", detail)])
    _refuse_unknown(position, position.terms.washout_steps)
    context, ledger = _after_best_discard(position)
    return WashoutPayouts(
        tuple(
            None if seat in context.winners else best is not None
            for seat, best in enumerate(context.best_waits)
        ),
        tuple(context.best_waits),
        tuple(ledger.totals(context.players)),
        ledger.transfers,
        tuple(ledger.suppressed),
    )


def why_nothing(position: Position, *, washout: bool = False) -> tuple[Nothing, ...]:
    """What brings nothing in the settlement of a position, or in its washout if the wall ended now;
    both as ``settle`` and ``washout_payouts`` take it."""
    if washout:
        return tuple(nothing_of(_after_best_discard(position)[0], position.terms.washout_steps))
    steps = position.terms.win_steps if position.winners else position.terms.washout_steps
    return tuple(nothing_of(Context(position), steps))


def _after_best_discard(position: Position) -> tuple[Context, Ledger]:
    """The washout: where a seat holds a 14th tile, after the legal discard with which its own
    total is the largest.

    Among equals: one that leaves it ready, then one that leaves it not three-suited, then the one
    with the better wait, then the first in tile order.
    """
    steps = position.terms.washout_steps
    context = Context(position)
    now = context, _paid(context, steps)
    seat = position.holder
    if seat is None:
        return now

    def after(tile: int) -> tuple[Context, Ledger]:
        following = Context(
            Position(position.room, position.table.after_discard(seat, tile)), context
        )
        return following, _paid(following, steps)

    def worth(outcome: tuple[Context, Ledger]) -> tuple[int, bool, bool, int]:
        following, ledger = outcome
        best = following.best_waits[seat]
        return (
            ledger.totals(following.players)[seat],
            best is not None,
            not following.has_spare_suit(seat),
            0 if best is None else best.points,
        )

    # Nothing but wild tiles cannot be discarded: such a hand is left as it is, and not ready.
    return max(map(after, legal_discards(position, seat)), key=worth, default=now)


def _paid(context: Context, steps: tuple[Step, ...]) -> Ledger:
    """All payments, suppressions and the base of the round."""
    terms = context.terms
    ledger = Ledger(context.position.room)
    for step in steps:
        step.pay(context, ledger)
    ledger.scale(terms.base, terms.unscaled)
    return ledger


@cache  # there are eight of them
def _unscored(seat: int, status: Status) -> SeatResult:
    return SeatResult(seat, status)


def _results(context: Context) -> tuple[SeatResult, ...]:
    scores, live = context.scores, context.live
    found: list[SeatResult] = []
    for seat in range(context.players):
        if seat in scores:
            found.append(SeatResult(seat, "won", scores[seat]))
        else:
            found.append(_unscored(seat, "ready" if seat in live else "unready"))
    return tuple(found)


# --- who deals next ------------------------------------------------------------------------------


def _next_dealer(context: Context) -> int:
    """The seat that deals the next round."""
    if context.win is not None:
        return _after_win(context, context.win)
    return context.table.dealer if context.terms.washout_dealer == "stays" else _ready(context)


def _after_win(context: Context, win: Win) -> int:
    """One winner deals; of several, the discarder (the robbed seat) from so many winners on,
    else the first of them downstream of it."""
    if win.by == "draw" or len(win.seats) == 1:
        return win.seats[0]
    if len(win.seats) >= context.terms.shooter_deals_from:
        return win.shooter
    return next(seat for seat in context.others(win.shooter) if seat in win.seats)


def _ready(context: Context) -> int:
    """After a washout: all or none ready, the dealer stays; of four with one unready, that one;
    else the dealer if it is ready, else the first ready seat downstream of it."""
    dealer, ready, unready = context.table.dealer, context.live, context.unready
    if not ready or not unready:
        return dealer
    if context.players == 4 and len(unready) == 1:
        return unready[0]
    if dealer in ready:
        return dealer
    return next(seat for seat in context.others(dealer) if seat in ready)


def _next_streak(context: Context, dealer: int) -> int:
    """连庄: the streak with which ``dealer`` deals the next round."""
    table = context.table
    if context.terms.streak == "dealt":
        return table.streak + 1 if dealer == table.dealer else 0
    # Of rounds won: kept by a washout, and begun anew by a dealer that stays because several won
    # its tile.
    if context.win is None:
        return table.streak
    return table.streak + 1 if dealer == table.dealer in context.winners else 0


# --- what a table does not say -------------------------------------------------------------------


def refuse_hidden(position: Position) -> None:
    """Raise :class:`Refused` (``hand_hidden``) where a hand is not known."""
    if position.hidden:
        raise Refused(
            Problem(
                "hand_hidden",
                f"/seats/{index}/hand",
                Text(f"座位 {index} 的手牌看不到", f"the hand of seat {index} is not known"),
            )
            for index in position.hidden
        )


def _refuse_unknown(position: Position, steps: tuple[Step, ...]) -> None:
    """Raise :class:`Refused` where ``steps`` need what the table does not say."""
    needs: set[Need] = set()
    for step in steps:
        needs |= step.needs
    if not needs:
        return
    problems = [
        problem
        for need, missing in _MISSING.items()
        if need in needs
        for problem in missing(position)
    ]
    if problems:
        raise Refused(problems)


def _no_flip(position: Position) -> Iterator[Problem]:
    table = position.table
    if position.terms.flips and table.wins and table.flip is None and table.wall != 0:
        detail = Text(
            "有人胡牌而牌墙还有牌，要写明翻出的牌",
            "a tile was left after the win, so the turned tile is needed",
        )
        yield Problem("flip_missing", "/flip", detail, position.room.rule("chicken"))


def _no_weekday(position: Position) -> Iterator[Problem]:
    if position.terms.chickens.weekday and position.table.weekday is None:
        detail = Text(
            "算星期鸡，要写明星期几", "the day of the week is needed for weekday chickens"
        )
        yield Problem("weekday_missing", "/weekday", detail, position.room.rule("chicken"))


def _no_stakes(position: Position) -> Iterator[Problem]:
    """A stake that is not said of a winner, or of a seat that pays one."""
    if not position.terms.stakes:
        return
    table = position.table
    involved: set[int] = set()
    for win in table.wins:
        others = table.downstream(win.seats[0]) if win.by == "draw" else [win.shooter]
        involved.update(win.seats, others)
    for seat in sorted(involved):
        if table.seats[seat].stake is None:
            detail = Text(f"要写明座位 {seat} 的估卖", f"the stake of seat {seat} is needed")
            rule = position.room.rule("stake")
            yield Problem("stake_missing", f"/seats/{seat}/stake", detail, rule)


_MISSING: dict[Need, Callable[[Position], Iterator[Problem]]] = {
    "flip": _no_flip,
    "weekday": _no_weekday,
    "stakes": _no_stakes,
}
