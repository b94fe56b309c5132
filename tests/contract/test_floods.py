"""Bodies that are made to be dear to refuse: what is wrong with them is not looked for for long.

How long they take is measured by ``make bench``; here steps are counted.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app import examples, payload
from app.problems import MOST_FAULTS
from app.web.faults import Checked
from engine import Refused, strict_json
from tests.support.http import JSON, Client

Json = dict[str, Any]
GOOD: Json = next(each.request for each in examples.load() if each.endpoint == "settlements")
RECORD: Json = next(each.request for each in examples.load() if each.endpoint == "replays")
NAMES = {f"{number:x}": 1 for number in range(7000)}
SEAT: Json = GOOD["table"]["seats"][0]


def table(**fields: object) -> Json:
    return {**GOOD, "table": {**GOOD["table"], **fields}}


FLOODS: dict[str, tuple[str, Json]] = {
    "names": ("settlements", {**GOOD, **NAMES}),
    "names in the table": ("settlements", table(**NAMES)),
    "names in every seat": (
        "settlements",
        table(seats=[{**SEAT, **dict(list(NAMES.items())[:1500])}] * 4),
    ),
    "names in the room": ("settlements", {**GOOD, "room": {**GOOD["room"], **NAMES}}),
    "names in an event": ("replays", {**RECORD, "events": [NAMES]}),
    "numbers as seats": ("settlements", table(seats=[1] * 30_000)),
    "numbers as discards": ("settlements", table(discards=[1] * 30_000)),
    "empty discards": ("settlements", table(discards=[{}] * 20_000)),
    "empty wins": ("waits", table(wins=[{}] * 20_000)),
    "empty melds": ("settlements", table(seats=[{"melds": [{}] * 20_000}])),
    "lists as wins": ("washout-payouts", table(wins=[[]] * 20_000)),
    "empty choices": ("transitions", {**GOOD, "choices": [{}] * 20_000}),
    "empty events": ("replays", {**RECORD, "events": [{}] * 20_000}),
    "points of many items": ("replays", {**RECORD, "claimed": {"items": NAMES}}),
    "deep and wide": ("settlements", table(seats=[json.loads("[" * 90 + "]" * 90)] * 300)),
    "a list where a text belongs": ("settlements", {**GOOD, "room": {"ruleset": [1] * 30_000}}),
    "an object where a number belongs": ("settlements", table(dealer=NAMES)),
}


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every value that is looked at for faults."""
    seen: list[object] = []
    look = Checked._faults

    def counted(self: Checked, value: Any, *how: Any) -> Iterator[Any]:
        seen.append(value)
        return look(self, value, *how)

    monkeypatch.setattr(Checked, "_faults", counted)
    return seen


@pytest.mark.parametrize(("endpoint", "body"), FLOODS.values(), ids=FLOODS)
def test_no_more_is_looked_at_than_is_told(
    endpoint: str, body: Json, client: Client, steps: list[object]
) -> None:
    sent = json.dumps(body, separators=(",", ":")).encode()
    assert 1000 < len(sent) < 65_536
    answer = client.send("POST", f"/v1/{endpoint}", sent, JSON)
    assert (answer.status, answer.code) == (400, "schema")
    assert 1 <= len(answer.pointers) <= MOST_FAULTS
    assert len(steps) < 500
    assert len(answer.body) < 10_000
    # The same in a batch.
    batch = {"requests": [{"endpoint": endpoint, "body": body}]}
    (answered,) = client.post("/v1/batches", batch).json()["answers"]
    assert [fault["pointer"] for fault in answered["body"]["errors"]] == answer.pointers


def test_of_too_many_items_those_that_may_be_there_are_looked_at(client: Client) -> None:
    discards = [*GOOD["table"]["discards"], *[{"seat": 0, "tile": "1m"}] * 108]
    discards[3] = {"seat": 0, "tile": "0m"}
    answer = client.post("/v1/settlements", table(discards=discards))
    assert answer.pointers == ["/table/discards", "/table/discards/3/tile"]


@pytest.mark.parametrize("path", ["/v1/settlements", "/v1/rooms"])
def test_what_the_engine_refuses_is_not_listed_without_end(path: str, client: Client) -> None:
    """Unknown options are the engine's to find; it finds all of them."""
    body = {"ruleset": "guiyang", "options": NAMES}
    asked = {"name": "a", **body} if path == "/v1/rooms" else {**GOOD, "room": body}
    answer = client.send("POST", path, json.dumps(asked, separators=(",", ":")).encode(), JSON)
    assert (answer.status, answer.code) == (422, "unknown_option")
    assert len(answer.pointers) == MOST_FAULTS
    assert f"{len(NAMES) - 1}" in answer.json()["detail"]


