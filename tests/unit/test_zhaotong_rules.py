"""A test for every rule of zhaotong, named after it; the values are worked out by hand.

The indicator is ``5s`` unless a test says otherwise, so that ``6s`` is wild (with 8 wild tiles
``4s`` as well, with 11 ``5s`` too).
"""

from collections import Counter
from typing import Any

import pytest

import engine
from engine import Passed, Table
from engine.play.effects import Effect
from engine.wire.results import write_offer
from tests.support import playing, tables
from tests.support.oracle_zhaotong import ALL, tiles_of
from tests.support.tables import Json, items

IDLE: Json = {"hand": ""}
"""A seat with 13 different tiles of three suits, none of them wild: it can neither claim nor win,
and is three-suited."""

DISCARDS = "0:9s 1:9s 2:8s 3:8s"
"""A first round of discards that nobody wants."""


def room(**options: Any) -> engine.Room:
    return engine.open_room("zhaotong", options)


def seat(hand: str | None, *melds: str, **more: Any) -> Json:
    """``seat("123m", "pung 7p<2 +6s")``: a pung of 7p that seat 2 discarded, with the wild 6s."""
    written: Json = {"hand": hand, **more}
    if melds:
        written["melds"] = [_meld(text) for text in melds]
    return written


def _meld(text: str) -> Json:
    plain, *wilds = text.split(" +")
    made = tables.meld(plain)
    if wilds:
        made["wilds"] = wilds
    return made


def table(*seats: Json, indicator: str | None = "5s", **more: Any) -> Json:
    """A table as in ``tables.table``, with idle seats filled in."""
    written = tables.table(*seats, **more)
    if indicator is not None:
        written["indicator"] = indicator
    left = Counter(dict.fromkeys(ALL, 4))
    for player in written["seats"]:
        if player["hand"]:
            left.subtract(tiles_of(player["hand"]))
        for meld in player.get("melds", ()):
            wilds = meld.get("wilds", [])
            left[meld["tile"]] -= (3 if meld["kind"] == "pung" else 4) - len(wilds)
            left.subtract(wilds)
    left.subtract(each["tile"] for each in written.get("discards", ()) if "to" not in each)
    left.subtract(each["tile"] for each in written.get("wins", ()) if each["by"] == "draw")
    left[written.get("indicator", "5s")] -= 1
    for player in written["seats"]:
        if player["hand"] == "":
            size = 13 - 3 * len(player.get("melds", ()))
            idle = _idle(left, size)
            player["hand"] = "".join(idle)
            left.subtract(idle)
    return written


def _idle(left: "Counter[str]", size: int) -> list[str]:
    found: list[str] = []
    for suit, count in zip("mps", ((size + 2) // 3, (size + 1) // 3, size // 3), strict=True):
        kinds = [each for each in ALL if each[1] == suit and each not in ("4s", "5s", "6s")]
        found += sorted(kinds, key=lambda each: -left[each])[:count]
    assert all(left[each] > 0 for each in found)
    return sorted(found, key=ALL.index)


def in_words(action: Json) -> str:
    """``"pung 5m []"``, ``"concealed_kong 5m [6s 6s]"``, ``"swap 5m 6s"``, ``"win 5m 3"``: a win
    with its fan."""
    name = action.get("kind") or action["type"]
    if "wilds" in action:
        return f"{name} {action['tile']} [{' '.join(action['wilds'])}]"
    more = (action.get("tile"), action.get("wild"), action.get("suit"), action.get("fan"))
    return " ".join(str(part) for part in (name, *more) if part is not None)


def legal(value: Json, **options: Any) -> dict[int, list[str]]:
    answer: Json = engine.answer_legal_actions(room(**options), value)
    return {entry["seat"]: [in_words(a) for a in entry["actions"]] for entry in answer["seats"]}


def melding(words: list[str]) -> list[str]:
    """The pungs, kongs and swaps among actions."""
    return [each for each in words if "[" in each or each.startswith("swap")]


def win_of(value: Json, who: int, **options: Any) -> Json:
    """The win that a seat is offered."""
    answer: Json = engine.answer_legal_actions(room(**options), value)
    for entry in answer["seats"]:
        for action in entry["actions"]:
            if entry["seat"] == who and action["type"] == "win":
                assert action["points"] == 2 ** (action["fan"] - 1)
                return dict(action)
    raise AssertionError("no win is offered")


def settle(value: Json, **options: Any) -> Json:
    answer: Json = engine.answer_settlement(room(**options), value)
    return answer


def read(value: Json, **options: Any) -> Table:
    return engine.checked(room(**options), engine.read_table(value)).table


def choose(value: Json | Table, choices: dict[int, str], **options: Any) -> Effect:
    """What ``choices``, in words, lead to."""
    now = value if isinstance(value, Table) else read(value, **options)
    legal_now = playing.offers(room(**options), now)
    chosen = {}
    for who, words in choices.items():
        fitting = [each for each in legal_now[who] if in_words(_written(each)).startswith(words)]
        assert len(fitting) == 1, (words, fitting)
        chosen[who] = fitting[0].action
    return playing.play(room(**options), now, chosen)


def _written(offer: engine.Offer) -> Json:
    return dict(write_offer(offer))


def codes(value: Json, endpoint: str = "legal-actions", **options: Any) -> list[str]:
    """The codes for which ``value`` is refused; fails if it is not."""
    try:
        engine.ANSWERS[endpoint](room(**options), value, "en")
    except engine.Refused as refused:
        return [problem.code for problem in refused.problems]
    raise AssertionError("the table was not refused")


FILLER = "1p 4p 1s 3s 8s 9m 2m 7m 9p 2p 6p 4m 8m 7p".split()
"""Tiles of three suits that make nothing with each other: a hand with them cannot win."""

WAITING = "123456m99m11168p"
"""Waits for 7p: a plain hand without wild tiles, 2 fan on a discard, 3 as an own draw."""

SECOND = "777888m55m44468p"
"""Likewise."""


def padded(tiles: str, size: int = 13) -> str:
    held = tiles_of(tiles)
    return "".join([*held, *(each for each in FILLER if each not in held)][:size])


def offered(hand: str, *melds: str, tile: str = "5m", discards: str = "", **more: Any) -> list[str]:
    """What seat 1 may do about a ``tile`` that seat 0 discards in its second turn."""
    options = more.pop("options", {})
    thrown = discards or DISCARDS
    value = table(
        IDLE,
        seat(hand, *melds, **more),
        IDLE,
        IDLE,
        discards=f"{thrown} 0:{tile}",
        last=f"discard 0 {tile}",
    )
    return legal(value, **options).get(1, [])


def turn(hand: str, *melds: str, tile: str, claims: str = "", **more: Any) -> list[str]:
    """What seat 0 may do on drawing ``tile``, which is in ``hand``."""
    return legal(on_draw(hand, *melds, tile=tile, claims=claims, **more))[0]


def on_draw(
    hand: str, *melds: str, tile: str, claims: str = "", after: str = "", **more: Any
) -> Json:
    """Seat 0 has drawn ``tile``; ``claims`` are the tiles of its melds, which seat 1 fed."""
    fed = " ".join(f"1:{each}>0 0:9s" for each in claims.split())
    thrown = f"0:9s {fed} 1:9s" if fed else "0:9s 1:9s"
    last = f"draw 0 {tile}" + (f" after {after}" if after else "")
    if after:
        thrown = thrown.removesuffix(" 1:9s").removesuffix(" 0:9s")
    return table(seat(hand, *melds, **more), IDLE, discards=thrown, last=last)


# --- zhaotong.meld --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("5m", []),
        ("666s", []),
        ("55m", ["pung 5m []"]),
        ("5m6s", ["pung 5m [6s]"]),
        ("5m66s", ["pung 5m [6s]", "exposed_kong 5m [6s 6s]"]),
        ("55m6s", ["pung 5m []", "pung 5m [6s]", "exposed_kong 5m [6s]"]),
        ("555m", ["pung 5m []", "exposed_kong 5m []"]),
        (
            "555m66s",
            [
                "pung 5m []",
                "pung 5m [6s]",
                "exposed_kong 5m []",
                "exposed_kong 5m [6s]",
                "exposed_kong 5m [6s 6s]",
            ],
        ),
    ],
)
def test_zhaotong_meld_every_combination_for_a_claim(held: str, expected: list[str]) -> None:
    assert offered(padded(held)) == ([*expected, "pass"] if expected else [])


def test_zhaotong_meld_every_combination_of_different_wild_tiles() -> None:
    value = table(IDLE, seat(padded("5m456s")), discards="0:9s 1:9s 0:5m", last="discard 0 5m")
    pungs = ["pung 5m [4s]", "pung 5m [5s]", "pung 5m [6s]"]
    kongs = ["exposed_kong 5m [4s 5s]", "exposed_kong 5m [4s 6s]", "exposed_kong 5m [5s 6s]"]
    assert legal(value, wilds=11)[1] == [*pungs, *kongs, "pass"]
    # With 8 the indicator's own tile is none of them.
    assert legal(value, wilds=8)[1] == [pungs[0], pungs[2], kongs[1], "pass"]
    assert legal(value, wilds=4)[1] == [pungs[2], "pass"]


