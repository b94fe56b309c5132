"""What a stranger may hold of ``make serve``, with raw sockets and short limits."""

import asyncio
import errno
import json
import logging
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from app.serving import limits, server
from app.serving.limits import Limits
from app.serving.log import EVERY_SECONDS, Floods
from tests.contract.test_server import BODY, assert_served
from tests.support.http import Answer
from tests.support.server import ROOT, Served, serve, start

SECONDS = 2.0
KEEP_ALIVE = 1.0
HEAD_LIMIT = 4096
HEALTH = b"GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n"
POST = b"POST /v1/settlements HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service whose limits are soon reached."""
    started = serve(
        tmp_path_factory.mktemp("strict") / "rooms.db",
        REQUEST_SECONDS=str(SECONDS),
        KEEP_ALIVE_SECONDS=str(KEEP_ALIVE),
        MAX_HEADER_BYTES=str(HEAD_LIMIT),
        MAX_CONNECTIONS="20",
    )
    yield started
    started.stop()


def connect(served: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", served.port), timeout=20)


def all_of(connection: socket.socket) -> bytes:
    """Everything until the server ends the connection."""
    pieces = []
    while piece := connection.recv(65_536):
        pieces.append(piece)
    return b"".join(pieces)


def answers_in(data: bytes) -> list[Answer]:
    """The answers that follow each other in ``data``."""
    found = []
    while data:
        head, _, data = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (each.partition(": ") for each in lines)
        }
        length = int(headers.get("content-length", "0"))
        found.append(Answer(int(first.split()[1]), headers, data[:length]))
        data = data[length:]
    return found


def next_answer(connection: socket.socket) -> Answer:
    """The next answer of a connection that stays open."""
    data = b""
    while b"{" not in data or data.count(b"{") > data.count(b"}"):  # its body is one object
        data += connection.recv(65_536)
    (answer,) = answers_in(data)
    return answer


def exchanged(served: Served, data: bytes) -> list[Answer]:
    """The answers to ``data``, after which nothing more is sent."""
    with connect(served) as connection:
        connection.sendall(data)
        return answers_in(all_of(connection))


def assert_refused(answer: Answer, status: int, code: str) -> None:
    """As a problem like any other, and the last answer of its connection."""
    assert (answer.status, answer.code) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["connection"] == "close"
    assert answer.headers["content-language"] in {"zh", "en"}
    assert answer.json()["status"] == status
    assert "x-request-id" in answer.headers
    assert "x-content-type-options" in answer.headers


# What is not HTTP


@pytest.mark.parametrize(
    "data",
    [
        b"FOO /\r\n\r\n",
        b"FOO / HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GARBAGE\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /v1/health HTTP/9.9\r\n\r\n",
        b"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /v1/hea\x00lth HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /v1/health HTTP/1.1\r\nHost: a\r\nA\x00: b\r\n\r\n",
        b"GET /v1/health HTTP/1.1\r\nHost : a\r\n\r\n",
        POST + b"Content-Length: x\r\n\r\n",
        POST + b"Content-Length: -1\r\n\r\n",
        POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        POST + b"Content-Length: 99999999999999999999\r\n\r\n",
        POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        CHUNKED + b"zz\r\n{}",
        CHUNKED + b"2\r\n{}}}\r\n",
    ],
)
def test_what_is_not_http(data: bytes, strict: Served) -> None:
    (answer,) = exchanged(strict, data)
    assert_refused(answer, 400, "schema")
    assert_served(strict)


def test_a_refusal_is_in_the_language_that_was_asked_for(strict: Served) -> None:
    head = POST + b"Accept-Language: en\r\nContent-Length: x\r\n\r\n"
    (answer,) = exchanged(strict, head)
    assert answer.headers["content-language"] == "en"
    assert answer.json()["detail"] == "this is no HTTP request"


@pytest.mark.parametrize("bad", [b"GARBAGE\r\n\r\n", CHUNKED + b"zz\r\n"])
@pytest.mark.parametrize("before", [1, 3])
def test_what_came_before_is_answered_first(before: int, bad: bytes, strict: Served) -> None:
    *good, last = exchanged(strict, HEALTH * before + bad)
    assert [answer.status for answer in good] == [200] * before
    assert_refused(last, 400, "schema")


