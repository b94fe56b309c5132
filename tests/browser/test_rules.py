"""The rule reference in a browser: tiles are drawn, rules are found, the card fits its pages."""

import re
from pathlib import Path
from typing import Any

import pytest

import engine
from tests.browser.conftest import Open
from tests.browser.test_access import violations
from tests.support.browser import DESKTOP, PHONE, Json, Playground

SCREENS: dict[str, Json] = {"desktop": DESKTOP, "phone": PHONE}


def rules(playground: Open, path: str = "/guiyang?lang=zh", **settings: Any) -> Playground:
    page = playground(**settings)
    page.page.goto(f"{page.address}/rules{path}")
    page.page.wait_for_selector(".t svg" if path[:1] == "/" else ".compared")
    return page


def test_tiles_are_drawn_and_can_be_copied(playground: Open) -> None:
    page = rules(playground).page
    assert page.locator(".t:not(:has(svg))").count() == 0
    hand = page.locator("#pattern-pinghu .t").first
    assert hand.locator("svg").count() == 13
    assert hand.text_content() == "123456m23456p99p"


def test_a_rule_is_found(playground: Open) -> None:
    page = rules(playground).page
    find, nothing = page.locator("#find"), page.locator("#nothing")
    find.fill("热炮 豆")
    shown = page.locator(".rule-fold > summary:visible").all_inner_texts()
    assert "热炮" in shown
    assert "下局庄家" not in shown
    find.fill("起手 硬报 第一轮")  # what a few rules say is opened
    assert page.locator("article:visible h3").all_inner_texts() == ["硬报 Hard win"]
    find.fill("没有这样的词")
    assert nothing.is_visible()
    find.fill("")
    assert page.locator("article:visible").count() > 3
    assert not nothing.is_visible()


def test_a_word_and_an_option_are_found(playground: Open) -> None:
    page = rules(playground, "/gumai?lang=zh").page
    page.locator("#find").fill("乌骨鸡")
    assert page.locator("#word-black_bone").is_visible()
    assert page.locator("#option-wugu").is_visible()
    assert not page.locator("#option-stakes").is_visible()
    assert not page.locator("#patterns").is_visible()  # nor headings with nothing below them
    assert not page.locator("#card").is_visible()


def test_all_games_are_searched(playground: Open) -> None:
    page = rules(playground, "?lang=en").page
    page.locator("#find").fill("indicator")
    found = page.locator(".all-rules li:visible a")
    assert found.count() >= 2
    assert all("rules/zhaotong" in (each.get_attribute("href") or "") for each in found.all())
    assert page.locator("#word-indicator").is_visible()
    assert not page.locator(".compared").is_visible()
    page.locator("#find").fill("robbed late kong")
    page.locator(".all-rules li:visible a").first.click()
    page.wait_for_url("**/rules/gumai**")


def test_a_link_opens_a_rule_that_folds_away(playground: Open) -> None:
    page = rules(playground, "/guiyang?lang=en#guiyang.rob").page
    assert page.locator('[id="guiyang.rob"]').is_visible()
    assert not page.locator('[id="guiyang.hot_shot"]').is_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_line_of_a_settlement_leads_to_its_rule(screen: str, playground: Open) -> None:
    """The rule is open, and at the top of the screen once the tiles are drawn."""
    page = playground(**SCREENS[screen]).open()
    linked = page.page.evaluate(
        "[...document.querySelectorAll('.payments [data-rule] ~ a, .payments .rule a')]"
        ".map((link) => link.href)"
    )
    assert linked
    for address in dict.fromkeys(linked):
        page.page.goto(address)
        page.page.wait_for_selector(".t svg", state="attached")
        page.page.wait_for_timeout(150)
        rule = address.partition("#")[2]
        box = page.page.locator(f'[id="{rule}"]').bounding_box()
        assert box is not None, rule
        assert -5 <= box["y"] <= 120, (rule, box)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_card_fits_two_pages(language: str, playground: Open, tmp_path: Path) -> None:
    options = (
        "wugu=true&weekday_chicken=true&stakes=true&dealer_extra=true&streak=true&tongsan=true"
        "&dilong=true&wind=true&self_chicken=true&chicken=swing"
    )
    page = rules(playground, f"/gumai?lang={language}&{options}").page
    page.pdf(path=str(tmp_path / "card.pdf"), prefer_css_page_size=True)
    assert 1 <= len(re.findall(rb"/Type /Page\b", (tmp_path / "card.pdf").read_bytes())) <= 2


def test_the_card_of_chosen_options(playground: Open) -> None:
    page = rules(playground, "/gumai?lang=en").page
    page.locator(".choose summary").click()
    page.locator('#choose select[name="tongsan"]').select_option("true")
    page.locator('#choose input[name="multiplier"]').fill("2")
    page.locator("#choose button").click()
    page.wait_for_url("**/gumai?lang=en&tongsan=true&multiplier=2#card")
    assert page.locator(".card-parts tbody tr").first.inner_text().split("\t")[-3:] == [
        "66",
        "132",
        "138",
    ]
    page.locator(".choose summary").click()
    assert page.locator('#choose select[name="tongsan"]').input_value() == "true"


MINUTES = 10
ENGLISH, CHINESE = 238, 260
"""Words, and characters, that adults read in a minute (Brysbaert 2019)."""
WHAT_IS_READ = """() => {
  const seen = ".picture, .t, .card-parts, .other, nav, footer";
  for (const each of document.querySelectorAll(seen)) each.remove();
  return document.body.innerText;
}"""


def test_a_page_is_read_in_ten_minutes(playground: Open) -> None:
    """What nobody has to open; pictures and the tables of the card are looked at."""
    page = rules(playground)
    for ruleset in engine.RULESETS:
        for language, speed in (("zh", CHINESE), ("en", ENGLISH)):
            address = f"{page.address}/rules/{ruleset}?lang={language}"
            page.page.goto(address, wait_until="domcontentloaded")
            text = page.page.evaluate(WHAT_IS_READ)
            assert (
                1000 < len(re.findall(r"[\u4e00-\u9fff]|[A-Za-z'’-]+|\d+", text)) <= MINUTES * speed
            )


def test_a_hand_stands_in_one_line_on_a_phone(playground: Open) -> None:
    page = rules(playground, "/gumai?lang=en", **PHONE).page
    heights = page.evaluate(
        "[...document.querySelectorAll('.pattern-hand')].map((each) => each.clientHeight)"
    )
    assert max(heights) < 45
    assert page.locator("#contents").is_visible()
    assert not page.locator(".contents li").first.is_visible()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_axe(language: str, scheme: str, screen: str, playground: Open) -> None:
    """Every rule set in each language; of screens and schemes each with two of them."""
    number = (scheme == "dark") + 2 * (screen == "phone")
    ruleset = list(engine.RULESETS)[(number + (language == "en")) % len(engine.RULESETS)]
    for path in (f"?lang={language}", f"/{ruleset}?lang={language}"):
        page = rules(
            playground, path, color_scheme=scheme, reduced_motion="reduce", **SCREENS[screen]
        )
        page.page.evaluate(
            "document.querySelectorAll('details').forEach((each) => (each.open = true))"
        )
        assert violations(page, rules={"color-contrast": {"enabled": False}}) == []
        assert page.page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
        # Contrast takes by far the longest, and rules look alike.
        page.page.evaluate(
            "document.querySelectorAll('article:nth-of-type(n + 4), .rule-fold:nth-of-type(n + 3)')"
            ".forEach((each) => each.remove())"
        )
        assert violations(page, runOnly=["color-contrast"]) == []