@pytest.mark.parametrize(
    ("indicator", "wilds", "expected"),
    [
        ("5s", 4, "6s"),
        ("9p", 4, "1p"),
        ("5s", 8, "4s 6s"),
        ("1m", 8, "9m 2m"),
        ("9m", 8, "8m 1m"),
        ("9m", 11, "8m 9m 1m"),
    ],
)
def test_zhaotong_meld_which_tiles_are_wild(indicator: str, wilds: int, expected: str) -> None:
    """A seat with one tile of each kind on its own turn may discard all that are not wild."""
    hand = "1289m1289p13456s6s"
    value = table(seat(hand), IDLE, indicator=indicator, discards="0:7m 1:7m", last="draw 0 3s")
    thrown = {each.split()[1] for each in legal(value, wilds=wilds)[0] if "discard" in each}
    assert set(tiles_of(hand)) - thrown == set(expected.split())


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("55m6s", []),
        ("55m66s", ["[6s 6s]"]),
        ("555m66s", ["[6s]", "[6s 6s]"]),
        ("5555m66s", ["[]", "[6s]", "[6s 6s]"]),
        ("5m666s", ["[6s 6s 6s]"]),
    ],
)
def test_zhaotong_meld_every_combination_for_a_concealed_kong(
    held: str, expected: list[str]
) -> None:
    kongs = melding(turn(padded(held, 14), tile="5m"))
    assert [each for each in kongs if " 5m " in each] == [
        f"concealed_kong 5m {each}" for each in expected
    ]


def test_zhaotong_meld_never_of_wild_tiles_alone() -> None:
    kongs = melding(turn(padded("5m6666s", 14), tile="5m"))
    assert "concealed_kong 5m [6s 6s 6s]" in kongs
    assert not [each for each in kongs if each.startswith("concealed_kong 6s")]
    kong = engine.KongAction("concealed_kong", 23, wilds=(23, 23))
    now = read(on_draw(padded("5m6666s", 14), tile="5m"))
    problem = playing.why_not(room(), now, 0, kong)
    assert problem is not None
    assert problem.rule == "zhaotong.meld"


def test_zhaotong_meld_an_added_kong_takes_the_tile_or_a_wild_one() -> None:
    kongs = turn(padded("5m6s", 11), "pung 5m<1", tile="5m", claims="5m")
    assert melding(kongs) == ["added_kong 5m []", "added_kong 5m [6s]"]
    kongs = turn(padded("6s", 11), "pung 5m<1", tile="1p", claims="5m")
    assert melding(kongs) == ["added_kong 5m [6s]"]


RUN = "123456789p"


def test_zhaotong_meld_with_the_fewest_wild_tiles_where_it_could_win() -> None:
    """The same tiles in a hand that does not win have every combination, see above."""
    # 555m, three sequences, a pair of wild tiles.
    assert melding(turn(f"555m{RUN}66s", tile="9p")) == ["concealed_kong 5m [6s]"]
    # The fourth 5m and the wild tile are the pair.
    assert melding(turn(f"5555m{RUN}6s", tile="9p")) == ["concealed_kong 5m []"]
    assert melding(turn(f"5m{RUN}6s", "pung 5m<1", tile="9p", claims="5m")) == ["added_kong 5m []"]
    assert melding(turn(f"{RUN}66s", "pung 5m<1", tile="9p", claims="5m")) == ["added_kong 5m [6s]"]


def test_zhaotong_meld_with_as_few_of_either_kind() -> None:
    value = on_draw(f"{RUN}46s", "pung 5m<1", tile="9p", claims="5m")
    assert melding(legal(value, wilds=8)[0]) == ["added_kong 5m [4s]", "added_kong 5m [6s]"]
    value = on_draw(f"555m{RUN}46s", tile="9p")
    assert melding(legal(value, wilds=8)[0]) == ["concealed_kong 5m [4s]", "concealed_kong 5m [6s]"]


def test_zhaotong_meld_after_a_pung_every_combination_though_the_hand_is_complete() -> None:
    """碰东杠西: it cannot win on that turn, so nothing is held back."""
    value = table(
        seat("555m123456p66s", "pung 7m<1"), IDLE, discards="0:9s 1:7m>0", last="pung 0 7m"
    )
    throws = [f"discard {each}" for each in "5m 1p 2p 3p 4p 5p 6p".split()]
    kongs = ["concealed_kong 5m [6s]", "concealed_kong 5m [6s 6s]"]
    assert legal(value)[0] == throws
    assert legal(value, pung_then_kong=True)[0] == [*kongs, *throws]


def test_zhaotong_meld_after_a_pung_no_kong_of_that_tile() -> None:
    value = table(
        seat(padded("7m6s", 8), "pung 5m<1", "pung 7m<1"),
        IDLE,
        discards="0:9s 1:5m>0 0:9s 1:7m>0",
        last="pung 0 7m",
    )
    assert melding(legal(value, pung_then_kong=True)[0]) == ["added_kong 5m [6s]"]


def test_zhaotong_meld_not_in_a_third_suit() -> None:
    melds, before = ("pung 1m<0", "pung 2p<0"), "0:1m>1 1:8s 2:8s 3:9s 0:2p>1 1:9s 2:9s 3:8s"
    hand = "557m77s46p"
    assert offered(hand, *melds, tile="5m", discards=before) == ["pung 5m []", "pass"]
    assert offered(hand, *melds, tile="7s", discards=before) == []
    # One suit fewer in its melds, and it may.
    one = "0:1m>1 1:8s 2:8s 3:9s 0:2m>1 1:9s 2:9s 3:8s"
    assert offered(hand, "pung 1m<0", "pung 2m<0", tile="7s", discards=one) == [
        "pung 7s []",
        "pass",
    ]


def test_zhaotong_meld_no_kong_of_ones_own_in_a_third_suit() -> None:
    melds = ("pung 1m<1", "pung 2p<1")
    kongs = turn("7777s4446p", *melds, tile="7s", claims="1m 2p")
    assert melding(kongs) == []
    kongs = turn("7777s4444p", *melds, tile="7s", claims="1m 2p")
    assert melding(kongs) == ["concealed_kong 4p []"]


@pytest.mark.parametrize(("void", "expected"), [("m", []), ("p", ["pung 5m []", "pass"])])
def test_zhaotong_meld_not_in_the_void_suit(void: str, expected: list[str]) -> None:
    value = table(
        {**IDLE, "void": "s"},
        seat(padded("55m"), void=void),
        discards="0:9s 1:9s 0:5m",
        last="discard 0 5m",
    )
    assert legal(value, void_suit=True).get(1, []) == expected
    # Without the option the void suit means nothing.
    assert legal(value)[1] == ["pung 5m []", "pass"]


THREE_MELDS = ("pung 1m<0", "pung 2p<0", "pung 3p<0")
THEIR_CLAIMS = "0:1m>1 1:8s 2:8s 3:9s 0:2p>1 1:9s 2:9s 3:8s 0:3p>1 1:7s 2:7s 3:7s"


def test_zhaotong_meld_a_pung_leaves_something_to_discard_a_kong_need_not() -> None:
    words = offered("55m66s", *THREE_MELDS, tile="5m", discards=THEIR_CLAIMS)
    # 55m with the discard would leave two wild tiles; a kong of 55m and a wild one may leave one.
    # The win: 555m, and the wild tiles as 1m, five of which are a hog; pengpenghu 3 + 1.
    assert words == [
        "win 5m 4",
        "pung 5m [6s]",
        "exposed_kong 5m [6s]",
        "exposed_kong 5m [6s 6s]",
        "pass",
    ]


ADDED = ["added_kong 1m [6s]", "added_kong 2p [6s]", "added_kong 3p [6s]"]


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("9s", [*ADDED, "discard 9s"]),  # a third suit: no win
        ("9m", ["win 9m 5", *ADDED, "discard 9m"]),
        ("6s", ["win 6s 5"]),  # nothing but wild tiles: no passing
    ],
)
def test_zhaotong_meld_after_a_kong_that_leaves_only_wild_tiles(
    drawn: str, expected: list[str]
) -> None:
    """pengpenghu 3, self_draw 1, kong_bloom 1, kong 1: 6 fan, 5 is the cap."""
    value = table(
        IDLE,
        seat("55m66s", *THREE_MELDS),
        IDLE,
        IDLE,
        discards=f"{THEIR_CLAIMS} 0:5m",
        last="discard 0 5m",
    )
    played = choose(value, {1: "exposed_kong 5m [6s]"})
    assert (played.drawer, played.after_kong) == (1, 4)
    after = playing.draw(played, "mps".index(drawn[1]) * 9 + int(drawn[0]) - 1)
    found = playing.offers(room(), after)[1]
    assert [in_words(_written(each)) for each in found] == expected


# --- zhaotong.swap --------------------------------------------------------------------------------


def test_zhaotong_swap_takes_the_wild_tile_for_the_drawn_one() -> None:
    value = on_draw(padded("5m", 11), "pung 5m<1 +6s", tile="5m", claims="5m")
    assert melding(legal(value)[0]) == ["added_kong 5m []", "swap 5m 6s"]
    after = choose(value, {0: "swap"}).table
    assert after.seats[0].melds[0].wilds == ()
    assert 23 in (after.seats[0].hand or ())
    assert 4 not in (after.seats[0].hand or ())
    assert after.last == engine.Drew(0, 23)
    assert engine.checked(room(), after).table == after
    # 6s is wild: it may be added to the pung at once, and there is nothing left to swap.
    words = [in_words(_written(each)) for each in playing.offers(room(), after)[0]]
    assert melding(words) == ["added_kong 5m [6s]"]


