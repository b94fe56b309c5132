"""The generated pages are what the engine says now."""

import engine
from app import reference
from engine.rulesets.texts import texts_of


def test_the_page_of_options_is_up_to_date() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page()


def test_every_option_stands_beside_the_rules_that_it_changes() -> None:
    rows = reference.page().splitlines()
    for ruleset in engine.RULESETS.values():
        for key, texts in texts_of(ruleset).options.items():
            row = next(row for row in rows if row.startswith(f"| `{key}` {texts.label.zh}"))
            assert row.split("|")[-2].strip(), f"{ruleset.id}: {key} changes no rule"
