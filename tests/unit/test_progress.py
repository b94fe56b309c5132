"""Long commands say how far they are; ``infra/progress.py`` runs before anything is installed."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from infra import progress

SCRIPT = Path(progress.__file__)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_quick_command_is_named_and_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert progress.run("Setting up", python("print('a lot')")) == 0
    assert capsys.readouterr().err == "Setting up …\n"


def test_a_long_one_tells_the_time_and_what_it_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.5)
    monkeypatch.setattr(progress, "_TICK", 0.1)
    code = "import time; print('Downloading https://host.invalid/a/b.whl (3 MB)'); time.sleep(1.5)"
    assert progress.run("Setting up", python(code)) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[0] == "Setting up …"
    assert told[1].startswith("  Setting up, 0:0")
    assert "Downloading b.whl (3 MB)" in told[-2]
    assert told[-1].startswith("Setting up: done in 0:0")
    assert "host.invalid" not in "".join(told)


def test_a_terminal_has_one_line_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    progress.run("Setting up", python("print('x' * 200)"))
    lines = terminal.getvalue().split("\r\033[K")
    assert all(len(line) <= 79 and "\n" not in line for line in lines[:-1])
    assert lines[-1].startswith("Setting up: done in ")


def test_one_that_fails_shows_all_that_it_said(capsys: pytest.CaptureFixture[str]) -> None:
    code = "import sys; print('first'); print('why', file=sys.stderr); sys.exit(3)"
    assert progress.run("Setting up", python(code)) == 3
    told = capsys.readouterr().err
    assert "first\n" in told
    assert "why\n" in told
    assert "failed after 0:00: Setting up" in told


def test_it_runs_with_the_standard_library_alone(tmp_path: Path) -> None:
    asked = python("import os; print(os.environ['WHAT']); exit(1)")
    command = [sys.executable, "-I", str(SCRIPT), "Saying", *asked]
    done = subprocess.run(command, capture_output=True, text=True, env={"WHAT": "this"})
    assert done.returncode == 1
    assert "this\n" in done.stderr