def test_zhaotong_swap_keeps_the_kong_before_it() -> None:
    """pinghu 1, self_draw 1, kong_bloom 1, kong 1: 4 fan."""
    value = on_draw(
        "123m44p78p5m", "pung 5m<1 +6s", "exposed_kong 3p<1", tile="5m", claims="5m 3p", after="3p"
    )
    assert not any(each.startswith("win") for each in legal(value)[0])
    after = choose(value, {0: "swap"}).table
    won = next(e for e in playing.offers(room(), after)[0] if e.action.type == "win")
    assert _written(won)["extras"] == {"self_draw": 1, "kong_bloom": 1, "kong": 1}
    assert _written(won)["points"] == 8


def test_zhaotong_swap_for_each_kind_of_wild_tile_in_a_meld() -> None:
    value = on_draw(padded("5m", 11), "added_kong 5m<1 +4s +6s", tile="5m", claims="5m")
    assert melding(legal(value, wilds=8)[0]) == ["swap 5m 4s", "swap 5m 6s"]
    left = choose(value, {0: "swap 5m 4s"}, wilds=8).table
    assert left.seats[0].melds[0].wilds == (23,)


def test_zhaotong_swap_only_of_the_drawn_tile() -> None:
    words = turn(padded("5m", 11), "pung 5m<1 +6s", tile="1p", claims="5m")
    assert melding(words) == ["added_kong 5m []"]


def test_zhaotong_swap_not_after_a_pung() -> None:
    value = table(
        seat(padded("5m", 8), "pung 5m<1 +6s", "pung 7m<1"),
        IDLE,
        discards="0:9s 1:5m>0 0:9s 1:7m>0",
        last="pung 0 7m",
    )
    assert melding(legal(value, pung_then_kong=True)[0]) == ["added_kong 5m []"]
    swap = engine.SwapAction(4, wild=23)
    problem = playing.why_not(room(), read(value), 0, swap)
    assert problem is not None


def test_zhaotong_swap_that_leaves_only_wild_tiles_leaves_only_the_win() -> None:
    value = table(
        seat("1m6s", "pung 1m<1 +6s", "pung 2p<1", "pung 3p<1", "concealed_kong 4p"),
        IDLE,
        discards="0:9s 1:1m>0 0:9s 1:2p>0 0:8s 1:3p>0 0:8s 1:9s",
        last="draw 0 1m",
    )
    # As the pair 1m is a hog with the pung: pengpenghu 3, self_draw, kong, hog: 6, at most 5.
    assert legal(value)[0] == [
        "win 1m 5",
        "added_kong 1m []",
        "added_kong 2p [6s]",
        "added_kong 3p [6s]",
        "swap 1m 6s",
        "discard 1m",
    ]
    after = choose(value, {0: "swap"}).table
    words = [in_words(_written(each)) for each in playing.offers(room(), after)[0]]
    assert words == ["win 6s 5"]


# --- zhaotong.win ---------------------------------------------------------------------------------


def wins_on(hand: str, tile: str, *melds: str, discards: str = "", **more: Any) -> bool:
    words = offered(hand, *melds, tile=tile, discards=discards, **more)
    return any(each.startswith("win") for each in words)


@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        (WAITING, "7p", True),  # no permit is needed
        (WAITING, "8p", False),
        ("123456m99m11168p", "6p", False),
        ("1133m5577p2299p4m", "4m", True),
        ("1133m5577p2299s4m", "4m", False),  # three suits
        ("123m456p789s1199p", "1p", False),  # three suits
        ("12m6s456m99m11168p", "7p", True),  # the wild 6s stands for 3m
        ("12m6s456p99p11168p", "7p", True),
        ("123m456m789m111m2m", "9p", False),  # no pair
    ],
)
def test_zhaotong_win_needs_a_shape_and_two_suits_at_most(
    hand: str, tile: str, expected: bool
) -> None:
    assert wins_on(hand, tile) is expected


def test_zhaotong_win_counts_the_suits_of_melds() -> None:
    before = "0:{}>1 1:8s 2:8s 3:9s"
    assert wins_on("123m99m11168p", "7p", "pung 1m<0", discards=before.format("1m"))
    assert not wins_on("123m99m11168p", "7p", "pung 1s<0", discards=before.format("1s"))


@pytest.mark.parametrize(("void", "expected"), [("m", False), ("p", False), ("s", True)])
def test_zhaotong_win_without_the_void_suit(void: str, expected: bool) -> None:
    value = table(
        {**IDLE, "void": "m"},
        seat(WAITING, void=void),
        discards="0:9s 1:9s 0:7p",
        last="discard 0 7p",
    )
    assert ("win 7p 2" in legal(value, void_suit=True).get(1, [])) is expected


def test_zhaotong_win_does_not_stop_a_pung_of_the_same_discard() -> None:
    value = table(
        IDLE,
        seat(WAITING),
        seat(padded("77p")),
        IDLE,
        discards=f"{DISCARDS} 0:7p",
        last="discard 0 7p",
    )
    assert legal(value)[2] == ["pung 7p []", "pass"]
    played = choose(value, {1: "win", 2: "pung"})
    after = played.table
    assert played.drawer is None
    assert after.last == engine.Punged(2, 15)
    assert after.discards[-1].to == 2
    assert after.wins[-1] == engine.DiscardWin(15, (1,), shooter=0, at=5)
    assert engine.checked(room(), after).table == after
    # Play goes on from the seat that melded; the winner is asked nothing any more.
    assert set(playing.legal(room(), after)) == {2}


@pytest.mark.parametrize(
    ("discarder", "winners", "drawer"),
    [
        (0, (1,), 2),
        (0, (1, 2), 3),
        (0, (3,), 0),
        (0, (1, 3), 0),
        (1, (0, 3), 1),  # downstream of 1 are 2, 3, 0: the last winner is 0
        (2, (0, 1), 2),
        (3, (0,), 1),
    ],
)
def test_zhaotong_win_then_the_seat_after_the_last_winner_draws(
    discarder: int, winners: tuple[int, ...], drawer: int
) -> None:
    hands = dict(zip(winners, (WAITING, SECOND), strict=False))
    value = table(
        *(seat(hands[who]) if who in hands else IDLE for who in range(4)),
        discards=f"{discarder}:7p",
        dealer=discarder,
        last=f"discard {discarder} 7p",
    )
    played = choose(value, dict.fromkeys(winners, "win"))
    assert played.drawer == drawer
    assert set(played.table.winners) == set(winners)


def test_zhaotong_win_by_own_draw_and_the_next_seat_still_playing_draws() -> None:
    won = {"by": "discard", "from": 3, "tile": "7p", "seats": [1], "at": 4}
    value = table(
        seat(SECOND + "7p"),
        seat(WAITING),
        IDLE,
        IDLE,
        discards="0:9s 1:9s 2:8s 3:7p 2:1s 3:1s",
        last="draw 0 7p",
    )
    value["wins"] = [won]
    played = choose(value, {0: "win"})
    assert played.drawer == 2  # seat 1 has won
    assert not playing.is_over(room(), played.table)


def test_zhaotong_win_of_all_but_one_ends_the_round() -> None:
    value = table(
        IDLE, seat(WAITING), seat(SECOND), discards="0:9s 1:9s 2:8s 0:7p", last="discard 0 7p"
    )
    played = choose(value, {1: "win", 2: "win"})
    assert played.drawer is None
    assert playing.is_over(room(), played.table)
    # 2 fan each, and no fine though seat 0 is three-suited.
    assert settle(engine.write_table(played.table))["totals"] == [-4, 2, 2]


# --- zhaotong.claims ------------------------------------------------------------------------------


def claims(first: str, second: str) -> Json:
    """Seats 1 and 3 can both meld the 5m of seat 0."""
    return table(
        IDLE,
        seat(padded(first)),
        IDLE,
        seat(padded(second)),
        discards=f"{DISCARDS} 0:5m",
        last="discard 0 5m",
    )


@pytest.mark.parametrize(
    ("first", "second", "chosen", "taker"),
    [
        ("5m6s", "55m", ("pung 5m [6s]", "pung 5m []"), 3),
        ("5m66s", "55m", ("exposed_kong 5m [6s 6s]", "pung 5m []"), 3),
        ("5m6s", "5m66s", ("pung 5m [6s]", "exposed_kong 5m [6s 6s]"), 1),
        ("55m6s", "5m6s", ("exposed_kong 5m [6s]", "pung 5m [6s]"), 1),
        ("55m", "5m6s", ("pung 5m []", "pung 5m [6s]"), 1),
        ("55m", "5m6s", ("pass", "pung 5m [6s]"), 3),
    ],
)
def test_zhaotong_claims_without_wild_tiles_go_first_then_downstream(
    first: str, second: str, chosen: tuple[str, str], taker: int
) -> None:
    played = choose(claims(first, second), {1: chosen[0], 3: chosen[1]})
    assert played.table.discards[-1].to == taker
    assert [bool(each.melds) for each in played.table.seats] == [who == taker for who in range(4)]


