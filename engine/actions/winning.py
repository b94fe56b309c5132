"""The win that a seat could make now."""

from typing import NamedTuple

from engine.position import Position
from engine.problems import Problem
from engine.scoring import Hand, Score, without
from engine.table import Win
from engine.validation import why_not_win


class WinChance(NamedTuple):
    """The winning event that a seat would make now; what it scores, None if the hand does not win;
    and why it may not win, None if it may."""

    win: Win
    score: Score | None
    refusal: Problem | None


def win_chance(position: Position, seat: int) -> WinChance | None:
    """What winning now would be for ``seat``, which is asked, whether its hand wins or not; None
    where there is nothing to win."""
    return position.once(_win_chance, seat)


def _win_chance(position: Position, seat: int) -> WinChance | None:
    win = position.win_now(seat)
    if win is None:
        return None
    hand = resting(position, seat, win)
    refusal = why_not_win(position, seat, hand, win)
    return WinChance(win, position.score(seat, hand, win), refusal)


def resting(position: Position, seat: int, win: Win) -> Hand:
    """The 13 tiles that ``win.tile`` would complete."""
    hand = position.hand(seat)
    return without(hand, win.tile) if win.by == "draw" else hand


def could_win(position: Position, seat: int) -> bool:
    """Whether ``seat`` may win now."""
    win = position.win_now(seat) if position.might_win(seat) else None
    if win is None:
        return False
    hand = resting(position, seat, win)
    # Saying why a hand is none takes as long as finding that it is none.
    scored = position.score(seat, hand, win) is not None
    return scored and why_not_win(position, seat, hand, win) is None
