"""Builds ``facts.bin``, the table of all that one suit can hold: ``python -m engine.shapes.build``.

It imports nothing of the engine, so that ``python engine/shapes/build.py`` also writes the file
where there is none yet. The format is described in ``engine.shapes.table``, which reads it.
"""

import struct
from collections.abc import Iterable
from pathlib import Path

PATH = Path(__file__).with_name("facts.bin")
KEYS = 5**9
ROW = 5**4
MOST_TILES = 14

# The facts of a key: the least number of melds that cover its tiles where any number of wild
# tiles fills the gaps, the same beside a pair that covers one or two of them; both again with
# triplets only; how many ranks have an odd count.
Facts = tuple[int, int, int, int, int]

UNKNOWN: Facts = (21, 21, 21, 21, 21)
"""Stands for the keys of more than 14 tiles: too many melds for any hand."""

NOTHING: Facts = (0, 0, 0, 0, 0)


def facts_of_all_keys() -> tuple[bytes, list[Facts]]:
    """For every key the number of its facts, and the different facts by their numbers."""
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
    return bytes(codes), facts


def facts_file() -> bytes:
    """The content of ``facts.bin``."""
    codes, facts = facts_of_all_keys()
    words = [
        (odd, 3 * triplets + triplets_paired, 3 * melds + paired)
        for melds, paired, triplets, triplets_paired, odd in facts
    ]
    return packed(codes, map(bytes, words))


def packed(codes: bytes, words: Iterable[bytes]) -> bytes:
    """A file of the code of each key, and of the word of each code."""
    # Most rows of codes occur many times: naming them makes the file a quarter of the table.
    number_of = dict[bytes, int]()
    rows = [codes[start : start + ROW] for start in range(0, KEYS, ROW)]
    numbers = [number_of.setdefault(row, len(number_of)) for row in rows]
    header = struct.pack(f"<{1 + len(numbers)}H", len(number_of), *numbers)
    return header + b"".join(number_of) + b"".join(words)


def main() -> None:
    """Rewrites the file."""
    PATH.write_bytes(facts_file())


if __name__ == "__main__":
    main()
