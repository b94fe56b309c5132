"""Winning shapes against a brute force that lays the groups down one by one.

The brute force knows nothing of the table: it covers the lowest tile by every group there is and
lets any tile of it be a wild one.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, combinations_with_replacement, permutations, product
from typing import NamedTuple

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine import COPIES, KINDS, RANKS, shapes
from tests.support.decompose import decompositions

SEQUENCES = [(tile, tile + 1, tile + 2) for tile in range(KINDS) if tile % RANKS <= RANKS - 3]
TRIPLETS = [(tile,) * 3 for tile in range(KINDS)]
TILES = st.integers(0, KINDS - 1)
MELDS = st.sampled_from([*SEQUENCES, *TRIPLETS])


def examples(count: int) -> settings:
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.filter_too_much],
    )


class Hand(NamedTuple):
    """Natural tiles as counts, how many melds they have to make, and how many wild tiles."""

    counts: tuple[int, ...]
    melds: int
    wilds: int

    @property
    def tiles(self) -> list[int]:
        return [tile for tile, count in enumerate(self.counts) for _ in range(count)]

    @property
    def keys(self) -> shapes.Keys:
        return shapes.keys_of(self.tiles)


def with_one(counts: Sequence[int], tile: int, change: int = 1) -> tuple[int, ...]:
    return (*counts[:tile], counts[tile] + change, *counts[tile + 1 :])


@st.composite
def hands(draw: st.DrawFn, most_wilds: int = 4, missing: int = 0) -> Hand:
    """A hand that is complete but for ``missing`` tiles, or was before some tiles were changed."""
    if draw(st.integers(0, 4)) == 4:
        melds = 4
        tiles = draw(st.lists(TILES, min_size=7, max_size=7)) * 2
    else:
        melds = draw(st.integers(0, 4))
        groups = draw(st.lists(MELDS, min_size=melds, max_size=melds))
        tiles = [*chain(*groups), *[draw(TILES)] * 2]
    places = st.integers(0, len(tiles) - 1)
    for place, tile in draw(st.lists(st.tuples(places, TILES), max_size=2)):
        tiles[place] = tile
    wilds = draw(st.integers(0, min(most_wilds, len(tiles) - missing)))
    taken = wilds + missing
    for place in draw(st.sets(places, min_size=taken, max_size=taken)):
        tiles[place] = -1
    counts = tuple(tiles.count(tile) for tile in range(KINDS))
    assume(max(counts) <= COPIES)
    return Hand(counts, melds, wilds)


def is_made_of_groups(hand: Hand, *, triplets_only: bool = False) -> bool:
    """Whether the hand is its melds and a pair, found by trying all groups."""

    @cache
    def rest(counts: tuple[int, ...], melds: int, pairs: int, wilds: int) -> bool:
        if not any(counts):
            return wilds == 3 * melds + 2 * pairs
        lowest = next(tile for tile in range(KINDS) if counts[tile])
        groups: list[tuple[int, ...]] = [(lowest,) * 2] * pairs
        if melds:
            groups.append((lowest,) * 3)
            if not triplets_only:
                groups += [sequence for sequence in SEQUENCES if lowest in sequence]
        for group in groups:
            others = list(group)
            others.remove(lowest)
            for wild in product((False, True), repeat=len(others)):
                left = with_one(counts, lowest, -1)
                for tile, is_wild in zip(others, wild, strict=True):
                    if not is_wild:
                        left = with_one(left, tile, -1)
                if min(left) < 0 or sum(wild) > wilds:
                    continue
                is_meld = len(group) == 3
                if rest(left, melds - is_meld, pairs - (not is_meld), wilds - sum(wild)):
                    return True
        return False

    return rest(hand.counts, hand.melds, 1, hand.wilds)


def is_seven_pairs(hand: Hand) -> bool:
    if hand.melds != 4:
        return False
    tiles, wilds = hand.tiles, hand.wilds
    while tiles:
        tile = tiles.pop()
        if tile in tiles:
            tiles.remove(tile)
        else:
            wilds -= 1
    return wilds >= 0


def check_win(hand: Hand) -> None:
    keys, melds, wilds = hand.keys, hand.melds, hand.wilds
    standard = is_made_of_groups(hand)
    pairs = is_seven_pairs(hand)
    assert shapes.is_standard(keys, melds) is standard
    assert shapes.is_triplets(keys, melds) is is_made_of_groups(hand, triplets_only=True)
    assert (melds == 4 and shapes.is_seven_pairs(keys, wilds)) is pairs
    assert shapes.is_win(keys, melds, wilds) is (standard or pairs)


def completing(hand: Hand, wins: Callable[[Hand], bool]) -> int:
    """The mask of the natural tiles with which ``wins`` is true of the hand."""
    return sum(
        1 << tile
        for tile in range(KINDS)
        if hand.counts[tile] < COPIES and wins(hand._replace(counts=with_one(hand.counts, tile)))
    )


@given(hands())
@examples(400)
def test_wins_are_those_that_brute_force_finds(hand: Hand) -> None:
    check_win(hand)


@given(hands(most_wilds=11))
@examples(150)
def test_wins_with_many_wild_tiles(hand: Hand) -> None:
    check_win(hand)


@given(hands(most_wilds=2))
@examples(150)
def test_wild_tiles_stand_for_any_tile(hand: Hand) -> None:
    """The wild tiles replaced by all tiles in turn, and the natural hand taken apart."""

    def completed(wilds: tuple[int, ...]) -> tuple[int, ...]:
        counts = hand.counts
        for tile in wilds:
            counts = with_one(counts, tile)
        return counts

    ways = [
        way
        for wilds in combinations_with_replacement(range(KINDS), hand.wilds)
        for way in decompositions(completed(wilds), hand.melds)
    ]
    assert shapes.is_standard(hand.keys, hand.melds) is bool(ways)
    triplets = any(all(name != "sequence" for name, _ in way) for way in ways)
    assert shapes.is_triplets(hand.keys, hand.melds) is triplets


@given(hands(missing=1))
@examples(150)
def test_waits_are_those_that_brute_force_finds(hand: Hand) -> None:
    assert shapes.wait_masks(hand.keys, hand.melds)[0] == completing(hand, is_made_of_groups)


@given(hands(most_wilds=11, missing=1))
@examples(250)
def test_a_tile_is_a_wait_exactly_if_the_completed_hand_wins(hand: Hand) -> None:
    keys, melds, wilds = hand.keys, hand.melds, hand.wilds
    standard, triplets, pairs = shapes.wait_masks(keys, melds, wilds)
    assert standard == completing(hand, lambda full: shapes.is_standard(full.keys, melds))
    assert triplets == completing(hand, lambda full: shapes.is_triplets(full.keys, melds))
    assert shapes.waits(keys, melds, wilds) == completing(
        hand, lambda full: shapes.is_win(full.keys, melds, wilds)
    )
    seven = completing(hand, lambda full: shapes.is_seven_pairs(full.keys, wilds))
    assert pairs == (seven if melds == 4 else 0)


def renamed(tile: int, suits: tuple[int, ...], *, reverse: bool) -> int:
    suit, rank = divmod(tile, RANKS)
    return suits[suit] * RANKS + (RANKS - 1 - rank if reverse else rank)


@given(hands(missing=1), st.sampled_from(list(permutations(range(3)))), st.booleans())
@examples(150)
def test_renaming_suits_and_reversing_ranks_change_nothing(
    hand: Hand, suits: tuple[int, ...], reverse: bool
) -> None:
    other = shapes.keys_of([renamed(tile, suits, reverse=reverse) for tile in hand.tiles])
    before = *shapes.wait_masks(hand.keys, hand.melds), shapes.waits(hand.keys, hand.melds)
    after = *shapes.wait_masks(other, hand.melds), shapes.waits(other, hand.melds)
    for waits, found in zip(before, after, strict=True):
        assert found == sum(
            1 << renamed(tile, suits, reverse=reverse) for tile in range(KINDS) if waits >> tile & 1
        )


@given(
    st.lists(TILES, max_size=14).filter(
        lambda tiles: max(map(tiles.count, tiles), default=0) <= COPIES
    )
)
@examples(150)
def test_keys_and_masks_say_what_is_held(tiles: list[int]) -> None:
    keys = (0, 0, 0)
    for tile in tiles:
        keys = shapes.add(keys, tile)
    assert keys == shapes.keys_of(tiles)
    for n in range(1, COPIES + 1):
        held = {tile for tile in tiles if tiles.count(tile) == n}
        assert shapes.held_mask(keys, n) == sum(1 << tile for tile in held)
    assert shapes.suits_present(keys) == sum(1 << suit for suit in {t // RANKS for t in tiles})
