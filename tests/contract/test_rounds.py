"""``POST /v1/transitions`` and ``POST /v1/replays``."""

import copy
import json
import os
from collections import Counter
from itertools import islice
from typing import Any

import pytest

import engine
from app import examples
from engine import lines_of
from tests.support.http import Answer, Client
from tests.support.records import Corpus
from tests.support.snapshots import ALL, tiles_of

Json = dict[str, Any]
COUNT = min(int(os.environ.get("RECORDS", "10")), 2_000)
"""How many records of each rule set are sent."""


def example(endpoint: str, name: str) -> Json:
    (found,) = [e.request for e in examples.load() if (e.endpoint, e.name) == (endpoint, name)]
    return copy.deepcopy(found)


# --- transitions ---------------------------------------------------------------------------------


def moved(client: Client, name: str = "all-pass", **changes: object) -> Answer:
    request = {**example("transitions", name), **changes}
    return client.post(
        "/v1/transitions",
        {key: value for key, value in request.items() if value is not None},
        accept_language="en",
    )


PUNG = {"seat": 1, "type": "pung", "tile": "5p"}
WIN = {"seat": 2, "type": "win", "by": "discard", "tile": "5p"}
PASSES = [{"seat": 1, "type": "pass"}, {"seat": 2, "type": "pass"}]


def test_a_pung_waits_for_the_seat_that_can_win(client: Client) -> None:
    answer = moved(client, choices=[PUNG]).json()
    assert answer["status"] == "waiting"
    assert [each["seat"] for each in answer["seats"]] == [2]
    assert "table" not in answer


def test_a_win_waits_for_nobody_who_can_only_pung(client: Client) -> None:
    answer = moved(client, choices=[WIN]).json()
    assert answer["status"] == "flip"
    assert answer["table"]["wins"] == [{"by": "discard", "from": 0, "tile": "5p", "seats": [2]}]
    # Seat 1 was not needed any more, so it has passed on nothing.
    assert "passed" not in answer["table"]["seats"][1]


def test_a_pass_that_was_not_needed_is_remembered_all_the_same(client: Client) -> None:
    (first, _) = PASSES
    answer = moved(client, choices=[WIN, {**first}], flip="6s").json()
    assert answer["status"] == "over"
    assert (answer["table"]["flip"], answer["table"]["wall"]) == ("6s", 45)
    assert "passed" not in answer["table"]["seats"][2]


def test_without_its_tile_a_draw_is_asked_for(client: Client) -> None:
    answer = moved(client, choices=PASSES).json()
    assert answer == {
        "ruleset": "guiyang@1",
        "status": "draw",
        "draw": {"seat": 1},
        "waiting_for": [],
        "claims": True,  # as far as everybody can see: nobody learns who could have claimed
        "events": PASSES,
    }


@pytest.mark.parametrize(
    "named",
    [
        {"choices": PASSES, "draw": "6s"},
        {"choices": [{**PASSES[0], "draw": "6s"}, PASSES[1]]},
        {"choices": [{**PASSES[0], "draw": "6s"}, PASSES[1]], "draw": "6s"},
    ],
)
def test_a_draw_may_be_named_by_a_choice_or_beside_them(client: Client, named: Json) -> None:
    answer = moved(client, **named).json()
    assert (answer["status"], answer["drew"]) == ("acting", 1)
    assert answer["table"]["last"] == {"event": "draw", "seat": 1, "tile": "6s"}
    again = client.post("/v1/legal-actions", {"room": room(), "table": answer["table"]})
    assert answer["seats"] == again.json()["seats"]


def room() -> Json:
    found: Json = example("transitions", "all-pass")["room"]
    return found


def test_a_tile_that_nobody_draws_is_not_used(client: Client) -> None:
    answer = moved(client, choices=[PUNG, PASSES[1]], draw="6s").json()
    assert answer["status"] == "acting"
    assert "drew" not in answer
    assert answer["table"]["last"] == {"event": "pung", "seat": 1, "tile": "5p"}


