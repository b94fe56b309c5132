"""Following step by step: what is believed of a hidden hand, and what is not."""

from typing import Any

import pytest

import engine
from engine import Refused

Json = dict[str, Any]

HIDDEN: Json = {"hand": None, "hand_size": 13}


def table(**changes: Any) -> Json:
    """Seat 1 is known and sees that seat 0 has discarded 5p."""
    return {
        "dealer": 0,
        "wall": 50,
        "seats": [HIDDEN, {"hand": "1122m335667788p"}, HIDDEN, HIDDEN],
        "discards": [
            {"seat": seat, "tile": tile}
            for seat, tile in ((0, "9m"), (1, "1s"), (2, "1s"), (3, "9s"), (0, "5p"))
        ],
        "last": {"event": "discard", "seat": 0, "tile": "5p"},
        **changes,
    }


def follow(*events: Json, ruleset: str = "guiyang", of: Json | None = None) -> Json:
    room = engine.open_room(ruleset, {})
    return engine.answer_transition(room, {"table": of or table(), "events": [*events]}, "en")


def refused(*events: Json, ruleset: str = "guiyang", of: Json | None = None) -> tuple[Any, ...]:
    """The pointer, the code and the rule of the refusal."""
    with pytest.raises(Refused) as error:
        follow(*events, ruleset=ruleset, of=of)
    (problem,) = error.value.problems
    return problem.pointer, problem.code, problem.rule


PUNG = {"seat": 2, "type": "pung", "tile": "5p"}
DRAW = {"seat": 1, "type": "draw", "tile": "9s"}


def test_a_discard_waits_for_claims_that_nobody_can_see() -> None:
    answer = follow()
    assert (answer["status"], answer["waiting_for"], answer["claims"]) == ("acting", [], True)
    assert [seat["seat"] for seat in answer["seats"]] == [1]
    assert answer["events"] == []


def test_the_next_draw_closes_them_and_binds_who_could_have_claimed() -> None:
    answer = follow(DRAW)
    assert answer["events"] == [{"seat": 1, "type": "pass"}, DRAW]
    assert (answer["waiting_for"], answer["claims"]) == ([1], False)
    other = follow({"seat": 2, "type": "pung", "tile": "5p"})
    assert other["table"]["seats"][1]["passed"]["wins"] == ["5p"]
    assert other["events"] == [PUNG, {"seat": 1, "type": "pass"}]
    assert other["table"]["seats"][2] == {
        "hand": None,
        "hand_size": 11,
        "melds": [{"kind": "pung", "tile": "5p", "from": 0}],
    }


def test_a_pass_binds_while_others_may_claim() -> None:
    answer = follow({"seat": 1, "type": "pass"})
    assert (answer["status"], answer["seats"], answer["claims"]) == ("acting", [], True)
    assert answer["table"]["seats"][1]["passed"]["wins"] == ["5p"]
    assert answer["table"]["last"] == {"event": "discard", "seat": 0, "tile": "5p"}
    later = follow(PUNG, of=answer["table"])
    assert later == {**follow({"seat": 1, "type": "pass"}, PUNG), "events": [PUNG]}


WINS = [{"seat": seat, "type": "win", "by": "discard", "tile": "5p"} for seat in (1, 2, 3)]


def test_several_may_win_one_tile_told_together_or_one_by_one() -> None:
    together = follow(*WINS)
    assert together["status"] == "flip"
    assert together["table"]["wins"] == [
        {"by": "discard", "seats": [1, 2, 3], "from": 0, "tile": "5p"}
    ]
    first = follow(WINS[2])
    assert first["table"]["wins"][0]["seats"] == [3]
    both = follow(WINS[0], of=first["table"])
    assert follow(WINS[1], of=both["table"])["table"] == together["table"]


def test_a_hidden_seat_draws_an_unknown_tile() -> None:
    answer = follow(DRAW, {"seat": 1, "type": "discard", "tile": "9s"}, {"seat": 2, "type": "draw"})
    assert answer["table"]["last"] == {"event": "draw", "seat": 2}
    assert answer["table"]["seats"][2]["hand_size"] == 14
    assert (answer["waiting_for"], answer["seats"]) == ([2], [])


def test_a_known_seat_draws_a_tile_that_there_is() -> None:
    assert refused({"seat": 1, "type": "draw"}) == ("/events/0/tile", "schema", None)
    fives = table(discards=[{"seat": 3, "tile": "5p"}] * 2 + [{"seat": 0, "tile": "5p"}])
    drawn = {"seat": 1, "type": "draw", "tile": "5p"}
    assert refused(drawn, of=fives) == ("/events/0", "illegal_action", "table.refused")


