"""The layers of the app, put together."""

import logging
from functools import partial
from typing import Any

import flask
from connexion import FlaskApp
from connexion.apps.abstract import AbstractApp
from connexion.middleware.main import API
from connexion.spec import OpenAPISpecification

from app.partners import Partners
from app.web.checks import VALIDATORS, RequestChecks
from app.web.cross_origin import CrossOrigin
from app.web.envelope import Envelope
from app.web.flask_side import FlaskSide
from app.web.routing import Routing
from app.working import Limits

# It warns of every operation that takes more than one kind of body: ours are told apart.
logging.getLogger("connexion.operations").setLevel(logging.ERROR)


class _CheckedBefore(OpenAPISpecification):
    """A spec that the tests have validated; doing it at each start takes longer than the rest.

    Its examples are left out: connexion copies all of it several times, and they are most of it.
    """

    def __init__(self, raw_spec: dict[str, Any], **options: Any) -> None:
        super().__init__(_without_examples(raw_spec), **options)

    @classmethod
    def _validate_spec(cls, spec: dict[str, Any]) -> None:
        pass


def _without_examples(node: Any) -> Any:
    """``node`` without the examples of its media types, parameters and headers."""
    if isinstance(node, list):
        return [_without_examples(each) for each in node]
    if not isinstance(node, dict):
        return node
    left_out = ("example", "examples") if "schema" in node else ()
    return {key: _without_examples(each) for key, each in node.items() if key not in left_out}


def _body_limits(specification: dict[str, Any]) -> dict[str, int]:
    """How many bytes a body may have, by the paths that take larger ones than the others."""
    return {
        path: operation["x-body-limit"]
        for path, operations in specification["paths"].items()
        for operation in operations.values()
        if "x-body-limit" in operation
    }


class App(FlaskApp):
    """A connexion FlaskApp of our own layers."""

    def __init__(
        self,
        import_name: str,
        specification: dict[str, Any],
        partners: Partners,
        cross_origin: CrossOrigin,
        limits: Limits,
    ) -> None:
        # As FlaskApp.__init__ does it, but for the side of Flask, which it would make itself.
        self._middleware_app = FlaskSide(import_name, limits)
        AbstractApp.__init__(
            self,
            import_name,
            middlewares=[
                partial(Envelope, cross_origin=cross_origin, limits=_body_limits(specification)),
                Routing,
                RequestChecks,
            ],
            validator_map={**VALIDATORS, "security": partners, "bodies": {}},
        )
        self.app: flask.Flask = self._middleware_app.app
        self.middleware.apis.append(
            API(
                _CheckedBefore(specification),
                base_path=None,
                name=None,
                **self.middleware.options.__dict__,
            )
        )
