"""Whole rounds, written down: every event, every offer and every point of them.

The files are made by ``make playthroughs``. What differs from them is a change of the rules, of the
random rounds or of the transcript, and should be one that was meant.
"""

import re
from difflib import unified_diff

import pytest

import engine
from tests.playthroughs.rounds import FOLDER, ROUNDS, Round
from zhuoji.language import Words


@pytest.mark.parametrize("played", ROUNDS, ids=[played.name for played in ROUNDS])
def test_the_round_is_played_as_it_is_written_down(played: Round) -> None:
    file = played.file
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    new = played.text()
    if old != new:
        names = (f"{file.name} as it is", f"{file.name} as it is played now")
        diff = "\n".join(unified_diff(old.splitlines(), new.splitlines(), *names, lineterm=""))
        pytest.fail(f"{diff}\n\nIf this is meant: make playthroughs", pytrace=False)


@pytest.mark.parametrize("played", ROUNDS, ids=[played.name for played in ROUNDS])
def test_the_round_shows_what_it_is_for(played: Round) -> None:
    text = played.file.read_text(encoding="utf-8")
    cited = played.cited()
    named = {rule: Words(played.language).rule(rule).casefold() for rule in cited}
    assert [shown for shown in played.shows if shown not in cited and shown not in text] == []
    assert [
        rule for rule, title in named.items() if title == rule or title not in text.casefold()
    ] == []
    assert not re.search(r"\b(guiyang|gumai|yinji|zhaotong|table)\.[a-z]|[a-z]=[a-z]", text)


def test_there_are_rounds_of_every_rule_set_and_none_is_left_over() -> None:
    assert {engine.find_ruleset(played.plan.ruleset).id for played in ROUNDS} == set(
        engine.RULESETS
    )
    assert {file.name for file in FOLDER.glob("*.txt")} == {played.file.name for played in ROUNDS}