def test_zhaotong_claims_that_are_beaten_are_no_pass() -> None:
    played = choose(claims("5m6s", "55m"), {1: "pung 5m [6s]", 3: "pung 5m []"})
    assert played.table.seats[1].passed.pungs == ()
    played = choose(claims("5m6s", "55m"), {1: "pass", 3: "pung 5m []"})
    assert played.table.seats[1].passed.pungs == (4,)


def test_zhaotong_claims_that_are_beaten_are_no_pass_on_a_win_either() -> None:
    """Seat 1 would rather have the pung than the win."""
    value = claims("11222333444m5m6s", "55m")
    played = choose(value, {1: "pung 5m [6s]", 3: "pung 5m []"})
    assert played.table.seats[1].passed == Passed()
    played = choose(value, {1: "pass", 3: "pung 5m []"})
    assert played.table.seats[1].passed.wins == (4,)


def test_zhaotong_claims_every_seat_is_asked_with_all_its_actions() -> None:
    value = table(
        IDLE,
        seat(WAITING),
        seat("777888m3377p55m6s"),
        IDLE,
        discards=f"{DISCARDS} 0:7p",
        last="discard 0 7p",
    )
    assert legal(value) == {
        1: ["win 7p 2", "pass"],
        # 777m 888m 777p, 33p or 55m made a triplet by the wild tile: pengpenghu.
        2: ["win 7p 3", "pung 7p []", "pung 7p [6s]", "exposed_kong 7p [6s]", "pass"],
    }


# --- zhaotong.rob ---------------------------------------------------------------------------------


def kong_of_7p(wall: int | None = None, pung: str = "pung 7p<1", hand: str = "7p") -> Json:
    """Seat 0 may add to its pung of 7p, for which seats 1 and 2 wait."""
    more: Json = {} if wall is None else {"wall": wall}
    return table(
        seat(padded(hand, 11), pung),
        seat(WAITING),
        seat(SECOND),
        IDLE,
        discards="0:9s 1:7p>0 0:9s 1:9s 2:8s 3:8s",
        last=f"draw 0 {hand[:2]}",
        **more,
    )


def test_zhaotong_rob_by_several_and_the_kong_stays() -> None:
    kong = choose(kong_of_7p(), {0: "added_kong 7p []"})
    assert kong.drawer is None
    found = playing.offers(room(), kong.table)
    # pinghu 1, rob 1, self_draw 1, no_wild 1: 4 fan.
    assert {who: [in_words(_written(e)) for e in each] for who, each in found.items()} == {
        1: ["win 7p 4", "pass"],
        2: ["win 7p 4", "pass"],
    }
    # Without the fan for an own draw a robbed kong has none either.
    options = {"self_draw_fan": False}
    assert in_words(_written(playing.offers(room(**options), kong.table)[1][0])) == "win 7p 3"
    after = choose(kong.table, {1: "win", 2: "win"})
    meld = after.table.seats[0].melds[0]
    assert (meld.kind, meld.robbed) == ("added_kong", True)
    assert after.drawer == 3  # the robbed seat draws no replacement
    assert after.after_kong is None
    shown = sum(engine.Position(room(), after.table).shown)
    assert shown + (after.table.wall or 0) == 108
    assert engine.checked(room(), after.table).table == after.table


def test_zhaotong_rob_is_paid_by_the_robbed_seat_alone_and_counts_once() -> None:
    value = table(
        seat("1234567m", "added_kong 7p<1", "concealed_kong 2p"),
        seat(WAITING),
        discards="0:9s 1:7p>0 0:9s 1:9s",
        wall=0,
        wins=[{"by": "rob", "from": 0, "tile": "7p", "seats": [1], "at": 4}],
    )
    value["seats"][0]["melds"][0]["robbed"] = True
    answer = settle(value)
    assert items(answer) == {"hand": [-8, 8]}
    assert {line["rule"] for line in answer["transfers"]} == {"zhaotong.rob"}


def test_zhaotong_rob_leaves_the_kong_to_count_for_the_robbed_seat() -> None:
    """pinghu 1, kong 1, self_draw 1, no_wild 1: 4 fan, 8 points from each seat still playing."""
    value = table(
        seat("234567m345p9p", "added_kong 7p<1"),
        seat(WAITING),
        IDLE,
        discards="0:9s 1:7p>0 0:9s 1:9s 2:8s",
        wins=[
            {"by": "rob", "from": 0, "tile": "7p", "seats": [1], "at": 4},
            {"by": "draw", "tile": "9p", "seats": [0], "at": 5},
        ],
    )
    value["seats"][0]["melds"][0]["robbed"] = True
    answer = settle(value)
    assert items(answer) == {"hand": [-8 + 8, 8, -8]}
    assert answer["seats"][0]["extras"] == {"kong": 1, "self_draw": 1, "no_wild": 1}


def test_zhaotong_rob_not_where_a_wild_tile_is_added() -> None:
    kong = choose(kong_of_7p(hand="1p6s"), {0: "added_kong 7p [6s]"})
    assert kong.table.last == engine.Konged(0, 15, "added_kong", added=23)
    assert (kong.drawer, kong.after_kong) == (0, 15)
    assert playing.legal(room(), kong.table) == {}
    # The same kong of a pung with a wild tile, the 7p itself added: it can be robbed.
    kong = choose(kong_of_7p(pung="pung 7p<1 +6s"), {0: "added_kong 7p []"})
    assert set(playing.legal(room(), kong.table)) == {1, 2}


@pytest.mark.parametrize("kind", ["concealed_kong 7p", "exposed_kong 7p<1"])
def test_zhaotong_rob_only_added_kongs(kind: str) -> None:
    claimed = "1:7p>0" if "<" in kind else "1:9s 2:9s 3:8s"
    value = table(
        seat(padded("", 10), kind),
        seat(WAITING),
        IDLE,
        IDLE,
        discards=f"0:9s {claimed}",
        last="deal",
    )
    value["last"] = {"event": "kong", "seat": 0, "tile": "7p", "kind": kind.split()[0]}
    assert legal(value) == {}


def test_zhaotong_rob_nobody_and_the_replacement_is_drawn() -> None:
    kong = choose(kong_of_7p(), {0: "added_kong 7p []"})
    after = choose(kong.table, {1: "pass", 2: "pass"})
    assert (after.drawer, after.after_kong) == (0, 15)
    # A passed robbery binds like a passed discard.
    assert [each.passed.fan for each in after.table.seats] == [0, 4, 4, 0]


# --- two melds of one tile, which wild tiles make possible ----------------------------------------


def test_zhaotong_meld_added_to_either_of_two_pungs_is_one_action() -> None:
    value = table(
        seat("12m34p6s89p8s", "pung 5m<1 +6s", "pung 5m<1 +6s"),
        IDLE,
        discards="0:9s 1:5m>0 0:9s 1:5m>0 0:1s 1:1s",
        last="draw 0 8p",
    )
    assert melding(legal(value)[0]) == ["added_kong 5m [6s]"]


def test_zhaotong_meld_a_kong_of_a_tile_of_which_it_has_one() -> None:
    value = table(
        seat("1234m11m77p1s6s", "concealed_kong 7p +6s +6s +6s"),
        IDLE,
        IDLE,
        discards="0:9s 1:7p",
        last="discard 1 7p",
    )
    played = choose(value, {0: "exposed_kong 7p [6s]"})
    after = playing.draw(played, 8)
    assert engine.checked(room(), after).table == after
    assert after.last == engine.Drew(0, 8, after_kong=15)


def test_zhaotong_rob_marks_the_added_kong_only() -> None:
    value = table(
        seat("1234m799p9s", "concealed_kong 7p +6s +6s +6s", "pung 7p<1 +6s"),
        seat(WAITING),
        IDLE,
        discards="0:9s 1:7p>0 0:9s 1:8s 2:8s",
        last="draw 0 7p",
    )
    kong = choose(value, {0: "added_kong 7p []"})
    after = choose(kong.table, {1: "win"})
    assert [meld.robbed for meld in after.table.seats[0].melds] == [False, True]
    assert engine.checked(room(), after.table).table == after.table
    # It has been won already: nobody is asked again.
    assert playing.legal(room(), after.table) == {}
    assert after.drawer == 2


def test_zhaotong_meld_only_one_tile_is_added_to_a_pung() -> None:
    now = read(on_draw(padded("66s", 11), "pung 5m<1", tile="1p", claims="5m"))
    kong = engine.KongAction("added_kong", 4, wilds=(23, 23))
    assert playing.why_not(room(), now, 0, kong) is not None


# --- the empty wall -------------------------------------------------------------------------------


def test_zhaotong_meld_a_kong_on_the_empty_wall_ends_the_round() -> None:
    kong = choose(kong_of_7p(wall=0), {0: "added_kong 7p []"})
    assert not playing.is_over(room(), kong.table)
    after = choose(kong.table, {1: "pass", 2: "pass"})
    assert after.drawer is None
    assert playing.is_over(room(), after.table)
    answer = settle(engine.write_table(after.table))
    assert answer["outcome"] == "washout"
    # Seats 0 and 3 have three suits, seats 1 and 2 have not: 16 from each to each.
    assert answer["totals"] == [-32, 32, 32, -32]


