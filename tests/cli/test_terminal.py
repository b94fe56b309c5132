"""Terminals, pipes and signals: real processes."""

import json
import os
import re
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from tests.support.command import COMMAND, Terminal, environment, run, write_jsonl
from zhuoji import output
from zhuoji.simulation import Plan, record_of

EXAMPLES = Path(__file__).parents[2] / "app" / "examples"
REPLAY = str(EXAMPLES / "replays" / "chicken-left-out.json")
SETTLE = str(EXAMPLES / "settlements" / "kong-bloom-base-2.json")
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]m")
STYLE = "\x1b[1m"


def test_a_terminal_gets_tables_with_colours_and_everything_else_json() -> None:
    shown = Terminal("settle", SETTLE).ended()
    assert (shown.code, "┃" in shown.out) == (0, True)
    assert COLOUR.search(shown.out)
    assert STYLE in shown.out
    piped = run("settle", SETTLE)
    assert (piped.code, piped.lines[0]["totals"]) == (0, [-79, -95, 5, 169])
    forced = Terminal("settle", "--json", SETTLE).ended()
    assert forced.out == piped.out


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_they_are_not_wanted(env: dict[str, str]) -> None:
    shown = Terminal("settle", SETTLE, env=env).ended()
    assert "┃" in shown.out
    assert not COLOUR.search(shown.out)


def test_no_colours_in_tables_that_go_elsewhere() -> None:
    piped = run("settle", "--table", SETTLE)
    assert "┃" in piped.out
    assert "\x1b" not in piped.out


@pytest.mark.parametrize("columns", [60, 100, 160])
def test_tables_are_as_wide_as_the_terminal_at_most(columns: int) -> None:
    shown = Terminal("rules", "gumai", "--lang", "en", columns=columns, env={"NO_COLOR": "1"})
    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown.ended().out).splitlines()
    assert max(len(line) for line in lines if "│" in line) <= columns


def test_a_terminal_for_input_is_no_input() -> None:
    shown = Terminal("waits").ended()
    assert shown.code == 2
    assert "no input: name a file, or - for standard input" in shown.out


def test_one_record_and_many_on_a_terminal() -> None:
    records = [record_of(Plan("guiyang", seed=1), number) for number in range(3)]
    one = Terminal("replay", stdin=json.dumps(records[0])).ended()
    assert (one.code, "agrees with what it claims" in one.out) == (0, True)
    assert "The hand" in one.out
    records[1]["claimed"]["totals"][0] += 1
    many = Terminal("replay", stdin=write_jsonl(records)).ended()
    assert many.code == 1
    assert "stdin:2 (guiyang-1-1): differs from what it claims: /claimed/totals/0" in many.out
    assert "The hand" not in many.out
    transcript = Terminal("replay", "--transcript", stdin=json.dumps(records[0])).ended()
    assert "verdict: agrees" in transcript.out
    assert "\x1b" not in transcript.out


def test_nothing_in_a_record_is_obeyed_by_the_terminal() -> None:
    record = record_of(Plan("guiyang", seed=1), 0)
    evil = "\x1b[2J\x07\u009b1m\u202e\u2066\u200f"
    record["id"] = evil
    record["claimed"]["transfers"][0]["item"] = evil
    record["claimed"]["transfers"][0]["rule"] = evil
    refused = {**record, evil: 1}
    for arguments, stdin in (
        (["replay"], json.dumps(record)),
        (["replay", "--transcript"], json.dumps(record)),
        (["replay"], write_jsonl([record, record, refused])),
        (["replay"], json.dumps(refused)),
    ):
        shown = Terminal(*arguments, stdin=stdin).ended().out
        assert "\\x1b[2J" in shown
        assert "\x1b[2J" not in shown
        assert "\x07" not in shown
        assert not re.search("[\u009b\u202e\u2066\u200f]", shown)


@pytest.mark.parametrize("command", [["replay", "--json"], ["replay", "--full", "--json"]])
def test_json_escapes_what_a_terminal_would_obey_wherever_it_goes(command: list[str]) -> None:
    """It is the same JSON, and the same bytes on a terminal and elsewhere."""
    record = record_of(Plan("guiyang", seed=1), 0)
    record["id"] = "".join(map(chr, (*range(32), *range(0x7F, 0xA0), 0x202E, 0x2066, 0xE0041)))
    shown = Terminal(*command, stdin=json.dumps(record)).ended().out
    assert shown == run(*command, stdin=json.dumps(record)).out
    assert json.loads(shown)["id"] == record["id"]
    assert "\\u009b" in shown
    assert "\\u202e" in shown
    assert "\\udb40\\udc41" in shown
    assert all(each == "\n" or each.isprintable() for each in shown)


def test_whatever_unicode_calls_control_or_format_is_escaped_and_no_more() -> None:
    for number in range(sys.maxunicode + 1):
        kind = unicodedata.category(chr(number))
        if kind in ("Cc", "Cf", "Zl", "Zp"):
            assert output.harmless(chr(number)).isascii()
        elif kind not in ("Cn", "Cs", "Mn"):
            assert output.harmless(chr(number)) == chr(number)


def test_nothing_that_a_command_line_says_is_obeyed_by_the_terminal() -> None:
    for arguments in (["replay", "\x1b[2J\u202e"], ["rules", "\x1b[2J.\u202e"], ["\x1b[2J\u202e"]):
        shown = Terminal(*arguments).ended()
        assert shown.code == 2
        assert "x1b[2J" in shown.out
        assert not re.search("[\x1b\u202e]", shown.out)


