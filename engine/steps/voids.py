"""What strikes out claims that were made."""

from engine.facts import Facts
from engine.ledger import Ledger


def wind(facts: Facts, ledger: Ledger) -> None:
    """风吹鸡: turning the wind tile voids every chicken line of the round."""
    if facts.table.flip is not None and facts.table.flip == facts.terms.chickens.wind:
        ledger.void(facts.room.ruleset.rule("wind"), lambda line: line.item == "chicken")


def barred(facts: Facts, ledger: Ledger) -> None:
    """A robbed seat and a hot shooter collect no chickens and no kongs [table.barred]."""
    seat = facts.barred
    if seat is not None:
        ledger.void(
            "table.barred",
            lambda line: line.payee == seat and line.item in ("chicken", "kong"),
        )
