"""Threads for requests that work for long, one of which has its turn at any time.

Why threads, and why turns: ``docs/adr/0019-who-works-for-long-takes-turns.md``.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

from app import problems

T = TypeVar("T")


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
    """The threads. Of the requests of a kind, so many as ``most`` says can be under way."""

    def __init__(self, most: Mapping[str, int]) -> None:
        self.turns = Turns()
        self._most = most
        self._under_way: Counter[str] = Counter()
        self._threads = ThreadPoolExecutor(sum(most.values()), "working")

    async def run(self, kind: str, work: Callable[[], T]) -> T:
        """What ``work`` gives, called in a thread when it is its turn. Raises ``HttpRefusal``
        (``unavailable``) where too many are under way."""
        if self._under_way[kind] >= self._most[kind]:
            raise problems.unavailable()
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
