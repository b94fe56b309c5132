"""Which handlers only compute: what they answer follows from the body of the request.

They are called without Flask and its context of a request, which takes longer than some of them.
Why: ``docs/adr/0023-what-requests-and-starts-do-without.md``.
"""

from collections.abc import Callable
from typing import TypeVar

Handler = TypeVar("Handler", bound=Callable[..., object])

_COMPUTING: set[Callable[..., object]] = set()


def computes(handler: Handler) -> Handler:
    """Mark a handler that only computes."""
    _COMPUTING.add(handler)
    return handler


def only_computes(handler: Callable[..., object]) -> bool:
    """Whether ``handler`` is marked."""
    return handler in _COMPUTING
