"""Replays and transitions say why a win is none, also where nobody was asked about the tile, and
take a pass that was left out for one."""

from typing import Any

import pytest

import engine
from engine import Refused
from tests.support.tables import room, seat, table

Json = dict[str, Any]
QUIET = "789p1122335678s 22456p12345667s 35788m111179p489s 444555p5567789s".split()
"""Three seats wait for 8s with plain hands and no kong, so nobody is asked about one."""
DECLARING = "445566m14p46788s 1133667779999m 222244558888m2s 11223344556677s".split()
"""The dealer, seat 3, has won on the deal; seats 1 and 2 are ready."""


def replayed(ruleset: str, hands: list[str], dealer: int, events: list[Json]) -> Json:
    record = {"deal": {"dealer": dealer, "hands": hands}, "events": events}
    return engine.answer_replay(engine.open_room(ruleset, {}), record, "en")


def discard(who: int, tile: str) -> Json:
    return {"seat": who, "type": "discard", "tile": tile}


def draw(who: int, tile: str) -> Json:
    return {"seat": who, "type": "draw", "tile": tile}


def win(who: int, tile: str, by: str = "discard") -> Json:
    return {"seat": who, "type": "win", "by": by, "tile": tile}


def refused(answer: Json) -> tuple[int, str, str]:
    illegal = answer["illegal"]
    return illegal["index"], illegal["code"], illegal["rule"]


def test_a_win_without_a_permit_that_nobody_was_asked_about() -> None:
    answer = replayed("yinji", QUIET, 2, [discard(2, "8s"), win(0, "8s")])
    assert refused(answer) == (1, "win_not_allowed", "yinji.permit")
    assert answer["next"] == {
        "status": "draw",
        "draw": {"seat": 3},
        "waiting_for": [],
        "claims": True,
    }


def test_a_hand_that_is_no_win_and_a_claim_without_its_tiles() -> None:
    answer = replayed("yinji", QUIET, 2, [discard(2, "9p"), win(3, "9p")])
    assert refused(answer) == (1, "not_a_win", "table.shape")
    pung = {"seat": 3, "type": "pung", "tile": "9p"}
    answer = replayed("yinji", QUIET, 2, [discard(2, "9p"), pung])
    assert answer["illegal"]["why"] == "too few of the tiles in hand"


def test_once_somebody_has_drawn_it_is_too_late() -> None:
    events = [discard(2, "8s"), draw(3, "9m"), win(0, "8s")]
    answer = replayed("yinji", QUIET, 2, events)
    assert refused(answer) == (2, "illegal_action", "table.actions")


def test_a_pass_that_was_left_out_binds_on_the_same_tile() -> None:
    """Seat 0 has 6 pairs and could win seat 1's 9p; then seat 2 discards another."""
    hands = "1122334455m66p9p 147m258p369s1478m9p 258m147p369s258m9p 369m258p147s369m3s".split()
    events = [discard(1, "9p"), draw(2, "7s"), discard(2, "9p"), win(0, "9p")]
    for ruleset in ("guiyang", "gumai", "yinji"):
        answer = replayed(ruleset, hands, 1, events)
        assert refused(answer) == (3, "win_not_allowed", f"{ruleset}.passed_win")


def test_a_dealer_that_does_not_win_on_the_deal_has_passed() -> None:
    ready = {"seat": 2, "type": "ready"}
    answer = replayed("gumai", DECLARING, 3, [ready])
    assert answer["verdict"] == "unfinished"
    assert [player.get("ready") for player in answer["table"]["seats"]] == [
        None,
        None,
        "hard",
        "declined",
    ]
    assert [each["seat"] for each in answer["next"]["seats"]] == [1]
    # Another's pass passes for the dealer as well, and so does what comes after the declarations.
    for event in ({"seat": 1, "type": "pass"}, discard(3, "1s")):
        answer = replayed("gumai", DECLARING, 3, [event])
        assert answer["verdict"] == "unfinished"
        assert answer["table"]["seats"][3]["ready"] == "declined"
    late = replayed("gumai", DECLARING, 3, [ready, win(3, "1s", "draw")])
    assert refused(late) == (1, "win_not_allowed", "gumai.hard")
    # A seat that is not ready is not asked, whoever has passed.
    answer = replayed("gumai", DECLARING, 3, [{"seat": 0, "type": "ready"}])
    assert refused(answer) == (0, "illegal_action", "table.actions")


def test_a_win_after_the_round_is_over_is_refused_for_its_own_reason() -> None:
    value = table(
        seat("?"),
        seat("1123499m456p678s"),
        seat("?"),
        seat("?"),
        discards="0:5s 1:8p 2:8m 3:7p 0:9m",
        last="discard 0 9m",
        wall=0,
    )
    yinji = room("yinji")
    assert engine.answer_transition(yinji, {"table": value})["status"] == "over"
    with pytest.raises(Refused) as refusal:
        engine.answer_transition(yinji, {"table": value, "choices": [win(1, "9m")]})
    assert [(each.code, each.rule) for each in refusal.value.problems] == [
        ("win_not_allowed", "yinji.permit")
    ]
    explained: Json = engine.answer_legal_actions(yinji, value, "en", explain=True)
    assert ("yinji.permit", "win") in [
        (each["rule"], each["action"]["type"]) for each in explained["refused"]
    ]
