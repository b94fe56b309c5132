"""Transitions as JSON values: the choices or the events of a request."""

from collections.abc import Mapping
from typing import Any

from engine.actions import Action
from engine.play import Choices, Move
from engine.problems import Refused
from engine.wire.moves import MoveReader


class _Request:
    """What a request says beside its table."""

    def __init__(self, players: int, value: Mapping[str, Any]) -> None:
        self.actions: dict[int, Action] = {}
        self.pointers: dict[str, str] = {}
        """Where it stands in the request, by where ``engine.play.transit`` says it does."""
        self.tiles: dict[str, int] = {}
        """The tiles of the wall that are named: ``draw`` and ``flip``."""
        self.hands: tuple[tuple[int, ...], ...] | None = None
        self.fourteenth: int | None = None
        self._players = players
        self.reader = MoveReader(players)
        for name in ("draw", "flip"):
            if name in value:
                self._tile(name, value[name], f"/{name}")
        if "choices" in value:
            self.reader.items(value["choices"], "/choices", self._choice)
        if "deal" in value:
            self._deal(value["deal"])

    def _choice(self, value: object, pointer: str) -> None:
        move = self.reader.choice(value, pointer, "draw")
        if isinstance(value, Mapping) and "draw" in value:
            self._tile("draw", value["draw"], f"{pointer}/draw")
        if move is None:
            return
        if move.seat in self.actions:
            self.reader.fault(f"{pointer}/seat", "这个座位已经选择", "this seat has chosen already")
        self.actions[move.seat] = move.action
        self.pointers[f"/choices/{move.seat}"] = pointer

    def _tile(self, name: str, value: object, pointer: str) -> None:
        """The tile that is drawn may be named more than once, but no two of them."""
        tile = self.reader.tile(value, pointer)
        if tile is not None and tile != self.tiles.get(name, tile):
            self.reader.fault(pointer, "与另一处的牌不同", "another tile is named elsewhere")
        elif tile is not None:
            self.tiles[name] = tile
            self.pointers[f"/{name}"] = pointer

    def _deal(self, value: object) -> None:
        reader = self.reader
        fields = reader.record(value, "/deal", frozenset(("hands", "tile")))
        if "tile" in fields:
            self.fourteenth = reader.tile(fields["tile"], "/deal/tile")
        if reader.needed(fields, "hands", "/deal"):
            self.hands = reader.items(fields["hands"], "/deal/hands", reader.tile_set)
            if len(self.hands) != self._players:
                count = self._players
                reader.fault(
                    "/deal/hands", f"应有 {count} 个", f"must be {count}, one for each seat"
                )


_INSTEAD = ("choices", "draw", "flip", "deal")


def read_events(players: int, value: Mapping[str, Any]) -> tuple[Move, ...]:
    """The ``events`` of a request about a table of so many seats, which come instead of what else
    may be said of it. A draw has no tile where the hand is hidden.

    Raises :class:`Refused` (``schema``).
    """
    reader = MoveReader(players)
    for name in _INSTEAD:
        if name in value:
            reader.fault(f"/{name}", "不能与 events 同时给出", "cannot be there beside events")
    events = reader.events(value["events"], "/events", tile_needed=False)
    if reader.problems:
        raise Refused(reader.problems)
    return events


def read_choices(players: int, value: Mapping[str, Any]) -> tuple[Choices, Mapping[str, str]]:
    """The ``choices``, ``draw``, ``flip`` and ``deal`` of a request about a table of so many seats;
    and where they stand in it, by where ``engine.play.transit`` says that they do.

    Raises :class:`Refused` (``schema``).
    """
    read = _Request(players, value)
    if read.reader.problems:
        raise Refused(read.reader.problems)
    tiles = read.tiles
    choices = Choices(
        read.actions, tiles.get("draw"), tiles.get("flip"), read.hands, read.fourteenth
    )
    return choices, read.pointers
