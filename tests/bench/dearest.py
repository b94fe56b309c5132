"""Over HTTP: what the dearest legal requests cost, against an ordinary one of the same endpoint.

The dearest are zhaotong hands with 7 … 11 wild tiles, and the requests of ``worst/``. Ordinary are
the given cases; for replays, of which none are given, rounds of zhaotong that were simulated. All
are sent in one random order to a service of its own process, so whatever else the machine does
meets them alike. Then the ordinary ones and what was dearest of each kind are sent to a new
service, several times, and the best time of a request counts: a stall of the machine seldom meets
the same one twice, while every service sees it for the first time.
"""

import json
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from itertools import accumulate
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
SERVICES = 6
WARM_UP = 20
DEAREST = 8
"""So many of each kind are sent again."""
GATE = "<= 30"


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


class _Request(NamedTuple):
    path: str
    body: bytes
    ordinary: bool


def _send(numbers: list[int], requests: Sequence[_Request]) -> dict[int, float]:
    """Milliseconds of these requests, sent in a random order to a service that is new."""
    Random(len(numbers)).shuffle(numbers)
    times: dict[int, float] = {}
    with TemporaryDirectory() as folder:
        served = serve(Path(folder) / "rooms.db")
        try:
            with served.connect() as connection:
                for request in requests[:WARM_UP]:
                    _ask(connection, request)
                for number in numbers:
                    start = perf_counter()
                    _ask(connection, requests[number])
                    times[number] = (perf_counter() - start) * 1e3
        finally:
            served.stop()
    return times


def _ask(connection: HTTPConnection, request: _Request) -> None:
    headers = {"Content-Type": "application/json"}
    connection.request("POST", request.path, request.body, headers)
    answer = connection.getresponse()
    answer.read()
    # Some given cases are refused on purpose.
    assert answer.status == 200 or request.ordinary, (answer.status, request)


def _best_times(groups: Sequence[_Group]) -> list[list[float]]:
    """The best milliseconds of every request, group by group."""
    every = [
        _Request(f"/v1/{asked.endpoint}", json.dumps(asked.body).encode(), group.name is None)
        for group in groups
        for asked in group.requests
    ]
    ends = list(accumulate(len(group.requests) for group in groups))
    places = [
        range(end - len(group.requests), end) for group, end in zip(groups, ends, strict=True)
    ]
    best = [float("inf")] * len(every)
    for _ in range(SERVICES):
        numbers: list[int] = []
        for group, place in zip(groups, places, strict=True):
            # Before the first time all are alike, so all are sent.
            unknown = best[place[0]] == float("inf")
            most = len(place) if group.name is None or unknown else DEAREST
            numbers += sorted(place, key=best.__getitem__, reverse=True)[:most]
        for number, time in _send(numbers, every).items():
            best[number] = min(best[number], time)
    return [[best[number] for number in place] for place in places]


def run() -> list[Result]:
    """Print a table; one result for each kind of request."""
    groups = list(_groups())
    usual: dict[str, list[float]] = {}
    print("\nThe dearest requests over HTTP, against the median of the endpoint's given cases")
    print("(replays: of simulated rounds)")
    times = _best_times(groups)
    for group, taken in zip(groups, times, strict=True):
        if group.name is None:
            for asked, time in zip(group.requests, taken, strict=True):
                usual.setdefault(asked.endpoint, []).append(time)
    medians = {endpoint: median(each) for endpoint, each in usual.items()}
    for endpoint, middle in medians.items():
        print(f"  {endpoint:<32}median of {len(usual[endpoint]):>3}{middle:>10.2f} ms")
    results = []
    for group, taken in zip(groups, times, strict=True):
        if group.name is not None:
            middle = medians[group.requests[0].endpoint]
            dearest = max(taken)
            count = f"dearest of {len(taken):>3}"
            print(f"  {group.name:<32}{count}{dearest:>9.2f} ms{dearest / middle:>8.1f} ×")
            figures = {"dearest_ms": dearest, "usual_ms": middle, "median_ms": median(taken)}
            name = f"dearest: {group.name}"
            results.append(judged(name, dearest / middle, GATE, figures))
    return results


if __name__ == "__main__":
    run()
