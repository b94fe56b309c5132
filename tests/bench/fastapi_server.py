"""Serves the peer of ``fastapi_app`` under the settings of uvicorn that ``make serve`` has.

``python -m tests.bench.fastapi_server FILE`` answers settlements with the text in the file, on a
free port, which it prints.
"""

import socket
import sys
from pathlib import Path

import uvicorn

from tests.bench import fastapi_app


def main() -> None:
    app = fastapi_app.create_app({"/v1/settlements": Path(sys.argv[1]).read_bytes()})
    config = uvicorn.Config(
        app, lifespan="off", log_config=None, access_log=False, server_header=False, ws="none"
    )
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
