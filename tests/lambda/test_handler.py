"""The Lambda function, with both kinds of event that API Gateway sends."""

import base64
import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app import examples, lambda_handler
from app.gateway import Adapter
from app.main import create_app
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms
from app.rooms.store import NoRooms

Json = dict[str, Any]
Event = Callable[..., Json]
EXAMPLE = next(each for each in examples.load() if each.endpoint == "settlements")


class Context:
    """What the runtime passes as the context."""

    function_name = "rules"
    memory_limit_in_mb = 512
    invoked_function_arn = "arn:aws:lambda:eu-central-1:000000000000:function:rules"
    aws_request_id = "11111111-2222-3333-4444-555555555555"


def rest(method: str, path: str, body: str | None = None, **headers: str) -> Json:
    """An event of a REST API (payload 1.0)."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return {
        "resource": "/{proxy+}",
        "path": path,
        "httpMethod": method,
        "headers": named,
        "multiValueHeaders": {name: [value] for name, value in named.items()},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "pathParameters": {"proxy": path.lstrip("/")},
        "stageVariables": None,
        "requestContext": {
            "requestId": "rest-request",
            "stage": "v1",
            "httpMethod": method,
            "path": path,
            "identity": {"sourceIp": "192.0.2.1", "apiKeyId": "key"},
        },
        "body": body,
        "isBase64Encoded": False,
    }


def http(method: str, path: str, body: str | None = None, **headers: str) -> Json:
    """An event of an HTTP API (payload 2.0)."""
    event = {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": "",
        "headers": {name.replace("_", "-"): value for name, value in headers.items()},
        "requestContext": {
            "requestId": "http-request",
            "stage": "$default",
            "http": {
                "method": method,
                "path": path,
                "protocol": "HTTP/1.1",
                "sourceIp": "192.0.2.1",
                "userAgent": "test",
            },
        },
        "isBase64Encoded": False,
    }
    return event if body is None else {**event, "body": body}


both = pytest.mark.parametrize("event", [rest, http])


@pytest.fixture
def written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[], str]:
    """Everything that the function writes: its log, its metrics, its errors."""
    log = io.StringIO()
    for handler in lambda_handler.logger.handlers:
        monkeypatch.setattr(handler, "stream", log)
    return lambda: log.getvalue() + "".join(capsys.readouterr())


def call(event: Json) -> Json:
    answer: Json = lambda_handler.handler(event, Context())
    assert answer["isBase64Encoded"] is False
    return answer


def settle(event: Event, body: str | None, **headers: str) -> Json:
    headers = {"content_type": "application/json", **headers}
    return call(event("POST", "/v1/settlements", body, **headers))


def header(answer: Json, name: str) -> str:
    several: dict[str, list[str]] = answer.get("multiValueHeaders") or {}
    return str({**answer["headers"], **{key: value[0] for key, value in several.items()}}[name])


@both
def test_settlement(event: Event) -> None:
    answer = settle(event, json.dumps(EXAMPLE.request))
    assert answer["statusCode"] == 200
    assert json.loads(answer["body"])["totals"] == [-2, 10, -3, -5]
    assert header(answer, "content-type") == "application/json"
    assert header(answer, "content-language") == "zh"


@both
def test_a_body_in_base64(event: Event) -> None:
    request = event(
        "POST",
        "/v1/settlements",
        base64.b64encode(json.dumps(EXAMPLE.request).encode()).decode(),
        content_type="application/json",
    )
    assert call({**request, "isBase64Encoded": True})["statusCode"] == 200


@both
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (None, 400, "schema"),
        ("", 400, "schema"),
        ("{", 400, "schema"),
        ("[" * 5000, 400, "schema"),
        ("9" * 5000, 400, "schema"),
        (" " * 70_000, 413, "too_large"),
        (json.dumps({**EXAMPLE.request, "room": {"ruleset": "x"}}), 404, "unknown_ruleset"),
    ],
)
def test_refusals_are_text(event: Event, body: str | None, status: int, code: str) -> None:
    answer = settle(event, body, accept_language="en")
    problem = json.loads(answer["body"])
    assert (answer["statusCode"], problem["code"]) == (status, code)
    assert header(answer, "content-type") == "application/problem+json"
    assert header(answer, "content-language") == "en"


@both
@pytest.mark.parametrize("name", ["", "/main.js", "/page.css", "/tiles.svg", "/start.json"])
def test_the_playground_is_text(name: str, event: Event) -> None:
    """As base64 a gateway would hand it on to a page's own scripts."""
    answer = call(event("GET", f"/playground{name}"))
    assert answer["statusCode"] == 200
    assert answer["body"]


@both
def test_reads(event: Event) -> None:
    assert json.loads(call(event("GET", "/v1/health"))["body"])["status"] == "ok"
    assert call(event("GET", "/v1/rulesets/guiyang"))["statusCode"] == 200
    assert call(event("GET", "/v1/rulesets/none"))["statusCode"] == 404
    assert call(event("DELETE", "/v1/health"))["statusCode"] == 405
    assert call(event("GET", "/none"))["statusCode"] == 404
    assert "swagger-ui" in call(event("GET", "/docs"))["body"]


@both
def test_request_ids_and_the_log(event: Event, written: Callable[[], str]) -> None:
    answer = settle(event, json.dumps(EXAMPLE.request))
    request_id = event("GET", "/")["requestContext"]["requestId"]
    assert header(answer, "x-request-id") == request_id
    own = settle(event, "{", x_request_id="mine")
    assert header(own, "x-request-id") == "mine"
    lines = [json.loads(line) for line in written().splitlines()]
    first, second = [line for line in lines if line.get("message") == "answered"]
    assert first["correlation_id"] == second["correlation_id"] == request_id
    assert (first["answer_id"], second["answer_id"]) == (request_id, "mine")
    assert (first["status"], second["status"]) == (200, 400)
    assert first["route"] == "POST /v1/settlements"
    assert first["function_request_id"] == Context.aws_request_id


