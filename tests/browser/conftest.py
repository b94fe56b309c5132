"""The service on a port of its own, and Chromium.

While Chromium is driven no other event loop can run in this thread, so it is closed after each
module.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

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


Pages = dict[str, list[Page]]


@pytest.fixture(scope="module")
def pages(browser: Browser) -> Pages:
    """Pages that tests have done with, by settings: a new one takes longer than most tests."""
    return {}


@pytest.fixture
def playground(browser: Browser, served: Served, pages: Pages) -> Iterator[Open]:
    """Opens the page: ``playground(locale="en-US", color_scheme="dark")``; checked at the end.

    ``fresh`` is for what would stay with a page: scripts of its own, listeners, rights.
    """
    opened: list[tuple[str, Playground]] = []

    def make(port: int = served.port, *, fresh: bool = False, **settings: Any) -> Playground:
        chosen = {"locale": "zh-CN", **DESKTOP, **settings}
        key = "" if fresh else json.dumps(chosen, sort_keys=True)
        left = pages.setdefault(key, [])
        page = left.pop() if left else browser.new_context(**chosen).new_page()
        opened.append((key, Playground(page, port)))
        return opened[-1][1]

    yield make
    for key, made in opened:
        if key:
            made.leave()
            pages[key].append(made.page)
        else:
            made.page.context.close()
        made.check()
