"""The service in process, through the Lambda adapter, side by side with its peers.

- FastAPI with pydantic and Mangum, which checks the same bodies and answers a fixed text; and the
  same with the log line and the metrics of the whole handler, by the same Powertools;
- connexion as it comes, with the same spec and the same engine.

The peers take turns within one run, so that whatever else the machine does meets all of them.
"""

import contextlib
import gc
import io
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, cast

# Before app, which leaves out parts of them that the peers need.
import connexion
import jsonschema  # type: ignore[import-untyped]  # noqa: F401
from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.logging import correlation_paths
from aws_lambda_powertools.metrics import MetricUnit
from mangum import Mangum
from mangum.types import LambdaContext

try:
    from tests.bench import fastapi_app
except ImportError:  # without the bench extra
    fastapi_app = None  # type: ignore[assignment]

import engine
from app import lambda_handler, spec
from app.gateway import Adapter
from app.main import create_app
from tests.bench.measure import Result, judged

Json = dict[str, Any]
Ask = Callable[[], Json]

ROUNDS = 15
WARM_UP = 50
REQUESTS = 60
STOCK = "connexion, stock"
SLOW = {STOCK: 10}
"""Fewer requests a round."""
CONTEXT = cast(LambdaContext, None)
GATES = {
    "settlements": "<= 1.0",
    "legal-actions": "<= 1.1",
    "waits": "<= 1.1",
    "washout-payouts": "<= 1.1",
}


def largest(endpoint: str) -> Json:
    """The largest table of the given Guiyang cases that is answered at an endpoint."""
    cases = json.loads(
        (Path(__file__).parents[1] / "golden" / "guiyang.json").read_text(encoding="utf-8")
    )
    answered = [
        {"room": case["room"], "table": case["table"]}
        for case in cases
        if case["endpoint"] == endpoint and "error" not in case["expect"]
    ]
    return max(answered, key=lambda request: len(json.dumps(request)))


def event_of(endpoint: str, request: Json) -> Json:
    """An event as the REST API of API Gateway makes it."""
    body = json.dumps(request)
    headers = {
        "Accept": "*/*",
        "Content-Length": str(len(body)),
        "Content-Type": "application/json",
        "Host": "api.test.invalid",
        "User-Agent": "bench",
        "X-Forwarded-Proto": "https",
    }
    return {
        "resource": "/{proxy+}",
        "path": f"/v1/{endpoint}",
        "httpMethod": "POST",
        "headers": headers,
        "multiValueHeaders": {name: [value] for name, value in headers.items()},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "requestContext": {"requestId": "bench", "identity": {"sourceIp": "192.0.2.1"}},
        "body": body,
        "isBase64Encoded": False,
    }


def settle(body: Json) -> tuple[Json, int, dict[str, str]]:
    """The handler of the stock app: the engine alone."""
    room = engine.open_room(body["room"]["ruleset"], body["room"].get("options", {}))
    answer = engine.answer_settlement(room, body["table"])
    return answer, 200, {"Content-Type": "application/json"}


def stock_app() -> Any:
    """connexion as it comes."""
    # It misses a package for its docs page, which is not what is measured.
    logging.getLogger("connexion").setLevel(logging.ERROR)
    described = spec.load()
    described["paths"] = {"/v1/settlements": described["paths"]["/v1/settlements"]}
    del described["security"]  # a key that nobody sends, and that ours does not ask for either
    stock = connexion.FlaskApp("stock")
    stock.add_api(described, resolver=connexion.Resolver(lambda _name: settle))
    return stock


class _Context:
    """What the runtime passes as the context, for the whole handler."""

    function_name = "bench"
    memory_limit_in_mb = 512
    invoked_function_arn = "arn:aws:lambda:eu-central-1:000000000000:function:bench"
    aws_request_id = "bench"


def logged(adapter: Mangum) -> Callable[[Json, _Context], Json]:
    """``adapter`` with what ``app.lambda_handler`` logs and counts of each request."""
    logger = Logger(service="peer")
    metrics = Metrics(namespace="Peer", service="peer")

    @logger.inject_lambda_context(
        correlation_id_path=correlation_paths.API_GATEWAY_REST, clear_state=True
    )
    @metrics.log_metrics(capture_cold_start_metric=True)
    def handler(event: Json, context: LambdaContext) -> Json:
        route = f"{event['httpMethod']} {event['path']}"
        logger.debug("asked", extra={"route": route, "body": event.get("body")})
        started = perf_counter()
        answer = adapter(event, context)
        milliseconds = (perf_counter() - started) * 1000
        logger.info(
            "answered",
            extra={
                "route": route,
                "status": answer["statusCode"],
                "milliseconds": round(milliseconds, 2),
                "answer_id": answer["headers"].get("x-request-id"),
            },
        )
        metrics.add_metric(name="Answered", unit=MetricUnit.Count, value=1)
        metrics.add_metric(name="Latency", unit=MetricUnit.Milliseconds, value=milliseconds)
        return answer

    _quiet(logger)
    return cast("Callable[[Json, _Context], Json]", handler)


