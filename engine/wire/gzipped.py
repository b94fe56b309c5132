"""Files of records packed by gzip: known by their first two bytes, unpacked piece by piece.

The command line and the audit share it, so both take the same files.
"""

import zlib
from collections.abc import Iterable, Iterator

from engine.text import Text

MAGIC = b"\x1f\x8b"
MOST_BYTES = 10_000_000_000
"""What a file may unpack to where nobody says otherwise: two million long records. A few megabytes
could unpack to as much, and would be read for minutes."""
_GIVEN = 2**13
"""Bytes that are unpacked at once. gzip may have put many files one after the other, and after each
of them the rest of these is copied; so they are few."""
_TAKEN = 2**18


class BadGzip(ValueError):  # noqa: N818 - it says what the file is
    """What cannot be unpacked, or not any further."""

    def __init__(self, detail: Text) -> None:
        super().__init__(detail.en)
        self.detail = detail


def plain(chunks: Iterable[bytes], most: int = MOST_BYTES) -> Iterator[bytes]:
    """The pieces of a file: unpacked where it begins as gzip does, else as they are.

    Raises :class:`BadGzip` where the file is damaged, ends too early or unpacks to more than
    ``most`` bytes; before that comes what could be unpacked.
    """
    pieces = iter(chunks)
    head = b""
    while len(head) < len(MAGIC) and MAGIC.startswith(head):
        more = next(pieces, b"")
        if not more:
            break
        head += more
    if head.startswith(MAGIC):
        yield from _unpacked(_small(head, pieces), most)
        return
    if head:
        yield head
    yield from pieces


def _small(head: bytes, pieces: Iterable[bytes]) -> Iterator[bytes]:
    yield from _cut(head)
    for piece in pieces:
        yield from _cut(piece)


def _cut(piece: bytes) -> Iterator[bytes]:
    for start in range(0, len(piece), _GIVEN):
        yield piece[start : start + _GIVEN]


def _unpacked(pieces: Iterable[bytes], most: int) -> Iterator[bytes]:
    """What ``pieces`` unpack to: one file of gzip's after the other, with zeros between and after
    them."""
    member = None
    total = 0
    for given in pieces:
        left = given
        while left:
            if member is None:
                left = left.lstrip(b"\0")
                if not left:
                    break
                member = zlib.decompressobj(wbits=31)
            full = True
            while full and not member.eof:
                try:
                    taken = member.decompress(left, _TAKEN)
                except zlib.error as error:
                    why = str(error).rpartition(": ")[2]
                    raise BadGzip(
                        Text(f"gzip 数据已损坏（{why}）", f"the gzip data is damaged ({why})")
                    ) from None
                left = member.unconsumed_tail
                full = bool(left) or len(taken) == _TAKEN
                total += len(taken)
                if total > most:
                    yield taken[: most - total]
                    raise BadGzip(
                        Text(f"解压后超过 {most} 字节", f"it unpacks to more than {most:,} bytes")
                    )
                if taken:
                    yield taken
            if member.eof:
                left = member.unused_data
                member = None
    if member is not None:
        raise BadGzip(Text("gzip 数据不完整", "the gzip data ends before it is complete"))
