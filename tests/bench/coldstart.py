"""The built artefact's cold starts, under Lambda's own runtime client and Python (if this machine
has it), in turns with a handler that does nothing.

- A settlement: from the start of the process to its first answer.
- The replay function of the audit: until it asks for its first batch. What it writes its results
  by, boto3, is loaded with the first of them, and takes longer than the rest together.
"""

import asyncio
import json
from pathlib import Path
from statistics import median
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from time import perf_counter

from app import examples
from infra import build, pythons
from infra.offline import deployment, events
from infra.offline.deployment import Function
from infra.offline.runtime import Runtime
from infra.offline.web import Server
from tests.bench.measure import Result, judged

ROUNDS = 15
NOTHING = 'def handler(event, context): return {"statusCode": 200, "body": "{}"}\n'
ENVIRONMENT = {"AWS_REGION": "eu-central-1"}


def settlement() -> bytes:
    body = json.dumps(examples.request("settlements", "kong-as-permit")).encode()
    headers = [("Content-Type", "application/json")]
    request = events.Request("POST", "/v1/settlements", headers=headers, body=body)
    return json.dumps(events.rest(request)).encode()


async def started(function: Function, python: Path, event: bytes | None) -> float:
    """Milliseconds from the start of the process to its answer to ``event``; without one, until it
    asks for its first."""
    runtime = Runtime(function)
    server = Server({runtime.port: runtime}, runtime.stop)
    serving = asyncio.create_task(server.serve([runtime.listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    since = perf_counter()
    try:
        runtime.start(python, ENVIRONMENT, DEVNULL)
        if event is None:
            await runtime.ready.wait()
            assert not runtime.failure, runtime.failure
        else:
            answer = json.loads(await runtime.invoke(event))
            assert answer["statusCode"] == 200, answer
        return (perf_counter() - since) * 1000
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
    with TemporaryDirectory() as name:
        (Path(name) / "nothing.py").write_text(NOTHING, encoding="utf-8")
        nothing = Function("Nothing", Path(name), (), "nothing.handler", 10, {})
        asked: dict[str, tuple[Function, bytes | None]] = {
            "nothing, answered": (nothing, settlement()),
            "a settlement, answered": (functions["RulesFunction"], settlement()),
            "nothing, ready": (nothing, None),
            "the audit's replays, ready": (functions["AuditReplayFunction"], None),
        }
        times: dict[str, list[float]] = {each: [] for each in asked}
        for _ in range(ROUNDS):
            for each, (function, event) in asked.items():
                times[each].append(asyncio.run(started(function, python, event)))
    for each, taken in times.items():
        print(f"  {each:<32}{median(taken):8.1f} ms  (fastest {min(taken):.1f})")

    def compared(result: str, ours: str, other: str, gate: str) -> Result:
        ratio = median(map(float.__truediv__, times[ours], times[other]))
        return judged(result, ratio, gate, {f"{n} ms": median(times[n]) for n in (ours, other)})

    answered, ready = "nothing, answered", "nothing, ready"
    return [
        compared("cold start: settlement", "a settlement, answered", answered, "<= 4.5"),
        compared("cold start: audit's replays", "the audit's replays, ready", ready, "<= 2.5"),
    ]


if __name__ == "__main__":
    for result in run():
        print(f"{result.name:<52}{result.ratio:>8.2f}  {result.gate}")
