"""How far 13 tiles are from ready 向听, and which tiles help 进张 [table.shanten].

To be ready and to win is to lack one tile, so the *shanten* of a hand is one less than the tiles that
are missing for a win. For melds and a pair that is the least sum of one lane of each suit
(``engine.shapes.missing``) whose melds and pairs are those that the hand has to make. All these sums
are made at once: a suit is laid out as one number with a byte for every choice of lanes, so three
additions do, and the least byte is the answer. Bytes as small tell which lanes are as good; the
tiles that help are those that make one of these lanes cheaper.

This module and its table are loaded when somebody asks for a hint.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple, TypeVar

from engine.shapes.cache import Capped
from engine.shapes.keys import POWERS, Keys
from engine.shapes.missing import LANES, MOST_MELDS, NEVER, Missing, Word, lane_of
from engine.shapes.table import load
from engine.tiles import COPIES, RANKS

ALL_SUITS = 0b111
_SUITS = 3
_T = TypeVar("_T")


class Concealed(NamedTuple):
    """The concealed part of 13 tiles, and what it may become."""

    keys: Keys
    """The natural concealed tiles."""
    melds: int = MOST_MELDS
    """The melds that they still have to make."""
    wilds: int = 0
    """The wild tiles 听用 among the 13, melds apart."""
    most_wilds: int = 0
    """How many of them there may ever be, with those that can be drawn."""
    wild_draws: int = 0
    """27-bit mask of the wild tiles that can be drawn."""
    taken: Keys = (0, 0, 0)
    """The copies that the concealed part can never have as natural tiles: those in melds, and all
    four of a wild tile."""
    suits: tuple[int, ...] = (ALL_SUITS,)
    """The sets of suits, as 3-bit masks, of one of which the natural tiles of a completed hand have
    to be; none where no hand can be completed."""
    seven_pairs: bool = True
    """Whether seven pairs 七对 win where nothing is laid down."""
    lone_pung: int | None = None
    """The tile of the only meld, a pung, where five pairs and its fourth tile win 地龙."""


# --- lanes side by side --------------------------------------------------------------------------


def _choices(melds: int) -> list[tuple[int, int, int]]:
    """Every choice of one lane a suit that makes ``melds`` melds and a pair."""
    counts = range(melds + 1)
    return [
        (lane_of(m, suit == 0), lane_of(p, suit == 1), lane_of(s, suit == 2))
        for m, p, s in product(counts, counts, counts)
        if m + p + s == melds
        for suit in range(_SUITS)
    ]


_CHOICES = tuple(map(_choices, range(MOST_MELDS + 1)))
_ALL = [choice for choices in _CHOICES for choice in choices]
_BYTES = len(_ALL)
_ENDS = [sum(map(len, _CHOICES[: melds + 1])) for melds in range(MOST_MELDS + 1)]
_PLACES = [slice(end - len(choices), end) for end, choices in zip(_ENDS, _CHOICES, strict=True)]
"""Where the choices for so many melds stand among all."""
_MARKS = [
    [
        sum((choice[suit] == lane) << 8 * at for at, choice in enumerate(_ALL))
        for lane in range(LANES)
    ]
    for suit in range(_SUITS)
]
"""By suit and lane: 1 in the byte of every choice that takes it."""


def _laying_out(suit: int) -> Capped[Word, int]:
    return Capped(lambda word: sum(map(int.__mul__, word, _MARKS[suit])))


_LAID_OUT = tuple(map(_laying_out, range(_SUITS)))
"""By suit: the missing tiles of its lanes, in the bytes of all choices that take them."""


# --- what is known of a suit ---------------------------------------------------------------------

_KEYS = 5**RANKS
_WITHOUT_WILDS = Missing(0)
# Each of four melds and the pair forces one place at most in the cheapest shape; one that keeps but
# a single tile between such as cannot be had may force another.
_WITH_WILDS = Missing(6)


def _untaken() -> tuple[bytes, list[list[Word]]]:
    codes, pairs = load("missing.bin", 2 * LANES)
    return codes, [
        [tuple(pair[:LANES]), tuple(pair[LANES:])][: 1 + (pair[:LANES] != pair[LANES:])]
        for pair in pairs
    ]


_CODES, _WORDS = _untaken()


def _words(key: int, taken: int, with_wilds: int) -> list[Word]:
    """The words of a suit; those of forced places are for hands that may have wild tiles."""
    if taken:
        return (_WITH_WILDS if with_wilds else _WITHOUT_WILDS).words(key, taken)
    return _WORDS[_CODES[key]]


def _name(key: int, taken: int, with_wilds: int) -> int:
    """All that a suit is asked with as one number: the key itself where nothing is taken."""
    return key + _KEYS * (2 * taken + with_wilds) if taken else key


def _named(name: int) -> tuple[int, int, int]:
    rest, key = divmod(name, _KEYS)
    return key, rest >> 1, rest & 1


class _Need(NamedTuple):
    """What a suit lacks."""

    lanes: tuple[int, ...]
    """Its words, each laid out."""
    tiles: int
    singles: int
    """How many ranks have an odd count."""


class _Help(NamedTuple):
    """Which tiles of a suit, as 27-bit masks, make it lack one less."""

    lanes: tuple[tuple[int, ...], ...]
    """By the forced places, as many as make any difference, and the lane."""
    matching: int
    """Those with an odd count, which make a pair."""
    any: int
    """All that can be drawn."""


def _at(known: Sequence[_T], forced: int) -> _T:
    """What is known for so many forced places; more than make a difference change nothing."""
    return known[forced] if forced < len(known) else known[-1]


def _need(first: int, name: int) -> _Need:
    key, taken, with_wilds = _named(name)
    suit = first // RANKS
    counts = [key // power % 5 for power in POWERS[:RANKS]]
    laid_out = _LAID_OUT[suit]
    return _Need(
        tuple([laid_out[word] for word in _words(key, taken, with_wilds)]),
        sum(counts),
        sum([count & 1 for count in counts]),
    )


def _help(first: int, name: int) -> _Help:
    key, taken, with_wilds = _named(name)
    now = _words(key, taken, with_wilds)
    matching = drawable = 0
    after: list[tuple[int, list[Word]]] = []
    for tile in range(first, first + RANKS):
        power = POWERS[tile]
        count = key // power % 5
        if count + taken // power % 5 < COPIES:
            drawable |= 1 << tile
            matching |= (count & 1) << tile
            words = _words(key + power, taken, with_wilds)
            if words != now:
                after.append((1 << tile, words))
    lanes = []
    for forced in range(max(len(now), *[len(words) for _, words in after])):
        word = _at(now, forced)
        masks = [0] * LANES
        for bit, words in after:
            other = _at(words, forced)
            if other != word:
                for lane in range(LANES):
                    if other[lane] < word[lane]:
                        masks[lane] |= bit
        lanes.append(tuple(masks))
    return _Help(tuple(lanes), matching, drawable)


def _of_suit(suit: int) -> tuple[Capped[int, _Need], Capped[int, _Help]]:
    first = suit * RANKS
    return Capped(lambda name: _need(first, name)), Capped(lambda name: _help(first, name))


_NEEDS, _HELPS = zip(*map(_of_suit, range(_SUITS)), strict=True)

# A suit in which a completed hand has no tiles: it is not looked at, and makes nothing.
_NOTHING = (0, *[NEVER] * (LANES - 1))
_LEFT_OUT = [_Need((_LAID_OUT[suit][_NOTHING],), 0, 0) for suit in range(_SUITS)]
_NO_HELP = _Help(((0,) * LANES,), 0, 0)


# --- whole hands ---------------------------------------------------------------------------------

_Needs = tuple[_Need, _Need, _Need]
_Helps = tuple[_Help, _Help, _Help]


def shanten(hand: Concealed) -> int | None:
    """How many exchanges the hand is from ready, 0 if it is; None where it never can be."""
    names = _names(hand)
    least = NEVER
    for suits in hand.suits:
        needs = _needs(names, suits)
        (m, *_), (p, *_), (s, *_) = needs
        for of_m, of_p, of_s in _forced(len(m), len(p), len(s), hand.most_wilds):
            least = min(least, *_sums(m[of_m], p[of_p], s[of_s], hand.melds))
        least = min(least, _by_pairs(hand, needs)[0])
    return None if least == NEVER else least - hand.wilds - 1


def useful(hand: Concealed) -> tuple[int | None, int]:
    """The shanten of a hand, and the 27-bit mask of the tiles that help: those with which some
    discard leaves it lower, of a ready hand those that complete it."""
    names = _names(hand)
    least, mask = NEVER, 0
    for suits in hand.suits:
        needs, helps = _needs(names, suits), _helps(names, suits)
        for missing, tiles in (
            _help_standard(hand, needs, helps),
            _help_pairs(hand, needs, helps),
        ):
            if missing < least:
                least, mask = missing, tiles
            elif missing == least:
                mask |= tiles
    if least == NEVER:
        return None, 0
    # Whatever is drawn for a place, a wild tile fills it too.
    return least - hand.wilds - 1, mask | hand.wild_draws


def _names(hand: Concealed) -> list[int]:
    with_wilds = hand.most_wilds > 0
    if hand.taken == (0, 0, 0):
        return list(hand.keys)
    return [_name(key, taken, with_wilds) for key, taken in zip(hand.keys, hand.taken, strict=True)]


def _needs(names: list[int], suits: int) -> _Needs:
    m, p, s = names
    return (
        _NEEDS[0][m] if suits & 1 else _LEFT_OUT[0],
        _NEEDS[1][p] if suits & 2 else _LEFT_OUT[1],
        _NEEDS[2][s] if suits & 4 else _LEFT_OUT[2],
    )


def _helps(names: list[int], suits: int) -> _Helps:
    m, p, s = names
    return (
        _HELPS[0][m] if suits & 1 else _NO_HELP,
        _HELPS[1][p] if suits & 2 else _NO_HELP,
        _HELPS[2][s] if suits & 4 else _NO_HELP,
    )


def _sums(m: int, p: int, s: int, melds: int) -> bytes:
    """The missing tiles of every choice of lanes."""
    return (m + p + s).to_bytes(_BYTES, "little")[_PLACES[melds]]


def _forced(m: int, p: int, s: int, most: int) -> Iterable[tuple[int, int, int]]:
    """How many forced places each suit may have, of which it knows so many numbers, if there are
    ``most`` in all: fewer are never better, so only the most are told."""
    if m + p + s - _SUITS <= most:
        return ((m - 1, p - 1, s - 1),)
    if not most:
        return ((0, 0, 0),)
    return [each for each in product(range(m), range(p), range(s)) if sum(each) == most]


def _help_standard(hand: Concealed, needs: _Needs, helps: _Helps) -> tuple[int, int]:
    """The tiles missing for melds and a pair, and those that help."""
    least, mask = NEVER, 0
    (m, *_), (p, *_), (s, *_) = needs
    (help_m, *_), (help_p, *_), (help_s, *_) = helps
    choices = _CHOICES[hand.melds]
    for of_m, of_p, of_s in _forced(len(help_m), len(help_p), len(help_s), hand.most_wilds):
        sums = _sums(_at(m, of_m), _at(p, of_p), _at(s, of_s), hand.melds)
        missing = min(sums)
        if missing > least:
            continue
        if missing < least:
            least, mask = missing, 0
        masks_m, masks_p, masks_s = help_m[of_m], help_p[of_p], help_s[of_s]
        at = sums.find(missing)
        while at >= 0:
            lane_m, lane_p, lane_s = choices[at]
            mask |= masks_m[lane_m] | masks_p[lane_p] | masks_s[lane_s]
            at = sums.find(missing, at + 1)
    return least, mask


def _by_pairs(hand: Concealed, needs: _Needs) -> tuple[int, bool]:
    """The tiles missing for seven pairs, or for five beside a pung and its fourth tile; and whether
    any tile helps, or those alone that match another."""
    m, p, s = needs
    tiles = m.tiles + p.tiles + s.tiles
    singles = m.singles + p.singles + s.singles
    if hand.melds == MOST_MELDS and hand.seven_pairs:
        pairs = 7
    elif hand.lone_pung is not None:
        # The fourth tile of the pung comes last and is no part of a pair.
        fourth = hand.keys[hand.lone_pung // RANKS] // POWERS[hand.lone_pung] % 5
        tiles -= fourth
        singles -= fourth
        pairs = 5
    else:
        return NEVER, False
    open_pairs = pairs - (tiles - singles) // 2
    if singles >= open_pairs:
        missing, any_helps = open_pairs, False
    else:
        missing, any_helps = 2 * pairs - tiles, True
    return missing + (hand.lone_pung is not None), any_helps


def _help_pairs(hand: Concealed, needs: _Needs, helps: _Helps) -> tuple[int, int]:
    """The tiles missing for seven or five pairs, and those that help."""
    missing, any_helps = _by_pairs(hand, needs)
    if missing == NEVER:
        return NEVER, 0
    m, p, s = helps
    mask = m.any | p.any | s.any if any_helps else m.matching | p.matching | s.matching
    if hand.lone_pung is not None:
        fourth = 1 << hand.lone_pung
        mask = fourth if missing == hand.wilds + 1 else mask & ~fourth
    return missing, mask
