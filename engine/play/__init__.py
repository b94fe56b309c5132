"""Playing a round: turn after turn, from one table to the next, and over whole records."""

from engine.play.claim_check import Difference, differences
from engine.play.course import Happening
from engine.play.deals import begin, dealt, dealt_to
from engine.play.following import follow
from engine.play.records import (
    Act,
    ClaimedLine,
    ClaimedResult,
    Deal,
    Draw,
    Flip,
    Move,
    Record,
    Show,
)
from engine.play.replay import Replayed, replay
from engine.play.round import Round
from engine.play.transition import Choices, Transition, transit
from engine.play.turn import Turn, turn_at
from engine.play.views import events_seen, turn_seen, view

__all__ = [
    "Act",
    "Choices",
    "ClaimedLine",
    "ClaimedResult",
    "Deal",
    "Difference",
    "Draw",
    "Flip",
    "Happening",
    "Move",
    "Record",
    "Replayed",
    "Round",
    "Show",
    "Transition",
    "Turn",
    "begin",
    "dealt",
    "dealt_to",
    "differences",
    "events_seen",
    "follow",
    "replay",
    "transit",
    "turn_at",
    "turn_seen",
    "view",
]
