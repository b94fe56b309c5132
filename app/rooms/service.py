"""What can be done with stored rooms, whichever store they are in."""

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any

import orjson

import engine
from app import problems
from app.rooms.records import (
    Claim,
    Page,
    RoomBody,
    RoomFilter,
    StoredRoom,
    etag_of,
    in_milliseconds,
)
from app.rooms.store import ALL, KeyTaken, RoomStore
from app.schemas import read_body
from engine import Problem, Refused, Room, Text

Clock = Callable[[], datetime]
NewId = Callable[[datetime], str]

_CHECK = 8
"""How many characters of a cursor tell whether it is one."""
KEY_LIFE = timedelta(hours=24)
"""How long an idempotency key is remembered."""
MARKS = 4
"""Of how many versions the marks are kept: so many changes may come while one finds itself."""


def utc_now() -> datetime:
    """The time of this machine."""
    return datetime.now(UTC)


def new_id(now: datetime) -> str:
    """An id that nobody guesses. Ids sort by the time that they were made at, so lists do.

    Its randomness comes from the system at each call: copies of a frozen process (SnapStart) make
    different ones.
    """
    return f"{int(now.timestamp() * 1000):011x}{secrets.token_hex(8)}"


class Rooms:
    """The stored rooms of all partners. Time and ids come from outside."""

    def __init__(self, store: RoomStore, clock: Clock = utc_now, new_id: NewId = new_id) -> None:
        self._store = store
        self._clock = clock
        self._new_id = new_id

    def create(
        self, partner: str, body: Mapping[str, Any], key: str | None
    ) -> tuple[StoredRoom, bool]:
        """Make a room; with the same ``key`` and body again, the same one.

        Returns it as it was made, and whether an earlier call made it. Refused where that one is
        gone.
        """
        now = self._now()
        given = read_body(body)
        room = made(given, self._new_id(now), now)._replace(marks=(secrets.token_hex(8),))
        _refuse_expired(given, now)
        claim = None if key is None else Claim(key, _digest(body), now + KEY_LIFE)
        try:
            kept = self._store.add(partner, room, claim, now)
        except KeyTaken:
            raise problems.idempotency_mismatch() from None
        if kept.id == room.id:
            return room, False
        if self._store.get(partner, kept.id, now) is None:
            raise problems.room_gone()
        return kept, True

    def read(self, partner: str, room_id: str, pointer: str = "/id") -> StoredRoom:
        """The room; refused where this partner has none of this id."""
        room = self._store.get(partner, room_id, self._now())
        if room is None:
            raise _not_found(pointer)
        return room

    def open(self, partner: str, room_id: str) -> Room:
        """The room of a request about a table, ready to be played in."""
        room = self.read(partner, room_id, "/room/id")
        with engine.within("/room"):
            return engine.open_room(room.ruleset, room.options)

    def replace(
        self, partner: str, room_id: str, body: Mapping[str, Any], if_match: str | None
    ) -> StoredRoom:
        """Change all of a room, if it still is the version that ``if_match`` names.

        A change that made the present version without its caller being told may be asked for again.
        A rule set without a version is the one that the room has; another one is refused.
        """
        given, digest = read_body(body), _digest(body)
        if if_match is None:
            raise problems.precondition_required()
        room = self.read(partner, room_id)
        if not _names(if_match, room.version):
            is_repeated = _names(if_match, room.version - 1) and _was_made_of(room, digest)
            if is_repeated and self._store.finish_change(partner, room):
                return room
            raise problems.stale()
        now = self._now()
        marks = (f"{digest}.{secrets.token_hex(8)}", *room.marks)[:MARKS]
        changed = _changed(room, given, now)._replace(marks=marks)
        _refuse_expired(given, now)
        if not self._store.replace(partner, changed, now):
            raise problems.stale()
        return changed

    def delete(self, partner: str, room_id: str, if_match: str | None) -> None:
        """Remove a room, if it still is the version that ``if_match`` names."""
        if if_match is None:
            raise problems.precondition_required()
        now = self._now()
        room = self._store.get(partner, room_id, now)
        if room is None:
            if not self._store.finish_removal(partner, room_id, partial(_names, if_match)):
                raise _not_found()
        elif not _names(if_match, room.version) or not self._store.remove(
            partner, room_id, room.version, now
        ):
            raise problems.stale()

    def page(self, partner: str, limit: int, cursor: str | None, only: RoomFilter = ALL) -> Page:
        """Some of the partner's rooms, the newest first, after those that ended at ``cursor``.

        Raises ``Refused`` where no page of this partner's and this filter ended there.
        """
        before = "" if cursor is None else _last_before(partner, only, cursor)
        found = self._store.page(partner, limit + 1, before, self._now(), only)
        rooms = found[:limit]
        return Page(rooms, _cursor(partner, only, rooms[-1].id) if len(found) > limit else None)

    def _now(self) -> datetime:
        return in_milliseconds(self._clock())


