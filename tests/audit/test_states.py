"""The definition of the state machine: what it calls is there, and it may call it."""

import copy
import importlib
import json
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.audit import bucket, files
from app.audit.lines import LONGEST
from tests.support.templates import lint, loaded

ROOT = Path(__file__).parents[2]
FILE = ROOT / "infra" / "audit.asl.json"
Json = dict[str, Any]
TEMPLATE = loaded(ROOT / "template.yaml")
RESOURCES: Json = TEMPLATE["Resources"]
AUDIT: Json = RESOURCES["Audit"]["Properties"]
DEFINITION: Json = json.loads(FILE.read_text(encoding="utf-8"))
# Arbitrary, but the same everywhere.
NAMES = {
    "AWS::AccountId": "123456789012",
    "AWS::Partition": "aws",
    "AWS::Region": "eu-central-1",
    "AWS::StackName": "rules",
    "AuditBucket": "home",
    "AuditBucket.Arn": "arn:aws:s3:::home",
    "AuditFilesFunction.Arn": "arn:aws:lambda:eu-central-1:123456789012:function:files",
    "AuditFilesFunction.Version": "arn:aws:lambda:eu-central-1:123456789012:function:files:7",
    "AuditReplayFunction.Arn": "arn:aws:lambda:eu-central-1:123456789012:function:replay",
    "AuditReplayFunction.Version": "arn:aws:lambda:eu-central-1:123456789012:function:replay:9",
    "AuditFilesLogs.Arn": "logs-of-files",
    "AuditLogs.Arn": "logs-of-audit",
    "AuditReplayLogs.Arn": "logs-of-replay",
    "RecordsBucket": "club",
}


def resolved(value: Any) -> Any:
    """A value of the template with ``NAMES`` put in."""
    if isinstance(value, list):
        return [resolved(each) for each in value]
    if not isinstance(value, dict):
        return value
    ((function, given),) = value.items()
    if function == "Fn::Sub":
        return re.sub(r"\$\{([\w.:]+)\}", lambda found: NAMES[found[1]], given)
    if function == "Fn::If":
        return resolved(given[1])
    return NAMES[given if function == "Ref" else ".".join(given)]


def states(machine: Json) -> Iterator[tuple[str, Json]]:
    """Every state, those within others among them."""
    for name, state in machine["States"].items():
        yield name, state
        if "ItemProcessor" in state:
            yield from states(state["ItemProcessor"])


STATES = dict(states(DEFINITION))


def substituted(value: Any) -> Any:
    """A value of the definition with what the template puts in."""
    put_in = {name: resolved(each) for name, each in AUDIT["DefinitionSubstitutions"].items()}
    return json.loads(re.sub(r"\$\{(\w+)\}", lambda found: put_in[found[1]], json.dumps(value)))


def allows(role: str, action: str, resource: str) -> bool:
    """Whether a policy of ``role`` does."""
    for policy in RESOURCES[role]["Properties"]["Policies"]:
        for statement in policy["PolicyDocument"]["Statement"]:
            assert statement["Effect"] == "Allow"
            actions, resources = statement["Action"], resolved(statement["Resource"])
            actions = [actions] if isinstance(actions, str) else actions
            resources = [resources] if isinstance(resources, str) else resources
            if action in actions and any(fnmatchcase(resource, each) for each in resources):
                return True
    return False


def test_the_template_uses_this_definition() -> None:
    assert ROOT / AUDIT["DefinitionUri"] == FILE
    assert AUDIT["Type"] == "STANDARD"
    assert AUDIT["Tracing"] == {"Enabled": True}
    assert AUDIT["Logging"]["IncludeExecutionData"] is False
    assert AUDIT["Role"] == {"Fn::GetAtt": ["AuditRole", "Arn"]}


def test_all_that_is_put_in_is_there_and_used() -> None:
    wanted = set(re.findall(r"\$\{(\w+)\}", FILE.read_text(encoding="utf-8")))
    assert wanted == set(AUDIT["DefinitionSubstitutions"])
    for each in AUDIT["DefinitionSubstitutions"].values():
        name, _, attribute = each["Ref"].partition(".")
        assert each["Ref"] == "AWS::Partition" or (name in RESOURCES and attribute == "Version")


