"""What options switch off and what they multiply, in all three zhuoji rule sets."""

from collections import Counter
from typing import Any

import pytest

import engine
from tests.support import games
from tests.support.tables import lines

Json = dict[str, Any]

TABLES = 40


def lines_of(answer: Json) -> set[str]:
    """The rules that the lines of a settlement cite."""
    return {line["rule"] for line in (*answer["transfers"], *answer["voided"])}


def cited(name: str, **options: Any) -> "Counter[str]":
    """The rules that finished tables cite, in rooms that have these options."""
    found: Counter[str] = Counter()
    for room, table in games.made_up(name, "cited", TABLES, **options):
        found.update(lines_of(engine.answer_settlement(room, table)))
    return found


@pytest.mark.parametrize(
    ("name", "rule", "off", "on"),
    [
        ("gumai", "stake", {"stakes": False}, {"stakes": True}),
        ("gumai", "forfeit_kong", {"tongsan": False}, {"tongsan": True}),
        (
            "gumai",
            "dealer",
            {"dealer_extra": False, "streak": False},
            {"dealer_extra": True, "streak": False},
        ),
        (
            "gumai",
            "dealer",
            {"dealer_extra": False, "streak": False},
            {"dealer_extra": False, "streak": True},
        ),
        ("gumai", "self_draw", {"self_draw": "double"}, {"self_draw": "plus_one"}),
        (
            "gumai",
            "self_draw",
            {"tongsan": True, "self_draw": "double_plus_one"},
            {"tongsan": False, "self_draw": "double_plus_one"},
        ),
        ("yinji", "forfeit_kong", {"forfeit_kongs": False}, {"forfeit_kongs": True}),
        ("yinji", "dealer", {"streak": False}, {"streak": True}),
        ("guiyang", "dealer", {"dealer_bonus": "off"}, {"dealer_bonus": "add"}),
        ("guiyang", "liable", {"style": "sandingguai"}, {"style": "hun8qing16"}),
    ],
)
def test_with_an_option_off_its_rule_is_never_cited(
    name: str, rule: str, off: Json, on: Json
) -> None:
    assert f"{name}.{rule}" not in cited(name, **off)
    assert f"{name}.{rule}" in cited(name, **on)


def test_gumai_without_washout_scores_a_washout_is_of_waits_alone() -> None:
    def washouts(*, scores: bool) -> set[str]:
        found: set[str] = set()
        for room, table in games.made_up("gumai", "washout", 3 * TABLES, washout_scores=scores):
            if "wins" not in table:
                found.update(lines_of(engine.answer_settlement(room, table)))
        return found

    assert washouts(scores=False) == {"gumai.washout"}
    assert washouts(scores=True) >= {"gumai.chicken", "gumai.charge", "gumai.kong"}


FIXED = {
    # The base multiplies neither kongs nor what a robbed kong and a hot shot pay for one.
    "guiyang": {"kong", "rob", "hot_shot"},
    "gumai": set[str](),
    "yinji": set[str](),
}


@pytest.mark.parametrize(
    ("name", "option", "factor"),
    [("guiyang", "base", 7), ("gumai", "multiplier", 10), ("yinji", "base", 100)],
)
def test_the_base_multiplies_every_line_that_it_should(name: str, option: str, factor: int) -> None:
    items: set[str] = set()
    for room, table in games.made_up(name, "base", 2 * TABLES, **{option: 1}):
        larger = engine.open_room(name, {**room.options, option: factor})
        one: Json = engine.answer_settlement(room, table)
        many: Json = engine.answer_settlement(larger, table)
        for key in ("transfers", "voided"):
            expected = lines(one[key], "item", "rule")
            for line, points in expected.items():
                items.add(str(line[2]))
                expected[line] = points if line[2] in FIXED[name] else points * factor
            assert lines(many[key], "item", "rule") == expected
        for unchanged in ("outcome", "seats", "next"):
            assert one[unchanged] == many[unchanged]
    assert items >= {"hand", "dealer", "rob", "hot_shot", "chicken", "kong", "washout"}
