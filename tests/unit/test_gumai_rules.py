"""A test for every rule of gumai, named after it; the values are worked out by hand."""

from typing import Any

import pytest

import engine
from engine import NAMES, Action, DiscardAction, PassAction, Passed, PungAction, texts_of
from tests.support import playing
from tests.support.tables import (
    JUNK,
    JUNK_14,
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

DECLARED = "111222333p44p66s"
"""Waits for 4p and 6s: live once it is a seat, but without a chicken or a kong."""

OTHER_DECLARED = "666888999p2255m"
"""Waits for 2m and 5m."""


def net(value: Json, key: str = "item", **options: Any) -> dict[str, list[int]]:
    return items(settle(value, "gumai", **options), key)


def acts(value: Json, **options: Any) -> dict[int, list[str]]:
    return {who: words(found) for who, found in legal(value, "gumai", **options).items()}


def test_gumai_has_a_test_for_every_rule() -> None:
    """Of its own ids; that each is cited by an answer is what those tests show."""
    tested = [name.removeprefix("test_gumai_") for name in globals() if name.startswith("test_")]
    for clause in texts_of(engine.find_ruleset("gumai")).clauses:
        topic = clause.id.removeprefix("gumai.")
        assert any(name.startswith(f"{topic}_") for name in tested), clause.id


# --- gumai.permit -------------------------------------------------------------------------------


def test_gumai_permit_is_needed_for_a_plain_hand_on_a_discard() -> None:
    value = on_discard(seat(PLAIN))
    assert acts(value) == {1: ["pung 9m", "pass"]}
    assert (1, "win 9m", "gumai.permit") in refusals(value, "gumai")


@pytest.mark.parametrize("kong", ["concealed_kong 7s", "exposed_kong 7s<2", "added_kong 7s<2"])
@pytest.mark.parametrize("is_late", [False, True])
def test_gumai_permit_is_any_kong_late_ones_included(kong: str, is_late: bool) -> None:
    winner = seat("1123499m456p", kong)
    if is_late and not kong.startswith("exposed"):
        winner = late(winner)
    value = table(
        JUNK,
        winner,
        JUNK,
        JUNK,
        discards="0:5s 1:8p 2:7s>1 1:8m 0:9m" if "<" in kong else "0:5s 1:8p 2:8m 3:7p 0:9m",
        last="discard 0 9m",
    )
    assert acts(value)[1] == ["win 9m", "pung 9m", "pass"]


@pytest.mark.parametrize("ready", ["soft", "hard"])
def test_gumai_permit_is_not_needed_by_or_against_a_declared_seat(ready: str) -> None:
    assert acts(on_discard(seat(PLAIN, ready=ready)))[1] == ["win 9m", "pass"]
    # The dealer never declares hard, so the discarder is another seat.
    against = {**on_discard(seat(PLAIN), seat(DECLARED, ready=ready)), "dealer": 3}
    assert acts(against)[1] == ["win 9m", "pung 9m", "pass"]


def test_gumai_permit_is_not_needed_for_a_hot_shot() -> None:
    shooter = seat("?", "concealed_kong 2s")
    assert acts(on_discard(seat(PLAIN), shooter, " after 2s"))[1][0] == "win 9m"
    assert acts(on_discard(seat(PLAIN), shooter))[1][0] == "pung 9m"


def robbery(waiting: Json, *, is_late: bool = False) -> Json:
    """Seat 0 has added the fourth 1m to a pung that seat 2 discarded; seat 1 may rob it."""
    value = table(
        seat("?", "added_kong 1m<2"),
        waiting,
        JUNK,
        JUNK,
        discards="0:8s 1:8p 2:1m>0 0:8m 1:7p 2:7m 3:4s",
        last="kong 0 1m added_kong",
    )
    if is_late:
        value["last"]["late"] = value["seats"][0]["melds"][0]["late"] = True
    return value


def test_gumai_permit_is_not_needed_to_rob() -> None:
    assert acts(robbery(seat(SEQUENCE))) == {1: ["win 1m", "pass"]}


@pytest.mark.parametrize(
    ("hand", "tile"), [(PAIRS, "9s"), ("77m111333p99p555s", "7m"), ("2345678999m222m", "1m")]
)
def test_gumai_permit_is_not_needed_by_other_patterns(hand: str, tile: str) -> None:
    value = table(JUNK, seat(hand), JUNK, JUNK, discards=f"0:{tile}", last=f"discard 0 {tile}")
    assert acts(value)[1][0] == f"win {tile}"


# --- gumai.passed_win ---------------------------------------------------------------------------


def test_gumai_passed_win_binds_on_that_tile_alone() -> None:
    def offered(tile: str) -> Json:
        waiting = seat(PAIRS, passed={"wins": [tile]})
        return table(JUNK, waiting, JUNK, JUNK, discards="0:9s", last="discard 0 9s")

    assert acts(offered("4m")) == {1: ["win 9s", "pass"]}
    assert acts(offered("9s")) == {}


def test_gumai_passed_win_is_why_a_win_is_refused() -> None:
    value = on_discard(seat("1123499m456p", "concealed_kong 7s", passed={"wins": ["9m"]}))
    assert acts(value) == {1: ["pung 9m", "pass"]}
    assert (1, "win 9m", "gumai.passed_win") in refusals(value, "gumai")


def test_gumai_passed_win_binds_on_a_robbed_tile_too() -> None:
    assert acts(robbery(seat(SEQUENCE, passed={"wins": ["1m"]}))) == {}
    assert acts(robbery(seat(SEQUENCE, passed={"wins": ["4m"]}))) == {1: ["win 1m", "pass"]}


def test_gumai_passed_win_binds_declared_seats_but_no_own_draw() -> None:
    value = on_discard(seat(PLAIN, ready="soft", passed={"wins": ["9m"]}))
    assert acts(value) == {}
    drawn = table(
        JUNK,
        seat("11234999m456p678s", passed={"wins": ["9m"]}),
        JUNK,
        JUNK,
        discards="0:5s 1:8p 2:8m 3:7p 0:7m",
        last="draw 1 9m",
    )
    assert acts(drawn)[1][0] == "win 9m"


def test_gumai_passed_win_is_not_an_own_draw_that_was_not_won() -> None:
    """The dealer passes on its win with 9m and discards it: it may win another's 9m all the same,
    and so may a seat that drew one."""
    gumai = room("gumai")
    dealer = seat("11234999m456p678s")
    value = table(dealer, JUNK, JUNK, JUNK, last="deal 0 9m")
    asked = engine.checked(gumai, engine.read_table(value)).table
    passed = playing.play(gumai, asked, {0: PassAction()}).table
    thrown = playing.play(gumai, passed, {0: DiscardAction(NAMES.index("9m"))}).table
    assert thrown.seats[0].passed == Passed()
    drew = seat("11234999m456p", "concealed_kong 7s")
    drawn = table(JUNK, drew, JUNK, JUNK, discards="0:5s 1:8p 2:8m 3:7p 0:8m", last="draw 1 9m")
    whole = engine.checked(gumai, engine.read_table(drawn)).table
    thrown = playing.play(gumai, whole, {1: DiscardAction(NAMES.index("9m"))}).table
    assert thrown.seats[1].passed == Passed()


def test_gumai_passed_win_is_lifted_by_a_claim() -> None:
    nine, rules = NAMES.index("9m"), room("gumai")
    value = on_discard(seat(PLAIN, passed={"wins": ["1m"]}))
    asked = engine.checked(rules, engine.read_table(value)).table

    def after(action: Action) -> tuple[int, ...]:
        found = playing.play(rules, asked, {1: action}).table.seats[1].passed
        return found.wins

    assert after(PungAction(nine)) == ()
    assert after(PassAction()) == (NAMES.index("1m"),)


def test_gumai_passed_win_does_not_touch_pungs() -> None:
    """There is no rule about passed pungs."""
    value = on_discard(seat(PLAIN, passed={"pungs": ["9m"]}))
    assert acts(value) == {1: ["pung 9m", "pass"]}


# --- gumai.hard ---------------------------------------------------------------------------------


def dealt(dealer: Json, *others: Json, **more: Any) -> Json:
    return table(dealer, *(others or (JUNK, JUNK, JUNK)), last="deal 0 9m", **more)


def test_gumai_hard_asks_a_winning_dealer_first() -> None:
    value = dealt(seat("11234999m456p678s"), seat(DECLARED), JUNK, JUNK)
    assert acts(value) == {0: ["win 9m", "pass"]}
    assert legal(value, "gumai")[0][0]["points"] == 21


def test_gumai_hard_asks_every_other_ready_seat_then() -> None:
    dealer = seat("11234999m456p678s", ready="declined")
    value = dealt(dealer, seat(DECLARED), JUNK, seat(OTHER_DECLARED))
    assert acts(value) == {1: ["ready", "pass"], 3: ["ready", "pass"]}
    value["seats"][1]["ready"] = "hard"
    assert acts(value) == {3: ["ready", "pass"]}


@pytest.mark.parametrize("more", [{"last": "deal 0 9m"}, {"discards": "0:8p", "wall": 0}])
def test_gumai_hard_is_nothing_that_the_dealer_declares(more: Any) -> None:
    """Neither on the deal nor later."""
    hand = "11234999m456p678s" if "last" in more else PLAIN
    value = table(seat(hand, ready="hard"), JUNK, JUNK, JUNK, **more)
    assert faults(value, "waits", "gumai") == [("ready_not_allowed", "/table/seats/0/ready")]


def test_gumai_hard_step_comes_before_the_dealers_discard() -> None:
    value = dealt(seat("11234999m456p267s"), seat(DECLARED), JUNK, JUNK)
    assert acts(value) == {1: ["ready", "pass"]}
    value["seats"][1]["ready"] = "declined"
    # 2s leaves 11m 234m 999m 456p 67s.
    assert acts(value) == {
        0: [
            *(f"discard {tile}" for tile in "1m 2m 3m 4m 9m 4p 5p 6p 2s 6s 7s".split()),
            "discard 2s soft",
        ]
    }


def test_gumai_hard_declined_dealer_cannot_win_on_the_deal() -> None:
    value = dealt(seat("11234999m456p678s", ready="declined"))
    assert "win 9m" not in acts(value)[0]
    assert (0, "win 9m", "gumai.hard") in refusals(value, "gumai")
    won_all_the_same = table(
        seat(PLAIN, ready="declined"), JUNK, JUNK, JUNK, win=won("draw 9m", 0), wall=0
    )
    assert faults(won_all_the_same, "settlements", "gumai") == [
        ("win_not_allowed", "/table/wins/0/seats/0")
    ]


def test_gumai_hard_brings_the_dealer_20_on_the_deal() -> None:
    value = table(seat(PLAIN), JUNK, JUNK, JUNK, win=won("draw 9m", 0), wall=0)
    # (1 + 20) × 2 + 1
    assert net(value) == {"hand": [129, -43, -43, -43]}
    assert "gumai.hard" in net(value, "rule")


def test_gumai_hard_brings_a_declared_winner_20() -> None:
    value = table(
        JUNK,
        seat(PLAIN, ready="hard"),
        JUNK,
        JUNK,
        dealer=2,
        discards="2:5s 3:8p 0:9m",
        win=won("discard 0 9m", 1),
        wall=0,
    )
    assert net(value) == {"hand": [-21, 21, 0, 0]}
    assert net(value, multiplier=3) == {"hand": [-63, 63, 0, 0]}


def test_gumai_hard_is_not_a_win_on_a_replacement_nor_anothers_first_draw() -> None:
    bloom = table(WINNER, JUNK, JUNK, JUNK, win=won("draw 9m after 7s", 0), wall=0)
    # 2 × 1 + 3, and 3 for the kong.
    assert net(bloom) == {"hand": [15, -5, -5, -5], "kong": [9, -3, -3, -3]}
    first = table(JUNK, seat(PLAIN), JUNK, JUNK, discards="0:5s", win=won("draw 9m", 1), wall=0)
    assert net(first) == {"hand": [-3, 9, -3, -3]}


# --- gumai.soft ---------------------------------------------------------------------------------


def softly(value: Json, who: int = 1) -> list[str]:
    return [word for word in acts(value)[who] if word.endswith("soft")]


def test_gumai_soft_comes_with_the_first_discard_also_after_declining() -> None:
    for ready in ("none", "declined"):
        player = seat("1123499m456p678s1p", ready=ready)
        value = table(JUNK, player, JUNK, JUNK, discards="0:5m", last="draw 1 1p")
        assert softly(value) == ["discard 1p soft"]


def test_gumai_soft_is_too_late_after_a_discard_or_a_meld() -> None:
    value = table(
        JUNK,
        seat("1123499m456p678s1p"),
        JUNK,
        JUNK,
        discards="0:5m 1:9p 2:8m 3:8s 0:5s",
        last="draw 1 1p",
    )
    assert softly(value) == []
    assert (1, "discard 1p soft", "gumai.soft") in refusals(value, "gumai")
    melded = table(
        JUNK,
        seat("1123499m456p1p", "concealed_kong 7s"),
        JUNK,
        JUNK,
        discards="0:5m",
        last="draw 1 1p after 7s",
    )
    assert softly(melded) == []


@pytest.mark.parametrize("ready", ["soft", "hard"])
def test_gumai_soft_and_hard_freeze_the_hand(ready: str) -> None:
    drawn = table(
        JUNK,
        seat("111123499m456p78s", ready=ready),
        JUNK,
        JUNK,
        discards="0:5m 1:9p 2:8m 3:8s 0:5s",
        last="draw 1 1m",
    )
    assert acts(drawn)[1] == ["discard 1m"]
    thrown = table(
        JUNK,
        seat("1112223p4p4p66s33s", ready=ready),
        JUNK,
        JUNK,
        discards="1:9p 2:8m 3:8s 0:6s",
        last="discard 0 6s",
    )
    thrown["seats"][1]["hand"] = "111222p345p6633s"  # waits for 3s and 6s
    assert acts(thrown)[1] == ["win 6s", "pass"]


def test_gumai_soft_brings_10() -> None:
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
    assert net(value) == {"hand": [-11, 11, 0, 0]}
    assert net(value, "rule").keys() == {"gumai.hand", "gumai.soft"}


# --- gumai.hand ---------------------------------------------------------------------------------

PATTERNS = [
    ("pinghu", PLAIN, (), "1m 9m", 1, 3),
    ("daduizi", "77m111333p99p555s", (), "7m 9p", 5, 8),
    ("dandiao", "9s", ("pung 2m<0", "pung 2p<0", "pung 3p<0", "pung 4s<0"), "9s", 10, 13),
    ("qidui", PAIRS, (), "9s", 10, 13),
    ("qidui", "1111m5577p2244s9s", (), "9s", 10, 13),
    ("longqidui", "111m335577p2244s", (), "1m", 20, 23),
    ("longqidui", "111m3333p5577p44s", (), "1m", 20, 23),
    ("qingyise", "3457899m", ("pung 1m<0", "pung 2m<0"), "6m 9m", 10, 13),
    ("qingdadui", "1133m", ("pung 5m<0", "pung 7m<0", "pung 9m<0"), "1m 3m", 15, 18),
    ("shuangqing", "1m", ("pung 5m<0", "pung 7m<0", "pung 9m<0", "pung 3m<0"), "1m", 20, 23),
    ("qingqidui", "1111335577994m", (), "4m", 20, 23),
    ("qinglongbei", "1112244557788m", (), "1m", 30, 33),
    ("dilong", "2244m6688p99p", ("pung 7s<0",), "7s", 30, 33),
    ("dilong", "2222m6688p99p", ("pung 7s<0",), "7s", 30, 33),
]


@pytest.mark.parametrize(("pattern", "hand", "melds", "tiles", "plain", "tongsan"), PATTERNS)
def test_gumai_hand_patterns_and_points(
    pattern: str, hand: str, melds: tuple[str, ...], tiles: str, plain: int, tongsan: int
) -> None:
    discards = "".join(f"0:{each[5:7]}>1 1:8s " for each in melds) + "0:6s"
    value = table(JUNK, seat(hand, *melds), JUNK, JUNK, discards=discards, last="discard 0 6s")
    for points, on in ((plain, False), (tongsan, True)):
        found = waits(value, 1, "gumai", tongsan=on, dilong=True)["waits"]
        assert [wait["tile"] for wait in found] == tiles.split()
        assert all((w["patterns"], w["points"]) == ([pattern], points) for w in found)


def test_gumai_hand_dilong_is_an_option_and_needs_a_pung() -> None:
    def ready(meld: str, **options: bool) -> bool:
        value = table(
            JUNK,
            seat("2244m6688p99p", meld),
            JUNK,
            JUNK,
            discards="0:7s>1 1:8s 2:6s" if "<" in meld else "2:6s",
            last="discard 2 6s",
        )
        return bool(waits(value, 1, "gumai", **options)["ready"])

    assert ready("pung 7s<0", dilong=True)
    assert not ready("pung 7s<0")
    assert not ready("exposed_kong 7s<0", dilong=True)


def test_gumai_hand_dilong_may_be_ready_for_other_tiles_in_the_standard_shape() -> None:
    # 22 33 44 55m 88p: also 234 234 and 55 88, or 345 345 and 22 88.
    value = table(
        JUNK,
        seat("22334455m88p", "pung 7s<0"),
        JUNK,
        JUNK,
        discards="0:7s>1 1:8s 0:6s",
        last="discard 0 6s",
    )
    found = waits(value, 1, "gumai", dilong=True)["waits"]
    assert [(wait["tile"], wait["patterns"][0], wait["points"]) for wait in found] == [
        ("2m", "pinghu", 1),
        ("5m", "pinghu", 1),
        ("8p", "pinghu", 1),
        ("7s", "dilong", 30),
    ]


def test_gumai_hand_chooses_the_dearest_pattern_of_a_tile() -> None:
    # All 112233m 556677p 9s in pairs; 9s also ends 123 123 567 567 with a pair.
    value = table(JUNK, seat("112233m556677p9s"), JUNK, JUNK, discards="0:8s", last="discard 0 8s")
    found = waits(value, 1, "gumai")["waits"]
    assert [(wait["tile"], wait["patterns"]) for wait in found] == [("9s", ["qidui"])]


def pairs_win(by: str, dealer: int = 3, stakes: tuple[int, ...] = (), **more: Any) -> Json:
    """Seat 1 wins 9s with seven pairs, by draw or from seat 0."""
    seats = [JUNK, seat(PAIRS), JUNK, JUNK]
    if stakes:
        seats = [{**each, "stake": stake} for each, stake in zip(seats, stakes, strict=True)]
    last = "0:9s" if by == "discard" else "0:8p"
    win = won("discard 0 9s" if by == "discard" else "draw 9s", 1)
    discards = f"0:5m 1:7m 2:8m 3:8s {last}"
    return table(*seats, dealer=dealer, discards=discards, win=win, wall=0, **more)


def test_gumai_hand_discarder_alone_pays() -> None:
    assert net(pairs_win("discard")) == {"hand": [-10, 10, 0, 0]}
    assert net(pairs_win("discard"), multiplier=7) == {"hand": [-70, 70, 0, 0]}
    assert net(pairs_win("discard"), tongsan=True) == {"hand": [-13, 13, 0, 0]}


# --- gumai.self_draw, gumai.kong_bloom ----------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "tongsan", "each"),
    [
        ("double_plus_one", False, 21),
        ("double", False, 20),
        ("plus_one", False, 11),
        ("double_plus_one", True, 26),  # 13 doubled; the one more falls away
        ("double", True, 26),
        ("plus_one", True, 13),
    ],
)
def test_gumai_self_draw_modes(mode: str, tongsan: bool, each: int) -> None:
    value = pairs_win("draw")
    found = net(value, self_draw=mode, tongsan=tongsan)
    assert found == {"hand": [-each, 3 * each, -each, -each]}
    scaled = net(value, self_draw=mode, tongsan=tongsan, multiplier=2)
    assert scaled == {"hand": [-2 * each, 6 * each, -2 * each, -2 * each]}