TASKS = {name: state for name, state in STATES.items() if state["Type"] == "Task"}


@pytest.mark.parametrize("name", TASKS)
def test_a_task_calls_a_function_that_it_may_call(name: str) -> None:
    task = substituted(TASKS[name])
    assert task["Resource"] == "arn:aws:states:::lambda:invoke"
    called = task["Parameters"]["FunctionName"]
    assert allows("AuditRole", "lambda:InvokeFunction", called)
    (function,) = (
        RESOURCES[each.removesuffix(".Version")]["Properties"]
        for each, arn in NAMES.items()
        if arn == called
    )
    module, _, attribute = function["Handler"].rpartition(".")
    assert callable(getattr(importlib.import_module(module), attribute))
    assert function["Timeout"] < task["TimeoutSeconds"]
    variables = function["Environment"]["Variables"]
    assert variables["AUDIT_BUCKET"] == {"Ref": "AuditBucket"}
    assert float(variables.get("WORK_SECONDS", 0)) < function["Timeout"]
    assert function["SnapStart"] == {"ApplyOn": "None"}


@pytest.mark.parametrize("name", TASKS)
def test_a_task_is_tried_again(name: str) -> None:
    tried: set[str] = set()
    for retrier in TASKS[name]["Retry"]:
        tried |= set(retrier["ErrorEquals"])
        if retrier["MaxAttempts"]:
            assert (retrier["BackoffRate"], retrier["JitterStrategy"]) == (2.0, "FULL")
        assert not retrier.keys() - {
            "BackoffRate",
            "ErrorEquals",
            "IntervalSeconds",
            "JitterStrategy",
            "MaxAttempts",
            "MaxDelaySeconds",
        }
    assert tried >= {"States.TaskFailed", "States.Timeout"}


def test_what_is_caught_is_what_the_function_raises_and_the_runbook_names() -> None:
    runbook = (ROOT / "infra" / "README.md").read_text(encoding="utf-8")
    catchers = [each for state in STATES.values() for each in state.get("Catch", ())]
    (caught,) = (set(each["ErrorEquals"]) for each in catchers)
    assert caught == {"AskedBadlyError", "UnreadableError"}
    for name in caught:
        assert issubclass(getattr(files, name), Exception)
        assert f"| `{name}` |" in runbook
    for state in STATES.values():
        assert f"| `{state['Error']}` |" in runbook if "Error" in state else True


def test_a_batch_ends_within_the_five_minutes_of_an_express_execution() -> None:
    """Even if Lambda is busy for as long as it is tried, and then the function is slow twice."""
    task = STATES["Replay a batch"]
    seconds = 0.0
    for retrier in task["Retry"]:
        for attempt in range(retrier["MaxAttempts"]):
            waits = retrier["IntervalSeconds"] * retrier["BackoffRate"] ** attempt
            seconds += min(waits, retrier.get("MaxDelaySeconds", waits))
    assert seconds + 3 * task["TimeoutSeconds"] < 300


def test_the_map() -> None:
    state = STATES["Replay"]
    assert state["ItemProcessor"]["ProcessorConfig"] == {
        "Mode": "DISTRIBUTED",
        "ExecutionType": "EXPRESS",
    }
    assert state["ItemReader"]["ReaderConfig"] == {"InputType": "JSONL"}
    assert state["ResultWriter"]["WriterConfig"] == {
        "OutputType": "JSONL",
        "Transformation": "COMPACT",
    }
    assert state["MaxConcurrencyPath"] == "$.concurrency"
    assert 0 < state["ToleratedFailurePercentage"] < 100
    # A batch with what goes along fits a payload, and the longest line a batch.
    assert state["ItemBatcher"]["MaxInputBytesPerBatch"] + 10_000 < 256 * 1024
    assert state["ItemBatcher"]["MaxInputBytesPerBatch"] > LONGEST + 10_000


