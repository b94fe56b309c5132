"""``replay`` with a line a record, of some verdicts only, to a file."""

import csv
import json
import os
import subprocess
from io import StringIO
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from engine import audits
from tests.support.altered import HOW, altered
from tests.support.command import (
    COMMAND,
    Held,
    Terminal,
    environment,
    invoke,
    jsonl,
    measured,
    run,
    write_jsonl,
)
from zhuoji.findings import Row
from zhuoji.language import minus
from zhuoji.simulation import Plan, record_of

Json = dict[str, Any]
EXAMPLES = Path(__file__).parents[2] / "app" / "examples" / "replays"
LEFT_OUT = str(EXAMPLES / "chicken-left-out.json")
LONG = next(
    record
    for record in (record_of(Plan("guiyang", seed=5), number) for number in range(9))
    if len(record["events"]) > 20
)
MIXED = write_jsonl([altered(LONG, how) for how in HOW]) + "{oops\n"


def rows(text: str) -> list[Json]:
    return list(csv.DictReader(StringIO(text)))


def test_a_line_a_record_with_the_first_difference_and_its_rule() -> None:
    found = rows(invoke("replay", "--format", "csv", "--lang", "en", stdin=MIXED).stdout)
    assert [row["verdict"] for row in found] == [*HOW, "refused"]
    assert [row["line"] for row in found] == list("1234567")
    assert [row["id"] for row in found] == [LONG["id"]] * 6 + [""]
    agrees, _, differs, illegal, unfinished, refused, none = found
    assert (agrees["difference"], agrees["rule"]) == ("", "")
    assert (unfinished["difference"], unfinished["rule"]) == ("", "")
    claimed, total = (minus(LONG["claimed"]["totals"][0] + more) for more in (1, 0))
    assert total == "−19"
    assert differs["difference"] == f"/claimed/totals/0: claimed {claimed}, settled {total}"
    assert set(differs["rule"].split()) <= {line["rule"] for line in LONG["claimed"]["transfers"]}
    result = audits.audit(altered(LONG, "illegal"), "en")
    assert illegal["difference"] == f"/events/3: {result['illegal']['why']}"
    assert illegal["rule"] == result["illegal"]["rule"]
    assert refused["difference"].startswith("/deal/dealer: ")
    assert none["difference"].startswith("this is not JSON: ")
    assert {row["ruleset"] for row in (*found[:5],)} == {"guiyang@1"}


def test_the_rule_is_that_of_the_item_or_payment_that_differs() -> None:
    """The first difference is in the totals, which many rules make up."""
    (row,) = rows(invoke("replay", "--format", "csv", "--lang", "en", LEFT_OUT).stdout)
    assert row["difference"] == "/claimed/totals/0: claimed 45, settled 51"
    assert row["rule"] == "guiyang.chicken"
    record = json.loads(json.dumps(LONG))
    wrong = record["claimed"]["transfers"][-1]
    wrong["points"] += 1
    (row,) = rows(invoke("replay", "--format", "csv", stdin=json.dumps(record)).stdout)
    assert row["rule"] == wrong["rule"]


def test_the_same_lines_in_every_format() -> None:
    of_csv = rows(invoke("replay", "--format", "csv", stdin=MIXED).stdout)
    of_json = jsonl(invoke("replay", "--format", "jsonl", stdin=MIXED).stdout)
    assert [{"file": "stdin", **row, "line": str(row["line"])} for row in of_json] == of_csv
    header, *lines = invoke("replay", "--format", "table", stdin=MIXED).stdout.splitlines()
    assert header.split()[:3] == ["line", "id", "verdict"]
    for line, row in zip(lines, of_csv, strict=True):
        for value in row.values():
            assert value == "stdin" or value in line
    chinese = invoke("replay", "--format", "table", "--lang", "zh", stdin=MIXED).stdout
    assert chinese.splitlines()[0].split() == ["行", "名称", "结论", "玩法", "规则", "首处不符"]
    assert Terminal("replay", "--format", "csv", stdin=MIXED).ended().out == (
        invoke("replay", "--format", "csv", stdin=MIXED).stdout
    )


