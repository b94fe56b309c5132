"""Whether a complete hand is a winning shape 胡牌.

``keys`` are the natural concealed tiles; ``melds`` says how many melds 面子 they have to make: 4
less those laid down. Wild tiles 听用 stand for any tile, a fifth of a kind too. Except for seven
pairs nobody has to say how many there are, but the caller answers for it that naturals + wild
tiles = 3 × melds + 2. ``engine.shapes.table`` says why that is enough.
"""

from engine.shapes.keys import Keys
from engine.shapes.table import CODES, COST, FIELD, NO_STANDARD, TOO_MUCH, TRIPLETS, WORDS


def is_standard(keys: Keys, melds: int) -> bool:
    """Whether the hand is ``melds`` triplets or sequences and a pair 平胡."""
    characters, dots, bamboos = keys
    word = WORDS[CODES[characters]] + WORDS[CODES[dots]] + WORDS[CODES[bamboos]]
    return word < NO_STANDARD[melds]


def is_triplets(keys: Keys, melds: int) -> bool:
    """Whether the hand is ``melds`` triplets and a pair 大对子, 碰碰胡."""
    characters, dots, bamboos = keys
    word = WORDS[CODES[characters]] + WORDS[CODES[dots]] + WORDS[CODES[bamboos]]
    return word >> TRIPLETS & FIELD < TOO_MUCH[melds]


def is_covered(keys: Keys, melds: int, *, triplets: bool = False) -> bool:
    """Whether ``melds`` melds without a pair, triplets alone where that is asked, can hold these
    tiles; wild tiles make up the rest of them."""
    needed = 0
    for key in keys:
        cost = WORDS[CODES[key]] >> (TRIPLETS if triplets else COST) & FIELD
        needed += (cost + 3) // 4
    return needed <= melds


def is_seven_pairs(keys: Keys, wilds: int = 0) -> bool:
    """Whether 14 tiles, ``wilds`` wild ones among them, are seven pairs 七对.

    Four alike are two pairs.
    """
    characters, dots, bamboos = keys
    word = WORDS[CODES[characters]] + WORDS[CODES[dots]] + WORDS[CODES[bamboos]]
    return word & FIELD <= wilds


def is_win(keys: Keys, melds: int, wilds: int = 0) -> bool:
    """Whether the hand is standard, or seven pairs where nothing has been laid down."""
    characters, dots, bamboos = keys
    word = WORDS[CODES[characters]] + WORDS[CODES[dots]] + WORDS[CODES[bamboos]]
    return word < NO_STANDARD[melds] or (melds == 4 and word & FIELD <= wilds)
