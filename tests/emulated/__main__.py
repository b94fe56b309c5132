"""``python -m tests.emulated PYTHON``: the built audit on an engine that is not ours.

``PYTHON`` has ministack, an emulator of AWS. The built functions, their layers and the definition
of the state machine go into it as they are deployed; a file of ``LINES`` lines (1,000), right,
wrong and broken ones, and of some whose results are too many to be passed on, goes through; and
what comes of it is compared with the command line, summary with summary and line with line. What
it proves and what not is in ``docs/adr/0015``.
"""

import io
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import boto3

from engine import audits
from infra import build, pythons
from infra.offline import deployment
from tests.support import unsorted
from tests.support.records import Corpus

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
HOME = "audit-home"
START_SECONDS = 60
AUDIT_SECONDS = 900
REGION = "eu-central-1"
CREDENTIALS = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
FUNCTIONS = {"FilesFunction": "AuditFilesFunction", "ReplayFunction": "AuditReplayFunction"}


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


@contextmanager
def ministack(python: Path, log: Path) -> Iterator[str]:
    """The address of an emulator on loopback, which keeps nothing."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder, log.open("w", encoding="utf-8") as written:
        environment = {
            **{name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ},
            "BIND_HOST": "127.0.0.1",
            "GATEWAY_PORT": str(port),
            "LAMBDA_EXECUTOR": "local",
            "MINISTACK_REGION": REGION,
            "SERVICES": "s3,lambda,states,iam,sts,logs",
            "TMPDIR": folder,
        }
        server = subprocess.Popen(
            [python, Path(__file__).with_name("server.py")],
            env=environment,
            stdout=written,
            stderr=subprocess.STDOUT,
        )
        try:
            until = time.monotonic() + START_SECONDS
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    if server.poll() is not None or time.monotonic() > until:
                        sys.exit(f"ministack does not start: {log}")
                    time.sleep(0.2)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def zipped(folder: Path, under: str = "") -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(each for each in folder.rglob("*") if each.is_file()):
            archive.write(file, Path(under, file.relative_to(folder)))
    return content.getvalue()


def runtime() -> Path:
    """What Lambda's runtime has beside the standard library: boto3."""
    interpreter = pythons.runtime()
    if interpreter is None:
        sys.exit(f"make audit-emulated needs Python {pythons.RUNTIME}")
    python = build.runtime_client(interpreter, pythons.RUNTIME)
    return python.parents[1] / "lib" / f"python{pythons.RUNTIME}" / "site-packages"


def deployed(client: Any, address: str) -> dict[str, str]:
    """The versions of the functions, by the names that the definition has for them."""
    read = deployment.read(build.artefact(build.Flavour(pythons.RUNTIME, build.here())), {})
    layers = []
    contents = [zipped(each) for each in read.functions[FUNCTIONS["FilesFunction"]].layers]
    for number, content in enumerate([*contents, zipped(runtime(), "python")]):
        made = client.publish_layer_version(
            LayerName=f"layer-{number}", Content={"ZipFile": content}
        )
        layers.append(made["LayerVersionArn"])
    versions = {}
    for name, resource in FUNCTIONS.items():
        function = read.functions[resource]
        own = {**function.environment, "AUDIT_BUCKET": HOME, "AUDIT_CONCURRENCY": "100"}
        made = client.create_function(
            FunctionName=resource,
            Runtime=f"python{pythons.RUNTIME}",
            Role="arn:aws:iam::000000000000:role/audit",
            Handler=function.handler,
            Timeout=function.timeout,
            MemorySize=1769,
            Code={"ZipFile": zipped(function.code)},
            Layers=layers,
            Environment={"Variables": {**own, "AWS_ENDPOINT_URL": address}},
            Publish=True,
        )
        arn = made["FunctionArn"]
        versions[name] = arn if arn.endswith(":1") else f"{arn}:1"
    return versions


def executed(client: Any, machine: str, name: str, given: Json) -> Json:
    """The end of an execution."""
    started = client.start_execution(stateMachineArn=machine, name=name, input=json.dumps(given))
    until = time.monotonic() + AUDIT_SECONDS
    while time.monotonic() < until:
        ended: Json = client.describe_execution(executionArn=started["executionArn"])
        if ended["status"] != "RUNNING":
            return ended
        time.sleep(0.5)
    sys.exit(f"the audit takes longer than {AUDIT_SECONDS} s")


