"""What several kinds of tests need."""

from collections.abc import Iterator

import pytest

from app.main import create_app

pytest.register_assert_rewrite("tests.support")

from tests.support.spec import CheckedClient  # noqa: E402 - after the line above


@pytest.fixture(scope="session")
def client() -> Iterator[CheckedClient]:
    """The service in process; every answer is compared with the spec."""
    made = CheckedClient(create_app())
    yield made
    made.close()
