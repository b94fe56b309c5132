"""Whether an answer is one that ``openapi.yaml`` describes."""

import re
from functools import cache
from typing import Any

from jsonschema_rs import Draft4Validator

from app import spec
from app.web.schemas import draft4
from tests.support.http import Answer, Client

Json = dict[str, Any]
HTTP_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


@cache
def described() -> Json:
    return spec.load()


def operations() -> list[tuple[str, str, Json]]:
    """Path, method and description of every operation."""
    return [
        (path, method, operation)
        for path, item in described()["paths"].items()
        for method, operation in item.items()
        if method in HTTP_METHODS
    ]


def resolved(node: Json) -> Json:
    """What a ``$ref`` to a component stands for."""
    if "$ref" not in node:
        return node
    found: Any = described()
    for step in node["$ref"].removeprefix("#/").split("/"):
        found = found[step]
    assert isinstance(found, dict)
    return found


@cache
def validator(schema_name: str) -> Draft4Validator:
    """A validator for one of ``components.schemas``."""
    schemas = described()["components"]["schemas"]
    return Draft4Validator(
        {
            "$ref": f"#/components/schemas/{schema_name}",
            "components": {"schemas": {name: draft4(each) for name, each in schemas.items()}},
        }
    )


def response_of(operation: Json, status: int) -> Json:
    responses = operation["responses"]
    return resolved(responses.get(str(status), responses.get("default")))


def deviations(method: str, path: str, answer: Answer) -> list[str]:
    """Everything in ``answer`` that the spec does not describe; nothing for an unknown path."""
    path = path.partition("?")[0]
    for template, described_method, operation in operations():
        pattern = re.sub(r"\{\w+\}", "[^/]+", template)
        if described_method == method.lower() and re.fullmatch(pattern, path):
            return list(_deviations(operation, answer))
    return []


def _deviations(operation: Json, answer: Answer) -> Any:
    response = response_of(operation, answer.status)
    for name, header in response.get("headers", {}).items():
        if resolved(header).get("required", True) and name.lower() not in answer.headers:
            yield f"no header {name}"
    content_type = answer.headers.get("content-type")
    if "content" not in response and content_type is None and not answer.body:
        return
    if content_type not in response.get("content", {}):
        yield f"content type {content_type}"
        return
    schema = response["content"][content_type]["schema"]
    errors = validator(schema["$ref"].rpartition("/")[2]).iter_errors(answer.json())
    yield from (f"{error.instance_path}: {error.message}" for error in errors)
    codes = response.get("x-codes")
    if codes and answer.code not in codes:
        yield f"code {answer.code} with status {answer.status}"


class CheckedClient(Client):
    """A client that fails where an answer is not one that the spec describes."""

    def send(self, method: str, path: str, *args: Any, **kwargs: Any) -> Answer:
        answer = super().send(method, path, *args, **kwargs)
        if method != "HEAD":
            assert deviations(method, path, answer) == []
        assert "x-request-id" in answer.headers
        return answer
