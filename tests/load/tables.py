"""``python -m tests.load.tables``: what ``infra/capacity.py`` reckons, against a run scaled down.

``TABLES`` tables (100) ask the built function, under Lambda's runtime client, for ``SECONDS`` (20),
as often as they do in capacity.py, with the given cases. How much of a processor the function took
is compared with what is reckoned. All of it is on this machine's loopback.
"""

import http.client
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from infra import capacity
from tests.bench import warm

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
CALLERS = 4
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(parent: int) -> float:
    """What the functions that ``parent`` has started have taken; the rooms' one is not asked."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def call(port: int, requests: list[tuple[float, str, bytes]], began: float) -> list[float]:
    """Send each at its time; how long each took."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    times = []
    for due, endpoint, body in requests:
        time.sleep(max(0.0, began + due - time.monotonic()))
        sent = time.monotonic()
        headers = {"Content-Type": "application/json"}
        connection.request("POST", f"/v1/{endpoint}", body, headers)
        connection.getresponse().read()
        times.append(time.monotonic() - sent)
    connection.close()
    return times


def planned(asked: capacity.Asked, tables: int, seconds: float) -> list[tuple[float, str, bytes]]:
    """So many requests in the time, at random moments, each of a given case."""
    random = Random(1)
    bodies = {
        name: [json.dumps(each).encode() for each in warm.requests(name)] for name in asked.requests
    }
    kinds, weights = zip(*asked.requests.items(), strict=True)
    count = round(asked.per_second * tables * seconds)
    chosen = random.choices(kinds, weights, k=count)
    return [
        (due, kind, random.choice(bodies[kind]))
        for due, kind in zip(
            sorted(random.uniform(0, seconds) for _ in chosen), chosen, strict=True
        )
    ]


def main() -> int:
    tables = int(os.environ.get("TABLES", "100"))
    seconds = min(120.0, float(os.environ.get("SECONDS", "20")))
    milliseconds = capacity.measured()
    asked = capacity.asked(capacity.simulated(5), views=False)
    plan = planned(asked, tables, seconds)
    front = subprocess.Popen(
        [sys.executable, "-m", "infra.offline", "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert front.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", front.stdout.readline())
        assert found
        port = int(found[1])
        with ThreadPoolExecutor(CALLERS) as pool:
            call(port, plan[:100], time.monotonic() - seconds)  # warm
            before, began = processor_seconds(front.pid), time.monotonic()
            parts = [plan[number::CALLERS] for number in range(CALLERS)]
            times = [
                t
                for part in pool.map(call, [port] * CALLERS, parts, [began] * CALLERS)
                for t in part
            ]
            took, lasted = processor_seconds(front.pid) - before, time.monotonic() - began
    finally:
        front.terminate()
        front.wait(30)
    reckoned = sum(milliseconds[kind] for _, kind, _ in plan) / 1000
    sys.stdout.write(
        f"{tables} tables, {len(plan)} requests in {lasted:.1f} s: {len(plan) / lasted:.1f} a "
        f"second, {asked.per_second * tables:.1f} reckoned\n"
        f"the function took {took / lasted:.1%} of a processor; its requests alone are reckoned "
        f"with {reckoned / lasted:.1%}; beside them {(took - reckoned) / len(plan) * 1000:.2f} ms "
        f"a request\n"
        f"median answer {sorted(times)[len(times) // 2] * 1000:.1f} ms\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
