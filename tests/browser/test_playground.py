"""The playground, used as somebody would use it."""

import base64
import json
import re
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from app.pages import playground as the_page
from tests.browser.conftest import Open
from tests.support.browser import PHONE, Playground
from tests.support.command import invoke
from tests.support.server import serve
from zhuoji.simulation import Plan, record_of

Json = dict[str, Any]


def link(state: Json) -> str:
    """The fragment of a link, made by other means than the page's."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(state).encode()) + packer.flush()
    return "#" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unlinked(address: str) -> Json:
    packed = address.partition("#")[2]
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    state: Json = json.loads(zlib.decompress(data, -15))
    return state


def of_ruleset(example: Json) -> str:
    return str(example["request"]["room"]["ruleset"])


def totals(playground: Playground) -> list[str]:
    found = playground.page.locator('[data-answer="settlements"] .totals strong')
    return [str(each) for each in found.all_inner_texts()]


# How much it takes


@pytest.mark.parametrize("ruleset", ["guiyang", "gumai", "yinji", "zhaotong"])
def test_the_first_view_is_small(ruleset: str, playground: Open) -> None:
    page = playground(fresh=True)
    [first, *_] = [each["request"] for each in the_page.tables() if of_ruleset(each) == ruleset]
    sizes: dict[str, int] = {}
    page.page.on("requestfinished", lambda each: sizes.update({each.url: 0}))
    page.open(link({"v": 1, **first}))
    page.page.wait_for_load_state("networkidle")
    for request in page.requests:
        response = request.response()
        if response is not None and request.url.startswith("http"):
            sizes[request.url] = sizes.get(request.url, 0) + len(response.body())
    assert sum(sizes.values()) <= 150_000, sizes
    # A browser looks for the icon again when the address changes; it keeps it for a day.
    often = Counter(each.url for each in page.requests if not each.url.endswith("/icon.svg"))
    assert {url for url, times in often.items() if times > 1} == set()
    assert [each.method for each in page.asked].count("POST") == 1


FIRST_ANSWER = """new MutationObserver((_, observer) => {
  if (!document.querySelector("[data-answer]")) return;
  observer.disconnect();
  window.answered = performance.now();
}).observe(document, { childList: true, subtree: true });"""
AFTER = """() => window.answered - performance.getEntriesByType("resource")
  .find((each) => each.name.endsWith("start.json")).responseEnd"""


def test_the_first_answer_is_asked_for_as_soon_as_the_table_is_known(playground: Open) -> None:
    """Before the form is made, which the names of the rule set are for, and once."""
    page = playground(fresh=True)
    page.page.add_init_script(FIRST_ANSWER)
    page.open()
    order = [urlsplit(each.url).path.rpartition("/")[2] for each in page.requests]
    assert order.count("batches") == 1
    assert order.index("start.json") < order.index("batches") < order.index("names.json")
    print(f"first answer {page.page.evaluate(AFTER):.0f} ms after the table was known")  # noqa: T201


def test_a_change_is_one_request(playground: Open) -> None:
    page = playground().open()
    page.page.wait_for_load_state("networkidle")
    page.key("fold options").click()
    changes: tuple[Callable[[], Any], ...] = (
        lambda: page.key("/table/seats/0/hand#0").click(),
        lambda: page.key("undo").click(),
        lambda: page.key("/room/options/base").fill("3"),
        lambda: page.key("/room/options/style").select_option(index=1),
        lambda: page.key("dealer 2").click(),
        lambda: page.key("/table/wins/0/from").select_option(index=1),
        lambda: page.key("/room/options/style").select_option(index=2),
        lambda: page.key("language").click(),
    )
    for change in changes:
        before = len(page.asked)
        change()
        page.answered()
        page.page.wait_for_timeout(150)
        assert [each.url for each in page.asked[before:]] == [f"{page.address}/v1/batches"]


def test_quick_changes_are_one_request(playground: Open) -> None:
    page = playground().open()
    before = len(page.asked)
    page.page.evaluate(
        """() => { for (let i = 0; i < 5; i++)
            document.querySelector('[data-key="/table/seats/0/hand#0"]').click(); }"""
    )
    page.answered()
    assert len(page.asked) == before + 1
    assert page.state["table"]["seats"][0]["hand"] == "478p34999s"


def test_an_answer_to_an_older_table_is_never_shown(playground: Open) -> None:
    page = playground().open()
    held: list[Any] = []

    def hold_the_first(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.page.route("**/v1/batches", hold_the_first)
    page.key("fold options").click()
    page.key("/room/options/base").fill("2")
    page.until(lambda: held)
    assert page.page.locator("#answers").get_attribute("aria-busy") == "true"
    page.key("/room/options/base").fill("5")
    page.answered()
    newer = totals(page)
    expected = page.api("settlements")[1]
    assert page.state["room"]["options"] == {"base": 5}
    assert [int(each.replace("−", "-")) for each in newer] == expected["totals"]
    answer = page.post("/v1/batches", json.loads(held[0].request.post_data))[1]
    held[0].fulfill(json=answer)
    page.page.wait_for_timeout(200)
    assert totals(page) == newer


# Options and tables


def test_an_option_changes_the_answer(playground: Open) -> None:
    page = playground().open()
    before = totals(page)
    page.key("fold options").click()
    page.key("/room/options/base").fill("4")
    page.answered()
    assert page.state["room"] == {"ruleset": "guiyang", "options": {"base": 4}}
    assert totals(page) != before
    expected = page.api("settlements")[1]["totals"]
    assert [int(each.replace("−", "-")) for each in totals(page)] == expected
    page.key("/room/options/base").fill("1")
    page.answered()
    assert page.state["room"] == {"ruleset": "guiyang"}
    assert totals(page) == before


def test_the_options_lead_to_their_card(playground: Open) -> None:
    page = playground()
    page.open()
    page.key("/room/ruleset").select_option("gumai")
    page.key("fold options").click()
    page.page.wait_for_selector('[data-key="/room/options/stakes"]')
    page.key("/room/options/tongsan").check()
    page.key("card").click()
    page.page.wait_for_selector("#card")
    assert "tongsan=true" in page.page.url
    assert page.page.locator('#choose [name="tongsan"]').input_value() == "true"


def test_a_rule_set_brings_its_options(playground: Open) -> None:
    page = playground().open()
    page.key("/room/ruleset").select_option("gumai")
    page.key("fold options").click()
    page.page.wait_for_selector('[data-key="/room/options/stakes"]')
    described = page.get("/v1/rulesets/gumai")
    for option in described["options"]:
        control = page.key(f"/room/options/{option['key']}")
        assert control.count() == 1
        label = control.locator("xpath=ancestor::label").inner_text()
        assert option["label"]["zh"] in label
    page.key("/room/options/weekday_chicken").check()
    page.answered()
    note = page.page.locator("p.fault").all_inner_texts()
    assert any("星期" in each for each in note)
    assert page.key("/table/weekday").get_attribute("aria-invalid") == "true"
    page.key("/table/weekday").select_option(index=3)
    page.answered()
    assert page.state["table"]["weekday"] == 3
    assert page.key("/table/weekday").get_attribute("aria-invalid") is None


def pick(page: Playground, opener: str, tiles: str) -> None:
    page.key(opener).click()
    for tile in tiles.split():
        page.key(f"pick {tile}").click()
    if page.page.locator("#picker").is_visible():
        page.key("picker close").click()
    assert page.focused == opener


def claim(page: Playground, seat: int, kind: int, tile: str) -> None:
    """A meld of the kind that stands so far along in the panel."""
    page.key(f"/table/seats/{seat}/melds+").click()
    page.page.locator('#picker input[name="meld-kind"]').nth(kind).check()
    page.key(f"pick {tile}").click()
    page.key("picker close").click()


def test_a_table_is_put_together_by_clicking(playground: Open) -> None:
    page = playground().open()
    page.key("clear").click()
    page.key("/table/seats/0/hand text").fill("1447m3478p34999s")
    pick(page, "/table/seats/1/hand+", "1m 2m 3m 4m 5m 6m 3p 4p 1s 1s")
    page.key("/table/seats/2/hand text").fill("123588m122368p2s")
    page.key("/table/seats/3/hand text").fill("16789m38p238889s")
    pick(page, "/table/discards+", "4s 3s 2p 9p")
    claim(page, 1, 3, "9p")
    pick(page, "/table/discards+", "6m 5p")
    page.key("/table/last/event").select_option(label="打牌")
    page.key("/table/last/seat").select_option(index=3)
    page.key("/table/last/tile").click()
    page.key("pick 5p").click()
    page.key("/table/wins+").click()
    page.key("/table/wins/0 winner 3").uncheck()
    page.key("/table/wins/0 winner 1").check()
    page.key("/table/last/event").select_option(index=0)
    page.key("/table/wall").fill("49")
    page.key("/table/flip").click()
    page.key("pick 6s").click()
    page.answered()
    [wanted] = [e for e in page.get("/playground/examples.json") if e["name"] == "kong-as-permit"]
    assert page.state["table"].items() >= {"wall": 49, "flip": "6s"}.items()
    assert page.state["table"]["seats"] == wanted["request"]["table"]["seats"]
    assert page.state["table"]["discards"] == wanted["request"]["table"]["discards"]
    assert page.state == wanted["request"]
    assert totals(page) == ["−2", "+10", "−3", "−5"]


def test_every_field_that_a_room_uses_can_be_set(playground: Open) -> None:
    page = playground().open()
    page.load("wild-claims")
    page.key("fold seat 2").click()
    page.key("/table/seats/2/passed/fan").fill("3")
    page.key("/table/seats/2/passed/pungs+").click()
    page.key("pick 6m").click()
    page.key("/table/last/after_kong").click()
    page.key("pick 3m").click()
    page.key("/table/seats/3 hidden").check()
    page.key("/table/wins+").click()
    page.key("/table/wins/0/at").fill("4")
    page.key("/table/seats/1/melds+").click()
    page.key("pick 9s").click()
    page.key("picker close").click()
    page.key("/table/seats/1/melds/0 chip").click()
    page.key("/table/seats/1/melds/0/robbed").select_option(index=2)
    page.key("/table/seats/1/melds/0/wilds+").click()
    page.key("pick 8s").click()
    page.answered()
    table = page.state["table"]
    assert table["seats"][2]["passed"] == {"fan": 3, "pungs": ["6m"]}
    assert (table["seats"][3]["hand"], table["seats"][3]["hand_size"]) == (None, 13)
    [meld] = table["seats"][1]["melds"]
    assert meld.items() >= {"kind": "pung", "tile": "9s", "robbed": False, "wilds": ["8s"]}.items()
    won = {"by": "discard", "from": 0, "tile": "5m", "seats": [1]}
    assert table["wins"] == [{**won, "after_kong": "3m", "at": 4}]

    page.load("heavenly-ready")
    page.key("fold options").click()
    for option in ("stakes", "weekday_chicken", "streak"):
        page.key(f"/room/options/{option}").check()
    page.key("/table/seats/2/stake").select_option(index=2)
    page.key("/table/seats/2/ready").select_option(label="硬报")
    page.key("/table/seats/2/passed/wins+").click()
    page.key("pick 5m").click()
    page.key("/table/streak").fill("2")
    page.key("/table/weekday").select_option(index=4)
    page.answered()
    table = page.state["table"]
    seat = {"stake": 1, "ready": "hard", "passed": {"wins": ["5m"]}}
    assert table["seats"][2].items() >= seat.items()
    assert (table["streak"], table["weekday"]) == (2, 4)


FIELDS = """async ([ruleset, room, table]) => {
  const { uses } = await import("/playground/uses.js");
  return { ...uses({ ruleset, state: { room, table } }) };
}"""
SHOWN = {  # by the field of the form: where it stands in a table
    "stake": "stake",
    "void": "void",
    "wilds": "wilds",
    "indicator": "indicator",
    "flip": "flip",
    "weekday": "weekday",
    "late": "late",
}


@pytest.mark.parametrize("ruleset", ["guiyang", "gumai", "yinji", "zhaotong"])
def test_the_form_has_the_fields_that_rounds_use(ruleset: str, playground: Open) -> None:
    """Rounds in rooms of random options have no field that the form would not show."""
    page = playground().open()
    described = page.get(f"/v1/rulesets/{ruleset}")
    used: set[str] = set()
    for number in range(30):
        record = record_of(Plan(ruleset, random_options=True, seed=5), number)
        status, played = page.post("/v1/replays", record)
        assert status == 200
        table = played["table"]
        text = json.dumps(table)
        here = {field for field, name in SHOWN.items() if f'"{name}"' in text}
        ways = {each.get("ready", "none") for each in table["seats"]} - {"none"}
        here |= {"ready"} if ways else set()
        here |= {"hard"} if "hard" in ways else set()
        here |= {"declined"} if "declined" in ways else set()
        shown = page.page.evaluate(FIELDS, [described, record["room"], table])
        assert here <= {field for field, on in shown.items() if on}, record["room"]
        used |= here
    assert len(used) >= 2


def test_guiyang_has_no_fields_of_other_games(playground: Open) -> None:
    page = playground().open()
    for field in ("stake", "void", "passed/fan", "passed/pungs"):
        assert page.key(f"/table/seats/0/{field}").count() == 0
    for field in ("weekday", "indicator"):
        assert page.key(f"/table/{field}").count() == 0
    page.key("/table/seats/0/hand+").click()
    assert page.key("pick 8p").get_attribute("aria-label").startswith("八筒, ")
    assert page.key("pick 1s").get_attribute("aria-label").startswith("幺鸡, ")


def test_the_style_for_three_seats_three(playground: Open) -> None:
    page = playground().open()
    page.key("fold options").click()
    page.key("/room/options/style").select_option(index=2)
    assert len(page.state["table"]["seats"]) == 3
    assert page.key("/table/seats").locator("option").all_inner_texts() == ["3 人"]
    page.key("/room/options/style").select_option(index=0)
    assert len(page.state["table"]["seats"]) == 4


def test_a_claim_marks_its_discard(playground: Open) -> None:
    page = playground().open()
    page.key("clear").click()
    pick(page, "/table/discards+", "4s 3s 2p 9p 6m")
    seats = [0, 1, 2, 3, 0]
    pick(page, "/table/seats/1/melds+", "2p")  # which lies there
    discards = page.state["table"]["discards"]
    assert [each["seat"] for each in discards] == seats
    assert [each.get("to") for each in discards] == [None, None, 1, None, None]
    pick(page, "/table/seats/1/melds+", "7p")  # which does not: it was before seat 1's discard
    discards = page.state["table"]["discards"]
    assert [each["tile"] for each in discards] == ["4s", "7p", "3s", "2p", "9p", "6m"]
    assert discards[1] == {"seat": 0, "tile": "7p", "to": 1}
    page.key("/table/seats/1/melds/0 chip").click()
    page.key("/table/seats/1/melds/0 remove").click()
    assert "to" not in page.state["table"]["discards"][3]
    pick(page, "/table/seats/1/melds+", "6m")  # the last one: it was just claimed
    assert page.state["table"]["last"] == {"event": "pung", "seat": 1, "tile": "6m"}


def test_a_win_brings_its_discard(playground: Open) -> None:
    page = playground().open()
    page.key("clear").click()
    page.key("/table/seats/0/hand text").fill("1447m3478p34999s")
    page.key("/table/seats/1/hand text").fill("123456m34p11s")
    page.key("/table/seats/2/hand text").fill("123588m122368p2s")
    page.key("/table/seats/3/hand text").fill("16789m38p238889s")
    claim(page, 1, 3, "9p")
    fed = page.state["table"]["discards"]
    page.key("/table/wins+").click()
    page.key("/table/wins/0/by").select_option(label="接炮")
    page.key("/table/wins/0/from").select_option(index=3)
    assert page.state["table"]["discards"] == fed  # of a tile that nobody has named
    pick(page, "/table/wins/0/tile", "5p")
    assert page.state["table"]["discards"] == [*fed, {"seat": 2, "tile": "5p"}]
    pick(page, "/table/flip", "6s")
    page.answered()
    assert totals(page) == ["−5", "+10", "−3", "−2"]
    page.key("/table/wins/0/from").select_option(index=4)  # it was somebody else's
    assert page.state["table"]["discards"] == [*fed, {"seat": 3, "tile": "5p"}]
    page.key("/table/discards/1 chip").click()
    pick(page, "/table/discards/1/tile", "2p")  # and another tile
    assert page.state["table"]["wins"] == [{"by": "discard", "from": 3, "tile": "2p", "seats": [1]}]
    page.answered()
    assert totals(page) == ["−5", "+10", "−2", "−3"]
    page.key("/table/wins/0 remove").click()
    assert not {"wins", "flip"} & set(page.state["table"])


def test_the_win_of_a_kongs_replacement_and_of_a_hot_shot_say_so(playground: Open) -> None:
    page = playground().open()
    page.key("clear").click()
    claim(page, 1, 3, "9p")
    page.key("/table/wins+").click()
    assert page.state["table"]["wins"] == [{"by": "draw", "seats": [1], "after_kong": "9p"}]
    page.key("/table/wins/0 remove").click()
    pick(page, "/table/discards+", "5p")
    page.key("/table/wins+").click()
    hot = {"by": "discard", "from": 1, "tile": "5p", "seats": [2], "after_kong": "9p"}
    assert page.state["table"]["wins"] == [hot]
    page.key("/table/wins/0/from").select_option(index=4)  # who has made no kong
    del hot["after_kong"]
    assert page.state["table"]["wins"] == [{**hot, "from": 3}]


def test_the_last_event_and_the_last_discard_are_one(playground: Open) -> None:
    page = playground().open()
    page.key("clear").click()
    claim(page, 1, 3, "9p")
    pick(page, "/table/discards+", "6m")
    last = {"event": "discard", "seat": 1, "tile": "6m"}
    assert page.state["table"]["last"] == {**last, "after_kong": "9p"}
    page.key("/table/last/seat").select_option(index=4)
    assert page.state["table"]["last"] == {**last, "seat": 3}
    assert page.state["table"]["discards"][1] == {"seat": 3, "tile": "6m"}
    page.key("/table/discards/1 chip").click()
    pick(page, "/table/discards/1/tile", "7m")
    assert page.state["table"]["last"] == {**last, "seat": 3, "tile": "7m"}
    page.key("/table/discards/0 chip").click()  # which is not the last one
    page.key("/table/discards/0/seat").select_option(index=2)
    assert page.state["table"]["last"] == {**last, "seat": 3, "tile": "7m"}


def test_a_claim_that_becomes_a_concealed_kong_gives_its_discard_back(playground: Open) -> None:
    page = playground().open()
    page.key("clear").click()
    claim(page, 1, 3, "9p")
    page.key("/table/seats/1/melds/0 chip").click()
    page.key("/table/seats/1/melds/0/kind").select_option(index=1)
    table = page.state["table"]
    assert table["seats"][1]["melds"] == [{"kind": "concealed_kong", "tile": "9p"}]
    assert table["discards"] == []
    assert table["last"] == {"event": "draw", "seat": 1, "after_kong": "9p"}


def test_an_empty_table_greets(playground: Open) -> None:
    page = playground().open()
    before = len(page.asked)
    page.key("clear").click()
    page.answered()
    assert page.page.locator(".faults, p.fault").count() == 0
    assert "空桌" in page.page.locator("#answers").inner_text()
    assert len(page.asked) == before
    page.key("deal random").click()
    page.answered()
    assert page.page.locator(".faults").count() == 0
    assert page.api("legal-actions")[0] == 200


def test_others_are_hidden_by_a_tap_each(playground: Open) -> None:
    """Which on a phone opens their empty hands first, and the picker for them."""
    page = playground(**PHONE).open()
    page.key("clear").click()
    for seat in (1, 2, 3):
        page.key(f"brief {seat}").click()
        page.page.wait_for_selector("#picker:not([hidden])")
        page.key(f"/table/seats/{seat} hidden").check()
        assert page.page.locator("#picker").is_hidden()
    page.answered()
    assert page.state["table"]["seats"][1:] == [{"hand": None, "hand_size": 13}] * 3


def test_tiles_in_words_are_drawn(playground: Open) -> None:
    for locale, name in (("zh-CN", "四条"), ("en-US", "4 of bamboos (4s)")):
        page = playground(locale=locale).open()
        page.load("five-of-a-tile")
        note = page.page.locator(".faults li > span").first
        assert note.locator("svg").get_attribute("data-tile") == "4s"
        assert name in (note.text_content() or "")


def test_the_json_view_and_the_form_are_one(playground: Open) -> None:
    page = playground().open()
    page.key("fold json").click()
    state = page.state
    state["table"]["seats"][0]["hand"] = "19m19p19s"
    page.key("json").fill(json.dumps(state))
    page.answered()
    assert page.page.locator('[aria-label="座位 0 的手牌"] .tile-button').count() == 6
    page.key("json").fill("{")
    assert page.key("json").get_attribute("aria-invalid") == "true"
    assert "JSON" in page.page.locator("#json-fault").inner_text()
    page.key("json").fill('{"room": {}, "table": {"seats": 3, "wins": [null], "last": 1}}')
    page.answered()
    assert page.page.locator(".faults li").count() > 0


def test_undo(playground: Open) -> None:
    page = playground().open()
    before = page.state
    page.load("nine-gates")
    after = page.state
    page.key("undo").click()
    assert page.answered().state == before
    page.page.keyboard.press("Control+Shift+z")
    assert page.answered().state == after


# Faults


def test_a_table_that_is_being_laid_out_has_no_faults(playground: Open) -> None:
    page = playground().open()
    page.key("clear").click()
    page.key("/table/seats/0/hand text").fill("123456m23456p999p")
    page.key("/table/seats/1/hand text").fill("123m")
    page.page.keyboard.press("Tab")
    page.answered()
    assert page.page.locator(".faults, [aria-invalid]").count() == 0
    said = page.page.locator(".unfinished li").all_inner_texts()
    assert said == [
        f"座位 {seat} 手牌还差 {lacks} 张" for seat, lacks in ((1, 10), (2, 13), (3, 13))
    ]
    page.key("/table/seats/1/hand text").fill("11223344556677m")  # one too many
    page.page.keyboard.press("Tab")
    page.answered()
    assert page.page.locator(".faults li").count() == 1


def test_a_tile_that_is_not_named_yet_is_no_fault(playground: Open) -> None:
    page = playground(locale="en-US").open()
    page.key("clear").click()
    claim(page, 1, 3, "9s")  # after which a tile is drawn
    page.key("/table/seats/3/hand text").fill("111222333444m")
    page.answered()
    assert page.page.locator(".faults, [aria-invalid]").count() == 0
    assert page.page.locator(".unfinished li").all_inner_texts() == [
        "Seat 0 13 tiles short",
        "Seat 1 10 tiles short",
        "Seat 2 13 tiles short",
        "Seat 3 1 tile short",
        "Tile: none, press to choose",
    ]
    page.page.locator(".unfinished li button").last.click()
    assert page.focused == "/table/last/tile"
    page.key("/table/wins+").click()
    page.answered()
    assert page.page.locator(".faults, [aria-invalid]").count() == 0
    page.page.locator(".unfinished li button").last.click()
    assert page.focused == "/table/wins/0/tile"


@pytest.mark.parametrize(
    ("name", "control"),
    [
        ("base-out-of-range", "/room/options/base"),
        ("five-of-a-tile", "/table/discards/0 chip"),
        ("hidden-hand-without-size", "/table/seats/0/hand_size"),
        ("no-permit", "/table/wins/0 winner 1"),
        ("unknown-ruleset", "/room/ruleset"),
    ],
)
def test_a_fault_stands_at_its_field(name: str, control: str, playground: Open) -> None:
    page = playground().open()
    page.load(name)
    errors = page.api("settlements")[1]["errors"]
    field = page.key(control)
    assert field.get_attribute("aria-invalid") == "true"
    described = field.get_attribute("aria-describedby").split()
    notes = [page.page.locator(f"#{each}") for each in described]
    assert {each.inner_text() for each in notes} <= {each["detail"] for each in errors}
    assert all(each.is_visible() for each in notes)
    page.page.locator(".faults button.link").first.click()
    assert page.focused == control


def test_too_early_is_no_fault(playground: Open) -> None:
    page = playground().open()
    page.load("declare-ready")
    assert page.page.locator(".faults").count() == 0
    assert "还没有结束" in page.page.locator('[data-answer="settlements"]').inner_text()
    page.key("/table/seats/0 hidden").check()
    page.key("/table/wall").fill("54")
    page.answered()
    assert page.page.locator(".faults").count() == 0
    assert "看不到" in page.page.locator('[data-answer="washout-payouts"]').inner_text()


# Links


def test_a_link_restores_the_state(playground: Open) -> None:
    first = playground().open()
    first.load("wild-waits")
    first.key("/table/seats/0/hand#0").click()
    first.key("language").click()
    first.answered()
    first.until(lambda: unlinked(first.page.url).get("lang") == "en")
    assert unlinked(first.page.url) == {"v": 1, **first.state, "lang": "en"}
    other = playground(locale="zh-CN").open("#" + first.page.url.partition("#")[2])
    assert other.state == first.state
    assert other.page.evaluate("document.documentElement.lang") == "en"
    answers = [each.page.locator("#answers").inner_text() for each in (first, other)]
    assert answers[0] == answers[1]


def test_a_link_to_another_table_opens_on_the_same_page(playground: Open) -> None:
    page = playground().open()
    table = {"dealer": 1, "seats": [{"hand": "1m"}, {"hand": "2m"}], "last": {"event": "deal"}}
    state = {"room": {"ruleset": "yinji"}, "table": table}
    page.page.evaluate("fragment => { location.hash = fragment }", link({"v": 1, **state}))
    page.until(lambda: page.state == state)
    page.answered()


@pytest.mark.parametrize("ruleset", ["guiyang", "zhaotong"])
def test_a_link_of_a_report_opens_the_table_of_its_record(ruleset: str, playground: Open) -> None:
    """With the totals that the report says are right."""
    record = record_of(Plan(ruleset, seed=3), 1)
    right = list(record["claimed"]["totals"])
    record["claimed"]["totals"] = [each + 1 for each in right]
    report = invoke("audit", "--lang", "en", stdin=json.dumps(record)).stdout
    (address,) = re.findall(r'href="http://localhost:8080/playground(#[^"]*)"', report)
    page = playground().open(address)
    assert page.state["room"] == record["room"]
    shown = [int(each.replace("−", "-").replace("+", "")) for each in totals(page)]
    assert shown == right
    assert page.page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize(
    "fragment",
    ["#nonsense", "#%%%", "#" + "A" * 50, link({"v": 2}), link({"v": 1, "room": 3, "table": []})],
)
def test_a_broken_link(fragment: str, playground: Open) -> None:
    page = playground(locale="en-US").open(fragment)
    assert "No table can be read from this link" in page.page.locator("#notices").inner_text()
    assert page.state["room"] == {"ruleset": "guiyang"}
    assert totals(page) == ["−2", "+10", "−3", "−5"]


def packed_zeros(megabytes: int) -> str:
    """A link that is a thousandth of what it grows to."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    blank = b" " * 2**20
    packed = b"".join(packer.compress(blank) for _ in range(megabytes)) + packer.flush()
    return "#" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize(
    ("locale", "words"), [("en-US", "more than any table"), ("zh-CN", "比任何牌桌都多")]
)
def test_a_link_that_grows_without_end(locale: str, words: str, playground: Open) -> None:
    page = playground(fresh=True, locale=locale)
    page.page.add_init_script(
        """const { read } = ReadableStreamDefaultReader.prototype;
        window.inflated = 0;
        ReadableStreamDefaultReader.prototype.read = async function () {
          const piece = await read.call(this);
          window.inflated += piece.value?.length ?? 0;
          return piece;
        };"""
    )
    page.open(packed_zeros(500))
    assert words in page.page.locator("#notices").inner_text()
    assert 0 < page.page.evaluate("window.inflated") < 1_000_000
    assert totals(page) == ["−2", "+10", "−3", "−5"]
    page.page.evaluate("fragment => { location.hash = fragment }", packed_zeros(1))
    page.answered()
    assert words in page.page.locator("#notices").inner_text()


