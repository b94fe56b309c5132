"""What brings nothing and why, who is waited for, and refusals that name their reason whole."""

from typing import Any

import engine
from engine import Position, Room, Terms, settle
from engine.options import Options
from engine.settlement import why_nothing
from tests.support.records import Corpus
from tests.support.tables import JUNK, Json, late, room, seat, table, won

PLAIN = "1123499m456p678s"
"""Waits for 1m and 9m, a plain hand."""
PAIRS = "1133m5577p2244s9s"
"""Waits for 9s with seven pairs."""
READY = "22333m456p67899s"
"""Waits for 2m and 9s."""
FIFTH = "1111m234p567p789s"
"""Would wait for a fifth 1m alone."""


def nothing(value: Json, endpoint: str, ruleset: str, **options: Any) -> list[tuple[Any, ...]]:
    """What brings nothing, without the words."""
    answer = engine.ANSWERS[endpoint](room(ruleset, **options), value, "en", explain=True)
    listed: Any = answer["nothing"]
    assert all(each["why"] for each in listed)
    return [(each["seat"], each["about"], each.get("tile"), each["rule"]) for each in listed]


def reason(value: Json, endpoint: str, ruleset: str, about: str, **options: Any) -> str:
    """The words about one thing that brings nothing."""
    answer = engine.ANSWERS[endpoint](room(ruleset, **options), value, "en", explain=True)
    listed: Any = answer["nothing"]
    (why,) = [each["why"] for each in listed if each["about"] == about]
    return str(why)


def won_table(*others: Json, discards: str, **more: Any) -> Json:
    """Seat 0 has won 9s by its own draw, with seven pairs."""
    return table(
        seat(PAIRS), *others, discards=discards, win=won("draw 9s", 0), flip="3p", wall=40, **more
    )


# --- settlements ---------------------------------------------------------------------------------


def test_a_late_kong_brings_nothing() -> None:
    value = won_table(
        JUNK,
        late(seat("?", "added_kong 8m<1")),
        JUNK,
        discards="0:8p 1:8m>2 2:9p 3:2p",
    )
    assert (2, "kong", "8m", "table.late") in nothing(value, "settlements", "gumai")
    assert "late" in reason(value, "settlements", "yinji", "kong")


def test_the_kongs_and_chickens_of_an_unready_seat_bring_nothing() -> None:
    value = won_table(
        JUNK,
        seat("?", "concealed_kong 8m"),
        JUNK,
        discards="0:8p 1:9p 2:1s 3:2p",
    )
    found = nothing(value, "settlements", "guiyang")
    assert (2, "kong", "8m", "guiyang.kong") in found
    assert (2, "chicken", "1s", "guiyang.chicken") in found
    assert not any(each[0] == 0 for each in found)  # the winner collects
    why = "seat 2 is not ready: its chickens 1 of bamboos (1s), 1 of them, bring nothing"
    assert reason(value, "settlements", "guiyang", "chicken") == why


def test_a_ready_seat_has_nothing_to_ask_about() -> None:
    value = won_table(seat(PLAIN), JUNK, JUNK, discards="0:8p 1:9p 2:2p 3:2p")
    assert not any(each[0] == 1 for each in nothing(value, "settlements", "guiyang"))


def test_a_washout_counts_no_kongs_and_chickens() -> None:
    value = table(
        seat(PLAIN), seat("?", "concealed_kong 8m"), JUNK, JUNK, discards="0:8p 1:1s", wall=0
    )
    found = nothing(value, "settlements", "guiyang")
    assert (1, "kong", "8m", "guiyang.washout") in found
    assert (1, "chicken", "1s", "guiyang.washout") in found
    assert nothing(value, "settlements", "gumai")[0][3] == "gumai.kong"  # there they would count


def test_a_rule_set_with_steps_of_its_own_counts_by_them() -> None:
    """What counts is said by the steps, whichever they are."""
    guiyang = room("guiyang").ruleset

    def own(options: Options) -> Terms:
        terms = guiyang.terms(options)
        steps = (
            step._replace(pay=lambda context, ledger, pay=step.pay: pay(context, ledger))
            for step in terms.win_steps
        )
        return terms._replace(win_steps=tuple(steps))

    value = won_table(
        JUNK, seat("?", "concealed_kong 8m", "pung 1s<1"), JUNK, discards="0:8p 1:1s>2 2:1s 3:2p"
    )
    read = engine.read_table(value)
    found, same = (
        why_nothing(engine.checked(Room(ruleset, room("guiyang").options), read), washout=False)
        for ruleset in (guiyang._replace(terms=own), guiyang)
    )
    assert {each.about for each in found} >= {"kong", "chicken", "charge", "liable"}
    assert found == same


def test_a_charging_chicken_that_was_claimed_is_none() -> None:
    value = won_table(JUNK, seat("?", "pung 1s<1"), JUNK, discards="0:8p 1:1s>2 2:9p 3:2p")
    found = nothing(value, "settlements", "guiyang")
    assert (1, "charge", "1s", "guiyang.charge") in found
    assert "claimed by seat 2" in reason(value, "settlements", "guiyang", "charge")


