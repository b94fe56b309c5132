"""What must not change an answer, and what must change with it."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import KINDS, Action, Room, Table
from tests.support import oracle_guiyang as oracle
from tests.support import playing, rounds
from tests.support.snapshots import ALL, held, tiles_of
from tests.support.tables import lines

Json = dict[str, Any]

SEEDS = st.integers(0, 2**32)
ALL_IDS = list(engine.RULESETS)
SOME = settings(max_examples=12, deadline=None)


def moments(seed: int, name: str) -> tuple[Room, list[Table]]:
    """A few moments of a random round, its end included."""
    random = Random(seed)
    seen: list[Table] = []
    room = rounds.random_room(engine.find_ruleset(name), random)
    played = rounds.play_round(room, random, watch=lambda _, table: seen.append(table))
    return room, [*random.sample(seen, min(4, len(seen))), played.table]


def rotated(table: Json, by: int) -> Json:
    """The same table, every seat so many places further on."""
    count = len(table["seats"])

    def turn(seat: int) -> int:
        return (seat + by) % count

    def turned(record: Json, *names: str) -> Json:
        return {**record, **{name: turn(record[name]) for name in names if name in record}}

    seats = [
        {**seat, "melds": [turned(meld, "from") for meld in seat.get("melds", [])]}
        for seat in table["seats"]
    ]
    made = {
        **turned(table, "dealer"),
        "seats": [seats[(index - by) % count] for index in range(count)],
        "discards": [turned(each, "seat", "to") for each in table["discards"]],
    }
    if "last" in table:
        made["last"] = turned(table["last"], "seat")
    if "wins" in table:
        made["wins"] = [
            {**turned(win, "from"), "seats": [turn(seat) for seat in win["seats"]]}
            for win in table["wins"]
        ]
    return made


def asked(room: Room, endpoint: str, table: Json) -> Json:
    try:
        answer: Json = engine.ANSWERS[endpoint](room, table, "en")
    except engine.Refused as refused:
        return {"refused": sorted(problem.code for problem in refused.problems)}
    return answer


def comparable(answer: Json, by: int, count: int) -> Json:
    """An answer with its seats ``by`` places further on, and its lines without an order."""

    def turn(seat: int) -> int:
        return (seat + by) % count

    made = dict(answer)
    for name in ("transfers", "voided"):
        if name in answer:
            moved = [
                {**line, "from": turn(line["from"]), "to": turn(line["to"])}
                for line in answer[name]
            ]
            made[name] = dict(lines(moved, "item", "rule"))
    for name in ("totals", "ready", "best"):
        if name in answer:
            made[name] = [answer[name][(index - by) % count] for index in range(count)]
    if "seats" in answer:
        made["seats"] = {turn(entry["seat"]): {**entry, "seat": 0} for entry in answer["seats"]}
    if "waiting_for" in answer:
        made["waiting_for"] = {turn(seat) for seat in answer["waiting_for"]}
    if "next" in answer:
        made["next"] = {**answer["next"], "dealer": turn(answer["next"]["dealer"])}
    return made


@pytest.mark.parametrize("name", ALL_IDS)
@SOME
@given(seed=SEEDS)
def test_rotating_the_seats_rotates_every_answer(name: str, seed: int) -> None:
    room, tables = moments(seed, name)
    for table in tables:
        value = rounds.to_json(table)
        for by in range(1, table.players):
            for endpoint in engine.ANSWERS:
                straight = asked(room, endpoint, value)
                turned = asked(room, endpoint, rotated(value, by))
                assert comparable(straight, by, table.players) == comparable(
                    turned, 0, table.players
                ), endpoint


@pytest.mark.parametrize("name", ALL_IDS)
@SOME
@given(seed=SEEDS)
def test_the_order_of_the_fields_means_nothing(name: str, seed: int) -> None:
    room, tables = moments(seed, name)
    random = Random(seed)

    def shuffled(value: Any) -> Any:
        if isinstance(value, list):
            return [shuffled(item) for item in value]
        if isinstance(value, dict):
            keys = list(value)
            random.shuffle(keys)
            return {key: shuffled(value[key]) for key in keys}
        return value

    for table in tables:
        value = rounds.to_json(table)
        for endpoint in engine.ANSWERS:
            assert asked(room, endpoint, shuffled(value)) == asked(room, endpoint, value)


@SOME
@given(seed=SEEDS, order=st.permutations("mps"))
def test_renaming_the_suits_renames_the_waits(seed: int, order: list[str]) -> None:
    room, tables = moments(seed, "guiyang")
    names = dict(zip("mps", order, strict=True))
    place = {tile: f"{tile[0]}{names[tile[1]]}" for tile in ALL}

    def renamed(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: renamed(item, name) for name, item in value.items()}
        if isinstance(value, list):
            return [renamed(item, key) for item in value]
        if key == "hand":
            return "".join(place[tile] for tile in tiles_of(value).elements())
        return place.get(value, value) if isinstance(value, str) else value

    for table in tables:
        value = rounds.to_json(table)
        before = asked(room, "waits", value)
        after = asked(room, "waits", renamed(value))
        assert _as_sets(renamed(before)) == _as_sets(after)


def _as_sets(answer: Any) -> Any:
    """Lists in the order of their text: renaming changes the order of the tiles."""
    if isinstance(answer, dict):
        return {key: _as_sets(value) for key, value in answer.items()}
    if isinstance(answer, list):
        return sorted((_as_sets(value) for value in answer), key=lambda v: json.dumps(v))
    return answer


@st.composite
def any_action(draw: st.DrawFn) -> Action:
    """Any action at all, sensible or not."""
    tile = draw(st.none() | st.integers(0, KINDS - 1))
    return Action(
        draw(st.sampled_from(["stake", "void", "ready", "win", "pung", "kong", "discard", "pass"])),
        tile,
        by=draw(st.sampled_from([None, "draw", "discard", "rob"])),
        kind=draw(st.sampled_from([None, "concealed_kong", "added_kong", "exposed_kong"])),
        ready=draw(st.booleans()),
        suit=draw(st.sampled_from([None, 0, 1, 2])),
        stake=draw(st.sampled_from([None, 0, 1, 2])),
    )


_FIELDS = {
    "stake": {"stake"},
    "void": {"suit"},
    "ready": set(),
    "pass": set(),
    "win": {"tile", "by"},
    "pung": {"tile", "wilds"},
    "kong": {"tile", "kind", "wilds"},
    "discard": {"tile", "ready"},
    "swap": {"tile", "wild", "wilds"},
}


def trimmed(action: Action) -> Action:
    """The action without the fields that its type does not have."""
    blank = Action(action.type)
    kept = {name: getattr(action, name) for name in _FIELDS[action.type] if hasattr(action, name)}
    return blank._replace(**kept)


@pytest.mark.parametrize("name", ["guiyang", "gumai", "yinji"])
@SOME
@given(seed=SEEDS, offered=st.lists(any_action(), min_size=20, max_size=60))
def test_a_move_is_listed_exactly_if_nothing_speaks_against_it(
    name: str, seed: int, offered: list[Action]
) -> None:
    room, tables = moments(seed, name)
    for table in tables:
        legal = playing.legal(room, table)
        for seat in range(table.players):
            listed = legal.get(seat, [])
            for action in listed:
                assert playing.why_not(room, table, seat, action) is None
            for action in map(trimmed, offered):
                known = any(action == other for other in listed)
                problem = playing.why_not(room, table, seat, action)
                assert (problem is None) is known, (seat, action, problem)


@SOME
@given(seed=SEEDS)
def test_waits_and_washouts_of_guiyang_are_those_of_the_page(seed: int) -> None:
    room, tables = moments(seed, "guiyang")
    rules = oracle.Rules(**room.options)  # type: ignore[arg-type]
    for table in tables:
        value = rounds.to_json(table)
        answer = asked(room, "waits", value)
        for entry in answer["seats"]:
            seat = value["seats"][entry["seat"]]
            if engine.Position(room, table).holder != entry["seat"]:
                assert _plain(entry["waits"]) == oracle.waits_of(rules, seat)
                continue
            expected = {
                tile: oracle.waits_of(rules, seat, hand)
                for tile in tiles_of(seat["hand"])
                if (seat.get("ready") != "soft" or tile == value["last"]["tile"])
                and (hand := tiles_of(seat["hand"]) - Counter({tile: 1}))
            }
            got = {each["tile"]: _plain(each["waits"]) for each in entry["discards"]}
            assert got == {tile: waits for tile, waits in expected.items() if waits}
            assert list(got) == sorted(got, key=ALL.index)
        if table.wins:
            continue
        payouts = asked(room, "washout-payouts", value)
        for entry, ready, best in zip(
            answer["seats"], payouts["ready"], payouts["best"], strict=True
        ):
            every = [*entry["waits"], *(w for d in entry["discards"] for w in d["waits"])]
            assert ready is bool(every)
            if every:
                assert best["points"] == max(wait["points"] for wait in every)


def _plain(waits: list[Json]) -> dict[str, tuple[str, int]]:
    return {wait["tile"]: (wait["patterns"][0], wait["points"]) for wait in waits}


@SOME
@given(seed=SEEDS)
def test_left_is_what_nobody_shows(seed: int) -> None:
    room, tables = moments(seed, "guiyang")
    for table in tables:
        value = rounds.to_json(table)
        shown = Counter[str]()
        for seat in value["seats"]:
            shown += held(seat)
        shown.update(each["tile"] for each in value["discards"] if "to" not in each)
        shown.update(win["tile"] for win in value.get("wins", ()) if win["by"] != "discard")
        shown.update([value["flip"]] if "flip" in value else [])
        for entry in asked(room, "waits", value)["seats"]:
            for wait in [*entry["waits"], *(w for d in entry["discards"] for w in d["waits"])]:
                assert wait["left"] == 4 - shown[wait["tile"]]
    assert engine.read_table(value) == table
