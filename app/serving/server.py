"""uvicorn's server, accepting no more connections than it may have."""

import asyncio
import logging
import socket

import uvicorn

from app.serving.limits import SPARE, Limits
from app.serving.protocol import Connection

logger = logging.getLogger(__name__)

_PAUSE_SECONDS = 1.0


class Server(uvicorn.Server):
    """Serves ``config.app`` on listening sockets, within ``limits``.

    asyncio accepts whatever comes, and where a process may open no more files it says so
    thousands of times a second. This accepts one at a time, and none while there is no room.
    """

    def __init__(self, config: uvicorn.Config, limits: Limits) -> None:
        super().__init__(config)
        self._limits = limits
        self._room = asyncio.Semaphore(limits.max_connections + SPARE)
        self._accepting: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets=[])
        for listening in sockets or []:
            listening.setblocking(False)
            self._accepting.append(asyncio.create_task(self._accept(listening)))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, and close the sockets."""
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        await super().shutdown(sockets)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._room.acquire()
            try:
                accepted, _ = await loop.sock_accept(listening)
            except OSError as error:  # no more files, or a caller that was gone before
                self._room.release()
                logger.warning("cannot accept a connection: %s", error.strerror)
                await asyncio.sleep(_PAUSE_SECONDS)
                continue
            await loop.connect_accepted_socket(self._connection, accepted)

    def _connection(self) -> Connection:
        return Connection(
            self._limits,
            self._room.release,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
