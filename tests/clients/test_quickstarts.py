"""Every block of the quick starts is run, and says what the page says that it does."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.clients.conftest import KEY, run
from tests.support.server import ROOT, serve

DOCS = ROOT / "docs"
PAGES = sorted(file.name for file in DOCS.glob("quickstart-*.md"))
_BLOCK = re.compile(r"^```(\w+)( output)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = "--- end of a block ---"


class Block(NamedTuple):
    language: str
    code: str
    output: str
    """What it prints, where the page says so, else nothing."""


def blocks(page: str) -> list[Block]:
    """The blocks that can run, each with the output that follows it."""
    found: list[Block] = []
    text = (DOCS / page).read_text(encoding="utf-8")
    for language, output, content in _BLOCK.findall(text):
        if output:
            found[-1] = found[-1]._replace(output=content)
        else:
            found.append(Block(language, content, ""))
    assert text.count("```") == 2 * len(_BLOCK.findall(text))
    return found


def code(page: str, language: str, service: str) -> list[Block]:
    return [
        block._replace(code=block.code.replace("http://localhost:8080", service))
        for block in blocks(page)
        if block.language == language
    ]


def assert_says(said: str, expected: list[Block]) -> None:
    """What each block has printed is what the page says."""
    parts = said.split(_MARK + "\n")
    assert parts.pop() == ""
    assert [part.strip() for part in parts] == [block.output.strip() for block in expected]


@pytest.fixture(scope="module")
def open_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One that asks for no key."""
    served = serve(tmp_path_factory.mktemp("open") / "rooms.db")
    yield f"http://127.0.0.1:{served.port}"
    served.stop()


def in_shell(shown: list[Block], folder: Path) -> str:
    marked = "".join(f"{block.code}\necho '{_MARK}'\n" for block in shown)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return run(
        "bash", "-euo", "pipefail", "-c", marked, folder=folder, env={**os.environ, "PATH": path}
    )


def test_the_pages_are_linked() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        assert f"(docs/{page})" in readme
        assert {block.language for block in blocks(page)} <= {"sh", "python", "ts"}


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
    shown = code("quickstart-game-server.md", "sh", service)
    assert_says(in_shell(shown, checkout), shown)
    assert_nothing_else_is_written(checkout)


def test_partner_audit(open_service: str, checkout: Path) -> None:
    shown = code("quickstart-partner-audit.md", "sh", open_service)
    assert_says(in_shell(shown, checkout), shown)
    assert_nothing_else_is_written(checkout)


def test_python(open_service: str) -> None:
    shown = code("quickstart-python.md", "python", open_service)
    script = "".join(f"{block.code}\nprint({_MARK!r})\n" for block in shown)
    assert_says(run(sys.executable, "-c", script), shown)
    shown = code("quickstart-python.md", "sh", open_service)
    assert_says(in_shell(shown, ROOT), shown)


def test_front_end(open_service: str, typescript: Path) -> None:
    project = ROOT / "build" / "my-table"
    shutil.rmtree(project, ignore_errors=True)
    project.mkdir(parents=True)
    (project / "package.json").write_text('{"name": "my-table", "private": true, "type": "module"}')
    page = "quickstart-frontend.md"
    install = code(page, "sh", open_service)
    in_shell(install, ROOT)
    shown = code(page, "ts", open_service)
    marked = "".join(f"{block.code}\nconsole.log({_MARK!r});\n" for block in shown)
    (project / "page.ts").write_text(marked, encoding="utf-8")
    compiler = typescript / "node_modules" / ".bin" / "tsc"
    flags = "--strict --noUncheckedIndexedAccess --module NodeNext --target ES2022 --lib ES2022,DOM"
    types = str(typescript / "node_modules" / "@types")
    run(compiler, *flags.split(), "--typeRoots", types, "page.ts", folder=project)
    assert_says(run("node", "page.js", folder=project), shown)
