"""The outermost layer: reads the body, names the request, and turns every refusal into a problem.

Nothing else in the app catches an exception to answer it. What is raised further in (by the
engine, a check, connexion, starlette or Flask) is answered here, in the caller's language.
"""

import re
from collections.abc import Collection, Mapping
from functools import partial
from os import urandom
from typing import Any

from connexion.exceptions import ProblemException
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app import problems
from app.language import DEFAULT, negotiate
from app.problems import HttpRefusal
from app.web import log
from app.web.cross_origin import CrossOrigin
from app.web.handlers import ANSWER, IN_LANGUAGE, Answer, Headers
from app.working import OutOfTimeError
from engine import Language, Refused

BODY_LIMIT = 64 * 1024
"""Fifteen times the largest real table. A path with an ``x-body-limit`` takes that many bytes."""
DRAIN_LIMIT = 32 * 1024 * 1024
"""How much of an oversized body is read and thrown away, so that its sender sees the answer."""

_REQUEST_ID = re.compile(rb"[A-Za-z0-9._:-]{1,64}")

_SECURITY_HEADERS: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"strict-transport-security", b"max-age=31536000"),
]
# Pages set their own; an answer of the API may load and frame nothing.
_DEFAULT_HEADERS: dict[bytes, bytes] = {
    b"cache-control": b"no-store",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
}
_OF_ALL: Headers = [*_SECURITY_HEADERS, *_DEFAULT_HEADERS.items()]


class Envelope:
    """An ASGI middleware that is the first to see a request and the last to see its answer.

    What it wraps leaves its answer in the context of the request (:data:`ANSWER`), or raises.
    """

    def __init__(self, app: ASGIApp, cross_origin: CrossOrigin, limits: Mapping[str, int]) -> None:
        self.app = app
        self._limits = limits
        self._cross_origin = cross_origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and send its answer, or that to what was raised instead of one."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        method, headers = scope["method"], _joined(scope["headers"])
        language, request_id = _language(headers), _request_id(headers, scope)
        try:
            limit = self._limits.get(scope["path"], BODY_LIMIT)
            if b"expect" in headers:
                _refuse_unread(headers, limit)
            message = await receive()
            body: bytes = message.get("body", b"")
            if message.get("more_body", False) or len(body) > limit:
                body = await _read_on(message, receive, limit)
            elif message["type"] == "http.disconnect":
                return
            log.asked(request_id, scope, body)
            preflight = self._cross_origin.preflight(method, headers)
            if preflight is not None:
                answer = Answer(204, preflight, b"")
            else:
                # connexion's place for what handlers may ask for by name.
                context: dict[str, Any] = {
                    "headers": headers,
                    "language": language,
                    "raw_body": body,
                    "report": partial(log.failed, request_id),
                }
                given = scope.get("extensions") or {}
                scope["extensions"] = {**given, "connexion_context": context}
                await self.app(scope, receive, send)
                answer = context[ANSWER]
                if method == "HEAD":  # its headers are those of the answer to GET
                    answer = answer._replace(body=b"")
        except _Gone:
            return
        except Exception as problem:
            answer = _refusal(problem, language, request_id)
        named = [(b"x-request-id", request_id), *self._cross_origin.headers(headers)]
        await send(
            {
                "type": "http.response.start",
                "status": answer.status,
                "headers": answer.headers + named + _of_all(answer.headers),
            }
        )
        await send({"type": "http.response.body", "body": answer.body})
        log.answered(request_id, scope, answer.status)


class _Gone(Exception):  # noqa: N818 - nobody is there to be told
    """The caller left before all of its request was there. Nothing is done of a part."""


def _refusal(problem: Exception, language: Language, request_id: bytes) -> Answer:
    """The answer to ``problem``; what nobody expected is logged with its trace, and told nobody."""
    headers: dict[str, str] = {}
    if isinstance(problem, Refused):
        refused = problems.of_refused(problem, language)
    else:
        refusal = _as_http_refusal(problem)
        if refusal.code == "internal":
            log.failed(request_id, problem)
        refused = problems.of_http_refusal(refusal, language)
        headers = refusal.headers
    return Answer(
        refused.status,
        [
            (b"content-type", problems.MEDIA_TYPE.encode()),
            (b"content-length", str(len(refused.body)).encode()),
            *IN_LANGUAGE[language],
            *((name.lower().encode(), value.encode()) for name, value in headers.items()),
        ],
        refused.body,
    )


def _of_all(headers: Headers) -> Headers:
    """The headers of all answers, but for those that an answer with ``headers`` sets itself."""
    own = dict(headers)
    if own.keys().isdisjoint(_DEFAULT_HEADERS):
        return _OF_ALL
    return [item for item in _OF_ALL if item[0] not in own]


def _joined(pairs: Collection[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """The headers by name. Of one that came several times, the values are one list.

    That is what they mean (RFC 9110 5.3), and how API Gateway hands them on.
    """
    headers = dict(pairs)
    if len(headers) < len(pairs):
        headers = {}
        for name, value in pairs:
            headers[name] = headers[name] + b", " + value if name in headers else value
    return headers


def _language(headers: dict[bytes, bytes]) -> Language:
    accepted = headers.get(b"accept-language")
    return DEFAULT if accepted is None else negotiate(accepted.decode("latin-1"))


def _request_id(headers: dict[bytes, bytes], scope: Scope) -> bytes:
    """The caller's id if it is well formed, else API Gateway's, else a new one."""
    given = headers.get(b"x-request-id")
    if given is not None and _REQUEST_ID.fullmatch(given):
        return given
    event: dict[str, Any] = scope.get("aws.event") or {}
    named: object = (event.get("requestContext") or {}).get("requestId")
    return (named if isinstance(named, str) and named else urandom(16).hex()).encode()


def _refuse_unread(headers: dict[bytes, bytes], limit: int) -> None:
    """Refuse a body that is larger than ``limit`` by what is said of it.

    Its sender waits for a word before it sends, so there is nothing to read.
    """
    declared = headers.get(b"content-length", b"0")
    if declared.isdigit() and int(declared[:20]) > limit:
        raise problems.too_large(limit)


async def _read_on(message: Message, receive: Receive, limit: int) -> bytes:
    """The whole body, which begins with ``message``. Larger than ``limit`` it is refused, with its
    rest thrown away."""
    chunk: bytes = message.get("body", b"")
    chunks, size = [chunk], len(chunk)
    while message.get("more_body", False) and size <= DRAIN_LIMIT:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Gone
        chunk = message.get("body", b"")
        size += len(chunk)
        if size <= limit:
            chunks.append(chunk)
    if size > limit:
        raise problems.too_large(limit)
    return b"".join(chunks)


def _as_http_refusal(problem: Exception) -> HttpRefusal:
    """What is raised within, as one of our codes; what nobody expected is ``internal``."""
    if isinstance(problem, HttpRefusal):
        return problem
    if isinstance(problem, OutOfTimeError):
        return problems.out_of_time()
    status = problem.status_code if isinstance(problem, HTTPException | ProblemException) else 500
    if status == 404:
        return problems.not_found()
    return problems.internal()
