"""A second opinion on yinji: its rules, read into code once more and without the engine.

"The page" is that of the rules, as ``/rules/yinji`` shows them.

It is written to be compared with the page line by line; the order is that of the page.
"""

from collections import Counter
from typing import Any, NamedTuple

from tests.support.snapshots import (
    ALL,
    KONGS,
    Lines,
    Settled,
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
    "daduizi": 6,
    "qidui": 8,
    "longqidui": 10,
    "qingyise": 10,
    "qingdadui": 16,
    "qingqidui": 18,
    "qinglongbei": 20,
}


class Rules(NamedTuple):
    """A room."""

    chicken: str = "swing"
    full_hall: bool = True
    silver: bool = True
    forfeit_all_chickens: bool = True
    forfeit_kongs: bool = True
    streak: bool = True
    base: int = 1


# --- points per pattern -------------------------------------------------------------------------


def are_melds(suit: list[int], sequences: bool) -> bool:
    """Whether so many of each rank of a suit are triplets (and sequences): what is over of the
    lowest rank, three of them put aside, begins that many sequences."""
    left = [*suit, 0, 0]
    for rank in range(9):
        over = left[rank] % 3
        if over and not sequences:
            return False
        left[rank + 1] -= over
        left[rank + 2] -= over
        if min(left[rank + 1], left[rank + 2]) < 0:
            return False
    return not any(left[9:])


def is_standard(counts: list[int], sequences: bool = True) -> bool:
    """Whether the concealed tiles are triplets (and sequences) and a pair, whichever that is."""
    for pair, copies in enumerate(counts):
        if copies >= 2:
            rest = [count - 2 * (tile == pair) for tile, count in enumerate(counts)]
            if all(are_melds(rest[suit : suit + 9], sequences) for suit in (0, 9, 18)):
                return True
    return False


def pattern_of(counts: list[int], melds: set[str], tile: str) -> str | None:
    """The best pattern of the concealed tiles, ``tile``, won last, among them: how many there
    are of each. ``melds``: the tiles of the melds."""
    one_suit = len({each[1] for each in melds} | suits_of(counts)) == 1
    found = []
    if is_standard(counts):
        found.append("qingyise" if one_suit else "pinghu")
        if is_standard(counts, sequences=False):
            found.append("qingdadui" if one_suit else "daduizi")
    if not melds and all(count % 2 == 0 for count in counts):
        if counts[ALL.index(tile)] == 4:  # the winning tile is one of the four alike
            found.append("qinglongbei" if one_suit else "longqidui")
        else:
            found.append("qingqidui" if one_suit else "qidui")
    return max(found, key=POINTS.__getitem__, default=None)


def made_of(seat: Json, tiles: list[str], hand: Tiles | None = None) -> dict[str, Made]:
    """What 13 tiles make with those of ``tiles`` that the seat does not hold four times."""
    counts = counts_of(tiles_of(seat["hand"]) if hand is None else hand)
    melded = held({**seat, "hand": ""})
    found = {}
    for tile in tiles:
        index = ALL.index(tile)
        if counts[index] + melded[tile] == 4:
            continue
        counts[index] += 1
        best = pattern_of(counts, set(melded), tile)
        counts[index] -= 1
        if best:
            found[tile] = (best, POINTS[best])
    return found


def made_with(seat: Json, tile: str, hand: Tiles | None = None) -> Made | None:
    return made_of(seat, [tile], hand).get(tile)


def waits_of(seat: Json, hand: Tiles | None = None) -> dict[str, Made]:
    """The waits of 13 tiles with the pattern that each makes."""
    return made_of(seat, ALL, hand)


# --- play ---------------------------------------------------------------------------------------


def fourteenth(table: Json) -> int | None:
    """The seat that holds a 14th tile."""
    last = table.get("last", {"event": "over"})
    if "wins" in table or last["event"] not in ("deal", "draw", "pung"):
        return None
    return int(last.get("seat", table["dealer"]))


