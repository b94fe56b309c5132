"""Threads for requests that work for long, one of which has its turn at any time.

Why threads, and why turns: ``docs/adr/0019-who-works-for-long-takes-turns.md``.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

from app import problems, rate_limit

T = TypeVar("T")

THREADS = 128
"""More than may be under way of all kinds together. Each is made when it is needed."""


class Turns:
    """A lock that is had in the order in which it is asked for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    def take(self) -> None:
        """Return when it is the caller's turn."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        mine.acquire()

    def give(self) -> None:
        """End the caller's turn."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False

    def give_way(self) -> None:
        """Let those that wait have a turn first."""
        if self._waiting:
            self.give()
            self.take()


class Workers:
    """The threads."""

    def __init__(self) -> None:
        self.turns = Turns()
        self._under_way: Counter[str] = Counter()
        self._threads = ThreadPoolExecutor(THREADS, "working")

    def limit(self, kind: str, most: int) -> dict[str, str]:
        """What a caller is told of how many of a kind can be under way, and how many more now."""
        return rate_limit.under_way(kind.rpartition(".")[2], most, self._under_way[kind])

    async def run(self, kind: str, most: int, work: Callable[[], T]) -> T:
        """What ``work`` gives, called in a thread when it is its turn. Raises ``HttpRefusal``
        (``unavailable``) where ``most`` of its kind are under way."""
        if self._under_way[kind] >= most:
            raise problems.unavailable(self.limit(kind, most))
        self._under_way[kind] += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._in_turn, work)
        finally:
            self._under_way[kind] -= 1

    def _in_turn(self, work: Callable[[], T]) -> T:
        self.turns.take()
        try:
            return work()
        finally:
            self.turns.give()
