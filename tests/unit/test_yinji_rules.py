"""A test for every rule of yinji, named after it; the values are worked out by hand."""

from typing import Any

import pytest

import engine
from engine import NAMES, Action, PassAction, PungAction, texts_of
from tests.support import playing
from tests.support.tables import (
    JUNK,
    PAIRS,
    PLAIN,
    SEQUENCE,
    WINNER,
    Json,
    chickens,
    faults,
    items,
    late,
    legal,
    on_discard,
    refusals,
    room,
    seat,
    settle,
    table,
    waits,
    won,
    words,
)

BYSTANDER = seat("23m444666888p33s")
"""Ready for 1m and 4m, without chickens that the tests below turn."""


def net(value: Json, key: str = "item", **options: Any) -> dict[str, list[int]]:
    return items(settle(value, "yinji", **options), key)


def acts(value: Json) -> dict[int, list[str]]:
    return {who: words(found) for who, found in legal(value, "yinji").items()}


def test_yinji_has_a_test_for_every_rule() -> None:
    tested = [name.removeprefix("test_yinji_") for name in globals() if name.startswith("test_")]
    for clause in texts_of(engine.find_ruleset("yinji")).clauses:
        topic = clause.id.removeprefix("yinji.")
        assert any(name.startswith(f"{topic}_") for name in tested), clause.id


# --- yinji.permit -------------------------------------------------------------------------------


def test_yinji_permit_is_needed_for_a_plain_hand_on_a_discard() -> None:
    value = on_discard(seat(PLAIN))
    assert acts(value) == {1: ["pung 9m", "pass"]}
    assert (1, "win 9m", "yinji.permit") in refusals(value, "yinji")
    assert acts(on_discard(WINNER)) == {1: ["win 9m", "pung 9m", "pass"]}
    assert acts(on_discard(late(WINNER))) == {1: ["win 9m", "pung 9m", "pass"]}


def test_yinji_permit_is_not_needed_for_a_hot_shot_or_a_robbery_or_other_patterns() -> None:
    shooter = seat("?", "concealed_kong 2s")
    assert acts(on_discard(seat(PLAIN), shooter, " after 2s"))[1][0] == "win 9m"
    assert acts(on_discard(seat(PLAIN), shooter))[1][0] == "pung 9m"
    assert acts(robbery(seat(SEQUENCE))) == {1: ["win 1m", "pass"]}
    pairs = table(JUNK, seat(PAIRS), JUNK, JUNK, discards="0:9s", last="discard 0 9s")
    assert acts(pairs) == {1: ["win 9s", "pass"]}


def robbery(*waiting: Json) -> Json:
    """Seat 0 has added the fourth 1m to a pung that seat 3 discarded."""
    return table(
        seat("?", "added_kong 1m<3"),
        *(*waiting, *[JUNK] * (3 - len(waiting))),
        discards="3:1m>0 0:8m 1:7p 2:7m 3:4s",
        last="kong 0 1m added_kong",
    )


# --- yinji.passed_win, yinji.passed_pung --------------------------------------------------------


def test_yinji_passed_win_binds_on_that_tile_alone() -> None:
    for tile, offered in (("4m", {1: ["win 9s", "pass"]}), ("9s", {})):
        waiting = seat(PAIRS, passed={"wins": [tile]})
        value = table(JUNK, waiting, JUNK, JUNK, discards="0:9s", last="discard 0 9s")
        assert acts(value) == offered
    value = on_discard({**WINNER, "passed": {"wins": ["9m"]}})
    assert acts(value) == {1: ["pung 9m", "pass"]}
    assert (1, "win 9m", "yinji.passed_win") in refusals(value, "yinji")


def test_yinji_passed_win_binds_on_a_robbed_tile_too() -> None:
    assert acts(robbery(seat(SEQUENCE, passed={"wins": ["1m"]}))) == {}
    assert acts(robbery(seat(SEQUENCE, passed={"wins": ["4m"]}))) == {1: ["win 1m", "pass"]}


def test_yinji_passed_pung_binds_on_that_tile_alone() -> None:
    value = on_discard(seat(PLAIN, passed={"pungs": ["9m"]}))
    assert acts(value) == {}
    other = on_discard(seat(PLAIN, passed={"pungs": ["1m"]}))
    assert acts(other) == {1: ["pung 9m", "pass"]}
    won_all_the_same = on_discard({**WINNER, "passed": {"pungs": ["9m"]}})
    assert acts(won_all_the_same) == {1: ["win 9m", "pass"]}
    assert (1, "pung 9m", "yinji.passed_pung") in refusals(won_all_the_same, "yinji")


