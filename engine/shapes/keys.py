"""Hands as keys: the concealed natural tiles of each suit 花色 as one number in base 5."""

from collections.abc import Iterable

from engine.tiles import KINDS, RANKS

Keys = tuple[int, int, int]
"""One number a suit, m p s: digit r in base 5 says how many of rank r + 1 are held, 0 … 4."""

POWERS: tuple[int, ...] = tuple(5 ** (tile % RANKS) for tile in range(KINDS))
"""What one tile adds to the key of its suit, for each of the 27 tiles."""

ALL_TILES: int = (1 << KINDS) - 1
"""The mask of all tiles: bit t is tile t."""

SUIT_MASKS: tuple[int, int, int] = (0o777, 0o777 << RANKS, 0o777 << 2 * RANKS)
"""The mask of the nine tiles of each suit."""

# Three keys side by side in one number, so that a hand is one sum; each is below 5**9 < 2**21.
_WIDTH = 21
_KEY = (1 << _WIDTH) - 1
_BAMBOOS = 2 * _WIDTH
_PLACED = tuple(power << tile // RANKS * _WIDTH for tile, power in enumerate(POWERS))


def keys_of(tiles: Iterable[int]) -> Keys:
    """The keys of ``tiles``, in any order, at most four of each."""
    total = sum(map(_PLACED.__getitem__, tiles))
    return total & _KEY, total >> _WIDTH & _KEY, total >> _BAMBOOS


def naturals(hand: tuple[int, ...], wild: frozenset[int]) -> tuple[Keys, int]:
    """The keys of the tiles of ``hand`` that are no ``wild`` ones, and how many of them are."""
    if not wild:
        return keys_of(hand), 0
    natural = [tile for tile in hand if tile not in wild]
    return keys_of(natural), len(hand) - len(natural)


def add(keys: Keys, tile: int, copies: int = 1) -> Keys:
    """The keys with so many copies of ``tile`` more; they hold four at most then."""
    characters, dots, bamboos = keys
    more = POWERS[tile] * copies
    if tile < RANKS:
        return characters + more, dots, bamboos
    if tile < 2 * RANKS:
        return characters, dots + more, bamboos
    return characters, dots, bamboos + more


def suits_present(keys: Keys) -> int:
    """3-bit mask of the suits of which there is a tile; what is missing is void 缺门."""
    characters, dots, bamboos = keys
    return (characters > 0) | (dots > 0) << 1 | (bamboos > 0) << 2
