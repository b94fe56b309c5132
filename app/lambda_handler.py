"""The service as an AWS Lambda function behind API Gateway: REST (v1) and HTTP (v2) events.

What can be done once is done when this is imported: the app is made and answers one request, so
that the first caller does not wait for it. boto3 takes longer than all of that, so it is left to
the first request that needs a room; but not where SnapStart freezes the process after this.

No table is logged, unless ``POWERTOOLS_LOG_LEVEL`` is ``DEBUG``.
"""

import gc

# What is made at the start stays, so looking for garbage finds none, which takes a while.
gc.disable()

import json
import os
from importlib import import_module
from logging import DEBUG
from time import perf_counter
from typing import TYPE_CHECKING, Any

import orjson

from app import base_path, examples, payload
from app.environment import app_of, store_of
from app.gateway import Adapter
from app.web.left_out import NOT_OF_POWERTOOLS, leaving_out

with leaving_out(NOT_OF_POWERTOOLS):
    from aws_lambda_powertools import Logger, Metrics
    from aws_lambda_powertools.metrics import MetricUnit

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

SERVICE = "zhuoji-rules"
_UNAVAILABLE = '"type":"urn:zhuoji:problem:unavailable"'
"""What a request is told that was not done, in a batch too: its time was over, or a table away."""


def _line(record: dict[str, Any]) -> str:
    return orjson.dumps(record, default=str).decode()


# Its messages are texts; they would be tried as JSON.
logger = Logger(service=SERVICE, json_serializer=_line, json_deserializer=str)
metrics = Metrics(namespace="ZhuojiRules", service=SERVICE)

store = store_of(os.environ)
base = base_path.from_environment(os.environ)
adapter = Adapter(app_of(os.environ, store))


@logger.inject_lambda_context(clear_state=True)
@metrics.log_metrics(capture_cold_start_metric=True)
def handler(event: dict[str, Any], _context: "LambdaContext") -> dict[str, Any]:
    """Answer one event of API Gateway, and write one log line about it."""
    # As ``correlation_id_path`` finds it, by an expression that is looked up for each event.
    logger.set_correlation_id((event.get("requestContext") or {}).get("requestId"))
    event = base_path.at_root(event, base)
    route = _route(event)
    if logger.log_level <= DEBUG:
        logger.debug("asked", extra={"route": route, "body": event.get("body")})
    started = perf_counter()
    answer = adapter(event)
    milliseconds = (perf_counter() - started) * 1000
    status = answer["statusCode"]
    logger.info(
        "answered",
        extra={
            "route": route,
            "status": status,
            "milliseconds": round(milliseconds, 2),
            "answer_id": answer["headers"]["x-request-id"],
            **({"code": code} if (code := _code(answer)) else {}),
        },
    )
    metrics.add_metric(name=_outcome(status), unit=MetricUnit.Count, value=1)
    metrics.add_metric(name="Latency", unit=MetricUnit.Milliseconds, value=milliseconds)
    if put_off := answer["body"].count(_UNAVAILABLE):
        metrics.add_metric(name="PutOff", unit=MetricUnit.Count, value=put_off)
    return answer


def _code(answer: dict[str, Any]) -> str | None:
    """The code of a problem."""
    if answer["statusCode"] < 400:
        return None
    code: str | None = json.loads(answer["body"] or "{}").get("code")
    return code


def _outcome(status: int) -> str:
    if status >= 500:
        return "Failed"
    return "Refused" if status >= 400 else "Answered"


def _route(event: dict[str, Any]) -> str:
    """Method and path of an event of either kind."""
    if "httpMethod" in event:
        return f"{event['httpMethod']} {event['path']}"
    http = event["requestContext"]["http"]
    return f"{http['method']} {http['path']}"


def _warm_up() -> None:
    """Settle one example, which loads what the first caller needs.

    Into the snapshot of SnapStart goes all that any caller needs.
    """
    _ask("POST", "/v1/settlements", examples.request("settlements", "kong-as-permit"))
    if os.environ.get("AWS_LAMBDA_INITIALIZATION_TYPE") == "snap-start":
        for each in {each.endpoint: each for each in examples.load()}.values():
            if each.endpoint != examples.REFUSED:
                _ask("POST", f"/v1/{each.endpoint}", each.request)
        _ask("GET", "/docs")
        import_module("app.schemas.room")
        store.warm_up()


def _ask(method: str, path: str, body: object = None) -> None:
    answer = adapter(
        {
            "httpMethod": method,
            "path": path,
            "headers": {"content-type": "application/json"},
            "requestContext": {},
            "body": None if body is None else payload.write(body).decode(),
        }
    )
    if answer["statusCode"] != 200:
        raise RuntimeError(f"the service does not work: {answer['body']}")


_warm_up()

# Nor is it looked at again; pages that nobody writes to stay as the snapshot of SnapStart has them.
gc.freeze()
gc.enable()
