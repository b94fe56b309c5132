"""Who imports what: the engine stands alone, and a start loads nothing that is never used."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Each costs milliseconds or more at every cold start: the texts of the rules need what reads TOML,
# and only who asks for a text needs these.
NOT_FOR_A_SETTLEMENT = {"dataclasses", "inspect", "pathlib", "tomllib"}
# botocore itself is light, and the log of Lambda imports it to name itself; its session is not.
NOT_FOR_LAMBDA = {
    "anyio",
    "asyncio",
    "boto3",
    "botocore.session",
    "flask",
    "http.client",
    "httpx",
    "jinja2",
    "jsonschema",
    "mangum",
    "requests",
    "ssl",
    "starlette.responses",
    "uvicorn",
    "werkzeug",
}


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imported(file: Path) -> set[str]:
    """The modules that a file imports anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            found.add(node.module or "")
    return found


def top(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


def modules_after(statement: str) -> set[str]:
    """Everything that a fresh interpreter has loaded after ``statement``, less what it had."""
    code = (
        "import sys; before = set(sys.modules)\n"
        f"{statement}\n"
        "import json; print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("file", files("engine"), ids=lambda file: str(file.relative_to(ROOT)))
def test_the_engine_imports_the_standard_library_only(file: Path) -> None:
    assert top(imported(file)) <= sys.stdlib_module_names | {"engine"}


@pytest.mark.parametrize("file", files("zhuoji"), ids=lambda file: str(file.relative_to(ROOT)))
def test_the_command_line_knows_the_engine_and_nothing_of_the_service(file: Path) -> None:
    known = {"zhuoji", "engine", "click", "rich"}
    assert top(imported(file)) <= sys.stdlib_module_names | known


def test_the_service_knows_nothing_of_the_command_line() -> None:
    for file in files("app"):
        assert not top(imported(file)) & {"zhuoji", "rich"}


def test_importing_the_engine_is_light() -> None:
    loaded = modules_after("import engine; engine.answer_settlement, engine.open_room('gumai', {})")
    assert top(loaded) <= sys.stdlib_module_names | {"engine"}
    assert not loaded & NOT_FOR_A_SETTLEMENT
    assert not any(name.startswith("engine.rulesets.texts") for name in loaded)


def test_the_lambda_function_is_light() -> None:
    loaded = modules_after("import app.lambda_handler")
    assert not loaded & NOT_FOR_LAMBDA
    assert not any(name.startswith("app.pages") for name in loaded)


def test_hints_and_their_table_are_loaded_when_somebody_asks_for_one() -> None:
    started = modules_after("import app.lambda_handler")
    asked = modules_after("import engine; engine.hint")
    assert {"engine.hints", "engine.shapes.shanten"} <= asked - started


def test_only_what_is_for_aws_alone_knows_boto3() -> None:
    """With its first call, where somebody waits for a start: it takes longer than all else."""
    knowing = {
        str(file.relative_to(ROOT / "app"))
        for file in files("app")
        if top(imported(file)) & {"boto3", "botocore"}
    }
    assert knowing == {"rooms/dynamodb.py", "audit/bucket.py", "release_check.py"}
    audit = "app.audit.files, app.audit.replays"
    assert not modules_after(f"import app.rooms.dynamodb, {audit}") & NOT_FOR_LAMBDA


def test_the_audit_is_a_function_of_its_own() -> None:
    """Nothing of it is loaded with the service, nor the service with it."""
    service = modules_after("import app.lambda_handler")
    assert not any(module.startswith("app.audit") for module in service)
    audit = modules_after("import app.audit.files, app.audit.replays")
    assert not top(audit) & {"connexion", "flask", "starlette", "jsonschema_rs", "marshmallow"}


def test_a_replay_of_the_audit_needs_the_engine_alone() -> None:
    """Whatever else it imported would take as long as many replays, at every start."""
    record = json.loads((ROOT / "app/examples/replays/agrees.json").read_text(encoding="utf-8"))
    batch = {
        "Items": [{"line": 1, "record": record}],
        "BatchInput": {"execution": "a", "language": "zh"},
    }
    loaded = modules_after(f"from app.audit import replays; replays.handler({batch}, None)")
    assert top(loaded) <= sys.stdlib_module_names | {"app", "engine"}
    assert not loaded & NOT_FOR_A_SETTLEMENT
    assert {module for module in loaded if module.startswith("app.")} == {
        "app.audit",
        "app.audit.bucket",
        "app.audit.log",
        "app.audit.replays",
        "app.working",
    }


def test_only_the_web_package_knows_connexion() -> None:
    knowing = {
        file.relative_to(ROOT).parts[1]
        for file in files("app")
        if "connexion" in top(imported(file))
    }
    assert knowing == {"web"}


def test_the_app_ships_without_its_tests() -> None:
    for file in files("app"):
        assert not top(imported(file)) & {"tests", "pytest", "hypothesis", "schemathesis"}


def test_second_opinions_share_no_code() -> None:
    """Neither with the engine nor with each other, but for how a snapshot is read."""
    opinions = sorted((ROOT / "tests" / "support").glob("oracle_*.py"))
    assert len(opinions) == 4
    for file in (*opinions, ROOT / "tests" / "support" / "snapshots.py"):
        own = {name for name in imported(file) if top({name}) - sys.stdlib_module_names}
        assert own <= {"tests.support.snapshots"}, file
