"""Cross-origin requests (CORS): off unless origins are named."""

import logging
from collections.abc import Iterator

import pytest

from app.main import create_app
from tests.contract.test_errors import settled
from tests.support.http import Client
from tests.support.spec import CheckedClient

A, B = "https://a.example", "https://b.example"
PREFLIGHT = {"Origin": A, "Access-Control-Request-Method": "PUT"}


@pytest.fixture(scope="module")
def of_two() -> Iterator[CheckedClient]:
    client = CheckedClient(create_app(origins=[A, B]))
    yield client
    client.close()


@pytest.fixture(scope="module")
def of_all() -> Iterator[CheckedClient]:
    client = CheckedClient(create_app(origins=["*"]))
    yield client
    client.close()


def allowed(headers: dict[str, str]) -> set[str]:
    return {name for name in headers if name.startswith("access-control-")}


def test_off_by_default(client: Client) -> None:
    answer = client.get("/v1/health", Origin=A)
    assert not allowed(answer.headers)
    assert "vary" not in answer.headers
    assert client.send("OPTIONS", "/v1/rooms", headers=PREFLIGHT).status == 405


@pytest.mark.parametrize("origin", [A, B])
def test_an_origin_that_is_named(origin: str, of_two: Client) -> None:
    answer = of_two.get("/v1/health", Origin=origin)
    assert answer.headers["access-control-allow-origin"] == origin
    assert answer.headers["vary"] == "Origin"
    exposed = answer.headers["access-control-expose-headers"].split(", ")
    assert {"ETag", "Location", "X-Request-Id"} <= set(exposed)
    assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize(
    "origin", ["null", "", "https://c.example", A + ".evil", A.upper(), "http://a.example", "*"]
)
def test_another_origin(origin: str, of_two: Client) -> None:
    answer = of_two.get("/v1/health", Origin=origin)
    assert answer.status == 200
    assert not allowed(answer.headers)
    assert answer.headers["vary"] == "Origin"
    assert of_two.get("/v1/health").headers["vary"] == "Origin"


def test_any_origin(of_all: Client) -> None:
    answer = of_all.get("/v1/health", Origin=A)
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "vary" not in answer.headers
    assert not allowed(of_all.get("/v1/health").headers)


@pytest.mark.parametrize("path", ["/v1/rooms", "/v1/rooms/a", "/v1/settlements", "/none"])
def test_a_preflight_is_answered(path: str, of_two: Client) -> None:
    answer = of_two.send("OPTIONS", path, headers=PREFLIGHT)
    assert (answer.status, answer.body) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == A
    assert "PUT" in answer.headers["access-control-allow-methods"]
    may_send = answer.headers["access-control-allow-headers"].lower()
    for header in ("x-api-key", "if-match", "idempotency-key", "content-type"):
        assert header in may_send
    assert int(answer.headers["access-control-max-age"]) > 0
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_preflight_is_logged_like_any_request(
    of_two: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "app.web.log"):
        of_two.send("OPTIONS", "/v1/rooms", headers={**PREFLIGHT, "X-Request-Id": "abc"})
    assert caplog.messages == ["request abc: OPTIONS '/v1/rooms' answered 204"]


def test_a_preflight_of_another_origin(of_two: Client) -> None:
    answer = of_two.send(
        "OPTIONS", "/v1/rooms", headers={**PREFLIGHT, "Origin": "https://c.example"}
    )
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("name", PREFLIGHT)
def test_options_that_are_no_preflight(name: str, of_two: Client) -> None:
    headers = {key: value for key, value in PREFLIGHT.items() if key != name}
    assert of_two.send("OPTIONS", "/v1/rooms", headers=headers).status == 405


def test_refusals_can_be_read_too(of_two: Client) -> None:
    """Also those that never reach an endpoint."""
    for answer in (
        of_two.post("/v1/settlements", {}, Origin=A),
        of_two.send("POST", "/v1/settlements", b" " * 70_000, {"Origin": A}),
        of_two.get("/none", Origin=A),
        of_two.post("/v1/settlements", settled(), Origin=A),
    ):
        assert answer.headers["access-control-allow-origin"] == A
