"""Checks new versions of the functions before anybody is answered by them.

CodeDeploy calls :func:`handler` during a deployment, and shifts no traffic unless it is told that
all is well. The versions, ``RULES_VERSION`` and ``ROOMS_VERSION``, are asked as API Gateway asks
them: for each example that the spec ships, whose answer has to be that of the spec to the byte;
and for rooms, which shows that they reach the table.
"""

import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import boto3
from aws_lambda_powertools import Logger
from aws_lambda_powertools.utilities.typing import LambdaContext

from app import payload, spec

Json = dict[str, Any]
Invoke = Callable[[str, Json], Json]

CALLER = "release-check"
"""A partner that has no rooms."""

logger = Logger(service="zhuoji-release-check")


class Question(NamedTuple):
    """What is asked, and what has to come back."""

    method: str
    path: str
    body: object
    status: int
    answer: bytes | None
    """To the byte; None where the status says it all."""

    @property
    def event(self) -> Json:
        """As an event of a REST API."""
        body = None if self.body is None else payload.write(self.body).decode()
        headers = {} if body is None else {"content-type": "application/json"}
        return {
            "resource": "/{proxy+}",
            "path": self.path,
            "httpMethod": self.method,
            "headers": headers,
            "requestContext": {"requestId": CALLER, "identity": {"apiKeyId": CALLER}},
            "body": body,
            "isBase64Encoded": False,
        }

    def fault(self, answer: Json) -> str | None:
        """What is wrong with ``answer``."""
        asked = f"{self.method} {self.path}"
        if answer.get("statusCode") != self.status:
            return f"{asked}: {self.status} expected: {str(answer)[:500]}"
        if self.answer is not None and answer["body"].encode() != self.answer:
            return f"{asked}: another answer than the spec's to {str(self.event['body'])[:500]}"
        return None


def examples(described: Json) -> Iterator[Question]:
    """Every example of a request in the spec with its answer: of those that store nothing."""
    for path, item in described["paths"].items():
        operation = item.get("post", {})
        asked = _examples(operation.get("requestBody", {}))
        answers = _examples(operation.get("responses", {}).get("200", {}))
        for name, answer in answers.items():
            yield Question("POST", path, asked[name], 200, payload.write(answer))


def _examples(described: Json) -> Json:
    content: Json = next(iter(described.get("content", {}).values()), {})
    return {name: each["value"] for name, each in content.get("examples", {}).items()}


def questions(described: Json) -> Iterator[tuple[str, Question]]:
    """What each of the two versions is asked, by the variable that names it."""
    shipped = list(examples(described))
    for name in ("RULES_VERSION", "ROOMS_VERSION"):
        yield from ((name, question) for question in shipped)
    stored = {"room": {"id": "0" * 27}, "table": shipped[0].body["table"]}  # type: ignore[index]
    yield "RULES_VERSION", Question("POST", "/v1/waits", stored, 404, None)
    none = payload.write({"rooms": [], "next": None})
    yield "ROOMS_VERSION", Question("GET", "/v1/rooms", None, 200, none)


def faults(described: Json, versions: dict[str, str], invoke: Invoke) -> Iterator[str]:
    """Everything that is wrong with the versions."""
    for name, question in questions(described):
        fault = question.fault(invoke(versions[name], question.event))
        if fault is not None:
            yield f"{name}: {fault}"


def handler(event: Json, _context: LambdaContext) -> None:
    """Check, and tell CodeDeploy of it. Whatever goes wrong fails the deployment."""
    status = "Failed"
    try:
        versions = {name: os.environ[name] for name in ("RULES_VERSION", "ROOMS_VERSION")}
        found = list(faults(spec.load(), versions, _invoke))
        for fault in found:
            logger.error(fault)
        status = "Failed" if found else "Succeeded"
    finally:
        boto3.client("codedeploy").put_lifecycle_event_hook_execution_status(
            deploymentId=event["DeploymentId"],
            lifecycleEventHookExecutionId=event["LifecycleEventHookExecutionId"],
            status=status,
        )
    logger.info("checked", extra={"status": status, **versions})


@cache
def _functions() -> Any:
    return boto3.client("lambda")


def _invoke(version: str, event: Json) -> Json:
    answered = _functions().invoke(FunctionName=version, Payload=payload.write(event))
    answer: Json = json.loads(answered["Payload"].read())
    return answer