def test_nobody_asked_and_nobody_choosing_goes_on(client: Client) -> None:
    """A table whose discard nobody can claim: the next seat draws."""
    answer = moved(client, choices=PASSES, draw="6s").json()
    thrown = {"seat": 1, "type": "discard", "tile": "1m"}
    later = moved(client, table=answer["table"], choices=[thrown], draw="8s").json()
    assert (later["status"], later["drew"]) == ("acting", 2)
    by_itself = moved(client, table=later["table"], choices=None).json()
    assert by_itself["status"] == "waiting"
    assert [each["seat"] for each in by_itself["seats"]] == [2]


@pytest.mark.parametrize(
    ("changes", "code", "pointers", "rule"),
    [
        (
            {"choices": [PUNG, {"seat": 1, "type": "pass"}]},
            "schema",
            ["/choices/1/seat"],
            None,
        ),
        ({"choices": [{"seat": 4, "type": "pass"}]}, "schema", ["/choices/0/seat"], None),
        ({"choices": [{"seat": 1, "type": "pung"}]}, "schema", ["/choices/0/tile"], None),
        ({"choices": [{**PUNG, "suit": "m"}]}, "schema", ["/choices/0/suit"], None),
        ({"choices": PASSES, "draw": "0m"}, "schema", ["/draw"], None),
        (
            {"choices": [PASSES[0], {**PASSES[1], "draw": "7s"}], "draw": "6s"},
            "schema",
            ["/choices/1/draw"],
            None,
        ),
        (
            {"choices": [{"seat": 3, "type": "pung", "tile": "5p"}, PASSES[0]]},
            "illegal_action",
            ["/choices/0"],
            "table.actions",
        ),
        (
            {"choices": [{"seat": 1, "type": "win", "by": "discard", "tile": "5p"}]},
            "win_not_allowed",
            ["/choices/0"],
            "guiyang.permit",
        ),
        (
            {"choices": [PASSES[0], {"seat": 2, "type": "discard", "tile": "2s"}]},
            "illegal_action",
            ["/choices/1"],
            "table.actions",
        ),
        ({"choices": PASSES, "draw": "9s"}, "tile_overcount", ["/draw"], "table.refused"),
    ],
)
def test_what_is_wrong_is_named(
    client: Client, changes: Json, code: str, pointers: list[str], rule: str | None
) -> None:
    if code == "tile_overcount":  # seat 2 holds all four 9s
        answer = moved(client, **changes)
    else:
        answer = moved(client, **{"draw": None, **changes})
    assert (answer.code, answer.pointers) == (code, pointers)
    assert answer.json()["errors"][0].get("rule") == rule


def test_hidden_hands_are_refused(client: Client) -> None:
    table = example("transitions", "all-pass")["table"]
    table["seats"][3] = {"hand": None, "hand_size": 13}
    assert moved(client, table=table).code == "hand_hidden"


def test_stakes_and_the_deal(client: Client) -> None:
    table = {"dealer": 0, "seats": [{"hand": ""}] * 2, "last": {"event": "open"}, "wall": 108}
    asked: Json = {"room": {"ruleset": "gumai", "options": {"stakes": True}}, "table": table}
    hands = ["1122334455667m1p", "1122334455667s"]
    one = client.post("/v1/transitions", {**asked, "choices": [stake(1, 2)]}).json()
    assert [each["seat"] for each in one["seats"]] == [0]
    both = {**asked, "choices": [stake(0, 1), stake(1, 2)]}
    staked = client.post("/v1/transitions", both).json()
    assert staked["status"] == "deal"
    dealt = client.post("/v1/transitions", {**both, "deal": {"hands": hands, "tile": "1p"}}).json()
    assert [seat["stake"] for seat in dealt["table"]["seats"]] == [1, 2]
    assert dealt["table"]["last"] == {"event": "deal", "seat": 0, "tile": "1p"}
    for deal, code, pointer in (
        ({"hands": [*hands, hands[1]]}, "schema", "/deal/hands"),
        ({"hands": hands[::-1]}, "hand_size", "/deal/hands/0"),
        ({"hands": hands, "tile": "9p"}, "last_mismatch", "/deal/tile"),
    ):
        answer = client.post("/v1/transitions", {**both, "deal": deal})
        assert (answer.code, answer.pointers[0]) == (code, pointer)


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({}, "/table"),
        (7, "/table"),
        ({"choices": None}, "/choices"),
        ({"choices": 5}, "/choices"),
        ({"choices": {}}, "/choices"),
        ({"choices": [7]}, "/choices/0"),
        ({"deal": None}, "/deal"),
        ({"draw": None}, "/draw"),
    ],
)
def test_the_engine_alone_names_the_field_too(asked: Any, pointer: str) -> None:
    if asked not in ({}, 7):
        asked["table"] = example("transitions", "all-pass")["table"]
    with pytest.raises(engine.Refused) as refused:
        engine.answer_transition(engine.open_room("guiyang", {}), asked)
    assert refused.value.problems[0].pointer == pointer


