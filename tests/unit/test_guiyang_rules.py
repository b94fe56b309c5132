"""A test for every rule of guiyang, named after it; the values are worked out by hand."""

from typing import Any

import pytest

from tests.support.tables import (
    JUNK,
    Json,
    items,
    legal,
    seat,
    settle,
    table,
    waits,
    won,
    words,
)
from tests.support.tables import on_discard as discarded

PLAIN = "1123499m456p678s"
"""Waits for 1m and 9m, a plain hand."""

SEQUENCE = "2399m456p555678s"
"""Waits for 1m and 4m, a plain hand."""

PAIRS = "1133m5577p2244s9s"
"""Waits for 9s with seven pairs."""

DECLARED = seat("111222333p44p66s", ready="soft")
"""Has declared, and waits for 4p and 6s: live, but without a chicken or a kong."""


def on_discard(winner: Json, discarder: Json = JUNK, after: str = "") -> list[str]:
    """What seat 1 may do about the 9m that seat 0 discards in its second turn."""
    return words(legal(discarded(winner, discarder, after))[1])


# --- guiyang.permit -----------------------------------------------------------------------------


def test_guiyang_permit_is_needed_for_a_plain_hand_on_a_discard() -> None:
    assert on_discard(seat(PLAIN)) == ["pung 9m", "pass"]


@pytest.mark.parametrize("kong", ["concealed_kong 7s", "exposed_kong 7s<2", "added_kong 7s<2"])
def test_guiyang_permit_is_any_kong(kong: str) -> None:
    value = table(
        JUNK,
        seat("1123499m456p", kong),
        JUNK,
        JUNK,
        discards="0:5s 1:8p 2:8m 3:7p 0:9m" if "<" not in kong else "0:5s 1:8p 2:7s>1 1:8m 0:9m",
        last="discard 0 9m",
    )
    assert words(legal(value)[1]) == ["win 9m", "pung 9m", "pass"]


def test_guiyang_permit_is_not_needed_by_a_declared_winner() -> None:
    assert on_discard(seat(PLAIN, ready="soft")) == ["win 9m", "pass"]


def test_guiyang_permit_is_not_needed_against_a_declared_discarder() -> None:
    assert on_discard(seat(PLAIN), DECLARED) == ["win 9m", "pung 9m", "pass"]


def test_guiyang_permit_is_not_needed_for_a_hot_shot() -> None:
    shooter = seat("?", "concealed_kong 2s")
    assert on_discard(seat(PLAIN), shooter, " after 2s") == ["win 9m", "pung 9m", "pass"]
    assert on_discard(seat(PLAIN), shooter) == ["pung 9m", "pass"]


def robbery(waiting: Json, **more: Any) -> Json:
    """Seat 0 has added the fourth 1m to a pung that seat 2 discarded; seat 1 may rob it."""
    return table(
        seat("?", "added_kong 1m<2"),
        waiting,
        JUNK,
        JUNK,
        discards="0:8s 1:8p 2:1m>0 0:8m 1:7p 2:7m 3:4s",
        last="kong 0 1m added_kong",
        **more,
    )


def test_guiyang_permit_is_not_needed_to_rob() -> None:
    assert words(legal(robbery(seat(SEQUENCE)))[1]) == ["win 1m", "pass"]


def test_guiyang_permit_is_not_needed_by_other_patterns_or_own_draws() -> None:
    value = table(JUNK, seat(PAIRS), JUNK, JUNK, discards="0:9s", last="discard 0 9s")
    assert words(legal(value)[1]) == ["win 9s", "pass"]
    drawn = table(
        JUNK,
        seat("11234999m456p678s"),
        JUNK,
        JUNK,
        discards="0:5s 1:8p 2:8m 3:7p 0:7m",
        last="draw 1 9m",
    )
    assert words(legal(drawn)[1])[0] == "win 9m"


# --- guiyang.passed_win -------------------------------------------------------------------------


def test_guiyang_passed_win_bars_every_discard_and_every_robbery() -> None:
    passed = {"wins": ["4m"]}
    value = table(
        JUNK, seat(PAIRS, passed=passed), JUNK, JUNK, discards="0:9s", last="discard 0 9s"
    )
    assert 1 not in legal(value)
    assert legal(robbery(seat(SEQUENCE, passed=passed))) == {}


def test_guiyang_passed_win_bars_declared_killers_too() -> None:
    assert on_discard(seat(PLAIN, passed={"wins": ["1m"]}), DECLARED) == ["pung 9m", "pass"]


