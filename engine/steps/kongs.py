"""What kongs 豆 bring."""

from engine.facts import Facts
from engine.ledger import Ledger
from engine.text import Text
from engine.tiles import NAMES

_KIND_NAMES = {
    "concealed_kong": Text("闷豆", "concealed kong"),
    "added_kong": Text("转弯豆", "added kong"),
    "exposed_kong": Text("点豆", "exposed kong"),
}


def forfeit(facts: Facts, ledger: Ledger) -> None:
    """包杠, 豆全包: after a win an unready seat pays for each kong of its own that is not late."""
    terms = facts.terms.kongs
    for seat in facts.unready:
        for meld in facts.table.seats[seat].melds:
            if not meld.is_kong or meld.late:
                continue
            if not terms.forfeit_shot and seat == facts.barred and meld == facts.shot_kong:
                continue  # the hot-shot line has paid it
            payees = facts.live
            if terms.forfeit_to_feeder and meld.kind == "exposed_kong":
                payees = tuple(payee for payee in payees if payee == meld.feeder)
            tile = NAMES[meld.tile]
            points = terms.forfeit
            why = Text(f"包豆 {tile} {points}", f"forfeits its kong of {tile}: {points}")
            for payee in payees:
                ledger.claim(seat, payee, points, "kong", "forfeit_kong", why)


def collect(facts: Facts, ledger: Ledger) -> None:
    """A live seat collects for each kong that is not late: an exposed one from its feeder alone,
    the others from every other seat."""
    for seat in facts.live:
        for meld in facts.table.seats[seat].melds:
            if not meld.is_kong or meld.late:
                continue
            points = facts.terms.kongs.points[meld.kind]
            name = _KIND_NAMES[meld.kind]
            tile = NAMES[meld.tile]
            why = Text(f"{name.zh} {tile} {points}", f"{name.en} of {tile}: {points}")
            payers = facts.others(seat) if meld.kind != "exposed_kong" else [meld.feeder or 0]
            for payer in payers:
                ledger.claim(payer, seat, points, "kong", "kong", why)
