"""The parts of the web face that no endpoint shows in full yet."""

from typing import Any

import pytest

from app import payload
from app.web.checks import Parameters
from app.web.schemas import draft4
from engine import Refused

Json = dict[str, Any]

LIMIT: Json = {
    "name": "limit",
    "in": "query",
    "schema": {"type": "integer", "minimum": 1, "maximum": 9, "default": 5},
}
CURSOR: Json = {"name": "cursor", "in": "query", "required": True, "schema": {"type": "string"}}
HEADER: Json = {"name": "Accept-Language", "in": "header", "schema": {"type": "string"}}


def read(query: bytes) -> Json:
    extensions: Json = {"connexion_context": {"headers": {}}}
    scope = {"type": "http", "query_string": query, "path_params": {}, "extensions": extensions}
    return Parameters([LIMIT, CURSOR, HEADER]).read(scope)


@pytest.mark.parametrize(
    ("query", "limit"), [(b"cursor=a", 5), (b"cursor=a&limit=1", 1), (b"limit=9&cursor=", 9)]
)
def test_query_parameters(query: bytes, limit: int) -> None:
    assert read(query)["limit"] == limit


@pytest.mark.parametrize(
    ("query", "pointers"),
    [
        (b"", ["/cursor"]),
        (b"limit=0&cursor=a", ["/limit"]),
        (b"limit=x&cursor=a", ["/limit"]),
        (b"limit=10", ["/limit", "/cursor"]),
        (b"cursor=a&other=b&other=c", ["/other"]),
        (b"cursor=a&cursor=b", ["/cursor"]),
    ],
)
def test_query_parameters_at_fault(query: bytes, pointers: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        read(query)
    assert [fault.pointer for fault in refused.value.problems] == pointers
    assert refused.value.code == "schema"


def test_nullable_as_draft_4() -> None:
    assert draft4({"type": "string", "nullable": True, "enum": ["a"], "example": "a"}) == {
        "type": ["string", "null"],
        "enum": ["a", None],
    }


@pytest.mark.parametrize(
    "body",
    [b'{"a": {"b": 1}, "b": [1, {"b": "c:d"}]}', b'{"a": "\\u003a\\"", "b": ":"}', b"[]", b'":"'],
)
def test_names_that_are_not_repeated(body: bytes) -> None:
    payload.read(body)


@pytest.mark.parametrize(
    "body",
    [
        b'{"a": 1, "a": 1}',
        b'[{"a": {"b": 1, "c": 2, "b": 3}}]',
        b'{"a": 1, "\\u0061": 2}',
        b'{"a": "\\u003a", "b": 1, "b": 2}',
    ],
)
def test_names_that_are_repeated(body: bytes) -> None:
    with pytest.raises(Refused, match="is named twice"):
        payload.read(body)
