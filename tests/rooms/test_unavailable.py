"""A store that cannot answer at present: 503 with ``Retry-After``, and nothing was done."""

import asyncio
import json
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, TypeVar

import pytest
from botocore.exceptions import ClientError, ConnectTimeoutError, EndpointConnectionError

from app import examples
from app.problems import HttpRefusal
from app.rooms import Rooms, sqlite
from app.rooms.dynamodb import DynamoRooms
from app.waiting import seconds_left
from app.web import lanes
from app.web.lanes import Lane
from app.web.stack import App
from app.web.threads import THREADS
from tests.rooms.test_rooms import BODY, in_room
from tests.support import stores
from tests.support.http import JSON, Answer, exchange, scope_of
from tests.support.spec import CheckedClient

Result = TypeVar("Result")
TAG = {"If_Match": '"1"'}


def every_call(client: CheckedClient) -> Iterator[Answer]:
    yield client.get("/v1/rooms/a")
    yield client.get("/v1/rooms")
    yield client.put("/v1/rooms/a", BODY, **TAG)
    yield client.delete("/v1/rooms/a", **TAG)
    yield client.post(*in_room("a"))
    yield client.post("/v1/rooms", BODY)
    yield client.post("/v1/rooms", BODY, Idempotency_Key="k")


def assert_unavailable(answer: Answer) -> None:
    assert (answer.status, answer.code) == (503, "unavailable")
    assert answer.headers["retry-after"] == "1"


class Failing:
    """Stands in for boto3's client: every call fails."""

    def __init__(self, error: Exception, like: Any) -> None:
        self.error = error
        self.exceptions = like.exceptions

    def __getattr__(self, _name: str) -> Any:
        def call(**_arguments: Any) -> None:
            raise self.error

        return call


def throttled(code: str) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": "m"}}, "GetItem")


