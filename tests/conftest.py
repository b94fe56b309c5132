"""What several kinds of tests need."""

from collections.abc import Iterator

import pytest

from app.main import create_app
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms

pytest.register_assert_rewrite("tests.support")

from tests.support.spec import CheckedClient  # noqa: E402 - after the line above


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CheckedClient]:
    """The service in process; every answer is compared with the spec."""
    store = SqliteRooms(tmp_path_factory.mktemp("rooms") / "rooms.db")
    made = CheckedClient(create_app(Rooms(store)))
    yield made
    made.close()
    store.close()
