"""Reading a file of records that nobody has looked through."""

import json
import tracemalloc
from itertools import pairwise, repeat
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.audit.lines import DEEPEST, LONGEST, items_of

Json = dict[str, Any]


def items(*chunks: bytes) -> list[Json]:
    return [json.loads(item) for item in items_of(chunks)]


def test_lines_keep_their_numbers() -> None:
    assert items(b'{"a":1}\n\n \t\r\n"b"\r\n[]') == [
        {"line": 1, "record": {"a": 1}},
        {"line": 4, "record": "b"},
        {"line": 5, "record": []},
    ]


@pytest.mark.parametrize("content", [b"", b"\n", b"\r\n \n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_nothing(content: bytes) -> None:
    assert items(content) == []


def test_a_byte_order_mark_is_of_the_file_alone() -> None:
    first, second = items(b"\xef\xbb\xbf1\n\xef\xbb\xbf1")
    assert first == {"line": 1, "record": 1}
    assert second["line"] == 2
    assert "not_json" in second


def test_a_record_is_passed_on_as_it_is() -> None:
    """Not as some parser would write it again: numbers, escapes."""
    line = '{"n": 1.0, "m": 12345678901234567890123, "牌": "\\u9e21 鸡"}'
    (item,) = items_of([line.encode()])
    assert item == f'{{"line":1,"record":{line}}}'.encode()


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"}{",
        b"1 2",
        b"NaN",
        b"-Infinity",
        b"'a'",
        b"\xff",
        b"\x00",
        b'"\\ud800"',
        b'"\t"',
        b"[" * 100_000,
        b'{"a":1,"a":1}',
        b'[{"a":{"b":1,"\\u0062":2}}]',
        "鸡".encode("gbk"),
        "[1]".encode("utf-16"),
    ],
)
def test_what_is_not_json(line: bytes) -> None:
    before, item, after = items(b"1\n" + line + b"\n2")
    assert (before, after) == ({"line": 1, "record": 1}, {"line": 3, "record": 2})
    assert item.keys() == {"line", "not_json"}


def test_depth() -> None:
    for opens, closes in (("[", "]"), ('{"a":', "}")):
        deep = [opens * depth + "1" + closes * depth for depth in (DEEPEST, DEEPEST + 1, 900)]
        fine, *refused = items("\n".join(deep).encode())
        assert "record" in fine
        assert [each.get("not_json") for each in refused] == ["嵌套太深"] * 2


def test_length() -> None:
    lines = [b'"%b"' % (b"x" * (length - 2)) for length in (LONGEST, LONGEST + 1, 10 * LONGEST)]
    fine, *refused, last = items(b"\n".join([*lines, b"1"]))
    assert len(fine["record"]) == LONGEST - 2
    assert refused == [{"line": line, "too_long": LONGEST} for line in (2, 3)]
    assert last == {"line": 4, "record": 1}


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    chunk = b"[" * 2**20
    tracemalloc.start()
    found = items(*repeat(chunk, 100), b"\n1")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found == [{"line": 1, "too_long": LONGEST}, {"line": 2, "record": 1}]
    assert most < 8 * 2**20


def test_what_is_wrong_is_said_in_the_language() -> None:
    (zh,), (en,) = items_of([b'{"a":1,"a":1}'], "zh"), items_of([b'{"a":1,"a":1}'], "en")
    assert json.loads(zh) == {"line": 1, "not_json": "字段 a 出现两次"}
    assert json.loads(en) == {"line": 1, "not_json": "the field 'a' is named twice"}


LINES = st.lists(
    st.one_of(
        st.binary(max_size=8).map(lambda line: line.replace(b"\n", b"")),
        st.recursive(
            st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=4),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(st.text(max_size=2), inner, max_size=3)
            ),
            max_leaves=6,
        ).map(orjson.dumps),
    ),
    max_size=6,
)


@given(LINES, st.lists(st.integers(0, 60), max_size=6))
def test_it_does_not_matter_where_chunks_end(lines: list[bytes], cuts: list[int]) -> None:
    content = b"\n".join(lines)
    places = [0, *sorted(cuts), len(content)]
    chunks = [content[begin:end] for begin, end in pairwise(places)]
    if b"".join(chunks) == content:
        assert list(items_of(chunks)) == list(items_of([content]))
    for item in items_of([content]):
        read = json.loads(item)
        assert item.count(b"\n") == 0
        assert read.keys() in ({"line", "record"}, {"line", "not_json"})
        line = lines[read["line"] - 1].removeprefix(b"\xef\xbb\xbf")
        assert ("record" in read) == _is_json(line)


def _is_json(line: bytes) -> bool:
    try:
        orjson.loads(line)
    except orjson.JSONDecodeError:
        return False
    return True
