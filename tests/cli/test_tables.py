"""Questions about a table: the engine's answers on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Language, Refused
from tests.support.cases import CASES, differences, request_of
from tests.support.command import invoke, jsonl, write_jsonl

Json = dict[str, Any]
COMMANDS = {
    "waits": "waits",
    "hints": "hints",
    "legal-actions": "actions",
    "settlements": "settle",
    "washout-payouts": "washout",
}
EXAMPLES = Path(__file__).parents[2] / "app" / "examples"


def example(name: str) -> Json:
    value: Json = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    return value


def engine_answer(endpoint: str, request: Json, language: Language) -> Json:
    try:
        with engine.within("/room"):
            room = engine.open_room(request["room"]["ruleset"], request["room"].get("options", {}))
        return engine.ANSWERS[endpoint](room, request["table"], language)
    except Refused as refused:
        return {"errors": [problem.pointer for problem in refused.problems]}


@pytest.mark.parametrize("endpoint", COMMANDS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_given_cases(endpoint: str, language: Language) -> None:
    """Every answer is the engine's, in the order of the requests."""
    cases = [c for c in CASES if c["endpoint"] == endpoint and "id" not in c["room"]]
    stdin = write_jsonl([request_of(case) for case in cases])
    result = invoke(COMMANDS[endpoint], "--lang", language, stdin=stdin)
    lines = jsonl(result.stdout)
    assert len(lines) == len(cases)
    for case, line in zip(cases, lines, strict=True):
        expected = engine_answer(endpoint, case, language)
        if "errors" in line:
            assert [error["pointer"] for error in line["errors"]] == expected["errors"]
            codes = [error["code"] for error in line["errors"]]
            assert case["expect"]["error"]["code"] in codes
        else:
            assert line == json.loads(json.dumps(expected))
            assert differences(case["expect"], line) == []
    assert result.exit_code == (1 if any("errors" in line for line in lines) else 0)


def test_explain_says_what_may_not_be_done() -> None:
    request = example("legal-actions/permit-decides.json")
    request.pop("explain", None)
    result = invoke("actions", "--explain", "--lang", "en", stdin=json.dumps(request))
    room = engine.open_room("guiyang", request["room"].get("options", {}))
    expected = engine.answer_legal_actions(room, request["table"], "en", explain=True)
    assert json.loads(result.stdout) == json.loads(json.dumps(expected))
    assert "guiyang.permit" in result.stdout
    shown = invoke("actions", "--explain", "--lang", "en", "--table", stdin=json.dumps(request))
    assert "has no permit for a plain hand on a discard" in shown.stdout


def test_an_example_of_the_service_may_say_explain() -> None:
    request = {**example("legal-actions/permit-decides.json"), "explain": True}
    result = invoke("actions", stdin=json.dumps(request))
    assert (result.exit_code, "refused" in json.loads(result.stdout)) == (0, True)
    wrong = invoke("actions", stdin=json.dumps({**request, "explain": 1}))
    assert (wrong.exit_code, "/explain: " in wrong.stderr) == (1, True)


@pytest.mark.parametrize(
    ("command", "endpoint", "name", "shown"),
    [
        ("waits", "waits", "own-fifth-tile.json", "of which it holds all four itself"),
        ("settle", "settlements", "why-nothing.json", "its kong of 7 of characters (7m) brings"),
        ("washout", "washout-payouts", "one-ready.json", "a washout counts no kongs"),
    ],
)
def test_explain_says_what_brings_nothing(
    command: str, endpoint: str, name: str, shown: str
) -> None:
    """Whether the command line asks for it or, as over HTTP, the request."""
    request = {**example(f"{endpoint}/{name}"), "explain": True}
    left_out = {key: each for key, each in request.items() if key != "explain"}
    said = invoke(command, "--lang", "en", stdin=json.dumps(request))
    flagged = invoke(command, "--explain", "--lang", "en", stdin=json.dumps(left_out))
    room = engine.open_room(request["room"]["ruleset"], request["room"].get("options", {}))
    expected = engine.ANSWERS[endpoint](room, request["table"], "en", explain=True)
    assert expected["nothing"]
    assert json.loads(said.stdout) == json.loads(flagged.stdout) == json.loads(json.dumps(expected))
    assert "nothing" not in json.loads(invoke(command, stdin=json.dumps(left_out)).stdout)
    table = invoke(command, "--table", "--lang", "en", stdin=json.dumps(request))
    assert shown in " ".join(table.stdout.split())


def test_the_room_of_the_command_line_goes_first_and_a_bare_table_is_enough() -> None:
    request = example("settlements/kong-as-permit.json")
    asked = ("settle", "--ruleset", "guiyang", "--option", "base=3", "--lang", "en")
    bare = invoke(*asked, stdin=json.dumps(request["table"]))
    whole = invoke(*asked, stdin=json.dumps(request))
    room = engine.open_room("guiyang", {"base": 3})
    expected = json.loads(json.dumps(engine.answer_settlement(room, request["table"], "en")))
    assert json.loads(bare.stdout) == json.loads(whole.stdout) == expected
    assert "× base 3 =" in bare.stdout


