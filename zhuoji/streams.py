"""Standard output and error, as they are made ready when ``zhuoji`` begins."""

import contextlib
import io
import os
import sys
from typing import Any, TextIO


class NotWritten(Exception):  # noqa: N818 - it says what has happened
    """Output that could not be written: a full disk, a closed standard output."""


class NobodyReads(Exception):  # noqa: N818 - it says what has happened
    """Output whose reader has gone."""


class _Out(io.FileIO):
    """Its errors cannot be taken for those of what is read."""

    def write(self, data: Any) -> int:
        """Write, or raise :class:`NotWritten` or :class:`NobodyReads`."""
        try:
            return super().write(data)
        except BrokenPipeError as error:
            raise NobodyReads from error
        except OSError as error:
            raise NotWritten(error.strerror) from error


class _Err(io.FileIO):
    """What cannot be said is not said: the exit code still tells what has happened."""

    def write(self, data: Any) -> int:
        """Write as much as can be written."""
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def make_ready() -> None:
    """JSON is UTF-8, whatever the locale; and what comes of an error is known. A terminal stays as
    it is, for it is never full."""
    if sys.stdout is None:
        # It was closed. This gives the same error as what is closed, and takes its number.
        sys.stdout = _text(_Out(os.open(os.devnull, os.O_RDONLY), "w", closefd=False))
    elif _is_ours(sys.stdout, sys.__stdout__):
        sys.stdout = _text(_Out(sys.stdout.fileno(), "w", closefd=False))
    if sys.stderr is not None and _is_ours(sys.stderr, sys.__stderr__):
        sys.stderr = _text(_Err(sys.stderr.fileno(), "w", closefd=False), line_buffering=True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _is_ours(stream: TextIO, first: TextIO | None) -> bool:
    """Whether a stream is what the process began with, and no terminal."""
    return stream is first and not stream.isatty()


def _text(raw: io.FileIO, *, line_buffering: bool = False) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(raw), line_buffering=line_buffering)


def opened(path: str) -> TextIO:
    """A file to write to. Raises :class:`NotWritten`."""
    try:
        raw = _Out(path, "w")
    except (OSError, ValueError) as error:
        raise NotWritten(f"{path}: {getattr(error, 'strerror', error)}") from error
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8", errors="backslashreplace")


def forget_output() -> None:
    """What is still to be written goes nowhere; the interpreter would complain at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
