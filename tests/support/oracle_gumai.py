"""A second opinion on gumai: its rules, read into code once more and without the engine.

"The page" is that of the rules, as ``/rules/gumai`` shows them.

It is written to be compared with the page line by line; the order is that of the page.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from tests.support.snapshots import (
    ALL,
    KONGS,
    Lines,
    Settled,
    after_discard,
    counts_of,
    held,
    kong_line,
    suits_of,
    tiles_of,
    win_of,
)

Json = dict[str, Any]
Tiles = Counter[str]
Made = tuple[str, int]
"""A pattern and its points."""

POINTS = {
    "pinghu": 1,
    "daduizi": 5,
    "qidui": 10,
    "longqidui": 20,
    "qingyise": 10,
    "qingdadui": 15,
    "qingqidui": 20,
    "dandiao": 10,
    "shuangqing": 20,
    "qinglongbei": 30,
    "dilong": 30,
}
HARD, SOFT = 20, 10
DECLARED = {"hard": HARD, "soft": SOFT}


class Rules(NamedTuple):
    """A room."""

    chicken: str = "next"
    self_chicken: bool = False
    wugu: bool = False
    weekday_chicken: bool = False
    wind: bool = False
    full_hall: bool = False
    dilong: bool = False
    stakes: bool = False
    dealer_extra: bool = False
    streak: bool = False
    tongsan: bool = False
    multiplier: int = 1
    washout_scores: bool = True
    self_draw: str = "double_plus_one"


# --- points per pattern -------------------------------------------------------------------------


Ranks = tuple[int, ...]
"""How many there are of each rank of a suit."""

TRIPLETS = [tuple(3 * (rank == each) for rank in range(9)) for each in range(9)]
SEQUENCES = [tuple(int(low <= rank < low + 3) for rank in range(9)) for low in range(7)]
PAIRS = [tuple(2 * (rank == each) for rank in range(9)) for each in range(9)]


@cache
def put_together(sequences: bool, pair: bool) -> frozenset[Ranks]:
    """Whatever triplets (and sequences) of one suit come to, four of them at most; with a pair."""
    melds = TRIPLETS + SEQUENCES * sequences
    return frozenset(
        tuple(map(sum, zip(*chosen, last, strict=True)))
        for count in range(5)
        for chosen in combinations_with_replacement(melds, count)
        for last in (PAIRS if pair else [(0,) * 9])
    )


def is_standard(counts: list[int], sequences: bool = True) -> bool:
    """Whether the concealed tiles are triplets (and sequences) and one pair."""
    suits = [tuple(counts[first : first + 9]) for first in (0, 9, 18)]
    paired = [suit for suit in suits if sum(suit) % 3 == 2]
    return (
        len(paired) == 1
        and paired[0] in put_together(sequences, True)
        and all(suit in put_together(sequences, False) for suit in suits if suit is not paired[0])
    )


def points_of(rules: Rules, name: str) -> int:
    """With ``tongsan``: ``pinghu`` is 3, and every other pattern 3 more."""
    if rules.tongsan:
        return 3 if name == "pinghu" else POINTS[name] + 3
    return POINTS[name]


def patterns(counts: list[int], melds: list[tuple[str, str]], tile: str, dilong: bool) -> list[str]:
    """Every pattern of the concealed tiles, ``tile``, won last, among them: how many there are
    of each. ``melds``: kind and tile of each."""
    one_suit = len({each[1] for _, each in melds} | suits_of(counts)) == 1
    found = []
    if is_standard(counts):
        found.append("qingyise" if one_suit else "pinghu")
        if is_standard(counts, sequences=False):
            found.append("qingdadui" if one_suit else "daduizi")
            if len(melds) == 4:  # four melds of any kind, one tile in hand
                found.append("shuangqing" if one_suit else "dandiao")
    odd = [each for each, count in zip(ALL, counts, strict=True) if count % 2]
    if not melds and not odd:
        if counts[ALL.index(tile)] == 4:  # the winning tile is the fourth of the four alike
            found.append("qinglongbei" if one_suit else "longqidui")
        else:
            found.append("qingqidui" if one_suit else "qidui")
    if dilong and melds == [("pung", tile)] and odd == [tile]:  # five pairs besides
        found.append("dilong")
    return found


def has_voids(table: Json) -> bool:
    """With 3 or 2 players every seat first chooses a void suit."""
    return len(table["seats"]) < 4


def made_of(
    rules: Rules, table: Json, who: int, tiles: list[str], hand: Tiles | None = None
) -> dict[str, Made]:
    """What 13 tiles of ``who`` make with those of ``tiles`` that it does not hold four times."""
    seat = table["seats"][who]
    mine = tiles_of(seat["hand"]) if hand is None else hand
    counts, melded = counts_of(mine), held({**seat, "hand": ""})
    melds = [(meld["kind"], meld["tile"]) for meld in seat.get("melds", [])]
    if has_voids(table) and any("void" not in each for each in table["seats"]):
        return {}
    found = {}
    for tile in tiles:
        index = ALL.index(tile)
        if counts[index] + melded[tile] == 4:
            continue
        if has_voids(table) and seat["void"] in {each[1] for each in (*mine, *melded, tile)}:
            continue
        counts[index] += 1
        names = patterns(counts, melds, tile, rules.dilong)
        counts[index] -= 1
        if names:
            best = max(names, key=POINTS.__getitem__)
            found[tile] = best, points_of(rules, best)
    return found


def made_with(
    rules: Rules, table: Json, who: int, tile: str, hand: Tiles | None = None
) -> Made | None:
    return made_of(rules, table, who, [tile], hand).get(tile)


def waits_of(rules: Rules, table: Json, who: int, hand: Tiles | None = None) -> dict[str, Made]:
    """The waits of 13 tiles with the pattern that each makes."""
    return made_of(rules, table, who, ALL, hand)


# --- play ---------------------------------------------------------------------------------------


def fourteenth(table: Json) -> int | None:
    """The seat that holds a 14th tile."""
    last = table.get("last") or {}
    if table.get("wins") or last.get("event") not in ("deal", "draw", "pung"):
        return None
    return int(table["dealer"] if last["event"] == "deal" else last["seat"])


def has_discarded(table: Json, who: int) -> bool:
    return who in [each["seat"] for each in table.get("discards", [])]


def first_turn(table: Json, who: int) -> bool:
    """Whether a seat has neither discarded nor melded."""
    return not (has_discarded(table, who) or table["seats"][who].get("melds"))


def own_kongs(table: Json, who: int) -> set[str]:
    """The concealed and added kongs that the tiles of a seat allow.

    [table.late] On time is: the tile drawn last is one of the four; or, for a concealed kong, its
    owner has not discarded yet this round.
    """
    seat = table["seats"][who]
    hand = tiles_of(seat["hand"])
    found = {("concealed_kong", tile) for tile in hand if hand[tile] == 4}
    pungs = [meld["tile"] for meld in seat.get("melds", []) if meld["kind"] == "pung"]
    found |= {("added_kong", tile) for tile in pungs if hand[tile]}
    late = {"concealed_kong": has_discarded(table, who), "added_kong": True}
    drawn = table["last"].get("tile")
    return {kong_line(kind, tile, late[kind] and tile != drawn) for kind, tile in found}


def ready_as(table: Json, who: int) -> str:
    return str(table["seats"][who].get("ready", "none"))


def is_declared(table: Json, who: int) -> bool:
    return ready_as(table, who) in ("soft", "hard")


def bonus_of(table: Json, who: int, by: str, after_kong: str | None) -> int:
    """硬报 and 软报; the dealer's win on the deal counts as 硬报, on a replacement it is none."""
    dealt = by == "draw" and who == table["dealer"] and first_turn(table, who)
    if dealt and after_kong is None:
        return HARD
    return DECLARED.get(ready_as(table, who), 0)


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
    made = made_with(rules, table, who, tile)
    if made is None or tile in seat.get("passed", {}).get("wins", ()):
        return False
    return bool(
        made[0] != "pinghu"
        or any(meld["kind"] in KONGS for meld in seat.get("melds", []))
        or by == "rob"
        or is_declared(table, who)
        or is_declared(table, source)
        or after_kong
    )