def has_kong(seat: Json) -> bool:
    return bool({meld["kind"] for meld in seat.get("melds", ())} & set(KONGS))


def own_kongs(table: Json, who: int) -> set[str]:
    """The concealed and added kongs that a seat can make, and whether they are late: with none of
    the four drawn just now, but for a concealed one before its owner's first discard."""
    seat, drawn = table["seats"][who], table["last"].get("tile")
    thrown = any(each["seat"] == who for each in table.get("discards", ()))
    hand = tiles_of(seat["hand"])
    found = {
        kong_line("concealed_kong", tile, tile != drawn and thrown)
        for tile, copies in hand.items()
        if copies == 4
    }
    for meld in seat.get("melds", ()):
        if meld["kind"] == "pung" and meld["tile"] in hand:
            found.add(kong_line("added_kong", meld["tile"], meld["tile"] != drawn))
    return found


def may_win(
    table: Json, who: int, tile: str, by: str, source: int, after_kong: str | None = None
) -> bool:
    """Whether ``who`` may win ``tile`` of another, its 13 tiles given."""
    seat = table["seats"][who]
    made = made_with(seat, tile)
    if made is None or tile in seat.get("passed", {}).get("wins", ()):
        return False
    return bool(made[0] != "pinghu" or has_kong(seat) or by == "rob" or after_kong)


def legal(table: Json) -> dict[int, set[str]]:
    """What each seat may do, in short words; for tables with ``last`` whose hands are known."""
    last, seats = table["last"], table["seats"]
    if table.get("wins"):
        return {}
    if last["event"] in ("deal", "draw", "pung"):
        who = int(table["dealer"] if last["event"] == "deal" else last["seat"])
        hand = tiles_of(seats[who]["hand"])
        found = {f"discard {tile}" for tile in hand}
        if last["event"] != "pung":
            found |= _win_by_draw(seats[who], last)
            found |= own_kongs(table, who) if table["wall"] else set()
        return {who: found}
    if last["event"] == "discard" or last.get("kind") == "added_kong":
        others = {who: _answers(table, who) for who in range(len(seats)) if who != last["seat"]}
        return {who: {*found, "pass"} for who, found in others.items() if found}
    return {}


def _win_by_draw(seat: Json, last: Json) -> set[str]:
    """Winning with the 14th tile; the one that scores most where it is not known."""
    hand = tiles_of(seat["hand"])
    tiles = [last["tile"]] if "tile" in last else sorted(hand, key=ALL.index)
    made = {tile: made_with(seat, tile, hand - Counter({tile: 1})) for tile in tiles}
    scored = {tile: found for tile, found in made.items() if found}
    if not scored:
        return set()
    best = max(scored, key=lambda tile: scored[tile][1])
    return {f"win draw {best} {scored[best][0]} {scored[best][1]}"}


def _answers(table: Json, who: int) -> set[str]:
    """What a seat may do about another's discard or added kong."""
    last, seat = table["last"], table["seats"][who]
    tile, by = last["tile"], "discard" if last["event"] == "discard" else "rob"
    found = set()
    if may_win(table, who, tile, by, last["seat"], last.get("after_kong")):
        name, points = made_with(seat, tile) or ("", 0)
        found.add(f"win {by} {tile} {name} {points}")
    if by == "discard" and table["wall"]:
        copies = tiles_of(seat["hand"])[tile]
        if copies >= 2 and tile not in seat.get("passed", {}).get("pungs", ()):
            found.add(f"pung {tile}")
        if copies == 3:
            found.add(f"exposed_kong {tile}")
    return found


def passed_after(before: Json, after: Json, who: int) -> tuple[set[str], set[str]]:
    """The wins and pungs that ``who`` is bound by after one step from ``before``: until its hand
    changes (it draws, pungs or kongs)."""
    last = after.get("last") or {}
    if last.get("seat") == who and last.get("event") in ("draw", "pung", "kong"):
        return set(), set()
    passed = before["seats"][who].get("passed", {})
    wins, pungs = set(passed.get("wins", ())), set(passed.get("pungs", ()))
    for word in legal(before).get(who, set()) if "last" in before else set():
        if after.get("wins"):
            continue
        if word.startswith("win"):  # discarding is how it passes on a win by self-draw
            wins.add(word.split()[2])
        if word.startswith("pung"):
            pungs.add(word.split()[1])
    return wins, pungs


