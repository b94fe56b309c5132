"""Auditing very many records, for the commands that do."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from engine import audits
from zhuoji import auditing
from zhuoji.auditing import Lines, Result, Wanted
from zhuoji.commands import FINE, WRONG
from zhuoji.faults import UNREADABLE
from zhuoji.parallel import cores, in_order
from zhuoji.progress import Progress

FEW = 32
"""So many records take less time than to begin other processes."""


def processes_for(count: int, jobs: int | None) -> int:
    """How many processes are worth while for ``count`` records, of which there may be more where
    it is more than :data:`FEW`; ``jobs`` if any are."""
    if count == 1:
        return 1
    return jobs or (cores() if count > FEW else 1)


class Total(NamedTuple):
    """What comes of all records, and the exit code."""

    summary: dict[str, Any]
    code: int


def audit_all(
    records: Iterable[Lines],
    wanted: Wanted,
    jobs: int,
    said: Progress,
    take: Callable[[Result], None],
) -> Total:
    """Audit records by so many processes; ``take`` gets the results that are wanted, in order."""
    summary, unreadable, failed = audits.NOTHING, 0, 0
    pieces = auditing.chunks(records)
    try:
        for each in in_order(partial(auditing.audit, wanted), pieces, jobs):
            for result in each.results:
                take(result)
            summary = audits.added(summary, each.summary)
            unreadable += each.unreadable
            failed += each.failed
            said.add(each.summary["records"], each.size)
    finally:
        said.end()
    if unreadable == summary["records"]:
        return Total(summary, UNREADABLE)
    return Total(summary, WRONG if failed else FINE)
