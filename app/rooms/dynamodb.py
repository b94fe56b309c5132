"""Rooms in a table of DynamoDB: the store of the service on AWS.

One table. Its partition is the partner, so no request can reach another's rooms; sorted within it
are rooms (``room#…``) and idempotency keys (``key#…``). Nothing is ever scanned. Writes
are conditional, so of several that start from one version just one is done. Expired items are
removed by the table's TTL some days later, and until then never shown.

The answer of a write can be lost, and botocore then asks again: the second time its condition is
not met because of the first. Then what is found tells: rooms have marks, claims the id of their
room. Where that cannot be read either, the caller is refused, and asks again: so each version and
each removal (what was removed stays for a day, hidden) keeps whether its caller was told.

boto3 takes longer to import than everything else together: it is imported with the first call.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cached_property
from math import ceil
from typing import Any

from app import problems
from app.problems import HttpRefusal
from app.rooms.records import Claim, RoomFilter, StoredRoom, moment_text
from app.rooms.store import ALL, KeyTaken
from app.schemas import read_item, write_item

PARTITION_KEY = "pk"
SORT_KEY = "sk"
TTL = "expires_at"
"""What ``template.yaml`` makes the table with: two texts, and seconds since 1970."""
GONE_AT = "gone_at"
"""The same moment to the millisecond, as text. Both are left out where there is none."""
_REMOVED, _TOLD = "removed", "told"
"""Whether a room was removed; and who of those who asked for its change or removal was told."""
_LONG_AGO = datetime(1, 1, 1, tzinfo=UTC)
"""When what was removed has expired: gone by everybody's clock."""
_REMEMBERED = timedelta(days=1)

_ROOM, _KEY = "room#", "key#"
_LOOKED_AT = 500
_ATTEMPTS = 3
"""How often a transaction that met another one is tried."""
_ALIVE = f"(attribute_not_exists({GONE_AT}) OR {GONE_AT} > :now)"
_IS_NEW = f"attribute_not_exists({PARTITION_KEY})"
_TEMPORARY = frozenset(
    (
        "InternalServerError",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "ServiceUnavailable",
        "ThrottlingException",
        "TransactionConflictException",
    )
)

Item = dict[str, Any]


class _InDoubt(Exception):  # noqa: N818 - it may well have been done
    """A write whose answer was lost."""


