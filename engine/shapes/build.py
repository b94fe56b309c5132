"""Builds ``facts.bin``, the table of all that one suit can hold: ``python -m engine.shapes.build``.

It imports nothing of the engine, so that ``python engine/shapes/build.py`` also writes the file
where there is none yet. The format is described in ``engine.shapes.table``, which reads it.
"""

import zlib
from pathlib import Path

PATH = Path(__file__).with_name("facts.bin")
KEYS = 5**9
MOST_TILES = 14

# The facts of a key: the least number of melds that cover its tiles where any number of wild
# tiles fills the gaps, the same beside a pair that covers one or two of them; both again with
# triplets only; how many ranks have an odd count.
Facts = tuple[int, int, int, int, int]

UNKNOWN: Facts = (21, 21, 21, 21, 21)
"""Stands for the keys of more than 14 tiles: too many melds for any hand."""

NOTHING: Facts = (0, 0, 0, 0, 0)


def facts_table() -> bytes:
    """The uncompressed content of ``facts.bin``."""
    sizes = bytearray(KEYS)
    codes = bytearray(KEYS)
    facts = [UNKNOWN, NOTHING]
    code_of = {NOTHING: 1}
    codes[0] = 1
    for key in range(1, KEYS):
        rest, count = divmod(key, 5)
        sizes[key] = sizes[rest] + count
        if sizes[key] > MOST_TILES:
            continue
        if not count:
            # Moving all tiles one rank down changes nothing: whatever a sequence covers lies
            # within three ranks, and those can always be three ranks of the suit.
            codes[key] = codes[rest]
            continue
        # The tiles of the lowest rank need a group, and one that takes all it can is the best.
        sequence = key - 1 - 5 * (key // 5 % 5 > 0) - 25 * (key // 25 % 5 > 0)
        after_sequence = facts[codes[sequence]]
        after_triplet = facts[codes[key - min(count, 3)]]
        after_pair = facts[codes[key - min(count, 2)]]
        found = (
            1 + min(after_triplet[0], after_sequence[0]),
            min(after_pair[0], 1 + after_triplet[1], 1 + after_sequence[1]),
            1 + after_triplet[2],
            min(after_pair[2], 1 + after_triplet[3]),
            facts[codes[rest]][4] + count % 2,
        )
        if found not in code_of:
            code_of[found] = len(facts)
            facts.append(found)
        codes[key] = code_of[found]
    words = bytearray()
    for melds, paired, triplets, triplets_paired, odd in facts:
        words += bytes((3 * melds + paired, 3 * triplets + triplets_paired, odd))
    return bytes(codes + words)


def main() -> None:
    """Rewrites the file."""
    PATH.write_bytes(zlib.compress(facts_table(), 9))


if __name__ == "__main__":
    main()
