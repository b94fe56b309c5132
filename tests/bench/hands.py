"""The hand questions against the public libraries for riichi mahjong.

These know neither wild tiles nor seven pairs with four alike, and score other patterns. Every
contender gets the hands ready made in the form that it likes best: ``engine.shapes`` as keys,
``mahjong`` as counts, ``riichienv`` as its evaluator or as a list of copies.
"""

from collections.abc import Iterable
from operator import eq
from random import Random
from statistics import median
from typing import Any, NamedTuple

import engine
from engine import COPIES, KINDS, RANKS, shapes
from engine.scoring.points import best_groups
from engine.tiles import counts_of, tiles_in
from tests.bench.measure import Contender, Result, interleaved, judged, median_ratio, row
from tests.bench.peers import Mahjong, Riichienv, copies, counts_of_34
from tests.support.holdings import holding_of

HANDS = 300
SEED = 108
MOST_WILDS = 11
OURS = "engine"

Tiles = tuple[int, ...]
Peers = dict[str, Any]


class Question(NamedTuple):
    """A question, who answers it, and which ratios of the peers to us have a gate."""

    name: str
    contenders: dict[str, Contender]
    gates: dict[str, str]
    by_riichi_rules: list[object]
    """The answers with riichi's seven different pairs, and without a fifth of a kind."""


def sample(random: Random) -> Tiles:
    """14 tiles: mostly a win, now and then seven pairs, or a win with one tile changed."""
    while True:
        if random.random() < 0.1:
            tiles = [random.randrange(KINDS) for _ in range(7)] * 2
        else:
            tiles = [random.randrange(KINDS)] * 2
            for _ in range(4):
                if random.random() < 0.3:
                    tiles += [random.randrange(KINDS)] * 3
                else:
                    first = random.randrange(3) * RANKS + random.randrange(RANKS - 2)
                    tiles += [first, first + 1, first + 2]
        if random.random() < 0.3:
            tiles[random.randrange(14)] = random.randrange(KINDS)
        if max(counts_of(tiles)) <= COPIES:
            random.shuffle(tiles)
            return tuple(tiles)


def mask_of(tiles: Iterable[int]) -> int:
    return sum(1 << tile for tile in tiles)


def masks_of(hands: Iterable[Iterable[int]]) -> list[int]:
    return [mask_of(tiles) for tiles in hands]


def riichi_win(tiles: Tiles) -> bool:
    keys = shapes.keys_of(tiles)
    pairs = shapes.is_seven_pairs(keys) and len(set(tiles)) == 7
    return shapes.is_standard(keys, 4) or pairs


def riichi_waits(tiles: Tiles) -> int:
    waits = shapes.waits(shapes.keys_of(tiles), 4)
    return mask_of(tile for tile in tiles_in(waits) if riichi_win((*tiles, tile)))


def riichi_win_with_two_wilds(tiles: Tiles) -> bool:
    return any(
        riichi_win(full)
        for one in range(KINDS)
        for other in range(one, KINDS)
        if max(counts_of(full := (*tiles, one, other))) <= COPIES
    )


def discards(tiles: Tiles) -> list[Tiles]:
    """The hands that the discards leave, by the tile discarded."""
    places = [tiles.index(tile) for tile in sorted(set(tiles))]
    return [tiles[:place] + tiles[place + 1 :] for place in places]


def win(hands: list[Tiles], peers: Peers) -> Question:
    contenders = {
        OURS: Contender(shapes.is_win, [(shapes.keys_of(hand), 4) for hand in hands]),
    }
    if "mahjong" in peers:
        contenders["mahjong"] = Contender(
            peers["mahjong"].is_agari, [(counts_of_34(hand),) for hand in hands]
        )
    if "riichienv" in peers:
        contenders["riichienv"] = Contender(
            peers["riichienv"].shanten,
            [(copies(hand),) for hand in hands],
            lambda shanten: shanten == -1,
        )
    return Question(
        "win",
        contenders,
        {"mahjong": ">= 15", "riichienv": ">= 1.2"},
        [riichi_win(hand) for hand in hands],
    )


def waits(hands: list[Tiles], peers: Peers) -> Question:
    hands = [hand[1:] for hand in hands]
    contenders = {
        OURS: Contender(shapes.waits, [(shapes.keys_of(hand), 4) for hand in hands]),
    }
    if "riichienv" in peers:
        evaluator = peers["riichienv"].evaluator
        contenders["riichienv"] = Contender(
            evaluator.get_waits, [(evaluator(copies(hand)),) for hand in hands], mask_of
        )
    if "mahjong" in peers:
        contenders["mahjong"] = Contender(
            peers["mahjong"].waits, [(counts_of_34(hand),) for hand in hands], mask_of
        )
    return Question(
        "waits",
        contenders,
        {"riichienv": ">= 5", "mahjong": ">= 100"},
        [riichi_waits(hand) for hand in hands],
    )


def waits_after_discards(keys: shapes.Keys, kinds: Tiles) -> list[int]:
    """The waits that each discard of a hand of these ``kinds`` of tiles leaves."""
    return [shapes.waits(shapes.add(keys, tile, -1), 4) for tile in kinds]


