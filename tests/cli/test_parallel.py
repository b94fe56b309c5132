"""Work shared among processes."""

import json
import os
from collections.abc import Iterator

import pytest

from engine import Language, audits
from tests.support.command import invoke, jsonl, write_jsonl
from zhuoji.faults import DIED
from zhuoji.main import main
from zhuoji.parallel import Died, cores, in_order
from zhuoji.simulation import Json, Plan, record_of


class Pieces:
    """Numbers, of which it is known how many were asked for."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.taken = 0

    def __iter__(self) -> Iterator[int]:
        for number in range(self.count):
            self.taken += 1
            yield -number


@pytest.mark.parametrize(("jobs", "ahead"), [(1, 1), (2, 6)])
def test_results_are_in_order_and_only_so_many_pieces_ahead(jobs: int, ahead: int) -> None:
    pieces = Pieces(50)
    for number, result in enumerate(in_order(abs, pieces, jobs)):
        assert result == number
        assert pieces.taken <= number + ahead
    assert pieces.taken == 50


def test_nothing_to_do() -> None:
    assert list(in_order(abs, [], 2)) == []


def test_what_fails_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(in_order(divmod_by_itself, [1, 2, 0, 3], 2))


def divmod_by_itself(number: int) -> int:
    return number // number


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(Died):
        list(in_order(os._exit, [1, 1], 2))


def test_the_command_says_that_a_process_has_died(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def die(*_: object) -> object:
        raise Died

    monkeypatch.setattr("zhuoji.commands.simulate.in_order", die)
    assert main(["simulate", "--ruleset", "guiyang"]) == DIED
    assert capsys.readouterr().err == "Error: a process that shared the work was killed\n"


def test_all_cores_that_this_process_may_use() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_a_record_that_the_program_fails_on_stops_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = [record_of(Plan("guiyang"), number) for number in range(3)]
    audit = audits.audit

    def failing(record: object, language: Language) -> Json:
        if json.dumps(record) == json.dumps(records[1]):
            raise KeyError("something")
        return audit(record, language)

    monkeypatch.setattr(audits, "audit", failing)
    result = invoke("replay", "--lang", "en", stdin=write_jsonl(records))
    lines = jsonl(result.stdout)
    assert [line["verdict"] for line in lines] == ["agrees", "refused", "agrees"]
    assert lines[1]["errors"] == [
        {
            "pointer": "",
            "code": "internal",
            "detail": "this program has failed: KeyError: 'something'",
        }
    ]
    assert result.exit_code == 1
