"""Cross-origin requests (CORS): what lets pages of other sites call the service from a browser.

Off unless a deployment names the origins. Requests never carry credentials of the browser; a key
is a header like any other.
"""

from collections.abc import Mapping, Sequence

from app.web.handlers import Headers

ANY = "*"
PREFLIGHT_SECONDS = 600
_METHODS = b"GET, HEAD, POST, PUT, DELETE"
_MAY_SEND = (
    b"Accept-Language, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Api-Key,"
    b" X-Request-Id"
)
_MAY_READ = (
    b"Allow, Content-Language, ETag, Link, Idempotent-Replayed, Location, RateLimit,"
    b" RateLimit-Policy, Retry-After, X-Request-Id"
)


class CrossOrigin:
    """Answers for the ``origins`` that may call: ``https://a.example``, or ``*`` for all."""

    def __init__(self, origins: Sequence[str] = ()) -> None:
        self._any = ANY in origins
        self._origins = frozenset(origin.encode() for origin in origins)

    def headers(self, request: Mapping[bytes, bytes]) -> Headers:
        """What is added to the answer to a request with these headers."""
        if not self._origins:
            return []
        # A cache must not give the answer for one origin to another, nor to none.
        varies = [] if self._any else [(b"vary", b"Origin")]
        origin = request.get(b"origin")
        if origin is None or not (self._any or origin in self._origins):
            return varies
        return [
            *varies,
            (b"access-control-allow-origin", ANY.encode() if self._any else origin),
            (b"access-control-expose-headers", _MAY_READ),
        ]

    def preflight(self, method: str, request: Mapping[bytes, bytes]) -> Headers | None:
        """The headers that answer a preflight request; None where it is none of ours."""
        if not self._origins or method != "OPTIONS":
            return None
        if b"origin" not in request or b"access-control-request-method" not in request:
            return None
        return [
            (b"access-control-allow-methods", _METHODS),
            (b"access-control-allow-headers", _MAY_SEND),
            (b"access-control-max-age", str(PREFLIGHT_SECONDS).encode()),
        ]
