"""Whole random rounds of every rule set; ``ROUNDS=1000`` plays so many of each style."""

import os
from collections import Counter

import pytest

import engine
from engine import NAMES, Table, texts_of
from tests.support import oracle_guiyang as oracle
from tests.support import rounds

ROUNDS = int(os.environ.get("ROUNDS", "25"))
STYLES = ("hun5qing10", "hun8qing16", "sandingguai")


@pytest.mark.parametrize("style", STYLES)
def test_guiyang_rounds_of_every_style(style: str) -> None:
    ruleset = engine.find_ruleset("guiyang")
    ended: Counter[str] = Counter()
    for played in rounds.play_rounds(ruleset, 1, ROUNDS, style=style):
        ended[played.settlement["outcome"]] += 1
        if played.table.wins:
            ended[played.table.wins[0].by] += 1
    assert {"win", "washout", "draw", "discard"} <= ended.keys()


@pytest.mark.parametrize("name", [n for n in engine.RULESETS if not n.startswith("guiyang")])
def test_rounds_of_every_rule_set(name: str) -> None:
    ended = Counter(
        played.settlement["outcome"]
        for played in rounds.play_rounds(engine.find_ruleset(name), 1, ROUNDS)
    )
    assert ended.keys() == {"win", "washout"}


def test_rounds_reach_what_is_rare() -> None:
    """Without this the rounds above might have become a row of washouts."""
    ruleset, reached = engine.find_ruleset("guiyang"), Counter[str]()

    def watch(room: engine.Room, table: Table) -> None:
        reached.update(f"passed {i}" for i, s in enumerate(table.seats) if s.passed.wins)
        reached.update(f"ready {s.ready}" for s in table.seats)

    for played in rounds.play_rounds(ruleset, 2, 120, watch, style="hun5qing10"):
        reached.update(line["rule"] for line in played.settlement["transfers"])
        reached.update(line["voided_by"] for line in played.settlement["voided"])
        reached[played.settlement["next"]["rule"]] += 1
        reached.update(f"winners {len(win.seats)}" for win in played.table.wins)
        reached.update(f"by {win.by}" for win in played.table.wins)
    cited = {clause.id for clause in texts_of(ruleset).clauses}
    not_in_transfers = {"guiyang.permit", "guiyang.passed_win", "guiyang.two_suits"}
    assert cited - reached.keys() <= not_in_transfers | {"guiyang.kill_ready"}
    assert {"by rob", "by draw", "by discard", "winners 2", "winners 3", "ready soft"} <= (
        reached.keys()
    )
    assert any(key.startswith("passed") for key in reached)
    assert reached["table.barred"]


def test_a_declared_hand_stays_as_it_is_and_ready() -> None:
    held: dict[int, tuple[int, ...]] = {}
    seen = 0

    def watch(room: engine.Room, table: Table) -> None:
        nonlocal seen
        if not any(seat.declared for seat in table.seats):
            held.clear()
        for index, seat in enumerate(table.seats):
            if seat.declared and seat.hand is not None and len(seat.hand) == 13:
                seen += 1
                assert held.setdefault(index, seat.hand) == seat.hand
                value = {"hand": "".join(NAMES[tile] for tile in seat.hand)}
                rules = oracle.Rules(**room.options)  # type: ignore[arg-type]
                assert oracle.waits_of(rules, value)

    for number in range(20):
        held.clear()
        list(rounds.play_rounds(engine.find_ruleset("guiyang"), 100 + number, 1, watch))
    assert seen > 50
