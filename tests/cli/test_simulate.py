"""``simulate``: random rounds as records."""

import json
from typing import Any

import pytest

import engine
from engine import Happening, of_lines, read_record, replay
from tests.support.command import invoke, jsonl, run
from zhuoji.simulation import Plan, Player, record_of

Json = dict[str, Any]
NAMES = [name.partition("@")[0] for name in engine.RULESETS]


def simulated(*arguments: str) -> list[Json]:
    result = invoke("simulate", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return jsonl(result.stdout)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_records(name: str) -> None:
    """However many there are, and however many processes play them."""
    asked = ("simulate", "--ruleset", name, "--random-options", "--seed", "7")
    many = run(*asked, "--count", "6", "--jobs", "2")
    assert many.code == 0
    assert many.out.splitlines()[:3] == invoke(*asked, "--count", "3").stdout.splitlines()
    assert many.lines[0] != simulated(*asked[1:-1], "8")[0]
    assert len({json.dumps(record["deal"]) for record in many.lines}) == 6


def test_rooms_are_as_they_are_asked_for() -> None:
    asked = ("--ruleset", "gumai", "--option", "stakes=true", "--players", "3", "--count", "4")
    for record in simulated(*asked):
        assert record["room"] == {"ruleset": "gumai@1", "options": {"stakes": True}}
        assert len(record["deal"]["hands"]) == 3
        assert record["events"][0]["type"] == "stake"
    for record in simulated(*asked, "--random-options"):
        assert record["room"]["options"]["stakes"] is True
    rooms = [record["room"]["options"] for record in simulated(*asked, "--random-options")]
    assert len({json.dumps(options) for options in rooms}) > 1


def test_what_records_say() -> None:
    asked = ("--ruleset", "yinji", "--count", "3", "--seed", "3")
    for record in simulated(*asked):
        assert {"id", "room", "deal", "events", "claimed"} == set(record)
        assert len(record["deal"]["wall"]) > 40
        assert sum(record["claimed"]["totals"]) == 0
    for record in simulated(*asked, "--no-wall", "--no-claim"):
        assert {"id", "room", "deal", "events"} == set(record)
        assert "wall" not in record["deal"]
    assert simulated(*asked, "--lang", "zh") == simulated(*asked, "--lang", "en")


def test_passes_are_named_or_not() -> None:
    def passes(how: str) -> list[bool]:
        asked = ("--ruleset", "guiyang", "--count", "12", "--passes", how)
        return [
            any(event["type"] == "pass" for event in record["events"])
            for record in simulated(*asked)
            if len(record["events"]) > 60
        ]

    assert all(passes("all"))
    assert not any(passes("none"))
    assert len(set(passes("mixed"))) == 2


def test_an_event_a_line() -> None:
    asked = ("--ruleset", "zhaotong", "--count", "1")
    assert of_lines(simulated(*asked, "--lines")) == simulated(*asked)[0]


def test_fair_deals() -> None:
    asked = ("--ruleset", "guiyang", "--count", "2")
    assert simulated(*asked, "--deals", "fair") != simulated(*asked)


@pytest.mark.parametrize("name", NAMES)
def test_who_follows_the_hints_wins_more_than_who_plays_at_random(name: str) -> None:
    """Several times as often as the three others together, and points besides."""
    plan = Plan(name, players=4, seed=5, fair=True)
    wins = {"best": 0, "random": 0}
    points = 0
    for number in range(24):
        told: list[Player] = ["random"] * 4
        seat = number % 4
        told[seat] = "best"
        record = record_of(plan._replace(seats=tuple(told)), number)
        settled = replay(engine.open_room(name, {}), read_record(record)).settlement
        assert settled is not None
        points += settled.totals[seat]
        for each in settled.seats:
            wins[told[each.seat]] += each.status == "won"
    assert wins["best"] >= 10
    assert wins["best"] >= 3 * wins["random"]
    assert points > 0


def test_seats_play_as_they_are_told() -> None:
    asked = ("--ruleset", "guiyang", "--players", "4", "--deals", "fair", "--count", "4")
    best = simulated(*asked, "--policy", "best")
    assert best == simulated(*asked, *["--policy", "best"] * 4)
    assert best != simulated(*asked, "--policy", "random")
    assert best != simulated(*asked, "--policy", "best", "--policy", "random")
    assert best != simulated(*asked)
    for record in best:
        room = engine.open_room("guiyang", {})
        assert replay(room, read_record(record)).settlement is not None
    assert invoke("simulate", *asked, "--policy", "worst").exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--ruleset", "nope"],
        ["--ruleset", "guiyang", "--option", "base=0"],
        ["--ruleset", "guiyang", "--players", "2"],
        ["--ruleset", "guiyang", "--players", "2", "--random-options"],
        ["--ruleset", "guiyang", "--players", "5"],
        ["--ruleset", "guiyang", "--count", "-1"],
    ],
)
def test_what_cannot_be_played(arguments: list[str]) -> None:
    result = invoke("simulate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


def test_no_records_at_all() -> None:
    assert simulated("--ruleset", "guiyang", "--count", "0") == []


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_tells_each_event_once_and_in_order(name: str) -> None:
    for number in range(12):
        record = record_of(Plan(name, random_options=True, seed=11, wall=number % 2 == 0), number)
        room = engine.open_room(record["room"]["ruleset"], record["room"]["options"])
        read = read_record(record)
        for stop in (len(read.events), len(read.events) // 2):
            part = read._replace(events=read.events[:stop])
            steps: list[Happening] = []
            played = replay(room, part, steps.append)
            assert [s.event for s in steps if s.event is not None] == list(range(stop))
            tables = [step.after.table for step in steps if step.after is not None]
            assert tables[-1] == played.turn.table