def test_guiyang_passed_win_leaves_ones_own_draw_free() -> None:
    value = table(
        JUNK,
        seat("1133m5577p224499s", passed={"wins": ["9s"]}),
        JUNK,
        JUNK,
        discards="0:5m",
        last="draw 1 9s",
    )
    assert words(legal(value)[1])[0] == "win 9s"


# --- guiyang.ready ------------------------------------------------------------------------------


def declarations(value: Json, who: int) -> list[str]:
    return [word for word in words(legal(value)[who]) if word.endswith("soft")]


def test_guiyang_ready_dealer_declares_after_the_deal() -> None:
    value = table(seat("1123499m456p678s9s"), JUNK, JUNK, JUNK, last="deal 0 9s")
    # 9s leaves PLAIN; 6s leaves 789s instead of 678s.
    assert declarations(value, 0) == ["discard 6s soft", "discard 9s soft"]


def test_guiyang_ready_others_declare_after_their_first_draw() -> None:
    first = table(JUNK, seat("1123499m456p678s1p"), JUNK, JUNK, discards="0:5m", last="draw 1 1p")
    # 1p leaves PLAIN. 4p leaves no sequence of dots.
    assert declarations(first, 1) == ["discard 1p soft"]
    later = table(
        JUNK,
        seat("1123499m456p678s1p"),
        JUNK,
        JUNK,
        discards="0:5m 1:9p 2:8m 3:8s 0:5s",
        last="draw 1 1p",
    )
    assert declarations(later, 1) == []


def test_guiyang_ready_comes_before_any_meld_of_ones_own() -> None:
    value = table(
        JUNK,
        seat("1123499m456p1p", "concealed_kong 7s"),
        JUNK,
        JUNK,
        discards="0:5m",
        last="draw 1 1p after 7s",
    )
    assert "discard 1p" in words(legal(value)[1])
    assert declarations(value, 1) == []


def test_guiyang_ready_freezes_the_hand() -> None:
    value = table(
        JUNK,
        seat("111123499m456p78s", ready="soft"),
        JUNK,
        JUNK,
        discards="0:5m 1:9p 2:8m 3:8s 0:5s",
        last="draw 1 1m",
    )
    assert words(legal(value)[1]) == ["discard 1m"]
    assert [
        (entry["tile"], [wait["tile"] for wait in entry["waits"]])
        for entry in waits(value, 1)["discards"]
    ] == [("1m", ["6s", "9s"])]


def test_guiyang_ready_raises_the_winner_by_10_or_16() -> None:
    value = table(
        JUNK,
        seat(PLAIN, ready="soft"),
        JUNK,
        JUNK,
        dealer=2,
        discards="2:5s 3:8p 0:8m 1:8s 2:7p 3:4s 0:9m",
        win=won("discard 0 9m", 1),
        wall=0,
    )
    assert items(settle(value)) == {"hand": [-11, 11, 0, 0]}
    assert items(settle(value, style="hun8qing16")) == {"hand": [-17, 17, 0, 0]}


# --- guiyang.hard -------------------------------------------------------------------------------


def test_guiyang_hard_dealer_on_the_deal() -> None:
    value = table(seat(PLAIN), JUNK, JUNK, JUNK, win=won("draw 9m", 0), wall=0)
    # (1 + 20) × 2, and once more for the dealer's first round.
    assert items(settle(value)) == {"hand": [126, -42, -42, -42], "dealer": [126, -42, -42, -42]}
    eight = settle(value, style="hun8qing16", dealer_bonus="off")
    assert items(eight) == {"hand": [198, -66, -66, -66]}
    assert eight["seats"][0] == {
        "seat": 0,
        "status": "won",
        "patterns": ["pinghu"],
        "hand_points": 33,
    }


def test_guiyang_hard_another_seat_on_its_first_draw() -> None:
    value = table(JUNK, seat(PLAIN), JUNK, JUNK, discards="0:5s", win=won("draw 9m", 1), wall=0)
    assert items(settle(value, dealer_bonus="off")) == {"hand": [-42, 126, -42, -42]}


