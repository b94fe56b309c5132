"""Every page of ``docs/adr`` says when it was decided and whether it still stands."""

import re
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parents[2] / "docs" / "adr").glob("0*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_decision_has_a_number_a_date_and_a_status(page: Path) -> None:
    title, _, rest = page.read_text(encoding="utf-8").partition("\n\n")
    assert title.startswith(f"# {int(page.stem[:4])}. ")
    assert re.match(r"20\d\d-\d\d-\d\d, (accepted|replaced by \[\d+\])", rest)


def test_every_link_between_decisions_leads_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
