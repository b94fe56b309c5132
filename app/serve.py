"""``python -m app.serve``: the service on this machine, for development and for trying it out.

Its rooms are in a file of SQLite (``ROOMS_DB``, else ``rooms.db``); the other variables are those
of :mod:`app.environment` and :mod:`app.serving.limits`, and ``LOG_LEVEL``: ``INFO`` logs every
request, ``DEBUG`` what it asks.
"""

import argparse
import contextlib
import gc
import logging
import os
import signal
import socket
import sqlite3
import sys

import uvicorn

from app.environment import app_of, store_of
from app.serving import limits
from app.serving.log import Floods
from app.serving.server import Server

_WELCOME = """
zhuoji-rules at {url}
  play   {url}/playground
  rules  {url}/rules
  docs   {url}/docs
  spec   {url}/openapi.json
  try    curl -s {url}/v1/settlements -H 'Content-Type: application/json' \\
              -d @app/examples/settlements/kong-as-permit.json
"""


_ROOMS = "rooms.db"
_SWITCH = 0.0001
"""Seconds after which a thread that computes lets the event loop go on, which has to ask for it
several times a request. Python's own 0.005 makes settlements ten times as slow beside a batch."""


class _Server(Server):
    """Says where it is once it answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets=sockets)
        for each in sockets or []:
            host, port = each.getsockname()[:2]
            sys.stdout.write(_WELCOME.format(url=f"http://{host}:{port}"))
            sys.stdout.flush()


def main() -> int:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(prog="python -m app.serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8080")))
    arguments = parser.parse_args()
    level = os.environ.get("LOG_LEVEL", "WARNING").upper()
    try:
        logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(message)s")
        for handler in logging.getLogger().handlers:
            handler.addFilter(Floods())
        allowed = limits.within_open_files(limits.from_environment(os.environ))
        store = store_of(os.environ, _ROOMS)
        app = app_of(os.environ, store, in_turns=True)
    except (ValueError, OSError, sqlite3.Error) as error:
        sys.stderr.write(f"cannot serve: {error}\n")
        return 1
    config = uvicorn.Config(
        app, lifespan="off", log_config=None, access_log=False, server_header=False, ws="none"
    )
    try:
        listening = socket.create_server((arguments.host, arguments.port), backlog=2048)
        # Connections inherit it. asyncio sets it for sockets that name their protocol, which these
        # do not; without it every answer but the first of a connection waits 40 ms for an ACK.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as error:
        sys.stderr.write(f"cannot serve on port {arguments.port}: {error.strerror}\n")
        return 1
    sys.setswitchinterval(_SWITCH)
    gc.freeze()  # what is made at the start stays; looking it through would hold up everybody
    # uvicorn answers what is under way, and then raises the signal again that it was sent: either
    # shall end in the store being closed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.closing(store), listening, contextlib.suppress(KeyboardInterrupt):
        _Server(config, allowed).run(sockets=[listening])
    return 0


if __name__ == "__main__":
    sys.exit(main())
