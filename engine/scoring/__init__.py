"""What a hand is worth: 13 tiles and the terms of a room go in, scores and waits come out.

``points`` gives a hand the points of its best pattern (zhuoji family), ``wild_points`` does where
there are wild tiles, ``fans`` counts fan over all interpretations of a hand (zhaotong). Nobody
else needs to know which of them answers.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.scoring import fans, points, wild_points
from engine.scoring.holding import Circumstances, Hand, Holding, without
from engine.scoring.reach import Reach, may_meld, may_win, reach
from engine.scoring.score import UNREADY, Extras, Group, Readiness, Score, Wait
from engine.scoring.wild_hand import Missed, missed_waits
from engine.terms import Terms

__all__ = [
    "UNREADY",
    "Circumstances",
    "Extras",
    "Group",
    "Hand",
    "Holding",
    "Missed",
    "Reach",
    "Readiness",
    "Score",
    "Scoring",
    "Wait",
    "may_meld",
    "may_win",
    "missed_waits",
    "reach",
    "way_of_scoring",
    "without",
]


class Scoring(NamedTuple):
    """A way of scoring 13 tiles."""

    waits: Callable[[Terms, Holding], list[Wait]]
    """Every wait in tile order, with what it is worth [table.ready]."""
    readiness: Callable[[Terms, Holding], Readiness]
    """The tiles of all waits, and the best one."""
    is_ready: Callable[[Terms, Holding], bool]
    """Whether they wait for anything 听牌, without working out what that is worth."""
    score: Callable[[Terms, Holding, int, Circumstances], Score | None]
    """What they score with the won tile; None if that completes no winning hand."""
    by_last_tile: bool
    """Whether the same 14 tiles may score differently by which of them came last."""


_POINTS = Scoring(points.waits, points.readiness, points.is_ready, points.score, by_last_tile=True)
_WILD_POINTS = Scoring(
    wild_points.waits,
    wild_points.readiness,
    wild_points.is_ready,
    wild_points.score,
    by_last_tile=True,
)
_FANS = Scoring(fans.waits, fans.readiness, fans.is_ready, fans.score, by_last_tile=False)


def way_of_scoring(terms: Terms) -> Scoring:
    """How hands are scored in a room of such terms."""
    if terms.fan is not None:
        return _FANS
    return _WILD_POINTS if terms.wild_steps else _POINTS