def test_zhaotong_rob_on_the_empty_wall() -> None:
    kong = choose(kong_of_7p(wall=0), {0: "added_kong 7p []"})
    after = choose(kong.table, {1: "win", 2: "pass"})
    assert after.drawer is None
    assert playing.is_over(room(), after.table)
    answer = settle(engine.write_table(after.table))
    assert answer["outcome"] == "win"
    assert items(answer) == {"hand": [-8, 8, 0, 0], "washout": [-16, 0, 32, -16]}


def test_zhaotong_win_is_all_that_the_last_discard_allows() -> None:
    value = table(
        IDLE, seat("234567m2277p333p"), discards="0:9s 1:9s 0:7p", last="discard 0 7p", wall=0
    )
    assert legal(value)[1] == ["win 7p 2", "pass"]
    assert "pung 7p []" in legal({**value, "wall": 1})[1]
    after = choose(value, {1: "pass"})
    assert after.drawer is None
    assert playing.is_over(room(), after.table)


# --- zhaotong.passed_win --------------------------------------------------------------------------


@pytest.mark.parametrize(("passed", "expected"), [(0, True), (1, True), (2, False), (3, False)])
def test_zhaotong_passed_win_only_with_more_fan(passed: int, expected: bool) -> None:
    assert wins_on(WAITING, "7p", passed={"fan": passed}) is expected


def test_zhaotong_passed_win_nothing_is_more_than_the_cap() -> None:
    """qingpeng 6, no_wild 1: 7 fan."""
    hand = "111333555777m9m"
    for cap, expected in ((4, False), (5, True), (7, True)):
        found = wins_on(hand, "9m", passed={"fan": 4}, options={"cap": cap})
        assert found is expected, cap


def test_zhaotong_passed_win_on_a_discard() -> None:
    value = table(IDLE, seat(WAITING), IDLE, IDLE, discards=f"{DISCARDS} 0:7p", last="discard 0 7p")
    passed = choose(value, {1: "pass"})
    assert passed.table.seats[1].passed[:3] == ((15,), (), 2)
    assert passed.drawer == 1
    # Its own draw lifts it.
    drawn = playing.draw(passed, 26)
    assert drawn.seats[1].passed.fan == 0


def test_zhaotong_passed_win_on_ones_own_draw() -> None:
    value = on_draw(f"{WAITING}7p", tile="7p")
    after = choose(value, {0: "discard 9m"}).table
    assert after.seats[0].passed.fan == 3
    # 3 fan are as many as the next 7p, a kong shot, would bring: 1 + 1 + 1.
    shot = wins_on(WAITING, "7p", passed={"fan": 3})
    assert shot is False


@pytest.mark.parametrize("claim", ["pung 9m []", "exposed_kong 9m []"])
def test_zhaotong_passed_win_is_lifted_by_a_pung_or_kong(claim: str) -> None:
    bound = {"fan": 5, "wins": ["7p"], "pungs": ["1p"]}
    value = table(
        IDLE,
        seat("123456m999m1168p", passed=bound),
        discards="0:1s 1:9s 0:9m",
        last="discard 0 9m",
    )
    after = choose(value, {1: claim})
    assert after.table.seats[1].passed == ((), (), 0)


def test_zhaotong_passed_win_is_lifted_by_a_kong_of_ones_own() -> None:
    bound = {"fan": 5, "pungs": ["1p"]}
    value = table(
        seat("12349999m111668p", passed=bound),
        IDLE,
        discards="0:9s 1:9s",
        last="draw 0 8p",
    )
    after = choose(value, {0: "concealed_kong 9m []"})
    assert after.table.seats[0].passed == ((), (), 0)


def test_zhaotong_passed_win_does_not_bind_ones_own_draw() -> None:
    """A draw has lifted it before."""
    value = on_draw(f"{WAITING}7p", tile="7p", passed={"fan": 5})
    assert "win 7p 3" in legal(value)[0]


# --- zhaotong.passed_pung -------------------------------------------------------------------------


def test_zhaotong_passed_pung_bars_every_combination_but_no_kong() -> None:
    hand = padded("555m6s")
    assert offered(hand) == [
        "pung 5m []",
        "pung 5m [6s]",
        "exposed_kong 5m []",
        "exposed_kong 5m [6s]",
        "pass",
    ]
    assert offered(hand, passed={"pungs": ["5m"]}) == [
        "exposed_kong 5m []",
        "exposed_kong 5m [6s]",
        "pass",
    ]
    assert "pung 5m []" in offered(hand, passed={"pungs": ["6m"]})


def test_zhaotong_passed_pung_until_its_next_draw() -> None:
    value = claims("55m", "1m")
    after = choose(value, {1: "pass"})
    assert after.table.seats[1].passed.pungs == (4,)
    assert playing.draw(after, 26).seats[1].passed.pungs == ()


# --- zhaotong.hand --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "pattern", "fan", "extras"),
    [
        (WAITING, "", "7p", "pinghu", 2, {"no_wild": 1}),
        ("12m6s456m99m11168p", "", "7p", "pinghu", 1, {}),
        ("111333m555777p9p", "", "9p", "pengpenghu", 4, {"no_wild": 1}),
        ("123456789m2377m", "", "1m", "qingyise", 4, {"no_wild": 1}),
        ("1133m5577p2299p4m", "", "4m", "qidui", 4, {"no_wild": 1}),
        ("111333555777m9m", "", "9m", "qingpeng", 7, {"no_wild": 1}),
        ("1133557799m224m", "", "4m", "qingqidui", 7, {"no_wild": 1}),
        # Four alike are two pairs, and a hog.
        ("1111m5577p2299p4m", "", "4m", "qidui", 5, {"no_wild": 1, "hog": 1}),
        # A pung and the fourth in a sequence.
        ("123m99m11168p", "pung 1m<0", "7p", "pinghu", 3, {"no_wild": 1, "hog": 1}),
        # A kong is no hog, though there is a fifth of it made by a wild tile.
        ("6s23m99m11168p", "concealed_kong 1m", "7p", "pinghu", 2, {"kong": 1}),
        # The wild tile in a pung counts as what it stands for: three and a fourth one.
        ("123m99m11168p", "pung 1m<0 +6s", "7p", "pinghu", 2, {"hog": 1}),
        # Five of a tile are one hog: 111m, 1m as the pair's half, a wild tile as the other.
        ("1m6s456m11168p", "pung 1m<0", "7p", "pinghu", 2, {"hog": 1}),
        ("123m99m11168p", "concealed_kong 1m +6s +6s +6s", "7p", "pinghu", 2, {"kong": 1}),
    ],
)
def test_zhaotong_hand_fan(
    hand: str, melds: str, tile: str, pattern: str, fan: int, extras: Json
) -> None:
    held = [melds] if melds else []
    before = f"0:{melds.split()[1][:2]}>1 1:8s 2:8s 3:9s" if "<" in melds else DISCARDS
    value = table(
        IDLE,
        seat(hand, *held),
        IDLE,
        IDLE,
        discards=f"{before} 0:{tile}",
        last=f"discard 0 {tile}",
    )
    won = win_of(value, 1, cap=7)
    assert (won["patterns"], won["fan"], won["extras"]) == ([pattern], fan, extras)
    assert win_of(value, 1, cap=4)["fan"] == min(fan, 4)


def test_zhaotong_hand_two_pungs_of_one_tile_are_a_hog() -> None:
    """Hand and pungs together hold six 5m: pinghu 1, hog 1."""
    value = table(
        IDLE,
        seat("99m11168p", "pung 5m<0 +6s", "pung 5m<0 +6s"),
        discards="0:5m>1 1:9s 0:5m>1 1:9s 0:7p",
        last="discard 0 7p",
    )
    won = win_of(value, 1)
    assert (won["patterns"], won["fan"], won["extras"]) == (["pinghu"], 2, {"hog": 1})


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "indicator", "fan", "extras"),
    [
        # Three in hand: pinghu 1, no_wild 1, indicator 1.
        (WAITING, "", "7p", "1p", 3, {"no_wild": 1, "indicator": 1}),
        # A pung of the three others.
        ("123m99m44468p", "pung 1p<0", "7p", "1p", 3, {"no_wild": 1, "indicator": 1}),
        # And a fourth by a wild 2p: 2, and no hog. 111p 1 as the pair is 1p + 2p? No: 2p is 3m.
        ("12m2p99m44468p", "pung 1p<0", "7p", "1p", 2, {"indicator": 1}),
        # As a kong with a wild tile: 2, and no kong besides.
        ("123m99m44468p", "exposed_kong 1p<0 +2p", "7p", "1p", 3, {"indicator": 2}),
        # Seven pairs with two of it: qidui 3, no_wild 1, indicator 1.
        ("1133m5577p6699p4m", "", "4m", "1m", 5, {"no_wild": 1, "indicator": 1}),
        # Seven pairs with four of it, one of them wild: 3 + 2, and no hog.
        ("111m2m5577p6699p4m", "", "4m", "1m", 5, {"indicator": 2}),
    ],
)
def test_zhaotong_hand_indicators(
    hand: str, melds: str, tile: str, indicator: str, fan: int, extras: Json
) -> None:
    held = [melds] if melds else []
    before = f"0:{melds.split()[1][:2]}>1 1:8s 2:8s 3:9s" if melds else DISCARDS
    value = table(
        IDLE,
        seat(hand, *held),
        IDLE,
        IDLE,
        discards=f"{before} 0:{tile}",
        last=f"discard 0 {tile}",
        indicator=indicator,
    )
    won = win_of(value, 1, cap=7)
    assert (won["fan"], won["extras"]) == (fan, extras)


