"""What a seat might want to do: every move that is conceivable, legal or not."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from engine.actions.types import (
    DiscardAction,
    KongAction,
    Offer,
    PungAction,
    ReadyAction,
    StakeAction,
    SwapAction,
    VoidAction,
    WinAction,
)
from engine.actions.winning import resting
from engine.position import Position
from engine.scoring import Hand
from engine.table import STAKES, KongKind
from engine.tiles import COPIES, KINDS, SUITS

# Every hand is asked for its discards; they are always the same.
_DISCARDS = tuple(Offer(DiscardAction(tile)) for tile in range(KINDS))
_DECLARING = tuple(Offer(DiscardAction(tile, ready=True)) for tile in range(KINDS))


def candidates(position: Position, seat: int) -> Iterator[Offer]:
    """Every move that is conceivable for ``seat`` now; passing left out.

    In this order: win, concealed kong, added kong, swap, pung, exposed kong, stake, void suit,
    ready, discard, discard with declaration; each by tile, fewest wild tiles first.
    """
    yield from moves(position, seat)
    if position.stage in ("turn", "pung"):
        # Wild tiles too, which may not be thrown: whoever asks why is told.
        held = sorted(set(position.hand(seat)))
        yield from discards(held)
        if position.terms.soft_topic:
            yield from declarations(tile for tile in held if tile not in position.wild)


def moves(position: Position, seat: int) -> Iterator[Offer]:
    """All of the ``candidates`` but discards."""
    stage = position.stage
    if stage == "stake":
        yield from (Offer(StakeAction(points)) for points in STAKES)
    elif stage == "void":
        yield from (Offer(VoidAction(suit)) for suit in range(len(SUITS)))
    else:
        won = _winning(position, seat)
        if won is not None:
            yield won
        if stage == "declare":
            yield Offer(ReadyAction())
        elif stage in ("turn", "pung"):
            yield from _own_turn(position, seat)
        elif position.claimable is not None and position.claimable.event == "discard":
            yield from _claims(position, seat, position.claimable.tile)


def _winning(position: Position, seat: int) -> Offer | None:
    """The win that is conceivable now, with its worth, if the hand is one."""
    win = position.win_now(seat) if position.might_win(seat) else None
    if win is None:
        return None
    # Whether it may win is asked only of a hand that does: saying why not takes as long.
    score = position.score(seat, resting(position, seat, win), win)
    return None if score is None else Offer(WinAction(win.tile, win.by), score=score)


def _own_turn(position: Position, seat: int) -> Iterator[Offer]:
    hand = position.hand(seat)
    held = sorted(set(hand) - position.wild)
    wild = position.held_wilds(seat)
    spare = len(wild)
    # Four alike leave that many fewer kinds than tiles.
    if spare or len(hand) - len(held) >= COPIES - 1:
        for tile in held:
            natural = hand.count(tile)
            if natural + spare >= COPIES:
                for wilds in _wilds(wild, COPIES - natural, COPIES - 1):
                    yield _kong(position, seat, tile, "concealed_kong", wilds)
    melds = position.table.seats[seat].melds
    if not melds:
        return
    for tile in sorted({meld.tile for meld in melds if meld.kind == "pung"}):
        if tile in held:
            yield _kong(position, seat, tile, "added_kong", ())
        for wilds in _wilds(wild, 1, 1):
            yield _kong(position, seat, tile, "added_kong", wilds)
    if position.wild:
        yield from _swaps(position, seat)


def discards(tiles: Iterable[int]) -> list[Offer]:
    """The discards of these tiles."""
    return [_DISCARDS[tile] for tile in tiles]


def declarations(tiles: Iterable[int]) -> list[Offer]:
    """The discards of these tiles with a soft declaration."""
    return [_DECLARING[tile] for tile in tiles]


def _wilds(held: Hand, fewest: int, most: int) -> Iterator[tuple[int, ...]]:
    """The distinct sets of ``fewest`` to ``most`` of the wild tiles ``held``, fewest first."""
    if not held:
        if not fewest:
            yield ()
        return
    kinds = sorted(set(held))
    for count in range(fewest, min(most, len(held)) + 1):
        for wilds in combinations_with_replacement(kinds, count):
            if count == 1 or all(wilds.count(wild) <= held.count(wild) for wild in kinds):
                yield wilds


def _kong(
    position: Position, seat: int, tile: int, kind: KongKind, wilds: tuple[int, ...]
) -> Offer:
    terms = position.terms
    late = is_late(position, seat, tile, kind) if terms.late_kongs else None
    return Offer(KongAction(kind, tile, wilds if terms.wild_steps else None), late)


def _swaps(position: Position, seat: int) -> Iterator[Offer]:
    """提: a tile in hand for each kind of wild tile in one's melds of that tile."""
    wilds = {
        (meld.tile, wild)
        for meld in position.table.seats[seat].melds
        for wild in meld.wilds
        if meld.tile in position.hand(seat)
    }
    yield from (Offer(SwapAction(tile, wild)) for tile, wild in sorted(wilds))


def _claims(position: Position, seat: int, tile: int) -> Iterator[Offer]:
    """Pung and exposed kong of the last discard, with every combination of wild tiles."""
    natural = position.hand(seat).count(tile)
    if not natural:
        return
    wild = position.held_wilds(seat)
    if not wild:
        none = () if position.terms.wild_steps else None
        if natural >= 2:
            yield Offer(PungAction(tile, none))
        if natural >= 3:
            yield Offer(KongAction("exposed_kong", tile, none))
        return
    for wilds in _wilds(wild, max(0, 2 - natural), 1):
        yield Offer(PungAction(tile, wilds))
    for wilds in _wilds(wild, max(0, 3 - natural), 2):
        yield Offer(KongAction("exposed_kong", tile, wilds))


def is_late(position: Position, seat: int, tile: int, kind: KongKind) -> bool:
    """Whether this kong made now is late 憨包豆 [table.late]: the tile drawn last is none of the
    four, and it is no concealed kong before its owner's first discard."""
    first = kind == "concealed_kong" and not position.table.has_discarded(seat)
    return position.last_tile != tile and not first
