"""The 27 tiles as small integers, and their notation (``123m55p9s``).

A tile is an ``int`` 0 … 26: characters 万 ``1m`` … ``9m`` are 0 … 8, dots 筒 ``1p`` … ``9p`` are
9 … 17, bamboos 条 ``1s`` … ``9s`` are 18 … 26. There are four copies of each, 108 tiles in all.
A suit is 0, 1 or 2 in the same order.
"""

import re
from collections.abc import Iterable

from engine.text import Text, counted

SUITS = "mps"
RANKS = 9
KINDS = len(SUITS) * RANKS
COPIES = 4
TILE_COUNT = KINDS * COPIES

NAMES: tuple[str, ...] = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, RANKS + 1))
BY_NAME: dict[str, int] = {name: tile for tile, name in enumerate(NAMES)}
_RANKS_OF_A_SUIT = re.compile(b"([1-9]+)([mps])")
# What makes the digits of a suit, as bytes, the numbers of its tiles.
_TILES = {
    suit.encode(): bytes.maketrans(b"123456789", bytes(range(RANKS * number, RANKS * number + 9)))
    for number, suit in enumerate(SUITS)
}

_CHINESE_RANKS = "一二三四五六七八九"
SUIT_TEXTS: tuple[Text, ...] = (Text("万", "characters"), Text("筒", "dots"), Text("条", "bamboos"))
"""What the suits are called."""


def _tile_text(name: str) -> Text:
    rank, suit = int(name[0]), SUIT_TEXTS[SUITS.index(name[1])]
    chinese = "幺鸡" if name == "1s" else _CHINESE_RANKS[rank - 1] + suit.zh
    return Text(chinese, f"{rank} of {suit.en} ({name})")


TILE_TEXTS: tuple[Text, ...] = tuple(map(_tile_text, NAMES))
"""What each tile is called in a text for people: 九筒, ``9 of dots (9p)``."""


def listed(tiles: Iterable[int]) -> Text:
    """Several tiles in a text for people: 一条、二条, ``1 of bamboos (1s), 2 of bamboos (2s)``."""
    names = [TILE_TEXTS[tile] for tile in tiles]
    return Text("、".join(name.zh for name in names), ", ".join(name.en for name in names))


def tile(name: str) -> int:
    """The tile called ``name`` (``"5m"``). Raises ``ValueError`` for anything else."""
    try:
        return BY_NAME[name]
    except (KeyError, TypeError):
        raise ValueError(f"unknown tile: {name!r}") from None


def suit_of(tile: int) -> int:
    """The suit of a tile: 0 characters, 1 dots, 2 bamboos."""
    return tile // RANKS


def shifted(tile: int, steps: int) -> int:
    """The tile ``steps`` ranks on in the same suit; 9 is followed by 1 (翻鸡, 听用)."""
    return tile - tile % RANKS + (tile + steps) % RANKS if steps else tile


def read(notation: str) -> tuple[int, ...]:
    """The tiles of ``notation`` (``"123m55p9s"``), sorted.

    Raises ``ValueError`` for anything that is not digits 1 … 9 followed by their suit.
    """
    tiles: list[int] = []
    read = notation.encode()
    suits = _RANKS_OF_A_SUIT.findall(read)
    for ranks, suit in suits:
        tiles += ranks.translate(_TILES[suit])
    if len(tiles) + len(suits) != len(read):
        raise ValueError(f"not tiles: {notation!r}")
    tiles.sort()
    return tuple(tiles)


def write(tiles: Iterable[int]) -> str:
    """The notation of ``tiles``, sorted m p s, each suit named once (``"123m55p9s"``)."""
    ranks = ["", "", ""]
    for each in sorted(tiles):
        ranks[each // RANKS] += str(each % RANKS + 1)
    return "".join(text + suit for text, suit in zip(ranks, SUITS, strict=True) if text)


def hand_text(tiles: Iterable[int]) -> Text:
    """The tiles of a hand in a text for people, sorted, each suit named once: 一二三万 五五筒,
    ``123m 55p``."""
    chinese, english = ["", "", ""], ["", "", ""]
    for each in sorted(tiles):
        suit, rank = divmod(each, RANKS)
        chinese[suit] += _CHINESE_RANKS[rank]
        english[suit] += str(rank + 1)
    held = [suit for suit, ranks in enumerate(english) if ranks]
    return Text(
        " ".join(chinese[suit] + SUIT_TEXTS[suit].zh for suit in held),
        " ".join(english[suit] + SUITS[suit] for suit in held),
    )


def suits_text(count: int) -> Text:
    """So many suits in words: 两门花色, two suits."""
    said = counted(count)
    return Text(f"{said.zh}门花色", f"{said.en} suit{'s' * (count > 1)}")


def counts_of(tiles: Iterable[int]) -> list[int]:
    """How many of each of the 27 tiles there are in ``tiles``."""
    counts = [0] * KINDS
    for each in tiles:
        counts[each] += 1
    return counts


def tiles_in(mask: int) -> list[int]:
    """The tiles of a 27-bit mask (bit t is tile t), in tile order."""
    tiles = []
    while mask:
        low = mask & -mask
        tiles.append(low.bit_length() - 1)
        mask ^= low
    return tiles