def test_yinji_passed_win_and_pung_are_lifted_by_a_claim() -> None:
    nine, rules = NAMES.index("9m"), room("yinji")
    value = on_discard(seat(PLAIN, passed={"wins": ["1m"], "pungs": ["1m"]}))
    asked = engine.checked(rules, engine.read_table(value)).table

    def after(action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
        found = playing.play(rules, asked, {1: action}).table.seats[1].passed
        return (found.wins, found.pungs)

    assert after(PungAction(nine)) == ((), ())
    assert after(PassAction()) == ((NAMES.index("1m"),), (NAMES.index("1m"), nine))


def test_yinji_knows_no_declarations() -> None:
    value = on_discard(seat("111222333p44p66s", ready="soft"))
    assert faults(value, "legal-actions", "yinji") == [
        ("ready_not_allowed", "/table/seats/1/ready")
    ]
    first = table(JUNK, seat("1123499m456p678s1p"), JUNK, JUNK, discards="0:5m", last="draw 1 1p")
    assert not any(word.endswith("soft") for word in acts(first)[1])


# --- yinji.hand ---------------------------------------------------------------------------------

PATTERNS = [
    ("pinghu", PLAIN, (), "1m 9m", 1),
    ("daduizi", "77m111333p99p555s", (), "7m 9p", 6),
    ("daduizi", "9s", ("pung 2m<0", "pung 2p<0", "pung 3p<0", "pung 4s<0"), "9s", 6),
    ("qidui", PAIRS, (), "9s", 8),
    ("qidui", "1111m5577p2244s9s", (), "9s", 8),
    ("longqidui", "111m335577p2244s", (), "1m", 10),
    ("qingyise", "3457899m", ("pung 1m<0", "pung 2m<0"), "6m 9m", 10),
    ("qingdadui", "1133m", ("pung 5m<0", "pung 7m<0", "pung 9m<0"), "1m 3m", 16),
    ("qingqidui", "1111335577994m", (), "4m", 18),
    ("qinglongbei", "1112244557788m", (), "1m", 20),
]


@pytest.mark.parametrize(("pattern", "hand", "melds", "tiles", "points"), PATTERNS)
def test_yinji_hand_patterns_and_points(
    pattern: str, hand: str, melds: tuple[str, ...], tiles: str, points: int
) -> None:
    discards = "".join(f"0:{each[5:7]}>1 1:8s " for each in melds) + "0:6s"
    value = table(JUNK, seat(hand, *melds), JUNK, JUNK, discards=discards, last="discard 0 6s")
    found = waits(value, 1, "yinji")["waits"]
    assert [wait["tile"] for wait in found] == tiles.split()
    assert all((w["patterns"], w["points"]) == ([pattern], points) for w in found)


def pairs_win(by: str, dealer: int = 3, **more: Any) -> Json:
    """Seat 1 wins 9s with seven pairs, by draw or from seat 0."""
    last = "0:9s" if by == "discard" else "0:8p"
    win = won("discard 0 9s" if by == "discard" else "draw 9s", 1)
    discards = f"0:5m 1:7m 2:8m 3:8s {last}"
    return table(
        JUNK, seat(PAIRS), JUNK, JUNK, dealer=dealer, discards=discards, win=win, wall=0, **more
    )


@pytest.mark.parametrize("base", [1, 30])
def test_yinji_hand_discard_and_doubled_own_draw(base: int) -> None:
    assert net(pairs_win("discard"), base=base) == {"hand": [-8 * base, 8 * base, 0, 0]}
    each = 16 * base
    assert net(pairs_win("draw"), base=base) == {"hand": [-each, 3 * each, -each, -each]}


@pytest.mark.parametrize("winner", [WINNER, late(WINNER)])
def test_yinji_hand_on_a_replacement_is_1_more_not_doubled(winner: Json) -> None:
    value = table(
        JUNK,
        winner,
        JUNK,
        JUNK,
        dealer=1,
        discards="1:8m 2:8s 3:5s 0:4s",
        win=won("draw 9m after 7s", 1),
        wall=0,
    )
    assert net(value)["hand"] == [-3, 9, -3, -3]
    # A draw on the deal is no more than a draw.
    value = table(seat(PLAIN), JUNK, JUNK, JUNK, win=won("draw 9m", 0), wall=0)
    assert net(value) == {"hand": [6, -2, -2, -2]}


# --- yinji.dealer -------------------------------------------------------------------------------


@pytest.mark.parametrize(("streak", "n"), [(0, 0), (3, 3)])
def test_yinji_dealer_n_more_and_twice_n_on_a_draw(streak: int, n: int) -> None:
    def dealers(by: str, dealer: int, **options: Any) -> list[int]:
        value = pairs_win(by, dealer, streak=streak)
        return net(value, **options).get("dealer", [0, 0, 0, 0])

    assert dealers("discard", 0) == dealers("discard", 1) == [-n, n, 0, 0]
    assert dealers("discard", 2) == [0, 0, 0, 0]
    assert dealers("draw", 2) == [0, 2 * n, -2 * n, 0]
    assert dealers("draw", 1, base=5) == [-10 * n, 30 * n, -10 * n, -10 * n]
    assert dealers("draw", 1, streak=False) == [0, 0, 0, 0]


def test_yinji_dealer_robbed_pays_n_more() -> None:
    assert net(robbed(1, dealer=0, streak=2)) == {
        "hand": [-1, 1, 0, 0],
        "dealer": [-2, 2, 0, 0],
        "rob": [-9, 9, 0, 0],
    }


# --- yinji.rob ----------------------------------------------------------------------------------


def robbed(*winners: int, dealer: int = 3, pung: str = "pung 1m<3", **more: Any) -> Json:
    """Seat 0 loses the 1m that it adds to its pung to ``winners``, of seats 1 and 2."""
    return table(
        seat("?", pung),
        seat(SEQUENCE),
        seat("2399m456p234678s"),
        JUNK,
        dealer=dealer,
        discards="3:1m>0 0:8m 1:7p 2:7m 3:4s",
        win=won("rob 0 1m", *winners),
        flip="1p",  # nobody has its chickens
        **more,
    )


def test_yinji_rob_pays_9_more_to_each_winner() -> None:
    assert net(robbed(1)) == {"hand": [-1, 1, 0, 0], "rob": [-9, 9, 0, 0]}
    assert net(robbed(1, 2), base=2) == {"hand": [-4, 2, 2, 0], "rob": [-36, 18, 18, 0]}
    assert settle(robbed(1), "yinji")["outcome"] == "win"


def test_yinji_rob_of_a_late_kong_pays_9_too() -> None:
    value = robbed(1)
    value["wins"][0]["late"] = True
    assert net(value) == {"hand": [-1, 1, 0, 0], "rob": [-9, 9, 0, 0]}


def test_yinji_rob_several_seats_may() -> None:
    both = robbery(seat(SEQUENCE), seat("2399m456p234678s"))
    assert acts(both) == {1: ["win 1m", "pass"], 2: ["win 1m", "pass"]}


# --- yinji.hot_shot -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kong", "is_late", "points"),
    [
        ("exposed_kong 6m<2", False, 3),
        ("concealed_kong 6m", False, 9),
        ("added_kong 6m<2", False, 9),
        ("concealed_kong 6m", True, 9),
        ("added_kong 6m<2", True, 9),
    ],
)
def test_yinji_hot_shot_pays_for_the_kong_before(kong: str, is_late: bool, points: int) -> None:
    shooter = seat("?", kong)
    value = table(
        late(shooter) if is_late else shooter,
        seat(PAIRS),
        JUNK,
        JUNK,
        dealer=2,
        discards=("2:6m>0 " if "<" in kong else "2:8m ") + "0:9s",
        win=won("discard 0 9s after 6m", 1),
        wall=0,
    )
    # The kong itself is not forfeited: this line has paid it.
    assert net(value) == {"hand": [-8, 8, 0, 0], "hot_shot": [-points, points, 0, 0]}
    assert net(value, base=4)["hot_shot"] == [-4 * points, 4 * points, 0, 0]


