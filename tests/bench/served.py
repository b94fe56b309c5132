"""``make serve`` under load: settlements from eight connections, and memory as requests go on.

The settlement is that of ``service``.

- In turns with FastAPI and pydantic under the same settings of uvicorn, which answers a fixed text.
  Each server has a process of its own; who asks is another one, and does as little as it can.
- Mixed requests of every kind: the memory of the server after 10,000 of them against after 1,000.
"""

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from app import examples
from tests.bench.measure import Result, judged
from tests.bench.service import largest
from tests.load.run import megabytes
from tests.support.server import ROOT, Served, serve

CONNECTIONS = 8
ROUNDS = 7
SECONDS = 1.5
WARM_UP = 200
FEW, MANY = 1_000, 10_000


def request(path: str, value: object, method: str = "POST") -> bytes:
    """A request as it is sent."""
    body = b"" if method == "GET" else json.dumps(value).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: bench.invalid\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


SETTLEMENT = request("/v1/settlements", largest("settlements"))


class Caller(asyncio.Protocol):
    """Sends one request after another over a connection, reading no more of an answer than its
    status and where it ends."""

    def __init__(self, requests: Iterator[bytes], statuses: frozenset[bytes]) -> None:
        self.requests = requests
        self.statuses = statuses
        self.answered = 0
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._read = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._next()

    def _next(self) -> None:
        following = next(self.requests, None)
        if following is None:
            self.over.set_result(None)
            self.transport.close()
        else:
            self.transport.write(following)

    def data_received(self, data: bytes) -> None:
        self._read += data
        head, found, body = self._read.partition(b"\r\n\r\n")
        if not found:
            return
        _, named, length = head.lower().partition(b"content-length: ")
        if len(body) < (int(length.split(b"\r\n", 1)[0]) if named else 0):
            return
        assert head[9:12] in self.statuses, self._read
        self._read = b""
        self.answered += 1
        self._next()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.over.done():
            self.over.set_exception(error or ConnectionError("closed"))


async def call(
    port: int, requests: Iterator[bytes], connections: int, statuses: frozenset[bytes]
) -> int:
    """How many were answered over so many connections."""
    loop = asyncio.get_running_loop()
    callers = []
    for _ in range(connections):
        _, caller = await loop.create_connection(
            lambda: Caller(requests, statuses), "127.0.0.1", port
        )
        callers.append(caller)
    await asyncio.gather(*(each.over for each in callers))
    return sum(each.answered for each in callers)


def busy(process: int) -> float:
    """The seconds of a processor that a process has had (Linux)."""
    scheduled = Path(f"/proc/{process}/schedstat").read_text(encoding="ascii")
    return int(scheduled.split()[0]) / 1e9


def a_second(port: int, process: int) -> float:
    """Settlements answered in a second of a processor, which is what other work on this machine
    cannot take away."""

    def until(end: float) -> Iterator[bytes]:
        while perf_counter() < end:
            yield SETTLEMENT

    statuses, before = frozenset((b"200",)), busy(process)
    requests = until(perf_counter() + SECONDS)
    answered = asyncio.run(call(port, requests, CONNECTIONS, statuses))
    return answered / (busy(process) - before)


@contextlib.contextmanager
def peer(folder: Path, port: int) -> Iterator[tuple[int, int]]:
    """The port and the process of FastAPI, which answers what the service at ``port`` does."""
    answers: list[bytes] = []

    class Once(Caller):
        def data_received(self, data: bytes) -> None:
            answers.append(data.partition(b"\r\n\r\n")[2])
            super().data_received(data)

    async def ask() -> None:
        loop = asyncio.get_running_loop()
        _, caller = await loop.create_connection(
            lambda: Once(iter([SETTLEMENT]), frozenset((b"200",))), "127.0.0.1", port
        )
        await caller.over

    asyncio.run(ask())
    (folder / "answer.json").write_bytes(answers[0])
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.fastapi_server", folder / "answer.json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline()), process.pid
    finally:
        process.terminate()
        process.communicate(timeout=30)


def throughput(served: Served, folder: Path) -> list[Result]:
    with peer(folder, served.port) as other:
        contenders = {"make serve": (served.port, served.process.pid), "FastAPI": other}
        rates: dict[str, list[float]] = {name: [] for name in contenders}
        for port, _ in contenders.values():
            asyncio.run(call(port, islice(cycle([SETTLEMENT]), WARM_UP), 1, frozenset((b"200",))))
        for _ in range(ROUNDS):
            for name, (port, process) in contenders.items():
                rates[name].append(a_second(port, process))
    for name, each in rates.items():
        print(f"  {name:<24}{median(each):>8.0f} settlements a second of a processor")
    ratio = median(map(float.__truediv__, *rates.values()))
    figures = {f"{name} /s": median(each) for name, each in rates.items()}
    return [judged("make serve: settlements/s / FastAPI", ratio, ">= 1.0", figures)]


def mixed() -> Iterator[bytes]:
    """Every example in turns with what is read, again and again."""
    asked = [
        request(f"/v1/{'settlements' if kind == examples.REFUSED else kind}", value)
        for kind, _, _, value in examples.load()
    ]
    asked += [
        request(path, None, "GET")
        for path in ("/v1/health", "/v1/rulesets", "/v1/rulesets/gumai", "/v1/rooms", "/docs")
    ]
    return cycle([*asked, request("/v1/rooms", examples.room())])


def memory(served: Served) -> list[Result]:
    statuses = frozenset((b"200", b"201", b"400", b"404", b"422"))
    requests, asked, found = mixed(), 0, []
    for count in (FEW, MANY):
        asyncio.run(call(served.port, islice(requests, count - asked), 4, statuses))
        asked = count
        found.append(megabytes(served))
    few, many = found
    print(f"  memory after {FEW:,} mixed requests {few:.1f} MB, after {MANY:,} {many:.1f} MB")
    figures = {f"MB after {FEW}": few, f"MB after {MANY}": many}
    name = f"memory after {MANY:,} requests / after {FEW:,}"
    return [judged(name, many / few, "<= 1.05", figures)]


def run() -> list[Result]:
    """Measure, print, and judge."""
    print("\nmake serve, settlements from 8 connections, against FastAPI under the same uvicorn")
    with TemporaryDirectory() as name:
        folder = Path(name)
        served = serve(folder / "rooms.db")
        try:
            return [*throughput(served, folder), *memory(served)]
        finally:
            served.stop()


if __name__ == "__main__":
    for result in run():
        print(f"{result.name:<52}{result.ratio:>8.2f}  {result.gate}")
