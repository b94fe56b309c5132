"""查叫: what a washout 荒庄 costs the seats that are not ready."""

from engine.facts import Facts
from engine.ledger import Ledger
from engine.text import Text
from engine.tiles import NAMES


def pay_ready(facts: Facts, ledger: Ledger) -> None:
    """Each unready seat pays each ready one the points of its best wait, as on a discard."""
    for seat, best in enumerate(facts.best_waits):
        if best is None:
            continue
        label, tile = best.pattern.label, NAMES[best.tile]
        why = Text(
            f"查叫 {label.zh}({tile}) {best.points}",
            f"washout, {label.en} on {tile}: {best.points}",
        )
        for payer in facts.unready:
            ledger.claim(payer, seat, best.points, "washout", "washout", why)
