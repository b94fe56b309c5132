"""What strikes out claims that were made."""

from engine.facts import Facts
from engine.ledger import Ledger


def barred(facts: Facts, ledger: Ledger) -> None:
    """A robbed seat and a hot shooter collect no chickens and no kongs [table.barred]."""
    seat = facts.barred
    if seat is not None:
        ledger.void(
            "table.barred",
            lambda line: line.payee == seat and line.item in ("chicken", "kong"),
        )
