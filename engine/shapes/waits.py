"""Which natural tiles complete a hand 听牌, as 27-bit masks (bit t is tile t).

``keys`` and ``melds`` are those of ``engine.shapes.wins``, one tile short: the caller answers for
naturals + wild tiles = 3 × melds + 1. A tile of which the keys hold four already is never a wait,
because a fifth natural one does not exist. The four copies that lie in the seat's melds, and the
wild tile as the last tile, are the caller's to consider.
"""

from itertools import accumulate
from operator import or_

from engine.shapes.cache import Row, SuitCaches, for_suits
from engine.shapes.held import TILES, held_mask
from engine.shapes.keys import ALL_TILES, POWERS, Keys, remove
from engine.shapes.table import CODES, FIELD, ODD, TRIPLETS, WORDS
from engine.tiles import COPIES, RANKS

# A row of what is known of a suit one tile short. With a *slack* of 0 … 6, what its cost may
# still grow by, plus 1 (the last tile of a pair makes a suit cheaper by 1): the mask of the tiles
# that it can take. No tile costs more than 5, so a slack of 6 takes them all.
# After these, at WORD, the suit's own word of the table.
_MOST_SLACK = 6
_WORD = _MOST_SLACK + 1


def _row(first: int, key: int, shift: int) -> Row:
    word = WORDS[CODES[key]] >> shift
    cheapest = (word & FIELD) - 1
    masks = [0] * (_MOST_SLACK + 1)
    for tile in range(first, first + RANKS):
        power = POWERS[tile]
        if key // power % 5 < COPIES:
            masks[(WORDS[CODES[key + power]] >> shift & FIELD) - cheapest] |= 1 << tile
    return *accumulate(masks, or_), word


def _standard_row(first: int, key: int) -> Row:
    return _row(first, key, 0)


def _triplet_row(first: int, key: int) -> Row:
    return _row(first, key, TRIPLETS)


_STANDARD = for_suits(_standard_row)
_TRIPLETS = for_suits(_triplet_row)


def _completing(rows: SuitCaches, keys: Keys, melds: int) -> int:
    """The tiles that leave the costs of all suits small enough for ``melds`` melds and a pair."""
    characters, dots, bamboos = keys
    m, p, s = rows[0][characters], rows[1][dots], rows[2][bamboos]
    slack = 4 * melds + 4 - (m[_WORD] + p[_WORD] + s[_WORD] & FIELD)
    if slack < 0:
        return 0
    if slack > _MOST_SLACK:
        slack = _MOST_SLACK
    return m[slack] | p[slack] | s[slack]


def standard_waits(keys: Keys, melds: int) -> int:
    """The tiles that complete ``melds`` triplets or sequences and a pair 平胡."""
    return _completing(_STANDARD, keys, melds)


def triplet_waits(keys: Keys, melds: int) -> int:
    """The tiles that complete ``melds`` triplets and a pair 大对子, 碰碰胡."""
    return _completing(_TRIPLETS, keys, melds)


def seven_pair_waits(keys: Keys, wilds: int = 0) -> int:
    """The tiles that complete seven pairs 七对 of 13 tiles, ``wilds`` wild ones among them."""
    characters, dots, bamboos = keys
    odd = WORDS[CODES[characters]] + WORDS[CODES[dots]] + WORDS[CODES[bamboos]] >> ODD
    if odd > wilds + 1:
        return 0
    if odd == wilds + 1:
        return held_mask(keys, 1) | held_mask(keys, 3)
    return ALL_TILES & ~held_mask(keys, COPIES)


def waits(keys: Keys, melds: int, wilds: int = 0) -> int:
    """The tiles that complete a standard hand, or seven pairs where nothing has been laid down."""
    # ``standard_waits`` written out: it is asked most, and the rows know the odd ranks as well.
    characters, dots, bamboos = keys
    m, p, s = _STANDARD[0][characters], _STANDARD[1][dots], _STANDARD[2][bamboos]
    word = m[_WORD] + p[_WORD] + s[_WORD]
    slack = 4 * melds + 4 - (word & FIELD)
    if slack > _MOST_SLACK:
        slack = _MOST_SLACK
    found = m[slack] | p[slack] | s[slack] if slack >= 0 else 0
    if melds == 4 and word >> ODD <= wilds + 1:
        found |= seven_pair_waits(keys, wilds)
    return found


def discard_waits(keys: Keys, melds: int, wilds: int = 0) -> list[tuple[int, int]]:
    """For a complete hand the waits after each discard 打牌.

    In: naturals + wild tiles = 3 × melds + 2. Out: every natural tile of the hand in tile order,
    each once, with the mask of the waits that it leaves, 0 where there are none.
    """
    budget = 4 * melds + 4
    most_odd = wilds + 1 if melds == 4 else -1
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
            slack = budget - (word & FIELD)
            mask = 0
            if slack >= 0:
                if slack > _MOST_SLACK:
                    slack = _MOST_SLACK
                mask = row[slack] | near[slack] | far[slack]
            if word >> ODD <= most_odd:
                mask |= seven_pair_waits(remove(keys, tile), wilds)
            found.append((tile, mask))
    return found
