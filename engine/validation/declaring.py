"""Declarations of readiness 报听: the rule set knows them, and the seat could make them."""

from collections.abc import Iterator

from engine.position import Position
from engine.problems import Problem
from engine.scoring import without
from engine.table import Table
from engine.text import Text


def _not_allowed(seat: int, rule: str, zh: str, en: str) -> Problem:
    return Problem("ready_not_allowed", f"/seats/{seat}/ready", Text(zh, en), rule)


def declarations(position: Position) -> Iterator[Problem]:
    """Nobody has declared what the rule set does not know, or when it could not."""
    table, terms, rule = position.table, position.terms, position.room.rule
    known = {"none"}
    if terms.soft_topic:
        known.add("soft")
    if terms.hard == "asked":
        known |= {"hard", "declined"}
    for index, seat in enumerate(table.seats):
        if seat.ready not in known:
            yield _not_allowed(
                index,
                "table.refused",
                f"此玩法没有 {seat.ready}",
                f"this rule set knows no {seat.ready!r}",
            )
        elif seat.ready == "hard" and index == table.dealer:
            yield _not_allowed(
                index,
                rule("hard"),
                "庄家不报天听，只有胡或过",
                "the dealer is asked to win or to pass, never to declare",
            )
        elif seat.ready != "none" and index != table.dealer and _dealer_won_first(table):
            yield _not_allowed(
                index,
                rule("hard"),
                "庄家起手先问，胡了就不再问别家",
                "the dealer is asked first: it won, so nobody else was",
            )
        elif seat.declared and seat.melds:
            yield _not_allowed(
                index,
                position.declared_rule(index),
                "报听者不能有碰杠",
                "a seat that has declared has no melds",
            )
        elif seat.ready == "soft" and not table.has_discarded(index):
            yield _not_allowed(
                index,
                position.declared_rule(index),
                "软报要在第一次打牌时",
                "declaring softly comes with the first discard",
            )


def _dealer_won_first(table: Table) -> bool:
    """Whether the dealer won on the deal (天听硬报 of the dealer)."""
    return (
        bool(table.wins)
        and table.wins[0].by == "draw"
        and table.wins[0].seats[:1] == (table.dealer,)
        and not table.discards
        and not table.seats[table.dealer].melds
    )


def readiness(position: Position) -> Iterator[Problem]:
    """Every seat that has declared is ready, with what it drew set aside."""
    last = position.last
    for index, seat in enumerate(position.table.seats):
        hand = seat.hand
        if hand is None or not seat.declared:
            continue
        if position.holder == index and last is not None and last.tile is not None:
            hand = without(hand, last.tile)
        if not position.is_ready(index, hand):
            rule = position.declared_rule(index)
            yield _not_allowed(index, rule, "报听者没有听牌", "the seat is not ready")
