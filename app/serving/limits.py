"""What one caller, and all of them, may hold of the server."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

Number = TypeVar("Number", int, float)

SPARE = 16
"""Connections beyond the limit that are told so; whoever comes then waits to be let in."""
FILES_OF_OURS = 64
"""How many open files are left to the service itself: its store, its threads, the log."""


class Limits(NamedTuple):
    """The bounds of the server. Each is a variable of the environment, in capitals."""

    max_header_bytes: int = 16 * 1024
    """How large a request may be before its body begins."""
    request_seconds: float = 30.0
    """How long a request may take to arrive, and an answer to be taken."""
    max_connections: int = 512
    """How many there may be at once. Who comes then is told so (503)."""
    keep_alive_seconds: float = 5.0
    """How long a connection is kept on which no request comes, be it the first or another."""


def from_environment(environ: Mapping[str, str]) -> Limits:
    """The limits as the environment wants them. Raises ``ValueError`` where one is none."""
    given = Limits()
    return Limits(
        _number(environ, "MAX_HEADER_BYTES", int, given.max_header_bytes),
        _number(environ, "REQUEST_SECONDS", float, given.request_seconds),
        _number(environ, "MAX_CONNECTIONS", int, given.max_connections),
        _number(environ, "KEEP_ALIVE_SECONDS", float, given.keep_alive_seconds),
    )


def _number(
    environ: Mapping[str, str], name: str, read: Callable[[str], Number], default: Number
) -> Number:
    try:
        value = read(environ.get(name) or str(default))
    except ValueError:
        value = None
    if value is None or not 0 < value < float("inf"):
        raise ValueError(f"{name} must be a number above 0")
    return value


def within_open_files(limits: Limits) -> Limits:
    """``limits`` with no more connections than this process may have files open."""
    try:
        import resource
    except ImportError:  # Windows, where sockets are no files
        return limits
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return limits
    most = max(files - FILES_OF_OURS - SPARE, 1)
    return limits._replace(max_connections=min(limits.max_connections, most))
