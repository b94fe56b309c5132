"""``replay``: records judged on the command line, one or very many.

``RECORDS`` sets how many records of each rule set are simulated and replayed.
"""

import json
import os
import subprocess
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import audits, lines_of
from tests.support.altered import HOW, altered
from tests.support.command import (
    COMMAND,
    Held,
    environment,
    invoke,
    jsonl,
    measured,
    run,
    write_jsonl,
)
from zhuoji import auditing
from zhuoji.language import Words
from zhuoji.simulation import Plan, record_of
from zhuoji.sources import Line

Json = dict[str, Any]
COUNT = int(os.environ.get("RECORDS", "25"))
NAMES = [name.partition("@")[0] for name in engine.RULESETS]
PLANS = [Plan(name, random_options=True, seed=5) for name in NAMES]
RECORDS: list[Json] = [record_of(plan, number) for plan in PLANS for number in range(4)]


LONG = next(record for record in RECORDS if len(record["events"]) > 20)


def audited(records: list[Json]) -> list[Json]:
    """The results that are expected."""
    found = [
        {"line": number, **audits.audit(record, "en")}
        for number, record in enumerate(records, start=1)
    ]
    plain: list[Json] = json.loads(json.dumps(found))
    return plain


@pytest.mark.parametrize("name", NAMES)
def test_simulated_records_replay_without_a_difference(name: str) -> None:
    """Of every rule set, through a pipe."""
    asked = ("simulate", "--ruleset", name, "--random-options", "--count", str(COUNT))
    with subprocess.Popen(
        [*COMMAND, *asked], stdout=subprocess.PIPE, env=environment()
    ) as simulate:
        replay = subprocess.run(
            [*COMMAND, "replay", "--summary"],
            stdin=simulate.stdout,
            capture_output=True,
            env=environment(),
            check=False,
        )
    assert (simulate.returncode, replay.returncode, replay.stderr) == (0, 0, b"")
    assert json.loads(replay.stdout) == {
        **audits.NOTHING,
        "records": COUNT,
        "verdicts": {"agrees": COUNT},
        "rulesets": {engine.find_ruleset(name).id: COUNT},
    }


@pytest.mark.parametrize("how", HOW)
def test_every_verdict_with_its_exit_code(how: str) -> None:
    record = altered(LONG, how)
    result = invoke("replay", "--lang", "en", stdin=json.dumps(record))
    assert jsonl(result.stdout) == audited([record])
    assert jsonl(result.stdout)[0]["verdict"] == how
    assert result.exit_code == (1 if how in ("differs", "illegal", "refused") else 0)
    strict = invoke("replay", "--strict", stdin=json.dumps(record))
    assert strict.exit_code == (0 if how in ("agrees", "settled") else 1)


@pytest.mark.parametrize("how", HOW)
def test_one_record_in_a_table(how: str) -> None:
    record = altered(LONG, how)
    result = invoke("replay", "--table", "--lang", "en", stdin=json.dumps(record, indent=2))
    assert result.exit_code == (1 if how in ("differs", "illegal", "refused") else 0)
    shown = {
        "agrees": "agrees with what it claims",
        "settled": "it claims nothing",
        "differs": "/claimed/totals/0",
        "illegal": "/events/3: turn 1 of characters (1m)",
        "unfinished": "unfinished (3 legal events)",
        "refused": "",
    }
    assert shown[how] in result.stdout
    if how == "refused":
        assert result.stderr.startswith("stdin:1: /deal/dealer: ")
    for line in answers_of(record).get("settlement", {}).get("transfers", ()):
        assert Words("en").rule(line["rule"]) in result.stdout
        assert line["rule"] not in result.stdout


def answers_of(record: Json) -> Json:
    room = engine.open_room(record["room"]["ruleset"], record["room"]["options"])
    try:
        return engine.answer_replay(room, record, "en")
    except engine.Refused:
        return {}


