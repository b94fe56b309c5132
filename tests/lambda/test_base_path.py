"""Paths with a stage or a base path before them, in whole events of both kinds of API.

``events/`` has the form of AWS's documentation for payloads 1.0 and 2.0, with ``GET /v1/health``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app import base_path, lambda_handler
from app.gateway import Adapter
from app.main import create_app
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms
from infra.gateway import PAGES
from tests.support.spec import described

Json = dict[str, Any]
EVENTS = {
    file.stem: json.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "events").glob("*.json"))
}
PREFIXES = {
    "rest": "/prod",
    "rest-base-path": "/zhuoji",
    "rest-stage-in-path": "/prod",
    "rest-base-path-and-stage": "/zhuoji/prod",
    "http": "",
    "http-stage": "/prod",
    "http-base-path": "/zhuoji",
    "http-base-path-and-stage": "/zhuoji/prod",
}
"""What the caller had before the paths of the service."""

every = pytest.mark.parametrize("name", PREFIXES)


class Context:
    function_name = "rules"
    memory_limit_in_mb = 512
    invoked_function_arn = "arn:aws:lambda:eu-central-1:000000000000:function:rules"
    aws_request_id = "11111111-2222-3333-4444-555555555555"


@pytest.fixture(autouse=True)
def deployed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """With a base path, and with rooms."""
    monkeypatch.setattr(lambda_handler, "base", "zhuoji")
    store = SqliteRooms(tmp_path / "rooms.db")
    monkeypatch.setattr(lambda_handler, "adapter", Adapter(create_app(Rooms(store))))
    yield
    store.close()


def event(name: str, path: str, method: str = "GET", body: str | None = None) -> Json:
    """An event of ``events/``, asking for ``path``; a prefix in its paths stays."""
    text = json.dumps(EVENTS[name]).replace("/v1/health", path).replace('"GET"', f'"{method}"')
    made: Json = json.loads(text)
    if body is not None:
        made["body"] = body
        for headers in (made["headers"], made.get("multiValueHeaders")):
            if headers is not None:
                several = headers is not made["headers"]
                headers["content-type"] = ["application/json"] if several else "application/json"
    return made


def call(asked: Json) -> Json:
    answer: Json = lambda_handler.handler(asked, Context())
    return answer


def location(answer: Json) -> str:
    several: dict[str, list[str]] = answer.get("multiValueHeaders") or {}
    return str(several["location"][0] if "location" in several else answer["headers"]["location"])


def test_every_event_is_tried() -> None:
    assert set(EVENTS) == set(PREFIXES)


@every
def test_health(name: str) -> None:
    answer = call(event(name, "/v1/health"))
    assert answer["statusCode"] == 200
    assert json.loads(answer["body"])["status"] == "ok"


@every
def test_a_room_says_where_it_is_for_the_caller(name: str) -> None:
    made = call(event(name, "/v1/rooms", "POST", json.dumps({"name": "a", "ruleset": "guiyang"})))
    assert made["statusCode"] == 201
    room = json.loads(made["body"])["id"]
    assert location(made) == f"{PREFIXES[name]}/v1/rooms/{room}"
    assert call(event(name, f"/v1/rooms/{room}"))["statusCode"] == 200


@every
def test_refusals_are_those_of_the_path(name: str) -> None:
    assert call(event(name, "/v1/health", "DELETE"))["statusCode"] == 405
    assert call(event(name, "/v1/none"))["statusCode"] == 404
    assert call(event(name, "/none"))["statusCode"] == 404
    assert call(event(name, "/v1/health/"))["statusCode"] == 404


@every
@pytest.mark.parametrize("ending", ["", "/"])
def test_the_front_page_leads_to_the_docs(name: str, ending: str) -> None:
    prefix = PREFIXES[name]
    answer = call(event(name, ending)) if prefix else call(event(name, "/"))
    assert answer["statusCode"] == 302
    # As a browser resolves it against the address of the caller.
    folder = (f"{prefix}{ending}" or "/").rpartition("/")[0]
    assert f"{folder}/{location(answer)}" == f"{prefix}/docs"


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("/v1/rulesets", "/v1/rulesets"),
        ("/v1/v1/rulesets", "/v1/rulesets"),
        ("/v1", "/v1"),
        ("/v1/rules", "/rules"),
    ],
)
def test_a_stage_with_a_name_of_ours(path: str, known: str) -> None:
    asked = event("http-stage", "/v1/health")
    asked["requestContext"]["stage"] = "v1"
    asked["rawPath"] = asked["requestContext"]["http"]["path"] = path
    assert base_path.at_root(asked, "")["rawPath"] == known


def test_another_prefix_is_no_address_of_ours() -> None:
    for path in ("/other/v1/health", "/zhuoji2/v1/health", "/zhuoji/zhuoji/v1/health", "//v1"):
        asked = event("http", path)
        assert call(asked)["statusCode"] == 404, path


def test_the_event_of_the_caller_stays_as_it_is() -> None:
    asked = event("http-stage", "/v1/health")
    before = json.dumps(asked)
    base_path.at_root(asked, "zhuoji")
    assert json.dumps(asked) == before


@pytest.mark.parametrize(
    ("value", "base"),
    [("", ""), ("zhuoji", "zhuoji"), (" /zhuoji/ ", "zhuoji"), ("a/b", "a/b"), ("v1x", "v1x")],
)
def test_a_base_path(value: str, base: str) -> None:
    assert base_path.from_environment({"BASE_PATH": value}) == base


@pytest.mark.parametrize("value", ["v1", "rules", "docs/a", "a//b", "a b", "贵阳", "a?b"])
def test_what_is_no_base_path(value: str) -> None:
    with pytest.raises(ValueError, match="BASE_PATH is"):
        base_path.from_environment({"BASE_PATH": value})


def test_the_first_parts_are_those_of_all_paths() -> None:
    served = [each.rule for each in create_app().flask_side.app.url_map.iter_rules()]
    paths = [*served, *PAGES, *described()["paths"]]
    assert {path.split("/")[1] for path in paths} - {""} == base_path.FIRST_PARTS
