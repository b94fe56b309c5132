"""What can be wrong with a request: stable codes, where, and why, in two languages."""

from engine.lean import Iterable, NamedTuple
from engine.text import Text

# The HTTP status of each code (1-api.md). A code never changes its meaning.
STATUS_OF_CODE: dict[str, int] = {
    "schema": 400,
    "unknown_ruleset": 404,
    "room_not_found": 404,
    "unknown_option": 422,
    "option_value": 422,
    "player_count": 422,
    "tile_overcount": 422,
    "hand_size": 422,
    "meld_mismatch": 422,
    "wall_count": 422,
    "last_mismatch": 422,
    "discard_not_allowed": 422,
    "void_missing": 422,
    "weekday_missing": 422,
    "stake_missing": 422,
    "indicator_missing": 422,
    "indicator_not_allowed": 422,
    "ready_not_allowed": 422,
    "hand_hidden": 422,
    "already_won": 422,
    "not_over": 422,
    "not_a_win": 422,
    "win_not_allowed": 422,
    "flip_missing": 422,
    "flip_not_allowed": 422,
    "illegal_action": 422,
}


class Problem(NamedTuple):
    """One fault of a request.

    ``pointer`` is the JSON pointer of the field at fault in the request body; ``rule`` is the id
    of the rule that forbids it, where one does.
    """

    code: str
    pointer: str
    detail: Text
    rule: str | None = None


class Refused(Exception):  # noqa: N818 - it is the answer, not an accident
    """A request that cannot be answered. ``problems`` lists all faults found, at least one."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("; ".join(f"{p.pointer}: {p.code}: {p.detail.en}" for p in self.problems))

    @property
    def code(self) -> str:
        """The code of the first problem, which stands for the whole."""
        return self.problems[0].code

    @property
    def status(self) -> int:
        """The HTTP status that belongs to :attr:`code`."""
        return STATUS_OF_CODE[self.code]
