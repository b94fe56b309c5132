"""Reading a table from JSON: every malformed field is named by its pointer."""

from typing import Any

import pytest

import engine
from engine import Refused
from tests.support.tables import JUNK, Json, seat, table, with_field, won

GOOD: Json = table(
    seat("?", "pung 7s<2"),
    {**JUNK, "passed": {"wins": ["1m"], "pungs": ["2m"], "fan": 3}, "ready": "soft"},
    {**JUNK, "stake": 2, "void": "m"},
    seat(None, hand_size=13),
    streak=3,
    wall=20,
    weekday=7,
    discards="2:7s>0 0:8m",
    last="discard 0 8m",
    flip="4p",
    indicator="5p",
    win=won("discard 0 8m", 3),
)


def faults(value: object) -> list[str]:
    with pytest.raises(Refused) as refusal:
        engine.read_table(value)
    assert {problem.code for problem in refusal.value.problems} == {"schema"}
    return [problem.pointer for problem in refusal.value.problems]


def test_a_good_table_survives_the_trip() -> None:
    read = engine.read_table(GOOD)
    assert engine.read_table(engine.write_table(read)) == read
    assert read.seats[1].passed.fan == 3
    assert read.seats[2].void == 0
    assert read.seats[3].hand is None


@pytest.mark.parametrize(
    "path",
    [
        "dealer",
        "streak",
        "wall",
        "weekday",
        "discards",
        "last",
        "flip",
        "indicator",
        "wins",
        "seats/0/hand",
        "seats/0/melds",
        "seats/0/melds/0/kind",
        "seats/0/melds/0/tile",
        "seats/0/melds/0/from",
        "seats/0/melds/0/late",
        "seats/0/melds/0/robbed",
        "seats/0/melds/0/wilds",
        "seats/1/passed",
        "seats/1/passed/wins",
        "seats/1/passed/pungs",
        "seats/1/passed/fan",
        "seats/1/ready",
        "seats/2/stake",
        "seats/2/void",
        "seats/3/hand_size",
        "discards/0",
        "discards/0/seat",
        "discards/0/tile",
        "discards/0/to",
        "last/event",
        "last/seat",
        "last/tile",
        "last/after_kong",
        "last/late",
        "last/kind",
        "wins/0",
        "wins/0/by",
        "wins/0/from",
        "wins/0/tile",
        "wins/0/seats/0",
        "wins/0/after_kong",
        "wins/0/late",
        "wins/0/at",
    ],
)
@pytest.mark.parametrize("bad", [1.5, "x", None, [[]]])
def test_a_malformed_field_is_named(path: str, bad: Any) -> None:
    found = faults(with_field(GOOD, path, bad))
    # A hand of null is hidden, and then its size is missing.
    where = "seats/0/hand_size" if (path, bad) == ("seats/0/hand", None) else path
    assert found
    assert all(pointer.startswith(f"/{where}") for pointer in found)


@pytest.mark.parametrize(
    ("path", "bad"),
    [
        ("dealer", 4),
        ("dealer", -1),
        ("dealer", True),
        ("streak", -1),
        ("wall", -1),
        ("weekday", 0),
        ("weekday", 8),
        ("seats/2/stake", 3),
        ("discards/0/seat", 4),
        ("discards/0/to", 7),
        ("wins/0/seats/0", 4),
        ("wins/0/seats", []),
        ("seats/0/hand", "10m"),
        ("seats/0/hand", "123"),
        ("seats/0/hand", "m"),
        ("seats/0/hand", "1z"),
        ("seats/0/hand", "１m"),
        ("flip", "55m"),
        ("flip", "0m"),
        ("last/tile", ""),
    ],
)
def test_a_value_out_of_range_is_named(path: str, bad: object) -> None:
    assert faults(with_field(GOOD, path, bad)) == [f"/{path}"]


@pytest.mark.parametrize(
    "path",
    [
        "x",
        "seats/0/x",
        "seats/0/melds/0/x",
        "seats/1/passed/x",
        "discards/0/x",
        "last/x",
        "wins/0/x",
    ],
)
def test_an_unknown_field_is_named(path: str) -> None:
    assert faults(with_field(GOOD, path, 1)) == [f"/{path}"]


def test_an_unknown_field_is_escaped_in_the_pointer() -> None:
    assert faults({**GOOD, "a/b~c": 1}) == ["/a~1b~0c"]


@pytest.mark.parametrize(
    "path",
    [
        "dealer",
        "seats",
        "seats/0/melds/0/kind",
        "seats/0/melds/0/tile",
        "discards/0/seat",
        "discards/0/tile",
        "last/event",
        "last/seat",
        "last/tile",
        "wins/0/by",
        "wins/0/tile",
        "wins/0/seats",
        "wins/0/from",
        "seats/3/hand_size",
    ],
)
def test_a_missing_field_is_named(path: str) -> None:
    parent, _, name = path.rpartition("/")
    record: Any = GOOD
    for key in parent.split("/") if parent else ():
        record = record[int(key)] if isinstance(record, list) else record[key]
    left = {key: value for key, value in record.items() if key != name}
    value = with_field(GOOD, parent, left) if parent else left
    assert faults(value) == [f"/{path}"]


@pytest.mark.parametrize(
    ("event", "missing"), [("draw", "tile"), ("draw", "seat"), ("pung", "tile"), ("kong", "kind")]
)
def test_an_event_needs_its_fields(event: str, missing: str) -> None:
    whole = {"event": event, "seat": 0, "tile": "1m", "kind": "added_kong"}
    del whole[missing]
    assert faults({**GOOD, "last": whole}) == [f"/last/{missing}"]


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_seats(count: int) -> None:
    assert "/seats" in faults({"dealer": 0, "seats": [{"hand": ""}] * count})


@pytest.mark.parametrize("value", [None, 1, "x", [], True])
def test_a_table_is_an_object(value: object) -> None:
    assert "" in faults(value)


def test_every_fault_is_listed() -> None:
    value = with_field(with_field(GOOD, "dealer", 9), "seats/0/hand", "x")
    assert faults({**value, "x": 1}) == ["/x", "/dealer", "/seats/0/hand"]
