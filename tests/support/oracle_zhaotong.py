"""A second opinion on zhaotong: its rules, read into code once more and without the engine.

"The page" is that of the rules, as ``/rules/zhaotong`` shows them.

It speaks the JSON of the service and nothing of ``engine`` is imported. Every assignment of the
wild tiles is tried: an assignment gives each suit some of them, and for each suit every multiset
of its nine tiles is put in and taken apart by trial. (Suits never share a group, so going through
them one at a time leaves no assignment out; :func:`best_by_brute_force` does it without that
step, for hands small enough.)
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

Json = dict[str, Any]

ALL = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
ORDER = ("qingqidui", "qingpeng", "qidui", "qingyise", "pengpenghu", "pinghu")
N = {"pinghu": 1, "pengpenghu": 3, "qingyise": 3, "qidui": 3, "qingpeng": 6, "qingqidui": 6}
KONGS = ("concealed_kong", "added_kong", "exposed_kong")


class Rules(NamedTuple):
    """A room."""

    wilds: int = 4
    cap: int = 5
    self_draw_fan: bool = True
    pung_then_kong: bool = False
    earthly_all_pay: bool = False
    void_suit: bool = False


def tiles_of(notation: str) -> list[str]:
    found: list[str] = []
    ranks = ""
    for character in notation:
        if character in "mps":
            found += [rank + character for rank in ranks]
            ranks = ""
        else:
            ranks += character
    return found


def wild_tiles(rules: Rules, indicator: str) -> set[str]:
    rank, suit = int(indicator[0]), indicator[1]
    wild = {f"{1 if rank == 9 else rank + 1}{suit}"}
    if rules.wilds in (8, 11):
        wild.add(f"{9 if rank == 1 else rank - 1}{suit}")
    if rules.wilds == 11:
        wild.add(indicator)
    return wild


# --- one suit -----------------------------------------------------------------------------------

Counts = tuple[int, ...]


@cache
def taken_apart(counts: Counts, pair: bool, sequences: bool) -> bool:
    """Whether the tiles of a suit are triplets (and sequences), and a pair besides if ``pair``."""
    if not any(counts):
        return not pair
    first = next(rank for rank in range(9) if counts[rank])
    ways: list[tuple[tuple[int, ...], bool]] = [((first, first, first), pair)]
    if pair:
        ways.append(((first, first), False))
    if sequences and first <= 6:
        ways.append(((first, first + 1, first + 2), pair))
    for group, still in ways:
        left = list(counts)
        for rank in group:
            left[rank] -= 1
        if min(left) >= 0 and taken_apart(tuple(left), still, sequences):
            return True
    return False


class Suit(NamedTuple):
    """What one suit comes to with its wild tiles assigned."""

    pair: bool | None
    """Whether the pair is in it; None where it is no melds and pair at all."""
    triplets: bool
    even: bool
    hogs: int
    indicators: int


def judged(counts: Counts, punged: Counts, indicator: int) -> Suit:
    """``indicator``: its rank in this suit from 0, or -1."""
    pair = sum(counts) % 3 == 2
    standard = taken_apart(counts, pair, True)
    hogs = sum(counts[rank] + punged[rank] >= 4 for rank in range(9) if rank != indicator)
    return Suit(
        pair if standard else None,
        standard and taken_apart(counts, pair, False),
        all(count % 2 == 0 for count in counts),
        hogs,
        0 if indicator < 0 else counts[indicator],
    )


@cache
def outcomes(counts: Counts, wilds: int, punged: Counts, indicator: int) -> frozenset[Suit]:
    """Everything that so many wild tiles can make of a suit."""
    found: set[Suit] = set()
    for chosen in combinations_with_replacement(range(9), wilds):
        made = list(counts)
        for rank in chosen:
            made[rank] += 1
        suit = judged(tuple(made), punged, indicator)
        if suit.pair is not None or suit.even:
            found.add(suit)
    return frozenset(found)


# --- the best reading ---------------------------------------------------------------------------


class Best(NamedTuple):
    """The best reading of a completed hand; M without what depends on how it was won."""

    pattern: str
    hog: int
    indicator: int

    @property
    def rank(self) -> tuple[int, int, int]:
        worth = N[self.pattern] + self.hog + self.indicator
        return worth, N[self.pattern], -ORDER.index(self.pattern)


def _indicators(count: int, pairs: bool) -> int:
    if pairs:
        return 2 if count >= 4 else int(count >= 2)
    return 2 if count >= 4 else int(count >= 3)


def _readings(suits: tuple[Suit, ...], melds: list[Json], one_suit: bool, kept: int) -> list[Best]:
    """What a hand with every tile known is, as melds and a pair and as seven pairs."""
    hogs = sum(suit.hogs for suit in suits)
    indicators = sum(suit.indicators for suit in suits) + kept
    found = []
    if all(s.pair is not None for s in suits) and sum(s.pair is True for s in suits) == 1:
        triplets = all(suit.triplets for suit in suits)
        names = [["pinghu", "qingyise"], ["pengpenghu", "qingpeng"]]
        found.append(Best(names[triplets][one_suit], hogs, _indicators(indicators, False)))
    if not melds and all(suit.even for suit in suits):
        pattern = "qingqidui" if one_suit else "qidui"
        found.append(Best(pattern, hogs, _indicators(indicators, True)))
    return found


def _start(
    hand: Iterable[str], melds: list[Json], wild: set[str], indicator: str
) -> tuple[list[Counts], list[Counts], int, list[int], int]:
    """Natural tiles and punged tiles by suit, wild tiles, indicator by suit, melded ones."""
    held = Counter(tile for tile in hand if tile not in wild)
    punged: Counter[str] = Counter()
    for meld in melds:
        punged[meld["tile"]] += 3 if meld["kind"] == "pung" else 0
    wilds = sum(tile in wild for tile in hand)
    kept = sum(3 if meld["kind"] == "pung" else 4 for meld in melds if meld["tile"] == indicator)
    counts = [tuple(held[f"{rank}{suit}"] for rank in range(1, 10)) for suit in "mps"]
    pungs = [tuple(punged[f"{rank}{suit}"] for rank in range(1, 10)) for suit in "mps"]
    places = [int(indicator[0]) - 1 if indicator[1] == suit else -1 for suit in "mps"]
    return counts, pungs, wilds, places, kept


def _suits_allowed(used: set[str], void: str | None) -> bool:
    return len(used) <= 2 and void not in used


def best(
    hand: list[str], melds: list[Json], wild: set[str], indicator: str, void: str | None
) -> Best | None:
    """The best reading of ``hand`` (3n + 2 tiles) and ``melds``; None if it does not win."""
    counts, pungs, wilds, places, kept = _start(hand, melds, wild, indicator)
    melded = {meld["tile"][1] for meld in melds}
    found: Best | None = None
    for split in _splits(wilds):
        used = melded | {
            suit for suit, have, more in zip("mps", counts, split, strict=True) if more or any(have)
        }
        if not _suits_allowed(used, void):
            continue
        options = [outcomes(counts[i], split[i], pungs[i], places[i]) for i in range(3)]
        for m in options[0]:
            for p in options[1]:
                for s in options[2]:
                    for reading in _readings((m, p, s), melds, len(used) == 1, kept):
                        if found is None or reading.rank > found.rank:
                            found = reading
    return found


def _splits(wilds: int) -> Iterator[tuple[int, int, int]]:
    for first in range(wilds + 1):
        for second in range(wilds + 1 - first):
            yield first, second, wilds - first - second


def best_by_brute_force(
    hand: list[str], melds: list[Json], wild: set[str], indicator: str, void: str | None
) -> Best | None:
    """The same, over all 27 tiles at once."""
    _, pungs, wilds, places, kept = _start(hand, melds, wild, indicator)
    natural = [tile for tile in hand if tile not in wild]
    melded = {meld["tile"][1] for meld in melds}
    found: Best | None = None
    for chosen in combinations_with_replacement(ALL, wilds):
        full = Counter([*natural, *chosen])
        used = melded | {tile[1] for tile in full}
        if not _suits_allowed(used, void):
            continue
        suits = tuple(
            judged(tuple(full[f"{rank}{suit}"] for rank in range(1, 10)), pungs[i], places[i])
            for i, suit in enumerate("mps")
        )
        for reading in _readings(suits, melds, len(used) == 1, kept):
            if found is None or reading.rank > found.rank:
                found = reading
    return found


# --- fan ----------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """What a win is worth."""

    pattern: str
    fan: int
    extras: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        return int(2 ** (self.fan - 1))

    @property
    def comparable(self) -> tuple[str, int, tuple[tuple[str, int], ...]]:
        return self.pattern, self.fan, comparable(self.extras)


def comparable(extras: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """The items of M, hogs and indicators as one: readings may tie that trade one for the other,
    and the page does not choose between those."""
    summed: Counter[str] = Counter()
    for item, fan in extras:
        summed["hog or indicator" if item in ("hog", "indicator") else item] += fan
    return tuple(sorted(summed.items()))


def void_of(rules: Rules, seat: Json) -> str | None:
    void: str | None = seat.get("void") if rules.void_suit else None
    return void


def worth(
    rules: Rules,
    table: Json,
    seat: Json,
    hand: list[str],
    tile: str,
    by: str,
    after_kong: bool,
    special: str | None = None,
) -> Worth | None:
    """What ``hand`` (13 tiles) is worth with ``tile``; None if it does not win."""
    indicator, melds = table["indicator"], seat.get("melds", [])
    wild = wild_tiles(rules, indicator)
    reading = best([*hand, tile], melds, wild, indicator, void_of(rules, seat))
    if reading is None:
        return None
    if special is not None:
        return Worth(special, rules.cap, ())
    extras: dict[str, int] = {}
    if by in ("draw", "rob") and rules.self_draw_fan:
        extras["self_draw"] = 1
    if by == "draw" and after_kong:
        extras["kong_bloom"] = 1
    if by == "discard" and after_kong:
        extras["kong_shot"] = 1
    if by == "rob":
        extras["rob"] = 1
    in_melds = [each for meld in melds for each in meld.get("wilds", [])]
    if not wild & {*hand, tile, *in_melds}:
        extras["no_wild"] = 1
    kongs = [meld["tile"] for meld in melds if meld["kind"] in KONGS]
    # Four of the indicator are 2 as such: a kong of it is always that.
    extras["kong"] = sum(each != indicator for each in kongs)
    extras["hog"], extras["indicator"] = reading.hog, reading.indicator
    fan = min(rules.cap, N[reading.pattern] + sum(extras.values()))
    return Worth(
        reading.pattern, fan, tuple(sorted((item, each) for item, each in extras.items() if each))
    )


def copies_held(seat: Json, hand: list[str], tile: str) -> int:
    """The copies of ``tile`` in hand and melds, those that stand for something else too."""
    count = hand.count(tile)
    for meld in seat.get("melds", []):
        wilds = meld.get("wilds", [])
        if meld["tile"] == tile:
            count += (3 if meld["kind"] == "pung" else 4) - len(wilds)
        count += wilds.count(tile)
    return count


def waits(rules: Rules, table: Json, seat: Json, hand: list[str]) -> dict[str, Worth]:
    """What 13 tiles wait for, as a self-draw [table.ready, zhaotong.unready]."""
    if rules.void_suit and seat.get("void") is None:
        return {}
    found: dict[str, Worth] = {}
    for tile in ALL:
        if copies_held(seat, hand, tile) < 4:
            value = worth(rules, table, seat, hand, tile, "draw", False)
            if value is not None:
                found[tile] = value
    return found


def three_suited(rules: Rules, table: Json, seat: Json, hand: list[str]) -> bool:
    wild = wild_tiles(rules, table["indicator"])
    suits = {tile[1] for tile in hand if tile not in wild}
    return len(suits | {meld["tile"][1] for meld in seat.get("melds", [])}) == 3


# --- who is where -------------------------------------------------------------------------------


def downstream(count: int, seat: int) -> list[int]:
    return [(seat + step) % count for step in range(1, count)]


def winners_of(table: Json) -> list[int]:
    return [seat for win in table.get("wins", []) for seat in win["seats"]]


def holder(table: Json) -> int | None:
    """Who holds a 14th tile."""
    last = table.get("last") or {}
    seat: int | None = None
    if last.get("event") == "deal":
        seat = table["dealer"]
    elif last.get("event") in ("draw", "pung"):
        seat = last["seat"]
    return None if seat in winners_of(table) else seat


# --- settlement ---------------------------------------------------------------------------------


class Settled(NamedTuple):
    """A settlement; the lines summed by payer, payee, item and rule."""

    outcome: str
    lines: "Counter[tuple[int, int, str, str]]"
    totals: list[int]
    status: list[str]
    worths: dict[int, Worth]
    dealer: int
    streak: int


def special_of(rules: Rules, table: Json, win: Json, winner: int) -> str | None:
    """天胡 or 地胡 in a finished table."""
    dealer, discards = table["dealer"], table.get("discards", [])
    first = win == table["wins"][0]
    if win["by"] == "draw" and winner == dealer:
        if "at" in win:
            return "tianhu" if win["at"] == 0 else None
        early = not any(each["seat"] == dealer for each in discards)
        return "tianhu" if first and early else None
    if win["by"] == "discard" and win["from"] == dealer:
        if "at" in win:
            return "dihu" if win["at"] == 1 else None
        opening = discards[0]
        quiet = not any(each["seat"] in win["seats"] for each in discards)
        same = opening["seat"] == dealer and opening["tile"] == win["tile"]
        return "dihu" if first and same and quiet else None
    return None


def settle(rules: Rules, table: Json) -> Settled:
    seats, count = table["seats"], len(table["seats"])
    lines: Counter[tuple[int, int, str, str]] = Counter()
    worths: dict[int, Worth] = {}
    playing = list(range(count))
    for win in table.get("wins", []):
        for winner in win["seats"]:
            hand = tiles_of(seats[winner]["hand"])
            special = special_of(rules, table, win, winner)
            value = worth(
                rules,
                table,
                seats[winner],
                hand,
                win["tile"],
                win["by"],
                "after_kong" in win,
                special,
            )
            assert value is not None
            worths[winner] = value
            everyone = [seat for seat in playing if seat not in win["seats"]]
            if win["by"] == "draw" or (special == "dihu" and rules.earthly_all_pay):
                payers = everyone
            else:
                payers = [win["from"]]
            for payer in payers:
                lines[payer, winner, "hand", ""] += value.points
        playing = [seat for seat in playing if seat not in win["seats"]]
    hands = [tiles_of(seat["hand"]) for seat in seats]
    found = {
        seat: {} if seat == holder(table) else waits(rules, table, seats[seat], hands[seat])
        for seat in playing
    }
    if len(playing) > 1:
        lines.update(fines(rules, table, playing, hands, found))
    totals = [0] * count
    for (payer, payee, _, _), points in lines.items():
        totals[payer] -= points
        totals[payee] += points
    status = [
        "won" if seat not in playing else "ready" if found[seat] else "unready"
        for seat in range(count)
    ]
    dealer = table["dealer"]
    if table.get("wins"):
        first = table["wins"][0]
        dealer = first["seats"][0] if len(first["seats"]) == 1 else first["from"]
    streak = table.get("streak", 0) + 1 if dealer == table["dealer"] else 0
    outcome = "win" if table.get("wins") else "washout"
    return Settled(outcome, lines, totals, status, worths, dealer, streak)


def fines(
    rules: Rules,
    table: Json,
    playing: list[int],
    hands: list[list[str]],
    found: dict[int, dict[str, Worth]],
) -> "Counter[tuple[int, int, str, str]]":
    lines: Counter[tuple[int, int, str, str]] = Counter()
    three = [s for s in playing if three_suited(rules, table, table["seats"][s], hands[s])]
    for payer in playing:
        for payee in playing:
            if payer in three:
                if payee not in three:
                    key = (payer, payee, "washout", "zhaotong.three_suits")
                    lines[key] += int(2 ** (rules.cap - 1))
            elif not found[payer] and found[payee]:
                most = max(value.fan for value in found[payee].values())
                lines[payer, payee, "washout", "zhaotong.unready"] += int(2 ** (most - 1))
    return lines


def washout(rules: Rules, table: Json) -> tuple[list[bool | None], list[int | None], list[int]]:
    """Who is ready if the wall ended now, with how much fan at best; and the totals."""
    seats = table["seats"]
    out, fourteenth = winners_of(table), holder(table)
    playing = [seat for seat in range(len(seats)) if seat not in out]
    hands = [tiles_of(seat["hand"]) for seat in seats]
    wild = wild_tiles(rules, table["indicator"])
    found: dict[int, dict[str, Worth]] = {}
    for seat in playing:
        if seat != fourteenth:
            found[seat] = waits(rules, table, seats[seat], hands[seat])
            continue
        # The best discard: the best wait, else any that leaves fewer than three suits.
        options = []
        for tile in sorted(set(hands[seat]) - wild, key=ALL.index):
            left = list(hands[seat])
            left.remove(tile)
            then = waits(rules, table, seats[seat], left)
            most = max((value.fan for value in then.values()), default=0)
            options.append((most, not three_suited(rules, table, seats[seat], left), left, then))
        if options:
            _, _, hands[seat], found[seat] = max(options, key=lambda each: each[:2])
        else:
            found[seat] = {}
    lines = fines(rules, table, playing, hands, found) if len(playing) > 1 else Counter()
    totals = [0] * len(seats)
    for (payer, payee, _, _), points in lines.items():
        totals[payer] -= points
        totals[payee] += points
    ready = [None if seat in out else bool(found[seat]) for seat in range(len(seats))]
    most_fan = [
        max((value.fan for value in found[seat].values()), default=None)
        if seat not in out
        else None
        for seat in range(len(seats))
    ]
    return ready, most_fan, totals


# --- legal actions ------------------------------------------------------------------------------


def legal(rules: Rules, table: Json) -> dict[int, "Counter[str]"]:
    """What each seat may do, in words; a table whose hands are all known."""
    seats, last = table["seats"], table.get("last")
    out = winners_of(table)
    if last is None or len(seats) - len(out) <= 1:
        return {}
    if last["event"] == "deal" and rules.void_suit:
        choosing = [i for i, seat in enumerate(seats) if seat.get("void") is None]
        if choosing:
            return {i: Counter(["void m", "void p", "void s"]) for i in choosing}
    if last["event"] in ("deal", "draw", "pung"):
        acting = holder(table)
        return {} if acting is None else {acting: Counter(_turn(rules, table, acting))}
    if _is_won_already(table, last):
        return {}
    found: dict[int, Counter[str]] = {}
    for other in downstream(len(seats), last["seat"]):
        if other in out:
            continue
        options: list[str] = []
        if last["event"] == "discard":
            options = _claims(rules, table, other)
        elif last["kind"] == "added_kong" and "added" not in last:
            options = _win_words(rules, table, other, tiles_of(seats[other]["hand"]), "rob")
        if options:
            found[other] = Counter([*options, "pass"])
    return found


def _is_won_already(table: Json, last: Json) -> bool:
    """Whether the event has been won: rounds that are played say ``at``."""
    if not table.get("wins"):
        return False
    win, at = table["wins"][-1], len(table.get("discards", []))
    if last["event"] == "discard":
        return bool(win["by"] == "discard" and win["at"] == at)
    robbed = (win["by"], win.get("from"), win["tile"]) == ("rob", last["seat"], last["tile"])
    return bool(robbed and win["at"] == at)


def _win_words(rules: Rules, table: Json, index: int, hand: list[str], by: str) -> list[str]:
    seat, last = table["seats"][index], table["last"]
    at = len(table.get("discards", []))
    special = None
    if by == "draw" and index == table["dealer"] and at == 0:
        special = "tianhu"
    if by == "discard" and at == 1 and last["seat"] == table["dealer"]:
        special = "dihu"
    tile = last.get("tile")
    if tile is None:  # the deal, with the 14th tile unknown: 天胡 is the cap with any of them
        tile = min(hand, key=ALL.index)
    if by == "draw":
        hand = list(hand)
        hand.remove(tile)
    value = worth(rules, table, seat, hand, tile, by, "after_kong" in last, special)
    if value is None:
        return []
    if by != "draw" and value.fan <= seat.get("passed", {}).get("fan", 0):
        return []
    return [f"win {by} {tile} {value.pattern} {value.fan} {dict(comparable(value.extras))}"]


def _combined(held: list[str], count: int) -> list[str]:
    """The distinct sets of so many of the wild tiles, in words."""
    ordered = sorted(held, key=ALL.index)
    return [" ".join(each) for each in sorted(set(combinations(ordered, count)))]


def may_meld_suit(rules: Rules, seat: Json, tile: str) -> bool:
    suits = {meld["tile"][1] for meld in seat.get("melds", [])}
    return len(suits | {tile[1]}) <= 2 and void_of(rules, seat) != tile[1]


def _claims(rules: Rules, table: Json, index: int) -> list[str]:
    seat, tile = table["seats"][index], table["last"]["tile"]
    hand = tiles_of(seat["hand"])
    options = _win_words(rules, table, index, hand, "discard")
    if table["wall"] == 0 or not may_meld_suit(rules, seat, tile):
        return options
    wild = wild_tiles(rules, table["indicator"])
    held = [each for each in hand if each in wild]
    own, others = hand.count(tile), len(hand) - len(held) - hand.count(tile)
    for used in (2, 1):  # tiles of one's own in a pung
        left = others + own - used
        if used <= own and left > 0 and tile not in seat.get("passed", {}).get("pungs", []):
            options += [f"pung {tile} [{each}]" for each in _combined(held, 2 - used)]
    for used in (3, 2, 1):
        if used <= own:
            options += [f"exposed_kong {tile} [{each}]" for each in _combined(held, 3 - used)]
    return options


def _turn(rules: Rules, table: Json, index: int) -> list[str]:
    seat, last = table["seats"][index], table["last"]
    hand = tiles_of(seat["hand"])
    wild = wild_tiles(rules, table["indicator"])
    held = [tile for tile in hand if tile in wild]
    after_pung = last["event"] == "pung"
    options = [] if after_pung else _win_words(rules, table, index, hand, "draw")
    if options and len(held) == len(hand):
        return options
    could_win = bool(options)
    throws = [f"discard {tile}" for tile in sorted(set(hand) - wild)]
    kongs: list[str] = []
    for tile in sorted(set(hand) - wild):
        if may_meld_suit(rules, seat, tile) and not (after_pung and tile == last["tile"]):
            sets = [
                f"concealed_kong {tile} [{each}]"
                for own in (4, 3, 2, 1)
                if own <= hand.count(tile) and 4 - own <= len(held)
                for each in _combined(held, 4 - own)
            ]
            kongs += _fewest(sets) if could_win else sets
    for tile in {meld["tile"] for meld in seat.get("melds", []) if meld["kind"] == "pung"}:
        if not (after_pung and tile == last["tile"]):
            sets = [f"added_kong {tile} []"] if tile in hand else []
            sets += [f"added_kong {tile} [{each}]" for each in _combined(held, 1)]
            kongs += _fewest(sets) if could_win else sets
    if after_pung and not rules.pung_then_kong:
        kongs = []
    swaps: list[str] = []
    if last["event"] == "draw":
        inside = [
            wild_in
            for meld in seat.get("melds", [])
            if meld["tile"] == last["tile"]
            for wild_in in meld.get("wilds", [])
        ]
        swaps = [f"swap {last['tile']} {each}" for each in sorted(set(inside))]
    return [*options, *kongs, *swaps, *throws]


def _fewest(sets: list[str]) -> list[str]:
    """Those of ``sets`` with the fewest wild tiles."""

    def wilds(words: str) -> int:
        return len(words[words.index("[") + 1 : -1].split())

    least = min(map(wilds, sets), default=0)
    return [each for each in sets if wilds(each) == least]
