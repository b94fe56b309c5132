"""Partners: whose key it is, and that none reaches the rooms of another, by any verb."""

import logging
from typing import Any

import pytest

from app.environment import app_of
from app.partners import LOCAL, Partners, from_environment
from app.problems import HttpRefusal
from app.rooms import Rooms
from app.rooms.store import NoRooms
from tests.contract.test_errors import settled
from tests.rooms.conftest import PARTNERS
from tests.rooms.test_rooms import BODY, create, in_room, names
from tests.support.http import Answer
from tests.support.spec import CheckedClient, operations

KEYS = PARTNERS[:2]
NOBODY = "room-999"


@pytest.fixture(autouse=True)
def _room_of_a(request: pytest.FixtureRequest) -> None:
    """Partner a has stored a room, where a test is about both."""
    if {"a", "b"} <= set(request.fixturenames):
        create(request.getfixturevalue("a"), name="of a")


def same_but_for_its_id(refused: Answer, nobody: Answer) -> None:
    """To a stranger it is as if there were no such room."""
    assert (refused.status, refused.code) == (404, "room_not_found")
    assert refused.body == nobody.body


def test_another_cannot_read_it(a: CheckedClient, b: CheckedClient) -> None:
    same_but_for_its_id(b.get("/v1/rooms/room-001"), b.get(f"/v1/rooms/{NOBODY}"))
    assert a.get("/v1/rooms/room-001").json()["name"] == "of a"


def test_another_cannot_list_it(a: CheckedClient, b: CheckedClient) -> None:
    assert names(b.get("/v1/rooms")) == []
    create(b, name="of b")
    create(a, name="of a too")
    for query in ("", "?limit=2"):
        assert names(b.get(f"/v1/rooms{query}")) == ["of b"]
        assert names(a.get(f"/v1/rooms{query}")) == ["of a too", "of a"]
    cursor = a.get("/v1/rooms?limit=1").json()["next"]
    assert names(a.get(f"/v1/rooms?cursor={cursor}")) == ["of a"]
    answer = b.get(f"/v1/rooms?cursor={cursor}")
    assert (answer.status, answer.pointers) == (400, ["/cursor"])


def test_another_cannot_change_it(a: CheckedClient, b: CheckedClient) -> None:
    for tag in ('"1"', "*", '"2"'):
        same_but_for_its_id(
            b.put("/v1/rooms/room-001", BODY, If_Match=tag),
            b.put(f"/v1/rooms/{NOBODY}", BODY, If_Match=tag),
        )
    assert a.get("/v1/rooms/room-001").json()["version"] == 1


def test_another_cannot_delete_it(a: CheckedClient, b: CheckedClient) -> None:
    for tag in ('"1"', "*", '"2"'):
        same_but_for_its_id(
            b.delete("/v1/rooms/room-001", If_Match=tag),
            b.delete(f"/v1/rooms/{NOBODY}", If_Match=tag),
        )
    assert a.get("/v1/rooms/room-001").status == 200


@pytest.mark.parametrize(
    "endpoint", ["legal-actions", "waits", "hints", "washout-payouts", "settlements"]
)
def test_another_cannot_ask_about_a_table_in_it(
    endpoint: str, a: CheckedClient, b: CheckedClient
) -> None:
    same_but_for_its_id(b.post(*in_room("room-001", endpoint)), b.post(*in_room(NOBODY, endpoint)))
    assert a.post(*in_room("room-001", endpoint)).status == 200


def test_the_same_idempotency_key_of_two_partners(a: CheckedClient, b: CheckedClient) -> None:
    of_a = a.post("/v1/rooms", BODY, Idempotency_Key="k").json()
    of_b = b.post("/v1/rooms", {**BODY, "name": "b"}, Idempotency_Key="k")
    assert of_b.status == 201
    assert of_b.json()["id"] != of_a["id"]


