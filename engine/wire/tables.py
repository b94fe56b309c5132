"""Tables as JSON values: reading a snapshot, and writing it back.

``read_table`` takes what a JSON parser gives and returns a :class:`~engine.table.Table`, or
raises :class:`~engine.problems.Refused` with a ``schema`` problem for every field that is not of
its form [table.refused]. What is well formed but impossible is found by ``engine.validation``.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engine import tiles
from engine.problems import Problem, Refused, pointer_to
from engine.table import (
    KONG_KINDS,
    STAKES,
    Dealt,
    Discard,
    Discarded,
    DiscardWin,
    Drew,
    Konged,
    Last,
    Meld,
    MeldKind,
    Opened,
    Passed,
    Punged,
    Ready,
    RobbedKong,
    Seat,
    SelfDraw,
    Table,
    Win,
    WinBy,
)
from engine.text import Text

T = TypeVar("T")
W = TypeVar("W", bound=str)
Read = Callable[[object, str], T]

MAX_STREAK = 1_000_000
MIN_SEATS, MAX_SEATS = 2, 4


class Reader:
    """Reads JSON values. Collects every fault on the way; a faulty value reads as None."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def fault(self, pointer: str, zh: str, en: str) -> None:
        """Note a value that is not of its form."""
        self.problems.append(Problem("schema", pointer, Text(zh, en)))

    def record(self, value: Any, pointer: str, fields: frozenset[str] | None) -> Mapping[str, Any]:
        """``value`` as an object that has no other fields than ``fields``; None: any."""
        # Nearly always it is a dict, and asking an abstract class takes long.
        if type(value) is not dict and not isinstance(value, Mapping):
            self.fault(pointer, "应为对象", "must be an object")
            return {}
        read: Mapping[str, Any] = value
        if fields is None or fields.issuperset(read):
            return read
        for key in read:
            if key not in fields:
                self.fault(pointer + pointer_to(key), "未知字段", "unknown field")
        return read

    def is_few(self, value: object, pointer: str, most: int) -> bool:
        """Whether ``value``, if it is an array, has ``most`` items or fewer; a fault if not."""
        if isinstance(value, list | tuple) and len(value) > most:
            self.fault(pointer, f"最多 {most} 个", f"must be {most} at most")
            return False
        return True

    def items(self, value: object, pointer: str, read: "Read[T | None]") -> tuple[T, ...]:
        """``value`` as an array, each item read by ``read``."""
        if not isinstance(value, (list, tuple)):
            self.fault(pointer, "应为数组", "must be an array")
            return ()
        found = []
        for index, item in enumerate(value):
            each = read(item, f"{pointer}/{index}")
            if each is not None:
                found.append(each)
        return tuple(found)

    def integer(self, value: object, pointer: str, low: int, high: int | None) -> int | None:
        """``value`` as an integer from ``low`` to ``high``."""
        if type(value) is not int:
            self.fault(pointer, "应为整数", "must be an integer")
        elif value < low or (high is not None and value > high):
            upper = "" if high is None else f" … {high}"
            self.fault(pointer, f"超出范围 {low}{upper}", f"must be {low}{upper or ' or more'}")
        else:
            return value
        return None

    def boolean(self, value: object, pointer: str) -> bool | None:
        """``value`` as true or false."""
        if isinstance(value, bool):
            return value
        self.fault(pointer, "应为 true 或 false", "must be true or false")
        return None

    def text(self, value: object, pointer: str) -> str:
        """``value`` as a string."""
        if not isinstance(value, str):
            self.fault(pointer, "应为字符串", "must be a string")
        return str(value)

    def word(self, value: object, pointer: str, words: tuple[W, ...]) -> W | None:
        """``value`` as one of ``words``."""
        if value in words:
            return words[words.index(value)]
        listed = ", ".join(words)
        self.fault(pointer, f"应为 {listed} 之一", f"must be one of {listed}")
        return None

    def tile(self, value: object, pointer: str) -> int | None:
        """``value`` as a tile."""
        tile = tiles.BY_NAME.get(value) if isinstance(value, str) else None
        if tile is None:
            self.fault(pointer, "不是牌，例：5m", "is no tile; one is written like 5m")
        return tile

    def tile_list(self, value: object, pointer: str) -> tuple[int, ...]:
        """``value`` as an array of tiles."""
        if type(value) is list:
            try:
                return tuple(map(tiles.BY_NAME.__getitem__, value))
            except (KeyError, TypeError):
                pass  # something is wrong with one
        return self.items(value, pointer, self.tile)

    def tile_set(self, value: object, pointer: str) -> tuple[int, ...] | None:
        """``value`` as a set of tiles, sorted."""
        if isinstance(value, str):
            try:
                return tiles.read(value)
            except ValueError:
                pass
        self.fault(pointer, "不是牌组，例：123m55p", "is no set of tiles like 123m55p")
        return None

    def needed(self, fields: Mapping[str, Any], name: str, pointer: str) -> bool:
        """Whether ``name`` is there; a fault if not."""
        if name not in fields:
            self.missing(name, pointer)
        return name in fields

    def missing(self, name: str, pointer: str) -> None:
        """Note that a field of what stands at ``pointer`` is missing."""
        self.fault(f"{pointer}/{name}", "缺少字段", "is missing")


