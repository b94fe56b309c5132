"""docs/rule-sentences.md: every sentence has its texts, and every text its sentence."""

import re
from pathlib import Path

import engine
from engine import table_texts, texts_of

PAGE = Path(__file__).parents[2] / "docs" / "rule-sentences.md"
# What a page says of itself.
NONE = "—"
# What is about the form of requests and answers.
FORM = {"`openapi.yaml`", "`items`"}


def rows() -> list[tuple[str, list[str]]]:
    """Every sentence with what says it."""
    found: list[tuple[str, list[str]]] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        row = re.fullmatch(r"\| (?!sentence|---|\*\*.*\*\* \| \|)(.*) \| (.*) \|", line)
        if row is not None:
            found.append((row[1], row[2].split(", ")))
    return found


def rules() -> set[str]:
    own = {clause.id for each in engine.RULESETS.values() for clause in texts_of(each).clauses}
    return own | {clause.id for clause in table_texts().clauses}


def known() -> set[str]:
    """All that may stand beside a sentence."""
    names = set(FORM) | {NONE}
    for each in engine.RULESETS.values():
        names.add(f"`{each.name}`")
        names |= {f"`option {each.name}.{option.key}`" for option in each.options}
        names |= {f"`pattern {each.name}.{pattern.id}`" for pattern in each.patterns}
    return names | {f"`{rule}`" for rule in rules()}


def test_every_sentence_names_what_says_it() -> None:
    found = rows()
    assert len(found) > 500
    strange = [(sentence, said) for sentence, said in found if not set(said) <= known()]
    assert strange == []


def test_no_rule_option_or_pattern_is_missing() -> None:
    said = {each for _, by in rows() for each in by}
    assert known() - said == set()


def test_a_sentence_with_an_id_is_said_by_that_rule() -> None:
    for sentence, said in rows():
        for rule in re.findall(r"\[([a-z]+\.[a-z_]+)\]", sentence):
            if f"see [{rule}]" not in sentence and f"as in [{rule}]" not in sentence:
                assert f"`{rule}`" in said, sentence
