"""How fast ``zhuoji replay`` is, alone and on all cores, and whether its memory grows with a file.

``BENCH_RECORDS=100000`` asks for so many records where memory is compared with that at 1,000.
"""

import json
import os
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import engine
from tests.bench.measure import Result, judged
from tests.support.command import Held, measured
from zhuoji.parallel import cores
from zhuoji.simulation import Plan, record_of

OF_EACH = 100
FEW = 1_000
MANY = int(os.environ.get("BENCH_RECORDS", "3000"))
ROUNDS, SHARED = 3, 10_000
"""Turns that one core and all of them take, and records of a turn: enough that it is the replaying
that is measured, and not the starts of the processes."""


def lines_of(name: str) -> list[bytes]:
    """Records of random rounds with random options."""
    plan = Plan(name, random_options=True, seed=1)
    return [json.dumps(record_of(plan, n)).encode() + b"\n" for n in range(OF_EACH)]


def shown(name: str, count: int, held: Held) -> str:
    """A line of a table."""
    return (
        f"  {name:<24}{count / held.cpu:>10,.0f} /s and core{count / held.seconds:>10,.0f} /s in "
        f"all{held.first:>9.1f} MB{held.others:>9.1f} MB"
    )


def all_cores(folder: Path, lines: list[bytes]) -> Result:
    """Records a second on all cores, as parts of what so many times one core would judge."""
    rates: dict[str, list[float]] = {"all": [], "one": []}
    for _ in range(ROUNDS):
        for name, jobs in (("all", cores()), ("one", 1)):
            asked = islice(cycle(lines), SHARED)
            held = measured(folder, "replay", "--jobs", str(jobs), stdin=asked)
            rates[name].append(SHARED / held.seconds)
    share = median(map(float.__truediv__, *rates.values())) / cores()
    figures = {
        f"{cores()} cores, records/s": median(rates["all"]),
        "1 core, records/s": median(rates["one"]),
    }
    print(f"  {cores()} cores judge {share:.2f} of {cores()} × what one does")
    return judged("zhuoji replay: all cores / one × cores", share, ">= 0.85", figures)


def run() -> list[Result]:
    """Print the tables; the results."""
    results = []
    print("\nRecords that zhuoji replay judges; memory of the first process, and of any other one")
    every: list[bytes] = []
    with TemporaryDirectory() as name:
        folder = Path(name)
        nothing = measured(folder, "replay", "--jobs", "1", stdin=[b"{}\n"])
        for ruleset in engine.RULESETS.values():
            lines = lines_of(ruleset.name)
            every += lines
            held = measured(folder, "replay", "--jobs", "1", stdin=lines)
            # Without what it takes to begin.
            net = held._replace(cpu=held.cpu - nothing.cpu, seconds=held.seconds - nothing.seconds)
            print(shown(ruleset.name, OF_EACH, net))
            rate = OF_EACH / net.cpu
            results.append(judged(f"replays {ruleset.name}, records/s and core", rate, "", {}))
        results.append(all_cores(folder, every))
        peaks = []
        for count in (FEW, MANY):
            held = measured(folder, "replay", stdin=islice(cycle(every), count))
            print(shown(f"{count:,} on {cores()} cores", count, held))
            print(f"  {'':<24}{held.seconds:>10.1f} s, {held.cpu / held.seconds:.2f} cores used")
            peaks.append(max(held.first, held.others))
    few, many = peaks
    figures = {"few": few, "many": many}
    results.append(judged(f"replays, memory at {MANY:,} to {FEW:,}", many / few, "<= 1.2", figures))
    return results
