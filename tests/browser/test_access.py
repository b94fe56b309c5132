"""Whether everybody can use the page: axe, narrow screens, tap targets."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.support.browser import DESKTOP, PHONE, Json, Playground

NARROW: Json = {**PHONE, "viewport": {"width": 360, "height": 740}}
SCREENS: dict[str, Json] = {"desktop": DESKTOP, "phone": PHONE}
EVERY_PAIR = pytest.mark.parametrize(
    ("locale", "scheme", "screen"),
    [
        ("zh-CN", "light", "desktop"),
        ("zh-CN", "dark", "phone"),
        ("en-US", "light", "phone"),
        ("en-US", "dark", "desktop"),
    ],
)
"""Any two of them occur together."""


@cache
def axe() -> str:
    """axe-core, as the package brings it; the package itself is not used."""
    package = find_spec("axe_playwright_python")
    assert package is not None
    assert package.origin is not None
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Playground, **settings: Any) -> list[str]:
    """Everything that axe finds; ``settings`` are those of its ``run``."""
    page.page.evaluate(axe())
    found: list[Any] = page.page.evaluate(
        "(settings) => axe.run(settings).then((all) => all.violations)",
        {"resultTypes": ["violations"], **settings},
    )
    return [
        f"{each['id']}: {node['html'][:200]} {node['failureSummary']}"
        for each in found
        for node in each["nodes"]
    ]


def everything_open(page: Playground) -> None:
    """All that folds away, editors, and the picker."""
    for brief in page.page.locator(".seat:not(.shown) > .brief:visible").all()[::-1]:
        brief.click()
    page.page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    page.key("/table/seats/1/melds/0 chip").click()
    page.key("/table/seats/0/hand+").click()
    for late in ("#picker", '[data-key="/room/options/base"]', '[data-code="answered"]'):
        page.page.wait_for_selector(late)


@EVERY_PAIR
def test_axe(locale: str, scheme: str, screen: str, playground: Open) -> None:
    page = playground(
        locale=locale, color_scheme=scheme, reduced_motion="reduce", **SCREENS[screen]
    )
    page.open().load("five-of-a-tile")
    assert page.page.locator("p.fault").count() > 0
    everything_open(page)
    assert violations(page) == []


def test_axe_with_a_rule_open_and_without(playground: Open) -> None:
    page = playground(reduced_motion="reduce").open()
    assert violations(page) == []
    page.load("why-nothing")
    assert violations(page) == []
    page.load("declare-ready")
    assert violations(page) == []
    page.page.locator("[data-opens]").first.click()
    assert violations(page) == []


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_a_narrow_screen(locale: str, playground: Open) -> None:
    page = playground(locale=locale, **NARROW).open()
    width = "document.documentElement.scrollWidth"
    everything_open(page)
    assert page.page.evaluate(width) == 360
    small = page.page.evaluate(
        """() => [...document.querySelectorAll("button, select, summary, input, textarea, a")]
          .map((each) => [each, (each.closest("label.check") ?? each).getBoundingClientRect()])
          .filter(([each, box]) => box.width && (box.width < 40 || box.height < 40))
          .map(([each, box]) => `${each.outerHTML.slice(0, 120)} ${box.width}×${box.height}`)"""
    )
    assert small == []
    page.page.keyboard.press("Escape")
    for name in ("three-winners", "several-wins", "declare-ready", "wild-claims", "no-permit"):
        page.load(name)
        assert page.page.evaluate(width) == 360, name


def test_nothing_moves_for_those_who_want_it_so(playground: Open) -> None:
    page = playground(reduced_motion="reduce").open()
    moving = page.page.evaluate(
        """() => [...document.querySelectorAll("*")]
          .filter((each) => parseFloat(getComputedStyle(each).transitionDuration) > 0).length"""
    )
    assert moving == 0


COVERED = """(key) => {
  const opener = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const panel = document.getElementById("picker").getBoundingClientRect();
  const box = opener.getBoundingClientRect();
  return box.bottom > panel.top && box.right > panel.left && box.left < panel.right;
}"""


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_picker_covers_nothing_that_it_picks_for(screen: str, playground: Open) -> None:
    page = playground(reduced_motion="reduce", **{"desktop": DESKTOP, "phone": PHONE}[screen])
    page.open().load("three-winners")
    for brief in page.page.locator(".seat:not(.shown) > .brief:visible").all()[::-1]:
        brief.click()
    openers = page.page.locator("#table :is(.add:not(.wide), .slot):visible")
    keys = [each.get_attribute("data-key") or "" for each in openers.all()]
    assert len(keys) >= 8
    for key in keys:
        page.key(key).click()
        page.page.wait_for_selector("#picker:not([hidden])")
        page.until(lambda key=key: not page.page.evaluate(COVERED, key))
        page.page.keyboard.press("Escape")


NAMES = """() => [...document.querySelectorAll("button[aria-label], a[aria-label]")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.getAttribute("aria-label").toLowerCase(), each.innerText.toLowerCase()])
  .filter(([name, text]) => {
    const words = text.match(/[\\p{L}\\p{N}]+/gu) ?? [];
    return words.some((word) => !name.includes(word));
  })"""


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_what_is_shown_is_in_the_name(locale: str, playground: Open) -> None:
    """So that who speaks to a browser can say what stands there."""
    page = playground(locale=locale, reduced_motion="reduce", **PHONE)
    page.open().load("declare-ready")
    assert page.page.evaluate(NAMES) == []
    page.load("five-of-a-tile")
    everything_open(page)
    assert page.page.evaluate(NAMES) == []
