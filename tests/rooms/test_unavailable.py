"""A store that cannot answer at present: 503 with ``Retry-After``, and nothing was done."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import ClientError, ConnectTimeoutError, EndpointConnectionError

from app.rooms import Rooms, sqlite, use
from app.rooms.dynamodb import DynamoRooms
from app.web.stack import App
from tests.rooms.test_rooms import BODY, in_room
from tests.support import stores
from tests.support.http import Answer
from tests.support.spec import CheckedClient

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
    use(open_app.app, Rooms(store))
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
        use(open_app.app, Rooms(store))
        client = CheckedClient(open_app)
        assert_unavailable(client.post("/v1/rooms", BODY, Idempotency_Key="k"))
        assert len(asked) == 3
        client.close()


def test_a_missing_table_is_our_own_fault(open_app: App, dynamodb_client: Any) -> None:
    store = DynamoRooms("none")
    use(open_app.app, Rooms(store))
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
        use(open_app.app, Rooms(store))
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
