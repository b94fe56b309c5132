"""Input that is packed by gzip, whatever it is called."""

import gzip
import json
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.support.command import Held, invoke, jsonl, measured, run, write_jsonl
from zhuoji.simulation import Plan, record_of

EXAMPLES = Path(__file__).parents[2] / "app" / "examples"
WAITS = (EXAMPLES / "waits" / "nine-gates.json").read_bytes()
RECORDS = [record_of(Plan("guiyang", seed=3), number) for number in range(6)]
LINES = write_jsonl(RECORDS).encode()
PACKED = gzip.compress(LINES)


def test_a_file_and_standard_input_are_as_if_they_were_not_packed(tmp_path: Path) -> None:
    expected = invoke("replay", stdin=LINES)
    assert len(jsonl(expected.stdout)) == len(RECORDS)
    for name in ("rounds.jsonl.gz", "rounds.jsonl"):
        (tmp_path / name).write_bytes(PACKED)
        assert invoke("replay", str(tmp_path / name)).stdout == expected.stdout
    file = str(tmp_path / "rounds.jsonl")
    for jobs in ("1", "2"):
        asked = ("replay", "--jobs", jobs)
        assert run(*asked, stdin=PACKED).out == expected.stdout
        assert run(*asked, file).out == expected.stdout


@pytest.mark.parametrize("command", ["waits", "settle", "actions", "washout"])
def test_tables_too(command: str) -> None:
    """One document over several lines, and a request a line."""
    line = json.dumps(json.loads(WAITS)).encode() + b"\n"
    for stdin in (WAITS, line * 3):
        packed = invoke(command, stdin=gzip.compress(stdin))
        plain = invoke(command, stdin=stdin)
        assert (packed.exit_code, packed.stdout) == (plain.exit_code, plain.stdout)
        assert plain.exit_code in (0, 1)


def test_several_packed_files_in_one() -> None:
    ran = invoke("replay", "--summary", stdin=PACKED + gzip.compress(b"") + PACKED)
    assert json.loads(ran.stdout)["verdicts"] == {"agrees": 2 * len(RECORDS)}


@pytest.mark.parametrize(
    ("packed", "said"),
    [
        (PACKED[:-5], "stdin: the gzip data ends before it is complete"),
        (PACKED + b"more", "stdin: the gzip data is damaged (incorrect header check)"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_damaged_is_told_after_all_that_could_be_read(
    packed: bytes, said: str, jobs: str
) -> None:
    ran = run("replay", "--jobs", jobs, stdin=packed)
    assert (ran.code, ran.err) == (2, f"Error: {said}\n")
    assert [line["verdict"] for line in ran.lines] == ["agrees"] * len(RECORDS)
    counted = invoke("replay", "--summary", "--lang", "zh", stdin=packed)
    assert (counted.exit_code, json.loads(counted.stdout)["records"]) == (2, len(RECORDS))
    assert counted.stderr.startswith("错误：stdin：gzip 数据")


def test_a_damaged_file_does_not_keep_the_next_from_being_read(tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.gz", tmp_path / "good.gz"
    bad.write_bytes(PACKED[:100])
    good.write_bytes(PACKED)
    ran = invoke("replay", "--summary", str(bad), str(good), str(bad))
    assert (ran.exit_code, json.loads(ran.stdout)["records"]) == (2, len(RECORDS))
    assert ran.stderr.count(f"{bad}: the gzip data ends before it is complete") == 2
    alone = invoke("waits", str(bad))
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert "ends before it is complete" in alone.stderr


def test_it_may_grow_to_so_much_and_the_caller_says_to_how_much() -> None:
    size = len(LINES)
    ran = invoke("replay", "--summary", "--max-unpacked", str(size - 1), stdin=PACKED)
    assert ran.exit_code == 2
    assert f"stdin: it unpacks to more than {size - 1:,} bytes" in ran.stderr
    for most in (str(size), "1M", "20g"):
        assert invoke("replay", "--max-unpacked", most, stdin=PACKED).exit_code == 0
    # What is not packed is as long as it is.
    assert invoke("replay", "--max-unpacked", "10", stdin=LINES).exit_code == 0
    for none in ("", "-1", "1X", "many", "1.5G", "9" * 40):
        asked = invoke("replay", "--max-unpacked", none, stdin=PACKED)
        assert (asked.exit_code, asked.stdout) == (2, "")
        assert "must be a size like 20G" in asked.stderr


def test_progress_of_a_packed_file_does_not_guess_at_a_share(tmp_path: Path) -> None:
    file = tmp_path / "rounds"
    file.write_bytes(PACKED)
    assert run("replay", "--progress", str(file)).err.startswith("6 done, ")
    file.write_bytes(LINES)
    assert run("replay", "--progress", str(file)).err.startswith("6 done (100%), ")


def test_memory_does_not_grow_with_what_is_packed(tmp_path: Path) -> None:
    short = [json.dumps({**record, "events": []}).encode() + b"\n" for record in RECORDS]

    def held(count: int, long: int) -> Held:
        lines = b"".join(islice(cycle(short), count))
        packed = gzip.compress(lines + b'"' + b" " * long + b'"\n')
        return measured(tmp_path, "replay", "--jobs", "1", stdin=[packed])

    few, many = held(100, 10_000_000), held(2_000, 200_000_000)
    assert (few.code, many.code) == (1, 1)  # the last line is none
    assert many.first - few.first < 6
