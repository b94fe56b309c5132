"""Where rooms are kept: what every store does. They differ in nothing that a caller can see.

A store holds back what has expired (``now`` says by when), and belongs to nobody: each call
names the partner whose rooms it is about, and no other's are looked at.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from app import problems
from app.rooms.records import Claim, RoomFilter, StoredRoom

ALL = RoomFilter()


class KeyTaken(Exception):  # noqa: N818 - it is an answer, not an accident
    """An idempotency key that came with another body before."""


class RoomStore(Protocol):
    """Rooms by partner and id. Whatever is acknowledged is on disk.

    A store that loses answers finds out whether a write was done, by ``room.marks``. Where it
    cannot, it is ``unavailable``, and ``finish_…`` tell the caller who asks again.
    """

    def add(self, partner: str, room: StoredRoom, claim: Claim | None, now: datetime) -> StoredRoom:
        """Store a new room and its ``claim``, both or neither.

        Returns the room, or the one that the same claim made before, as it was then. Raises
        :class:`KeyTaken`.
        """
        ...

    def get(self, partner: str, room_id: str, now: datetime) -> StoredRoom | None:
        """The room, if there is one."""
        ...

    def replace(self, partner: str, room: StoredRoom, now: datetime) -> bool:
        """Store ``room`` in place of the version before it; False where that is not the last."""
        ...

    def finish_change(self, partner: str, room: StoredRoom) -> bool:
        """Whether ``room``, the last version, was made by a call that was never told so.

        Just one of those who ask is told: a change that is repeated because its answer was lost
        has the outcome that it would have had, and no other change has.
        """
        ...

    def remove(self, partner: str, room_id: str, version: int, now: datetime) -> bool:
        """Remove a room; False where ``version`` is not its last."""
        ...

    def finish_removal(self, partner: str, room_id: str, named: Callable[[int], bool]) -> bool:
        """The same of a removal of a version that is ``named``."""
        ...

    def page(
        self, partner: str, limit: int, before: str, now: datetime, only: RoomFilter = ALL
    ) -> list[StoredRoom]:
        """The last ``limit`` rooms whose ids come before ``before``, from the last id on.

        All ids come before ``""``.
        """
        ...

    def warm_up(self) -> None:
        """Do now what the first call would otherwise wait for."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...


class NoRooms:
    """The store of a service that keeps no rooms: there are none, and none can be made."""

    def add(self, *_: object) -> StoredRoom:
        """Refuse it."""
        raise problems.unavailable()

    def get(self, *_: object) -> StoredRoom | None:
        """There is none."""
        return None

    def replace(self, *_: object) -> bool:
        """There is none."""
        return False

    def finish_change(self, *_: object) -> bool:
        """There is none."""
        return False

    def remove(self, *_: object) -> bool:
        """There is none."""
        return False

    def finish_removal(self, *_: object) -> bool:
        """There is none."""
        return False

    def page(self, *_: object) -> list[StoredRoom]:
        """There are none."""
        return []

    def warm_up(self) -> None:
        """There is nothing to do."""

    def close(self) -> None:
        """There is nothing to do."""
