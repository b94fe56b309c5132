"""The generated pages are what the engine says now."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from app import reference, rooms
from app.pages.rules import page, worked
from engine import rulesets, texts_of
from engine.rulesets import gumai, texts
from tests.support.spec import CheckedClient


def test_the_page_of_options_is_up_to_date() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page()


def test_every_option_stands_beside_the_rules_that_it_changes() -> None:
    rows = reference.page().splitlines()
    for ruleset in engine.RULESETS.values():
        for key, said in texts_of(ruleset).options.items():
            row = next(row for row in rows if row.startswith(f"| `{key}` {said.label.zh}"))
            assert row.split("|")[-2].strip(), f"{ruleset.id}: {key} changes no rule"


def forget() -> None:
    """What is kept of rooms, texts and pages."""
    rulesets._ROOMS.clear()
    rooms._open.cache_clear()
    texts._READ.clear()
    page._ruleset.cache_clear()


@pytest.fixture
def seven_for_an_own_draw(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A self-draw costs 7 more in gumai, where it costs 1."""
    with monkeypatch.context() as patched:
        patched.setitem(gumai.DRAW_EXTRA, "double_plus_one", 7)
        forget()
        yield
    forget()


@pytest.mark.usefixtures("seven_for_an_own_draw")
def test_a_changed_value_changes_all_that_tells_of_it(client: CheckedClient) -> None:
    """What is paid, the rule, the option, and the three places where they are shown."""
    example = worked.stored("gumai.self_draw")[0]
    settled = client.post("/v1/settlements", example["request"]).json()
    paid = {line["points"] for line in settled["transfers"] if line["rule"] == "gumai.self_draw"}
    assert paid == {7}

    described = client.get("/v1/rulesets/gumai").json()
    rule = next(rule for rule in described["rules"] if rule["id"] == "gumai.self_draw")
    assert "再付 7 分" in rule["text"]["zh"]
    assert "pays 7 more" in rule["text"]["en"]
    option = next(option for option in described["options"] if option["key"] == "self_draw")
    assert option["choices"][0]["label"] == {"zh": "翻倍再加 7", "en": "double and 7 more"}
    assert option["note"] == {
        "zh": "通三时不加 7。",
        "en": "Where plain hands count 3, the 7 falls away.",
    }

    assert "`double_plus_one` 翻倍再加 7," in reference.page()
    shown = client.get("/rules/gumai?lang=en").body.decode()
    assert "pays 7 more, besides 2P" in shown
    assert "double and 7 more" in shown


def test_what_is_wrong_with_a_text_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "rulesets"
    shutil.copytree(Path(texts.__file__).parent, folder)
    file = folder / "gumai.toml"
    written = file.read_text(encoding="utf-8")
    file.write_text(written.replace("{kongs.forfeit;", "{kongs.forfiet;"), encoding="utf-8")
    monkeypatch.setattr(texts, "_FOLDER", str(folder))
    monkeypatch.setattr(texts, "_READ", {})
    monkeypatch.setattr(sys, "argv", ["reference"])
    assert reference.main() == 1
    assert capsys.readouterr().err == (
        "gumai.toml: rules.forfeit_kong.text.zh: {kongs.forfiet; tongsan=true}: there is no number "
        "kongs.forfiet; there are points, forfeit, forfeit_to_discarder, forfeit_shot\n"
    )