def test_a_link_may_hold_the_largest_table_that_is_answered(playground: Open) -> None:
    table = {"dealer": 1, "seats": [{"hand": "1m"}], "last": {"event": "deal"}, "note": ""}
    state = {"room": {"ruleset": "yinji"}, "table": {**table, "note": "x" * 60_000}}
    page = playground().open(link({"v": 1, **state}))
    assert page.state == state
    page.until(lambda: unlinked(page.page.url) == {"v": 1, **state})


def test_a_truncated_link(playground: Open) -> None:
    page = playground().open()
    page.until(lambda: "#" in page.page.url)
    other = playground().open("#" + page.page.url.partition("#")[2][:-20])
    assert "读不出" in other.page.locator("#notices").inner_text()


def test_copying(playground: Open) -> None:
    page = playground(fresh=True, permissions=["clipboard-read", "clipboard-write"]).open()

    def copied() -> str:
        text: str = page.page.evaluate("navigator.clipboard.readText()")
        return text

    page.key("copy link").click()
    page.until(lambda: copied() == page.page.url)
    page.key("fold request").click()
    page.key("copy sent").click()
    sent = [each for each in page.asked if each.method == "POST"][-1].post_data
    page.until(lambda: copied() == sent)
    page.key("copy curl").click()
    page.until(lambda: "/v1/batches" in copied())


