"""``POST /v1/settlements`` in process, through the Lambda adapter, side by side with its peers.

- FastAPI with pydantic, which checks the same body and answers a fixed text;
- connexion as it comes, with the same spec and the same engine.

The peers take turns within one run, so that whatever else the machine does meets all of them.
"""

import contextlib
import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, cast

# Before app, which would keep it from the stock peer.
import jsonschema  # type: ignore[import-untyped]  # noqa: F401
from mangum import Mangum
from mangum.types import LambdaContext

import engine
from app import lambda_handler, spec
from app.main import create_app
from tests.bench.measure import Result, judged

Json = dict[str, Any]
Ask = Callable[[], Json]

ROUNDS = 15
WARM_UP = 50
REQUESTS = {"ours": 100, "FastAPI + pydantic": 100, "connexion, stock": 20, "with log": 50}
CONTEXT = cast(LambdaContext, None)


def largest_settlement() -> Json:
    """The largest table of the given Guiyang cases that is settled."""
    cases = json.loads(
        (Path(__file__).parents[1] / "golden" / "guiyang.json").read_text(encoding="utf-8")
    )
    settled = [
        {"room": case["room"], "table": case["table"]}
        for case in cases
        if case["endpoint"] == "settlements" and "totals" in case["expect"]
    ]
    return max(settled, key=lambda request: len(json.dumps(request)))


def event_of(request: Json) -> Json:
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
        "path": "/v1/settlements",
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
    import connexion  # after app.main, which keeps out what it does not need

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


def contenders(request: Json) -> dict[str, Ask]:
    """Who is asked, ready to be called. FastAPI is left out where it is not installed."""
    event = event_of(request)
    asked: dict[str, Ask] = {}

    def add(name: str, app: Any) -> None:
        adapter = Mangum(app, lifespan="off")
        asked[name] = lambda: adapter(event, CONTEXT)

    add("ours", create_app())
    answer = asked["ours"]()["body"].encode()
    try:
        from tests.bench import fastapi_app  # needs the bench extra
    except ImportError as error:
        print(f"FastAPI: not measured, {error}")
    else:
        add("FastAPI + pydantic", fastapi_app.create_app(answer))
    add("connexion, stock", stock_app())
    asked["with log"] = lambda: lambda_handler.handler(event, _Context())
    for name, ask in asked.items():
        with unheard():
            answered = ask()
        assert answered["statusCode"] == 200, (name, answered)
        assert json.loads(answered["body"])["totals"] == json.loads(answer)["totals"], name
    return asked


@contextlib.contextmanager
def unheard() -> Iterator[None]:
    """The log and the metrics of the whole handler are written, but to nowhere."""
    for handler in lambda_handler.logger.handlers:
        cast("logging.StreamHandler[Any]", handler).setStream(io.StringIO())
    with contextlib.redirect_stdout(io.StringIO()):
        yield


def times_of(ask: Ask, count: int) -> list[float]:
    """Milliseconds of each of ``count`` calls."""
    times = []
    for _ in range(count):
        start = perf_counter()
        ask()
        times.append((perf_counter() - start) * 1000)
    return times


def measure(asked: dict[str, Ask]) -> dict[str, list[list[float]]]:
    """For each contender the milliseconds of its calls, round by round."""
    times: dict[str, list[list[float]]] = {name: [] for name in asked}
    with unheard():
        for ask in asked.values():
            times_of(ask, WARM_UP)
        for _ in range(ROUNDS):
            for name, ask in asked.items():
                times[name].append(times_of(ask, REQUESTS[name]))
    return times


def run() -> list[Result]:
    """Measure, print a table, and judge."""
    request = largest_settlement()
    print(f"POST /v1/settlements through the Lambda adapter, {len(json.dumps(request))} bytes")
    times = measure(contenders(request))
    figures = {}
    for name, rounds in times.items():
        every = [each for one in rounds for each in one]
        p50, p99 = median(every), quantiles(every, n=100)[98]
        figures[name] = {"p50_ms": round(p50, 3), "p99_ms": round(p99, 3)}
        print(f"  {name:<24}p50 {p50:>7.3f} ms   p99 {p99:>7.3f} ms")
    results = []
    for peer, gate in (("FastAPI + pydantic", "<= 3"), ("connexion, stock", "<= 0.25")):
        if peer in times:
            ratio = median(
                median(ours) / median(theirs)
                for ours, theirs in zip(times["ours"], times[peer], strict=True)
            )
            found = {
                f"{name} {key}": value
                for name in ("ours", peer)
                for key, value in figures[name].items()
            }
            results.append(judged(f"service: settlements, {peer}", ratio, gate, found))
            print(f"  ours / {peer}: {ratio:.2f} ({gate})")
    return results


if __name__ == "__main__":
    run()