def test_gumai_self_draw_is_cited_for_the_one_more() -> None:
    assert net(pairs_win("draw"), "rule").keys() >= {"gumai.self_draw"}
    assert "gumai.self_draw" not in net(pairs_win("discard"), "rule")


@pytest.mark.parametrize(
    ("mode", "tongsan", "each"),
    [
        ("double_plus_one", False, 2 * 1 + 3),
        ("double", False, 2 * 1 + 3),
        ("plus_one", False, 1 + 3),
        ("double_plus_one", True, 2 * 3 + 3),
        ("double", True, 2 * 3 + 3),
        ("plus_one", True, 3 + 3),
    ],
)
@pytest.mark.parametrize("is_late", [False, True])
def test_gumai_kong_bloom_brings_3_in_place_of_1(
    mode: str, tongsan: bool, each: int, is_late: bool
) -> None:
    winner = late(WINNER) if is_late else WINNER
    value = table(
        JUNK,
        winner,
        JUNK,
        JUNK,
        dealer=3,
        discards="3:5s 0:4s 1:8m 2:8s 3:7p 0:4p",
        win=won("draw 9m after 7s", 1),
        wall=0,
    )
    found = net(value, self_draw=mode, tongsan=tongsan)
    assert found["hand"] == [-each, 3 * each, -each, -each]
    assert "gumai.kong_bloom" in net(value, "rule", self_draw=mode, tongsan=tongsan)
    assert "gumai.self_draw" not in net(value, "rule", self_draw="plus_one")


