"""A connection: uvicorn's, with limits, and with refusals that are problems like all others."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, cast

import httptools
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app import problems
from app.problems import HttpRefusal
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
        self._leaving: asyncio.TimerHandle | None = None
        """Runs out where an answer, or the end of the connection, takes too long to be taken."""
        self._one_too_many = False
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
        self.timeout_keep_alive_task = self.loop.call_later(
            self.timeout_keep_alive, self.timeout_keep_alive_handler
        )

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
        self._unset_keepalive_if_required()
        self._is_whole = False
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
        self._read_of_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; after a body in chunks a trailer, which nobody here asks for."""
        self._read_of_head(len(name) + len(value))
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The request can be answered."""
        if self.parser.should_upgrade():
            return  # not yet
        self._in_head = False
        super().on_headers_complete()
        cycle: RequestResponseCycle = self.cycle
        if self._one_too_many:
            cycle.keep_alive = False
        if not self.expect_100_continue and self.scope["method"] != "HEAD":
            cycle.transport = _in_one_piece(self.transport, self.transport.close)

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

    def _read_of_head(self, size: int) -> None:
        self._head += size
        if self._head > self._limits.max_header_bytes:
            self._refusal = problems.headers_too_large(self._limits.max_header_bytes)
            raise ValueError("the head is too large")  # which stops the parser

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
        """No other request has come."""
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
        cycle = RequestResponseCycle(
            scope=cast(Any, {"headers": self.headers or [], **_NO_REQUEST}),
            transport=_in_one_piece(self.transport, self._leave),
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=self.access_log,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=False,
            keep_alive=False,
            on_response=_nothing,
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


class _InOnePiece:
    """Writes the head of an answer with what follows it: uvicorn would send each by itself, and
    sending takes longer than writing it. Not for an answer that has a head alone."""

    def __init__(self, transport: asyncio.Transport, close: Callable[[], None]) -> None:
        self._write, self._close = transport.write, close
        self._head: bytes | None = None
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        """Write what comes first with what comes second, all else as it comes."""
        if self._head is None:
            self._head = data
            return
        self._write(self._head + data)
        self._head = b""

    def close(self) -> None:
        """Close after all that was written."""
        if self._head:
            self.write(b"")
        self._close()


def _in_one_piece(transport: asyncio.Transport, close: Callable[[], None]) -> asyncio.Transport:
    return cast(asyncio.Transport, _InOnePiece(transport, close))


_OF_THE_CONNECTION = (b"connection", b"upgrade", b"http2-settings")
_NO_REQUEST = {"type": "http", "http_version": "1.1", "method": "-", "path": "-"}


def _refusing(refusal: HttpRefusal) -> ASGIApp:
    """An app that answers everything by ``refusal``."""

    async def refuse(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise refusal

    return Envelope(refuse, CrossOrigin(), {})


def _nothing() -> None:
    """What comes after a last answer."""