def stake(seat: int, points: int) -> Json:
    return {"seat": seat, "type": "stake", "points": points}


# --- replays -------------------------------------------------------------------------------------


def replayed(client: Client, record: Json) -> Json:
    answer = client.post("/v1/replays", record, accept_language="en")
    assert answer.status == 200, answer.json()
    found: Json = answer.json()
    return found


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)
def test_records_replay_without_a_difference(
    client: Client, ruleset: engine.Ruleset, corpus: Corpus
) -> None:
    played = list(islice(corpus.of(ruleset), COUNT))
    for start in range(0, len(played), 100):
        some = played[start : start + 100]
        batch = [{"endpoint": "replays", "body": each.record} for each in some]
        answer = client.post("/v1/batches", {"requests": batch}, accept_language="en").json()
        assert len(answer["answers"]) == len(some)
        for item in answer["answers"]:
            assert item["status"] == 200
            assert (item["body"]["verdict"], item["body"]["differences"]) == ("agrees", [])
    for each in played[:5]:
        assert replayed(client, each.record) == engine.answer_replay(each.room, each.record, "en")


def test_a_record_may_be_sent_line_by_line(client: Client) -> None:
    record = example("replays", "agrees")
    body = b"\r\n\n".join(json.dumps(line).encode() for line in lines_of(record))
    answer = client.send("POST", "/v1/replays", body, {"Content-Type": "application/jsonl"})
    assert answer.json() == client.post("/v1/replays", record).json()


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        (b"", ""),
        (b"[]", ""),
        (b'{"deal": {}}\n{"type"', ""),
        (b'{"deal": {}, "events": []}', ""),
        (b'{"claimed": {}}\n{"type": "flip"}', ""),
        (b'{"deal": {}}\n{"claimed": {}, "x": 1}', "/x"),
        (b'{"deal": {}}\n{"type": 1}\n{"claimed": {}}\n{"type": "flip"}', "/events/1"),
        (
            b'{"room": {"ruleset": "guiyang"}, "deal": {"dealer": 0, "hands": ["", ""]}}\n7',
            "/events/0",
        ),
    ],
)
def test_lines_that_are_no_record(client: Client, body: bytes, pointer: str) -> None:
    answer = client.send("POST", "/v1/replays", body, {"Content-Type": "application/jsonl"})
    assert (answer.status, answer.code, answer.pointers) == (400, "schema", [pointer])


def test_a_wrong_total_names_its_lines(client: Client) -> None:
    record = example("replays", "agrees")
    record["claimed"] = {"totals": [51, -43, -5, -3]}
    answer = replayed(client, record)
    assert answer["verdict"] == "differs"
    assert answer["differences"] == [
        {"pointer": "/claimed/totals/2", "claimed": -5, "settled": -4, "lines": [4, 7]},
        {"pointer": "/claimed/totals/3", "claimed": -3, "settled": -4, "lines": [5, 8]},
    ]
    lines = answer["settlement"]["transfers"]
    assert all(lines[line]["from"] == 2 for line in (4, 7))


