"""No legal request takes the engine far longer than an ordinary one.

What is counted are the lines that Python runs, which a busy machine does not change; ``make bench``
measures the time over HTTP.
"""

import gc
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

import pytest

import engine
from engine import Refused
from engine.scoring import fronts
from engine.shapes.cache import Capped
from tests.support.cases import CASES, request_of
from tests.support.wild_hands import KINDS_OF_REQUESTS, Asked, requests
from zhuoji.simulation import Plan, record_of

WORST = sorted((Path(__file__).parents[1] / "bench" / "worst").glob("*.json"))
MEMOS = [each for each in vars(fronts).values() if isinstance(each, Capped)]
EVERY_MEMO = [each for each in gc.get_objects() if isinstance(each, Capped)]
OF_EACH = 8
MOST = 40


def answer(asked: Asked) -> None:
    body = asked.body
    room = engine.open_room(body["room"]["ruleset"], body["room"].get("options", {}))
    if asked.endpoint == "legal-actions":
        engine.answer_legal_actions(room, body["table"], explain=body.get("explain", False))
    elif asked.endpoint == "replays":
        engine.answer_replay(room, {key: value for key, value in body.items() if key != "room"})
    else:
        engine.ANSWERS[asked.endpoint](room, body["table"], "zh")


def lines_of(asked: Asked) -> int:
    """How many lines an answer takes where its room was open and no hand like it was asked."""
    with suppress(Refused):
        answer(asked)  # so that it does not matter which tests have opened its room before
    for each in EVERY_MEMO:
        each.clear()
    lines = 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines
        lines += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        answer(asked)
    finally:
        sys.settrace(before)
    return lines


def usual(endpoint: str) -> float:
    """The median of the given cases that are answered; for replays of simulated rounds."""
    if endpoint == "replays":
        plan = Plan("zhaotong", random_options=True)
        return median(lines_of(Asked("replays", record_of(plan, each))) for each in range(9))
    found = []
    for case in CASES:
        if case["endpoint"] == endpoint and "id" not in case["room"]:
            try:
                found.append(lines_of(Asked(endpoint, request_of(case))))
            except Refused:
                continue
    return median(found)


DEAREST: dict[str, Sequence[Asked]] = {
    **{file.stem: [Asked(**json.loads(file.read_text(encoding="utf-8")))] for file in WORST},
    **{kind: requests(kind, OF_EACH) for kind in KINDS_OF_REQUESTS},
}


@pytest.fixture(scope="module")
def usual_lines() -> dict[str, float]:
    return {endpoint: usual(endpoint) for endpoint in (*engine.ANSWERS, "replays")}


@pytest.mark.parametrize("kind", DEAREST)
def test_hands_of_wild_tiles_are_answered_in_bounded_work(
    kind: str, usual_lines: dict[str, float]
) -> None:
    for asked in DEAREST[kind]:
        assert lines_of(asked) <= MOST * usual_lines[asked.endpoint], asked


def test_what_was_worked_out_before_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memos of the search are emptied when they are full, and say the same as before."""
    asked = requests("waits", 40, "memo")

    def answered() -> list[Any]:
        rooms = [engine.open_room("zhaotong", each.body["room"]["options"]) for each in asked]
        return [
            engine.answer_waits(room, each.body["table"])
            for room, each in zip(rooms, asked, strict=True)
        ]

    first = answered()
    assert answered() == first
    for each in MEMOS:
        each.clear()
    monkeypatch.setattr(Capped, "LIMIT", 3)
    assert answered() == first
    assert len(MEMOS) == 3
    assert all(0 < len(each) <= 3 for each in MEMOS)
