"""Where the input comes from: files and standard input, line by line, without holding a file.

A file is JSON Lines, or one JSON document over several lines: then it begins with a line that is
no JSON yet, and its second line begins no object.
"""

import json
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from typing import IO, Any, NamedTuple

import click

from engine.text import Text
from zhuoji import strict_json
from zhuoji.strict_json import NotJson

MOST_BYTES = 4_000_000
"""Of a line, and of a document of several lines: many times what a record can have."""
STDIN = "-"
_BOM = b"\xef\xbb\xbf"
_TOO_LONG = Text(f"超过 {MOST_BYTES} 字节", f"it is longer than {MOST_BYTES:,} bytes")


class Line(NamedTuple):
    """A line of input, or a whole document, with its first line's place; ``fault`` says why it
    could not be read."""

    source: str
    number: int
    data: bytes
    fault: Text | None = None

    @property
    def where(self) -> str:
        """The place, for a message."""
        return f"{self.source}:{self.number}"

    def value(self) -> Any:
        """The JSON value. Raises :class:`NotJson`, with the line's number in its source."""
        if self.fault is not None:
            raise NotJson(self.fault, self.number)
        try:
            return strict_json.read(self.data)
        except NotJson as error:
            error.line += self.number - 1
            raise


class Unreadable(click.ClickException):
    """Input that cannot be read at all."""

    exit_code = 2


def checked(paths: Sequence[str]) -> list[str]:
    """``paths``, or standard input where none is given and it is no terminal.

    Raises :class:`Unreadable` for what is not there before anything is read, and
    ``click.UsageError`` where there is no input.
    """
    if not paths and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError("no input: name a file, or - for standard input")
    for path in paths:
        if path == STDIN and sys.stdin is None:
            raise Unreadable("standard input is closed")
        if path != STDIN:
            try:
                mode = os.stat(path).st_mode
                if stat.S_ISDIR(mode):
                    raise Unreadable(f"{path}: it is a directory")
                if not os.access(path, os.R_OK):
                    raise Unreadable(f"{path}: permission denied")
            except (OSError, ValueError) as error:
                raise Unreadable(f"{path}: {getattr(error, 'strerror', error)}") from None
    return list(paths) or [STDIN]


def size(paths: Sequence[str]) -> int | None:
    """How many bytes there are, if that is known beforehand."""
    if STDIN in paths:
        return None
    stats = [os.stat(path) for path in paths]
    return sum(each.st_size for each in stats) if all(_is_file(each) for each in stats) else None


def _is_file(found: os.stat_result) -> bool:
    return stat.S_ISREG(found.st_mode)


def lines(paths: Sequence[str]) -> Iterator[Line]:
    """Every line of every source that is not blank; a document of several lines is one."""
    for path in paths:
        with _opened(path) as file:
            name = "stdin" if path == STDIN else os.fsencode(path).decode(errors="replace")
            try:
                yield from _documents(_raw_lines(name, file))
            except OSError as error:
                if error.filename is None and not isinstance(error, BrokenPipeError):
                    raise Unreadable(f"{name}: {error.strerror}") from None
                raise


def _opened(path: str) -> AbstractContextManager[IO[bytes]]:
    if path == STDIN:
        return nullcontext(sys.stdin.buffer)
    try:
        return open(path, "rb")
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None


def _raw_lines(name: str, file: IO[bytes]) -> Iterator[Line]:
    number = 0
    while data := file.readline(MOST_BYTES + 1):
        number += 1
        if number == 1:
            data = data.removeprefix(_BOM)
        if len(data) <= MOST_BYTES:
            yield Line(name, number, data)
            continue
        while data and not data.endswith(b"\n"):
            data = file.readline(MOST_BYTES)
        yield Line(name, number, b"", _TOO_LONG)


def _is_blank(line: Line) -> bool:
    return line.fault is None and not line.data.strip()


def _documents(raw: Iterator[Line]) -> Iterator[Line]:
    first = next((line for line in raw if not _is_blank(line)), None)
    if first is None:
        return
    head = [first]
    if _begins_document(first):
        for line in raw:
            head.append(line)
            if not _is_blank(line):
                break
        if len(head) > 1 and not _begins_object(head[-1]):
            yield _joined(chain(head, raw))
            return
    for line in chain(head, raw):
        if not _is_blank(line):
            yield line


def _begins_document(line: Line) -> bool:
    """Whether a line is the beginning of an object or array and nothing else is wrong with it."""
    if line.fault is not None or not line.data.lstrip().startswith((b"{", b"[")):
        return False
    try:
        json.loads(line.data.decode())
    except json.JSONDecodeError as error:
        return error.pos >= len(error.doc.rstrip())
    except (UnicodeDecodeError, ValueError, RecursionError):
        return False
    return False


def _begins_object(line: Line) -> bool:
    return line.fault is not None or line.data.lstrip(b" \t").startswith(b"{")


def _joined(document: Iterator[Line]) -> Line:
    """One line of them all; what is too long is read to its end and not kept."""
    first = next(document)
    parts, length, fault = [first.data], len(first.data), first.fault
    for line in document:
        length += len(line.data)
        fault = fault or line.fault or (_TOO_LONG if length > MOST_BYTES else None)
        if fault:
            parts.clear()
        else:
            parts.append(line.data)
    return Line(first.source, first.number, b"".join(parts), fault)
