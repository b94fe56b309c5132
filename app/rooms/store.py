"""Where rooms are kept."""

from typing import Protocol

from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.text import Text


class RoomStore(Protocol):
    """Stored rooms by id."""

    def open(self, room_id: str) -> Room:
        """The room; raises ``engine.Refused`` (``room_not_found``) where there is none."""
        ...


class NoRooms:
    """The store of a service that keeps no rooms."""

    def open(self, room_id: str) -> Room:
        """There is none."""
        raise Refused(
            [
                Problem(
                    "room_not_found",
                    "/room/id",
                    Text(f"没有房间 {room_id}", f"there is no room {room_id!r}"),
                )
            ]
        )