def test_unknown_fields_of_an_item_of_a_batch_are_not_listed_without_end(client: Client) -> None:
    item = {"endpoint": "waits", "body": {}, "a/~b": 1, **NAMES}
    (answer,) = client.post("/v1/batches", {"requests": [item]}).json()["answers"]
    errors = answer["body"]["errors"]
    assert (answer["status"], len(errors)) == (400, MOST_FAULTS)
    assert errors[0]["pointer"] == "/a~1~0b"


def test_a_request_in_a_batch_may_have_as_much_as_alone(client: Client) -> None:
    def padded(size: int) -> Json:
        body = {**RECORD, "id": ""}
        return {**body, "id": "x" * (size - len(payload.write(body)))}

    items = [{"endpoint": "replays", "body": padded(size)} for size in (65_536, 65_537)]
    fine, refused = client.post("/v1/batches", {"requests": items}).json()["answers"]
    assert fine["status"] == 200
    assert (refused["status"], refused["body"]["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "flood",
    [
        b",".join(b'"n%d":1' % number for number in range(290_000)),
        b'"requests":[%b1]' % (b"[]," * 300_000),
        b'"requests":[%b1]' % (b"{}," * 300_000),
    ],
    ids=["names", "lists", "objects"],
)
def test_a_body_of_too_many_parts_is_refused_unread(
    flood: bytes, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("orjson.loads")
    body = b"{%b}" % flood
    assert len(body) < 4 * 1024 * 1024
    answer = client.send("POST", "/v1/batches", body, {**JSON, "Accept-Language": "en"})
    assert (answer.status, answer.code, answer.pointers) == (400, "schema", [""])
    assert "150000 fields, arrays and objects" in answer.json()["detail"]


def test_the_longest_records_fit_a_batch(client: Client) -> None:
    """300 events each, where those of simulated rounds have 250 at most."""
    events = (RECORD["events"] * 100)[:300]
    batch = {"requests": [{"endpoint": "replays", "body": {**RECORD, "events": events}}] * 100}
    answer = client.send(
        "POST", "/v1/batches", json.dumps(batch, separators=(",", ":")).encode(), JSON
    )
    assert answer.status == 200
    assert {each["body"]["verdict"] for each in answer.json()["answers"]} == {"illegal"}


def test_of_json_lines_no_more_are_read_than_a_record_can_have(client: Client) -> None:
    opening = {name: each for name, each in RECORD.items() if name in ("room", "deal")}
    lines = [json.dumps(opening), *['{"type":"pass","seat":0}'] * 1002, "no JSON", "{"]
    answer = client.send(
        "POST",
        "/v1/replays",
        "\n".join(lines).encode(),
        {"Content-Type": "application/jsonl"},
    )
    assert (answer.status, answer.pointers) == (400, ["/events"])


@pytest.mark.parametrize(
    "text",
    ["a:b", r"a\u003ab", r"a\u003Ab", r"\\u003a", r"\\\u003a", r"\"\u003a\\", r"\u003a\u003a:"],
)
def test_a_colon_by_any_name_is_no_field_twice(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    body = b'{"%b":["%b"]}' % (text.encode(), text.encode())
    with monkeypatch.context() as patched:
        patched.delattr(strict_json, "read")  # not even looked for
        assert payload.read(body) == json.loads(body)
    twice = b'{"%b":1,"b":{"c":1},"%b":2}' % (text.encode(), text.encode())
    with pytest.raises(Refused, match="named twice"):
        payload.read(twice)


def keywords(schema: Json) -> Iterator[tuple[object, str]]:
    kind = schema.get("type")
    yield from ((kind, keyword) for keyword in schema)
    inner = [schema.get("items"), schema.get("additionalProperties")]
    inner += schema.get("properties", {}).values()
    inner += [*schema.get("oneOf", ()), *schema.get("anyOf", ())]
    for each in inner:
        if isinstance(each, dict):
            yield from keywords(each)


def test_faults_are_told_by_every_keyword_that_bodies_are_described_with(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A keyword that the search does not know would be refused without a word why."""
    schemas: list[Json] = []
    of_values = Checked.is_valid

    def seen(self: Checked, value: object) -> bool:
        schemas.append(self._schema)
        return of_values(self, value)

    monkeypatch.setattr(Checked, "is_valid", seen)
    for endpoint in ("settlements", "legal-actions", "transitions", "replays", "batches", "rooms"):
        client.post(f"/v1/{endpoint}", {})
    assert len(schemas) >= 6
    for schema in schemas:
        for kind, keyword in keywords(schema):
            if kind == "object":
                assert keyword in {
                    "type", "properties", "required", "additionalProperties", "title", "x-must-be",
                }  # fmt: skip
            elif kind == "array":
                assert keyword in {"type", "items", "minItems", "maxItems", "title"}
            else:
                assert keyword not in {"allOf", "not", "items", "properties", "required"}
