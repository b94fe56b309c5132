"""``rules``, and what the command says of itself."""

import json
from pathlib import Path

import pytest

import engine
from app.pages.rules import worked
from engine import texts_of
from tests.support.command import invoke
from zhuoji.main import cli

EXAMPLE = Path(worked.__file__).parent / "examples" / "gumai.charge.json"


def test_the_rule_sets() -> None:
    assert json.loads(invoke("rules").stdout) == json.loads(json.dumps(engine.describe_rulesets()))
    shown = invoke("rules", "--table", "--lang", "zh").stdout
    assert all(texts_of(ruleset).title.zh in shown for ruleset in engine.RULESETS.values())


@pytest.mark.parametrize("name", engine.RULESETS)
def test_one_rule_set(name: str) -> None:
    ruleset = engine.find_ruleset(name)
    for asked in (name, ruleset.name):
        described = json.loads(invoke("rules", asked).stdout)
        assert described == json.loads(json.dumps(engine.describe_ruleset(ruleset)))
    shown = invoke("rules", name, "--table", "--lang", "en").stdout
    assert [option.key for option in ruleset.options if option.key not in shown] == []
    assert [pattern.id for pattern in ruleset.patterns if pattern.id not in shown] == []
    assert [clause.id for clause in texts_of(ruleset).clauses if clause.id not in shown] == []
    assert ("fan" in shown) == (ruleset.name == "zhaotong")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_rule_with_its_text(language: str) -> None:
    for ruleset in engine.RULESETS.values():
        described = json.loads(json.dumps(engine.describe_ruleset(ruleset)))
        rule = described["rules"][0]
        assert json.loads(invoke("rules", rule["id"]).stdout) == rule
        shown = invoke("rules", rule["id"], "--table", "--lang", language).stdout
        assert rule["id"] in shown
        assert unfolded(rule["text"][language]) in unfolded(shown)
        assert rule["source"] in shown


def unfolded(text: str) -> str:
    """Whatever the width of the lines is."""
    return "".join(text.split())


@pytest.mark.parametrize(("title", "language"), [("热炮", "zh"), ("hot shot", "en")])
def test_a_rule_by_its_title(title: str, language: str) -> None:
    """Of every rule set that has one of this title."""
    found = [json.loads(line) for line in invoke("rules", title).stdout.splitlines()]
    assert [rule["id"] for rule in found] == [
        f"{r}.hot_shot" for r in ("guiyang", "gumai", "yinji")
    ]
    shown = invoke("rules", title, "--table", "--lang", language).stdout
    for ruleset in engine.RULESETS.values():
        game = texts_of(ruleset).title.in_language("zh" if language == "zh" else "en")
        assert (game in shown) == (ruleset.name != "zhaotong")


def test_tables_have_the_words_of_the_rules() -> None:
    """The names of rules, options and items; ids stand where one looks them up."""
    request = json.dumps(
        {
            "room": {"ruleset": "gumai", "options": {"chicken": "none", "tongsan": True}},
            "table": json.loads(EXAMPLE.read_text(encoding="utf-8"))["request"]["table"],
        }
    )
    for language, title in (("zh", "冲锋鸡"), ("en", "Charging chicken")):
        shown = invoke("settle", "--table", "--lang", language, stdin=request).stdout
        assert title in shown
        assert "gumai." not in shown


def test_a_rule_that_there_is_not_and_one_like_it() -> None:
    result = invoke("rules", "guiyang.permitt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is guiyang.permit" in result.stderr
    assert invoke("rules", "x.y").exit_code == 2
    assert invoke("rules", "nope").exit_code == 2


def test_help_says_what_exit_codes_mean() -> None:
    assert "130 interrupted" in invoke("--help").stdout
    for name in cli.commands:
        shown = invoke(name, "--help").stdout
        assert "Exit codes: 0" in shown, name
        assert cli.commands[name].help, name


def test_the_version() -> None:
    assert invoke("--version").stdout == f"zhuoji {engine.__version__}\n"


@pytest.mark.parametrize("arguments", [["nope"], ["waits", "--nope"], ["replay", "--jobs", "0"]])
def test_usage(arguments: list[str]) -> None:
    assert invoke(*arguments).exit_code == 2
