"""What the record of a whole round says: the deal, the events, and the result that it claims."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.actions import Action
from engine.settlement import NextDeal
from engine.table import Passed


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


class Move(NamedTuple):
    """What a seat does, or what chance does: then ``action`` is None, and ``tile`` is what is drawn
    or turned; None where only the wall says so, or where the hand is hidden.

    ``late`` says of a kong whether it is late 憨包豆, where kongs can be. A seat that lays its hand
    open (``show``, once the round is over) shows ``hand``, and what it has ``passed`` on.
    """

    type: str
    seat: int | None
    action: Action | None = None
    tile: int | None = None
    late: bool | None = None
    hand: tuple[int, ...] | None = None
    passed: Passed | None = None


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
