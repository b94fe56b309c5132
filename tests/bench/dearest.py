"""Over HTTP: what the dearest legal requests cost, against an ordinary one of the same endpoint.

The dearest are zhaotong hands with 7 … 11 wild tiles, and the requests of ``worst/``. Ordinary are
the given cases; for replays, of which none are given, rounds of zhaotong that were simulated. All
are sent in one random order to a service of its own process, so whatever else the machine does
meets them alike. A second service is sent them too, and the better time of a request counts: a
stall of the machine seldom meets the same one twice, while both services see it for the first time.
"""

import json
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from tests.bench.measure import Result, judged
from tests.support.cases import CASES, request_of
from tests.support.server import serve
from tests.support.wild_hands import KINDS_OF_REQUESTS, Asked, requests
from zhuoji.simulation import Plan, record_of

WORST = Path(__file__).parent / "worst"
OF_EACH = 200
ROUNDS = 60
SERVICES = 2
GATE = "<= 50"


class _Group(NamedTuple):
    """Requests of one kind; ``name`` is None for ordinary ones."""

    name: str | None
    requests: Sequence[Asked]


def _groups() -> Iterator[_Group]:
    yield _Group(
        None,
        [Asked(each["endpoint"], request_of(each)) for each in CASES if "id" not in each["room"]],
    )
    plan = Plan("zhaotong", random_options=True, seed=1)
    yield _Group(None, [Asked("replays", record_of(plan, number)) for number in range(ROUNDS)])
    for file in sorted(WORST.glob("*.json")):
        yield _Group(file.stem, [Asked(**json.loads(file.read_text(encoding="utf-8")))])
    for kind in KINDS_OF_REQUESTS:
        yield _Group(kind, requests(kind, OF_EACH))


def _times(bodies: Sequence[tuple[str, bytes]], ordinary: set[int]) -> list[float]:
    """Milliseconds of every request, sent in a random order to a service that is new."""
    order = list(range(len(bodies)))
    Random(1).shuffle(order)
    times = [0.0] * len(bodies)
    with TemporaryDirectory() as folder:
        served = serve(Path(folder) / "rooms.db")
        try:
            with served.connect() as connection:
                for number in sorted(ordinary)[:20]:  # it has begun, and serves
                    _ask(connection, *bodies[number])
                for number in order:
                    start = perf_counter()
                    status = _ask(connection, *bodies[number])
                    times[number] = (perf_counter() - start) * 1e3
                    # Some given cases are refused on purpose.
                    assert status == 200 or number in ordinary, (status, bodies[number])
        finally:
            served.stop()
    return times


def _ask(connection: HTTPConnection, path: str, body: bytes) -> int:
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    return answer.status


def run() -> list[Result]:
    """Print a table; one result for each kind of request."""
    groups = list(_groups())
    every = [(group, asked) for group in groups for asked in group.requests]
    bodies = [(f"/v1/{asked.endpoint}", json.dumps(asked.body).encode()) for _, asked in every]
    ordinary = {number for number, (group, _) in enumerate(every) if group.name is None}
    passes = [_times(bodies, ordinary) for _ in range(SERVICES)]
    times = [min(each) for each in zip(*passes, strict=True)]

    usual: dict[str, list[float]] = {}
    dear: dict[str, list[float]] = {}
    endpoints: dict[str, str] = {}
    for (group, asked), time in zip(every, times, strict=True):
        if group.name is None:
            usual.setdefault(asked.endpoint, []).append(time)
        else:
            dear.setdefault(group.name, []).append(time)
            endpoints[group.name] = asked.endpoint
    medians = {endpoint: median(each) for endpoint, each in usual.items()}
    print("\nThe dearest requests over HTTP, against the median of the endpoint's given cases")
    print("(replays: of simulated rounds)")
    for endpoint, middle in medians.items():
        print(f"  {endpoint:<32}median of {len(usual[endpoint]):>3}{middle:>10.2f} ms")
    results = []
    for name, taken in dear.items():
        usual_one = medians[endpoints[name]]
        figures = {"median_ms": median(taken), "dearest_ms": max(taken), "usual_ms": usual_one}
        ratio = max(taken) / usual_one
        print(f"  {name:<32}dearest of {len(taken):>3}{max(taken):>9.2f} ms{ratio:>8.1f} ×")
        results.append(judged(f"dearest: {name}", ratio, GATE, figures))
    return results


if __name__ == "__main__":
    run()
