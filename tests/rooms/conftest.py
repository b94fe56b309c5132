"""Each test that asks for a store runs over every kind of it."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.main import create_app
from app.partners import Partners
from app.rooms import Rooms
from app.rooms.store import RoomStore
from app.web.stack import App
from app.working import Limits
from tests.support import stores
from tests.support.server import Served, serve
from tests.support.spec import CheckedClient

Start = Callable[..., Served]
PARTNERS = (("a", "key-a"), ("b", "key-b"), ("a", "new key of a"))


class Time:
    """A clock that stands still until it is told to go on.

    It is ahead of every real one, so that no table's TTL removes what has not expired by it.
    """

    def __init__(self) -> None:
        self.now = datetime(2096, 11, 27, 19, 30, 0, 123_456, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def passes(self, **units: float) -> None:
        self.now += timedelta(**units)


class Ids:
    """Ids in order: ``room-001``, ``room-002``, …"""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, _now: datetime) -> str:
        self.made += 1
        return f"room-{self.made:03}"


@pytest.fixture(scope="session")
def dynamodb_client() -> Iterator[Any]:
    with stores.dynamodb_client() as client:
        yield client


@pytest.fixture(params=stores.KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RoomStore]:
    if request.param == "sqlite":
        opened = stores.sqlite(tmp_path)
    else:
        opened = stores.dynamodb(request.getfixturevalue("dynamodb_client"))
    with opened as made:
        yield made


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def rooms(store: RoomStore, time: Time) -> Rooms:
    return Rooms(store, time, Ids())


@pytest.fixture(scope="session")
def open_app() -> App:
    """The service without partners; making it takes longer than most tests."""
    return create_app(limits=Limits(in_turns=True))


@pytest.fixture(scope="session")
def app_of_partners() -> App:
    return create_app(partners=Partners(PARTNERS), limits=Limits(in_turns=True))


@pytest.fixture
def service(open_app: App, rooms: Rooms) -> Iterator[CheckedClient]:
    """The service without partners, over the rooms."""
    with closing(served(open_app, rooms)) as client:
        yield client


@pytest.fixture
def strangers(app_of_partners: App, rooms: Rooms) -> Iterator[CheckedClient]:
    """The service with partners, called without a key."""
    with closing(served(app_of_partners, rooms)) as client:
        yield client


@pytest.fixture
def a(app_of_partners: App, rooms: Rooms) -> Iterator[CheckedClient]:
    """The service with partners, called by partner a."""
    with closing(served(app_of_partners, rooms, "key-a")) as client:
        yield client


@pytest.fixture
def b(app_of_partners: App, rooms: Rooms) -> Iterator[CheckedClient]:
    """The service with partners, called by partner b."""
    with closing(served(app_of_partners, rooms, "key-b")) as client:
        yield client


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of the rooms of the servers that are started."""
    return tmp_path / "folder" / "rooms.db"


@pytest.fixture
def start(file: Path) -> Iterator[Start]:
    """Starts servers over ``file``, and stops them after the test."""
    started: list[Served] = []

    def start(**environment: str) -> Served:
        started.append(serve(file, **environment))
        return started[-1]

    yield start
    for each in started:
        if each.process.returncode is None:
            each.stop()


def mount(folder: Path, *arguments: str) -> None:
    command = ["mount", *arguments, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")


@pytest.fixture
def disk(file: Path) -> Iterator[Path]:
    """A disk of two megabytes, with nothing but the rooms on it."""
    folder = file.parent
    folder.mkdir()
    mount(folder, "-t", "tmpfs", "-o", "size=2m", "tmpfs")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S607


def served(app: App, rooms: Rooms, key: str | None = None) -> CheckedClient:
    app.given["rooms"] = rooms
    return CheckedClient(app, {} if key is None else {"X-Api-Key": key})
