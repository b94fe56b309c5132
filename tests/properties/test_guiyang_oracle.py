"""The engine and the second opinion of ``tests.support.oracle_guiyang`` agree on guiyang."""

import os
from collections import Counter
from typing import Any

import pytest

import engine
from engine import Room, Table
from tests.support import comparing, games, rounds
from tests.support import oracle_guiyang as oracle
from tests.support.snapshots import tiles_of

Json = dict[str, Any]

STYLES = ("hun5qing10", "hun8qing16", "sandingguai")
ROUNDS = int(os.environ.get("ROUNDS", "0"))


@pytest.mark.parametrize("style", STYLES)
def test_finished_tables_are_won_and_settle_as_the_page_says(style: str) -> None:
    # The comparison is worth something only where everything has occurred.
    topics = "hand dealer kill_ready rob hot_shot chicken charge forfeit kong ready hard"
    expected = {f"guiyang.{topic}" for topic in topics.split()} | {"table.barred", "washout"}
    expected |= {"draw 1", "discard 1", "discard 2", "rob 1", "rob 2"}
    reached: Counter[str] = Counter()
    tables = games.made_up("guiyang", "settled", max(ROUNDS, 250), style=style)
    for number, (room, table) in enumerate(tables):
        if number >= max(ROUNDS, 90) and expected <= reached.keys():
            break
        comparing.assert_moment_before_alike(room, table)
        answer = comparing.assert_settles_alike(room, table, games.settle(room, table))
        reached.update({line["rule"] for line in answer["transfers"]})
        reached.update({line["voided_by"] for line in answer["voided"]})
        winners = sum(entry["status"] == "won" for entry in answer["seats"])
        reached[f"{table['wins'][0]['by']} {winners}" if winners else "washout"] += 1
    assert expected <= reached.keys(), expected - reached.keys()
    assert bool(reached["guiyang.liable"]) is (style != "sandingguai")


@pytest.mark.parametrize("style", STYLES)
def test_rounds_go_and_settle_as_the_page_says(style: str) -> None:
    ruleset = engine.find_ruleset("guiyang")
    seen: Counter[str] = Counter()
    for number in range(max(ROUNDS // 40, 10)):
        watcher = Watcher()
        for played in rounds.play_rounds(ruleset, 700 + number, 1, watcher, style=style):
            table = rounds.to_json(played.table)
            comparing.assert_settles_alike(played.room, table, games.settle(played.room, table))
            seen.update(watcher.seen)
            seen[played.settlement["outcome"]] += 1
            seen.update(win.by for win in played.table.wins)
    assert {"win", "washout", "draw", "discard", "bound", "declared"} <= (+seen).keys()


class Watcher:
    """Holds every step of a round against the page."""

    def __init__(self) -> None:
        self.declared: dict[int, str] = {}
        self.seen: Counter[str] = Counter()

    def __call__(self, room: Room, table: Table) -> None:
        rules, value = games.guiyang_rules(room), rounds.to_json(table)
        if table.last is not None:
            assert comparing.actions_in_words(room, value) == oracle.legal(rules, value), value
        for who, seat in enumerate(value["seats"]):
            self.seen["bound"] += bool(seat.get("passed"))
            # A declared hand stays as it is, and ready.
            if seat.get("ready") == "soft" and tiles_of(seat["hand"]).total() == 13:
                self.seen["declared"] += 1
                assert self.declared.setdefault(who, seat["hand"]) == seat["hand"]
                assert oracle.waits_of(rules, seat)
