"""Every block of the quick starts is run, and says what the page says that it does."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.clients.conftest import KEY, run
from tests.clients.pages import MARK, assert_says, blocks, blocks_of, in_shell
from tests.support.server import ROOT

DOCS = ROOT / "docs"
PAGES = sorted(file.name for file in DOCS.glob("quickstart-*.md"))


def test_the_pages_are_linked() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        assert f"(docs/{page})" in readme
        assert {block.language for block in blocks(DOCS / page)} <= {"sh", "python", "ts"}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like this one and may be written into."""
    for folder in ("app", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    return tmp_path


def assert_nothing_else_is_written(checkout: Path) -> None:
    """All that the blocks write is in the one folder, which git ignores."""
    assert {each.name for each in checkout.iterdir()} == {"app", "build", "tests"}
    assert {each.name for each in (checkout / "build").iterdir()} == {"quickstart"}


def test_game_server(service: str, checkout: Path) -> None:
    assert KEY == "key-a"
    shown = blocks_of(DOCS / "quickstart-game-server.md", "sh", service)
    assert_says(in_shell(shown, checkout), shown)
    assert_nothing_else_is_written(checkout)


def test_partner_audit(open_service: str, checkout: Path) -> None:
    shown = blocks_of(DOCS / "quickstart-partner-audit.md", "sh", open_service)
    assert_says(in_shell(shown, checkout), shown)
    assert_nothing_else_is_written(checkout)


def test_python(open_service: str) -> None:
    shown = blocks_of(DOCS / "quickstart-python.md", "python", open_service)
    script = "".join(f"{block.code}\nprint({MARK!r})\n" for block in shown)
    env = {**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")}
    assert_says(run(sys.executable, "-c", script, env=env), shown)


def test_front_end(open_service: str, typescript: Path) -> None:
    project = ROOT / "build" / "my-table"
    shutil.rmtree(project, ignore_errors=True)
    project.mkdir(parents=True)
    (project / "package.json").write_text('{"name": "my-table", "private": true, "type": "module"}')
    page = "quickstart-frontend.md"
    install = blocks_of(DOCS / page, "sh", open_service)
    in_shell(install, ROOT)
    shown = blocks_of(DOCS / page, "ts", open_service)
    marked = "".join(f"{block.code}\nconsole.log({MARK!r});\n" for block in shown)
    (project / "page.ts").write_text(marked, encoding="utf-8")
    compiler = typescript / "node_modules" / ".bin" / "tsc"
    flags = "--strict --noUncheckedIndexedAccess --module NodeNext --target ES2022 --lib ES2022,DOM"
    types = str(typescript / "node_modules" / "@types")
    run(compiler, *flags.split(), "--typeRoots", types, "page.ts", folder=project)
    assert_says(run("node", "page.js", folder=project), shown)
