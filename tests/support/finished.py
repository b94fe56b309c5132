"""Finished zhuoji tables made up at random: no round led to them, but any of them could be.

Rounds that are played seldom end with several robbers of a declared seat's 1s. Here each seat
gets melds and a hand as such a table needs them, with many chickens, kongs, ready hands and
declarations; who wins what is then looked for with the oracle of the rule set (:class:`Game`).
"""

from collections import Counter
from collections.abc import Callable, Container
from random import Random
from typing import Any, NamedTuple

from tests.support.snapshots import ALL, KONGS

Json = dict[str, Any]


class Game(NamedTuple):
    """What a made-up table has to know about its room."""

    players: int
    waits: Callable[[Json], Container[str]]
    """What the 13 tiles of a seat wait for."""
    may_win: Callable[[Json, int, str, str, int, str | None], bool]
    """Whether a seat of the table may win a tile by discard or robbery from another, which has
    just made the kong that is named last."""
    most_suits: int = 3
    soft: bool = True
    """Whether seats declare softly,"""
    hard: bool = False
    """and whether they are asked to declare hard."""
    late: bool = False
    stakes: bool = False
    voids: bool = False
    dilong: bool = False
    chickens: tuple[str, ...] = ("1s",)
    flips: tuple[str, ...] = ("9s", "9m", "9p", "1s")
    """Tiles that are turned oftener than others."""


class _Box:
    """108 tiles to take from."""

    def __init__(self, random: Random, chickens: tuple[str, ...]) -> None:
        self.random = random
        self.chickens = chickens
        self.left = Counter(dict.fromkeys(ALL, 4))

    def has(self, *tiles: str) -> bool:
        return all(self.left[tile] >= count for tile, count in Counter(tiles).items())

    def take(self, *tiles: str) -> list[str]:
        assert self.has(*tiles)
        self.left.subtract(tiles)
        return list(tiles)

    def any(self) -> str:
        """A random tile that is left, taken."""
        return self.take(self.random.choice(list(self.left.elements())))[0]

    def with_copies(self, copies: int, suits: str) -> str | None:
        """A tile of which so many are left; default chickens as often as it can be."""
        for chicken in self.chickens:
            if copies <= self.left[chicken] and chicken[1] in suits and self.random.random() < 0.3:
                return chicken
        fitting = [t for t in ALL if self.left[t] >= copies and t[1] in suits]
        return self.random.choice(fitting) if fitting else None


def finished_table(random: Random, game: Game) -> Json | None:
    """A finished table, or None where the attempt led to none."""
    players = game.players
    box = _Box(random, game.chickens)
    bare = random.random() < 0.15
    wish, discarder = _wish(random, game)
    if wish and not bare:
        box.take(wish, wish, wish)  # for the pung that the others rob
    seats = [
        _seat(random, box, game, seat, bare, wish, discarder == seat) for seat in range(players)
    ]
    table: Json = {
        "dealer": random.randrange(players),
        "streak": random.choice((0, 0, 1, 2, 7)),
        "weekday": random.randint(1, 7),
        "seats": seats,
    }
    for who, seat in enumerate(seats):
        _declare(random, game, seat, who == table["dealer"])
    claims = [
        {"seat": meld["from"], "tile": meld["tile"], "to": seat}
        for seat in range(players)
        for meld in seats[seat]["melds"]
        if "from" in meld
    ]
    if random.random() < 0.1:
        _discards(random, box, table, claims, None)
        return {**table, "wall": 0}
    win = _win(random, box, game, table)
    if win is None:
        return None
    _discards(random, box, table, claims, win)
    table["wins"] = [win]
    if random.random() < 0.05 and win["by"] != "rob":  # a kong needs a tile left in the wall
        table["wall"] = 0
    else:
        flip = random.choice((*game.flips, *[None] * (len(game.flips) - 1)))
        table["flip"] = box.take(flip)[0] if flip and box.has(flip) else box.any()
        table["wall"] = random.randrange(0, box.left.total() + 1)
    return table


def _declare(random: Random, game: Game, seat: Json, deals: bool) -> None:
    """Some seats that can have declared; where all are asked, some have declined."""
    chance = random.random()
    if not seat["melds"] and chance < 0.3 and game.waits(seat):
        if game.hard and not deals and random.random() < 0.5:
            seat["ready"] = "hard"
        elif game.soft:
            seat["ready"] = "soft"
    elif game.hard and chance > 0.8:
        seat["ready"] = "declined"