def test_guiyang_hard_not_after_a_discard_or_a_meld() -> None:
    discarded = table(
        JUNK,
        seat(PLAIN),
        JUNK,
        JUNK,
        discards="0:5s 1:8p 2:8m 3:7p 0:8s",
        win=won("draw 9m", 1),
        wall=0,
    )
    assert items(settle(discarded, dealer_bonus="off")) == {"hand": [-2, 6, -2, -2]}
    melded = table(
        JUNK,
        seat("1123499m456p", "concealed_kong 7s"),
        JUNK,
        JUNK,
        discards="0:5s",
        win=won("draw 9m after 7s", 1),
        wall=0,
    )
    assert items(settle(melded, dealer_bonus="off"))["hand"] == [-2, 6, -2, -2]


# --- guiyang.hand -------------------------------------------------------------------------------

PATTERNS = [
    ("pinghu", PLAIN, (), "1m 9m", 1, 1),
    ("daduizi", "77m111333p99p555s", (), "7m 9p", 5, 8),
    ("dandiao", "9s", ("pung 2m<0", "pung 2p<0", "pung 3p<0", "pung 4s<0"), "9s", 10, 16),
    ("qidui", PAIRS, (), "9s", 10, 16),
    ("longqidui", "1111m5577p2244s9s", (), "9s", 20, 32),
    ("qingyise", "3457899m", ("pung 1m<0", "pung 2m<0"), "6m 9m", 10, 16),
    ("qingdadui", "1133m", ("pung 5m<0", "pung 7m<0", "pung 9m<0"), "1m 3m", 15, 24),
    ("qingdadui", "1m", ("pung 5m<0", "pung 7m<0", "pung 9m<0", "pung 3m<0"), "1m", 15, 24),
    ("qingqidui", "1122335577994m", (), "4m", 20, 32),
    ("qinglongbei", "1111335577994m", (), "4m", 30, 48),
]


@pytest.mark.parametrize(("pattern", "hand", "melds", "tiles", "five", "eight"), PATTERNS)
def test_guiyang_hand_patterns_and_points(
    pattern: str, hand: str, melds: tuple[str, ...], tiles: str, five: int, eight: int
) -> None:
    discards = "".join(f"0:{each[5:7]}>1 1:8s " for each in melds) + "0:6s"
    value = table(JUNK, seat(hand, *melds), JUNK, JUNK, discards=discards, last="discard 0 6s")
    for style, points in (("hun5qing10", five), ("hun8qing16", eight)):
        found = waits(value, 1, style=style)["waits"]
        assert [wait["tile"] for wait in found] == tiles.split()
        assert all((w["patterns"], w["points"]) == ([pattern], points) for w in found)


def test_guiyang_hand_the_fourth_of_a_triplet_makes_longqidui_too() -> None:
    value = table(JUNK, seat("111m335577p2244s"), JUNK, JUNK, discards="0:6s", last="discard 0 6s")
    found = waits(value, 1)["waits"]
    assert [(wait["tile"], wait["patterns"]) for wait in found] == [("1m", ["longqidui"])]


@pytest.mark.parametrize(("base", "points"), [(1, 10), (7, 70)])
def test_guiyang_hand_discarder_alone_pays(base: int, points: int) -> None:
    value = table(
        JUNK, seat(PAIRS), JUNK, JUNK, dealer=3, discards="0:9s", win=won("discard 0 9s", 1), wall=0
    )
    assert items(settle(value, base=base)) == {"hand": [-points, points, 0, 0]}


def test_guiyang_hand_everybody_pays_double_on_a_draw() -> None:
    bloom = table(
        JUNK,
        seat("1123499m456p", "concealed_kong 7s"),
        JUNK,
        JUNK,
        dealer=2,
        discards="0:5s",
        win=won("draw 9m after 7s", 1),
        wall=0,
    )
    # 杠开 is a self-draw like any other: 2 × 1; the dealer pays once more.
    assert items(settle(bloom))["hand"] == [-2, 6, -2, -2]
    assert items(settle(bloom))["dealer"] == [0, 2, -2, 0]


# --- guiyang.kill_ready -------------------------------------------------------------------------


def test_guiyang_kill_ready_on_a_draw_is_doubled() -> None:
    value = table(
        DECLARED,
        seat(PLAIN),
        JUNK,
        JUNK,
        dealer=0,
        streak=1,
        discards="0:5s 1:8p 2:8m 3:7p 0:8s",
        win=won("draw 9m", 1),
        wall=0,
    )
    # Seat 0: (1 + 10) × 2 = 22, twice more as a dealer in its second round; the others 2.
    assert items(settle(value)) == {
        "hand": [-2, 6, -2, -2],
        "kill_ready": [-20, 20, 0, 0],
        "dealer": [-44, 44, 0, 0],
    }
    assert items(settle(value, dealer_bonus="add"))["dealer"] == [-2, 2, 0, 0]
    eight = items(settle(value, style="hun8qing16", base=2))
    assert eight["kill_ready"] == [-64, 64, 0, 0]


