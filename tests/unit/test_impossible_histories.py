"""Tables whose parts are sound each by itself and impossible together [table.refused]."""

import pytest

import engine
from engine import NAMES, WinAction
from tests.support import playing
from tests.support.tables import (
    JUNK,
    Json,
    faults,
    is_sound,
    late,
    problems,
    refused,
    room,
    seat,
    table,
    won,
)

PAIRS = seat("1133m5577p2244s9s")
SEQUENCE = seat("2399m456p555678s")


def robbed(**more: object) -> Json:
    win = {**won("rob 0 1m", 1), **more}
    pung = seat("?", "pung 1m<3")
    return table(
        pung, SEQUENCE, JUNK, JUNK, discards="3:1m>0 0:8m 1:8p 2:9s 3:7p", win=win, flip="1p"
    )


def test_a_late_robbed_kong_is_unknown_in_guiyang() -> None:
    """``meld_mismatch`` (also: ``late`` … where the rule set has none); it must not make the
    robbery cheaper in silence."""
    assert faults(robbed(late=True)) == [("meld_mismatch", "/table/wins/0/late")]


@pytest.mark.parametrize(
    "discards",
    [
        "",  # only the dealer has a turn before any discard; this scored 硬报
        "0:8m 1:8p",  # it was the turn of seat 2
        "0:8m 1:8p 2:7m",
    ],
)
def test_a_win_by_draw_out_of_turn(discards: str) -> None:
    value = table(JUNK, PAIRS, JUNK, JUNK, discards=discards, win=won("draw 9s", 1), wall=0)
    assert [code for code, _ in faults(value)] == ["win_not_allowed"]


def test_a_win_by_draw_right_after_ones_own_pung() -> None:
    value = table(
        JUNK,
        seat("234m555777p9p", "pung 8s<0"),
        JUNK,
        JUNK,
        discards="0:8s>1",
        win=won("draw 9p", 1),
        wall=0,
    )
    assert [code for code, _ in faults(value)] == ["win_not_allowed"]


def test_a_robbery_out_of_turn() -> None:
    value = robbed()
    value["discards"] = value["discards"][:3]
    assert [code for code, _ in faults(value)] == ["win_not_allowed"]


def test_a_kong_with_nothing_left_to_draw() -> None:
    """A kong needs a tile left in the wall; this was settled as a washout."""
    value = table(
        JUNK,
        seat("?", "concealed_kong 8s"),
        JUNK,
        JUNK,
        discards="0:8m",
        last="kong 1 8s concealed_kong",
        wall=0,
    )
    assert [code for code, _ in faults(value)] == ["last_mismatch"]


def test_a_pung_with_an_empty_wall() -> None:
    """On the last discard only a win can be claimed."""
    value = table(
        JUNK,
        seat("2244m5577p9p8p", "pung 8s<0"),
        JUNK,
        JUNK,
        discards="0:8s>1",
        last="pung 1 8s",
        wall=0,
    )
    value["seats"][1]["hand"] = "2244m5577p89p6m"
    assert [code for code, _ in faults(value, "legal-actions")] == ["last_mismatch"]


@pytest.mark.parametrize("event", ["kong 1 8s concealed_kong", "kong 0 1m added_kong"])
def test_a_kong_out_of_turn(event: str) -> None:
    value = table(
        seat("?", "pung 1m<3" if "concealed" in event else "added_kong 1m<3"),
        seat("?", "concealed_kong 8s"),
        JUNK,
        JUNK,
        discards="3:1m>0 0:8m 1:8p",
        last=event,
    )
    assert [code for code, _ in faults(value, "legal-actions")] == ["last_mismatch"]


# --- declarations -------------------------------------------------------------------------------

READY = "111222333p44p66s"
"""Waits for 4p and 6s."""


def declared(hand: str, *melds: str, discards: str = "0:5s 1:8p 2:8m 3:7p") -> Json:
    return table(
        seat(hand, *melds, ready="soft"), JUNK, JUNK, JUNK, discards=discards, last="discard 3 7p"
    )


def test_a_declared_seat_is_ready_and_has_discarded() -> None:
    at = "/table/seats/0/ready"
    assert is_sound(declared(READY), "waits")
    (unready,) = refused(declared("111222333p4p166s"), "waits")
    assert (unready.code, unready.pointer, unready.rule) == (
        "ready_not_allowed",
        at,
        "guiyang.ready",
    )
    silent = table(
        JUNK, seat(READY, ready="soft"), JUNK, JUNK, discards="0:5s", last="discard 0 5s"
    )
    assert faults(silent, "waits") == [("ready_not_allowed", "/table/seats/1/ready")]