# --- yinji.chicken ------------------------------------------------------------------------------


def each_pays(value: Json, **options: Any) -> int:
    """What each of three unready seats pays seat 1 for chickens."""
    found = net(value, **options).get("chicken", [0, 0, 0, 0])
    assert found[1] == -3 * found[0]
    assert found[0] == found[2] == found[3]
    return -found[0]


@pytest.mark.parametrize(
    ("flip", "next_one", "swing"),
    [
        # The winner holds 11 2 3 4 999m, 456p and four 7s.
        ("5p", 1, 2),  # 6p, 4p
        ("6s", 4, 4),  # 7s, 5s
        ("8s", 0, 4),  # 9s, 7s
        ("8m", 3, 3),  # 9m, of which one was won; 7m
        (None, 0, 0),
    ],
)
def test_yinji_chicken_next_and_swing(flip: str | None, next_one: int, swing: int) -> None:
    assert each_pays(chickens(flip), chicken="next") == next_one
    assert each_pays(chickens(flip)) == each_pays(chickens(flip), chicken="swing") == swing
    assert each_pays(chickens(flip), base=100) == 100 * swing


def test_yinji_chicken_silver_1m_and_1p_count_two() -> None:
    value = chickens("9m")  # 1m, of which two; 8m
    assert each_pays(value) == 4
    assert each_pays(value, silver=False) == 2
    below = chickens("2m")  # 3m one; 1m two, with swing
    assert each_pays(below) == 1 + 4
    assert each_pays(below, silver=False) == 1 + 2
    assert each_pays(below, chicken="next") == 1
    dots = seat("1123499m123p", "concealed_kong 7s")
    assert each_pays(chickens("2p", JUNK, dots, JUNK, JUNK)) == 1 + 2  # 3p, 1p