WRITING = [
    ["settle", SETTLE],
    ["settle", "--table", SETTLE],
    ["replay", "--transcript", REPLAY],
    ["replay", "--summary", REPLAY],
    ["rules"],
    ["simulate", "--ruleset", "guiyang"],
    ["simulate", "--ruleset", "guiyang", "--count", "300", "--jobs", "2"],
    ["--help"],
    ["replay", "--help"],
    ["--version"],
]


@pytest.mark.parametrize("arguments", WRITING, ids=" ".join)
def test_output_that_cannot_be_written(arguments: list[str]) -> None:
    """Whether at once or when all is done; never with a traceback, nor as what a table is."""
    code, said = shell(">/dev/full", *arguments, env={"LC_ALL": "C"})
    why = "No space left on device"
    assert (code, said) == (74, f"Error: the output could not be written: {why}\n")


@pytest.mark.parametrize("arguments", [["rules"], ["--help"]])
def test_output_that_is_closed_and_what_is_said_of_it_in_chinese(arguments: list[str]) -> None:
    code, said = shell(">&-", *arguments, env={"LC_ALL": "zh_CN.UTF-8"})
    assert (code, said) == (74, "错误：无法写出：Bad file descriptor\n")


def test_what_cannot_be_said_either_leaves_the_exit_code() -> None:
    for to in ("2>/dev/full", "2>&-"):
        assert shell(to, "replay", "none.jsonl") == (2, "")
        assert shell(f">/dev/full {to}", "settle", SETTLE) == (74, "")
    assert shell("2>/dev/full", "settle", REPLAY)[0] == 1
    assert shell("2>&-", "replay", "--progress", REPLAY)[0] == 1


def shell(to: str, *arguments: str, env: dict[str, str] | None = None) -> tuple[int, str]:
    """The exit code and standard error of a command whose streams a shell leads elsewhere."""
    command = f'exec "$@" {to}'
    done = subprocess.run(
        ["/bin/sh", "-c", command, "sh", *COMMAND, *arguments],
        capture_output=True,
        env=environment(env),
        check=False,
    )
    return done.returncode, done.stderr.decode()


def test_a_width_that_is_none() -> None:
    for columns in ("x", "0", "-5"):
        assert run("rules", "--table", env={"COLUMNS": columns}).code == 0


def test_chinese_whatever_the_locale_can_write() -> None:
    for env in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}):
        ran = run("settle", "--table", "--lang", "zh", SETTLE, env=env)
        assert (ran.code, "清一色" in ran.out) == (0, True)


def test_a_reader_that_stops_reading() -> None:
    """Quietly, and with what a shell says of SIGPIPE."""
    for arguments in (
        ["simulate", "--ruleset", "guiyang", "--count", "5000", "--jobs", "2"],
        ["simulate", "--ruleset", "guiyang", "--count", "5000", "--jobs", "1"],
    ):
        with subprocess.Popen(
            [*COMMAND, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            assert process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 141


def test_a_reader_that_was_never_there() -> None:
    read, write = os.pipe()
    os.close(read)
    for arguments in (["rules"], ["--help"], ["--version"], ["simulate", "--ruleset", "gumai"]):
        done = subprocess.run(
            [*COMMAND, *arguments],
            stdout=write,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
        assert (done.returncode, done.stderr) == (141, b"")
    os.close(write)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c(jobs: str) -> None:
    """Ends the whole group of processes, without a word of any of them: ``ended`` reads on until
    none of them holds the terminal any more."""
    shown = Terminal("simulate", "--ruleset", "guiyang", "--count", "100000", "--jobs", jobs)
    text = shown.read()
    os.killpg(shown.process.pid, signal.SIGINT)
    ended = shown.ended()
    assert ended.code == 130
    assert "Traceback" not in text + ended.out


def test_a_termination_ends_those_who_share_the_work() -> None:
    shown = Terminal("simulate", "--ruleset", "guiyang", "--count", "100000", "--jobs", "2")
    shown.read()
    shown.process.terminate()
    assert shown.ended().code == 128 + signal.SIGTERM


def test_a_kill_ends_those_who_share_the_work() -> None:
    shown = Terminal("simulate", "--ruleset", "guiyang", "--count", "100000", "--jobs", "2")
    shown.read()
    shown.process.kill()
    assert shown.ended().code == -signal.SIGKILL


def test_progress_where_it_is_asked_for_or_seen() -> None:
    asked = ("simulate", "--ruleset", "guiyang", "--count", "3")
    assert run(*asked).err == ""
    told = run(*asked, "--progress").err
    assert re.fullmatch(r"3 done \(100%\), [\d,]+ a second\n", told)
    assert re.fullmatch(
        r"3 条 \(100%\)，每秒 [\d,]+ 条\n", run(*asked, "--progress", "--lang", "zh").err
    )
    records = run(*asked).out
    replayed = run("replay", "--progress", stdin=records)
    assert re.fullmatch(r"3 done, [\d,]+ a second\n", replayed.err)
    assert len(replayed.lines) == 3
    settled = run("settle", "--progress", SETTLE, SETTLE)
    assert re.fullmatch(r"2 done \(100%\), [\d,]+ a second\n", settled.err)


def test_progress_on_a_terminal_leaves_nothing_behind() -> None:
    """It is taken away before anything else is written there, and at the end."""
    shown = Terminal("simulate", "--ruleset", "guiyang", "--count", "200", "--jobs", "1").ended()
    for piece in re.split(r"\r\x1b\[K", shown.out):
        said = re.match(r"\d+ done \(\d+%\), [\d,]+ a second", piece)
        assert said is None or said.end() == len(piece)


def test_the_installed_command_and_the_module_are_the_same() -> None:
    command = Path(sys.executable).parent / "zhuoji"
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == run("--version").out