def _quiet(logger: Logger) -> None:
    """Its lines are written, but to nowhere."""
    for each in logger.handlers:
        cast("logging.StreamHandler[Any]", each).setStream(io.StringIO())


@contextlib.contextmanager
def unheard() -> Iterator[None]:
    """The log and the metrics of the whole handler are written, but to nowhere."""
    _quiet(lambda_handler.logger)
    with contextlib.redirect_stdout(io.StringIO()):
        yield


def contenders(endpoint: str, answer: bytes, event: Json) -> dict[str, Ask]:
    """Who is asked, ready to be called. FastAPI is left out where it is not installed."""
    adapter, context = Adapter(create_app()), _Context()
    asked: dict[str, Ask] = {"ours": lambda: adapter(event)}
    if fastapi_app is not None:
        peer = Mangum(fastapi_app.create_app({event["path"]: answer}), lifespan="off")
        asked["FastAPI"] = lambda: peer(event, CONTEXT)
        if endpoint == "settlements":
            with_log = logged(peer)
            asked["FastAPI, with log"] = lambda: with_log(event, context)
            asked["ours, with log"] = lambda: lambda_handler.handler(event, context)
    if endpoint == "settlements":
        stock = Mangum(stock_app(), lifespan="off")
        asked[STOCK] = lambda: stock(event, CONTEXT)
    for name, ask in asked.items():
        answered = ask()
        assert answered["statusCode"] == 200, (name, answered)
        assert json.loads(answered["body"]) == json.loads(answer), name
    return asked


def times_of(ask: Ask, count: int) -> float:
    """The median microseconds of ``count`` calls."""
    times = []
    for _ in range(count):
        start = perf_counter()
        ask()
        times.append(perf_counter() - start)
    return median(times) * 1e6


def measure(asked: Mapping[str, Ask]) -> dict[str, list[float]]:
    """For each contender the microseconds of a call, round by round."""
    times: dict[str, list[float]] = {name: [] for name in asked}
    for name, ask in asked.items():
        times_of(ask, SLOW.get(name, WARM_UP))
    # None of them pays for looking through what the others have made, which is in a process of its
    # own elsewhere.
    gc.collect()
    gc.freeze()
    for _ in range(ROUNDS):
        for name, ask in asked.items():
            times[name].append(times_of(ask, SLOW.get(name, REQUESTS)))
    return times


def compared(times: Mapping[str, list[float]], ours: str, theirs: str) -> tuple[float, Json]:
    """How many times as long ours takes, the median of the rounds, and both sides' figures."""
    ratio = median(map(float.__truediv__, times[ours], times[theirs]))
    return ratio, {f"{name} µs": median(times[name]) for name in (ours, theirs)}


def run() -> list[Result]:
    """Measure, print a table, and judge."""
    print("\nA warm request through the Lambda adapter, against FastAPI + pydantic with Mangum")
    results = []
    for endpoint, gate in GATES.items():
        request = largest(endpoint)
        event = event_of(endpoint, request)
        answer = Adapter(create_app())(event)["body"].encode()
        with unheard():
            times = measure(contenders(endpoint, answer, event))
        print(f" {endpoint}, {len(event['body'])} bytes")
        for name, each in times.items():
            print(f"  {name:<24}{median(each):>8.0f} µs")
        for ours, theirs, name, limit in (
            ("ours", "FastAPI", f"{endpoint} / FastAPI", gate),
            ("ours, with log", "FastAPI, with log", "with log and metrics / FastAPI", "<= 1.0"),
            ("ours", STOCK, "settlements / connexion, stock", "<= 0.25"),
        ):
            if ours in times and theirs in times:
                ratio, figures = compared(times, ours, theirs)
                results.append(judged(f"service: {name}", ratio, limit, figures))
    return results


if __name__ == "__main__":
    for result in run():
        print(f"{result.name:<52}{result.ratio:>8.2f}  {result.gate}")
