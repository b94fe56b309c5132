"""The engine and the second opinion of ``tests.support.oracle_yinji`` agree on yinji."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine import Room, Table
from tests.support import comparing, games, rounds
from tests.support import oracle_yinji as oracle
from tests.support.games import yinji_rules

Json = dict[str, Any]

ROUNDS = int(os.environ.get("ROUNDS", "0"))
YINJI = engine.find_ruleset("yinji")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_yinji_finished_tables_are_won_and_settle_as_the_page_says(players: int) -> None:
    # The comparison is worth something only where everything has occurred.
    topics = "hand dealer rob hot_shot chicken charge liable forfeit kong forfeit_kong washout"
    expected = {f"yinji.{topic}" for topic in topics.split()}
    expected |= {"washout", "draw 1", "discard 1", "rob 1", "voided table.barred"}
    expected |= {"late concealed_kong shot", "late added_kong shot", "exposed_kong shot"}
    expected |= {"late rob", "flip 9s", "flip 2s", "flip 9m", "flip 2p"}
    if players > 2:
        expected |= {"discard 2", "rob 2"}
    reached: Counter[str] = Counter()
    tables = games.made_up("yinji", "settled", max(ROUNDS, 300), players)
    for number, (room, table) in enumerate(tables):
        if number >= max(ROUNDS, 90) and expected <= reached.keys():
            break
        comparing.assert_moment_before_alike(room, table)
        answer = comparing.assert_settles_alike(room, table, games.settle(room, table))
        reached.update({line["rule"] for line in answer["transfers"]})
        reached.update({f"voided {line['voided_by']}" for line in answer["voided"]})
        reached.update(_rare(table))
    assert expected <= reached.keys(), expected - reached.keys()


def _rare(table: Json) -> set[str]:
    """What seldom happens and happened here."""
    if "wins" not in table:
        return {"washout"}
    win = table["wins"][0]
    found = {f"{win['by']} {len(win['seats'])}", f"flip {table.get('flip')}"}
    if win.get("late"):
        found.add("late rob")
    if win["by"] == "discard" and "after_kong" in win:
        for meld in table["seats"][win["from"]]["melds"]:
            if meld["tile"] == win["after_kong"]:
                found.add(f"{'late ' if meld.get('late') else ''}{meld['kind']} shot")
    return found


class Watcher:
    """Holds every step of a round against the page."""

    def __init__(self) -> None:
        self.random = Random(5)
        self.before: Json | None = None
        self.seen: Counter[str] = Counter()

    def __call__(self, room: Room, table: Table) -> None:
        rules, value = yinji_rules(room), rounds.to_json(table)
        if table.last is not None:
            mine = oracle.legal(value)
            assert comparing.actions_in_words(room, value) == mine, (dict(room.options), value)
            self.seen.update(word.split()[0] for words in mine.values() for word in words)
        if self.before is not None and self.before["last"]["event"] != "open" and not table.wins:
            for who, seat in enumerate(value["seats"]):
                wins, pungs = oracle.passed_after(self.before, value, who)
                passed = seat.get("passed", {})
                assert set(passed.get("wins", ())) == wins, (who, value)
                assert set(passed.get("pungs", ())) == pungs, (who, value)
                self.seen["bound"] += bool(wins)
                self.seen["bound by a pung"] += bool(pungs)
        self.before = value
        if table.last is not None and self.random.random() < 0.1:
            comparing.assert_waits_alike(room, value, _waits(value))
            if not table.wins:
                best, mine_out = oracle.payouts(rules, value)
                comparing.assert_pays_out_alike(room, value, best, mine_out)
                self.seen["paid washout"] += bool(mine_out[0].paid)


def _waits(table: Json) -> dict[int, dict[str, dict[str, tuple[str, int]]]]:
    won = {who for win in table.get("wins", ()) for who in win["seats"]}
    return {
        who: {
            tile: oracle.waits_of(table["seats"][who], hand)
            for tile, hand in oracle.resting_hands(table, who).items()
            if hand
        }
        for who in range(len(table["seats"]))
        if who not in won
    }


def test_yinji_rounds_go_and_settle_as_the_page_says() -> None:
    expected = {"pass", "win", "pung", "exposed_kong", "concealed_kong", "added_kong"}
    expected |= {"bound", "bound by a pung", "paid washout", "win", "washout"}
    expected |= {"2 players", "3 players", "4 players"}
    seen: Counter[str] = Counter()
    for number in range(max(ROUNDS, 36)):
        if number >= max(ROUNDS, 12) and expected <= (+seen).keys():
            break
        watcher = Watcher()
        for played in rounds.play_rounds(YINJI, 700 + number, 1, watcher):
            table = rounds.to_json(played.table)
            comparing.assert_settles_alike(played.room, table, games.settle(played.room, table))
            seen.update(watcher.seen)
            seen[f"{len(table['seats'])} players"] += 1
            seen[played.settlement["outcome"]] += 1
    assert expected <= (+seen).keys()
