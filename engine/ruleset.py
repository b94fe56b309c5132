"""What a rule set is: a record of data, of which a room takes one choice."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.options import Option, Options
from engine.problems import Problem
from engine.scoring import Scoring, way_of_scoring
from engine.terms import Pattern, Terms, Words
from engine.text import Text


class Ruleset(NamedTuple):
    """A rule set: tables of points, options, and the tuples of steps."""

    name: str
    version: int
    texts: str
    """The file of its texts in ``engine/rulesets/``, or a path (:mod:`engine.rulesets.texts`)."""
    source: str
    groups: tuple[str, ...]
    """The groups of its options, in the order of a room form."""
    options: tuple[Option, ...]
    patterns: tuple[Pattern, ...]
    points_by: str | None
    """The option whose value chooses the column of ``points``; None where there is one column."""
    points: Mapping[str, Mapping[str, int]]
    """Pattern points by column."""
    terms: Callable[[Options], Terms]
    words: Words = Words()

    @property
    def id(self) -> str:
        """Name and version, e.g. ``guiyang@1``."""
        return f"{self.name}@{self.version}"


class _RuleIds(dict[str, str]):
    """The ids of a rule set's rules by topic, each put together once: every line of a settlement
    has one."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def __missing__(self, topic: str) -> str:
        found = self[topic] = f"{self._name}.{topic}"
        return found


class Room:
    """A rule set with one choice of its options, and what follows from it for every table."""

    __slots__ = ("id", "options", "rule", "ruleset", "scoring", "terms")

    def __init__(self, ruleset: Ruleset, options: Options) -> None:
        """``options`` are all that the rule set has."""
        self.ruleset = ruleset
        self.options = options
        self.terms: Terms = ruleset.terms(options)
        self.id: str = ruleset.id
        """That of the rule set with its version."""
        self.rule: Callable[[str], str] = _RuleIds(ruleset.name).__getitem__
        """The id of the rule set's rule on a topic: ``rule("hand")`` is ``guiyang.hand``."""
        self.scoring: Scoring = way_of_scoring(self.terms)

    def player_count_problem(self, players: int) -> Problem | None:
        """The problem if a table of ``players`` cannot be played in it (``player_count``)."""
        if players in self.terms.players:
            return None
        *others, most = map(str, self.terms.players)
        chinese = "、".join((*others, most))
        english = f"{', '.join(others)} or {most}" if others else most
        detail = Text(f"这个房间由 {chinese} 人玩", f"this room is for {english} players")
        return Problem("player_count", "/seats", detail)
