"""Chromium, and the playground in it as a user sees it."""

import json
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Request,
    sync_playwright,
)

from tests.support.http import JSON

Json = dict[str, Any]
ENDPOINTS = ("legal-actions", "waits", "washout-payouts", "settlements")
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PHONE: Json = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESKTOP: Json = {"viewport": {"width": 1280, "height": 900}}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser with a profile of its own, gone afterwards."""
    found = shutil.which("chromium")
    assert found, "these tests need Chromium: make pytest finds or brings one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


class Playground:
    """The page; everything that it asks for and complains of is kept."""

    def __init__(self, page: Page, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.port = port
        self.complaints: list[str] = []
        self.requests: list[Request] = []
        self.page = page
        self.page.set_default_timeout(10_000)
        self.page.on("request", self._asks)
        self.page.on("pageerror", self._fails)
        self.page.on("console", self._says)

    def _asks(self, asked: Request) -> None:
        self.requests.append(asked)

    def _fails(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _says(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def leave(self) -> None:
        """Leave the page to the next, with nothing of this one."""
        self.page.unroute_all()
        # A round that goes on by itself would be kept again.
        self.page.evaluate("Storage.prototype.setItem = () => {}; sessionStorage.clear()")
        self.page.goto("about:blank")
        self.page.remove_listener("request", self._asks)
        self.page.remove_listener("pageerror", self._fails)
        self.page.remove_listener("console", self._says)

    def open(self, fragment: str = "") -> "Playground":
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/playground{fragment}")
        self.page.wait_for_selector("[data-answer]", state="attached")
        return self.answered()

    def answered(self) -> "Playground":
        """Wait until the answers are about the table as it is."""
        self.page.wait_for_selector("#answers:not([aria-busy])", state="attached")
        return self

    def load(self, name: str) -> "Playground":
        """Choose an example by its name."""
        offered = self.get("/playground/examples.json")
        index = next(i for i, each in enumerate(offered) if each["name"] == name)
        before = self.page.url
        self.page.select_option('[data-key="example"]', str(index))
        self.until(lambda: self.page.url != before or self.state == offered[index]["request"])
        return self.answered()

    def key(self, key: str) -> Any:
        """The control with this key."""
        return self.page.locator(f'[data-key="{key}"]')

    @property
    def state(self) -> Json:
        """Room and table as the JSON view has them."""
        self.page.evaluate("document.querySelectorAll('#source details')[0].open = true")
        self.page.wait_for_selector('[data-key="json"]')
        text = self.page.eval_on_selector('[data-key="json"]', "box => box.value")
        state: Json = json.loads(text)
        return state

    @property
    def focused(self) -> str:
        """The key of the control that has the focus."""
        key = self.page.evaluate("document.activeElement.dataset.key ?? ''")
        return str(key)

    @property
    def asked(self) -> list[Request]:
        """The requests to the API so far."""
        return [each for each in self.requests if "/v1/" in each.url]

    def api(self, endpoint: str, language: str = "zh") -> tuple[int, Any]:
        """What the API itself answers about the table on the page."""
        explain = {} if endpoint == "hints" else {"explain": True}
        return self.post(f"/v1/{endpoint}", {**self.state, **explain}, language)

    def post(self, path: str, body: object, language: str = "zh") -> tuple[int, Any]:
        return self._send(
            "POST", path, json.dumps(body).encode(), {**JSON, "Accept-Language": language}
        )

    def get(self, path: str) -> Any:
        return self._send("GET", path, b"", {})[1]

    def _send(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str]
    ) -> tuple[int, Any]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def until(self, holds: Any, seconds: float = 5) -> None:
        """Wait until ``holds()``."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, "it did not come to that"
            self.page.wait_for_timeout(20)

    def check(self) -> None:
        """It asked nobody else, and nothing went wrong."""
        assert self.complaints == []
        elsewhere = {
            each.url
            for each in self.requests
            if not each.url.startswith((self.address + "/", "about:"))
        }
        assert elsewhere == set()
