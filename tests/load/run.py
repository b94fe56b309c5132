"""Mixed requests at full speed against a server of its own."""

import http.client
import json
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from app import examples
from tests.support.server import Served, serve

Json = dict[str, Any]

MOST_GROWTH = 0.1
WARM_UP = 0.1
"""The part of the time after which memory is measured first: caches are full by then."""
KEPT = 20
"""Rooms that a connection keeps, so that the file does not grow for as long as it runs."""


class Report(NamedTuple):
    """What came of it. Memory is in MB."""

    seconds: float
    requests: Counter[str]
    errors: list[str]
    times: list[float]
    memory: list[float]

    @property
    def growth(self) -> float:
        """Of the server's memory from the end of the warm-up to the highest after it, as a part."""
        first, *later = self.memory
        return max(later, default=first) / first - 1

    def text(self) -> str:
        """The figures."""
        count = len(self.times)
        ms = sorted(each * 1000 for each in self.times)
        cuts = quantiles(ms, n=100)
        return "\n".join(
            [
                f"{count} requests in {self.seconds:.0f} s: {count / self.seconds:.0f} a second",
                f"p50 {median(ms):.2f} ms, p95 {cuts[94]:.2f} ms, p99 {cuts[98]:.2f} ms",
                f"memory {self.memory[0]:.1f} MB after the warm-up, {self.growth:+.1%} at most",
                f"{len(self.errors)} errors",
                *self.errors[:10],
                *(f"  {number:>8} {name}" for name, number in self.requests.most_common()),
            ]
        )


class _Caller:
    """One connection, which asks one thing after another."""

    def __init__(self, connection: http.client.HTTPConnection, seed: int) -> None:
        self.connection = connection
        self.random = Random(seed)
        self.rooms: list[tuple[str, str]] = []
        """Id and ETag of the rooms that it keeps."""
        self.requests: Counter[str] = Counter()
        self.errors: list[str] = []
        self.times: list[float] = []
        self.kinds: list[Callable[[], None]] = [
            *[self.ask_of_inline_room] * 12,
            *[self.ask_of_stored_room] * 4,
            self.ask_wrongly,
            self.read_rulesets,
            self.read_room,
            self.list_rooms,
            self.change_room,
            self.make_or_remove_room,
        ]

    def run(self, until: float) -> None:
        """Ask until then."""
        while time.monotonic() < until:
            self.random.choice(self.kinds)()

    def ask(
        self, name: str, expected: int, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[Json, str]:
        """Send one request; the answer and its ETag."""
        content = None if body is None else json.dumps(body).encode()
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        started = time.perf_counter()
        self.connection.request(
            method, path, content, {"Content-Type": "application/json", **named}
        )
        response = self.connection.getresponse()
        answered = response.read()
        self.times.append(time.perf_counter() - started)
        self.requests[name] += 1
        if response.status != expected:
            self.errors.append(f"{name}: {response.status} {answered[:200]!r}")
        return json.loads(answered or b"{}"), response.getheader("ETag") or ""

    def ask_of_inline_room(self) -> None:
        example = self.random.choice(ASKED)
        path = f"/v1/{example.endpoint}"
        self.ask(f"{example.endpoint}, inline", 200, "POST", path, example.request)

    def ask_of_stored_room(self) -> None:
        example = self.random.choice(ASKED)
        room = example.request["room"]
        # The rooms that are stored are of one rule set, and have no options.
        if not self.rooms or room.get("options") or room["ruleset"] != ROOM["ruleset"]:
            self.ask_of_inline_room()
            return
        request = {**example.request, "room": {"id": self.random.choice(self.rooms)[0]}}
        path = f"/v1/{example.endpoint}"
        self.ask(f"{example.endpoint}, stored", 200, "POST", path, request)

    def ask_wrongly(self) -> None:
        example = self.random.choice(REFUSED)
        expected = EXPECTED[example.name]
        self.ask("refused", expected, "POST", "/v1/settlements", example.request)

    def read_rulesets(self) -> None:
        path = self.random.choice(["/v1/rulesets", "/v1/rulesets/gumai", "/v1/health"])
        self.ask("read", 200, "GET", path)

    def read_room(self) -> None:
        if self.rooms:
            self.ask("read room", 200, "GET", f"/v1/rooms/{self.random.choice(self.rooms)[0]}")

    def list_rooms(self) -> None:
        self.ask("list rooms", 200, "GET", "/v1/rooms?limit=10")

    def change_room(self) -> None:
        if self.rooms:
            index = self.random.randrange(len(self.rooms))
            room_id, etag = self.rooms[index]
            path = f"/v1/rooms/{room_id}"
            _, etag = self.ask("change room", 200, "PUT", path, ROOM, If_Match=etag)
            self.rooms[index] = (room_id, etag)

    def make_or_remove_room(self) -> None:
        if len(self.rooms) < KEPT:
            room, etag = self.ask("make room", 201, "POST", "/v1/rooms", ROOM)
            self.rooms.append((room["id"], etag))
        else:
            room_id, etag = self.rooms.pop(0)
            self.ask("remove room", 204, "DELETE", f"/v1/rooms/{room_id}", If_Match=etag)


ROOM = {"name": "load", "ruleset": "guiyang"}
ASKED = [each for each in examples.load() if each.endpoint not in (examples.REFUSED, "batches")]
EXPECTED = {
    "base-out-of-range": 422,
    "five-of-a-tile": 422,
    "hidden-hand-without-size": 400,
    "no-permit": 422,
    "unknown-ruleset": 404,
}
REFUSED = [each for each in examples.load() if each.name in EXPECTED]


def megabytes(served: Served) -> float:
    """The memory that the server holds now (Linux)."""
    status = Path(f"/proc/{served.process.pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def run(rooms: Path, seconds: float, connections: int) -> Report:
    """Ask for ``seconds``; the server keeps its rooms in the file ``rooms``."""
    served = serve(rooms)
    try:
        return _run(served, seconds, connections)
    finally:
        served.stop()


def _run(served: Served, seconds: float, connections: int) -> Report:
    started = time.monotonic()
    until = started + seconds
    memory: list[float] = []

    def call(seed: int) -> _Caller:
        with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)) as to:
            caller = _Caller(to, seed)
            caller.run(until)
        return caller

    with ThreadPoolExecutor(connections) as threads:
        running = [threads.submit(call, seed) for seed in range(connections)]
        time.sleep(seconds * WARM_UP)
        while (left := until - time.monotonic()) > 0:
            memory.append(megabytes(served))
            time.sleep(min(1, left))
        callers = [each.result() for each in running]
    memory.append(megabytes(served))
    return Report(
        time.monotonic() - started,
        sum((each.requests for each in callers), Counter()),
        [error for each in callers for error in each.errors],
        [taken for each in callers for taken in each.times],
        memory,
    )
