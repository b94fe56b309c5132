"""``make serve``, started on a free port of this machine."""

import http.client
import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]


class Served(NamedTuple):
    process: subprocess.Popen[str]
    welcome: str
    port: int

    def stop(self) -> str:
        """Stop it, if it still runs; what it has written to its log."""
        self.process.terminate()
        return self.process.communicate(timeout=30)[1]

    def connect(self) -> closing[http.client.HTTPConnection]:
        return closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30))


def serve(rooms: Path, **environment: str) -> Served:
    """Start it, with its rooms in the file ``rooms``, and wait until it answers."""
    return start(rooms, environment)


def start(rooms: Path, environment: Mapping[str, str], open_files: int | None = None) -> Served:
    """The same; ``open_files`` is how many it may have, as ``ulimit -n`` says it."""

    def limit() -> None:
        if open_files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))

    process = subprocess.Popen(
        [sys.executable, "-m", "app.serve", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "ROOMS_DB": str(rooms), **environment},
        preexec_fn=limit,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    welcome = ""
    while "-d @" not in welcome:
        line = process.stdout.readline()
        assert line, process.communicate()
        welcome += line
    found = re.search(r"http://127\.0\.0\.1:(\d+)", welcome)
    assert found
    return Served(process, welcome, int(found[1]))


def ask(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: Json | None = None,
    **headers: str,
) -> tuple[int, Any]:
    """Send a request; the status and the JSON of its answer."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    content = None if body is None else json.dumps(body).encode()
    connection.request(method, path, content, {"Content-Type": "application/json", **named})
    response = connection.getresponse()
    answered = response.read()
    return response.status, json.loads(answered) if answered else None


def listed(connection: http.client.HTTPConnection) -> Iterator[Json]:
    """Every room, part after part."""
    cursor = ""
    while True:
        _, page = ask(connection, "GET", f"/v1/rooms?limit=100{cursor}")
        yield from page["rooms"]
        if page["next"] is None:
            return
        cursor = f"&cursor={page['next']}"
