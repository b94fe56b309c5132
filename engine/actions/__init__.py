"""Legal actions: who may act, what each seat may do, and why it may not do something else.

``why_not`` is the primitive; the list of legal actions is its filter, so that the two cannot
disagree [table.actions]. Tables must be checked (``engine.checks``).
"""

from engine import checks, wins
from engine.actions.candidates import candidates, is_late, winning
from engine.actions.moment import CLAIMS, WITH_PASS, Moment, Stage, win_now
from engine.actions.refusals import ACTIONS_RULE, NOT_NOW, TOO_FEW, illegal, refusal, throw
from engine.actions.types import PASS, Action, ActionType
from engine.problems import Problem
from engine.ruleset import Room
from engine.scores import Hand
from engine.table import Table

__all__ = [
    "CLAIMS",
    "NOT_NOW",
    "PASS",
    "WITH_PASS",
    "Action",
    "ActionType",
    "Moment",
    "Stage",
    "all_offers",
    "candidates",
    "forbidden",
    "hands_of_13",
    "is_late",
    "is_over",
    "legal_actions",
    "legal_discards",
    "offers",
    "refused_actions",
    "why_not",
    "win_now",
    "win_on_offer",
]


def legal_actions(room: Room, table: Table) -> dict[int, list[Action]]:
    """What each seat that has to act may do; seats that have nothing to do are left out."""
    return all_offers(Moment(room, table))


def all_offers(now: Moment) -> dict[int, list[Action]]:
    """The same of a moment that is at hand."""
    return {seat: legal for seat in now.asked if (legal := offers(now, seat))}


def offers(now: Moment, seat: int) -> list[Action]:
    """What ``seat``, which is asked, may do: in the order of ``candidates``, and then pass."""
    found = now.offered.get(seat)
    if found is None:
        found = [action for action in candidates(now, seat) if refusal(now, seat, action) is None]
        if found and now.stage in WITH_PASS:
            found.append(PASS)
        now.offered[seat] = found
    return found


def refused_actions(now: Moment) -> list[tuple[int, Action, Problem]]:
    """What the seats that are asked may not do although they might expect to, and why not.

    Left out is what nobody would expect: claims without the tiles, declarations that are not
    ready.
    """
    return [
        (seat, action, problem)
        for seat in now.asked
        for action in candidates(now, seat)
        if (problem := refusal(now, seat, action)) is not None
        and problem not in (NOT_NOW, TOO_FEW)
        and not (action.ready and not _leaves_ready(now, seat, action))
    ]


def _leaves_ready(now: Moment, seat: int, discard: Action) -> bool:
    hand = wins.without(now.hand(seat), discard.tile or 0)
    return wins.is_ready(now.room, now.table, seat, hand)


def win_on_offer(now: Moment, seat: int) -> Action | None:
    """The win among the ``offers``, without working out the others."""
    win = next(winning(now, seat), None)
    return None if win is None or refusal(now, seat, win) is not None else win


def why_not(room: Room, table: Table, seat: int, action: Action) -> Problem | None:
    """Why ``seat`` may not do ``action`` now, with the rule that forbids it; None: it may.

    Code ``illegal_action``, or that of the win that is refused.
    """
    return forbidden(Moment(room, table), seat, action)


def forbidden(now: Moment, seat: int, action: Action) -> Problem | None:
    """The same of a moment that is at hand."""
    if seat not in now.asked:
        return illegal(ACTIONS_RULE, f"没有轮到座位 {seat}", f"seat {seat} is not to act now")
    return refusal(now, seat, action)


def is_over(room: Room, table: Table) -> bool:
    """Whether the round is over: it is won, or the wall is empty and nobody can act."""
    return checks.is_won(room, table) or (table.wall == 0 and not legal_actions(room, table))


def legal_discards(room: Room, table: Table, seat: int) -> list[int]:
    """The tiles that ``seat``, holding a 14th tile, may discard, in tile order, whatever has to
    happen first (a void suit to choose, say)."""
    hand = sorted(set(table.seats[seat].hand or ()))
    return [tile for tile in hand if throw(room, table, seat, tile) is None]


def hands_of_13(room: Room, table: Table, seat: int) -> list[Hand]:
    """What ``seat`` holds, or may hold after each legal discard where it has a 14th tile; nothing
    before the deal."""
    hand = table.seats[seat].hand or ()
    if checks.is_undealt(table):
        return []
    if checks.holder_of_fourteenth(table) != seat:
        return [hand]
    return [wins.without(hand, tile) for tile in legal_discards(room, table, seat)]