class DynamoRooms:
    """A :class:`~app.rooms.store.RoomStore` in the table called ``table``."""

    def __init__(self, table: str) -> None:
        self._table = table

    @cached_property
    def _client(self) -> Any:
        import boto3
        from botocore.config import Config

        return boto3.client(
            "dynamodb",
            config=Config(
                # Three calls of two attempts each, should all be in vain, take less than the 10 s
                # that the function has.
                connect_timeout=1,
                read_timeout=1,
                max_pool_connections=40,  # more than there are threads that ask
                retries={"mode": "standard", "total_max_attempts": 2},
            ),
        )

    def add(self, partner: str, room: StoredRoom, claim: Claim | None, now: datetime) -> StoredRoom:
        """Store a new room and its claim, both or neither."""
        put_room = self._put(_room_item(partner, room), _IS_NEW)
        if claim is None:
            self._add(partner, room, put_room, now)
            return room
        put_claim = self._put(
            _claim_item(partner, claim, room), f"{_IS_NEW} OR {GONE_AT} <= :now", now=now
        )
        transaction = [{"Put": put_room}, {"Put": put_claim}]
        for _ in range(_ATTEMPTS):
            try:
                with self._written():
                    self._client.transact_write_items(TransactItems=transaction)
            except (self._client.exceptions.TransactionCanceledException, _InDoubt) as error:
                before = self._claimed(partner, claim, now)
                if before is not None:
                    return before
                if isinstance(error, _InDoubt):
                    break
                # Another transaction is at work on this key; the next attempt sees what it did.
            else:
                return room
        raise problems.unavailable()

    def get(self, partner: str, room_id: str, now: datetime) -> StoredRoom | None:
        """The room, if there is one."""
        item = self._get(partner, _ROOM + room_id, now)
        return None if item is None else _room_of(item)

    def replace(self, partner: str, room: StoredRoom, now: datetime) -> bool:
        """Store ``room`` in place of the version before it."""
        condition = f"version = :before AND {_ALIVE}"
        put = self._put(_room_item(partner, room), condition, now=now, before=room.version - 1)
        try:
            done = self._done_if("put_item", put) or self._was_done(partner, room)
        except _InDoubt:
            done = self._was_done(partner, room)
            if not done:
                raise problems.unavailable() from None
        return done and (self.finish_change(partner, room) or self._has_gone_on(partner, room))

    def finish_change(self, partner: str, room: StoredRoom) -> bool:
        """Whether nobody was told yet that ``room`` was made."""
        return self._tell(partner, room.id, room.version, f"attribute_not_exists({_REMOVED})")

    def remove(self, partner: str, room_id: str, version: int, now: datetime) -> bool:
        """Remove a room: hide it, and then see who is told."""
        self._hide(partner, room_id, version, now)
        return self.finish_removal(partner, room_id, lambda found: found == version)

    def finish_removal(self, partner: str, room_id: str, named: Callable[[int], bool]) -> bool:
        """Whether a named version was removed, and nobody was told so yet."""
        item = self._item(partner, _ROOM + room_id)
        if item is None or _REMOVED not in item or not named(item["version"]):
            return False
        return self._tell(partner, room_id, item["version"], f"attribute_exists({_REMOVED})")

    def page(
        self, partner: str, limit: int, before: str, now: datetime, only: RoomFilter = ALL
    ) -> list[StoredRoom]:
        """The last rooms whose ids come before ``before``, from the last id on."""
        conditions, values = [_ALIVE], {"now": now, "partner": partner, "room": _ROOM}
        if only.ruleset is not None:
            conditions.append("(ruleset = :ruleset OR begins_with(ruleset, :versions))")
            values |= {"ruleset": only.ruleset, "versions": f"{only.ruleset}@"}
        if only.name is not None:
            conditions.append("begins_with(#name, :name)")
            values["name"] = only.name
        query: Item = {
            "TableName": self._table,
            "KeyConditionExpression": f"{PARTITION_KEY} = :partner"
            f" AND begins_with({SORT_KEY}, :room)",
            "FilterExpression": " AND ".join(conditions),
            "ExpressionAttributeValues": _values(**values),
            "ConsistentRead": True,
            "ScanIndexForward": False,
            # It counts what is looked at; a filter leaves out much of that.
            "Limit": limit if only == ALL else _LOOKED_AT,
        }
        if only.name is not None:
            query["ExpressionAttributeNames"] = {"#name": "name"}  # a word of DynamoDB's own
        if before:
            query["ExclusiveStartKey"] = _key(partner, _ROOM + before)
        found: list[StoredRoom] = []
        while len(found) < limit:
            with self._answered():
                answer = self._client.query(**query)
            found += [_room_of(_read(item)) for item in answer["Items"]]
            if "LastEvaluatedKey" not in answer:
                break
            query["ExclusiveStartKey"] = answer["LastEvaluatedKey"]
        return found[:limit]

    def warm_up(self) -> None:
        """Import boto3 and make the client."""
        _ = self._client

    def close(self) -> None:
        """Close the connections."""
        if "_client" in vars(self):
            self._client.close()

    def _add(self, partner: str, room: StoredRoom, put: Item, now: datetime) -> None:
        """Store a new room; where that cannot be said for certain, see that there is none."""
        try:
            if self._done_if("put_item", put):
                return
        except _InDoubt:
            pass
        try:
            done = self._was_done(partner, room)
        except HttpRefusal:
            # Its caller will make another one, so this one would be nobody's.
            self._hide(partner, room.id, room.version, now)
            raise
        if not done:
            raise problems.unavailable()

    def _hide(self, partner: str, room_id: str, version: int, now: datetime) -> None:
        """Remove a room, for all to see; whether that was done is to be read."""
        hide = self._update(
            partner,
            room_id,
            f"SET {GONE_AT} = :gone_at, {TTL} = :ttl, {_REMOVED} = :yes REMOVE {_TOLD}",
            f"version = :before AND {_ALIVE}",
            now=now,
            before=version,
            gone_at=_LONG_AGO,
            ttl=ceil((now + _REMEMBERED).timestamp()),
            yes=True,
        )
        with suppress(_InDoubt):
            self._done_if("update_item", hide)

    def _was_done(self, partner: str, room: StoredRoom) -> bool:
        """Whether ``room`` was made, whatever has become of it since."""
        item = self._item(partner, _ROOM + room.id)
        return item is not None and _room_of(item).came_from(room)

    def _has_gone_on(self, partner: str, room: StoredRoom) -> bool:
        """Whether ``room``, which was made, has been changed or removed since."""
        item = self._item(partner, _ROOM + room.id)
        return item is None or item["version"] != room.version or _REMOVED in item

    def _tell(self, partner: str, room_id: str, version: int, condition: str) -> bool:
        """Whether the caller is the one who is told what became of ``version``."""
        # By its mark a second attempt of this very call knows the first one.
        mark = secrets.token_hex(8)
        tell = self._update(
            partner,
            room_id,
            f"SET {_TOLD} = :mark",
            f"version = :version AND {condition}"
            f" AND (attribute_not_exists({_TOLD}) OR {_TOLD} = :mark)",
            version=version,
            mark=mark,
        )
        try:
            return self._done_if("update_item", tell)
        except _InDoubt:
            item = None
            with suppress(HttpRefusal):
                item = self._item(partner, _ROOM + room_id)
            return item is None or item.get(_TOLD, mark) == mark  # It was done in any case.

    def _claimed(self, partner: str, claim: Claim, now: datetime) -> StoredRoom | None:
        """The room that the key of ``claim`` made before."""
        item = self._get(partner, _KEY + claim.key, now)
        if item is None:
            return None
        if item["digest"] != claim.digest:
            raise KeyTaken
        return read_item(item["room"])

    def _get(self, partner: str, sort_key: str, now: datetime) -> Item | None:
        """An item that has not expired."""
        item = self._item(partner, sort_key)
        if item is None or (GONE_AT in item and item[GONE_AT] <= moment_text(now)):
            return None
        return item

    def _item(self, partner: str, sort_key: str) -> Item | None:
        """An item, expired or not."""
        with self._answered():
            answer = self._client.get_item(
                TableName=self._table, Key=_key(partner, sort_key), ConsistentRead=True
            )
        return _read(answer["Item"]) if "Item" in answer else None

    def _put(self, item: Item, condition: str, **values: Any) -> Item:
        put: Item = {
            "TableName": self._table,
            "Item": _write(item),
            "ConditionExpression": condition,
        }
        if values:
            put["ExpressionAttributeValues"] = _values(**values)
        return put

    def _update(
        self, partner: str, room_id: str, update: str, condition: str, **values: Any
    ) -> Item:
        return {
            "TableName": self._table,
            "Key": _key(partner, _ROOM + room_id),
            "UpdateExpression": update,
            "ConditionExpression": condition,
            "ExpressionAttributeValues": _values(**values),
        }

    def _done_if(self, call: str, arguments: Item) -> bool:
        """Whether a write was done, or its condition not met. Raises :class:`_InDoubt`."""
        try:
            with self._written():
                getattr(self._client, call)(**arguments)
        except self._client.exceptions.ConditionalCheckFailedException:
            return False
        return True

    @contextmanager
    def _answered(self) -> Iterator[None]:
        """What passes by itself is ``unavailable``: the caller may try again."""
        from botocore import exceptions

        try:
            yield
        except (exceptions.ConnectionError, exceptions.HTTPClientError) as error:
            raise problems.unavailable() from error
        except exceptions.ClientError as error:
            if error.response["Error"]["Code"] in _TEMPORARY:
                raise problems.unavailable() from error
            raise

    @contextmanager
    def _written(self) -> Iterator[None]:
        """Of a write that was not answered nobody knows whether it was done."""
        try:
            with self._answered():
                yield
        except HttpRefusal as error:
            raise _InDoubt from error


