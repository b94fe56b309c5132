"""Answers that are compressed where the caller takes it (RFC 9110 12.5.3).

Only the local server does: API Gateway does it by itself for what a function answers
(``infra/gateway.py``).
"""

from asyncio import sleep

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Message, Receive, Scope, Send

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
    packing = GZipMiddleware(answer, SMALLEST, 5, thread_minimum_size=_IN_THREAD)
    await packing(scope, _nothing_more, send)


async def _nothing_more() -> Message:
    raise RuntimeError("an answer reads nothing")