# Languages


def test_both_languages(playground: Open) -> None:
    page = playground(locale="en-GB").open()
    for language, other in (("en", "zh"), ("zh", "en")):
        assert page.page.evaluate("document.documentElement.lang") == language
        assert page.asked[-1].headers["accept-language"] == language
        answer = page.api("settlements", language)[1]
        shown = page.page.locator('[data-answer="settlements"]').inner_text()
        assert all(line["why"] in shown for line in answer["transfers"])
        chicken = {"en": "1 of bamboos (1s)", "zh": "幺鸡"}[language]
        label = page.key("/table/seats/1/hand#8").get_attribute("aria-label")
        assert label.startswith(chicken)
        page.key("language").click()
        page.answered()
        assert page.page.evaluate("document.documentElement.lang") == other


def test_no_word_is_missing(playground: Open) -> None:
    """A name that has no words would be shown as it is."""
    page = playground()
    page.open()
    source = Path(__file__).parents[2] / "app" / "pages" / "playground" / "static"
    script = """async () => {
      const { t, speak } = await import("/playground/words.js");
      await import("/playground/words-play.js");
      const used = NAMES;
      speak("en");
      return used.filter((name) => t(name) === name);
    }"""
    names = {
        name
        for file in source.glob("*.js")
        for name in re.findall(
            r'\b(?:t|button)\((?:"[\w -]+", )?"([\w-]+)"', file.read_text(encoding="utf-8")
        )
    }
    assert len(names) > 80
    assert page.page.evaluate(script.replace("NAMES", json.dumps(sorted(names)))) == []


