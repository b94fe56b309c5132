"""The rules of Guizhou zhuoji mahjong (捉鸡麻将) and Zhaotong mahjong (昭通麻将).

Standard library only; pure: no clock, no randomness, no environment, no file but its own tables.

    >>> import engine
    >>> room = engine.open_room("guiyang", {"base": 2})
    >>> hand, hidden = {"hand": "123m456p789s1122s"}, {"hand": None, "hand_size": 13}
    >>> table = {"dealer": 3, "wall": 55, "seats": [hand, hidden, hidden, hidden],
    ...          "discards": [{"seat": 3, "tile": "9m"}],
    ...          "last": {"event": "discard", "seat": 3, "tile": "9m"}}
    >>> waits = engine.answer_waits(room, table)["seats"][0]["waits"]
    >>> [(wait["tile"], wait["points"]) for wait in waits]
    [('1s', 1), ('2s', 1)]

The functions called ``answer_…``, ``describe_…``, ``read_…`` and ``write_…`` speak JSON values; all
others speak the types that are listed here:

    >>> position = engine.checked(room, engine.read_table(table))
    >>> [engine.tiles.NAMES[wait.tile] for wait in position.waits(0)]
    ['1s', '2s']

What stands in ``__all__`` is the whole of the public interface.
"""

from typing import TYPE_CHECKING, Any

from engine import tiles
from engine.actions import (
    PASS,
    Action,
    DiscardAction,
    KongAction,
    Offer,
    PassAction,
    PungAction,
    ReadyAction,
    StakeAction,
    SwapAction,
    VoidAction,
    WinAction,
    is_over,
    legal_actions,
    legal_discards,
    why_not,
)
from engine.options import Choice, Option, OptionValue
from engine.play import (
    Act,
    Deal,
    Draw,
    Flip,
    Happening,
    Move,
    Record,
    Round,
    Show,
    Turn,
    begin,
    replay,
    turn_at,
)
from engine.position import Position
from engine.problems import CODES, Problem, Refused, pointer_to
from engine.ruleset import Room, Ruleset
from engine.rulesets import RULESETS, find_ruleset, open_room
from engine.scoring import Group, Score, Wait
from engine.settlement import (
    Settlement,
    Transfer,
    WashoutPayouts,
    settle,
    washout_payouts,
)
from engine.table import (
    Dealt,
    Discard,
    Discarded,
    DiscardWin,
    Drew,
    Konged,
    Last,
    Meld,
    Opened,
    Passed,
    Punged,
    RobbedKong,
    Seat,
    SelfDraw,
    Table,
    Win,
)
from engine.terms import FanTerms, Pattern, Terms
from engine.text import Language, Text
from engine.tiles import BY_NAME, COPIES, KINDS, NAMES, RANKS, SUITS, tile
from engine.validation import checked
from engine.wire.answers import (
    ANSWERS,
    answer_hints,
    answer_legal_actions,
    answer_replay,
    answer_settlement,
    answer_transition,
    answer_views,
    answer_waits,
    answer_washout_payouts,
    within,
)
from engine.wire.moves import MOST_EVENTS
from engine.wire.records import lines_of, of_lines, read_record, write_record
from engine.wire.results import write_problems, write_settlement
from engine.wire.rooms import read_room
from engine.wire.tables import read_table, write_table

if TYPE_CHECKING:
    from engine.hints import DiscardHint, Hint, hint
    from engine.rulesets.texts import (
        Clause,
        OptionTexts,
        TableTexts,
        Texts,
        TextsError,
        Word,
        table_texts,
        texts_of,
    )
    from engine.wire import audits, gzipped, strict_json
    from engine.wire.rulesets import describe_ruleset, describe_rulesets
    from engine.wire.strict_json import TOO_DEEP, NotJson

__version__ = "0.1.0"

__all__ = [
    "ANSWERS",
    "BY_NAME",
    "CODES",
    "COPIES",
    "KINDS",
    "MOST_EVENTS",
    "NAMES",
    "PASS",
    "RANKS",
    "RULESETS",
    "SUITS",
    "TOO_DEEP",
    "Act",
    "Action",
    "Choice",
    "Clause",
    "Deal",
    "Dealt",
    "Discard",
    "DiscardAction",
    "DiscardHint",
    "DiscardWin",
    "Discarded",
    "Draw",
    "Drew",
    "FanTerms",
    "Flip",
    "Group",
    "Happening",
    "Hint",
    "KongAction",
    "Konged",
    "Language",
    "Last",
    "Meld",
    "Move",
    "NotJson",
    "Offer",
    "Opened",
    "Option",
    "OptionTexts",
    "OptionValue",
    "PassAction",
    "Passed",
    "Pattern",
    "Position",
    "Problem",
    "PungAction",
    "Punged",
    "ReadyAction",
    "Record",
    "Refused",
    "RobbedKong",
    "Room",
    "Round",
    "Ruleset",
    "Score",
    "Seat",
    "SelfDraw",
    "Settlement",
    "Show",
    "StakeAction",
    "SwapAction",
    "Table",
    "TableTexts",
    "Terms",
    "Text",
    "Texts",
    "TextsError",
    "Transfer",
    "Turn",
    "VoidAction",
    "Wait",
    "WashoutPayouts",
    "Win",
    "WinAction",
    "Word",
    "__version__",
    "answer_hints",
    "answer_legal_actions",
    "answer_replay",
    "answer_settlement",
    "answer_transition",
    "answer_views",
    "answer_waits",
    "answer_washout_payouts",
    "audits",
    "begin",
    "checked",
    "describe_ruleset",
    "describe_rulesets",
    "find_ruleset",
    "gzipped",
    "hint",
    "is_over",
    "legal_actions",
    "legal_discards",
    "lines_of",
    "of_lines",
    "open_room",
    "pointer_to",
    "read_record",
    "read_room",
    "read_table",
    "replay",
    "settle",
    "strict_json",
    "table_texts",
    "texts_of",
    "tile",
    "tiles",
    "turn_at",
    "washout_payouts",
    "why_not",
    "within",
    "write_problems",
    "write_record",
    "write_settlement",
    "write_table",
]

# What a settlement does not need: hints, the texts of the rules, audits, the reading of files.
_LATER = {
    "DiscardHint": "engine.hints",
    "Hint": "engine.hints",
    "hint": "engine.hints",
    "describe_ruleset": "engine.wire.rulesets",
    "describe_rulesets": "engine.wire.rulesets",
    "NotJson": "engine.wire.strict_json",
    "TOO_DEEP": "engine.wire.strict_json",
    "Clause": "engine.rulesets.texts",
    "OptionTexts": "engine.rulesets.texts",
    "TableTexts": "engine.rulesets.texts",
    "Texts": "engine.rulesets.texts",
    "TextsError": "engine.rulesets.texts",
    "Word": "engine.rulesets.texts",
    "table_texts": "engine.rulesets.texts",
    "texts_of": "engine.rulesets.texts",
}


_LATER_MODULES = ("audits", "gzipped", "strict_json")


def __getattr__(name: str) -> Any:
    """What is imported when it is first asked for."""
    from importlib import import_module

    if name in _LATER_MODULES:
        return import_module(f"engine.wire.{name}")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
