"""The engine and the second opinion of ``tests.support.oracle_gumai`` agree on gumai."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine import Room, Table
from tests.support import comparing, games, rounds
from tests.support import oracle_gumai as oracle
from tests.support.games import gumai_rules
from tests.support.oracle_gumai import Rules, fourteenth, next_rank

Json = dict[str, Any]

ROUNDS = int(os.environ.get("ROUNDS", "0"))
GUMAI = engine.find_ruleset("gumai")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gumai_finished_tables_are_won_and_settle_as_the_page_says(players: int) -> None:
    # The comparison is worth something only where everything has occurred.
    topics = "hand dealer kill_ready rob hot_shot stake chicken charge liable forfeit kong washout"
    expected = {f"gumai.{topic}" for topic in (*topics.split(), "forfeit_kong", "kong_bloom")}
    expected |= {"washout", "draw 1", "discard 1", "rob 1", "late rob"}
    expected |= {"voided table.barred", "voided gumai.wind"}
    expected |= {"late concealed_kong shot", "late added_kong shot", "exposed_kong shot"}
    expected |= {"golden 1s", "golden 8p", "the turned 1s itself", "1s of the weekday"}
    if players > 2:
        expected |= {"discard 2", "rob 2"}
    reached: Counter[str] = Counter()
    tables = games.made_up("gumai", "settled", max(ROUNDS, 280), players)
    for number, (room, table) in enumerate(tables):
        if number >= max(ROUNDS, 90) and expected <= reached.keys():
            break
        comparing.assert_moment_before_alike(room, table)
        answer = comparing.assert_settles_alike(room, table, games.settle(room, table))
        reached.update({line["rule"] for line in answer["transfers"]})
        reached.update({f"voided {line['voided_by']}" for line in answer["voided"]})
        reached.update(_rare(gumai_rules(room), table))
    assert expected <= reached.keys(), expected - reached.keys()


def _rare(rules: Rules, table: Json) -> set[str]:
    """What seldom happens and happened here."""
    if "wins" not in table:
        return {"washout"}
    win = table["wins"][0]
    found = {f"{win['by']} {len(win['seats'])}"}
    if win.get("late"):
        found.add("late rob")
    if win["by"] == "discard" and "after_kong" in win:
        for meld in table["seats"][win["from"]]["melds"]:
            if meld["tile"] == win["after_kong"]:
                found.add(f"{'late ' if meld.get('late') else ''}{meld['kind']} shot")
    if "flip" in table and rules.chicken != "none":
        following = next_rank(table["flip"])
        if following == "1s" or (following == "8p" and rules.wugu):
            found.add(f"golden {following}")
    if table.get("flip") == "1s" and rules.self_chicken:
        found.add("the turned 1s itself")
    if table["weekday"] == 1 and rules.weekday_chicken:
        found.add("1s of the weekday")
    return found


class Watcher:
    """Holds every step of a round against the page."""

    def __init__(self) -> None:
        self.random = Random(5)
        self.before: Json | None = None
        self.seen: Counter[str] = Counter()

    def __call__(self, room: Room, table: Table) -> None:
        rules, value = gumai_rules(room), rounds.to_json(table)
        if table.last is not None:
            mine = oracle.legal(rules, value)
            assert comparing.actions_in_words(room, value) == mine, (dict(room.options), value)
            self.seen.update(word.split()[0] for words in mine.values() for word in words)
        begun = table.last is None or table.last.event not in ("open", "deal")
        if self.before is not None and begun and not table.wins:
            for who, seat in enumerate(value["seats"]):
                wins, _ = oracle.passed_after(rules, self.before, value, who)
                assert set(seat.get("passed", {}).get("wins", ())) == wins, (who, value)
                self.seen["bound"] += bool(wins)
        self.before = value
        if table.last is not None and self.random.random() < 0.1:
            comparing.assert_waits_alike(room, value, _waits(rules, value))
            if not table.wins:
                best, mine_out = oracle.payouts(rules, value)
                comparing.assert_pays_out_alike(room, value, best, mine_out)
                self.seen["scored washout"] += bool(mine_out[0].paid) and rules.washout_scores


def _waits(rules: Rules, table: Json) -> dict[int, dict[str, dict[str, tuple[str, int]]]]:
    won = {who for win in table.get("wins", ()) for who in win["seats"]}
    return {
        who: {
            tile: oracle.waits_of(rules, table, who, hand)
            for tile, hand in oracle.resting_hands(rules, table, who).items()
            if hand
        }
        for who in range(len(table["seats"]))
        if who not in won
    }


def test_gumai_rounds_go_and_settle_as_the_page_says() -> None:
    expected = {"stake", "void", "ready", "pass", "win", "pung", "concealed_kong", "added_kong"}
    expected |= {"bound", "scored washout", "win", "washout", "2 players", "3 players"}
    seen: Counter[str] = Counter()
    for number in range(max(ROUNDS, 36)):
        if number >= max(ROUNDS, 12) and expected <= (+seen).keys():
            break
        watcher = Watcher()
        for played in rounds.play_rounds(GUMAI, 700 + number, 1, watcher):
            table = rounds.to_json(played.table)
            comparing.assert_settles_alike(played.room, table, games.settle(played.room, table))
            seen.update(watcher.seen)
            seen[f"{len(table['seats'])} players"] += 1
            seen[played.settlement["outcome"]] += 1
    assert expected <= (+seen).keys()


def test_gumai_second_opinion_needs_a_14th_tile_for_a_discard() -> None:
    """The helper that the comparison of waits leans on."""
    assert fourteenth({"last": {"event": "discard", "seat": 1}, "dealer": 0}) is None
    assert fourteenth({"last": {"event": "pung", "seat": 1}, "dealer": 0}) == 1
    assert fourteenth({"last": {"event": "deal"}, "dealer": 2}) == 2