def test_a_kong_that_brings_nothing_says_why(playground: Open) -> None:
    page = playground().open()
    page.load("why-nothing")
    said = page.page.locator('[data-answer="settlements"] .nothing [data-about="kong"]')
    assert said.locator(".reason").inner_text() == "座位 2 没听牌，豆七万不收"
    assert said.locator("svg.tile").get_attribute("data-tile") == "7m"
    said.locator("[data-opens]").click()
    page.page.wait_for_selector("#rule[open]")
    assert "豆" in page.page.locator("#rule-title").inner_text()


def test_a_rule_opens(playground: Open) -> None:
    page = playground(locale="en-US").open()
    rule = page.page.locator('[data-answer="settlements"] [data-rule]').first
    name = rule.get_attribute("data-rule")
    assert rule.locator("a").get_attribute("href") == f"rules/guiyang?lang=en#{name}"
    rule.locator("button").click()
    rules = page.get("/v1/rulesets/guiyang")["rules"]
    [text] = [each["text"] for each in rules if each["id"] == name]
    shown = page.page.locator("#rule")
    shown.get_by_text(text["zh"]).wait_for()  # what shows it is loaded with the first rule
    shown.get_by_text(text["en"]).wait_for()
    page.page.keyboard.press("Escape")
    shown.wait_for(state="hidden")


