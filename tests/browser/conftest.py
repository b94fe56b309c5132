"""The service on a port of its own, and Chromium.

While Chromium is driven no other event loop can run in this thread, so it is closed after each
module.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browser import DESKTOP, Playground, chromium
from tests.support.server import Served, serve

Open = Callable[..., Playground]


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = serve(tmp_path_factory.mktemp("browser") / "rooms.db")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def playground(browser: Browser, served: Served) -> Iterator[Open]:
    """Opens the page: ``playground(locale="en-US", color_scheme="dark")``; checked at the end."""
    opened: list[tuple[Any, Playground]] = []

    def make(port: int = served.port, **settings: Any) -> Playground:
        context = browser.new_context(**{"locale": "zh-CN", **DESKTOP, **settings})
        made = Playground(context, port)
        opened.append((context, made))
        return made

    yield make
    for context, made in opened:
        context.close()
        made.check()
