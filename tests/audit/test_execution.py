"""Whole executions of the state machine, on files that nobody has looked through.

What they come to is compared with what the engine makes of each line by itself.
"""

import gzip
import json
import logging
from collections import Counter
from functools import reduce
from typing import Any

import pytest

from app.audit import replays
from app.audit.files import MiscountedError
from app.audit.files import handler as begin_or_end
from engine import __version__, audits
from tests.audit.conftest import HOME, Files
from tests.support import unsorted
from tests.support.records import Corpus
from tests.support.states import PAYLOAD_LIMIT, Failed, Function, StateMachine
from tests.support.templates import definition_of_audit

Json = dict[str, Any]


class Context:
    """What the runtime passes as the context."""

    function_name = "audit"
    memory_limit_in_mb = 1769
    invoked_function_arn = "arn:aws:lambda:eu-central-1:000000000000:function:audit:1"
    aws_request_id = "11111111-2222-3333-4444-555555555555"


def files_function(event: Json) -> Any:
    return begin_or_end(event, Context())  # type: ignore[arg-type]


def replay_function(event: Json) -> Any:
    return replays.handler(event, Context())  # type: ignore[arg-type]


@pytest.fixture
def machine(files: Files) -> StateMachine:
    functions: dict[str, Function] = {
        "FilesFunction": files_function,
        "ReplayFunction": replay_function,
    }
    return StateMachine(definition_of_audit(), functions, files.client)


@pytest.fixture(scope="module")
def records(corpus: Corpus) -> list[Any]:
    """The lines of a file that nobody has looked through."""
    return list(unsorted.mixed(corpus, "execution", 120))


@pytest.fixture(scope="module")
def long_and_short(records: list[Any]) -> tuple[Json, Json]:
    """Of the right ones that with the most steps and that with the fewest."""
    right = [each for each in records if directly(each)["verdict"] == "agrees"]
    right.sort(key=steps_of)
    return right[-1], right[0]


def steps_of(record: Json) -> int:
    """How often the replay of a record asks whether it may go on."""
    steps: list[None] = []
    audits.audit(record, go_on=lambda: steps.append(None))
    return len(steps)


def asked(key: str = "records/club.jsonl", **also: object) -> Json:
    return {"bucket": HOME, "key": key, **also}


def directly(value: object) -> Json:
    """The result of a line, without S3, batches or anything."""
    text = json.dumps(value)
    if "\\ud" in text:
        return audits.not_json("…")
    return audits.audit(json.loads(text))


def results_of(files: Files, execution: str) -> list[Json]:
    return files.get_lines(f"results/{execution}/results.jsonl")


def test_what_an_audit_comes_to(files: Files, machine: StateMachine, records: list[Any]) -> None:
    files.put_lines("records/club.jsonl", records)
    answer = machine.execute("monday", asked())
    expected = [directly(record) for record in records]
    found = results_of(files, "monday")
    assert [each.pop("line") for each in found] == list(range(1, len(records) + 1))
    for result, direct in zip(found, expected, strict=True):
        if direct["verdict"] == "refused":  # what the parser says of half a surrogate pair
            assert [each["code"] for each in result["errors"]] == [
                each["code"] for each in direct["errors"]
            ]
        else:
            assert result == direct
    verdicts = Counter(result["verdict"] for result in expected)
    assert set(verdicts) >= {"agrees", "differs", "illegal", "unfinished", "refused"}
    summary = reduce(audits.added, map(audits.summary_of, expected), audits.NOTHING)
    assert answer["summary"] == summary
    assert answer["summary"]["verdicts"] == verdicts
    assert answer["failing"] == verdicts["differs"] + verdicts["illegal"] + verdicts["refused"]
    assert (answer["missing"], answer["engine"]) == (0, __version__)
    assert json.loads(files.get("results/monday/summary.json")) == answer
    assert answer["written"] == f"s3://{HOME}/results/monday/summary.json"
    assert answer["results"] == f"s3://{HOME}/results/monday/results.jsonl"
    assert machine.tries["Replay a batch"] > 3


