"""What a seat might want to do: every move that is conceivable, legal or not."""

from itertools import combinations_with_replacement

from engine.actions.moment import Moment
from engine.actions.types import Action
from engine.lean import Iterator
from engine.table import MeldKind, Table
from engine.tiles import COPIES, SUITS


def candidates(now: Moment, seat: int) -> Iterator[Action]:
    """Every move that is conceivable for ``seat`` now; passing left out.

    In this order: win, concealed kong, added kong, swap, pung, exposed kong, stake, void suit,
    ready, discard, discard with declaration; each by tile, fewest wild tiles first.
    """
    stage = now.stage
    if stage == "stake":
        yield from (Action("stake", stake=points) for points in (0, 1, 2))
    elif stage == "void":
        yield from (Action("void", suit=suit) for suit in range(len(SUITS)))
    else:
        yield from winning(now, seat)
        if stage == "declare":
            yield Action("ready")
        elif stage == "claim":
            yield from _claims(now, seat)
        elif stage in ("turn", "pung"):
            yield from _own_turn(now, seat)


def winning(now: Moment, seat: int) -> Iterator[Action]:
    """The win that is conceivable now, with its worth, if the hand is one."""
    chance = now.chance(seat)
    if chance is not None:
        win, score = chance
        if score is not None:
            yield Action("win", win.tile, by=win.by, score=score)


def _own_turn(now: Moment, seat: int) -> Iterator[Action]:
    held = sorted(set(now.hand(seat)) - now.wild)
    for tile in held:
        natural = now.hand(seat).count(tile)
        for wilds in _wilds(now, seat, max(0, COPIES - natural), COPIES - 1):
            yield _kong(now, seat, tile, "concealed_kong", wilds)
    melds = now.table.seats[seat].melds
    for tile in sorted({meld.tile for meld in melds if meld.kind == "pung"}):
        if tile in held:
            yield _kong(now, seat, tile, "added_kong", ())
        for wilds in _wilds(now, seat, 1, 1):
            yield _kong(now, seat, tile, "added_kong", wilds)
    yield from _swaps(now, seat)
    # Wild tiles too, which may not be thrown: whoever asks why is told.
    yield from (Action("discard", tile) for tile in sorted(set(now.hand(seat))))
    if now.room.terms.soft_rule:
        yield from (Action("discard", tile, ready=True) for tile in held)


def _wilds(now: Moment, seat: int, fewest: int, most: int) -> Iterator[tuple[int, ...]]:
    """The distinct sets of ``fewest`` to ``most`` of the seat's wild tiles, fewest first."""
    held = now.held_wilds(seat)
    kinds = sorted(set(held))
    for count in range(fewest, min(most, len(held)) + 1):
        for wilds in combinations_with_replacement(kinds, count):
            if all(wilds.count(wild) <= held.count(wild) for wild in kinds):
                yield wilds


def _kong(now: Moment, seat: int, tile: int, kind: MeldKind, wilds: tuple[int, ...]) -> Action:
    terms = now.room.terms
    late = is_late(now.table, seat, tile, kind) if terms.late_kongs else None
    return Action("kong", tile, kind=kind, late=late, wilds=None if terms.fan is None else wilds)


def _swaps(now: Moment, seat: int) -> Iterator[Action]:
    """提: a tile in hand for each kind of wild tile in one's melds of that tile."""
    wilds = {
        (meld.tile, wild)
        for meld in now.table.seats[seat].melds
        for wild in meld.wilds
        if meld.tile in now.hand(seat)
    }
    yield from (Action("swap", tile, wild=wild) for tile, wild in sorted(wilds))


def _claims(now: Moment, seat: int) -> Iterator[Action]:
    """Pung and exposed kong of the last discard, with every combination of wild tiles."""
    last = now.last
    if last is None or last.tile is None:
        return
    if now.room.terms.fan is None:
        yield Action("pung", last.tile)
        yield Action("kong", last.tile, kind="exposed_kong")
        return
    natural = now.hand(seat).count(last.tile)
    if natural:
        for wilds in _wilds(now, seat, max(0, 2 - natural), 1):
            yield Action("pung", last.tile, wilds=wilds)
        for wilds in _wilds(now, seat, max(0, 3 - natural), 2):
            yield Action("kong", last.tile, kind="exposed_kong", wilds=wilds)


def is_late(table: Table, seat: int, tile: int, kind: MeldKind) -> bool:
    """Whether this kong made now is late 憨包豆 [table.late]: the tile drawn last is none of the
    four, and it is no concealed kong before its owner's first discard."""
    last = table.last
    drawn_now = last is not None and last.tile == tile
    first = kind == "concealed_kong" and not table.has_discarded(seat)
    return not drawn_now and not first
