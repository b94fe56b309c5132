"""The table of all that one suit can hold, loaded from ``facts.bin``.

It thinks of wild tiles 听用 as filling gaps, any number of them. For every key of at most 14 tiles
it knows how many melds cover the suit's tiles at least, how many beside a pair, and so for how
many melds the suit *costs*:

    cost = 4 × melds − 1 if a pair saves one of these melds, else 4 × melds

With M melds still needed, a hand is standard exactly if Σ melds ≤ M, or ≤ M + 1 where the pair
saves one in some suit: groups that are still missing then consist of wild tiles alone. Since three
suits subtract 3 at most, that is Σ cost < 4 × M + 4. The number of wild tiles has dropped out: it
is what naturals and melds leave of 3 × M + 2 tiles.

The file, compressed: one byte a key, the number of its word; then the words, three bytes each:
the cost, the cost with triplets only, and how many ranks have an odd count. The sums of three of
them stay below 256, so that words can be added as they are.
"""

import zlib
from os.path import dirname, join

_KEYS = 5**9


def _load() -> tuple[bytes, tuple[int, ...]]:
    with open(join(dirname(__file__), "facts.bin"), "rb") as file:
        # Room for all of it at once: growing step by step takes twice as long.
        table = zlib.decompress(file.read(), bufsize=1 << 21)
    words = tuple(
        int.from_bytes(table[start : start + 3], "little") for start in range(_KEYS, len(table), 3)
    )
    return table, words


CODES, WORDS = _load()
"""``WORDS[CODES[key]]`` is what is known of a suit, as three fields; words of suits are added."""

FIELD = 255
"""``word & FIELD``: the cost of all melds and a pair."""

TRIPLETS = 8
"""``word >> TRIPLETS & FIELD``: the cost where every meld has to be a triplet."""

ODD = 16
"""``word >> ODD``: how many ranks have an odd count, the singles that seven pairs have to match."""