def test_zhaotong_hand_a_reading_of_a_suit_that_has_every_rank() -> None:
    """123456789p and 555p, and the pair are two wild tiles: qingyise 3, hog 1, self_draw 1."""
    value = table(
        seat("123455556789p66m"), IDLE, indicator="5m", discards="0:9s 1:9s", last="draw 0 9p"
    )
    won = win_of(value, 0, cap=7)
    assert (won["patterns"], won["fan"]) == (["qingyise"], 5)
    assert won["extras"] == {"hog": 1, "self_draw": 1}
    held = [tile for group in won["reading"] for tile in group["held"]]
    assert sorted(held) == sorted(tiles_of("123455556789p66m"))


def test_zhaotong_hand_circumstances() -> None:
    """kong_shot on the discard after a replacement, kong_bloom on the replacement itself."""
    shot = table(
        seat(padded("", 10), "exposed_kong 8m<1"),
        seat(WAITING),
        discards="0:9s 1:8m>0 0:7p",
        last="discard 0 7p after 8m",
    )
    assert win_of(shot, 1)["extras"] == {"no_wild": 1, "kong_shot": 1}
    assert win_of(shot, 1)["fan"] == 3
    bloom = on_draw("123m99m11168p7p", "exposed_kong 8m<1", tile="7p", claims="8m", after="8m")
    extras = {"no_wild": 1, "kong": 1, "self_draw": 1, "kong_bloom": 1}
    assert win_of(bloom, 0)["extras"] == extras
    assert win_of(bloom, 0)["fan"] == 5
    without = win_of(bloom, 0, self_draw_fan=False)
    assert (without["fan"], "self_draw" in without["extras"]) == (4, False)


def test_zhaotong_hand_is_paid_by_those_still_playing() -> None:
    """Seat 1 wins from 0 (2 fan: 2), then 2 by its own draw (3 fan: 4) from 0 and 3."""
    value = table(
        IDLE,
        seat(WAITING),
        seat(SECOND),
        IDLE,
        discards=f"{DISCARDS} 0:7p",
        wall=0,
        wins=[
            {"by": "discard", "from": 0, "tile": "7p", "seats": [1], "at": 5},
            {"by": "draw", "tile": "7p", "seats": [2], "at": 5},
        ],
    )
    answer = settle(value)
    # Both that are left have three suits: no fine.
    assert answer["totals"] == [-2 - 4, 2, 8, -4]
    assert answer["outcome"] == "win"
    assert answer["next"] == {"dealer": 1, "streak": 0, "rule": "zhaotong.next"}


def test_zhaotong_next_several_winners_make_the_discarder_deal() -> None:
    seats = (IDLE, seat(WAITING), seat(SECOND))
    won = {"by": "discard", "from": 0, "tile": "7p", "seats": [1, 2], "at": 4}
    value = table(*seats, discards="0:9s 1:9s 2:8s 0:7p", wins=[won], dealer=0, streak=3)
    assert settle(value)["next"] == {"dealer": 0, "streak": 4, "rule": "zhaotong.next"}
    first = {"by": "draw", "tile": "7p", "seats": [1], "at": 3}
    later = {**won, "seats": [2]}
    value = table(*seats, discards="0:9s 1:9s 2:8s 0:7p", wins=[first, later], dealer=0, streak=3)
    assert settle(value)["next"] == {"dealer": 1, "streak": 0, "rule": "zhaotong.next"}


@pytest.mark.parametrize(
    ("wins", "pointer", "why"),
    [
        (
            [{"by": "draw", "tile": "7p", "seats": [1], "at": 9}],
            "/table/wins/0/at",
            "the number of discards by then must be 0 … 4",
        ),
        (
            [
                {"by": "discard", "from": 0, "tile": "7p", "seats": [1], "at": 4},
                {"by": "draw", "tile": "7p", "seats": [2], "at": 3},
            ],
            "/table/wins/1/at",
            "the number of discards by then must be 4",
        ),
        (
            [{"by": "discard", "from": 0, "tile": "7p", "seats": [0], "at": 4}],
            "/table/wins/0/from",
            "a seat cannot win its own tile",
        ),
        (
            [
                {"by": "draw", "tile": "7p", "seats": [0], "at": 3},
                {"by": "discard", "from": 0, "tile": "7p", "seats": [1], "at": 4},
            ],
            "/table/wins/1/from",
            "this seat had won already",
        ),
    ],
)
def test_why_a_win_cannot_have_been_so_is_said(wins: list[Json], pointer: str, why: str) -> None:
    seats = (IDLE, seat(WAITING), seat(SECOND))
    value = table(*seats, discards="0:9s 1:9s 2:8s 0:7p", wins=wins, dealer=0)
    found = {
        problem.pointer: problem.detail.en for problem in tables.refused(value, ruleset="zhaotong")
    }
    assert found[pointer] == why


# --- zhaotong.heavenly, zhaotong.earthly ----------------------------------------------------------


def test_zhaotong_heavenly_is_the_cap_whatever_the_hand() -> None:
    value = table(seat(f"{WAITING}7p"), IDLE, last="deal 0 7p")
    for cap in (4, 7):
        won = win_of(value, 0, cap=cap)
        assert (won["patterns"], won["fan"], won["extras"]) == (["tianhu"], cap, {})
    answer = settle(engine.write_table(choose(value, {0: "win"}).table))
    assert items(answer, "rule") == {"zhaotong.heavenly": [16, -16]}


def test_zhaotong_heavenly_on_the_replacement_of_a_first_kong() -> None:
    value = table(seat("123m99m11168p7p", "concealed_kong 8m"), IDLE, last="draw 0 7p after 8m")
    assert win_of(value, 0)["patterns"] == ["tianhu"]


@pytest.mark.parametrize(
    ("at", "discards", "points"),
    [
        (0, "", 16),
        (None, "", 16),
        (1, "", 4),  # it says that there had been a discard
        (None, "0:9s", 4),  # 3 fan
        (2, "0:9s 1:9s", 4),
    ],
)
def test_zhaotong_heavenly_before_any_discard(at: int | None, discards: str, points: int) -> None:
    won: Json = {"by": "draw", "tile": "7p", "seats": [0]}
    if at is not None:
        won["at"] = at
        discards = discards or ("0:9s" if at else "")
    value = table(seat(WAITING), IDLE, discards=discards, wins=[won])
    assert settle(value)["totals"] == [points, -points]


def test_zhaotong_heavenly_only_for_the_dealer() -> None:
    value = table(IDLE, seat(f"{WAITING}7p"), discards="0:9s", last="draw 1 7p")
    assert win_of(value, 1)["patterns"] == ["pinghu"]


@pytest.mark.parametrize(
    ("all_pay", "totals"), [(False, [-32, 16, 16, 0]), (True, [-32, 32, 32, -32])]
)
def test_zhaotong_earthly_is_paid_by_the_dealer_or_by_all(all_pay: bool, totals: list[int]) -> None:
    value = table(IDLE, seat(WAITING), seat(SECOND), IDLE, discards="0:7p", last="discard 0 7p")
    options = {"earthly_all_pay": all_pay}
    assert win_of(value, 1, **options)["patterns"] == ["dihu"]
    after = choose(value, {1: "win", 2: "win"}, **options).table
    over = {**engine.write_table(after), "wall": 0}
    answer = settle(over, **options)
    assert answer["totals"] == totals
    assert {line["rule"] for line in answer["transfers"]} == {"zhaotong.earthly"}


@pytest.mark.parametrize(
    ("at", "discards", "points"),
    [
        (1, "0:7p", 16),
        (None, "0:7p", 16),
        (None, "0:7p 1:9s 0:7p", 2),  # the winner has discarded: it was not the first
        (3, "0:7p 1:9s 0:7p", 2),
        (3, "0:9s 1:9s 0:7p", 2),
        (None, "0:9s 1:9s 0:7p", 2),
    ],
)
def test_zhaotong_earthly_is_the_first_discard(at: int | None, discards: str, points: int) -> None:
    won: Json = {"by": "discard", "from": 0, "tile": "7p", "seats": [1]}
    if at is not None:
        won["at"] = at
    value = table(IDLE, seat(WAITING), discards=discards, wins=[won])
    assert settle(value)["totals"] == [-points, points]


def test_zhaotong_earthly_passed_is_a_pass_at_the_cap() -> None:
    value = table(IDLE, seat(WAITING), discards="0:7p", last="discard 0 7p")
    assert choose(value, {1: "pass"}).table.seats[1].passed.fan == 5


# --- zhaotong.fine, zhaotong.three_suits, zhaotong.unready ----------------------------------------

UNREADY = "1144m69m2277p58p3p"
"""Two suits, and far from ready."""


def test_zhaotong_three_suits_pay_the_cap_to_all_without() -> None:
    value = table(IDLE, seat(WAITING), seat(UNREADY), IDLE, wall=0, discards="0:9s 1:8s 2:9s 3:8s")
    answer = settle(value)
    assert answer["outcome"] == "washout"
    # Seats 0 and 3 pay 16 to each of 1 and 2; 2 pays 1 its wait as an own draw: 3 fan, 4.
    assert items(answer, "rule") == {
        "zhaotong.three_suits": [-32, 32, 32, -32],
        "zhaotong.unready": [0, 4, -4, 0],
    }
    assert [entry["status"] for entry in answer["seats"]] == [
        "unready",
        "ready",
        "unready",
        "unready",
    ]
    assert answer["next"] == {"dealer": 0, "streak": 1, "rule": "zhaotong.next"}


