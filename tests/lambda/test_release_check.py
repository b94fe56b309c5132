"""What a new version has to answer before CodeDeploy shifts traffic to it."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app import examples, lambda_handler, release_check
from app.gateway import Adapter
from app.main import create_app
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms

Json = dict[str, Any]
VERSIONS = {"RULES_VERSION": "arn:rules:7", "ROOMS_VERSION": "arn:rooms:7"}
DEPLOYMENT = {"DeploymentId": "d-1", "LifecycleEventHookExecutionId": "hook-1"}
Answer = Callable[[str, Json], Json]


class Context:
    function_name = "rules"
    memory_limit_in_mb = 512
    invoked_function_arn = "arn:aws:lambda:eu-central-1:000000000000:function:rules"
    aws_request_id = "11111111-2222-3333-4444-555555555555"


@pytest.fixture(autouse=True)
def rooms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    store = SqliteRooms(tmp_path / "rooms.db")
    monkeypatch.setattr(lambda_handler, "adapter", Adapter(create_app(Rooms(store))))
    yield
    store.close()


def as_it_is(_version: str, event: Json) -> Json:
    answer: Json = lambda_handler.handler(event, Context())
    return answer


class Amazon:
    """Lambda and CodeDeploy, as far as the check asks them."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.told: list[Json] = []
        self.asked: list[str] = []

    def invoke(self, FunctionName: str, Payload: bytes) -> Json:  # noqa: N803 - boto3's names
        self.asked.append(FunctionName)
        answer = self.answer(FunctionName, json.loads(Payload))
        return {"Payload": io.BytesIO(json.dumps(answer).encode())}

    def put_lifecycle_event_hook_execution_status(self, **told: str) -> None:
        self.told.append(told)


@pytest.fixture
def deploy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Answer], Amazon]]:
    def deployed(answer: Answer) -> Amazon:
        amazon = Amazon(answer)
        monkeypatch.setattr("boto3.client", lambda _name: amazon)
        release_check._functions.cache_clear()
        release_check.handler(DEPLOYMENT, Context())  # type: ignore[arg-type]
        return amazon

    for name, version in VERSIONS.items():
        monkeypatch.setenv(name, version)
    yield deployed
    release_check._functions.cache_clear()


def status(amazon: Amazon) -> str:
    (told,) = amazon.told
    assert told["deploymentId"] == "d-1"
    assert told["lifecycleEventHookExecutionId"] == "hook-1"
    return str(told["status"])


def test_a_version_that_works(deploy: Callable[[Answer], Amazon]) -> None:
    amazon = deploy(as_it_is)
    assert status(amazon) == "Succeeded"
    shipped = [each for each in examples.load() if each.endpoint != examples.REFUSED]
    # Every example, and one question about rooms.
    assert [amazon.asked.count(each) for each in VERSIONS.values()] == [len(shipped) + 1] * 2


def one_point_more(version: str, event: Json) -> Json:
    answer = as_it_is(version, event)
    if version == VERSIONS["RULES_VERSION"] and event["path"] == "/v1/settlements":
        answer["body"] = answer["body"].replace('"points":1', '"points":2', 1)
    return answer


def another_order_of_fields(version: str, event: Json) -> Json:
    answer = as_it_is(version, event)
    if event["path"] == "/v1/waits" and answer["statusCode"] == 200:
        turned = dict(reversed(json.loads(answer["body"]).items()))
        answer["body"] = json.dumps(turned, ensure_ascii=False, separators=(",", ":"))
    return answer


def no_right_to_the_table(version: str, event: Json) -> Json:
    if version == VERSIONS["ROOMS_VERSION"] and event["path"] == "/v1/rooms":
        return {"statusCode": 500, "body": "{}"}
    return as_it_is(version, event)


def crashed(version: str, event: Json) -> Json:
    return {"errorMessage": "2026-11-30 Task timed out", "errorType": "Sandbox.Timedout"}


@pytest.mark.parametrize(
    "answer", [one_point_more, another_order_of_fields, no_right_to_the_table, crashed]
)
def test_a_version_that_does_not(answer: Answer, deploy: Callable[[Answer], Amazon]) -> None:
    assert status(deploy(answer)) == "Failed"


def test_a_check_that_fails_fails_the_deployment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def out_of_reach(version: str, event: Json) -> Json:
        raise OSError("no way to Lambda")

    for name, version in VERSIONS.items():
        monkeypatch.setenv(name, version)
    amazon = Amazon(out_of_reach)
    monkeypatch.setattr("boto3.client", lambda _name: amazon)
    release_check._functions.cache_clear()
    with pytest.raises(OSError, match="no way"):
        release_check.handler(DEPLOYMENT, Context())  # type: ignore[arg-type]
    assert status(amazon) == "Failed"
