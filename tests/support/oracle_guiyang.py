"""A second opinion on guiyang: its rules, read into code once more and without the engine.

"The page" is that of the rules, as ``/rules/guiyang`` shows them.

It speaks the JSON of the service and nothing of ``engine`` is imported, nor of another opinion. It
is written to be compared with the page line by line, not to be quick: shapes are tried out, not
looked up.
"""

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from tests.support.snapshots import ALL, KONGS, Line, Settled, held, tiles_of

Json = dict[str, Any]
Tiles = Counter[str]

POINTS = {
    "pinghu": (1, 1),
    "daduizi": (5, 8),
    "dandiao": (10, 16),
    "qidui": (10, 16),
    "longqidui": (20, 32),
    "qingyise": (10, 16),
    "qingdadui": (15, 24),
    "qingqidui": (20, 32),
    "qinglongbei": (30, 48),
}
HARD, SOFT, KILL = (20, 32), (10, 16), (10, 16)


class Rules(NamedTuple):
    """A room."""

    style: str = "hun5qing10"
    base: int = 1
    dealer_bonus: str = "multiply"

    @property
    def column(self) -> int:
        return 0 if self.style == "hun5qing10" else 1

    @property
    def most_suits(self) -> int:
        return 2 if self.style == "sandingguai" else 3


# --- winning shapes -----------------------------------------------------------------------------


@cache
def splits(counts: tuple[int, ...], pair: bool, sequences: bool) -> bool:
    """Whether tiles of one suit are triplets (and sequences), and a pair besides if ``pair``."""
    first = next((rank for rank in range(9) if counts[rank]), None)
    if first is None:
        return not pair

    def rest(*ranks: int) -> tuple[int, ...] | None:
        left = list(counts)
        for rank in ranks:
            if rank > 8 or not left[rank]:
                return None
            left[rank] -= 1
        return tuple(left)

    ways = [(rest(first, first, first), pair)]
    if pair:
        ways.append((rest(first, first), False))
    if sequences:
        ways.append((rest(first, first + 1, first + 2), pair))
    return any(left is not None and splits(left, need, sequences) for left, need in ways)


def is_standard(hand: Tiles, sequences: bool = True) -> bool:
    counts = tuple(map(hand.__getitem__, ALL))
    return stands(counts[:9], counts[9:18], counts[18:], sequences)


@cache
def stands(m: tuple[int, ...], p: tuple[int, ...], s: tuple[int, ...], sequences: bool) -> bool:
    """Whether the counts of the three suits are triplets (and sequences) and one pair."""
    return any(
        all(splits(counts, index == pair, sequences) for index, counts in enumerate((m, p, s)))
        for pair in range(3)
        if [sum(counts) % 3 for counts in (m, p, s)] == [2 * (suit == pair) for suit in range(3)]
    )


def pattern_of(rules: Rules, hand: Tiles, melds: list[str]) -> tuple[str, int] | None:
    """The best pattern of a completed hand: concealed tiles and the tiles of its melds."""
    assert hand.total() == 14 - 3 * len(melds)
    suits = {tile[1] for tile, count in hand.items() if count} | {tile[1] for tile in melds}
    if len(suits) > rules.most_suits:
        return None
    one_suit = len(suits) == 1
    found = []
    standard = is_standard(hand)
    if standard:
        found.append("qingyise" if one_suit else "pinghu")
    if standard and is_standard(hand, sequences=False):
        found.append("qingdadui" if one_suit else "daduizi")
        if len(melds) == 4:
            found.append("dandiao")
    if not melds and all(count % 2 == 0 for count in hand.values()):
        four_alike = 4 in hand.values()
        if four_alike:
            found.append("qinglongbei" if one_suit else "longqidui")
        found.append("qingqidui" if one_suit else "qidui")
    if not found:
        return None
    best = max(found, key=lambda name: POINTS[name][rules.column])
    return best, POINTS[best][rules.column]


def meld_tiles(seat: Json) -> list[str]:
    return [meld["tile"] for meld in seat.get("melds", [])]