def test_zhaotong_three_suits_do_not_count_wild_tiles_but_melds() -> None:
    wild = seat("12m6s456m99m11168p")
    value = table(wild, seat(UNREADY), wall=0, discards="0:9s 1:9s")
    assert items(settle(value), "rule").keys() == {"zhaotong.unready"}
    melded = seat("1144m227758p", "pung 1s<0")
    value = table(seat(WAITING), melded, wall=0, discards="0:1s>1 1:9s")
    assert items(settle(value), "rule") == {"zhaotong.three_suits": [16, -16]}


def test_zhaotong_three_suits_are_never_ready() -> None:
    """123456789m11p with 1s and a wild tile waits for nothing."""
    value = table(seat("123456789m11p1s6s"), seat(UNREADY), wall=0, discards="0:9s 1:9s")
    answer = settle(value)
    assert items(answer, "rule") == {"zhaotong.three_suits": [-16, 16]}


def test_zhaotong_unready_pays_the_dearest_wait_as_an_own_draw() -> None:
    """Waits for 8m and 1p: pengpenghu 3, no_wild 1, self_draw 1."""
    value = table(seat("22233388m44411p"), seat(UNREADY), wall=0, discards="0:9s 1:9s")
    assert settle(value, cap=7)["totals"] == [16, -16]
    # 4 fan without the one for an own draw; at most the cap.
    assert settle(value, cap=7, self_draw_fan=False)["totals"] == [8, -8]
    assert settle(value, cap=4)["totals"] == [8, -8]


def test_zhaotong_unready_counts_a_wait_that_nobody_can_draw_any_more() -> None:
    """Holds three 7p, of which the fourth is the indicator; 8p is wild. qidui 3, and with the
    fourth indicator 2, no_wild 1, self_draw 1: 7 fan."""
    value = table(
        seat("113344m2277799p"),
        seat("225589m1334566p"),
        wall=0,
        discards="0:9s 1:9s",
        indicator="7p",
    )
    assert settle(value, cap=7)["totals"] == [64, -64]


def test_zhaotong_fine_takes_two_seats_that_have_not_won() -> None:
    won = {"by": "draw", "tile": "7p", "seats": [0], "at": 2}
    value = table(seat(WAITING), IDLE, discards="0:9s 1:9s", wins=[won], wall=0)
    assert items(settle(value), "item") == {"hand": [4, -4]}
    value = table(seat(WAITING), IDLE, seat(UNREADY), discards="0:9s 1:9s 2:9s", wins=[won], wall=0)
    answer = settle(value)
    # Only seats 1 and 2 take part in the fines.
    assert items(answer, "item") == {"hand": [8, -4, -4], "washout": [0, -16, 16]}
    assert answer["outcome"] == "win"


def test_zhaotong_fine_of_the_best_discard() -> None:
    """Who holds a 14th tile is three-suited only if every discard leaves three suits."""
    payouts = engine.answer_washout_payouts(
        room(),
        table(
            seat(f"{UNREADY}1s"),
            seat(WAITING),
            IDLE,
            discards="1:9s 2:8s",
            last="draw 0 1s",
            dealer=1,
        ),
    )
    # Without 1s seat 0 is unready and pays seat 1 for its wait (4); seat 2 pays both 16.
    assert payouts["totals"] == [-4 + 16, 4 + 16, -32]
    assert payouts["ready"] == [False, True, False]


def test_zhaotong_fine_of_the_best_discard_of_those_that_cost_the_same() -> None:
    """Three suits would cost the cap, and so does the wait of the other seat: no three suits."""
    payouts: Json = engine.answer_washout_payouts(
        room(cap=5),
        table(
            seat(f"{UNREADY}1s"),
            seat("22233388m44411p"),
            discards="1:9s",
            last="draw 0 1s",
            dealer=1,
        ),
    )
    assert payouts["totals"] == [-16, 16]
    assert {line["rule"] for line in payouts["transfers"]} == {"zhaotong.unready"}


def test_zhaotong_fine_void_suit() -> None:
    """A tile of the void suit makes a hand unready; with two suits it is not three-suited."""
    value = table(seat(WAITING, void="p"), seat(SECOND, void="s"), wall=0, discards="0:9s 1:9s")
    assert items(settle(value, void_suit=True), "rule") == {"zhaotong.unready": [-4, 4]}
    assert settle(value)["totals"] == [0, 0]


# --- waits ----------------------------------------------------------------------------------------


def waits_of(value: Json, who: int, **options: Any) -> dict[str, int]:
    answer: Json = engine.answer_waits(room(**options), value)
    entry = next(each for each in answer["seats"] if each["seat"] == who)
    return {each["tile"]: each["fan"] for each in entry["waits"]}


def test_zhaotong_unready_waits() -> None:
    def found(hand: str, *melds: str, **options: Any) -> dict[str, int]:
        thrown = "0:9s 1:9s"
        return waits_of(
            table(seat(hand, *melds), IDLE, discards=thrown, last="discard 1 9s"), 0, **options
        )

    # 7p: 1 + no_wild + self_draw; the wild 6s: 1 + self_draw.
    assert found(WAITING) == {"7p": 3, "6s": 2}
    # Three suits wait for nothing.
    assert found("123456m99m111p68s") == {}
    # All four 7p are its own already; the wild tile makes a fifth: 1 + hog + self_draw.
    assert found("123456789m7777p") == {"6s": 3}


# --- what is refused ------------------------------------------------------------------------------

PLAIN = {"discards": "0:9s 1:9s", "last": "discard 1 9s"}


def test_zhaotong_refuses_what_is_not_of_its_form() -> None:
    value = table(IDLE, IDLE, **PLAIN)
    assert codes({**value, "indicator": "0s"}) == ["schema"]
    assert codes({**value, "seats": value["seats"][:1]})[0] == "schema"
    assert codes({**value, "last": {"event": "draw", "seat": 0}}) == ["schema"]
    assert codes({**value, "dealer": 2}) == ["schema"]
    del value["last"]
    assert codes(value) == ["schema"]
    assert codes(value, "settlements") == ["not_over"]


def test_zhaotong_refuses_what_cannot_be_counted() -> None:
    value = table(IDLE, IDLE, **PLAIN)
    assert codes(tables.with_field(value, "seats/0/hand", "1m")) == ["hand_size"]
    assert "tile_overcount" in codes(tables.with_field(value, "seats/0/hand", "55555m123456m99s"))
    # Three 5s and the indicator are all of them; a fourth is one too many.
    assert codes(table(seat(padded("5555s")), IDLE, **PLAIN)) == ["tile_overcount"]
    assert legal(table(seat(padded("555s")), IDLE, **PLAIN)) == {}
    # 108 less two hands, two discards and the indicator.
    assert codes({**value, "wall": 80}) == ["wall_count"]
    assert legal({**value, "wall": 79}) == {}


@pytest.mark.parametrize(
    ("melds", "wilds", "options"),
    [
        (("pung 7p<1 +5s",), (), {}),  # no wild tile with 4
        (("pung 7p<1 +6s +6s",), (), {}),  # a wild tile too many
        (("exposed_kong 7p<1 +6s +6s +6s",), (), {}),
        (("concealed_kong 7p +6s +6s +6s +6s",), (), {}),
        (("concealed_kong 6s",), (), {}),  # of wild tiles alone
        (("pung 7p", "pung 1m", "pung 1s"), (), {}),  # a third suit
    ],
)
def test_zhaotong_meld_refused(
    melds: tuple[str, ...], wilds: tuple[str, ...], options: Json
) -> None:
    thrown = " ".join(
        f"1:{each.split()[1][:2]}>0 0:9s" for each in melds if "concealed" not in each
    )
    size = 13 - 3 * len(melds)
    hand = "".join(FILLER[:size])
    value = table(seat(hand, *melds), IDLE, discards=f"0:9s {thrown} 1:8s", last="discard 1 8s")
    assert set(codes(value, **options)) == {"meld_mismatch"}


def test_zhaotong_meld_refused_in_the_void_suit() -> None:
    value = table(
        seat(padded("", 10), "pung 7p<1", void="p"),
        {**IDLE, "void": "m"},
        discards="0:9s 1:7p>0 0:9s",
        last="discard 0 9s",
    )
    assert codes(value, void_suit=True) == ["meld_mismatch"]
    assert legal(value) == {}


def test_zhaotong_meld_refused_without_its_claim_and_the_other_way_round() -> None:
    value = table(seat(padded("", 10), "pung 7p<1"), IDLE, **PLAIN)
    assert codes(value) == ["meld_mismatch"]
    value = table(IDLE, IDLE, discards="0:9s 1:7p>0", last="draw 0 9s")
    assert "meld_mismatch" in codes(value)


def test_zhaotong_meld_refused_late_or_robbed_by_nobody() -> None:
    value = table(seat(padded("", 10), "concealed_kong 7p"), IDLE, **PLAIN)
    assert legal(value) == {}
    assert codes(tables.with_field(value, "seats/0/melds/0/late", True)) == ["meld_mismatch"]
    assert codes(tables.with_field(value, "seats/0/melds/0/robbed", True)) == ["meld_mismatch"]


