"""Work shared among processes, with the results in the order of the work.

Only so many pieces are on their way at once, so memory does not grow with their number. New
processes are spawned, never forked: what they need is given to them.
"""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")
_AHEAD = 3
"""So many pieces a process are on their way: one is being worked on, the others wait."""


class Died(Exception):  # noqa: N818 - it says what has happened
    """A process that shared the work was killed, for want of memory perhaps."""


def in_order(work: Callable[[Given], Made], pieces: Iterable[Given], jobs: int) -> Iterator[Made]:
    """``work`` of each of ``pieces``, by ``jobs`` processes; by this one where it is one.

    Raises :class:`Died` where a process was killed.
    """
    if jobs == 1:
        yield from map(work, pieces)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin)
    waiting: deque[Future[Made]] = deque()
    try:
        for piece in pieces:
            with _no_interrupt():
                waiting.append(pool.submit(work, piece))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise Died from None
    finally:
        pool.shutdown(cancel_futures=True)


def cores() -> int:
    """How many processes can work at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """A process that begins in here never sees Ctrl-C: this one ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """What a process does first: it ends with the one that began it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
