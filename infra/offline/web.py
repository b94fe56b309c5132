"""What both sides need of HTTP."""

import socket
from collections.abc import Callable, Mapping

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send


class Server(uvicorn.Server):
    """Serves several sockets at once, with an app for the port of each.

    ``stopping`` is called when it is to end, before it waits for what is under way.
    """

    def __init__(self, apps: Mapping[int, ASGIApp], stopping: Callable[[], None]) -> None:
        async def by_port(scope: Scope, receive: Receive, send: Send) -> None:
            await apps[scope["server"][1]](scope, receive, send)

        super().__init__(
            uvicorn.Config(
                by_port,
                lifespan="off",
                log_level="error",
                server_header=False,
                date_header=False,
                timeout_graceful_shutdown=5,
            )
        )
        self._stopping = stopping

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, and close the sockets."""
        self._stopping()
        await super().shutdown(sockets)


def listen(port: int) -> socket.socket:
    """A listening socket of this machine's loopback; port 0 takes any that is free."""
    listening = socket.create_server(("127.0.0.1", port), backlog=2048)
    # asyncio does this only for sockets that it makes itself. Without it the second part of an
    # answer waits 40 ms for word that the first has arrived. What is accepted inherits it.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


async def body_of(receive: Receive) -> bytes:
    """The whole body of a request."""
    pieces = []
    more = True
    while more:
        message = await receive()
        pieces.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(pieces)
