"""Builds ``costs.bin``, the table of all that one suit can hold: ``python -m engine.shapes.build``.

It imports nothing of the engine, so that ``python engine/shapes/build.py`` also writes the file
where there is none yet. The format is described in ``engine.shapes.table``, which reads it.
"""

import struct
from collections.abc import Iterable
from pathlib import Path

PATH = Path(__file__).with_name("costs.bin")
KEYS = 5**9
ROW = 5**4
MOST_TILES = 14

# The costs of a key: the least number of melds that cover its tiles where any number of wild
# tiles fills the gaps, the same beside a pair that covers one or two of them; both again with
# triplets only; how many ranks have an odd count.
Costs = tuple[int, int, int, int, int]

UNKNOWN: Costs = (21, 21, 21, 21, 21)
"""Stands for the keys of more than 14 tiles: too many melds for any hand."""

NOTHING: Costs = (0, 0, 0, 0, 0)


def costs_of_all_keys() -> tuple[bytes, list[Costs]]:
    """For every key the number of its costs, and the different costs by their numbers."""
    sizes = bytearray(KEYS)
    codes = bytearray(KEYS)
    costs = [UNKNOWN, NOTHING]
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
        after_sequence = costs[codes[sequence]]
        after_triplet = costs[codes[key - min(count, 3)]]
        after_pair = costs[codes[key - min(count, 2)]]
        found = (
            1 + min(after_triplet[0], after_sequence[0]),
            min(after_pair[0], 1 + after_triplet[1], 1 + after_sequence[1]),
            1 + after_triplet[2],
            min(after_pair[2], 1 + after_triplet[3]),
            costs[codes[rest]][4] + count % 2,
        )
        if found not in code_of:
            code_of[found] = len(costs)
            costs.append(found)
        codes[key] = code_of[found]
    return bytes(codes), costs


def costs_file() -> bytes:
    """The content of ``costs.bin``."""
    codes, costs = costs_of_all_keys()
    words = [
        (odd, 3 * triplets + triplets_paired, 3 * melds + paired)
        for melds, paired, triplets, triplets_paired, odd in costs
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
    PATH.write_bytes(costs_file())


if __name__ == "__main__":
    main()
