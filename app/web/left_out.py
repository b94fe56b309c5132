"""What is left out while a package is imported: others, and parts of it, that nothing here uses.

connexion imports two HTTP clients, a test client, YAML, jsonschema, templates, the web side of
starlette with an event loop, and Flask, all of which were most of a cold start; Powertools imports
JMESPath. Each has a stand-in meanwhile. A stand-in can be named, subclassed and subscripted, as
modules do while they are imported; whoever calls one learns what is missing.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

Names = tuple[str, ...]

LEFT_OUT: Names = (
    # What does its work with ours in its place (app/web), or is not there.
    "connexion.apps",
    "connexion.apps.abstract",
    "connexion.apps.asynchronous",
    "connexion.apps.flask",
    "connexion.context",
    "connexion.handlers",
    "connexion.json_schema",
    "connexion.jsonifier",
    "connexion.lifecycle",
    "connexion.middleware.context",
    "connexion.middleware.exceptions",
    "connexion.middleware.lifespan",
    "connexion.middleware.response_validation",
    "connexion.middleware.security",
    "connexion.middleware.server_error",
    "connexion.middleware.swagger_ui",
    "connexion.options",
    "connexion.validators",
    # What starlette's router takes for WebSockets, redirects and the like.
    "anyio",
    "anyio.abc",
    "anyio.to_thread",
    "asyncio",
    "http.client",
    "starlette.middleware.body_limit",
    "starlette.requests",
    "starlette.responses",
    "starlette.websockets",
    # Of the spec, which is loaded, resolved and validated elsewhere.
    "inflection",
    "jinja2",
    "jsonschema",
    "jsonschema.exceptions",
    "jsonschema.validators",
    "typing_extensions",
    "yaml",
)
"""While connexion's routing and checks are imported."""
NOT_OF_FLASK: Names = (
    # How connexion would call Flask, and what handlers could ask connexion for.
    "a2wsgi",
    "connexion.apps.abstract",
    "connexion.context",
    "connexion.decorators",
    "connexion.lifecycle",
    "connexion.middleware.lifespan",
    "connexion.options",
)
"""While connexion's side of Flask is imported."""
NOT_OF_POWERTOOLS: Names = (
    # Finds a correlation id by an expression, which the handler does without one.
    "aws_lambda_powertools.utilities.jmespath_utils",
    "aws_lambda_powertools.tracing",
)
"""While Powertools is imported, of which there are log and metrics."""


class LeftOutError(Exception):
    """Something was needed that is left out."""


class _StandIn(type):
    """The type of what stands for a name of a module."""

    def __getattr__(cls, name: str) -> "_StandIn":
        return stand_in(f"{cls.__qualname__}.{name}")

    def __getitem__(cls, _key: object) -> "_StandIn":
        return cls

    def __call__(cls, *_: object, **__: object) -> Any:
        raise LeftOutError(f"{cls.__qualname__} is left out (app/web/left_out.py)")


def stand_in(name: str) -> _StandIn:
    """What stands for ``name``."""
    if name.rpartition(".")[2].startswith("__"):
        raise AttributeError(name)
    return _StandIn("StandIn", (), {"__qualname__": name})


class _Module(ModuleType):
    __path__: list[str] = []  # noqa: RUF012 - so it can have modules in it

    def __getattr__(self, name: str) -> _StandIn:
        return stand_in(f"{self.__name__}.{name}")


@contextmanager
def leaving_out(names: Names = LEFT_OUT) -> Iterator[None]:
    """Import without ``names``. What is imported already is used as it is."""
    stand_ins = {name: _Module(name) for name in names if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name in stand_ins:
            del sys.modules[name]
