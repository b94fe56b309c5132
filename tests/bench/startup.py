"""What importing the engine and a first answer cost a process beyond a bare interpreter."""

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench.measure import Result, judged

ROUNDS = 25
ROOT = Path(__file__).parents[2]

BARE = "pass"
FIRST_HAND = """
from engine import shapes
shapes.waits(shapes.keys_of(range(13)), 4)
"""
FIRST_TABLE = """
import engine
hidden = {"hand": None, "hand_size": 13}
table = {
    "dealer": 0,
    "wall": 46,
    "seats": [{"hand": "1112345678999m"}, hidden, hidden, hidden],
    "discards": [{"seat": 0, "tile": "8s"}],
    "last": {"event": "discard", "seat": 0, "tile": "8s"},
}
engine.answer_waits(engine.open_room("guiyang", {}), table)
"""

# Linux only. The peak belongs to this process alone; rusage would also count its parent.
_PEAK = """
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmHWM")))
"""


def spawn(statement: str) -> tuple[float, float]:
    """Milliseconds and peak megabytes of an interpreter that runs ``statement``."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{statement}\n{_PEAK}"
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, check=True, text=True
    )
    return (perf_counter() - start) * 1e3, int(done.stdout.split()[-1]) / 1024


def compare(name: str, subject: str, most_ms: str, most_mb: str) -> list[Result]:
    """What ``subject`` takes more than a bare interpreter: medians over pairs of processes."""
    spawn(subject)  # writes the compiled modules
    bare, milliseconds, megabytes = [], [], []
    for _ in range(ROUNDS):
        bare_ms, bare_mb = spawn(BARE)
        ms, mb = spawn(subject)
        bare.append(bare_ms)
        milliseconds.append(ms - bare_ms)
        megabytes.append(mb - bare_mb)
    ms, mb = median(milliseconds), median(megabytes)
    print(f"  {name:<32}{ms:8.1f} ms{mb:8.1f} MB  (bare: {median(bare):.1f} ms)")
    return [
        judged(f"{name}: ms", ms, most_ms, {"bare ms": median(bare)}),
        judged(f"{name}: MB", mb, most_mb, {}),
    ]


def run() -> list[Result]:
    """Measures the engine against its gates."""
    print("\nStartup beyond a bare interpreter")
    return [
        *compare("first answer about a hand", FIRST_HAND, "", "<= 10"),
        *compare("first answer about a table", FIRST_TABLE, "", "<= 10"),
    ]
