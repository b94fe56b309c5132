"""Several requests at once."""

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from itertools import islice
from typing import Any, Protocol

import orjson

from app import problems
from app.computing import computes
from app.endpoints import rounds, tables
from app.problems import HttpRefusal
from app.rooms import Rooms
from app.web.envelope import BODY_LIMIT
from app.working import OutOfTimeError, Work, takes_long
from engine import Language, Problem, Refused, Text, pointer_to


class Check(Protocol):
    """The schema of one operation's body."""

    def check(self, value: Any) -> Any:
        """``value``; raises ``Refused`` where it is not of the schema."""


Handler = Callable[..., dict[str, Any]]

HANDLERS: dict[str, Handler] = {
    "legal-actions": tables.list_legal_actions,
    "waits": tables.list_waits,
    "hints": tables.list_hints,
    "washout-payouts": tables.list_washout_payouts,
    "settlements": tables.settle,
    "views": tables.list_views,
    "transitions": rounds.advance,
    "replays": rounds.replay,
}
"""What may stand in a batch, by the last part of its path: all that changes nothing."""


@computes
@takes_long(at_once=8)
def ask_batch(
    body: dict[str, Any],
    language: Language,
    partner: str,
    rooms: Rooms,
    bodies: Mapping[str, Check],
    report: Callable[[Exception], None],
    work: Work,
) -> dict[str, Any]:
    """The answers to several requests, in order; what is wrong with one spoils no other.

    When the time is over, no more is done: each request that is left is answered by that.
    """
    given = {"language": language, "partner": partner, "rooms": rooms, "work": work}

    def answer_to(item: object) -> dict[str, Any]:
        try:
            work.go_on()
            handler, asked = _request(item)
            bodies[f"{handler.__module__}.{handler.__name__}"].check(asked)
            return {"status": 200, "body": handler(*_arguments(handler, {**given, "body": asked}))}
        except Refused as refused:
            return _refusal(problems.of_refused(refused, language))
        except HttpRefusal as refused:
            return _http_refusal(refused, language)
        except OutOfTimeError:
            return _http_refusal(problems.out_of_time(), language)
        except Exception as error:  # what one request runs into is not the others' fault
            report(error)
            return _http_refusal(problems.internal(), language)

    return {"answers": [answer_to(item) for item in body["requests"]]}


def _arguments(handler: Handler, given: Mapping[str, Any]) -> list[Any]:
    """What ``handler`` asks for by name."""
    return [given[name] for name in _names(handler)]


@cache
def _names(handler: Handler) -> tuple[str, ...]:
    return tuple(inspect.signature(handler).parameters)


# Pointers of a refused body are those of the body, so this says that it is not about that.
_UNKNOWN = Text(
    "未知字段：批量中的请求只有 endpoint 和 body",
    "unknown field: a request of a batch has endpoint and body alone",
)


def _request(item: object) -> tuple[Handler, Any]:
    """The handler and the body that ``item`` names."""
    if not isinstance(item, Mapping):
        raise problems.schema_refusal("", Text("应为对象", "must be an object"))
    faults = [
        Problem("schema", f"/{name}", Text("缺少字段", "is missing"))
        for name in ("endpoint", "body")
        if name not in item
    ]
    if "endpoint" in item and not isinstance(item["endpoint"], str):
        faults.append(Problem("schema", "/endpoint", Text("应为字符串", "must be a string")))
    unknown = (name for name in item if name not in ("endpoint", "body"))
    faults += [
        Problem("schema", pointer_to(name), _UNKNOWN)
        for name in islice(unknown, problems.MOST_FAULTS)
    ]
    if faults:
        raise Refused(faults[: problems.MOST_FAULTS])
    handler = HANDLERS.get(item["endpoint"])
    if handler is None:
        listed = ", ".join(HANDLERS)
        detail = Text(f"批量中只有 {listed}", f"what can stand in a batch is {listed}")
        raise Refused([Problem("not_found", "/endpoint", detail)])
    # As it would be alone: none of these endpoints takes a larger one.
    if len(orjson.dumps(item["body"])) > BODY_LIMIT:
        raise problems.too_large(BODY_LIMIT)
    return handler, item["body"]


def _refusal(answer: problems.Answer) -> dict[str, Any]:
    return {"status": answer.status, "body": orjson.Fragment(answer.body)}


def _http_refusal(refusal: HttpRefusal, language: Language) -> dict[str, Any]:
    written = _refusal(problems.of_http_refusal(refusal, language))
    return {**written, "headers": refusal.headers} if refusal.headers else written
