"""What tables need on AWS, as ``infra/capacity.py`` reckons it."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from infra import capacity
from tests.bench import report
from tests.bench.measure import judged

Json = dict[str, Any]
MILLISECONDS = {"legal-actions": 0.5, "waits": 0.5, "settlements": 0.5}


def record(**events: int) -> Json:
    listed = [{"type": name} for name, n in events.items() for _ in range(n)]
    return {"deal": {"hands": ["1m", "2m", "3m", "4m"]}, "events": listed}


def test_a_round_is_counted() -> None:
    # Whoever passes is not waited for twice.
    asked = capacity.asked([record(draw=3, discard=2, **{"pass": 9})], views=False)
    assert asked.requests == {"legal-actions": 5, "waits": 2, "settlements": 1}
    assert asked.seconds == 5 * capacity.MOMENT_SECONDS + capacity.BREAK_SECONDS
    assert asked.per_second == pytest.approx(8 / asked.seconds)


def test_views_and_hints_are_asked_by_each_seat() -> None:
    asked = capacity.asked([record(draw=3, discard=2)], views=True)
    assert asked.requests["waits"] == 2 + 5 * 4 + 3


def test_rounds_count_by_their_mean() -> None:
    one = capacity.asked([record(draw=2)], views=False)
    two = capacity.asked([record(draw=2), record(draw=4)], views=False)
    assert two.requests["legal-actions"] == one.requests["legal-actions"] * 1.5


def test_all_grows_with_the_tables() -> None:
    asked = capacity.Asked(Counter({"waits": 100}), 100.0)
    one, many = (capacity.needed(n, asked, MILLISECONDS) for n in (1, 1000))
    assert many.per_second == one.per_second * 1000 == 1000
    assert many.concurrency == pytest.approx(one.concurrency * 1000)
    assert many.dollars == pytest.approx(one.dollars * 1000)
    assert many.reads == many.per_second * capacity.PEAK
    assert many.rate_limit >= many.reads


def test_an_instance_is_held_for_its_work_and_for_the_table() -> None:
    asked = capacity.Asked(Counter({"waits": 1}), 1.0)
    held = capacity.needed(1, asked, MILLISECONDS).concurrency / capacity.PEAK
    slower = capacity.WHOLE_PROCESSOR / capacity.MEMORY
    work = (0.0005 + capacity.RUNTIME_SECONDS) * slower
    assert held == pytest.approx(
        work + capacity.READ_SECONDS + capacity.COLD * capacity.COLD_SECONDS
    )


def test_the_milliseconds_are_those_that_the_benchmark_writes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    results = [judged(f"milliseconds of {name}", ms, "", {}) for name, ms in MILLISECONDS.items()]
    bench = tmp_path / "bench.json"
    bench.write_text(json.dumps(report.found(results, "2026-12-01")), encoding="utf-8")
    monkeypatch.setattr(capacity, "BENCH", bench)
    assert capacity.measured() == MILLISECONDS