# --- the settlement -----------------------------------------------------------------------------


def settle(rules: Rules, table: Json) -> Settled:
    """The settlement of a finished table whose hands are all known."""
    seats, win = table["seats"], win_of(table)
    players = range(len(seats))
    winners = list(win["seats"]) if win else []
    best = [
        0 if who in winners else max((p for _, p in waits_of(seats[who]).values()), default=0)
        for who in players
    ]
    live = [who for who in players if who in winners or best[who]]
    lines = Lines("yinji", rules.base)
    made: dict[int, Made] = {}
    if win is None:
        _washout(best, lines)
    else:
        _hand(rules, table, win, made, lines)
        _chickens(rules, table, win, live, lines)
        _kongs(rules, table, win, live, lines)
        barred = win["from"] if win["by"] == "rob" or _shot(table, win) else None
        lines.void(lambda payee, item: payee == barred and item in ("chicken", "kong"))
    dealer, streak = _next_deal(table, win)
    return Settled(
        lines.paid,
        lines.voided,
        lines.totals(len(seats)),
        ["won" if who in winners else "ready" if who in live else "unready" for who in players],
        made,
        dealer,
        streak,
    )


def _kong_of(table: Json, seat: int, win: Json) -> Json | None:
    """The kong of ``seat`` right before the tile that was won, if there was one."""
    tile = win.get("after_kong", table.get("last", {}).get("after_kong"))
    kongs = [meld for meld in table["seats"][seat].get("melds", ()) if meld["kind"] in KONGS]
    return next(meld for meld in kongs if meld["tile"] == tile) if tile else None


def _shot(table: Json, win: Json) -> Json | None:
    """The kong of a hot shot."""
    return _kong_of(table, win["from"], win) if win["by"] == "discard" else None


def _hand(rules: Rules, table: Json, win: Json, found: dict[int, Made], lines: Lines) -> None:
    seats, dealer = table["seats"], table["dealer"]
    n = table.get("streak", 0) if rules.streak else 0
    for winner in win["seats"]:
        made = made_with(seats[winner], win["tile"])
        assert made is not None
        found[winner] = made
        if win["by"] == "draw":
            bloom = 1 if _kong_of(table, winner, win) else 0
            for payer in range(len(seats)):
                lines.pay(payer, winner, 2 * made[1] + bloom, "hand", "hand")
                if dealer in (payer, winner):
                    lines.pay(payer, winner, 2 * n, "dealer", "dealer")
            continue
        payer = win["from"]
        lines.pay(payer, winner, made[1], "hand", "hand")
        if dealer in (payer, winner):
            lines.pay(payer, winner, n, "dealer", "dealer")
        if win["by"] == "rob":
            lines.pay(payer, winner, 9, "rob", "rob")
        shot = _shot(table, win)
        if shot is not None:
            more = 3 if shot["kind"] == "exposed_kong" else 9
            lines.pay(payer, winner, more, "hot_shot", "hot_shot")