def made_with(
    rules: Rules, seat: Json, tile: str, hand: Tiles | None = None
) -> tuple[str, int] | None:
    """The pattern that 13 tiles make with ``tile``, of which the seat must not hold all four."""
    completed = tiles_of(seat["hand"]) if hand is None else hand.copy()
    completed[tile] += 1
    if completed[tile] + held({**seat, "hand": ""})[tile] > 4:
        return None
    return pattern_of(rules, completed, meld_tiles(seat))


def waits_of(rules: Rules, seat: Json, hand: Tiles | None = None) -> dict[str, tuple[str, int]]:
    """The waits of 13 tiles with the pattern that each makes."""
    made = {tile: made_with(rules, seat, tile, hand) for tile in ALL}
    return {tile: pattern for tile, pattern in made.items() if pattern is not None}


# --- who may do what ----------------------------------------------------------------------------


def has_kong(seat: Json) -> bool:
    return any(meld["kind"] in KONGS for meld in seat.get("melds", []))


def first_turn(table: Json, who: int) -> bool:
    return not table["seats"][who].get("melds") and all(
        each["seat"] != who for each in table.get("discards", [])
    )


def may_win(
    rules: Rules,
    table: Json,
    who: int,
    tile: str,
    by: str,
    source: int,
    after_kong: str | None = None,
) -> bool:
    """Whether ``who`` may win ``tile`` of another, its 13 tiles given."""
    seat = table["seats"][who]
    made = made_with(rules, seat, tile)
    if made is None:
        return False
    if seat.get("passed", {}).get("wins"):
        return False
    return bool(
        made[0] != "pinghu"
        or by == "rob"
        or has_kong(seat)
        or seat.get("ready") == "soft"
        or table["seats"][source].get("ready") == "soft"
        or after_kong
    )


def bonus_of(rules: Rules, table: Json, who: int, by: str) -> tuple[int, str]:
    """The winner's own bonus and the rule that gives it."""
    if table["seats"][who].get("ready") == "soft":
        return SOFT[rules.column], "ready"
    if by == "draw" and first_turn(table, who):
        return HARD[rules.column], "hard"
    return 0, ""


def legal(rules: Rules, table: Json) -> dict[int, set[str]]:
    """What each seat may do, in short words; for tables with ``last`` whose hands are known."""
    last, seats = table["last"], table["seats"]
    found: dict[int, set[str]] = {}
    if table.get("wins"):
        return {}
    event, wall = last["event"], table["wall"]
    if event in ("deal", "draw", "pung"):
        who = table["dealer"] if event == "deal" else last["seat"]
        found[who] = _own_turn(rules, table, who, wall)
    elif event == "discard" or (event == "kong" and last["kind"] == "added_kong"):
        for who, seat in enumerate(seats):
            if who == last["seat"]:
                continue
            mine, tile = set(), last["tile"]
            by = "discard" if event == "discard" else "rob"
            if may_win(rules, table, who, tile, by, last["seat"], last.get("after_kong")):
                name, points = made_with(rules, seat, tile) or ("", 0)
                points += bonus_of(rules, table, who, by)[0]
                mine.add(f"win {by} {tile} {name} {points}")
            if event == "discard" and wall and seat.get("ready") != "soft":
                count = tiles_of(seat["hand"])[tile]
                if count >= 2:
                    mine.add(f"pung {tile}")
                if count >= 3:
                    mine.add(f"exposed_kong {tile}")
            if mine:
                found[who] = mine | {"pass"}
    return found


def _own_turn(rules: Rules, table: Json, who: int, wall: int) -> set[str]:
    last, seat = table["last"], table["seats"][who]
    hand, declared = tiles_of(seat["hand"]), seat.get("ready") == "soft"
    mine = set()
    if last["event"] != "pung":
        drawn = [last["tile"]] if "tile" in last else sorted(hand, key=ALL.index)
        for tile in drawn:
            made = pattern_of(rules, hand, meld_tiles(seat))
            if made is not None:
                points = made[1] + bonus_of(rules, table, who, "draw")[0]
                mine.add(f"win draw {tile} {made[0]} {points}")
                break
        if wall and not declared:
            mine |= {f"concealed_kong {tile}" for tile in hand if hand[tile] == 4}
            mine |= {
                f"added_kong {meld['tile']}"
                for meld in seat.get("melds", [])
                if meld["kind"] == "pung" and hand[meld["tile"]]
            }
    for tile in hand:
        if declared and tile != last["tile"]:
            continue
        mine.add(f"discard {tile}")
        first = not declared and first_turn(table, who)
        if first and waits_of(rules, seat, hand - Counter({tile: 1})):
            mine.add(f"discard {tile} soft")
    return mine


