"""Room options: what a rule set lets its rooms choose, and the resolving of one room's choice.

``Option`` is the only truth about what an option can be; what it is called stands in the texts of
its rule set. The schemas of ``openapi.yaml`` and the room form of ``GET /v1/rulesets/{id}`` are
made from both.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.problems import Problem, pointer_to
from engine.text import Text

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]


class Choice(NamedTuple):
    """One named value of an option, e.g. ``hun5qing10`` 混五清十."""

    value: OptionValue
    players: tuple[int, ...] = ()
    """The numbers of players that it can be played by, where it narrows those of the rule set."""


class Option(NamedTuple):
    """One room option. Its values are its ``choices``, or the integers of ``span``, or a bool."""

    key: str
    group: str
    default: OptionValue
    choices: tuple[Choice, ...] = ()
    span: tuple[int, int] | None = None
    source: str = ""
    needs: tuple[str, ...] = ()
    """Options of which at least one has to be on (chosen, and not ``none``) for this one to
    change anything; empty where it always can."""
    excludes: tuple[str, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is one that this option can have, of exactly the right type."""
        if self.choices:
            return any(type(value) is type(c.value) and value == c.value for c in self.choices)
        if self.span is not None:
            low, high = self.span
            return type(value) is int and low <= value <= high
        return type(value) is bool

    def values_text(self) -> str:
        """The values in words, for an error message."""
        if self.choices:
            return ", ".join(str(choice.value) for choice in self.choices)
        if self.span is not None:
            return f"{self.span[0]} … {self.span[1]}"
        return "true, false"


def resolve(
    specs: tuple[Option, ...],
    given: Mapping[str, object],
    label: Callable[[str], Text],
) -> tuple[dict[str, OptionValue], list[Problem]]:
    """The effective options of a room, defaults filled in, and every fault of ``given``.

    ``label`` says what the option of a key is called, and is asked only where a value is refused.
    Codes: ``unknown_option``, ``option_value``; their pointers are relative to ``given``.
    """
    effective: dict[str, OptionValue] = {spec.key: spec.default for spec in specs}
    by_key = {spec.key: spec for spec in specs}
    problems: list[Problem] = []
    for key, value in given.items():
        spec = by_key.get(key)
        if spec is None:
            problems.append(
                Problem(
                    "unknown_option",
                    pointer_to(key),
                    Text(f"这种玩法没有选项 {key}", f"this rule set has no option {key!r}"),
                )
            )
        elif not spec.accepts(value):
            problems.append(
                Problem(
                    "option_value",
                    pointer_to(key),
                    Text(
                        f"{label(key).zh}只能是 {spec.values_text()}",
                        f"{key} takes {spec.values_text()}",
                    ),
                )
            )
        elif isinstance(value, bool | int | str):
            effective[key] = value
    return effective, problems