def test_guiyang_kill_ready_by_its_own_discard() -> None:
    value = table(
        DECLARED,
        seat(PLAIN),
        JUNK,
        JUNK,
        dealer=2,
        discards="2:5s 3:8p 0:8m 1:7p 2:8s 3:4s 0:9m",
        win=won("discard 0 9m", 1),
        wall=0,
    )
    assert items(settle(value)) == {"hand": [-1, 1, 0, 0], "kill_ready": [-10, 10, 0, 0]}


def test_guiyang_kill_ready_is_not_asked_of_a_declared_seat_that_does_not_pay() -> None:
    value = table(
        JUNK,
        seat("1123499m456p", "concealed_kong 7s"),
        DECLARED,
        JUNK,
        dealer=3,
        discards="3:5s 0:8m 1:7p 2:8s 3:4s 0:9m",
        win=won("discard 0 9m", 1),
        wall=0,
    )
    assert "kill_ready" not in items(settle(value))


# --- guiyang.dealer -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "by_discard", "by_draw"),
    [
        # k = 3. Discard: 10; draw: 20 from each.
        ("multiply", [-30, 30, 0, 0], [-60, 60, 0, 0]),
        ("add", [-3, 3, 0, 0], [-3, 3, 0, 0]),
        ("off", None, None),
    ],
)
def test_guiyang_dealer_pays_more(
    mode: str, by_discard: list[int] | None, by_draw: list[int] | None
) -> None:
    value = table(
        JUNK,
        seat(PAIRS),
        JUNK,
        JUNK,
        streak=2,
        discards="0:5m 1:7m 2:8m 3:8s 0:9s",
        win=won("discard 0 9s", 1),
        wall=0,
    )
    assert items(settle(value, dealer_bonus=mode)).get("dealer") == by_discard
    value = table(
        JUNK,
        seat(PAIRS),
        JUNK,
        JUNK,
        streak=2,
        discards="0:5m 1:7m 2:8m 3:8s 0:8p",
        win=won("draw 9s", 1),
        wall=0,
    )
    answer = settle(value, dealer_bonus=mode)
    assert items(answer)["hand"] == [-20, 60, -20, -20]
    assert items(answer).get("dealer") == by_draw


def test_guiyang_dealer_wins_more_from_everybody() -> None:
    value = table(
        seat(PAIRS),
        JUNK,
        JUNK,
        JUNK,
        discards="0:5m 1:7m 2:8m 3:8s",
        win=won("draw 9s", 0),
        wall=0,
    )
    assert items(settle(value, dealer_bonus="add", base=5)) == {
        "hand": [300, -100, -100, -100],
        "dealer": [15, -5, -5, -5],
    }


def test_guiyang_dealer_is_out_of_it_between_two_others() -> None:
    value = table(
        JUNK,
        seat(PAIRS),
        JUNK,
        JUNK,
        streak=9,
        discards="0:5m 1:7m 2:8m 3:9s",
        win=won("discard 3 9s", 1),
        wall=0,
    )
    assert items(settle(value)) == {"hand": [0, 10, 0, -10]}


# --- guiyang.rob --------------------------------------------------------------------------------


def robbed(*winners: int, dealer: int = 3, bystander: Json = JUNK, **more: Any) -> Json:
    """Seat 0 loses the 1m that it adds to its pung to ``winners``, of seats 1 and 2."""
    return table(
        seat("?", "pung 1m<3"),
        seat(SEQUENCE),
        seat("2399m456p234678s"),
        bystander,
        dealer=dealer,
        discards="3:1m>0 0:8m 1:7p 2:7m 3:4s",
        win=won("rob 0 1m", *winners),
        flip="8p",  # nobody has its chicken
        **more,
    )


def test_guiyang_rob_pays_for_all_and_for_the_kong() -> None:
    # 2 × 1 for each of seats 0, 2 and 3; the dealer's share doubled; 3 × 3 for the kong.
    assert items(settle(robbed(1))) == {
        "hand": [-6, 6, 0, 0],
        "dealer": [-2, 2, 0, 0],
        "rob": [-9, 9, 0, 0],
    }