def test_a_rule_with_a_list_opens_as_one_from_its_beginning(playground: Open) -> None:
    page = playground(**PHONE).open()
    page.load("several-wins")
    page.page.locator("#digest").click()
    page.page.locator('[data-opens="zhaotong.hand"]').first.click()
    page.page.wait_for_selector("#rule[open]")
    rules = page.get("/v1/rulesets/zhaotong")["rules"]
    [text] = [each["text"]["zh"] for each in rules if each["id"] == "zhaotong.hand"]
    shown = page.page.eval_on_selector_all(
        '#rule [lang="zh"] :is(p, li)',
        "all => all.map((each) => (each.tagName === 'LI' ? '- ' : '') + each.textContent)",
    )
    assert shown[: len(text.splitlines())] == text.splitlines()
    top, hidden = page.page.evaluate(
        "(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight - clientHeight])"
        "(document.getElementById('rule'))"
    )
    assert hidden > 0
    assert top == 0


# The keyboard


def test_words_of_players_are_explained_where_they_stand(playground: Open) -> None:
    page = playground().open()
    page.load("wild-claims")
    glossary = {each["id"]: each for each in page.get("/playground/glossary.json")}
    page.page.get_by_role("button", name="“本金”是什么").click()
    page.page.wait_for_selector("#rule[open]")
    said = page.page.locator("#rule").text_content() or ""
    assert glossary["indicator"]["text"]["zh"] in said
    assert glossary["indicator"]["text"]["en"] in said
    source = Path(__file__).parents[2] / "app" / "pages" / "playground" / "static"
    code = "".join(each.read_text(encoding="utf-8") for each in source.glob("*.js"))
    used = set(re.findall(r'explained\("(\w+)"', code)) | set(
        re.findall(r'mark\("\w+", "(\w+)"', code)
    )
    assert len(used) >= 6
    assert used <= glossary.keys()


