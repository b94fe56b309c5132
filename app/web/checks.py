"""The checking of requests against the spec, prepared once for each operation.

connexion's middleware makes its validators anew for each request and asks ``jsonschema``; these
are compiled by jsonschema-rs when the app starts. They are plugged in as connexion means it, by
its ``validator_map``: :data:`VALIDATORS`.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from connexion.lifecycle import ConnexionRequest
from connexion.middleware.request_validation import (
    RequestValidationAPI,
    RequestValidationMiddleware,
    RequestValidationOperation,
)
from starlette.types import Receive, Scope, Send

from app import payload, problems
from app.partners import Partners
from app.web.faults import Checked
from app.web.schemas import draft4
from engine import records
from engine.problems import Problem, Refused
from engine.text import Text

# Each request has it, whether its operation says so or not.
_READ_BY_ENVELOPE = frozenset(("Accept-Language",))


class Body:
    """Reads and checks the JSON body of one operation."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._schema = Checked(draft4(schema))

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
        lines = islice(_values(body), records.MOST_EVENTS + 3)
        return self.check(records.of_lines(lines))


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

    def __init__(self, parameters: list[dict[str, Any]], uri_parser: Any) -> None:
        self._uri_parser = uri_parser
        self._checks = [
            (
                each["name"],
                each["in"],
                bool(each.get("required")),
                each["schema"].get("default"),
                Checked(draft4(each["schema"])),
            )
            for each in parameters
            if each["name"] not in _READ_BY_ENVELOPE
        ]

    def read(self, scope: Scope) -> dict[str, Any]:
        """The checked parameters by name. Raises ``Refused`` with every fault."""
        if not self._checks:
            return {}
        request = ConnexionRequest(scope, uri_parser=self._uri_parser)
        given = {
            "path": request.path_params,
            "query": request.query_params,
            "header": request.headers,
        }
        values: dict[str, Any] = {}
        faults: list[Problem] = []
        for name, place, required, default, schema in self._checks:
            value = given[place].get(name, default)
            values[argument(name)] = value
            pointer = f"/{name}"
            if value is not None:
                faults += schema.faults(value, pointer)
            elif required:
                faults.append(Problem("schema", pointer, Text("缺少参数", "is missing")))
        if faults:
            raise Refused(faults)
        return values


def argument(parameter: str) -> str:
    """What a handler calls a parameter: ``if_match`` is ``If-Match``."""
    return parameter.lower().replace("-", "_")


VALIDATORS: dict[str, Any] = {
    "parameter": Parameters,
    "body": {"application/json": Body, "application/jsonl": Lines},
}


class _Check(RequestValidationOperation):
    """Checks the requests of one operation; what it read goes to the handler by name.

    Who calls goes before what is asked: a stranger is told nothing of it.
    """

    def __init__(self, next_app: Any, *, operation: Any, validator_map: dict[str, Any]) -> None:
        super().__init__(next_app, operation=operation, validator_map=validator_map)
        self._partners: Partners | None = validator_map["security"] if operation.security else None
        self._parameters = validator_map["parameter"](
            operation.parameters, operation.uri_parser_class(operation.parameters, {})
        )
        self._bodies: dict[str, Body] = {
            media_type: validator_map["body"][media_type](operation.body_schema(media_type))
            for media_type in operation.consumes
        }
        # A batch checks the bodies of other operations.
        self._all_bodies: dict[str, Body] = validator_map["bodies"]
        if "application/json" in self._bodies:
            self._all_bodies[operation.operation_id] = self._bodies["application/json"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check one request, and pass it on with what was read."""
        context = scope["extensions"]["connexion_context"]
        if self._partners is not None:
            key = _header(scope, b"x-api-key")
            context["partner"] = self._partners.caller(key, scope.get("aws.event"))
        context.update(self._parameters.read(scope))
        if self._bodies:
            context["body"] = self._body_for(scope).read(context["raw_body"])
            context["bodies"] = self._all_bodies
        await self.next_app(scope, receive, send)

    def _body_for(self, scope: Scope) -> Body:
        content_type = _header(scope, b"content-type")
        if content_type is None:
            return next(iter(self._bodies.values()))
        media_type = content_type.decode("latin-1").partition(";")[0].strip().lower()
        body = self._bodies.get(media_type)
        if body is None or _header(scope, b"content-encoding") not in {None, b"identity"}:
            raise problems.unsupported_media_type(self._bodies)
        return body


def _header(scope: Scope, name: bytes) -> bytes | None:
    return next((value for key, value in scope["headers"] if key == name), None)


class _Checks(RequestValidationAPI):
    def make_operation(self, operation: Any) -> Callable[..., Any]:
        return _Check(self.next_app, operation=operation, validator_map=self.validator_map)


class RequestChecks(RequestValidationMiddleware):
    """connexion's RequestValidationMiddleware with operations that are prepared once."""

    api_cls = _Checks
