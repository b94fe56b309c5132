"""What comes in: files, standard input, and everything that is no JSON."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from engine import NotJson
from tests.support.command import COMMAND, environment, invoke, jsonl
from zhuoji import sources
from zhuoji.sources import Line

EXAMPLES = Path(__file__).parents[2] / "app" / "examples"
GOOD = (EXAMPLES / "waits" / "nine-gates.json").read_bytes()
LINE = json.dumps(json.loads(GOOD)).encode()


def waits(stdin: bytes, *arguments: str) -> tuple[int, list[str], str]:
    """The exit code, what each answer is, and what is said."""
    result = invoke("waits", "--lang", "en", *arguments, stdin=stdin)
    kinds = ["errors" if "errors" in line else "ok" for line in jsonl(result.stdout)]
    return result.exit_code, kinds, result.stderr


@pytest.mark.parametrize(
    "stdin",
    [
        GOOD,
        LINE,
        b"\xef\xbb\xbf" + GOOD,
        b"\xef\xbb\xbf" + LINE,
        GOOD.replace(b"\n", b"\r\n"),
        LINE + b"\r\n",
        b"\n\r\n  \t\n" + LINE + b"\n\n",
        b"\n\n" + GOOD,
        json.dumps(json.loads(GOOD), indent=0).encode(),
        json.dumps(json.loads(GOOD), ensure_ascii=False, indent=8).encode(),
    ],
)
def test_one_request_however_it_is_written(stdin: bytes) -> None:
    assert waits(stdin) == (0, ["ok"], "")


def test_many_lines_with_blank_ones_and_line_ends_of_either_kind() -> None:
    stdin = b"\xef\xbb\xbf" + LINE + b"\r\n\r\n" + LINE + b"\n  \n" + LINE
    assert waits(stdin) == (0, ["ok"] * 3, "")


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        (b"{", "stdin:1: this is not JSON: column 2: a field name in double quotes"),
        (b'{"room": {}', "stdin:1: this is not JSON: column 12: a comma or a closing bracket"),
        (b"\n\nnothing", "stdin:3: this is not JSON: column 1: a value is expected"),
        (
            b'{\n "room": 1,\n "table" 2\n}',
            "stdin:3: this is not JSON: column 10: a colon is expected",
        ),
        (b'{"a": NaN}', "stdin:1: this is not JSON: NaN is no number"),
        (b'{"a": -Infinity}', "stdin:1: this is not JSON: -Infinity is no number"),
        (b'{"a": 1e999}', "stdin:1: this is not JSON: 1e999 is too large"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "stdin:1: this is not JSON: an integer is too long"),
        (b'{"a": 1, "b": 2, "a": 3}', "stdin:1: this is not JSON: the field 'a' is named twice"),
        (b'{"a": {"b": 1, "b": 1}}', "stdin:1: this is not JSON: the field 'b' is named twice"),
        (b'{"a": "\xff"}', "stdin:1: this is not JSON: byte 8 is not UTF-8"),
        (b"\xff\xfe{\0}\0", "stdin:1: this is not JSON: byte 1 is not UTF-8"),
        (b'{"a": "\\ud800"}', "stdin:1: this is not JSON: a lone surrogate"),
        (b"[" * 100_000, "stdin:1: this is not JSON: it is nested too deep"),
        (b'{"a": 1} {"b": 2}', "stdin:1: this is not JSON: column 10: something follows"),
        (b'{"a": "\x01"}', "stdin:1: this is not JSON: column 8: a string has a control character"),
        (b'{"a": "b}', "stdin:1: this is not JSON: column 7: a string does not end"),
        (b'{"a": "\\x"}', "stdin:1: this is not JSON: column 8: an escape is none of JSON's"),
        (b"\0" * 9, "stdin:1: this is not JSON: column 1: a value is expected"),
        (b"{'a': 1}", "stdin:1: this is not JSON: column 2: a field name in double quotes"),
    ],
)
def test_what_is_no_json(stdin: bytes, message: str) -> None:
    """Nothing could be read: exit code 2, in one line, and never a traceback."""
    code, kinds, said = waits(stdin)
    assert (code, kinds) == (2, ["errors"])
    assert said.startswith(message)
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("stdin", "kinds"),
    [
        (b'{"room": \n' + LINE, ["errors", "ok"]),
        (b'{"room": {"ruleset\n' + LINE, ["errors", "ok"]),
        (b'{"a": 1, "a": 2}\n' + LINE, ["errors", "ok"]),
        (b"\xff\n" + LINE, ["errors", "ok"]),
        (b"}\n" + LINE + b"\n{", ["errors", "ok", "errors"]),
    ],
)
def test_a_first_line_that_is_broken_is_one_line(stdin: bytes, kinds: list[str]) -> None:
    code, answered, said = waits(stdin)
    assert (code, answered) == (1, kinds)
    assert said.startswith("stdin:1: this is not JSON: ")


@pytest.mark.parametrize("stdin", [b"", b"\n", b"\xef\xbb\xbf", b" \r\n\t\n"])
@pytest.mark.parametrize("command", ["waits", "hints", "actions", "settle", "washout", "replay"])
def test_nothing_to_read(stdin: bytes, command: str) -> None:
    result = invoke(command, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is nothing to read" in result.stderr


def test_a_line_that_is_too_long_is_told_and_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_BYTES", len(LINE) + 10)
    long = b'{"a": "' + b"x" * 10 * len(LINE) + b'"}'
    code, kinds, said = waits(LINE + b"\n" + long + b"\n" + LINE)
    assert (code, kinds) == (1, ["ok", "errors", "ok"])
    assert "stdin:2: this is not JSON: it is longer than" in said
    assert waits(b"{\n" + long + b"}")[:2] == (2, ["errors", "errors"])
    document = b"{\n" + b"\n".join(b'"%d": 1,' % n for n in range(len(LINE))) + b'"x": 1}'
    code, kinds, said = waits(document)
    assert (code, kinds, said.count("longer than")) == (2, ["errors"], 1)


def test_files_come_in_their_order_and_standard_input_where_it_is_named(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.jsonl"
    one.write_bytes(GOOD)
    two.write_bytes(b"{}\n" + LINE)
    code, kinds, said = waits(b"[]", str(two), "-", str(one))
    assert (code, kinds) == (1, ["errors", "ok", "errors", "ok"])
    assert said.splitlines() == [
        f"{two}:1: /room: is missing [schema]",
        "stdin:1: a request is an object; many are written one a line, not as a list [schema]",
    ]


def test_a_file_that_is_not_there_is_told_before_anything_is_done(tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_bytes(GOOD)
    for path, why in ((tmp_path / "none", "No such file"), (tmp_path, "it is a directory")):
        result = invoke("waits", str(good), str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"{path}: {why}" in result.stderr
    good.chmod(0)
    if os.geteuid():
        assert "permission denied" in invoke("waits", str(good)).stderr
    assert invoke("waits", "a\0b").exit_code == 2


def test_a_closed_standard_input_is_no_input() -> None:
    for arguments, code in ((["waits"], 2), (["waits", "-"], 2), (["rules"], 0)):
        command = " ".join(["exec", *COMMAND, *arguments, "<&-"])
        done = subprocess.run(
            ["/bin/sh", "-c", command], capture_output=True, env=environment(), check=False
        )
        assert done.returncode == code
        assert b"Traceback" not in done.stderr


def test_a_place_in_a_document_is_counted_from_its_file() -> None:
    line = Line("name", 5, b'{\n"a":\n}')
    with pytest.raises(NotJson) as caught:
        line.value()
    assert (caught.value.line, line.where) == (7, "name:5")


@pytest.mark.parametrize("stdin", ["[]", "1", "null", '"text"', "[\n[]\n]", "[{}, {}]"])
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh", {"replay": "记录应为对象", "waits": "请求应为对象"}),
        ("en", {"replay": "a record is an object", "waits": "a request is an object"}),
    ],
)
def test_a_record_or_request_is_an_object(stdin: str, language: str, said: dict[str, str]) -> None:
    """Every command says so of the whole line, and of a list how many are written."""
    lists = {"zh": "而不是一个列表", "en": "many are written one a line, not as a list"}[language]
    for command in ("replay", "waits", "actions", "settle", "washout"):
        result = invoke(command, "--lang", language, stdin=stdin)
        assert result.exit_code == 1
        (error,) = jsonl(result.stdout)[0]["errors"]
        assert (error["pointer"], error["code"]) == ("", "schema")
        assert error["detail"].startswith(said.get(command, said["waits"]))
        assert (lists in error["detail"]) == stdin.startswith("[")
    for form in ("--transcript", "--table"):
        result = invoke("replay", form, "--lang", language, stdin=stdin)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"stdin:1: {said['replay']}")


def test_a_name_that_is_no_utf8_is_shown_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"\xff.json")
    file.write_bytes(LINE + b"\n" + LINE)
    result = invoke("replay", "--lang", "en", str(file), str(file))
    assert [line["file"][-6:] for line in jsonl(result.stdout)] == ["\ufffd.json"] * 4