# --- the settlement -----------------------------------------------------------------------------


def settle(rules: Rules, table: Json) -> Settled:
    """The settlement of a finished table whose hands are all known."""
    seats = table["seats"]
    players = range(len(seats))
    win = (table.get("wins") or [None])[0]
    winners = list(win["seats"]) if win else []
    waits = [{} if who in winners else waits_of(rules, seats[who]) for who in players]
    live = [who for who in players if who in winners or waits[who]]
    sums: Counter[Line] = Counter()
    patterns: dict[int, tuple[str, int]] = {}

    def pay(payer: int, payee: int, points: int, item: str, rule: str) -> None:
        if payer != payee and points:
            sums[payer, payee, item, f"guiyang.{rule}"] += points

    if win is None:
        if 0 < len(live) < len(seats):
            for payer in players:
                for payee in live:
                    if payer not in live:
                        best = max(points for _, points in waits[payee].values())
                        pay(payer, payee, best * rules.base, "washout", "washout")
        barred = None
    else:
        _hand(rules, table, win, pay, patterns)
        barred = win["from"] if win["by"] == "rob" or _hot_shot(table, win) else None
        _chickens(rules, table, win, live, pay)
        _kongs(table, live, pay)
    collected = sums.copy()
    voided: Counter[Line] = Counter()
    for line in list(collected):
        if line[1] == barred and line[2] in ("chicken", "kong"):
            voided[line] = collected.pop(line)
    totals = [0] * len(seats)
    for (payer, payee, _, _), points in collected.items():
        totals[payer] -= points
        totals[payee] += points
    dealer = _next_dealer(table, win, live)
    stays = dealer == table["dealer"]
    return Settled(
        collected,
        voided,
        totals,
        ["won" if who in winners else "ready" if who in live else "unready" for who in players],
        patterns,
        dealer,
        table.get("streak", 0) + 1 if stays else 0,
    )


def _after_kong(table: Json, win: Json) -> str | None:
    found: str | None = win.get("after_kong") or table.get("last", {}).get("after_kong")
    return found


def _hot_shot(table: Json, win: Json) -> str | None:
    """The kind of the kong before a won discard."""
    tile = _after_kong(table, win)
    if win["by"] != "discard" or tile is None:
        return None
    for meld in table["seats"][win["from"]].get("melds", []):
        if meld["tile"] == tile and meld["kind"] in KONGS:
            return str(meld["kind"])
    raise AssertionError("no such kong")


def _hand(rules: Rules, table: Json, win: Json, pay: Any, patterns: Any) -> None:
    seats, dealer = table["seats"], int(table["dealer"])
    k = int(table.get("streak", 0)) + 1
    players = len(seats)

    def of_dealer(amount: int, *both: int) -> int:
        if dealer not in both or rules.dealer_bonus == "off":
            return 0
        return amount * k if rules.dealer_bonus == "multiply" else k

    for winner in win["seats"]:
        made = made_with(rules, seats[winner], win["tile"])
        assert made is not None
        name, points = made
        bonus, bonus_rule = bonus_of(rules, table, winner, win["by"])
        p = points + bonus
        patterns[winner] = (name, p)
        if win["by"] == "rob":
            robbed = win["from"]
            for other in range(players):
                if other != winner:
                    pay(robbed, winner, 2 * p * rules.base, "hand", "rob")
                    more = of_dealer(2 * p, winner, other)
                    pay(robbed, winner, more * rules.base, "dealer", "dealer")
            pay(robbed, winner, 3 * (players - 1), "rob", "rob")
            continue
        factor = 2 if win["by"] == "draw" else 1
        payers = range(players) if win["by"] == "draw" else [win["from"]]
        for payer in payers:
            if payer == winner:
                continue
            raised = KILL[rules.column] if seats[payer].get("ready") == "soft" else 0
            pay(payer, winner, factor * points * rules.base, "hand", "hand")
            pay(payer, winner, factor * bonus * rules.base, "hand", bonus_rule)
            pay(payer, winner, factor * raised * rules.base, "kill_ready", "kill_ready")
            more = of_dealer(factor * (p + raised), winner, payer)
            pay(payer, winner, more * rules.base, "dealer", "dealer")
        kong = _hot_shot(table, win)
        if kong is not None:
            brought = 3 if kong == "exposed_kong" else 3 * (players - 1)
            pay(win["from"], winner, brought, "hot_shot", "hot_shot")


