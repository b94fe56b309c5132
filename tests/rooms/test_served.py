"""``make serve`` keeps its rooms: many at once, restarts, and an end without warning.

``KILLS=10`` in the environment kills it ten times.
"""

import http.client
import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from app.rooms.sqlite import SqliteRooms
from tests.rooms.test_rooms import BODY
from tests.support.server import ROOT, Served, serve

Json = dict[str, Any]
Start = Callable[..., Served]
KILLS = int(os.environ.get("KILLS", "2"))
WRITES, WRITERS, CLIENTS = 1000, 8, 100


def ask(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: Json | None = None,
    **headers: str,
) -> tuple[int, Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    content = None if body is None else json.dumps(body).encode()
    connection.request(method, path, content, {"Content-Type": "application/json", **named})
    response = connection.getresponse()
    answered = response.read()
    return response.status, json.loads(answered) if answered else None


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "rooms.db"


@pytest.fixture
def start(rooms: Path) -> Iterator[Start]:
    """Starts servers over the file ``rooms``, and stops them after the test."""
    started: list[Served] = []

    def start(**environment: str) -> Served:
        started.append(serve(rooms, **environment))
        return started[-1]

    yield start
    for each in started:
        if each.process.returncode is None:
            each.stop()


def test_rooms_survive_a_restart(start: Start) -> None:
    served = start()
    with served.connect() as connection:
        _, made = ask(connection, "POST", "/v1/rooms", BODY, Idempotency_Key="k")
    served.stop()
    served = start()
    with served.connect() as connection:
        assert ask(connection, "GET", f"/v1/rooms/{made['id']}") == (200, made)
        assert ask(connection, "POST", "/v1/rooms", BODY, Idempotency_Key="k") == (201, made)
    served.stop()


def test_a_hundred_connections_change_one_version(start: Start) -> None:
    served = start()
    with served.connect() as connection:
        _, made = ask(connection, "POST", "/v1/rooms", BODY)
    path, together = f"/v1/rooms/{made['id']}", Barrier(CLIENTS)

    def change(number: int) -> int:
        with served.connect() as connection:
            connection.connect()
            together.wait(30)
            body = {**BODY, "name": str(number)}
            return ask(connection, "PUT", path, body, If_Match='"1"')[0]

    with ThreadPoolExecutor(CLIENTS) as threads:
        statuses = Counter(threads.map(change, range(CLIENTS)))
    served.stop()
    assert statuses == {200: 1, 412: CLIENTS - 1}


@pytest.mark.parametrize("attempt", range(KILLS))
def test_what_was_acknowledged_survives_kill_9(attempt: int, start: Start) -> None:
    """Killed amid a thousand writes, each time a bit later; all that was answered is there."""
    served = start()
    die_after = 100 + 85 * attempt
    acknowledged: dict[str, Json] = {}

    def write(writer: int) -> None:
        """Make rooms and change every third of them, until the server is gone."""
        with served.connect() as connection:
            for number in range(WRITES // WRITERS):
                try:
                    body = {**BODY, "name": f"{writer}.{number}"}
                    status, room = ask(connection, "POST", "/v1/rooms", body)
                    assert status == 201
                    acknowledged[room["id"]] = room
                    if number % 3 == 0:
                        path, body = f"/v1/rooms/{room['id']}", {**body, "options": {"base": 5}}
                        # Until it is answered, either version may be the one that is kept.
                        acknowledged[room["id"]] = {}
                        status, room = ask(connection, "PUT", path, body, If_Match='"1"')
                        assert status == 200
                        acknowledged[room["id"]] = room
                except (OSError, http.client.HTTPException):
                    return
                if len(acknowledged) >= die_after:
                    served.process.kill()

    with ThreadPoolExecutor(WRITERS) as threads:
        list(threads.map(write, range(WRITERS)))
    served.process.communicate(timeout=30)
    assert die_after <= len(acknowledged) < WRITES
    served = start()
    with served.connect() as connection:
        for room_id, room in acknowledged.items():
            status, found = ask(connection, "GET", f"/v1/rooms/{room_id}")
            assert status == 200
            assert found == room or not room
        assert {room["id"] for room in listed(connection)} >= set(acknowledged)
    served.stop()


def listed(connection: http.client.HTTPConnection) -> Iterator[Json]:
    """Every room, part after part."""
    cursor = ""
    while True:
        _, page = ask(connection, "GET", f"/v1/rooms?limit=100{cursor}")
        yield from page["rooms"]
        if page["next"] is None:
            return
        cursor = f"&cursor={page['next']}"


def test_two_servers_share_a_file(start: Start) -> None:
    one, other = start(), start()
    with one.connect() as first, other.connect() as second:
        for number in range(20):
            _, room = ask(first if number % 2 else second, "POST", "/v1/rooms", BODY)
            path = f"/v1/rooms/{room['id']}"
            assert ask(second if number % 2 else first, "GET", path) == (200, room)


def failed_start(**environment: str) -> str:
    """What is said of a server that cannot start."""
    done = subprocess.run(
        [sys.executable, "-m", "app.serve", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("cannot serve: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_what_is_wrong_with_the_environment_is_said(tmp_path: Path) -> None:
    file = tmp_path / "no database"
    file.write_text("no database " * 100)
    assert "not a database" in failed_start(ROOMS_DB=str(file))
    assert str(file) in failed_start(ROOMS_DB=str(file / "below"))
    rooms = str(tmp_path / "rooms.db")
    said = failed_start(ROOMS_DB=rooms, API_KEYS="secret")
    assert "API_KEYS" in said
    assert "secret" not in said
    assert "LOUD" in failed_start(ROOMS_DB=rooms, LOG_LEVEL="loud")


def test_a_file_of_a_newer_service_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"
    SqliteRooms(file).close()
    newer = sqlite3.connect(file)
    newer.execute("PRAGMA user_version=99")
    newer.close()
    assert "newer version" in failed_start(ROOMS_DB=str(file))


def test_keys_and_origins_of_the_environment(start: Start) -> None:
    served = start(API_KEYS="a:key-a", CORS_ORIGINS="https://a.example")
    with served.connect() as connection:
        assert ask(connection, "GET", "/v1/rooms")[0] == 401
        assert ask(connection, "GET", "/v1/rooms", X_Api_Key="key-a")[0] == 200
        connection.request("OPTIONS", "/v1/rooms", headers=PREFLIGHT)
        response = connection.getresponse()
        response.read()
        assert response.getheader("Access-Control-Allow-Origin") == "https://a.example"
    served.stop()


PREFLIGHT = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}


@pytest.mark.parametrize(
    ("level", "lines", "bodies"), [("WARNING", 0, 0), ("INFO", 2, 0), ("DEBUG", 4, 2)]
)
def test_the_log(level: str, lines: int, bodies: int, start: Start) -> None:
    """Each line names its request; what was asked is shown where debug is asked for."""
    served = start(LOG_LEVEL=level)
    with served.connect() as connection:
        for name in ("one", "two"):
            secret = {"X_Request_Id": f"id-{name}", "X_Api_Key": "secret"}
            assert ask(connection, "POST", "/v1/rooms", BODY, **secret)[0] == 201
    log = served.stop()
    written = [line for line in log.splitlines() if "POST" in line]
    assert len(written) == lines
    assert all("request id-one: " in line or "request id-two: " in line for line in written)
    assert log.count("guiyang") == bodies
    assert "secret" not in log
