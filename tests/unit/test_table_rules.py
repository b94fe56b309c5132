"""A test for every rule of the table that all rule sets share, as guiyang shows it."""

from typing import Any

import pytest

from tests.support.tables import (
    JUNK,
    JUNK_14,
    Json,
    faults,
    hints,
    items,
    legal,
    seat,
    settle,
    table,
    waits,
    won,
    words,
)


def waiting_tiles(value: Json, who: int, **options: Any) -> list[str]:
    return [wait["tile"] for wait in waits(value, who, **options)["waits"]]


def after_discard(*seats: Json) -> Json:
    return table(*seats, discards="0:8s", last="discard 0 8s")


# --- table.late ---------------------------------------------------------------------------------


def test_table_late_kongs_are_unknown_in_guiyang() -> None:
    value = after_discard(JUNK, seat("?", "concealed_kong 7m"), JUNK, JUNK)
    value["seats"][1]["melds"][0]["late"] = True
    assert faults(value, "waits") == [("meld_mismatch", "/table/seats/1/melds/0/late")]
    drawn = table(
        JUNK,
        seat("7777m23p45689s58p1p"),
        JUNK,
        JUNK,
        discards="0:8s 1:9p 2:5m 3:5s 0:4m",
        last="draw 1 1p",
    )
    # The fourth 7m did not come last: late elsewhere, no field here.
    kong = legal(drawn)[1][0]
    assert kong == {"type": "kong", "kind": "concealed_kong", "tile": "7m"}


# --- table.permit -------------------------------------------------------------------------------


def test_table_permit_is_never_needed_on_an_own_draw() -> None:
    value = table(
        JUNK,
        seat("11234999m456p678s"),
        JUNK,
        JUNK,
        discards="0:8s 1:9p 2:5m 3:5s 0:4p",
        last="draw 1 9m",
    )
    assert words(legal(value)[1])[0] == "win 9m"


def test_table_permit_is_not_a_pung() -> None:
    value = table(
        JUNK,
        seat("1123499m456p", "pung 7s<0"),
        JUNK,
        JUNK,
        discards="0:7s>1 1:8p 2:5m 3:8s 0:9m",
        last="discard 0 9m",
    )
    assert words(legal(value)[1]) == ["pung 9m", "pass"]


# --- table.tiles, table.shape --------------------------------------------------------------------


def test_table_tiles_nobody_takes_a_discard_for_a_sequence() -> None:
    value = table(
        JUNK,
        seat("4689m123p345s799s"),
        seat("777m345689p1122s"),
        JUNK,
        discards="0:7m",
        last="discard 0 7m",
    )
    offered = legal(value)
    assert 1 not in offered
    assert words(offered[2]) == ["pung 7m", "exposed_kong 7m", "pass"]


def test_table_shape_the_best_of_all_shapes_counts() -> None:
    # On 7p the hand is sequences and pairs at once: the pairs are worth more.
    value = after_discard(JUNK, seat("112233m445566p7p"), JUNK, JUNK)
    found = waits(value, 1)["waits"]
    assert [(each["tile"], each["patterns"]) for each in found] == [
        ("4p", ["pinghu"]),
        ("7p", ["qidui"]),
    ]


def test_table_shape_seven_pairs_have_no_melds_and_may_have_four_alike() -> None:
    pairs = after_discard(JUNK, seat("1111m2255p4466s8s"), JUNK, JUNK)
    assert waiting_tiles(pairs, 1) == ["8s"]
    melded = table(
        JUNK,
        seat("1122m55p466s8s", "pung 9p<0"),
        JUNK,
        JUNK,
        discards="0:9p>1 1:9p 2:2s 0:8p",
        last="discard 0 8p",
    )
    assert waiting_tiles(melded, 1) == []


# --- table.ready --------------------------------------------------------------------------------


def test_table_ready_a_tile_held_four_times_is_no_wait() -> None:
    # 1111m could only wait for a fifth one, to make a pair with the fourth.
    concealed = after_discard(JUNK, seat("1111m234p456p789s"), JUNK, JUNK)
    assert waiting_tiles(concealed, 1) == []
    kong = table(
        JUNK,
        seat("23m55p456p678p", "concealed_kong 4m"),
        JUNK,
        JUNK,
        discards="0:8s",
        last="discard 0 8s",
    )
    assert waiting_tiles(kong, 1) == ["1m"]
    with_pung = table(
        JUNK,
        seat("234m45678p55s", "pung 9p<0"),
        JUNK,
        JUNK,
        discards="0:9p>1 1:9p 2:2s 0:8s",
        last="discard 0 8s",
    )
    assert waiting_tiles(with_pung, 1) == ["3p", "6p", "9p"]
    fourth_in_hand = table(
        JUNK,
        seat("234m77889p55s", "pung 9p<0"),
        JUNK,
        JUNK,
        discards="0:9p>1 1:2s 2:2s 0:8s",
        last="discard 0 8s",
    )
    assert waiting_tiles(fourth_in_hand, 1) == ["6p"]


