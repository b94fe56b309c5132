"""What everybody can see of a position: whose turn it is, and whether a tile may be claimed.

Nothing here depends on a hand, so it is the same for a whole table and for every view of it.
"""

from engine.position import Position


def undecided(position: Position) -> tuple[int, ...]:
    """The seats that may yet be asked about 天听硬报, as far as everybody can see: all but the
    dealer that have neither declared nor declined."""
    last, table = position.last, position.table
    if last is None or last.event != "deal" or position.terms.hard != "asked" or position.is_won:
        return ()
    return tuple(
        seat
        for seat, player in enumerate(table.seats)
        if seat != table.dealer and player.ready == "none"
    )


def at_turn(position: Position) -> tuple[int, ...]:
    """The seats that everybody can see to be at turn in a round that is not over, sorted: every
    seat that has a stake, a void suit or a declaration to make; else the one that holds a 14th
    tile."""
    if position.stage in ("stake", "void"):
        return tuple(position.asked)
    return undecided(position) or (() if position.holder is None else (position.holder,))


def unseen_actors(position: Position) -> tuple[int, ...]:
    """The seats with hidden hands that may be able to act, sorted. Stakes and void suits are left
    out: there everybody is asked."""
    if not position.hidden or position.last is None or position.is_won:
        return ()
    hidden = [seat for seat in position.hidden if seat not in position.winners]
    if position.claimable is not None:
        return tuple(seat for seat in hidden if seat != position.claimable.seat)
    if position.stage in ("stake", "void"):
        return ()
    may_act = {*undecided(position), position.holder}
    return tuple(seat for seat in hidden if seat in may_act)