def legal(rules: Rules, table: Json) -> dict[int, set[str]]:
    """What each seat may do, in short words; for tables with ``last`` whose hands are known."""
    last, seats = table["last"], table["seats"]
    if table.get("wins"):
        return {}
    if last["event"] == "open":
        return {
            who: {"stake 0", "stake 1", "stake 2"}
            for who, seat in enumerate(seats)
            if "stake" not in seat
        }
    if last["event"] == "deal":
        choosing = [who for who, seat in enumerate(seats) if "void" not in seat]
        if has_voids(table) and choosing:
            return {who: {"void m", "void p", "void s"} for who in choosing}
        asked = _asked(rules, table)
        if asked:
            return asked
    if last["event"] in ("deal", "draw", "pung"):
        who = int(table["dealer"] if last["event"] == "deal" else last["seat"])
        return {who: _own_turn(rules, table, who)}
    if last["event"] == "discard" or last.get("kind") == "added_kong":
        others = {
            who: _answers(rules, table, who) for who in range(len(seats)) if who != last["seat"]
        }
        return {who: {*found, "pass"} for who, found in others.items() if found}
    return {}


def _win_words(table: Json, who: int, by: str, tile: str, made: Made) -> str:
    points = made[1] + bonus_of(table, who, by, table["last"].get("after_kong"))
    return f"win {by} {tile} {made[0]} {points}"


