"""The stores of rooms, made anew for each test.

DynamoDB is moto's, in process; with ``AWS_ENDPOINT_URL_DYNAMODB`` in the environment it is the one
that answers there (``make parity``).
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any
from uuid import uuid4

import boto3
import pytest
from moto import mock_aws
from moto.core.botocore_stubber import BotocoreStubber

from app.rooms.dynamodb import PARTITION_KEY, SORT_KEY, TTL, DynamoRooms
from app.rooms.sqlite import SqliteRooms
from app.rooms.store import RoomStore

KINDS = ("sqlite", "dynamodb")


@contextmanager
def sqlite(folder: Path) -> Iterator[RoomStore]:
    """A store without rooms, in SQLite."""
    store = SqliteRooms(folder / "rooms.db")
    yield store
    store.close()


@contextmanager
def dynamodb(client: Any) -> Iterator[RoomStore]:
    """A store without rooms, in DynamoDB."""
    table = f"rooms-{uuid4().hex}"
    create_table(client, table)
    store = DynamoRooms(table)
    yield store
    store.close()
    client.delete_table(TableName=table)


@contextmanager
def dynamodb_client() -> Iterator[Any]:
    """A client of the DynamoDB that the tests are to use."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"):
            patch.setenv(name, "test")
        patch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
        if os.environ.get("AWS_ENDPOINT_URL_DYNAMODB"):
            with closing(boto3.client("dynamodb")) as client:
                yield client
        else:
            _one_at_a_time(patch)
            with mock_aws(), closing(boto3.client("dynamodb")) as client:
                yield client


def create_table(client: Any, table: str) -> None:
    """Make the table as ``template.yaml`` does."""
    client.create_table(
        TableName=table,
        AttributeDefinitions=[
            {"AttributeName": name, "AttributeType": "S"} for name in (PARTITION_KEY, SORT_KEY)
        ],
        KeySchema=[
            {"AttributeName": PARTITION_KEY, "KeyType": "HASH"},
            {"AttributeName": SORT_KEY, "KeyType": "RANGE"},
        ],
        BillingMode="PAY_PER_REQUEST",
    )
    client.update_time_to_live(
        TableName=table,
        TimeToLiveSpecification={"Enabled": True, "AttributeName": TTL},
    )


def _one_at_a_time(patch: pytest.MonkeyPatch) -> None:
    """DynamoDB does the writes of an item one after another; moto by itself does not."""
    lock = Lock()
    answer = BotocoreStubber.__call__

    def locked(*arguments: Any, **named: Any) -> Any:
        with lock:
            return answer(*arguments, **named)

    patch.setattr(BotocoreStubber, "__call__", locked)
