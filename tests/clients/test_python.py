"""The example in Python, against a service that runs."""

import subprocess
import sys
from pathlib import Path

from tests.clients.conftest import KEY
from tests.support.server import ROOT

SCRIPT = ROOT / "clients" / "python" / "settle.py"
EXAMPLES = ROOT / "app" / "examples"


def settle(service: str, file: Path, *words: str) -> subprocess.CompletedProcess[str]:
    # -I: nothing of this project or its packages can be imported.
    return subprocess.run(
        [sys.executable, "-I", SCRIPT, service, file, *words],
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_table_is_settled(service: str) -> None:
    done = settle(service, EXAMPLES / "settlements" / "kong-as-permit.json", KEY)
    assert (done.returncode, done.stderr) == (0, "")
    first, *_, last = done.stdout.splitlines()
    assert first == "2 pays 1 1: plain hand on a discard: 1 point [guiyang.hand]"
    assert sum(map(int, last.removeprefix("totals ").split())) == 0


def test_hints_are_told(service: str) -> None:
    file = EXAMPLES / "hints" / "one-exchange-away.json"
    done = settle(service, file, KEY, "--hints")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "seat 0: shanten 1, useful 1p (4), 4p (3), 5p (3), 8p (4)\n"
    done = settle(service, EXAMPLES / "hints" / "what-to-discard.json", KEY, "--hints")
    first, second, *_ = done.stdout.splitlines()
    assert first == "seat 0: ready"
    assert second == "  after 1s: ready, useful 1m (2), 4m (4), 6m (4), 9s (3)"


def test_a_refusal_is_told(service: str) -> None:
    done = settle(service, EXAMPLES / "refused" / "no-permit.json", KEY)
    assert (done.returncode, done.stderr) == (1, "")
    first, fault = done.stdout.splitlines()
    assert first.startswith("422 win_not_allowed: ")
    assert fault.endswith("(guiyang.permit)")


def test_a_key_is_sent(service: str) -> None:
    done = settle(service, EXAMPLES / "settlements" / "kong-as-permit.json")
    assert done.returncode == 1
    assert done.stdout.startswith("401 unauthorized: ")
