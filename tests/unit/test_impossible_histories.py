"""Tables whose parts are sound each by itself and impossible together [table.refused]."""

import pytest

from tests.support.tables import JUNK, Json, faults, seat, table, won

PAIRS = seat("1133m5577p2244s9s")
SEQUENCE = seat("2399m456p555678s")


def robbed(**more: object) -> Json:
    win = {**won("rob 0 1m", 1), **more}
    pung = seat("?", "pung 1m<3")
    return table(pung, SEQUENCE, JUNK, JUNK, discards="3:1m>0 0:8m 1:8p 2:9s 3:7p", win=win, wall=0)


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