def test_zhaotong_refuses_what_the_room_lacks_or_needs() -> None:
    value = table(IDLE, IDLE, **PLAIN)
    assert codes({**value, "flip": "1m"}) == ["flip_not_allowed"]
    assert codes(table(IDLE, IDLE, indicator=None, **PLAIN)) == ["indicator_missing"]
    assert codes(tables.with_field(value, "seats/0/ready", "soft")) == ["ready_not_allowed"]
    assert codes(value, void_suit=True) == ["void_missing", "void_missing"]
    assert "last_mismatch" in codes({**value, "last": {"event": "open"}})
    hidden = table(IDLE, {"hand": None, "hand_size": 13}, **PLAIN)
    assert codes(hidden) == ["wall_count"]
    assert codes({**hidden, "wall": 50}, "settlements") == ["hand_hidden"]
    assert codes({**hidden, "wall": 50}, "washout-payouts") == ["hand_hidden"]
    assert codes(value, "settlements") == ["not_over"]


@pytest.mark.parametrize(
    "last",
    [
        {"event": "discard", "seat": 1, "tile": "8s"},  # another tile
        {"event": "discard", "seat": 0, "tile": "9s"},  # another seat
        {"event": "pung", "seat": 0, "tile": "9s"},  # nobody claimed it
        {"event": "kong", "seat": 0, "tile": "9s", "kind": "concealed_kong"},
        {"event": "deal"},
        {"event": "discard", "seat": 1, "tile": "9s", "after_kong": "7p"},
    ],
)
def test_zhaotong_refuses_a_last_event_that_the_table_contradicts(last: Json) -> None:
    value = table(IDLE, IDLE, discards="0:9s 1:9s")
    assert "last_mismatch" in codes({**value, "last": last})


def test_zhaotong_meld_a_wild_tile_is_never_discarded() -> None:
    value = table(IDLE, IDLE, discards="0:9s 1:6s", last="discard 1 6s")
    assert codes(value) == ["discard_not_allowed", "last_mismatch"]
    # Nor was it before: with the same discards nothing else has happened since.
    value = table(IDLE, IDLE, discards="0:6s 1:9s", last="discard 1 9s")
    assert len(codes(value)) == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"tile": "8p", "from": 0, "at": 3}, "win_not_allowed"),  # not discarded
        ({"at": 2}, "win_not_allowed"),  # not that discard
        ({"from": 1}, "win_not_allowed"),  # its own
        ({"seats": [1, 1]}, "win_not_allowed"),
        ({"after_kong": "2p"}, "win_not_allowed"),
        ({"by": "rob"}, "win_not_allowed"),
        ({"seats": [2]}, "not_a_win"),
    ],
)
def test_zhaotong_win_refused(change: Json, code: str) -> None:
    won = {"by": "discard", "from": 0, "tile": "7p", "seats": [1], "at": 4}
    value = table(IDLE, seat(WAITING), IDLE, discards="0:9s 1:9s 2:9s 0:7p", wins=[won], wall=0)
    assert settle(value)["totals"] == [-2, 2, 0]
    value["wins"] = [{**won, **change}]
    assert code in codes(value, "settlements")


def test_zhaotong_win_refused_twice_from_a_winner_or_after_the_end() -> None:
    first = {"by": "draw", "tile": "7p", "seats": [1], "at": 2}
    seats = (IDLE, seat(WAITING), seat(SECOND))
    value = table(*seats, discards="0:9s 1:9s", wall=0)
    again = {"by": "draw", "tile": "7p", "seats": [1], "at": 2}
    assert codes({**value, "wins": [first, again]}, "settlements") == ["win_not_allowed"]
    value = table(*seats, discards="0:9s 1:7p", wall=0)
    fed = {"by": "discard", "from": 1, "tile": "7p", "seats": [2], "at": 2}
    again_fed = codes({**value, "wins": [{**first, "at": 1}, fed]}, "settlements")
    assert set(again_fed) == {"win_not_allowed"}
    two = table(IDLE, seat(WAITING), discards="0:9s 1:9s", wall=0)
    late = {"by": "draw", "tile": "1m", "seats": [0], "at": 2}
    assert "win_not_allowed" in codes({**two, "wins": [first, late]}, "settlements")


def test_zhaotong_passed_win_refuses_a_winner_that_was_bound() -> None:
    won = {"by": "discard", "from": 0, "tile": "7p", "seats": [1], "at": 3}
    value = table(IDLE, seat(WAITING, passed={"fan": 2}), discards="0:9s 1:9s 0:7p", wins=[won])
    assert codes(value, "settlements") == ["win_not_allowed"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"wilds": 5}, "option_value"),
        ({"cap": 8}, "option_value"),
        ({"cap": "5"}, "option_value"),
        ({"void_suit": 1}, "option_value"),
        ({"permit": True}, "unknown_option"),
    ],
)
def test_zhaotong_refuses_options(options: Json, code: str) -> None:
    with pytest.raises(engine.Refused) as refused:
        room(**options)
    assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (50, None),  # more discards than were made
        (2, 1),  # the later win came before the earlier one
    ],
)
def test_zhaotong_win_refuses_a_place_among_the_discards_that_cannot_be(
    first: int, second: int | None
) -> None:
    wins: list[Json] = [{"by": "draw", "tile": "9p", "seats": [0], "at": first}]
    hands = [seat("123456m11p55578p"), seat("123789m22p33378p"), IDLE]
    if second is not None:
        wins.append({"by": "draw", "tile": "9p", "seats": [1], "at": second})
    value = table(*hands, discards="2:9s 2:8s", wins=wins)
    assert codes(value, "settlements") == ["win_not_allowed"]


@pytest.mark.parametrize(
    ("discards", "answered"),
    [
        ("0:7p 2:9s 0:7p", False),  # seat 1 has done nothing since the first of them
        ("0:7p 1:9s 2:9s 0:7p", True),  # it has discarded: the second was won
        ("0:7p 1:9s 2:9s 0:7p 2:8s", True),
    ],
)
def test_zhaotong_win_of_one_of_two_equal_discards_is_of_the_first_that_can_be(
    discards: str, answered: bool
) -> None:
    won: Json = {"by": "discard", "from": 0, "tile": "7p", "seats": [1]}
    seats = (IDLE, seat(WAITING), seat(SECOND))
    *_, last = discards.split()
    value = table(
        *seats, discards=discards, wins=[won], wall=20, last=f"discard {last.replace(':', ' ')}"
    )
    assert (2 in legal(value)) != answered


def test_zhaotong_win_of_one_of_two_equal_discards_is_of_the_one_after_its_kong() -> None:
    won: Json = {"by": "discard", "from": 0, "tile": "7p", "seats": [1], "after_kong": "1s"}
    konged = {**IDLE, "melds": [{"kind": "exposed_kong", "tile": "1s", "from": 2}]}
    seats = (konged, seat(WAITING), seat(SECOND))
    value = table(*seats, discards="0:7p 2:1s>0 0:7p", wins=[won], wall=20)
    value["last"] = {"event": "discard", "seat": 0, "tile": "7p", "after_kong": "1s"}
    assert 2 not in legal(value)
    assert codes({**value, "wins": [{**won, "at": 1}]}) == ["win_not_allowed"]


@pytest.mark.parametrize("last", [{}, {"seat": 0}, {"tile": "7p"}])
def test_zhaotong_win_on_the_deal_lets_the_others_play_on(last: Json) -> None:
    """Also where the last event says nothing but that it was the deal."""
    won: Json = {"by": "draw", "tile": "7p", "seats": [0], "at": 0}
    value = table(seat(WAITING), IDLE, IDLE, wins=[won], wall=60)
    value["last"] = {"event": "deal", **last}
    assert legal(value) == {}
    answer = engine.answer_transition(room(), {"table": value}, "en")
    assert (answer["status"], answer["draw"]) == ("draw", {"seat": 1})


def test_zhaotong_win_refused_of_a_winner_that_has_played_on() -> None:
    won: Json = {"by": "discard", "from": 0, "tile": "7p", "seats": [1], "at": 1}
    seats = (IDLE, seat(WAITING), seat(SECOND))
    for discards in ("0:7p 1:9s", "0:7p 2:9s 1:9s"):
        value = table(*seats, discards=discards, wins=[won], wall=0)
        assert "win_not_allowed" in codes(value, "settlements")
    before = table(*seats, discards="1:9s 0:7p", dealer=1, wins=[{**won, "at": 2}], wall=0)
    assert settle(before)["outcome"] == "win"


def test_zhaotong_heavenly_and_the_next_seat_konged_before_any_discard() -> None:
    """The dealer is out after 天胡; the others draw, and may kong, though nobody has discarded."""
    konged = seat("123456m11p7p", "concealed_kong 8p")
    value = table(
        seat("123m99m11168p7p7p"),
        {**konged, "hand": "123456m1177p"},
        IDLE,
        last="draw 1 7p after 8p",
        wins=[{"by": "draw", "tile": "7p", "seats": [0], "at": 0}],
    )
    assert "meld_mismatch" not in codes(value)
    alone = {name: field for name, field in value.items() if name != "wins"}
    assert "meld_mismatch" in codes({**alone, "seats": [seat("123m99m111678p7p7p"), konged, IDLE]})