# --- gumai.dealer -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer_extra", "streak", "more"),
    [(False, False, 0), (True, False, 1), (False, True, 4), (True, True, 5)],
)
def test_gumai_dealer_extra_and_streak(dealer_extra: bool, streak: bool, more: int) -> None:
    """In its fifth round as dealer: the streak of the table is 4."""

    def dealers(by: str, dealer: int) -> list[int]:
        value = pairs_win(by, dealer, streak=4)
        found = net(value, dealer_extra=dealer_extra, streak=streak)
        return found.get("dealer", [0, 0, 0, 0])

    assert dealers("discard", 0) == [-more, more, 0, 0]
    assert dealers("discard", 1) == [-more, more, 0, 0]
    assert dealers("discard", 2) == [0, 0, 0, 0]
    assert dealers("draw", 2) == [0, more, -more, 0]  # not doubled
    assert dealers("draw", 1) == [-more, 3 * more, -more, -more]


def test_gumai_dealer_streak_is_0_in_the_first_round() -> None:
    value = pairs_win("discard", 0, streak=0)
    assert "dealer" not in net(value, streak=True)
    assert net(value, dealer_extra=True, streak=True, multiplier=4)["dealer"] == [-4, 4, 0, 0]


def test_gumai_dealer_robbed_pays_more() -> None:
    found = net(robbed(1, dealer=0, streak=2), dealer_extra=True, streak=True)
    assert found == {"hand": [-1, 1, 0, 0], "rob": [-9, 9, 0, 0], "dealer": [-3, 3, 0, 0]}


