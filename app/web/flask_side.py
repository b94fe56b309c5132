"""Flask inside connexion: called in line, with handlers that get what was already read."""

import inspect
import io
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import flask
from connexion.apps.flask import FlaskApi, FlaskASGIApp
from starlette.types import Receive, Scope, Send
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.http import remove_entity_headers
from werkzeug.routing import MapAdapter

from app import payload
from app.base_path import path_of_caller
from app.problems import method_not_allowed, not_found
from app.reply import Reply
from app.waiting import PATIENCE, Waiting, waiting_of
from app.web.checks import CHECKED
from app.web.lanes import Lane
from app.web.turns import Workers
from app.working import Limits, Work, at_once

THREADS = 16
"""How many of a lane may wait at once: for a disk that does one thing at a time, or a network."""


class _Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class InlineFlask:
    """Calls a Flask app in the event loop itself, with a body that was already read.

    a2wsgi hands each request to a thread and its answer back through a queue, which costs more
    than our handlers take. Most of them compute and do not wait, so there is nothing to gain from
    it; those that wait are marked, and called in a thread; and so are those that work for long,
    which take turns.
    """

    def __init__(self, app: flask.Flask, limits: Limits) -> None:
        self.app = app
        self._limits = limits
        self._long: dict[str, int] = {}
        self._workers: Workers | None = None
        # Who reads does not wait for those who write.
        self._readers = Lane("waiting", THREADS)
        self._writers = Lane("writing", THREADS, PATIENCE)
        self._waiting: dict[str, Waiting] = {}

    def find_marked(self) -> None:
        """Find the handlers that wait, and those that work for long."""
        for view in self.app.view_functions.values():
            if isinstance(view, Handler):
                if view.waits is not None:
                    self._waiting[view.operation_id] = view.waits
                if view.at_once is not None:
                    self._long[view.operation_id] = view.at_once
        if self._limits.in_turns:
            self._workers = Workers(self._long)

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        context = scope["extensions"]["connexion_context"]
        operation = context.get(CHECKED)
        waits = self._waiting.get(operation)
        if operation in self._long:
            answer = await self._work(operation, scope)
        elif waits is not None and waits.when(context):
            lane = self._writers if waits.writes else self._readers
            answer = await lane.call(self._answer, scope)
        else:
            answer = self._answer(scope)
        await send(
            {
                "type": "http.response.start",
                "status": answer.status,
                "headers": answer.headers,
            }
        )
        await send({"type": "http.response.body", "body": answer.body})

    async def _work(self, operation: str, scope: Scope) -> _Answer:
        """The answer of a handler that works for long."""
        workers, limits = self._workers, self._limits

        def work() -> _Answer:
            give_way = None if workers is None else workers.turns.give_way
            context = scope["extensions"]["connexion_context"]
            context["work"] = Work(limits.seconds, limits.clock, give_way)
            return self._answer(scope)

        return work() if workers is None else await workers.run(operation, work)

    def _answer(self, scope: Scope) -> _Answer:
        with self.app.request_context(_environ(scope)):
            response = self.app.full_dispatch_request()
            response.direct_passthrough = False
            unchanged = response.status_code == 304
            if unchanged:  # what the caller has; a body after this would be read as an answer
                remove_entity_headers(response.headers)
            body = b"" if unchanged or scope["method"] == "HEAD" else response.get_data()
            response.close()
        headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in response.headers
        ]
        return _Answer(response.status_code, headers, body)


def _environ(scope: Scope) -> dict[str, Any]:
    """The WSGI environment (PEP 3333) of an ASGI scope."""
    body: bytes = scope["extensions"]["connexion_context"]["raw_body"]
    server = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": scope["path"].encode("utf-8", "replace").decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": "HTTP/" + scope["http_version"],
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "asgi.scope": scope,
        "CONTENT_LENGTH": str(len(body)),
    }
    for raw_name, raw_value in scope["headers"]:
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        if name == "CONTENT_LENGTH":
            continue
        key = name if name == "CONTENT_TYPE" else "HTTP_" + name
        value = raw_value.decode("latin-1")
        environ[key] = f"{environ[key]},{value}" if key in environ else value
    return environ


