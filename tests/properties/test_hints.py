"""Hints against a brute force that exchanges tiles, and what holds for every hand.

``HANDS=3000`` says how many hands the brute force tries of each room.
"""

import os
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import engine
from engine import Refused
from engine.hints import concealed
from engine.scoring import Holding, without
from engine.shapes.missing import Missing
from engine.shapes.shanten import shanten, useful
from engine.table import Meld
from engine.tiles import COPIES, KINDS, RANKS, tiles_in
from tests.support.cases import CASES
from tests.support.exchanges import Exchanges, near_ready, wild_tiles
from tests.support.holdings import but, holding_of

Json = dict[str, Any]
HANDS = int(os.environ.get("HANDS", "15"))
FARTHEST = 2


class Played(NamedTuple):
    """A room and how many play in it."""

    room: engine.Room
    players: int


def played(ruleset: str, players: int, **options: object) -> Played:
    return Played(engine.open_room(ruleset, options), players)


ROOMS = {
    "guiyang": played("guiyang", 4),
    "guiyang, two suits": played("guiyang", 3, style="sandingguai"),
    "gumai, dilong": played("gumai", 4, dilong=True),
    "gumai, void suits": played("gumai", 3, dilong=True),
    "yinji": played("yinji", 4),
    "zhaotong": played("zhaotong", 4),
    "zhaotong, 8 wild tiles": played("zhaotong", 4, wilds=8),
    "zhaotong, 11 wild tiles": played("zhaotong", 4, wilds=11),
    "zhaotong, void suits": played("zhaotong", 4, void_suit=True),
}
ANY_ROOM = st.sampled_from(sorted(ROOMS))
SEEDS = st.integers(0, 2**32)
SOME = settings(max_examples=60, deadline=None)


def hint(room: engine.Room, holding: Holding) -> tuple[int | None, list[int]]:
    number, mask = useful(concealed(room.terms, holding))
    return number, tiles_in(mask)


def any_hand(asked: Played, random: Random) -> Holding:
    """13 tiles as they come from a full deck, beside nothing that is laid down."""
    wild = wild_tiles(asked.room, random)
    deck = [tile for tile in range(KINDS) for _ in range(COPIES)]
    void = random.randrange(3) if asked.players in asked.room.terms.void_players else None
    return holding_of(tuple(sorted(random.sample(deck, 13))), (), wild, void=void)


def some_hand(name: str, seed: int) -> Holding:
    random = Random(seed)
    near = random.random() < 0.5
    asked = ROOMS[name]
    return near_ready(*asked, random) if near else any_hand(asked, random)


@pytest.mark.parametrize("name", ROOMS)
def test_hints_are_what_exchanging_tiles_comes_to(name: str) -> None:
    room, players = ROOMS[name]
    random = Random(name)
    left = HANDS
    while left:
        holding = near_ready(room, players, random)
        exchanges = Exchanges(room, holding)
        number = exchanges.shanten(FARTHEST)
        if number is None:
            found = shanten(concealed(room.terms, holding))
            assert found is None or found > FARTHEST, holding
            continue
        assert hint(room, holding) == (number, exchanges.useful(number)), holding
        left -= 1


@given(ANY_ROOM, SEEDS)
@SOME
def test_a_hand_is_at_0_exactly_where_it_is_ready_and_what_helps_are_its_waits(
    name: str, seed: int
) -> None:
    room, holding = ROOMS[name].room, some_hand(name, seed)
    number, tiles = hint(room, holding)
    assert (number == 0) is room.scoring.is_ready(room.terms, holding)
    if number == 0:
        assert tiles == [wait.tile for wait in room.scoring.waits(room.terms, holding)]


@given(ANY_ROOM, SEEDS)
@SOME
def test_a_tile_helps_exactly_if_some_discard_then_lowers_the_shanten_and_none_lowers_it_by_more(
    name: str, seed: int
) -> None:
    room, holding = ROOMS[name].room, some_hand(name, seed)
    number, tiles = hint(room, holding)
    assert number == shanten(concealed(room.terms, holding))
    if not number:
        return
    helping = []
    for tile in range(KINDS):
        if holding.copies(tile) == COPIES:
            continue
        full = tuple(sorted((*holding.hand, tile)))
        after = []
        for discard in set(full) - holding.wild:
            left = shanten(concealed(room.terms, but(holding, hand=without(full, discard))))
            assert left is not None
            after.append(left)
        assert min(after) in (number - 1, number)
        if min(after) < number:
            helping.append(tile)
    assert tiles == helping


