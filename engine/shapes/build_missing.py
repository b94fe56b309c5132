"""Builds ``missing.bin``, what every suit lacks: ``python -m engine.shapes.build_missing``.

It has the code of each key of at most 14 tiles, none of them taken, and for each code two words of
``engine.shapes.missing``: the one without a forced place, and the one with as many as help. There
are 133 pairs of words; a second forced place never helps where nothing is taken.
"""

from pathlib import Path

from engine.shapes.build import MOST_TILES, packed
from engine.shapes.missing import LANES, NEVER, Missing, Word
from engine.tiles import COPIES, RANKS

PATH = Path(__file__).with_name("missing.bin")
UNKNOWN = (NEVER,) * LANES
"""The word of the keys of more than 14 tiles, which have code 0."""


def missing_file() -> bytes:
    """The content of ``missing.bin``."""
    missing = Missing(2)
    # By the keys of the ranks read so far, of which the next rank is the highest digit.
    read = [(0, missing.start)]
    for _ in range(RANKS):
        read = [
            (size + held, missing.step(state, held, 0) if size + held <= MOST_TILES else state)
            for held in range(COPIES + 1)
            for size, state in read
        ]
    code_of: dict[tuple[Word, Word], int] = {(UNKNOWN, UNKNOWN): 0}
    codes = bytearray()
    for size, state in read:
        words = missing.words_of(state) if size <= MOST_TILES else [UNKNOWN]
        assert len(words) <= 2
        codes.append(code_of.setdefault((words[0], words[-1]), len(code_of)))
    return packed(bytes(codes), (bytes(one + other) for one, other in code_of))


def main() -> None:
    """Rewrites the file."""
    PATH.write_bytes(missing_file())


if __name__ == "__main__":
    main()
