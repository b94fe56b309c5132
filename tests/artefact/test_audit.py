"""The built functions of the audit under Lambda's runtime client, as the states call them."""

import asyncio
import gzip
import json
import socket
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import Any, Protocol

import boto3
import pytest
from moto.server import ThreadedMotoServer
from starlette.types import Receive, Scope, Send

from engine import audits
from infra import build, pythons
from infra.offline import deployment
from infra.offline.runtime import FunctionError, Runtime
from infra.offline.web import Server
from tests.support import unsorted
from tests.support.records import Corpus
from tests.support.states import Failed, Function, StateMachine
from tests.support.templates import definition_of_audit

Json = dict[str, Any]
HOME = "built-home"
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "none",
    "AWS_SECRET_ACCESS_KEY": "none",
    "AWS_DEFAULT_REGION": "eu-central-1",
    "AWS_REGION": "eu-central-1",
    "AUDIT_BUCKET": HOME,
    "AUDIT_CONCURRENCY": "100",
}


@pytest.fixture(scope="module")
def s3() -> Iterator[Any]:
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    client = boto3.client(
        "s3",
        endpoint_url=f"http://{host}:{port}",
        region_name="eu-central-1",
        aws_access_key_id="none",
        aws_secret_access_key="none",  # noqa: S106 - there is none
    )
    client.create_bucket(
        Bucket=HOME, CreateBucketConfiguration={"LocationConstraint": "eu-central-1"}
    )
    yield client
    client.close()
    server.stop()


class Served(Protocol):
    """An app with a socket of its own, a function's Runtime API for one."""

    listening: socket.socket
    port: int

    def stop(self) -> None: ...

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None: ...


@contextmanager
def running(served: Sequence[Served]) -> Iterator[asyncio.AbstractEventLoop]:
    """They are served, in a thread with the loop."""
    loop = asyncio.new_event_loop()

    def stop() -> None:
        for each in served:
            each.stop()

    server = Server({each.port: each for each in served}, stop)
    sockets = [each.listening for each in served]
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve(sockets)))
    thread.start()
    try:
        yield loop
    finally:
        server.should_exit = True
        thread.join()
        for each in sockets:
            each.close()
        loop.close()


@pytest.fixture(scope="module")
def machine(
    artefact: Path, s3: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[StateMachine]:
    deployed = deployment.read(artefact, {})
    python = build.runtime_client(*pythons.runner())
    names = {
        "FilesFunction": "AuditFilesFunction",
        "ReplayFunction": "AuditReplayFunction",
    }
    runtimes = {name: Runtime(deployed.functions[each]) for name, each in names.items()}
    environment = {**ENVIRONMENT, "AWS_ENDPOINT_URL_S3": s3.meta.endpoint_url}
    log = tmp_path_factory.mktemp("audit") / "log"
    with running(list(runtimes.values())) as loop, log.open("w", encoding="utf-8") as written:
        for runtime in runtimes.values():
            runtime.start(python, environment, written)
        functions = {name: function(runtime, loop) for name, runtime in runtimes.items()}
        yield StateMachine(definition_of_audit(), functions, s3)
    assert '"audited"' in log.read_text(encoding="utf-8")


def function(runtime: Runtime, loop: asyncio.AbstractEventLoop) -> Function:
    """What a state calls; an error has the name that the runtime gives it."""

    def call(event: Json) -> Any:
        asked = runtime.invoke(json.dumps(event).encode())
        answer: Future[bytes] = asyncio.run_coroutine_threadsafe(asked, loop)
        try:
            return json.loads(answer.result())
        except FunctionError as error:
            told = json.loads(str(error))
            raise type(told["errorType"], (Exception,), {})(told["errorMessage"]) from None

    return call


def test_a_whole_audit(machine: StateMachine, s3: Any, corpus: Corpus) -> None:
    mixed = unsorted.mixed(corpus, "artefact", 60)
    values = [each for each in mixed if "\\ud" not in json.dumps(each)]
    values += [unsorted.FAULTY] * 50
    lines = [json.dumps(value, ensure_ascii=False) for value in values]
    bad = ["[" * 500 + "]" * 500, "{"]
    body = "\n".join([*lines, *bad]).encode()
    s3.put_object(Bucket=HOME, Key="records/club.jsonl", Body=body)
    answer = machine.execute("built", {"bucket": HOME, "key": "records/club.jsonl"})
    results = [*map(audits.audit, values), *(audits.not_json("") for _ in bad)]
    assert answer["summary"] == reduce(
        audits.added, map(audits.summary_of, results), audits.NOTHING
    )
    assert answer["missing"] == 0
    assert s3.list_objects_v2(Bucket=HOME, Prefix="results/built/lines/")["KeyCount"] == 1
    assert answer["results"] == f"s3://{HOME}/results/built/results.jsonl"
    written = s3.get_object(Bucket=HOME, Key="results/built/results.jsonl")["Body"].read()
    found = [json.loads(line) for line in written.decode().splitlines()]
    assert [each.pop("line") for each in found] == list(range(1, len(results) + 1))
    assert found[: len(values)] == results[: len(values)]
    s3.put_object(Bucket=HOME, Key="records/club.gz", Body=gzip.compress(body))
    packed = machine.execute("packed", {"bucket": HOME, "key": "records/club.gz"})
    assert packed["summary"] == answer["summary"]


def test_a_refusal_has_the_name_that_the_states_know(machine: StateMachine) -> None:
    for given, error in (
        ({"bucket": HOME}, "AskedBadlyError"),
        ({"bucket": HOME, "key": "records/none.jsonl"}, "UnreadableError"),
    ):
        with pytest.raises(Failed) as failed:
            machine.execute("refused", given)
        assert failed.value.error == error
