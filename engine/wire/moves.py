"""Moves as JSON values: what seats choose, and the events of a round.

A move is written flat, with the seat that makes it: ``{"seat": 1, "type": "pung", "tile": "5p"}``.
Beside the actions of ``engine.actions`` there are the events that chance decides: ``draw`` and
``flip``, and ``show``, by which a seat lays its hand open once the round is over. An action may be
sent back just as it was offered: what it says beyond the move itself (its worth) has to be of its
form and counts for nothing, for the engine knows it. Whether a kong is late counts where the engine
cannot know: of a hidden hand.
"""

from collections.abc import Mapping
from typing import Any

from engine.actions import (
    PASS,
    Action,
    DiscardAction,
    KongAction,
    PungAction,
    ReadyAction,
    StakeAction,
    SwapAction,
    VoidAction,
    WinAction,
)
from engine.play import Act, Draw, Flip, Move, Show
from engine.table import KONG_KINDS, Passed
from engine.tiles import BY_NAME, NAMES, SUITS, write
from engine.wire.tables import MAX_SEATS, TableReader, write_passed

Json = dict[str, object]

_NEEDED: dict[str, tuple[str, ...]] = {
    "stake": ("points",),
    "void": ("suit",),
    "ready": (),
    "pass": (),
    "win": ("by", "tile"),
    "discard": ("tile",),
    "pung": ("tile",),
    "kong": ("kind", "tile"),
    "swap": ("tile", "wild"),
}
_OPTIONAL: dict[str, tuple[str, ...]] = {
    "discard": ("ready",),
    "pung": ("wilds",),
    "kong": ("wilds",),
}
_UNREAD: dict[str, tuple[str, ...]] = {
    "win": ("patterns", "points", "fan", "extras", "reading"),
    "kong": ("late",),
}
_MOST_WILDS = 3
"""Of a meld, in which at least one tile is natural."""
_MOST_INTEGER = 2**63 - 1
"""Beyond it readers of JSON disagree on what an integer is."""
_READ: dict[str, tuple[str, ...]] = {
    kind: (*needed, *_OPTIONAL.get(kind, ())) for kind, needed in _NEEDED.items()
}
_FIELDS: dict[str, frozenset[str]] = {
    kind: frozenset(("seat", "type", *names, *_UNREAD.get(kind, ())))
    for kind, names in _READ.items()
}
_WORDS: dict[str, tuple[str, ...]] = {
    "suit": tuple(SUITS),
    "by": ("draw", "discard", "rob"),
    "kind": KONG_KINDS,
    "ready": ("soft",),
}
CHANCE: tuple[str, ...] = ("draw", "flip")
"""The events that are nobody's choice."""
SHOW = "show"
"""The event by which a seat lays its hand open."""
_CHOICES = tuple(_NEEDED)
_EVENTS = (*_CHOICES, *CHANCE, SHOW)

_PLAIN: dict[str, dict[str, tuple[Move, ...]]] = {
    "draw": {
        name: tuple(Draw(seat, tile) for seat in range(MAX_SEATS)) for name, tile in BY_NAME.items()
    },
    "discard": {
        name: tuple(Act(seat, DiscardAction(tile)) for seat in range(MAX_SEATS))
        for name, tile in BY_NAME.items()
    },
    "pung": {
        name: tuple(Act(seat, PungAction(tile)) for seat in range(MAX_SEATS))
        for name, tile in BY_NAME.items()
    },
}
"""Nearly all events, by type, tile and seat: finding one is quicker than making it."""
_PLAIN_FIELDS = len(("seat", "type", "tile"))
_PASSES = tuple(Act(seat, PASS) for seat in range(MAX_SEATS))
_PASS_FIELDS = len(("seat", "type"))

MOST_EVENTS = 1_000
"""More than any round can have: 108 tiles drawn, each discarded and then answered by three."""