def test_table_ready_dead_tiles_still_count() -> None:
    value = table(
        JUNK,
        seat("23m456p678s55599s"),
        JUNK,
        JUNK,
        discards="0:1m 1:1m 2:1m 3:1m 0:4m 1:4m 2:4m 3:4m 0:8p",
        last="discard 0 8p",
    )
    found = waits(value, 1)
    assert found["ready"] is True
    assert [(wait["tile"], wait["left"]) for wait in found["waits"]] == [("1m", 0), ("4m", 0)]


def test_guiyang_two_suits_at_most_to_be_ready_in_sandingguai() -> None:
    three = table(JUNK, seat("23m456p678s55599s"), JUNK, discards="0:8p", last="discard 0 8p")
    assert waiting_tiles(three, 1, style="sandingguai") == []
    pairs = table(JUNK, seat("1122339m445566s"), JUNK, discards="0:8p", last="discard 0 8p")
    assert waiting_tiles(pairs, 1, style="sandingguai") == ["9m"]
    melded = table(
        JUNK,
        seat("23m444666m99p", "pung 7s<0"),
        JUNK,
        discards="0:7s>1 1:8p 2:8p 0:5p",
        last="discard 0 5p",
    )
    assert waiting_tiles(melded, 1, style="sandingguai") == []


def test_table_ready_does_not_ask_for_a_permit() -> None:
    assert waiting_tiles(after_discard(JUNK, seat("23m456p678s55599s"), JUNK, JUNK), 1) == [
        "1m",
        "4m",
    ]


# --- table.shanten ------------------------------------------------------------------------------


def useful_tiles(hint: Json) -> list[str]:
    return [each["tile"] for each in hint["useful"]]


def test_table_shanten_counts_exchanges_until_ready() -> None:
    """Two of 1p 4p 5p 8p are wanted, and any of them leaves one."""
    hint = hints(after_discard(JUNK, seat("123456m2367p559s"), JUNK, JUNK), 1)
    assert (hint["shanten"], useful_tiles(hint)) == (1, ["1p", "4p", "5p", "8p"])
    ready = hints(after_discard(JUNK, seat("123456m23567p55s"), JUNK, JUNK), 1)
    assert (ready["shanten"], useful_tiles(ready)) == (0, ["1p", "4p"])


def test_table_shanten_needs_no_permit_and_forgets_what_was_passed() -> None:
    value = after_discard(JUNK, seat("123456m23567p55s"), JUNK, JUNK)
    value["seats"][1]["passed"] = {"wins": ["4p"]}
    assert hints(value, 1)["shanten"] == 0


def test_table_shanten_what_a_seat_holds_itself_cannot_be_drawn() -> None:
    """12p waits for 3p, all four of which are its own kong; a pair of 1p or 2p will do as well."""
    value = table(
        JUNK,
        seat("45678m12p999s", "exposed_kong 3p<0"),
        JUNK,
        JUNK,
        discards="0:3p>1 1:5s 2:6s 3:7s 0:8s",
        last="discard 0 8s",
    )
    hint = hints(value, 1)
    assert hint["shanten"] == 1
    assert "3p" not in useful_tiles(hint)


def test_table_shanten_of_fourteen_tiles_is_that_of_the_best_discard() -> None:
    value = table(JUNK, seat("123456m23567p155s"), JUNK, JUNK, discards="0:8s", last="draw 1 1s")
    hint = hints(value, 1)
    best, *others = hint["discards"]
    assert (hint["shanten"], hint["useful"]) == (0, [])
    assert (best["tile"], best["shanten"], useful_tiles(best)) == ("1s", 0, ["1p", "4p"])
    assert best["left"] == sum(each["left"] for each in best["useful"])
    assert all(each["shanten"] > 0 for each in others)
    order = [(each["shanten"], -each["left"]) for each in hint["discards"]]
    assert order == sorted(order)


# --- table.actions ------------------------------------------------------------------------------


def test_table_actions_dealer_begins() -> None:
    value = table(seat("1111m259p258s2346s"), JUNK, JUNK, JUNK, last="deal")
    assert legal(value).keys() == {0}
    assert words(legal(value)[0])[0] == "concealed_kong 1m"


def test_table_actions_dealer_wins_with_the_tile_that_came_last() -> None:
    hand = seat("11234999m456p678s")
    known = table(hand, JUNK, JUNK, JUNK, last="deal 0 4p")
    assert words(legal(known)[0])[0] == "win 4p"
    unknown = table(hand, JUNK, JUNK, JUNK, last="deal")
    assert words(legal(unknown)[0])[0] == "win 1m"  # all score alike: the first in m p s order


