"""What can be wrong with a request: stable codes, where, and why, in two languages."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.text import Text

# A code never changes its meaning.
CODES = (
    "schema",
    "unknown_ruleset",
    "unknown_option",
    "option_value",
    "player_count",
    "tile_overcount",
    "hand_size",
    "meld_mismatch",
    "wall_count",
    "last_mismatch",
    "discard_not_allowed",
    "void_missing",
    "weekday_missing",
    "stake_missing",
    "indicator_missing",
    "indicator_not_allowed",
    "ready_not_allowed",
    "hand_hidden",
    "already_won",
    "not_over",
    "not_a_win",
    "win_not_allowed",
    "flip_missing",
    "flip_not_allowed",
    "illegal_action",
)
"""Every code that the engine refuses with. What HTTP makes of them is not said here."""


def pointer_to(*path: str | int) -> str:
    """The JSON pointer of what is at ``path`` (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


class Problem(NamedTuple):
    """One fault of a request.

    ``pointer`` is the JSON pointer of the field at fault, in what was handed in: a table, a room,
    a record. ``rule`` is the id of the rule that forbids it, where one does.
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

    def within(self, pointer: str) -> "Refused":
        """The same of the whole that has what was refused at ``pointer``."""
        return Refused(
            problem._replace(pointer=pointer + problem.pointer) for problem in self.problems
        )