def test_results_that_are_too_many_to_be_passed_on(
    files: Files, machine: StateMachine, records: list[Any]
) -> None:
    mixed = [*[{}] * 100, *[unsorted.FAULTY] * 100, *records[:30]]
    files.put_lines("records/club.jsonl", mixed)
    machine.execute("faulty", asked())
    assert files.keys("results/faulty/lines/") == ["results/faulty/lines/000000000101.jsonl"]
    large = files.get_lines("results/faulty/lines/000000000101.jsonl")
    assert len(json.dumps(large)) > PAYLOAD_LIMIT
    found = results_of(files, "faulty")
    assert found[100:200] == large
    assert [each.pop("line") for each in found] == list(range(1, len(mixed) + 1))
    assert found[:200] == [directly(each) for each in mixed[:200]]


@pytest.mark.parametrize(("more", "passed_on"), [(0, True), (1, False)])
def test_what_is_passed_on_is_small_however_it_is_written(
    more: int, passed_on: bool, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of it are characters that take two bytes, and six as they are escaped."""
    many = replays.PASSED_ON // 4
    empty = len('{"line":1,"verdict":"refused","id":""}')
    names = ["é" * many, "é" * (many - empty) + "x" * more]
    monkeypatch.setattr(audits, "audit", lambda name, *_, **__: {"verdict": "refused", "id": name})
    items = [{"line": number, "record": name} for number, name in enumerate(names, 1)]
    answer = replay_function({"Items": items, "BatchInput": {"execution": "x", "language": "zh"}})
    assert ("results" in answer, "key" in answer) == (passed_on, not passed_on)
    assert len(json.dumps(answer)) <= PAYLOAD_LIMIT
    lines = answer["results"] if passed_on else files.get_lines(answer["key"])
    assert [(each["line"], each["id"]) for each in lines] == list(enumerate(names, 1))


def test_the_same_again_is_the_same(
    files: Files, machine: StateMachine, records: list[Any]
) -> None:
    files.put_lines("records/club.jsonl", records[:40])
    first = machine.execute("monday", asked())
    written = {key: files.get(key) for key in files.keys("results/monday/")}
    assert machine.execute("monday", asked()) == first
    assert {key: files.get(key) for key in files.keys("results/monday/")} == written
    other = machine.execute("tuesday", asked())
    assert other["summary"] == first["summary"]
    assert {key: files.get(key) for key in files.keys("results/monday/")} == written


def test_lines_that_are_no_records_spoil_no_others(
    files: Files, machine: StateMachine, records: list[Any]
) -> None:
    good = json.dumps(next(each for each in records if directly(each)["verdict"] == "agrees"))
    bad = (
        "{",
        "",
        "牌",
        "NaN",
        "[" * 5000,
        "[" * 900 + "]" * 900,
        '{"id": ' + '"x' * 200_000 + '"}',
        '{"a": 1e999}',
        good[:-1] + ', "id": "a", "id": "b"}',
    )
    content = b"\xef\xbb\xbf" + "\r\n".join([good, *bad, good]).encode() + b"\n\xff\xfe\n" + b"\0"
    files.put("records/club.jsonl", content)
    answer = machine.execute("bad", asked(language="en"))
    found = {each["line"]: each for each in results_of(files, "bad")}
    assert [line for line in found if found[line]["verdict"] == "agrees"] == [1, len(bad) + 2]
    refused = {line: each["errors"][0] for line, each in found.items() if "errors" in each}
    assert set(refused) == {2, 4, 5, 6, 7, 8, 9, 10, 12, 13}
    assert refused[8]["code"] == "too_large"
    assert "this is not JSON" in refused[2]["detail"]
    assert refused[10]["detail"] == "this is not JSON: the field 'id' is named twice"
    assert answer["summary"]["records"] == 12


def test_a_packed_file_is_audited_as_what_it_unpacks_to(
    files: Files, machine: StateMachine, records: list[Any]
) -> None:
    """Step Functions reads the plain copy."""
    files.put_lines("records/club.jsonl", records)
    content = files.get("records/club.jsonl")
    expected = machine.execute("plain", asked())["summary"]
    half = len(content) // 2
    files.put("records/club.gz", gzip.compress(content[:half]) + gzip.compress(content[half:]))
    answer = machine.execute("packed", asked("records/club.gz", max_unpacked=len(content)))
    assert answer["summary"] == expected
    assert results_of(files, "packed") == results_of(files, "plain")
    assert files.get("results/packed/records.jsonl") == files.get("results/plain/records.jsonl")


@pytest.mark.parametrize(
    ("cut", "most", "cause"),
    [
        (-1, 10**9, "the gzip data ends before it is complete"),
        (None, 999, "it unpacks to more than 999 bytes"),
    ],
)
def test_a_packed_file_that_cannot_be_unpacked_is_not_audited_in_part(
    cut: int | None, most: int, cause: str, files: Files, machine: StateMachine
) -> None:
    files.put("records/club.gz", gzip.compress(b'{"id": "a"}\n' * 100)[:cut])
    with pytest.raises(Failed) as failed:
        machine.execute("packed", asked("records/club.gz", max_unpacked=most))
    assert failed.value.error == "UnreadableError"
    assert cause in failed.value.cause
    assert "records/club.gz" in failed.value.cause
    assert machine.tries == {"Open": 1}
    assert files.keys("results/") == []
    assert "Uploads" not in files.client.list_multipart_uploads(Bucket=HOME)


@pytest.mark.parametrize(
    "given",
    [
        {},
        [],
        "records/club.jsonl",
        {"bucket": HOME},
        {"bucket": HOME, "key": ""},
        {"bucket": 7, "key": "records/club.jsonl"},
        {"bucket": HOME, "key": "records/club.jsonl", "language": "fr"},
        {"bucket": HOME, "key": "records/club.jsonl", "prefix": "x"},
        {"bucket": HOME, "key": "records/club.jsonl", "language": ["zh"]},
        {"bucket": HOME, "key": "records/club.jsonl", "max_unpacked": 0},
        {"bucket": HOME, "key": "records/club.jsonl", "max_unpacked": "1G"},
        {"bucket": HOME, "key": "records/club.jsonl", "max_unpacked": True},
    ],
)
def test_what_cannot_be_asked(given: object, files: Files, machine: StateMachine) -> None:
    with pytest.raises(Failed) as failed:
        machine.execute("badly", given)
    assert failed.value.error == "AskedBadlyError"
    assert "the input is" in failed.value.cause
    assert machine.tries == {"Open": 1}
    assert files.keys() == []


@pytest.mark.parametrize("key", ["records/none.jsonl", "records/empty.jsonl"])
def test_what_cannot_be_read(key: str, files: Files, machine: StateMachine) -> None:
    files.put("records/empty.jsonl", b"\n \r\n")
    with pytest.raises(Failed) as failed:
        machine.execute("unreadable", asked(key))
    assert failed.value.error == "UnreadableError"
    assert key in failed.value.cause
    assert machine.tries == {"Open": 1}
    assert files.keys("results/") == []
    uploads = files.client.list_multipart_uploads(Bucket=HOME)
    assert "Uploads" not in uploads


def test_another_bucket(files: Files, machine: StateMachine) -> None:
    with pytest.raises(Failed) as failed:
        machine.execute("elsewhere", {"bucket": "nobodys-bucket", "key": "a.jsonl"})
    assert failed.value.error == "UnreadableError"


def failing(function: Function, times: dict[int, int], error: Exception) -> Function:
    """``function``, which fails so often with a batch that begins with the line given."""
    left = dict(times)

    def call(event: Json) -> Any:
        first = event["Items"][0]["line"]
        if left.get(first):
            left[first] -= 1
            raise error
        return function(event)

    return call


def test_what_fails_for_a_while_is_tried_again(
    files: Files, machine: StateMachine, records: list[Any]
) -> None:
    class TooManyRequestsException(Exception):  # noqa: N818 - as Lambda calls it
        pass

    TooManyRequestsException.__name__ = "Lambda.TooManyRequestsException"
    machine.functions["ReplayFunction"] = failing(
        replay_function, {1: 6}, TooManyRequestsException("busy")
    )
    files.put_lines("records/club.jsonl", records[:5])
    assert machine.execute("busy", asked())["missing"] == 0
    assert machine.tries["Replay a batch"] == 7


def test_where_much_fails_nothing_is_added_up(files: Files, machine: StateMachine) -> None:
    machine.functions["ReplayFunction"] = failing(
        replay_function, {101: 99}, RuntimeError("out of memory")
    )
    files.put_lines("records/club.jsonl", [{}] * 200)  # two batches
    with pytest.raises(Failed) as failed:
        machine.execute("partly", asked())
    assert failed.value.error == "States.ExceedToleratedFailureThreshold"
    assert files.keys("results/partly/summary.json") == []


def test_what_is_missing_is_counted(files: Files, machine: StateMachine) -> None:
    large = {"room": "x" * 140_000}
    # Three batches: 100 lines; a large one, beside which no other fits; another with the rest.
    files.put_lines("records/club.jsonl", [*([{}] * 100), large, large, *([{}] * 98)])
    machine.functions["ReplayFunction"] = failing(
        replay_function, {101: 99}, RuntimeError("out of memory")
    )
    with pytest.raises(Failed) as failed:
        machine.execute("partly", asked())
    assert failed.value.error == "Incomplete"
    summary = json.loads(files.get("results/partly/summary.json"))
    assert summary["missing"] == 1
    assert summary["summary"]["records"] == 199
    assert failed.value.cause == (
        "1 records could not be audited; of all others there is "
        f"s3://{HOME}/results/partly/summary.json"
    )
    assert machine.tries["Replay a batch"] == 3 + 2  # three times the one, once each of the others


def test_a_redrive_replays_what_failed_and_nothing_else(
    files: Files, machine: StateMachine, records: list[Any]
) -> None:
    files.put_lines("records/club.jsonl", [*[{}] * 100, *records])
    expected = machine.execute("well", asked())
    batches = machine.tries.pop("Replay a batch")
    machine.functions["ReplayFunction"] = failing(
        replay_function, {101: 3}, RuntimeError("out of memory")
    )
    with pytest.raises(Failed) as failed:
        machine.execute("again", asked())
    assert failed.value.error == "States.ExceedToleratedFailureThreshold"
    assert machine.tries.pop("Replay a batch") == batches + 2
    assert files.keys("results/again/results.jsonl") == []
    assert machine.redrive("again")["summary"] == expected["summary"]
    assert machine.tries["Replay a batch"] == 1
    assert results_of(files, "again") == results_of(files, "well")


def test_a_redrive_adds_up_again_and_replays_nothing(
    files: Files, machine: StateMachine, records: list[Any]
) -> None:
    files.put_lines("records/club.jsonl", records)
    expected = machine.execute("well", asked())
    machine.tries.clear()

    def breaks(event: Json) -> Any:
        answer = files_function(event)
        if event["step"] == "add":  # all is written, and nobody hears of it
            raise ConnectionError
        return answer

    machine.functions["FilesFunction"] = breaks
    with pytest.raises(Failed):
        machine.execute("again", asked())
    batches = machine.tries["Replay a batch"]
    machine.functions["FilesFunction"] = files_function
    assert machine.redrive("again")["summary"] == expected["summary"]
    assert machine.tries["Replay a batch"] == batches
    assert results_of(files, "again") == results_of(files, "well")


def test_adding_up_is_tried_again(files: Files, machine: StateMachine, records: list[Any]) -> None:
    files.put_lines("records/club.jsonl", records[:3])
    fails = [True, True]

    def flaky(event: Json) -> Any:
        if event["step"] == "add" and fails:
            fails.pop()
            raise TimeoutError
        return files_function(event)

    machine.functions["FilesFunction"] = flaky
    assert machine.execute("flaky", asked())["missing"] == 0
    assert machine.tries["Add up"] == 3


def test_more_than_there_was_is_no_result(files: Files) -> None:
    files.put("results/x/batches/manifest.json", b'{"ResultFiles": {"SUCCEEDED": [{"Key": "k"}]}}')
    result = audits.not_json("x")
    batch = {"first": 1, "summary": audits.summary_of(result), "results": [result]}
    event = {
        "step": "add",
        "execution": "x",
        "source": {},
        "manifest": {"Bucket": HOME, "Key": "results/x/batches/manifest.json"},
    }
    files.put_lines("k", [batch, {**batch, "first": 2}])
    with pytest.raises(MiscountedError, match="2 of 1"):
        files_function({**event, "records": 1})
    files.put_lines("k", [batch, {**batch, "first": 2, "results": []}])
    with pytest.raises(MiscountedError, match="1 results of 2"):
        files_function({**event, "records": 2})
    assert files.keys("results/x/summary.json") == []


class Clock:
    """Goes on by ``tick`` whenever it is looked at: at every step of a replay."""

    def __init__(self, tick: float) -> None:
        self.now = 0.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def test_a_record_that_takes_longer_than_its_share_is_one_line(
    files: Files,
    machine: StateMachine,
    monkeypatch: pytest.MonkeyPatch,
    long_and_short: tuple[Json, Json],
) -> None:
    long, short = long_and_short
    steps = steps_of(long)
    assert steps > 4 * steps_of(short)
    # All but the last quarter of the time is there for the first of two records.
    monkeypatch.setattr(replays, "clock", Clock(tick=60 * 3 / 4 / steps))
    monkeypatch.setenv("WORK_SECONDS", "60")
    files.put_lines("records/club.jsonl", [long, short])
    answer = machine.execute("slow", asked(language="en"))
    first, second = results_of(files, "slow")
    (problem,) = first["errors"]
    assert (first["line"], first["verdict"], problem["code"]) == (1, "refused", "unavailable")
    assert problem["detail"] == "the audit of this line took longer than it may"
    assert second == {"line": 2, **audits.audit(short, "en")}
    assert answer["summary"]["refused"] == {"unavailable": 1}
    assert (answer["failing"], answer["missing"]) == (1, 0)


def test_what_others_leave_of_their_shares_is_for_whoever_needs_more(
    files: Files,
    machine: StateMachine,
    monkeypatch: pytest.MonkeyPatch,
    long_and_short: tuple[Json, Json],
) -> None:
    """The long one takes half of the time, where an equal share is a sixth."""
    long, _ = long_and_short
    monkeypatch.setattr(replays, "clock", Clock(tick=60 / 2 / steps_of(long)))
    monkeypatch.setenv("WORK_SECONDS", "60")
    files.put_lines("records/club.jsonl", [long, *[{}] * 5])
    answer = machine.execute("uneven", asked())
    assert answer["summary"]["verdicts"] == {"agrees": 1, "refused": 5}
    assert answer["summary"]["refused"] == {"schema": 5}


def test_an_error_in_the_engine_is_one_line(
    files: Files, machine: StateMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit = audits.audit

    def breaks(record: object, language: Any = "zh", **how: Any) -> Json:
        if record == {}:
            raise AssertionError("cannot be")
        return audit(record, language, **how)

    monkeypatch.setattr(audits, "audit", breaks)
    monkeypatch.setattr(logging.getLogger("zhuoji-audit"), "disabled", True)
    files.put_lines("records/club.jsonl", [[], {}, []])
    answer = machine.execute("broken", asked(language="en"))
    assert answer["summary"]["refused"] == {"schema": 2, "internal": 1}
    (line,) = (each for each in results_of(files, "broken") if each["line"] == 2)
    assert line["errors"][0]["detail"] == "the audit of this line failed"
