"""A flood in the log is said once."""

import logging
from collections.abc import Callable
from time import monotonic

EVERY_SECONDS = 10.0
_OF_THE_SERVER = ("uvicorn.error", "asyncio", "app.serving")


class Floods(logging.Filter):
    """Lets a warning of the server pass once in a while; the next one says how many there were.

    What strangers send can make one for each connection. What the service itself says of a request
    always passes: each line is of another one.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._passed: dict[tuple[str, str], float] = {}
        self._held: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether ``record`` is written."""
        if record.levelno < logging.WARNING or not record.name.startswith(_OF_THE_SERVER):
            return True
        # asyncio tells below the first line what differs.
        kind = record.name, str(record.msg).partition("\n")[0]
        now = self._clock()
        if now - self._passed.get(kind, -EVERY_SECONDS) < EVERY_SECONDS:
            self._held[kind] = self._held.get(kind, 0) + 1
            return False
        self._passed[kind] = now
        held = self._held.pop(kind, 0)
        if held:
            record.msg = f"{record.getMessage()} (and {held} more since the last of these lines)"
            record.args = ()
        return True
