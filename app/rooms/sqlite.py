"""Rooms in a file of SQLite: the store of a service on one machine.

The log is written ahead (WAL) and synced at each commit (``synchronous=FULL``): what was
acknowledged is there after a crash of the process or of the machine. One connection writes and
one reads, each used by one thread at a time, so that nobody who reads waits for the disk of one
who writes. Several processes may share the file.

Where nothing can be written (the disk is full, the file read-only, gone, or another's), writes are
``unavailable`` and the log says why; reads go on. A connection that ran into such a thing is made
anew for the next call, so all is well again as soon as the disk is.
"""

import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

import orjson

from app import problems
from app.problems import HttpRefusal
from app.rooms.records import Claim, RoomFilter, StoredRoom, moment_text
from app.rooms.store import ALL, KeyTaken
from app.schemas import read_item, write_item
from app.waiting import PATIENCE, seconds_left

logger = logging.getLogger(__name__)

_PATIENCE = PATIENCE
"""Seconds that a request may wait for others, in this process or another."""
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_OUT_OF_ORDER = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_READONLY,
}
_MAY_PASS = _BUSY | _OUT_OF_ORDER - {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""What a service starts with all the same."""
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_FORM = 2
"""The form of the tables below and of what is in them (``user_version``)."""
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
_OF_RULESET = (
    "(:ruleset IS NULL OR room ->> 'ruleset' = :ruleset"
    " OR substr(room ->> 'ruleset', 1, length(:ruleset) + 1) = :ruleset || '@')"
)
# Byte by byte: a text of SQLite ends at its first U+0000.
_NAMED = (
    "(:name IS NULL OR substr(CAST(room ->> 'name' AS BLOB), 1, length(CAST(:name AS BLOB)))"
    " = CAST(:name AS BLOB))"
)
_ALIVE = "(expires_at IS NULL OR expires_at > :now)"

Inode = tuple[int, int]
"""Device and number: what tells a file from another one of its name."""


class SqliteRooms:
    """A :class:`~app.rooms.store.RoomStore` in the file ``path``, which is made if need be.

    Raises ``OSError`` and ``sqlite3.Error`` where it can never be one. What may pass (the disk is
    full, the file read-only or locked) is said in the log, and the store opens without writing.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._log = path, path.with_name(path.name + "-wal")
        self._inodes: dict[Path, Inode | None] = {}
        """The files that the connections have open."""
        self._said: set[str] = set()
        """What the log has said since something was last written."""
        self._writer = _Connection(self._open_writer)
        self._reader = _Connection(self._open_reader)
        self._reads_once = False
        """Whether what the reader has open is to be looked for anew by the next call."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                path.touch()  # which says what is wrong, as SQLite would not
        except OSError as error:
            if error.errno not in _NO_SPACE:
                raise
        for connection in (self._writer, self._reader):
            try:
                with connection.held(_PATIENCE):
                    pass
            except HttpRefusal:
                pass  # It has been said why.
            except sqlite3.Error as error:
                if _code(error) not in _MAY_PASS:
                    self.close()
                    raise
                self._say(str(error))

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

    def finish_change(self, partner: str, room: StoredRoom) -> bool:  # noqa: ARG002
        """No: a file loses no answer."""
        return False

    def remove(self, partner: str, room_id: str, version: int, now: datetime) -> bool:
        """Remove a room."""
        with self._write() as write:
            done = write.execute(
                "DELETE FROM rooms"  # noqa: S608
                f" WHERE partner = :partner AND id = :id AND version = :version AND {_ALIVE}",
                {"partner": partner, "id": room_id, "version": version, "now": moment_text(now)},
            )
            return done.rowcount == 1

    def finish_removal(self, partner: str, room_id: str, named: Callable[[int], bool]) -> bool:  # noqa: ARG002
        """No: a file loses no answer."""
        return False

    def page(
        self, partner: str, limit: int, before: str, now: datetime, only: RoomFilter = ALL
    ) -> list[StoredRoom]:
        """The last rooms whose ids come before ``before``, from the last id on."""
        return self._read_all(
            "SELECT room FROM rooms"  # noqa: S608
            f" WHERE partner = :partner AND (:before = '' OR id < :before) AND {_ALIVE}"
            f" AND {_OF_RULESET} AND {_NAMED} ORDER BY id DESC LIMIT :limit",
            {
                "partner": partner,
                "before": before,
                "limit": limit,
                "now": moment_text(now),
                **only._asdict(),
            },
        )

    def warm_up(self) -> None:
        """There is nothing to do."""

    def close(self) -> None:
        """Close the file, with all of the log written back into it.

        SQLite's last connection removes the log by its path. Where that is no longer this file's,
        the last one is the one that cannot write, and so leaves it alone.
        """
        if self._is_in_place():
            with suppress(sqlite3.Error, HttpRefusal), self._writer.held(_PATIENCE):
                pass  # The writer may have been given up; who reads cannot write back.
            self._reader.close()
            self._writer.close()
        else:
            self._writer.close()
            self._reader.close()

    def _open_writer(self, patience: float) -> sqlite3.Connection:
        if self._inodes:
            self._check_place()
        if not self._may_write():
            self._say("the file is read-only")
            raise problems.unavailable()
        connection = self._connect("rw" if self._inodes else "rwc", patience)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            if self._form(connection) < _FORM:
                connection.executescript(
                    f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version={_FORM}; COMMIT"
                )
            self._inodes = {path: _inode(path) for path in (self._path, self._log)}
        except BaseException:
            connection.close()
            raise
        return connection

    def _open_reader(self, patience: float) -> sqlite3.Connection:
        """A connection that reads what is stored, even where nothing can be written.

        To read a file with a log SQLite has to write beside it. Where it cannot (or would make a
        log that is read-only as the file is), and there is nothing in the log, the file alone is
        read; but that is not safe once somebody writes.
        """
        if self._inodes:
            self._check_place()
        self._reads_once = False
        log = _size(self._log)
        if log or self._may_write():
            try:
                return self._connect_reader("ro", patience)
            except sqlite3.Error as error:
                if log or _code(error) not in _OUT_OF_ORDER:
                    raise
        self._reads_once = True
        if not _size(self._path):
            return _nothing_stored()
        return self._connect_reader("ro&immutable=1", patience)

    def _connect_reader(self, mode: str, patience: float) -> sqlite3.Connection:
        connection = self._connect(mode, patience)
        try:
            if self._form(connection):
                self._inodes.setdefault(self._path, _inode(self._path))
                return connection
        except BaseException:
            connection.close()
            raise
        connection.close()
        self._reads_once = True
        return _nothing_stored()

    def _connect(self, mode: str, patience: float) -> sqlite3.Connection:
        return sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=patience,
            isolation_level=None,
            check_same_thread=False,
        )

    def _form(self, connection: sqlite3.Connection) -> int:
        """Of what form the file is; 0 while it has no tables."""
        form: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if form > _FORM:
            raise sqlite3.DatabaseError(f"{self._path} was made by a newer version of this service")
        return form

    def _forget_expired(self, write: sqlite3.Connection, now: datetime) -> None:
        """Keep the file from growing without end."""
        for table in ("rooms", "claims"):
            write.execute(f"DELETE FROM {table} WHERE expires_at <= ?", (moment_text(now),))  # noqa: S608

    def _read_all(self, query: str, values: dict[str, Any]) -> list[StoredRoom]:
        with self._said_if_not(), self._reader.held(_PATIENCE) as reader:
            found = reader.execute(query, values).fetchall()
            if self._reads_once:
                self._reader.give_up()
        return [_read(room) for (room,) in found]

    @contextmanager
    def _write(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it, or nothing where something is raised."""
        with self._said_if_not(), self._writer.held(seconds_left(_PATIENCE)) as writer:
            self._check_place()
            writer.execute("BEGIN IMMEDIATE")
            try:
                yield writer
                writer.execute("COMMIT")
            except BaseException:
                if writer.in_transaction:
                    writer.execute("ROLLBACK")
                raise
            self._check_place()  # Else what was written may be where nobody will look for it.
        if self._said:
            self._said.clear()
            logger.warning("rooms in %s are written again", self._path)

    @contextmanager
    def _said_if_not(self) -> Iterator[None]:
        """What may pass is ``unavailable``: the caller may try again, the log says why."""
        try:
            yield
        except sqlite3.Error as error:
            if _code(error) not in _BUSY | _OUT_OF_ORDER:
                raise
            self._say(str(error))
            raise problems.unavailable() from error

    def _say(self, what: str) -> None:
        """Say it in the log, once."""
        if what not in self._said:
            self._said.add(what)
            logger.error("rooms in %s: %s", self._path, what)

    def _may_write(self) -> bool:
        return os.access(self._path, os.W_OK) or not self._path.exists()

    def _is_in_place(self) -> bool:
        return all(_inode(path) == inode for path, inode in self._inodes.items())

    def _check_place(self) -> None:
        """Refuse what would be lost with a file that is no longer there."""
        if not self._is_in_place():
            self._say(
                "the file was removed or replaced while in use; nothing is stored until it is back"
                " or the service is started again"
            )
            raise problems.unavailable()


class _Connection:
    """A connection that is made when it is needed, for one thread at a time."""

    def __init__(self, open_: Callable[[float], sqlite3.Connection]) -> None:
        self._open = open_
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._closed = False

    @contextmanager
    def held(self, patience: float) -> Iterator[sqlite3.Connection]:
        """It, for as long as the caller needs it.

        ``patience`` are the seconds to wait for others, in this process or another. After an error
        by which it may not be as it was, the next caller has a new one. Raises what SQLite does,
        and ``HttpRefusal`` where it is not free in time.
        """
        until = monotonic() + patience
        if not self._lock.acquire(timeout=patience):
            raise problems.unavailable()
        try:
            if self._closed:
                raise problems.unavailable()
            if self._connection is None:
                self._connection = self._open(max(0.0, until - monotonic()))
            else:
                milliseconds = max(0, int(1000 * (until - monotonic())))
                self._connection.execute(f"PRAGMA busy_timeout={milliseconds}")
            yield self._connection
        except sqlite3.Error as error:
            if _code(error) in _OUT_OF_ORDER:
                self.give_up()
            raise
        finally:
            self._lock.release()

    def give_up(self) -> None:
        """Close it; the next one who holds it has a new one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Close it for good."""
        with self._lock:
            self._closed = True
            self.give_up()


def _nothing_stored() -> sqlite3.Connection:
    """What is read while there is no file yet, or nothing in it."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.executescript(_TABLES)
    return connection


def _code(error: sqlite3.Error) -> int:
    """The primary result code; 0 of an error that is Python's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _inode(path: Path) -> Inode | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _expiry(room: StoredRoom) -> str | None:
    return None if room.expires_at is None else moment_text(room.expires_at)


def _write(room: StoredRoom) -> str:
    return orjson.dumps(write_item(room)).decode()


def _read(room: str) -> StoredRoom:
    return read_item(orjson.loads(room))
