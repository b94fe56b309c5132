"""Reasons of payments and of refusals: they say what their numbers are, in the room's own words."""

from typing import Any

import pytest

import engine
from app.pages.rules import worked
from engine import Language
from engine.settlement.books import said

Json = dict[str, Any]


def reasons(rule: str, language: Language, **options: object) -> set[str]:
    """Why something is paid, or is refused, in the examples of a rule, by that rule."""
    found: set[str] = set()
    for example in worked.stored(rule):
        room = example["request"]["room"]
        request = {
            **example["request"],
            "room": {**room, "options": {**room.get("options", {}), **options}},
        }
        answer = worked.answer_to(example["endpoint"], request, language)
        for line in (*answer.get("transfers", ()), *answer.get("voided", ())):
            if line["rule"] == rule:
                found.add(line["why"])
        found |= {each["detail"] for each in answer.get("errors", ()) if each["rule"] == rule}
        found |= {each["why"] for each in answer.get("refused", ()) if each["rule"] == rule}
    return found


@pytest.mark.parametrize(
    ("rule", "chinese", "english"),
    [
        ("guiyang.hand", "平胡 自摸：1 分 × 2 = 2 分", "plain hand, own draw: 1 point × 2 = 2"),
        ("guiyang.hard", "硬报 自摸：20 分 × 2 = 40 分", "hard win, own draw: 20 points × 2 = 40"),
        ("guiyang.kill_ready", "杀报 点炮：10 分", "killed declaration on a discard: 10 points"),
        ("gumai.kill_ready", "杀听 点炮：10 分", "killed declaration on a discard: 10 points"),
        (
            "guiyang.dealer",
            "坐庄 自摸：20 分 × 坐庄第 2 局 = 40 分",
            "dealer, own draw: 20 points × 2 rounds dealt = 40",
        ),
        (
            "gumai.stake",
            "估卖：胡家 2 + 付分的人 1 = 3 分",
            "stakes: 2 of the winner + 1 of the payer = 3 points",
        ),
        ("gumai.self_draw", "自摸加 1 分", "1 more on an own draw"),
        ("gumai.kong_bloom", "杠开加 3 分", "3 more for a kong bloom"),
        (
            "gumai.chicken",
            "金乌骨鸡 3 只 × 4 分 = 12 分",
            "golden 8 of dots (8p): 3 × 4 points = 12",
        ),
        ("yinji.kong", "爬坡豆 七筒：4 分", "added kong of 7 of dots (7p): 4 points"),
        (
            "zhaotong.earthly",
            "地胡 各家都付：5 番，16 分",
            "earthly hand, paid by all, 5 fan: 16 points",
        ),
        (
            "zhaotong.unready",
            "没听牌，赔 平胡（听二筒）：3 番，4 分",
            "for the wait on 2 of dots (2p): plain hand, 3 fan: 4 points",
        ),
        (
            "gumai.washout",
            "查叫 大对子（听五筒）：5 分",
            "washout, all triplets on 5 of dots (5p): 5 points",
        ),
        (
            "guiyang.two_suits",
            "座位 1 的牌超过两门花色，不能胡",
            "seat 1 cannot win with tiles of more than two suits",
        ),
        (
            "zhaotong.win",
            "座位 1 的牌超过两门花色，不能胡",
            "seat 1 cannot win with tiles of more than two suits",
        ),
        (
            "gumai.void",
            "座位 1 有定缺的花色，不能胡",
            "seat 1 cannot win with tiles of its void suit",
        ),
        (
            "table.shape",
            "座位 2 加上九条不成胡牌的牌型",
            "seat 2's tiles and the 9 of bamboos (9s) do not make a winning shape",
        ),
        (
            "zhaotong.passed_win",
            "座位 1 过了 2 番的胡，摸牌、碰、杠之前要超过 2 番才能胡，这手 2 番",
            (
                "seat 1 has passed on a win of 2 fan: until it draws, pungs or kongs it can only "
                "win with more, and this is 2"
            ),
        ),
    ],
)
def test_a_reason_says_what_its_numbers_are(rule: str, chinese: str, english: str) -> None:
    assert chinese in reasons(rule, "zh")
    assert english in reasons(rule, "en")


def test_a_robbed_seats_own_share_is_its_own() -> None:
    example = worked.stored("guiyang.rob")[0]
    answer = worked.answer_to(example["endpoint"], example["request"], "zh")
    robbed = example["request"]["table"]["wins"][0]["from"]
    (own,) = {line["why"] for line in answer["transfers"] if line["rule"] == "guiyang.hand"}
    assert own == "平胡 抢杠自己那份：1 分 × 2 = 2 分"
    assert reasons("guiyang.rob", "zh") == {
        *(f"平胡 抢杠替座位 {seat} 付：1 分 × 2 = 2 分" for seat in {0, 1, 2, 3} - {robbed, 2}),
        "抢杠赔分 六筒：9 分",
    }


