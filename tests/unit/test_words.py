"""One thing, one word: no text of the product has a word that is not used any more.

The words of players are in ``engine/rulesets/*.toml``; how they are chosen: docs/rule-texts.md.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import engine
from app.problems import TITLES
from engine import table_texts, texts_of, tiles

ROOT = Path(__file__).parents[2]
HAN = "\u3400-\u9fff"


class Said(NamedTuple):
    """A text for people, where it stands and in which language."""

    where: str
    language: str
    text: str


# --- every text of the product -------------------------------------------------------------------


def _in_both(value: object, where: str) -> Iterator[Said]:
    """The texts under a value of JSON or TOML; sources are quoted as they are."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("zh", "en") and isinstance(each, str):
                text = re.sub(r"{[^}]*}", "0", each)
                yield Said(where, key, " ".join(text.split()))
            elif key != "source":
                yield from _in_both(each, f"{where} {key}")
    elif isinstance(value, list):
        for each in value:
            yield from _in_both(each, where)


def _summaries(value: object, where: str) -> Iterator[Said]:
    """``中文 · English``."""
    for text in value.values() if isinstance(value, dict) else value:  # type: ignore[attr-defined]
        text = text if isinstance(text, str) else text["summary"]
        chinese, english = text.split(" · ")
        yield Said(where, "zh", chinese)
        yield Said(where, "en", english)