def test_guiyang_rob_several_robbers_get_the_full_sum_each() -> None:
    assert items(settle(robbed(1, 2), base=10, dealer_bonus="add")) == {
        "hand": [-120, 60, 60, 0],
        "dealer": [-20, 10, 10, 0],
        "rob": [-18, 9, 9, 0],
    }


def test_guiyang_rob_by_the_dealer_multiplies_every_share() -> None:
    # k = 2: every share of 2 grows by 4.
    assert items(settle(robbed(1, dealer=1, streak=1)))["dealer"] == [-12, 12, 0, 0]
    # Robbed by both: in the sum of seat 2 the share of the dealer, seat 1, is one of three.
    assert items(settle(robbed(1, 2, dealer=1, streak=1)))["dealer"] == [-16, 12, 4, 0]


def test_guiyang_rob_is_never_raised_by_a_declaration_but_by_the_winners_own() -> None:
    value = robbed(1, bystander=DECLARED)
    value["seats"][1]["ready"] = "soft"
    answer = settle(value)
    assert [entry["status"] for entry in answer["seats"]] == ["unready", "won", "ready", "ready"]
    # (1 + 10) × 2 × 3; seat 3 is the dealer: 22 more.
    assert items(answer) == {
        "hand": [-66, 66, 0, 0],
        "dealer": [-22, 22, 0, 0],
        "rob": [-9, 9, 0, 0],
    }


# --- guiyang.hot_shot ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kong", "points"), [("exposed_kong 6m<2", 3), ("concealed_kong 6m", 9), ("added_kong 6m<2", 9)]
)
def test_guiyang_hot_shot_pays_what_the_kong_brought(kong: str, points: int) -> None:
    value = table(
        seat("?", kong),
        seat(PAIRS),
        JUNK,
        JUNK,
        dealer=2,
        discards=("2:6m>0 " if "<" in kong else "2:8m ") + "0:9s",
        win=won("discard 0 9s after 6m", 1),
        wall=0,
    )
    assert items(settle(value, base=3)) == {
        "hand": [-30, 30, 0, 0],
        "hot_shot": [-points, points, 0, 0],
    }


def test_guiyang_hot_shot_of_three_players() -> None:
    value = table(
        seat("?", "concealed_kong 6m"),
        seat("1133557788m229s"),
        JUNK,
        dealer=1,
        discards="1:4p 2:4m 0:9s",
        win=won("discard 0 9s after 6m", 1),
        wall=0,
    )
    answer = settle(value, style="sandingguai", dealer_bonus="off")
    assert items(answer) == {"hand": [-16, 16, 0], "hot_shot": [-6, 6, 0]}


# --- guiyang.chicken ----------------------------------------------------------------------------


def chickens(flip: str | None, *seats: Json, discards: str = "0:5s 0:9m", **more: Any) -> Json:
    """Seat 1 wins the 9m of seat 0 with PLAIN by a permit, unless ``seats`` say otherwise."""
    given = seats or (JUNK, seat("1123499m456p", "concealed_kong 7s"), JUNK, JUNK)
    tail = {"flip": flip} if flip else {"wall": 0}
    return table(*given, dealer=2, discards=discards, win=won("discard 0 9m", 1), **tail, **more)


@pytest.mark.parametrize(
    ("flip", "each"),
    [
        ("5p", 1),  # f = 6p: one in 456p
        ("8m", 3),  # f = 9m: 99m and the tile won
        ("9m", 4),  # f = 1m, silver: 11m at 2
        ("6s", 4),  # f = 7s: the concealed kong
        ("7p", 0),  # f = 8p: none
        (None, 0),
    ],
)
def test_guiyang_chicken_f_is_the_next_rank(flip: str | None, each: int) -> None:
    net = items(settle(chickens(flip))).get("chicken", [0, 0, 0, 0])
    assert net == [-each, 3 * each, -each, -each]


@pytest.mark.parametrize(("flip", "value"), [("7p", 1), ("9m", 2), ("9p", 2), ("9s", 3), (None, 1)])
def test_guiyang_chicken_1s_silver_and_golden(flip: str | None, value: int) -> None:
    # A winner with two 1s and neither 1m, 1p nor 8p; golden: they count once.
    winner = seat("23499m567p11s", "concealed_kong 7s")
    answer = settle(chickens(flip, JUNK, winner, JUNK, JUNK), base=2)
    each = 2 * 2 * value
    assert items(answer)["chicken"] == [-each, 3 * each, -each, -each]


