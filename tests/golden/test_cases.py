"""The given cases, word for word, against the engine and over HTTP."""

from collections import Counter
from typing import Any

import engine
from app.problems import STATUS
from engine import Refused
from tests.support.cases import (
    CASES,
    FILES,
    assert_answered,
    assert_refused,
    differences,
    named,
    request_of,
)
from tests.support.http import Client

Json = dict[str, Any]
# The engine knows no stored rooms.
ENGINE_CASES = [case for case in CASES if "id" not in case["room"]]


def test_there_are_given_cases_of_four_rule_sets() -> None:
    assert {file.stem for file in FILES} >= {"guiyang", "gumai", "yinji", "zhaotong"}
    assert {case["endpoint"] for case in CASES} == set(engine.ANSWERS)


@named(ENGINE_CASES)
def test_engine(case: Json) -> None:
    try:
        room = engine.open_room(case["room"]["ruleset"], case["room"].get("options", {}))
        answer = engine.ANSWERS[case["endpoint"]](room, case["table"], "zh")
    except Refused as refused:
        codes = {problem.code for problem in refused.problems}
        assert_refused(case, STATUS[refused.code], codes)
    else:
        assert differences(case["expect"], answer) == []


@named(CASES)
def test_http(case: Json, client: Client) -> None:
    assert_answered(case, client.post(f"/v1/{case['endpoint']}", request_of(case)))


def test_the_comparison_can_fail() -> None:
    """Each kind of expectation, met and missed."""
    settled: Json = {
        "outcome": "win",
        "totals": [3, -3],
        "transfers": [{"from": 1, "to": 0, "points": 3, "item": "kong"}],
        "seats": [{"seat": 0, "patterns": ["pinghu"]}],
    }
    assert differences({"items": {"kong": [3, -3]}, "totals": [3, -3]}, settled) == []
    assert differences({"items": {}}, settled)
    assert differences({"items": {"kong": [3, -3], "hand": [1, -1]}}, settled)
    assert differences({"totals": [3, 0]}, settled)
    assert differences({"outcome": "washout"}, settled)
    assert differences({"next": {"dealer": 0, "streak": 0}}, settled)
    assert differences({"patterns": {"0": ["qidui"]}}, settled)
    listed: Json = {"seats": [{"seat": 1, "ready": True, "actions": [{"type": "pass"}]}]}
    assert differences({"actions": {"0": [], "1": [{"type": "pass"}]}}, listed) == []
    assert differences({"actions": {"1": []}}, listed)
    assert differences({"actions": {"1": [{"type": "pass", "tile": "1m"}]}}, listed)
    assert differences({"ready": {"1": False}}, listed)
    assert differences({"best": [None]}, {"best": [{"tile": "1m"}]})
    one: Json = {"tile": "1m", "shanten": 1, "useful": [], "left": 0}
    other: Json = {**one, "tile": "2m"}
    hinted: Json = {"seats": [{"seat": 2, "shanten": 1, "useful": [], "discards": [one, other]}]}
    assert differences({"seats": [2], "shanten": {"2": 1}, "useful": {"2": []}}, hinted) == []
    assert differences({"discards": {"2": [one, other]}}, hinted) == []
    assert differences({"discards": {"2": [other, one]}}, hinted)
    assert differences({"shanten": {"2": None}}, hinted)
    assert differences({"shanten": {"1": None}}, hinted)
    assert differences({"useful": {"2": [{"tile": "1m", "left": 1}]}}, hinted)
    assert differences({"seats": [1, 2]}, hinted)
    assert Counter(case["name"] for case in CASES).most_common(1)[0][1] == 1
