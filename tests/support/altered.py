"""Records with which something is wrong, for those who have to find out."""

from copy import deepcopy
from typing import Any

Json = dict[str, Any]
HOW = ("agrees", "settled", "differs", "illegal", "unfinished", "refused")
"""The verdicts; a record is altered so that it gets one of them."""


def altered(record: Json, how: str, points: int = 1) -> Json:
    """A record with which something is wrong, or that stops early. ``points`` are as many as a
    result is off where it ``differs``."""
    changed = deepcopy(record)
    if how == "differs":
        changed["claimed"]["totals"][0] += points
        changed["claimed"]["totals"][1] -= points
    elif how == "illegal":
        changed["events"].insert(3, {"type": "flip", "tile": "1m"})
    elif how == "unfinished":
        changed["events"] = changed["events"][:3]
    elif how == "settled":
        del changed["claimed"]
    elif how == "refused":
        changed["deal"]["dealer"] = 7
    return changed
