"""A connection: uvicorn's, with limits, and with refusals that are problems like all others."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import unquote

import httptools
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app import problems
from app.problems import HttpRefusal
from app.serving.at_once import begun
from app.serving.exchange import Exchange
from app.serving.limits import Limits
from app.web.cross_origin import CrossOrigin
from app.web.envelope import Envelope

logger = logging.getLogger(__name__)

LINGER_SECONDS = 2.0
"""How long what a refused caller still sends is thrown away, so that it can read why."""


class Connection(HttpToolsProtocol):
    """One connection. ``closed`` is called when it has ended."""

    def __init__(self, limits: Limits, closed: Callable[[], object], **given: Any) -> None:
        super().__init__(**given)
        self.timeout_keep_alive = cast(int, limits.keep_alive_seconds)  # it is a float as well
        self._limits = limits
        self._closed = closed
        self._arriving: asyncio.TimerHandle | None = None
        """Runs out where a request takes too long to arrive; nearly all of them come at once."""
        self._is_whole = False
        """Whether what came last ends a request."""
        self._unused_since: float | None = None
        """When the last answer was sent, by the loop's clock; None while there is a request."""
        self._leaving: asyncio.TimerHandle | None = None
        """Runs out where an answer, or the end of the connection, takes too long to be taken."""
        self._one_too_many = False
        self._is_reading = False
        self._first: tuple[Exchange, Any] | None = None
        """What is begun as soon as all is read that has come."""
        self._in_head = False
        self._head = 0
        """The bytes of the present head that were read: the address, the headers, the trailers."""
        self._unread = 0
        """The bytes that came since the last of a body, or since the end of a request."""
        self._refusal: HttpRefusal | None = None
        """Why the parser was stopped, where it is not the parser's own finding."""
        self._refused = False

    # What asyncio calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin. One connection too many is answered, but by a refusal."""
        super().connection_made(transport)
        if len(self.connections) > self._limits.max_connections:
            logger.warning("more than %s connections at once", self._limits.max_connections)
            self._one_too_many = True
            self.app = cast(Any, _refusing(problems.unavailable()))
        self._expect_use()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        for timer in (self._arriving, self._leaving):
            if timer is not None:
                timer.cancel()
        self._closed()

    def data_received(self, data: bytes) -> None:
        """Read on. Nothing is kept of what follows a refusal."""
        if self._refused:
            return
        self._unused_since = None
        self._is_reading, self._is_whole = True, False
        self._unread += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as offer:
            self._decline(data[offer.args[0] :])
        except httptools.HttpParserError:
            self._refuse(self._refusal or problems.malformed())
        if self._unread > self._limits.max_header_bytes and not self._refused:
            self._refuse(problems.headers_too_large(self._limits.max_header_bytes))
        if not (self._is_whole or self._refused):
            self._expect_request()
        self._is_reading = False
        if self._first is not None:
            (exchange, app), self._first = self._first, None
            task = begun(exchange.run_asgi(app), self.loop)
            if task is not None:
                self._keep(task)

    def pause_writing(self) -> None:
        """The caller takes its answer more slowly than it is written."""
        super().pause_writing()
        self._expect_taken(self._limits.request_seconds)

    def resume_writing(self) -> None:
        """It was taken."""
        super().resume_writing()
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        if self._refused:
            self._expect_taken(LINGER_SECONDS)

    # What the parser calls

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._head, self._is_whole = True, 0, False

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        super().on_url(url)
        self._head += len(url)
        if self._head > self._limits.max_header_bytes:
            self._stop_in_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; after a body in chunks a trailer, which nobody here asks for."""
        self._head += len(name) + len(value)
        if self._head > self._limits.max_header_bytes:
            self._stop_in_head()
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The request can be answered."""
        parser = self.parser
        if parser.should_upgrade():
            return  # not yet
        self._in_head = False
        version, url = parser.get_http_version(), httptools.parse_url(self.url)
        path = url.path.decode("ascii")
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]
        scope["method"] = parser.get_method().decode("ascii")
        scope["http_version"] = version
        scope["path"] = unquote(path) if "%" in path else path
        scope["raw_path"] = url.path
        scope["query_string"] = url.query or b""
        before: RequestResponseCycle | None = self.cycle
        self.cycle = exchange = Exchange(
            self,
            scope,
            expect_100_continue=self.expect_100_continue,
            keep_alive=(version != "1.0" and parser.should_keep_alive() and not self._one_too_many),
            on_response=self.on_response_complete,
            close=self.transport.close,
        )
        if before is None or before.response_complete:
            self._start_asgi_task(exchange, self.app)
        else:
            self.flow.pause_reading()
            self.pipeline.appendleft((exchange, self.app))

    def on_body(self, body: bytes) -> None:
        """A part of its body."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is here."""
        if self.parser.should_upgrade():
            return
        self._unread, self._is_whole = 0, True
        self._arrived()
        super().on_message_complete()

    # Answers

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        """Begin to answer. Of requests that came together the first is answered at once, the others
        as the event loop comes round: one caller's shall not hold up all others."""
        if self._is_reading and self._first is None:
            self._first = (cycle, app)
        else:
            self._keep(self.loop.create_task(cycle.run_asgi(app)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_response_complete(self) -> None:
        """An answer was sent."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self._arriving is None:
            self._expect_use()

    def _decline(self, rest: bytes) -> None:
        """Read a request that offers to go on in another protocol as if it did not.

        RFC 9110 7.8 has it so. The parser takes all that follows for the other protocol, and the
        body would be lost: Java's client offers HTTP/2 with each first request.
        """
        method = self.parser.get_method()
        if method == b"CONNECT":  # which asks for nothing else
            self._refuse(problems.malformed())
            return
        lines = [b"%s %s HTTP/1.1" % (method, self.url)]
        lines += [
            b"%s: %s" % header for header in self.headers if header[0] not in _OF_THE_CONNECTION
        ]
        self.parser, self._unread = httptools.HttpRequestParser(self), 0
        self.data_received(b"\r\n".join([*lines, b"", rest]))

    # Limits

    def _stop_in_head(self) -> None:
        self._refusal = problems.headers_too_large(self._limits.max_header_bytes)
        raise ValueError("the head is too large")  # which stops the parser

    def _expect_use(self) -> None:
        # One timer a connection, not one a request: it looks how long nothing has come.
        self._unused_since = self.loop.time()
        if self.timeout_keep_alive_task is None:
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _expect_request(self) -> None:
        if self._arriving is None:
            self._arriving = self.loop.call_later(self._limits.request_seconds, self._too_slow)

    def _arrived(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _expect_taken(self, seconds: float) -> None:
        if self._leaving is None:
            self._leaving = self.loop.call_later(seconds, self.transport.abort)

    def _too_slow(self) -> None:
        self._arriving = None
        asked: RequestResponseCycle | None = self.cycle
        if asked is not None and not asked.response_complete and not asked.more_body:
            self._expect_request()  # the next one waits for us
        else:
            self._refuse(problems.request_timeout(self._limits.request_seconds))

    def timeout_keep_alive_handler(self) -> None:
        """The time for another request is over, if none has come since the timer was set."""
        self.timeout_keep_alive_task = None
        if self._unused_since is None:
            return
        left = self._unused_since + self.timeout_keep_alive - self.loop.time()
        if left > 0:
            self.timeout_keep_alive_task = self.loop.call_later(
                left, self.timeout_keep_alive_handler
            )
            return
        super().timeout_keep_alive_handler()
        self._expect_taken(self._limits.request_seconds)

    # Refusals

    def _refuse(self, refusal: HttpRefusal) -> None:
        """Answer what came last by ``refusal``, after all that came before it; then close."""
        if self.transport.is_closing():
            return
        logger.warning("refused what was sent: %s", refusal.code)
        self._refused = True
        self._arrived()
        asked: RequestResponseCycle | None = self.cycle
        others_first = bool(self.pipeline)
        if asked is not None and asked.more_body:  # a body that is malformed, or does not come
            if asked.response_started:
                self._leave()
                return
            if others_first:
                self.pipeline.popleft()
            else:
                asked.disconnected = True  # so nothing is done of it
                asked.message_event.set()
        elif asked is not None and not asked.response_complete:
            others_first = True
        cycle = Exchange(
            self,
            {"headers": self.headers or [], **_NO_REQUEST},
            expect_100_continue=False,
            keep_alive=False,
            on_response=_nothing,
            close=self._leave,
        )
        cycle.more_body = False
        cycle.message_event.set()
        self.cycle, app = cycle, cast(Any, _refusing(refusal))
        if others_first:
            self.pipeline.appendleft((cycle, app))
        else:
            self._start_asgi_task(cycle, app)

    def _leave(self) -> None:
        """Say that nothing more will come, and wait a moment for the caller to see it.

        What is closed while something is unread is reset, and the caller may not see the answer.
        """
        if not self.transport.is_closing():
            with contextlib.suppress(OSError):  # the caller is gone
                self.transport.write_eof()
            self._expect_taken(LINGER_SECONDS)


_OF_THE_CONNECTION = (b"connection", b"upgrade", b"http2-settings")
_NO_REQUEST = {"type": "http", "http_version": "1.1", "method": "-", "path": "-"}


def _refusing(refusal: HttpRefusal) -> ASGIApp:
    """An app that answers everything by ``refusal``."""

    async def refuse(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise refusal

    return Envelope(refuse, CrossOrigin(), {})


def _nothing() -> None:
    """What comes after a last answer."""
