"""What seats may do, each kind of action a record of its own, and an action on offer."""

from typing import Literal, NamedTuple

from engine.ruleset import Room
from engine.scoring import Score
from engine.table import KongKind, WinBy


class StakeAction(NamedTuple):
    """Staking 估卖 0, 1 or 2 points before the deal."""

    points: int
    type: Literal["stake"] = "stake"


class VoidAction(NamedTuple):
    """Choosing ``suit`` as void suit 定缺."""

    suit: int
    type: Literal["void"] = "void"


class ReadyAction(NamedTuple):
    """Declaring ready after the deal 天听硬报."""

    type: Literal["ready"] = "ready"


class WinAction(NamedTuple):
    """Winning with ``tile`` 胡."""

    tile: int
    by: WinBy
    type: Literal["win"] = "win"


class PungAction(NamedTuple):
    """Taking the last discard, ``tile``, for a pung 碰. ``wilds`` are the wild tiles used, sorted;
    None where the room has none."""

    tile: int
    wilds: tuple[int, ...] | None = None
    type: Literal["pung"] = "pung"


class KongAction(NamedTuple):
    """Making a kong 杠 of ``tile``; ``wilds`` as of a pung."""

    kind: KongKind
    tile: int
    wilds: tuple[int, ...] | None = None
    type: Literal["kong"] = "kong"


class SwapAction(NamedTuple):
    """Taking the wild tile ``wild`` out of a meld for the ``tile`` just drawn 提."""

    tile: int
    wild: int
    type: Literal["swap"] = "swap"


class DiscardAction(NamedTuple):
    """Discarding ``tile``; ``ready``: and declaring ready with that (报听)."""

    tile: int
    ready: bool = False
    type: Literal["discard"] = "discard"


class PassAction(NamedTuple):
    """Doing nothing of what one could 过."""

    type: Literal["pass"] = "pass"


MeldAction = PungAction | KongAction
Action = (
    StakeAction
    | VoidAction
    | ReadyAction
    | WinAction
    | MeldAction
    | SwapAction
    | DiscardAction
    | PassAction
)
"""Something a seat may do: two of them are the same move exactly if they are equal."""

ActionType = Literal["stake", "void", "ready", "win", "pung", "kong", "swap", "discard", "pass"]

PASS = PassAction()


class Offer(NamedTuple):
    """An action with what it would come to: whether the kong is late 憨包豆, where kongs can be,
    and what the win is worth."""

    action: Action
    late: bool | None = None
    score: Score | None = None


def in_room(room: Room, action: Action) -> Action:
    """``action`` as the room offers it: a pung or kong that names no wild tiles uses none, and says
    so only where there are any."""
    if (action.type != "pung" and action.type != "kong") or action.wilds:
        return action
    none = () if room.terms.wild_steps else None
    return action if action.wilds == none else action._replace(wilds=none)