def _win_by_draw(rules: Rules, table: Json, who: int) -> str | None:
    """Winning with the 14th tile; the one that scores most where it is not known."""
    hand = tiles_of(table["seats"][who]["hand"])
    tiles = [table["last"]["tile"]] if "tile" in table["last"] else list(hand)
    made = {
        tile: found
        for tile in sorted(tiles, key=ALL.index)
        if (found := made_with(rules, table, who, tile, hand - Counter({tile: 1})))
    }
    if not made:
        return None
    best = max(made, key=lambda tile: made[tile][1])
    return _win_words(table, who, "draw", best, made[best])


def _asked(rules: Rules, table: Json) -> dict[int, set[str]]:
    """天听硬报: the dealer first, if its 14 tiles win; then everybody else who is ready."""
    dealer = int(table["dealer"])
    if ready_as(table, dealer) == "none":
        win = _win_by_draw(rules, table, dealer)
        if win:
            return {dealer: {win, "pass"}}
    return {
        who: {"ready", "pass"}
        for who in range(len(table["seats"]))
        if who != dealer and ready_as(table, who) == "none" and waits_of(rules, table, who)
    }


def _own_turn(rules: Rules, table: Json, who: int) -> set[str]:
    seat, last = table["seats"][who], table["last"]
    hand, declared = tiles_of(seat["hand"]), is_declared(table, who)
    found = set()
    if last["event"] == "draw":
        win = _win_by_draw(rules, table, who)
        found |= {win} if win else set()
    if last["event"] != "pung" and table["wall"] and not declared:
        found |= own_kongs(table, who)
    for tile in hand:
        if declared and tile != last["tile"]:
            continue
        found.add(f"discard {tile}")
        may_declare = not declared and first_turn(table, who)
        if may_declare and waits_of(rules, table, who, hand - Counter({tile: 1})):
            found.add(f"discard {tile} soft")
    return found


