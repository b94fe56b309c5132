"""What several kinds of tests need."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.main import create_app
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms

_HERE = Path(__file__).parent

pytest.register_assert_rewrite("tests.support")

from tests.support.spec import CheckedClient  # noqa: E402 - after the line above

# Kinds of tests that make something dear, each of which stays in one of pytest's processes.
_TOGETHER = ("artefact", "browser", "clients")


@pytest.hookimpl(tryfirst=True)  # before xdist looks at the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        kind = item.path.relative_to(_HERE).parts[0]
        if kind in _TOGETHER:
            item.add_marker(pytest.mark.xdist_group(kind))


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CheckedClient]:
    """The service in process; every answer is compared with the spec."""
    store = SqliteRooms(tmp_path_factory.mktemp("rooms") / "rooms.db")
    made = CheckedClient(create_app(Rooms(store)))
    yield made
    made.close()
    store.close()
