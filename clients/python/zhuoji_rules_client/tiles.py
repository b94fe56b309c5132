"""Tiles 牌 and hands 手牌: read, sorted, written, named, and hidden."""

import re
from collections.abc import Iterable
from typing import cast, get_args

from zhuoji_rules_client.operations import Language
from zhuoji_rules_client.types import LastEvent, SeatState, Table, Tile

SUITS = ("m", "p", "s")
"""The suits in order: 万 characters, 筒 dots, 条 bamboos."""

TILES: tuple[Tile, ...] = get_args(Tile)
"""The 27 tiles in order."""

_HAND = re.compile(r"(?:[1-9]+[mps])*")
_RUN = re.compile(r"([1-9]+)([mps])")
_RANKS = "一二三四五六七八九"
_SUIT_NAMES: dict[Language, dict[str, str]] = {
    "zh": {"m": "万", "p": "筒", "s": "条"},
    "en": {"m": "characters", "p": "dots", "s": "bamboos"},
}


def parse_hand(hand: str) -> list[Tile]:
    """The tiles of a hand such as ``123m55p9s``, in the order in which it names them. Raises
    :class:`ValueError` for what is no hand."""
    if not _HAND.fullmatch(hand):
        raise ValueError(f"not a hand: {hand}")
    return [cast(Tile, rank + suit) for ranks, suit in _RUN.findall(hand) for rank in ranks]


def sort_tiles(tiles: Iterable[Tile]) -> list[Tile]:
    """The tiles by suit, then by rank."""
    return sorted(tiles, key=TILES.index)


def format_hand(tiles: Iterable[Tile]) -> str:
    """The tiles as a sorted hand such as ``123m55p9s``."""
    ordered = sort_tiles(tiles)
    runs = ((suit, "".join(tile[0] for tile in ordered if tile[1] == suit)) for suit in SUITS)
    return "".join(ranks + suit for suit, ranks in runs if ranks)


def tile_name(tile: Tile, language: Language) -> str:
    """What a tile is called: ``五万``, ``5 of characters``; 1s is 幺鸡."""
    rank, suit = tile[0], tile[1]
    if language == "en":
        return f"{rank} of {_SUIT_NAMES['en'][suit]}"
    return "幺鸡" if tile == "1s" else _RANKS[int(rank) - 1] + _SUIT_NAMES["zh"][suit]


def mask_seat(seat: SeatState) -> SeatState:
    """The seat as others see it: its hand hidden, with the number of its tiles, and nothing of
    what it has passed on."""
    masked = seat.copy()
    hand = masked.get("hand")
    masked["hand"] = None
    if hand is not None:
        masked["hand_size"] = len(parse_hand(hand))
    masked.pop("passed", None)
    return masked


def mask_table(table: Table, seat: int) -> Table:
    """视角: the table as ``seat`` sees it, as ``list_views`` answers. For a round that is not over
    (then all hands are laid open), and a table that says how long its ``wall`` is (a hidden hand
    hides that too)."""
    masked = table.copy()
    masked["seats"] = [
        each if number == seat else mask_seat(each) for number, each in enumerate(table["seats"])
    ]
    last = table.get("last")
    if (
        last is not None
        and last["event"] in ("deal", "draw")
        and last.get("seat", table["dealer"]) != seat
    ):
        unseen: LastEvent = last.copy()
        unseen.pop("tile", None)
        masked["last"] = unseen
    return masked
