"""The texts of the rule sets: what their files may hold, how their numbers come into them, and
what is said of a file that is wrong."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import engine
from app.pages.rules import worked
from engine import Ruleset, TextsError, texts_of
from engine.rulesets import texts
from engine.rulesets.guiyang import GUIYANG
from engine.rulesets.placeholders import Numbers, UnknownNumberError

FOLDER = Path(texts.__file__).parent
FILES = sorted(FOLDER.glob("*.toml"))
SCHEMA = json.loads((FOLDER / "texts.schema.json").read_bytes())


def content(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def all_texts(value: object, key: str = "") -> list[tuple[str, str]]:
    """Every text under ``value`` that stands in a file, with its key."""
    if key.endswith(".forms"):  # beginnings of words
        return []
    if isinstance(value, dict) and set(value) == {"zh", "en"}:
        return [(f"{key}.{language}", value[language]) for language in value]
    if isinstance(value, list):
        value = dict(enumerate(value))
    if isinstance(value, dict):
        return [found for name in value for found in all_texts(value[name], f"{key}.{name}")]
    return []


# --- the files -----------------------------------------------------------------------------------


def test_there_is_a_file_for_each_rule_set_and_one_for_the_table() -> None:
    used = {ruleset.texts for ruleset in engine.RULESETS.values()}
    assert {file.name for file in FILES} == used | {"table.toml"}


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_the_numbers_of_a_rule_set_are_a_short_file(ruleset: Ruleset) -> None:
    written = (FOLDER / f"{ruleset.name}.py").read_text(encoding="utf-8")
    assert 50 < len(written.splitlines()) <= 250


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_is_as_its_schema_says(file: Path) -> None:
    faults = jsonschema_rs.validator_for(SCHEMA).iter_errors(content(file))
    assert [f"{fault.instance_path}: {fault.message}" for fault in faults] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = { zh = "报听", en = "Declaring ready" }', 'title = { zh = "报听" }'),
        ('title = { zh = "报听", en = "Declaring ready" }', 'title = { zh = "x", en = "x" }'),
        ('title = { zh = "报听", en', 'titel = { zh = "报听", en'),
        ("[[rules.ready.readings]]", "[[rules.ready.reading]]"),
        ('title = { zh = "贵阳捉鸡", en = "Guiyang zhuoji" }', ""),
        ("[rules.ready]", "[rules.Ready]"),
    ],
)
def test_the_schema_knows_what_is_wrong(old: str, new: str) -> None:
    written = (FOLDER / "guiyang.toml").read_text(encoding="utf-8")
    assert old in written
    changed = tomllib.loads(written.replace(old, new))
    assert not jsonschema_rs.validator_for(SCHEMA).is_valid(changed)


# Digits that are no point values: tiles, ranks, sizes of hands, formulas, ids, sources, quotations.
WORDS = re.compile(
    r"""\b[1-9][mps]\b | \b123m55p9s\b | \b[1-9]\s+of\s+(characters|dots|bamboos)\b | \b108\b
    | 9\ →\ 1 | 1\ →\ 9 | After\ 9\ comes\ 1 | ranks\ 1\ to\ 9 | (从|from)\ 0 | \b1[34](th)?\b
    | counting\ as\ 3 | \w+\s?[-−]\s?1\b | 2\^\( | 2\ 的
    | \b00[0-4] | (为|counts|else|late)\ 0 | k\ 为\ 1 | 数加\ 1 | 憨包豆\ 0 | \+1
    | “[^”]*”
    """,
    re.VERBOSE,
)
# The other numbers that stand in a text as such: those that a source prints, and names of styles.
AS_SUCH = {
    "guiyang.options.style.choices.hun5qing10.en": "5 10",
    "guiyang.options.style.choices.hun8qing16.en": "8 16",
    "gumai.options.multiplier.note.zh": "2 2",
    "gumai.options.multiplier.note.en": "2 2",
    "gumai.rules.forfeit.readings.0.zh": "1 2",
    "gumai.rules.forfeit.readings.0.en": "1 2",
    "yinji.rules.liable.readings.0.zh": "2 4",
    "yinji.rules.liable.readings.0.en": "2 4",
    "yinji.rules.forfeit.readings.0.zh": "3 9",
    "yinji.rules.forfeit.readings.0.en": "3 9",
}


def test_a_text_has_no_number_of_its_own() -> None:
    """A number that stands in a table is written as a placeholder (docs/rule-texts.md)."""
    found: dict[str, str] = {}
    for file in FILES:
        for key, text in all_texts(content(file)):
            own = re.findall(r"\d+", WORDS.sub(" ", re.sub(r"{[^}]*}", " ", text)))
            if own:
                found[f"{file.stem}{key}"] = " ".join(own)
    assert found == AS_SUCH


# Numbers in words that are no points, factors or limits: names, tiles, their ranks, how many of
# them something is made of, and how many things a sentence speaks of.
CHINESE_WORDS = re.compile(
    r"""“[^”]*”
    | 混[五八]清十六? | [三二]丁拐 | 一扣二 | 通三 | 一炮[双三]响 | 清一色 | 三门 | 地胡三家给
    | [一二三四五六七八九、]+[万筒条] | 各一到九 | 翻到九，一为鸡 | 九的下一张是一
    | 一的[上前]一张是九 | 是[一九]，就是[一九] | 星期[一日]是[一七]
    | 十[三四]张 | 第[三四五]张 | [两三四五]张 | 一两张 | 四组 | 四个刻子 | [五七]个对子 | [两七]对
    | [两三](份规则|种|样|说|边|家都) | 双方 | 三选一 | 不翻倍
    """,
    re.VERBOSE,
)
ENGLISH_WORDS = re.compile(
    r"""“[^”]*”
    | \b(seven|five|two)\ pairs\b | \bfour\ (triplets|melds|alike|tiles)\b | \ball\ four\b
    | \b(of\ the|fewer\ than|more\ than)\ four\b | \bfour\ (or\ more|of\ (a|each)\ tile)\b
    | \bfive\ (of\ a\ tile\ )?count\b | \bthree[ -]suit
    | \bthree\ (tiles|kinds|of\ the\ indicator)\b | \bto\ two\ tiles\b | \b(first|other)\ two\b
    | \btwo\ of\ the\ other\b | \bno\ tile\ counts\ twice\b
    | \b(not|never)\ doubled\b | \binstead\ of\ doubling\b | \bstreak\ is\ one\ more\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
CHINESE_NUMBER = re.compile("[二两三四五六七八九十百]|一[番分倍]|[翻加]倍|翻一倍|双")
ENGLISH_NUMBER = re.compile(
    r"""\b(two|three|four|five|six|seven|eight|nine|ten|twice|double[sd]?|doubling)\b
    | \bone\ (more|point|fan|time)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
# The others: who deals after a washout, what a seat may stake, what one chicken is, sources, the
# names of ways to pay for an own draw, what melds are made of, that points are a power of two.
WORDS_AS_SUCH = {
    "guiyang.rules.dealer.readings.0.zh": "一倍",
    "guiyang.rules.next.text.zh": "四 三",
    "guiyang.rules.next.text.en": "four three",
    "guiyang.rules.next.readings.0.en": "two",
    "gumai.options.self_draw.choices.double_plus_one.zh": "翻倍",
    "gumai.options.self_draw.choices.double_plus_one.en": "double",
    "gumai.options.self_draw.choices.double.zh": "翻倍",
    "gumai.options.self_draw.choices.double.en": "double",
    "gumai.rules.self_draw.readings.0.zh": "翻倍",
    "gumai.rules.self_draw.readings.0.en": "doubling",
    "gumai.rules.dealer.readings.0.en": "three",
    "gumai.rules.stake.text.zh": "一分 两",
    "gumai.rules.stake.text.en": "two",
    "gumai.rules.liable.text.en": "one more one more",
    "table.glossary.discard_win.text.zh": "两 三",
    "table.glossary.base.text.zh": "一分",
    "table.glossary.fan.text.zh": "一番 翻一倍",
    "table.glossary.fan.text.en": "one more doubles",
    "table.glossary.styles.text.zh": "三",
    "yinji.rules.next.readings.0.zh": "四 两 三 四",
    "yinji.rules.next.readings.0.en": "two four two three three four",
    "zhaotong.rules.meld.text.en": "three two three two two",
    "zhaotong.rules.hand.text.en": "two four",
    "zhaotong.rules.fine.text.zh": "两",
    "zhaotong.rules.fine.text.en": "two",
}


def test_a_text_has_no_number_of_its_own_in_words_either() -> None:
    found: dict[str, str] = {}
    for file in FILES:
        for key, text in all_texts(content(file)):
            chinese = key.endswith(".zh")
            joined = ("" if chinese else " ").join(map(str.strip, text.strip().splitlines()))
            written = re.sub(r"{[^}]*}", "0", joined)
            words, number = (
                (CHINESE_WORDS, CHINESE_NUMBER) if chinese else (ENGLISH_WORDS, ENGLISH_NUMBER)
            )
            own = [each[0].lower() for each in number.finditer(words.sub(" ", written))]
            if own:
                found[f"{file.stem}{key}"] = " ".join(own)
    assert found == WORDS_AS_SUCH


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=list(engine.RULESETS))
def test_a_paragraph_is_read_at_a_glance(ruleset: Ruleset) -> None:
    known = texts_of(ruleset)
    long = [
        (clause.id, line)
        for clause in (*known.clauses, *known.shared)
        for text in (clause.text, *clause.readings)
        for line, most in (
            *((line, 220) for line in text.zh.splitlines()),
            *((line.split(), 130) for line in text.en.splitlines()),
        )
        if len(line) > most
    ]
    assert long == []


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "placeholder", "said"),
    [
        ("guiyang", "hand.kill.soft", ("10", "10")),
        ("guiyang", "hand.kill.soft; style=hun8qing16", ("16", "16")),
        ("guiyang", "chicken.1s.golden.charging", ("6", "6")),
        ("guiyang", "words players.most; style = sandingguai", ("三", "three")),
        ("guiyang", "words hand.kill.soft", ("十", "ten")),
        ("guiyang", "limits.base.most", ("100", "100")),
        ("guiyang", "options.base; base=7", ("7", "7")),
        ("gumai", "points.pinghu; tongsan=true", ("3", "3")),
        ("gumai", "words more points.daduizi; tongsan=true", ("三", "three")),
        ("gumai", "more hand.draw_extra; self_draw=double", ("-1", "-1")),
        ("gumai", "chicken.8p.charging; wugu=true, tongsan=true", ("4", "4")),
        ("yinji", "kongs.points.added_kong", ("4", "4")),
        ("zhaotong", "points.qingpeng", ("6", "6")),
        ("zhaotong", "fan.cap; cap=7", ("7", "7")),
        ("zhaotong", "fan.extras.all_indicators", ("2", "2")),
        ("zhaotong", "fan.extras.self_draw; self_draw_fan=false", ("0", "0")),
        ("zhaotong", "count most_suits", ("两", "two")),
        ("zhaotong", "words most_suits", ("二", "two")),
        ("gumai", "count shooter_deals_from", ("三", "three")),
        ("yinji", "times hand.draw_factor", ("两倍", "twice")),
        ("guiyang", "times hand.kill.soft; style=hun8qing16", ("十六倍", "16 times")),
        ("guiyang", "times base", ("一倍", "once")),
        ("guiyang", "times chicken.1s.golden.plain / chicken.1s.plain", ("三倍", "three times")),
        ("guiyang", "chicken.1s.forfeit * 3 + chicken.1s.liable", ("4", "4")),
        ("gumai", "more points.pinghu * 2; tongsan=true", ("4", "4")),
    ],
)
def test_a_placeholder_stands_for_a_number(
    ruleset: str, placeholder: str, said: tuple[str, str]
) -> None:
    known = Numbers(engine.find_ruleset(ruleset))
    assert (known.say(placeholder, "zh"), known.say(placeholder, "en")) == said


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "零"), (9, "九"), (10, "十"), (16, "十六"), (20, "二十"), (99, "九十九")],
)
def test_numbers_in_chinese(number: int, words: str) -> None:
    known = Numbers(
        GUIYANG._replace(terms=lambda options: GUIYANG.terms({**options, "base": number}))
    )
    assert known.say("words base", "zh") == words


@pytest.mark.parametrize(
    ("placeholder", "what"),
    [
        ("hand.kil.soft", "there is no number hand.kil.soft; there are draw_factor, draw_extra,"),
        ("hand.kill.weak", "there is no number hand.kill.weak; there are soft"),
        ("base.most", "there is no number base.most"),
        ("", "there is no number ; there are players,"),
        ("hand", "hand is no number"),
        ("hand.kill_doubles", "hand.kill_doubles is no number"),
        ("base; wugu=true", "the rule set has no option wugu"),
        ("base; ", "the rule set has no option "),
        ("base; style=x", "style takes hun5qing10, hun8qing16, sandingguai"),
        ("base; base=101", "base takes 1 … 100"),
        ("more words base", "words, count or times may precede a name, and then more"),
        ("twice base", "words, count or times may precede a name, and then more"),
        ("words limits.base.most", "there are no words for 100"),
        ("base + ", "words, count or times may precede a name, and then more"),
        ("base - base", "1 - 1 is no number"),
        ("base / 2", "1 / 2 is no number"),
        ("base / 0", "1 / 0 is no number"),
    ],
)
def test_a_placeholder_that_stands_for_none(placeholder: str, what: str) -> None:
    with pytest.raises(UnknownNumberError) as error:
        Numbers(GUIYANG).say(placeholder, "zh")
    assert str(error.value).startswith(f"{{{placeholder}}}: {what}")


# --- what is wrong with a file -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"报听", en = "Declaring ready"', '"报听"', "rules.ready.title.en: is missing"),
        ('zh = "报听", en', 'zh = " ", en', "rules.ready.title.zh: is missing"),
        ('zh = "报听", en', "zh = 3, en", "rules.ready.title.zh: is missing"),
        ('title = { zh = "报听"', 'titel = { zh = "报听"', "rules.ready.title: is missing"),
        ('source = "003 二.7"\n', "", "rules.passed_win.source: is missing"),
        ("[groups]\n", 'rules.x = "y"\n[groups]\n', "rules.x: is not what has to stand here"),
        (
            'options = ["style", "dealer_bonus", "base"]',
            'options = ["style", "wugu"]',
            "rules.dealer.options: the rule set has no option wugu",
        ),
        (
            'options = ["style", "dealer_bonus", "base"]',
            'options = "style"',
            "rules.dealer.options: is not what has to stand here",
        ),
        ("[options.base]\n", "[options.bass]\n", "options.base: is missing"),
        (
            "[options.base]\n",
            "[options.wugu]\n[options.base]\n",
            "options.wugu: the rule set has none of this name",
        ),
        (
            "choices.off = ",
            "choices.on = ",
            "options.dealer_bonus.choices.off: is missing",
        ),
        ("dealer = { zh", "dialer = { zh", "groups.dealer: is missing"),
        ("[groups]", "[troops]", "groups: is missing"),
        ("[patterns]", "[patron]", "patterns: is missing"),
        ("dandiao = {", "dandia = {", "patterns.dandiao: is missing"),
        (
            "[patterns]",
            '[items]\nkil = { zh = "杀", en = "kill" }\n[patterns]',
            "items.kil: there is none of this name",
        ),
        (
            "{bonus.soft}",
            "{bonus.softly}",
            "rules.ready.text.zh: {bonus.softly}: there is no number bonus.softly; there are hard,",
        ),
        ("{bonus.soft}", "{bonus.soft", "rules.ready.text.zh: no } ends {bonus.soft"),
        ("{bonus.soft}", "bonus.soft}", "rules.ready.text.zh: a } stands without its {"),
        ("[options.base]", "[options.base", "Expected ']' at the end of a table declaration"),
    ],
)
def test_one_message_names_file_and_key(old: str, new: str, fault: str, tmp_path: Path) -> None:
    written = (FOLDER / "guiyang.toml").read_text(encoding="utf-8")
    assert old in written
    file = tmp_path / "guiyang.toml"
    file.write_text(written.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(TextsError) as error:
        texts_of(GUIYANG._replace(texts=str(file)))
    assert str(error.value).startswith(f"{file}: {fault}")


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(TextsError, match=r"^guiyin\.toml: .*No such file"):
        texts_of(GUIYANG._replace(texts="guiyin.toml"))


def test_what_all_rule_sets_share_has_no_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = (FOLDER / "table.toml").read_text(encoding="utf-8")
    file = tmp_path / "table.toml"
    file.write_text(written.replace("Late kong", "{base}"), encoding="utf-8")
    monkeypatch.setattr(texts, "_FOLDER", str(tmp_path))
    with pytest.raises(TextsError) as error:
        texts.table_texts.__wrapped__()
    assert str(error.value) == (
        "table.toml: rules.late.title.en: {base}: the rules of the table have no numbers"
    )


def test_lines_are_joined_as_each_language_wants_it(tmp_path: Path) -> None:
    written = (FOLDER / "guiyang.toml").read_text(encoding="utf-8")
    file = tmp_path / "guiyang.toml"
    old = 'title = { zh = "报听", en = "Declaring ready" }'
    new = 'title.zh = """\n报\n  听\n"""\ntitle.en = """\nDeclaring\n  ready\n"""'
    assert old in written
    file.write_text(written.replace(old, new), encoding="utf-8")
    titles = {
        clause.id: clause.title for clause in texts_of(GUIYANG._replace(texts=str(file))).clauses
    }
    assert titles["guiyang.ready"] == ("报听", "Declaring ready")


def test_paragraphs_and_items_of_lists_stay_apart(tmp_path: Path) -> None:
    written = (FOLDER / "guiyang.toml").read_text(encoding="utf-8")
    start = written.index('text.zh = """', written.index("[rules.ready]"))
    end = written.index("[[rules.ready.readings]]")
    new = """text.zh = '''
一，
二：
- 三，
四；
- 五。

六。
'''
text.en = '''
One
two:
- three
four;

five.
'''

"""
    file = tmp_path / "guiyang.toml"
    file.write_text(written[:start] + new + written[end:], encoding="utf-8")
    found = {each.id: each.text for each in texts_of(GUIYANG._replace(texts=str(file))).clauses}
    assert found["guiyang.ready"] == (
        "一，二：\n- 三，四；\n- 五。\n六。",
        "One two:\n- three four;\nfive.",
    )


# --- when a file is read -------------------------------------------------------------------------

_ASKED = """
import json, sys
opened = []
sys.addaudithook(
    lambda event, given: opened.append(str(given[0])) if event == "open" else None
)
import engine
table = json.loads(sys.argv[2])
room = engine.open_room(sys.argv[1], {})
assert engine.answer_settlement(room, table)["transfers"]
before = [name for name in opened if name.endswith(".toml")]
loaded = sorted({"tomllib", "engine.rulesets.texts"} & set(sys.modules))
engine.describe_ruleset(room.ruleset)
after = [name.rpartition("/")[2] for name in opened if name.endswith(".toml")]
print(json.dumps([before, loaded, after]))
"""


@pytest.mark.parametrize("name", ["guiyang", "gumai", "yinji", "zhaotong"])
def test_a_settlement_reads_no_texts(name: str) -> None:
    request = worked.stored(f"{name}.hand")[0]["request"]
    asked = [request["room"]["ruleset"], json.dumps(request["table"])]
    done = subprocess.run(
        [sys.executable, "-c", _ASKED, *asked], capture_output=True, text=True, check=True
    )
    before, loaded, after = json.loads(done.stdout)
    assert (before, loaded) == ([], [])
    assert after == [f"{name}.toml", "table.toml"]


# --- docs/rule-texts.md --------------------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "rule-texts.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("placeholder", sorted(set(re.findall(r"`{([^}]+)}`", PAGE))))
def test_the_names_on_the_page_are_known(placeholder: str) -> None:
    """In one rule set at least: not every one has each option and number."""
    faults = []
    for ruleset in engine.RULESETS.values():
        try:
            assert Numbers(ruleset).say(placeholder, "zh")
        except UnknownNumberError as error:
            faults.append(error)
    assert len(faults) < len(engine.RULESETS)


def test_the_rule_on_the_page_can_be_read(tmp_path: Path) -> None:
    example = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    written = (FOLDER / "guiyang.toml").read_text(encoding="utf-8")
    file = tmp_path / "guiyang.toml"
    file.write_text(written[: written.index("[rules.")] + example, encoding="utf-8")
    assert jsonschema_rs.validator_for(SCHEMA).is_valid(content(file))
    (clause,) = texts_of(GUIYANG._replace(texts=str(file))).clauses
    assert clause.id == "guiyang.hard"
    assert "adds 20 to the pattern's points (32 in “mixed 8" in clause.text.en
