"""Clients that others generate from ``openapi.yaml`` send what they are given, and no more."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.clients.conftest import KEY, run
from tests.support.server import ROOT
from tests.support.spec import described, operations

Json = dict[str, Any]
SPEC = ROOT / "openapi.yaml"
TOOLS = ROOT / "build" / "generators"
PINS = ROOT / "infra" / "requirements" / "generators.txt"
ROUND_TRIP = Path(__file__).parent / "round_trip.py"

# Both are about the examples, which no client has any use for.
OF_EXAMPLES = ("Failed to get the schema name: null", "Ignoring complex example on request body")


@pytest.fixture(scope="session")
def tools() -> Path:
    """The programs of the generators."""
    run("make", "generators")
    return TOOLS / "bin"


def generate(tools: Path, language: str, target: Path) -> list[str]:
    """Write a client by openapi-generator; returns what it warns of."""
    if shutil.which("java") is None:
        pytest.skip("openapi-generator is a Java program, and there is no Java here")
    jar = next(TOOLS.glob("lib/*/site-packages/openapi_generator_cli/openapi-generator.jar"))
    command: list[str | Path] = [
        "java",
        "-XX:TieredStopAtLevel=1",
        "-jar",
        jar,
        "generate",
        "-i",
        SPEC,
    ]
    done = subprocess.run(
        [*command, "-g", language, "-o", target], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    said = (done.stdout + done.stderr).splitlines()
    return [
        line
        for line in said
        if (" WARN " in line or " ERROR " in line) and not line.endswith(OF_EXAMPLES)
    ]


def requests() -> list[Json]:
    """Every request that the spec shows; rooms of each rule set with and without a version, from
    their creation to their end; and all that is read."""
    asked = [
        {"tag": operation["tags"][0], "operation": operation["operationId"], "request": value}
        for _, method, operation in operations()
        if method == "post"
        for shown in operation["requestBody"]["content"]["application/json"]["examples"].values()
        for value in [shown["value"]]
    ]
    table = next(each["request"]["table"] for each in asked if each["operation"] == "list_waits")
    for ruleset, options in (
        ("guiyang", {"base": 2}),
        ("gumai", {"multiplier": 2, "wugu": True}),
        ("yinji", {"chicken": "next"}),
        ("zhaotong", {"wilds": 8, "cap": 6}),
    ):
        for name in (ruleset, f"{ruleset}@1"):
            room = {"ruleset": name, "options": options}
            present = {"id": "$id", "if_match": "$etag"}
            for operation, body, given in (
                ("create_room", {"name": name, **room}, {}),
                ("read_room", None, {"id": "$id"}),
                ("replace_room", {"name": f"{name} again", "ruleset": name}, present),
                ("replace_room", {"name": name, **room}, present),
                ("delete_room", None, present),
            ):
                asked.append(
                    {"tag": "rooms", "operation": operation, "request": body, "given": given}
                )
            request = {"room": room, "table": table}
            if ruleset != "zhaotong":  # whose tables have more to them
                asked.append({"tag": "tables", "operation": "list_waits", "request": request})
    parameters = {"read_ruleset": {"id": "gumai"}, "list_rooms": {"limit": 3}}
    asked += [
        {"tag": operation["tags"][0], "operation": name, "given": parameters.get(name, {})}
        for path, method, operation in operations()
        for name in [operation["operationId"]]
        if method == "get" and path != "/v1/rooms/{id}"
    ]
    return [{"request": None, "given": {}, **each} for each in asked]


def assert_unchanged(tools: Path, kind: str, folder: Path, service: str) -> None:
    asked = requests()
    done = subprocess.run(
        [tools / "python", ROUND_TRIP, kind, folder, service, KEY],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    # Python writes moments in another way than the service does.
    said = re.sub(r"(\.[0-9]{3})000\+00:00", r"\1Z", done.stdout)
    exchanges = [json.loads(line) for line in said.splitlines()]
    for each, exchange in zip(asked, exchanges, strict=True):
        assert exchange["sent"] == each["request"]
        assert exchange["read"] == exchange["received"]


def test_openapi_generator(tools: Path, tmp_path: Path, service: str) -> None:
    assert generate(tools, "python", tmp_path) == []
    assert_unchanged(tools, "openapi-generator", tmp_path, service)
    names = [file.stem for file in (tmp_path / "openapi_client" / "models").glob("*.py")]
    assert_well_named(names)


@pytest.mark.parametrize("language", ["java", "go"])
def test_openapi_generator_has_nothing_to_say(tools: Path, tmp_path: Path, language: str) -> None:
    assert generate(tools, language, tmp_path) == []


def test_openapi_python_client(tools: Path, tmp_path: Path, service: str) -> None:
    client = tmp_path / "client"
    done = subprocess.run(
        [tools / "openapi-python-client", "generate", "--path", SPEC, "--output-path", client],
        capture_output=True,
        text=True,
        timeout=120,
        env={"PATH": f"{tools}:/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr
    assert "warning" not in done.stdout.lower()
    assert_unchanged(tools, "openapi-python-client", client, service)
    assert_well_named([file.stem for file in client.glob("*/models/*.py")])


def assert_well_named(modules: list[str]) -> None:
    """Nothing has a name that a generator had to make up."""
    assert len(modules) > 100
    made_up = ("inner", "type_0", "one_of", "any_of", "or_null", "all_of")
    assert not [name for name in modules if any(word in name for word in made_up)]


def test_every_operation_is_sent() -> None:
    every = {operation["operationId"] for _, _, operation in operations()}
    assert {each["operation"] for each in requests()} == every


def test_every_object_is_named_and_described() -> None:
    for name, schema in described()["components"]["schemas"].items():
        assert schema["description"].strip()
        assert schema["title"].lower().replace(" ", "") == name.lower()
        assert inline_objects({**schema, "type": None}) == []


def inline_objects(node: Any) -> list[Any]:
    """The schemas of objects, or of one of several, that stand in others without a name."""
    if isinstance(node, list):
        return [found for each in node for found in inline_objects(each)]
    if not isinstance(node, dict):
        return []
    own = [node] if node.get("type") == "object" else []
    return own + [
        found
        for key, each in node.items()
        if key not in {"x-checked-as", "example", "enum"}
        for found in inline_objects(each)
    ]


def test_no_option_of_a_request_has_a_default() -> None:
    schemas = described()["components"]["schemas"]
    options = [schema for name, schema in schemas.items() if "x-ruleset" in schema]
    assert len(options) == 12
    for schema in options:
        for described_option in schema["properties"].values():
            assert "default" not in described_option
