"""The events that API Gateway makes of requests, of both of its kinds."""

import base64
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl
from uuid import uuid4

Json = dict[str, Any]
Pairs = list[tuple[str, str]]


class Request(NamedTuple):
    """A request that has been routed."""

    method: str
    path: str
    query: str = ""
    headers: Pairs = []  # noqa: RUF012 - nobody changes it
    body: bytes = b""
    route: str = "/{proxy+}"
    parameters: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    caller: str | None = None
    """The id of the key that was checked."""
    stage: str = "local"


MakeEvent = Callable[[Request], Json]


def rest(request: Request) -> Json:
    """The event of a REST API (payload 1.0)."""
    query = parse_qsl(request.query, keep_blank_values=True)
    body, encoded = _body(request.body)
    return {
        "resource": request.route,
        "path": request.path,
        "httpMethod": request.method,
        "headers": dict(request.headers) or None,
        "multiValueHeaders": _several(request.headers),
        "queryStringParameters": dict(query) or None,
        "multiValueQueryStringParameters": _several(query),
        "pathParameters": request.parameters or None,
        "stageVariables": None,
        "requestContext": {
            "resourcePath": request.route,
            "httpMethod": request.method,
            # As behind a domain of its own, where no stage is part of the path.
            "path": request.path,
            "protocol": "HTTP/1.1",
            "stage": request.stage,
            "requestId": str(uuid4()),
            "identity": {"sourceIp": "127.0.0.1", "apiKeyId": request.caller},
        },
        "body": body,
        "isBase64Encoded": encoded,
    }


def http(request: Request) -> Json:
    """The event of an HTTP API (payload 2.0), which knows no keys."""
    names = dict.fromkeys(name.lower() for name, _ in request.headers)
    headers = {
        name: ",".join(value for each, value in request.headers if each.lower() == name)
        for name in names
    }
    body, encoded = _body(request.body)
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": request.path,
        "rawQueryString": request.query,
        "headers": headers,
        "requestContext": {
            "http": {
                "method": request.method,
                "path": request.path,
                "protocol": "HTTP/1.1",
                "sourceIp": "127.0.0.1",
                "userAgent": headers.get("user-agent", ""),
            },
            "requestId": str(uuid4()),
            "routeKey": "$default",
            "stage": "$default",
        },
        **({"body": body} if body is not None else {}),
        "isBase64Encoded": encoded,
    }


KINDS: dict[str, MakeEvent] = {"rest": rest, "http": http}


def _several(pairs: Pairs) -> dict[str, list[str]] | None:
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return found or None


def _body(body: bytes) -> tuple[str | None, bool]:
    """As text where it is text, as API Gateway does for a type that is not declared binary."""
    if not body:
        return None, False
    try:
        return body.decode(), False
    except UnicodeDecodeError:
        return base64.b64encode(body).decode(), True
