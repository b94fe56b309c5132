"""What the engine passes on by place, ``Seat(*self[:6], passed)`` and its likes, is where it is
thought to be."""

from engine import Discard, Meld, Passed, Seat, Table
from engine.table import Dealt, Drew

SEAT = Seat((0, 1, 2), 3, (Meld("pung", 5, 1),), 2, 1, "soft", Passed((7,), (8,), 3))
TABLE = Table(
    1, (SEAT, SEAT), 4, 50, 6, (Discard(0, 3),), Dealt(1, None), 9, 10, (), {"/last/late": 1}
)


def test_the_fields_of_a_seat_and_of_a_table_have_their_places() -> None:
    """``engine/table.py`` and ``engine/play/quiet.py`` count on them."""
    assert Seat._fields == ("hand", "hand_size", "melds", "stake", "void", "ready", "passed")
    assert Table._fields == (
        *("dealer", "seats", "streak", "wall", "weekday", "discards", "last"),
        *("indicator", "flip", "wins", "misplaced"),
    )


def test_a_seat_changes_in_what_is_named_and_nothing_else() -> None:
    melds, passed = (*SEAT.melds, Meld("pung", 6, 0)), Passed()
    changed = SEAT.with_hand(add=(4,), remove=(1,))
    assert changed == SEAT._replace(hand=(0, 2, 4))
    assert SEAT.with_hand(remove=(1,)) == SEAT._replace(hand=(0, 2), hand_size=2)
    hidden = SEAT._replace(hand=None)
    assert hidden.with_hand(add=(4, 5)) == hidden._replace(hand_size=5)
    assert SEAT.with_melds(melds) == SEAT._replace(melds=melds)
    assert SEAT.with_passed(passed) == SEAT._replace(passed=passed)


def test_a_table_changes_in_what_is_named_and_nothing_else() -> None:
    other, last = SEAT._replace(void=0), Drew(1, 4, None)
    seats, thrown = (SEAT, other), (Discard(0, 3), Discard(1, 4))
    assert TABLE.with_seat(1, other) == TABLE._replace(seats=seats)
    assert TABLE.after(1, other, last) == TABLE._replace(seats=seats, last=last)
    assert TABLE.after(1, other, last, thrown, 49) == TABLE._replace(
        seats=seats, last=last, discards=thrown, wall=49
    )