def test_a_wrong_payment_stands_beside_the_right_one(client: Client) -> None:
    record = example("replays", "agrees")
    lines = replayed(client, record)["settlement"]["transfers"]
    wrong = [dict(line) for line in lines]
    wrong[1]["points"] += 1  # the dealer's
    wrong[2]["rule"] = "guiyang.kong"
    extra = {"from": 3, "to": 2, "points": 7, "item": "kong"}
    record["claimed"] = {"transfers": [*wrong[:-1], extra]}
    found = replayed(client, record)["differences"]
    assert [(each["pointer"], each["lines"]) for each in found] == [
        ("/claimed/transfers/1", [1]),
        ("/claimed/transfers/2", [2]),
        ("/claimed/transfers/8", []),
        ("/claimed/transfers", [8]),
    ]
    assert (found[0]["claimed"]["points"], found[0]["settled"]["points"]) == (21, 20)
    assert (found[1]["claimed"]["rule"], found[1]["settled"]["rule"]) == (
        "guiyang.kong",
        "guiyang.hot_shot",
    )
    assert "settled" not in found[2]
    assert "claimed" not in found[3]


def test_other_wrong_claims(client: Client) -> None:
    record = example("replays", "agrees")
    record["claimed"] = {
        "outcome": "washout",
        "items": {"hand": [10, -10, 0, 0], "dealer": [20, -20, 0, 0], "hot_shot": [9, -9, 0, 0]},
        "next": {"dealer": 1, "streak": 2, "rule": "guiyang.hand"},
    }
    found = replayed(client, record)["differences"]
    assert [each["pointer"] for each in found] == [
        "/claimed/outcome",
        *(f"/claimed/items/chicken/{seat}" for seat in range(4)),
        "/claimed/next/dealer",
        "/claimed/next/streak",
        "/claimed/next/rule",
    ]
    assert (found[1]["claimed"], found[1]["settled"]) == (0, 12)


def test_an_illegal_event_is_named_with_what_was_possible(client: Client) -> None:
    answer = replayed(client, example("replays", "illegal-pung"))
    assert answer["verdict"] == "illegal"
    assert answer["illegal"] == {
        "index": 3,
        "event": {"seat": 3, "type": "pung", "tile": "1s"},
        "code": "illegal_action",
        "rule": "table.actions",
        "why": "too few of the tiles in hand",
    }
    assert [each["seat"] for each in answer["next"]["seats"]] == [0]
    assert answer["events"] == 3
    assert "settlement" not in answer


BAD_RECORDS: list[tuple[Json, str, str]] = [
    ({"events": [{"type": "discard", "seat": 0}]}, "schema", "/events/0/tile"),
    ({"events": [{"type": "draw", "tile": "1m"}]}, "schema", "/events/0/seat"),
    ({"events": [{"type": "draw", "seat": 1}]}, "schema", "/events/0/tile"),
    ({"events": [{"type": "flip", "seat": 1, "tile": "1m"}]}, "schema", "/events/0/seat"),
    ({"events": [{"type": "chi", "seat": 1}]}, "schema", "/events/0/type"),
    ({"events": [{}]}, "schema", "/events/0/type"),
    ({"events": {}}, "schema", "/events"),
    ({"events": [{"type": "flip", "tile": "1m"}] * 1001}, "schema", "/events"),
    ({"claimed": {"totals": [1, -1]}}, "schema", "/claimed/totals"),
    ({"claimed": {"totals": [1, -1, 0, 0.5]}}, "schema", "/claimed/totals/3"),
    ({"claimed": {"winner": 0}}, "schema", "/claimed/winner"),
    ({"claimed": {"items": {"hand": [0]}}}, "schema", "/claimed/items/hand"),
    ({"claimed": {"transfers": [{"from": 0}]}}, "schema", "/claimed/transfers/0/to"),
]