def command_line(*arguments: str) -> str:
    zhuoji = Path(sys.executable).with_name("zhuoji")
    return subprocess.run([zhuoji, *arguments], capture_output=True, text=True).stdout


def lines_of(text: str) -> list[Json]:
    return [json.loads(line) for line in text.splitlines()]


def audit(address: str, file: Path) -> int:
    def client(service: str) -> Any:
        return boto3.client(service, endpoint_url=address, region_name=REGION, **CREDENTIALS)

    s3, states = client("s3"), client("stepfunctions")
    s3.create_bucket(Bucket=HOME, CreateBucketConfiguration={"LocationConstraint": REGION})
    s3.upload_file(str(file), HOME, "records/mixed.jsonl")
    text = (ROOT / "infra" / "audit.asl.json").read_text(encoding="utf-8")
    for name, arn in {**deployed(client("lambda"), address), "Partition": "aws"}.items():
        text = text.replace(f"${{{name}}}", arn)
    machine = states.create_state_machine(
        name="audit", definition=text, roleArn="arn:aws:iam::000000000000:role/audit"
    )["stateMachineArn"]

    began = time.monotonic()
    ended = executed(states, machine, "mixed", {"bucket": HOME, "key": "records/mixed.jsonl"})
    say(f"{ended['status']} after {time.monotonic() - began:.0f} s")
    if ended["status"] != "SUCCEEDED":
        say(f"{ended.get('error')}: {ended.get('cause')}")
        return 1
    answer = json.loads(ended["output"])
    written = s3.get_object(Bucket=HOME, Key="results/mixed/results.jsonl")["Body"].read()
    found = lines_of(written.decode())

    expected = json.loads(command_line("replay", "--summary", "--lang", "zh", str(file)))
    by_line = lines_of(command_line("replay", "--lang", "zh", str(file)))
    faults = []
    # What the command line counts beside what an audit does.
    same = {name: expected[name] for name in answer["summary"]}
    if answer["summary"] != same or answer["missing"]:
        faults.append(f"the summaries differ:\n  {answer['summary']}\n  {same}")
    if [each["line"] for each in found] != [each["line"] for each in by_line]:
        faults.append("not the same lines have results")
    for ours, theirs in zip(found, by_line, strict=False):
        if ours["verdict"] in audits.FAILING:
            say(failing(ours))
        if told(ours) != told({name: theirs.get(name) for name in ours}):
            faults.append(f"line {ours['line']} differs:\n  {ours}\n  {theirs}")
    for error, given in (
        ("AskedBadlyError", {"bucket": HOME}),
        ("UnreadableError", {"bucket": HOME, "key": "records/none.jsonl"}),
    ):
        refused = executed(states, machine, error, given)
        if (refused["status"], refused.get("error")) != ("FAILED", error):
            faults.append(f"{given} ends as {refused['status']} {refused.get('error')}")
    say(json.dumps(answer, ensure_ascii=False, indent=1))
    say("\n".join(faults) or f"{len(found)} lines: the summary and every line as by zhuoji replay")
    return 1 if faults else 0


def told(result: Json) -> Json:
    """A result, but for how one reader or another says why a line is no JSON."""
    errors = [
        {**each, "detail": each["detail"].partition("不是 JSON")[0]}
        for each in result.get("errors") or []
    ]
    return {**result, "errors": errors}


def failing(result: Json) -> str:
    """A line about a record that is not as it should be."""
    known = ("line", "verdict", "id", "ruleset", "rules")
    why = {name: value for name, value in result.items() if name not in known}
    text = f"{result['line']:>6} {result['verdict']:<8} {json.dumps(why, ensure_ascii=False)}"
    return text if len(text) <= 160 else f"{text[:159]}…"


def main() -> int:
    (python,) = sys.argv[1:]
    folder = ROOT / "build" / "emulated"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    file = folder / "mixed.jsonl"
    count = int(os.environ.get("LINES", "1000"))
    with file.open("w", encoding="utf-8") as written:
        for number, value in enumerate(unsorted.mixed(Corpus(folder), "emulated", count)):
            written.write(json.dumps(value))
            written.write("\n" if number % 100 else " \n\n")
        written.write(f"{json.dumps(unsorted.FAULTY)}\n" * 30)
        written.write("{\n")
    with ministack(Path(python), folder / "ministack.log") as address:
        return audit(address, file)


if __name__ == "__main__":
    sys.exit(main())
