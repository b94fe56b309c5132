"""Flask inside connexion: called in line, with a request that was already read and checked.

It answers the operations of the spec whose handlers do more than compute, and the pages.
"""

import io
import sys
from typing import Any

import flask
from starlette.types import Scope
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.http import remove_entity_headers
from werkzeug.routing import MapAdapter

from app.problems import method_not_allowed, not_found
from app.web.checks import HANDLER
from app.web.handlers import Answer, Handler
from app.web.left_out import NOT_OF_FLASK, leaving_out

with leaving_out(NOT_OF_FLASK):
    from connexion.apps.flask import FlaskApi, FlaskASGIApp


class FlaskSide(FlaskASGIApp):
    """The Flask app that connexion wraps.

    a2wsgi, by which connexion calls it, hands each request to a thread and its answer back through
    a queue, which costs more than our handlers take.
    """

    def __init__(self, import_name: str) -> None:
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

    def add_api(self, specification: Any, *, name: str | None = None, **options: Any) -> "_Api":
        """Register the paths of a spec."""
        api = _Api(specification, **options)
        self.app.register_blueprint(api.blueprint, name=name or api.blueprint.name)
        return api

    def answer(self, scope: Scope) -> Answer:
        """The answer to a request."""
        with self.app.request_context(_environ(scope)):
            response = self.app.full_dispatch_request()
            response.direct_passthrough = False
            # werkzeug dates a file, and what is conditional; so does whatever sends the answer.
            response.headers.pop("Date", None)
            unchanged = response.status_code == 304
            if unchanged:  # what the caller has; a body after this would be read as an answer
                remove_entity_headers(response.headers)
            body = b"" if unchanged else response.get_data()
            response.close()
        headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in response.headers
        ]
        return Answer(response.status_code, headers, body)


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


class _Api(FlaskApi):
    """connexion's blueprint of the spec, with our views."""

    def make_operation(self, operation: Any) -> "_View":
        return _View(operation.operation_id)


class _View:
    """The Flask view of one operation: what its handler answers."""

    def __init__(self, operation_id: str) -> None:
        self._operation_id = operation_id
        self.__name__ = operation_id.rpartition(".")[2]

    def __call__(self, **_path_arguments: object) -> flask.Response:
        """Answer the current request."""
        scope: Scope = flask.request.environ["asgi.scope"]
        handler: Handler | None = scope["extensions"]["connexion_context"].get(HANDLER)
        if handler is None or handler.operation_id != self._operation_id:
            # Flask takes paths that connexion does not, and then nothing was checked.
            raise not_found()
        status, headers, body = handler.answer(scope)
        response = flask.Response(body, status)
        response.headers = Headers((name.decode(), value.decode()) for name, value in headers)
        return response


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


def _refuse(error: HTTPException) -> flask.Response:
    """Hand what Flask refuses on to the envelope."""
    if isinstance(error, MethodNotAllowed):
        raise method_not_allowed(error.valid_methods or ()) from error
    if isinstance(error, NotFound):
        raise not_found() from error
    raise error