def test_a_refusal_can_be_read_while_more_is_sent(strict: Served) -> None:
    """What is closed with something unread is reset, and then the answer may be lost."""
    with connect(strict) as connection:
        for _ in range(20):
            connection.sendall(b"GARBAGE " * 1000)
        connection.shutdown(socket.SHUT_WR)
        (answer,) = answers_in(all_of(connection))
    assert_refused(answer, 400, "schema")


@pytest.mark.parametrize("offered", ["h2c", "websocket", "TLS/1.0, h2c"])
def test_another_protocol_is_declined(offered: str, strict: Served) -> None:
    """And nothing of the request is lost, as Java's client makes it with each first one."""
    offer = f"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: {offered}\r\nHTTP2-Settings: AA\r\n"
    head = POST + offer.encode() + b"Accept-Language: en\r\nContent-Length: %d\r\n\r\n" % len(BODY)
    with connect(strict) as connection:
        for pieces in ([head + BODY], [head, BODY], [head[:150], head[150:] + BODY[:9], BODY[9:]]):
            for piece in pieces:
                connection.sendall(piece)
                time.sleep(0.05)
            answer = next_answer(connection)
            assert (answer.status, answer.headers["content-language"]) == (200, "en")
            assert answer.json()["totals"] == [-2, 10, -3, -5]
    half = b"A: " + b"a" * (HEAD_LIMIT // 2 + 1000) + b"\r\n\r\n"
    with connect(strict) as connection:
        connection.sendall(head[:-2] + half)
        time.sleep(0.05)
        connection.sendall(BODY)
        assert next_answer(connection).status == 200
    large = head[:-2] + b"A: " + b"a" * HEAD_LIMIT + b"\r\n\r\n"
    assert [each.status for each in exchanged(strict, large)] == [431]


# Headers


@pytest.mark.parametrize(
    "data",
    [
        b"GET /" + b"a" * 10_000,
        b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        HEALTH[:-2] + b"A: " + b"a" * 10_000,
        HEALTH[:-2] + b"A: " + b"a" * 10_000 + b"\r\n\r\n",
        HEALTH[:-2] + b"a" * 10_000,
        HEALTH[:-2] + b"A: b\r\n" * 2_500,
        HEALTH[:-2] + b"A: b\r\n" * 2_500 + b"\r\n",
        HEALTH[:-2] + b"A: b\r\n" * 500_000,
        CHUNKED + b"0\r\n" + b"A: b\r\n" * 2_500,
        CHUNKED + b"0\r\nA: " + b"a" * 1_000_000,
        CHUNKED + b"5;" + b"a" * 1_000_000,
    ],
)
def test_large_headers_are_not_read(data: bytes, strict: Served) -> None:
    with connect(strict) as connection:
        try:
            connection.sendall(data)
        except OSError:
            return  # nothing is read any more, so there is nobody to tell
        (answer,) = answers_in(all_of(connection))
    assert_refused(answer, 431, "headers_too_large")
    assert str(HEAD_LIMIT) in answer.json()["detail"]
    assert_served(strict)


def test_just_small_enough_headers(strict: Served) -> None:
    room = HEAD_LIMIT - len("/v1/health") - len("Hosta") - len("A")
    for size, status in ((room, 200), (room + 1, 431)):
        (answer,) = exchanged(strict, HEALTH[:-2] + b"A: " + b"a" * size + b"\r\n\r\n")
        assert answer.status == status


def test_headers_of_one_request_do_not_count_for_the_next(strict: Served) -> None:
    one = HEALTH[:-2] + b"A: " + b"a" * (HEAD_LIMIT // 2) + b"\r\n\r\n"
    assert [each.status for each in exchanged(strict, one * 5)] == [200] * 5


def test_trailers_are_no_headers(strict: Served) -> None:
    chunked = CHUNKED + b"%x\r\n%s\r\n0\r\nAccept-Language: en\r\n\r\n" % (len(BODY), BODY)
    (answer,) = exchanged(strict, chunked)
    assert (answer.status, answer.headers["content-language"]) == (200, "zh")


# Time


@pytest.mark.parametrize(
    "data",
    [
        b"GET /v1/hea",
        HEALTH[:-2],
        b"\r\n",
        POST + b"Content-Length: 100\r\n\r\n",
        POST + b"Content-Length: 100\r\n\r\n{",
        CHUNKED + b"5\r\n{",
        CHUNKED + b"1\r\n{\r\n0\r\n",
    ],
)
def test_a_request_that_does_not_arrive(data: bytes, strict: Served) -> None:
    started = time.monotonic()
    (answer,) = exchanged(strict, data)
    assert_refused(answer, 408, "request_timeout")
    assert SECONDS <= time.monotonic() - started < SECONDS + 4


@pytest.mark.parametrize("head", [b"", HEALTH[:-2] + b"A: ", POST + b"Content-Length: 99\r\n\r\n"])
def test_a_request_that_arrives_byte_by_byte(head: bytes, strict: Served) -> None:
    started = time.monotonic()
    with connect(strict) as connection:
        connection.sendall(head)
        connection.settimeout(0.1)
        data = b""
        while not data and time.monotonic() - started < SECONDS + 5:
            connection.sendall(b"\n" if not head else b"a")
            try:
                data = connection.recv(4096)
            except TimeoutError:
                continue
    assert time.monotonic() - started < SECONDS + 4
    assert_refused(answers_in(data)[0], 408, "request_timeout")


def test_the_next_request_has_its_own_time(strict: Served) -> None:
    with connect(strict) as connection:
        for _ in range(4):
            time.sleep(KEEP_ALIVE / 2)
            connection.sendall(HEALTH[:20])
            time.sleep(SECONDS / 3)
            connection.sendall(HEALTH[20:])
            assert next_answer(connection).status == 200


@pytest.mark.parametrize("data", [b"", HEALTH])
def test_a_connection_that_nobody_uses_is_closed(data: bytes, strict: Served) -> None:
    started = time.monotonic()
    answers = exchanged(strict, data)
    assert len(answers) == (1 if data else 0)
    assert KEEP_ALIVE <= time.monotonic() - started < KEEP_ALIVE + 4


def test_half_a_request_is_not_done(strict: Served) -> None:
    """Though what there is of it would be enough."""
    room = json.dumps({"name": "half", "ruleset": "guiyang"}).encode()
    head = b"POST /v1/rooms HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    with connect(strict) as connection:
        connection.sendall(head + b"Content-Length: %d\r\n\r\n%s" % (len(room) + 1, room))
    (answer,) = exchanged(strict, head + b"Content-Length: %d\r\n\r\n%s" % (len(room) + 1, room))
    assert answer.status == 408
    with strict.connect() as client:
        client.request("GET", "/v1/rooms")
        assert json.loads(client.getresponse().read())["rooms"] == []


def test_an_answer_that_is_not_taken_is_given_up(strict: Served) -> None:
    """Hundreds of megabytes of answers, of which not a byte is read."""
    with connect(strict) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(SECONDS + 10)
        asked = b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n" * 200
        with pytest.raises(OSError, match=r"reset|pipe"):  # noqa: PT012 - it may take several
            while True:
                connection.sendall(asked)
                time.sleep(0.1)
    assert_served(strict)


# Connections


def test_one_connection_too_many_is_told_so(strict: Served) -> None:
    with ExitStack() as opened:
        held = [opened.enter_context(connect(strict)) for _ in range(20)]
        for each in held:  # each has a place, and keeps it
            each.sendall(HEALTH[:10])
        time.sleep(0.2)
        (answer,) = exchanged(strict, HEALTH)
        assert_refused(answer, 503, "unavailable")
        assert answer.headers["retry-after"] == "1"
        held[0].sendall(HEALTH[10:])
        assert next_answer(held[0]).status == 200
    assert_served(strict)


def test_a_refusal_is_the_last_word(strict: Served) -> None:
    """Whoever does not hang up is not told again."""
    with connect(strict) as connection:
        connection.sendall(b"GARBAGE\r\n\r\n")
        time.sleep(SECONDS + 0.5)
        assert len(answers_in(all_of(connection))) == 1


def test_whoever_waits_to_be_let_in_is_answered_in_the_end(strict: Served) -> None:
    statuses: list[int] = []

    def ask() -> None:
        statuses.append(exchanged(strict, HEALTH)[0].status)

    threads = [threading.Thread(target=ask) for _ in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(statuses) == 100
    assert set(statuses) <= {200, 503}
    assert_served(strict)


def test_a_flood_of_connections_where_few_files_may_be_open(tmp_path: Path) -> None:
    served = start(tmp_path / "rooms.db", {"KEEP_ALIVE_SECONDS": "0.5"}, open_files=100)
    with ExitStack() as opened:
        for _ in range(300):
            opened.enter_context(connect(served))
        time.sleep(2)
    assert_served(served)
    log = served.stop()
    assert "Traceback" not in log
    assert log.count("connections at once") == 1
    assert len(log.splitlines()) < 5


def test_accepting_goes_on_when_it_has_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It waits a moment, and no place is lost."""
    failures = [OSError(errno.EMFILE, "Too many open files") for _ in range(3)]
    monkeypatch.setattr(server, "_PAUSE_SECONDS", 0)

    async def accept() -> None:
        async def sock_accept(_: socket.socket) -> None:
            if failures:
                raise failures.pop()
            tried.set()
            await asyncio.Event().wait()

        tried = asyncio.Event()
        monkeypatch.setattr(asyncio.get_running_loop(), "sock_accept", sock_accept)
        serving = server.Server(uvicorn.Config("none", log_config=None), Limits(max_connections=1))
        with socket.socket() as listening:
            task = asyncio.create_task(serving._accept(listening))
            await asyncio.wait_for(tried.wait(), 10)
            task.cancel()
        for _ in range(limits.SPARE):
            assert not serving._room.locked()
            await serving._room.acquire()

    loop = asyncio.new_event_loop()  # asyncio.run would take that of this thread away
    loop.run_until_complete(accept())
    loop.close()
    assert caplog.text.count("cannot accept a connection: Too many open files") == 3


def test_a_flood_of_refusals_is_said_once(tmp_path: Path) -> None:
    served = serve(tmp_path / "rooms.db", REQUEST_SECONDS="0.2")
    for data in (b"GARBAGE\r\n\r\n", CHUNKED + b"zz\r\n", HEALTH[:-2], b"GET /" + b"a" * 20_000):
        for _ in range(20):
            exchanged(served, data)
    log = served.stop()
    assert 0 < log.count("refused what was sent") < 5
    assert len(log.splitlines()) < 5


# The settings


@pytest.mark.parametrize("value", ["0", "-1", "x", "nan", "inf", "1_0e"])
@pytest.mark.parametrize("name", [each.upper() for each in Limits._fields])
def test_a_limit_that_is_none(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"{name} must be a number above 0"):
        limits.from_environment({name: value})


def test_limits_of_the_environment() -> None:
    assert limits.from_environment({}) == Limits()
    named = {"MAX_HEADER_BYTES": "1", "REQUEST_SECONDS": "2.5", "MAX_CONNECTIONS": "3"}
    assert limits.from_environment({**named, "KEEP_ALIVE_SECONDS": ""}) == Limits(1, 2.5, 3)


def test_a_wrong_limit_is_said(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app.serve", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "ROOMS_DB": str(tmp_path / "rooms.db"), "MAX_CONNECTIONS": "many"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (
        1,
        "cannot serve: MAX_CONNECTIONS must be a number above 0\n",
    )


def line(text: str, *values: Any, name: str = "uvicorn.error", level: int = 30) -> Any:
    return logging.LogRecord(name, level, "", 0, text, values, None)


def test_floods() -> None:
    now = 0.0
    floods = Floods(lambda: now)
    assert floods.filter(line("bad %s", 1))
    assert not any(floods.filter(line("bad %s", number)) for number in range(1000))
    assert floods.filter(line("worse\nat 1"))
    assert not floods.filter(line("worse\nat 2"))
    for other in (line("bad %s", 1, level=20), line("bad %s", 1, name="app.web.log")):
        assert floods.filter(other)
    now = EVERY_SECONDS
    again = line("bad %s", 7)
    assert floods.filter(again)
    assert again.getMessage() == "bad 7 (and 1000 more since the last of these lines)"
    now = 2 * EVERY_SECONDS
    alone = line("bad %s", 8)
    assert floods.filter(alone)
    assert alone.getMessage() == "bad 8"
