"""Which handlers wait for something outside the process.

They are called in a thread where others would wait with them (:class:`~app.working.Limits`,
``in_turns``).

Why not all of them, or none: ``docs/adr/0010-waiting-in-threads.md``.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

Handler = TypeVar("Handler", bound=Callable[..., object])
When = Callable[[Mapping[str, Any]], bool]


class Waiting(NamedTuple):
    """How a handler waits."""

    when: When
    """By what the checks have read: whether this very request has to wait."""
    writes: bool


_WAITING: dict[Callable[..., object], Waiting] = {}
PATIENCE = 5.0
"""Seconds that a request may wait for its turn to write: for a thread, and then for others."""

_WAITED: ContextVar[float] = ContextVar("waited", default=0.0)


def in_thread(when: When = lambda _: True, *, writes: bool = False) -> Callable[[Handler], Handler]:
    """Mark a handler that is to be called in a thread; with ``writes``, in one of the writers'.

    ``when`` says by what the checks have read whether this very request has to wait.
    """

    def mark(handler: Handler) -> Handler:
        _WAITING[handler] = Waiting(when, writes)
        return handler

    return mark


def waiting_of(handler: Callable[..., object]) -> Waiting | None:
    """How ``handler`` waits; None where it never does."""
    return _WAITING.get(handler)


def has_waited(seconds: float) -> None:
    """Say how long the request that this thread now answers has waited for it."""
    _WAITED.set(seconds)


def seconds_left(patience: float) -> float:
    """What is left of ``patience`` seconds to the request that this thread answers."""
    return max(0.0, patience - _WAITED.get())
