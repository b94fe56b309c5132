"""What kongs 豆 bring."""

from engine.settlement.books import Context, Ledger, said, step
from engine.text import Text
from engine.tiles import TILE_TEXTS


@step()
def forfeit(context: Context, ledger: Ledger) -> None:
    """包豆: after a win an unready seat pays for each kong of its own that is not late."""
    terms = context.terms.kongs
    for seat in context.unready:
        for meld in context.table.seats[seat].melds:
            if not meld.is_kong or meld.late:
                continue
            if not terms.forfeit_shot and seat == context.barred and meld == context.shot_kong:
                continue  # the hot-shot line has paid it
            payees = context.live
            if terms.forfeit_to_discarder and meld.kind == "exposed_kong":
                payees = [payee for payee in payees if payee == meld.claimed_from]
            tile, points = TILE_TEXTS[meld.tile], terms.forfeit
            worth = said(points)
            why = Text(f"包豆 {tile.zh}：{worth.zh}", f"forfeits its kong of {tile.en}: {worth.en}")
            for payee in payees:
                ledger.pay(seat, payee, points, "kong", "forfeit_kong", why)


@step(counts="kongs")
def collect(context: Context, ledger: Ledger) -> None:
    """A live seat collects for each kong that is not late: an exposed one from the seat that
    discarded its tile alone, the others from every other seat."""
    for seat in context.live:
        for meld in context.table.seats[seat].melds:
            if not meld.is_kong or meld.late:
                continue
            points = context.terms.kongs.points[meld.kind]
            name, tile = context.words.kongs[meld.kind], TILE_TEXTS[meld.tile]
            worth = said(points)
            why = Text(f"{name.zh} {tile.zh}：{worth.zh}", f"{name.en} of {tile.en}: {worth.en}")
            payers = context.others(seat)
            if meld.kind == "exposed_kong" and meld.claimed_from is not None:
                payers = [meld.claimed_from]
            for payer in payers:
                ledger.pay(payer, seat, points, "kong", "kong", why)
