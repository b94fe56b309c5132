"""The switch 提示: hints are asked for only when it is on, and the tiles are lit as they say."""

import json
from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.test_access import NARROW, violations
from tests.support.browser import Playground

Json = dict[str, Any]
READ = r"""() => {
  const part = document.querySelector('[data-answer="hints"]');
  const useful = (root) => [...root.querySelectorAll(":scope > .useful > li")].map((li) => ({
    tile: li.dataset.tile,
    left: Number(li.querySelector(".left").textContent.match(/\d+/)[0]) }));
  return [...part.querySelectorAll(".by-seat")].map((seat) => ({
    seat: Number(seat.dataset.seat),
    said: seat.querySelector("h4 .shanten").textContent,
    useful: useful(seat),
    discards: [...seat.querySelectorAll(".discard-then")].map((each) => ({
      tile: each.dataset.discard,
      said: each.querySelector("span.shanten").textContent,
      useful: useful(each) })),
  }));
}"""
LIT = """(level) => [...document.querySelectorAll(
  `[data-key^="/table/seats/"] .tile.lit.${level}`)].map((each) => each.dataset.tile)"""


def turned_on(page: Playground) -> Playground:
    if not page.key("hints").is_visible():  # on a phone the answers are a sheet
        page.page.locator("#digest").click()
    page.key("hints").check()
    page.page.wait_for_selector('[data-answer="hints"]')
    return page.answered()


def endpoints(page: Playground) -> list[str]:
    """What the last batch asked."""
    body = next(each for each in reversed(page.asked) if each.url.endswith("/batches"))
    sent: Json = json.loads(body.post_data or "")
    return [each["endpoint"] for each in sent["requests"]]


def test_hints_are_asked_for_only_when_they_are_wanted(playground: Open) -> None:
    page = playground().open()
    page.load("what-to-discard")
    assert "hints" not in endpoints(page)
    assert page.page.locator('[data-answer="hints"], .tile.lit').count() == 0
    assert not any("hints.js" in each.url for each in page.requests)
    turned_on(page)
    assert "hints" in endpoints(page)
    assert page.page.locator("#table .tile.lit").count() > 0
    page.key("hints").uncheck()
    page.until(lambda: page.page.locator('[data-answer="hints"], .tile.lit').count() == 0)
    assert "hints" not in endpoints(page.answered())


@pytest.mark.parametrize("name", ["what-to-discard", "one-exchange-away", "declare-ready"])
def test_the_page_says_what_the_answer_says(name: str, playground: Open) -> None:
    page = playground().open()
    page.load(name)
    turned_on(page)
    status, answer = page.api("hints")
    assert status == 200
    shown = page.page.evaluate(READ)
    assert [each["seat"] for each in shown] == [each["seat"] for each in answer["seats"]]
    for seat, hint in zip(shown, answer["seats"], strict=True):
        assert seat["useful"] == hint["useful"]
        assert seat["said"].startswith(f"{hint['shanten']} 向听" if hint["shanten"] else "听牌")
        assert [each["tile"] for each in seat["discards"]] == [
            each["tile"] for each in hint["discards"]
        ]
        for drawn, each in zip(seat["discards"], hint["discards"], strict=True):
            assert drawn["useful"] in (each["useful"], [])
            assert f"{len(each['useful'])} 种共 {each['left']} 张" in drawn["said"]


def test_tiles_are_lit_by_how_good_they_are_and_say_so(playground: Open) -> None:
    page = playground(locale="en-US").open()
    page.load("what-to-discard")
    turned_on(page)
    assert page.page.evaluate(LIT, "best") == ["1s"]
    assert page.page.evaluate(LIT, "good") == []
    legal = page.page.locator('[data-action="discard"] .tile.lit')
    assert [each.get_attribute("data-tile") for each in legal.all()] == ["1s"]
    tile = page.page.locator('[data-key^="/table/seats/0/hand#"]:has(.lit.best)')
    name = tile.get_attribute("aria-label") or ""
    assert name.endswith("best discard: ready · 4 kinds of useful tiles, 13 left")
    other = page.page.locator('[data-key^="/table/seats/0/hand#"]:has([data-tile="5m"])')
    assert "discarding it leaves shanten 1" in (other.get_attribute("aria-label") or "")
    # What is lit is of this table: a change puts the lights out until there is an answer.
    tile.click()
    page.until(lambda: page.page.locator("#table .tile.lit").count() == 0)
    page.answered()
    page.key("undo").click()
    page.until(lambda: page.page.evaluate(LIT, "best") == ["1s"])


def test_equal_discards_are_lit_alike_and_lesser_ones_less(playground: Open) -> None:
    page = playground().open()
    page.load("declare-ready")
    turned_on(page)
    _, answer = page.api("hints")
    (seat,) = [each for each in answer["seats"] if each["discards"]]
    first = seat["discards"][0]
    level = {
        each["tile"]: "best" if each["left"] == first["left"] else "good"
        for each in seat["discards"]
        if each["shanten"] == first["shanten"]
    }
    for wanted in ("best", "good"):
        lit = set(page.page.evaluate(LIT, wanted))
        assert lit == {tile for tile, found in level.items() if found == wanted}


def test_the_switch_is_remembered_and_can_be_reached_by_keys(playground: Open) -> None:
    page = playground().open()
    page.key("hints").focus()
    page.page.keyboard.press("Space")
    page.page.wait_for_selector('[data-answer="hints"]')
    assert page.focused == "hints"
    page.open()
    assert page.key("hints").is_checked()
    assert page.page.locator('[data-answer="hints"]').count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hints_can_be_used_by_everybody(scheme: str, playground: Open) -> None:
    page = playground(color_scheme=scheme, reduced_motion="reduce", **NARROW).open()
    page.load("what-to-discard")
    turned_on(page)
    assert violations(page) == []
    assert page.page.evaluate("document.documentElement.scrollWidth") == 360
