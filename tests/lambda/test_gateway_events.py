"""What the adapter makes of events, against what Mangum makes of the same ones.

The events in ``sam_events/`` are those of ``sam local generate-event``.
"""

import asyncio
import base64
import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest
from mangum import Mangum
from mangum.adapter import DEFAULT_TEXT_MIME_TYPES
from mangum.types import LambdaContext
from starlette.types import ASGIApp, Receive, Scope, Send

from app import examples
from app.gateway import Adapter
from app.main import create_app
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms
from tests.support.spec import operations

Json = dict[str, Any]
Ask = Callable[[ASGIApp, Json], Json]
RECORDED = {
    kind: json.loads((Path(__file__).parent / "sam_events" / f"{kind}.json").read_bytes())
    for kind in ("rest", "http")
}
MUTATED = 200
kinds = pytest.mark.parametrize("kind", RECORDED)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ASGIApp]:
    store = SqliteRooms(tmp_path_factory.mktemp("rooms") / "rooms.db")
    yield create_app(Rooms(store), origins=["https://table.example"])
    store.close()


@pytest.fixture(scope="module")
def by_mangum() -> Iterator[Ask]:
    def ask(app: ASGIApp, event: Json) -> Json:
        text = [*DEFAULT_TEXT_MIME_TYPES, "application/problem+json", "image/svg+xml"]

        def answer() -> Json:
            adapter = Mangum(cast(Any, app), lifespan="off", text_mime_types=text)
            return adapter(event, cast(LambdaContext, None))

        return thread.submit(answer).result()

    loop = asyncio.new_event_loop()
    # Mangum asks for the loop of its thread.
    with ThreadPoolExecutor(1, initializer=asyncio.set_event_loop, initargs=(loop,)) as thread:
        yield ask
    loop.close()


@kinds
def test_the_recorded_events(kind: str, app: ASGIApp, by_mangum: Ask) -> None:
    answer = Adapter(app)(RECORDED[kind])
    assert answer == by_mangum(app, RECORDED[kind])
    assert answer["statusCode"] == 404


def _asked(kind: str, method: str, path: str, query: list[tuple[str, str]]) -> Json:
    """The recorded event, asking for something else."""
    event: Json = copy.deepcopy(RECORDED[kind])
    if kind == "http":
        event["rawPath"] = event["requestContext"]["http"]["path"] = path
        event["requestContext"]["http"]["method"] = method
        event["rawQueryString"] = "&".join(f"{name}={value}" for name, value in query)
        return event
    event["path"], event["httpMethod"] = path, method
    event["queryStringParameters"] = dict(query) or None
    several: dict[str, list[str]] = {}
    for name, value in query:
        several.setdefault(name, []).append(value)
    event["multiValueQueryStringParameters"] = several or None
    return event


PATHS = [
    *(path.replace("{id}", "guiyang") for path, _, _ in operations()),
    *("/", "/docs", "/docs/favicon-16x16.png", "/docs/none", "/openapi.json", "/playground"),
    *("/playground/icon.svg", "/rules", "/rules/guiyang", "/rules/rules.css", "/v1/rooms/none"),
    *("", "/v1/health/", "//v1/health", "/v1/health%0A", "/v1/rooms/%E9%BA%BB", "/ü"),
]
QUERIES = [
    *([], [], [("limit", "3")], [("limit", "3"), ("limit", "4")], [("lang", "en")]),
    *([("a b", "c&d")], [("x", "")]),
]
HEADERS: list[tuple[str, list[str]]] = [
    ("Accept-Language", ["en", "zh;q=0.5"]),
    ("accept-language", ["en"]),
    ("Content-Type", ["application/json"]),
    ("Content-Type", ["text/plain"]),
    ("X-Request-Id", ["mine"]),
    ("X-Request-Id", ["not/well formed"]),
    ("Origin", ["https://table.example"]),
    ("If-Match", ['"1"', '"2"']),
    ("Content-Length", ["10000000"]),
    ("X-Forwarded-Proto", ["http"]),
    ("X-Name", ["麻将"]),
]


