"""The table of all that one suit can hold, loaded from ``costs.bin``.

It thinks of wild tiles 听用 as filling gaps, any number of them. For every key of at most 14 tiles
it knows how many melds cover the suit's tiles at least, how many beside a pair, and so for how
many melds the suit *costs*:

    cost = 4 × melds − 1 if a pair saves one of these melds, else 4 × melds

With M melds still needed, a hand is standard exactly if Σ melds ≤ M, or ≤ M + 1 where the pair
saves one in some suit: groups that are still missing then consist of wild tiles alone. Since three
suits subtract 3 at most, that is Σ cost < 4 × M + 4. The number of wild tiles has dropped out: it
is what naturals and melds leave of 3 × M + 2 tiles.

What is known of a key is a *word* of three bytes, from the lowest: how many ranks have an odd
count, the cost with triplets only, the cost. The sums of three of them stay below 256, so that
words can be added as they are. There are some 230 different words, so the table has one byte a
key, its code.

The file, in 16-bit little-endian numbers and bytes: how many different rows of 625 codes there
are; for every row of the table which one it is; these rows; the words in the order of their codes.
"""

from os.path import dirname, join
from struct import unpack_from

_ROW = 5**4
_ROWS = 5**5


def load(name: str, width: int) -> tuple[bytes, list[bytes]]:
    """From a file of ``engine.shapes`` the code of each key, and by the codes the words, which have
    ``width`` bytes each."""
    with open(join(dirname(__file__), name), "rb") as file:
        content = file.read()
    different, *numbers = unpack_from(f"<{1 + _ROWS}H", content)
    start = 2 * (1 + _ROWS)
    end = start + different * _ROW
    rows = [content[at : at + _ROW] for at in range(start, end, _ROW)]
    words = [content[at : at + width] for at in range(end, len(content), width)]
    return b"".join([rows[number] for number in numbers]), words


CODES, _WORDS = load("costs.bin", 3)
WORDS = tuple([int.from_bytes(word, "little") for word in _WORDS])
"""``WORDS[CODES[key]]`` is what is known of a suit, as three fields; words of suits are added."""

FIELD = 255
"""``word & FIELD``: how many ranks have an odd count, the singles that spoil seven pairs."""

TRIPLETS = 8
"""``word >> TRIPLETS & FIELD``: the cost where every meld has to be a triplet."""

COST = 16
"""``word >> COST``: the cost of all melds and a pair."""

TOO_MUCH = tuple([4 * melds + 4 for melds in range(5)])
"""The cost that is one too many, by the number of melds still needed."""

NO_STANDARD = tuple([cost << COST for cost in TOO_MUCH])
"""The same as the least word that says so."""
