"""How the second opinions on zhuoji read a snapshot, and write down what they make of it.

No rule is in here: each opinion has its own reading of every rule. Nothing of ``engine`` is
imported.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

Json = dict[str, Any]
Tiles = Counter[str]

ALL = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
KONGS = ("concealed_kong", "added_kong", "exposed_kong")


def tiles_of(notation: str) -> Tiles:
    found: Tiles = Counter()
    ranks = ""
    for character in notation:
        if character in "mps":
            found.update(rank + character for rank in ranks)
            ranks = ""
        else:
            ranks += character
    return found


def held(seat: Json) -> Tiles:
    """Everything that a seat holds, melds included."""
    every = tiles_of(seat["hand"])
    for meld in seat.get("melds", []):
        every[meld["tile"]] += 3 if meld["kind"] == "pung" else 4
    return every


Line = tuple[int, int, str, str]
"""Payer, payee, item, rule."""


class Settled(NamedTuple):
    """What the page asks for, summed by line."""

    transfers: "Counter[Line]"
    voided: "Counter[Line]"
    totals: list[int]
    status: list[str]
    patterns: dict[int, tuple[str, int]]
    dealer: int
    streak: int


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


def kong_line(kind: str, tile: str, late: bool) -> str:
    """A kong of one's own in short words."""
    return f"{kind} {tile} {'late' if late else 'on time'}"


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