def test_guiyang_chicken_live_seats_pay_each_other_and_others_only_pay() -> None:
    value = chickens(
        "4p",
        JUNK,
        seat("1123499m456p", "concealed_kong 7s"),
        seat("2344m456p345s", "pung 1s<3"),
        JUNK,
        discards="0:5s 3:1s>2 2:8s 0:9m",
    )
    # Seat 2 waits for 1m and 4m.
    # f = 5p: seat 1 has one, seat 2 one. 1s: seat 2 has three. Liable: seat 3 pays one more.
    answer = settle(value)
    assert answer["seats"][2]["status"] == "ready"
    assert items(answer)["chicken"] == [-5, 3 - 4, 12 - 1 + 1, -6]


def test_guiyang_chicken_own_discards_count_unless_somebody_took_them() -> None:
    value = chickens(
        "5p",
        JUNK,
        seat("1123499m456p", "concealed_kong 7s"),
        seat("?", "pung 6p<1"),
        JUNK,
        discards="1:6p>2 2:8s 1:6p 0:9m",
    )
    # f = 6p is five times here, so one of them must go.
    with pytest.raises(Exception, match="tile_overcount"):
        settle(value)
    value = chickens(
        "5p",
        JUNK,
        seat("1123499m345p", "concealed_kong 7s"),
        seat("?", "pung 6p<1"),
        JUNK,
        discards="1:6p>2 2:8s 1:6p 0:9m",
    )
    assert items(settle(value))["chicken"] == [-1, 3, -1, -1]


# --- guiyang.charge, guiyang.forfeit, guiyang.liable --------------------------------------------

WINNER = seat("1123499m456p", "concealed_kong 7s")


@pytest.mark.parametrize(("flip", "points"), [("7p", 2 + 1), ("9p", 4 + 2), ("9s", 6 + 3)])
def test_guiyang_charge_first_1s_of_the_table_counts_double(flip: str, points: int) -> None:
    value = chickens(flip, JUNK, WINNER, JUNK, JUNK, discards="1:1s 2:8m 1:1s 0:9m")
    assert items(settle(value), "rule")["guiyang.charge"] == [
        -points * 2 // 3,
        points * 2,
        -points * 2 // 3,
        -points * 2 // 3,
    ]
    assert items(settle(value))["chicken"] == [-points, 3 * points, -points, -points]


def test_guiyang_charge_is_one_for_the_table_not_one_for_each_seat() -> None:
    value = chickens("7p", JUNK, WINNER, JUNK, JUNK, discards="2:1s 3:8m 1:1s 0:9m")
    # The 1s of seat 1 is the second: 1. Seat 2, not ready, forfeits its own: 2 to the winner.
    assert items(settle(value), "rule") == {
        "guiyang.hand": [-1, 1, 0, 0],
        "guiyang.kong": [-3, 9, -3, -3],
        "guiyang.chicken": [-1, 3, -1, -1],
        "guiyang.forfeit": [0, 2, -2, 0],
    }


def test_guiyang_charge_is_lost_where_the_first_1s_was_claimed() -> None:
    value = chickens("7p", JUNK, WINNER, JUNK, seat("?", "pung 1s<1"), discards="1:1s>3 3:8m 0:9m")
    assert "guiyang.charge" not in items(settle(value), "rule")


@pytest.mark.parametrize(("flip", "value"), [("7p", 1), ("9p", 2), ("9s", 3)])
def test_guiyang_forfeit_unready_seats_pay_for_every_1s_they_showed(flip: str, value: int) -> None:
    lost = table(
        JUNK,
        WINNER,
        seat("?", "pung 1s<3"),
        JUNK,
        dealer=2,
        discards="3:1s>2 2:8m 3:8s 0:9m",
        flip=flip,
        win=won("discard 0 9m", 1),
    )
    assert items(settle(lost), "rule")["guiyang.forfeit"] == [0, 3 * value, -3 * value, 0]
    thrown = chickens(flip, JUNK, WINNER, JUNK, JUNK, discards="2:1s 3:8m 2:1s 0:9m")
    # The charging one at 2, the other at 1.
    assert items(settle(thrown), "rule")["guiyang.forfeit"] == [0, 3 * value, -3 * value, 0]


