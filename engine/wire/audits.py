"""Auditing many records: one line of result for each, and a summary that can be added up.

Nothing that a line holds stops the others: what is no record gets the verdict ``refused``. So the
command line can share a file among processes, and a job in the cloud among machines.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.text import Language, Text
from engine.wire.answers import answer_replay, within
from engine.wire.results import write_problems
from engine.wire.rooms import read_room

Json = dict[str, Any]

VERDICTS = ("agrees", "settled", "differs", "illegal", "unfinished", "refused")
"""From what is fine to what could not be looked at."""
FAILING = frozenset(("differs", "illegal", "refused"))
"""The verdicts of records with which something is wrong."""


def audit(
    record: object,
    language: Language = "zh",
    *,
    go_on: Callable[[], object] = lambda: None,
) -> Json:
    """The result of a record that names its rule set: what ``answer_replay`` says, without its
    table; of its settlement the totals, and the payments where the record claims others. What
    ``go_on`` raises, which is called often in the replay, stops it."""
    named: Json = {}
    if isinstance(record, Mapping) and isinstance(record.get("id"), str):
        named["id"] = record["id"]
    try:
        answer = answer_replay(room_of(record), record, language, go_on=go_on)
    except Refused as refused:
        return {**named, "verdict": "refused", "errors": write_problems(refused.problems, language)}
    result = {name: each for name, each in answer.items() if name not in ("table", "settlement")}
    if "settlement" in answer:
        settled = answer["settlement"]
        result["totals"] = settled["totals"]  # type: ignore[index]
        if answer["verdict"] == "differs":
            result["transfers"] = settled["transfers"]  # type: ignore[index]
    return {**named, **result}


def not_json(detail: str, language: Language = "zh") -> Json:
    """The result of a line that is not JSON at all."""
    text = Text(f"不是 JSON：{detail}", f"this is not JSON: {detail}")
    refused = Refused([Problem("schema", "", text)])
    return {"verdict": "refused", "errors": write_problems(refused.problems, language)}


def room_of(record: object) -> Room:
    """The room that a record names, as it has to where there are no stored ones.

    Raises :class:`Refused`: ``schema`` for what is no object, and what is wrong with the room.
    """
    if isinstance(record, Mapping):
        with within("/room"):
            return read_room(record.get("room", {}))
    detail = Text("记录应为对象", "a record is an object")
    if isinstance(record, list):
        detail = Text(
            f"{detail.zh}；多条记录须一行一条，而不是一个列表",
            f"{detail.en}; many are written one a line, not as a list",
        )
    raise Refused([Problem("schema", "", detail)])


def summary_of(result: Mapping[str, Any]) -> Json:
    """The summary of one result: how many records have which verdict, by rule set; which rules
    forbid illegal events, which fields differ, which codes refuse."""
    verdict = result["verdict"]
    about = {
        "illegal": [result["illegal"]["rule"]] if "illegal" in result else [],
        "differing": [each["pointer"].split("/")[2] for each in result.get("differences", ())],
        "refused": [each["code"] for each in result.get("errors", ())],
    }
    return {
        "records": 1,
        "verdicts": {verdict: 1},
        "rulesets": {result["ruleset"]: 1} if "ruleset" in result else {},
        **{name: dict.fromkeys(values, 1) for name, values in about.items()},
    }


def added(one: Mapping[str, Any], other: Mapping[str, Any]) -> Json:
    """Two summaries as one."""
    total: Json = {"records": one["records"] + other["records"]}
    for name in one:
        if name != "records":
            counts = dict(one[name])
            for key, count in other[name].items():
                counts[key] = counts.get(key, 0) + count
            total[name] = counts
    return total


NOTHING: Json = {
    "records": 0,
    "verdicts": {},
    "rulesets": {},
    "illegal": {},
    "differing": {},
    "refused": {},
}
"""The summary of no records."""