def _chickens(rules: Rules, table: Json, win: Json, live: list[int], pay: Any) -> None:
    seats, discards = table["seats"], table.get("discards", [])
    players = range(len(seats))
    flip = table.get("flip")
    f = None if flip is None else f"{int(flip[0]) % 9 + 1}{flip[1]}"
    value = 3 if f == "1s" else 2 if f in ("1p", "1m") else 1

    def taken(index: int) -> bool:
        last_one = index == len(discards) - 1
        return "to" in discards[index] or (win["by"] == "discard" and last_one)

    def unclaimed(who: int, tile: str) -> list[int]:
        return [
            index
            for index, each in enumerate(discards)
            if each["seat"] == who and each["tile"] == tile and not taken(index)
        ]

    first = next((index for index, each in enumerate(discards) if each["tile"] == "1s"), None)
    charging = first if first is not None and not taken(first) else None
    for who in live:
        own = held(seats[who])
        if who in win["seats"]:
            own[win["tile"]] += 1
        ones = own["1s"]
        for index in unclaimed(who, "1s"):
            if index != charging:
                ones += 1
        for other in players:
            pay(other, who, ones * value * rules.base, "chicken", "chicken")
            if charging is not None and discards[charging]["seat"] == who:
                pay(other, who, 2 * value * rules.base, "chicken", "charge")
            if f is not None and f != "1s":
                count = own[f] + len(unclaimed(who, f))
                pay(other, who, count * value * rules.base, "chicken", "chicken")
    for who in players:
        if who in live:
            continue
        shown = sum(
            3 if meld["kind"] == "pung" else 4
            for meld in seats[who].get("melds", [])
            if meld["tile"] == "1s" and meld["kind"] != "concealed_kong"
        )
        owed = shown * value
        for index in unclaimed(who, "1s"):
            owed += 2 * value if index == charging else value
        for payee in live:
            pay(who, payee, owed * rules.base, "chicken", "forfeit")
    if first is not None and "to" in discards[first] and rules.style != "sandingguai":
        discarder, taker = discards[first]["seat"], discards[first]["to"]
        if taker in live:
            pay(discarder, taker, value * rules.base, "chicken", "liable")
        elif discarder in live:
            pay(taker, discarder, value * rules.base, "chicken", "liable")


def _kongs(table: Json, live: list[int], pay: Any) -> None:
    seats = table["seats"]
    for who in live:
        for meld in seats[who].get("melds", []):
            if meld["kind"] == "exposed_kong":
                pay(meld["from"], who, 3, "kong", "kong")
            elif meld["kind"] in KONGS:
                for other in range(len(seats)):
                    pay(other, who, 3, "kong", "kong")


def _next_dealer(table: Json, win: Json | None, live: list[int]) -> int:
    count, dealer = len(table["seats"]), int(table["dealer"])
    if win is not None:
        if len(win["seats"]) == 1:
            return int(win["seats"][0])
        source = int(win["from"])
        if len(win["seats"]) == 3:
            return source
        return min((int(who) for who in win["seats"]), key=lambda who: (who - source) % count)
    if len(live) in (0, count):
        return dealer
    if count == 4 and len(live) == 3:
        return next(who for who in range(4) if who not in live)
    if dealer in live:
        return dealer
    return min(live, key=lambda who: (who - dealer) % count)
