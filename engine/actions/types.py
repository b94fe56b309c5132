"""What an action is, and an action on offer."""

from typing import Literal, NamedTuple

from engine.ruleset import Room
from engine.scoring import Score
from engine.table import MeldKind, WinBy

ActionType = Literal["stake", "void", "ready", "win", "pung", "kong", "swap", "discard", "pass"]


class Action(NamedTuple):
    """Something a seat may do, identified by its type and the fields that belong to it."""

    type: ActionType
    tile: int | None = None
    by: WinBy | None = None
    kind: MeldKind | None = None
    wilds: tuple[int, ...] | None = None
    """The wild tiles used for a pung or kong, sorted; None where the room has none."""
    wild: int | None = None
    """The wild tile that a swap 提 takes into the hand."""
    ready: bool = False
    """A discard that declares ready softly (报听)."""
    suit: int | None = None
    stake: int | None = None


PASS = Action("pass")


class Offer(NamedTuple):
    """An action with what it would come to: whether the kong is late 憨包豆, where kongs can be,
    and what the win is worth."""

    action: Action
    late: bool | None = None
    score: Score | None = None


def in_room(room: Room, action: Action) -> Action:
    """``action`` as the room offers it: a pung or kong that names no wild tiles uses none, and says
    so only where there are any."""
    if action.wilds or action.type not in ("pung", "kong"):
        return action
    return action._replace(wilds=() if room.terms.wild_steps else None)
