"""What both sides need of ASGI."""

from starlette.types import Receive


async def body_of(receive: Receive) -> bytes:
    """The whole body of a request."""
    pieces = []
    more = True
    while more:
        message = await receive()
        pieces.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(pieces)