def test_option_values_are_read_as_the_option_wants_them() -> None:
    stdin = json.dumps(example("settlements/kong-as-permit.json")["table"])

    def code(*options: str) -> int:
        named = [word for option in options for word in ("--option", option)]
        return invoke("settle", "--ruleset", *named[:0], "guiyang", *named, stdin=stdin).exit_code

    assert code("base=2", "style=hun8qing16") == 0
    assert code("style=HUN8QING16") == 0
    for wrong in (["base=x"], ["base=0"], ["style=4"], ["nope=1"], ["base"], ["base=1", "base=2"]):
        assert code(*wrong) == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--option", "base=2"], "--option needs --ruleset"),
        (["--ruleset", "nope"], "no such rule set; there are guiyang@1"),
        (["--ruleset", "guiyang", "--option", "base=x"], "base takes 1 … 100"),
        (["--ruleset", "zhaotong", "--option", "wilds=5"], "wilds takes 4, 8, 11"),
        (["--ruleset", "gumai", "--option", "wugu=maybe"], "wugu takes true, false"),
        (["--ruleset", "gumai", "--option", "x=1"], "this rule set has no option 'x'"),
    ],
)
def test_a_room_that_there_is_not_is_a_usage_error(options: list[str], message: str) -> None:
    result = invoke("waits", *options, stdin="{}")
    assert (result.exit_code, message in result.stderr) == (2, True)


REFUSED: list[tuple[object, str]] = [
    ([], "stdin:1: a request is an object"),
    ({"table": {}}, "/room: is missing"),
    ({"room": {"ruleset": "guiyang"}}, "/table: is missing"),
    ({"room": {}, "table": {}}, "/room/ruleset: must name a rule set"),
    ({"room": 1, "table": {}}, "/room: must be an object"),
    ({"room": {"ruleset": "guiyang", "options": []}, "table": {}}, "/room/options: "),
    ({"room": {"ruleset": "guiyang", "more": 1}, "table": {}}, "/room/more: unknown field"),
    ({"room": {"ruleset": "guiyang"}, "table": {}, "more": 1}, "/more: unknown field"),
    ({"room": {"id": "room-1"}, "table": {}}, "/room/ruleset: must name a rule set"),
    (
        {"room": {"ruleset": "guiyang", "options": {"base": 0}}, "table": {}},
        "/room/options/base: base takes 1 … 100 [option_value]",
    ),
    (
        example("refused/five-of-a-tile.json"),
        "/table/discards/0/tile: there are more than four of the 4 of bamboos (4s)",
    ),
]


@pytest.mark.parametrize(("request_", "message"), REFUSED)
def test_a_refusal_names_the_line_and_the_field(request_: object, message: str) -> None:
    result = invoke("settle", "--lang", "en", stdin=json.dumps(request_))
    assert message in result.stderr
    assert result.stderr.startswith("stdin:1: ")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["errors"][0]["detail"]


def test_one_bad_line_among_many() -> None:
    """The others are answered; each keeps its place."""
    good = json.dumps(example("waits/nine-gates.json"))
    stdin = "\n".join([good, '{"room": ', good, "{}", good])
    result = invoke("waits", "--lang", "en", stdin=stdin)
    kinds = ["errors" if "errors" in line else "seats" for line in jsonl(result.stdout)]
    assert kinds == ["seats", "errors", "seats", "errors", "seats"]
    assert result.stderr.splitlines() == [
        "stdin:2: this is not JSON: column 9: a value is expected",
        "stdin:4: /room: is missing [schema]",
    ]
    assert result.exit_code == 1


def test_tables_of_several_inputs_are_told_apart(tmp_path: Path) -> None:
    files = [EXAMPLES / "waits" / name for name in ("nine-gates.json", "fourteen-tiles.json")]
    result = invoke("waits", "--table", "--lang", "zh", *map(str, files))
    assert [line for line in result.stdout.splitlines() if ".json" in line] == [
        f"{file}:1" for file in files
    ]
    assert "清一色" in result.stdout
    assert "九万" in result.stdout


@pytest.mark.parametrize(
    ("command", "name", "shown"),
    [
        ("waits", "waits/fourteen-tiles.json", ["seven pairs", "8s"]),
        ("hints", "hints/one-exchange-away.json", ["1458p", "14", "Shanten and useful tiles"]),
        ("hints", "hints/what-to-discard.json", ["1s", "146m 9s", "1456789m 5p 9s", "28"]),
        ("settle", "settlements/kong-bloom-base-2.json", ["+169", "Forfeit", "× base 2 ="]),
        (
            "washout",
            "washout-payouts/one-ready.json",
            ["+144", "6 of characters (6m): all triplets"],
        ),
        (
            "actions",
            "legal-actions/declare-ready.json",
            ["declaring ready", "win 8 of bamboos (8s) (own draw)"],
        ),
    ],
)
def test_tables_say_what_the_answer_says(command: str, name: str, shown: list[str]) -> None:
    result = invoke(command, "--table", "--lang", "en", str(EXAMPLES / name))
    assert [text for text in shown if text not in result.stdout] == []
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({"LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": ""}, "en"),
        ({"LC_ALL": "C"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(env: dict[str, str], language: Language) -> None:
    request = example("settlements/kong-as-permit.json")
    settled = json.loads(invoke("settle", stdin=json.dumps(request), env=env).stdout)
    assert settled == json.loads(json.dumps(engine_answer("settlements", request, language)))