_MELD_FIELDS = frozenset(("kind", "tile", "from", "late", "wilds", "robbed"))
_PASSED_FIELDS = frozenset(("wins", "pungs", "fan"))
_SEAT_FIELDS = frozenset(
    ("hand", "hand_size", "melds", "stake", "void", "ready", "passed"),
)
_DISCARD_FIELDS = frozenset(("seat", "tile", "to"))
_LAST_FIELDS = frozenset(("event", "seat", "tile", "kind", "late", "after_kong", "added"))
_WIN_FIELDS = frozenset(("by", "from", "tile", "seats", "after_kong", "late", "at"))
_TABLE_FIELDS = frozenset(
    (
        "dealer",
        "streak",
        "wall",
        "weekday",
        "seats",
        "discards",
        "last",
        "indicator",
        "flip",
        "wins",
    )
)
_MELD_KINDS: tuple[MeldKind, ...] = ("pung", *KONG_KINDS)
_EVENTS: tuple[str, ...] = ("open", "deal", "draw", "discard", "pung", "kong")
_READY: tuple[Ready, ...] = ("none", "declined", "soft", "hard")
_WIN_BY: tuple[WinBy, ...] = ("draw", "discard", "rob")
# What an event cannot be understood without.
_EVENT_NEEDS: dict[str, tuple[str, ...]] = {
    "open": (),
    "deal": (),
    "draw": ("seat",),  # and the tile, where the drawer's hand is given
    "discard": ("seat", "tile"),
    "pung": ("seat", "tile"),
    "kong": ("seat", "tile", "kind"),
}


# Every discard there is, by the name of its tile, its seat, and who claimed it: making one takes
# longer than finding it.
_PLAIN = {
    name: tuple(Discard(seat, tile) for seat in range(MAX_SEATS))
    for name, tile in tiles.BY_NAME.items()
}
_CLAIMED = {
    name: tuple(
        tuple(Discard(seat, tile, to) for to in range(MAX_SEATS)) for seat in range(MAX_SEATS)
    )
    for name, tile in tiles.BY_NAME.items()
}


