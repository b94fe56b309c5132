"""Zhaotong: what a ``waits`` request costs in the engine, by the wild tiles in the hand."""

import statistics
from random import Random
from time import perf_counter
from typing import Any

import engine
from engine import COPIES, KINDS, NAMES, RANKS, Room, Seat, Table
from engine.tiles import write
from tests.bench.measure import Result, judged

Json = dict[str, Any]

HANDS = 60
PASSES = 7
RANDOM_TABLES = 10_000


def _deal(random: Random, room: Room) -> tuple[int, list[int], frozenset[int]]:
    """An indicator, the other 107 tiles shuffled, and the wild tiles."""
    deck = [tile for tile in range(KINDS) for _ in range(COPIES)]
    random.shuffle(deck)
    indicator = deck.pop()
    seats = tuple(Seat((), 0) for _ in range(4))
    return indicator, deck, engine.Position(room, Table(0, seats, indicator=indicator)).wild


def _ready_hand(random: Random, room: Room, wilds: int) -> tuple[list[int], int] | None:
    """13 tiles of a completed hand of two suits, so many of them wild, and the indicator."""
    indicator, deck, wild = _deal(random, room)
    suits = random.sample(range(3), 2)
    complete: list[int] = []
    for _ in range(4):
        first = random.choice(suits) * RANKS
        low = first + random.randrange(RANKS)
        in_run = low - first <= RANKS - 3 and random.random() < 0.7
        complete += [low, low + 1, low + 2] if in_run else [low] * 3
    complete += [random.choice(suits) * RANKS + random.randrange(RANKS)] * 2
    random.shuffle(complete)
    hand = complete[: 13 - wilds]
    if any(tile in wild or hand.count(tile) > deck.count(tile) for tile in hand):
        return None
    return sorted(hand + [tile for tile in deck if tile in wild][:wilds]), indicator


def _request(room: Room, hand: list[int], indicator: int) -> Json:
    """A table of four where one hand is known."""
    wild = engine.Position(room, Table(0, (), indicator=indicator)).wild
    hidden = {"hand": None, "hand_size": 13}
    gone = NAMES[next(tile for tile in range(KINDS) if hand.count(tile) < 2 and tile not in wild)]
    return {
        "dealer": 3,
        "wall": 50,
        "indicator": NAMES[indicator],
        "seats": [{"hand": write(hand)}, hidden, hidden, hidden],
        "discards": [{"seat": 3, "tile": gone}],
        "last": {"event": "discard", "seat": 3, "tile": gone},
    }


def _milliseconds(room: Room, request: Json) -> float:
    start = perf_counter()
    engine.answer_waits(room, request)
    return (perf_counter() - start) * 1e3


def _by_wild_tiles(random: Random, room: Room) -> dict[int, list[float]]:
    """Milliseconds of every ready hand, by its wild tiles: the best of several passes each, all
    hands taking turns."""
    requests: list[tuple[int, Json]] = []
    for wilds in range(12):
        found = 0
        while found < HANDS:
            made = _ready_hand(random, room, wilds)
            if made is not None:
                requests.append((wilds, _request(room, *made)))
                found += 1
    best = [float("inf")] * len(requests)
    for _ in range(PASSES):
        for index, (_, request) in enumerate(requests):
            best[index] = min(best[index], _milliseconds(room, request))
    times: dict[int, list[float]] = {}
    for (wilds, _), taken in zip(requests, best, strict=True):
        times.setdefault(wilds, []).append(taken)
    return times


def run() -> list[Result]:
    """Measures ready hands with 0 … 11 wild tiles, and random tables with 11 in the deck."""
    random, room = Random(4), engine.open_room("zhaotong", {"wilds": 11})
    print("\nZhaotong: waits of a ready hand with wild tiles, ms a request")
    times = _by_wild_tiles(random, room)
    for wilds, taken in times.items():
        p50, p99 = statistics.median(taken), statistics.quantiles(taken, n=100)[98]
        print(f"  {wilds:>2} wild tiles  p50 {p50:8.3f}  p99 {p99:8.3f}")
    random_tables = []
    for _ in range(RANDOM_TABLES):
        indicator, deck, _ = _deal(random, room)
        random_tables.append(_milliseconds(room, _request(room, sorted(deck[:13]), indicator)))
    median, worst = statistics.median(random_tables), max(random_tables)
    print(f"  {RANDOM_TABLES:,} random tables  median {median:.3f}  worst {worst:.3f}")
    growth = statistics.median(times[4]) / statistics.median(times[0])
    figures = {"ms": statistics.median(times[0])}
    return [
        judged("zhaotong waits, 4 wild tiles / none", growth, "<= 5", figures),
        judged("zhaotong waits, random tables: median ms", median, "<= 1", {}),
        judged("zhaotong waits, random tables: worst ms", worst, "<= 20", {}),
    ]
