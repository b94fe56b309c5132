"""Stored rooms over HTTP. The client compares each answer with the spec."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urljoin

import pytest

import engine
from app import examples
from app.main import create_app
from app.rooms import Rooms
from app.rooms.service import new_id, utc_now
from engine import rulesets
from tests.rooms.conftest import Time
from tests.support.http import JSON, Answer, Client
from tests.support.spec import CheckedClient

Json = dict[str, Any]
BODY: Json = {"name": "周五雀局", "ruleset": "guiyang", "options": {"base": 2}}
SETTLEMENT = next(each for each in examples.load() if each.endpoint == "settlements")


def create(service: Client, **fields: object) -> Json:
    answer = service.post("/v1/rooms", {**BODY, **fields})
    assert answer.status == 201, answer.json()
    made: Json = answer.json()
    return made


def in_room(room_id: str, endpoint: str = "settlements") -> tuple[str, Json]:
    """A request about a table in a stored room."""
    example = next(each for each in examples.load() if each.endpoint == endpoint)
    return f"/v1/{endpoint}", {**example.request, "room": {"id": room_id}}


def names(answer: Answer) -> list[str]:
    return [room["name"] for room in answer.json()["rooms"]]


def test_a_room_is_made(service: CheckedClient) -> None:
    answer = service.post("/v1/rooms", BODY)
    assert answer.status == 201
    assert answer.headers["etag"] == '"1"'
    assert answer.headers["location"] == "/v1/rooms/room-001"
    assert answer.json() == {
        "id": "room-001",
        "name": "周五雀局",
        "ruleset": "guiyang@1",
        "options": {
            **{option.key: option.default for option in engine.find_ruleset("guiyang").options},
            "base": 2,
        },
        "version": 1,
        "created_at": "2096-11-27T19:30:00.123Z",
        "updated_at": "2096-11-27T19:30:00.123Z",
        "expires_at": None,
    }
    read = service.get(answer.headers["location"])
    assert (read.status, read.headers["etag"], read.json()) == (200, '"1"', answer.json())


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_every_rule_set_can_be_stored(ruleset: str, service: CheckedClient) -> None:
    for name in (ruleset, ruleset.partition("@")[0]):
        room = create(service, ruleset=name, options={})
        assert room["ruleset"] == ruleset
        assert room["options"] == {
            option.key: option.default for option in engine.RULESETS[ruleset].options
        }


def test_a_change_replaces_all(service: CheckedClient, time: Time) -> None:
    before = create(service, expires_at="2096-12-01T00:00:00Z")
    time.passes(minutes=5)
    answer = service.put("/v1/rooms/room-001", {"name": "b", "ruleset": "guiyang"}, If_Match='"1"')
    assert (answer.status, answer.headers["etag"]) == (200, '"2"')
    room = answer.json()
    assert (room["name"], room["ruleset"], room["version"]) == ("b", "guiyang@1", 2)
    assert room["options"] == {
        option.key: option.default for option in engine.find_ruleset("guiyang").options
    }
    assert room["created_at"] == before["created_at"]
    assert room["updated_at"] == "2096-11-27T19:35:00.123Z"
    assert room["expires_at"] is None
    assert service.get("/v1/rooms/room-001").json() == room


@pytest.fixture
def newer() -> Iterator[str]:
    """A newer version of guiyang."""
    ruleset = engine.find_ruleset("guiyang")._replace(version=2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "RULESETS", {**rulesets.RULESETS, "guiyang@2": ruleset})
        patch.setitem(rulesets._NEWEST, "guiyang", "guiyang@2")
        yield "guiyang@2"


def test_a_change_keeps_the_version_of_the_rule_set(rooms: Rooms, newer: str) -> None:
    """A room plays the same way as long as it exists, unless it is told otherwise."""

    def changed(tag: str, **changes: object) -> str:
        return rooms.replace("local", "room-001", {**BODY, **changes}, tag).ruleset

    rooms.create("local", {**BODY, "ruleset": "guiyang@1"}, None)
    assert rooms.create("local", BODY, None)[0].ruleset == newer
    assert changed('"1"', options={}) == "guiyang@1"
    assert changed('"2"', ruleset=newer) == newer
    assert changed('"3"', options={}) == newer
    assert changed('"4"', ruleset="guiyang@1") == "guiyang@1"


@pytest.mark.parametrize("ruleset", ["yinji", "zhaotong@1"])
def test_a_change_keeps_the_rule_set(ruleset: str, service: CheckedClient) -> None:
    made = create(service, options={})
    body = {"name": "b", "ruleset": ruleset}
    answer = service.put("/v1/rooms/room-001", body, If_Match='"1"', Accept_Language="en")
    assert (answer.status, answer.code, answer.pointers) == (422, "ruleset_fixed", ["/ruleset"])
    assert "guiyang@1" in answer.json()["detail"]
    assert service.get("/v1/rooms/room-001").json() == made


def test_a_change_that_was_told_is_not_done_again(service: CheckedClient) -> None:
    """Not even the same one by somebody else: just one of them made this version."""
    create(service)
    changed = service.put("/v1/rooms/room-001", BODY, If_Match='"1"')
    assert changed.status == 200
    again = service.put("/v1/rooms/room-001", BODY, If_Match='"1"')
    assert (again.status, again.code) == (412, "stale")
    assert service.get("/v1/rooms/room-001").json() == changed.json()


def test_removal(service: CheckedClient) -> None:
    create(service)
    answer = service.delete("/v1/rooms/room-001", If_Match='"1"')
    assert (answer.status, answer.body) == (204, b"")
    assert "content-type" not in answer.headers
    for gone in (
        service.get("/v1/rooms/room-001"),
        service.put("/v1/rooms/room-001", BODY, If_Match='"1"'),
        service.delete("/v1/rooms/room-001", If_Match="*"),
        service.post(*in_room("room-001")),
    ):
        assert (gone.status, gone.code) == (404, "room_not_found")
    assert service.get("/v1/rooms").json() == {"rooms": [], "next": None}


def test_a_change_says_of_which_version(service: CheckedClient) -> None:
    create(service)
    for answer in (
        service.put("/v1/rooms/room-001", BODY),
        service.delete("/v1/rooms/room-001"),
        service.put("/v1/rooms/none", BODY),
    ):
        assert (answer.status, answer.code) == (428, "precondition_required")
    for tag in ('"2"', '"0"', "1", 'W/"1"', '"1', '""', '"2", "3"', "x"):
        for answer in (
            service.put("/v1/rooms/room-001", BODY, If_Match=tag),
            service.delete("/v1/rooms/room-001", If_Match=tag),
        ):
            assert (answer.status, answer.code) == (412, "stale"), tag
    assert service.get("/v1/rooms/room-001").json()["version"] == 1
    for tag in ('"1"', '"0", "2"', "*", ' "4" '):
        assert service.put("/v1/rooms/room-001", BODY, If_Match=tag).status == 200
    assert service.get("/v1/rooms/room-001").headers["etag"] == '"5"'


def test_what_the_caller_has_is_not_sent_again(service: CheckedClient) -> None:
    create(service)
    for tag in ('"1"', 'W/"1"', '"7", W/"1"', "*", ' "1" '):
        answer = service.get("/v1/rooms/room-001", If_None_Match=tag)
        assert (answer.status, answer.body) == (304, b""), tag
        assert answer.headers["etag"] == '"1"'
        assert "content-type" not in answer.headers
    for tag in ('"2"', 'W/"2"', "1", "x", '"11"'):
        answer = service.get("/v1/rooms/room-001", If_None_Match=tag)
        assert (answer.status, answer.json()["version"]) == (200, 1), tag
    service.put("/v1/rooms/room-001", BODY, If_Match='"1"')
    assert service.get("/v1/rooms/room-001", If_None_Match='"1"').json()["version"] == 2
    assert service.get("/v1/rooms/none", If_None_Match="*").status == 404
    assert service.get("/v1/rooms/room-001", If_None_Match="").pointers == ["/If-None-Match"]


def test_a_list_in_parts(service: CheckedClient) -> None:
    for number in range(5):
        create(service, name=str(number))
    seen, cursor = [], ""
    while True:
        answer = service.get(f"/v1/rooms?limit=2{cursor}")
        seen.append(names(answer))
        if answer.json()["next"] is None:
            break
        cursor = f"&cursor={answer.json()['next']}"
    assert seen == [["4", "3"], ["2", "1"], ["0"]]
    assert names(service.get("/v1/rooms?limit=5")) == ["4", "3", "2", "1", "0"]
    assert service.get("/v1/rooms?limit=5").json()["next"] is None


def test_a_list_is_filtered(service: CheckedClient) -> None:
    for name, ruleset in (
        ("周五 1", "guiyang"),
        ("周五 2", "gumai"),
        ("周六", "guiyang"),
        ("周五%", "guiyang"),
    ):
        assert service.post("/v1/rooms", {"name": name, "ruleset": ruleset}).status == 201
    listed = {
        "ruleset=guiyang": ["周五%", "周六", "周五 1"],
        "ruleset=guiyang@1": ["周五%", "周六", "周五 1"],
        "ruleset=guiyang@2": [],
        "ruleset=gui": [],
        "name=周五": ["周五%", "周五 2", "周五 1"],
        "name=周五%25": ["周五%"],
        "name=五": [],
        "name=周五%00": [],
        "name=周五&ruleset=gumai": ["周五 2"],
    }
    for query, expected in listed.items():
        assert names(service.get(f"/v1/rooms?{quote(query, safe='=&%@')}")) == expected, query


def test_a_part_has_the_address_of_the_next(service: CheckedClient) -> None:
    for number in range(4):
        create(service, name=f"周五 & {number}")
    create(service, name="周六")
    address, seen = "/v1/rooms?name=%E5%91%A8%E4%BA%94&limit=2", []
    while address:
        answer = service.get(address)
        seen.append(names(answer))
        link = answer.headers.get("link", "")
        assert bool(link) == (answer.json()["next"] is not None)
        address = urljoin(address, link.partition(">")[0].removeprefix("<")) if link else ""
    assert seen == [["周五 & 3", "周五 & 2"], ["周五 & 1", "周五 & 0"]]
    cursor = service.get("/v1/rooms?limit=2").json()["next"]
    assert service.get(f"/v1/rooms?cursor={cursor}&name=x").pointers == ["/cursor"]


def test_a_cursor_outlives_its_room(service: CheckedClient) -> None:
    for number in range(3):
        create(service, name=str(number))
    cursor = service.get("/v1/rooms?limit=1").json()["next"]
    assert service.delete("/v1/rooms/room-003", If_Match="*").status == 204
    assert names(service.get(f"/v1/rooms?cursor={cursor}")) == ["1", "0"]
    for wrong in (cursor[:-1], cursor + "0", cursor.upper(), cursor[1:]):
        assert service.get(f"/v1/rooms?cursor={wrong}").pointers == ["/cursor"]


def test_a_list_has_twenty_unless_asked(service: CheckedClient) -> None:
    for number in range(21):
        create(service, name=str(number))
    answer = service.get("/v1/rooms")
    assert len(names(answer)) == 20
    assert names(service.get(f"/v1/rooms?cursor={answer.json()['next']}")) == ["0"]


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("limit=0", "/limit"),
        ("limit=101", "/limit"),
        ("limit=-1", "/limit"),
        ("limit=x", "/limit"),
        ("limit=1.5", "/limit"),
        ("limit=", "/limit"),
        ("limit=" + "9" * 5000, "/limit"),
        ("cursor=", "/cursor"),
        ("cursor=" + "x" * 65, "/cursor"),
        ("cursor=zzz", "/cursor"),
        ("cursor=a", "/cursor"),
        ("cursor=1a21e7c6ac0f1e2d3c4b5a69788", "/cursor"),
        ("cursor=room-001", "/cursor"),
        ("cursor=room-00112345678", "/cursor"),
    ],
)
def test_a_query_that_is_none(query: str, pointer: str, service: CheckedClient) -> None:
    answer = service.get(f"/v1/rooms?{query}")
    assert (answer.status, answer.code, answer.pointers) == (400, "schema", [pointer])


@pytest.mark.parametrize(
    ("changes", "status", "code", "pointer"),
    [
        ({"ruleset": "sichuan"}, 404, "unknown_ruleset", "/ruleset"),
        ({"ruleset": "guiyang@9"}, 404, "unknown_ruleset", "/ruleset"),
        ({"options": {"cap": 5}}, 422, "unknown_option", "/options/cap"),
        ({"options": {"base": 0}}, 422, "option_value", "/options/base"),
        ({"options": {"base": "2"}}, 422, "option_value", "/options/base"),
        ({"options": {"base": 1.0}}, 422, "option_value", "/options/base"),
        ({"options": {"a/b": 1}}, 422, "unknown_option", "/options/a~1b"),
        ({"options": []}, 400, "schema", "/options"),
        ({"name": ""}, 400, "schema", "/name"),
        ({"name": "x" * 101}, 400, "schema", "/name"),
        ({"name": 1}, 400, "schema", "/name"),
        ({"name": None}, 400, "schema", "/name"),
        ({"id": "mine"}, 400, "schema", "/id"),
        ({"version": 2}, 400, "schema", "/version"),
        ({"expires_at": "2096-11-27T19:30:00Z"}, 422, "already_expired", "/expires_at"),
        ({"expires_at": "0001-01-01T00:00:00Z"}, 422, "already_expired", "/expires_at"),
        ({"expires_at": "tomorrow"}, 400, "schema", "/expires_at"),
        ({"expires_at": ""}, 400, "schema", "/expires_at"),
        ({"expires_at": "2096-13-01T00:00:00Z"}, 400, "schema", "/expires_at"),
        ({"expires_at": "2097-02-29T00:00:00Z"}, 400, "schema", "/expires_at"),
        ({"expires_at": "2097-01-01T00:00:00"}, 400, "schema", "/expires_at"),
        ({"expires_at": "2097-01-01"}, 400, "schema", "/expires_at"),
        ({"expires_at": "9999-12-31T23:59:59-23:59"}, 400, "schema", "/expires_at"),
        ({"expires_at": "0001-01-01T00:00:00+23:59"}, 400, "schema", "/expires_at"),
        ({"expires_at": "2097-01-01T23:59:60Z"}, 400, "schema", "/expires_at"),
        ({"expires_at": 1798761600}, 400, "schema", "/expires_at"),
    ],
)
def test_what_is_no_room_is_not_stored(
    changes: Json, status: int, code: str, pointer: str, service: CheckedClient
) -> None:
    create(service)
    for answer in (
        service.post("/v1/rooms", {**BODY, **changes}),
        service.put("/v1/rooms/room-001", {**BODY, **changes}, If_Match='"1"'),
    ):
        assert (answer.status, answer.code) == (status, code), answer.json()
        assert answer.pointers == [pointer]
    (room,) = service.get("/v1/rooms").json()["rooms"]
    assert room["version"] == 1


def test_a_missing_field(service: CheckedClient) -> None:
    answer = service.post("/v1/rooms", {})
    assert (answer.status, answer.pointers) == (400, ["/name", "/ruleset"])
    assert service.send("POST", "/v1/rooms", b"{", JSON).code == "schema"
    assert service.send("POST", "/v1/rooms", b"", {"Content-Type": "text/plain"}).status == 415
    assert service.send("POST", "/v1/rooms", b" " * 70_000, JSON).status == 413


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("2096-11-27T19:30:00.124Z", "2096-11-27T19:30:00.124Z"),
        ("2096-11-28T03:30:01+08:00", "2096-11-27T19:30:01.000Z"),
        ("2097-01-01T00:00:00.123456789Z", "2097-01-01T00:00:00.123Z"),
        ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"),
        (None, None),
    ],
)
def test_expiries(given: str | None, kept: str | None, service: CheckedClient) -> None:
    assert create(service, expires_at=given)["expires_at"] == kept
    assert service.get("/v1/rooms/room-001").json()["expires_at"] == kept


def test_what_has_expired_is_gone(service: CheckedClient, time: Time) -> None:
    create(service, name="short", expires_at="2096-11-27T20:00:00Z")
    create(service, name="long")
    assert names(service.get("/v1/rooms")) == ["long", "short"]
    time.passes(minutes=30)
    for gone in (
        service.get("/v1/rooms/room-001"),
        service.put("/v1/rooms/room-001", BODY, If_Match='"1"'),
        service.delete("/v1/rooms/room-001", If_Match='"1"'),
        service.post(*in_room("room-001")),
    ):
        assert (gone.status, gone.code) == (404, "room_not_found")
    assert names(service.get("/v1/rooms?limit=1")) == ["long"]
    assert service.get("/v1/rooms?limit=1").json()["next"] is None


def test_the_same_key_and_body_give_the_same_room(service: CheckedClient, time: Time) -> None:
    first = service.post("/v1/rooms", BODY, Idempotency_Key="k")
    time.passes(hours=23)
    spaced = json.dumps(dict(reversed(BODY.items())), indent=3).encode()
    again = service.send("POST", "/v1/rooms", spaced, {**JSON, "Idempotency-Key": "k"})
    assert (again.status, again.json()) == (201, first.json())
    assert again.headers["idempotent-replayed"] == "true"
    assert "idempotent-replayed" not in first.headers
    for header in ("etag", "location"):
        assert again.headers[header] == first.headers[header]
    other = service.post("/v1/rooms", {**BODY, "name": "b"}, Idempotency_Key="k")
    assert (other.status, other.code) == (422, "idempotency_mismatch")
    assert len(service.get("/v1/rooms").json()["rooms"]) == 1
    time.passes(hours=1)
    later = service.post("/v1/rooms", BODY, Idempotency_Key="k")
    assert later.json()["id"] != first.json()["id"]
    assert "idempotent-replayed" not in later.headers


def test_a_key_answers_with_the_room_as_it_was_made(service: CheckedClient) -> None:
    first = service.post("/v1/rooms", BODY, Idempotency_Key="k")
    service.put("/v1/rooms/room-001", {**BODY, "name": "b"}, If_Match='"1"')
    again = service.post("/v1/rooms", BODY, Idempotency_Key="k")
    assert (again.status, again.json()) == (201, first.json())


def test_a_key_of_a_room_that_is_gone(service: CheckedClient, time: Time) -> None:
    """A late second attempt is not told that there is a room, and makes none."""
    create(service)
    service.post("/v1/rooms", BODY, Idempotency_Key="k")
    service.delete("/v1/rooms/room-002", If_Match='"1"')
    short = {**BODY, "expires_at": "2096-11-27T20:00:00Z"}
    assert service.post("/v1/rooms", short, Idempotency_Key="short").status == 201
    assert service.post("/v1/rooms", BODY, Idempotency_Key="k").code == "room_gone"
    time.passes(minutes=29)
    assert service.post("/v1/rooms", short, Idempotency_Key="short").status == 201
    gone = service.post("/v1/rooms", BODY, Idempotency_Key="k", Accept_Language="en")
    assert (gone.status, gone.code) == (410, "room_gone")
    assert "Idempotency-Key" in gone.json()["detail"]
    assert service.post("/v1/rooms", {**BODY, "name": "b"}, Idempotency_Key="k").status == 422
    assert len(service.get("/v1/rooms").json()["rooms"]) == 2
    time.passes(hours=24)
    assert service.post("/v1/rooms", BODY, Idempotency_Key="k").status == 201


def test_what_was_refused_does_not_use_up_its_key(service: CheckedClient) -> None:
    wrong = {**BODY, "options": {"base": 0}}
    assert service.post("/v1/rooms", wrong, Idempotency_Key="k").status == 422
    assert service.post("/v1/rooms", BODY, Idempotency_Key="k").status == 201


@pytest.mark.parametrize("key", ["", "a b", "x" * 256, "é"])
def test_a_key_that_is_none(key: str, service: CheckedClient) -> None:
    answer = service.post("/v1/rooms", BODY, Idempotency_Key=key)
    assert (answer.status, answer.code) == (400, "schema")
    assert answer.pointers == ["/Idempotency-Key"]


@pytest.mark.parametrize(
    "endpoint", ["legal-actions", "waits", "hints", "washout-payouts", "settlements"]
)
def test_a_table_in_a_stored_room(endpoint: str, service: CheckedClient) -> None:
    """The answer is that of a request with the same options, and the room can be changed."""
    create(service, options={"base": 3})
    path, request = in_room("room-001", endpoint)
    inline = {**request, "room": {"ruleset": "guiyang", "options": {"base": 3}}}
    answer = service.post(path, request, Accept_Language="en")
    assert answer.status == 200
    assert answer.json() == service.post(path, inline, Accept_Language="en").json()
    assert answer.headers["content-language"] == "en"
    service.put("/v1/rooms/room-001", {**BODY, "options": {"base": 1}}, If_Match='"1"')
    inline["room"]["options"]["base"] = 1
    assert service.post(path, request).json() == service.post(path, inline).json()


def test_the_table_of_a_stored_room_is_checked(service: CheckedClient) -> None:
    create(service, options={"style": "sandingguai"})
    answer = service.post(*in_room("room-001"))
    assert (answer.status, answer.code) == (422, "player_count")


@pytest.mark.parametrize("room_id", ["none", "x" * 64, "%20", "..", "room-001%2f"])
def test_no_such_room(room_id: str, service: CheckedClient) -> None:
    create(service)
    answer = service.get(f"/v1/rooms/{room_id}")
    assert (answer.status, answer.code) == (404, "room_not_found")
    assert answer.pointers == ["/id"]
    assert service.get("/v1/rooms/" + "x" * 65).pointers == ["/id"]


def test_methods(service: CheckedClient) -> None:
    for path, allowed in (
        ("/v1/rooms", "GET, HEAD, POST"),
        ("/v1/rooms/room-001", "DELETE, GET, HEAD, PUT"),
    ):
        answer = service.send("PATCH", path)
        assert (answer.status, answer.headers["allow"]) == (405, allowed)
    create(service)
    head = service.send("HEAD", "/v1/rooms/room-001")
    assert (head.status, head.headers["etag"], head.body) == (200, '"1"', b"")


def test_the_spec_shows_what_is_answered(service: CheckedClient) -> None:
    """But for what is different each time."""
    from tests.support.spec import described

    rooms = described()["paths"]["/v1/rooms"]["post"]
    asked = rooms["requestBody"]["content"]["application/json"]["examples"]["room"]["value"]
    shown = rooms["responses"]["201"]["content"]["application/json"]["example"]
    made = service.post("/v1/rooms", asked).json()
    for changing in ("id", "created_at", "updated_at"):
        made[changing] = shown[changing]
    assert made == shown
    assert list(made) == list(shown)


def test_a_service_without_rooms() -> None:
    service = CheckedClient(create_app())
    answer = service.post("/v1/rooms", BODY)
    assert (answer.status, answer.code) == (503, "unavailable")
    assert answer.headers["retry-after"] == "1"
    assert service.get("/v1/rooms").json() == {"rooms": [], "next": None}
    assert service.get("/v1/rooms/a").code == "room_not_found"
    assert service.post(*in_room("a")).code == "room_not_found"
    service.close()


def test_ids_sort_by_time_and_differ(time: Time) -> None:
    made = []
    for _ in range(50):
        made += [new_id(time.now)]
        time.passes(milliseconds=1)
    assert made == sorted(made)
    assert len({new_id(time.now) for _ in range(1000)}) == 1000
    assert len(new_id(utc_now())) == len(made[0])


def test_without_a_clock_the_time_is_that_of_the_machine(rooms: Rooms) -> None:
    made, _ = Rooms(rooms._store).create("local", BODY, None)
    assert abs((made.created_at - utc_now()).total_seconds()) < 60
