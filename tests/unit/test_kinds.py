"""Wins, last events and actions: each kind is a record of its own, with what it can have."""

from itertools import combinations
from typing import Any

import engine
from engine import (
    DiscardAction,
    DiscardWin,
    Drew,
    Opened,
    PungAction,
    RobbedKong,
    SelfDraw,
    StakeAction,
    VoidAction,
)
from tests.support.tables import JUNK, JUNK_14, refused, seat, settle, table, won

Json = dict[str, Any]


def test_records_of_two_kinds_are_never_equal() -> None:
    wins = SelfDraw(3, (1,)), DiscardWin(3, (1,), 0), RobbedKong(3, (1,), 0)
    actions = StakeAction(1), VoidAction(1), PungAction(1), DiscardAction(1)
    for one, other in (*combinations(wins, 2), *combinations(actions, 2)):
        assert one != other
    assert len({*wins, *actions}) == 7


def test_what_a_win_cannot_have_by_its_kind_is_told_with_all_else_in_its_place() -> None:
    pairs = seat("1122334455667m")
    value = table(JUNK, pairs, JUNK, JUNK, discards="0:8m", win=won("draw 7m", 1), flip="4p")
    value["last"] = {"event": "draw", "seat": 1, "tile": "8m", "late": True}
    value["wins"][0] |= {"from": 1, "late": True, "seats": [1, 2], "after_kong": "9s"}
    assert [(problem.code, problem.pointer) for problem in refused(value)] == [
        ("last_mismatch", "/table/last"),
        ("meld_mismatch", "/table/last/late"),
        ("win_not_allowed", "/table/wins/0/from"),
        ("win_not_allowed", "/table/wins/0/seats"),
        ("win_not_allowed", "/table/wins/0/from"),
        ("win_not_allowed", "/table/wins/0/after_kong"),
        ("meld_mismatch", "/table/wins/0/late"),
    ]


def test_what_no_kind_is_refused_for_is_left_out() -> None:
    value = table(JUNK_14, JUNK, JUNK, JUNK, last="deal")
    value["last"] |= {"kind": "added_kong", "after_kong": "1m", "late": False}
    room = engine.open_room("guiyang", {})
    answer: Json = engine.answer_views(room, {"table": value, "seat": 0})
    assert answer["table"]["last"] == {"event": "deal", "seat": 0}


def test_no_kong_came_before_the_deal() -> None:
    """A win on the deal is a plain self-draw, whatever ``last`` says of kongs."""
    value = table(seat("123m456m789m1122s"), JUNK, JUNK, JUNK, win=won("draw 2s", 0), flip="4p")
    value["last"] = {"event": "deal", "tile": "2s"}
    after_kong = {**value, "last": {**value["last"], "after_kong": "9s"}}
    assert settle(after_kong) == settle(value)


def test_a_tile_that_is_not_known_is_drawn_by_a_hidden_hand_alone() -> None:
    hidden = engine.Table(0, (engine.Seat(None, 13), engine.Seat((), 0)), wall=9, last=Opened())
    position = engine.Position(engine.open_room("guiyang", {}), hidden)
    after = engine.Turn(position, "draw", drawer=0).draw(None).table
    assert after.last == Drew(0)
    assert after.seats[0].hand_size == 14
