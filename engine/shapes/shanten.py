"""How far 13 tiles are from ready 向听, and which tiles help 进张 [table.shanten].

To be ready and to win is to lack one tile, so the *shanten* of a hand is one less than the tiles
missing for a win. For melds and a pair that is the least sum of one lane of each suit
(``engine.shapes.missing``) whose melds and pairs are those that the hand has to make. All these
sums are made at once: a suit is laid out as one number with a byte for every choice of lanes, so
that two additions do. The places of the least byte tell which choices are as good, and a tile helps
if it makes a lane of one of them cheaper.

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


# --- what is known of a suit ---------------------------------------------------------------------

_WITHOUT_WILDS = Missing(0)
# In the cheapest shape each of four melds and the pair forces one place at most, and now and then
# one that keeps a single tile forces another.
_WITH_WILDS = Missing(6)


def _untaken() -> tuple[bytes, list[list[Word]]]:
    codes, pairs = load("missing.bin", 2 * LANES)
    found = []
    for pair in pairs:
        one, other = tuple(pair[:LANES]), tuple(pair[LANES:])
        found.append([one] if one == other else [one, other])
    return codes, found


_CODES, _WORDS = _untaken()
_KEYS: int = 5**RANKS


def _words(key: int, taken: int, with_wilds: int) -> list[Word]:
    """The words of a suit, those of forced places only if there may be wild tiles."""
    if taken:
        return (_WITH_WILDS if with_wilds else _WITHOUT_WILDS).words(key, taken)
    return _WORDS[_CODES[key]]


def _name(key: int, taken: int, with_wilds: int, melds: int) -> int:
    """A suit, and what else its part in a hand depends on, as one number: where nothing is taken
    or laid down, the key itself."""
    other = 2 * taken + with_wilds if taken else 0
    return (other * (MOST_MELDS + 1) + MOST_MELDS - melds) * _KEYS + key


def _named(name: int) -> tuple[int, int, int, int]:
    rest, key = divmod(name, _KEYS)
    other, fewer = divmod(rest, MOST_MELDS + 1)
    return key, other >> 1, other & 1, MOST_MELDS - fewer


def _at(known: Sequence[_T], forced: int) -> _T:
    """What is known for so many forced places; more than make a difference change nothing."""
    return known[forced] if forced < len(known) else known[-1]


class _Help(NamedTuple):
    """Which tiles of a suit, as 27-bit masks, make it lack one less."""

    lanes: tuple[tuple[int, ...], ...]
    """By the forced places, as many as make a difference, and the lane."""
    matching: int
    """Those with an odd count, which make a pair."""
    any: int
    """All that can be drawn."""


def _help(first: int, name: int) -> _Help:
    """The help for a suit that starts at ``first``."""
    key, taken, with_wilds, _ = _named(name)
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
            if words is not now:
                after.append((1 << tile, words))
    lanes = []
    for forced in range(max(len(now), *[len(words) for _, words in after], 0)):
        word = _at(now, forced)
        masks = [0] * LANES
        for tile, words in after:
            for lane in _CHEAPER[word, _at(words, forced)]:
                masks[lane] |= tile
        lanes.append(tuple(masks))
    return _Help(tuple(lanes), matching, drawable)


def _cheaper(words: tuple[Word, Word]) -> tuple[int, ...]:
    before, after = words
    return tuple([lane for lane in range(LANES) if after[lane] < before[lane]])


_CHEAPER: Capped[tuple[Word, Word], tuple[int, ...]] = Capped(_cheaper)


# --- lanes side by side --------------------------------------------------------------------------

_Choice = tuple[int, int, int]


def _choices(melds: int) -> list[_Choice]:
    """Every choice of one lane a suit that makes ``melds`` melds and a pair."""
    counts = range(melds + 1)
    return [
        (lane_of(m, suit == 0), lane_of(p, suit == 1), lane_of(s, suit == 2))
        for m, p, s in product(counts, counts, counts)
        if m + p + s == melds
        for suit in range(_SUITS)
    ]


_CHOICES = tuple(map(_choices, range(MOST_MELDS + 1)))

# After the choices two bytes for pairs: how many tiles there are, and of how many the count is odd.
# What they begin at keeps them from being taken for a choice.
_BASE = 2 * NEVER
_LENGTHS = [len(choices) + 2 for choices in _CHOICES]
_TILES, _SINGLES = -2, -1

_Lanes = tuple[int, ...]
"""By the forced places, as many as make a difference: the missing tiles of the suit's lanes, each
in the bytes of the choices that take it, and its two bytes for pairs."""


def _laying_out(suit: int) -> Capped[tuple[Word, int], int]:
    def lay_out(asked: tuple[Word, int]) -> int:
        word, melds = asked
        return int.from_bytes([word[choice[suit]] for choice in _CHOICES[melds]], "little")

    return Capped(lay_out)


_LAID_OUT = tuple(map(_laying_out, range(_SUITS)))


def _lanes(suit: int, words: Iterable[Word], melds: int, counts: Sequence[int]) -> _Lanes:
    tiles, singles = sum(counts), sum([count & 1 for count in counts])
    if not suit:
        tiles, singles = tiles + _BASE, singles + _BASE
    ends = (tiles | singles << 8) << 8 * len(_CHOICES[melds])
    return tuple([_LAID_OUT[suit][word, melds] | ends for word in words])


def _needing(suit: int) -> Capped[int, _Lanes]:
    def needs(name: int) -> _Lanes:
        key, taken, with_wilds, melds = _named(name)
        counts = [key // power % 5 for power in POWERS[:RANKS]]
        return _lanes(suit, _words(key, taken, with_wilds), melds, counts)

    return Capped(needs)


def _helping(suit: int) -> Capped[int, _Help]:
    return Capped(lambda name: _help(suit * RANKS, name))


_NEEDS = tuple(map(_needing, range(_SUITS)))
_HELPS = tuple(map(_helping, range(_SUITS)))

# A suit of which a completed hand has no tiles is not looked at, and makes nothing.
_NOTHING: Word = (0, *[NEVER] * (LANES - 1))
_LEFT_OUT = [
    [_lanes(suit, [_NOTHING], melds, ()) for melds in range(MOST_MELDS + 1)]
    for suit in range(_SUITS)
]
_NO_HELP = _Help(((0,) * LANES,), 0, 0)


# --- whole hands ---------------------------------------------------------------------------------


_Needs = tuple[_Lanes, _Lanes, _Lanes]
_Forced = tuple[int, int, int]


def shanten(hand: Concealed) -> int | None:
    """How many exchanges the hand is from ready, 0 if it is; None where it never can be."""
    keys, melds, wilds, most_wilds, _, taken, sets, _, _ = hand
    names = keys if melds == MOST_MELDS and taken == _UNTAKEN else _names(hand)
    least = NEVER
    for suits in sets:
        needs = m, p, s = _needs(names, melds, suits)
        if most_wilds:
            for forced in _shared(len(m), len(p), len(s), most_wilds):
                sums = _sums(needs, forced, melds)
                least = _least(sums, wilds, least)
        else:
            sums = (m[0] + p[0] + s[0]).to_bytes(_LENGTHS[melds], "little")
            least = _least(sums, 0, least)
        if melds >= _MELDS_BESIDE_PUNG:
            least = min(least, _by_pairs(hand, sums)[0])
    return None if least == NEVER else least - wilds - 1


def useful(hand: Concealed) -> tuple[int | None, int]:
    """The shanten of a hand, and the 27-bit mask of the tiles that help: those with which some
    discard leaves it lower, of a ready hand those that complete it."""
    melds, wilds = hand.melds, hand.wilds
    names = _names(hand)
    least, mask = NEVER, 0
    for suits in hand.suits:
        needs = _needs(names, melds, suits)
        helps = m, p, s = _helps(names, suits)
        for forced in _shared(len(m.lanes), len(p.lanes), len(s.lanes), hand.most_wilds):
            sums = _sums(needs, forced, melds)
            missing = _least(sums, wilds, least + 1)
            if missing < least:
                least, mask = missing, 0
            if missing == least:
                mask |= _help_lanes(sums, missing, helps, forced, melds)
        if melds >= _MELDS_BESIDE_PUNG:
            missing, any_helps = _by_pairs(hand, sums)
            if missing < least:
                least, mask = missing, 0
            if missing == least:
                mask |= _help_pairs(hand, missing, helps, any_helps)
    if least == NEVER:
        return None, 0
    # Whatever is drawn for a place, a wild tile fills it too.
    return least - wilds - 1, mask | hand.wild_draws


_UNTAKEN: Keys = (0, 0, 0)
_MELDS_BESIDE_PUNG = 3


def _names(hand: Concealed) -> Sequence[int]:
    with_wilds = hand.most_wilds > 0
    return [
        _name(key, taken, with_wilds, hand.melds)
        for key, taken in zip(hand.keys, hand.taken, strict=True)
    ]


def _needs(names: Sequence[int], melds: int, suits: int) -> _Needs:
    m, p, s = names
    return (
        _NEEDS[0][m] if suits & 1 else _LEFT_OUT[0][melds],
        _NEEDS[1][p] if suits & 2 else _LEFT_OUT[1][melds],
        _NEEDS[2][s] if suits & 4 else _LEFT_OUT[2][melds],
    )


def _helps(names: Sequence[int], suits: int) -> tuple[_Help, _Help, _Help]:
    m, p, s = names
    return (
        _HELPS[0][m] if suits & 1 else _NO_HELP,
        _HELPS[1][p] if suits & 2 else _NO_HELP,
        _HELPS[2][s] if suits & 4 else _NO_HELP,
    )


def _shared(m: int, p: int, s: int, most: int) -> Iterable[_Forced]:
    """How many forced places the suits may have, ``most`` together; beyond ``m - 1``, ``p - 1`` and
    ``s - 1`` more make no difference. Fewer are never better, so only the most are told."""
    if m + p + s - _SUITS <= most:
        return ((m - 1, p - 1, s - 1),)
    if not most:
        return ((0, 0, 0),)
    return [each for each in product(range(m), range(p), range(s)) if sum(each) == most]


def _sums(needs: _Needs, forced: _Forced, melds: int) -> bytes:
    """The missing tiles of every choice of lanes, and the two bytes for pairs."""
    (m, p, s), (of_m, of_p, of_s) = needs, forced
    return (_at(m, of_m) + _at(p, of_p) + _at(s, of_s)).to_bytes(_LENGTHS[melds], "little")


def _least(sums: bytes, wilds: int, most: int) -> int:
    """The fewest missing tiles of any choice, or ``most`` if they are no fewer."""
    missing = wilds + 1  # it takes a draw at least
    while missing < most and missing not in sums:
        missing += 1
    return missing


def _help_lanes(
    sums: bytes, missing: int, helps: tuple[_Help, _Help, _Help], forced: _Forced, melds: int
) -> int:
    """The tiles that help the choices with so many missing tiles."""
    m, p, s = [_at(help_.lanes, most) for help_, most in zip(helps, forced, strict=True)]
    choices = _CHOICES[melds]
    mask, everything = 0, helps[0].any | helps[1].any | helps[2].any
    at = sums.find(missing)
    while at >= 0 and mask != everything:
        lane_m, lane_p, lane_s = choices[at]
        mask |= m[lane_m] | p[lane_p] | s[lane_s]
        at = sums.find(missing, at + 1)
    return mask


def _by_pairs(hand: Concealed, sums: bytes) -> tuple[int, bool]:
    """The tiles missing for seven pairs, or for five beside a pung and its fourth tile; and whether
    any tile helps, or only those that match another."""
    tiles, singles = sums[_TILES] - _BASE, sums[_SINGLES] - _BASE
    last = 0
    if hand.melds == MOST_MELDS and hand.seven_pairs:
        pairs = 7
    elif hand.lone_pung is not None:
        # The fourth tile of the pung comes last and is no part of a pair.
        fourth = hand.keys[hand.lone_pung // RANKS] // POWERS[hand.lone_pung] % 5
        tiles, singles, last = tiles - fourth, singles - fourth, 1
        pairs = 5
    else:
        return NEVER, False
    incomplete = pairs - (tiles - singles) // 2
    if singles >= incomplete:
        return incomplete + last, False
    return 2 * pairs - tiles + last, True


def _help_pairs(
    hand: Concealed, missing: int, helps: tuple[_Help, _Help, _Help], any_helps: bool
) -> int:
    """The tiles that help when so many are missing for pairs."""
    m, p, s = helps
    mask = m.any | p.any | s.any if any_helps else m.matching | p.matching | s.matching
    if hand.lone_pung is None:
        return mask
    fourth = 1 << hand.lone_pung
    return fourth if missing == hand.wilds + 1 else mask & ~fourth
