"""One caller beside others that ask for the dearest things, over HTTP, as ``make serve`` serves.

- bodies of 290,000 unknown field names, and of as many as are read at all, in turns with
  settlements;
- settlements and ``/v1/health`` while four callers send batches of the dearest requests
  (``worst/``) without pause, against the same settlements just before.

``BENCH_CROWD_SECONDS`` sets how long the four do so (30).
"""

import http.client
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic, perf_counter, sleep
from typing import NamedTuple

from app import examples
from app.payload import MOST_PARTS
from tests.bench.measure import Result, judged
from tests.support.server import Served, serve

SECONDS = float(os.environ.get("BENCH_CROWD_SECONDS", "30"))
CALLERS = 4
SLICE_SECONDS = 5
"""The p99 is the median of those of parts of that length: other work of this machine that comes in
bursts does not count, what happens all the time does."""
BETWEEN = 0.005
"""Seconds between an answer and the next settlement, as a caller would have them."""
FLOODS = 7
HEADERS = {"Content-Type": "application/json"}
WORST = Path(__file__).parent / "worst"


def settlement() -> bytes:
    example = next(each for each in examples.load() if each.endpoint == "settlements")
    return json.dumps(example.request).encode()


def flood(count: int) -> bytes:
    names = {f"nm{number}": 1 for number in range(count)}
    return json.dumps({"requests": [{}], **names}, separators=(",", ":")).encode()


def dearest() -> bytes:
    """A batch of a hundred."""
    worst = [json.loads(file.read_bytes()) for file in sorted(WORST.iterdir())]
    return json.dumps({"requests": list(islice(cycle(worst), 100))}).encode()


Ask = Callable[[str, str, bytes], float]


@contextmanager
def caller(served: Served) -> Iterator[Ask]:
    """Sends one request after another over one connection, and says how many seconds it took."""
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=300)) as connection:

        def ask(method: str, path: str, body: bytes = b"") -> float:
            started = perf_counter()
            connection.request(method, path, body, HEADERS)
            response = connection.getresponse()
            response.read()
            taken = perf_counter() - started
            assert response.status in (200, 400), response.status
            return taken

        yield ask


class Times(NamedTuple):
    """Milliseconds of requests."""

    p50: float
    p99: float
    most: float
    asked: int

    def row(self, name: str) -> str:
        return (
            f"  {name:<24}p50 {self.p50:>7.2f} ms   p99 {self.p99:>7.2f} ms   "
            f"most {self.most:>7.2f} ms   {self.asked}"
        )


def settlements(served: Served, seconds: float) -> Times:
    """Settlements, one after the other for so long."""
    body, slices = settlement(), list[list[float]]()
    with caller(served) as ask:
        for _ in range(ceil(seconds / SLICE_SECONDS)):
            slices.append([])
            until = monotonic() + SLICE_SECONDS
            while monotonic() < until:
                slices[-1].append(ask("POST", "/v1/settlements", body) * 1000)
                sleep(BETWEEN)
    every = [each for times in slices for each in times]
    p99 = median(quantiles(times, n=100)[98] for times in slices)
    return Times(median(every), p99, max(every), len(every))


def health(served: Served, until: Event) -> float:
    """The most seconds that it takes."""
    most = 0.0
    with caller(served) as ask:
        while not until.wait(0.05):
            most = max(most, ask("GET", "/v1/health", b""))
    return most


def batches(served: Served, until: Event) -> int:
    """How many were answered."""
    body, count = dearest(), 0
    with caller(served) as ask:
        while not until.is_set():
            ask("POST", "/v1/batches", body)
            count += 1
    return count


def flooded(served: Served) -> list[Result]:
    floods = {count: flood(count) for count in (290_000, MOST_PARTS - 10)}
    times: dict[int, list[float]] = {count: [] for count in floods}
    one, others = settlement(), []
    with caller(served) as ask:
        ask("POST", "/v1/settlements", one)
        for _ in range(FLOODS):
            for count, body in floods.items():
                times[count].append(ask("POST", "/v1/batches", body) * 1000)
                others += [ask("POST", "/v1/settlements", one) * 1000 for _ in range(25)]
    usual = median(others)
    print(f"  a settlement {usual:.2f} ms")
    results = []
    for count, each in times.items():
        print(f"  {count:,} unknown names, {len(floods[count]):,} bytes: {median(each):.1f} ms")
        figures = {"flood ms": median(each), "settlement ms": usual}
        name = f"{count:,} unknown names / settlement"
        results.append(judged(name, median(each) / usual, "<= 200", figures))
    return results


def crowded(served: Served) -> list[Result]:
    idle = settlements(served, SLICE_SECONDS)
    over = Event()
    with ThreadPoolExecutor(CALLERS + 1) as threads:
        sending = [threads.submit(batches, served, over) for _ in range(CALLERS)]
        asking = threads.submit(health, served, over)
        sleep(0.5)
        try:
            beside = settlements(served, SECONDS)
        finally:
            over.set()
        answered, slowest = sum(each.result() for each in sending), asking.result()
    print(idle.row("idle"))
    print(beside.row("beside batches"))
    print(f"  {answered} batches answered; health took {slowest * 1000:.1f} ms at most")
    figures = {"idle p50 ms": idle.p50, "p50 ms": beside.p50, "p99 ms": beside.p99}
    return [
        judged("beside batches: p50 / idle p50", beside.p50 / idle.p50, "<= 5", figures),
        judged("beside batches: p99 / idle p50", beside.p99 / idle.p50, "<= 40", figures),
        judged("beside batches: health, most seconds", slowest, "<= 1", {}),
    ]


def run() -> list[Result]:
    """Measure, print, and judge."""
    print("\nOne caller beside others, over HTTP")
    with TemporaryDirectory() as folder:
        served = serve(Path(folder) / "rooms.db")
        try:
            return [*flooded(served), *crowded(served)]
        finally:
            served.stop()


if __name__ == "__main__":
    run()
