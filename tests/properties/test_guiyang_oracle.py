"""The engine and the second opinion of ``tests.support.oracle_guiyang`` agree on guiyang."""

import os
from collections import Counter
from typing import Any

import pytest

import engine
from engine import Room, Table
from tests.support import comparing, games, rounds
from tests.support import oracle_guiyang as oracle

Json = dict[str, Any]

STYLES = ("hun5qing10", "hun8qing16", "sandingguai")
ROUNDS = int(os.environ.get("ROUNDS", "0"))


@pytest.mark.parametrize("style", STYLES)
def test_finished_tables_are_won_and_settle_as_the_page_says(style: str) -> None:
    reached: Counter[str] = Counter()
    for room, table in games.made_up("guiyang", "settled", max(ROUNDS, 250), style=style):
        comparing.assert_moment_before_alike(room, table)
        answer = comparing.assert_settles_alike(room, table, games.settle(room, table))
        reached.update({line["rule"] for line in answer["transfers"]})
        reached.update({line["voided_by"] for line in answer["voided"]})
        winners = sum(entry["status"] == "won" for entry in answer["seats"])
        reached[f"{table['wins'][0]['by']} {winners}" if winners else "washout"] += 1
    # The comparison is worth something only where everything occurred.
    topics = "hand dealer kill_ready rob hot_shot chicken charge forfeit kong ready hard"
    expected = {f"guiyang.{topic}" for topic in topics.split()} | {"table.barred", "washout"}
    expected |= {"draw 1", "discard 1", "discard 2", "rob 1", "rob 2"}
    assert expected <= reached.keys(), expected - reached.keys()
    assert bool(reached["guiyang.liable"]) is (style != "sandingguai")


@pytest.mark.parametrize("style", STYLES)
def test_rounds_settle_and_may_be_played_as_the_page_says(style: str) -> None:
    ruleset = engine.find_ruleset("guiyang")
    for played in rounds.play_rounds(ruleset, 7, max(ROUNDS // 40, 10), watch_legal, style=style):
        table = rounds.to_json(played.table)
        comparing.assert_settles_alike(played.room, table, games.settle(played.room, table))


def watch_legal(room: Room, table: Table) -> None:
    """Every seat may do what the page says it may, and nothing else."""
    if table.last is None:
        return
    value = rounds.to_json(table)
    answer: Json = engine.answer_legal_actions(room, value)
    got = {
        entry["seat"]: {comparing.in_words(each) for each in entry["actions"]}
        for entry in answer["seats"]
    }
    assert got == oracle.legal(games.guiyang_rules(room), value), value