def test_files_are_named_where_there_are_several_and_in_csv_always(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text(MIXED, encoding="utf-8")
    for form in ("jsonl", "csv", "table"):
        one = invoke("replay", "--format", form, str(file)).stdout
        two = invoke("replay", "--format", form, str(file), str(file)).stdout
        assert (str(file) in one) == (form == "csv")
        assert two.count(str(file)) == 2 * (len(HOW) + 1)


def test_what_others_have_written_is_a_cell_and_no_formula() -> None:
    for name in ("=HYPERLINK(1)", "+1", "-1", "@x", 'a,"b"\n,c', "\x1b[2J\u202e", "牌局"):
        stdin = json.dumps({**LONG, "id": name})
        ran = invoke("replay", "--format", "csv", stdin=stdin)
        (row,) = rows(ran.stdout)
        assert len(ran.stdout.splitlines()) == 2
        assert not row["id"].startswith(("=", "+", "-", "@"))
        if name.isalnum():
            assert row["id"] == name
        assert all(each == "\n" or each.isprintable() for each in ran.stdout)


@pytest.mark.parametrize("only", ["differs", "differs,illegal", "refused,unfinished", "settled"])
def test_only_the_verdicts_that_are_asked_for(only: str) -> None:
    """Whatever is shown, everything is counted, and the exit code is that of all."""
    wanted = set(only.split(","))
    whole = jsonl(invoke("replay", stdin=MIXED).stdout)
    ran = invoke("replay", "--only", only, stdin=MIXED)
    assert jsonl(ran.stdout) == [each for each in whole if each["verdict"] in wanted]
    assert ran.exit_code == 1
    for form in ("csv", "jsonl", "table"):
        found = invoke("replay", "--only", only, "--format", form, stdin=MIXED).stdout
        kept = [each for each in whole if each["verdict"] in wanted]
        assert len(found.splitlines()) == len(kept) + (form != "jsonl")
    table = invoke("replay", "--only", only, "--table", "--lang", "en", stdin=MIXED).stdout
    shown = [line for line in table.splitlines() if line.startswith("stdin:")]
    assert len(shown) == len([each for each in whole if each["verdict"] in wanted])
    assert f"┃ {len(HOW) + 1} ┃" in table
    text = invoke("replay", "--only", only, "--transcript", "--lang", "en", stdin=MIXED)
    assert text.stdout.count("verdict: ") == len(wanted - {"refused"})
    assert bool(text.stderr) == ("refused" in wanted)
    assert not text.stdout.startswith("\n")
    assert text.exit_code == 1


def test_a_verdict_that_is_none() -> None:
    for only in ("", "differ", "differs,", "differs, illegal"):
        ran = invoke("replay", "--only", only, "--lang", "en", stdin=MIXED)
        assert (ran.exit_code, ran.stdout) == (2, "")
        assert "--only: no verdict is called" in ran.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        "--format csv --summary",
        "--format csv --transcript",
        "--format csv --json",
        "--format csv --table",
        "--format csv --full",
        "--summary --only differs",
        "--summary --full",
        "--transcript --full",
    ],
)
def test_options_that_say_otherwise_of_each_other(arguments: str) -> None:
    for language, said in (("en", " cannot go with "), ("zh", " 不能与 ")):
        ran = invoke("replay", *arguments.split(), "--lang", language, stdin=MIXED)
        assert (ran.exit_code, ran.stdout) == (2, "")
        assert said in ran.stderr


@pytest.mark.parametrize(
    "arguments", ["", "--format csv", "--format table", "--summary", "--transcript", "--table"]
)
def test_output_to_a_file_is_that_of_standard_output(arguments: str, tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("older and longer than anything that is written now" * 999)
    asked = ("replay", *arguments.split(), "--lang", "zh")
    expected = invoke(*asked, stdin=MIXED)
    ran = invoke(*asked, "--out", str(target), stdin=MIXED)
    assert (ran.exit_code, ran.stdout) == (expected.exit_code, "")
    assert target.read_text(encoding="utf-8") == expected.stdout


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "none" / "out", "a\0b"):
        ran = invoke("replay", "--out", str(target), stdin=MIXED)
        assert (ran.exit_code, ran.stdout) == (74, "")
        assert "the output could not be written" in ran.stderr
    full = run("replay", "--out", "/dev/full", stdin=MIXED)
    assert (full.code, full.out) == (74, "")
    assert full.err == "Error: the output could not be written: No space left on device\n"


def test_what_is_read_is_not_written_over(tmp_path: Path) -> None:
    file, link = tmp_path / "rounds.jsonl", tmp_path / "link"
    file.write_text(MIXED, encoding="utf-8")
    link.symlink_to(file)
    for target in (file, link):
        ran = invoke("replay", "--lang", "en", str(file), "--out", str(target))
        assert (ran.exit_code, file.read_text(encoding="utf-8")) == (2, MIXED)
        assert "is what is to be read" in ran.stderr


def test_lines_come_as_soon_as_they_can_and_in_order() -> None:
    """Whoever reads them need not wait for the last record."""
    with subprocess.Popen(
        [*COMMAND, "replay", "--format", "csv", "--jobs", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        os.set_blocking(process.stdin.fileno(), True)
        process.stdin.write((json.dumps(LONG) + "\n").encode() * 200)
        process.stdin.flush()
        assert process.stdout.readline().decode().rstrip().split(",") == list(Row._fields)
        process.stdin.close()
        lines = process.stdout.read().decode().splitlines()
    assert [line.split(",")[1] for line in lines] == [str(n) for n in range(1, 201)]


@pytest.mark.parametrize("form", ["csv", "table"])
def test_memory_does_not_grow_with_the_lines(form: str, tmp_path: Path) -> None:
    short = json.dumps({**LONG, "events": []}).encode() + b"\n"

    def held(count: int) -> Held:
        lines = islice(cycle([short]), count)
        return measured(tmp_path, "replay", "--format", form, "--jobs", "1", stdin=lines)

    few, many = held(200), held(4_000)
    assert (few.code, many.code) == (0, 0)
    assert many.first - few.first < 6