@both
def test_no_table_is_logged(event: Event, written: Callable[[], str]) -> None:
    settle(event, json.dumps(EXAMPLE.request))
    settle(event, json.dumps({**EXAMPLE.request, "room": {"ruleset": "x"}}))
    everything = written()
    assert everything.count('"message":"answered"') == 2
    for seat in EXAMPLE.request["table"]["seats"]:
        assert seat["hand"] not in everything


@both
def test_metrics(event: Event, written: Callable[[], str]) -> None:
    settle(event, json.dumps(EXAMPLE.request))
    settle(event, "{")
    lines = [json.loads(line) for line in written().splitlines()]
    counted = [line for line in lines if "Latency" in line]
    assert [("Answered" in line, "Refused" in line) for line in counted] == [
        (True, False),
        (False, True),
    ]
    for line in counted:
        (directive,) = line["_aws"]["CloudWatchMetrics"]
        assert directive["Namespace"] == "ZhuojiRules"
        assert line["service"] == lambda_handler.SERVICE


def test_an_unexpected_error_counts_as_failed(
    monkeypatch: pytest.MonkeyPatch, written: Callable[[], str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("engine.answer_settlement", broken)
    answer = settle(rest, json.dumps(EXAMPLE.request))
    assert answer["statusCode"] == 500
    assert "secret" not in answer["body"]
    assert '"Failed":[1.0]' in written()


def test_a_service_that_does_not_work_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lambda_handler, "adapter", lambda *_: {"statusCode": 500, "body": "no"})
    with pytest.raises(RuntimeError, match="does not work: no"):
        lambda_handler._warm_up()


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The function keeps rooms; which store it is makes no difference here."""
    store = SqliteRooms(tmp_path / "rooms.db")
    monkeypatch.setattr(lambda_handler, "adapter", Adapter(create_app(Rooms(store))))
    yield
    store.close()


ROOM = json.dumps({"name": "a", "ruleset": "guiyang"})


def by(key_id: str | None, event: Json, path: str = "") -> Json:
    """``event`` as of a caller whose key the gateway has checked, at a path with its stage."""
    event["requestContext"]["identity"]["apiKeyId"] = key_id
    if path:
        event["requestContext"]["path"] = path
    return event


@pytest.mark.usefixtures("rooms")
def test_the_partner_is_whose_key_the_gateway_has_checked() -> None:
    of_a = by("id-a", rest("POST", "/v1/rooms", ROOM), "/prod/v1/rooms")
    made = call(of_a)
    room = json.loads(made["body"])
    assert made["statusCode"] == 201
    assert header(made, "location") == f"/prod/v1/rooms/{room['id']}"
    assert header(made, "etag") == '"1"'
    path = f"/v1/rooms/{room['id']}"
    assert json.loads(call(by("id-a", rest("GET", path)))["body"]) == room
    claims_to_be_a = by("id-b", rest("GET", path, X_Api_Key="id-a"))
    assert call(claims_to_be_a)["statusCode"] == 404
    assert call(by(None, rest("GET", path)))["statusCode"] == 404
    settled = {**EXAMPLE.request, "room": {"id": room["id"]}}
    for key_id, status in (("id-a", 200), ("id-b", 404)):
        asked = rest("POST", "/v1/settlements", json.dumps(settled))
        assert call(by(key_id, asked))["statusCode"] == status
    assert call(by("id-a", rest("DELETE", path)))["statusCode"] == 428
    removed = call(by("id-a", rest("DELETE", path, If_Match='"1"')))
    assert (removed["statusCode"], removed["body"]) == (204, "")


@both
@pytest.mark.usefixtures("rooms")
def test_rooms_by_either_event(event: Event) -> None:
    made = call(event("POST", "/v1/rooms", ROOM))
    path = header(made, "location")
    assert path.startswith("/v1/rooms/")
    changed = call(event("PUT", path, ROOM, if_match='"1"'))
    assert json.loads(changed["body"])["version"] == 2
    assert call(event("PUT", path, ROOM, if_match='"1"'))["statusCode"] == 412
    unchanged = call(event("GET", path, if_none_match='"2"'))
    assert (unchanged["statusCode"], unchanged["body"]) == (304, "")
    listed = event("GET", "/v1/rooms")
    assert json.loads(call(listed)["body"])["rooms"] == [json.loads(changed["body"])]


@both
def test_what_was_asked_is_logged_for_debug_alone(event: Event, written: Callable[[], str]) -> None:
    lambda_handler.logger.setLevel(logging.DEBUG)
    settle(event, json.dumps(EXAMPLE.request), x_api_key="secret")
    lambda_handler.logger.setLevel(logging.INFO)
    everything = written()
    assert EXAMPLE.request["table"]["seats"][0]["hand"] in everything
    assert "secret" not in everything


def test_snapstart_takes_the_store_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it imports would else be waited for after each restore."""
    warmed: list[str] = []

    class Store(NoRooms):
        def warm_up(self) -> None:
            warmed.append("up")

    monkeypatch.setattr(lambda_handler, "store", Store())
    lambda_handler._warm_up()
    assert warmed == []
    monkeypatch.setenv("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start")
    lambda_handler._warm_up()
    assert warmed == ["up"]
