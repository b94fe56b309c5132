"""What is wrong with a record, made out of its result: in one line, and by item and rule."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from zhuoji.language import Words
from zhuoji.transcript import difference_text

Json = Mapping[str, Any]


class Row(NamedTuple):
    """The result of a record in one line. ``rule`` may be several, with spaces between them."""

    file: str
    line: int
    id: str
    verdict: str
    ruleset: str
    difference: str
    rule: str


def row_of(source: str, number: int, result: Json, words: Words) -> Row:
    """The line of a result."""
    return Row(
        source,
        number,
        result.get("id", ""),
        result["verdict"],
        result.get("ruleset", ""),
        first_fault(result, words),
        " ".join(rules_of(result)),
    )


def first_fault(result: Json, words: Words) -> str:
    """The first thing that is wrong with a record, by its pointer; nothing of one that is fine."""
    if "illegal" in result:
        return f"/events/{result['events']}: {result['illegal']['why']}"
    if "errors" in result:
        first = result["errors"][0]
        return ": ".join(part for part in (first["pointer"], first["detail"]) if part)
    if result.get("differences"):
        return difference_text(result["differences"][0], words)
    return ""


def other_faults(result: Json) -> int:
    """How many more things are wrong than the first one."""
    return max(len(result.get("errors") or result.get("differences") or ()) - 1, 0)


def rules_of(result: Json) -> list[str]:
    """The rules that are at issue: what forbids an event; of what differs those of the payments, as
    narrowly as the claim lets them be told."""
    if "illegal" in result:
        return [rule for rule in (result["illegal"]["rule"],) if rule]
    if "errors" in result:
        return [rule for rule in (result["errors"][0].get("rule"),) if rule]
    for difference in telling(result):
        if rules := rules_of_difference(difference, result):
            return rules
    return []


def telling(result: Json) -> list[Json]:
    """The differences that say most: one payment tells more than an item, and that more than the
    totals, which differ because of it."""
    found: list[Json] = list(result.get("differences", ()))
    about = {
        kind: [each for each in found if field_of(each) == kind]
        for kind in ("transfers", "items", "totals")
    }
    most = next((each for each in about.values() if each), [])
    return most + [each for each in found if field_of(each) not in about]


def field_of(difference: Json) -> str:
    """The field of the claim that differs: ``totals``, ``items``, …"""
    field: str = difference["pointer"].split("/")[2]
    return field


def item_of(difference: Json) -> str | None:
    """The item that a difference is about, where it is one of an item or a payment."""
    if field_of(difference) == "items":
        # The name is as somebody has claimed it, and may have any character.
        return "/".join(difference["pointer"].split("/")[3:-1])
    if field_of(difference) == "transfers":
        line = difference.get("settled") or difference["claimed"]
        return str(line["item"])
    return None


def rules_of_difference(difference: Json, result: Json) -> list[str]:
    """The rules of the payments that a difference is about; else the one that the claim names."""
    rules = [result["transfers"][number]["rule"] for number in difference["lines"]]
    claimed = difference.get("claimed")
    if not rules and isinstance(claimed, Mapping) and "rule" in claimed:
        rules = [claimed["rule"]]
    return list(dict.fromkeys(rules))


def points_of(difference: Json) -> int:
    """By how many points a difference is off; nothing where it is not about points."""
    claimed, settled = (_points(difference.get(name)) for name in ("claimed", "settled"))
    return abs(claimed - settled) if field_of(difference) in ("totals", "items", "transfers") else 0


def points_off(result: Json) -> int:
    """How many points have gone to the wrong seat."""
    moved = {
        kind: sum(points_of(each) for each in result["differences"] if field_of(each) == kind)
        for kind in ("totals", "items", "transfers")
    }
    # What one seat has too much, others have too little.
    return max((moved["totals"] + 1) // 2, (moved["items"] + 1) // 2, moved["transfers"])


def _points(value: object) -> int:
    if isinstance(value, Mapping):
        return int(value["points"])
    return value if isinstance(value, int) else 0
