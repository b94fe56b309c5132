"""Files packed by gzip, unpacked piece by piece."""

import gzip
import tracemalloc
import zlib
from collections.abc import Iterator
from itertools import pairwise, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.wire.gzipped import BadGzip, plain

CONTENT = b"".join(b'{"record": %d}\n' % number for number in range(50_000))
PACKED = gzip.compress(CONTENT, 1)


def unpacked(*chunks: bytes, most: int = 10**9) -> bytes:
    return b"".join(plain(chunks, most))


def why(*chunks: bytes, most: int = 10**9) -> str:
    with pytest.raises(BadGzip) as bad:
        unpacked(*chunks, most=most)
    assert bad.value.detail.zh
    return bad.value.detail.en


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\x1f", b"\x1f\x8a", b"\x8b\x1f", b"a" * 99_999, b"\n\x1f\x8b"]
)
def test_what_is_not_packed_stays_as_it_is(content: bytes) -> None:
    assert unpacked(content) == content
    assert unpacked(*(content[at : at + 1] for at in range(len(content)))) == content


@pytest.mark.parametrize("content", [b"", b"{}", b"\n" * 300_000, CONTENT, PACKED])
def test_what_is_packed_is_unpacked_once(content: bytes) -> None:
    for level in (0, 1, 9):
        assert unpacked(gzip.compress(content, level)) == content


@given(st.lists(st.integers(0, 400), max_size=8), st.lists(st.binary(max_size=90), max_size=4))
def test_files_one_after_the_other_wherever_the_pieces_end(
    cuts: list[int], files: list[bytes]
) -> None:
    packed = b"".join(map(gzip.compress, [b"first", *files]))
    places = [0, *sorted(min(cut, len(packed)) for cut in cuts), len(packed)]
    # A file that is read gives no empty pieces before its end.
    pieces = [packed[begin:end] for begin, end in pairwise(places) if begin < end]
    assert unpacked(*pieces) == b"first" + b"".join(files)
    assert unpacked(*pieces, b"\0" * 700) == b"first" + b"".join(files)


def test_what_comes_before_the_fault_is_there() -> None:
    for packed in (PACKED[:-1], PACKED[: len(PACKED) // 2], PACKED + PACKED[:9]):
        read: list[bytes] = []
        with pytest.raises(BadGzip, match="ends before it is complete"):
            read.extend(plain([packed]))
        found = b"".join(read)
        assert len(found) > len(CONTENT) * 0.4
        assert (CONTENT + CONTENT).startswith(found)


def test_every_way_to_be_damaged() -> None:
    assert why(b"\x1f\x8b") == "the gzip data ends before it is complete"
    assert "unknown compression method" in why(b"\x1f\x8bnothing of the kind")
    assert "incorrect data check" in why(PACKED[:-8] + bytes(8))
    assert "incorrect header check" in why(PACKED + b"more")
    middle = bytearray(PACKED)
    middle[len(middle) // 2 : len(middle) // 2 + 40] = b"\xff" * 40
    assert "the gzip data is damaged" in why(bytes(middle))


def test_what_it_may_grow_to() -> None:
    assert unpacked(PACKED, most=len(CONTENT)) == CONTENT
    small = len(CONTENT) - 1
    assert why(PACKED, most=small) == f"it unpacks to more than {small:,} bytes"
    assert (
        why(PACKED, PACKED, most=len(CONTENT)) == f"it unpacks to more than {len(CONTENT):,} bytes"
    )
    assert unpacked(CONTENT, most=1) == CONTENT
    read: list[bytes] = []
    with pytest.raises(BadGzip):
        read.extend(plain([PACKED], small))
    assert b"".join(read) == CONTENT[:small]


def test_memory_is_flat_however_much_it_grows() -> None:
    def bomb() -> Iterator[bytes]:
        packer = zlib.compressobj(wbits=31)
        for piece in repeat(bytes(2**20), 300):
            yield packer.compress(piece)
        yield packer.flush()

    packed = b"".join(bomb())
    assert len(packed) < 400_000
    tracemalloc.start()
    assert sum(map(len, plain([packed]))) == 300 * 2**20
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 3 * 2**20
