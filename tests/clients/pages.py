"""Pages whose blocks can be run: what each says, and what it prints."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.clients.conftest import run

_BLOCK = re.compile(r"^```(\w+)( output)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = "--- end of a block ---"
"""Is printed after each block."""


class Block(NamedTuple):
    language: str
    code: str
    output: str
    """What it prints, where the page says so, else nothing."""


def blocks(page: Path) -> list[Block]:
    """The blocks that can run, each with the output that follows it."""
    found: list[Block] = []
    text = page.read_text(encoding="utf-8")
    for language, output, content in _BLOCK.findall(text):
        if output:
            found[-1] = found[-1]._replace(output=content)
        else:
            found.append(Block(language, content, ""))
    assert text.count("```") == 2 * len(_BLOCK.findall(text))
    return found


def blocks_of(page: Path, language: str, service: str) -> list[Block]:
    """Those in one language, asking ``service``."""
    return [
        block._replace(code=block.code.replace("http://localhost:8080", service))
        for block in blocks(page)
        if block.language == language
    ]


def assert_says(said: str, expected: list[Block]) -> None:
    """What each block has printed is what the page says."""
    parts = said.split(MARK + "\n")
    assert parts.pop() == ""
    assert [part.strip() for part in parts] == [block.output.strip() for block in expected]


def in_shell(shown: list[Block], folder: Path, env: Mapping[str, str] = os.environ) -> str:
    """What the blocks print in one shell, which finds the programs of this environment."""
    marked = "".join(f"{block.code}\necho '{MARK}'\n" for block in shown)
    path = f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"
    return run("bash", "-euo", "pipefail", "-c", marked, folder=folder, env={**env, "PATH": path})
