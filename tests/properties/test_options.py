"""What an option changes: only lines of the rules that say they depend on it."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine import Option, OptionValue, Refused, texts_of
from tests.support.records import Corpus
from tests.support.rounds import play_rounds, to_json

Json = dict[str, Any]
Lines = dict[str, Counter[tuple[object, ...]]]


def lines_by_rule(answer: Json) -> Lines:
    """The lines of a settlement, voided ones too, under the rules that they cite."""
    found: Lines = {}
    for line in (*answer["transfers"], *answer["voided"]):
        key = (line["from"], line["to"], line["points"], line["item"], line.get("voided_by"))
        found.setdefault(line["rule"], Counter())[key] += 1
    return found


def other_values(option: Option) -> list[OptionValue]:
    if option.choices:
        return [choice.value for choice in option.choices]
    if option.span is not None:
        return [option.span[0], option.span[0] + 1, option.span[1]]
    return [False, True]


@pytest.mark.parametrize("name", list(engine.RULESETS))
def test_an_option_changes_only_the_rules_that_say_so(name: str, corpus: Corpus) -> None:
    ruleset = engine.RULESETS[name]
    depending = {
        option.key: {
            clause.id for clause in texts_of(ruleset).clauses if option.key in clause.options
        }
        for option in ruleset.options
    }
    seen: dict[str, set[str]] = {option.key: set() for option in ruleset.options}
    random = Random(name)
    for played in corpus.of(ruleset):
        table = to_json(played.table)
        before = lines_by_rule(engine.answer_settlement(played.room, table))
        for option in ruleset.options:
            value = random.choice(other_values(option))
            changed = {**played.room.options, option.key: value}
            try:
                after = lines_by_rule(
                    engine.answer_settlement(engine.open_room(name, changed), table)
                )
            except Refused:
                continue  # the round could not have been played like this
            differing = {
                rule for rule in before.keys() | after.keys() if before.get(rule) != after.get(rule)
            }
            assert differing <= depending[option.key], (option.key, value)
            seen[option.key] |= differing
    # The rounds are good enough to show most of it.
    assert sum(bool(rules) for rules in seen.values()) >= len(seen) // 2, seen


@pytest.mark.parametrize("name", list(engine.RULESETS))
def test_an_option_changes_nothing_without_what_it_needs(name: str) -> None:
    ruleset = engine.RULESETS[name]
    needy = [option for option in ruleset.options if option.needs]
    for option in needy:
        bare: dict[str, OptionValue] = {
            key: "none" if next(o for o in ruleset.options if o.key == key).choices else False
            for key in option.needs
        }
        bare[option.key] = False
        for played in play_rounds(ruleset, 9, 8, None, **bare):
            with_it = engine.open_room(name, {**played.room.options, option.key: True})
            after = engine.answer_settlement(with_it, to_json(played.table))
            assert lines_by_rule(after) == lines_by_rule(played.settlement)
    if name == "gumai@1":
        assert [option.key for option in needy] == ["full_hall"]
