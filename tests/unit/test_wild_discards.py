"""A wild tile 听用 can never be discarded: a table that shows one so is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

import engine

CASES = Path(__file__).parents[1] / "golden" / "zhaotong.json"


def test_zhaotong_meld_a_discarded_wild_tile_is_refused() -> None:
    cases: list[dict[str, Any]] = json.loads(CASES.read_text(encoding="utf-8"))
    case = next(each for each in cases if "555m and two wild tiles" in each["name"])
    table, room = case["table"], engine.open_room("zhaotong", {})
    assert table["indicator"] == "8p"  # so 9p is wild; seat 2 holds two of the four
    engine.answer_legal_actions(room, table)
    table["discards"][0]["tile"] = "9p"
    with pytest.raises(engine.Refused) as refused:
        engine.answer_legal_actions(room, table)
    (problem,) = refused.value.problems
    assert (problem.code, problem.pointer, problem.rule) == (
        "discard_not_allowed",
        "/table/discards/0/tile",
        "zhaotong.meld",
    )
