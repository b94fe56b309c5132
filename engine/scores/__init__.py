"""What a hand is worth: two ways of scoring, one interface.

``scores.patterns`` gives a hand the points of its best pattern (zhuoji family), ``scores.fans``
counts fan over all readings of a hand with wild tiles (zhaotong). A rule set names the one it
uses; nobody else needs to know which.
"""

from engine.hands import Pattern
from engine.lean import TYPE_CHECKING, Callable, Literal, NamedTuple
from engine.table import Table, Win

if TYPE_CHECKING:
    from engine.ruleset import Room

Hand = tuple[int, ...]
"""The concealed tiles of a seat, sorted."""

Extras = tuple[tuple[str, int], ...]
"""The items that add fan (zhaotong's M), with the fan of each."""


GroupKind = Literal["triplet", "sequence", "pair"]


class Group(NamedTuple):
    """One group of the concealed part of a winning hand.

    ``tiles`` are what it is read as, ``held`` the tiles that are really there, in the same
    order: where they differ, a wild tile stands for the other.
    """

    kind: GroupKind
    tiles: tuple[int, ...]
    held: tuple[int, ...]


class Score(NamedTuple):
    """What a winning hand is worth to one payer on a discard.

    zhuoji: the pattern's ``points`` and the winner's ``bonus``. zhaotong: ``points`` are
    2^(fan-1), with the ``fan`` (capped) and the ``extras`` that they come from.
    """

    pattern: Pattern
    points: int
    bonus: int = 0
    bonus_rule: str = ""
    """The topic of the rule that gives the bonus: 硬报 or 报听."""
    fan: int | None = None
    extras: Extras = ()
    read: Callable[[], tuple[Group, ...]] | None = None
    """How a hand with wild tiles is read, worked out when somebody asks: few do."""

    @property
    def total(self) -> int:
        """P: the points with the winner's own bonus."""
        return self.points + self.bonus


class Wait(NamedTuple):
    """A tile that completes a hand, and what it is worth: without bonus, as on a discard;
    zhaotong: as an own draw."""

    tile: int
    pattern: Pattern
    points: int
    fan: int | None = None
    extras: Extras = ()


class Scoring(NamedTuple):
    """A way of scoring hands of 13 tiles at a table (``seat`` is a seat number)."""

    waits: "Callable[[Room, Table, int, Hand], list[Wait]]"
    """Every wait in tile order [table.ready]."""
    is_ready: "Callable[[Room, Table, int, Hand], bool]"
    """Whether there is any wait, without working out what they are worth."""
    score: "Callable[[Room, Table, int, Hand, Win], Score | None]"
    """What the hand scores with the won tile; None if that completes no winning hand."""
    by_last_tile: bool
    """Whether the same 14 tiles may score differently by which of them came last."""
