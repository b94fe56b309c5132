"""Every rule has its texts, under an id of its own."""

import re

import pytest

import engine
from engine import Clause, table_texts, texts_of

TABLE_CLAUSES = table_texts().clauses
CLAUSES = [
    *(
        (name, clause)
        for name, each in engine.RULESETS.items()
        for clause in texts_of(each).clauses
    ),
    *(("table", clause) for clause in TABLE_CLAUSES),
]


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
