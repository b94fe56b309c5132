"""The built artefact's cold starts, under Lambda's own runtime client and Python (if this machine
has it), in turns with a handler that does nothing: from the start of the process to its first
answer.

- A settlement.
- The replay function of the audit: a batch of one record, its results written to S3, which is here
  a server that takes everything. Until it asks for the batch as well: what comes after that is
  nearly all the client of S3, which AWS's runtime has.
"""

import asyncio
import json
from pathlib import Path
from statistics import median
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app import examples
from infra import build, pythons
from infra.offline import deployment, events
from infra.offline.deployment import Function
from infra.offline.runtime import Runtime
from infra.offline.web import Server, body_of, listen
from tests.bench.measure import Result, judged

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


def batch() -> bytes:
    """A batch of one record, as the state machine passes it on."""
    items = [{"line": 1, "record": examples.request("replays", "agrees")}]
    return json.dumps(
        {"Items": items, "BatchInput": {"execution": "bench", "language": "zh"}}
    ).encode()


class Times(NamedTuple):
    """Milliseconds since the start of the process."""

    ready: float
    """When it asked for its first event."""
    answered: float


async def take(_scope: Scope, receive: Receive, send: Send) -> None:
    """S3, which takes what it is sent."""
    await body_of(receive)
    await Response()(_scope, receive, send)


async def started(function: Function, python: Path, event: bytes) -> Times:
    """A process that is started, and answers ``event``."""
    runtime, s3 = Runtime(function), listen(0)
    port = s3.getsockname()[1]
    server = Server({runtime.port: runtime, port: take}, runtime.stop)
    serving = asyncio.create_task(server.serve([runtime.listening, s3]))
    while not server.started:
        await asyncio.sleep(0.01)
    environment = {**ENVIRONMENT, "AWS_ENDPOINT_URL_S3": f"http://127.0.0.1:{port}"}
    since = perf_counter()
    try:
        runtime.start(python, environment, DEVNULL)
        answering = asyncio.create_task(runtime.invoke(event))
        await runtime.ready.wait()
        ready = perf_counter() - since
        answer = json.loads(await answering)
        assert "body" in answer or answer["summary"]["verdicts"] == {"agrees": 1}, answer
        return Times(ready * 1000, (perf_counter() - since) * 1000)
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
    nothing, settled, replayed = "nothing", "a settlement", "the audit's replays"
    with TemporaryDirectory() as name:
        (Path(name) / "nothing.py").write_text(NOTHING, encoding="utf-8")
        asked = {
            nothing: (Function("Nothing", Path(name), (), "nothing.handler", 10, {}), settlement()),
            settled: (functions["RulesFunction"], settlement()),
            replayed: (functions["AuditReplayFunction"], batch()),
        }
        times: dict[str, list[Times]] = {each: [] for each in asked}
        for _ in range(ROUNDS):
            for each, (function, event) in asked.items():
                times[each].append(asyncio.run(started(function, python, event)))
    for each, taken in times.items():
        ready, answered = (median(moments) for moments in zip(*taken, strict=True))
        print(f"  {each:<24}ready after {ready:7.1f} ms, answered after {answered:7.1f} ms")

    def compared(result: str, ours: str, moment: str, gate: str) -> Result:
        took = {n: [getattr(each, moment) for each in times[n]] for n in (ours, nothing)}
        ratio = median(map(float.__truediv__, took[ours], took[nothing]))
        figures = {f"{n} ms": median(each) for n, each in took.items()}
        return judged(result, ratio, gate, figures)

    return [
        compared("cold start: settlement", settled, "answered", "<= 4.5"),
        compared("cold start: audit's replays", replayed, "answered", "<= 2.5"),
        compared("cold start: audit's replays, until asked", replayed, "ready", ""),
    ]


if __name__ == "__main__":
    for result in run():
        print(f"{result.name:<52}{result.ratio:>8.2f}  {result.gate}")