def test_the_keyboard_alone(playground: Open) -> None:
    page = playground().open()
    page.key("clear").click()
    keyboard = page.page.keyboard
    page.page.evaluate("document.activeElement.blur()")

    def tab_to(key: str) -> None:
        for _ in range(80):
            if page.focused == key:
                return
            keyboard.press("Tab")
        raise AssertionError(f"no way to {key}")

    def press(*keys: str) -> None:
        for key in keys:
            keyboard.press(key)

    hand = "/table/seats/0/hand"
    tab_to(f"{hand}+")
    press("Enter")
    page.page.wait_for_selector("#picker")
    press("Home")
    assert page.focused == "pick 1m"
    press("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowDown", "Space")
    assert page.state["table"]["seats"][0]["hand"] == "12m2p2s"
    assert page.focused == "pick 2s"
    press("ArrowUp", "ArrowUp", "ArrowLeft", "End")
    assert page.focused == "pick 9s"
    press("Enter", "Backspace", "Backspace")
    assert page.state["table"]["seats"][0]["hand"] == "12m2p"
    press("Escape")
    assert page.focused == f"{hand}+"
    assert not page.page.locator("#picker").is_visible()
    press("Home")
    assert page.focused == f"{hand}#0"
    press("ArrowRight", "Delete")
    assert page.state["table"]["seats"][0]["hand"] == "1m2p"
    assert page.focused == f"{hand}#1"
    press("Delete", "Delete")
    assert page.state["table"]["seats"][0]["hand"] == ""
    assert page.focused == f"{hand}+"
    tab_to("/table/flip")
    press("Enter", "Home", "ArrowDown", "Enter")
    assert page.state["table"]["flip"] == "1p"
    assert page.focused == "/table/flip"
    press("Delete")
    assert "flip" not in page.state["table"]
    tab_to(f"{hand} text")
    keyboard.type("55m")
    press("Tab")
    assert page.focused == "/table/seats/0/melds+"
    page.answered()
    assert page.focused == "/table/seats/0/melds+"
    assert page.state["table"]["seats"][0]["hand"] == "55m"