def test_full_results_are_those_of_the_service() -> None:
    result = invoke("replay", "--full", "--lang", "en", stdin=write_jsonl(RECORDS[:4]))
    for line, record in zip(jsonl(result.stdout), RECORDS[:4], strict=True):
        expected = json.loads(json.dumps(answers_of(record)))
        assert {name: line[name] for name in expected} == expected


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_results_come_in_order_with_several_jobs(jobs: str) -> None:
    """Long and short ones, and one bad line among many."""
    records = [altered(RECORDS[n % len(RECORDS)], HOW[n % 5]) for n in range(60)]
    text = write_jsonl(records).splitlines()
    text[40] = '{"room": '
    ran = run("replay", "--lang", "en", "--jobs", jobs, stdin="\n".join(text))
    expected = audited(records)
    detail = "column 9: a value is expected"
    expected[40] = {"line": 41, **audits.not_json(detail, "en")}
    assert ran.lines == expected
    assert (ran.code, ran.err) == (1, "")


def test_the_summary_is_that_of_all_results() -> None:
    records = [altered(record, how) for record in RECORDS for how in HOW]
    stdin = write_jsonl(records) + "no JSON\n"
    total = audits.NOTHING
    for result in [*audited(records), audits.not_json("", "en")]:
        total = audits.added(total, audits.summary_of(result))
    ran = run("replay", "--summary", "--lang", "en", "--jobs", "2", stdin=stdin)
    assert ran.lines == [json.loads(json.dumps(total))]
    assert ran.code == 1
    shown = invoke("replay", "--summary", "--table", "--lang", "en", stdin=stdin).stdout
    assert "differs: field totals" in shown
    assert f"{len(records) + 1}" in shown


def test_many_records_in_a_table_are_the_wrong_ones_and_a_summary() -> None:
    records = [altered(LONG, how) for how in HOW]
    stdin = write_jsonl(records)
    result = invoke("replay", "--table", "--lang", "en", stdin=stdin)
    wrong = [line for line in result.stdout.splitlines() if line.startswith("stdin:")]
    assert [line.split(": ")[1] for line in wrong] == [
        "differs from what it claims",
        "illegal",
        "refused",
    ]
    assert wrong[0].startswith(f"stdin:3 ({LONG['id']}): ")
    assert "claimed" in wrong[0]
    assert "and 1 more" in wrong[0]
    strict = invoke("replay", "--table", "--strict", "--lang", "en", stdin=stdin).stdout
    assert f"stdin:5 ({LONG['id']}): unfinished" in strict
    assert "不符" in invoke("replay", "--table", "--lang", "zh", stdin=stdin).stdout


def test_records_with_an_event_a_line() -> None:
    """Several after one another, between records that have a line each, and of either kind."""
    streamed = [write_jsonl(lines_of(record)) for record in RECORDS]
    whole = invoke("replay", "--lang", "en", stdin="".join(streamed))
    results = jsonl(whole.stdout)
    first = 1
    for result, record, text in zip(results, RECORDS, streamed, strict=True):
        assert result == {**audited([record])[0], "line": first}
        first += text.count("\n")
    mixed = "".join(
        streamed[n] if n % 2 else write_jsonl([RECORDS[n]]) for n in range(len(RECORDS))
    )
    verdicts = [line["verdict"] for line in jsonl(invoke("replay", stdin=mixed).stdout)]
    assert verdicts == ["agrees"] * len(RECORDS)


def test_a_streamed_record_that_is_broken_spoils_no_other() -> None:
    lines = [json.dumps(line) for line in lines_of(LONG)]
    broken = [*lines[:5], '{"seat": ', *lines[5:]]
    more = [*lines, '{"seat": 0, "type": "pass"}']
    bad_room = [json.dumps({**lines_of(LONG)[0], "room": {}}), *lines[1:]]
    stdin = "\n".join([*lines, *broken, *more, *bad_room, *lines[:4], *lines])
    result = invoke("replay", "--lang", "en", stdin=stdin)
    found = [(line["verdict"], line["line"]) for line in jsonl(result.stdout)]
    starts = [1, len(lines) + 6]
    starts.append(len(lines) + len(broken) + 1)
    starts.append(starts[-1] + len(more))
    starts.append(starts[-1] + len(bad_room))
    starts.append(starts[-1] + 4)
    verdicts = ["agrees", "refused", "refused", "refused", "unfinished", "agrees"]
    assert found == list(zip(verdicts, starts, strict=True))


def test_a_streamed_record_has_only_so_many_lines() -> None:
    opening = json.dumps(lines_of(LONG)[0])
    event = '{"seat": 0, "type": "pass"}\n'
    stdin = opening + "\n" + event * 5000 + opening + "\n"
    records = list(auditing.records(_lines(stdin)))
    assert [len(record.lines) for record in records] == [auditing.MOST_LINES, 1]
    results = jsonl(invoke("replay", "--lang", "en", stdin=stdin).stdout)
    assert [line["verdict"] for line in results] == ["refused", "unfinished"]
    assert "1000" in results[0]["errors"][0]["detail"]


