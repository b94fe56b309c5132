"""What API Gateway and the functions do together: routes, keys, refusals, rooms."""

import json
from pathlib import Path
from typing import Any

import pytest

from app import examples
from app.web.envelope import BODY_LIMIT
from tests.artefact.conftest import KEYS
from tests.support.http import JSON, Answer, Client

Json = dict[str, Any]
EXAMPLE = next(each for each in examples.load() if each.endpoint == "settlements")
ROOM: Json = {"name": "周五", "ruleset": "guiyang", "options": {"base": 2}}


def as_partner(name: str) -> dict[str, str]:
    return {"X_Api_Key": KEYS[name]}


def test_pages(rest: Client) -> None:
    assert "swagger-ui" in rest.get("/docs").body.decode()
    assert rest.get("/docs/favicon-32x32.png").body.startswith(b"\x89PNG")
    assert b"playground/main.js" in rest.get("/playground").body
    for name in ("main.js", "page.css", "tiles.svg", "examples.json"):
        assert rest.get(f"/playground/{name}").status == 200
    assert rest.get("/").headers["location"] == "docs"
    assert rest.get("/openapi.json").json()["openapi"] == "3.0.3"
    assert '<html lang="zh-CN">' in rest.get("/rules").body.decode()
    assert 'id="guiyang.permit.example-1"' in rest.get("/rules/guiyang?lang=en").body.decode()
    assert rest.get("/rules/rules.css").headers["content-type"].startswith("text/css")


def test_an_unknown_path_is_the_gateways_to_refuse(rest: Client) -> None:
    for path in ("/none", "/v1", "/v1/rooms/a/b", "/v1/settlements/"):
        answer = rest.get(path)
        assert (answer.status, answer.code) == (404, "not_found"), path
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_wrong_method_is_the_services_to_refuse(rest: Client) -> None:
    answer = rest.send("DELETE", "/v1/settlements")
    assert (answer.status, answer.headers["allow"]) == (405, "POST")


def test_large_bodies(rest: Client) -> None:
    for size in (BODY_LIMIT + 1, 11 * 2**20):
        answer = rest.send("POST", "/v1/settlements", b" " * size, JSON)
        assert (answer.status, answer.code) == (413, "too_large"), size


@pytest.mark.parametrize("body", [b"\xff\xfe", b"{", b"[" * 5000, b'{"a": 1e999}'])
def test_what_is_not_json(body: bytes, rest: Client) -> None:
    assert rest.send("POST", "/v1/settlements", body, JSON).status == 400


def test_a_room_from_first_to_last(rest: Client) -> None:
    made = rest.post("/v1/rooms", ROOM)
    assert made.status == 201
    where = made.headers["location"]
    assert rest.get(where).json() == made.json()
    assert made.json() in rest.get("/v1/rooms").json()["rooms"]
    settled = settle(rest, made.json()["id"])
    expected = {**EXAMPLE.request, "room": {"ruleset": "guiyang", "options": {"base": 2}}}
    assert settled.json() == rest.post("/v1/settlements", expected).json()
    changed = rest.put(where, {**ROOM, "name": "周六"}, If_Match=made.headers["etag"])
    assert (changed.status, changed.json()["version"]) == (200, 2)
    assert rest.put(where, ROOM, If_Match=made.headers["etag"]).status == 412
    assert rest.get(where, If_None_Match=changed.headers["etag"]).status == 304
    other = rest.put(where, {**ROOM, "ruleset": "yinji"}, If_Match=changed.headers["etag"])
    assert (other.status, other.code) == (422, "ruleset_fixed")
    assert rest.put(where, ROOM).status == 428
    assert rest.delete(where, If_Match=changed.headers["etag"]).status == 204
    assert rest.get(where).status == 404
    assert settle(rest, made.json()["id"]).status == 404


def test_a_creation_that_is_repeated(rest: Client) -> None:
    key = {"Idempotency_Key": "artefact"}
    made, again = rest.post("/v1/rooms", ROOM, **key), rest.post("/v1/rooms", ROOM, **key)
    assert (made.status, again.status, again.json()) == (201, 201, made.json())
    assert again.headers["idempotent-replayed"] == "true"
    assert rest.delete(made.headers["location"], If_Match='"1"').status == 204
    gone = rest.post("/v1/rooms", ROOM, **key)
    assert (gone.status, gone.code) == (410, "room_gone")


def settle(client: Client, room: str, **headers: str) -> Answer:
    return client.post("/v1/settlements", {**EXAMPLE.request, "room": {"id": room}}, **headers)


def test_without_a_key_there_is_health_and_no_more(keyed: Client) -> None:
    for path in ("/v1/health", "/docs", "/openapi.json", "/rules", "/"):
        assert keyed.get(path).status < 400
    for path in ("/v1/rulesets", "/v1/rulesets/guiyang", "/v1/rooms", "/v1/rooms/a"):
        for headers in ({}, {"X_Api_Key": "key-c"}, {"X_Api_Key": ""}):
            answer = keyed.get(path, **headers)
            assert (answer.status, answer.code) == (401, "unauthorized")
    assert keyed.post("/v1/settlements", EXAMPLE.request).status == 401
    assert keyed.post("/v1/settlements", EXAMPLE.request, **as_partner("partner-a")).status == 200


def test_partners_do_not_meet(keyed: Client) -> None:
    a, b = as_partner("partner-a"), as_partner("partner-b")
    made = keyed.post("/v1/rooms", ROOM, **a)
    where, etag = made.headers["location"], made.headers["etag"]
    assert keyed.get(where, **b).status == 404
    assert keyed.put(where, ROOM, **b, If_Match=etag).status == 404
    assert keyed.delete(where, **b, If_Match=etag).status == 404
    assert settle(keyed, made.json()["id"], **b).status == 404
    assert keyed.get("/v1/rooms", **b).json()["rooms"] == []
    assert keyed.get(where, **a).json() == made.json()
    assert settle(keyed, made.json()["id"], **a).status == 200


def test_a_browser_asks_first_and_without_a_key(keyed: Client) -> None:
    asks = {
        "Origin": "https://table.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "X-Api-Key",
    }
    answer = keyed.send("OPTIONS", "/v1/settlements", headers=asks)
    assert answer.status < 300
    assert answer.headers["access-control-allow-origin"] == "https://table.example"
    stranger = {**asks, "Origin": "https://other.example"}
    headers = keyed.send("OPTIONS", "/v1/settlements", headers=stranger).headers
    assert "access-control-allow-origin" not in headers


def test_the_log(keyed: Client, log: Path) -> None:
    answer = keyed.post("/v1/settlements", EXAMPLE.request, **as_partner("partner-a"))
    written = log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in written.splitlines() if '"answered"' in line]
    (line,) = [line for line in lines if line["answer_id"] == answer.headers["x-request-id"]]
    assert (line["route"], line["status"]) == ("POST /v1/settlements", 200)
    for seat in EXAMPLE.request["table"]["seats"]:
        assert seat["hand"] not in written
    assert not [key for key in KEYS.values() if key in written]