def test_table_actions_after_a_draw() -> None:
    value = table(
        JUNK,
        seat("114699m5555p7s", "pung 7s<0"),
        JUNK,
        JUNK,
        discards="0:7s>1 1:8p 2:8m 3:8s 0:6s",
        last="draw 1 5p",
    )
    assert words(legal(value)[1]) == [
        "concealed_kong 5p",
        "added_kong 7s",
        *(f"discard {tile}" for tile in ("1m", "4m", "6m", "9m", "5p", "7s")),
    ]


def test_table_actions_after_a_pung_only_a_discard() -> None:
    value = table(
        JUNK,
        seat("1111m456p99m46p", "pung 7s<0"),
        JUNK,
        JUNK,
        discards="0:7s>1",
        last="pung 1 7s",
    )
    assert {action["type"] for action in legal(value)[1]} == {"discard"}
    assert legal(value).keys() == {1}


def test_table_actions_on_a_discard_and_on_the_last_one() -> None:
    value = table(
        JUNK,
        seat("999m258m147p3469s"),
        JUNK,
        JUNK,
        discards="0:9m",
        last="discard 0 9m",
    )
    assert words(legal(value)[1]) == ["pung 9m", "exposed_kong 9m", "pass"]
    assert legal({**value, "wall": 0}) == {}
    won_last = table(
        JUNK,
        seat("1133m5577p2244s9s"),
        JUNK,
        JUNK,
        discards="0:9s",
        last="discard 0 9s",
        wall=0,
    )
    assert words(legal(won_last)[1]) == ["win 9s", "pass"]


def test_table_actions_no_kong_without_a_tile_in_the_wall() -> None:
    value = table(
        JUNK,
        seat("5555p7s1199m46m", "pung 7s<0"),
        JUNK,
        JUNK,
        discards="0:7s>1 1:8p 2:8m 3:8s 0:6s",
        last="draw 1 5p",
        wall=0,
    )
    assert {action["type"] for action in legal(value)[1]} == {"discard"}


def test_table_actions_only_an_added_kong_can_be_robbed() -> None:
    seats = (JUNK, seat("2399m456p555678s"), JUNK, JUNK)
    exposed = table(
        seat("?", "exposed_kong 1m<3"), *seats[1:], discards="3:1m>0", last="kong 0 1m exposed_kong"
    )
    assert legal(exposed) == {}
    added = table(
        seat("?", "added_kong 1m<3"),
        *seats[1:],
        discards="3:1m>0 0:8m 1:8p 2:9s 3:7p",
        last="kong 0 1m added_kong",
    )
    assert {who: words(acts) for who, acts in legal(added).items()} == {1: ["win 1m", "pass"]}


def test_table_actions_several_seats_may_win_one_tile() -> None:
    value = table(
        JUNK,
        seat("1133m5577p2244s9s"),
        JUNK,
        seat("2244m6688p1133s9s"),
        discards="0:8p 1:6m 2:6m 3:7m 0:9s",
        last="discard 0 9s",
    )
    assert {who: words(acts) for who, acts in legal(value).items()} == {
        1: ["win 9s", "pass"],
        3: ["win 9s", "pass"],
    }


def test_table_actions_order_of_a_list() -> None:
    """Win, concealed kong, added kong, discard, discard with declaration; each by tile."""
    value = table(seat("1111234m456p6789s"), JUNK, JUNK, JUNK, last="deal")
    # 9s and 6s leave a wait for 4m; 1m and 4m leave waits for 6s and 9s.
    assert words(legal(value)[0]) == [
        "concealed_kong 1m",
        *(
            f"discard {tile}"
            for tile in ["1m", "2m", "3m", "4m", "4p", "5p", "6p", "6s", "7s", "8s", "9s"]
        ),
        *(f"discard {tile} soft" for tile in ["1m", "4m", "6s", "9s"]),
    ]


def test_table_actions_nobody_acts_once_it_is_won() -> None:
    value = table(
        JUNK, seat("1133m5577p2244s9s"), JUNK, JUNK, discards="0:9s", win=won("discard 0 9s", 1)
    )
    assert legal(value) == {}


# --- table.barred -------------------------------------------------------------------------------


def voided(answer: Json) -> list[tuple[int, int, int, str, str]]:
    return [
        (line["from"], line["to"], line["points"], line["rule"], line["voided_by"])
        for line in answer["voided"]
    ]


