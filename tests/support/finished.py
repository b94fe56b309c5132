"""Finished guiyang tables made up at random: no round led to them, but any of them could be.

Rounds that are played seldom end with several robbers of a declared seat's 1s. Here each seat
gets melds and a hand as such a table needs them, with many 1s, kongs, ready hands and
declarations; who wins what is then looked for with the oracle.
"""

from collections import Counter
from random import Random
from typing import Any

from tests.support import oracle_guiyang as oracle
from tests.support.oracle_guiyang import ALL, KONGS, Rules

Json = dict[str, Any]


class _Box:
    """108 tiles to take from."""

    def __init__(self, random: Random) -> None:
        self.random = random
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
        """A tile of which so many are left; 1s as often as it can be."""
        if copies <= self.left["1s"] and "s" in suits and self.random.random() < 0.3:
            return "1s"
        fitting = [t for t in ALL if self.left[t] >= copies and t[1] in suits]
        return self.random.choice(fitting) if fitting else None


def finished_table(random: Random, rules: Rules) -> Json | None:
    """A finished table, or None where the attempt led to none."""
    players = 3 if rules.style == "sandingguai" else 4
    box = _Box(random)
    bare = random.random() < 0.1
    wish, feeder = _wish(random)
    if wish and not bare:
        box.take(wish, wish, wish)  # for the pung that the others rob
    seats = [
        _seat(random, box, rules, seat, players, bare, wish, feeder == seat)
        for seat in range(players)
    ]
    table: Json = {
        "dealer": random.randrange(players),
        "streak": random.choice((0, 0, 1, 2, 7)),
        "seats": seats,
    }
    claims = [
        {"seat": meld["from"], "tile": meld["tile"], "to": seat}
        for seat in range(players)
        for meld in seats[seat]["melds"]
        if "from" in meld
    ]
    if random.random() < 0.1:
        return _washout(random, box, table, claims)
    win = _win(random, box, rules, table)
    if win is None:
        return None
    _discards(random, box, table, claims, win)
    table["wins"] = [win]
    if random.random() < 0.05:
        table["wall"] = 0
    else:
        flip = random.choice(("9s", "9m", "9p", "1s", None, None, None))
        table["flip"] = box.take(flip)[0] if flip and box.has(flip) else box.any()
        table["wall"] = random.randrange(0, box.left.total() + 1)
    return table


def _wish(random: Random) -> tuple[str | None, int]:
    """A tile that several seats shall wait for, and the seat that shall have a pung of it."""
    if random.random() < 0.4:
        return None, 0
    return ("1s" if random.random() < 0.3 else random.choice(ALL)), random.randrange(4)


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
    rules: Rules,
    seat: int,
    players: int,
    bare: bool,
    wish: str | None,
    feeds: bool,
) -> Json:
    most = random.choice((1, 2, 2, 3, 3))
    if rules.style == "sandingguai":
        most = min(most, 2)
    suits = "".join(random.sample("mps", most))
    others = [other for other in range(players) if other != seat]
    melds: list[Json] = []
    if wish and feeds and not bare:
        melds.append({"kind": "pung", "tile": wish, "from": random.choice(others)})
    for _ in range(0 if bare else random.choice((0, 0, 0, 1, 1, 2, 3, 4 - len(melds)))):
        kind = random.choice(("pung", "pung", *KONGS))
        tile = box.with_copies(3 if kind == "pung" else 4, suits)
        if tile is None:
            continue
        box.take(*[tile] * (3 if kind == "pung" else 4))
        meld: Json = {"kind": kind, "tile": tile}
        if kind != "concealed_kong":
            meld["from"] = random.choice(others)
        melds.append(meld)
    size = 13 - 3 * len(melds)
    hand: list[str] = []
    shape = random.choice(("ready", "ready", "ready", "pairs", "triplets", "any"))
    if shape == "pairs" and not melds:
        while len(hand) < 12:
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
    if not melds and random.random() < 0.3 and oracle.waits_of(rules, written):
        written["ready"] = "soft"
    return written


def _run(tile: str) -> list[str]:
    return [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]


def _win(random: Random, box: _Box, rules: Rules, table: Json) -> Json | None:
    """A win that some seat was allowed to make, with the won tile taken where it must be."""
    seats = table["seats"]
    by = random.choice(("draw", "discard", "discard", "rob", "rob"))
    if by == "draw":
        winner = random.randrange(len(seats))
        tiles = [tile for tile in oracle.waits_of(rules, seats[winner]) if box.left[tile]]
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
        tiles.sort(key=lambda tile: tile != "1s" or random.random() < 0.5)
        after = thrown.get("after_kong")
        for tile in tiles:
            able = [
                other
                for other in range(len(seats))
                if other != source and oracle.may_win(rules, table, other, tile, by, source, after)
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
    box.take(best["tile"])
    return best


def _after_kong(random: Random, seat: Json, win: Json) -> Json:
    kongs = [meld["tile"] for meld in seat["melds"] if meld["kind"] in KONGS]
    return {**win, "after_kong": random.choice(kongs)} if kongs and random.random() < 0.6 else win


def _discards(random: Random, box: _Box, table: Json, claims: list[Json], win: Json | None) -> None:
    """The claimed discards among some that nobody took, and the won one at the end."""
    players = len(table["seats"])
    quick = random.random() < 0.4 and not claims  # a win on somebody's first turn
    thrown = []
    for _ in range(0 if quick else random.randrange(4, 20)):
        tile = "1s" if box.has("1s") and random.random() < 0.15 else None
        taken = box.take(tile)[0] if tile else box.any()
        thrown.append({"seat": random.randrange(players), "tile": taken})
    discards = [*claims, *thrown]
    random.shuffle(discards)
    if win is not None and win["by"] == "discard":
        discards.append({"seat": win["from"], "tile": win["tile"]})
    elif win is not None and not quick:
        before = (win.get("from", win["seats"][0]) - 1) % players
        discards.append({"seat": before, "tile": box.any()})
    elif win is not None and win["by"] == "draw":
        # Everybody from the dealer to the seat before the winner has discarded once.
        winner = win["seats"][0]
        discards += [
            {"seat": (table["dealer"] + step) % players, "tile": box.any()}
            for step in range((winner - table["dealer"]) % players)
        ]
    table["discards"] = discards


def _washout(random: Random, box: _Box, table: Json, claims: list[Json]) -> Json:
    _discards(random, box, table, claims, None)
    return {**table, "wall": 0}
