"""The stand-in for named tuples behaves as ``typing.NamedTuple`` does."""

import copy
import pickle
from typing import Any

import pytest

from engine.table import Discard, Seat


def test_a_record_is_an_immutable_tuple_with_names() -> None:
    discard = Discard(1, 5, to=2)
    assert (discard.seat, discard.tile, discard.to) == (1, 5, 2)
    assert tuple(discard) == (1, 5, 2)
    assert discard._fields == Discard.__match_args__ == ("seat", "tile", "to")
    assert repr(discard) == "Discard(seat=1, tile=5, to=2)"
    anything: Any = discard
    with pytest.raises(AttributeError):
        anything.seat = 3
    with pytest.raises(AttributeError):
        anything.colour = "red"


def test_defaults_replacing_and_what_is_refused() -> None:
    assert Discard(1, 5).to is None
    assert Discard(1, 5)._replace(to=0) == Discard(1, 5, 0)
    assert Discard(1, 5)._asdict() == {"seat": 1, "tile": 5, "to": None}
    assert Discard._make([1, 5, 2]) == Discard(1, 5, 2)
    make: Any = Discard
    for wrong in ({"seat": 1}, {"seat": 1, "tile": 2, "to": 3, "more": 4}):
        with pytest.raises(TypeError):
            make(**wrong)
    replace: Any = Discard(1, 5)._replace
    with pytest.raises(TypeError, match="colour"):
        replace(colour="red")


def test_records_are_copied_pickled_and_matched() -> None:
    seat = Seat((1, 2, 3), 3)
    assert copy.deepcopy(seat) == pickle.loads(pickle.dumps(seat)) == seat  # noqa: S301
    assert type(copy.copy(seat)) is Seat
    match Discard(1, 5):
        case Discard(seat=who, to=None):
            assert who == 1
        case _:
            pytest.fail("does not match")
