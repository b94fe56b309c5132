"""Legal actions: who may act, what each seat may do, and why it may not do something else.

``why_not`` is the primitive; the list of legal actions is its filter, so that the two cannot
disagree [table.actions]. Positions must be checked (``engine.validation``).
"""

from engine.actions.candidates import candidates, declarations, discards, is_late, moves
from engine.actions.public import at_turn, undecided, unseen_actors
from engine.actions.refusals import (
    ACTIONS_RULE,
    NOT_NOW,
    TOO_FEW,
    illegal,
    leaves_ready,
    may_declare,
    not_now,
    refusal,
    throw,
)
from engine.actions.types import (
    PASS,
    Action,
    ActionType,
    DiscardAction,
    KongAction,
    MeldAction,
    Offer,
    PassAction,
    PungAction,
    ReadyAction,
    StakeAction,
    SwapAction,
    VoidAction,
    WinAction,
    in_room,
)
from engine.actions.unseen import why_not_beside, why_not_unseen
from engine.actions.winning import could_win, win_chance
from engine.position import CLAIMS, WITH_PASS, Position
from engine.problems import Problem

__all__ = [
    "ACTIONS_RULE",
    "PASS",
    "Action",
    "ActionType",
    "DiscardAction",
    "KongAction",
    "MeldAction",
    "Offer",
    "PassAction",
    "PungAction",
    "ReadyAction",
    "StakeAction",
    "SwapAction",
    "VoidAction",
    "WinAction",
    "claims_open",
    "could_win",
    "discards",
    "illegal",
    "in_room",
    "is_late",
    "is_over",
    "legal_actions",
    "legal_discards",
    "offers",
    "refused_actions",
    "undecided",
    "unseen_actors",
    "waiting_for",
    "why_not",
    "why_not_beside",
    "win_chance",
]

_PASS = Offer(PASS)
_Examined = list[tuple[Offer, Problem | None]]


def legal_actions(position: Position) -> dict[int, list[Offer]]:
    """What each seat that has to act may do; seats that have nothing to do are left out."""
    return {seat: legal for seat in position.asked if (legal := offers(position, seat))}


def offers(position: Position, seat: int) -> list[Offer]:
    """What ``seat``, which is asked, may do: in the order of ``candidates``, and then pass."""
    return position.once(_offers, seat)


def _offers(position: Position, seat: int) -> list[Offer]:
    if position.stage == "claim" and not position.might_claim(seat):
        return []  # nearly always
    found = [
        offer for offer in moves(position, seat) if refusal(position, seat, offer.action) is None
    ]
    if position.stage in ("turn", "pung"):
        # They are many, and there are few reasons against them.
        tiles = legal_discards(position, seat)
        found += discards(tiles)
        if position.terms.soft_topic and position.once(may_declare, seat) is None:
            ready = [tile for tile in tiles if leaves_ready(position, seat, tile)]
            found += declarations(ready)
    elif found and position.stage in WITH_PASS:
        found.append(_PASS)
    return found


def _examined(position: Position, seat: int) -> _Examined:
    """The ``candidates`` for ``seat``, each with why it may not do it."""
    return [(offer, refusal(position, seat, offer.action)) for offer in candidates(position, seat)]


def refused_actions(position: Position) -> list[tuple[int, Offer, Problem]]:
    """What the seats that are asked may not do although they might expect to, and why not.

    Left out is what nobody would expect: claims without the tiles, declarations that are not
    ready.
    """
    return [
        (seat, offer, problem)
        for seat in position.asked
        for offer, problem in position.once(_examined, seat)
        if problem is not None
        and problem not in (NOT_NOW, TOO_FEW)
        and not _declares_in_vain(position, seat, offer.action)
    ]


def _declares_in_vain(position: Position, seat: int, action: Action) -> bool:
    """Whether ``action`` declares ready a hand that is not."""
    if action.type != "discard" or not action.ready:
        return False
    return not leaves_ready(position, seat, action.tile)


def why_not(position: Position, seat: int, action: Action) -> Problem | None:
    """Why ``seat`` may not do ``action`` now, with the rule that forbids it; None: it may.

    ``action`` may be anything. Code ``illegal_action``, or that of the win that is refused. Of a
    seat whose hand is hidden it is said whether it may be able to.
    """
    if seat not in position.asked and position.table.seats[seat].hand is None:
        return why_not_unseen(position, seat, action)
    if seat not in position.asked:
        return illegal(
            ACTIONS_RULE, f"现在没有轮到座位 {seat}", f"seat {seat} has nothing to choose now"
        )
    if position.stage in WITH_PASS:
        offered = any(action == offer.action for offer in offers(position, seat))
        problem = None if offered else refusal(position, seat, action)
    else:
        # Most moves are discards, of which it can be said without working out all the others.
        problem = refusal(position, seat, action)
        offered = problem is None and (
            action.type == "discard"
            or any(action == offer.action for offer in candidates(position, seat))
        )
    if offered:
        return None
    return not_now(position) if problem in (None, NOT_NOW) else problem


def is_over(position: Position) -> bool:
    """Whether the round is over: it is won, or the wall is empty and nobody can act. Where hidden
    hands may be able to, nobody can say yet."""
    if position.is_won or position.table.wall != 0:
        return position.is_won
    if unseen_actors(position):
        return False
    claimable = position.claimable
    if claimable is not None:  # all that can be claimed with an empty wall is a win
        for seat in position.asked:
            # A settlement asks for all readiness, too.
            if position.readiness(seat).tiles >> claimable.tile & 1 and could_win(position, seat):
                return False
        return True
    return not legal_actions(position)


def waiting_for(position: Position) -> tuple[int, ...]:
    """The seats that everybody can see to be at turn, hidden hands too, sorted."""
    return () if is_over(position) else at_turn(position)


def claims_open(position: Position) -> bool:
    """Whether the last discard may still be claimed, or the last added kong robbed, as far as
    everybody can see."""
    return position.stage in CLAIMS and not is_over(position)


def legal_discards(position: Position, seat: int) -> list[int]:
    """The tiles that ``seat``, holding a 14th tile, may discard, in tile order, whatever has to
    happen first (a void suit to choose, say)."""
    tiles = sorted(set(position.hand(seat)) - position.wild)
    if not position.table.seats[seat].declared:
        return tiles
    return [tile for tile in tiles if throw(position, seat, tile) is None]