def test_the_focus_is_seen(playground: Open) -> None:
    page = playground().open()
    for _ in range(12):
        page.page.keyboard.press("Tab")
        outline = page.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", page.focused


# A service that asks for a key


def test_a_key_is_asked_for(playground: Open, tmp_path: Path) -> None:
    server = serve(tmp_path / "rooms.db", API_KEYS="partner-a:key-a")
    try:
        page = playground(port=server.port)
        page.page.goto(f"{page.address}/playground")
        page.key("api key").fill("key-a")
        page.page.keyboard.press("Enter")
        page.page.wait_for_selector("[data-answer]")
        page.answered()
        assert totals(page) == ["−2", "+10", "−3", "−5"]
        assert "key-a" not in json.dumps(unlinked(page.page.url))
        refused = [each for each in page.complaints if "401" in each]
        assert page.complaints == refused  # the browser's own word for the answers without a key
        page.complaints.clear()
    finally:
        server.stop()


def test_a_service_that_is_gone(playground: Open) -> None:
    page = playground().open()
    page.page.route("**/v1/batches", lambda route: route.abort())
    page.key("dealer 2").click()
    page.page.wait_for_selector("#answers .faults")
    assert page.page.locator("[data-answer]").count() == 0
    page.page.unroute("**/v1/batches")
    page.page.locator("#answers .faults button").click()
    page.page.wait_for_selector("[data-answer]")
    page.complaints.clear()


# A phone


@pytest.mark.parametrize("ruleset", ["guiyang", "gumai", "yinji", "zhaotong"])
def test_a_phone_has_the_table_on_one_screen(ruleset: str, playground: Open) -> None:
    page = playground(**PHONE)
    [first, *_] = [each["request"] for each in the_page.tables() if of_ruleset(each) == ruleset]
    page.open(link({"v": 1, **first}))
    bottom, top = page.page.evaluate(
        """["#table .felt", "#digest"].map((each) => document.querySelector(each)
          .getBoundingClientRect()).map((box, index) => (index ? box.top : box.bottom))"""
    )
    assert bottom <= top