# --- gumai.kill_ready ---------------------------------------------------------------------------


def test_gumai_kill_ready_on_a_draw_is_not_doubled() -> None:
    value = table(
        seat(DECLARED, ready="soft"),
        seat(PAIRS),
        seat(OTHER_DECLARED, ready="hard"),
        JUNK,
        dealer=3,
        discards="3:7m 0:4s 1:7m 2:8m 3:8s 0:8s",
        win=won("draw 9s", 1),
        wall=0,
    )
    assert net(value) == {"hand": [-21, 63, -21, -21], "kill_ready": [-10, 30, -20, 0]}
    assert net(value, "rule", multiplier=2)["gumai.kill_ready"] == [-20, 60, -40, 0]


@pytest.mark.parametrize(("ready", "points"), [("soft", 10), ("hard", 20)])
def test_gumai_kill_ready_by_its_own_discard(ready: str, points: int) -> None:
    value = on_discard(seat(PLAIN), seat(DECLARED, ready=ready))
    del value["last"]
    value |= {"wins": [won("discard 0 9m", 1)], "wall": 0, "dealer": 2}
    assert net(value) == {"hand": [-1, 1, 0, 0], "kill_ready": [-points, points, 0, 0]}


def test_gumai_kill_ready_is_not_asked_of_who_does_not_pay_or_declined() -> None:
    value = on_discard(WINNER, seat(DECLARED, ready="declined"))
    del value["last"]
    value["seats"][2] = seat(OTHER_DECLARED, ready="hard")
    value["seats"][3]["hand"] = "2468m2468s27p13s1p"
    value |= {"wins": [won("discard 0 9m", 1)], "wall": 0}
    assert "kill_ready" not in net(value)


# --- gumai.rob ----------------------------------------------------------------------------------


def robbed(*winners: int, dealer: int = 3, is_late: bool = False, **more: Any) -> Json:
    """Seat 0 loses the 1m that it adds to its pung to ``winners``, of seats 1 and 2."""
    return table(
        seat("?", "pung 1m<3"),
        seat(SEQUENCE),
        seat("2399m456p234678s"),
        JUNK,
        dealer=dealer,
        discards="3:1m>0 0:8m 1:7p 2:7m 3:4s",
        win={**won("rob 0 1m", *winners), "late": is_late},
        flip="1p",  # nobody has its chicken
        **more,
    )