@pytest.mark.parametrize("key", [None, "", "key", "key-a ,key-b", "key-A", "a", "a:key-a", "é"])
def test_without_a_valid_key(key: str | None, strangers: CheckedClient) -> None:
    """Every endpoint but health refuses; what is asked is not even looked at."""
    headers = {} if key is None else {"X-Api-Key": key}
    for path, method, operation in operations():
        answer = strangers.send(method.upper(), path.replace("{id}", "a"), b"{", headers)
        if operation["operationId"] == "check_health":
            assert answer.status == 200
        else:
            assert (answer.status, answer.code) == (401, "unauthorized"), path
            assert answer.headers["www-authenticate"] == "ApiKey"
    for path in ("/docs", "/openapi.json", "/v1/health", "/docs/start.js"):
        assert strangers.send("GET", path, b"", headers).status == 200
    assert strangers.send("GET", "/none", b"", headers).status == 404


def test_with_a_valid_key(strangers: CheckedClient) -> None:
    room = strangers.post("/v1/rooms", BODY, X_Api_Key="key-a").json()
    for key, status in (("key-a", 200), ("new key of a", 200), ("key-b", 404)):
        assert strangers.get(f"/v1/rooms/{room['id']}", X_Api_Key=key).status == status
    assert strangers.post("/v1/settlements", settled(), X_Api_Key="key-b").status == 200


def test_without_partners_everybody_is_one_tenant(rooms: Rooms, service: CheckedClient) -> None:
    made = service.post("/v1/rooms", BODY, X_Api_Key="whatever").json()
    assert service.get(f"/v1/rooms/{made['id']}").status == 200
    assert rooms.read(LOCAL, made["id"]).name == BODY["name"]


def event(**identity: str | None) -> dict[str, Any]:
    return {"requestContext": {"identity": identity}}


def test_on_aws_the_gateway_has_checked_the_key() -> None:
    for partners in (Partners(), Partners(KEYS)):
        assert partners.caller(None, event(apiKeyId="id-1")) == "id-1"
        assert partners.caller(b"key-a", event(apiKeyId="id-1")) == "id-1"
    of_http_api: dict[str, Any] = {"requestContext": {"http": {}}}
    for unchecked in (event(apiKeyId=None), event(), {}, of_http_api):
        assert Partners().caller(b"x", unchecked) == LOCAL
        assert Partners(KEYS).caller(b"key-b", unchecked) == "b"
        with pytest.raises(HttpRefusal):
            Partners(KEYS).caller(None, unchecked)


def test_a_key_can_be_replaced_on_aws() -> None:
    """The new one has another id, and is still the same partner's."""
    partners = from_environment({"API_KEY_IDS": "id-1:id-2,c:id-3"})
    for key_id, partner in (("id-1", "id-1"), ("id-2", "id-1"), ("id-3", "c"), ("id-4", "id-4")):
        assert partners.caller(None, event(apiKeyId=key_id)) == partner


def test_keys_of_the_environment() -> None:
    partners = from_environment({"API_KEYS": "partner-a:key-a, partner-b:key:b,"})
    assert partners.caller(b"key-a", None) == "partner-a"
    assert partners.caller(b"key:b", None) == "partner-b"
    for nothing in ({}, {"API_KEYS": ""}):
        assert from_environment(nothing).caller(None, None) == LOCAL


@pytest.mark.parametrize("wrong", ["secret", "a:", ":secret", "a:b,secret", "a:b,,secret"])
def test_keys_of_another_form_are_not_repeated(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"API_KEYS: item . is not") as error:
        app_of({"API_KEYS": wrong}, NoRooms())
    assert "secret" not in str(error.value)


def test_no_key_is_logged(strangers: CheckedClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        strangers.post("/v1/rooms", BODY, X_Api_Key="key-a")
        strangers.get("/v1/rooms", X_Api_Key="key-wrong")
    assert "answered 201" in caplog.text
    assert "answered 401" in caplog.text
    assert "key-" not in caplog.text
    assert "key-a" not in repr(vars(Partners(KEYS)))
