"""``python -m infra.offline``: the built artefact behind HTTP on loopback (``make lambda``).

Its DynamoDB is moto's, in memory: rooms are gone when it ends. Partners come from ``API_KEYS``
as they do for ``make serve``, and here the gateway checks them.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import boto3
from moto.server import ThreadedMotoServer
from starlette.types import ASGIApp

from infra import build, pythons
from infra.gateway import ROOMS, RULES
from infra.offline import deployment, events
from infra.offline.deployment import Deployment
from infra.offline.gateway import Gateway
from infra.offline.runtime import Runtime
from infra.offline.web import Server, listen

_CREDENTIALS = {
    "AWS_ACCESS_KEY_ID": "none",
    "AWS_SECRET_ACCESS_KEY": "none",
    "AWS_DEFAULT_REGION": "eu-central-1",
    "AWS_REGION": "eu-central-1",
}


def built() -> tuple[Deployment, Path]:
    """What is run, and the Python that runs it; both are made if they are not up to date."""
    interpreter, version = pythons.runner()
    folder = build.artefact(build.Flavour(version, build.here()))
    # The settings of a deployment that this machine's environment may choose.
    chosen = {"CorsOrigins": "CORS_ORIGINS", "LogLevel": "POWERTOOLS_LOG_LEVEL"}
    parameters = {name: os.environ[key] for name, key in chosen.items() if key in os.environ}
    return deployment.read(folder, parameters), build.runtime_client(interpreter, version)


@contextlib.contextmanager
def dynamodb(tables: dict[str, deployment.Json]) -> Iterator[str]:
    """The address of a DynamoDB that has ``tables``."""
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    try:
        client = boto3.client(
            "dynamodb",
            endpoint_url=address,
            region_name=_CREDENTIALS["AWS_REGION"],
            aws_access_key_id=_CREDENTIALS["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=_CREDENTIALS["AWS_SECRET_ACCESS_KEY"],
        )
        for table in tables.values():
            client.create_table(**table)
        yield address
    finally:
        server.stop()


def keys(named: str) -> dict[str, str]:
    """The partners by their keys, of ``partner-a:key-a,partner-b:key-b``."""
    pairs = (item.strip().partition(":") for item in named.split(",") if item.strip())
    return {key: partner for partner, _, key in pairs}


async def serve(deployed: Deployment, python: Path, front: socket.socket, kind: str) -> int:
    """Serve until stopped; the exit status."""
    runtimes = {name: Runtime(deployed.functions[name]) for name in (ROOMS, RULES)}
    gateway = Gateway(
        deployed.definition,
        runtimes,
        keys(os.environ.get("API_KEYS", "")),
        events.KINDS[kind],
    )
    apps: dict[int, ASGIApp] = {each.port: each for each in runtimes.values()}

    def stop() -> None:
        for runtime in runtimes.values():
            runtime.stop()

    server = Server({**apps, front.getsockname()[1]: gateway}, stop)
    sockets = [front, *(each.listening for each in runtimes.values())]
    with dynamodb(deployed.tables) as address:
        for runtime in runtimes.values():
            runtime.start(python, {**_CREDENTIALS, "AWS_ENDPOINT_URL_DYNAMODB": address})
        serving = asyncio.create_task(server.serve(sockets))
        watching = [asyncio.create_task(each.watch()) for each in runtimes.values()]
        for runtime in runtimes.values():
            await runtime.ready.wait()
        if not any(each.failure for each in runtimes.values()):
            host, port = front.getsockname()[:2]
            sys.stdout.write(f"zhuoji-rules on Lambda ({kind} events) at http://{host}:{port}\n")
            sys.stdout.flush()
            await asyncio.wait([serving, *watching], return_when=asyncio.FIRST_COMPLETED)
        failures = [each.failure for each in runtimes.values() if each.failure]
        server.should_exit = True
        for task in watching:
            task.cancel()
        await serving
    sys.stderr.write("".join(f"{failure}\n" for failure in failures))
    return 1 if failures else 0


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m infra.offline", description=__doc__)
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8080")))
    parser.add_argument("--events", choices=events.KINDS, default="rest")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        front = listen(arguments.port)
    except OSError as error:
        sys.stderr.write(f"cannot serve on port {arguments.port}: {error.strerror}\n")
        return 1
    with front, contextlib.suppress(KeyboardInterrupt):
        return asyncio.run(serve(*built(), front, arguments.events))
    return 0


if __name__ == "__main__":
    sys.exit(main())
