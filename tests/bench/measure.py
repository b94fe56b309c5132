"""How the benchmarks measure and what they report."""

import gc
import statistics
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import starmap
from time import perf_counter
from typing import Any, NamedTuple

ROUNDS = 9
BLOCK_SECONDS = 0.01
"""A contender repeats its cases until a round takes about this long."""


class Result(NamedTuple):
    """One figure with its gate: ``">= 15"``, ``"<= 1.5"``, or ``""`` where it is only told."""

    name: str
    ratio: float
    gate: str
    ok: bool
    figures: dict[str, float]


class Contender(NamedTuple):
    """What to call and with what; ``read`` says what its answers mean, and is not measured."""

    ask: Callable[..., Any]
    cases: Sequence[tuple[Any, ...]]
    read: Callable[[Any], object] = lambda answer: answer

    def answers(self) -> list[object]:
        return [self.read(answer) for answer in starmap(self.ask, self.cases)]

    def run(self, passes: int) -> float:
        """Seconds that ``passes`` over all cases take, without keeping the answers."""
        start = perf_counter()
        for _ in range(passes):
            deque(starmap(self.ask, self.cases), maxlen=0)
        return perf_counter() - start


def judged(name: str, ratio: float, gate: str, figures: dict[str, float]) -> Result:
    """The result, with ``ok`` said by the gate."""
    ok = True
    if gate:
        relation, limit = gate.split()
        ok = ratio >= float(limit) if relation == ">=" else ratio <= float(limit)
    return Result(name, ratio, gate, ok, figures)


def interleaved(contenders: Mapping[str, Contender]) -> dict[str, list[float]]:
    """Microseconds a case, for every contender one figure a round.

    Whatever else the machine does meets all contenders of a round alike, so only the ratios
    within a round are worth anything; each contender warms up right before it is measured.
    """
    passes = {
        name: max(1, round(BLOCK_SECONDS / contender.run(2) * 2))
        for name, contender in contenders.items()
    }
    times: dict[str, list[float]] = {name: [] for name in contenders}
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for name, contender in contenders.items():
                contender.run(1)
                seconds = contender.run(passes[name])
                times[name].append(seconds * 1e6 / passes[name] / len(contender.cases))
            gc.collect()
    finally:
        gc.enable()
    return times


def median_ratio(times: list[float], others: list[float]) -> float:
    """The median over the rounds of how many times as long ``times`` is as ``others``."""
    return statistics.median(map(float.__truediv__, times, others))


def row(name: str, times: list[float], note: str = "") -> str:
    """A line of a table: median microseconds, calls a second, and a note."""
    median = statistics.median(times)
    return f"  {name:<24}{median:>10.2f} µs{1e6 / median:>14,.0f} /s  {note}".rstrip()
