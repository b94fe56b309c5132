"""The TypeScript client is what openapi.yaml says, compiles in strict mode, and works."""

import json
import os
from pathlib import Path

import app
from tests.clients.conftest import KEY, run


def test_its_types_are_those_of_the_spec(typescript: Path, tmp_path: Path) -> None:
    generate = json.loads((typescript / "package.json").read_text())["scripts"]["generate"]
    generated = tmp_path / "schema.d.ts"
    command = generate.replace("src/schema.d.ts", str(generated)).split()
    run(typescript / "node_modules" / ".bin" / command[0], *command[1:], folder=typescript)
    committed = typescript / "src" / "schema.d.ts"
    assert committed.read_text(encoding="utf-8") == generated.read_text(encoding="utf-8"), (
        "make client"
    )


def test_it_is_checked_as_strictly_as_can_be(typescript: Path) -> None:
    options = json.loads((typescript / "tsconfig.json").read_text())["compilerOptions"]
    for name in ("strict", "noUncheckedIndexedAccess", "exactOptionalPropertyTypes"):
        assert options[name] is True
    assert "skipLibCheck" not in options


def test_it_compiles_and_works(typescript: Path, service: str) -> None:
    said = run(
        "npm", "test", folder=typescript, env=os.environ | {"RULES_URL": service, "KEY": KEY}
    )
    assert "# fail 0" in said
    assert "# skipped 0" in said


def test_what_it_pins(typescript: Path) -> None:
    package = json.loads((typescript / "package.json").read_text())
    assert package["version"] == app.__version__
    pins = {**package["dependencies"], **package["devDependencies"]}
    assert all(version.replace(".", "").isdigit() for version in pins.values())
    # Where the packages come from is the registry's of whoever installs them.
    assert '"resolved"' not in (typescript / "package-lock.json").read_text()
