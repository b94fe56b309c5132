"""The built release check, as CodeDeploy calls it, against the built functions."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from infra import build, pythons
from infra.gateway import ROOMS, RULES
from infra.offline import deployment
from infra.offline.__main__ import dynamodb
from infra.offline.runtime import FunctionError, Runtime
from infra.offline.web import body_of, listen
from tests.artefact.test_audit import function, running

Json = dict[str, Any]
CHECK = "ReleaseCheckFunction"
CREDENTIALS = {
    "AWS_ACCESS_KEY_ID": "none",
    "AWS_SECRET_ACCESS_KEY": "none",
    "AWS_DEFAULT_REGION": "eu-central-1",
    "AWS_REGION": "eu-central-1",
}


class Amazon:
    """Lambda's and CodeDeploy's addresses: calls the functions that are there, by name."""

    def __init__(self) -> None:
        self.listening = listen(0)
        self.port: int = self.listening.getsockname()[1]
        self.runtimes: dict[str, Runtime] = {}
        self.told: list[Json] = []

    def stop(self) -> None:
        """Nothing waits for anything here."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await body_of(receive)
        response: Response
        if scope["path"].endswith("/invocations"):
            name = unquote(scope["path"]).split("/")[3]
            try:
                response = Response(await self.runtimes[name].invoke(body))
            except FunctionError as error:
                response = Response(str(error), headers={"X-Amz-Function-Error": "Unhandled"})
        else:
            self.told.append(json.loads(body))
            response = JSONResponse({"lifecycleEventHookExecutionId": "hook-1"})
        await response(scope, receive, send)


Check = Callable[[dict[str, str]], str]


@pytest.fixture(scope="module")
def check(artefact: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Check]:
    """What CodeDeploy is told, of the versions that are named."""
    deployed = deployment.read(artefact, {})
    python = build.runtime_client(*pythons.runner())
    amazon = Amazon()
    address = f"http://127.0.0.1:{amazon.port}"
    amazon.runtimes = {name: Runtime(deployed.functions[name]) for name in (RULES, ROOMS)}
    checks: list[Runtime] = []
    log = tmp_path_factory.mktemp("release") / "log"

    def checked(versions: dict[str, str]) -> str:
        amazon.told.clear()
        runtime = checks.pop()
        at_amazon = {f"AWS_ENDPOINT_URL_{name}": address for name in ("LAMBDA", "CODEDEPLOY")}
        runtime.start(python, {**CREDENTIALS, **at_amazon, **versions}, written)
        event = {"DeploymentId": "d-1", "LifecycleEventHookExecutionId": "hook-1"}
        try:
            function(runtime, loop)(event)
        except Exception as error:
            written.write(f"{error}\n")
        (told,) = amazon.told
        return str(told["status"])

    checks = [Runtime(deployed.functions[CHECK]) for _ in range(2)]
    served = [*amazon.runtimes.values(), *checks]
    with (
        dynamodb(deployed.tables) as table,
        running([*served, amazon]) as loop,
        log.open("w", encoding="utf-8") as written,
    ):
        for runtime in amazon.runtimes.values():
            runtime.start(python, {**CREDENTIALS, "AWS_ENDPOINT_URL_DYNAMODB": table}, written)
        yield checked


def test_what_is_built_passes_its_own_check(check: Check) -> None:
    assert check({"RULES_VERSION": RULES, "ROOMS_VERSION": ROOMS}) == "Succeeded"


def test_a_function_that_is_not_there_fails_it(check: Check) -> None:
    assert check({"RULES_VERSION": RULES, "ROOMS_VERSION": "gone"}) == "Failed"
