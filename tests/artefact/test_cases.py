"""The given cases of all rule sets, through the artefact as it would run on AWS."""

from typing import Any

import pytest

from tests.support.cases import CASES, assert_answered, named, request_of
from tests.support.http import Client

Json = dict[str, Any]
# Of each rule set and endpoint the first case, and every refusal that is of the room alone.
SOME = list(
    {(case["room"].get("ruleset", ""), case["endpoint"]): case for case in reversed(CASES)}.values()
)


@named(CASES)
def test_rest(case: Json, rest: Client) -> None:
    assert_answered(case, rest.post(f"/v1/{case['endpoint']}", request_of(case)))


@named(SOME)
def test_http(case: Json, http: Client) -> None:
    assert_answered(case, http.post(f"/v1/{case['endpoint']}", request_of(case)))


@pytest.mark.parametrize("language", ["zh", "en"])
def test_texts(language: str, rest: Client) -> None:
    case = next(case for case in CASES if case["endpoint"] == "settlements")
    answer = rest.post("/v1/settlements", request_of(case), Accept_Language=language)
    assert answer.headers["content-language"] == language
