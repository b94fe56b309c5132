"""Who deals next, and how often in a row."""

from engine.facts import Facts


def after_win(facts: Facts) -> int:
    """One winner deals; of several, the discarder (the robbed seat) from so many winners on,
    else the first of them downstream of it."""
    win = facts.win
    assert win is not None
    if len(win.seats) == 1:
        return win.seats[0]
    shooter = win.source or 0
    if len(win.seats) >= facts.terms.shooter_deals_from:
        return shooter
    return next(seat for seat in facts.others(shooter) if seat in win.seats)


def stays(facts: Facts) -> int:
    """荒庄连庄: after a washout the dealer stays."""
    return facts.table.dealer


def ready_deals(facts: Facts) -> int:
    """After a washout: all or none ready, the dealer stays; of four with one unready, that one;
    else the dealer if it is ready, else the first ready seat downstream of it."""
    dealer, ready, unready = facts.table.dealer, facts.live, facts.unready
    if not ready or not unready:
        return dealer
    if facts.players == 4 and len(unready) == 1:
        return unready[0]
    if dealer in ready:
        return dealer
    return next(seat for seat in facts.others(dealer) if seat in ready)


def rounds_won(facts: Facts, dealer: int) -> int:
    """The streak of rounds that the next dealer has won in a row: kept by a washout, and begun
    anew by a dealer that stays because several won its tile."""
    if facts.win is None:
        return facts.table.streak
    return facts.table.streak + 1 if dealer == facts.table.dealer in facts.winners else 0


def rounds_dealt(facts: Facts, dealer: int) -> int:
    """The streak of rounds that the next dealer has dealt in a row before the next round."""
    return facts.table.streak + 1 if dealer == facts.table.dealer else 0