def _answers(rules: Rules, table: Json, who: int) -> set[str]:
    """What a seat may do about another's discard or added kong."""
    last, seat = table["last"], table["seats"][who]
    tile, by = last["tile"], "discard" if last["event"] == "discard" else "rob"
    found = set()
    if may_win(rules, table, who, tile, by, last["seat"], last.get("after_kong")):
        made = made_with(rules, table, who, tile)
        assert made is not None
        found.add(_win_words(table, who, by, tile, made))
    if by == "discard" and table["wall"] and not is_declared(table, who):
        copies = tiles_of(seat["hand"])[tile]
        found |= {f"pung {tile}"} if copies >= 2 else set()
        found |= {f"exposed_kong {tile}"} if copies == 3 else set()
    return found


def passed_after(rules: Rules, before: Json, after: Json, who: int) -> tuple[set[str], set[str]]:
    """The wins and pungs that ``who`` is bound by after one step from ``before``.

    It may not win on that tile until it pungs, kongs or draws; a self-draw that it does not win
    is no pass, and passed pungs bind nobody, so they are not asked for.
    """
    last = after.get("last") or {}
    mine = last.get("seat") == who
    if mine and last.get("event") in ("draw", "pung", "kong"):
        return set(), set()
    bound = set(before["seats"][who].get("passed", {}).get("wins", ()))
    offered = legal(rules, before).get(who, set()) if "last" in before else set()
    for word in offered:
        if word.startswith(("win discard", "win rob")) and not after.get("wins"):
            bound.add(word.split()[2])
    return bound, set()


# --- the settlement -----------------------------------------------------------------------------


def settle(rules: Rules, table: Json) -> Settled:
    """The settlement of a finished table whose hands are all known."""
    players = range(len(table["seats"]))
    win = win_of(table)
    winners = list(win["seats"]) if win else []
    best = [
        0
        if who in winners
        else max((p for _, p in waits_of(rules, table, who).values()), default=0)
        for who in players
    ]
    live = [who for who in players if who in winners or best[who]]
    lines = Lines("gumai", rules.multiplier)
    made: dict[int, Made] = {}
    if win is None:
        _washout(rules, table, live, best, lines)
    else:
        _hand(rules, table, win, made, lines)
        _chickens(rules, table, live, lines)
        _kongs(rules, table, live, lines)
        barred = win["from"] if win["by"] == "rob" or _shot(table, win) else None
        lines.void(lambda payee, item: payee == barred and item in ("chicken", "kong"))
        if rules.wind and table.get("flip") == "5p":
            lines.void(lambda _, item: item == "chicken")
    dealer = _next_dealer(table, win)
    return Settled(
        lines.paid,
        lines.voided,
        lines.totals(len(players)),
        ["won" if who in winners else "ready" if who in live else "unready" for who in players],
        made,
        dealer,
        table.get("streak", 0) + 1 if dealer == table["dealer"] else 0,
    )


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


def first_of(discards: list[Shown], tile: str) -> Shown | None:
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


def _shot(table: Json, win: Json) -> Json | None:
    """The kong of a hot shot."""
    return kong_before(table, win) if win["by"] == "discard" else None


