"""The options of a room: defaults, types, ranges."""

from typing import Any

import pytest

import engine
from engine import Refused


def faults(**options: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refusal:
        engine.open_room("guiyang", options)
    return [(p.code, p.pointer) for p in refusal.value.problems]


def test_defaults_of_guiyang() -> None:
    assert engine.open_room("guiyang", {}).options == {
        "style": "hun5qing10",
        "base": 1,
        "dealer_bonus": "multiply",
    }


def test_what_is_given_wins_over_the_default() -> None:
    options = engine.open_room("guiyang@1", {"style": "sandingguai", "base": 100}).options
    assert options == {"style": "sandingguai", "base": 100, "dealer_bonus": "multiply"}


@pytest.mark.parametrize("base", [0, 101, -1, 1.0, "1", True, None, [], 10**400])
def test_base_is_an_integer_from_1_to_100(base: Any) -> None:
    assert faults(base=base) == [("option_value", "/options/base")]


@pytest.mark.parametrize("style", ["", "hun5", "HUN5QING10", 1, None, ["hun5qing10"], {}])
def test_style_is_one_of_three(style: Any) -> None:
    assert faults(style=style) == [("option_value", "/options/style")]


@pytest.mark.parametrize("mode", ["double", False, 0])
def test_dealer_bonus_is_one_of_three(mode: Any) -> None:
    assert faults(dealer_bonus=mode) == [("option_value", "/options/dealer_bonus")]


def test_every_faulty_option_is_listed() -> None:
    assert faults(base=0, wugu=True, style="x") == [
        ("option_value", "/options/base"),
        ("unknown_option", "/options/wugu"),
        ("option_value", "/options/style"),
    ]


def test_an_unknown_key_is_escaped_in_the_pointer() -> None:
    assert faults(**{"a/b~c": 1}) == [("unknown_option", "/options/a~1b~0c")]


@pytest.mark.parametrize("name", ["", "guiyang@2", "Guiyang", "guiyang@", "x"])
def test_unknown_rule_sets(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        engine.open_room(name, {})
    assert refusal.value.code == "unknown_ruleset"


@pytest.mark.parametrize("name", list(engine.RULESETS))
def test_a_name_without_version_is_the_newest(name: str) -> None:
    found = engine.find_ruleset(name.partition("@")[0])
    assert found.version == max(
        each.version for each in engine.RULESETS.values() if each.name == found.name
    )


@pytest.mark.parametrize("name", list(engine.RULESETS))
def test_every_default_is_a_value_of_its_option(name: str) -> None:
    for option in engine.RULESETS[name].options:
        assert option.accepts(option.default), option.key
