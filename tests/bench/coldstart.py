"""The built artefact's cold starts, under Lambda's own runtime client and Python (if this machine
has it), in turns with a handler that does nothing: from the start of the process to its first
answer.

- A settlement.
- The replay function of the audit: a batch of one record, whose results are in the answer, where
  Step Functions takes them from.
- The same with so many results that it writes them to S3, which is here a server that takes
  everything: what that takes longer is nearly all the client of S3, which AWS's runtime has.
"""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app import examples
from infra import build, pythons
from infra.offline import deployment, events
from infra.offline.deployment import Function
from infra.offline.runtime import Runtime
from infra.offline.web import Server, body_of, listen
from tests.bench.measure import Result, judged
from tests.support.unsorted import FAULTY

Json = dict[str, Any]

ROUNDS = 15
NOTHING = 'def handler(event, context): return {"statusCode": 200, "body": "{}"}\n'
ENVIRONMENT = {
    "AWS_REGION": "eu-central-1",
    "AWS_ACCESS_KEY_ID": "bench",
    "AWS_SECRET_ACCESS_KEY": "bench",
    "AUDIT_BUCKET": "bench",
}


def settlement() -> bytes:
    body = json.dumps(examples.request("settlements", "kong-as-permit")).encode()
    headers = [("Content-Type", "application/json")]
    request = events.Request("POST", "/v1/settlements", headers=headers, body=body)
    return json.dumps(events.rest(request)).encode()


def batch(records: list[Json]) -> bytes:
    """A batch of records, as the state machine passes it on."""
    items = [{"line": line, "record": record} for line, record in enumerate(records, 1)]
    return json.dumps(
        {"Items": items, "BatchInput": {"execution": "bench", "language": "zh"}}
    ).encode()


def of_one() -> bytes:
    return batch([examples.request("replays", "agrees")])


def of_many_results() -> bytes:
    """Records with which so much is wrong that all of it together is not passed on."""
    return batch([FAULTY] * 20)


def is_settled(answer: Json) -> bool:
    return bool(answer["statusCode"] == 200)


def has_results(answer: Json) -> bool:
    (result,) = answer["results"]
    return bool(result["verdict"] == "agrees")


def has_written(answer: Json) -> bool:
    return answer["summary"]["verdicts"] == {"refused": 20} and "key" in answer


class Asked(NamedTuple):
    """A function, what it is asked first, and whether something is the answer to that."""

    function: Function
    event: bytes
    is_answer: Callable[[Json], bool]


async def take(_scope: Scope, receive: Receive, send: Send) -> None:
    """S3, which takes what it is sent."""
    await body_of(receive)
    await Response()(_scope, receive, send)


async def started(asked: Asked, python: Path) -> float:
    """Milliseconds from the start of a process to its answer."""
    runtime, s3 = Runtime(asked.function), listen(0)
    port = s3.getsockname()[1]
    server = Server({runtime.port: runtime, port: take}, runtime.stop)
    serving = asyncio.create_task(server.serve([runtime.listening, s3]))
    while not server.started:
        await asyncio.sleep(0.01)
    environment = {**ENVIRONMENT, "AWS_ENDPOINT_URL_S3": f"http://127.0.0.1:{port}"}
    since = perf_counter()
    try:
        runtime.start(python, environment, DEVNULL)
        answer = json.loads(await runtime.invoke(asked.event))
        milliseconds = (perf_counter() - since) * 1000
        assert asked.is_answer(answer), answer
        return milliseconds
    finally:
        server.should_exit = True
        await serving


def run() -> list[Result]:
    """Measures the artefact against its gates."""
    interpreter, version = pythons.runner()
    folder = build.artefact(build.Flavour(version, build.here()))
    python = build.runtime_client(interpreter, version)
    functions = deployment.read(folder, {}).functions
    print(f"\nCold start under awslambdaric, Python {version}, against a handler that does nothing")
    nothing, settled = "nothing", "a settlement"
    replayed, written = "the audit's replays", "and with many results"
    with TemporaryDirectory() as name:
        (Path(name) / "nothing.py").write_text(NOTHING, encoding="utf-8")
        idle = Function("Nothing", Path(name), (), "nothing.handler", 10, {})
        replays = functions["AuditReplayFunction"]
        asked = {
            nothing: Asked(idle, settlement(), is_settled),
            settled: Asked(functions["RulesFunction"], settlement(), is_settled),
            replayed: Asked(replays, of_one(), has_results),
            written: Asked(replays, of_many_results(), has_written),
        }
        times: dict[str, list[float]] = {each: [] for each in asked}
        for _ in range(ROUNDS):
            for each in asked:
                times[each].append(asyncio.run(started(asked[each], python)))
    for each, taken in times.items():
        print(f"  {each:<24}answered after {median(taken):7.1f} ms")

    def compared(result: str, ours: str, gate: str) -> Result:
        ratio = median(map(float.__truediv__, times[ours], times[nothing]))
        return judged(result, ratio, gate, {f"{n} ms": median(times[n]) for n in (ours, nothing)})

    return [
        compared("cold start: settlement", settled, "<= 4.5"),
        compared("cold start: audit's replays", replayed, "<= 2.5"),
        compared("cold start: audit's replays, results written to S3", written, ""),
    ]


if __name__ == "__main__":
    for result in run():
        print(f"{result.name:<52}{result.ratio:>8.2f}  {result.gate}")
