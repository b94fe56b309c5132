"""How long a request may work, and who works for so long that others have to have turns.

The engine reads no clock. It is handed something to call on its way, which raises when the time is
over (``Work.go_on``).
"""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, NamedTuple, TypeVar

Handler = TypeVar("Handler", bound=Callable[..., object])
Clock = Callable[[], float]

TURN = 0.02
"""Seconds after which one that works lets others have a turn."""
_LONGEST = 3600


class Limits(NamedTuple):
    """What requests that work for long have to keep to.

    A batch, or a replay alone, may work for ``seconds``. With ``in_turns``, requests that work for
    long do so in threads, and take turns there, and those that wait do so in threads as well
    (:mod:`app.waiting`); without, each is done before anything else is, and no event loop needed.
    """

    seconds: float = 5.0
    in_turns: bool = False
    clock: Clock = monotonic


class OutOfTimeError(Exception):
    """The time for some work is over."""


class Work:
    """Some work that begins now and may take so many seconds.

    ``give_way`` returns when it is this work's turn again; the time until then is not counted.
    """

    def __init__(
        self, seconds: float, clock: Clock = monotonic, give_way: Callable[[], None] | None = None
    ) -> None:
        self._clock = clock
        self._give_way = give_way
        self._turn = clock()
        self._until = self._turn + seconds

    def go_on(self) -> None:
        """To be called often. Raises :class:`OutOfTimeError`."""
        now = self._clock()
        if now >= self._until:
            raise OutOfTimeError
        if self._give_way is not None and now - self._turn >= TURN:
            self._give_way()
            self._turn = self._clock()
            self._until += self._turn - now


_AT_ONCE: dict[Callable[..., object], int] = {}


def takes_long(at_once: int) -> Callable[[Handler], Handler]:
    """Mark a handler that works for long. It may ask for its ``work``, and calls its ``go_on``.

    Where requests take turns, ``at_once`` of them can be under way; more are refused.
    """

    def mark(handler: Handler) -> Handler:
        _AT_ONCE[handler] = at_once
        return handler

    return mark


def at_once(handler: Callable[..., Any]) -> int | None:
    """How many requests to ``handler`` can be under way; None where it does not work for long."""
    return _AT_ONCE.get(handler)


def work_seconds(environ: Mapping[str, str], default: float = Limits().seconds) -> float:
    """``WORK_SECONDS``. Raises ``ValueError`` where it is no time."""
    text = environ.get("WORK_SECONDS")
    if not text:
        return default
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= _LONGEST:
        raise ValueError(f"WORK_SECONDS: must be more than 0, and {_LONGEST} at most")
    return seconds
