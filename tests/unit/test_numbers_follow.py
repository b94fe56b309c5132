"""A number that is changed in the table of a rule set is changed wherever it is told."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest

import engine
from app import reference
from app.pages.rules import card, page
from engine import Room, Ruleset, Terms, TextsError, rulesets, texts_of
from engine.options import Options, OptionValue
from engine.terms import Pattern, PatternTable


def numbers(value: object, way: str = "") -> Iterator[tuple[str, int]]:
    """The numbers in terms, each with the way to it: the names that lead there."""
    if isinstance(value, PatternTable):
        value = {pattern.id: worth for pattern, worth in value.patterns}
    elif hasattr(value, "_asdict") and not isinstance(value, Pattern):
        value = value._asdict()
    elif isinstance(value, tuple):
        value = {str(at): each for at, each in enumerate(value)}
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from numbers(each, f"{way}.{key}" if way else key)
    elif type(value) is int:
        yield way, value


def with_more(value: Any, way: str) -> Any:
    """``value`` with one more at ``way``, if there is something: what a room does without stays
    away."""
    key, _, rest = way.partition(".")
    if not key:
        return value + 1 if value else value
    if isinstance(value, PatternTable):
        return PatternTable((each, worth + (each.id == key)) for each, worth in value.patterns)
    if hasattr(value, "_asdict"):
        return value._replace(**{key: with_more(getattr(value, key), rest)})
    if isinstance(value, tuple):
        return tuple(
            with_more(each, rest) if key == str(at) else each for at, each in enumerate(value)
        )
    return {each: with_more(of, rest) if key == each else of for each, of in value.items()}


def altered(ruleset: Ruleset, way: str) -> Ruleset:
    """The rule set with one number of its tables changed, in all rooms that have it."""

    def terms(options: Options) -> Terms:
        changed: Terms = with_more(ruleset.terms(options), way)
        return changed

    return ruleset._replace(terms=terms)


def rooms(ruleset: Ruleset) -> Iterator[dict[str, OptionValue]]:
    """The options of the usual room, and of those in which one is another."""
    usual = {option.key: option.default for option in ruleset.options}
    yield usual
    for option in ruleset.options:
        values = [choice.value for choice in option.choices]
        for value in values or ([] if option.span else [False, True]):
            yield {**usual, option.key: value}


def every_number() -> Iterator[tuple[str, str]]:
    for name, ruleset in engine.RULESETS.items():
        found = {
            way: None
            for options in rooms(ruleset)
            for way, number in numbers(ruleset.terms(options))
            if number
        }
        yield from ((name, way) for way in found)


# What no text or no card tells, and why.
UNTOLD = {
    # The table of the rule reference has the points of patterns.
    r"\S+ patterns\..*": {"text"},
    # An option's own value.
    r"\S+ base": {"text"},
    # One for each: "k times", "n more".
    r"guiyang\S+ dealer\.times_rounds": {"text", "card"},
    r"\S+ dealer\.(per_round|per_streak)": {"text"},
    # There is no silver, and golden is told as a multiple.
    r"(gumai|yinji)\S+ chickens\.defaults\.\d\.silver\..*": {"text"},
    r"gumai\S+ chickens\.(turned_silver|defaults\.\d\.golden\..*)": {"text"},
    # Who plays, what wins and who deals are not paid for.
    r"\S+ (players\.[02]|most_suits|shooter_deals_from)": {"card"},
    r"gumai\S+ void_players\.\d": {"card"},
    # No amounts: numbers between the least and the most, ranks, tiles, all there are.
    r"\S+ (players\.1|wild_steps\.\d|chickens\.(yields\.\d|wind))": {"text", "card"},
    r"zhaotong\S+ void_players\.\d": {"text", "card"},
    r"(gumai|yinji)\S+ most_suits": {"text", "card"},
    # Of points, where hands are scored by fan.
    r"zhaotong\S+ (base|hand\.draw_factor|chickens\..*)": {"text", "card"},
}


def untold(name: str, way: str) -> set[str]:
    return set().union(
        *(places for known, places in UNTOLD.items() if re.fullmatch(known, f"{name} {way}"))
    )


def told(ruleset: Ruleset) -> dict[str, object]:
    """What the rules of a rule set say, and the cards of its rooms; a text that cannot be filled in
    any more has been noticed as well."""
    try:
        texts: object = texts_of(ruleset)
    except TextsError as error:
        texts = str(error)
    cards = [
        card.parts(Room(ruleset, MappingProxyType(options)), "zh") for options in rooms(ruleset)
    ]
    return {"text": texts, "card": cards}


BEFORE = {name: told(ruleset) for name, ruleset in engine.RULESETS.items()}


@pytest.mark.parametrize(("name", "way"), list(every_number()))
def test_every_number_of_a_table_is_told(name: str, way: str) -> None:
    now = told(altered(engine.RULESETS[name], way))
    same = {place for place, before in BEFORE[name].items() if now[place] == before}
    assert same <= untold(name, way)


@pytest.mark.parametrize(
    ("name", "way"),
    [("gumai@1", "hand.draw_extra"), ("yinji@1", "chickens.turned_silver")],
)
def test_rules_options_and_reference_follow_one_number(
    name: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def everywhere(ruleset: Ruleset) -> tuple[Any, ...]:
        monkeypatch.setattr(rulesets, "_ROOMS", {})
        monkeypatch.setitem(engine.RULESETS._loaded, name, ruleset)  # type: ignore[attr-defined]
        described = engine.describe_ruleset(ruleset)
        shown = page.ruleset(ruleset, "zh", {ruleset.options[0].key: ruleset.options[0].default})
        return described["rules"], described["options"], reference.page(), shown

    usual = engine.RULESETS[name]
    before, after = everywhere(usual), everywhere(altered(usual, way))
    assert [old == new for old, new in zip(before, after, strict=True)] == [False] * 4
