"""The results of all batches, in the order of the records, whatever order the batches ended in.

What Step Functions keeps of the batches is files of JSON lines, the output of one a line. They can
be larger than the memory, so of batches that are not held they are read once more.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import orjson

from app.audit import bucket

Json = dict[str, Any]

HELD = 2**29
"""Bytes of outputs that are held at once: three million results of records that agree, or half a
million of those that differ."""


class Batch(NamedTuple):
    """The number of its first line, and how many bytes its output takes."""

    first: int
    size: int


def in_order(
    batches: list[Batch], outputs: Callable[[], Iterable[bytes]], home: str, held: int = HELD
) -> Iterator[bytes]:
    """The result of each line, by the number of the line.

    ``outputs`` reads the outputs of the ``batches``, which are in the same order, from the start;
    results that were too many for an output are read from their file in the bucket ``home``.
    """
    for share in _shares(sorted(batches), held):
        found = {
            batch.first: output
            for batch, output in zip(batches, outputs(), strict=True)
            if batch.first in share
        }
        for first in sorted(found):
            yield from _lines(orjson.loads(found.pop(first)), home)


def _shares(batches: Iterable[Batch], most: int) -> Iterator[set[int]]:
    """Batches that follow each other and together have no more bytes than ``most``, if they are
    several: the numbers of their first lines."""
    share: set[int] = set()
    size = 0
    for batch in batches:
        if share and size + batch.size > most:
            yield share
            share, size = set(), 0
        share.add(batch.first)
        size += batch.size
    if share:
        yield share


def _lines(batch: Json, home: str) -> Iterator[bytes]:
    if "key" in batch:
        return bucket.lines(home, batch["key"])
    return map(orjson.dumps, batch["results"])