def _chickens(rules: Rules, table: Json, win: Json, live: list[int], lines: Lines) -> None:
    seats, discards = table["seats"], table.get("discards", [])
    players = range(len(seats))
    turned = set()
    if "flip" in table:
        rank, suit = int(table["flip"][0]), table["flip"][1]
        turned.add(f"{1 if rank == 9 else rank + 1}{suit}")
        if rules.chicken == "swing":
            turned.add(f"{9 if rank == 1 else rank - 1}{suit}")
    golden = "1s" in turned
    turned -= {"1s"}
    plain = 2 if golden else 1
    free = ["to" not in each for each in discards]
    if win["by"] == "discard":
        free[-1] = False
    first = next((n for n, each in enumerate(discards) if each["tile"] == "1s"), None)
    charging = first if first is not None and free[first] else None

    def thrown(who: int, tile: str) -> list[int]:
        """The discards of a tile by a seat that nobody took."""
        mine = {"seat": who, "tile": tile}
        return [n for n, each in enumerate(discards) if each == mine and free[n]]

    for who in live:
        holding = held(seats[who])
        if who in win["seats"]:
            holding[win["tile"]] += 1
        mine = thrown(who, "1s")
        chickens = (holding["1s"] + len(mine) - (charging in mine)) * plain
        for tile in turned:
            count = holding[tile] + (len(thrown(who, tile)) if rules.full_hall else 0)
            chickens += count * (2 if rules.silver and tile in ("1m", "1p") else 1)
        for other in players:
            lines.pay(other, who, chickens, "chicken", "chicken")
            lines.pay(other, who, 2 * plain * (charging in mine), "chicken", "charge")
    if first is not None and discards[first].get("to") in live:
        lines.pay(discards[first]["seat"], discards[first]["to"], plain, "chicken", "liable")
    for who in players:
        if who in live:
            continue
        mine = thrown(who, "1s")
        owed = 0
        if charging in mine:
            owed += 9 if golden else 3
        if rules.forfeit_all_chickens:
            shown = len(mine) - (charging in mine)
            shown += sum(
                {"pung": 3, "concealed_kong": 0}.get(meld["kind"], 4)
                for meld in seats[who].get("melds", [])
                if meld["tile"] == "1s"
            )
            owed += shown * plain
        for payee in live:
            lines.pay(who, payee, owed, "chicken", "forfeit")


def _kongs(rules: Rules, table: Json, win: Json, live: list[int], lines: Lines) -> None:
    seats, shot = table["seats"], _shot(table, win)
    for who, seat in enumerate(seats):
        for meld in seat.get("melds", []):
            kind = meld["kind"]
            if kind not in KONGS or meld.get("late"):
                continue
            if who in live:
                if kind == "exposed_kong":
                    lines.pay(meld["from"], who, 2, "kong", "kong")
                else:
                    for other in range(len(seats)):
                        points = 3 if kind == "concealed_kong" else 4
                        lines.pay(other, who, points, "kong", "kong")
                continue
            paid_by_shot = shot is not None and who == win["from"] and shot["tile"] == meld["tile"]
            if not rules.forfeit_kongs or paid_by_shot:
                continue
            payees = [meld["from"]] if kind == "exposed_kong" else live
            for payee in payees:
                if payee in live:
                    lines.pay(who, payee, 3, "kong", "forfeit_kong")


def _washout(best: list[int], lines: Lines) -> None:
    for payer, own in enumerate(best):
        for payee, points in enumerate(best):
            if not own and points:
                lines.pay(payer, payee, points, "washout", "washout")


def resting_hands(table: Json, who: int) -> dict[str, Tiles]:
    """The 13 tiles that a seat with 14 has after each discard; ``""``: it has 13 now."""
    hand = tiles_of(table["seats"][who]["hand"])
    if fourteenth(table) != who:
        return {"": hand}
    return {tile: hand - Counter({tile: 1}) for tile in hand}


def payouts(rules: Rules, table: Json) -> tuple[list[int], list[Lines]]:
    """The best wait of each seat (0: not ready) and the washout settlement if the wall ended."""
    best = []
    for who, seat in enumerate(table["seats"]):
        waits = [waits_of(seat, hand) for hand in resting_hands(table, who).values()]
        best.append(max((p for each in waits for _, p in each.values()), default=0))
    lines = Lines("yinji", rules.base)
    _washout(best, lines)
    return best, [lines]


def _next_deal(table: Json, win: Json | None) -> tuple[int, int]:
    dealer, streak = int(table["dealer"]), int(table.get("streak", 0))
    if win is None:
        return dealer, streak
    if win["seats"] == [dealer]:
        return dealer, streak + 1
    return int(win["seats"][0] if len(win["seats"]) == 1 else win["from"]), 0