def test_nobody_is_liable_for_a_chicken_that_was_won() -> None:
    """In guiyang and yinji; in gumai a win makes its discarder liable."""
    value = table(
        seat("1133m5577p2244s1s"),
        JUNK,
        JUNK,
        JUNK,
        discards="0:8p 1:1s",
        win=won("discard 1 1s", 0),
        flip="3p",
        wall=40,
    )
    for ruleset in ("guiyang", "yinji"):
        assert (1, "liable", "1s", f"{ruleset}.liable") in nothing(value, "settlements", ruleset)
    assert not any(each[1] == "liable" for each in nothing(value, "settlements", "gumai"))


def test_nobody_is_liable_where_nobody_is_live() -> None:
    value = won_table(JUNK, seat("?", "pung 1s<1"), JUNK, discards="0:8p 1:1s>2 2:9p 3:2p")
    for ruleset in ("guiyang", "gumai", "yinji"):
        assert (2, "liable", "1s", f"{ruleset}.liable") in nothing(value, "settlements", ruleset)
    assert "neither" in reason(value, "settlements", "guiyang", "liable")


def test_a_liable_chicken_that_turns_round_says_that_its_taker_was_not_ready() -> None:
    value = won_table(seat(PLAIN), seat("?", "pung 1s<1"), JUNK, discards="0:8p 1:1s>2 2:9p 3:2p")
    settled: Any = engine.answer_settlement(room(), value, "en")
    (line,) = [each for each in settled["transfers"] if each["rule"] == "guiyang.liable"]
    assert (line["from"], line["to"]) == (2, 1)
    assert "its taker was not ready" in line["why"]
    zh: Any = engine.answer_settlement(room(), value, "zh")
    assert "没听牌" in next(
        each["why"] for each in zh["transfers"] if each["rule"] == "guiyang.liable"
    )


def test_nobody_is_paid_for_what_brings_nothing(corpus: Corpus) -> None:
    for ruleset in engine.RULESETS.values():
        for played in corpus.of(ruleset):
            position = Position(played.room, played.table)
            settled = settle(position)
            for each in why_nothing(position):
                if each.about not in ("kong", "chicken") or each.rule == "table.late":
                    continue
                assert settled.seats[each.seat].status == "unready" or settled.outcome == "washout"
                assert not any(
                    line.payee == each.seat and line.item == each.about
                    for line in settled.transfers
                )


# --- readiness -----------------------------------------------------------------------------------


def waiting(hand: str, players: int = 4, **more: Any) -> Json:
    others = [{"hand": None, "hand_size": 13} for _ in range(players - 1)]
    return {
        "dealer": 1,
        "wall": 40,
        "seats": [{"hand": hand, **more}, *others],
        "discards": [{"seat": 1, "tile": "9p"}],
        "last": {"event": "discard", "seat": 1, "tile": "9p"},
    }


def test_ones_own_fifth_tile_is_no_wait() -> None:
    for ruleset in ("guiyang", "gumai", "yinji"):
        assert nothing(waiting(FIFTH), "waits", ruleset) == [(0, "ready", "1m", "table.ready")]
    assert "holds all four itself" in reason(waiting(FIFTH), "waits", "guiyang", "ready")
    in_a_kong = waiting("89m234p567p88s", melds=[{"kind": "concealed_kong", "tile": "7m"}])
    assert nothing(in_a_kong, "waits", "guiyang") == [(0, "ready", "7m", "table.ready")]


def test_a_void_suit_left_is_no_wait() -> None:
    value = waiting(PLAIN, 3, void="s")
    for each in value["seats"][1:]:
        each["void"] = "m"
    assert nothing(value, "waits", "gumai") == [(0, "ready", None, "gumai.void")]
    assert "void suit" in reason(value, "waits", "gumai", "ready")


def test_a_suit_too_many_is_no_wait() -> None:
    value = waiting(PLAIN, 3)
    found = nothing(value, "waits", "guiyang", style="sandingguai")
    assert found == [(0, "ready", None, "guiyang.two_suits")]
    zhaotong = {**waiting(PLAIN), "indicator": "6s"}
    assert nothing(zhaotong, "waits", "zhaotong") == [(0, "ready", None, "zhaotong.win")]


def test_a_hand_far_from_ready_needs_no_reason() -> None:
    assert nothing(waiting("1479m2558p13599s"), "waits", "guiyang") == []


def test_with_a_fourteenth_tile_every_discard_is_looked_at() -> None:
    """None of them leaves it ready, for its void suit."""
    value = waiting("1123499m456p6788s", 3, void="s")
    value |= {"dealer": 2, "discards": [{"seat": 2, "tile": "9p"}]}
    value["last"] = {"event": "draw", "seat": 0, "tile": "8s"}
    for each in value["seats"][1:]:
        each["void"] = "m"
    found = nothing(value, "waits", "gumai")
    assert set(found) == {(0, "ready", None, "gumai.void")}


