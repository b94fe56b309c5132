"""Who pays whom, as arrows between the seats: where each line and each word of the picture stands.

Seats sit as at the playground: seat 0 at the bottom, the others in order of play to its right.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

WIDTH, HEIGHT = 320, 224
PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
}
_CENTRES = {"bottom": (160, 192), "right": (282, 112), "top": (160, 32), "left": (38, 112)}
_RADIUS = 20
_BEND = 34
"""How far the middle of a line is drawn to the right of its direction, twice; so that two seats
that pay each other have two lines."""
_ALONG = 0.36
"""Where on its line the points stand; nearer the payer, for the middle is where lines cross."""

_Point = tuple[float, float]


class Paid(NamedTuple):
    """Points from a seat to another; those of the rule that an example is for are ``cited``."""

    payer: int
    payee: int
    points: int
    cited: bool
    voided: bool


class Node(NamedTuple):
    """A seat."""

    seat: int
    x: int
    y: int


class Arrow(NamedTuple):
    """All that one seat pays another: by the rule of the example, by others, or not after all."""

    payer: int
    payee: int
    cited: int
    others: int
    voided: int
    path: str
    head: str
    x: float
    y: float
    """Where the points stand."""


def places(seats: int) -> tuple[str, ...]:
    """Where each of so many seats sits."""
    return PLACES[seats]


def nodes(seats: int) -> tuple[Node, ...]:
    """The seats of the picture."""
    return tuple(Node(seat, *_CENTRES[place]) for seat, place in enumerate(places(seats)))


def arrows(paid: Iterable[Paid], seats: int) -> tuple[Arrow, ...]:
    """An arrow for each seat and each seat that it pays."""
    sums: dict[tuple[int, int], list[int]] = {}
    for line in paid:
        amounts = sums.setdefault((line.payer, line.payee), [0, 0, 0])
        amounts[2 if line.voided else 0 if line.cited else 1] += line.points
    where = nodes(seats)
    drawn = []
    for (payer, payee), (cited, others, voided) in sorted(sums.items()):
        way = _line(where[payer][1:], where[payee][1:])
        drawn.append(Arrow(payer, payee, cited, others, voided, *way))
    return tuple(drawn)


def _line(start: Sequence[float], end: Sequence[float]) -> tuple[str, str, float, float]:
    """A bent line from a seat to another, its head, and where its points stand."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    bend = (
        (x1 + x2) / 2 - (y2 - y1) / length * _BEND,
        (y1 + y2) / 2 + (x2 - x1) / length * _BEND,
    )
    begins, tip = _towards((x1, y1), bend, _RADIUS), _towards((x2, y2), bend, _RADIUS + 2)
    ends = _towards((x2, y2), bend, _RADIUS + 10)
    side = ((tip[1] - ends[1]) * 0.6, (ends[0] - tip[0]) * 0.6)
    head = (tip, (ends[0] + side[0], ends[1] + side[1]), (ends[0] - side[0], ends[1] - side[1]))
    rest = 1 - _ALONG
    x, y = (
        rest * rest * a + 2 * rest * _ALONG * b + _ALONG * _ALONG * c
        for a, b, c in zip(begins, bend, ends, strict=True)
    )
    path = f"M{_at(begins)} Q{_at(bend)} {_at(ends)}"
    return path, " ".join(map(_at, head)), round(x, 1), round(y, 1)


def _towards(start: _Point, end: _Point, distance: float) -> _Point:
    (x1, y1), (x2, y2) = start, end
    part = distance / hypot(x2 - x1, y2 - y1)
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def _at(point: _Point) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"