def test_table_barred_robbed_seat_collects_nothing_and_pays_all() -> None:
    value = table(
        seat("44m567p88s", "pung 1m<3", "concealed_kong 6m"),
        seat("2399m456p555678s"),
        JUNK,
        JUNK,
        discards="3:1m>0 0:8m 1:8p 2:9s 3:7p",
        flip="4p",
        win=won("rob 0 1m", 1),
    )
    answer = settle(value, dealer_bonus="off")
    assert answer["seats"][0]["status"] == "ready"
    # f = 5p: one with seat 0, one with seat 1. Seat 0 pays the chicken of seat 1 and is not paid.
    assert items(answer) == {
        "hand": [-6, 6, 0, 0],
        "rob": [-9, 9, 0, 0],
        "chicken": [-1, 3, -1, -1],
    }
    assert sorted(voided(answer)) == sorted(
        (payer, 0, points, rule, "table.barred")
        for payer in (1, 2, 3)
        for points, rule in ((1, "guiyang.chicken"), (3, "guiyang.kong"))
    )


def test_table_barred_hot_shooter_gets_no_liable_line_and_no_forfeits() -> None:
    value = table(
        seat("44m567p23s", "concealed_kong 6m", "pung 1s<3"),
        seat("1133m5599p2244s8s"),
        JUNK,
        JUNK,
        dealer=3,
        discards="3:1s>0 0:9m 1:9s 2:8m 3:7p 0:8s",
        wall=0,
        win=won("discard 0 8s after 6m", 1),
    )
    # Seat 0 waits for 1s and 4s, is live, and still collects nothing at all. Its three 1s,
    # 3 from each, and the liable line of seat 3 fall away.
    answer = settle(value)
    assert answer["seats"][0]["status"] == "ready"
    assert "chicken" not in items(answer)
    assert "kong" not in items(answer)
    rules = sorted((line[0], line[2], line[3]) for line in voided(answer))
    assert rules == sorted(
        [
            *((payer, 3, "guiyang.chicken") for payer in (1, 2, 3)),
            *((payer, 3, "guiyang.kong") for payer in (1, 2, 3)),
            (3, 1, "guiyang.liable"),
        ]
    )


def test_table_barred_seat_that_is_not_ready_forfeits_as_any_other() -> None:
    value = table(
        seat("?", "concealed_kong 6m", "pung 1s<3"),
        seat("1133m5599p2244s8s"),
        JUNK,
        JUNK,
        dealer=3,
        discards="3:1s>0 0:9m 1:9s 2:8m 3:7p 0:8s",
        wall=0,
        win=won("discard 0 8s after 6m", 1),
    )
    assert items(settle(value), "rule")["guiyang.forfeit"] == [-3, 3, 0, 0]
    assert voided(settle(value)) == []


# --- table.won_tile -----------------------------------------------------------------------------


def test_table_won_tile_is_a_chicken_of_every_winner_and_not_of_its_discarder() -> None:
    value = table(
        seat("23m444777p33366s"),
        seat("1133m5566p2244s9s"),
        seat("2244m8899p5588s9s"),
        JUNK,
        dealer=3,
        discards="3:8m 0:9s",
        flip="8s",
        win=won("discard 0 9s", 1, 2),
    )
    answer = settle(value)
    assert answer["seats"][0]["status"] == "ready"
    # f = 9s: each winner has two, and they pay each other; the discarder has none.
    assert items(answer)["chicken"] == [-4, 4, 4, -4]


def test_table_won_tile_of_a_robbery_leaves_the_robbed_seat_a_pung() -> None:
    value = table(
        seat("?", "pung 1s<3"),
        seat("2399s456p55567m8m"),
        JUNK,
        JUNK,
        dealer=2,
        discards="3:1s>0 0:8m 1:8p 2:9m 3:7p",
        flip="1p",
        win=won("rob 0 1s", 1),
    )
    # The winner has one 1s; the robbed seat forfeits three, and no kong.
    rules = items(settle(value), "rule")
    assert rules["guiyang.chicken"] == [-1, 3, -1, -1]
    assert rules["guiyang.forfeit"] == [-3, 3, 0, 0]
    assert "guiyang.kong" not in rules


# --- table.refused ------------------------------------------------------------------------------


@pytest.mark.parametrize("endpoint", ["legal-actions", "waits", "washout-payouts", "settlements"])
def test_table_refused_names_the_field_and_lists_every_fault(endpoint: str) -> None:
    value = table(
        JUNK, {**JUNK_14, "ready": "hard"}, JUNK, JUNK, indicator="5s", last="discard 0 1m"
    )
    assert faults(value, endpoint) == [
        ("hand_size", "/table/seats/1/hand"),
        ("ready_not_allowed", "/table/seats/1/ready"),
        ("indicator_not_allowed", "/table/indicator"),
        ("last_mismatch", "/table/last"),
    ]