def _lines(text: str) -> list[Line]:
    return [
        Line("stdin", number, line.encode())
        for number, line in enumerate(text.splitlines(), start=1)
    ]


def test_the_room_of_the_command_line() -> None:
    record = record_of(Plan("yinji", {"base": 3}, claim=False), 0)
    del record["room"]
    missing = invoke("replay", "--lang", "en", stdin=json.dumps(record))
    assert "/room/ruleset" in missing.stdout
    given = invoke("replay", "--ruleset", "yinji", "--option", "base=3", stdin=json.dumps(record))
    assert jsonl(given.stdout)[0]["verdict"] == "settled"


def test_files_are_named_where_there_are_several(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.json"
    one.write_text(write_jsonl(RECORDS[:2]), encoding="utf-8")
    two.write_text(json.dumps(RECORDS[2], indent=2), encoding="utf-8")
    result = invoke("replay", str(one), str(two))
    assert [(line["file"], line["line"]) for line in jsonl(result.stdout)] == [
        (str(one), 1),
        (str(one), 2),
        (str(two), 1),
    ]


def test_transcripts_of_several_records_and_of_bad_ones() -> None:
    records = [altered(LONG, how) for how in HOW]
    stdin = write_jsonl(records) + "{\n"
    result = invoke("replay", "--transcript", "--lang", "en", stdin=stdin)
    verdicts = [line for line in result.stdout.splitlines() if line.startswith("verdict: ")]
    assert verdicts == [
        "verdict: agrees with what it claims",
        "verdict: settled; it claims nothing",
        "verdict: differs from what it claims",
        "verdict: illegal",
        "verdict: unfinished",
    ]
    assert "   3  1 of characters (1m) is turned\n      illegal: " in result.stdout
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()] == [
        "stdin:6",
        "stdin:7",
    ]
    assert result.exit_code == 1
    for option in ("--json", "--summary", "--full"):
        assert invoke("replay", "--transcript", option, stdin=stdin).exit_code == 2


def test_a_transcript_says_who_lays_its_hand_open() -> None:
    record: Any = record_of(Plan("guiyang", seed=2), 4)
    room = engine.open_room(record["room"]["ruleset"], record["room"]["options"])
    answer: Any = engine.answer_replay(room, record)
    hand = answer["table"]["seats"][1]["hand"]
    record["events"].append({"seat": 1, "type": "show", "hand": hand})
    result = invoke("replay", "--transcript", "--lang", "en", stdin=json.dumps(record))
    assert f"{len(record['events']) - 1:4}  seat 1 lays its hand open" in result.stdout
    assert result.stdout.endswith("verdict: agrees with what it claims\n")


def test_a_transcript_tells_the_passes_that_are_left_out_from_events() -> None:
    """Those have no number; all the others are numbered as in the record."""
    named, unnamed = (
        record_of(Plan("guiyang", seed=2, passes=passes), 4) for passes in ("all", "none")
    )
    for record, told in ((named, "seat"), (unnamed, "(seat")):
        result = invoke("replay", "--transcript", "--lang", "en", stdin=json.dumps(record))
        lines = [line[6:] for line in result.stdout.splitlines() if "passes" in line]
        assert lines
        assert all(line.startswith(told) for line in lines)
        numbers = [line[:4].strip() for line in result.stdout.splitlines()]
        assert [int(number) for number in numbers if number.isdigit()] == list(
            range(len(record["events"]))
        )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_memory_does_not_grow_with_the_file(jobs: str, tmp_path: Path) -> None:
    """Not with 15 times as many records, in the process that reads or in those that replay."""
    short = [
        json.dumps({**record, "events": record["events"][:2]}).encode() + b"\n"
        for record in RECORDS
    ]

    def held(count: int) -> Held:
        lines = islice(cycle(short), count)
        return measured(tmp_path, "replay", "--jobs", jobs, stdin=lines)

    few, many = held(200), held(3_000)
    assert (few.code, many.code) == (0, 0)
    assert many.first - few.first < 6
    assert many.others - few.others < 6
