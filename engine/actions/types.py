"""What an action is."""

from engine.lean import Literal, NamedTuple
from engine.scores import Score
from engine.table import MeldKind, WinBy

ActionType = Literal["stake", "void", "ready", "win", "pung", "kong", "swap", "discard", "pass"]


class Action(NamedTuple):
    """Something a seat may do, identified by its type and the fields that belong to it.

    ``score`` says what a win is worth and ``late`` whether a kong is late 憨包豆; neither
    identifies the action.
    """

    type: ActionType
    tile: int | None = None
    by: WinBy | None = None
    kind: MeldKind | None = None
    late: bool | None = None
    wilds: tuple[int, ...] | None = None
    """The wild tiles used for a pung or kong, sorted; None where the room has none."""
    wild: int | None = None
    """The wild tile that a swap 提 takes into the hand."""
    ready: bool = False
    """A discard that declares ready softly (报听)."""
    suit: int | None = None
    stake: int | None = None
    score: Score | None = None

    def is_same(self, other: "Action") -> bool:
        """Whether both are the same move."""
        late, score = 4, 10  # places in the tuple
        return self[:late] == other[:late] and self[late + 1 : score] == other[late + 1 : score]


PASS = Action("pass")
