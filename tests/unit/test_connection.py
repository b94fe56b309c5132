"""A connection of the local server, with a transport of the test's own: what is answered when."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn

from app.main import create_app
from app.serving.limits import Limits
from app.serving.protocol import Connection
from app.serving.server import Server
from app.working import Limits as WorkLimits

# anyio's plugin of pytest runs them.
pytestmark = pytest.mark.anyio

HEALTH = b"GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n"
ROOMS = b"GET /v1/rooms HTTP/1.1\r\nHost: a\r\n\r\n"
LIMITS = Limits()
App = Callable[[Any, Any, Any], Awaitable[None]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def connected(app: App, limits: Limits = LIMITS) -> tuple[Connection, Transport]:
    config = uvicorn.Config(app, lifespan="off", log_config=None, access_log=False)
    config.load()
    server = Server(config, limits)
    server.lifespan = config.lifespan_class(config)
    connection, transport = server._connection(), Transport()
    connection.connection_made(transport)
    return connection, transport


def sending(*headers: tuple[bytes, bytes], body: bytes = b"{}") -> App:
    """An app that answers with these headers."""

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [*headers]})
        await send({"type": "http.response.body", "body": body})

    return app


async def test_what_only_computes_is_answered_when_it_was_read_and_in_one_piece() -> None:
    connection, transport = connected(create_app(limits=WorkLimits(in_turns=True)))
    for count in (1, 2):
        connection.data_received(HEALTH)
        assert len(transport.written) == count
        head, _, body = transport.written[-1].partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 OK\r\n")
        assert b"\r\ncontent-length: %d\r\n" % len(body) in head
    assert not connection.tasks


async def test_of_requests_that_come_together_others_can_be_answered_after_the_first() -> None:
    connection, transport = connected(create_app())
    connection.data_received(HEALTH * 3)
    assert len(transport.written) == 1
    await asyncio.sleep(0.01)
    assert len(transport.written) == 3


async def test_a_request_that_comes_in_parts_is_answered_with_the_last() -> None:
    connection, transport = connected(create_app())
    body = b'{"room": {}}'
    request = (
        b"POST /v1/settlements HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    )
    for at in range(len(request)):
        connection.data_received(request[at : at + 1])
        await asyncio.sleep(0)
        assert len(connection.tasks) <= 1
    await asyncio.sleep(0.01)
    (answer,) = transport.written
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert not connection.tasks


async def test_what_waits_in_a_thread_is_answered_by_a_task() -> None:
    connection, transport = connected(create_app(limits=WorkLimits(in_turns=True)))
    connection.data_received(ROOMS)
    assert not transport.written
    (task,) = connection.tasks
    await task
    (answer,) = transport.written
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert not connection.tasks


async def test_a_connection_is_closed_when_it_was_not_used_for_so_long() -> None:
    seconds = 0.1
    limits = LIMITS._replace(keep_alive_seconds=seconds)
    connection, transport = connected(sending((b"content-length", b"2")), limits)
    for _ in range(4):
        await asyncio.sleep(seconds * 0.6)
        connection.data_received(HEALTH)
        assert not transport.closed
    used, loop = connection.loop.time(), connection.loop
    while not transport.closed:
        await asyncio.sleep(0.005)
        assert loop.time() - used < 20 * seconds
    assert loop.time() - used >= seconds


async def test_a_request_that_is_on_its_way_uses_the_connection() -> None:
    limits = LIMITS._replace(keep_alive_seconds=0.05)
    connection, transport = connected(sending((b"content-length", b"2")), limits)
    connection.data_received(HEALTH + HEALTH[:20])
    assert len(transport.written) == 1
    await asyncio.sleep(0.2)
    assert not transport.closed
    connection.data_received(HEALTH[20:])
    assert len(transport.written) == 2


@pytest.mark.parametrize(
    "headers",
    [
        [(b"content-length", b"2"), (b"location", b"/a\r\nset-cookie: a=b")],
        [(b"content-length", b"2"), (b"location", b"/a\nb")],
        [(b"content-length", b"2"), (b"location", b"/a\rb")],
        [(b"content-length", b"2"), (b"location", b"/a\0b")],
        [(b"content-length", b"3")],
    ],
)
async def test_an_answer_that_a_caller_would_read_as_another_is_not_sent(
    headers: list[tuple[bytes, bytes]], caplog: pytest.LogCaptureFixture
) -> None:
    connection, transport = connected(sending(*headers))
    with caplog.at_level(logging.ERROR):
        connection.data_received(HEALTH)
    (answer,) = transport.written
    assert answer.startswith(b"HTTP/1.1 500 ")
    assert b"cookie" not in answer
    assert answer.endswith(b"\r\n\r\nInternal Server Error")
    assert transport.closed
    assert "Exception in ASGI application" in caplog.text


@pytest.mark.parametrize("body", [b"", b"{}"])
async def test_an_answer_that_does_not_say_how_long_it_is_gets_its_length(body: bytes) -> None:
    connection, transport = connected(sending((b"content-type", b"text/html"), body=body))
    connection.data_received(HEALTH)
    (answer,) = transport.written
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.endswith(b"\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body))


@pytest.mark.parametrize("size", [1_000, 2_000, 200_000])
@pytest.mark.parametrize("asked", [b"", b"Accept-Encoding: gzip\r\n"])
async def test_large_answers_are_compressed_for_whoever_takes_it(asked: bytes, size: int) -> None:
    headers = [(b"content-length", b"%d" % size), (b"content-type", b"application/json")]
    connection, transport = connected(sending(*headers, body=b" " * size))
    connection.data_received(HEALTH.replace(b"\r\n\r\n", b"\r\n" + asked + b"\r\n"))
    while not transport.written:
        await asyncio.sleep(0.005)
    (answer,) = transport.written
    head, _, body = answer.partition(b"\r\n\r\n")
    packed = bool(asked) and size > 1_400
    assert (b"\r\ncontent-encoding: gzip" in head) == packed
    assert (b"\r\nvary: Accept-Encoding" in head) == (size > 1_400)
    assert (len(body) < size) == packed
    assert b"\r\ncontent-length: %d\r\n" % len(body) in head


@pytest.mark.parametrize(
    ("asked", "packed"),
    [
        (["gzip"], True),
        (["GZIP"], True),
        (["br, *;q=0.1"], True),
        (["*;q=0, gzip"], True),
        (["br", "gzip;q=0.5"], True),
        (["gzip;q=0"], False),
        (["gzip; Q=0.000"], False),
        (["identity, gzip;q=0"], False),
        (["gzip;q=0, *"], False),
        (["notgzip"], False),
        (["identity", "br"], False),
        (["gzip;q=many"], False),
        ([""], False),
    ],
)
async def test_whoever_excludes_gzip_or_names_something_else_gets_the_answer_plain(
    asked: list[str], packed: bool
) -> None:
    headers = [(b"content-length", b"2000"), (b"content-type", b"application/json")]
    connection, transport = connected(sending(*headers, body=b" " * 2000))
    lines = [b"Accept-Encoding: %s\r\n" % each.encode() for each in asked]
    connection.data_received(HEALTH.replace(b"\r\n\r\n", b"\r\n" + b"".join(lines) + b"\r\n"))
    (answer,) = transport.written
    assert (b"\r\ncontent-encoding: gzip" in answer) == packed


@pytest.mark.parametrize("method", [b"HEAD", b"GET"])
async def test_an_answer_to_head_has_no_body(method: bytes) -> None:
    connection, transport = connected(sending((b"content-length", b"2")))
    connection.data_received(HEALTH.replace(b"GET", method))
    (answer,) = transport.written
    assert b"\r\ncontent-length: 2\r\n" in answer
    assert answer.endswith(b"\r\n\r\n" + (b"" if method == b"HEAD" else b"{}"))


async def test_whoever_waits_for_a_word_before_the_body_is_told_to_go_on() -> None:
    connection, transport = connected(create_app())
    head = (
        b"POST /v1/settlements HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n"
    )
    connection.data_received(head % 2)
    assert transport.written == [b"HTTP/1.1 100 Continue\r\n\r\n"]
    connection.data_received(b"{}")
    await asyncio.sleep(0.01)
    assert transport.written[1].startswith(b"HTTP/1.1 400 ")
    connection, transport = connected(create_app())
    connection.data_received(head % 10_000_000)
    (answer,) = transport.written
    assert answer.startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    "asked", [HEALTH.replace(b"1.1", b"1.0"), HEALTH[:-2] + b"Connection: close\r\n\r\n"]
)
async def test_a_connection_that_is_not_to_be_kept_is_closed(asked: bytes) -> None:
    connection, transport = connected(create_app())
    connection.data_received(asked)
    (answer,) = transport.written
    assert b"\r\nconnection: close\r\n" in answer
    assert transport.closed
