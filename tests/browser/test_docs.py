"""The interactive docs: language and colours are the browser's, models stand by tag."""

from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.support.server import Served
from tests.support.spec import described


@pytest.mark.parametrize(
    ("locale", "language", "scheme"), [("zh-CN", "zh", "dark"), ("en-GB", "en", "light")]
)
def test_they_follow_the_browser(
    browser: Browser, served: Served, locale: str, language: str, scheme: Literal["dark", "light"]
) -> None:
    context = browser.new_context(locale=locale, color_scheme=scheme)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"http://127.0.0.1:{served.port}/docs")
    page.wait_for_selector(".models-of-tag")
    assert page.input_value("#language") == language
    assert page.evaluate("document.documentElement.classList.contains('dark-mode')") is (
        scheme == "dark"
    )
    page.click("#operations-service-check_health .opblock-summary-control")
    with page.expect_request("**/v1/health") as asked:
        page.click("#operations-service-check_health .execute")
    assert asked.value.all_headers()["accept-language"] == language
    groups = page.eval_on_selector_all(
        ".models-of-tag",
        "all => all.map(each => [each.querySelector('h3').textContent,"
        " each.querySelectorAll('.model-container').length])",
    )
    assert [tag for tag, _ in groups] == [tag["name"] for tag in described()["tags"]]
    # All but what only the service's own checks name.
    schemas = described()["components"]["schemas"]
    assert sum(count for _, count in groups) == len(schemas)
    assert faults == []
    context.close()
