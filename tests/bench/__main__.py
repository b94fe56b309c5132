"""Runs every benchmark: ``python -m tests.bench``.

Prints the tables and writes every ratio by its name to ``build/bench.json``. With ``GATE=1`` in
the environment it fails where a ratio misses its gate.
"""

import json
import os
import platform
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from tests.bench.measure import Result

OUTPUT = Path(__file__).parents[2] / "build" / "bench.json"
MODULES = (
    "tests.bench.hands",
    "tests.bench.hints",
    "tests.bench.wilds",
    "tests.bench.replays",
    "tests.bench.startup",
    "tests.bench.service",
    "tests.bench.warm",
    "tests.bench.dearest",
    "tests.bench.crowd",
    "tests.bench.coldstart",
)


def main() -> int:
    """The exit status."""
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    results: list[Result] = []
    for name in MODULES:
        if find_spec(name):
            results += import_module(name).run()
    print(f"\n{'ratio':<52}{'is':>10}  gate")
    for result in results:
        verdict = "" if result.ok else "  MISSED"
        print(f"{result.name:<52}{result.ratio:>10.2f}  {result.gate}{verdict}".rstrip())
    OUTPUT.parent.mkdir(exist_ok=True)
    ratios = {result.name: round(result.ratio, 3) for result in results}
    OUTPUT.write_text(json.dumps(ratios, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    missed = [result.name for result in results if not result.ok]
    if missed and os.environ.get("GATE") == "1":
        print(f"\nMissed: {', '.join(missed)}")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
