"""What the second opinions on gumai and yinji both read off a snapshot: no rule is in here.

Like :mod:`tests.support.oracle_guiyang`, of whose plain helpers some are used, it speaks the
JSON of the service and imports nothing of ``engine``.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tests.support.oracle_guiyang import ALL, KONGS, Line, Settled, first_turn, held, tiles_of

Json = dict[str, Any]
Tiles = Counter[str]

__all__ = ["ALL", "KONGS", "Settled", "first_turn", "held", "tiles_of"]


class Lines:
    """The lines of a settlement, summed; ``void`` takes some of them away again."""

    def __init__(self, ruleset: str, factor: int) -> None:
        self.ruleset = ruleset
        self.factor = factor
        self.paid: Counter[Line] = Counter()
        self.voided: Counter[Line] = Counter()

    def pay(self, payer: int, payee: int, points: int, item: str, rule: str) -> None:
        if payer != payee and points:
            self.paid[payer, payee, item, f"{self.ruleset}.{rule}"] += points * self.factor

    def void(self, hit: Callable[[int, str], bool]) -> None:
        """Void the lines of which payee and item are ``hit``."""
        for line in list(self.paid):
            if hit(line[1], line[2]):
                self.voided[line] += self.paid.pop(line)

    def totals(self, players: int) -> list[int]:
        totals = [0] * players
        for (payer, payee, _, _), points in self.paid.items():
            totals[payer] -= points
            totals[payee] += points
        return totals


def counts_of(hand: Tiles) -> list[int]:
    """How many of each tile there are."""
    return [hand[tile] for tile in ALL]


def suits_of(counts: list[int]) -> set[str]:
    """The suits of so many of each tile."""
    return {suit for index, suit in enumerate("mps") if any(counts[9 * index : 9 * index + 9])}


def win_of(table: Json) -> Json | None:
    """The one win of a zhuoji table."""
    found: Json | None = (table.get("wins") or [None])[0]
    return found


def next_rank(tile: str, step: int = 1) -> str:
    """9 is followed by 1, and 1 preceded by 9."""
    return f"{(int(tile[0]) - 1 + step) % 9 + 1}{tile[1]}"


class Shown(NamedTuple):
    """A discard: who made it, and who has it now."""

    number: int
    seat: int
    tile: str
    melded: int | None
    won: tuple[int, ...]

    @property
    def unclaimed(self) -> bool:
        return self.melded is None and not self.won


def discards_of(table: Json) -> list[Shown]:
    """Every discard; the last one is won where a win is by discard."""
    thrown, win = table.get("discards", []), win_of(table)
    found = []
    for index, each in enumerate(thrown):
        last = index == len(thrown) - 1
        won = tuple(win["seats"]) if win and win["by"] == "discard" and last else ()
        found.append(Shown(index, each["seat"], each["tile"], each.get("to"), won))
    return found


def first_of(discards: Iterable[Shown], tile: str) -> Shown | None:
    return next((each for each in discards if each.tile == tile), None)


def kong_before(table: Json, win: Json) -> Json | None:
    """The kong whose replacement draw came right before the win's tile, if one did."""
    tile = win.get("after_kong") or (table.get("last") or {}).get("after_kong")
    if tile is None or win["by"] == "rob":
        return None
    owner = win["seats"][0] if win["by"] == "draw" else win["from"]
    for meld in table["seats"][owner]["melds"]:
        if meld["tile"] == tile and meld["kind"] in KONGS:
            return dict(meld)
    raise AssertionError("no such kong")


def robbed_late(table: Json, win: Json) -> bool:
    """Whether the robbed kong was late: what the win says, or else what ``last`` does."""
    return bool(win.get("late", (table.get("last") or {}).get("late")))


def kong_line(kind: str, tile: str, late: bool) -> str:
    """A kong of one's own in short words."""
    return f"{kind} {tile} {'late' if late else 'on time'}"


def late(table: Json, who: int, kind: str, tile: str) -> bool:
    """[table.late] On time is: the tile drawn last is one of the four; or, for a concealed kong,
    its owner has not discarded yet this round."""
    if table["last"].get("tile") == tile:
        return False
    thrown = any(each["seat"] == who for each in table.get("discards", []))
    return thrown if kind == "concealed_kong" else True


def own_kongs(table: Json, who: int) -> set[str]:
    """The concealed and added kongs that the tiles of a seat allow."""
    hand = tiles_of(table["seats"][who]["hand"])
    found = {("concealed_kong", tile) for tile in hand if hand[tile] == 4}
    found |= {
        ("added_kong", meld["tile"])
        for meld in table["seats"][who].get("melds", [])
        if meld["kind"] == "pung" and hand[meld["tile"]]
    }
    return {kong_line(kind, tile, late(table, who, kind, tile)) for kind, tile in found}


def fourteenth(table: Json) -> int | None:
    """The seat that holds a 14th tile."""
    last = table.get("last") or {}
    if table.get("wins") or last.get("event") not in ("deal", "draw", "pung"):
        return None
    return int(table["dealer"] if last["event"] == "deal" else last["seat"])


def after_discard(table: Json, who: int, tile: str) -> Json:
    """The table after ``who`` has discarded ``tile``."""
    left = tiles_of(table["seats"][who]["hand"]) - Counter({tile: 1})
    seats = [dict(seat) for seat in table["seats"]]
    seats[who]["hand"] = "".join(left.elements())
    thrown = [*table.get("discards", []), {"seat": who, "tile": tile}]
    return {**table, "seats": seats, "discards": thrown}


def moment_before(table: Json) -> Json:
    """The moment in which the tile that was won could be won."""
    win = win_of(table)
    assert win is not None
    before = {key: value for key, value in table.items() if key not in ("wins", "flip", "last")}
    seats = before["seats"] = [dict(seat) for seat in table["seats"]]
    before["wall"] = max(table["wall"], 1)
    who = win["seats"][0] if win["by"] == "draw" else win["from"]
    last: Json = {"event": win["by"], "seat": who, "tile": win["tile"]}
    if "after_kong" in win:
        last["after_kong"] = win["after_kong"]
    if win["by"] == "draw":
        seats[who]["hand"] += win["tile"]
        if "after_kong" not in win and who == table["dealer"] and not table["discards"]:
            last["event"] = "deal"
    if win["by"] == "rob":
        last |= {"event": "kong", "kind": "added_kong", "late": win.get("late", False)}
        seats[who]["melds"] = [
            {**meld, "kind": "added_kong", **({"late": True} if win.get("late") else {})}
            if (meld["kind"], meld["tile"]) == ("pung", win["tile"])
            else meld
            for meld in seats[who]["melds"]
        ]
    before["last"] = last
    return before
