"""Milliseconds of a processor that a warm request takes in the function, log and metrics with it.

They depend on the machine, as nothing else here does. ``infra/capacity.py`` reckons with them.
"""

import contextlib
import io
import json
import logging
from pathlib import Path
from time import process_time
from typing import Any, cast

from app import lambda_handler
from tests.bench.measure import Result, judged
from tests.bench.service import event_of

Json = dict[str, Any]

GOLDEN = Path(__file__).parents[1] / "golden"
ENDPOINTS = ("legal-actions", "waits", "settlements")
CASES = 60
ROUNDS = 5


class _Context:
    """What the runtime passes as the context."""

    function_name = "rules"
    memory_limit_in_mb = 1024
    invoked_function_arn = "arn:aws:lambda:eu-central-1:000000000000:function:rules"
    aws_request_id = "11111111-2222-3333-4444-555555555555"


def requests(endpoint: str) -> list[Json]:
    """Given cases of ``endpoint``, of every rule set."""
    files = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(GOLDEN.glob("*.json"))]
    asked = [
        {"room": case["room"], "table": case["table"]}
        for cases in files
        for case in cases
        if case["endpoint"] == endpoint
    ]
    return asked[:: max(1, len(asked) // CASES)]


def milliseconds(endpoint: str) -> float:
    """The mean over the cases, of the quickest of several rounds."""
    events = [event_of(endpoint, request) for request in requests(endpoint)]
    times = []
    for _ in range(ROUNDS):
        began = process_time()
        for event in events:
            lambda_handler.handler(event, _Context())
        times.append((process_time() - began) / len(events) * 1000)
    return min(times)


def run() -> list[Result]:
    """One figure an endpoint; they are told, and have no gate."""
    print("\nA warm request in the function, milliseconds of a processor")
    results = []
    for endpoint in ENDPOINTS:
        log = io.StringIO()
        for handler in lambda_handler.logger.handlers:
            cast("logging.StreamHandler[Any]", handler).setStream(log)
        with contextlib.redirect_stdout(io.StringIO()):
            taken = milliseconds(endpoint)
        print(f"  {endpoint:<16}{taken:>8.2f}")
        results.append(judged(f"milliseconds of {endpoint}", taken, "", {}))
    return results
