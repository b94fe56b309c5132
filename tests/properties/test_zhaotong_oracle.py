"""The engine and the second opinion of ``tests.support.oracle_zhaotong`` agree on settlements.

Finished tables are made up at random, with several winning events, heavenly and earthly hands,
robbed kongs and fines far oftener than rounds that are played have them.
``ZHAOTONG_TABLES=20000`` makes so many.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import engine
from tests.support import oracle_zhaotong as oracle
from tests.support import rounds
from tests.support.oracle_zhaotong import ALL, KONGS, Rules
from tests.support.tables import lines_but_hand

Json = dict[str, Any]

TABLES = int(os.environ.get("ZHAOTONG_TABLES", "120"))


class _Box:
    """108 tiles to take from."""

    def __init__(self, random: Random, rules: Rules) -> None:
        self.random = random
        self.left = Counter(dict.fromkeys(ALL, 4))
        self.indicator = self.take(random.choice(ALL))
        self.wild = oracle.wild_tiles(rules, self.indicator)

    def has(self, *tiles: str) -> bool:
        return all(self.left[tile] >= count for tile, count in Counter(tiles).items())

    def take(self, tile: str) -> str:
        assert self.left[tile] > 0
        self.left[tile] -= 1
        return tile

    def natural(self) -> str:
        """A random tile that is not wild, taken."""
        fitting = [tile for tile in self.left.elements() if tile not in self.wild]
        return self.take(self.random.choice(fitting))

    def a_wild(self) -> str | None:
        fitting = [tile for tile in sorted(self.wild) if self.left[tile]]
        return self.take(self.random.choice(fitting)) if fitting else None


def _meld(random: Random, box: _Box, suits: str, feeders: list[int]) -> Json | None:
    kind = random.choice(("pung", "pung", "pung", *KONGS))
    size = 3 if kind == "pung" else 4
    most = {"pung": 1, "exposed_kong": 2, "added_kong": 2, "concealed_kong": 3}[kind]
    wanted = random.choice((0, 0, 0, random.randint(0, most)))
    fitting = [tile for tile in ALL if tile[1] in suits and tile not in box.wild]
    random.shuffle(fitting)
    if random.random() < 0.3:
        fitting.sort(key=lambda tile: tile != box.indicator)
    tile = next((tile for tile in fitting if box.left[tile] >= size - wanted), None)
    if tile is None or sum(box.left[each] for each in box.wild) < wanted:
        return None
    wilds = [str(box.a_wild()) for _ in range(wanted)]
    for _ in range(size - wanted):
        box.take(tile)
    made: Json = {"kind": kind, "tile": tile}
    if wilds:
        made["wilds"] = wilds
    if kind != "concealed_kong":
        made["from"] = random.choice(feeders)
    return made


def _hand(random: Random, box: _Box, suits: str, size: int) -> list[str]:
    """Groups of ``suits`` as far as they go, with some wild tiles among them."""
    hand: list[str] = []
    shape = random.choice(("groups", "groups", "triplets", "pairs", "any"))
    for attempt in range(1000):
        if len(hand) == size:
            return hand
        if attempt > 60:  # too few of these suits are left
            shape = "any"
        first = random.choice([tile for tile in ALL if tile[1] in suits])
        run = [f"{int(first[0]) + step}{first[1]}" for step in range(3)]
        group = [first] * 3
        if shape == "pairs" and size == 13:
            group = [first] * 2
        elif shape == "any":
            group = [box.random.choice(list(box.left.elements()))]
        elif shape == "groups" and int(first[0]) <= 7:
            group = run
        if size - len(hand) < len(group):
            group = [first] * min(2, size - len(hand))
        few = sum(tile in box.wild for tile in hand) < 3
        if few and random.random() < 0.2 and any(box.left[tile] for tile in box.wild):
            group = [*group[:-1], random.choice([t for t in sorted(box.wild) if box.left[t]])]
        if box.has(*group):
            hand += [box.take(tile) for tile in group]
    raise AssertionError("the box is empty")


def _seat(random: Random, box: _Box, rules: Rules, index: int, players: int, bare: bool) -> Json:
    suits = "".join(random.sample("mps", random.choice((1, 2, 2, 2))))
    others = [seat for seat in range(players) if seat != index]
    melds: list[Json] = []
    for _ in range(0 if bare else random.choice((0, 0, 0, 1, 1, 2, 3, 4))):
        meld = _meld(random, box, suits, others)
        if meld is not None:
            melds.append(meld)
    if random.random() < 0.1:
        suits = "mps"
    hand = _hand(random, box, suits, 13 - 3 * len(melds))
    seat: Json = {"hand": "".join(sorted(hand, key=ALL.index)), "melds": melds}
    absent = [suit for suit in "mps" if suit not in suits]
    free = [suit for suit in "mps" if not any(meld["tile"][1] == suit for meld in melds)]
    seat["void"] = random.choice(absent if absent and random.random() < 0.9 else free)
    return seat


def finished_table(random: Random, rules: Rules) -> Json:
    """A finished table that has not led anywhere impossible."""
    players = random.choice((2, 3, 4, 4))
    box = _Box(random, rules)
    early = random.random() < 0.35
    seats = [_seat(random, box, rules, index, players, early) for index in range(players)]
    table: Json = {
        "dealer": random.randrange(players),
        "streak": random.choice((0, 0, 1, 4)),
        "seats": seats,
        "indicator": box.indicator,
        "wins": [],
    }
    table["discards"] = [
        {"seat": meld["from"], "tile": meld["tile"], "to": index}
        for index, seat in enumerate(seats)
        for meld in seat["melds"]
        if "from" in meld
    ]
    random.shuffle(table["discards"])
    for _ in range(0 if early else random.randrange(1, 5)):
        _throw(random, box, table, random.randrange(players))
    for _ in range(random.choice((0, 1, 2, 3, 3))):
        if players - len(oracle.winners_of(table)) > 1:
            _win(random, box, rules, table)
            if random.random() < 0.5:
                playing = set(range(players)) - set(oracle.winners_of(table))
                _throw(random, box, table, random.choice(sorted(playing)))
    if players - len(oracle.winners_of(table)) > 1:
        table["wall"] = 0
    if random.random() < 0.4:
        for win in table["wins"]:
            del win["at"]
    return table


def _throw(random: Random, box: _Box, table: Json, seat: int) -> None:
    if not table["discards"] and table["dealer"] not in oracle.winners_of(table):
        seat = table["dealer"]
    table["discards"].append({"seat": seat, "tile": box.natural()})


def _win(random: Random, box: _Box, rules: Rules, table: Json) -> None:
    """One more winning event, if there is one to be found."""
    seats = table["seats"]
    playing = [seat for seat in range(len(seats)) if seat not in oracle.winners_of(table)]
    by = random.choice(("draw", "discard", "discard", "rob"))
    sources = random.sample(playing, len(playing))
    if not table["discards"]:  # the dealer's turn: 天胡 or 地胡
        by, sources = random.choice(("draw", "discard")), [table["dealer"]]
    for source in sources:
        if source not in playing:
            continue
        found = _event(random, box, rules, table, playing, by, source)
        if found is not None:
            table["wins"].append(found)
            return


def _event(
    random: Random,
    box: _Box,
    rules: Rules,
    table: Json,
    playing: list[int],
    by: str,
    source: int,
) -> Json | None:
    seats = table["seats"]
    after = _after_kong(random, table, source) if by != "rob" else None
    pungs = [meld["tile"] for meld in seats[source]["melds"] if meld["kind"] == "pung"]
    tiles = [tile for tile in ALL if box.left[tile] and (by == "draw" or tile not in box.wild)]
    if by == "rob":
        melded = [meld["tile"] for meld in seats[source]["melds"]]
        tiles = [tile for tile in pungs if box.left[tile] and melded.count(tile) == 1]
    random.shuffle(tiles)
    for tile in tiles:
        able = [
            seat
            for seat in ([source] if by == "draw" else playing)
            if (seat != source or by == "draw")
            and oracle.worth(
                rules,
                table,
                seats[seat],
                oracle.tiles_of(seats[seat]["hand"]),
                tile,
                by,
                after is not None,
            )
        ]
        if not able:
            continue
        box.take(tile)
        win: Json = {
            "by": by,
            "tile": tile,
            "seats": random.sample(able, random.choice((1, len(able)))),
        }
        if by != "draw":
            win["from"] = source
        if after is not None:
            win["after_kong"] = after
        if by == "discard":
            table["discards"].append({"seat": source, "tile": tile})
        if by == "rob":
            meld = next(m for m in seats[source]["melds"] if m["tile"] == tile)
            meld.update(kind="added_kong", robbed=True)
        win["at"] = len(table["discards"])
        return win
    return None


def _after_kong(random: Random, table: Json, seat: int) -> str | None:
    """A kong that ``seat`` can have made right before: of an exposed one the claim comes last."""
    melds = table["seats"][seat]["melds"]
    if random.random() < 0.5:
        return None
    for meld in random.sample(melds, len(melds)):
        tile: str = meld["tile"]
        if sum(other["tile"] == tile for other in melds) > 1:
            continue
        if meld["kind"] == "exposed_kong" and not table["wins"]:
            claim = {"seat": meld["from"], "tile": tile, "to": seat}
            table["discards"].remove(claim)
            table["discards"].append(claim)
            return tile
        if meld["kind"] in ("concealed_kong", "added_kong"):
            return tile
    return None


def test_zhaotong_finished_tables_settle_as_the_page_says() -> None:
    topics = "hand rob heavenly earthly three_suits unready"
    expected = {f"zhaotong.{topic}" for topic in topics.split()} | {*oracle.ORDER, "tianhu", "dihu"}
    expected |= {"draw 1", "discard 1", "discard 2", "rob 1", "rob 2", "fined after a win"}
    expected |= {f"events {count}" for count in range(4)} | {"earthly for several"}
    expected |= {
        "self_draw",
        "kong_bloom",
        "kong_shot",
        "rob",
        "no_wild",
        "kong",
        "hog",
        "indicator",
    }
    reached: Counter[str] = Counter()
    for number in range(max(TABLES, 300)):
        if number >= TABLES and expected <= (+reached).keys():
            break
        random = Random(f"zhaotong {number}")
        room = rounds.random_room(engine.find_ruleset("zhaotong"), random)
        rules = Rules(**room.options)  # type: ignore[arg-type]
        table = finished_table(random, rules)
        context = (rules, table)
        mine = oracle.settle(rules, table)
        answer: Json = engine.answer_settlement(room, table)
        assert lines_but_hand(answer) == dict(mine.lines), context
        assert answer["totals"] == mine.totals, context
        assert sum(answer["totals"]) == 0
        assert answer["outcome"] == mine.outcome, context
        assert [entry["status"] for entry in answer["seats"]] == mine.status, context
        worths = {
            entry["seat"]: (
                entry["patterns"][0],
                entry["fan"],
                oracle.comparable(entry["extras"].items()),
            )
            for entry in answer["seats"]
            if entry["status"] == "won"
        }
        assert worths == {seat: each.comparable for seat, each in mine.worths.items()}, context
        following = {"dealer": mine.dealer, "streak": mine.streak, "rule": "zhaotong.next"}
        assert answer["next"] == following, context
        if not mine.worths:
            ready, best, totals = oracle.washout(rules, table)
            payouts: Json = engine.answer_washout_payouts(room, table)
            assert payouts["ready"] == ready, context
            assert [wait and wait["fan"] for wait in payouts["best"]] == best, context
            assert payouts["totals"] == totals, context
        reached.update({line["rule"] for line in answer["transfers"]})
        reached.update(f"{win['by']} {len(win['seats'])}" for win in table["wins"])
        reached[f"events {len(table['wins'])}"] += 1
        reached.update(each.pattern for each in mine.worths.values())
        reached.update(item for each in mine.worths.values() for item, _ in each.extras)
        fined = any(item == "washout" for _, _, item, _ in mine.lines)
        reached["fined after a win"] += bool(fined and mine.worths)
        two = any(len(win["seats"]) > 1 for win in table["wins"])
        reached["earthly for several"] += bool(
            two and "dihu" in {w.pattern for w in mine.worths.values()}
        )
    assert expected <= (+reached).keys(), reached