def test_a_phone_has_the_answers_at_hand(playground: Open) -> None:
    page = playground(**PHONE).open()
    digest = page.page.locator("#digest")
    assert "−2  +10  −3  −5" in digest.inner_text()
    digest.click()
    top = "document.querySelector('#answers h2').getBoundingClientRect().top"
    page.until(lambda: page.page.evaluate(top) < 300)


def test_a_phone_shows_what_a_fault_leads_to(playground: Open) -> None:
    page = playground(**PHONE).open()
    page.load("five-of-a-tile")
    page.page.locator("#digest").click()
    page.page.locator(".faults button.link").first.click()
    covered = """(key) => {
      const found = document.querySelector(`[data-key="${key}"]`);
      const { x, y, width, height } = found.getBoundingClientRect();
      return !found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""
    page.until(lambda: not page.page.evaluate(covered, "/table/discards/0 chip"))
    assert page.page.locator("#digest").get_attribute("aria-expanded") == "false"


def test_a_phone_takes_the_tiles_of_one_seat_after_another(playground: Open) -> None:
    page = playground(**PHONE).open()
    page.key("clear").click()
    for seat in (1, 0):
        page.key(f"brief {seat}").click()  # also while the panel is open
        page.key("pick 5m").click()
        page.key("pick 9s").click()
    assert [each["hand"] for each in page.state["table"]["seats"]] == ["5m9s", "5m9s", "", ""]
    page.key("brief 2").click()
    page.key("brief 2").click()  # away again, and nothing is left open for it
    page.until(lambda: page.page.locator("#picker").is_hidden())


# Playing on


def test_an_action_plays_on(playground: Open) -> None:
    page = playground().open()
    page.load("declare-ready")
    before = page.state["table"]
    actions = page.page.locator('[data-answer="legal-actions"]')
    actions.locator('button[aria-label="打 二万"]').click()
    page.key("choose tile").click()
    [asked] = json.loads(page.asked[-1].post_data or "")["requests"]
    assert asked["endpoint"] == "transitions"
    assert asked["body"]["choices"] == [{"seat": 1, "type": "discard", "tile": "2m"}]
    page.key("pick 9s").click()
    page.until(lambda: page.state["table"] != before)
    page.answered()
    body = {"room": {"ruleset": "guiyang"}, "table": before, "draw": "9s"}
    body["choices"] = [{"seat": 1, "type": "discard", "tile": "2m"}]
    status, answer = page.post("/v1/transitions", body)
    assert (status, answer["status"]) == (200, "acting")
    assert page.state["table"] == answer["table"]
    page.key("undo").click()
    assert page.answered().state["table"] == before


def test_a_claim_waits_for_those_who_go_first(playground: Open) -> None:
    page = playground().open()
    page.load("permit-decides")
    actions = page.page.locator('[data-answer="legal-actions"]')
    actions.locator('[data-seat="1"] button', has_text="碰").click()
    actions.get_by_text("还要等：座位 2").wait_for()
    assert actions.locator('[data-seat="1"] [aria-pressed="true"]').count() == 1
    actions.locator('[data-seat="2"] button', has_text="胡").click()
    page.key("random").click()
    page.page.wait_for_selector('[data-answer="settlements"][data-status="200"]')
    assert page.state["table"]["wins"][0]["seats"] == [2]
    assert "flip" in page.state["table"]


def test_a_round_is_played_to_its_end(playground: Open) -> None:
    """The last action offered each time, and what chance gives, with few tiles left."""
    page = playground().open()
    page.load("permit-decides")
    page.key("/table/wall").fill("3")
    page.answered()
    status = page.page.locator('[data-answer="settlements"]')
    script = """() => {
      if (document.querySelector('#answers[aria-busy]')) return "busy";
      const next = document.querySelector('[data-key="random"]')
        ?? document.querySelector('.faces .play:not([aria-pressed])')
        ?? [...document.querySelectorAll('.by-seat:not(:has([aria-pressed])) .play')].at(-1)
        ?? document.querySelector('[data-key="go on"]');
      next?.click();
      return next?.dataset.key ?? "nothing";
    }"""
    for _ in range(300):
        if status.get_attribute("data-status") == "200":
            break
        page.page.evaluate(script)
        page.page.wait_for_timeout(15)
    page.answered()
    assert page.page.locator("#answers p.fault").all_inner_texts() == []
    assert status.get_attribute("data-status") == "200"
    assert page.api("settlements")[0] == 200


# As one seat sees it


def test_the_answers_may_be_those_of_one_seat(playground: Open) -> None:
    page = playground().open().load("permit-decides")
    whole = page.state

    def asked_seats() -> list[str]:
        found = page.page.locator('[data-answer="legal-actions"] [data-seat]')
        return [str(each.get_attribute("data-seat")) for each in found.all()]

    first, *others = asked_seats()
    assert others
    page.key("fold viewer").click()
    page.key("seen by").select_option(first)
    page.answered()
    page.until(lambda: asked_seats() == [first])
    assert page.state == whole  # the table itself stays as it is
    assert page.page.locator(".seat.unseen").count() == len(whole["table"]["seats"]) - 1
    page.key("seen by").select_option("")
    page.answered()
    page.until(lambda: asked_seats() == [first, *others])
    assert page.page.locator(".seat.unseen").count() == 0
