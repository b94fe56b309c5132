"""From one table to the next: what seats have chosen and what chance has decided, read and done."""

from engine import checks, play, standing
from engine.actions import Action
from engine.lean import Any, Mapping, NamedTuple
from engine.moves import MoveReader, in_room
from engine.problems import Problem, Refused
from engine.replay import of_deal
from engine.ruleset import Room
from engine.standing import Standing, choose, stand
from engine.table import Table
from engine.text import Text
from engine.tiles import NAMES

Hands = tuple[tuple[int, ...], ...]


class Transition(NamedTuple):
    """``missing`` seats have to choose before anything happens; else ``standing`` is where the
    round stands then. ``drew`` is who has drawn the tile that was named, if anybody has."""

    standing: Standing
    missing: tuple[int, ...] = ()
    drew: int | None = None


class _Asked:
    """What a request says beside its table. Raises :class:`Refused` (``schema``)."""

    def __init__(self, room: Room, table: Table, value: Mapping[str, Any]) -> None:
        """Read ``value``, an object with no other fields than a request has."""
        self.choices: dict[int, Action] = {}
        self.pointers: dict[int, str] = {}
        """Of each choice in the request, by its seat."""
        self.tiles: dict[str, tuple[int, str]] = {}
        """The tiles of the wall that are named, with their pointers: ``draw`` and ``flip``."""
        self._reader = MoveReader(table.players)
        for name in ("draw", "flip"):
            if name in value:
                self._tile(name, value[name], f"/{name}")
        if "choices" in value:
            self._reader.items(
                value["choices"], "/choices", lambda each, at: self._choice(room, each, at)
            )
        self.hands: Hands | None = None
        self.fourteenth: int | None = None
        if "deal" in value:
            self._deal(table, value["deal"])
        if self._reader.problems:
            raise Refused(self._reader.problems)

    def _choice(self, room: Room, value: object, pointer: str) -> None:
        move = self._reader.choice(value, pointer, "draw")
        if isinstance(value, Mapping) and "draw" in value:
            self._tile("draw", value["draw"], f"{pointer}/draw")
        if move is None or move.action is None or move.seat is None:
            return
        if move.seat in self.choices:
            self._reader.fault(
                f"{pointer}/seat", "这个座位已经选择", "this seat has chosen already"
            )
        self.choices[move.seat] = in_room(room, move.action)
        self.pointers[move.seat] = pointer

    def _tile(self, name: str, value: object, pointer: str) -> None:
        """The tile that is drawn may be named more than once, but no two of them."""
        tile = self._reader.tile(value, pointer)
        named, _ = self.tiles.get(name, (tile, ""))
        if tile is not None and tile != named:
            self._reader.fault(pointer, "与另一处的牌不同", "another tile is named elsewhere")
        elif tile is not None:
            self.tiles[name] = (tile, pointer)

    def _deal(self, table: Table, value: object) -> None:
        reader = self._reader
        fields = reader.record(value, "/deal", frozenset(("hands", "tile")))
        if "tile" in fields:
            self.fourteenth = reader.tile(fields["tile"], "/deal/tile")
        if reader.needed(fields, "hands", "/deal"):
            self.hands = reader.items(fields["hands"], "/deal/hands", reader.tile_set)
            if len(self.hands) != table.players:
                count = table.players
                reader.fault(
                    "/deal/hands", f"应有 {count} 个", f"must be {count}, one for each seat"
                )


def transit(room: Room, table: Table, value: Mapping[str, Any]) -> Transition:
    """What happens at ``table``, which is checked and shows every hand, by the ``choices``,
    ``draw``, ``flip`` and ``deal`` of a request.

    Raises :class:`Refused`: ``schema``; ``illegal_action`` for each choice that is not legal, with
    the rule that forbids it; ``tile_overcount`` for a tile that the wall cannot have; what is
    wrong with a deal.
    """
    asked = _Asked(room, table, value)
    at = stand(room, table)
    problems = [
        problem._replace(pointer=asked.pointers[seat])
        for seat, action in asked.choices.items()
        if (problem := at.refusal(seat, action)) is not None
    ]
    if problems:
        raise Refused(problems)
    if at.needs == "choices":
        missing = at.unanswered(asked.choices)
        if missing:
            return Transition(at, tuple(missing))
        at = choose(at, asked.choices)
    return _with_chance(room, at, asked)


def _with_chance(room: Room, at: Standing, asked: _Asked) -> Transition:
    """What is named is used where it is needed; the rest is not."""
    if at.needs == "deal" and asked.hands is not None:
        dealt = play.deal_to(at.table, asked.hands, fourteenth=asked.fourteenth)
        try:
            checks.checked(room, dealt)
        except Refused as refused:
            raise of_deal(refused) from None
        return Transition(stand(room, dealt))
    if at.needs == "flip" and "flip" in asked.tiles:
        return Transition(standing.flip(at, _unseen(at.table, *asked.tiles["flip"])))
    if at.needs == "draw" and "draw" in asked.tiles:
        following = standing.draw(at, _unseen(at.table, *asked.tiles["draw"]))
        return Transition(following, drew=at.drawer)
    return Transition(at)


def _unseen(table: Table, tile: int, pointer: str) -> int:
    """``tile``, if the wall may have it."""
    if checks.unseen_counts(table)[tile]:
        return tile
    name = NAMES[tile]
    detail = Text(f"{name} 已经没有了", f"there is no {name} left")
    raise Refused([Problem("tile_overcount", pointer, detail, "table.refused")])
