"""Every rule id of a rule set that has given cases is reached by an answer to one of them."""

import json
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Refused, texts_of
from tests.support.citing import cited
from tests.support.records import Corpus
from tests.support.rounds import to_json

Json = dict[str, Any]
CASES = Path(__file__).parent


def answered(room: engine.Room, case: Json) -> set[str]:
    """What the answer to a case cites, or its refusal."""
    found: set[str] = set()
    try:
        found |= cited(engine.ANSWERS[case["endpoint"]](room, case["table"], "en"))
        found |= cited(engine.answer_legal_actions(room, case["table"], "en", explain=True))
    except Refused as refused:
        found |= {problem.rule for problem in refused.problems if problem.rule}
    return found


def in_rounds(ruleset: engine.Ruleset, corpus: Corpus) -> set[str]:
    """What is cited on the way of some random rounds, and at their end."""
    found: set[str] = set()
    for number, (room, record, table, _) in enumerate(corpus.of(ruleset)):
        found |= cited(engine.answer_settlement(room, to_json(table)))
        if number >= 12:
            continue
        steps: list[engine.Happening] = []
        engine.replay(room, engine.read_record(record), steps.append)
        for step in steps:
            last = None if step.after is None else step.after.table.last
            if step.after is not None and last is not None and last.event == "discard":
                now = to_json(step.after.table)
                found |= cited(engine.answer_legal_actions(room, now, "en", explain=True))
    return found


GIVEN = [each for each in engine.RULESETS.values() if (CASES / f"{each.name}.json").exists()]


@pytest.mark.parametrize("ruleset", GIVEN, ids=[each.id for each in GIVEN])
def test_every_rule_id_is_reached_by_an_answer(ruleset: engine.Ruleset, corpus: Corpus) -> None:
    reached = in_rounds(ruleset, corpus)
    for case in json.loads((CASES / f"{ruleset.name}.json").read_text(encoding="utf-8")):
        try:
            room = engine.open_room(case["room"]["ruleset"], case["room"].get("options", {}))
        except (KeyError, Refused):
            continue  # a stored room, or what the case is refused for
        reached |= answered(room, case)
        wins = case["table"].get("wins")
        if wins and wins[-1]["by"] == "draw":  # the same with another tile, mostly no win
            wins[-1]["tile"] = "9s" if wins[-1]["tile"] != "9s" else "1m"
            reached |= answered(room, case)
        if "flip" in case["table"]:  # the same with every switch on, and the wind's tile turned
            switches = {
                each.key: True for each in ruleset.options if isinstance(each.default, bool)
            }
            windy = engine.open_room(ruleset.name, {**room.options, **switches})
            turned = {**case["table"], "flip": "5p", "weekday": 1}
            reached |= answered(windy, {**case, "table": turned})
        for suit in "mps" if wins else "":  # the same with another void suit, perhaps no win
            for seat in case["table"]["seats"]:
                seat["void"] = suit
            reached |= answered(room, case)
    assert {clause.id for clause in texts_of(ruleset).clauses} <= reached
    assert {"table.actions", room.terms.win_rule} <= reached
