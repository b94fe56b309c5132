"""API Gateway, as far as the service can tell: routes, keys, its own refusals, events."""

import base64
import json
import re
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple, cast
from uuid import uuid4

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from infra.offline.events import MakeEvent, Request
from infra.offline.runtime import FunctionError, Runtime
from infra.offline.web import body_of

Json = dict[str, Any]

LIMIT = 10 * 1024 * 1024
"""The largest body that API Gateway takes."""
_ANY_METHOD = frozenset(("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"))


class Refusal(Exception):  # noqa: N818 - it is the answer, not an accident
    """The gateway answers itself; ``occasion`` is its own name of why."""

    def __init__(self, occasion: str) -> None:
        self.occasion = occasion
        super().__init__(occasion)


class _Route(NamedTuple):
    """One path of the definition."""

    path: str
    pattern: re.Pattern[str]
    methods: Json


class Gateway:
    """An ASGI app that answers by asking functions, as the API of ``definition`` does.

    ``keys`` are the callers by their keys; without any, everybody may call.
    """

    def __init__(
        self,
        definition: Json,
        functions: Mapping[str, Runtime],
        keys: Mapping[str, str],
        make_event: MakeEvent,
    ) -> None:
        self._functions = functions
        self._keys = keys
        self._make_event = make_event
        self._refusals: Json = definition["x-amazon-apigateway-gateway-responses"]
        self._routes = [
            _Route(path, re.compile(re.sub(r"\{\w+\}", "([^/]+)", path)), item)
            for path, item in definition["paths"].items()
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            response = await self._answer(scope, receive)
        except Refusal as refusal:
            response = self._refused(refusal.occasion)
        await response(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> Response:
        body = await body_of(receive)
        # A gateway takes the path apart before it decodes the parts.
        route, parameters = self._route(scope["path"])
        operation = _operation(route.methods, scope["method"])
        headers = [
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]
        ]
        caller = None
        if operation["security"] and self._keys:
            caller = self._keys.get(Headers(scope=scope).get("x-api-key", ""))
            if caller is None:
                raise Refusal("INVALID_API_KEY")
        if len(body) > LIMIT:
            raise Refusal("REQUEST_TOO_LARGE")
        request = Request(
            scope["method"],
            scope["path"],
            scope["query_string"].decode("latin-1"),
            headers,
            body,
            route.path,
            parameters,
            caller,
        )
        event = json.dumps(self._make_event(request)).encode()
        function = self._functions[_function_of(operation)]
        try:
            return _response(json.loads(await function.invoke(event)))
        except FunctionError as error:
            sys.stderr.write(f"{error}\n")
            raise Refusal("DEFAULT_5XX") from error

    def _route(self, path: str) -> tuple[_Route, dict[str, str]]:
        """The path of the definition that ``path`` is of; a plain one before one with names."""
        found = [(each, match) for each in self._routes if (match := each.pattern.fullmatch(path))]
        if not found:
            raise Refusal("MISSING_AUTHENTICATION_TOKEN")
        route, match = min(found, key=lambda each: len(each[1].groups()))
        names = [each["name"] for each in route.methods.get("parameters", [])]
        return route, dict(zip(names, match.groups(), strict=True))

    def _refused(self, occasion: str) -> Response:
        refusal = self._refusals[occasion]
        ((media_type, body),) = refusal["responseTemplates"].items()
        headers = {
            name.removeprefix("gatewayresponse.header."): value.strip("'")
            for name, value in refusal["responseParameters"].items()
        }
        headers["X-Request-Id"] = str(uuid4())
        return Response(body, int(refusal["statusCode"]), headers, media_type)


def _operation(methods: Json, method: str) -> Json:
    found = methods.get(method.lower())
    if found is None and method in _ANY_METHOD:
        found = methods.get("x-amazon-apigateway-any-method")
    if found is None:
        raise Refusal("MISSING_AUTHENTICATION_TOKEN")
    return cast(Json, found)


def _function_of(operation: Json) -> str:
    uri: str = operation["x-amazon-apigateway-integration"]["uri"]["Fn::Sub"]
    return uri.rpartition("${")[2].partition(".")[0]


def _response(answer: Json) -> Response:
    """What a function's answer (of either kind of API) is over HTTP."""
    body: str = answer.get("body") or ""
    content = base64.b64decode(body) if answer.get("isBase64Encoded") else body.encode()
    response = Response(content, answer["statusCode"])
    several: dict[str, list[str]] = answer.get("multiValueHeaders") or {}
    pairs = [(name, value) for name, values in several.items() for value in values]
    pairs += [pair for pair in (answer.get("headers") or {}).items() if pair[0] not in several]
    response.raw_headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1"))
        for name, value in pairs
        if name.lower() != "content-length"
    ]
    response.raw_headers.append((b"content-length", str(len(content)).encode()))
    return response
