"""Bytes that are no request: each gets its 4xx, and the next request is served as before."""

import json
import re
from collections.abc import Iterator

import pytest

from app import examples
from tests.support.http import JSON, Client

GOOD = next(e.request for e in examples.load() if e.endpoint == "settlements")
PATH = "/v1/settlements"


def with_value(value: bytes, field: str = "dealer") -> bytes:
    """The good request with raw bytes as one value of its table."""
    table = {**GOOD["table"], field: "@"}
    return json.dumps({**GOOD, "table": table}).encode().replace(b'"@"', value)


def with_option(value: bytes) -> bytes:
    room = {"ruleset": "guiyang", "options": {"base": "@"}}
    return json.dumps({**GOOD, "room": room}).encode().replace(b'"@"', value)


def nested(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


NOT_THE_SCHEMA: dict[str, bytes] = {
    "empty": b"",
    "spaces": b"  \n",
    "half": b'{"room": {"ruleset": "guiyang"}, "table"',
    "two values": b"{} {}",
    "no JSON": b"room=guiyang&table=1",
    "null": b"null",
    "list": b"[]",
    "text": b'"guiyang"',
    "byte order mark": b"\xef\xbb\xbf" + json.dumps(GOOD).encode(),
    "UTF-16": json.dumps(GOOD).encode("utf-16"),
    "broken UTF-8": with_value(b'"\xff\xfe"'),
    "UTF-8 of a surrogate": with_value(b'"\xed\xa0\x80"'),
    "lone surrogate": with_value(b'"\\ud800"'),
    "lone surrogate as a name": b'{"\\udfff": 1}',
    "NUL": with_value(b'"\x00"'),
    "NaN": with_value(b"NaN"),
    "Infinity": with_value(b"-Infinity"),
    "NaN as an option": with_option(b"NaN"),
    "beyond a double": with_value(b"1e999"),
    "integer of 5,000 digits": with_value(b"9" * 5000),
    "integer of 5,000 digits as an option": with_option(b"9" * 5000),
    "integer of 30 digits": with_value(b"9" * 30, "streak"),
    "a whole float": with_value(b"0.0"),
    "comment": b"/* */ " + json.dumps(GOOD).encode(),
    "single quotes": b"{'room': 1}",
    "nested 5,000 deep": nested(5000),
    "nested 5,000 deep in a table": with_value(nested(5000)),
    "nested 200 deep": with_value(nested(200)),
    "nested 300 deep": with_value(nested(300)),
    "nested 1,000 deep as an option": with_option(nested(1000)),
    "nested 300 deep as an option": with_option(nested(300)),
    "nested 300 deep with an escape": with_option(b'["\\n", ' + nested(300) + b"]"),
    "a field twice": with_value(b'0, "dealer": 1'),
    "a field twice, escaped": with_value(b'0, "\\u0064ealer": 1'),
    "a field twice, and a colon to hide it": with_value(b'0, "dealer": 1').replace(
        b'"guiyang"', b'"gui\\u003ayang"'
    ),
    "an option twice": with_option(b'1, "base": 2'),
}


@pytest.fixture(autouse=True)
def served_as_before(client: Client) -> Iterator[None]:
    """After each test the service answers as it did."""
    yield
    assert client.post(PATH, GOOD).json()["totals"] == [-2, 10, -3, -5]


def good_body() -> bytes:
    return json.dumps(GOOD).encode()


@pytest.mark.parametrize("body", NOT_THE_SCHEMA.values(), ids=NOT_THE_SCHEMA)
@pytest.mark.parametrize("path", [PATH, "/v1/waits"])
def test_not_the_schema(path: str, body: bytes, client: Client) -> None:
    answer = client.send("POST", path, body, JSON)
    assert (answer.status, answer.code) == (400, "schema")
    assert answer.pointers


@pytest.mark.parametrize(
    ("body", "zh", "en"),
    [
        (b'{"a":', "第 6 列：没有写完", "column 6: it ends too early"),
        (
            b'{\n "a": nothing}',
            "第 2 行第 7 列：应为 JSON 值",
            "line 2, column 7: a value is expected",
        ),
        (b'{"a": 1e400}', "第 7 列：数太大", "column 7: a number is too large"),
        (b'{"a": 01}', "第 7 列：数以 0 开头", "column 7: a number begins with a zero"),
        (b'{"a": -}', "第 8 列：数缺了数字", "column 8: a number lacks a digit"),
        (
            b"{'a': 1}",
            "第 2 列：应为双引号里的字段名",
            "column 2: a field name in double quotes is",
        ),
        (b'{"a" 1}', "第 6 列：字段名后应为冒号", "column 6: a colon is expected after the name"),
        (b'{"a": 1 2}', "第 9 列：应为逗号或右括号", "column 9: a comma or a closing bracket is"),
        (b'{"a": 1,}', "第 8 列：多了一个逗号", "column 8: there is a comma too many"),
        (b"{} {}", "第 4 列：后面还有内容", "column 4: something follows the value"),
        (
            b'{"a": "\x01"}',
            "第 8 列：字符串里有控制字符",
            "column 8: a string has a control character",
        ),
        (b'{"a": "\\x"}', "第 8 列：转义不对", "column 8: an escape is none of JSON's"),
        (b'{"a": "\\ud800"}', "第 8 列：单独的代理字符", "column 8: a lone surrogate"),
        (b'{"a": "\xff"}', "第 1 列：不是 UTF-8", "column 1: it is not UTF-8"),
        (
            b"\xef\xbb\xbf{}",
            "第 1 列：开头有字节顺序标记",
            "column 1: it begins with a byte order mark",
        ),
        (b" ", "第 1 列：没有内容", "column 1: there is nothing"),
        (b"[" * 5000, "第 1026 列：嵌套太深", "column 1026: it is nested too deep"),
    ],
)
def test_what_is_no_json_is_said_in_either_language(
    body: bytes, zh: str, en: str, client: Client
) -> None:
    for language, begins in (("zh", f"不是 JSON：{zh}"), ("en", f"this is not JSON: {en}")):
        answer = client.send("POST", PATH, body, {**JSON, "Accept-Language": language})
        detail = answer.json()["errors"][0]["detail"]
        assert detail.startswith(begins)
        if language == "zh":
            assert re.fullmatch(r"[^a-zA-Z]*", re.sub("JSON|UTF-8", "", detail))


def test_a_value_that_an_option_cannot_have(client: Client) -> None:
    for value in (b"9" * 30, nested(100), b"{}", b"null", b"1.0", b'"\\u0000"'):
        answer = client.send("POST", PATH, with_option(value), JSON)
        assert (answer.status, answer.code) == (422, "option_value"), value


def test_escapes_alone_are_no_fault(client: Client) -> None:
    body = good_body().replace(b'"guiyang"', b'"gui\\u0079ang"')
    assert client.send("POST", PATH, body, JSON).status == 200


@pytest.mark.parametrize("size", [64 * 1024 + 1, 10_000_000])
def test_too_large(size: int, client: Client) -> None:
    body = b" " * size
    pieces = [body[at : at + 65_536] for at in range(0, size, 65_536)]
    for answer in (
        client.send("POST", PATH, body, JSON),
        client.send("POST", PATH, headers={**JSON, "Content-Length": str(size)}, chunks=pieces),
        client.send("POST", PATH, headers=JSON, chunks=pieces),
        client.send("POST", PATH, body, {**JSON, "Expect": "100-continue"}),
        client.send("GET", "/v1/health", body),
    ):
        assert (answer.status, answer.code) == (413, "too_large")


def test_just_small_enough(client: Client) -> None:
    body = good_body()
    answer = client.send("POST", PATH, body + b" " * (64 * 1024 - len(body)), JSON)
    assert answer.status == 200


def test_more_than_is_worth_reading_is_not_read(client: Client) -> None:
    pieces = [b" " * 1_000_000] * 40
    assert client.send("POST", PATH, headers=JSON, chunks=pieces).status == 413


def test_in_pieces_and_without_a_length(client: Client) -> None:
    body = good_body()
    pieces = [body[:10], b"", body[10:]]
    assert client.send("POST", PATH, headers=JSON, chunks=pieces).status == 200


@pytest.mark.parametrize("length", ["", "x", "-1", "0", "9" * 5000, "٣"])
def test_a_content_length_that_is_none(length: str, client: Client) -> None:
    headers = {**JSON, "Content-Length": length.encode().decode("latin-1")}
    answer = client.send("POST", PATH, good_body(), headers)
    assert answer.status in {200, 413}


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "application/xml", "json", "", "a/b; c"],
)
def test_another_media_type(content_type: str, client: Client) -> None:
    answer = client.send("POST", PATH, good_body(), {"Content-Type": content_type})
    assert (answer.status, answer.code) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Content-Type": "application/json; charset=utf-8"},
        {"Content-Type": "Application/JSON"},
        {**JSON, "Content-Encoding": "identity"},
    ],
)
def test_json_by_any_name(headers: dict[str, str], client: Client) -> None:
    assert client.send("POST", PATH, good_body(), headers).status == 200


def test_compressed(client: Client) -> None:
    answer = client.send("POST", PATH, good_body(), {**JSON, "Content-Encoding": "gzip"})
    assert answer.status == 415


@pytest.mark.parametrize(
    "path",
    [
        "/v1/rulesets/\x00",
        "/v1/rulesets/a\nb",
        "/v1/rulesets/" + "x" * 5000,
        "/v1//rulesets",
        "/v1/rulesets//guiyang",
        "//v1/rulesets",
        "/v1/\U0010ffff",
        "*",
        "/../../etc/passwd",
        "/docs/../../pyproject.toml",
        "/docs/..%2f..%2fpyproject.toml",
    ],
)
def test_paths(path: str, client: Client) -> None:
    answer = client.get(path)
    assert answer.status in {400, 404}
    assert answer.headers["content-type"] == "application/problem+json"
