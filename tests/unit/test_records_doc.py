"""The examples of docs/records.md are what they say."""

import json
import re
from pathlib import Path
from typing import Any

import engine

TEXT = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    return found[1]


def verdict(record: dict[str, Any]) -> object:
    room = engine.open_room(record["room"]["ruleset"], record["room"].get("options", {}))
    return engine.answer_replay(room, record)["verdict"]


def test_the_record_agrees_with_its_claim() -> None:
    assert verdict(json.loads(block("json"))) == "agrees"


def test_the_lines_are_such_a_record_too() -> None:
    record = engine.of_lines(map(json.loads, block("jsonl").splitlines()))
    assert verdict(record) == "agrees"