class TableReader(Reader):
    """Reads one table whose number of seats is known, since seat numbers depend on it."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.high_seat = seats - 1
        self.misplaced: dict[str, int] = {}
        """What wins and the last event cannot have by their kind, by pointer."""

    def seat_number(self, value: object, pointer: str) -> int | None:
        """``value`` as the number of a seat."""
        return self.integer(value, pointer, 0, self.high_seat)

    def stake(self, value: object, pointer: str) -> int | None:
        """``value`` as a stake."""
        return self.integer(value, pointer, STAKES[0], STAKES[-1])

    def meld(self, value: object, pointer: str) -> Meld | None:
        """``value`` as a pung or kong."""
        fields = self.record(value, pointer, _MELD_FIELDS)
        kind = tile = None
        if self.needed(fields, "kind", pointer):
            kind = self.word(fields["kind"], f"{pointer}/kind", _MELD_KINDS)
        if self.needed(fields, "tile", pointer):
            tile = self.tile(fields["tile"], f"{pointer}/tile")
        claimed_from = late = robbed = None
        if "from" in fields:
            claimed_from = self.seat_number(fields["from"], f"{pointer}/from")
        if "late" in fields:
            late = self.boolean(fields["late"], f"{pointer}/late")
        if "robbed" in fields:
            robbed = self.boolean(fields["robbed"], f"{pointer}/robbed")
        wilds: tuple[int, ...] = ()
        if "wilds" in fields:
            at = f"{pointer}/wilds"
            if self.is_few(fields["wilds"], at, tiles.COPIES):
                wilds = self.tile_list(fields["wilds"], at)
        if kind is None or tile is None:
            return None
        return Meld(
            kind,
            tile,
            claimed_from,
            bool(late),
            tuple(sorted(wilds)),
            bool(robbed),
        )

    def passed(self, value: object, pointer: str) -> Passed | None:
        """``value`` as what a seat has passed."""
        fields = self.record(value, pointer, _PASSED_FIELDS)
        wins: tuple[int, ...] = ()
        pungs: tuple[int, ...] = ()
        fan: int | None = 0
        if "wins" in fields:
            wins = self.tile_list(fields["wins"], f"{pointer}/wins")
        if "pungs" in fields:
            pungs = self.tile_list(fields["pungs"], f"{pointer}/pungs")
        if "fan" in fields:
            fan = self.integer(fields["fan"], f"{pointer}/fan", 0, 99)
        return None if fan is None else Passed(wins, pungs, fan)

    def seat(self, value: object, pointer: str) -> Seat | None:
        """``value`` as a seat."""
        fields = self.record(value, pointer, _SEAT_FIELDS)
        hand: tuple[int, ...] | None = None
        size: int | None = None
        if "hand_size" in fields:
            size = self.integer(fields["hand_size"], f"{pointer}/hand_size", 0, 14)
        if fields.get("hand") is not None:
            hand = self.tile_set(fields["hand"], f"{pointer}/hand")
            if size is None and hand is not None:
                size = len(hand)
                if len(fields) == 1:
                    return Seat(hand, size)  # nothing else is said of it
        elif "hand_size" not in fields:
            self.fault(
                f"{pointer}/hand_size",
                "看不到手牌时须给出张数",
                "is needed where the hand is not given",
            )
        melds: tuple[Meld, ...] = ()
        if "melds" in fields:
            melds = self.items(fields["melds"], f"{pointer}/melds", self.meld)
        stake = void = None
        if "stake" in fields:
            stake = self.stake(fields["stake"], f"{pointer}/stake")
        if "void" in fields:
            void = self.word(fields["void"], f"{pointer}/void", tuple(tiles.SUITS))
        ready: Ready | None = "none"
        if "ready" in fields:
            ready = self.word(fields["ready"], f"{pointer}/ready", _READY)
        passed: Passed | None = Passed()
        if "passed" in fields:
            passed = self.passed(fields["passed"], f"{pointer}/passed")
        if size is None or ready is None or passed is None:
            return None
        return Seat(
            hand,
            size,
            melds,
            stake,
            None if void is None else tiles.SUITS.index(void),
            ready,
            passed,
        )

    def discards(self, value: object, pointer: str) -> tuple[Discard, ...]:
        """``value`` as the discards, in one loop as far as they are plain: there are up to eighty
        of them."""
        if type(value) is not list:
            return self.items(value, pointer, self.discard)
        found: list[Discard] = []
        add, plain, claimed, high = found.append, _PLAIN, _CLAIMED, self.high_seat
        for each in value:
            try:
                seat, size = each["seat"], len(each)
                if type(seat) is int and 0 <= seat <= high:
                    if size == 2:
                        add(plain[each["tile"]][seat])
                        continue
                    to = each["to"]
                    if size == 3 and type(to) is int and 0 <= to <= high:
                        add(claimed[each["tile"]][seat][to])
                        continue
            except (KeyError, TypeError, IndexError):
                pass
            break
        else:
            return tuple(found)
        # Something is wrong with one, so all of them are looked at with care.
        return self.items(value, pointer, self.discard)

    def discard(self, value: object, pointer: str) -> Discard | None:
        """``value`` as a discard, or every fault of it."""
        fields = self.record(value, pointer, _DISCARD_FIELDS)
        seat = tile = to = None
        if self.needed(fields, "seat", pointer):
            seat = self.seat_number(fields["seat"], f"{pointer}/seat")
        if self.needed(fields, "tile", pointer):
            tile = self.tile(fields["tile"], f"{pointer}/tile")
        if "to" in fields:
            to = self.seat_number(fields["to"], f"{pointer}/to")
        return None if seat is None or tile is None else Discard(seat, tile, to)

    def last(self, value: object, pointer: str, dealer: int | None) -> Last | None:
        """``value`` as the last event; a deal need not say whose it is."""
        fields = self.record(value, pointer, _LAST_FIELDS)
        if not self.needed(fields, "event", pointer):
            return None
        event = self.word(fields["event"], f"{pointer}/event", _EVENTS)
        if event is None:
            return None
        for name in _EVENT_NEEDS[event]:
            if name not in fields:
                self.missing(name, pointer)
        seat = tile = kind = late = after_kong = added = None
        if "seat" in fields:
            seat = self.seat_number(fields["seat"], f"{pointer}/seat")
        unknown = fields.get("tile") is None and event in ("deal", "draw")
        if "tile" in fields and not unknown:
            tile = self.tile(fields["tile"], f"{pointer}/tile")
        if "kind" in fields:
            kind = self.word(fields["kind"], f"{pointer}/kind", KONG_KINDS)
        if "late" in fields:
            late = self.boolean(fields["late"], f"{pointer}/late")
        if "after_kong" in fields:
            after_kong = self.tile(fields["after_kong"], f"{pointer}/after_kong")
        if "added" in fields:
            added = self.tile(fields["added"], f"{pointer}/added")
        if late and event != "kong":
            self.misplaced[f"{pointer}/late"] = late
        if event == "open":
            return Opened()
        if event == "deal" and "seat" not in fields:
            seat = dealer
        if seat is None:
            return None
        if event == "deal":
            return Dealt(seat, tile)
        if event == "draw":
            return Drew(seat, tile, after_kong)
        if tile is None:
            return None
        if event == "discard":
            return Discarded(seat, tile, after_kong)
        if event == "pung":
            return Punged(seat, tile)
        return None if kind is None else Konged(seat, tile, kind, late, added)

    def win(self, value: object, pointer: str) -> Win | None:
        """``value`` as a winning event."""
        fields = self.record(value, pointer, _WIN_FIELDS)
        by = tile = shooter = after_kong = late = at = None
        seats: tuple[int, ...] = ()
        if self.needed(fields, "by", pointer):
            by = self.word(fields["by"], f"{pointer}/by", _WIN_BY)
        if self.needed(fields, "tile", pointer):
            tile = self.tile(fields["tile"], f"{pointer}/tile")
        if self.needed(fields, "seats", pointer):
            seats = self.items(fields["seats"], f"{pointer}/seats", self.seat_number)
            if fields["seats"] in ([], ()):
                self.fault(f"{pointer}/seats", "至少一个座位", "must name at least one seat")
        if "from" in fields:
            shooter = self.seat_number(fields["from"], f"{pointer}/from")
        elif by in ("discard", "rob"):
            self.needed(fields, "from", pointer)
        if "after_kong" in fields:
            after_kong = self.tile(fields["after_kong"], f"{pointer}/after_kong")
        if "late" in fields:
            late = self.boolean(fields["late"], f"{pointer}/late")
        if "at" in fields:
            at = self.integer(fields["at"], f"{pointer}/at", 0, tiles.TILE_COUNT)
        if late and by != "rob":
            self.misplaced[f"{pointer}/late"] = late
        if by is None or tile is None:
            return None
        if by == "draw":
            if shooter is not None:
                self.misplaced[f"{pointer}/from"] = shooter
            return SelfDraw(tile, seats, after_kong, at)
        if shooter is None:
            return None
        if by == "discard":
            return DiscardWin(tile, seats, shooter, after_kong, at)
        return RobbedKong(tile, seats, shooter, late, at)


def read_table(value: Any) -> Table:
    """The table of a JSON object. Raises :class:`Refused` (``schema``), all faults listed with
    their pointers in it."""
    raw_seats = value.get("seats") if type(value) is dict or isinstance(value, Mapping) else None
    count = len(raw_seats) if isinstance(raw_seats, (list, tuple)) else MAX_SEATS
    reader = TableReader(min(max(count, MIN_SEATS), MAX_SEATS))
    fields = reader.record(value, "", _TABLE_FIELDS)
    dealer: int | None = None
    seats: tuple[Seat, ...] = ()
    if reader.needed(fields, "dealer", ""):
        dealer = reader.seat_number(fields["dealer"], "/dealer")
    if reader.needed(fields, "seats", ""):
        seats = reader.items(fields["seats"], "/seats", reader.seat)
        if not MIN_SEATS <= count <= MAX_SEATS:
            reader.fault("/seats", "座位应为 2 … 4 个", "must have 2, 3 or 4 seats")
    streak: int | None = 0
    wall = weekday = indicator = flip = last = None
    discards: tuple[Discard, ...] = ()
    wins: tuple[Win, ...] = ()
    if "streak" in fields:
        streak = reader.integer(fields["streak"], "/streak", 0, MAX_STREAK)
    if "wall" in fields:
        wall = reader.integer(fields["wall"], "/wall", 0, None)
    if "weekday" in fields:
        weekday = reader.integer(fields["weekday"], "/weekday", 1, 7)
    if "discards" in fields:
        discards = reader.discards(fields["discards"], "/discards")
    if "last" in fields:
        last = reader.last(fields["last"], "/last", dealer)
    if "indicator" in fields:
        indicator = reader.tile(fields["indicator"], "/indicator")
    if "flip" in fields:
        flip = reader.tile(fields["flip"], "/flip")
    if "wins" in fields:
        wins = reader.items(fields["wins"], "/wins", reader.win)
    if not reader.problems and _lacks_drawn_tile(seats, last):
        reader.fault(
            "/last/tile",
            "摸牌者的手牌已给出，须给出摸的牌",
            "is needed where the hand of the seat that drew is given",
        )
    if reader.problems or dealer is None or streak is None:
        raise Refused(reader.problems)
    return Table(
        dealer,
        seats,
        streak,
        wall,
        weekday,
        discards,
        last,
        indicator,
        flip,
        wins,
        reader.misplaced,
    )


def _lacks_drawn_tile(seats: tuple[Seat, ...], last: Last | None) -> bool:
    """Whether ``last`` is a draw without its tile, and not by a seat whose hand is hidden."""
    if last is None or last.event != "draw" or last.tile is not None:
        return False
    return seats[last.seat].hand is not None


def _write_meld(meld: Meld) -> dict[str, object]:
    written: dict[str, object] = {"kind": meld.kind, "tile": tiles.NAMES[meld.tile]}
    if meld.claimed_from is not None:
        written["from"] = meld.claimed_from
    if meld.late:
        written["late"] = True
    if meld.wilds:
        written["wilds"] = [tiles.NAMES[wild] for wild in meld.wilds]
    if meld.robbed:
        written["robbed"] = True
    return written


def _write_seat(seat: Seat) -> dict[str, object]:
    written: dict[str, object]
    if seat.hand is None:
        written = {"hand": None, "hand_size": seat.hand_size}
    else:
        written = {"hand": tiles.write(seat.hand)}
    if seat.melds:
        written["melds"] = [_write_meld(meld) for meld in seat.melds]
    if seat.stake is not None:
        written["stake"] = seat.stake
    if seat.void is not None:
        written["void"] = tiles.SUITS[seat.void]
    if seat.ready != "none":
        written["ready"] = seat.ready
    if seat.passed != Passed():
        written["passed"] = write_passed(seat.passed)
    return written


def write_passed(passed: Passed) -> dict[str, object]:
    """What a seat has passed on."""
    return {
        "wins": [tiles.NAMES[tile] for tile in passed.wins],
        "pungs": [tiles.NAMES[tile] for tile in passed.pungs],
        "fan": passed.fan,
    }


def _write_named(written: dict[str, object], **fields: int | None) -> dict[str, object]:
    """``written`` with the tiles among ``fields`` that are known, by their names."""
    for name, tile in fields.items():
        if tile is not None:
            written[name] = tiles.NAMES[tile]
    return written


def _write_last(last: Last) -> dict[str, object]:
    if last.event == "open":
        return {"event": last.event}
    written: dict[str, object] = {"event": last.event, "seat": last.seat}
    if last.event == "kong":
        written["kind"] = last.kind
        if last.late is not None:
            written["late"] = last.late
        return _write_named(written, tile=last.tile, added=last.added)
    if last.event == "draw" or last.event == "discard":
        return _write_named(written, tile=last.tile, after_kong=last.after_kong)
    return _write_named(written, tile=last.tile)


def _write_win(win: Win) -> dict[str, object]:
    written: dict[str, object] = {"by": win.by, "seats": list(win.seats)}
    if win.by != "draw":
        written["from"] = win.shooter
    if win.by == "rob" and win.late is not None:
        written["late"] = win.late
    if win.at is not None:
        written["at"] = win.at
    after_kong = None if win.by == "rob" else win.after_kong
    return _write_named(written, tile=win.tile, after_kong=after_kong)


def write_table(table: Table) -> dict[str, object]:
    """The JSON object of ``table``; ``read_table`` gives the same table back."""
    written: dict[str, object] = {
        "dealer": table.dealer,
        "streak": table.streak,
        "seats": [_write_seat(seat) for seat in table.seats],
        "discards": [
            {"seat": seat, "tile": tiles.NAMES[tile]}
            if to is None
            else {"seat": seat, "tile": tiles.NAMES[tile], "to": to}
            for seat, tile, to in table.discards
        ],
    }
    if table.wall is not None:
        written["wall"] = table.wall
    if table.weekday is not None:
        written["weekday"] = table.weekday
    if table.last is not None:
        written["last"] = _write_last(table.last)
    if table.wins:
        written["wins"] = [_write_win(win) for win in table.wins]
    return _write_named(written, indicator=table.indicator, flip=table.flip)
