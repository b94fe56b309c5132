"""Which handlers wait for something outside the process, and so are called in a thread.

Why not all of them, or none: ``docs/adr/0010-waiting-in-threads.md``.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Handler = TypeVar("Handler", bound=Callable[..., object])
When = Callable[[Mapping[str, Any]], bool]

_WHEN: dict[Callable[..., object], When] = {}


def in_thread(when: When = lambda _: True) -> Callable[[Handler], Handler]:
    """Mark a handler that is to be called in a thread.

    ``when`` says by what the checks have read whether this very request has to wait.
    """

    def mark(handler: Handler) -> Handler:
        _WHEN[handler] = when
        return handler

    return mark


def when_in_thread(handler: Callable[..., object]) -> When | None:
    """When ``handler`` is to be called in a thread; None where it never is."""
    return _WHEN.get(handler)
