"""Which natural tiles complete a hand 听牌, as 27-bit masks (bit t is tile t).

``keys`` and ``melds`` are those of ``engine.shapes.wins``, one tile short: the caller answers for
naturals + wild tiles = 3 × melds + 1. A tile of which the keys hold four already is never a wait,
because a fifth natural one does not exist. The four copies that lie in the seat's melds, and the
wild tile as the last tile, are the caller's to consider.
"""

from itertools import accumulate
from operator import or_

from engine.shapes.cache import Row, for_suits
from engine.shapes.keys import POWERS, Keys
from engine.shapes.table import CODES, COST, FIELD, TOO_MUCH, TRIPLETS, WORDS
from engine.tiles import COPIES, RANKS

# A row says what can become of a suit. At a *slack* of 0 … 6, by how much its cost may still
# grow, plus 1 (the second tile of a pair can make a suit cheaper by 1): the mask of the tiles that
# it can take. No tile costs more than 5, so a slack of 6 takes all there are.
_ANY = 6
# After these the mask of the tiles with an odd count, the suit's own word of the table, and the
# masks of the tiles held at least once, at least twice, and exactly 0, 1 … 4 times.
_ODD = 7
_WORD = 8
_ONCE = 9
_TWICE = 10
_HELD = 11


def _row(first: int, key: int, field: int) -> Row:
    """The row of a suit that starts at ``first``, for the cost at ``field`` of its word."""
    word = WORDS[CODES[key]]
    cost = word >> field & FIELD
    taken = [0] * (_ANY + 1)
    held = [0] * (COPIES + 1)
    for tile in range(first, first + RANKS):
        count = key // POWERS[tile] % 5
        held[count] |= 1 << tile
        if count < COPIES:
            growth = (WORDS[CODES[key + POWERS[tile]]] >> field & FIELD) - cost
            taken[growth + 1] |= 1 << tile
    twice = held[2] | held[3] | held[4]
    return *accumulate(taken, or_), held[1] | held[3], word, held[1] | twice, twice, *held


def _standard_row(first: int, key: int) -> Row:
    return _row(first, key, COST)


def _triplet_row(first: int, key: int) -> Row:
    return _row(first, key, TRIPLETS)


_STANDARD = for_suits(_standard_row)
_TRIPLETS = for_suits(_triplet_row)


def waits(keys: Keys, melds: int, wilds: int = 0) -> int:
    """The tiles that complete a standard hand, or seven pairs where nothing has been laid down."""
    return waits_and_pungs(keys, melds, wilds)[0]


def waits_and_pungs(keys: Keys, melds: int, wilds: int = 0) -> tuple[int, int, bool]:
    """The same; the tiles of which the hand has what a pung takes beside a third, two of them, or
    one and a wild tile; and whether one more wild tile would complete it."""
    characters, dots, bamboos = keys
    m, p, s = _STANDARD[0][characters], _STANDARD[1][dots], _STANDARD[2][bamboos]
    word = m[_WORD] + p[_WORD] + s[_WORD]
    slack = TOO_MUCH[melds] - (word >> COST)
    if slack > _ANY:
        slack = _ANY
    found = m[slack] | p[slack] | s[slack] if slack >= 0 else 0
    completes = slack > 0
    if melds == 4 and word & FIELD <= wilds + 1:
        column = _ODD if word & FIELD > wilds else _ANY
        found |= m[column] | p[column] | s[column]
        completes = True
    column = _ONCE if wilds else _TWICE
    return found, m[column] | p[column] | s[column], completes


def held_mask(keys: Keys, n: int) -> int:
    """The tiles held exactly ``n`` times, 0 … 4, of a hand that is one tile short as well."""
    characters, dots, bamboos = keys
    column = _HELD + n
    return (
        _STANDARD[0][characters][column]
        | _STANDARD[1][dots][column]
        | _STANDARD[2][bamboos][column]
    )


def wait_masks(keys: Keys, melds: int, wilds: int = 0) -> tuple[int, int, int]:
    """The tiles that complete a standard hand, triplets, and seven pairs, as three masks.

    For who needs them all: it takes hardly longer than ``waits``. Seven pairs only where nothing
    has been laid down.
    """
    characters, dots, bamboos = keys
    m, p, s = _STANDARD[0][characters], _STANDARD[1][dots], _STANDARD[2][bamboos]
    word = m[_WORD] + p[_WORD] + s[_WORD]
    too_much = TOO_MUCH[melds]
    slack = too_much - (word >> COST)
    standard = triplets = pairs = 0
    if slack >= 0:
        if slack > _ANY:
            slack = _ANY
        standard = m[slack] | p[slack] | s[slack]
        if word >> TRIPLETS & FIELD <= too_much:
            triplets = _triplet_waits(keys, too_much)
    if melds == 4 and word & FIELD <= wilds + 1:
        column = _ODD if word & FIELD > wilds else _ANY
        pairs = m[column] | p[column] | s[column]
    return standard, triplets, pairs


def _triplet_waits(keys: Keys, too_much: int) -> int:
    """The tiles that leave the cost with triplets only small enough."""
    characters, dots, bamboos = keys
    m, p, s = _TRIPLETS[0][characters], _TRIPLETS[1][dots], _TRIPLETS[2][bamboos]
    slack = too_much - (m[_WORD] + p[_WORD] + s[_WORD] >> TRIPLETS & FIELD)
    if slack > _ANY:
        slack = _ANY
    return m[slack] | p[slack] | s[slack]
