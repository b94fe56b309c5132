"""The round from both sides, in both languages, and the page that tells of it."""

import os
import sys
from pathlib import Path

import pytest

from engine import RULESETS
from tests.clients.conftest import KEY, run
from tests.clients.pages import assert_says, blocks_of, in_shell
from tests.support.server import ROOT, serve

LIVE = ROOT / "clients" / "python" / "examples" / "live.py"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")}
NAMES = [ruleset.name for ruleset in RULESETS.values()]


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_round_in_python(ruleset: str, service: str) -> None:
    """Every client settles what it has seen just as the server does, or the script fails."""
    for seed in ("3", "5"):
        outcome, *totals = run(
            sys.executable, LIVE, service, ruleset, seed, KEY, env=ENVIRONMENT
        ).split()
        assert outcome in ("win", "washout")
        assert sum(map(int, totals)) == 0


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_round_in_typescript(ruleset: str, service: str, compiled: Path) -> None:
    script = compiled / "examples" / "live.js"
    outcome, *totals = run("node", script, service, ruleset, "3", KEY).split()
    assert outcome in ("win", "washout")
    assert sum(map(int, totals)) == 0


def test_the_page(tmp_path: Path) -> None:
    served = serve(tmp_path / "rooms.db")
    try:
        page = ROOT / "docs" / "live-play.md"
        shown = blocks_of(page, "sh", f"http://127.0.0.1:{served.port}")
        assert_says(in_shell(shown, ROOT, ENVIRONMENT), shown)
    finally:
        served.stop()
    assert "(docs/live-play.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
