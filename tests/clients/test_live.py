"""The round from both sides, in both languages, and the page that tells of it."""

import sys
from pathlib import Path

import pytest

from engine import RULESETS
from tests.clients.conftest import CLIENT, KEY, run
from tests.clients.test_quickstarts import assert_says, code, in_shell
from tests.support.server import ROOT, serve

NAMES = [ruleset.name for ruleset in RULESETS.values()]


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_round_in_python(ruleset: str, service: str) -> None:
    """Every client settles what it has seen just as the server does, or the script fails."""
    script = ROOT / "clients" / "python" / "live.py"
    for seed in ("3", "5"):
        outcome, *totals = run(sys.executable, script, service, ruleset, seed, KEY).split()
        assert outcome in ("win", "washout")
        assert sum(map(int, totals)) == 0


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_round_in_typescript(ruleset: str, service: str, typescript: Path) -> None:
    if not (CLIENT / "dist").exists():
        run("npm", "run", "build", "--silent", folder=typescript)
    script = CLIENT / "dist" / "examples" / "live.js"
    for seed in ("3", "5"):
        outcome, *totals = run("node", script, service, ruleset, seed, KEY).split()
        assert outcome in ("win", "washout")
        assert sum(map(int, totals)) == 0


def test_the_page(tmp_path: Path) -> None:
    served = serve(tmp_path / "rooms.db")
    try:
        shown = code("live-play.md", "sh", f"http://127.0.0.1:{served.port}")
        assert_says(in_shell(shown, ROOT), shown)
    finally:
        served.stop()
    assert "(docs/live-play.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
