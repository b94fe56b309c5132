"""A kind of kong has one name in a rule set: in the texts of its rules, in transcripts with the
settlements at their end, in refusals and in the playground."""

import re
from itertools import count
from pathlib import Path

import pytest

import engine
from engine import KongAction
from zhuoji.simulation import Plan, record_of
from zhuoji.transcript import transcript

ROOT = Path(__file__).parents[2]
PLAYGROUND = (ROOT / "app/pages/playground/static/words.js").read_text(encoding="utf-8")
RULESETS = pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=list(engine.RULESETS))
NAMES = {name.zh for each in engine.RULESETS.values() for name in each.words.kongs.values()}


def names_in(text: str) -> set[str]:
    return {name for name in NAMES if name in text}


@RULESETS
def test_transcripts_and_settlements_call_kongs_as_their_rules_do(ruleset: engine.Ruleset) -> None:
    own = {name.zh for name in ruleset.words.kongs.values()}
    found: set[str] = set()
    for number in count():
        record = record_of(Plan(ruleset.id, random_options=True), number)
        room = engine.open_room(record["room"]["ruleset"], record["room"]["options"])
        found |= names_in("\n".join(transcript(room, record, "zh")))
        assert found <= own
        if found == own:
            return
        assert number < 200


@RULESETS
def test_a_refused_kong_is_called_as_in_the_rules(ruleset: engine.Ruleset) -> None:
    record = engine.read_record(record_of(Plan(ruleset.id), 0))
    room = engine.open_room(ruleset.id, {})
    steps: list[engine.Happening] = []
    engine.replay(room, record, steps.append)
    position = next(
        step.after.position
        for step in steps
        if step.after is not None and step.after.position.stage == "turn"
    )
    (seat,) = position.asked
    problem = engine.why_not(position, seat, KongAction("added_kong", position.hand(seat)[0]))
    assert problem is not None
    assert names_in(problem.detail.zh) == {ruleset.words.kongs["added_kong"].zh}


@RULESETS
def test_the_playground_calls_kongs_as_the_rules_do(ruleset: engine.Ruleset) -> None:
    general, _, own = PLAYGROUND.partition("const OWN_WORDS = {")
    block = re.search(rf"^  {ruleset.name}: {{(.*?)}},$", own, re.MULTILINE | re.DOTALL)
    for kind, name in ruleset.words.kongs.items():
        pattern = rf'\b{kind}: \["(.*?)"'
        found = re.search(pattern, block[1] if block else "") or re.search(pattern, general)
        assert found is not None
        assert found[1] == name.zh