def made(body: RoomBody, room_id: str, now: datetime) -> StoredRoom:
    """The first version of a room. Raises ``Refused`` as the engine does."""
    room = engine.open_room(body.ruleset, body.options)
    return StoredRoom(
        id=room_id,
        name=body.name,
        ruleset=room.ruleset.id,
        options=dict(room.options),
        version=1,
        created_at=now,
        updated_at=now,
        expires_at=body.expires_at,
    )


def _cursor(partner: str, only: RoomFilter, last: str) -> str:
    """Where a page of ``partner`` ended: the id of its ``last`` room, and what tells misreadings.

    The room may be gone when the next page is asked for, so no store knows whether an id was ever
    a cursor; one that is none would begin the list anywhere, or end it.
    """
    asked = orjson.dumps([partner, *only, last])
    return last + sha256(asked).hexdigest()[:_CHECK]


def _last_before(partner: str, only: RoomFilter, cursor: str) -> str:
    """The id that ``cursor`` was made of. Raises ``Refused``."""
    last = cursor[:-_CHECK]
    if _cursor(partner, only, last) != cursor:
        text = Text("应为上一次回答的 next", "must be the `next` of the answer before")
        raise problems.schema_refusal("/cursor", text)
    return last


def _changed(room: StoredRoom, body: RoomBody, now: datetime) -> StoredRoom:
    """The next version of ``room``. Raises ``Refused`` as the engine does, and of another rule set.

    What a room plays is not changed unasked: its rule set stays in the version that it is pinned
    to, unless the caller names another version.
    """
    kept = room.ruleset.partition("@")[0]
    if body.ruleset == kept:
        body = body._replace(ruleset=room.ruleset)
    changed = made(body, room.id, now)
    if changed.ruleset.partition("@")[0] != kept:
        detail = Text(
            f"房间的玩法是 {room.ruleset}，不能改成别的；请新建房间",
            f"the room is of {room.ruleset}; for another rule set make a new room",
        )
        raise Refused([Problem("ruleset_fixed", "/ruleset", detail)])
    return changed._replace(version=room.version + 1, created_at=room.created_at)


def _was_made_of(room: StoredRoom, digest: str) -> bool:
    """Whether the body with that digest made the present version, by a change."""
    return room.marks[:1] != () and room.marks[0].startswith(f"{digest}.")


def _names(if_match: str, version: int) -> bool:
    """Whether ``If-Match`` names this version; ``*`` names any."""
    tags = [tag.strip() for tag in if_match.split(",")]
    return etag_of(version) in tags or tags == ["*"]


def _not_found(pointer: str = "/id") -> Refused:
    detail = Text("没有这个房间", "there is no such room")
    return Refused([Problem("room_not_found", pointer, detail)])


def _refuse_expired(body: RoomBody, now: datetime) -> None:
    if body.expires_at is not None and body.expires_at <= now:
        detail = Text("过期时间应在将来", "must be in the future")
        raise Refused([Problem("already_expired", "/expires_at", detail)])


def _digest(body: Mapping[str, Any]) -> str:
    """Tells bodies apart; spaces and the order of fields make no difference."""
    return sha256(orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).hexdigest()
