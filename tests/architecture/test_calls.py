"""How many hands a question goes through: calls, and the modules of the engine that they are in.

Counted with ``sys.setprofile`` once what is remembered between requests is there.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

import pytest

import engine

ROOT = Path(__file__).parents[2]


def calls(endpoint: str, example: str) -> "Counter[str]":
    """The calls of functions of the engine by module, for an example of the service."""
    file = ROOT / "app" / "examples" / endpoint / f"{example}.json"
    asked = json.loads(file.read_text(encoding="utf-8"))
    room = engine.open_room(asked["room"]["ruleset"], asked["room"].get("options", {}))
    answer = engine.ANSWERS[endpoint]
    answer(room, asked["table"], "en")
    counted = Counter[str]()

    def count(frame: FrameType, event: str, argument: object) -> None:
        _, found, module = frame.f_code.co_filename.rpartition("/engine/")
        if event == "call" and found:
            counted[module] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        answer(room, asked["table"], "en")
    finally:
        sys.setprofile(before)
    return counted


@pytest.mark.parametrize(
    ("endpoint", "example", "most_calls", "most_modules"),
    [
        ("waits", "nine-gates", 130, 12),
        ("settlements", "kong-as-permit", 250, 18),
    ],
)
def test_a_question_goes_through_few_hands(
    endpoint: str, example: str, most_calls: int, most_modules: int
) -> None:
    counted = calls(endpoint, example)
    assert 10 < counted.total() <= most_calls, counted
    assert len(counted) <= most_modules, counted