class Handler:
    """The Flask view of one operation.

    A handler asks by name for what the checks have read: ``body`` (parsed and checked), its
    parameters, ``partner`` and ``language``; or its ``work``, if it works for long. It returns what
    is to be sent as JSON, or a :class:`~app.reply.Reply`.
    """

    def __init__(self, function: Callable[..., object], operation_id: str) -> None:
        self._function = function
        self._wants = tuple(inspect.signature(function).parameters)
        self._in_language = "language" in self._wants
        self.waits = waiting_of(function)
        self.at_once = at_once(function)
        self.operation_id = operation_id
        self.__name__ = function.__name__

    def __call__(self, **_path_arguments: object) -> flask.Response:
        """Answer the current request."""
        scope: Scope = flask.request.environ["asgi.scope"]
        context = scope["extensions"]["connexion_context"]
        if context.get(CHECKED) != self.operation_id:
            # Flask takes paths that connexion does not, and then nothing was checked.
            raise not_found()
        answer = self._function(**{name: context[name] for name in self._wants})
        headers = (
            [("Content-Language", context["language"]), ("Vary", "Accept-Language")]
            if self._in_language
            else None
        )
        if isinstance(answer, Reply):
            return _response(answer, scope)
        return flask.Response(
            payload.write(answer), headers=headers, content_type="application/json"
        )


def _response(reply: Reply, scope: Scope) -> flask.Response:
    headers = dict(reply.headers)
    if reply.created is not None:
        headers["Location"] = f"{path_of_caller(scope)}/{reply.created}"
    if reply.status in (204, 304):
        response = flask.Response(status=reply.status, headers=headers)
        del response.headers["Content-Type"]
        return response
    return flask.Response(
        payload.write(reply.value), reply.status, headers, content_type="application/json"
    )


class _Flask(flask.Flask):
    """Flask without what no request of ours needs."""

    def create_url_adapter(self, request: flask.Request | None) -> MapAdapter | None:
        """The URLs of a request; they do not depend on its host, which Flask would work out."""
        if request is None:
            return super().create_url_adapter(None)
        return self.url_map.bind(
            "localhost",
            url_scheme=request.scheme,
            path_info=request.path,
            default_method=request.method,
        )


class _Api(FlaskApi):
    """connexion's blueprint of the spec, with our handlers as its views."""

    def make_operation(self, operation: Any) -> Handler:
        return Handler(operation.function, operation.operation_id)


class FlaskSide(FlaskASGIApp):
    """The Flask app that connexion wraps."""

    def __init__(self, import_name: str, limits: Limits) -> None:
        # As FlaskASGIApp.__init__ does it, but for what it would wrap the app in.
        self.app = _Flask(import_name, static_folder=None)
        self.app.config.update(
            # What goes wrong, and what is refused, is answered by the envelope.
            PROPAGATE_EXCEPTIONS=True,
            TRAP_BAD_REQUEST_ERRORS=True,
            TRAP_HTTP_EXCEPTIONS=True,
            PROVIDE_AUTOMATIC_OPTIONS=False,
        )
        self.app.url_map.merge_slashes = False
        self.app.register_error_handler(HTTPException, _refuse)
        self.asgi_app = InlineFlask(self.app, limits)

    def add_api(self, specification: Any, *, name: str | None = None, **kwargs: Any) -> _Api:
        """Register the paths of a spec."""
        api = _Api(specification, **kwargs)
        self.app.register_blueprint(api.blueprint, name=name or api.blueprint.name)
        self.asgi_app.find_marked()
        return api


def _refuse(error: HTTPException) -> flask.Response:
    """Hand what Flask refuses on to the envelope."""
    if isinstance(error, MethodNotAllowed):
        raise method_not_allowed(error.valid_methods or ()) from error
    if isinstance(error, NotFound):
        raise not_found() from error
    raise error