class MoveReader(TableReader):
    """Reads moves at a table of so many seats."""

    def choice(self, value: object, pointer: str, *also: str) -> Act | None:
        """What a seat chooses, with the fields ``also`` beside the action's own."""
        return self._move(value, pointer, _CHOICES, also)

    def event(self, value: object, pointer: str, *, tile_needed: bool) -> Move | None:
        """An event of a round. Unless ``tile_needed``, a tile that comes from the wall may be left
        out."""
        fields = value if type(value) is dict or isinstance(value, Mapping) else {}
        kind = fields.get("type")
        if kind == SHOW:
            return self._show(fields, pointer)
        if kind not in CHANCE:
            act = self._move(value, pointer, _EVENTS, ())
            if act is None or "late" not in fields:
                return act
            return act._replace(late=self.boolean(fields["late"], f"{pointer}/late"))
        names = ("type", "tile") if kind == "flip" else ("type", "seat", "tile")
        self.record(value, pointer, frozenset(names))
        seat = tile = None
        if kind == "draw" and self.needed(fields, "seat", pointer):
            seat = self.seat_number(fields["seat"], f"{pointer}/seat")
        if "tile" in fields or (tile_needed and self.needed(fields, "tile", pointer)):
            tile = self.tile(fields["tile"], f"{pointer}/tile")
        if kind == "flip":
            return Flip(tile)
        return None if seat is None else Draw(seat, tile)

    def events(self, value: object, pointer: str, *, tile_needed: bool) -> tuple[Move, ...]:
        """The events of a round, in order."""
        if not self.is_few(value, pointer, MOST_EVENTS):
            return ()
        if type(value) is not list:
            return self.items(
                value, pointer, lambda each, at: self.event(each, at, tile_needed=tile_needed)
            )
        found: list[Move] = []
        high = self.high_seat
        for index, each in enumerate(value):
            try:
                seat, size = each["seat"], len(each)
                if type(seat) is int and 0 <= seat <= high:
                    if size == _PLAIN_FIELDS:
                        found.append(_PLAIN[each["type"]][each["tile"]][seat])
                        continue
                    if size == _PASS_FIELDS and each["type"] == "pass":
                        found.append(_PASSES[seat])
                        continue
            except (KeyError, TypeError):
                pass  # it is another event, or something is wrong with it
            event = self.event(each, f"{pointer}/{index}", tile_needed=tile_needed)
            if event is not None:
                found.append(event)
        return tuple(found)

    def _show(self, fields: Mapping[str, object], pointer: str) -> Show | None:
        self.record(fields, pointer, frozenset(("seat", "type", "hand", "passed")))
        seat = hand = None
        passed: Passed | None = Passed()
        if self.needed(fields, "seat", pointer):
            seat = self.seat_number(fields["seat"], f"{pointer}/seat")
        if self.needed(fields, "hand", pointer):
            hand = self.tile_set(fields["hand"], f"{pointer}/hand")
        if "passed" in fields:
            passed = self.passed(fields["passed"], f"{pointer}/passed")
        if seat is None or hand is None or passed is None:
            return None
        return Show(seat, hand, passed)

    def _move(
        self, value: object, pointer: str, types: tuple[str, ...], also: tuple[str, ...]
    ) -> Act | None:
        if type(value) is not dict and not isinstance(value, Mapping):
            self.record(value, pointer, frozenset())
            return None
        if not self.needed(value, "type", pointer):
            return None
        kind = self.word(value["type"], f"{pointer}/type", types)
        if kind is None:
            return None
        known = _FIELDS[kind].union(also) if also else _FIELDS[kind]
        fields = self.record(value, pointer, known)
        faults = len(self.problems)
        for name in ("seat", *_NEEDED[kind]):
            self.needed(fields, name, pointer)
        seat = self.seat_number(fields["seat"], f"{pointer}/seat") if "seat" in fields else None
        given = {
            name: self._read(name, fields[name], pointer) for name in _READ[kind] if name in fields
        }
        for name in _UNREAD.get(kind, ()):
            if name in fields:
                self._check_unread(name, fields[name], f"{pointer}/{name}")
        if len(self.problems) > faults or seat is None:
            return None
        return Act(seat, _action(kind, given))

    def _read(self, name: str, value: object, pointer: str) -> object:
        pointer = f"{pointer}/{name}"
        if name in ("tile", "wild"):
            return self.tile(value, pointer)
        if name == "wilds":
            few = self.is_few(value, pointer, _MOST_WILDS)
            return tuple(sorted(self.tile_list(value, pointer))) if few else ()
        if name == "points":
            return self.stake(value, pointer)
        return self.word(value, pointer, _WORDS[name])

    def _check_unread(self, name: str, value: object, pointer: str) -> None:
        """What is said of a move although the engine knows it has its form all the same."""
        match name:
            case "late":
                self.boolean(value, pointer)
            case "points" | "fan":
                self.integer(value, pointer, -_MOST_INTEGER, _MOST_INTEGER)
            case "patterns":
                self.items(value, pointer, self.text)
            case "extras":
                self.record(value, pointer, None)
            case "reading":
                self.items(value, pointer, lambda each, at: self.record(each, at, None))


def _action(kind: str, given: Mapping[str, Any]) -> Action:
    """The action of a kind, with the fields that were read."""
    match kind:
        case "discard":
            return DiscardAction(given["tile"], "ready" in given)
        case "win":
            return WinAction(given["tile"], given["by"])
        case "pung":
            return PungAction(given["tile"], given.get("wilds"))
        case "kong":
            return KongAction(given["kind"], given["tile"], given.get("wilds"))
        case "swap":
            return SwapAction(given["tile"], given["wild"])
        case "stake":
            return StakeAction(given["points"])
        case "void":
            return VoidAction(SUITS.index(given["suit"]))
        case "ready":
            return ReadyAction()
    return PASS


def write_move(action: Action) -> Json:
    """What identifies ``action``; not who does it."""
    written: Json = {"type": action.type}
    match action:
        case StakeAction():
            written["points"] = action.points
        case VoidAction():
            written["suit"] = SUITS[action.suit]
        case WinAction():
            written |= {"by": action.by, "tile": NAMES[action.tile]}
        case SwapAction():
            written |= {"tile": NAMES[action.tile], "wild": NAMES[action.wild]}
        case DiscardAction():
            written["tile"] = NAMES[action.tile]
            if action.ready:
                written["ready"] = "soft"
        case PungAction() | KongAction():
            if action.type == "kong":
                written["kind"] = action.kind
            written["tile"] = NAMES[action.tile]
            if action.wilds is not None:
                written["wilds"] = [NAMES[wild] for wild in action.wilds]
    return written


def write_event(move: Move) -> Json:
    """A move as an event of a record: ``MoveReader.event`` gives the same move back."""
    match move:
        case Act():
            written = {"seat": move.seat, **write_move(move.action)}
            return written if move.late is None else {**written, "late": move.late}
        case Show():
            written = {"seat": move.seat, "type": move.type, "hand": write(move.hand)}
            if move.passed != Passed():
                written["passed"] = write_passed(move.passed)
            return written
        case Draw():
            written = {"seat": move.seat, "type": move.type}
        case Flip():
            written = {"type": move.type}
    return written if move.tile is None else {**written, "tile": NAMES[move.tile]}