def discard_waits(hands: list[Tiles], peers: Peers) -> Question:
    contenders = {
        OURS: Contender(
            waits_after_discards,
            [(shapes.keys_of(hand), tuple(sorted(set(hand)))) for hand in hands],
        ),
    }
    if "riichienv" in peers:
        contenders["riichienv"] = Contender(
            peers["riichienv"].discards, [(copies(hand),) for hand in hands], masks_of
        )
    if "mahjong" in peers:
        contenders["mahjong"] = Contender(
            peers["mahjong"].discards, [(counts_of_34(hand),) for hand in hands], masks_of
        )
    return Question(
        "discard waits",
        contenders,
        {"riichienv": ">= 4"},
        [[riichi_waits(left) for left in discards(hand)] for hand in hands],
    )


def best_patterns(hands: list[Tiles], peers: Peers) -> Question:
    hands = [hand[1:] for hand in hands]
    terms = engine.open_room("guiyang", {}).terms
    contenders = {
        OURS: Contender(
            best_groups,
            [(terms, holding_of(hand)) for hand in hands],
            lambda groups: sum(mask for _, _, mask in groups),
        ),
    }
    if "mahjong" in peers:
        contenders["mahjong"] = Contender(
            peers["mahjong"].best, [(counts_of_34(hand), copies(hand)) for hand in hands], mask_of
        )
    if "riichienv" in peers:
        evaluator = peers["riichienv"].evaluator
        contenders["riichienv"] = Contender(
            peers["riichienv"].best,
            [(evaluator(copies(hand)), counts_of(hand)) for hand in hands],
            mask_of,
        )
    return Question(
        "best pattern of every wait",
        contenders,
        {"mahjong": ">= 100"},
        [riichi_waits(hand) for hand in hands],
    )


def win_with_two_wilds(hands: list[Tiles], peers: Peers) -> Question:
    hands = [hand[2:] for hand in hands]
    contenders = {
        OURS: Contender(shapes.is_win, [(shapes.keys_of(hand), 4, 2) for hand in hands]),
    }
    if "riichienv" in peers:
        contenders["riichienv"] = Contender(
            peers["riichienv"].win_with_two_wilds,
            [(copies(hand), counts_of(hand)) for hand in hands],
        )
    if "mahjong" in peers:
        contenders["mahjong"] = Contender(
            peers["mahjong"].win_with_two_wilds, [(counts_of_34(hand),) for hand in hands]
        )
    return Question(
        "win with 2 wild tiles",
        contenders,
        {},
        [riichi_win_with_two_wilds(hand) for hand in hands],
    )


def agreement(question: Question) -> list[Result]:
    """How often the peers say the same, and whether the known differences explain the rest."""
    ours = question.contenders[OURS].answers()
    results = []
    for name, contender in question.contenders.items():
        if name == OURS:
            continue
        theirs = contender.answers()
        cases = len(theirs)
        same = sum(map(eq, ours, theirs))
        explained = sum(map(eq, question.by_riichi_rules, theirs))
        print(
            f"  {question.name}: {name} agrees on {same} of {cases} hands,"
            f" and on {explained} by its rules (seven different pairs, no fifth of a kind)"
        )
        results.append(
            judged(f"{question.name}: agreement with {name}", explained / cases, ">= 1", {})
        )
    return results


def race(question: Question) -> list[Result]:
    """The peers' times as multiples of ours."""
    times = interleaved(question.contenders)
    print(f"\n{question.name}")
    print(row(OURS, times[OURS]))
    results = []
    for name in question.contenders:
        if name == OURS:
            continue
        ratio = median_ratio(times[name], times[OURS])
        print(row(name, times[name], f"{ratio:8.1f} ×"))
        results.append(
            judged(
                f"{question.name}: {name}",
                ratio,
                question.gates.get(name, ""),
                {"µs": median(times[name]), "our µs": median(times[OURS])},
            )
        )
    return results


def growth(name: str, ask: Any, hands: list[Tiles], gate: str) -> Result:
    """How much longer it takes at most with 1 … 11 wild tiles than with none."""
    contenders = {
        f"{wilds} wild tiles": Contender(
            ask, [(shapes.keys_of(hand[wilds:]), 4, wilds) for hand in hands]
        )
        for wilds in range(MOST_WILDS + 1)
    }
    times = interleaved(contenders)
    plain = times["0 wild tiles"]
    print(f"\n{name}")
    ratios = {}
    for wilds, of_wilds in times.items():
        ratios[wilds] = median_ratio(of_wilds, plain)
        print(row(wilds, of_wilds, f"{ratios[wilds]:8.2f} ×"))
    return judged(name, max(ratios.values()), gate, ratios)


def find_peers() -> Peers:
    """The peers that are installed; the others are named."""
    peers: Peers = {}
    for name, load in (("mahjong", Mahjong), ("riichienv", Riichienv)):
        try:
            peers[name] = load()
        except ImportError as error:
            print(f"  {name} is not measured: {error}")
    return peers


def run() -> list[Result]:
    """Measures everything and prints it; the results are what has a gate, and more."""
    random = Random(SEED)
    hands = [sample(random) for _ in range(HANDS)]
    print(f"\nHand questions, {HANDS} hands")
    peers = find_peers()
    questions = [
        ask(hands, peers) for ask in (win, waits, discard_waits, best_patterns, win_with_two_wilds)
    ]
    results = [result for question in questions for result in agreement(question)]
    for question in questions:
        results += race(question)
    # Only winning hands: a hand that wins with none of its tiles wild does so with any of them.
    wins = [hand for hand in hands if shapes.is_win(shapes.keys_of(hand), 4)]
    ready = [hand[1:] for hand in wins]
    results.append(growth("win with 1 … 11 wild tiles", shapes.is_win, wins, "<= 1.5"))
    results.append(growth("waits with 1 … 11 wild tiles", shapes.waits, ready, ""))
    return results
