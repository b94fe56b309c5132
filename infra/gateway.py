"""API Gateway's flavour of ``openapi.yaml``: ``python -m infra.gateway FILE``.

The gateway gets what it acts on and no more: which paths and methods there are, which of them need
a key, which function answers, and what it says itself when no function is asked. Bodies are checked
by the service, which explains what it refuses, so no schema goes along. ``template.yaml`` includes
the file that ``make build`` writes.
"""

import json
import sys
from pathlib import Path
from typing import Any

from app import problems, spec
from app.serving.compression import SMALLEST
from engine import Text

Json = dict[str, Any]

METHODS = ("get", "put", "post", "delete", "patch", "head")
PAGES = (
    *("/", "/docs", "/docs/{name}", "/openapi.json"),
    *("/playground", "/playground/{name}"),
    *("/rules", "/rules/{name}"),
)
"""What is served beside the API (``app/pages``); nobody needs a key for it."""

RULES, ROOMS = "RulesFunction", "RoomsFunction"
_KEY = "api_key"

# A gateway decides by the first type of an Accept header whether an answer is binary.
_BINARY = ["image/avif", "image/webp", "image/png"]

# By API Gateway's name of the occasion: our code, and what it comes to.
# https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
_REFUSALS: dict[str, tuple[str, Text]] = {
    # What the gateway says of a path that it does not know.
    "MISSING_AUTHENTICATION_TOKEN": ("not_found", Text("没有这个地址", "there is no such address")),
    "RESOURCE_NOT_FOUND": ("not_found", Text("没有这个地址", "there is no such address")),
    "INVALID_API_KEY": ("unauthorized", Text("X-Api-Key 不对", "X-Api-Key is not a valid key")),
    "ACCESS_DENIED": ("forbidden", Text("不允许", "this is not allowed")),
    "WAF_FILTERED": ("forbidden", Text("不允许", "this is not allowed")),
    "THROTTLED": ("too_many_requests", Text("请求太快", "requests come too fast")),
    "QUOTA_EXCEEDED": (
        "too_many_requests",
        Text("本月限额已用完", "this month's quota is used up"),
    ),
    "REQUEST_TOO_LARGE": ("too_large", Text("请求体太大", "the body is too large")),
    "UNSUPPORTED_MEDIA_TYPE": (
        "unsupported_media_type",
        Text("Content-Type 应为 application/json", "the Content-Type must be application/json"),
    ),
    "INTEGRATION_FAILURE": ("no_answer", Text("请稍后再试", "please try again later")),
    "INTEGRATION_TIMEOUT": ("no_answer", Text("请稍后再试", "please try again later")),
    "DEFAULT_4XX": ("schema", Text("请求格式不正确", "the request is malformed")),
    "DEFAULT_5XX": ("internal", Text("请稍后再试", "please try again later")),
}

_HEADERS = {
    "Content-Type": f"'{problems.MEDIA_TYPE}'",
    "Content-Language": "'zh, en'",
    "Cache-Control": "'no-store'",
    "Strict-Transport-Security": "'max-age=31536000'",
    "X-Content-Type-Options": "'nosniff'",
    "X-Request-Id": "context.requestId",
}
_OWN_HEADERS = {
    "INVALID_API_KEY": {"WWW-Authenticate": "'ApiKey'"},
    # Which plan a key is of, and so how much it may ask, is not said here; that nothing is left is.
    "THROTTLED": {"Retry-After": "'1'", "RateLimit": "'\"second\";r=0;t=1'"},
    "QUOTA_EXCEEDED": {"RateLimit": "'\"month\";r=0'"},
}


def definition(specification: Json) -> Json:
    """The document that API Gateway imports for ``specification``."""
    needed = specification.get("security", [])
    paths = {
        path: _path(path, {method: item[method] for method in METHODS if method in item}, needed)
        for path, item in specification["paths"].items()
    }
    return {
        "openapi": "3.0.1",
        "info": {key: specification["info"][key] for key in ("title", "version")},
        "paths": {**{path: _path(path, {"get": {}}, []) for path in PAGES}, **paths},
        "components": {
            "securitySchemes": {_KEY: {"type": "apiKey", "name": "x-api-key", "in": "header"}}
        },
        "x-amazon-apigateway-api-key-source": "HEADER",
        "x-amazon-apigateway-binary-media-types": _BINARY,
        "x-amazon-apigateway-minimum-compression-size": SMALLEST,
        "x-amazon-apigateway-gateway-responses": {
            occasion: _refusal(occasion, code, detail)
            for occasion, (code, detail) in _REFUSALS.items()
        },
    }


def _path(path: str, operations: Json, needed_by_default: list[Json]) -> Json:
    """The described methods; OPTIONS, which browsers ask without a key; and all that are refused.

    The service itself answers a method that is not described, because it can say which ones are.
    """
    function = ROOMS if path.startswith("/v1/rooms") else RULES
    keyed = {
        method: bool(operation.get("security", needed_by_default))
        for method, operation in operations.items()
    }
    item: Json = {
        method: _method(function, keyed[method], operation.get("operationId"))
        for method, operation in operations.items()
    }
    item["options"] = _method(function, keyed=False)
    item["x-amazon-apigateway-any-method"] = _method(function, keyed=all(keyed.values()))
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    if names:
        item["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
    return item


def _method(function: str, keyed: bool, operation_id: str | None = None) -> Json:
    return {
        **({"operationId": operation_id} if operation_id else {}),
        "security": [{_KEY: []}] if keyed else [],
        "responses": {"default": {"description": "What the function answers."}},
        "x-amazon-apigateway-integration": {
            "type": "aws_proxy",
            "httpMethod": "POST",
            "passthroughBehavior": "when_no_match",
            "uri": {
                "Fn::Sub": "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path"
                f"/2015-03-31/functions/${{{function}.Alias}}/invocations"
            },
        },
    }


def _refusal(occasion: str, code: str, detail: Text) -> Json:
    """A problem in both languages: a gateway cannot choose one."""
    title, status = problems.TITLES[code], problems.STATUS[code]
    body = {
        "type": f"urn:zhuoji:problem:{code}",
        "title": f"{title.zh} · {title.en}",
        "status": status,
        "detail": f"{detail.zh} · {detail.en}",
        "code": code,
    }
    headers = {**_HEADERS, **_OWN_HEADERS.get(occasion, {})}
    return {
        "statusCode": str(status),
        "responseParameters": {
            f"gatewayresponse.header.{name}": value for name, value in headers.items()
        },
        "responseTemplates": {problems.MEDIA_TYPE: json.dumps(body, ensure_ascii=False)},
    }


def main() -> int:
    """Write the document to the file that is named."""
    (target,) = map(Path, sys.argv[1:])
    target.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(definition(spec.load()), ensure_ascii=False, indent=1)
    target.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
