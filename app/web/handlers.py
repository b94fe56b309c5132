"""Handlers of operations, and what becomes of what they return."""

import inspect
from collections.abc import Callable
from typing import NamedTuple

from starlette.types import Scope

from app import payload
from app.base_path import path_of_caller
from app.computing import only_computes
from app.reply import Reply
from app.waiting import waiting_of
from app.working import at_once
from engine import Language

Headers = list[tuple[bytes, bytes]]

ANSWER = "answer"
"""Where the context of a request has its answer, for the envelope to send."""

_JSON = (b"content-type", b"application/json")
IN_LANGUAGE: dict[Language, Headers] = {
    language: [(b"content-language", language.encode()), (b"vary", b"Accept-Language")]
    for language in ("zh", "en")
}


class Answer(NamedTuple):
    """What is sent."""

    status: int
    headers: Headers
    body: bytes


class Handler:
    """What answers one operation, once a request has been checked.

    It asks by name for what the checks have read: ``body`` (parsed and checked), its parameters,
    ``partner`` and ``language``; for the stored ``rooms``; or its ``work``, if it works for long.
    It returns what is to be sent as JSON, or a :class:`~app.reply.Reply`.
    """

    def __init__(self, function: Callable[..., object], operation_id: str) -> None:
        self._function = function
        self._wants = tuple(inspect.signature(function).parameters)
        self._in_language = "language" in self._wants
        self.only_computes = only_computes(function)
        self.waits = waiting_of(function)
        self.at_once = at_once(function)
        self.operation_id = operation_id

    def answer(self, scope: Scope) -> Answer:
        """The answer to a request that was checked."""
        context = scope["extensions"]["connexion_context"]
        answer = self._function(*map(context.__getitem__, self._wants))
        if isinstance(answer, Reply):
            return _of_reply(answer, scope)
        body = payload.write(answer)
        headers = [_JSON, (b"content-length", b"%d" % len(body))]
        if self._in_language:
            headers += IN_LANGUAGE[context["language"]]
        return Answer(200, headers, body)


def _of_reply(reply: Reply, scope: Scope) -> Answer:
    headers = [(name.lower().encode(), value.encode()) for name, value in reply.headers.items()]
    if reply.created is not None:
        headers.append((b"location", f"{path_of_caller(scope)}/{reply.created}".encode()))
    if reply.status in (204, 304):
        return Answer(reply.status, headers, b"")
    body = payload.write(reply.value)
    headers += [_JSON, (b"content-length", b"%d" % len(body))]
    return Answer(reply.status, headers, body)