@pytest.mark.parametrize(
    ("events", "pointer", "rule"),
    [
        ([{"seat": 0, "type": "pung", "tile": "5p"}], "/events/0", "table.actions"),
        ([{"seat": 2, "type": "pung", "tile": "9s"}], "/events/0", "table.actions"),
        ([{"seat": 2, "type": "draw"}], "/events/0", "table.actions"),
        ([{"seat": 2, "type": "discard", "tile": "5p"}], "/events/0", "table.actions"),
        ([{"type": "flip", "tile": "2m"}], "/events/0", "table.actions"),
        ([{"seat": 2, "type": "show", "hand": "1m"}], "/events/0", "table.actions"),
        ([PUNG, PUNG], "/events/1", "table.actions"),
        ([PUNG, {"seat": 2, "type": "win", "by": "draw", "tile": "3m"}], "/events/1", None),
        # three of 1m are seen by seat 1 and in a discard
        ([PUNG, {"seat": 3, "type": "discard", "tile": "1s"}], "/events/1", "table.actions"),
    ],
)
def test_what_cannot_have_happened_is_refused(
    events: list[Json], pointer: str, rule: str | None
) -> None:
    found = refused(*events)
    assert found[:2] == (pointer, "illegal_action")
    assert found[2] == (rule or "table.actions")


def test_tiles_seen_elsewhere_are_not_in_a_hidden_hand() -> None:
    """Three 3p lie elsewhere: no pung of the fourth."""
    seen = table(
        discards=[{"seat": 3, "tile": "3p"}, {"seat": 0, "tile": "3p"}],
        last={"event": "discard", "seat": 0, "tile": "3p"},
    )
    pung = {"seat": 2, "type": "pung", "tile": "3p"}
    assert refused(pung, of=seen) == ("/events/0", "illegal_action", "table.refused")
    kong = {"seat": 2, "type": "kong", "kind": "exposed_kong", "tile": "5p"}
    assert refused(kong) == ("/events/0", "illegal_action", "table.refused")
    assert follow(PUNG)["table"]["last"] == {"event": "pung", "seat": 2, "tile": "5p"}


KONG = {"type": "kong", "kind": "exposed_kong", "tile": "5p"}


@pytest.mark.parametrize("first", [{"type": "pung", "tile": "5p"}, KONG])
@pytest.mark.parametrize("second", [{"type": "pung", "tile": "5p"}, KONG])
def test_claims_that_need_more_tiles_than_there_are_cannot_all_be_true(
    first: Json, second: Json
) -> None:
    """Three 5p are unseen: enough for a pung or a kong, and for no other beside it."""
    unseen = table(seats=[HIDDEN, {"hand": "1122m33446677p9s"}, HIDDEN, HIDDEN])
    claims = [{"seat": 3, **first}, {"seat": 2, **second}]
    for claim in claims:
        assert follow(claim, of=unseen)["table"]["last"]["event"] == claim["type"]
    assert refused(*claims, of=unseen) == ("/events/1", "illegal_action", "table.refused")


def wild_table() -> Json:
    """Seat 3 has discarded a 5s and holds two 1s, which are wild."""
    return {
        "dealer": 3,
        "wall": 50,
        "seats": [HIDDEN, HIDDEN, HIDDEN, {"hand": "1479m2589p12169s"}],
        "discards": [{"seat": 3, "tile": "5s"}],
        "last": {"event": "discard", "seat": 3, "tile": "5s"},
        "indicator": "9s",
    }


def test_claims_with_wild_tiles_take_those_and_fewer_of_the_tile() -> None:
    def pung(seat: int, *wilds: str) -> Json:
        return {"seat": seat, "type": "pung", "tile": "5s", "wilds": [*wilds]}

    def refusal(*events: Json) -> tuple[Any, ...]:
        return refused(*events, ruleset="zhaotong", of=wild_table())

    with_wilds = [pung(0, "1s"), pung(1, "1s")]
    assert follow(*with_wilds, ruleset="zhaotong", of=wild_table())["status"] == "acting"
    # Two 1s are left, and a 5s.
    impossible = ("illegal_action", "table.refused")
    assert refusal(*with_wilds, pung(2, "1s")) == ("/events/2", *impossible)
    assert refusal(*with_wilds, pung(2)) == ("/events/2", *impossible)
    kong = {"seat": 1, "type": "kong", "kind": "exposed_kong", "tile": "5s", "wilds": []}
    assert refusal(pung(0), kong) == ("/events/1", *impossible)
    # What a win takes, nobody can say.
    win = {"seat": 0, "type": "win", "by": "discard", "tile": "5s"}
    both = follow(win, pung(2), ruleset="zhaotong", of=wild_table())
    assert both["table"]["last"]["event"] == "pung"


