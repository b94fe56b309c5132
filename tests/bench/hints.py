"""Hints against the public libraries for riichi mahjong, against themselves with wild tiles, and
against waits.

The peers know a shanten, but not which tiles help: they are asked for the shanten of every discard
with every draw. Hands are dealt from a full deck, so most are far from ready.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import engine
from engine import COPIES, KINDS, Refused, shapes
from engine.hints import concealed
from engine.shapes.shanten import Concealed, shanten, useful
from engine.tiles import counts_of
from tests.bench.hands import (
    MOST_WILDS,
    OURS,
    SEED,
    Peers,
    Question,
    Tiles,
    agreement,
    discards,
    find_peers,
    mask_of,
    race,
    riichi_win,
)
from tests.bench.measure import Contender, Result, interleaved, judged, median_ratio, row
from tests.bench.peers import copies, counts_of_34
from tests.support.cases import CASES
from tests.support.holdings import holding_of

HANDS = 100
COMPARED = 20_000


def dealt(random: Random, size: int, without: Iterable[int] = ()) -> Tiles:
    """So many tiles of a full deck."""
    kinds = sorted({*range(KINDS)} - {*without})
    return tuple(sorted(random.sample(kinds * COPIES, size)))


def all_discards(keys: shapes.Keys, tiles: Tiles) -> list[tuple[int | None, int]]:
    """The shanten after each discard, and which tiles help then."""
    held = Concealed(keys)
    return [useful(held._replace(keys=shapes.add(keys, tile, -1))) for tile in tiles]


# --- by the rules of riichi: seven different pairs -----------------------------------------------


def riichi(tiles: Tiles) -> int:
    """The shanten of 13 tiles."""
    standard = shanten(Concealed(shapes.keys_of(tiles), seven_pairs=False))
    assert standard is not None
    counts = counts_of(tiles)
    pairs = sum(count >= 2 for count in counts)
    return min(standard, 6 - pairs + max(0, 7 - sum(map(bool, counts))))


def riichi_discards(tiles: Tiles) -> list[tuple[int, int]]:
    """The shanten after each discard, and which tiles lower it or win."""

    def of_14(full: Tiles) -> int:
        return -1 if riichi_win(full) else min(map(riichi, discards(full)))

    found = []
    for left in discards(tiles):
        now = riichi(left)
        drawable = [tile for tile in range(KINDS) if left.count(tile) < COPIES]
        found.append((now, mask_of(tile for tile in drawable if of_14((*left, tile)) < now)))
    return found


# --- the questions -------------------------------------------------------------------------------


def of_13(hands: list[Tiles], peers: Peers) -> Question:
    contenders = {OURS: Contender(shanten, [(Concealed(shapes.keys_of(hand)),) for hand in hands])}
    if "mahjong" in peers:
        contenders["mahjong"] = Contender(
            peers["mahjong"].shanten, [(counts_of_34(hand),) for hand in hands]
        )
    if "riichienv" in peers:
        contenders["riichienv"] = Contender(
            peers["riichienv"].shanten, [(copies(hand),) for hand in hands]
        )
    gates = {"mahjong": ">= 5", "riichienv": ">= 0.15"}
    return Question("shanten", contenders, gates, [riichi(hand) for hand in hands])


def of_discards(hands: list[Tiles], peers: Peers) -> Question:
    cases = [(shapes.keys_of(hand), tuple(sorted(set(hand)))) for hand in hands]
    contenders = {OURS: Contender(all_discards, cases)}
    if "riichienv" in peers:
        contenders["riichienv"] = Contender(
            peers["riichienv"].useful, [(copies(hand),) for hand in hands]
        )
    if "mahjong" in peers:
        contenders["mahjong"] = Contender(
            peers["mahjong"].useful, [(counts_of_34(hand),) for hand in hands]
        )
    gates = {"mahjong": ">= 50", "riichienv": ">= 1"}
    by_riichi_rules: list[object] = [riichi_discards(hand) for hand in hands]
    return Question("discards with useful tiles", contenders, gates, by_riichi_rules)


def growth(name: str, ask: Callable[[Concealed], Any]) -> Result:
    """How much longer it takes at most with 1 … 11 wild tiles in hand than with none."""
    random = Random(SEED)
    terms = engine.open_room("zhaotong", {"wilds": 11}).terms
    wild = frozenset(map(engine.tile, ("4p", "5p", "6p")))
    contenders = {}
    for wilds in range(MOST_WILDS + 1):
        cases = []
        for _ in range(HANDS):
            hand = dealt(random, 13 - wilds, wild) + tuple(sorted(wild) * COPIES)[:wilds]
            cases.append((concealed(terms, holding_of(tuple(sorted(hand)), (), wild)),))
        contenders[f"{wilds} wild tiles"] = Contender(ask, cases)
    times = interleaved(contenders)
    plain = times["0 wild tiles"]
    print(f"\n{name}")
    ratios = {}
    for label, of_wilds in times.items():
        ratios[label] = median_ratio(of_wilds, plain)
        print(row(label, of_wilds, f"{ratios[label]:8.2f} ×"))
    return judged(name, max(ratios.values()), "<= 2", ratios)


def requests() -> list[Result]:
    """A request for hints as a multiple of one for waits, over the given tables."""
    tables: dict[str, list[tuple[engine.Room, object]]] = {}
    for case in CASES:
        try:
            room = engine.open_room(case["room"]["ruleset"], case["room"].get("options", {}))
            engine.answer_waits(room, case["table"])
        except (KeyError, Refused):
            continue  # a stored room, or a table that is refused
        tables.setdefault(case["room"]["ruleset"], []).append((room, case["table"]))
    results = []
    print("\nrequests for hints and for waits")
    for ruleset, cases in tables.items():
        times = interleaved(
            {
                "waits": Contender(engine.answer_waits, cases),
                "hints": Contender(engine.answer_hints, cases),
            }
        )
        ratio = median_ratio(times["hints"], times["waits"])
        print(row(f"{ruleset}: waits", times["waits"]))
        print(row(f"{ruleset}: hints", times["hints"], f"{ratio:8.2f} ×"))
        results.append(judged(f"requests for hints: {ruleset}", ratio, "<= 5", {}))
    return results


def run() -> list[Result]:
    """Measures everything and prints it."""
    random = Random(SEED)
    print(f"\nHints, {HANDS} hands")
    peers = find_peers()
    many = [dealt(random, 13) for _ in range(COMPARED)]
    results = agreement(of_13(many, peers))
    by_discard = of_discards([dealt(random, 14) for _ in range(HANDS)], peers)
    results += agreement(by_discard)
    results += race(of_13(many[:HANDS], peers))
    results += race(by_discard)
    results.append(growth("shanten with 1 … 11 wild tiles", shanten))
    results.append(growth("useful tiles with 1 … 11 wild tiles", useful))
    return results + requests()