ONES = seat("23499m567p11s", "concealed_kong 7s")
"""Waits for 9m and 1s; holds a pair of 1s."""


def test_yinji_chicken_golden_1s_counts_two_and_once() -> None:
    assert each_pays(chickens("2p", JUNK, ONES, JUNK, JUNK)) == 2
    assert each_pays(chickens("9s", JUNK, ONES, JUNK, JUNK)) == 4  # and 8s, of which none
    assert each_pays(chickens("9s", JUNK, ONES, JUNK, JUNK), silver=False) == 4
    assert each_pays(chickens("2s", JUNK, ONES, JUNK, JUNK)) == 4  # and 3s, of which none
    assert each_pays(chickens("2s", JUNK, ONES, JUNK, JUNK), chicken="next") == 2
    # With an empty wall nothing is turned.
    assert each_pays(chickens(None, JUNK, ONES, JUNK, JUNK)) == 2


def test_yinji_chicken_full_hall_counts_ones_own_unclaimed_discards() -> None:
    value = chickens("5p", JUNK, WINNER, seat("?", "pung 3s<1"), JUNK, discards="1:6p 1:3s>2 0:9m")
    assert each_pays(value) == 2 + 1
    assert each_pays(value, full_hall=False) == 2
    claimed = chickens("2s", JUNK, WINNER, seat("?", "pung 3s<1"), JUNK, discards="1:3s>2 0:9m")
    assert each_pays(claimed) == 0
    # 1s counts in the discards without it.
    ones = chickens("2p", JUNK, WINNER, JUNK, JUNK, discards="2:1s 3:7m 1:1s 0:9m")
    assert net(ones, "rule", full_hall=False)["yinji.chicken"] == [-1, 3, -1, -1]


# --- yinji.charge -------------------------------------------------------------------------------


