"""``make serve`` keeps its rooms: many at once, restarts, and an end without warning.

``KILLS=10`` in the environment ends it ten times each way.
"""

import http.client
import os
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from app.rooms.sqlite import SqliteRooms
from tests.rooms.conftest import Start
from tests.rooms.test_rooms import BODY
from tests.support.server import ROOT, Served, ask, listed

Json = dict[str, Any]
KILLS = int(os.environ.get("KILLS", "1"))
WRITES, WRITERS, CLIENTS = 2000, 20, 100
CREATIONS = WRITES * 3 // 4
"""Every third room is changed as well."""


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


class Writers:
    """Clients that make rooms and change every third of them, until the server is gone."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.acknowledged: dict[str, Json] = {}
        """Every room that was acknowledged; empty while it may or may not have been changed."""
        self.statuses: list[int] = []

    def run(self, die_after: int, by: signal.Signals) -> None:
        """Write, and end the server after so many writes."""

        def write(writer: int) -> None:
            with self.served.connect() as connection:
                for number in range(CREATIONS // WRITERS):
                    try:
                        self._write(connection, f"{writer}.{number}", change=number % 3 == 0)
                    except (OSError, http.client.HTTPException):
                        return
                    if len(self.statuses) >= die_after:
                        self.served.process.send_signal(by)

        with ThreadPoolExecutor(WRITERS) as threads:
            list(threads.map(write, range(WRITERS)))

    def _write(self, connection: http.client.HTTPConnection, name: str, *, change: bool) -> None:
        body = {**BODY, "name": name}
        status, room = ask(connection, "POST", "/v1/rooms", body)
        self.statuses.append(status)
        if status != 201:
            return
        self.acknowledged[room["id"]] = room
        if change:
            path, body = f"/v1/rooms/{room['id']}", {**body, "options": {"base": 5}}
            self.acknowledged[room["id"]] = {}
            status, changed = ask(connection, "PUT", path, body, If_Match='"1"')
            self.statuses.append(status)
            self.acknowledged[room["id"]] = changed if status == 200 else room

    def assert_kept(self, served: Served) -> None:
        """All that was acknowledged is there, as it was acknowledged."""
        with served.connect() as connection:
            found = {room["id"]: room for room in listed(connection)}
        assert found.keys() >= self.acknowledged.keys()
        assert all(found[id_] == room for id_, room in self.acknowledged.items() if room)


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("attempt", range(KILLS))
def test_what_was_acknowledged_survives_its_end(
    attempt: int, by: signal.Signals, start: Start, file: Path
) -> None:
    """Ended amid two thousand writes, each time a bit later; all that was answered is there."""
    served = start()
    writers, die_after = Writers(served), 100 + 175 * attempt
    writers.run(die_after, by)
    served.process.communicate(timeout=30)
    assert die_after <= len(writers.statuses) < WRITES
    assert set(writers.statuses) == {200, 201}
    if by == signal.SIGTERM:
        assert served.process.returncode == 0
        assert [each.name for each in file.parent.iterdir()] == [file.name]
    served = start()
    writers.assert_kept(served)
    served.stop()


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.usefixtures("disk")
def test_what_was_acknowledged_survives_on_a_full_disk(by: signal.Signals, start: Start) -> None:
    served = start()
    writers = Writers(served)
    writers.run(1200, by)
    served.process.communicate(timeout=30)
    assert len(writers.acknowledged) > 100
    assert writers.statuses.count(503) > 100
    assert set(writers.statuses) == {200, 201, 503}
    served = start()
    writers.assert_kept(served)
    served.stop()


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
