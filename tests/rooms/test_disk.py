"""``make serve`` on a disk that is full, broken or read-only, and with a file that goes away."""

import os
import resource
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.rooms.sqlite import SqliteRooms
from tests.rooms.conftest import Start, mount
from tests.rooms.test_rooms import BODY, in_room
from tests.support.server import Served, ask, listed

Json = dict[str, Any]
TAG = {"If_Match": '"1"'}
CHANGED = {**BODY, "name": "changed"}
UNLIMITED = resource.RLIM_INFINITY


def limit_files(served: Served, size: int) -> None:
    """No file may grow beyond ``size`` from now on: what a full disk is like, without one."""
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


def fill(disk: Path) -> Path:
    """Fill it to the last byte."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as full:
        try:
            while True:
                full.write(b"x" * 4096)
        except OSError:
            return filler


@pytest.fixture
def made(start: Start) -> Json:
    """A room that was made by a server that has ended."""
    served = start()
    with served.connect() as connection:
        status, room = ask(connection, "POST", "/v1/rooms", BODY, Idempotency_Key="k")
    assert status == 201
    served.stop()
    return dict(room)


def assert_reads_alone(served: Served, *kept: Json) -> None:
    """Everything but writes is answered; of these nothing is done."""
    with served.connect() as connection:
        requests = [("POST", "/v1/rooms", BODY, {"Idempotency_Key": "n"}), *_changes(kept)]
        for method, path, body, headers in requests:
            status, answer = ask(connection, method, path, body, **headers)
            assert (status, answer["code"]) == (503, "unavailable"), (method, path)
        connection.request("POST", "/v1/rooms", b"{}", {"Content-Type": "application/json"})
        assert connection.getresponse().read()
        assert list(listed(connection)) == list(kept)
        for room in kept:
            assert ask(connection, "GET", f"/v1/rooms/{room['id']}") == (200, room)
            assert ask(connection, "POST", *in_room(room["id"]))[0] == 200
        assert ask(connection, "GET", "/v1/rooms/none")[0] == 404
        assert ask(connection, "GET", "/v1/health")[0] == 200


def _changes(kept: tuple[Json, ...]) -> Iterator[tuple[str, str, Json | None, dict[str, str]]]:
    for room in kept:
        yield "PUT", f"/v1/rooms/{room['id']}", CHANGED, TAG
        yield "DELETE", f"/v1/rooms/{room['id']}", None, TAG


def assert_all_is_well(served: Served, room: Json) -> None:
    path = f"/v1/rooms/{room['id']}"
    with served.connect() as connection:
        assert ask(connection, "GET", path) == (200, room)
        assert ask(connection, "PUT", path, CHANGED, **TAG)[0] == 200
        assert ask(connection, "DELETE", path, None, If_Match='"2"')[0] == 204
        assert ask(connection, "POST", "/v1/rooms", BODY)[0] == 201


def test_writes_fail_while_it_runs(start: Start, made: Json) -> None:
    served = start()
    limit_files(served, 1)
    assert_reads_alone(served, made)
    assert_reads_alone(served, made)
    limit_files(served, UNLIMITED)
    assert_all_is_well(served, made)
    log = served.stop()
    assert log.count("disk I/O error") == 1
    assert log.count("are written again") == 1
    assert "Traceback" not in log


def test_a_refusal_says_when_to_come_again(start: Start, made: Json) -> None:
    served = start()
    limit_files(served, 1)
    with served.connect() as connection:
        status, _ = ask(connection, "POST", "/v1/rooms", BODY)
        connection.request("DELETE", f"/v1/rooms/{made['id']}", headers={"If-Match": '"1"'})
        response = connection.getresponse()
        response.read()
    assert status == response.status == 503
    assert response.getheader("Retry-After") == "1"


def test_starting_where_nothing_can_be_written(start: Start, made: Json) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        served = start()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert_reads_alone(served, made)
    limit_files(served, UNLIMITED)
    assert_all_is_well(served, made)


def test_starting_on_a_full_disk(start: Start, disk: Path, made: Json) -> None:
    filler = fill(disk)
    served = start()
    assert_reads_alone(served, made)
    filler.unlink()
    assert_all_is_well(served, made)


def test_starting_on_a_full_disk_after_a_crash(start: Start, disk: Path) -> None:
    """What the log of the crashed one has is read from there."""
    served = start()
    with served.connect() as connection:
        room = ask(connection, "POST", "/v1/rooms", BODY)[1]
    served.process.kill()
    served.process.communicate()
    filler = fill(disk)
    served = start()
    assert_reads_alone(served, room)
    filler.unlink()
    assert_all_is_well(served, room)


def test_starting_on_a_full_disk_without_a_file(start: Start, disk: Path) -> None:
    filler = fill(disk)
    served = start()
    assert_reads_alone(served)
    filler.unlink()
    with served.connect() as connection:
        room = ask(connection, "POST", "/v1/rooms", BODY)[1]
    assert_all_is_well(served, room)


def test_a_disk_fills_up_while_it_runs(start: Start, disk: Path, made: Json) -> None:
    served = start()
    filler = fill(disk)
    with served.connect() as connection:
        answers = [ask(connection, "POST", "/v1/rooms", BODY) for _ in range(20)]
    rooms = [made, *(room for status, room in answers if status == 201)]
    assert {status for status, _ in answers} <= {201, 503}
    assert_reads_alone(served, *rooms)
    filler.unlink()
    assert_all_is_well(served, made)
    assert "disk is full" in served.stop()


def test_a_read_only_disk(start: Start, disk: Path, made: Json) -> None:
    mount(disk, "-o", "remount,ro")
    served = start()
    assert_reads_alone(served, made)
    mount(disk, "-o", "remount,rw")
    assert_all_is_well(served, made)


@pytest.mark.parametrize("folder", [False, True])
def test_a_read_only_file(folder: bool, start: Start, file: Path, made: Json) -> None:
    file.chmod(0o444)
    if folder:
        file.parent.chmod(0o555)
    if os.access(file, os.W_OK):
        pytest.skip("root may write to every file")
    served = start()
    try:
        assert_reads_alone(served, made)
    finally:
        file.parent.chmod(0o755)
        file.chmod(0o644)
    assert_all_is_well(served, made)


def test_the_file_is_removed_while_it_runs(start: Start, file: Path, made: Json) -> None:
    """Rooms that were made are still answered about; none is taken that would be lost."""
    served = start()
    aside = file.with_name("aside")
    file.rename(aside)
    assert_reads_alone(served, made)
    aside.rename(file)
    assert_all_is_well(served, made)
    for beside in file.parent.glob("rooms.db*"):
        beside.unlink()
    with served.connect() as connection:
        assert ask(connection, "POST", "/v1/rooms", BODY)[0] == 503
        assert ask(connection, "POST", "/v1/rooms", BODY)[0] == 503
    assert not file.exists()
    assert served.stop().count("was removed or replaced") == 2, "once each time"


def test_the_log_of_the_file_is_removed_while_it_runs(start: Start, file: Path, made: Json) -> None:
    served = start()
    Path(f"{file}-wal").unlink()
    assert_reads_alone(served, made)
    assert "was removed or replaced" in served.stop()


def test_the_file_is_replaced_while_it_runs(start: Start, file: Path, made: Json) -> None:
    """What has taken its place is left alone, to the last byte."""
    backup = file.with_name("backup")
    shutil.copyfile(file, backup)
    served = start()
    for beside in file.parent.glob("rooms.db-*"):
        beside.unlink()
    backup.replace(file)
    other = start()
    with other.connect() as connection:
        room = ask(connection, "POST", "/v1/rooms", BODY)[1]
    assert_reads_alone(served, made)
    assert "was removed or replaced" in served.stop()
    other.process.kill()
    other.process.communicate()
    again = start()
    with again.connect() as connection:
        assert list(listed(connection)) == [room, made]
    assert_all_is_well(again, room)


def test_a_copy_of_the_file_is_whole_after_a_stop(start: Start, file: Path, tmp_path: Path) -> None:
    served = start()
    with served.connect() as connection:
        made = [ask(connection, "POST", "/v1/rooms", BODY)[1]["id"] for _ in range(5)]
    served.stop()
    assert served.process.returncode == 0
    assert [each.name for each in file.parent.iterdir()] == ["rooms.db"]
    copy = tmp_path / "copy.db"
    shutil.copyfile(file, copy)
    store = SqliteRooms(copy)
    assert [room.id for room in store.page("local", 9, "", datetime.now(UTC))] == made[::-1]
    store.close()
