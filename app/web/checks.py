"""The checking of requests against the spec, prepared once for each operation.

connexion's middleware makes its validators anew for each request and asks ``jsonschema``; these
are compiled by jsonschema-rs when their operation is first asked for. They are plugged in as
connexion means it, by its ``validator_map``: :data:`VALIDATORS`.
"""

import re
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl

from connexion.middleware.request_validation import (
    RequestValidationAPI,
    RequestValidationMiddleware,
)
from starlette.types import Receive, Scope, Send

import engine
from app import payload, problems
from app.partners import Partners
from app.web.faults import Checked
from app.web.handlers import Handler
from app.web.schemas import draft4
from engine import Problem, Refused, Text, pointer_to

Layer = Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]

HANDLER = "handler"
"""Where the context of a request has the handler of the operation whose checks it has passed."""

# Each request has it, whether its operation says so or not.
_READ_BY_ENVELOPE = frozenset(("Accept-Language",))
# As JSON writes them, of a size that any parser reads; int() takes "1_0", " 1" and "١" as well.
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})", re.ASCII)


class Body:
    """Reads and checks the JSON body of one operation."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._described = schema

    @cached_property
    def _schema(self) -> Checked:
        return Checked(draft4(self._described))

    def read(self, body: bytes) -> Any:
        """The checked value of ``body``. Raises ``Refused`` with every fault."""
        return self.check(payload.read(body))

    def check(self, value: Any) -> Any:
        """``value``, checked. Raises ``Refused`` with every fault."""
        try:
            if self._schema.is_valid(value):
                return value
            faults = self._schema.faults(value)
        except ValueError:  # jsonschema-rs: "Recursion limit reached"
            faults = [Problem("schema", "", payload.TOO_DEEP)]
        raise Refused(faults)


class Lines(Body):
    """Reads the record of a round that is sent as JSON Lines, an event a line."""

    def read(self, body: bytes) -> Any:
        """The checked record of ``body``. Raises ``Refused`` with every fault."""
        # One line more than a record can have shows that it is none.
        lines = islice(_values(body), engine.MOST_EVENTS + 3)
        return self.check(engine.of_lines(lines))


def _values(body: bytes) -> Iterator[Any]:
    """The values of the lines of ``body`` that are not blank."""
    for number, line in enumerate(body.split(b"\n"), 1):
        if line.strip():
            try:
                yield payload.read(line)
            except Refused as refused:
                zh, en = refused.problems[0].detail
                text = Text(f"第 {number} 行：{zh}", f"line {number}: {en}")
                raise problems.schema_refusal("", text) from None


class Parameters:
    """Reads and checks the parameters of one operation: in its path, its query, its headers."""

    def __init__(self, parameters: list[dict[str, Any]]) -> None:
        self._checks = [
            (
                each["name"],
                each["in"],
                bool(each.get("required")),
                each["schema"].get("default"),
                _READ_AS[each["schema"]["type"]],
                Checked(draft4(each["schema"])),
            )
            for each in parameters
            if each["name"] not in _READ_BY_ENVELOPE
        ]
        self._of_query = {each["name"] for each in parameters if each["in"] == "query"}

    def read(self, scope: Scope) -> dict[str, Any]:
        """The checked parameters by name. Raises ``Refused`` with every fault."""
        if not self._checks and not scope["query_string"]:
            return {}
        query, faults = self._query(scope["query_string"])
        headers: Mapping[bytes, bytes] = scope["extensions"]["connexion_context"]["headers"]
        given = {"path": scope.get("path_params", {}), "query": query}
        values: dict[str, Any] = {}
        for name, place, required, default, read_as, schema in self._checks:
            text = _header(headers, name) if place == "header" else given[place].get(name)
            value = default if text is None else read_as(text)
            values[argument(name)] = value
            pointer = pointer_to(name)
            if value is not None:
                faults += schema.faults(value, pointer)
            elif required:
                faults.append(Problem("schema", pointer, Text("缺少参数", "is missing")))
        if faults:
            raise Refused(faults[: problems.MOST_FAULTS])
        return values

    def _query(self, query: bytes) -> tuple[dict[str, str], list[Problem]]:
        """The fields of a query string, and what is wrong with their names."""
        fields: dict[str, str] = {}
        faults: dict[str, Problem] = {}
        for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
            if name not in self._of_query:
                reason = Text("未知参数", "unknown parameter")
            elif name in fields:
                reason = Text("出现两次", "is given twice")
            else:
                fields[name] = value
                continue
            faults[name] = Problem("schema", pointer_to(name), reason)
        return fields, list(faults.values())


def _integer(text: str) -> int | str:
    """The integer that ``text`` is; else the text as it is, for the schema to refuse."""
    return int(text) if _INTEGER.fullmatch(text) else text


_READ_AS: dict[str, Callable[[str], object]] = {"string": str, "integer": _integer}


def argument(parameter: str) -> str:
    """What a handler calls a parameter: ``if_match`` is ``If-Match``."""
    return parameter.lower().replace("-", "_")


VALIDATORS: dict[str, Any] = {
    "parameter": Parameters,
    "body": {"application/json": Body, "application/jsonl": Lines},
}


class _Check:
    """Checks the requests of one operation; what it read goes to the handler by name.

    Who calls goes before what is asked: a stranger is told nothing of it.
    """

    def __init__(self, next_app: Layer, operation: Any, validator_map: dict[str, Any]) -> None:
        self._next_app = next_app
        self._partners: Partners | None = validator_map["security"] if operation.security else None
        self._parameters = validator_map["parameter"](operation.parameters)
        self._bodies: dict[str, Body] = {
            media_type: validator_map["body"][media_type](content["schema"])
            for media_type, content in operation.request_body.get("content", {}).items()
        }
        self._given: dict[str, Any] = validator_map["given"]
        if "application/json" in self._bodies:
            # A batch checks the bodies of other operations.
            self._given["bodies"][operation.operation_id] = self._bodies["application/json"]
        self._handler = Handler(operation.function, operation.operation_id)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Coroutine[Any, Any, None]:
        """Check one request, and pass it on with what was read.

        Nothing is waited for, so there is no coroutine but that of the next layer.
        """
        context = scope["extensions"]["connexion_context"]
        if self._partners is not None:
            key = context["headers"].get(b"x-api-key")
            context["partner"] = self._partners.caller(key, scope.get("aws.event"))
        context.update(self._given)
        context.update(self._parameters.read(scope))
        if self._bodies:
            context["body"] = self._body_for(context["headers"]).read(context["raw_body"])
        context[HANDLER] = self._handler
        return self._next_app(scope, receive, send)

    def _body_for(self, headers: Mapping[bytes, bytes]) -> Body:
        content_type = headers.get(b"content-type")
        if content_type is None:
            return next(iter(self._bodies.values()))
        body = self._bodies.get(_media_type(content_type))
        coding = headers.get(b"content-encoding")
        if body is None or not (coding is None or _as_it_is(coding.decode("latin-1"))):
            raise problems.unsupported_media_type(self._bodies)
        return body


def _header(headers: Mapping[bytes, bytes], name: str) -> str | None:
    value = headers.get(name.lower().encode())
    return None if value is None else value.decode("latin-1")


@lru_cache(maxsize=64)
def _media_type(content_type: bytes) -> str:
    return content_type.decode("latin-1").partition(";")[0].strip().lower()


def _as_it_is(codings: str) -> bool:
    """Whether a body of these content codings (RFC 9110 8.4) is not coded at all."""
    return all(each.strip().lower() in {"", "identity"} for each in codings.split(","))


class _Checks(RequestValidationAPI):
    def make_operation(self, operation: Any) -> Callable[..., Any]:
        return _Check(self.next_app, operation, self.validator_map)


class RequestChecks(RequestValidationMiddleware):
    """connexion's RequestValidationMiddleware with operations that are prepared once."""

    api_cls = _Checks

    def operation(self, base_path: str, operation_id: str) -> Layer:
        """The checks of one operation."""
        (api,) = self.apis[base_path]
        checks: Layer = api.operations[operation_id]
        return checks
