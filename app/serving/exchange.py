"""A request and its answer: uvicorn's, for answers that are a head and one body."""

from asyncio import Event
from collections.abc import Callable
from typing import Any, cast

from starlette.types import Message
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from app.serving.compression import SMALLEST, compressed

_FAILED = b"Internal Server Error"
_WITHOUT_BODY = frozenset((204, 304))


class Exchange(RequestResponseCycle):
    """A request and its answer, which the envelope sends as a head and one body.

    Both are written at once: sending takes longer than writing. What uvicorn looks for in each
    header is looked for in all of them together. ``close`` ends a connection that is not kept.
    """

    def __init__(
        self,
        connection: HttpToolsProtocol,
        scope: Any,
        *,
        expect_100_continue: bool,
        keep_alive: bool,
        on_response: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        super().__init__(
            scope,
            connection.transport,
            connection.flow,
            connection.logger,
            connection.access_logger,
            False,  # there is no access log
            connection.server_state.default_headers,
            Event(),
            expect_100_continue,
            keep_alive,
            on_response,
        )
        self._close = close
        self._head: Message = {}

    async def receive(self) -> Any:
        """What came of the body: all of it at once if it is here, and then nobody asks again."""
        if self.more_body or self.disconnected or self.waiting_for_100_continue:
            return await super().receive()
        self.message_event.clear()
        return {"type": "http.request", "body": bytes(self.body), "more_body": False}

    async def send(self, message: Any) -> None:
        """Keep the head of the answer, and write it with the body."""
        if message["type"] == "http.response.start":
            self._head = message
        elif len(message["body"]) < SMALLEST:
            await self._write(message)
        else:
            await compressed(cast(Any, self.scope), self._head, message, self._send_compressed)

    async def send_500_response(self) -> None:
        """Answer in place of an answer that cannot be sent; the log has why. Then close."""
        self.keep_alive = False
        length = b"%d" % len(_FAILED)
        headers = [(b"content-type", b"text/plain"), (b"content-length", length)]
        await self.send({"type": "http.response.start", "status": 500, "headers": headers})
        await self.send({"type": "http.response.body", "body": _FAILED})

    async def _send_compressed(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head = message
        else:
            await self._write(message)

    async def _write(self, message: Message) -> None:
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        status, body = self._head["status"], message["body"]
        headers = [*self.default_headers, *self._head["headers"]]
        if not self.keep_alive:
            headers.append((b"connection", b"close"))
        lines = [b": ".join(header) for header in headers]
        written = b"".join(lines)
        if b"\r" in written or b"\n" in written or b"\0" in written:
            raise RuntimeError("a header of the answer has a character that it must not have")
        if self.scope["method"] == "HEAD" or status in _WITHOUT_BODY:
            body = b""
        elif (length := b"content-length: %d" % len(body)) not in lines:
            if any(name == b"content-length" for name, _ in headers):
                raise RuntimeError("the answer is not as long as it says")
            lines.append(length)
        self.response_started = True
        self.waiting_for_100_continue = False
        self.transport.write(b"\r\n".join((STATUS_LINE[status][:-2], *lines, b"", body)))
        self.response_complete = True
        self.message_event.set()
        if not self.keep_alive:
            self._close()
        self.on_response()