def test_guiyang_forfeit_takes_kongs_but_not_concealed_ones_nor_the_hand() -> None:
    def owed(*seats: Json, discards: str) -> list[int] | None:
        answer = settle(chickens("7p", *seats, discards=discards))
        return items(answer, "rule").get("guiyang.forfeit")

    exposed = owed(JUNK, WINNER, seat("?", "exposed_kong 1s<3"), JUNK, discards="3:1s>2 2:8m 0:9m")
    assert exposed == [0, 4, -4, 0]
    concealed = owed(JUNK, WINNER, seat("?", "concealed_kong 1s"), JUNK, discards="2:8m 0:9m")
    assert concealed is None
    in_hand = owed(JUNK, WINNER, seat("111s258m147p3468s"), JUNK, discards="2:8m 0:9m")
    assert in_hand is None


def liable(taker: Json, discarder: Json, **options: Any) -> list[int] | None:
    """Seat 3 discarded the first 1s, seat 2 took it."""
    value = chickens("7p", JUNK, WINNER, taker, discarder, discards="3:1s>2 2:8m 0:9m")
    return items(settle(value, **options), "rule").get("guiyang.liable")


TAKER = seat("?", "pung 1s<3")
READY_TAKER = seat("2344m456p345s", "pung 1s<3")
READY_DISCARDER = seat("23m444555666p33s")


def test_guiyang_liable_a_ready_taker_is_paid_one_more() -> None:
    assert liable(READY_TAKER, JUNK) == [0, 0, 1, -1]
    assert liable(READY_TAKER, JUNK, base=5) == [0, 0, 5, -5]


def test_guiyang_liable_an_unready_taker_pays_a_ready_discarder() -> None:
    assert liable(TAKER, READY_DISCARDER) == [0, 0, -1, 1]
    value = chickens("7p", JUNK, WINNER, TAKER, READY_DISCARDER, discards="3:1s>2 2:8m 0:9m")
    to_discarder = sum(
        line["points"]
        for line in settle(value)["transfers"]
        if (line["from"], line["to"], line["item"]) == (2, 3, "chicken")
    )
    assert to_discarder == 3 + 1  # "so 3 + 1 for a pung in all"


def test_guiyang_liable_not_between_two_unready_seats() -> None:
    assert liable(TAKER, JUNK) is None


def test_guiyang_liable_by_a_kong_and_at_the_silver_value() -> None:
    value = chickens(
        "9p",
        JUNK,
        WINNER,
        seat("2344m456p345s", "exposed_kong 1s<3"),
        JUNK,
        discards="3:1s>2 2:8m 0:9m",
    )
    assert items(settle(value), "rule")["guiyang.liable"] == [0, 0, 2, -2]


def test_guiyang_liable_not_in_sandingguai() -> None:
    value = table(
        JUNK,
        seat("1123499m678m", "concealed_kong 7s"),
        seat("?", "pung 1s<0"),
        dealer=2,
        discards="0:1s>2 2:8s 0:9m",
        flip="7p",
        win=won("discard 0 9m", 1),
    )
    rules = items(settle(value, style="sandingguai"), "rule")
    assert "guiyang.liable" not in rules
    assert rules["guiyang.forfeit"] == [0, 3, -3]


def test_guiyang_liable_nor_charging_where_the_first_1s_is_won() -> None:
    value = table(
        JUNK,
        seat("1133m5577p2244s1s"),
        JUNK,
        seat("234567888s44m33p"),
        dealer=2,
        discards="0:1s",
        flip="7p",
        win=won("discard 0 1s", 1),
    )
    # The winner has two 1s, the won one included: 2 from each; nothing else.
    assert items(settle(value), "rule") == {
        "guiyang.hand": [-10, 10, 0, 0],
        "guiyang.chicken": [-2, 6, -2, -2],
    }


# --- guiyang.kong -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kong", "net"),
    [
        ("concealed_kong 8s", [-3, 9, -3, -3]),
        ("added_kong 8s<3", [-3, 9, -3, -3]),
        ("exposed_kong 8s<3", [0, 3, 0, -3]),
    ],
)
@pytest.mark.parametrize("base", [1, 50])
def test_guiyang_kong_brings_3_whatever_the_base(kong: str, net: list[int], base: int) -> None:
    value = table(
        JUNK,
        seat("1123499m456p", kong),
        JUNK,
        JUNK,
        discards="3:8s>1 1:8m 0:9m" if "<" in kong else "3:8m 0:9m",
        win=won("discard 0 9m", 1),
        wall=0,
    )
    assert items(settle(value, base=base))["kong"] == net