def test_gumai_rob_pays_9_more_to_each_winner() -> None:
    assert net(robbed(1)) == {"hand": [-1, 1, 0, 0], "rob": [-9, 9, 0, 0]}
    both = net(robbed(1, 2), tongsan=True, multiplier=2)
    assert both == {"hand": [-12, 6, 6, 0], "rob": [-36, 18, 18, 0]}


def test_gumai_rob_of_a_late_kong_brings_nothing_more() -> None:
    assert net(robbed(1, is_late=True)) == {"hand": [-1, 1, 0, 0]}
    assert acts(robbery(seat(SEQUENCE), is_late=True)) == {1: ["win 1m", "pass"]}


def test_gumai_rob_is_printed_as_9_however_many_play() -> None:
    value = table(
        seat("?", "pung 1m<1", void="s"),
        seat("2399m456777999p", void="s"),
        dealer=1,
        discards="1:1m>0 0:8m 1:8m",
        win={**won("rob 0 1m", 1), "late": False},
        flip="1p",
    )
    assert net(value) == {"hand": [-1, 1], "rob": [-9, 9]}


def test_gumai_rob_of_a_kong_that_nobody_calls_late_is_of_one_that_is_not() -> None:
    value = robbed(1)
    expected = net(robbed(1))
    del value["wins"][0]["late"]
    assert net(value) == expected
    assert expected["rob"] == [-9, 9, 0, 0]


# --- gumai.hot_shot -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kong", "is_late", "tongsan"),
    [
        ("exposed_kong 6m<2", False, 6),
        ("concealed_kong 6m", False, 9),
        ("added_kong 6m<2", False, 9),
        ("concealed_kong 6m", True, 1),
        ("added_kong 6m<2", True, 1),
    ],
)
def test_gumai_hot_shot_brings_1_or_with_tongsan_the_kong(
    kong: str, is_late: bool, tongsan: int
) -> None:
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
    assert net(value) == {"hand": [-10, 10, 0, 0], "hot_shot": [-1, 1, 0, 0]}
    found = net(value, tongsan=True, multiplier=2)
    assert found["hot_shot"] == [-2 * tongsan, 2 * tongsan, 0, 0]


def test_gumai_hot_shot_bars_the_shooter() -> None:
    """A ready shooter's kong is voided, and it still pays the others'."""
    shooter = seat("23m444888p55s", "concealed_kong 6m")
    value = table(
        shooter, seat(PAIRS), JUNK, JUNK, discards="0:9s", win=won("discard 0 9s after 6m", 1)
    )
    answer = settle({**value, "wall": 0}, "gumai")
    assert answer["seats"][0]["status"] == "ready"
    assert "kong" not in items(answer)
    assert {(line["to"], line["voided_by"]) for line in answer["voided"]} == {(0, "table.barred")}


# --- gumai.stake --------------------------------------------------------------------------------


def test_gumai_stake_is_the_sum_of_both_once() -> None:
    discard = pairs_win("discard", stakes=(2, 1, 0, 0))
    assert net(discard, stakes=True)["stake"] == [-3, 3, 0, 0]
    drawn = pairs_win("draw", stakes=(2, 1, 0, 1))
    assert net(drawn, stakes=True)["stake"] == [-3, 6, -1, -2]
    assert net(drawn, stakes=True, multiplier=5)["stake"] == [-15, 30, -5, -10]
    assert "stake" not in net(drawn)


def test_gumai_stake_is_made_before_the_deal() -> None:
    seats: list[Json] = [seat("", stake=1), seat(""), seat("", stake=0), seat("")]
    opening = {"dealer": 0, "seats": seats, "last": {"event": "open"}}
    answer = legal(opening, "gumai", stakes=True)
    assert {who: [each["points"] for each in found] for who, found in answer.items()} == {
        1: [0, 1, 2],
        3: [0, 1, 2],
    }
    assert faults(opening, "legal-actions", "gumai") == [("last_mismatch", "/table/last/event")]


# --- gumai.chicken ------------------------------------------------------------------------------


def each_pays(value: Json, **options: Any) -> int:
    """What each of three unready seats pays seat 1 for chickens."""
    found = net(value, **options).get("chicken", [0, 0, 0, 0])
    assert found[1] == -3 * found[0]
    assert found[0] == found[2] == found[3]
    return -found[0]


@pytest.mark.parametrize(
    ("flip", "none", "next_one", "swing"),
    [
        # The winner holds 11 2 3 4 999m, 456p and four 7s.
        ("5p", 0, 1, 2),  # 6p, 4p
        ("1m", 0, 1, 4),  # 2m; 9m, of which three
        ("9m", 0, 2, 2),  # 1m; 8m
        ("6s", 0, 4, 4),  # 7s; 5s
        ("8s", 0, 0, 4),  # 9s; 7s
        (None, 0, 0, 0),
    ],
)
def test_gumai_chicken_next_and_swing(
    flip: str | None, none: int, next_one: int, swing: int
) -> None:
    value = chickens(flip)
    assert each_pays(value, chicken="none") == none
    assert each_pays(value) == each_pays(value, chicken="next") == next_one
    assert each_pays(value, chicken="swing") == swing
    assert each_pays(value, chicken="swing", multiplier=6) == 6 * swing


def test_gumai_chicken_the_turned_tile_itself() -> None:
    assert each_pays(chickens("5p"), self_chicken=True, chicken="none") == 1
    assert each_pays(chickens("5p"), self_chicken=True) == 2
    assert each_pays(chickens("2p"), self_chicken=True) == 0
    assert each_pays(chickens(None), self_chicken=True) == 0


def test_gumai_chicken_wugu_makes_8p_a_default_chicken_of_2() -> None:
    winner = seat("1123499m678p", "concealed_kong 7s")
    value = chickens("1p", JUNK, winner, JUNK, JUNK)
    assert each_pays(value) == 0
    assert each_pays(value, wugu=True) == 2


ONES = seat("23499m567p11s", "concealed_kong 7s")
"""Waits for 9m and 1s; holds a pair of 1s."""