def _hand(rules: Rules, table: Json, win: Json, found: dict[int, Made], lines: Lines) -> None:
    seats, dealer, n = table["seats"], table["dealer"], table.get("streak", 0)
    kong = kong_before(table, win)
    for winner in win["seats"]:
        made = made_with(rules, table, winner, win["tile"])
        assert made is not None
        p = made[1] + bonus_of(table, winner, win["by"], win.get("after_kong"))
        found[winner] = made[0], p
        payers = [win["from"]] if "from" in win else [w for w in range(len(seats)) if w != winner]
        for payer in payers:
            amount = p
            if win["by"] == "draw":
                amount = p if rules.self_draw == "plus_one" else 2 * p
                if kong is not None:
                    amount += 3
                elif rules.self_draw != "double" and not rules.tongsan:
                    amount += 1
            lines.pay(payer, winner, amount, "hand", "hand")
            if dealer in (payer, winner):
                lines.pay(payer, winner, int(rules.dealer_extra), "dealer", "dealer")
                lines.pay(payer, winner, n if rules.streak else 0, "dealer", "dealer")
            killed = DECLARED.get(ready_as(table, payer), 0)
            lines.pay(payer, winner, killed, "kill_ready", "kill_ready")
            if rules.stakes:
                stakes = seats[payer].get("stake", 0) + seats[winner].get("stake", 0)
                lines.pay(payer, winner, stakes, "stake", "stake")
            if win["by"] == "rob":
                lines.pay(payer, winner, 0 if robbed_late(table, win) else 9, "rob", "rob")
            shot = _shot(table, win)
            if shot is not None:
                more = 1
                if rules.tongsan and not shot.get("late"):
                    more = 6 if shot["kind"] == "exposed_kong" else 9
                lines.pay(payer, winner, more, "hot_shot", "hot_shot")


def next_rank(tile: str, step: int = 1) -> str:
    """9 is followed by 1, and 1 preceded by 9."""
    return f"{(int(tile[0]) - 1 + step) % 9 + 1}{tile[1]}"


def _yielded(rules: Rules, table: Json) -> list[str]:
    """The tiles that the turned tile makes chickens."""
    flip = table.get("flip")
    steps = {"none": (), "next": (1,), "swing": (1, -1)}[rules.chicken]
    return [next_rank(flip, step) for step in steps] if flip else []


class ChickenPoints(NamedTuple):
    """One column of the table of default chickens."""

    tile: str
    plain: int
    charging: int
    liable: int
    forfeit: int
    forfeit_charging: int


def _columns(rules: Rules, table: Json) -> Iterator[ChickenPoints]:
    charging = 3 if rules.tongsan else 2
    columns = [ChickenPoints("1s", 1, charging, 1, 1, charging)]
    if rules.wugu:
        columns.append(ChickenPoints("8p", 2, 4, 2, 2, 4))
    for column in columns:
        golden = 2 if column.tile in _yielded(rules, table) else 1
        yield ChickenPoints(column.tile, *(figure * golden for figure in column[1:]))


def _turned(rules: Rules, table: Json) -> Counter[str]:
    """For how many reasons each tile is a turned chicken."""
    default = {"1s", "8p"} if rules.wugu else {"1s"}
    reasons = Counter(tile for tile in _yielded(rules, table) if tile not in default)
    if rules.self_chicken and "flip" in table:
        reasons[table["flip"]] += 1
    if rules.weekday_chicken:
        reasons.update(f"{table['weekday']}{suit}" for suit in "mps")
    return reasons


def _chickens(rules: Rules, table: Json, live: list[int], lines: Lines) -> None:
    seats, discards, win = table["seats"], discards_of(table), win_of(table)
    players = range(len(seats))

    def thrown(who: int, tile: str) -> list[int]:
        return [e.number for e in discards if (e.seat, e.tile) == (who, tile) and e.unclaimed]

    def collect(who: int, points: int, rule: str) -> None:
        for other in players:
            lines.pay(other, who, points, "chicken", rule)

    for who in live:
        holding = held(seats[who])
        if win and who in win["seats"]:
            holding[win["tile"]] += 1
        for tile, reasons in _turned(rules, table).items():
            count = holding[tile] + (len(thrown(who, tile)) if rules.full_hall else 0)
            collect(who, reasons * count, "chicken")
        for column in _columns(rules, table):
            first = first_of(discards, column.tile)
            charging = first is not None and first.number in thrown(who, column.tile)
            count = holding[column.tile] + len(thrown(who, column.tile)) - charging
            collect(who, count * column.plain, "chicken")
            collect(who, column.charging * charging, "charge")
    for column in _columns(rules, table):
        first = first_of(discards, column.tile)
        if first is None:
            continue
        takers = list(first.won) if first.melded is None else [first.melded]
        for taker in takers:
            if taker in live:
                lines.pay(first.seat, taker, column.liable, "chicken", "liable")
            elif win and first.seat in live:
                lines.pay(taker, first.seat, column.liable, "chicken", "liable")
    if win is None:
        return
    for who in players:
        if who in live:
            continue
        for column in _columns(rules, table):
            first = first_of(discards, column.tile)
            mine = thrown(who, column.tile)
            charging = first is not None and first.number in mine
            melded = sum(
                3 if meld["kind"] == "pung" else 4
                for meld in seats[who].get("melds", [])
                if meld["tile"] == column.tile and meld["kind"] != "concealed_kong"
            )
            owed = (len(mine) - charging + melded) * column.forfeit
            owed += column.forfeit_charging if charging else 0
            for payee in live:
                lines.pay(who, payee, owed, "chicken", "forfeit")


