"""The given cases of all rule sets, and how an answer is compared with one: :func:`differences`."""

import json
from pathlib import Path
from typing import Any

import pytest

import engine
from tests.support.http import Answer

Json = dict[str, Any]
BUILT = {ruleset.name for ruleset in engine.RULESETS.values()}
FILES = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))
CASES: list[Json] = [
    case for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))
]


def named(cases: list[Json]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case["name"] for case in cases])


def request_of(case: Json) -> Json:
    return {"room": case["room"], "table": case["table"]}


def assert_answered(case: Json, answer: Answer) -> None:
    """``answer`` (over HTTP) is what ``case`` expects."""
    if answer.status == 200:
        assert differences(case["expect"], answer.json()) == []
    else:
        problem = answer.json()
        codes = {fault["code"] for fault in problem["errors"]} | {problem["code"]}
        assert_refused(case, answer.status, codes)


def assert_refused(case: Json, status: int, codes: set[str]) -> None:
    expected = case["expect"].get("error")
    assert expected, f"refused with {codes}"
    assert status == expected["status"]
    assert expected["code"] in codes


def differences(expect: Json, answer: Json) -> list[str]:
    """What of ``expect`` is not so in ``answer``; nothing else is compared."""
    found = []
    for key, wanted in expect.items():
        got = READ[key](answer) if key in READ else answer.get(key)
        if not SAME.get(key, same)(wanted, got):
            found.append(f"{key}: expected {wanted}, got {got}")
    return found


def net_by_item(answer: Json) -> dict[str, list[int]]:
    """What each seat wins or loses by each item."""
    nets: dict[str, list[int]] = {}
    for line in answer["transfers"]:
        net = nets.setdefault(line["item"], [0] * len(answer["totals"]))
        net[line["from"]] -= line["points"]
        net[line["to"]] += line["points"]
    return nets


def by_seat(answer: Json, key: str) -> dict[str, Any]:
    return {str(each["seat"]): each[key] for each in answer["seats"] if key in each}


def ready(answer: Json) -> Any:
    return answer["ready"] if "ready" in answer else by_seat(answer, "ready")


def same(wanted: object, got: object) -> bool:
    """Equal, with nothing that is named left out: numbers and booleans are not mixed up."""
    return json.dumps(wanted, sort_keys=True) == json.dumps(got, sort_keys=True)


def same_items(wanted: dict[str, list[int]], got: dict[str, list[int]]) -> bool:
    """Items that are not named must be zero."""
    return all(wanted.get(item, [0] * len(net)) == net for item, net in got.items()) and all(
        item in got or not any(net) for item, net in wanted.items()
    )


def same_for_named_seats(wanted: Json, got: Any) -> bool:
    """The whole list of each named seat, in any order; a seat without one is not in the answer."""
    return all(same_lists(listed, got.get(seat, [])) for seat, listed in wanted.items())


def same_discards(wanted: Json, got: Any) -> bool:
    """As ``same_for_named_seats``; those of hints also in order, the best first."""
    return same_for_named_seats(wanted, got) and all(
        same(listed, got.get(seat, []))
        for seat, listed in wanted.items()
        if any("shanten" in each for each in listed)
    )


def same_numbers(wanted: Json, got: Any) -> bool:
    """The same for each named seat, ``None`` included."""
    return all(seat in got and same(value, got[seat]) for seat, value in wanted.items())


def same_lists(wanted: list[Json], got: list[Json]) -> bool:
    """Each wanted one can be paired with one that was got, and none is left over."""
    if len(wanted) != len(got):
        return False
    if not wanted:
        return True
    first, *others = wanted
    return any(
        has_fields(first, each) and same_lists(others, got[:index] + got[index + 1 :])
        for index, each in enumerate(got)
    )


def has_fields(wanted: Json, got: Json) -> bool:
    """Equal on the fields that are wanted; waits within a discard are compared likewise."""
    return all(
        key in got and (same_lists(value, got[key]) if key == "waits" else same(value, got[key]))
        for key, value in wanted.items()
    )


def same_next(wanted: Json, got: Json | None) -> bool:
    """Equal on the fields that are wanted."""
    return got is not None and has_fields(wanted, got)


def same_best(wanted: list[Json | None], got: list[Json | None]) -> bool:
    return len(wanted) == len(got) and all(
        one is other if one is None or other is None else has_fields(one, other)
        for one, other in zip(wanted, got, strict=True)
    )


def same_ready(wanted: object, got: object) -> bool:
    if isinstance(wanted, dict) and isinstance(got, dict):
        return all(got.get(seat) is value for seat, value in wanted.items())
    return same(wanted, got)


READ: dict[str, Any] = {
    "items": net_by_item,
    "patterns": lambda answer: by_seat(answer, "patterns"),
    "actions": lambda answer: by_seat(answer, "actions"),
    "waits": lambda answer: by_seat(answer, "waits"),
    "discards": lambda answer: by_seat(answer, "discards"),
    "ready": ready,
    "shanten": lambda answer: by_seat(answer, "shanten"),
    "useful": lambda answer: by_seat(answer, "useful"),
    "seats": lambda answer: [each["seat"] for each in answer["seats"]],
}
SAME: dict[str, Any] = {
    "items": same_items,
    "actions": same_for_named_seats,
    "waits": same_for_named_seats,
    "discards": same_discards,
    "ready": same_ready,
    "shanten": same_numbers,
    "useful": same_numbers,
    "best": same_best,
    "next": same_next,
}