@pytest.mark.parametrize(("flip", "charge"), [("2p", 2), ("9s", 4), ("2s", 4)])
def test_yinji_charge_of_the_first_1s(flip: str, charge: int) -> None:
    value = chickens(flip, JUNK, WINNER, JUNK, JUNK, discards="1:1s 2:8m 1:1s 0:9m")
    found = net(value, "rule")
    assert found["yinji.charge"] == [-charge, 3 * charge, -charge, -charge]
    assert found["yinji.chicken"] == [-charge // 2, 3 * charge // 2, -charge // 2, -charge // 2]


def test_yinji_charge_is_lost_to_a_claim_or_to_an_earlier_1s() -> None:
    second = chickens("2p", JUNK, WINNER, JUNK, JUNK, discards="2:1s 3:8m 1:1s 0:9m")
    assert "yinji.charge" not in net(second, "rule")
    taken = chickens("2p", JUNK, WINNER, JUNK, seat("?", "pung 1s<1"), discards="1:1s>3 0:9m")
    assert "yinji.charge" not in net(taken, "rule")
    first_won = table(
        JUNK,
        seat("1133m5577p2244s1s"),
        JUNK,
        JUNK,
        dealer=3,
        discards="3:7m 0:1s",
        win=won("discard 0 1s", 1),
        wall=0,
    )
    # Neither charging nor liable; the winner has two.
    assert net(first_won, "rule") == {
        "yinji.hand": [-8, 8, 0, 0],
        "yinji.chicken": [-2, 6, -2, -2],
    }


# --- yinji.liable -------------------------------------------------------------------------------


@pytest.mark.parametrize(("flip", "more"), [("2p", 1), ("9s", 2)])
@pytest.mark.parametrize("meld", ["pung 1s<3", "exposed_kong 1s<3"])
def test_yinji_liable_a_live_taker_is_paid_one_more(flip: str, more: int, meld: str) -> None:
    taker = seat("2344m456p345s", meld)
    value = chickens(flip, JUNK, WINNER, taker, JUNK, discards="3:1s>2 2:8m 0:9m")
    assert net(value, "rule")["yinji.liable"] == [0, 0, more, -more]


def test_yinji_liable_does_not_turn_round() -> None:
    value = chickens(
        "2p",
        JUNK,
        WINNER,
        seat("?", "pung 1s<3"),
        BYSTANDER,
        discards="3:1s>2 2:8m 0:9m",
    )
    assert settle(value, "yinji")["seats"][3]["status"] == "ready"
    assert "yinji.liable" not in net(value, "rule")


# --- yinji.forfeit ------------------------------------------------------------------------------


@pytest.mark.parametrize(("flip", "charging", "other"), [("2p", 3, 1), ("9s", 9, 2)])
def test_yinji_forfeit_of_the_charging_1s_and_with_the_option_of_all(
    flip: str, charging: int, other: int
) -> None:
    value = chickens(flip, JUNK, WINNER, JUNK, JUNK, discards="2:1s 3:8m 2:1s 0:9m")
    owed = charging + other
    assert net(value, "rule")["yinji.forfeit"] == [0, owed, -owed, 0]
    alone = net(value, "rule", forfeit_all_chickens=False)["yinji.forfeit"]
    assert alone == [0, charging, -charging, 0]
    assert net(value, "rule", base=7)["yinji.forfeit"] == [0, 7 * owed, -7 * owed, 0]


def test_yinji_forfeit_of_melds_but_not_of_concealed_kongs_or_hands() -> None:
    def owed(melded: Json, discards: str = "3:1s>2 0:9m", **options: Any) -> list[int] | None:
        value = chickens("2p", JUNK, WINNER, melded, JUNK, discards=discards)
        return net(value, "rule", **options).get("yinji.forfeit")

    assert owed(seat("?", "pung 1s<3")) == [0, 3, -3, 0]
    assert owed(seat("?", "exposed_kong 1s<3")) == [0, 4, -4, 0]
    assert owed(late(seat("?", "added_kong 1s<3"))) == [0, 4, -4, 0]
    assert owed(seat("?", "pung 1s<3"), forfeit_all_chickens=False) is None
    assert owed(seat("?", "concealed_kong 1s"), "3:7m 0:9m") is None
    assert owed(seat("111s258m147p3468s"), "3:7m 0:9m") is None


def test_yinji_forfeit_goes_to_every_live_seat_and_takes_no_turned_chickens() -> None:
    value = chickens("6s", JUNK, WINNER, BYSTANDER, JUNK, discards="3:5s 3:1s 0:9m")
    assert net(value, "rule")["yinji.forfeit"] == [0, 3, 3, -6]


# --- yinji.kong, yinji.forfeit_kong -------------------------------------------------------------


@pytest.mark.parametrize(
    ("kong", "found"),
    [
        ("concealed_kong 8s", [-3, 9, -3, -3]),
        ("added_kong 8s<3", [-4, 12, -4, -4]),
        ("exposed_kong 8s<3", [0, 2, 0, -2]),
    ],
)
def test_yinji_kong_brings_3_4_or_2(kong: str, found: list[int]) -> None:
    def kongs(winner: Json, base: int = 1) -> list[int] | None:
        value = table(
            JUNK,
            winner,
            JUNK,
            JUNK,
            discards="3:8s>1 1:8m 0:9m" if "<" in kong else "1:8m 2:7m 3:5s 0:9m",
            win=won("discard 0 9m", 1),
            wall=0,
        )
        return net(value, base=base).get("kong")

    winner = seat("1123499m456p", kong)
    assert kongs(winner) == found
    assert kongs(winner, 10) == [10 * points for points in found]
    if not kong.startswith("exposed"):
        assert kongs(late(winner)) is None


@pytest.mark.parametrize(
    ("kong", "owed"),
    [
        ("concealed_kong 8s", [3, 3, -6, 0]),
        ("added_kong 8s<0", [3, 3, -6, 0]),
        ("exposed_kong 8s<0", [3, 0, -3, 0]),  # to its discarder, which is live
        ("exposed_kong 8s<3", None),  # its discarder is not
    ],
)
def test_yinji_forfeit_kong_of_unready_seats(kong: str, owed: list[int] | None) -> None:
    def forfeits(loser: Json, **options: Any) -> list[int] | None:
        value = table(
            BYSTANDER,
            seat(PAIRS),
            loser,
            JUNK,
            discards=f"{kong[-1]}:8s>2 0:9s" if "<" in kong else "2:8m 3:7m 0:9s",
            win=won("discard 0 9s", 1),
            wall=0,
        )
        return net(value, "rule", **options).get("yinji.forfeit_kong")

    assert forfeits(seat("?", kong)) == owed
    assert forfeits(seat("?", kong), forfeit_kongs=False) is None
    if not kong.startswith("exposed"):
        assert forfeits(late(seat("?", kong))) is None


def test_yinji_forfeit_kong_leaves_out_the_kong_of_the_hot_shot_alone() -> None:
    value = table(
        seat("?", "concealed_kong 6m", "concealed_kong 8s"),
        seat(PAIRS),
        JUNK,
        JUNK,
        dealer=2,
        discards="2:8m 0:9s",
        win=won("discard 0 9s after 6m", 1),
        wall=0,
    )
    assert net(value) == {
        "hand": [-8, 8, 0, 0],
        "hot_shot": [-9, 9, 0, 0],
        "kong": [-3, 3, 0, 0],
    }


# --- yinji.washout ------------------------------------------------------------------------------


@pytest.mark.parametrize(("streak", "option"), [(3, True), (3, False), (0, True)])
def test_yinji_washout_is_of_the_best_waits_alone(streak: int, option: bool) -> None:
    value = table(
        seat("2399m444p111s", "concealed_kong 8s"),
        seat("111m335577p2244s"),
        seat("?", "pung 6s<3"),
        JUNK,
        dealer=2,
        streak=streak,
        discards="3:6s>2 3:1s",
        wall=0,
    )
    # A plain hand 1; the wait on the fourth 1m is 龙七对, 10. No kong, no chicken, no forfeit.
    assert net(value, streak=option) == {"washout": [2, 20, -11, -11]}
    assert net(value, base=6) == {"washout": [12, 120, -66, -66]}
    assert settle(value, "yinji")["next"] == {"dealer": 2, "streak": streak, "rule": "yinji.next"}


def test_yinji_washout_of_all_or_none_ready_is_nothing() -> None:
    hands = ("2399m444p456678s", "2388m333p456678s", "2377m222p345789s", "2366m111p345789s")
    assert net(table(*map(seat, hands), wall=0)) == {}
    assert net(table(JUNK, JUNK, JUNK, JUNK, wall=0)) == {}


# --- next dealer --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "expected", "streak"),
    [
        ((0,), 0, 6),  # the dealer wins and stays
        ((1,), 1, 0),
        ((1, 2), 3, 0),  # several: the discarder
        ((0, 1), 3, 0),
        ((0, 1, 2), 3, 0),
    ],
)
def test_yinji_next_dealer(winners: tuple[int, ...], expected: int, streak: int) -> None:
    pairs = ("1133m5577p2244s9s", "2244m3388p3355s9s", "6688m2299p7788s9s")
    value = table(
        *map(seat, pairs), JUNK, discards="3:9s", win=won("discard 3 9s", *winners), wall=0
    )
    following = settle({**value, "streak": 5}, "yinji")["next"]
    assert following == {"dealer": expected, "streak": streak, "rule": "yinji.next"}


def test_yinji_next_dealer_who_stays_as_the_discarder_begins_anew() -> None:
    pairs = ("2244m3388p3355s9s", "6688m2299p7788s9s")
    value = table(
        JUNK, *map(seat, pairs), JUNK, discards="0:9s", win=won("discard 0 9s", 1, 2), wall=0
    )
    assert settle({**value, "streak": 5}, "yinji")["next"] == {
        "dealer": 0,
        "streak": 0,
        "rule": "yinji.next",
    }
