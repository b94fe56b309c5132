"""Every rule has its texts and is cited by some answer."""

import re
from random import Random

import pytest

import engine
from engine import Clause, table_texts, texts_of
from tests.support import rounds

TABLE_CLAUSES = table_texts().clauses
CLAUSES = [
    *(
        (name, clause)
        for name, each in engine.RULESETS.items()
        for clause in texts_of(each).clauses
    ),
    *(("table", clause) for clause in TABLE_CLAUSES),
]
GUIYANG = [
    "permit",
    "passed_win",
    "ready",
    "hard",
    "hand",
    "kill_ready",
    "dealer",
    "rob",
    "hot_shot",
    "chicken",
    "charge",
    "forfeit",
    "liable",
    "kong",
    "washout",
    "two_suits",
    "next",
]
TABLE = [
    "tiles",
    "shape",
    "late",
    "permit",
    "ready",
    "actions",
    "barred",
    "won_tile",
    "refused",
]


def test_guiyang_has_exactly_the_rules_of_its_page() -> None:
    ids = [clause.id for clause in texts_of(engine.find_ruleset("guiyang")).clauses]
    assert sorted(ids) == sorted(f"guiyang.{topic}" for topic in GUIYANG)
    assert {clause.id for clause in TABLE_CLAUSES} >= {f"table.{topic}" for topic in TABLE}


@pytest.mark.parametrize(("owner", "clause"), CLAUSES, ids=[clause.id for _, clause in CLAUSES])
def test_every_clause_has_its_texts(owner: str, clause: Clause) -> None:
    assert clause.id.startswith(f"{owner.partition('@')[0]}.")
    assert clause.source
    for text in (clause.title, clause.text, *clause.readings):
        assert re.search("[\u4e00-\u9fff]", text.zh)
        assert re.search("[a-zA-Z]{3}|1s", text.en)
        assert not re.search("[\u4e00-\u9fff]{5}", text.en)
    if owner != "table":
        keys = {option.key for option in engine.RULESETS[owner].options}
        assert set(clause.options) <= keys


def test_ids_are_unique() -> None:
    ids = [clause.id for _, clause in CLAUSES]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", list(engine.RULESETS))
def test_every_cited_rule_is_explained_by_its_rule_set(name: str) -> None:
    ruleset = engine.RULESETS[name]
    described = engine.describe_ruleset(ruleset)["rules"]
    assert isinstance(described, list)
    known = {rule["id"] for rule in described}
    assert known >= {
        clause.id for clause in (*texts_of(ruleset).clauses, *texts_of(ruleset).shared)
    }
    random = Random(name)
    played = rounds.play_round(rounds.random_room(ruleset, random), random)
    assert {line["rule"] for line in played.settlement["transfers"]} <= known


def test_a_shared_rule_is_shown_with_the_rule_sets_that_it_is_for() -> None:
    shown = {
        each.name: {clause.id for clause in texts_of(each).shared}
        for each in engine.RULESETS.values()
    }
    everywhere = {clause.id for clause in TABLE_CLAUSES if not clause.rulesets}
    assert shown["zhaotong"] == everywhere
    assert shown["guiyang"] - everywhere == {"table.permit", "table.barred"}
    assert shown["gumai"] == shown["yinji"] == shown["guiyang"]
    names = {name for clause in TABLE_CLAUSES for name in clause.rulesets}
    assert names <= {each.name for each in engine.RULESETS.values()}
