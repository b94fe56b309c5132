"""Winning shapes: examples that name what they show, and one suit in all its hands."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from engine import shapes
from engine.shapes import build, build_missing, table
from engine.shapes.cache import Capped
from engine.tiles import read, tiles_in, write

RUNS: list[tuple[int, ...]] = [tuple(range(start, start + 3)) for start in range(7)]
TRIPLETS: list[tuple[int, ...]] = [(rank,) * 3 for rank in range(9)]
PAIRS: list[tuple[int, ...]] = [(rank,) * 2 for rank in range(9)]

# How many standard hands of one suit there are, and of how many hands of 13 tiles with so many
# waits, as others have counted them:
# endlessriichi.blogspot.com/2016/08/computing-all-chinitsu-possibilities.html
ONE_SUIT_WINS = 13259
ONE_SUIT_WAITS = {
    9: 1,
    8: 16,
    7: 79,
    6: 392,
    5: 1335,
    4: 2948,
    3: 6739,
    2: 14493,
    1: 14067,
}


def keys(notation: str) -> shapes.Keys:
    return shapes.keys_of(read(notation))


def mask(notation: str) -> int:
    return sum(1 << each for each in read(notation))


def named(waits: int) -> str:
    return write(tiles_in(waits))


def test_the_file_of_costs_is_what_the_builder_writes() -> None:
    assert build.PATH.read_bytes() == build.costs_file()


def test_missing_file_is_what_the_builder_writes() -> None:
    assert build_missing.PATH.read_bytes() == build_missing.missing_file()
    assert len(build_missing.PATH.read_bytes()) < 3_000_000


def test_sums_of_three_words_do_not_overflow_a_field() -> None:
    for field in (0, table.TRIPLETS, table.COST):
        assert 3 * max(word >> field & table.FIELD for word in table.WORDS) <= table.FIELD


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123m456p789s11122p", 4),
        ("111222333m44p55p5p", 4),
        ("11123455567899s", 4),
        ("44p", 0),
        ("123m44p", 1),
        ("111m222p33s", 2),
        ("22334455667788m", 4),
    ],
)
def test_standard_hands(hand: str, melds: int) -> None:
    assert shapes.is_standard(keys(hand), melds)
    assert shapes.is_win(keys(hand), melds)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("123m456p789s11124p", 4),
        ("89m1p123s456s789s22p", 4),
        ("12m", 0),
        ("1m1p", 0),
        ("13m345p", 1),
    ],
)
def test_no_standard_hands(hand: str, melds: int) -> None:
    assert not shapes.is_standard(keys(hand), melds)
    assert not shapes.is_win(keys(hand), melds)


@pytest.mark.parametrize("hand", ["9m12p55s", "189m55s"])
def test_sequences_stay_within_their_suit(hand: str) -> None:
    assert not shapes.is_standard(keys(hand), 1)


@pytest.mark.parametrize(
    ("hand", "melds", "wins"),
    [
        ("111m222p333s44455m", 4, True),
        ("1111m222p333s4455m", 4, False),
        ("123m222p333s44455m", 4, False),
        ("11m", 0, True),
        ("111m22p", 1, True),
    ],
)
def test_triplet_hands(hand: str, melds: int, wins: bool) -> None:
    assert shapes.is_triplets(keys(hand), melds) is wins


@pytest.mark.parametrize(
    ("hand", "wilds", "wins"),
    [
        ("1199m2255p336677s", 0, True),
        ("1111m2255p336677s", 0, True),
        ("1111m2222p3333s66s", 0, True),
        ("1199m2255p336678s", 0, False),
        ("1199m2255p33667s", 1, True),
        ("1199m225p33667s", 2, True),
        ("1199m225p3367s", 3, True),
        ("19m", 12, True),
        ("123456789m123p", 2, False),
    ],
)
def test_seven_pairs(hand: str, wilds: int, wins: bool) -> None:
    assert shapes.is_seven_pairs(keys(hand), wilds) is wins
    if wins:
        assert shapes.is_win(keys(hand), 4, wilds)


def test_seven_pairs_need_a_hand_without_melds() -> None:
    assert shapes.is_seven_pairs(keys("1199m2255p3366s"), 0)
    assert not shapes.is_win(keys("1199m22p55p369s"), 3)
    assert shapes.waits(keys("1199m22p3366s"), 3) == 0


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("456p789s11122p", True),
        ("1111m456p789s22p", True),
        ("13m46p79s11122p", True),
        ("19m19p9s", True),
        ("", True),
        ("19m19p19s", False),
    ],
)
def test_wild_tiles_fill_any_gap(hand: str, wins: bool) -> None:
    assert shapes.is_standard(keys(hand), 4) is wins


def test_a_wild_tile_may_be_a_fifth_of_its_kind() -> None:
    # 1m is four of a kind here and the wild tile its fifth: 111m and 11m.
    assert shapes.is_triplets(keys("1111m"), 1)


@pytest.mark.parametrize(
    ("hand", "melds", "expected"),
    [
        ("1112345678999m", 4, "123456789m"),
        ("23m456p789s11122p", 4, "14m"),
        ("12m456p789s11122p", 4, "3m"),
        ("13m456p789s11122p", 4, "2m"),
        ("11m22p456p789s111s", 4, "1m2p"),
        ("5m", 0, "5m"),
        ("2345m", 1, "25m"),
        ("1111m", 1, ""),
        ("1113m", 1, "23m"),
        ("147m", 0, ""),
    ],
)
def test_standard_waits(hand: str, melds: int, expected: str) -> None:
    assert named(shapes.wait_masks(keys(hand), melds)[0]) == expected


def test_triplet_waits() -> None:
    assert named(shapes.wait_masks(keys("111m222p333s44m55p"), 4)[1]) == "4m5p"
    assert named(shapes.wait_masks(keys("111m222p333s444m5p"), 4)[1]) == "5p"
    assert named(shapes.wait_masks(keys("23m222p333s444m55p"), 4)[1]) == ""


def test_seven_pair_waits() -> None:
    assert named(shapes.wait_masks(keys("1199m2255p33667s"), 4)[2]) == "7s"
    assert named(shapes.wait_masks(keys("1119m2255p33667s"), 4)[2]) == ""
    assert named(shapes.wait_masks(keys("111m2255p336677s"), 4)[2]) == "1m"
    assert named(shapes.wait_masks(keys("1199m225p3366s"), 4, 2)[2]) == write(range(27))
    # With the wild tile next to 7s any tile will do, but there is no fifth 1m.
    assert shapes.wait_masks(keys("1111m2255p3366s"), 4, 1)[2] == shapes.ALL_TILES ^ mask("1m")


def test_waits_are_standard_or_seven_pairs() -> None:
    assert named(shapes.waits(keys("2233445566778m"), 4)) == "258m"
    assert named(shapes.waits(keys("1199m2255p33667s"), 4)) == "7s"


def test_a_tile_held_four_times_is_no_wait() -> None:
    assert named(shapes.wait_masks(keys("1111m"), 1)[0]) == ""
    assert not shapes.waits(keys("1111m"), 4, 9) & mask("1m")
    assert shapes.waits(keys(""), 4, 13) == shapes.ALL_TILES


def test_masks_of_what_is_held() -> None:
    held = keys("1112334444m5p")
    assert [named(shapes.held_mask(held, n)) for n in (1, 2, 3, 4)] == ["2m5p", "3m", "1m", "4m"]


@pytest.mark.parametrize(("hand", "suits"), [("", 0), ("1m", 1), ("9p", 2), ("1m9s", 5)])
def test_suits_present(hand: str, suits: int) -> None:
    assert shapes.suits_present(keys(hand)) == suits


def test_keys_of_all_108_tiles() -> None:
    assert shapes.keys_of(list(range(27)) * 4) == (5**9 - 1,) * 3


def test_suit_masks_are_the_tiles_of_each_suit() -> None:
    assert [named(suit) for suit in shapes.SUIT_MASKS] == ["123456789m", "123456789p", "123456789s"]


def one_suit_hands(melds: int) -> dict[tuple[int, ...], set[tuple[tuple[int, ...], ...]]]:
    """All complete one-suit hands as counts of ranks, with their groups, put together blindly."""
    found = defaultdict(set)
    for groups in combinations_with_replacement(RUNS + TRIPLETS, melds):
        for pair in PAIRS:
            ranks = [rank for group in (*groups, pair) for rank in group]
            found[tuple(map(ranks.count, range(9)))].add(tuple(sorted((*groups, pair))))
    return found


def without_any_one(hands: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """All hands that are one of ``hands`` less one tile."""
    return {
        (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])
        for counts in hands
        for rank in range(9)
        if counts[rank]
    }


def possible(size: int, ranks: int = 9) -> Iterator[tuple[int, ...]]:
    """All hands of ``size`` tiles of one suit, four of a kind at most."""
    if ranks == 0:
        if size == 0:
            yield ()
        return
    for count in range(min(size, 4) + 1):
        for rest in possible(size - count, ranks - 1):
            yield (count, *rest)


def key_of(counts: tuple[int, ...]) -> int:
    return sum(count * 5**rank for rank, count in enumerate(counts))


@pytest.mark.parametrize("melds", [0, 1, 2, 3])
def test_one_suit_with_any_number_of_wild_tiles_in_all_its_hands(melds: int) -> None:
    # A hand with wild tiles wins exactly if a complete hand is left with it after the wild tiles
    # have been taken out, and the complete hand may hold more than four of a kind.
    wins = set(one_suit_hands(melds))
    for size in range(3 * melds + 2, -1, -1):
        for counts in possible(size):
            assert shapes.is_standard((key_of(counts), 0, 0), melds) is (counts in wins)
        wins = without_any_one(wins)


def test_fourteen_natural_tiles_of_one_suit_in_all_hands() -> None:
    standard = set(one_suit_hands(4))
    won = 0
    for counts in possible(14):
        hand = (0, key_of(counts), 0)
        assert shapes.is_standard(hand, 4) is (counts in standard)
        pairs = all(count % 2 == 0 for count in counts)
        assert shapes.is_win(hand, 4) is (pairs or counts in standard)
        won += shapes.is_standard(hand, 4)
    assert won == ONE_SUIT_WINS


def test_waits_of_thirteen_natural_tiles_of_one_suit_in_all_hands() -> None:
    found = Counter(
        shapes.wait_masks((0, 0, key_of(counts)), 4)[0].bit_count() for counts in possible(13)
    )
    del found[0]
    assert found == ONE_SUIT_WAITS


def test_cache_is_capped() -> None:
    cache = Capped[int, tuple[int]](lambda key: (key,))
    for key in range(3 * Capped.LIMIT):
        assert cache[key] == (key,)
        assert len(cache) <= Capped.LIMIT
