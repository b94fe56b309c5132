"""Which natural tiles complete a hand 听牌, as 27-bit masks (bit t is tile t).

``keys`` and ``melds`` are those of ``engine.shapes.wins``, one tile short: the caller answers for
naturals + wild tiles = 3 × melds + 1. A tile of which the keys hold four already is never a wait,
because a fifth natural one does not exist. The four copies that lie in the seat's melds, and the
wild tile as the last tile, are the caller's to consider.
"""

from itertools import accumulate
from operator import or_

from engine.shapes.cache import Row, SuitCaches, for_suits
from engine.shapes.held import TILES
from engine.shapes.keys import POWERS, Keys
from engine.shapes.table import CODES, COST, FIELD, TOO_MUCH, TRIPLETS, WORDS
from engine.tiles import COPIES, RANKS

# A row says what can become of a suit. At a *slack* of 0 … 6, by how much its cost may still
# grow, plus 1 (the second tile of a pair can make a suit cheaper by 1): the mask of the tiles that
# it can take. No tile costs more than 5, so a slack of 6 takes all there are.
_ANY = 6
# After these the mask of the tiles with an odd count, and the suit's own word of the table.
_ODD = 7
_WORD = 8


def _row(first: int, key: int, field: int) -> Row:
    """The row of a suit that starts at ``first``, for the cost at ``field`` of its word."""
    word = WORDS[CODES[key]]
    cost = word >> field & FIELD
    taken = [0] * (_ANY + 1)
    odd = 0
    for tile in range(first, first + RANKS):
        count = key // POWERS[tile] % 5
        odd |= count % 2 << tile
        if count < COPIES:
            growth = (WORDS[CODES[key + POWERS[tile]]] >> field & FIELD) - cost
            taken[growth + 1] |= 1 << tile
    return *accumulate(taken, or_), odd, word


def _standard_row(first: int, key: int) -> Row:
    return _row(first, key, COST)


def _triplet_row(first: int, key: int) -> Row:
    return _row(first, key, TRIPLETS)


_STANDARD = for_suits(_standard_row)
_TRIPLETS = for_suits(_triplet_row)


def standard_waits(keys: Keys, melds: int) -> int:
    """The tiles that complete ``melds`` triplets or sequences and a pair 平胡."""
    return _completing(_STANDARD, COST, keys, melds)


def triplet_waits(keys: Keys, melds: int) -> int:
    """The tiles that complete ``melds`` triplets and a pair 大对子, 碰碰胡."""
    return _completing(_TRIPLETS, TRIPLETS, keys, melds)


def _completing(rows: SuitCaches, field: int, keys: Keys, melds: int) -> int:
    """The tiles that leave the costs of all suits small enough for ``melds`` melds and a pair."""
    characters, dots, bamboos = keys
    m, p, s = rows[0][characters], rows[1][dots], rows[2][bamboos]
    slack = TOO_MUCH[melds] - (m[_WORD] + p[_WORD] + s[_WORD] >> field & FIELD)
    if slack < 0:
        return 0
    if slack > _ANY:
        slack = _ANY
    return m[slack] | p[slack] | s[slack]


def seven_pair_waits(keys: Keys, wilds: int = 0) -> int:
    """The tiles that complete seven pairs 七对 of 13 tiles, ``wilds`` wild ones among them."""
    characters, dots, bamboos = keys
    word = WORDS[CODES[characters]] + WORDS[CODES[dots]] + WORDS[CODES[bamboos]]
    singles = word & FIELD
    if singles > wilds + 1:
        return 0
    m, p, s = _STANDARD[0][characters], _STANDARD[1][dots], _STANDARD[2][bamboos]
    # A single that no wild tile matches needs its like; else any tile does with one of them.
    column = _ODD if singles > wilds else _ANY
    return m[column] | p[column] | s[column]


def waits(keys: Keys, melds: int, wilds: int = 0) -> int:
    """The tiles that complete a standard hand, or seven pairs where nothing has been laid down."""
    # The functions above written out: this is asked most.
    characters, dots, bamboos = keys
    m, p, s = _STANDARD[0][characters], _STANDARD[1][dots], _STANDARD[2][bamboos]
    word = m[_WORD] + p[_WORD] + s[_WORD]
    slack = TOO_MUCH[melds] - (word >> COST)
    if slack > _ANY:
        slack = _ANY
    found = m[slack] | p[slack] | s[slack] if slack >= 0 else 0
    if melds == 4 and word & FIELD <= wilds + 1:
        column = _ODD if word & FIELD > wilds else _ANY
        found |= m[column] | p[column] | s[column]
    return found


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
            triplets = triplet_waits(keys, melds)
    if melds == 4 and word & FIELD <= wilds + 1:
        column = _ODD if word & FIELD > wilds else _ANY
        pairs = m[column] | p[column] | s[column]
    return standard, triplets, pairs


def discard_waits(keys: Keys, melds: int, wilds: int = 0) -> list[tuple[int, int]]:
    """For a complete hand the waits after each discard 打牌.

    In: naturals + wild tiles = 3 × melds + 2. Out: every natural tile of the hand in tile order,
    each once, with the mask of the waits that it leaves, 0 where there are none.
    """
    too_much = TOO_MUCH[melds]
    most_singles = wilds + 1 if melds == 4 else -1
    found = []
    for suit, key in enumerate(keys):
        if not key:
            continue
        rows = _STANDARD[suit]
        # The two other suits stay as they are; Python counts suits below zero from the end.
        near, far = _STANDARD[suit - 1][keys[suit - 1]], _STANDARD[suit - 2][keys[suit - 2]]
        others = near[_WORD] + far[_WORD]
        for tile in TILES[suit][key]:
            row = rows[key - POWERS[tile]]
            word = row[_WORD] + others
            slack = too_much - (word >> COST)
            if slack > _ANY:
                slack = _ANY
            mask = row[slack] | near[slack] | far[slack] if slack >= 0 else 0
            if word & FIELD <= most_singles:
                column = _ODD if word & FIELD == most_singles else _ANY
                mask |= row[column] | near[column] | far[column]
            found.append((tile, mask))
    return found
