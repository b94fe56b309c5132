"""What several kinds of tests need."""

import os
from collections.abc import Iterator

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from app.main import create_app
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms

pytest.register_assert_rewrite("tests.support")

from tests.support.records import Corpus  # noqa: E402 - after the line above
from tests.support.spec import CheckedClient  # noqa: E402

# Kinds of tests that make something dear, each of which stays in one of pytest's processes.
_TOGETHER = ("artefact", "browser", "clients")


class _Scheduler(LoadScopeScheduling):
    """Gives the tests of a dear kind to one process, and any other to whichever is free."""

    def _split_scope(self, nodeid: str) -> str:
        kind = nodeid.split("/")[1]
        return kind if kind in _TOGETHER else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    return _Scheduler(config, log)


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Records of random rounds, made once for all processes of a run."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # each process has its own in that of the run
    return Corpus(folder)


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CheckedClient]:
    """The service in process; every answer is compared with the spec."""
    store = SqliteRooms(tmp_path_factory.mktemp("rooms") / "rooms.db")
    made = CheckedClient(create_app(Rooms(store)))
    yield made
    made.close()
    store.close()
