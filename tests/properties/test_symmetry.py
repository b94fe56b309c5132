"""What must not change an answer, and what must change with it."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice, permutations
from random import Random
from typing import Any

import pytest

import engine
from engine import Room, Table
from tests.support import oracle_guiyang as oracle
from tests.support import playing, rounds
from tests.support.records import Corpus
from tests.support.snapshots import ALL, held, tiles_of
from tests.support.tables import lines

Json = dict[str, Any]

ALL_IDS = list(engine.RULESETS)
ROUNDS = 6


def moments(corpus: Corpus, name: str) -> Iterator[tuple[Room, Table]]:
    """A few moments of each of some random rounds, their ends included."""
    for number, played in enumerate(islice(corpus.of(engine.find_ruleset(name)), ROUNDS)):
        steps: list[engine.Happening] = []
        engine.replay(played.room, engine.read_record(played.record), steps.append)
        turns = [step.after for step in steps if step.after is not None]
        tables = [turn.table for turn in turns if turn.table.last is not None]
        for table in (*Random(number).sample(tables, 3), played.table):
            yield played.room, table


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
def test_rotating_the_seats_rotates_every_answer(name: str, corpus: Corpus) -> None:
    for room, table in moments(corpus, name):
        value = rounds.to_json(table)
        for by in range(1, table.players):
            for endpoint in engine.ANSWERS:
                straight = asked(room, endpoint, value)
                turned = asked(room, endpoint, rotated(value, by))
                assert comparable(straight, by, table.players) == comparable(
                    turned, 0, table.players
                ), endpoint


@pytest.mark.parametrize("name", ALL_IDS)
def test_the_order_of_the_fields_means_nothing(name: str, corpus: Corpus) -> None:
    random = Random(name)

    def shuffled(value: Any) -> Any:
        if isinstance(value, list):
            return [shuffled(item) for item in value]
        if isinstance(value, dict):
            keys = list(value)
            random.shuffle(keys)
            return {key: shuffled(value[key]) for key in keys}
        return value

    for room, table in moments(corpus, name):
        value = rounds.to_json(table)
        for endpoint in engine.ANSWERS:
            assert asked(room, endpoint, shuffled(value)) == asked(room, endpoint, value)


def renamed(value: Any, place: dict[str, str], key: str = "") -> Any:
    """``value`` with every tile called as ``place`` says."""
    if isinstance(value, dict):
        return {name: renamed(item, place, name) for name, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, place, key) for item in value]
    if key == "hand":
        return "".join(place[tile] for tile in tiles_of(value).elements())
    return place.get(value, value) if isinstance(value, str) else value


def test_renaming_the_suits_renames_the_waits(corpus: Corpus) -> None:
    orders = cycle(permutations("mps"))
    for (room, table), order in zip(moments(corpus, "guiyang"), orders, strict=False):
        names = dict(zip("mps", order, strict=True))
        place = {tile: f"{tile[0]}{names[tile[1]]}" for tile in ALL}
        value = rounds.to_json(table)
        before = asked(room, "waits", value)
        after = asked(room, "waits", renamed(value, place))
        assert _as_sets(renamed(before, place)) == _as_sets(after)


def _as_sets(answer: Any) -> Any:
    """Lists in the order of their text: renaming changes the order of the tiles."""
    if isinstance(answer, dict):
        return {key: _as_sets(value) for key, value in answer.items()}
    if isinstance(answer, list):
        return sorted((_as_sets(value) for value in answer), key=lambda v: json.dumps(v))
    return answer


@pytest.mark.parametrize("name", ["guiyang", "gumai", "yinji"])
def test_a_move_is_listed_exactly_if_nothing_speaks_against_it(name: str, corpus: Corpus) -> None:
    for room, table in moments(corpus, name):
        playing.check_refusals(room, table)


def test_waits_and_washouts_of_guiyang_are_those_of_the_page(corpus: Corpus) -> None:
    for room, table in moments(corpus, "guiyang"):
        rules = oracle.Rules(**room.options)  # type: ignore[arg-type]
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


def test_left_is_what_nobody_shows(corpus: Corpus) -> None:
    for room, table in moments(corpus, "guiyang"):
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
