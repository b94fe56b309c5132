"""Records with which something is wrong, for those who have to find out."""

from copy import deepcopy
from random import Random
from typing import Any

from engine import NAMES

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


def with_other_event(random: Random, record: Json) -> tuple[int, Json]:
    """``record`` with one event altered, left out, moved or put in, and the index from which on it
    differs."""
    changed = deepcopy(record)
    events: list[Json] = changed["events"]
    index = random.randrange(len(events))
    event = events[index]
    players = len(record["deal"]["hands"])
    how = random.choice(("tile", "seat", "drop", "swap", "repeat", "other"))
    if how == "tile" and "tile" in event:
        event["tile"] = random.choice([each for each in NAMES if each != event["tile"]])
    elif how == "seat" and "seat" in event:
        event["seat"] = (event["seat"] + random.randrange(1, players)) % players
    elif how == "drop":
        del events[index]
    elif how == "swap" and index + 1 < len(events) and event != events[index + 1]:
        events[index], events[index + 1] = events[index + 1], event
    elif how == "repeat":
        events.insert(index, deepcopy(event))
    else:
        seat, tile = random.randrange(players), random.choice(NAMES)
        events.insert(
            index,
            random.choice(
                [
                    {"seat": seat, "type": "pass"},
                    {"seat": seat, "type": "pung", "tile": tile},
                    {"seat": seat, "type": "discard", "tile": tile},
                    {"seat": seat, "type": "discard", "tile": tile, "ready": "soft"},
                    {"seat": seat, "type": "win", "by": "draw", "tile": tile},
                    {"seat": seat, "type": "win", "by": "discard", "tile": tile},
                    {"seat": seat, "type": "kong", "kind": "concealed_kong", "tile": tile},
                    {"seat": seat, "type": "kong", "kind": "added_kong", "tile": tile},
                    {"seat": seat, "type": "swap", "tile": tile, "wild": tile},
                    {"seat": seat, "type": "ready"},
                    {"seat": seat, "type": "void", "suit": "m"},
                    {"seat": seat, "type": "stake", "points": 1},
                    {"seat": seat, "type": "draw", "tile": tile},
                    {"type": "flip", "tile": tile},
                ]
            ),
        )
    return index, changed
