"""A view says nothing of what its seat cannot see: dealing the hidden tiles anew changes no answer
about it [table.view]."""

import json
import os
import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import engine
from engine import Dealt, Drew, Position, Refused, Room, Ruleset, Table, Turn, is_over
from engine.play import view
from engine.wire.moves import write_event
from tests.support.live import steps
from tests.support.records import Corpus
from tests.support.rounds import random_room, to_json

Json = dict[str, Any]

TABLES = int(os.environ.get("LIVE_TABLES", "60"))
"""So many of each rule set; 1,250 show what there is to show."""


def dealt_anew(table: Table, seat: int, random: Random) -> Table:
    """``table`` with other tiles in the hands that ``seat`` does not see, and in the wall: as many,
    with the same history. Who has declared or won keeps its hand, for not every one allows that."""
    fixed = {
        each
        for each, player in enumerate(table.seats)
        if each in (seat, *table.winners) or player.declared
    }
    changed = [each for each in range(table.players) if each not in fixed]
    shown = Position(engine.open_room("guiyang", {}), table).shown
    pool = [tile for tile in range(engine.KINDS) for _ in range(engine.COPIES - shown[tile])]
    for each in changed:
        pool += table.seats[each].hand or ()
    random.shuffle(pool)
    for each in changed:
        hand = tuple(sorted(pool.pop() for _ in range(table.seats[each].hand_size)))
        table = table.with_seat(each, table.seats[each]._replace(hand=hand))
    last = table.last
    if last is not None and isinstance(last, Dealt | Drew) and last.seat in changed:
        drawn = random.choice(table.seats[last.seat].hand or (0,))
        table = table._replace(last=last._replace(tile=drawn))
    return table


def tables(ruleset: Ruleset) -> Iterator[tuple[Room, Turn, Random]]:
    """Tables of random rounds that are not over, a few of each round."""
    found = number = 0
    while found < TABLES:
        random = Random(f"{ruleset.id} anew {number}")
        number += 1
        room = random_room(ruleset, random)
        turns = [step.after for step in steps(room, random)]
        for turn in random.sample(turns, min(6, len(turns))):
            if turn.table.seats[0].hand and not is_over(turn.position):
                found += 1
                yield room, turn, random


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)
def test_no_answer_changes_when_the_hidden_tiles_are_dealt_anew(ruleset: Ruleset) -> None:
    compared = {"views": 0, "transitions": 0}
    for room, turn, random in tables(ruleset):
        seat = random.randrange(turn.table.players)
        other = dealt_anew(turn.table, seat, random)
        if is_over(Position(room, other)):
            continue  # the last discard can be claimed at one of them, and ends the other
        seen, seen_other = (
            to_json(view(Position(room, table), seat)) for table in (turn.table, other)
        )
        assert seen == seen_other
        compared["views"] += 1
        one, two = (
            engine.answer_legal_actions(room, to_json(table)) for table in (turn.table, other)
        )
        assert (one["waiting_for"], one["claims"]) == (two["waiting_for"], two["claims"])
        compared["transitions"] += moved_alike(room, turn, other, seat)
    assert all(compared.values())


def moved_alike(room: Room, turn: Turn, other: Table, seat: int) -> int:
    """Whatever ``seat`` does at its own turn, it sees the same of both tables; how often it can."""
    if turn.needs != "choices" or turn.position.stage not in ("turn", "pung"):
        return 0
    compared = 0
    for offer in turn.offers().get(seat, []):
        if offer.action.type == "win":
            continue  # shows every hand
        move = write_event(engine.Act(seat, offer.action))
        answers = []
        for table in (turn.table, other):
            asked = {"table": to_json(table), "choices": [move], "view": seat}
            answers.append(engine.answer_transition(room, asked))
        if "over" not in [answer["status"] for answer in answers]:
            assert answers[0] == answers[1]
            compared += 1
    return compared


