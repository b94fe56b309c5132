"""Nothing of a rule set is missing; and what is, is said in one line."""

import shutil
from pathlib import Path

import pytest

import engine
from engine.rulesets import texts
from tests.support.complete import EXAMPLES, missing

GUIYANG = engine.RULESETS["guiyang@1"]
FILE = Path(texts.__file__).with_name(GUIYANG.texts)


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=list(engine.RULESETS))
def test_a_rule_set_lacks_nothing(ruleset: engine.Ruleset) -> None:
    assert missing(ruleset) == []


def test_a_missing_text_is_said(tmp_path: Path) -> None:
    file = tmp_path / "guiyang.toml"
    written = FILE.read_text(encoding="utf-8")
    title = 'title = { zh = "报听", en = "Declaring ready" }'
    assert title in written
    file.write_text(written.replace(title, 'title = { zh = "报听" }'), encoding="utf-8")
    said = missing(GUIYANG._replace(texts=str(file)))
    assert said == [f"{file}: rules.ready.title.en: is missing"]


def test_a_missing_topic_is_said(tmp_path: Path) -> None:
    file = tmp_path / "guiyang.toml"
    head, rule, rest = FILE.read_text(encoding="utf-8").partition("[rules.kong]\n")
    assert rule
    file.write_text(head + "[rules." + rest.partition("\n[rules.")[2], encoding="utf-8")
    said = missing(GUIYANG._replace(texts=str(file)))
    assert said == [f"{file}: rules.kong: is missing; answers cite guiyang.kong"]


def test_a_missing_example_is_said(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    (tmp_path / "guiyang.kong.json").unlink()
    assert missing(GUIYANG, tmp_path) == [
        "app/pages/rules/examples/guiyang.kong.json: is missing; the rule has no example"
    ]
