"""The glossary has words that are there."""

import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| `")
]


def names() -> set[str]:
    """The names in the engine, and the texts that are one word: no docstring, no comment."""
    found = set()
    for file in (ROOT / "engine").rglob("*.py"):
        with file.open("rb") as source:
            for token in tokenize.tokenize(source.readline):
                if token.type in (tokenize.NAME, tokenize.STRING):
                    found.add(token.string.strip('"'))
    return found


NAMES = names()


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_word_of_the_glossary_occurs_in_the_code(row: list[str]) -> None:
    code, chinese, english, pinyin = row
    assert code.strip("`") in NAMES
    assert english
    assert bool(re.search("[\u4e00-\u9fff]", chinese)) == bool(pinyin)


def test_a_word_stands_once() -> None:
    assert len({row[0] for row in ROWS}) == len(ROWS) > 50