def _literal(node: ast.expr) -> str | None:
    """A string as it stands in the code, with 0 for what is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_literal(each) or "0" for each in node.values)
    return None


def _in_code(file: Path) -> Iterator[Said]:
    """Chinese and English that stand side by side as arguments, and all other Chinese."""
    where = str(file.relative_to(ROOT))
    tree = ast.parse(file.read_text(encoding="utf-8"))
    documents = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            texts = [_literal(each) for each in node.args]
            for chinese, english in pairwise(texts):
                if chinese and english and re.search(f"[{HAN}]", chinese):
                    yield Said(where, "en", english)
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in documents:
            text = _literal(node)
            if text and re.search(f"[{HAN}]", text) and not re.match("00[0-4] ", text):
                yield Said(where, "zh", text)  # and no source


def _in_pages(file: Path) -> Iterator[Said]:
    """Pairs of a script, and of the calls of a template."""
    where = str(file.relative_to(ROOT))
    text = file.read_text(encoding="utf-8")
    pairs = r"""\[("[^"]*"), ("[^"]*")\]|\bt\(('[^']*'), ('[^']*')\)"""
    for found in re.finditer(pairs, text):
        chinese, english = (each[1:-1] for each in found.groups() if each is not None)
        if re.search(f"[{HAN}]", chinese):
            yield Said(where, "zh", chinese)
            yield Said(where, "en", english)


def _all() -> Iterator[Said]:
    for file in sorted(ROOT.glob("engine/rulesets/*.toml")):
        yield from _in_both(tomllib.loads(file.read_text(encoding="utf-8")), file.stem)
    for file in sorted(ROOT.glob("app/pages/rules/examples/*.json")):
        yield from _in_both(json.loads(file.read_bytes()), file.stem)
    for name in ("app/examples/summaries.json", "app/pages/playground/tables.json"):
        yield from _summaries(json.loads((ROOT / name).read_bytes()), name)
    for folder in ("engine", "app", "zhuoji"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield from _in_code(file)
    for pattern in ("app/pages/*/static/*.js", "app/pages/*/templates/*.html"):
        for file in sorted(ROOT.glob(pattern)):
            yield from _in_pages(file)


ALL = list(_all())
CHINESE = [said for said in ALL if said.language == "zh"]
ENGLISH = [said for said in ALL if said.language == "en"]


def test_texts_are_found_wherever_there_are_some() -> None:
    found = {said.where.split(" ")[0] for said in ALL}
    for part in ("guiyang", "zhaotong.claims", "app/problems.py", "zhuoji/views.py"):
        assert part in found
    for part in ("engine/validation/winning.py", "app/pages/playground/static/words.js"):
        assert part in found
    for part in ("app/pages/rules/templates/ruleset.html", "app/examples/summaries.json"):
        assert part in found
    assert len(CHINESE) > 1000
    assert len(ENGLISH) > 1000


# --- words that are not used any more ------------------------------------------------------------

OLD_CHINESE = {
    "黄庄": "荒庄",
    "明杠": "点豆、直杠（点的）或转弯豆、爬坡豆、补杠（加的）",
    "弃牌": "打出的牌",
    "规则集": "玩法",
    "源文|姊妹|原文": "原规则，另外两份规则",
    "客户端": "平台",
    "青龙背": "清龙背",
    "豆全包|(?<!点杠)包杠": "包豆",
    "翻鸡": "翻牌鸡（鸡）、翻牌（翻）",
    "捉鸡 0|捉到的鸡": "翻牌鸡、本鸡、星期鸡",
    "赔豆": "赔分",
    "未听|没有听牌": "没听牌",
    "作废": "不计",
    "放过": "过",
    "[0一二三四五k本]盘|盘数": "局",
    "(?<!其)它(?!自己)": "他、玩家，或是哪张牌",
    "幂等": "Idempotency-Key",
    "未亮|没有亮": "看不到",
    "[炮胡抢出分豆走听]者": "……的人、胡家",
    "本座|该座": "这个座位",
    "此玩法|此房间": "这种玩法、这个房间",
    "一炮两响|一炮多响": "一炮双响、一炮三响",
    "庄家加倍|庄家分(?!别)": "庄家加分",
    "赢家": "胡家",
    "与 wins": "与胡牌的记录",
    "没有来源": "不写是谁打的",
    "怎样理解|不明之处": "读法",
    "可操作": "轮到",
    "不可以做|不合法": "不能",
    "幺鸡\\d 张|每张 0": "只",
    "开局，": "发牌前",
}
OLD_ENGLISH = {
    r"\bvoid(ed)? (by|of)\b|is void\b": "does not count",
    r"\bfeeders?\b|\bfed\b": "the seat that discarded the tile",
    r"\bmultiplier\b": "base",
    r"dealer lines?": "nothing for the dealer",
    r"declared? hard\b|declared softly": "hard win, hard declaration, soft declaration",
    r"counterpart": "when the dealer wins, …",
    r"not of the schema": "does not match the schema",
    r"\bis no win\b|makes no win": "does not win",
    r"own draw, more|bloom, more": "1 more on an own draw",
    r"\bclients\b": "platforms",
    r"\bsister documents\b": "the other documents",
}
IDS = sorted(
    {
        option.key
        for each in engine.RULESETS.values()
        for option in each.options
        if "_" in option.key
    }
    | {pattern.id for each in engine.RULESETS.values() for pattern in each.patterns}
    | {"tongsan", "wugu", "hun5qing10", "hun8qing16", "sandingguai", "gumai", "yinji"}
)


def having(texts: list[Said], pattern: str) -> list[Said]:
    return [said for said in texts if re.search(pattern, said.text)]


@pytest.mark.parametrize("old", OLD_CHINESE)
def test_an_old_chinese_word_stands_in_no_text(old: str) -> None:
    assert having(CHINESE, old) == []


@pytest.mark.parametrize("old", OLD_ENGLISH)
def test_an_old_english_word_stands_in_no_text(old: str) -> None:
    assert having(ENGLISH, old) == []


# Code and texts have a word each (docs/glossary.md): that of the code, that of texts.
TWO_WORDS = re.findall(
    r"^\| ([a-z-]+) \| ([a-z ]+) \| [^|a-z]+ \|$",
    (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("code", "text"), TWO_WORDS, ids=[code for code, _ in TWO_WORDS])
def test_a_text_has_the_word_of_players(code: str, text: str) -> None:
    assert having(ENGLISH, rf"(?i)\b{code}s?\b") == []
    assert having(ENGLISH, rf"(?i)\b{text}\b")


def test_the_glossary_has_both_words() -> None:
    assert {code for code, _ in TWO_WORDS} >= {"self-draw", "hog", "unready", "live"}


@pytest.mark.parametrize("name", IDS)
def test_no_english_text_has_the_id_of_an_option_or_a_pattern(name: str) -> None:
    # A field of a request may be named where it is spoken of: "--option base=2".
    assert [
        said for said in having(ENGLISH, rf"\b{name}\b(?!\.)") if "zhuoji" not in said.where
    ] == []


def test_no_english_text_has_chinese_in_it() -> None:
    assert [said for said in having(ENGLISH, f"[{HAN}]") if "words.js" not in said.where] == []


OWN = {
    "guiyang": ("底分", "杀听", "爬坡豆", "补杠", "暗杠", "直杠", "软报"),
    "gumai": ("底注", "杀报", "爬坡豆", "补杠", "暗杠", "直杠"),
    "yinji": ("底注", "转弯豆", "补杠", "暗杠", "直杠"),
    "zhaotong": ("底注", "底分", "转弯豆", "爬坡豆", "闷豆", "点豆", "杠开", "热炮", "查叫"),
}


@pytest.mark.parametrize("name", OWN)
def test_a_rule_set_has_its_own_words(name: str) -> None:
    others = "|".join(OWN[name])
    of_it = [said for said in CHINESE if said.where.split(".")[0].split(" ")[0] == name]
    assert of_it
    assert having(of_it, others) == []


def test_the_same_words_in_reasons_as_in_the_rules() -> None:
    for each in engine.RULESETS.values():
        words, texts = each.words, texts_of(each)
        told = "".join(clause.title.zh + clause.text.zh for clause in texts.clauses)
        terms = each.terms({option.key: option.default for option in each.options})
        if terms.hand.kill:
            assert words.kill.zh in told
            assert texts.items["kill_ready"].zh == words.kill.zh
        if terms.kongs.points or words.kongs != engine.Ruleset._field_defaults["words"].kongs:
            for name in words.kongs.values():
                assert name.zh in told


# --- tiles, and how a text is written ------------------------------------------------------------


def test_what_tiles_are_called() -> None:
    assert tiles.TILE_TEXTS[tiles.tile("9p")] == ("九筒", "9 of dots (9p)")
    assert tiles.TILE_TEXTS[tiles.tile("1s")] == ("幺鸡", "1 of bamboos (1s)")
    assert len(set(tiles.TILE_TEXTS)) == 27
    assert tiles.hand_text(tiles.read("123m55p")) == ("一二三万 五五筒", "123m 55p")


# What explains the notation, or shows how a field is written.
NOTATION = ("table rules tiles", "engine/wire", "app/pages/rules/templates", "zhuoji/")


def test_tiles_are_named_in_words() -> None:
    named = re.compile(r"\b[1-9] of (characters|dots|bamboos) \([1-9][mps]\)")
    for said in ALL:
        if said.where.startswith(NOTATION):
            continue
        assert not re.search(r"\b[1-9][mps]\b", named.sub("", said.text)), said


HALF_WIDTH = re.compile(f"[{HAN}][,;:!?()]|[,;!?()][{HAN}]|(?<!/):[{HAN}]")


def test_chinese_has_full_width_punctuation() -> None:
    assert [said for said in CHINESE if HALF_WIDTH.search(said.text)] == []


def test_titles_of_refusals_are_short_sentences() -> None:
    for code, title in TITLES.items():
        assert title.en[0].isupper(), code
        assert not title.en.endswith("."), code


def test_every_word_of_the_glossary_is_used() -> None:
    told = " ".join(said.text for said in ENGLISH)
    for word in table_texts().glossary:
        for name in re.split(r", | and ", word.name.en):
            assert name.lower() in told.lower(), word.id
