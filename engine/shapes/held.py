"""Which tiles a hand holds, and how many of them, as 27-bit masks (bit t is tile t)."""

from engine.shapes.cache import Row, for_suits
from engine.shapes.keys import POWERS, Keys
from engine.tiles import COPIES, RANKS


def _exactly(first: int, key: int) -> Row:
    """The masks of the tiles held exactly 0, 1 … 4 times, of a suit that starts at ``first``."""
    masks = [0] * (COPIES + 1)
    for tile in range(first, first + RANKS):
        masks[key // POWERS[tile] % 5] |= 1 << tile
    return tuple(masks)


def _at_least(first: int, key: int) -> Row:
    """The masks of the tiles held at least 0, 1 … 4 times."""
    exactly = _exactly(first, key)
    return tuple(sum(exactly[count:]) for count in range(COPIES + 1))


def _tiles(first: int, key: int) -> Row:
    """The tiles held, each once, in tile order."""
    return tuple(tile for tile in range(first, first + RANKS) if key // POWERS[tile] % 5)


EXACTLY = for_suits(_exactly)
AT_LEAST = for_suits(_at_least)
TILES = for_suits(_tiles)


def held_mask(keys: Keys, n: int) -> int:
    """The tiles held exactly ``n`` times, 0 … 4."""
    characters, dots, bamboos = keys
    return EXACTLY[0][characters][n] | EXACTLY[1][dots][n] | EXACTLY[2][bamboos][n]


def at_least_mask(keys: Keys, n: int) -> int:
    """The tiles held ``n`` times or more, 0 … 4."""
    characters, dots, bamboos = keys
    return AT_LEAST[0][characters][n] | AT_LEAST[1][dots][n] | AT_LEAST[2][bamboos][n]
