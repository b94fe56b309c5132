"""What HTTP asks of the service around its endpoints."""

import logging

import pytest

import app
import engine
from app.main import create_app
from tests.contract.test_errors import settled
from tests.support.http import Client


@pytest.mark.parametrize(
    "path", ["/none", "/v1", "/v1/", "/v1/health/", "/v1/rulesets/", "/docs/", "/docs/none.js"]
)
def test_not_found(path: str, client: Client) -> None:
    answer = client.get(path)
    assert (answer.status, answer.code) == (404, "not_found")
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/settlements", "POST"),
        ("/v1/rulesets", "GET, HEAD"),
        ("/v1/rulesets/guiyang", "GET, HEAD"),
        ("/docs", "GET, HEAD"),
        ("/openapi.json", "GET, HEAD"),
        ("/rules", "GET, HEAD"),
        ("/rules/guiyang", "GET, HEAD"),
    ],
)
@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_method_not_allowed(method: str, path: str, allowed: str, client: Client) -> None:
    answer = client.send(method, path)
    assert (answer.status, answer.code) == (405, "method_not_allowed")
    assert answer.headers["allow"] == allowed


def test_health(client: Client) -> None:
    assert client.get("/v1/health").json() == {
        "status": "ok",
        "versions": {
            "service": app.__version__,
            "engine": engine.__version__,
            "rulesets": list(engine.RULESETS),
        },
    }


def test_head(client: Client) -> None:
    got, head = client.get("/v1/rulesets"), client.send("HEAD", "/v1/rulesets")
    assert head.status == 200
    assert head.headers["content-length"] == got.headers["content-length"]


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=list(engine.RULESETS))
def test_rulesets(ruleset: engine.Ruleset, client: Client) -> None:
    listed = {each["id"]: each for each in client.get("/v1/rulesets").json()["rulesets"]}
    by_id = client.get(f"/v1/rulesets/{ruleset.id}").json()
    assert by_id["id"] == ruleset.id
    assert listed[ruleset.id].items() <= by_id.items()
    assert client.get(f"/v1/rulesets/{ruleset.name}").json()["id"].startswith(ruleset.name)


def test_unknown_ruleset(client: Client) -> None:
    answer = client.get("/v1/rulesets/sichuan")
    assert (answer.status, answer.code) == (404, "unknown_ruleset")
    assert answer.pointers == ["/id"]


def test_a_name_that_no_rule_set_can_have(client: Client) -> None:
    answer = client.get("/v1/rulesets/" + "x" * 65)
    assert (answer.status, answer.code) == (400, "schema")
    assert answer.pointers == ["/id"]


@pytest.mark.parametrize("path", ["/v1/health", "/none", "/docs", "/v1/settlements"])
def test_security_headers(path: str, client: Client) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "max-age" in headers["strict-transport-security"]


def test_api_answers_are_not_stored(client: Client) -> None:
    assert client.post("/v1/settlements", settled()).headers["cache-control"] == "no-store"


def test_request_id(client: Client) -> None:
    assert client.get("/v1/health", X_Request_Id="a-1.b:2_c").headers["x-request-id"] == "a-1.b:2_c"
    made = {client.get("/v1/health").headers["x-request-id"] for _ in range(3)}
    assert len(made) == 3


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", "a\r\nSet-Cookie: b", "é"])
def test_a_request_id_that_is_none(given: str, client: Client) -> None:
    answered = client.get("/v1/health", X_Request_Id=given).headers["x-request-id"]
    assert answered != given
    assert len(answered) == 32


def test_docs_need_no_outside_host(client: Client) -> None:
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert b"//" not in page.body.replace(b"<!doctype html>", b"")
    for name, kind in {
        "swagger-ui.css": "text/css",
        "swagger-ui-bundle.js": "text/javascript",
        "start.js": "text/javascript",
        "favicon-32x32.png": "image/png",
    }.items():
        assert name.encode() in page.body
        asset = client.get(f"/docs/{name}")
        assert asset.status == 200
        assert asset.headers["content-type"].startswith(kind)
    assert b'"openapi.json"' in client.get("/docs/start.js").body


@pytest.mark.parametrize("path", ["/docs/swagger-ui.css", "/playground/page.css", "/playground"])
def test_what_a_caller_has_is_not_sent_again(path: str, client: Client) -> None:
    got = client.get(path)
    again = client.get(path, If_None_Match=got.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert "content-length" not in again.headers
    assert again.headers["etag"] == got.headers["etag"]


def test_front(client: Client) -> None:
    answer = client.get("/")
    assert (answer.status, answer.headers["location"]) == (302, "docs")


def test_an_unexpected_error_is_told_to_the_log_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("app.endpoints.service.check_health", broken)
    client = Client(create_app())
    with caplog.at_level(logging.ERROR):
        answer = client.get("/v1/health", X_Request_Id="abc")
    client.close()
    assert (answer.status, answer.code) == (500, "internal")
    assert b"secret" not in answer.body
    assert b"Traceback" not in answer.body
    assert "abc" in caplog.text
    assert "a secret" in caplog.text
