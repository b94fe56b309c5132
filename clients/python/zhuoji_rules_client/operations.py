"""The requests of all operations, how their answers are read, and when they are asked again.

Nothing here waits for anything: :mod:`zhuoji_rules_client.client` does, in two ways.
"""

import json
import random
import time
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypeGuard
from urllib.parse import quote, urlencode

import httpx
from typing_extensions import TypedDict

from zhuoji_rules_client import types
from zhuoji_rules_client.errors import RulesClientError, RulesError, UnexpectedAnswer
from zhuoji_rules_client.types import Problem, Room, RoomBody

Language = Literal["zh", "en"]
"""That of the texts in answers and refusals."""


class SeatViewRequest(TypedDict):
    """A request for the table as one seat sees it."""

    room: types.RoomReference
    table: types.Table
    seat: types.Seat


class EveryViewRequest(TypedDict, closed=True):
    """A request for the table as each seat sees it."""

    room: types.RoomReference
    table: types.Table


class EventsRequest(TypedDict):
    """A request for the table after events that somebody with one hand has seen."""

    room: types.RoomReference
    table: types.Table
    events: list[types.RoundEvent]


FollowedTransition: TypeAlias = (
    types.ActingTransition
    | types.DrawTransition
    | types.FlipTransition
    | types.DealTransition
    | types.OverTransition
)
"""What comes of events: it always has its table."""


BatchEntry: TypeAlias = types.BatchedRequest
"""One request of a batch."""

BatchResult: TypeAlias = (
    types.LegalActions
    | types.Waits
    | types.Hints
    | types.WashoutPayouts
    | types.Settlement
    | types.Views
    | types.Transition
    | types.Replay
    | RulesError
)
"""What one request of a batch comes to: its answer, or its refusal, which is not raised."""

_PAUSE = 0.25
_LONGEST = 2.0**21
"""What a socket can be told to wait for, in seconds (of its milliseconds there are 2**31)."""
_WORTH_WHILE = frozenset(("connection", "rate_limited", "unavailable"))


class StoredVersion(NamedTuple):
    """A stored room, and the version of it that a change names."""

    room: Room
    etag: str


class Answer(NamedTuple):
    """What came: a JSON object, and the headers beside it."""

    value: Any
    headers: Mapping[str, str]


class Operation(NamedTuple):
    """A request, and whether it is safe to repeat."""

    method: str
    path: str
    body: object = None
    headers: Mapping[str, str] = {}
    repeatable: bool = True


class Send(NamedTuple):
    """A step: send the request, within so many seconds."""

    seconds: float


class Pause(NamedTuple):
    """A step: do nothing for so many seconds."""

    seconds: float


def steps(
    operation: Operation, timeout: float, retries: int
) -> Generator[Send | Pause, httpx.Response | Exception | None, Answer]:
    """What is to be done for an operation, step by step; returns its answer.

    Whoever goes through them sends back the response, or why there is none. Raises
    :class:`RulesClientError`.
    """
    end = time.monotonic() + timeout
    attempt = 0
    while True:
        left = end - time.monotonic()
        if left <= 0:
            raise _late(timeout)
        came = yield Send(min(left, _LONGEST))
        try:
            return _read(came, timeout)
        except RulesClientError as error:
            if not operation.repeatable or attempt >= retries or error.kind not in _WORTH_WHILE:
                raise
            pause = error.retry_after
            if pause is None:
                pause = _PAUSE * 2**attempt * random.uniform(0.5, 1)  # noqa: S311 - no secret
            if time.monotonic() + pause >= end:
                raise
        attempt += 1
        yield Pause(pause)


def _late(timeout: float) -> RulesClientError:
    return RulesClientError("timeout", f"no answer within {timeout:g} seconds")


def _read(came: httpx.Response | Exception | None, timeout: float) -> Answer:
    if isinstance(came, httpx.TimeoutException):
        raise _late(timeout) from came
    if not isinstance(came, httpx.Response):
        raise RulesClientError("connection", f"no answer: {came}") from came
    if came.status_code == 204:
        return Answer(None, came.headers)
    try:
        value = json.loads(came.content)
    except ValueError:
        raise UnexpectedAnswer(came.status_code, came.headers, came.text) from None
    if came.is_success and isinstance(value, dict):
        return Answer(value, came.headers)
    if is_problem(value):
        raise RulesError(value, came.headers)
    raise UnexpectedAnswer(came.status_code, came.headers, came.text)


def is_problem(value: Any) -> TypeGuard[Problem]:
    """Whether it is a refusal, and no answer."""
    return isinstance(value, dict) and {"code", "status", "detail"} <= value.keys()


def rule(endpoint: str, body: object) -> Operation:
    """A question to one of the rule endpoints, which change nothing."""
    return Operation("POST", f"/v1/{endpoint}", body)


def ruleset(ruleset_id: str) -> Operation:
    """Everything about a rule set."""
    return Operation("GET", f"/v1/rulesets/{quote(ruleset_id, safe='')}")


def rooms(**query: str | int | None) -> Operation:
    """A page of the caller's rooms."""
    given = {name: value for name, value in query.items() if value is not None}
    return Operation("GET", "/v1/rooms" + (f"?{urlencode(given)}" if given else ""))


def create_room(body: RoomBody, idempotency_key: str | None) -> Operation:
    """A new room; safe to repeat with a key only."""
    keyed = idempotency_key is not None
    headers = {"Idempotency-Key": idempotency_key} if idempotency_key is not None else {}
    return Operation("POST", "/v1/rooms", body, headers, repeatable=keyed)


def stored_room(
    method: str, room_id: str, etag: str | None = None, body: RoomBody | None = None
) -> Operation:
    """Something about one stored room."""
    headers = {} if etag is None else {"If-Match": etag}
    return Operation(method, f"/v1/rooms/{quote(room_id, safe='')}", body, headers)


def stored(answer: Answer) -> StoredVersion:
    """The room of an answer, and its version."""
    etag = answer.headers.get("etag")
    if etag is None:
        raise UnexpectedAnswer(200, answer.headers, "a room without an ETag")
    return StoredVersion(answer.value, etag)


def batched(requests: Sequence[BatchEntry]) -> Operation:
    """Several questions at once."""
    return Operation("POST", "/v1/batches", {"requests": list(requests)})


def results(answer: Answer) -> list[Any]:
    """Of each request of a batch its answer, or its refusal as an error that is not raised."""
    return [
        RulesError(each["body"], _lower(each.get("headers", {})))
        if is_problem(each["body"])
        else each["body"]
        for each in listed(answer, "answers")
    ]


def listed(answer: Answer, field: str) -> list[Any]:
    """The list in an answer."""
    found = answer.value.get(field)
    if not isinstance(found, list):
        raise UnexpectedAnswer(200, answer.headers, json.dumps(answer.value))
    return found


def _lower(headers: Mapping[str, Any]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
