"""API Gateway's flavour of the spec: all of its routes, its keys, and refusals that fit."""

import json
import re
from typing import Any

import pytest

from app.main import create_app
from infra import gateway
from tests.support.spec import described, operations, validator

Json = dict[str, Any]
DEFINITION = gateway.definition(described())
REFUSALS: Json = DEFINITION["x-amazon-apigateway-gateway-responses"]


def function_of(operation: Json) -> str:
    uri: str = operation["x-amazon-apigateway-integration"]["uri"]["Fn::Sub"]
    (found,) = re.findall(r"functions/\$\{(\w+)\.Alias\}/invocations", uri)
    return str(found)


def test_everything_that_is_served_has_a_route() -> None:
    rules = create_app().flask_side.app.url_map.iter_rules()
    served = {re.sub(r"<(\w+)>", r"{\1}", each.rule) for each in rules}
    # Which /docs/{name} and /playground/{name} take.
    own = {
        "/docs/start.js",
        *(f"/playground/{each}.json" for each in ("examples", "glossary", "names", "start")),
    }
    assert served == {*gateway.PAGES, *own, *described()["paths"]}
    assert set(DEFINITION["paths"]) == {*gateway.PAGES, *described()["paths"]}


@pytest.mark.parametrize(("path", "method", "operation"), operations())
def test_an_operation(path: str, method: str, operation: Json) -> None:
    routed = DEFINITION["paths"][path][method]
    assert routed["operationId"] == operation["operationId"]
    assert routed["security"] == ([] if path == "/v1/health" else [{"api_key": []}])
    assert function_of(routed) == ("RoomsFunction" if "/rooms" in path else "RulesFunction")


def test_only_a_preflight_and_what_is_open_needs_no_key() -> None:
    for path, item in DEFINITION["paths"].items():
        assert item["options"]["security"] == []
        is_open = path == "/v1/health" or path in gateway.PAGES
        assert bool(item["x-amazon-apigateway-any-method"]["security"]) != is_open


def test_no_schema_goes_along() -> None:
    assert set(DEFINITION["components"]) == {"securitySchemes"}
    assert len(json.dumps(DEFINITION)) < 100_000


@pytest.mark.parametrize("occasion", REFUSALS)
def test_a_refusal(occasion: str) -> None:
    refusal = REFUSALS[occasion]
    ((media_type, template),) = refusal["responseTemplates"].items()
    assert media_type == "application/problem+json"
    problem = json.loads(template)
    assert list(validator("Problem").iter_errors(problem)) == []
    assert str(problem["status"]) == refusal["statusCode"]
    headers = refusal["responseParameters"]
    assert headers["gatewayresponse.header.Content-Type"] == "'application/problem+json'"
    assert headers["gatewayresponse.header.X-Request-Id"] == "context.requestId"


@pytest.mark.parametrize(
    ("occasion", "limit"),
    [("THROTTLED", '"second";r=0;t=1'), ("QUOTA_EXCEEDED", '"month";r=0'), ("DEFAULT_5XX", None)],
)
def test_of_which_limit_nothing_is_left(occasion: str, limit: str | None) -> None:
    said = REFUSALS[occasion]["responseParameters"].get("gatewayresponse.header.RateLimit")
    assert said == (None if limit is None else f"'{limit}'")


@pytest.mark.parametrize(
    ("occasion", "status"),
    [
        ("INVALID_API_KEY", "401"),
        ("ACCESS_DENIED", "403"),
        ("THROTTLED", "429"),
        ("QUOTA_EXCEEDED", "429"),
        ("REQUEST_TOO_LARGE", "413"),
        ("INTEGRATION_TIMEOUT", "504"),
        ("DEFAULT_4XX", "400"),
        ("DEFAULT_5XX", "500"),
    ],
)
def test_statuses(occasion: str, status: str) -> None:
    assert REFUSALS[occasion]["statusCode"] == status