@given(ANY_ROOM, SEEDS, st.sampled_from(list(permutations(range(3)))), st.booleans())
@SOME
def test_renaming_suits_and_reversing_ranks_renames_what_helps(
    name: str, seed: int, suits: tuple[int, ...], reverse: bool
) -> None:
    def renamed(tile: int) -> int:
        suit, rank = divmod(tile, RANKS)
        return suits[suit] * RANKS + (RANKS - 1 - rank if reverse else rank)

    def meld(laid: Meld) -> Meld:
        return laid._replace(tile=renamed(laid.tile), wilds=tuple(map(renamed, laid.wilds)))

    room, holding = ROOMS[name].room, some_hand(name, seed)
    other = but(
        holding,
        hand=tuple(sorted(map(renamed, holding.hand))),
        melds=tuple(map(meld, holding.melds)),
        wild=frozenset(map(renamed, holding.wild)),
        void=None if holding.void is None else suits[holding.void],
    )
    number, tiles = hint(room, holding)
    assert hint(room, other) == (number, sorted(map(renamed, tiles)))


@given(ANY_ROOM.filter(lambda name: name.startswith("zhaotong")), SEEDS)
@SOME
def test_a_wild_tile_in_place_of_another_never_raises_the_shanten(name: str, seed: int) -> None:
    room, holding = ROOMS[name].room, some_hand(name, seed)
    random = Random(seed)
    last = shanten(concealed(room.terms, holding))
    natural = [tile for tile in holding.hand if tile not in holding.wild]
    assume(last is not None)
    for tile in random.sample(natural, len(natural)):
        wilds = [wild for wild in sorted(holding.wild) if holding.copies(wild) < COPIES]
        if not wilds:
            break
        hand = (*without(holding.hand, tile), random.choice(wilds))
        holding = but(holding, hand=tuple(sorted(hand)))
        number = shanten(concealed(room.terms, holding))
        assert number is not None
        assert last is not None
        assert number <= last
        last = number


@given(SEEDS)
@settings(max_examples=80, deadline=None)
def test_more_than_six_forced_places_in_a_suit_never_help(seed: int) -> None:
    random = Random(seed)
    key = taken = 0
    left = 14
    for rank in random.sample(range(RANKS), RANKS):
        lost = random.choice((0, 0, 0, 1, 2, 3, 4))
        held = random.randrange(min(left, COPIES - lost) + 1)
        left -= held
        key += held * 5**rank
        taken += lost * 5**rank
    assert Missing(6).words(key, taken) == Missing(9).words(key, taken)


@pytest.mark.parametrize("ruleset", [each.name for each in engine.RULESETS.values()])
def test_hints_are_refused_as_waits_are_and_answer_for_the_same_seats(ruleset: str) -> None:
    """Every given table; a seat is at 0 exactly if waits call it ready."""
    answered = 0
    for case in CASES:
        if case["room"].get("ruleset") != ruleset:
            continue
        waits = answer("waits", case)
        hints = answer("hints", case)
        assert isinstance(hints, list) == isinstance(waits, list)
        if isinstance(waits, list):
            assert hints == waits
            continue
        answered += 1
        ready = [(each["seat"], each["ready"]) for each in waits["seats"]]
        assert ready == [(each["seat"], each["shanten"] == 0) for each in hints["seats"]]
        for waiting, hinted in zip(waits["seats"], hints["seats"], strict=True):
            assert tiles_of(waiting["waits"]) in ([], tiles_of(hinted["useful"]))
            after = {each["tile"]: each for each in hinted["discards"]}
            for each in waiting["discards"]:
                assert after[each["tile"]]["shanten"] == 0
                assert tiles_of(after[each["tile"]]["useful"]) == tiles_of(each["waits"])
    assert answered > 20


def tiles_of(listed: list[Json]) -> list[tuple[str, int]]:
    return [(each["tile"], each["left"]) for each in listed]


def answer(endpoint: str, case: Json) -> Any:
    """The answer, or the faults of the refusal."""
    try:
        room = engine.open_room(case["room"]["ruleset"], case["room"].get("options", {}))
        return engine.ANSWERS[endpoint](room, case["table"], "zh")
    except Refused as refused:
        return [str(refused)]
