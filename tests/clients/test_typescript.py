"""The TypeScript client is what openapi.yaml says, compiles in strict mode, and works."""

import gzip
import json
import os
import re
import sys
from pathlib import Path

import pytest

import app
from tests.clients.conftest import KEY, run
from tests.clients.pages import MARK, assert_says, blocks_of


def test_its_types_are_those_of_the_spec(typescript: Path, tmp_path: Path) -> None:
    generated = tmp_path / "schema.d.ts"
    run("node", "generate.mjs", generated, folder=typescript)
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


@pytest.fixture(scope="module")
def project(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty project that has installed the package, and nothing else."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"name": "fresh", "version": "1.0.0"}')
    run("npm", "install", "--offline", "--silent", "--no-audit", "--no-fund", packed, folder=folder)
    return folder


def test_it_brings_nothing_along(project: Path) -> None:
    installed = [each.name for each in (project / "node_modules").iterdir() if each.name[0] != "."]
    assert installed == ["zhuoji-rules-client"]
    files = {file.name for file in (project / "node_modules" / "zhuoji-rules-client").iterdir()}
    assert files == {"LICENSE", "README.md", "dist", "package.json"}


@pytest.mark.parametrize(("ending", "module"), [("mts", "mjs"), ("cts", "cjs")])
def test_its_readme_is_enough(
    project: Path, typescript: Path, open_service: str, ending: str, module: str
) -> None:
    """In a strict project, as a module and as CommonJS."""
    shown = blocks_of(typescript / "README.md", "ts", open_service)
    body = "".join(f"{block.code}\nconsole.log({MARK!r});\n" for block in shown)
    if ending == "cts":  # where imports come first, and nothing waits at the top
        imports = re.findall(r"^import [^;]+;", body, re.MULTILINE)
        rest = re.sub(r"^import [^;]+;", "", body, flags=re.MULTILINE)
        body = "\n".join(imports) + f"\nvoid (async () => {{\n{rest}\n}})();\n"
    (project / f"readme.{ending}").write_text(body, encoding="utf-8")
    flags = "--strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --skipLibCheck false"
    more = "--module NodeNext --target ES2022 --lib ES2022,DOM"
    compiler = typescript / "node_modules" / ".bin" / "tsc"
    run(compiler, *flags.split(), *more.split(), f"readme.{ending}", folder=project)
    assert_says(run("node", f"readme.{module}", folder=project), shown)


def test_it_is_small_in_a_browser(project: Path, typescript: Path) -> None:
    (project / "page.js").write_text('export * from "zhuoji-rules-client";')
    esbuild = typescript / "node_modules" / ".bin" / "esbuild"
    flags = ("--bundle", "--minify", "--format=esm", "--platform=browser", "--outfile=bundle.js")
    run(esbuild, "page.js", *flags, folder=project)
    size = len(gzip.compress((project / "bundle.js").read_bytes()))
    sys.stdout.write(f"in a browser: {size} bytes gzipped\n")
    assert size <= 5 * 1024


def test_what_it_pins(typescript: Path) -> None:
    package = json.loads((typescript / "package.json").read_text())
    assert package["version"] == app.__version__
    assert "private" not in package
    assert "dependencies" not in package
    pins = package["devDependencies"].values()
    assert all(version.replace(".", "").isdigit() for version in pins)
    # Where the packages come from is the registry's of whoever installs them.
    assert '"resolved"' not in (typescript / "package-lock.json").read_text()