def _mutated(kind: str, chance: random.Random) -> Json:
    path = chance.choice(PATHS)
    bodies = [each.request for each in examples.load() if path == f"/v1/{each.endpoint}"]
    method = chance.choice(["GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS"])
    if bodies and chance.random() < 0.8:
        method = "POST"
    event = _asked(kind, method, path, chance.choice(QUERIES))
    for name, values in chance.sample(HEADERS, chance.randrange(5)):
        if kind == "rest":
            event["headers"][name] = values[-1]
            event["multiValueHeaders"][name] = values
        else:
            event["headers"][name] = ",".join(values)
    if kind == "rest" and chance.random() < 0.2:
        del event[chance.choice(["headers", "multiValueHeaders"])]
    if kind == "http" and chance.random() < 0.5:
        del event["cookies"]
    body = json.dumps(chance.choice([*bodies, *bodies, *bodies, {"名": 1}]))
    if chance.random() < 0.2:
        body = chance.choice(["", "{", "麻", " " * 70_000])
    event["isBase64Encoded"] = chance.random() < 0.5
    coded = base64.b64encode(body.encode()).decode()
    event["body"] = coded if event["isBase64Encoded"] else body
    if chance.random() < 0.1:
        event["body"] = None
    if chance.random() < 0.1:
        del event["isBase64Encoded"]
    return event


def _undated(answer: Json) -> Json:
    """Without the second in which it was given, which some pages say."""
    headers = {name: value for name, value in answer["headers"].items() if name != "date"}
    return {**answer, "headers": headers}


@kinds
def test_mutated_events(kind: str, app: ASGIApp, by_mangum: Ask) -> None:
    chance = random.Random(kind)
    adapter, statuses = Adapter(app), Counter[int]()
    for _ in range(MUTATED):
        event = _mutated(kind, chance)
        answer = adapter(copy.deepcopy(event))
        assert _undated(answer) == _undated(by_mangum(app, event)), event
        statuses[answer["statusCode"]] += 1
    assert {200, 302, 400, 404, 405, 413} <= statuses.keys()
    assert statuses[200] > MUTATED / 10


def _app(*headers: tuple[bytes, bytes], status: int = 200, chunks: tuple[bytes, ...]) -> ASGIApp:
    async def answer(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": status, "headers": list(headers)})
        for number, chunk in enumerate(chunks, 1):
            more = number < len(chunks)
            await send({"type": "http.response.body", "body": chunk, "more_body": more})

    return answer


@kinds
@pytest.mark.parametrize(
    "app",
    [
        _app((b"set-cookie", b"a=1"), (b"set-cookie", b"b=2"), chunks=(b"",)),
        _app((b"vary", b"a"), (b"vary", b"b"), (b"vary", b"c"), chunks=(b"",)),
        _app((b"content-type", b"text/plain; charset=utf-8"), chunks=("麻将".encode(), b"!")),
        _app((b"content-type", b"text/plain"), chunks=(b"\xff",)),
        _app((b"content-type", b"image/png"), chunks=(b"\x89PNG",)),
        _app(chunks=(b"no type",)),
        _app(status=204, chunks=(b"",)),
    ],
)
def test_answers_of_every_shape(kind: str, app: ASGIApp, by_mangum: Ask) -> None:
    assert Adapter(app)(RECORDED[kind]) == by_mangum(app, RECORDED[kind])


@kinds
def test_a_handler_that_waits_is_waited_for(kind: str, app: ASGIApp) -> None:
    """Here for the disk, in the endpoints of rooms and in one that names a stored room."""

    def ask(path: str, value: object) -> Json:
        event = {**_asked(kind, "POST", path, []), "body": json.dumps(value)}
        event["headers"]["Content-Type"] = "application/json"
        if kind == "rest":
            event["multiValueHeaders"]["Content-Type"] = ["application/json"]
        return Adapter(app)({**event, "isBase64Encoded": False})

    made = ask("/v1/rooms", {"name": "a", "ruleset": "guiyang"})
    assert made["statusCode"] == 201
    room = {"id": json.loads(made["body"])["id"]}
    settled = ask(
        "/v1/settlements", {**examples.request("settlements", "kong-as-permit"), "room": room}
    )
    assert settled["statusCode"] == 200


def test_what_needs_an_event_loop_says_so() -> None:
    async def waits(_scope: Scope, receive: Receive, _send: Send) -> None:
        await receive()
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="event loop"):
        Adapter(waits)(RECORDED["rest"])
