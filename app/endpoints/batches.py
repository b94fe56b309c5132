"""Several requests at once."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import orjson

from app import problems
from app.endpoints import rounds, tables
from app.problems import HttpRefusal
from app.waiting import in_thread
from engine.problems import Problem, Refused
from engine.text import Language, Text


class Check(Protocol):
    """The schema of one operation's body."""

    def check(self, value: Any) -> Any:
        """``value``; raises ``Refused`` where it is not of the schema."""


Handler = Callable[..., dict[str, Any]]

HANDLERS: dict[str, Handler] = {
    "legal-actions": tables.legal_actions,
    "waits": tables.waits,
    "washout-payouts": tables.washout_payouts,
    "settlements": tables.settlements,
    "transitions": rounds.transitions,
    "replays": rounds.replays,
}
"""What may stand in a batch, by the last part of its path: all that changes nothing."""


@in_thread()
def batches(
    body: dict[str, Any],
    language: Language,
    partner: str,
    bodies: Mapping[str, Check],
    report: Callable[[Exception], None],
) -> dict[str, Any]:
    """The answers to several requests, in order; what is wrong with one spoils no other."""

    def answer_to(item: object) -> dict[str, Any]:
        try:
            handler, asked = _request(item)
            bodies[f"{handler.__module__}.{handler.__name__}"].check(asked)
            return {"status": 200, "body": handler(asked, language, partner)}
        except Refused as refused:
            return _refusal(problems.of_refused(refused, language))
        except HttpRefusal as refused:
            return _refusal(problems.of_http_refusal(refused, language))
        except Exception as error:  # what one request runs into is not the others' fault
            report(error)
            return _refusal(problems.of_http_refusal(problems.internal(), language))

    return {"answers": [answer_to(item) for item in body["requests"]]}


def _request(item: object) -> tuple[Handler, Any]:
    """The handler and the body that ``item`` names."""
    if not isinstance(item, Mapping):
        raise problems.schema_refusal("", Text("应为对象", "must be an object"))
    faults = [
        Problem("schema", f"/{name}", Text("缺少字段", "is missing"))
        for name in ("endpoint", "body")
        if name not in item
    ]
    faults += [
        Problem("schema", f"/{name}", Text("未知字段", "unknown field"))
        for name in item
        if name not in ("endpoint", "body")
    ]
    if faults:
        raise Refused(faults)
    handler = HANDLERS.get(item["endpoint"]) if isinstance(item["endpoint"], str) else None
    if handler is None:
        listed = ", ".join(HANDLERS)
        raise HttpRefusal(
            "not_found",
            Text(f"批量中只有 {listed}", f"what can stand in a batch is {listed}"),
        )
    return handler, item["body"]


def _refusal(answer: problems.Answer) -> dict[str, Any]:
    return {"status": answer.status, "body": orjson.Fragment(answer.body)}