def _wish(random: Random, game: Game) -> tuple[str | None, int]:
    """A tile that several seats shall wait for, and the seat that shall have a pung of it."""
    if random.random() < 0.4:
        return None, 0
    chicken = random.random() < 0.3
    return random.choice(game.chickens if chicken else ALL), random.randrange(game.players)


def _partial(random: Random, box: _Box, wish: str | None) -> list[str]:
    """Two tiles of a sequence with ``wish``, and a pair."""
    if wish is None or random.random() < 0.15:
        return []
    rank, suit = int(wish[0]), wish[1]
    around = [(rank + 1, rank + 2), (rank - 2, rank - 1), (rank - 1, rank + 1)]
    pairs = [(f"{low}{suit}", f"{high}{suit}") for low, high in around if low > 0 and high < 10]
    fitting = [pair for pair in pairs if box.has(*pair)]
    if not fitting:
        return []
    found = box.take(*random.choice(fitting))
    twin = box.with_copies(2, suit)
    return found + box.take(twin, twin) if twin else found


def _notation(tiles: list[str]) -> str:
    return "".join(sorted(tiles, key=ALL.index))


def _seat(
    random: Random,
    box: _Box,
    game: Game,
    seat: int,
    bare: bool,
    wish: str | None,
    feeds: bool,
) -> Json:
    most = min(random.choice((1, 2, 2, 3, 3)), game.most_suits)
    suits = "".join(random.sample("mps", most))
    others = [other for other in range(game.players) if other != seat]
    melds: list[Json] = []
    if wish and feeds and not bare:
        melds.append({"kind": "pung", "tile": wish, "from": random.choice(others)})
    dragon = game.dilong and not bare and not melds and random.random() < 0.2
    for _ in range(0 if bare or dragon else random.choice((0, 0, 0, 1, 1, 2, 3, 4 - len(melds)))):
        kind = random.choice(("pung", "pung", *KONGS))
        tile = box.with_copies(3 if kind == "pung" else 4, suits)
        if tile is None:
            continue
        box.take(*[tile] * (3 if kind == "pung" else 4))
        meld: Json = {"kind": kind, "tile": tile}
        if kind != "concealed_kong":
            meld["from"] = random.choice(others)
        if game.late and kind in ("concealed_kong", "added_kong") and random.random() < 0.3:
            meld["late"] = True
        melds.append(meld)
    if dragon and (tile := box.with_copies(4, suits)):
        box.take(tile, tile, tile)
        melds.append({"kind": "pung", "tile": tile, "from": random.choice(others)})
    size = 13 - 3 * len(melds)
    hand: list[str] = []
    shape = random.choice(("ready", "ready", "ready", "pairs", "triplets", "any"))
    if (shape == "pairs" and not melds) or (dragon and melds):
        while len(hand) + 2 <= size:
            tile = box.with_copies(2, suits)
            if tile is None:
                break
            hand += box.take(tile, tile)
    elif shape != "any":
        if size > 1 and shape == "ready":
            hand += _partial(random, box, wish)
        while len(hand) + 3 <= size:
            tile = box.with_copies(3, suits) if shape == "triplets" else None
            if tile is not None:
                hand += box.take(tile, tile, tile)
                continue
            starts = [t for t in ALL if int(t[0]) <= 7 and t[1] in suits and box.has(*_run(t))]
            if not starts:
                break
            hand += box.take(*_run(random.choice(starts)))
    while len(hand) < size:
        near = [t for t in ALL if t[1] in suits and box.left[t]]
        hand += box.take(random.choice(near)) if near and shape != "any" else [box.any()]
    written: Json = {"hand": _notation(hand), "melds": melds}
    if game.voids:
        used = {tile[1] for tile in hand} | {meld["tile"][1] for meld in melds}
        written["void"] = random.choice([suit for suit in "mps" if suit not in used] or ["m"])
    if game.stakes:
        written["stake"] = random.randrange(3)
    return written


def _run(tile: str) -> list[str]:
    return [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]