def test_gumai_chicken_golden_doubles_and_is_not_turned_as_well() -> None:
    assert each_pays(chickens("3p", JUNK, ONES, JUNK, JUNK)) == 2
    assert each_pays(chickens("9s", JUNK, ONES, JUNK, JUNK)) == 4
    assert each_pays(chickens("9s", JUNK, ONES, JUNK, JUNK), tongsan=True) == 4
    assert each_pays(chickens("2s", JUNK, ONES, JUNK, JUNK)) == 2
    assert each_pays(chickens("2s", JUNK, ONES, JUNK, JUNK), chicken="swing") == 4
    eight = seat("1123499m678p", "concealed_kong 7s")
    assert each_pays(chickens("7p", JUNK, eight, JUNK, JUNK), wugu=True) == 4
    assert each_pays(chickens("7p", JUNK, eight, JUNK, JUNK)) == 1  # turned only


def test_gumai_chicken_the_turned_tile_is_never_golden() -> None:
    value = chickens("1s", JUNK, ONES, JUNK, JUNK)
    # 1 as a default chicken and 1 as the turned tile, each.
    assert each_pays(value, self_chicken=True, chicken="none") == 4
    # 2s is nobody's.
    assert each_pays(value, self_chicken=True) == 4


def test_gumai_chicken_of_the_weekday() -> None:
    value = chickens("1p", weekday=4)
    assert each_pays(value) == 0
    assert each_pays(value, weekday_chicken=True) == 2  # 4m, 4p
    assert each_pays(chickens(None, weekday=4), weekday_chicken=True) == 2
    # For several reasons: 4p by the weekday and as the next of 3p.
    assert each_pays(chickens("3p", weekday=4), weekday_chicken=True) == 3
    # Golden and by the weekday: (2 + 1) × 2, and 1m, 1p of which there are none.
    ones = chickens("9s", JUNK, ONES, JUNK, JUNK, weekday=1)
    assert each_pays(ones, weekday_chicken=True) == 6
    assert faults(chickens("1p"), "settlements", "gumai", weekday_chicken=True) == [
        ("weekday_missing", "/table/weekday")
    ]


def test_gumai_wind_voids_every_chicken_line() -> None:
    value = chickens("5p", JUNK, WINNER, JUNK, JUNK, discards="2:1s 3:8p 1:1s 0:9m", weekday=4)
    options: Any = {"wugu": True, "weekday_chicken": True, "self_chicken": True}
    blown = settle(value, "gumai", wind=True, **options)
    calm = settle(value, "gumai", **options)
    assert "chicken" not in items(blown)
    assert {line["item"] for line in blown["voided"]} == {"chicken"}
    assert {line["voided_by"] for line in blown["voided"]} == {"gumai.wind"}
    moved = [line for line in calm["transfers"] if line["item"] == "chicken"]
    assert len(moved) == len(blown["voided"])
    assert items(blown)["kong"] == items(calm)["kong"] == [-3, 9, -3, -3]


def test_gumai_wind_is_5p_alone() -> None:
    for flip in ("4p", "5m", "5s"):
        value = chickens(flip, JUNK, ONES, JUNK, JUNK, discards="0:4s 0:9m")
        assert each_pays(value, wind=True) == each_pays(value) >= 2


def test_gumai_chicken_full_hall_counts_turned_chickens_in_ones_own_discards() -> None:
    value = chickens("5p", JUNK, WINNER, seat("?", "pung 3s<1"), JUNK, discards="1:6p 1:3s>2 0:9m")
    assert each_pays(value) == 1
    assert each_pays(value, full_hall=True) == 2
    claimed = chickens("2s", JUNK, WINNER, seat("?", "pung 3s<1"), JUNK, discards="1:3s>2 0:9m")
    assert each_pays(claimed, full_hall=True) == 0


# --- gumai.charge -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flip", "tongsan", "charge", "plain"),
    [("1p", False, 2, 1), ("1p", True, 3, 1), ("9s", False, 4, 2), ("9s", True, 6, 2)],
)
def test_gumai_charge_of_the_first_1s(flip: str, tongsan: bool, charge: int, plain: int) -> None:
    value = chickens(flip, JUNK, WINNER, JUNK, JUNK, discards="1:1s 2:8m 1:1s 0:9m")
    found = net(value, "rule", tongsan=tongsan)
    assert found["gumai.charge"] == [-charge, 3 * charge, -charge, -charge]
    assert found["gumai.chicken"] == [-plain, 3 * plain, -plain, -plain]


def test_gumai_charge_of_8p_is_4_and_of_each_kind_once() -> None:
    value = chickens("3m", JUNK, WINNER, JUNK, JUNK, discards="1:8p 2:8m 1:8p 1:1s 0:9m")
    # 8p 4 and 1s 2; 4m is the turned chicken 1, the second 8p 2.
    found = net(value, "rule", wugu=True)
    assert found["gumai.charge"] == [-6, 18, -6, -6]
    assert found["gumai.chicken"] == [-3, 9, -3, -3]
    # With tongsan 1s is 3; 8p stays 4.
    assert net(value, "rule", wugu=True, tongsan=True)["gumai.charge"] == [-7, 21, -7, -7]
    assert net(value, "rule")["gumai.charge"] == [-2, 6, -2, -2]


def test_gumai_charge_is_one_for_the_table_and_lost_to_a_claim() -> None:
    second = chickens("3p", JUNK, WINNER, JUNK, JUNK, discards="2:1s 3:8m 1:1s 0:9m")
    assert "gumai.charge" not in net(second, "rule")
    taken = chickens("3p", JUNK, WINNER, JUNK, seat("?", "pung 1s<1"), discards="1:1s>3 0:9m")
    assert "gumai.charge" not in net(taken, "rule")


# --- gumai.liable -------------------------------------------------------------------------------

READY_TAKER = seat("2344m456p345s", "pung 1s<3")
READY_DISCARDER = seat("23m444555666p33s")


def liable(taker: Json, discarder: Json, flip: str = "7p", **options: Any) -> list[int] | None:
    """Seat 3 discarded the first 1s, seat 2 took it."""
    value = chickens(flip, JUNK, WINNER, taker, discarder, discards="3:1s>2 2:8m 0:9m")
    return net(value, "rule", **options).get("gumai.liable")


