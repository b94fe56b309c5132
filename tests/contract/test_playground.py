"""The files of the playground; ``tests/browser`` uses the page itself."""

import re
from pathlib import Path

import pytest

from app.pages import playground
from infra import draw_tiles
from tests.support.http import Client

STATIC = Path(playground.__file__).parent / "static"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
ASSETS = sorted(file.name for file in STATIC.iterdir() if file.suffix in TYPES)


def test_the_page_loads_nothing_from_elsewhere(client: Client) -> None:
    page = client.get("/playground")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
    text = page.body.decode()
    assert "//" not in text
    assert not re.search(r"<script(?! type=\"module\" src=)|<style|\bon\w+=|\bstyle=", text)


def test_addresses_are_relative(client: Client) -> None:
    """So that the page works below a stage of API Gateway."""
    text = client.get("/playground").body.decode()
    addresses = re.findall(r'(?:href|src)="([^"#]+)"', text)
    assert addresses
    for address in addresses:
        assert not address.startswith("/")
        assert client.get(f"/{address}").status == 200


@pytest.mark.parametrize("name", ASSETS)
def test_an_asset(name: str, client: Client) -> None:
    asset = client.get(f"/playground/{name}")
    assert asset.status == 200
    assert asset.headers["content-type"].partition(";")[0] == TYPES[Path(name).suffix]
    assert asset.headers["cache-control"] == ("max-age=86400" if name == "icon.svg" else "no-cache")
    assert asset.body == (STATIC / name).read_bytes()
    assert b"http://" not in asset.body.replace(b"http://www.w3.org/", b"")
    assert b"https://" not in asset.body


@pytest.mark.parametrize(
    "name",
    ["none.js", "index.html", "__init__.py", "tables.json", "..%2Fmain.js", "..%2f__init__.py", ""],
)
def test_what_is_no_asset(name: str, client: Client) -> None:
    answer = client.get(f"/playground/{name}")
    assert (answer.status, answer.code) == (404, "not_found")


def test_the_examples(client: Client) -> None:
    offered = client.get("/playground/examples.json").json()
    begin = client.get("/playground/start.json").json()
    assert [{**each, "request": None} for each in begin["examples"]] == [
        {**each, "request": None} for each in offered
    ]
    assert begin["first"] in [each["request"] for each in offered]
    for each in offered:
        path = "settlements" if each["endpoint"] == "refused" else each["endpoint"]
        answered = client.post(f"/v1/{path}", each["request"])
        assert (answered.status == 200) == (each["endpoint"] != "refused")
        assert " · " in each["summary"]


def test_the_tiles_are_as_they_are_drawn() -> None:
    for name, text in draw_tiles.draw().items():
        assert (STATIC / name).read_text(encoding="utf-8") == text
        assert len(text) < 40_000
