"""Threads in which requests wait, a lane for each kind that shall not wait for the other."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import TypeVar

from app import problems
from app.waiting import has_waited

Argument = TypeVar("Argument")
Answer = TypeVar("Answer")

MOST_QUEUED = 1000
"""How many requests of a lane may be under way; each holds its body."""


class Lane:
    """``threads`` that answer requests in the order that they came in.

    Who has not got a thread within ``patience`` seconds is refused (``unavailable``), and so is
    who would be one too many: nothing is done then.
    """

    def __init__(self, name: str, threads: int, patience: float = float("inf")) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._patience = patience
        self._under_way = 0

    async def call(self, function: Callable[[Argument], Answer], argument: Argument) -> Answer:
        """``function`` of ``argument``, called in a thread."""
        if self._under_way >= MOST_QUEUED:
            raise problems.unavailable()
        since = monotonic()

        def called() -> Answer:
            waited = monotonic() - since
            if waited > self._patience:
                raise problems.unavailable()
            has_waited(waited)
            return function(argument)

        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, called)
        finally:
            self._under_way -= 1
