"""What the documents say where to find is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PLACES = re.findall(
    r"`([a-z_/]+\.py)`: ((?:`[\w.]+`(?:, )?)+)", PAGE.partition("## Where do I find")[2]
)


def names_in(file: Path) -> set[str]:
    """Everything that is defined in a file: functions, methods, classes, names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def test_the_page_has_places() -> None:
    assert len(PLACES) > 12


def test_every_path_that_a_document_names_is_there() -> None:
    documents = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), *ROOT.glob("*/README.md")]
    named = {
        (document.name, path)
        for document in documents
        for path in re.findall(
            r"`((?:app|clients|docs|engine|infra|tests|zhuoji)/[\w./-]+)`",
            document.read_text(encoding="utf-8"),
        )
    }
    assert len(named) > 50
    assert [(name, path) for name, path in sorted(named) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize(("file", "names"), PLACES)
def test_a_place_of_the_architecture_page_is_there(file: str, names: str) -> None:
    there = names_in(ROOT / "engine" / file)
    for name in re.findall(r"`([\w.]+)`", names):
        assert set(name.split(".")) <= there, f"{file} has no {name}"
