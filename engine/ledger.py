"""The ledger of a settlement: who pays whom, for what, by which rule.

A line cannot be made without a rule, and always moves points between two seats, so that every
settlement is cited and adds up to zero by construction. A line that a rule voids stays, with the
rule that voids it, and moves nothing.
"""

from engine.lean import Callable, NamedTuple
from engine.ruleset import Item, Ruleset
from engine.text import Text


class Transfer(NamedTuple):
    """``payer`` pays ``payee`` ``points`` (> 0) for ``item``, as ``rule`` asks.

    ``why`` says in words how the points come about.
    """

    payer: int
    payee: int
    points: int
    item: Item
    rule: str
    why: Text


class Ledger:
    """Collects the claims of a settlement in the order in which the steps make them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._lines: list[Transfer] = []
        self.voided: list[tuple[Transfer, str]] = []

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The lines that count."""
        return tuple(self._lines)

    def claim(self, payer: int, payee: int, points: int, item: Item, topic: str, why: Text) -> None:
        """``payer`` owes ``payee`` ``points``, by the rule on ``topic``; nothing if they are 0."""
        if points and payer != payee:
            rule = self._ruleset.rule(topic)
            self._lines.append(Transfer(payer, payee, points, item, rule, why))

    def void(self, rule: str, fits: Callable[[Transfer], bool]) -> None:
        """Strike out every line that ``fits``, by ``rule`` (a whole rule id)."""
        kept: list[Transfer] = []
        for line in self._lines:
            if fits(line):
                self.voided.append((line, rule))
            else:
                kept.append(line)
        self._lines = kept

    def scale(self, base: int, unscaled: frozenset[Item]) -> None:
        """Multiply every line by ``base`` (底注), those of ``unscaled`` items excepted."""
        if base != 1:
            self._lines = [_scaled(line, base, unscaled) for line in self._lines]
            self.voided = [(_scaled(line, base, unscaled), rule) for line, rule in self.voided]

    def totals(self, players: int) -> list[int]:
        """What each seat wins or loses in all."""
        totals = [0] * players
        for line in self._lines:
            totals[line.payer] -= line.points
            totals[line.payee] += line.points
        return totals


def _scaled(line: Transfer, base: int, unscaled: frozenset[Item]) -> Transfer:
    if line.item in unscaled:
        return line
    why = Text(f"{line.why.zh} 底注×{base}", f"{line.why.en}, base ×{base}")
    return line._replace(points=line.points * base, why=why)
