"""``openapi.yaml`` is valid, up to date, and its examples are what the service answers."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate

import engine
from app import examples, spec
from app.examples import Example
from app.spec.generate import answer_to, fill, to_yaml
from app.web.checks import Body
from engine import RULESETS, Refused, Ruleset, read_table
from tests.support.http import Client
from tests.support.spec import described, operations, resolved, response_of, validator

Json = dict[str, Any]
ANSWERED = [each for each in examples.load() if each.endpoint != examples.REFUSED]
REFUSED = [each for each in examples.load() if each.endpoint == examples.REFUSED]


def by_name(listed: list[Example]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "example", listed, ids=[f"{each.endpoint}/{each.name}" for each in listed]
    )


def content_of(node: Json) -> Json:
    content = next(iter(node["content"].values()))  # that of JSON
    assert isinstance(content, dict)
    return content


def test_valid() -> None:
    validate(described())


def test_up_to_date() -> None:
    """``make spec`` writes what is missing."""
    text = spec.SOURCES[0].read_text(encoding="utf-8")
    assert to_yaml(fill(spec.read_yaml(text))) == text


def test_a_built_artefact_carries_the_same_as_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "openapi.json"
    command = [sys.executable, "-m", "app.spec", "--json", str(built)]
    subprocess.run(command, cwd=spec.SOURCES[0].parent, check=True)
    monkeypatch.setattr(spec, "BUILT", built)
    monkeypatch.setattr(spec, "SOURCES", ())
    assert spec.load() == described()


def test_drift_is_seen() -> None:
    text = spec.SOURCES[0].read_text(encoding="utf-8")
    drifted = spec.read_yaml(text)
    drifted["components"]["schemas"]["GuiyangOptions"]["properties"].pop("base")
    drifted["components"]["schemas"]["SichuanOptions"] = {"x-ruleset": "sichuan@1"}
    drifted["components"]["schemas"]["RuleId"]["enum"].pop()
    drifted["paths"]["/v1/waits"]["post"]["requestBody"]["content"]["application/json"][
        "examples"
    ] = {}
    assert to_yaml(drifted) != text
    assert to_yaml(fill(drifted)) == text


def test_every_operation_has_examples() -> None:
    for path, method, operation in operations():
        for node in (operation.get("requestBody"), *operation["responses"].values()):
            if node is not None and "content" in resolved(node):
                content = content_of(resolved(node))
                assert content.get("example") or content.get("examples"), (path, method)


@by_name(ANSWERED)
def test_example(example: Example, client: Client) -> None:
    path = f"/v1/{example.endpoint}"
    operation = described()["paths"][path]["post"]
    shown = content_of(operation["requestBody"])["examples"][example.name]
    assert shown["value"] == example.request
    answer = client.post(path, example.request)
    assert answer.status == 200
    expected = content_of(response_of(operation, 200))["examples"][example.name]["value"]
    assert answer.json() == expected == answer_to(example)


@by_name(REFUSED)
def test_refused_example(example: Example, client: Client) -> None:
    answer = client.post("/v1/settlements", example.request)
    operation = described()["paths"]["/v1/settlements"]["post"]
    shown = content_of(response_of(operation, answer.status))["examples"][example.name]["value"]
    assert answer.json() == shown


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/{id}", "/v1/health"])
def test_example_of_a_read(path: str, client: Client) -> None:
    shown = content_of(described()["paths"][path]["get"]["responses"]["200"])["example"]
    assert client.get(path.replace("{id}", "guiyang")).json() == shown


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_options_are_described(ruleset: Ruleset) -> None:
    """The schema of a rule set's options allows just what the engine allows."""
    check = validator(f"{ruleset.name.capitalize()}Options")
    assert check.is_valid({})
    assert not check.is_valid({"none": 1})
    for option in ruleset.options:
        values = [choice.value for choice in option.choices]
        low, high = option.span or (0, 0)
        for value in [*values, True, False, low, low - 1, high, high + 1, "x", 1.5, None]:
            assert check.is_valid({option.key: value}) == option.accepts(value), (option, value)


def test_options_are_left_to_the_engine_by_the_check() -> None:
    body = Body(content_of_request())
    body.read(b'{"room": {"ruleset": "x", "options": {"a": []}}, "table": %s}' % TABLE)
    with pytest.raises(Refused):
        body.read(b'{"room": {"ruleset": "x", "options": 1}, "table": %s}' % TABLE)


TABLE = b'{"dealer": 0, "seats": [{}, {}]}'


def content_of_request() -> Json:
    """The schema of a request with its references inlined, as connexion hands it to the check."""

    def inlined(node: Any) -> Any:
        if isinstance(node, list):
            return [inlined(each) for each in node]
        if isinstance(node, dict):
            return {key: inlined(value) for key, value in resolved(node).items()}
        return node

    schema = inlined(described()["components"]["schemas"]["TableRequest"])
    assert isinstance(schema, dict)
    return schema


def test_every_rule_that_answers_cite_is_described() -> None:
    listed = described()["components"]["schemas"]["RuleId"]["enum"]
    for name in RULESETS:
        shown: Json = dict(engine.describe_ruleset(engine.find_ruleset(name)))
        assert {rule["id"] for rule in shown["rules"]} <= set(listed)


def test_the_words_of_a_table_are_those_that_the_engine_reads() -> None:
    """Each word of the spec is read, and another one is refused at its field."""
    schemas = described()["components"]["schemas"]
    seat: Json = {"hand": ""}
    for words, table, pointer in (
        (schemas["Ready"], {"seats": [{**seat, "ready": "@"}, seat]}, "/seats/0/ready"),
        (schemas["Suit"], {"seats": [{**seat, "void": "@"}, seat]}, "/seats/0/void"),
        (schemas["MeldKind"], {"seats": [with_meld("@"), seat]}, "/seats/0/melds/0/kind"),
        (schemas["LastEvent"]["properties"]["event"], last("@"), "/last/event"),
        (schemas["KongKind"], last("kong", kind="@"), "/last/kind"),
        (schemas["WinBy"], {"wins": [win("@")]}, "/wins/0/by"),
    ):
        for word in (*words["enum"], "x"):
            value = json.loads(json.dumps({**TWO_SEATS, **table}).replace('"@"', f'"{word}"'))
            assert (pointer in schema_faults(value)) == (word == "x"), (pointer, word)


TWO_SEATS: Json = {"dealer": 0, "seats": [{"hand": ""}, {"hand": ""}]}


def with_meld(kind: str) -> Json:
    return {"hand": "", "melds": [{"kind": kind, "tile": "1m", "from": 1}]}


def last(event: str, **fields: str) -> Json:
    return {"last": {"event": event, "seat": 0, "tile": "1m", "kind": "added_kong", **fields}}


def win(by: str) -> Json:
    return {"by": by, "tile": "1m", "seats": [0], "from": 1}


def schema_faults(table: Json) -> set[str]:
    try:
        read_table(table)
    except Refused as refused:
        return {fault.pointer for fault in refused.problems}
    return set()