def test_gumai_liable_a_live_taker_is_paid_one_more() -> None:
    assert liable(READY_TAKER, JUNK) == [0, 0, 1, -1]
    assert liable(READY_TAKER, JUNK, tongsan=True, multiplier=3) == [0, 0, 3, -3]
    assert liable(READY_TAKER, JUNK, "9s") == [0, 0, 2, -2]
    kong = seat("2344m456p345s", "exposed_kong 1s<3")
    assert liable(kong, JUNK) == [0, 0, 1, -1]


def test_gumai_liable_an_unready_taker_pays_a_live_discarder() -> None:
    assert liable(seat("?", "pung 1s<3"), READY_DISCARDER) == [0, 0, -1, 1]
    assert liable(seat("?", "pung 1s<3"), JUNK) is None


def test_gumai_liable_8p_is_two_more() -> None:
    taker = seat("2344m456p345s", "pung 8p<3")
    value = chickens("3m", JUNK, WINNER, taker, JUNK, discards="3:8p>2 2:8m 0:9m")
    assert net(value, "rule", wugu=True)["gumai.liable"] == [0, 0, 2, -2]
    assert "gumai.liable" not in net(value, "rule")


def test_gumai_liable_several_winners_of_the_first_1s_are_each_paid() -> None:
    value = table(
        JUNK,
        seat("1133m5577p2244s1s"),
        seat("2288m3366p5588s1s"),
        JUNK,
        dealer=3,
        discards="3:7m 0:1s",
        win=won("discard 0 1s", 1, 2),
        wall=0,
    )
    # Each winner has two 1s, the won one included.
    assert net(value, "rule") == {
        "gumai.hand": [-20, 10, 10, 0],
        "gumai.chicken": [-4, 6 - 2, 6 - 2, -4],
        "gumai.liable": [-2, 1, 1, 0],
    }


# --- gumai.forfeit ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flip", "tongsan", "charging", "plain"),
    [("7p", False, 2, 1), ("7p", True, 3, 1), ("9s", False, 4, 2), ("9s", True, 6, 2)],
)
def test_gumai_forfeit_of_1s(flip: str, tongsan: bool, charging: int, plain: int) -> None:
    thrown = chickens(flip, JUNK, WINNER, JUNK, JUNK, discards="2:1s 3:8m 2:1s 0:9m")
    owed = charging + plain
    assert net(thrown, "rule", tongsan=tongsan)["gumai.forfeit"] == [0, owed, -owed, 0]
    melded = chickens(flip, JUNK, WINNER, seat("?", "pung 1s<3"), JUNK, discards="3:1s>2 0:9m")
    owed = 3 * plain
    assert net(melded, "rule", tongsan=tongsan)["gumai.forfeit"] == [0, owed, -owed, 0]


def test_gumai_forfeit_takes_kongs_late_ones_too_but_no_concealed_ones() -> None:
    def owed(melded: Json, discards: str = "3:1s>2 0:9m") -> list[int] | None:
        value = chickens("7p", JUNK, WINNER, melded, JUNK, discards=discards)
        return net(value, "rule").get("gumai.forfeit")

    assert owed(seat("?", "exposed_kong 1s<3")) == [0, 4, -4, 0]
    assert owed(late(seat("?", "added_kong 1s<3"))) == [0, 4, -4, 0]
    assert owed(seat("?", "concealed_kong 1s"), "3:7m 0:9m") is None
    assert owed(seat("111s258m147p3468s"), "3:7m 0:9m") is None


def test_gumai_forfeit_goes_to_every_live_seat_and_leaves_turned_chickens_out() -> None:
    value = chickens("3m", JUNK, WINNER, READY_DISCARDER, JUNK, discards="3:8p 3:4m 3:1s 0:9m")
    # 8p 4 and 1s 2, to the winner and to seat 2; 4m is turned.
    assert net(value, "rule", wugu=True, full_hall=True)["gumai.forfeit"] == [0, 6, 6, -12]


# --- gumai.kong, gumai.forfeit_kong -------------------------------------------------------------


@pytest.mark.parametrize(
    ("kong", "found"),
    [
        ("concealed_kong 8s", [-3, 9, -3, -3]),
        ("added_kong 8s<3", [-3, 9, -3, -3]),
        ("exposed_kong 8s<3", [0, 3, 0, -3]),
    ],
)
def test_gumai_kong_brings_3_times_the_multiplier(kong: str, found: list[int]) -> None:
    def kongs(winner: Json, multiplier: int = 1) -> list[int] | None:
        value = table(
            JUNK,
            winner,
            JUNK,
            JUNK,
            discards="3:8s>1 1:8m 0:9m" if "<" in kong else "1:8m 2:7m 3:5s 0:9m",
            win=won("discard 0 9m", 1),
            wall=0,
        )
        return net(value, multiplier=multiplier).get("kong")

    winner = seat("1123499m456p", kong)
    assert kongs(winner) == found
    assert kongs(winner, 4) == [4 * points for points in found]
    if not kong.startswith("exposed"):
        assert kongs(late(winner)) is None


@pytest.mark.parametrize(
    ("kong", "owed"),
    [("concealed_kong 8s", 3), ("added_kong 8s<3", 3), ("exposed_kong 8s<3", 3)],
)
def test_gumai_forfeit_kong_of_unready_seats_with_tongsan(kong: str, owed: int) -> None:
    def forfeits(loser: Json, **options: Any) -> list[int] | None:
        discards = "3:8s>2 0:9s" if "<" in kong else "2:8m 3:7m 0:9s"
        value = table(
            seat("23m444666888p33s"),
            seat(PAIRS),
            loser,
            JUNK,
            discards=discards,
            win=won("discard 0 9s", 1),
            wall=0,
        )
        return net(value, "rule", **options).get("gumai.forfeit_kong")

    # To the winner and to seat 0, whoever fed it.
    assert forfeits(seat("?", kong), tongsan=True) == [owed, owed, -2 * owed, 0]
    assert forfeits(seat("?", kong)) is None
    if not kong.startswith("exposed"):
        assert forfeits(late(seat("?", kong)), tongsan=True) is None


def test_gumai_forfeit_kong_of_a_hot_shot_too() -> None:
    value = table(
        seat("?", "concealed_kong 6m"),
        seat(PAIRS),
        JUNK,
        JUNK,
        dealer=2,
        discards="2:8m 0:9s",
        win=won("discard 0 9s after 6m", 1),
        wall=0,
    )
    assert net(value, tongsan=True) == {
        "hand": [-13, 13, 0, 0],
        "hot_shot": [-9, 9, 0, 0],
        "kong": [-3, 3, 0, 0],
    }


