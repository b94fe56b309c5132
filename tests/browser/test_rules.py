"""The rule reference in a browser: tiles are drawn, rules are found, the card fits its pages."""

import re
from pathlib import Path
from typing import Any

import pytest

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
    page.locator("#find").fill("热炮 豆")
    shown = page.locator("article:visible h3").all_inner_texts()
    assert any("热炮" in each for each in shown)
    assert not any("下局" in each for each in shown)
    page.locator("#find").fill("没有这样的词")
    assert page.locator("#nothing").is_visible()
    page.locator("#find").fill("")
    assert page.locator("article:visible").count() > 3


def test_a_link_opens_a_rule_that_folds_away(playground: Open) -> None:
    page = rules(playground, "/guiyang?lang=en#guiyang.rob").page
    assert page.locator('[id="guiyang.rob"]').is_visible()
    assert not page.locator('[id="guiyang.hot_shot"]').is_visible()


def test_the_card_fits_two_pages(playground: Open, tmp_path: Path) -> None:
    options = (
        "wugu=true&weekday_chicken=true&stakes=true&dealer_extra=true&streak=true&tongsan=true"
    )
    page = rules(playground, f"/gumai?lang=en&{options}").page
    page.pdf(path=str(tmp_path / "card.pdf"), prefer_css_page_size=True)
    assert 1 <= len(re.findall(rb"/Type /Page\b", (tmp_path / "card.pdf").read_bytes())) <= 2


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_axe(language: str, scheme: str, screen: str, playground: Open) -> None:
    for path in (f"?lang={language}", f"/gumai?lang={language}"):
        page = rules(
            playground, path, color_scheme=scheme, reduced_motion="reduce", **SCREENS[screen]
        )
        page.page.evaluate(
            "document.querySelectorAll('details').forEach((each) => (each.open = true))"
        )
        assert violations(page) == []
        assert page.page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