def holds_nothing_hidden(room: Room, said: Json, table: Table, seat: int) -> None:
    """An answer in the view of ``seat`` has no tile that it does not see."""
    position = Position(room, table)
    if is_over(position):
        return
    shown = said["table"]
    for each, player in enumerate(shown["seats"]):
        if each != seat:
            assert player["hand"] is None
            assert player["hand_size"] == table.seats[each].hand_size
            assert "passed" not in player
    last = shown.get("last", {})
    assert last.get("event") not in ("deal", "draw") or last["seat"] == seat or "tile" not in last
    for offered in said.get("seats", said.get("next", {}).get("seats", [])):
        assert offered["seat"] == seat
    for event in said["events"] if isinstance(said.get("events"), list) else []:
        if event.get("seat") != seat:
            assert event["type"] != "show"
            assert event["type"] != "draw" or "tile" not in event


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)
def test_table_view_of_any_endpoint_holds_no_hidden_tile(ruleset: Ruleset) -> None:
    for number in range(2):
        random = Random(f"{ruleset.id} hidden {number}")
        room = random_room(ruleset, random)
        for step in steps(room, random):
            table = to_json(step.before.table)
            for seat in range(step.after.table.players):
                asked = {"table": table, **step.request, "view": seat}
                said = engine.answer_transition(room, asked)
                holds_nothing_hidden(room, said, step.after.table, seat)
                one: Json = engine.answer_views(room, {"table": table, "seat": seat})
                every: Json = engine.answer_views(room, {"table": table})
                assert one["table"] == every["views"][seat]
                holds_nothing_hidden(room, one, step.before.table, seat)
                silent(room, step.before, one["table"], seat)


def silent(room: Room, turn: Turn, masked: Json, seat: int) -> None:
    """The endpoints that answer for known hands say nothing of the others."""
    if is_over(turn.position) or turn.table.last is None or turn.table.last.event == "open":
        return
    actions: Json = engine.answer_legal_actions(room, masked, explain=True)
    if turn.position.stage != "void":  # there everybody is asked the same
        assert {each["seat"] for each in actions["seats"]} <= {seat}
    assert {each["seat"] for each in actions["refused"]} <= {seat}
    waits: Json = engine.answer_waits(room, masked, explain=True)
    assert {each["seat"] for each in (*waits["seats"], *waits["nothing"])} <= {seat}
    for refused in (engine.ANSWERS["settlements"], engine.ANSWERS["washout-payouts"]):
        with pytest.raises(Refused) as error:
            refused(room, masked)
        assert error.value.code in ("hand_hidden", "already_won")


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)
def test_a_replay_in_a_view_holds_no_hidden_tile(ruleset: Ruleset, corpus: Corpus) -> None:
    for number, played in enumerate(islice(corpus.of(ruleset), 8)):
        record = {**played.record}
        record.pop("claimed")
        cut = Random(f"{ruleset.id} {number}").randrange(len(record["events"]))
        record["events"] = record["events"][:cut]
        whole: Json = engine.answer_replay(played.room, record)
        table = engine.read_table(whole["table"])
        for seat in range(table.players):
            said = engine.answer_replay(played.room, {**record, "view": seat})
            holds_nothing_hidden(played.room, said, table, seat)
            assert said["table"] == to_json(view(Position(played.room, table), seat))


def test_what_is_hidden_stays_hidden() -> None:
    """The view of a view, even where its table looks over to who cannot see the others' hands."""
    room = engine.open_room("guiyang", {})
    hands = ["1122m335667788p", "1479m2558p13599s", "1258m3449p24578s", "23456m1178p1678s"]
    seats = [{"hand": hand} for hand in hands]
    last = {"event": "discard", "seat": 0, "tile": "9s"}
    table = {"dealer": 0, "wall": 0, "seats": seats, "discards": [{"seat": 0, "tile": "9s"}]}
    shown: Json = engine.answer_views(room, {"table": {**table, "last": last}, "seat": 1})
    masked = shown["table"]
    assert masked["seats"][0]["hand"] == hands[0]  # nobody can win it: the round is over
    masked["seats"][3] = {"hand": None, "hand_size": 13}  # which may be able to win it
    second: Json = engine.answer_views(room, {"table": masked, "seat": 2})
    again = second["table"]
    assert [seat["hand"] for seat in again["seats"]] == [None, None, hands[2], None]
    assert re.findall("[1-9]+m", json.dumps(again)) == ["1258m"]  # its own characters alone