@pytest.mark.parametrize(
    ("rule", "option", "name"),
    [
        ("guiyang.hand", "base", "底注"),
        ("gumai.hand", "multiplier", "底分"),
        ("yinji.hand", "base", "底分"),
    ],
)
def test_the_base_has_the_name_of_its_option(rule: str, option: str, name: str) -> None:
    room = engine.find_ruleset(rule.partition(".")[0])
    assert engine.texts_of(room).options[option].label.zh == name
    for why in reasons(rule, "zh", **{option: 3}):
        assert f"，× {name} 3 = " in why
    for why in reasons(rule, "en", **{option: 3}):
        assert ", × base 3 = " in why


def chickens_of(room: engine.Room, table: Json, language: Language) -> set[str]:
    settled: Json = engine.answer_settlement(room, table, language)
    return {line["why"] for line in settled["transfers"] if line["rule"] == "gumai.chicken"}


def test_chickens_are_called_what_makes_them_chickens() -> None:
    room = engine.open_room("gumai", {"weekday_chicken": True, "self_chicken": True})
    hands = ["234567m34678p11s", "3478m235689p356s", "223688m4689p226s", "99m222p34557s"]
    pung = [{"kind": "pung", "tile": "1m", "from": 1}]
    table: Json = {
        "dealer": 1,
        "weekday": 1,
        "seats": [*({"hand": hand} for hand in hands[:3]), {"hand": hands[3], "melds": pung}],
        "discards": [
            *({"seat": seat, "tile": tile} for seat, tile in enumerate(("7p", "1s", "6s"), 1)),
            {"seat": 0, "tile": "3m"},
            {"seat": 1, "tile": "1m", "to": 3},
            {"seat": 3, "tile": "6s"},
        ],
        "flip": "9s",
        "wins": [{"by": "draw", "tile": "5p", "seats": [0]}],
    }
    assert chickens_of(room, table, "zh") == {
        "金幺鸡 2 只 × 2 分 = 4 分",
        "星期鸡 幺鸡 2 只 × 1 分 = 2 分",
        "星期鸡 一万 3 只 × 1 分 = 3 分",
    }
    assert chickens_of(room, {**table, "flip": "6p"}, "en") == {
        "1 of bamboos (1s): 2 × 1 point = 2",
        "turned chicken 7 of dots (7p): 1 × 1 point = 1",
        "the turned tile itself 6 of dots (6p): 1 × 1 point = 1",
        "weekday chicken 1 of bamboos (1s): 2 × 1 point = 2",
        "weekday chicken 1 of characters (1m): 3 × 1 point = 3",
    }


def test_a_tile_that_is_a_chicken_twice_names_both_reasons() -> None:
    room = engine.open_room("gumai", {"weekday_chicken": True})
    hands = ["234567m34678p22s", "3478m235689p356s", "223688m4689p226s", "3999m222p345577s"]
    table = {
        "dealer": 1,
        "weekday": 2,
        "seats": [{"hand": hand} for hand in hands],
        "discards": [
            *({"seat": seat, "tile": tile} for seat, tile in enumerate(("7p", "1s", "6s"), 1)),
        ],
        "flip": "1m",
        "wins": [{"by": "draw", "tile": "5p", "seats": [0]}],
    }
    assert "翻牌鸡、星期鸡 二万 1 只 × 2 分 = 2 分" in chickens_of(room, table, "zh")


@pytest.mark.parametrize(
    ("points", "times", "chinese", "english"),
    [
        (1, 1, "1 分", "1 point"),
        (5, 1, "5 分", "5 points"),
        (3, 2, "3 分 × 2 = 6 分", "3 points × 2 = 6"),
    ],
)
def test_points_in_words(points: int, times: int, chinese: str, english: str) -> None:
    assert said(points, times) == (chinese, english)


def test_what_is_not_possible_now_says_what_is_asked() -> None:
    example = worked.stored("table.actions")[0]["request"]
    room = engine.open_room("guiyang", {})
    position = engine.checked(room, engine.read_table(example["table"]))
    tile = engine.tile("1m")
    problem = engine.why_not(position, 1, engine.DiscardAction(tile))
    assert problem is not None
    assert problem.detail == (
        "现在不能这样做：现在问各家要不要座位 0 打出的五筒",
        (
            "this is not possible now: the others are asked now about seat 0's discard of"
            " 5 of dots (5p)"
        ),
    )
    assert problem.rule == "table.actions"
