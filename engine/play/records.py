"""What the record of a whole round says: the deal, the events, and the result that it claims."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from engine.actions import Action, ActionType
from engine.settlement import NextDeal
from engine.table import NOTHING_PASSED, Passed


class Deal(NamedTuple):
    """What the round began with. ``tile`` is the dealer's 14th, where that is known; ``wall`` what
    was left after the deal (and the indicator), in the order in which it was drawn, from
    whichever end."""

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    streak: int = 0
    weekday: int | None = None
    tile: int | None = None
    indicator: int | None = None
    wall: tuple[int, ...] | None = None


class Act(NamedTuple):
    """``seat`` does ``action``; ``late`` says of a kong whether it is late 憨包豆, where kongs can
    be and somebody said so."""

    seat: int
    action: Action
    late: bool | None = None

    @property
    def type(self) -> ActionType:
        """The type of the action."""
        return self.action.type


class Draw(NamedTuple):
    """``seat`` draws ``tile`` 摸牌; None where only the wall says so, or where its hand is
    hidden."""

    seat: int
    tile: int | None
    type: Literal["draw"] = "draw"


class Flip(NamedTuple):
    """``tile`` is turned after a win 翻牌; None where only the wall says so."""

    tile: int | None
    type: Literal["flip"] = "flip"


class Show(NamedTuple):
    """``seat`` lays its ``hand`` open, once the round is over, and says what it has ``passed``
    on."""

    seat: int
    hand: tuple[int, ...]
    passed: Passed = NOTHING_PASSED
    type: Literal["show"] = "show"


Move = Act | Draw | Flip | Show
"""What a seat does, or what chance does."""


class ClaimedLine(NamedTuple):
    """A payment that a record claims; ``rule`` is None where it does not say."""

    payer: int
    payee: int
    points: int
    item: str
    rule: str | None


class ClaimedResult(NamedTuple):
    """The result that a record claims, as far as it says: points of each seat, in all and by item,
    the payments, who deals next."""

    outcome: str | None = None
    totals: tuple[int, ...] | None = None
    items: Mapping[str, tuple[int, ...]] | None = None
    transfers: tuple[ClaimedLine, ...] | None = None
    next: NextDeal | None = None


class Record(NamedTuple):
    """A round as it was played, but for its room."""

    deal: Deal
    events: tuple[Move, ...]
    claimed: ClaimedResult | None = None
