"""The rules of Guizhou zhuoji mahjong (捉鸡麻将) and Zhaotong mahjong (昭通麻将).

Standard library only; pure: no clock, no randomness, no environment, no files but its own.

    >>> import engine
    >>> from engine import answers
    >>> room = engine.open_room("guiyang", {"base": 2})
    >>> answers.waits(room, {"dealer": 0, "seats": [...]})

``engine.answers`` speaks JSON values; ``actions``, ``play`` and ``settle`` speak the types of
``engine.table``.
"""

from engine.problems import Problem, Refused
from engine.ruleset import Room, Ruleset
from engine.rulesets import RULESETS, find_ruleset, open_room

__version__ = "0.1.0"

__all__ = [
    "RULESETS",
    "Problem",
    "Refused",
    "Room",
    "Ruleset",
    "__version__",
    "find_ruleset",
    "open_room",
]