def test_a_washout_says_why_a_seat_is_not_ready() -> None:
    value = table(seat(FIFTH), seat(READY), JUNK, JUNK, discards="1:9p", wall=0)
    assert (0, "ready", "1m", "table.ready") in nothing(value, "washout-payouts", "yinji")


# --- refusals ------------------------------------------------------------------------------------


def bound(passed: Json, ruleset: str, **more: Any) -> str:
    """Why a seat of seven pairs that wants 9s is refused it."""
    value = table(
        seat(PAIRS, passed=passed), JUNK, JUNK, JUNK, discards="0:8p 1:9s", last="discard 1 9s"
    )
    answer: Any = engine.answer_legal_actions(room(ruleset), {**value, **more}, "en", explain=True)
    (why,) = [each["why"] for each in answer["refused"] if each["action"]["type"] == "win"]
    return str(why)


def test_a_passed_win_names_the_tile_and_when_it_lifts() -> None:
    assert bound({"wins": ["2p"]}, "guiyang") == (
        "seat 0 has passed on a win of the 2 of dots (2p): until it draws it may "
        "win no tile of another"
    )
    assert bound({"wins": ["9s"]}, "gumai") == (
        "seat 0 has passed on a win of the 9 of bamboos (9s): until it draws, pungs "
        "or kongs it may not win that tile"
    )
    assert bound({"wins": ["9s"]}, "yinji").startswith(
        "seat 0 has passed on a win of the 9 of bamboos (9s)"
    )


def test_in_zhaotong_a_passed_win_names_its_fan() -> None:
    why = bound(
        {"wins": ["9s"], "fan": 5},
        "zhaotong",
        indicator="6m",
        seats=[
            {"hand": "1133m557799p22m4m", "passed": {"wins": ["4m"], "fan": 5}},
            {"hand": None, "hand_size": 13},
            {"hand": None, "hand_size": 13},
            {"hand": None, "hand_size": 13},
        ],
        discards=[{"seat": 0, "tile": "8p"}, {"seat": 1, "tile": "4m"}],
        last={"event": "discard", "seat": 1, "tile": "4m"},
        wall=40,
    )
    assert why == (
        "seat 0 has passed on a win of 5 fan: until it draws, pungs or kongs it can only win "
        "with more, and this is 4"
    )


def test_a_passed_pung_names_its_tile() -> None:
    passed = seat("1479m2558p13699s", passed={"pungs": ["9s"]})
    value = table(passed, JUNK, JUNK, JUNK, discards="0:8p 1:9s", last="discard 1 9s")
    answer: Any = engine.answer_legal_actions(room("yinji"), value, "en", explain=True)
    (why,) = [each["why"] for each in answer["refused"] if each["action"]["type"] == "pung"]
    assert why == (
        "seat 0 has passed on a pung of the 9 of bamboos (9s): until it draws, pungs "
        "or kongs it may not pung that tile"
    )


# --- who is waited for ---------------------------------------------------------------------------


def waited(value: Json, ruleset: str, **options: Any) -> tuple[list[int], bool]:
    answer: Any = engine.answer_legal_actions(room(ruleset, **options), value)
    return answer["waiting_for"], answer["claims"]


HIDDEN: Json = {"hand": None, "hand_size": 13}
DEALT: Json = {"hand": None, "hand_size": 14}


def test_whoever_has_to_stake_or_to_choose_a_suit_is_waited_for() -> None:
    opening = {
        "dealer": 0,
        "seats": [{"hand": None, "hand_size": 0}, {"hand": "", "stake": 1}],
        "last": {"event": "open"},
        "wall": 108,
    }
    assert waited(opening, "gumai", stakes=True) == ([0], False)
    dealt = {"dealer": 0, "seats": [{**DEALT, "void": "m"}, HIDDEN], "last": {"event": "deal"}}
    assert waited({**dealt, "wall": 81}, "gumai") == ([1], False)


def test_whoever_may_declare_is_waited_for_and_then_the_dealer() -> None:
    seats = [DEALT, HIDDEN, HIDDEN, HIDDEN]
    dealt: Json = {"dealer": 0, "seats": seats, "last": {"event": "deal"}, "wall": 55}
    assert waited(dealt, "gumai") == ([1, 2, 3], False)
    answered = [{**HIDDEN, "ready": each} for each in ("declined", "hard", "declined")]
    assert waited({**dealt, "seats": [DEALT, *answered]}, "gumai") == ([0], False)
    assert waited(dealt, "guiyang") == ([0], False)


def test_claims_are_open_whoever_could_make_them() -> None:
    discards = [{"seat": 0, "tile": "9p"}]
    last = {"event": "discard", "seat": 0, "tile": "9p"}
    value: Json = {"dealer": 0, "seats": [HIDDEN] * 4, "discards": discards, "last": last}
    assert waited({**value, "wall": 55}, "guiyang") == ([], True)
    whole = table(JUNK, JUNK, JUNK, JUNK, discards="0:9p", last="discard 0 9p")
    assert waited(whole, "guiyang") == ([], True)
    assert waited({**whole, "wall": 0}, "guiyang") == ([], False)  # over: nobody can win it
