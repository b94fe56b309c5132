"""A record has one verdict and a table one answer, whoever reads it: the service, which checks the
spec first, and the audit and the command line, for which the engine's reader has to be as strict.
"""

from collections.abc import Iterable, Iterator
from itertools import cycle, islice, repeat
from typing import Any

import pytest

import engine
from engine import audits, lines_of
from tests.support.command import invoke, jsonl, write_jsonl
from tests.support.http import Client
from tests.support.spec import CheckedClient
from tests.support.spoiling import Path, along, places, with_value
from zhuoji.simulation import PASSES, Plan, record_of

Json = dict[str, Any]

VALUES: tuple[Any, ...] = (None, True, 99, 10**30, "x", [1], ["5m"] * 5, {}, [{}])
NAMES = ("extra/~", "late", "wilds", "ready", "tile", "passed", "view", "id", "why", "explain")
"""Fields that an object may have, or may not."""
WORTH = {"patterns": ["qidui"], "points": 3, "fan": 2, "extras": {"a": 1}, "reading": [{}]}
"""What a win of a record is said to be worth, which is not read."""
KINDS = ("type", "by", "event", "kind")
COMMANDS = {
    "legal-actions": "actions",
    "waits": "waits",
    "hints": "hints",
    "washout-payouts": "washout",
    "settlements": "settle",
}


def records() -> Iterator[Json]:
    """Of every rule set, with events of all kinds."""
    for ruleset in engine.RULESETS:
        for number, passes in enumerate(PASSES):
            plan = Plan(ruleset, random_options=True, seed=7, passes=passes)
            record = record_of(plan, number)
            for event in record["events"]:
                if event["type"] == "win":
                    event |= WORTH
            yield record


def spoiled(values: Iterable[Json]) -> Iterator[Any]:
    """Each kind of field in ``values`` with another value, and each kind of object with a field
    more."""
    known = set()
    for value in values:
        for path in places(value):
            *outer, found = along(value, path)
            more = [name for name in NAMES if name not in found] if isinstance(found, dict) else []
            for where in (path, *((*path, name) for name in more)):
                steps = ("" if isinstance(step, int) else step for step in where)
                kind = (*steps, *map(kind_of, (*outer, found)))
                if kind not in known:
                    known.add(kind)
                    yield from (with_value(value, where, new) for new in VALUES)


def kind_of(value: object) -> str:
    """What an event, a win or a meld says that it is."""
    named = [value.get(name) for name in KINDS] if isinstance(value, dict) else []
    return " ".join(map(str, named))


@pytest.fixture(scope="module")
def plain(client: CheckedClient) -> Iterator[Client]:
    """The service; its answers are compared with others here, and not with the spec again."""
    made = Client(client.app)
    yield made
    made.close()


def verdict_of(plain: Client, record: object) -> str:
    answer = plain.post("/v1/replays", record)
    return str(answer.json()["verdict"]) if answer.status == 200 else "refused"


def test_a_spoiled_record_has_one_verdict(plain: Client) -> None:
    asked = list(spoiled(records()))
    audited = [audits.audit(record)["verdict"] for record in asked]
    assert {*audited} >= {"agrees", "illegal", "refused"}
    other = [
        (verdict, posted, record)
        for verdict, record in zip(audited, asked, strict=True)
        if verdict != (posted := verdict_of(plain, record))
    ]
    assert other == []


REFUSED: tuple[tuple[Path, object], ...] = (
    (("room", "extra"), 1),
    (("room", "options"), None),
    (("claimed", "transfers", 0, "why"), 1),
    (("events", -1, "tile"), None),
    (("view",), 4),
)
"""What only some of the readers once found: a place in a record, and what is wrong there."""
FORMS = (
    ("replay", "--json"),
    ("replay", "--full", "--json"),
    ("replay", "--summary"),
    ("replay", "--table"),
    ("replay", "--transcript"),
    ("replay", "--format=csv"),
    ("replay", "--only=refused"),
    ("audit",),
)


@pytest.mark.parametrize("form", FORMS, ids=" ".join)
def test_a_record_has_one_verdict_in_every_output(form: tuple[str, ...]) -> None:
    """Alone, among others, and with an event a line."""
    good = record_of(Plan("guiyang", seed=2), 4)
    for path, wrong in REFUSED:
        pointer = engine.pointer_to(*path).replace("/-1", f"/{len(good['events']) - 1}")
        bad = with_value(good, path, wrong)
        for lines in ([bad], [good, bad], lines_of(bad)):
            result = invoke(*form, "--lang=en", stdin=write_jsonl(lines))
            assert result.exit_code == 1
            said = result.stdout + result.stderr
            assert ("schema" if "--summary" in form else pointer) in said
        assert invoke(*form, "--lang=en", stdin=write_jsonl([good])).exit_code == 0


def requests() -> Iterator[Json]:
    """Tables within rounds and at their ends."""
    for record in records():
        room = engine.open_room(record["room"]["ruleset"], record["room"]["options"])
        for count in (5, len(record["events"]) // 2, len(record["events"])):
            cut = {**record, "events": record["events"][:count]}
            table = engine.answer_replay(room, cut)["table"]
            yield {"room": record["room"], "table": table, "explain": True}


def test_a_spoiled_request_has_one_answer(plain: Client) -> None:
    """Each is put to one endpoint, so that all have some of every kind."""
    asked = list(spoiled(requests()))
    refused = 0
    for number, (endpoint, command) in enumerate(COMMANDS.items()):
        mine = asked[number :: len(COMMANDS)]
        lines = jsonl(invoke(command, "--json", "--lang=en", stdin=write_jsonl(mine)).stdout)
        for request, line in zip(mine, lines, strict=True):
            answer = plain.post(f"/v1/{endpoint}", request, Accept_Language="en")
            if "errors" in line:
                refused += 1
                assert answer.status in (400, 404, 422), request
            else:
                assert line == answer.json(), request
    assert 0 < refused < len(asked)


def test_a_spoiled_request_is_answered_in_a_batch_as_it_is_alone(plain: Client) -> None:
    asked = [
        *zip(cycle(COMMANDS), islice(spoiled(requests()), 0, None, 3)),
        *zip(repeat("replays"), islice(spoiled(records()), 0, None, 7)),
    ]
    for begun in range(0, len(asked), 100):
        part = asked[begun : begun + 100]
        batch = [{"endpoint": endpoint, "body": body} for endpoint, body in part]
        answers = plain.post("/v1/batches", {"requests": batch}).json()["answers"]
        for (endpoint, body), answer in zip(part, answers, strict=True):
            alone = plain.post(f"/v1/{endpoint}", body)
            assert (answer["status"], answer["body"]) == (alone.status, alone.json()), body


def test_a_record_has_one_verdict_however_it_is_posted(plain: Client) -> None:
    """As JSON Lines too."""
    good = record_of(Plan("guiyang", seed=2), 4)
    lines = {"Content-Type": "application/jsonl"}
    for path, wrong in ((), None), *REFUSED:
        record = with_value(good, path, wrong) if path else good
        body = write_jsonl(lines_of(record)).encode()
        answer = plain.send("POST", "/v1/replays", body, lines)
        assert answer.json() == plain.post("/v1/replays", record).json()
