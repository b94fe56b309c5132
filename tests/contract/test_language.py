"""Chinese or English, as ``Accept-Language`` asks."""

import pytest

from app.language import negotiate
from tests.contract.test_errors import settled
from tests.support.http import Client


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= character <= "\u9fff" for character in text)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "zh"),
        ("en", "en"),
        ("zh", "zh"),
        ("EN", "en"),
        ("en-GB", "en"),
        ("zh-Hans-CN", "zh"),
        ("fr", "zh"),
        ("fr, de;q=0.9", "zh"),
        ("fr, en;q=0.1", "en"),
        ("*", "zh"),
        ("en, zh", "en"),
        ("zh, en", "zh"),
        ("en;q=0.5, zh;q=0.8", "zh"),
        ("zh;q=0.5,en;q=0.8", "en"),
        ("en;q=0.8,zh;q=0.8", "en"),
        ("zh;q=0", "en"),
        ("en;q=0", "zh"),
        ("zh;q=0, *", "en"),
        ("*;q=0.5, en;q=0.1", "zh"),
        ("*;q=0.1, en;q=0.5", "en"),
        ("en; q=0.9 , zh; q=1.0", "zh"),
        ("en;q=abc", "zh"),
        ("en;q=nan", "zh"),
        ("en;level=1;q=0.3, zh;q=0.2", "en"),
        (";;;,,,=", "zh"),
        ("english", "zh"),
        ("en-US,en;q=0.9,zh-CN;q=0.8,zh;q=0.7", "en"),
    ],
)
def test_negotiation(header: str, language: str) -> None:
    assert negotiate(header) == language


def test_answers_say_their_language(client: Client) -> None:
    chinese = client.post("/v1/settlements", settled())
    english = client.post("/v1/settlements", settled(), Accept_Language="en")
    assert chinese.headers["content-language"] == "zh"
    assert english.headers["content-language"] == "en"
    for answer in (chinese, english):
        assert answer.headers["vary"] == "Accept-Language"
    reasons = [line["why"] for line in chinese.json()["transfers"]]
    translated = [line["why"] for line in english.json()["transfers"]]
    assert all(is_chinese(reason) for reason in reasons)
    assert not any(is_chinese(reason) for reason in translated)


def test_refusals_say_their_language(client: Client) -> None:
    for path in ("/v1/rulesets/none", "/none"):
        english = client.get(path, Accept_Language="en")
        assert english.headers["content-language"] == "en"
        assert english.headers["vary"] == "Accept-Language"
        assert not is_chinese(english.json()["title"])
        assert is_chinese(client.get(path).json()["title"])


def test_descriptions_are_in_both(client: Client) -> None:
    answer = client.get("/v1/rulesets/guiyang", Accept_Language="en")
    assert set(answer.json()["name"]) == {"zh", "en"}
    assert "vary" not in answer.headers
