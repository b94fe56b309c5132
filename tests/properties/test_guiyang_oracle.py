"""The engine and the second opinion of ``tests.support.oracle_guiyang`` agree on guiyang."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine import answers
from engine.ruleset import Room
from engine.table import Table
from tests.support import oracle_guiyang as oracle
from tests.support import rounds
from tests.support.finished import finished_table
from tests.support.oracle_guiyang import Rules
from tests.support.tables import lines

Json = dict[str, Any]

STYLES = ("hun5qing10", "hun8qing16", "sandingguai")
SYNTHETIC = max(400, int(os.environ.get("ROUNDS", "0")))


def rules_of(room: Room) -> Rules:
    return Rules(**room.options)  # type: ignore[arg-type]


def assert_settles_alike(room: Room, table: Json) -> Json:
    """Line by line, except that the rule of a line for the hand itself is not compared."""
    mine = oracle.settle(rules_of(room), table)
    answer: Json = answers.settlement(room, table)
    context = (dict(room.options), table)
    for key, expected in (("transfers", mine.transfers), ("voided", mine.voided)):
        got = lines(answer[key], "item", "rule")
        assert _without_hand_rules(got) == _without_hand_rules(expected), (key, context)
    assert answer["totals"] == mine.totals, context
    assert [entry["status"] for entry in answer["seats"]] == mine.status, context
    patterns = {
        entry["seat"]: (entry["patterns"][0], entry["hand_points"])
        for entry in answer["seats"]
        if entry["status"] == "won"
    }
    assert patterns == mine.patterns, context
    assert answer["next"] == {"dealer": mine.dealer, "streak": mine.streak}, context
    return answer


def _without_hand_rules(summed: "Counter[Any]") -> dict[object, int]:
    found: Counter[object] = Counter()
    for (payer, payee, item, rule), points in summed.items():
        found[payer, payee, item, "" if item == "hand" else rule] += points
    return dict(found)


@pytest.mark.parametrize("style", STYLES)
def test_finished_tables_settle_as_the_page_says(style: str) -> None:
    reached: Counter[str] = Counter()
    made = 0
    for number in range(20 * SYNTHETIC):
        random = Random(f"{style} {number}")
        room = rounds.random_room(engine.find_ruleset("guiyang"), random, style=style)
        table = finished_table(random, rules_of(room))
        if table is None:
            continue
        answer = assert_settles_alike(room, table)
        made += 1
        reached.update({line["rule"] for line in answer["transfers"]})
        reached.update({line["voided_by"] for line in answer["voided"]})
        winners = sum(entry["status"] == "won" for entry in answer["seats"])
        reached[f"{table['wins'][0]['by']} {winners}" if winners else "washout"] += 1
        if made == SYNTHETIC:
            break
    assert made == SYNTHETIC
    # The comparison is worth something only where everything occurred.
    topics = "hand dealer kill_ready rob hot_shot chicken charge forfeit kong ready hard"
    expected = {f"guiyang.{topic}" for topic in topics.split()} | {"table.barred", "washout"}
    expected |= {"draw 1", "discard 1", "discard 2", "rob 1", "rob 2"}
    assert expected <= reached.keys()
    assert bool(reached["guiyang.liable"]) is (style != "sandingguai")


@pytest.mark.parametrize("style", STYLES)
def test_rounds_settle_and_may_be_played_as_the_page_says(style: str) -> None:
    ruleset = engine.find_ruleset("guiyang")
    for played in rounds.play_rounds(ruleset, 7, max(SYNTHETIC // 40, 5), watch_legal, style=style):
        assert_settles_alike(played.room, rounds.to_json(played.table))


def watch_legal(room: Room, table: Table) -> None:
    """Every seat may do what the page says it may, and nothing else."""
    if table.last is None:
        return
    value = rounds.to_json(table)
    answer: Json = answers.legal_actions(room, value)
    got = {entry["seat"]: {_words(each) for each in entry["actions"]} for entry in answer["seats"]}
    assert got == oracle.legal(rules_of(room), value), value


def _words(action: Json) -> str:
    if action["type"] == "win":
        pattern, points = action["patterns"][0], action["points"]
        return f"win {action['by']} {action['tile']} {pattern} {points}"
    if action["type"] == "kong":
        return f"{action['kind']} {action['tile']}"
    parts = (action["type"], action.get("tile"), action.get("ready"))
    return " ".join(part for part in parts if part)