def test_a_pass_after_the_win_that_decides_the_round_binds_nobody() -> None:
    """When hands lie open, whoever follows would see what it has bound."""
    seats = [HIDDEN, {"hand": "1122m335667788p"}, {"hand": "147m559p22358s69s"}, HIDDEN]
    win, passed = WINS[0], {"seat": 2, "type": "pass"}
    won = follow(win, of=table(seats=seats))
    assert "passed" not in won["table"]["seats"][2]
    assert follow(win, passed, of=table(seats=seats))["table"] == won["table"]
    assert follow(passed, of=won["table"])["table"] == won["table"]
    shown = {"seat": 1, "type": "show", "hand": "1122m335667788p"}
    assert follow(win, shown, of=table(seats=seats))["table"] == won["table"]
    # Before the win it was a pass like any other, told together or one by one.
    before = follow(passed, of=table(seats=seats))["table"]
    assert before["seats"][2]["passed"]["pungs"] == ["5p"]
    bound = follow(win, of=before)["table"]
    assert bound["seats"][2]["passed"]["pungs"] == ["5p"]
    assert follow(passed, win, of=table(seats=seats))["table"] == bound


def test_a_known_seat_is_checked_as_in_a_replay() -> None:
    win = {"seat": 1, "type": "win", "by": "discard", "tile": "5p"}
    bound = table()
    bound["seats"][1] = {**bound["seats"][1], "passed": {"wins": ["2m"]}}
    assert refused(win, of=bound) == ("/events/0", "win_not_allowed", "guiyang.passed_win")


def test_hands_are_laid_open_once_the_round_is_over() -> None:
    won = follow(*WINS[1:2])["table"]
    assert won["seats"][2]["hand"] is None
    hand = {"seat": 2, "type": "show", "hand": "1133m4456p7799s6p"}
    open_hand = follow(hand, of=won)
    assert open_hand["table"]["seats"][2] == {"hand": "1133m44566p7799s"}
    assert open_hand["status"] == "flip"
    wrong = {"seat": 2, "type": "show", "hand": "1133m4456p7789s6p"}
    assert refused(wrong, of=won)[:2] == ("/events/0", "illegal_action")
    assert refused({**hand, "hand": "123m"}, of=won)[:2] == ("/events/0", "illegal_action")
    known = {"seat": 1, "type": "show", "hand": "1122m335667788p"}
    assert follow(known, of=won)["table"] == won
    assert refused({**known, "hand": "1122m335667789p"}, of=won)[:2] == (
        "/events/0",
        "illegal_action",
    )


def test_a_late_kong_of_a_hidden_seat_is_as_its_event_says() -> None:
    """Whether it drew the tile nobody else knows [table.late]."""
    pung = table(
        seats=[HIDDEN, {"hand": "1122m335667788p"}, HIDDEN, HIDDEN],
        discards=[{"seat": 0, "tile": "9m"}, {"seat": 1, "tile": "1s"}],
        last={"event": "discard", "seat": 1, "tile": "1s"},
    )
    claimed: list[Json] = [
        {"seat": 2, "type": "pung", "tile": "1s"},
        {"seat": 2, "type": "discard", "tile": "9p"},
    ]
    drawn: list[Json] = [{"seat": seat, "type": "draw"} for seat in (3, 0, 2)]
    thrown: list[Json] = [{"seat": seat, "type": "discard", "tile": "9s"} for seat in (3, 0)]
    known: list[Json] = [
        {"seat": 1, "type": "draw", "tile": "9p"},
        {"seat": 1, "type": "discard", "tile": "9p"},
    ]
    before: list[Json] = [*claimed, drawn[0], thrown[0], drawn[1], thrown[1], *known, drawn[2]]
    kong = {"seat": 2, "type": "kong", "kind": "added_kong", "tile": "1s"}
    for late in (True, False):
        answer = follow(*before, {**kong, "late": late}, ruleset="gumai", of=pung)
        assert answer["table"]["last"]["late"] is late
        assert answer["events"][-1] == {**kong, "late": late}
        assert (answer["status"], answer["claims"]) == ("acting", True)  # it may be robbed
    replaced = follow(*before, kong, {"seat": 2, "type": "draw"}, ruleset="gumai", of=pung)
    assert replaced["table"]["last"] == {"event": "draw", "seat": 2, "after_kong": "1s"}


def test_events_stand_alone() -> None:
    room = engine.open_room("guiyang", {})
    with pytest.raises(Refused) as error:
        engine.answer_transition(room, {"table": table(), "events": [], "draw": "1m"})
    assert [(each.code, each.pointer) for each in error.value.problems] == [("schema", "/draw")]
    with pytest.raises(Refused) as error:
        engine.answer_transition(room, {"table": table(), "events": [], "view": 4})
    assert [(each.code, each.pointer) for each in error.value.problems] == [("schema", "/view")]