@pytest.mark.parametrize(
    ("melds", "discards"),
    [
        (("concealed_kong 2s",), "0:5s 1:8p 2:8m 3:7p"),
        (("pung 2s<1",), "0:5s 1:2s>0 0:8p 1:9p 2:8m 3:7p"),
    ],
)
def test_a_declared_seat_has_no_melds(melds: tuple[str, ...], discards: str) -> None:
    """From then on it may only win or pass."""
    value = declared("222333p44p66s", *melds, discards=discards)
    assert faults(value, "waits") == [("ready_not_allowed", "/table/seats/0/ready")]


def test_what_a_declared_seat_drew_is_set_aside() -> None:
    """Its 13 tiles are ready; that other 13 of the 14 would be does not help it."""

    def drawn(tile: str) -> Json:
        hand = seat("111222333p44p66s9s", ready="soft")
        return table(hand, JUNK, JUNK, JUNK, discards="0:5s 1:8p 2:8m 3:7p", last=f"draw 0 {tile}")

    assert is_sound(drawn("9s"), "legal-actions")
    assert faults(drawn("6s"), "legal-actions") == [("ready_not_allowed", "/table/seats/0/ready")]


def test_a_hard_declaration_of_gumai_needs_no_discard_but_a_ready_hand() -> None:
    value = table(JUNK, seat(READY, ready="hard"), JUNK, JUNK, discards="0:5s", last="discard 0 5s")
    assert is_sound(value, "waits", "gumai")
    unready = table(
        JUNK,
        seat("111222333p4p166s", ready="hard"),
        JUNK,
        JUNK,
        discards="0:5s",
        last="discard 0 5s",
    )
    (problem,) = refused(unready, "waits", "gumai")
    assert (problem.code, problem.pointer, problem.rule) == (
        "ready_not_allowed",
        "/table/seats/1/ready",
        "gumai.hard",
    )
    (other,) = refused(declared("111222333p4p166s"), "waits", "gumai")
    assert other.rule == "gumai.soft"


# --- what comes right after a kong --------------------------------------------------------------


def shot(discards: str, kong: str = "exposed_kong 6m<2") -> Json:
    win = won("discard 0 9s after 6m", 1)
    return table(seat("?", kong), PAIRS, JUNK, JUNK, discards=discards, win=win, wall=0)


def test_a_hot_shot_comes_right_after_the_exposed_kong() -> None:
    sound = "0:8p 1:8m 2:6m>0 0:9s"
    assert is_sound(shot(sound), "settlements")
    late = "0:8p 1:8m 2:6m>0 0:4p 1:7m 2:7p 3:4s 0:9s"
    assert faults(shot(late)) == [("win_not_allowed", "/table/wins/0/after_kong")]
    # A concealed kong leaves no trace of its time.
    assert is_sound(shot("0:8p 1:8m 2:4m 3:4p 0:9s", "concealed_kong 6m"), "settlements")


def bloom(discards: str) -> Json:
    winner = seat("1123499m456p", "exposed_kong 7s<0")
    win = won("draw 9m after 7s", 1)
    return table(JUNK, winner, JUNK, JUNK, discards=discards, win=win, wall=0)


def test_a_kong_bloom_comes_right_after_the_exposed_kong() -> None:
    assert is_sound(bloom("0:7s>1"), "settlements")
    assert faults(bloom("0:7s>1 1:8m 2:8p 3:7m 0:4p")) == [
        ("win_not_allowed", "/table/wins/0/after_kong")
    ]


@pytest.mark.parametrize("event", ["discard 0 9p after 6m", "draw 0 9p after 6m"])
def test_a_last_event_right_after_the_exposed_kong(event: str) -> None:
    drawn = event.startswith("draw")

    def value(discards: str) -> Json:
        shooter = seat("?+" if drawn else "?", "exposed_kong 6m<2")
        found = table(shooter, JUNK, JUNK, JUNK, discards=discards, last=event)
        if drawn:
            found["last"]["tile"] = found["seats"][0]["hand"][-2:]
        return found

    end = "" if drawn else " 0:9p"
    assert is_sound(value(f"0:8p 1:8m 2:6m>0{end}"), "legal-actions")
    assert faults(value(f"0:8p 1:8m 2:6m>0 0:4p 1:7m 2:7p 3:4s{end}"), "legal-actions") == [
        ("last_mismatch", "/table/last/after_kong")
    ]


