"""Every code that a table is refused with, over HTTP, with the pointer of the field at fault."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from app import examples
from app.problems import STATUS, TITLES
from engine import CODES
from tests.support.http import Client

Json = dict[str, Any]
Change = Callable[[Json], object]


def example(endpoint: str, name: str) -> Json:
    """A copy of an example that is answered."""
    return copy.deepcopy(
        next(e.request for e in examples.load() if (e.endpoint, e.name) == (endpoint, name))
    )


def settled() -> Json:
    return example("settlements", "kong-as-permit")


def to_move() -> Json:
    request = example("legal-actions", "permit-decides")
    del request["table"]["wall"]
    return request


def in_room(**room: object) -> Change:
    return lambda request: request["room"].update(room)


def in_table(**table: object) -> Change:
    return lambda request: request["table"].update(table)


def in_seat(seat: int, **fields: object) -> Change:
    return lambda request: request["table"]["seats"][seat].update(fields)


def both(one: Change, other: Change) -> Change:
    return lambda request: (one(request), other(request))


def without(key: str) -> Change:
    return lambda request: request["table"].pop(key)


# code, endpoint, a request that is answered, what is changed in it, the pointer
REFUSALS: list[tuple[str, str, Callable[[], Json], Change, str]] = [
    ("schema", "settlements", settled, in_table(flip="0m"), "/table/flip"),
    ("schema", "settlements", settled, in_table(dealer=4), "/table/dealer"),
    ("schema", "settlements", settled, in_table(dealer=True), "/table/dealer"),
    ("schema", "settlements", settled, in_table(dealer=1.0), "/table/dealer"),
    ("schema", "settlements", settled, in_table(colour="red"), "/table/colour"),
    ("schema", "settlements", settled, in_table(**{"a/b~c": 1}), "/table/a~1b~0c"),
    ("schema", "settlements", settled, without("dealer"), "/table/dealer"),
    ("schema", "settlements", settled, in_table(seats=[{"hand": ""}]), "/table/seats"),
    ("schema", "settlements", settled, in_table(seats=[{"hand": ""}] * 5), "/table/seats"),
    ("schema", "settlements", settled, in_seat(0, hand="12"), "/table/seats/0/hand"),
    ("schema", "settlements", settled, in_seat(0, hand=12), "/table/seats/0/hand"),
    ("schema", "settlements", settled, in_seat(3, hand=None), "/table/seats/3/hand_size"),
    ("schema", "settlements", settled, in_room(ruleset=1), "/room/ruleset"),
    ("schema", "settlements", settled, in_room(options=[]), "/room/options"),
    ("schema", "settlements", settled, in_room(id="a"), "/room/id"),
    ("schema", "settlements", settled, lambda r: r.update(room={}), "/room/ruleset"),
    ("schema", "settlements", settled, lambda r: r.update(room={"id": 1}), "/room/id"),
    ("schema", "settlements", settled, lambda r: r.update(room=None), "/room"),
    ("schema", "settlements", settled, lambda r: r.pop("table"), "/table"),
    ("schema", "legal-actions", to_move, without("last"), "/table/last"),
    (
        "schema",
        "legal-actions",
        to_move,
        in_table(last={"event": "draw", "seat": 1}),
        "/table/last/tile",
    ),
    ("unknown_ruleset", "waits", to_move, in_room(ruleset="sichuan"), "/room/ruleset"),
    ("unknown_ruleset", "waits", to_move, in_room(ruleset="guiyang@9"), "/room/ruleset"),
    ("room_not_found", "waits", to_move, lambda r: r.update(room={"id": "a"}), "/room/id"),
    ("unknown_option", "waits", to_move, in_room(options={"cap": 5}), "/room/options/cap"),
    ("option_value", "waits", to_move, in_room(options={"base": 0}), "/room/options/base"),
    ("option_value", "waits", to_move, in_room(options={"base": "1"}), "/room/options/base"),
    ("option_value", "waits", to_move, in_room(options={"base": [1]}), "/room/options/base"),
    (
        "player_count",
        "legal-actions",
        to_move,
        in_room(options={"style": "sandingguai"}),
        "/table/seats",
    ),
    ("tile_overcount", "waits", to_move, in_table(flip="4m", indicator="4m"), ""),
    ("hand_size", "waits", to_move, in_seat(1, hand="123456m3455p67s"), "/table/seats/1/hand"),
    (
        "meld_mismatch",
        "waits",
        to_move,
        in_seat(1, hand="123456m3455p", melds=[{"kind": "pung", "tile": "1s", "from": 0}]),
        "/table/seats/1/melds/0",
    ),
    ("wall_count", "waits", to_move, in_table(wall=108), "/table/wall"),
    (
        "last_mismatch",
        "legal-actions",
        to_move,
        in_table(last={"event": "discard", "seat": 0, "tile": "6p"}),
        "/table/last",
    ),
    ("indicator_not_allowed", "waits", to_move, in_table(indicator="6s"), "/table/indicator"),
    ("ready_not_allowed", "waits", to_move, in_seat(1, ready="hard"), "/table/seats/1/ready"),
    (
        "hand_hidden",
        "washout-payouts",
        to_move,
        both(in_table(wall=46), in_seat(0, hand=None, hand_size=13)),
        "/table/seats/0/hand",
    ),
    ("already_won", "washout-payouts", settled, in_table(), "/table/wins"),
    ("not_over", "settlements", to_move, in_table(), "/table"),
    ("not_a_win", "settlements", settled, in_seat(1, hand="123457m34p11s"), "/table/wins/0"),
    (
        "win_not_allowed",
        "settlements",
        settled,
        in_seat(1, passed={"wins": ["5p"]}),
        "/table/wins/0",
    ),
    ("flip_missing", "settlements", settled, without("flip"), "/table/flip"),
    ("flip_not_allowed", "waits", to_move, in_table(flip="6s"), "/table/flip"),
]
# Codes that no zhuoji table of guiyang is refused with: other rule sets, rooms, transitions.
OF_OTHERS = {
    "discard_not_allowed",
    "stake_missing",
    "void_missing",
    "weekday_missing",
    "indicator_missing",
    "illegal_action",
}


@pytest.mark.parametrize(
    ("code", "endpoint", "base", "change", "pointer"),
    REFUSALS,
    ids=[f"{code}-{pointer}" for code, _, _, _, pointer in REFUSALS],
)
def test_refusal(
    code: str,
    endpoint: str,
    base: Callable[[], Json],
    change: Change,
    pointer: str,
    client: Client,
) -> None:
    request = base()
    change(request)
    for language in ("zh", "en"):
        answer = client.post(f"/v1/{endpoint}", request, Accept_Language=language)
        problem = answer.json()
        assert (answer.status, answer.code) == (STATUS[code], code), problem
        assert problem["status"] == answer.status
        assert problem["type"] == f"urn:zhuoji:problem:{code}"
        assert problem["title"] == TITLES[code].in_language("zh" if language == "zh" else "en")
        assert answer.headers["content-type"] == "application/problem+json"
        assert any(found.startswith(pointer) for found in answer.pointers), problem
        assert answer.pointers[0].startswith(pointer), problem


def test_every_code_of_the_engine_is_shown() -> None:
    assert {code for code, *_ in REFUSALS} == {*CODES, "room_not_found"} - OF_OTHERS


def test_every_code_has_a_title() -> None:
    assert set(TITLES) == set(STATUS)


def test_all_faults_are_listed(client: Client) -> None:
    request = settled()
    request["table"].update(dealer=9, flip="xx", wall=-1)
    answer = client.post("/v1/settlements", request, Accept_Language="en")
    assert answer.pointers == ["/table/dealer", "/table/wall", "/table/flip"]
    assert answer.json()["detail"] == "/table/dealer: must be 3 or less (and 2 more)"


@pytest.mark.parametrize(
    ("faults", "listed", "more"),
    [(49, 49, "(and 48 more)"), (50, 50, "(and at least 49 more)"), (100, 50, "at least 49 more)")],
)
def test_a_thousand_faults_are_not_listed(
    faults: int, listed: int, more: str, client: Client
) -> None:
    request = settled()
    request["table"]["discards"] = [{"seat": 9, "tile": "1m"}] * faults
    answer = client.post("/v1/settlements", request, Accept_Language="en")
    assert answer.status == 400
    assert len(answer.pointers) == listed
    assert answer.json()["detail"].endswith(more)


@pytest.mark.parametrize("streak", ["1" + "0" * 24, "1" + "0" * 300, "1e24", "1000001"])
def test_an_integer_beyond_all_bounds_is_too_large_and_no_less_an_integer(
    streak: str, client: Client
) -> None:
    request = settled()
    request["table"]["streak"] = "HERE"
    body = json.dumps(request).replace('"HERE"', streak).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    errors = client.send("POST", "/v1/settlements", body, headers).json()["errors"]
    assert [each["detail"] for each in errors] == ["must be 1000000 or less"]
    assert [each["pointer"] for each in errors] == ["/table/streak"]


@pytest.mark.parametrize("value", ["<script>alert(1)</script>", "x" * 30_000])
def test_a_value_at_fault_is_not_repeated(value: str, client: Client) -> None:
    request = settled()
    request["table"]["flip"] = value
    answer = client.post("/v1/settlements", request)
    assert answer.status == 400
    assert value.encode() not in answer.body


def test_the_schema_goes_before_the_room_and_the_room_before_the_table(client: Client) -> None:
    request = settled()
    request["room"] = {"ruleset": "sichuan", "options": {"cap": 5}}
    request["table"]["seats"][0]["hand"] = "1m"
    assert client.post("/v1/settlements", request).code == "unknown_ruleset"
    request["table"]["dealer"] = 9
    assert client.post("/v1/settlements", request).code == "schema"
    request["table"]["dealer"] = 0
    request["room"]["ruleset"] = "guiyang"
    assert client.post("/v1/settlements", request).code == "unknown_option"


def test_a_fault_cites_its_rule(client: Client) -> None:
    request = example("refused", "no-permit")
    (fault,) = client.post("/v1/settlements", request).json()["errors"]
    assert fault["rule"] == "guiyang.permit"