def test_guiyang_kong_counts_for_ready_seats_and_not_for_others() -> None:
    value = table(
        seat("?", "concealed_kong 6m"),
        WINNER,
        seat("23m444555p55s", "concealed_kong 8s"),
        JUNK,
        discards="0:9m",
        win=won("discard 0 9m", 1),
        wall=0,
    )
    # Seats 1 and 2 collect 3 from every other seat, seat 0 nothing.
    answer = settle(value)
    assert [entry["status"] for entry in answer["seats"]] == ["unready", "won", "ready", "unready"]
    assert items(answer)["kong"] == [-6, 6, 6, -6]


# --- guiyang.washout, next dealer ---------------------------------------------------------------


def washed_out(ready: str, **more: Any) -> Json:
    """The seats are ready (``r``, for 1m and 4m as a plain hand) or not (``u``)."""
    hands = iter(("2399m444p456678s", "2388m333p456678s", "2377m222p345789s", "2366m111p345789s"))
    seats = [seat(next(hands)) if letter == "r" else JUNK for letter in ready]
    return table(*seats, wall=0, **more)


@pytest.mark.parametrize(
    ("ready", "net"),
    [
        ("uuuu", None),
        ("rrrr", None),
        ("ruuu", [3, -1, -1, -1]),
        ("rruu", [2, 2, -2, -2]),
        ("rrur", [1, 1, -3, 1]),
    ],
)
def test_guiyang_washout_unready_seats_pay_ready_ones(ready: str, net: list[int] | None) -> None:
    answer = settle(washed_out(ready))
    assert answer["outcome"] == "washout"
    assert items(answer).get("washout") == net
    assert items(answer, "rule").keys() <= {"guiyang.washout"}


def test_guiyang_washout_is_by_the_best_wait_without_bonuses_and_times_base() -> None:
    value = table(
        JUNK,
        seat("77m111333p99p555s", ready="soft"),
        seat("?", "concealed_kong 1s"),
        JUNK,
        dealer=1,
        streak=4,
        discards="1:8m",
        wall=0,
    )
    assert items(settle(value, base=3)) == {"washout": [-15, 45, -15, -15]}
    two = table(
        JUNK,
        # 22334455667788 but for one: waits of plain hands and of seven pairs in one suit.
        seat("2233445566778m"),
        JUNK,
        JUNK,
        dealer=1,
        discards="1:8p",
        wall=0,
    )
    assert items(settle(two))["washout"] == [-20, 60, -20, -20]


@pytest.mark.parametrize(
    ("ready", "dealer", "expected"),
    [
        ("uuuu", 2, 2),
        ("rrrr", 2, 2),
        ("rrur", 0, 2),  # three of four are ready: the one that is not
        ("urrr", 0, 0),
        ("rruu", 1, 1),  # the dealer is ready
        ("uuur", 0, 3),  # the first ready one downstream of the dealer
        ("ruuu", 1, 0),
        ("uruu", 3, 1),
        ("rruu", 2, 0),
    ],
)
def test_guiyang_next_dealer_after_a_washout(ready: str, dealer: int, expected: int) -> None:
    answer = settle(washed_out(ready, dealer=dealer, streak=3))
    assert answer["next"] == {
        "dealer": expected,
        "streak": 4 if expected == dealer else 0,
        "rule": "guiyang.next",
    }


@pytest.mark.parametrize(
    ("winners", "expected"), [((1,), 1), ((2, 1), 1), ((3, 2), 2), ((1, 3), 1), ((1, 2, 3), 0)]
)
def test_guiyang_next_dealer_after_a_win(winners: tuple[int, ...], expected: int) -> None:
    pairs = ("1133m5577p2244s9s", "2244m3388p3355s9s", "6688m2299p7788s9s")
    for turn in range(4):
        # Seat ``turn`` discards; the winners are so many seats downstream of it.
        seats = [JUNK, *(seat(hand) for hand in pairs)]
        value = table(
            *(seats[(index - turn) % 4] for index in range(4)),
            dealer=turn,
            discards=f"{turn}:9s",
            win=won(f"discard {turn} 9s", *((who + turn) % 4 for who in winners)),
            wall=0,
            streak=5,
        )
        dealer = (expected + turn) % 4
        assert settle(value)["next"] == {
            "dealer": dealer,
            "streak": 6 if expected == 0 else 0,
            "rule": "guiyang.next",
        }
