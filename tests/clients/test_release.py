"""What is released is the same each time, and works where there is nothing else."""

import hashlib
import json
import venv
from pathlib import Path

import pytest
import zhuoji_rules_client

import app
import engine
from infra import release
from tests.clients.conftest import run
from tests.support.server import ROOT

EXAMPLE = ROOT / "app" / "examples" / "settlements" / "kong-as-permit.json"


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages; the artefacts for Lambda have tests of their own (tests/artefact)."""
    run("make", "generators")
    return build(tmp_path_factory.mktemp("release"))


def build(folder: Path) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(release, "RELEASE", folder)
        release.packages()
        release.bill_of_materials()
        release.checksums()
    return folder


def one(released: Path, pattern: str) -> Path:
    (file,) = released.glob(pattern)
    return file


def test_there_is_one_version() -> None:
    assert engine.__version__ == app.__version__ == zhuoji_rules_client.__version__
    package = ROOT / "clients" / "typescript" / "package.json"
    assert json.loads(package.read_text())["version"] == engine.__version__


def test_the_version_is_written_wherever_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in release._VERSIONED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(release, "ROOT", tmp_path)
    release.write_version("7.8.9")
    for name in release._VERSIONED:
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert "7.8.9" in text
        assert text.replace("7.8.9", engine.__version__) == (ROOT / name).read_text()


def test_twice_the_same_bytes(released: Path, tmp_path: Path) -> None:
    again = build(tmp_path)
    sums = "SHA256SUMS"
    assert (released / sums).read_text() == (again / sums).read_text()
    for line in (released / sums).read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((again / name).read_bytes()).hexdigest() == digest
    assert len(list(again.iterdir())) == 7


@pytest.mark.parametrize("pattern", ["zhuoji_rules-*.whl", "zhuoji_rules-*.tar.gz"])
def test_the_rules_and_the_command_line_need_no_extra(
    released: Path, tmp_path: Path, pattern: str
) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    bin_ = tmp_path / "venv" / "bin"
    package = one(released, pattern)
    constraints = ROOT / "constraints.txt"
    run(bin_ / "python", "-m", "pip", "install", "-qq", "-c", constraints, package, folder=tmp_path)
    said = run(bin_ / "zhuoji", "settle", EXAMPLE, "--lang", "en", folder=tmp_path)
    assert json.loads(said)["totals"] == [-2, 10, -3, -5]
    code = "import engine; print(engine.open_room('guiyang', {'base': 2}).id)"
    assert run(bin_ / "python", "-c", code, folder=tmp_path) == "guiyang@1\n"
    installed = run(bin_ / "python", "-m", "pip", "list", "--format", "json", folder=tmp_path)
    names = {each["name"].lower() for each in json.loads(installed)}
    assert {"zhuoji-rules", "click", "rich"} <= names
    assert not names & {"flask", "connexion", "boto3"}


def test_the_bill_of_materials_names_what_ships(released: Path) -> None:
    bill = json.loads(one(released, "*.cdx.json").read_text(encoding="utf-8"))
    assert bill["metadata"]["component"]["name"] == "zhuoji-rules"
    pinned = (ROOT / "constraints.txt").read_text().split()
    assert {f"{each['name']}=={each['version']}" for each in bill["components"]} == set(pinned)


def test_the_checksums_can_be_checked(released: Path) -> None:
    said = run("sha256sum", "--check", "SHA256SUMS", folder=released)
    assert said.count(": OK") == 6
