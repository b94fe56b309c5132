"""The glossary has the words that are there, and they are used where it says."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine import texts_of

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in LINES
    if line.startswith("| `")
]
HAN = "[\u4e00-\u9fff]+"


def source(folder: str) -> Iterator[tuple[Path, str]]:
    for file in sorted((ROOT / folder).rglob("*.py")):
        yield file, file.read_text(encoding="utf-8")


def tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(text).readline)


def docstrings(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def names() -> set[str]:
    """The names in the engine, and the texts that are one word: no docstring, no comment."""
    return {
        token.string.strip('"')
        for _, text in source("engine")
        for token in tokens(text)
        if token.type in (tokenize.NAME, tokenize.STRING)
    }


NAMES = names()


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_word_of_the_glossary_occurs_in_the_code(row: list[str]) -> None:
    code, chinese, english, pinyin = row
    assert set(re.findall("`([^`]+)`", code)) <= NAMES
    assert english
    assert bool(re.search(HAN, chinese)) == bool(pinyin)


def test_a_word_stands_once() -> None:
    words = [word for row in ROWS for word in re.findall("`([^`]+)`", row[0])]
    assert len(set(words)) == len(words) > 50


# Tiles, numbers and numbers of things, as examples.
EXAMPLES = re.compile("[一二三四五六七八九]+[万筒条]|两倍|两门花色")


def named() -> set[str]:
    """What the rule sets call themselves, their patterns and the values of their options: the rule
    reference has these."""
    found = {"捉鸡麻将", "金银鸡"}
    for ruleset in engine.RULESETS.values():
        texts = texts_of(ruleset)
        found.add(texts.title.zh)
        found |= {pattern.label.zh for pattern in ruleset.patterns}
        found |= {name.zh for option in texts.options.values() for name in option.choices.values()}
    return found


def test_a_chinese_word_of_a_docstring_stands_in_the_glossary() -> None:
    known = {word for row in ROWS for word in re.findall(HAN, row[1])} | named()
    used = {
        word
        for _, text in source("engine")
        for docstring in docstrings(text)
        for word in re.findall(HAN, docstring)
        if len(word) > 1 and not EXAMPLES.fullmatch(word)
    }
    assert sorted(used - known) == []


@pytest.mark.parametrize("folder", ["engine", "app", "zhuoji"])
def test_docstrings_and_comments_have_the_word_of_the_code(folder: str) -> None:
    """Of the two words for one thing: texts for people are in ``test_words``."""
    told = [
        (file.name, said)
        for file, text in source(folder)
        for said in (
            *docstrings(text),
            *(token.string for token in tokens(text) if token.type == tokenize.COMMENT),
        )
        if re.search(r"\bown\s+draws?\b", said)
    ]
    assert told == []