@pytest.mark.parametrize(
    "error",
    [
        throttled("ProvisionedThroughputExceededException"),
        throttled("ThrottlingException"),
        throttled("InternalServerError"),
        ConnectTimeoutError(endpoint_url="e"),
        EndpointConnectionError(endpoint_url="e"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_dynamodb_does_not_answer(error: Exception, open_app: App, dynamodb_client: Any) -> None:
    store = DynamoRooms("table")
    vars(store)["_client"] = Failing(error, like=dynamodb_client)
    open_app.given["rooms"] = Rooms(store)
    client = CheckedClient(open_app)
    for answer in every_call(client):
        assert_unavailable(answer)
    client.close()


def test_a_transaction_that_always_meets_another(open_app: App, dynamodb_client: Any) -> None:
    with stores.dynamodb(dynamodb_client) as store:
        assert isinstance(store, DynamoRooms)
        store.warm_up()
        asked = []

        def cancelled(**arguments: Any) -> None:
            asked.append(arguments)
            answer = {"Error": {"Code": "TransactionCanceledException"}}
            raise store._client.exceptions.TransactionCanceledException(
                answer, "TransactWriteItems"
            )

        store._client.transact_write_items = cancelled
        open_app.given["rooms"] = Rooms(store)
        client = CheckedClient(open_app)
        assert_unavailable(client.post("/v1/rooms", BODY, Idempotency_Key="k"))
        assert len(asked) == 3
        client.close()


def test_a_missing_table_is_our_own_fault(open_app: App, dynamodb_client: Any) -> None:
    store = DynamoRooms("none")
    open_app.given["rooms"] = Rooms(store)
    client = CheckedClient(open_app)
    answer = client.get("/v1/rooms")
    assert (answer.status, answer.code) == (500, "internal")
    assert "none" not in answer.json()["detail"]
    client.close()
    store.close()


def test_another_process_holds_the_file(
    open_app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who reads does not even notice."""
    monkeypatch.setattr(sqlite, "_PATIENCE", 0.01)
    with stores.sqlite(tmp_path) as store:
        open_app.given["rooms"] = Rooms(store)
        client = CheckedClient(open_app)
        made = client.post("/v1/rooms", BODY).json()
        other = sqlite3.connect(tmp_path / "rooms.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        path = f"/v1/rooms/{made['id']}"
        assert_unavailable(client.post("/v1/rooms", BODY))
        assert_unavailable(client.put(path, BODY, **TAG))
        assert_unavailable(client.delete(path, **TAG))
        assert client.get(path).json() == made
        other.execute("ROLLBACK")
        other.close()
        assert client.put(path, BODY, **TAG).status == 200
        client.close()


def run(asked: Coroutine[Any, Any, Result]) -> Result:
    """As ``asyncio.run``, which would take the event loop away that other tests have set."""
    with closing(asyncio.new_event_loop()) as loop:
        return loop.run_until_complete(asked)


def test_nobody_waits_for_those_who_wait_for_another_process(
    open_app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who writes is refused when its own patience ends, and not one after another."""
    patience, writers = 1.0, 2 * THREADS
    monkeypatch.setattr(sqlite, "_PATIENCE", patience)
    record = next(each for each in examples.load() if each.endpoint == "replays")
    with stores.sqlite(tmp_path) as store:
        open_app.given["rooms"] = Rooms(store)
        client = CheckedClient(open_app)
        path = f"/v1/rooms/{client.post('/v1/rooms', BODY).json()['id']}"
        stored, table = in_room(path.rpartition("/")[2])
        other = sqlite3.connect(tmp_path / "rooms.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")

        async def timed(method: str, path: str, body: object) -> tuple[int, float]:
            begun = monotonic()
            scope = scope_of(method, path, JSON)
            answer = await exchange(client.app, scope, [json.dumps(body).encode()])
            return answer.status, monotonic() - begun

        async def all_of_them() -> tuple[list[tuple[int, float]], list[tuple[int, float]]]:
            writing = [
                asyncio.ensure_future(timed("POST", "/v1/rooms", BODY)) for _ in range(writers)
            ]
            await asyncio.sleep(0.1)
            reading = [
                await timed("GET", path, None),
                await timed("GET", "/v1/rooms", None),
                await timed("POST", stored, table),
                await timed("POST", "/v1/replays", record.request),
            ]
            assert not any(each.done() for each in writing), "the others were answered before"
            return await asyncio.gather(*writing), reading

        written, read = client.loop.run_until_complete(all_of_them())
        assert [status for status, _ in read] == [200] * 4
        assert [status for status, _ in written] == [503] * writers
        assert patience <= max(seconds for _, seconds in written) < 2 * patience
        other.execute("ROLLBACK")
        other.close()
        assert client.post("/v1/rooms", BODY).status == 201
        client.close()


def test_a_lane_that_is_full_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "MOST_QUEUED", 3)
    lane, go_on = Lane("test", 1), Event()

    async def asked() -> None:
        under_way = [asyncio.ensure_future(lane.call(go_on.wait, 30)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(HttpRefusal, match="unavailable"):
            await lane.call(go_on.wait, 30)
        go_on.set()
        assert await asyncio.gather(*under_way) == [True] * 3
        assert await lane.call(go_on.wait, 30)

    run(asked())


def test_who_gets_no_thread_in_time_is_refused() -> None:
    lane, go_on = Lane("test", 1, patience=0.1), Event()

    async def asked() -> None:
        first = asyncio.ensure_future(lane.call(go_on.wait, 30))
        await asyncio.sleep(0)
        second = asyncio.ensure_future(lane.call(go_on.wait, 30))
        await asyncio.sleep(0.2)
        go_on.set()
        assert await first
        with pytest.raises(HttpRefusal, match="unavailable"):
            await second

    run(asked())


def test_what_is_left_of_the_patience_is_less_what_was_waited() -> None:
    lane, go_on = Lane("test", 1), Event()

    async def asked() -> list[float]:
        first = asyncio.ensure_future(lane.call(go_on.wait, 30))
        await asyncio.sleep(0)
        second = asyncio.ensure_future(lane.call(seconds_left, 10.0))
        third = asyncio.ensure_future(lane.call(seconds_left, 0.1))
        await asyncio.sleep(0.2)
        go_on.set()
        await first
        return [await second, await third, await lane.call(seconds_left, 10.0)]

    after_a_while, too_late, at_once = run(asked())
    assert at_once > 9.9 > after_a_while
    assert too_late == 0
    assert seconds_left(10.0) == 10
