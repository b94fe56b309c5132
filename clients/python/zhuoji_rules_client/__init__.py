"""A typed client of the rules service for zhuoji mahjong 捉鸡麻将 and Zhaotong mahjong 昭通麻将.

:class:`RulesClient` waits for its answers, :class:`AsyncRulesClient` is awaited; both have a
method for each operation of the service. :mod:`zhuoji_rules_client.types` has every type of it.
"""

from zhuoji_rules_client import types
from zhuoji_rules_client.client import AsyncRulesClient, RulesClient
from zhuoji_rules_client.errors import ErrorKind, RulesClientError, RulesError, UnexpectedAnswer
from zhuoji_rules_client.moves import choose
from zhuoji_rules_client.operations import (
    BatchEntry,
    BatchResult,
    FollowedTransition,
    Language,
    StoredVersion,
)
from zhuoji_rules_client.tiles import (
    SUITS,
    TILES,
    format_hand,
    mask_seat,
    mask_table,
    parse_hand,
    sort_tiles,
    tile_name,
)

__version__ = "0.1.0"

__all__ = [
    "SUITS",
    "TILES",
    "AsyncRulesClient",
    "BatchEntry",
    "BatchResult",
    "ErrorKind",
    "FollowedTransition",
    "Language",
    "RulesClient",
    "RulesClientError",
    "RulesError",
    "StoredVersion",
    "UnexpectedAnswer",
    "choose",
    "format_hand",
    "mask_seat",
    "mask_table",
    "parse_hand",
    "sort_tiles",
    "tile_name",
    "types",
]