# --- gumai.washout ------------------------------------------------------------------------------

HANDS = ("2399m444p456678s", "2388m333p456678s", "2377m222p345789s", "2366m111p345789s")


def washed_out(ready: str, *melded: Json, **more: Any) -> Json:
    """The seats are ready (``r``, for 1m and 4m as a plain hand) or not (``u``)."""
    hands = iter(HANDS)
    seats = [seat(next(hands)) if letter == "r" else JUNK for letter in ready]
    return table(*seats, wall=0, **more)


@pytest.mark.parametrize(
    ("ready", "each"),
    [
        ("uuuu", None),
        ("rrrr", None),
        ("ruuu", [3, -1, -1, -1]),
        ("rruu", [2, 2, -2, -2]),
        ("rrur", [1, 1, -3, 1]),
    ],
)
def test_gumai_washout_unready_seats_pay_ready_ones(ready: str, each: list[int] | None) -> None:
    value = washed_out(ready, dealer=2, streak=3)
    answer = settle(value, "gumai", dealer_extra=True, streak=True)
    assert answer["outcome"] == "washout"
    assert items(answer) == ({"washout": each} if each else {})
    assert answer["next"] == {"dealer": 2, "streak": 4, "rule": "gumai.next"}
    tripled = [3 * points for points in each] if each else None
    assert net(value, tongsan=True).get("washout") == tripled
    assert net(value, multiplier=3).get("washout") == tripled


SCORING = seat("2399m444p111s", "concealed_kong 8s")
"""Ready for 1m and 4m, with three 1s and a kong."""


def test_gumai_washout_scores_ready_seats_chickens_and_kongs() -> None:
    value = table(SCORING, JUNK, JUNK, JUNK, dealer=1, discards="0:1s 1:8m", wall=0, weekday=4)
    # Charging 2 and three 1s; the kong 3; 444p by the weekday 3.
    found = net(value, "rule", weekday_chicken=True)
    assert found == {
        "gumai.washout": [3, -1, -1, -1],
        "gumai.chicken": [18, -6, -6, -6],
        "gumai.charge": [6, -2, -2, -2],
        "gumai.kong": [9, -3, -3, -3],
    }
    assert net(value, washout_scores=False) == {"washout": [3, -1, -1, -1]}


def test_gumai_washout_scores_whether_or_not_others_are_ready() -> None:
    value = table(
        seat("2399m444p678s", "concealed_kong 9p"),
        seat(HANDS[1]),
        seat(HANDS[2]),
        seat(HANDS[3]),
        wall=0,
        discards="3:8p",
    )
    assert net(value) == {"kong": [9, -3, -3, -3]}
    nobody = table(seat("?", "concealed_kong 9p"), JUNK, JUNK, JUNK, wall=0, discards="3:8p")
    assert net(nobody, tongsan=True) == {}


def test_gumai_washout_unready_seats_forfeit_nothing_and_liable_needs_a_ready_taker() -> None:
    ready = table(READY_TAKER, JUNK, JUNK, JUNK, wall=0, discards="3:1s>0 0:8m 1:1s")
    ready["seats"][0]["melds"][0]["from"] = 3
    # Three 1s at 1, and one more from seat 3; the 1s of seat 1 is not forfeited.
    assert net(ready, "rule") == {
        "gumai.washout": [3, -1, -1, -1],
        "gumai.chicken": [9, -3, -3, -3],
        "gumai.liable": [1, 0, 0, -1],
    }
    unready = table(
        seat("?", "pung 1s<3"), JUNK, JUNK, READY_DISCARDER, wall=0, discards="3:1s>0 0:8m"
    )
    # As READY_DISCARDER waits for 1m and 4m: 1 from each, and no liable line.
    assert net(unready, "rule") == {"gumai.washout": [-1, -1, -1, 3]}


# --- void suits 定缺 ----------------------------------------------------------------------------


def test_gumai_void_are_chosen_first_by_fewer_than_four() -> None:
    value = table(JUNK_14, seat(DECLARED), JUNK, last="deal")
    value["seats"][2]["void"] = "m"
    answer = legal(value, "gumai")
    assert {who: [each["suit"] for each in found] for who, found in answer.items()} == {
        0: ["m", "p", "s"],
        1: ["m", "p", "s"],
    }
    value["seats"][0]["void"] = "s"
    assert waits(value, 1, "gumai")["ready"] is False
    value["seats"][1]["void"] = "m"
    assert waits(value, 1, "gumai")["ready"] is True
    assert acts(value) == {1: ["ready", "pass"]}


def test_gumai_void_nobody_is_ready_before_everybody_has_chosen() -> None:
    value = table(JUNK_14, seat(DECLARED, void="m"), JUNK, last="deal")
    assert waits(value, 1, "gumai")["ready"] is False


@pytest.mark.parametrize(("void", "ready"), [("m", True), ("p", False), ("s", False)])
def test_gumai_void_in_hand_is_no_win(void: str, ready: bool) -> None:
    value = table(
        seat("?", void="s"), seat(DECLARED, void=void), discards="0:6s", last="discard 0 6s"
    )
    assert waits(value, 1, "gumai")["ready"] is ready
    # 111222333p666s and 44p: all triplets.
    assert acts(value) == {1: ["win 6s", "pung 6s", "pass"] if ready else ["pung 6s", "pass"]}


def test_gumai_void_may_be_melded_which_makes_a_win_impossible() -> None:
    value = table(
        seat("?", void="s"),
        seat("1122m334455667p", void="m"),
        discards="0:1m",
        last="discard 0 1m",
    )
    assert acts(value) == {1: ["pung 1m", "pass"]}
    melded = table(
        seat("?", void="s"),
        seat("222333444p5p", "pung 1m<0", void="m"),
        discards="0:1m>1 1:9s",
        last="discard 1 9s",
    )
    assert waits(melded, 1, "gumai")["ready"] is False


# --- next dealer --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "expected"), [((1,), 1), ((2, 1), 1), ((3, 2), 2), ((1, 3), 1), ((1, 2, 3), 0)]
)
def test_gumai_next_dealer(winners: tuple[int, ...], expected: int) -> None:
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
        following = settle(value, "gumai")["next"]
        dealer = (expected + turn) % 4
        assert following == {
            "dealer": dealer,
            "streak": 6 if expected == 0 else 0,
            "rule": "gumai.next",
        }
