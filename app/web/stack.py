"""The layers of the app, put together."""

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

from connexion.middleware.main import API, ConnexionMiddleware
from connexion.spec import OpenAPISpecification

from app.partners import Partners
from app.web.answering import Answering, Pages
from app.web.checks import VALIDATORS, RequestChecks
from app.web.cross_origin import CrossOrigin
from app.web.envelope import Envelope
from app.web.routing import Routing
from app.working import Limits

if TYPE_CHECKING:
    from app.web.flask_side import FlaskSide

# It warns of every operation that takes more than one kind of body: ours are told apart.
logging.getLogger("connexion.operations").setLevel(logging.ERROR)

_NOT_OF_REQUESTS = frozenset(("responses", "examples", "example", "description"))


class _OfRequests(OpenAPISpecification):
    """What a spec says of requests, with its references resolved, each to one and the same value.

    connexion copies a spec several times, resolves all of it and validates it, which takes longer
    than the rest of a start; the tests have validated it, and answers are checked by nobody.
    """

    def __init__(self, described: dict[str, Any]) -> None:
        self._raw_spec = described
        self._base_uri = ""
        resolved = _Resolved(described)
        self._spec = {
            "openapi": described["openapi"],
            "servers": described.get("servers", []),
            "security": described.get("security"),
            "components": {},
            "paths": resolved.value(described["paths"]),
        }


class _Resolved:
    """The values of a spec without what is not of requests."""

    def __init__(self, described: dict[str, Any]) -> None:
        self._described = described
        self._found: dict[str, Any] = {}

    def value(self, node: Any) -> Any:
        """``node`` with what its references stand for."""
        if isinstance(node, list):
            return [self.value(each) for each in node]
        if not isinstance(node, dict):
            return node
        reference = node.get("$ref")
        if isinstance(reference, str):
            return self._referred(reference)
        return {
            key: (
                {name: self.value(named) for name, named in each.items()}
                if key == "properties"  # whose names may be any
                else self.value(each)
            )
            for key, each in node.items()
            if key not in _NOT_OF_REQUESTS
        }

    def _referred(self, reference: str) -> Any:
        if reference not in self._found:
            node: Any = self._described
            for step in reference.removeprefix("#/").split("/"):
                node = node[step]
            self._found[reference] = self.value(node)
        return self._found[reference]


def _body_limits(specification: dict[str, Any]) -> dict[str, int]:
    """How many bytes a body may have, by the paths that take larger ones than the others."""
    return {
        path: operation["x-body-limit"]
        for path, operations in specification["paths"].items()
        for operation in operations.values()
        if "x-body-limit" in operation
    }


class App(ConnexionMiddleware):
    """connexion's middleware, of our own layers.

    ``given`` is what handlers may ask for by name, beside what is read of each request.
    """

    def __init__(
        self,
        import_name: str,
        specification: dict[str, Any],
        *,
        partners: Partners,
        cross_origin: CrossOrigin,
        limits: Limits,
        pages: Pages,
        given: dict[str, Any],
    ) -> None:
        self.given = given
        self._answering = Answering(import_name, limits, pages)
        super().__init__(
            self._answering,
            import_name=import_name,
            middlewares=[
                partial(Envelope, cross_origin=cross_origin, limits=_body_limits(specification)),
                Routing,
                RequestChecks,
            ],
            validator_map={
                **VALIDATORS,
                "security": partners,
                "given": given,
            },
        )
        given["bodies"] = {}
        self.apis.append(
            API(
                _OfRequests(specification),
                base_path=None,
                name=None,
                **self.options.__dict__,
            )
        )
        # As it would do with the first request.
        self.app, self.middleware_stack = self._build_middleware_stack()
        if limits.in_turns:
            # Others would wait with the first who needs it.
            _ = self.flask_side

    @property
    def flask_side(self) -> "FlaskSide":
        """connexion's side of Flask, with the paths of the spec and the pages."""
        return self._answering.flask_side