def _win(random: Random, box: _Box, game: Game, table: Json) -> Json | None:
    """A win that some seat was allowed to make, with the won tile taken where it must be."""
    seats = table["seats"]
    melded = any(seat["melds"] for seat in seats)
    by = random.choice(
        ("draw", "discard", "discard", "rob", "rob") if melded else ("draw", "discard")
    )
    if by == "draw":
        winner = random.randrange(len(seats))
        waits = game.waits(seats[winner])
        tiles = [tile for tile in ALL if box.left[tile] and tile in waits]
        if not tiles:
            return None
        win: Json = {"by": by, "tile": box.take(random.choice(tiles))[0], "seats": [winner]}
        return _after_kong(random, seats[winner], win)
    best: Json | None = None
    for source, seat in enumerate(seats):
        thrown: Json = {"by": by, "from": source}
        if by == "discard":
            thrown = _after_kong(random, seat, thrown)
            tiles = [tile for tile in ALL if box.left[tile]]
        else:
            tiles = [m["tile"] for m in seat["melds"] if m["kind"] == "pung" and box.has(m["tile"])]
        random.shuffle(tiles)
        tiles.sort(key=lambda tile: tile not in game.chickens or random.random() < 0.5)
        after = thrown.get("after_kong")
        for tile in tiles:
            able = [
                other
                for other in range(len(seats))
                if other != source and game.may_win(table, other, tile, by, source, after)
            ]
            better = best is None or len(able) > len(best["seats"]) or random.random() < 0.2
            if able and better:
                best = {**thrown, "tile": tile, "seats": able}
        if best is not None and random.random() < 0.5:
            break
    if best is None:
        return None
    able = best["seats"]
    best["seats"] = random.sample(able, random.choice((1, len(able), len(able))))
    if by == "rob" and game.late:
        best["late"] = random.random() < 0.4
    box.take(best["tile"])
    return best


def _after_kong(random: Random, seat: Json, win: Json) -> Json:
    kongs = [meld["tile"] for meld in seat["melds"] if meld["kind"] in KONGS]
    return {**win, "after_kong": random.choice(kongs)} if kongs and random.random() < 0.6 else win


def _discards(random: Random, box: _Box, table: Json, claims: list[Json], win: Json | None) -> None:
    """The claimed discards among some that nobody took, and the won one at the end."""
    players = len(table["seats"])
    softly = {who for who, seat in enumerate(table["seats"]) if seat.get("ready") == "soft"}
    melded = any(seat["melds"] for seat in table["seats"])
    quick = random.random() < 0.7 and not melded  # a win on somebody's first turn
    if quick and win and win["by"] == "draw":
        quick = softly <= set(_first_round(table, win["seats"][0]))
    thrown = []
    for _ in range(0 if quick else random.randrange(4, 20)):
        chicken = random.choice(box.chickens)
        taken = box.take(chicken)[0] if box.has(chicken) and random.random() < 0.2 else box.any()
        thrown.append({"seat": random.randrange(players), "tile": taken})
    if not (quick and win and win["by"] == "draw"):  # declaring softly is a discard
        thrown += [{"seat": who, "tile": box.any()} for who in softly]
    discards = [*claims, *thrown]
    random.shuffle(discards)
    if win is not None:
        discards += _before(box, table, discards, win, quick)
    if discards and all(each["seat"] != table["dealer"] for each in discards):
        discards.insert(0, {"seat": table["dealer"], "tile": box.any()})
    dealt = win and win["by"] == "draw" and win["seats"][0] == table["dealer"] and not discards
    for who, seat in enumerate(table["seats"]):
        if dealt:  # it was asked first, and has not declined; nobody else was asked
            seat.pop("ready", None)
        if all(each["seat"] != who for each in discards):
            for meld in seat["melds"]:
                if meld["kind"] == "concealed_kong":  # on time before one's first discard
                    meld.pop("late", None)
    table["discards"] = discards


def _first_round(table: Json, until: int) -> list[int]:
    """The seats from the dealer to the one before ``until``."""
    players = len(table["seats"])
    return [
        (table["dealer"] + step) % players for step in range((until - table["dealer"]) % players)
    ]


def _before(box: _Box, table: Json, discards: list[Json], win: Json, quick: bool) -> list[Json]:
    """The discards right before the win, or the won one. That of an exposed kong just made is
    moved there."""
    source = win["seats"][0] if win["by"] == "draw" else win["from"]
    won = [{"seat": source, "tile": win["tile"]}] if win["by"] == "discard" else []
    for number, each in enumerate(discards):
        kong = {"seat": each["seat"], "tile": win.get("after_kong"), "to": source}
        exposed = [{"kind": "exposed_kong", "tile": each["tile"]}]
        if each == kong and exposed == [
            {"kind": meld["kind"], "tile": meld["tile"]}
            for meld in table["seats"][source]["melds"]
            if meld["tile"] == each["tile"]
        ]:
            return [discards.pop(number), *won]
    players = len(table["seats"])
    if won:
        return won
    if quick and win["by"] == "draw":  # everybody before the winner has discarded once
        return [{"seat": who, "tile": box.any()} for who in _first_round(table, source)]
    return [{"seat": (source - 1) % players, "tile": box.any()}]