def _kongs(rules: Rules, table: Json, live: list[int], lines: Lines) -> None:
    seats = table["seats"]
    for who, seat in enumerate(seats):
        for meld in seat.get("melds", []):
            if meld["kind"] not in KONGS or meld.get("late"):
                continue
            if who not in live:
                if rules.tongsan and win_of(table):
                    for payee in live:
                        lines.pay(who, payee, 3, "kong", "forfeit_kong")
            elif meld["kind"] == "exposed_kong":
                lines.pay(meld["from"], who, 3, "kong", "kong")
            else:
                for other in range(len(seats)):
                    lines.pay(other, who, 3, "kong", "kong")


def _washout(rules: Rules, table: Json, live: list[int], best: list[int], lines: Lines) -> None:
    for payer in range(len(table["seats"])):
        for payee in live:
            if payer not in live:
                lines.pay(payer, payee, best[payee], "washout", "washout")
    if rules.washout_scores:
        _chickens(rules, table, live, lines)
        _kongs(rules, table, live, lines)


def resting_hands(rules: Rules, table: Json, who: int) -> dict[str, Tiles]:
    """The 13 tiles that a seat with 14 has after each legal discard; ``""``: it has 13 now."""
    hand = tiles_of(table["seats"][who]["hand"])
    if fourteenth(table) != who:
        return {"": hand}
    return {
        tile: hand - Counter({tile: 1})
        for tile in hand
        if not is_declared(table, who) or tile == table["last"]["tile"]
    }


def payouts(rules: Rules, table: Json) -> tuple[list[int], list[Lines]]:
    """The best wait of each seat (0: not ready) and the washout settlement if the wall ended now.

    A seat with a 14th tile makes a discard with the best wait first; the page does not say
    which of several, so there is a settlement for each.
    """
    best, ends = [], [table]
    for who, seat in enumerate(table["seats"]):
        hands = resting_hands(rules, table, who) if seat["hand"] else {}
        best_of = {
            tile: max((p for _, p in waits_of(rules, table, who, hand).values()), default=0)
            for tile, hand in hands.items()
        }
        best.append(max(best_of.values(), default=0))
        if best[who] and fourteenth(table) == who:
            tiles = [tile for tile, points in best_of.items() if points == best[who]]
            ends = [after_discard(table, who, tile) for tile in tiles]
    found = []
    for end in ends:
        lines = Lines("gumai", rules.multiplier)
        _washout(rules, end, [who for who, points in enumerate(best) if points], best, lines)
        found.append(lines)
    return best, found


def _next_dealer(table: Json, win: Json | None) -> int:
    if win is None:
        return int(table["dealer"])
    winners = [int(who) for who in win["seats"]]
    if len(winners) == 1:
        return winners[0]
    if len(winners) == 3:
        return int(win["from"])
    return min(winners, key=lambda who: (who - win["from"]) % len(table["seats"]))
