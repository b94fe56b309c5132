"""Answers that are compressed where the caller takes it (RFC 9110 12.5.3).

Only the local server does: API Gateway does it by itself for what a function answers
(``infra/gateway.py``).
"""

from asyncio import sleep
from functools import lru_cache

from starlette.middleware.gzip import GZipResponder, IdentityResponder
from starlette.types import Message, Receive, Scope, Send
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

SMALLEST = 1400
"""Bytes. What is smaller travels in one packet anyway."""
_IN_THREAD = 128 * 1024
"""Bytes from which on others would wait too long meanwhile."""


async def compressed(scope: Scope, head: Message, body: Message, send: Send) -> None:
    """Send an answer of :data:`SMALLEST` or more bytes, packed by gzip if it was asked for so."""

    async def answer(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send(head)
        await send(body)

    if len(body["body"]) >= _IN_THREAD:
        await sleep(0)  # whoever waits for a thread has to be a task, which this makes one
    asked = b",".join([value for name, value in scope["headers"] if name == b"accept-encoding"])
    packing = (
        GZipResponder(answer, SMALLEST, 5, thread_minimum_size=_IN_THREAD)
        if _takes_gzip(asked)
        else IdentityResponder(answer, SMALLEST)
    )
    await packing(scope, _nothing_more, send)


@lru_cache(maxsize=256)
def _takes_gzip(accept_encoding: bytes) -> bool:
    """Whether gzip is among the codings that a caller takes. starlette's middleware finds it in
    ``gzip;q=0``, which excludes it, and not in ``*``."""
    return parse_accept_header(accept_encoding.decode("latin-1"), Accept).quality("gzip") > 0


async def _nothing_more() -> Message:
    raise RuntimeError("an answer reads nothing")
