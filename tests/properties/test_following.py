"""Masked clients: whole random rounds as each seat sees them [table.view].

A client knows its own hand and what happens openly. What it can ask of its table is what the
all-knowing table says of its seat, at every step, and its table is the view of it.
"""

import os
from random import Random
from typing import Any

import pytest

import engine
from engine import Room, Ruleset, Table, Turn
from engine.play import view
from tests.support.live import steps
from tests.support.rounds import random_room, to_json

Json = dict[str, Any]

ROUNDS = int(os.environ.get("LIVE_ROUNDS", "4"))
"""So many of each rule set; 500 show what there is to show."""


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)
def test_the_events_of_all_transitions_are_the_record_of_the_round(ruleset: Ruleset) -> None:
    for number in range(ROUNDS):
        random = Random(f"{ruleset.id} record {number}")
        room = random_room(ruleset, random)
        events: list[Json] = []
        dealt: Table | None = None
        for step in steps(room, random):
            for turn in (step.before, step.after):
                last = turn.table.last
                if dealt is None and last is not None and last.event == "deal":
                    dealt = turn.table
            request = {"table": to_json(step.before.table), **step.request}
            said: Json = engine.answer_transition(room, request)
            events += said["events"]
        assert dealt is not None
        shown = to_json(dealt)
        deal: Json = {
            name: shown[name] for name in ("dealer", "weekday", "indicator") if name in shown
        }
        hands = [seat["hand"] for seat in shown["seats"]]
        deal |= {"hands": hands, "tile": shown["last"]["tile"]}
        replayed: Json = engine.answer_replay(room, {"deal": deal, "events": events})
        assert replayed["verdict"] == "settled"
        assert replayed["table"] == to_json(step.after.table)


def known(answer: Json, seat: int) -> Any:
    """The actions of a seat."""
    return next((each["actions"] for each in answer["seats"] if each["seat"] == seat), [])


def own_waits(answer: Json, seat: int) -> Json:
    """What a seat waits for, but for what is left of it, of which the whole table shows more."""
    found: Json = next(each for each in answer["seats"] if each["seat"] == seat)

    def bare(waits: list[Json]) -> list[Json]:
        return [{name: wait[name] for name in wait if name != "left"} for wait in waits]

    return {
        "ready": found["ready"],
        "waits": bare(found["waits"]),
        "discards": [{**each, "waits": bare(each["waits"])} for each in found["discards"]],
    }


def declaring(turn: Turn) -> bool:
    """Whether seats may be asked about 天听硬报: who is, nobody can see."""
    last = turn.table.last
    return turn.position.terms.hard == "asked" and last is not None and last.event == "deal"


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)
def test_a_masked_client_follows_a_whole_round(ruleset: Ruleset) -> None:
    for number in range(ROUNDS):
        random = Random(f"{ruleset.id} live {number}")
        follow_round(random_room(ruleset, random), random)


def follow_round(room: Room, random: Random) -> None:
    masked: dict[int, Json] = {}
    for step in steps(room, random):
        request = {"table": to_json(step.before.table), **step.request}
        whole = engine.answer_transition(room, request)
        seats = range(step.after.table.players)
        for seat in seats:
            if not masked.get(seat):
                masked[seat] = to_json(view(step.before.position, seat))
            said: Json = engine.answer_transition(room, {**request, "view": seat})
            if "deal" in request:
                masked[seat] = said["table"]
            else:
                events = {"table": masked[seat], "events": said["events"]}
                answer: Json = engine.answer_transition(room, events)
                own = [each for each in answer.get("seats", []) if each["seat"] == seat]
                # Who drew the tile that was named is nothing that a client names.
                expected = {name: said[name] for name in said if name != "drew"}
                assert {**answer, **({"seats": own} if "seats" in answer else {})} == expected
                masked[seat] = answer["table"]
            check(room, step.after, masked[seat], seat, whole)


def check(room: Room, turn: Turn, masked: Json, seat: int, whole: Json) -> None:
    """A client's table, and what it says of its seat."""
    assert masked == to_json(view(turn.position, seat))
    table = to_json(turn.table)
    one, all_of_it = (engine.answer_legal_actions(room, each) for each in (masked, table))
    assert (one["waiting_for"], one["claims"]) == (all_of_it["waiting_for"], all_of_it["claims"])
    assert (one["waiting_for"], one["claims"]) == (whole["waiting_for"], whole["claims"])
    if not declaring(turn):
        assert known(one, seat) == known(all_of_it, seat)
    if seat not in turn.position.winners:
        ours, theirs = (engine.answer_waits(room, each) for each in (masked, table))
        assert own_waits(ours, seat) == own_waits(theirs, seat)
    if turn.needs is None:
        assert engine.answer_settlement(room, masked) == engine.answer_settlement(room, table)