def _room_item(partner: str, room: StoredRoom) -> Item:
    fields = write_item(room)
    del fields["expires_at"]
    return _item(partner, _ROOM + room.id, room.expires_at, fields)


def _room_of(item: Item) -> StoredRoom:
    fields = {"marks": [], **item, "expires_at": item.get(GONE_AT)}
    return read_item({name: fields[name] for name in StoredRoom._fields})


def _claim_item(partner: str, claim: Claim, room: StoredRoom) -> Item:
    fields = {"digest": claim.digest, "room": write_item(room)}
    return _item(partner, _KEY + claim.key, claim.expires_at, fields)


def _item(partner: str, sort_key: str, expires_at: datetime | None, fields: Item) -> Item:
    item = {PARTITION_KEY: partner, SORT_KEY: sort_key, **fields}
    if expires_at is not None:
        item |= {TTL: ceil(expires_at.timestamp()), GONE_AT: moment_text(expires_at)}
    return item


def _key(partner: str, sort_key: str) -> Item:
    return _write({PARTITION_KEY: partner, SORT_KEY: sort_key})


def _values(**values: Any) -> Item:
    return {
        f":{name}": _attribute(moment_text(value) if isinstance(value, datetime) else value)
        for name, value in values.items()
    }


def _write(item: Mapping[str, Any]) -> Item:
    return {name: _attribute(value) for name, value in item.items()}


def _read(item: Mapping[str, Any]) -> Item:
    return {name: _value(attribute) for name, attribute in item.items()}


def _attribute(value: Any) -> Item:
    """A JSON value as DynamoDB has it. boto3's own way would make every number a Decimal."""
    if value is None:
        return {"NULL": True}
    if isinstance(value, bool):
        return {"BOOL": value}
    if isinstance(value, int):
        return {"N": str(value)}
    if isinstance(value, str):
        return {"S": value}
    if isinstance(value, list):
        return {"L": [_attribute(each) for each in value]}
    return {"M": _write(value)}


def _value(attribute: Mapping[str, Any]) -> Any:
    ((kind, value),) = attribute.items()
    if kind == "NULL":
        return None
    if kind == "N":
        return int(value)
    if kind == "L":
        return [_value(each) for each in value]
    return _read(value) if kind == "M" else value
