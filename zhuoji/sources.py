"""Where the input comes from: files and standard input, line by line, without holding a file.

A file is JSON Lines, or one JSON document over several lines: then it begins with a line that is
no JSON yet, and its second line begins no object. It may be packed by gzip, whatever it is called.
"""

import io
import json
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple, TypeVar, cast

from engine import NotJson, Text, gzipped, strict_json
from zhuoji.faults import BadUsage, Unreadable

MOST_BYTES = 4_000_000
"""Of a line, and of a document of several lines: many times what a record can have."""
STDIN = "-"
Read = TypeVar("Read")
_PIECE = 2**16
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


def checked(paths: Sequence[str]) -> list[str]:
    """``paths``, or standard input where none is given and it is no terminal.

    Raises :class:`Unreadable` for what is not there before anything is read, and
    ``click.UsageError`` where there is no input.
    """
    if not paths and (sys.stdin is None or sys.stdin.isatty()):
        raise BadUsage(
            Text(
                "没有输入：请给出文件，或用 - 表示标准输入",
                "no input: name a file, or - for standard input",
            )
        )
    for path in paths:
        if path != STDIN:
            _check(path)
        elif sys.stdin is None:
            raise Unreadable(Text("标准输入已关闭", "standard input is closed"))
    return list(paths) or [STDIN]


def _check(path: str) -> None:
    try:
        if stat.S_ISDIR(os.stat(path).st_mode):
            raise Unreadable(Text(f"{path}：是目录", f"{path}: it is a directory"))
        if not os.access(path, os.R_OK):
            raise Unreadable(Text(f"{path}：没有读取权限", f"{path}: permission denied"))
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def _unreadable(name: str, error: OSError | ValueError) -> Unreadable:
    why = getattr(error, "strerror", None) or error
    return Unreadable(Text(f"{name}：无法读取：{why}", f"{name}: {why}"))


class Sources:
    """Files and standard input; what is packed may unpack to ``most_unpacked`` bytes each."""

    def __init__(self, paths: Sequence[str], most_unpacked: int = gzipped.MOST_BYTES) -> None:
        self.paths = checked(paths)
        self.names = [
            "stdin" if path == STDIN else os.fsencode(path).decode(errors="replace")
            for path in self.paths
        ]
        self._most = most_unpacked
        self.broken: list[Text] = []
        """Why sources could not be read to their end, as far as they have been read."""

    def size(self) -> int | None:
        """How many bytes there are to be read, if that is known beforehand."""
        if STDIN in self.paths:
            return None
        stats = [os.stat(path) for path in self.paths]
        if not all(stat.S_ISREG(each.st_mode) for each in stats) or any(map(_is_gzip, self.paths)):
            return None
        return sum(each.st_size for each in stats)

    def lines(self) -> Iterator[Line]:
        """Every line of every source that is not blank; a document of several lines is one.

        A source that cannot be read to its end ends early; :meth:`check_all_read` says so when
        everything that there was is dealt with.
        """
        for path, name in zip(self.paths, self.names, strict=True):
            with _opened(path) as file:
                pieces = gzipped.plain(iter(partial(file.read1, _PIECE), b""), self._most)
                try:
                    yield from _documents(
                        _raw_lines(name, io.BufferedReader(_Pieces(pieces), _PIECE))
                    )
                except gzipped.BadGzip as error:
                    zh, en = error.detail
                    self.broken.append(Text(f"{name}：{zh}", f"{name}: {en}"))
                except OSError as error:
                    self.broken.append(_unreadable(name, error).text)

    def check_all_read(self) -> None:
        """Raises :class:`Unreadable` where a source could not be read to its end."""
        if self.broken:
            texts = zip(*self.broken, strict=True)
            raise Unreadable(Text(*("; ".join(each) for each in texts)))


def first_of(lines: Iterator[Read], count: int, read: Sources) -> list[Read]:
    """The first few lines or records. Raises :class:`Unreadable` where there is none."""
    first = list(islice(lines, count))
    if not first:
        read.check_all_read()
        raise Unreadable(Text("没有内容可读", "there is nothing to read"))
    return first


def _is_gzip(path: str) -> bool:
    with _opened(path) as file:
        return file.read(len(gzipped.MAGIC)) == gzipped.MAGIC


def _opened(path: str) -> AbstractContextManager[io.BufferedReader]:
    if path == STDIN:
        return nullcontext(cast(io.BufferedReader, sys.stdin.buffer))
    try:
        return open(path, "rb")
    except OSError as error:
        raise _unreadable(path, error) from None


class _Pieces(io.RawIOBase):
    """Pieces of a file, as a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._left = memoryview(b"")

    def readable(self) -> bool:
        """That it is."""
        return True

    def readinto(self, into: Any) -> int:
        """The next bytes, none at the end."""
        while not self._left:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._left = memoryview(piece)
        count = min(len(into), len(self._left))
        into[:count] = self._left[:count]
        self._left = self._left[count:]
        return count


def _raw_lines(name: str, file: io.BufferedReader) -> Iterator[Line]:
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