def test_no_wild_tile_is_added_where_there_are_none() -> None:
    value = table(
        seat("?", "added_kong 1m<3"),
        JUNK,
        JUNK,
        JUNK,
        discards="3:1m>0 0:8m 1:8p 2:9s 3:7p",
        last="kong 0 1m added_kong",
    )
    assert is_sound(value, "legal-actions")
    value["last"]["added"] = "9p"
    assert faults(value, "legal-actions") == [("last_mismatch", "/table/last/added")]


def test_a_late_kong_is_unknown_in_guiyang_while_it_stands() -> None:
    value = table(
        seat("?", "added_kong 1m<3"),
        JUNK,
        JUNK,
        JUNK,
        discards="3:1m>0 0:8m 1:8p 2:9s 3:7p",
        last="kong 0 1m added_kong",
    )
    value["last"]["late"] = True
    found = faults(value, "legal-actions")
    assert ("meld_mismatch", "/table/last/late") in found
    assert {code for code, _ in found} <= {"meld_mismatch", "last_mismatch"}


# --- declarations, lateness, stakes ---------------------------------------------------------------


def test_the_dealer_of_gumai_never_declares_hard() -> None:
    """It is asked to win or to pass; "every other seat" is asked for 天听硬报."""
    value = table(seat(READY, ready="hard"), JUNK, JUNK, JUNK, discards="0:5s", last="discard 0 5s")
    assert not is_sound(value, "legal-actions", "gumai")


@pytest.mark.parametrize("ruleset", ["gumai", "yinji"])
def test_a_concealed_kong_before_ones_first_discard_is_on_time(ruleset: str) -> None:
    """[table.late] "On time is: … or, for a concealed kong, its owner has not discarded yet"."""
    kong = late(seat("1123499m456p", "concealed_kong 7s"))
    value = table(JUNK, kong, JUNK, JUNK, discards="0:5s", last="discard 0 5s")
    assert not is_sound(value, "legal-actions", ruleset)
    value = table(JUNK, kong, JUNK, JUNK, discards="0:5s 1:8m", last="discard 1 8m")
    assert is_sound(value, "legal-actions", ruleset)


@pytest.mark.parametrize(
    ("ruleset", "meld", "why"),
    [
        ("guiyang", "concealed_kong 7s", "there are no late kongs in this rule set"),
        (
            "gumai",
            "concealed_kong 7s",
            "a concealed kong before one's first discard is on time, and seat 1 has made none",
        ),
        ("gumai", "exposed_kong 5s<0", "an exposed kong is never late"),
        ("yinji", "pung 5s<0", "a pung is no kong, so it is not late"),
    ],
)
def test_why_a_kong_is_not_late_is_said(ruleset: str, meld: str, why: str) -> None:
    """[table.late]"""
    kong = late(seat("1123499m456p", meld))
    value = table(JUNK, kong, JUNK, JUNK, discards="0:5s>1 1:8m", last="discard 1 8m")
    if meld.startswith("concealed"):
        value = table(JUNK, kong, JUNK, JUNK, discards="0:5s", last="discard 0 5s")
    details = [p.detail.en for p in problems(value, "legal-actions", ruleset)]
    assert why in details


def test_stakes_are_not_guessed_after_the_deal() -> None:
    value = table(
        seat("?"),
        {**PAIRS, "stake": 1},
        JUNK,
        JUNK,
        discards="0:9s",
        win=won("discard 0 9s", 1),
        wall=0,
    )
    assert is_sound(value, "settlements", "gumai")
    # The discarder's stake is asked for; those of seats that have no part in it are not.
    (found,) = problems(value, "settlements", "gumai", stakes=True)
    assert (found.code, found.pointer) == ("stake_missing", "/table/seats/0/stake")


def test_a_robbed_late_kong_stays_late_where_last_does_not_say() -> None:
    """The meld said ``late``, ``last`` left it out; once robbed the meld is a pung."""
    kong = late(seat("?", "added_kong 1m<3"))
    discards = "3:1m>0 0:8m 1:8p 2:9s 3:7p"
    value = table(
        kong, SEQUENCE, JUNK, JUNK, discards=discards, last="kong 0 1m added_kong", wall=9
    )
    gumai = room("gumai")
    asked = engine.checked(gumai, engine.read_table(value)).table
    win = WinAction(NAMES.index("1m"), by="rob")
    robbed_kong = playing.play(gumai, asked, {1: win}).table
    assert robbed_kong.wins == (engine.RobbedKong(NAMES.index("1m"), (1,), 0, late=True),)
