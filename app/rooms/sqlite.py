"""Rooms in a file of SQLite: the store of a service on one machine.

The log is written ahead (WAL) and synced at each commit (``synchronous=FULL``): what was
acknowledged is there after a crash of the process or of the machine. One connection writes and
one reads, each used by one thread at a time, so that nobody who reads waits for the disk of one
who writes. Several processes may share the file.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any

import orjson

from app import problems
from app.rooms.records import Claim, StoredRoom
from app.rooms.store import KeyTaken
from app.schemas.room import moment_text, read_item, write_item

_PATIENCE = 5.0
"""Seconds to wait for another process that writes."""
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_FORM = 1
"""The form of the tables below (``user_version``)."""
_TABLES = """
CREATE TABLE IF NOT EXISTS rooms (
    partner TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    expires_at TEXT,
    room TEXT NOT NULL,
    PRIMARY KEY (partner, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rooms_that_expire ON rooms (expires_at) WHERE expires_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS claims (
    partner TEXT NOT NULL,
    key TEXT NOT NULL,
    digest TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    room TEXT NOT NULL,
    PRIMARY KEY (partner, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS claims_that_expire ON claims (expires_at);
"""
_ALIVE = "(expires_at IS NULL OR expires_at > :now)"


class SqliteRooms:
    """A :class:`~app.rooms.store.RoomStore` in the file ``path``, which is made if need be."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._writer, self._writing = _connect(path), Lock()
        try:
            self._prepare(path)
            self._reader, self._reading = _connect(path), Lock()
        except BaseException:
            self._writer.close()
            raise

    def _prepare(self, path: Path) -> None:
        self._writer.execute("PRAGMA journal_mode=WAL")
        form = self._writer.execute("PRAGMA user_version").fetchone()[0]
        if form > _FORM:
            raise sqlite3.DatabaseError(f"{path} was made by a newer version of this service")
        self._writer.executescript(
            f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version={_FORM}; COMMIT"
        )

    def add(self, partner: str, room: StoredRoom, claim: Claim | None, now: datetime) -> StoredRoom:
        """Store a new room and its claim, both or neither."""
        with self._write() as write:
            self._forget_expired(write, now)
            written = _write(room)
            if claim is not None:
                found = write.execute(
                    "SELECT digest, room FROM claims WHERE partner = ? AND key = ?",
                    (partner, claim.key),
                ).fetchone()
                if found is not None:
                    digest, before = found
                    if digest != claim.digest:
                        raise KeyTaken
                    return _read(before)
                write.execute(
                    "INSERT INTO claims VALUES (?, ?, ?, ?, ?)",
                    (partner, claim.key, claim.digest, moment_text(claim.expires_at), written),
                )
            write.execute(
                "INSERT INTO rooms VALUES (?, ?, ?, ?, ?)",
                (partner, room.id, room.version, _expiry(room), written),
            )
        return room

    def get(self, partner: str, room_id: str, now: datetime) -> StoredRoom | None:
        """The room, if there is one."""
        found = self._read_all(
            f"SELECT room FROM rooms WHERE partner = :partner AND id = :id AND {_ALIVE}",  # noqa: S608
            {"partner": partner, "id": room_id, "now": moment_text(now)},
        )
        return found[0] if found else None

    def replace(self, partner: str, room: StoredRoom, now: datetime) -> bool:
        """Store ``room`` in place of the version before it."""
        with self._write() as write:
            done = write.execute(
                "UPDATE rooms SET version = :version, expires_at = :expires_at, room = :room"  # noqa: S608
                f" WHERE partner = :partner AND id = :id AND version = :before AND {_ALIVE}",
                {
                    "partner": partner,
                    "id": room.id,
                    "version": room.version,
                    "before": room.version - 1,
                    "expires_at": _expiry(room),
                    "room": _write(room),
                    "now": moment_text(now),
                },
            )
            return done.rowcount == 1

    def remove(self, partner: str, room_id: str, version: int, now: datetime) -> bool:
        """Remove a room."""
        with self._write() as write:
            done = write.execute(
                "DELETE FROM rooms"  # noqa: S608
                f" WHERE partner = :partner AND id = :id AND version = :version AND {_ALIVE}",
                {"partner": partner, "id": room_id, "version": version, "now": moment_text(now)},
            )
            return done.rowcount == 1

    def page(self, partner: str, limit: int, after: str, now: datetime) -> list[StoredRoom]:
        """The first rooms whose ids come after ``after``, by id."""
        return self._read_all(
            "SELECT room FROM rooms"  # noqa: S608
            f" WHERE partner = :partner AND id > :after AND {_ALIVE} ORDER BY id LIMIT :limit",
            {"partner": partner, "after": after, "limit": limit, "now": moment_text(now)},
        )

    def warm_up(self) -> None:
        """There is nothing to do."""

    def close(self) -> None:
        """Close the file."""
        self._reader.close()
        self._writer.close()

    def _forget_expired(self, write: sqlite3.Connection, now: datetime) -> None:
        """Keep the file from growing without end."""
        for table in ("rooms", "claims"):
            write.execute(f"DELETE FROM {table} WHERE expires_at <= ?", (moment_text(now),))  # noqa: S608

    def _read_all(self, query: str, values: dict[str, Any]) -> list[StoredRoom]:
        with self._reading, _busy_is_unavailable():
            found = self._reader.execute(query, values).fetchall()
        return [_read(room) for (room,) in found]

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it, or nothing where something is raised."""
        with self._writing, _busy_is_unavailable():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA synchronous=FULL")
    return connection


@contextmanager
def _busy_is_unavailable() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in _BUSY:
            raise problems.unavailable() from error
        raise


def _expiry(room: StoredRoom) -> str | None:
    return None if room.expires_at is None else moment_text(room.expires_at)


def _write(room: StoredRoom) -> str:
    return orjson.dumps(write_item(room)).decode()


def _read(room: str) -> StoredRoom:
    return read_item(orjson.loads(room))
