"""What is in the artefact, and what is not."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from infra.build import Flavour

ROOT = Path(__file__).parents[2]
UNCHECKED_HASH = 0b01


def compiled(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.pyc"))


FUNCTIONS = ["RulesFunction", "RoomsFunction", "AuditReplayFunction", "AuditFilesFunction"]


@pytest.mark.parametrize("part", [*FUNCTIONS, "EngineLayer", "DependencyLayer"])
def test_everything_is_compiled_and_believed(part: str, artefact: Path, flavour: Flavour) -> None:
    folder = artefact / part
    assert flavour.compiler is not None
    tag = "cpython-" + flavour.python.replace(".", "")
    found = compiled(folder)
    sources = [file for file in folder.rglob("*.py") if "template" not in file.parts]
    assert {file.name.split(".")[-2] for file in found} == {tag}
    assert len(found) == len(sources)
    for file in found:
        assert struct.unpack("<I", file.read_bytes()[4:8])[0] == UNCHECKED_HASH


def test_nothing_of_this_machine_is_in_it(artefact: Path) -> None:
    here = str(ROOT).encode()
    assert [
        file for file in artefact.rglob("*") if file.is_file() and here in file.read_bytes()
    ] == []


def test_what_the_runtime_has_is_left_out(artefact: Path) -> None:
    packages = {file.name for file in (artefact / "DependencyLayer" / "python").iterdir()}
    assert not packages & {"boto3", "botocore", "awslambdaric", "pip", "uvicorn", "pytest", "bin"}
    assert {"connexion", "flask", "jsonschema_rs", "orjson"} <= packages


def test_the_engine_layer_is_the_engine_alone(artefact: Path) -> None:
    assert [file.name for file in (artefact / "EngineLayer").iterdir()] == ["python"]
    assert [file.name for file in (artefact / "EngineLayer" / "python").iterdir()] == ["engine"]


def test_the_texts_are_in_the_engine_layer(artefact: Path) -> None:
    shipped = artefact / "EngineLayer" / "python" / "engine" / "rulesets"
    texts = [ruleset.texts for ruleset in engine.RULESETS.values()]
    for name in (*texts, "table.toml"):
        assert (shipped / name).read_bytes() == (ROOT / "engine" / "rulesets" / name).read_bytes()


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_function_is_the_app_alone(function: str, artefact: Path) -> None:
    assert [file.name for file in (artefact / function).iterdir()] == ["app"]
    assert (artefact / function / "app" / "openapi.json").exists()


def test_sam_finds_it_valid(artefact: Path) -> None:
    sam = ROOT / ".venv-sam" / "bin" / "sam"
    done = subprocess.run(
        [sam, "validate", "--lint", "--template", artefact / "template.yaml"],
        cwd=ROOT,
        env={**os.environ, "AWS_DEFAULT_REGION": "eu-central-1", "SAM_CLI_TELEMETRY": "0"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("function", FUNCTIONS)
def test_it_fits(function: str, artefact: Path) -> None:
    """Lambda takes 250 MB of a function with its layers; a fifth of that would be a surprise."""
    parts = [function, "EngineLayer", "DependencyLayer"]
    files = [file for part in parts for file in (artefact / part).rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < 50 * 2**20


def test_the_version_of_the_tests_is_not_needed(flavour: Flavour) -> None:
    """The artefact is for Lambda's Python wherever this machine has it, else for ours."""
    assert flavour.python in {"3.13", f"{sys.version_info[0]}.{sys.version_info[1]}"}
