"""A few seconds of ``make load``: what it asks is answered as it expects."""

from pathlib import Path

from tests.load.run import run


def test_a_little_load(tmp_path: Path) -> None:
    report = run(tmp_path / "rooms.db", seconds=3, connections=4)
    assert report.errors == []
    assert {"settlements, inline", "settlements, stored", "change room"} <= set(report.requests)
    assert "0 errors" in report.text()
