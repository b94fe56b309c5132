"""``docs/new-rule-set.md`` is done as it says, in a copy of the project, and leads to a rule set of
which nothing is missing."""

import os
import re
import shutil
import sys
from pathlib import Path

from tests.clients.conftest import run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "new-rule-set.md"
COPIED = ("app", "clients/python", "docs", "engine", "infra", "tests", "zhuoji")
_BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[tuple[str, str, str]]:
    """The language of each block, the file that it is or changes, and what stands in it."""
    text = PAGE.read_text(encoding="utf-8")
    found = _BLOCK.findall(text)
    assert text.count("```") == 2 * len(found)
    return found


def changed(text: str, diff: str) -> str:
    """``text`` with the lines ``+`` of a diff after those before them, which are there once."""
    kept = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] == " ")
    new = "".join(line[1:] for line in diff.splitlines(keepends=True))
    assert text.count(kept) == 1
    return text.replace(kept, new)


def in_shell(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return run("bash", "-euo", "pipefail", "-c", command, folder=folder, env={"PATH": path})


def test_the_page_is_short_and_touches_few_files() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) <= 120
    touched = {file for _, file, _ in blocks() if file and (ROOT / file).exists()}
    assert 0 < len(touched) <= 3


def test_the_page_leads_to_a_rule_set(tmp_path: Path) -> None:
    skip = shutil.ignore_patterns("__pycache__", "node_modules")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=skip)
    shutil.copy2(ROOT / "openapi.yaml", tmp_path)
    said = ""
    for language, name, content in blocks():
        if language == "sh":
            said = in_shell(content, tmp_path)
        elif language == "text":
            assert said.strip() == content.strip()
        else:
            target = tmp_path / name
            assert target.exists() == (language == "diff")
            if target.exists():
                content = changed(target.read_text(encoding="utf-8"), content)
            target.write_text(content, encoding="utf-8")
