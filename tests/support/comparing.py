"""Compares the engine's answers with a second opinion (``tests.support.oracle_*``)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import engine
from engine import Room
from tests.support import games
from tests.support.snapshots import Lines, Settled, kong_line, moment_before
from tests.support.tables import lines

Json = dict[str, Any]


def without_hand_rules(summed: "Counter[Any]") -> dict[object, int]:
    """The page says what a hand pays in all, not which of its rules a part of it cites."""
    found: Counter[object] = Counter()
    for (payer, payee, item, rule), points in summed.items():
        found[payer, payee, item, "" if item == "hand" else rule] += points
    return dict(found)


def assert_settles_alike(room: Room, table: Json, mine: Settled) -> Json:
    """The engine settles ``table`` line by line as ``mine`` does; its answer."""
    answer: Json = engine.answer_settlement(room, table)
    context = (dict(room.options), table)
    for key, expected in (("transfers", mine.transfers), ("voided", mine.voided)):
        got = lines(answer[key], "item", "rule")
        assert without_hand_rules(got) == without_hand_rules(expected), (key, context)
    assert answer["totals"] == mine.totals, context
    for line in answer["voided"]:
        if line["voided_by"] == "table.barred":
            assert line["to"] == table["wins"][0]["from"], context
        else:  # the wind
            assert (line["voided_by"], line["item"]) == ("gumai.wind", "chicken"), context
    assert [entry["status"] for entry in answer["seats"]] == mine.status, context
    patterns = {
        entry["seat"]: (entry["patterns"][0], entry["hand_points"])
        for entry in answer["seats"]
        if entry["status"] == "won"
    }
    assert patterns == mine.patterns, context
    rule = f"{room.ruleset.name}.next"
    following = {"dealer": mine.dealer, "streak": mine.streak, "rule": rule}
    assert answer["next"] == following, context
    return answer


def assert_moment_before_alike(room: Room, table: Json) -> None:
    """Who may win the tile that was won, and who may do what else about it."""
    if "wins" in table:
        before = moment_before(table)
        assert actions_in_words(room, before) == games.legal(room, before), before


def actions_in_words(room: Room, table: Json) -> dict[int, set[str]]:
    """The legal actions in the words of the second opinions."""
    answer: Json = engine.answer_legal_actions(room, table)
    return {entry["seat"]: set(map(in_words, entry["actions"])) for entry in answer["seats"]}


def in_words(action: Json) -> str:
    """``"win draw 9m pinghu 1"``, ``"added_kong 9m late"``, ``"discard 9m soft"``."""
    if action["type"] == "win":
        pattern, points = action["patterns"][0], action["points"]
        return f"win {action['by']} {action['tile']} {pattern} {points}"
    if action["type"] == "kong":
        if "late" in action:
            return kong_line(action["kind"], action["tile"], action["late"])
        return f"{action['kind']} {action['tile']}"
    keys = ("type", "points", "suit", "tile", "ready")
    return " ".join(str(action[key]) for key in keys if key in action)


def waits_in_short(waits: Iterable[Json]) -> dict[str, tuple[str, int]]:
    return {wait["tile"]: (wait["patterns"][0], wait["points"]) for wait in waits}


def assert_waits_alike(
    room: Room,
    table: Json,
    mine: Mapping[int, Mapping[str, Mapping[str, tuple[str, int]]]],
) -> None:
    """The waits of every seat, by discard where it holds a 14th tile (else ``""``)."""
    answer: Json = engine.answer_waits(room, table)
    assert [entry["seat"] for entry in answer["seats"]] == sorted(mine)
    for entry in answer["seats"]:
        expected = {tile: waits for tile, waits in mine[entry["seat"]].items() if waits}
        got = {each["tile"]: waits_in_short(each["waits"]) for each in entry["discards"]}
        if entry["waits"]:
            got[""] = waits_in_short(entry["waits"])
        assert got == expected, (dict(room.options), table, entry["seat"])
        assert entry["ready"] is bool(got)


def assert_pays_out_alike(room: Room, table: Json, best: list[int], mine: list[Lines]) -> None:
    """The washout settlement if the wall ended now: one of ``mine``."""
    answer: Json = engine.answer_washout_payouts(room, table)
    context = (dict(room.options), table)
    assert [wait["points"] if wait else 0 for wait in answer["best"]] == best, context
    assert answer["ready"] == [bool(points) for points in best], context
    paid = lines(answer["transfers"], "item", "rule")
    assert paid in [each.paid for each in mine], context
    totals = [each.totals(len(best)) for each in mine if each.paid == paid]
    assert answer["totals"] in totals, context
