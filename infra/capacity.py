"""``python -m infra.capacity``: what so many tables, played at once, need on AWS, and cost.

How often a table asks is counted in simulated rounds; how long a request takes is read from
``build/bench.json``, which ``make bench`` writes. The formula and its numbers are in
``infra/README.md``; ``python -m tests.load.tables`` compares it with a run on this machine.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
BENCH = ROOT / "build" / "bench.json"
RULESETS = ("guiyang", "gumai", "yinji", "zhaotong")
TABLES = (1, 100, 1000, 10_000)

Json = dict[str, Any]

MOMENT_SECONDS = 2.0
"""From one event of a round to the next, as people play."""
BREAK_SECONDS = 20.0
"""From the end of a round to the next deal."""
MEMORY = 1024
"""MB of a function, as ``samconfig.toml`` has them for prod."""
WHOLE_PROCESSOR = 1769
"""MB for which Lambda gives one."""
PEAK = 2.0
"""How much more may come in a second than in the mean: tables do not take turns."""
RUNTIME_SECONDS = 0.0012
"""Of a processor, beside the handler: Lambda's runtime client (``python -m tests.load.tables``)."""
READ_SECONDS = 0.006
"""That an instance waits for the table to tell it the room."""
COLD = 0.001
"""The part of the requests that meet a start, and so hold an instance for longer."""
COLD_SECONDS = 0.6
ROOM_ROUNDS = 8
"""Rounds that a stored room is used for: 2 writes of one unit each, with its idempotency key."""

# US dollars, us-east-1, as in the runbook's table of what a million requests cost.
DOLLARS_PER_MILLION = 3.50 + 0.20 + 0.65 + 0.25 + 0.18
DOLLARS_PER_MILLION_READS = 0.125
DOLLARS_PER_MILLION_WRITES = 0.625
DOLLARS_PER_GB_SECOND = 0.0000133
HOURS = 730 / 3
"""Of a month in which tables are played: eight a day."""


class Asked(NamedTuple):
    """Requests of one round, by endpoint, and how long the round lasts."""

    requests: Counter[str]
    seconds: float

    @property
    def per_second(self) -> float:
        """Requests a second of one table."""
        return self.requests.total() / self.seconds


def asked(records: Iterable[Json], views: bool) -> Asked:
    """What a game server asks, in the mean, of a round of ``records``.

    After each event who may do what; after each discard what its seat waits for; at the end the
    settlement. With ``views``, also the table as each seat sees it after each event, and a hint
    for each draw. A view and a hint are reckoned as a question for waits.
    """
    total: Counter[str] = Counter()
    seconds, rounds = 0.0, 0
    for record in records:
        rounds += 1
        events = Counter(each["type"] for each in record["events"] if each["type"] != "pass")
        moments = events.total()
        total["legal-actions"] += moments
        total["waits"] += events["discard"]
        total["settlements"] += 1
        if views:
            total["waits"] += moments * len(record["deal"]["hands"]) + events["draw"]
        seconds += moments * MOMENT_SECONDS + BREAK_SECONDS
    return Asked(Counter({name: n / rounds for name, n in total.items()}), seconds / rounds)


class Needed(NamedTuple):
    """What tables need. All of it in the mean, but for what is said to be at the peak."""

    tables: int
    per_second: float
    concurrency: float
    """At the peak."""
    rate_limit: int
    """``TotalRateLimit``, at the peak."""
    reads: float
    """Read units of the table a second, at the peak: each request names its room."""
    writes: float
    dollars: float
    """A month."""


def needed(tables: int, round_: Asked, milliseconds: dict[str, float]) -> Needed:
    """What ``tables`` need that are played at once."""
    per_second = round_.per_second * tables
    slower = max(1.0, WHOLE_PROCESSOR / MEMORY)
    handled = sum(n * milliseconds[name] for name, n in round_.requests.items()) / 1000
    busy = handled / round_.requests.total() + RUNTIME_SECONDS
    held = busy * slower + READ_SECONDS + COLD * COLD_SECONDS
    writes = 2 * tables / (ROOM_ROUNDS * round_.seconds)
    millions = per_second * HOURS * 3600 / 1e6
    dollars = (
        millions * (DOLLARS_PER_MILLION + DOLLARS_PER_MILLION_READS)
        + writes * HOURS * 3600 / 1e6 * DOLLARS_PER_MILLION_WRITES
        # Each request begins a millisecond that is billed.
        + millions * 1e6 * (held + 0.0005) * MEMORY / 1024 * DOLLARS_PER_GB_SECOND
    )
    peak = per_second * PEAK
    return Needed(tables, per_second, peak * held, round(peak + 0.5), peak, writes * PEAK, dollars)


def simulated(rounds: int) -> list[Json]:
    """Fair rounds of every rule set, as records."""
    records: list[Json] = []
    for ruleset in RULESETS:
        command = [sys.executable, "-m", "zhuoji", "simulate", "--ruleset", ruleset]
        command += ["--deals", "fair", "--count", str(rounds), "--seed", "1"]
        done = subprocess.run(  # noqa: S603 - our own arguments
            command, cwd=ROOT, check=True, capture_output=True, text=True
        )
        records += map(json.loads, done.stdout.splitlines())
    return records


def measured() -> dict[str, float]:
    """Milliseconds of a warm request, by endpoint, of ``build/bench.json``."""
    prefix = "milliseconds of "
    if not BENCH.exists():
        sys.exit(f"there is no {BENCH.relative_to(ROOT)}: make bench writes it")
    bench = json.loads(BENCH.read_text(encoding="utf-8"))
    found = {
        name.removeprefix(prefix): result["is"]
        for name, result in bench.get("results", {}).items()
        if name.startswith(prefix)
    }
    if not {"legal-actions", "waits", "settlements"} <= set(found):
        sys.exit(f"{BENCH.relative_to(ROOT)} is of an older benchmark: make bench")
    return found


def table_of(rows: list[Needed]) -> str:
    """The rows, in the form that the runbook has."""
    columns = (
        *("tables at once", "requests a second", "instances at the peak", "`TotalRateLimit`"),
        *("reads, writes a second at the peak", "$ a month"),
    )
    lines = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
    lines += [
        f"| {each.tables:,} | {each.per_second:,.1f} | {each.concurrency:,.1f} "
        f"| {each.rate_limit:,} | {each.reads:,.0f}, {each.writes:,.2f} | {each.dollars:,.0f} |"
        for each in rows
    ]
    return "\n".join(lines)


def main() -> int:
    """Print what is needed."""
    parser = argparse.ArgumentParser(prog="python -m infra.capacity", description=__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="simulated, of each rule set")
    arguments = parser.parse_args()
    milliseconds = measured()
    records = simulated(arguments.rounds)
    out = sys.stdout
    out.write(
        f"{os.cpu_count()} processors; "
        + ", ".join(f"{name} {value:.2f} ms" for name, value in milliseconds.items())
        + "\n"
    )
    for title, views in (("without views and hints", False), ("with views and hints", True)):
        round_ = asked(records, views)
        out.write(
            f"\n{title}: {round_.requests.total():.0f} requests in a round of "
            f"{round_.seconds:.0f} s\n\n"
        )
        out.write(table_of([needed(each, round_, milliseconds) for each in TABLES]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