def test_the_map_may_do_what_it_does() -> None:
    own = "arn:aws:states:eu-central-1:123456789012"
    name = resolved(AUDIT["Name"])
    label = STATES["Replay"]["Label"]
    assert allows("AuditRole", "states:StartExecution", f"{own}:stateMachine:{name}")
    for action in ("DescribeExecution", "StopExecution", "RedriveExecution"):
        for child in (f"{name}:an-id", f"{name}/{label}:an-id"):
            assert allows("AuditRole", f"states:{action}", f"{own}:execution:{child}")
    assert allows("AuditRole", "s3:GetObject", "arn:aws:s3:::home/results/x/records.jsonl")
    for action in ("PutObject", "GetObject", "AbortMultipartUpload", "ListMultipartUploadParts"):
        written = "arn:aws:s3:::home/results/x/batches/run/manifest.json"
        assert allows("AuditRole", f"s3:{action}", written)


def test_what_the_functions_may_do() -> None:
    lines = "home/results/a/lines/1"
    results = ["home/results/a", lines]
    may = {
        ("AuditFilesRole", "s3:GetObject"): ["home/records/a", *results, "club/a"],
        ("AuditFilesRole", "s3:PutObject"): results,
        ("AuditFilesRole", "s3:AbortMultipartUpload"): results,
        ("AuditReplayRole", "s3:PutObject"): [lines],
        ("AuditRole", "s3:GetObject"): results,
        ("AuditRole", "s3:PutObject"): results,
        ("AuditRole", "s3:AbortMultipartUpload"): results,
    }
    for role in ("AuditFilesRole", "AuditReplayRole", "AuditRole"):
        for action in ("GetObject", "PutObject", "DeleteObject", "AbortMultipartUpload"):
            for key in ("home/records/a", *results, "home/a", "club/a", "other/a"):
                allowed = allows(role, f"s3:{action}", f"arn:aws:s3:::{key}")
                assert allowed == (key in may.get((role, f"s3:{action}"), ())), (role, action, key)


@pytest.mark.parametrize("role", ["AuditFilesRole", "AuditReplayRole", "AuditRole"])
def test_nothing_is_allowed_everywhere_but_to_say_where_logs_go(role: str) -> None:
    for policy in RESOURCES[role]["Properties"]["Policies"]:
        for statement in policy["PolicyDocument"]["Statement"]:
            actions = statement["Action"]
            assert "*" not in str(actions)
            if statement["Resource"] == "*":
                assert role == "AuditRole"
                assert all(
                    re.fullmatch(r"logs:\w+(Deliver\w+|Groups|Polic\w+)", a) for a in actions
                )


def test_the_bucket() -> None:
    made = RESOURCES["AuditBucket"]
    assert made["DeletionPolicy"] == made["UpdateReplacePolicy"] == "Retain"
    properties = made["Properties"]
    assert set(properties["PublicAccessBlockConfiguration"].values()) == {True}
    assert len(properties["PublicAccessBlockConfiguration"]) == 4
    assert properties["BucketEncryption"]
    (rule,) = properties["LifecycleConfiguration"]["Rules"]
    assert rule["ExpirationInDays"] == {"Ref": "AuditDays"}
    # A part takes at least 5 MB, and there are 10,000 at most.
    assert bucket.PART * 10_000 > 100 * 2**30


def broken(name: str, change: Callable[[Json], None]) -> Any:
    return pytest.param(change, id=name)


def test_cfn_lint_finds_the_definition_valid(tmp_path: Path) -> None:
    assert linted(tmp_path, substituted(DEFINITION)) == ""


@pytest.mark.parametrize(
    "change",
    [
        broken("a field that is none", lambda states: states["Replay"].update(Colour="red")),
        broken("no type", lambda states: states["Open"].pop("Type")),
        broken("nowhere to go", lambda states: states["Open"].pop("Next")),
    ],
)
def test_cfn_lint_would_find_a_mistake(change: Callable[[Json], None], tmp_path: Path) -> None:
    wrong = copy.deepcopy(substituted(DEFINITION))
    change(wrong["States"])
    assert "E3601" in linted(tmp_path, wrong)


def linted(folder: Path, definition: Json) -> str:
    """What cfn-lint says of a template with ``definition`` in place of its file."""
    role = "arn:aws:iam::123456789012:role/audit"
    machine = {
        "Type": "AWS::StepFunctions::StateMachine",
        "Properties": {"RoleArn": role, "Definition": definition},
    }
    file = folder / "template.yaml"
    file.write_text(yaml.safe_dump({"Resources": {"Audit": machine}}), encoding="utf-8")
    return lint(file)
