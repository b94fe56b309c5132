"""The built artefact's cold start: from the start of its process to its first answer.

Under Lambda's own runtime client and Python (if this machine has it), in turns with a handler that
does nothing, so that what the machine and the client take is seen beside it.
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
    example = next(each for each in examples.load() if each.endpoint == "settlements")
    body = json.dumps(example.request).encode()
    headers = [("Content-Type", "application/json")]
    request = events.Request("POST", "/v1/settlements", headers=headers, body=body)
    return json.dumps(events.rest(request)).encode()


async def first_answer(function: Function, python: Path, event: bytes) -> float:
    """Milliseconds from the start of the process to its first answer."""
    runtime = Runtime(function)
    server = Server({runtime.port: runtime}, runtime.stop)
    serving = asyncio.create_task(server.serve([runtime.listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    started = perf_counter()
    try:
        runtime.start(python, ENVIRONMENT, DEVNULL)
        answer = json.loads(await runtime.invoke(event))
        took = (perf_counter() - started) * 1000
    finally:
        server.should_exit = True
        await serving
    assert answer["statusCode"] == 200, answer
    return took


def run() -> list[Result]:
    """Measures the artefact against its gate."""
    interpreter, version = pythons.runner()
    folder = build.artefact(build.Flavour(version, build.here()))
    python = build.runtime_client(interpreter, version)
    ours = deployment.read(folder, {}).functions["RulesFunction"]
    print(f"\nCold start under awslambdaric, Python {version}")
    with TemporaryDirectory() as nothing:
        (Path(nothing) / "nothing.py").write_text(NOTHING, encoding="utf-8")
        contenders = {
            "a handler that does nothing": Function(
                "Nothing", Path(nothing), (), "nothing.handler", 10, {}
            ),
            "ours, a settlement": ours,
        }
        times: dict[str, list[float]] = {name: [] for name in contenders}
        for _ in range(ROUNDS):
            for name, function in contenders.items():
                times[name].append(asyncio.run(first_answer(function, python, settlement())))
    for name, each in times.items():
        print(f"  {name:<32}{median(each):8.1f} ms  (fastest {min(each):.1f})")
    nothing_ms, ours_ms = (median(each) for each in times.values())
    return [judged("cold start: ms", ours_ms, "<= 450", {"nothing ms": nothing_ms})]