@pytest.mark.parametrize(("changes", "code", "pointer"), BAD_RECORDS)
def test_a_bad_record_is_refused(client: Client, changes: Json, code: str, pointer: str) -> None:
    answer = client.post("/v1/replays", {**example("replays", "unfinished"), **changes})
    assert answer.code == code
    assert pointer in answer.pointers


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        ({"hands": ["1m", "1m", "1m", "1m"]}, "hand_size", "/deal/hands/0"),
        ({"dealer": 0}, "hand_size", "/deal/hands/0"),
        ({"tile": "9m", "dealer": 1}, None, ""),
        ({"tile": "1p"}, "last_mismatch", "/deal/tile"),
        ({"indicator": "1p"}, "indicator_not_allowed", "/deal/indicator"),
        ({"wall": ["1m"] * 55}, "tile_overcount", "/deal/wall"),
        ({"wall": ["9s"]}, "wall_count", "/deal/wall"),
        ({"colour": 1}, "schema", "/deal/colour"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(
    client: Client, changes: Json, code: str | None, pointer: str
) -> None:
    record = example("replays", "unfinished")
    record["deal"] |= changes
    answer = client.post("/v1/replays", record)
    if code is None:
        assert answer.status == 200
    else:
        assert (answer.code, answer.pointers[0]) == (code, pointer)


def test_a_hand_that_is_short_is_named_and_not_the_wall_for_it(client: Client) -> None:
    record = {**example("replays", "unfinished"), "events": []}
    deal = record["deal"]
    left = Counter(dict.fromkeys(ALL, 4))
    for hand in deal["hands"]:
        left -= tiles_of(hand)
    wall = [*left.elements()]
    short = [*deal["hands"]]
    short[2] = short[2][1:]

    def faults(**changes: object) -> list[tuple[str, str]]:
        answer = client.post("/v1/replays", {**record, "deal": {**deal, **changes}}).json()
        return [(each["pointer"], each["code"]) for each in answer.get("errors", [])]

    of_hand, of_wall = ("/deal/hands/2", "hand_size"), ("/deal/wall", "wall_count")
    assert faults(wall=wall) == []
    assert faults(hands=short, wall=wall) == faults(hands=short) == [of_hand]
    assert faults(wall=wall[1:]) == [of_wall]
    assert faults(hands=short, wall=wall[1:]) == [of_hand, of_wall]


def test_what_the_settlement_needs_is_asked_of_the_deal(client: Client) -> None:
    record = example("replays", "agrees")
    record["room"] = {"ruleset": "gumai", "options": {"weekday_chicken": True}}
    del record["claimed"]
    record["deal"].pop("weekday", None)
    answer = client.post("/v1/replays", record)
    assert (answer.code, answer.pointers) == ("weekday_missing", ["/deal/weekday"])


def test_the_wall_says_what_is_drawn(client: Client, corpus: Corpus) -> None:
    ruleset = engine.RULESETS["yinji@1"]
    record = next(
        each.record
        for each in corpus.of(ruleset)
        if "wall" in each.record["deal"]
        and {"draw", "flip"} <= {event["type"] for event in each.record["events"]}
    )
    whole = replayed(client, record)
    for event in record["events"]:
        if event["type"] in ("draw", "flip"):
            del event["tile"]
    assert replayed(client, record) == whole
    index, first = next(
        (number, event) for number, event in enumerate(record["events"]) if event["type"] == "draw"
    )
    first["tile"] = next(each for each in ("1m", "2m") if each != record["deal"]["wall"][0])
    answer = replayed(client, record)
    assert (answer["verdict"], answer["illegal"]["index"]) == ("illegal", index)
    assert record["deal"]["wall"][0] in answer["illegal"]["why"]


def test_no_wild_tiles_may_be_said_where_there_are_none(client: Client) -> None:
    record = example("replays", "agrees")
    record["events"][0]["wilds"] = []
    assert replayed(client, record)["verdict"] == "agrees"


def test_a_stored_room_replays_too(client: Client) -> None:
    made = client.post("/v1/rooms", {"name": "a room", "ruleset": "guiyang", "options": {}})
    record = {**example("replays", "agrees"), "room": {"id": made.json()["id"]}}
    assert replayed(client, record)["verdict"] == "agrees"
    batch = {"requests": [{"endpoint": "replays", "body": record}]}
    (answer,) = client.post("/v1/batches", batch).json()["answers"]
    assert answer["body"]["verdict"] == "agrees"
