"""``POST /v1/batches``: several requests, each answered as it would be alone."""

import json
from functools import wraps
from typing import Any

import pytest

from app import examples
from app.endpoints import batches, tables
from tests.support.http import Client

Json = dict[str, Any]
ASKED = [
    {
        "endpoint": "settlements" if each.endpoint == examples.REFUSED else each.endpoint,
        "body": each.request,
    }
    for each in examples.load()
    if each.endpoint != "batches"
]


def test_each_request_is_answered_as_it_would_be_alone(client: Client) -> None:
    together = client.post("/v1/batches", {"requests": ASKED}, accept_language="en")
    assert together.status == 200
    assert together.headers["content-language"] == "en"
    alone = [
        client.post(f"/v1/{each['endpoint']}", each["body"], accept_language="en") for each in ASKED
    ]
    assert together.json()["answers"] == [
        {"status": answer.status, "body": answer.json()} for answer in alone
    ]
    assert {answer.status for answer in alone} == {200, 400, 404, 422}


@pytest.mark.parametrize(
    ("item", "status", "pointers"),
    [
        (7, 400, [""]),
        (None, 400, [""]),
        ({}, 400, ["/endpoint", "/body"]),
        ({"endpoint": "waits", "body": {}, "more": 1}, 400, ["/more"]),
        ({"endpoint": "waits", "body": 7}, 400, [""]),
        ({"endpoint": "waits", "body": {"room": {"ruleset": "guiyang"}}}, 400, ["/table"]),
        ({"endpoint": "waits", "body": {}, "room": 1}, 400, ["/room"]),
        ({"endpoint": "rooms", "body": {}}, 404, ["/endpoint"]),
        ({"endpoint": "", "body": {}}, 404, ["/endpoint"]),
        ({"endpoint": "batches", "body": {"requests": []}}, 404, ["/endpoint"]),
        ({"endpoint": ["waits"], "body": {}}, 400, ["/endpoint"]),
        ({"endpoint": 5, "body": {}, "more": 1}, 400, ["/endpoint", "/more"]),
        ({"endpoint": None}, 400, ["/body", "/endpoint"]),
    ],
)
def test_a_bad_item_spoils_no_other(
    client: Client, item: object, status: int, pointers: list[str]
) -> None:
    answer = client.post("/v1/batches", {"requests": [ASKED[0], item, ASKED[0]]})
    first, bad, last = answer.json()["answers"]
    assert first == last
    assert first["status"] == 200
    assert bad["status"] == bad["body"]["status"] == status
    assert [fault["pointer"] for fault in bad["body"].get("errors", [])] == pointers


def test_what_is_wrong_with_an_item_is_told_from_what_is_wrong_with_its_body(
    client: Client,
) -> None:
    asked = [{"endpoint": "waits", "body": {}, "x": 1}, {"endpoint": "waits", "body": {"x": 1}}]
    answer = client.post("/v1/batches", {"requests": asked}, accept_language="en").json()
    of_item, of_body = (
        {fault["pointer"]: fault["detail"] for fault in each["body"]["errors"]}
        for each in answer["answers"]
    )
    assert of_item == {"/x": "unknown field: a request of a batch has endpoint and body alone"}
    assert of_body["/x"] == "unknown field"


def test_what_nobody_expected_is_told_to_nobody_and_spoils_no_other(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    @wraps(tables.list_waits)
    def waits(*_: object) -> Json:
        raise ZeroDivisionError("secret")

    monkeypatch.setitem(batches.HANDLERS, "waits", waits)
    fine, failing = (
        [each for each in ASKED if each["endpoint"] == endpoint][-1]
        for endpoint in ("settlements", "waits")
    )
    answer = client.post("/v1/batches", {"requests": [fine, failing, fine]})
    assert [each["status"] for each in answer.json()["answers"]] == [200, 500, 200]
    assert b"secret" not in answer.body
    assert "secret" in caplog.text


@pytest.mark.parametrize("count", [0, 101])
def test_a_batch_has_between_one_and_a_hundred_requests(client: Client, count: int) -> None:
    answer = client.post("/v1/batches", {"requests": [ASKED[0]] * count})
    assert (answer.status, answer.pointers) == (400, ["/requests"])


def test_a_batch_may_be_larger_than_other_bodies(client: Client) -> None:
    def padded(size: int) -> bytes:
        body = json.dumps({"requests": ASKED[:1]}).encode()
        return body + b" " * (size - len(body))

    headers = {"Content-Type": "application/json"}
    answer = client.send("POST", "/v1/batches", padded(4 * 1024 * 1024), headers)
    assert answer.status == 200
    answer = client.send("POST", "/v1/batches", padded(4 * 1024 * 1024 + 1), headers)
    assert answer.status == 413
