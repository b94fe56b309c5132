"""Runs every benchmark: ``python -m tests.bench``.

Prints the tables and writes what was found to ``build/bench.json`` and ``docs/performance.md``
(:mod:`tests.bench.report`). With ``GATE=1`` in the environment it fails where a ratio misses its
gate; and, wherever it runs, where a peer is not installed.
"""

import os
from importlib import import_module
from importlib.util import find_spec

from tests.bench import report
from tests.bench.measure import Result

MODULES = (
    # First, since its peers need what the service leaves out.
    "tests.bench.service",
    "tests.bench.hands",
    "tests.bench.hints",
    "tests.bench.wilds",
    "tests.bench.rollouts",
    "tests.bench.replays",
    "tests.bench.startup",
    "tests.bench.warm",
    "tests.bench.dearest",
    "tests.bench.served",
    "tests.bench.crowd",
    "tests.bench.coldstart",
)
PEERS = ("fastapi", "mahjong", "mangum", "pydantic", "riichienv")
"""Without one of them its gates would not be asked, and so not be missed."""


def main() -> int:
    """The exit status."""
    absent = [name for name in PEERS if find_spec(name) is None]
    if absent:
        print(f"Not installed: {', '.join(absent)}. `make bench` installs what it needs.")
        return 1
    print(report.machine())
    results: list[Result] = []
    for name in MODULES:
        results += import_module(name).run()
    print(f"\n{'ratio':<52}{'is':>10}  gate")
    for result in results:
        verdict = "" if result.ok else "  MISSED"
        print(f"{result.name:<52}{result.ratio:>10.2f}  {result.gate}{verdict}".rstrip())
    report.write(results)
    missed = [result.name for result in results if not result.ok]
    if missed and os.environ.get("GATE") == "1":
        print(f"\nMissed: {', '.join(missed)}")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
