"""Declarations of readiness 报听: the rule set knows them, and the seat could make them."""

from collections.abc import Iterator

from engine.position import Position
from engine.problems import Problem
from engine.scoring import without
from engine.table import Table
from engine.text import Text

_NAMES = {
    "soft": Text("报听", "soft declaration"),
    "hard": Text("硬报", "hard declaration"),
    "declined": Text("在发牌后问硬报", "question about hard declarations after the deal"),
}


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
                f"这种玩法不能{_NAMES[seat.ready].zh}",
                f"this rule set has no {_NAMES[seat.ready].en}",
            )
        elif seat.ready == "hard" and index == table.dealer:
            yield _not_allowed(
                index,
                rule("hard"),
                "庄家起手不硬报，只有胡或过",
                "the dealer is asked after the deal to win or to pass, not to declare",
            )
        elif seat.ready != "none" and index != table.dealer and _dealer_won_first(table):
            yield _not_allowed(
                index,
                rule("hard"),
                "庄家起手就胡了，没有再问别家",
                "the dealer, who is asked first, won on the deal, so nobody else was asked",
            )
        elif seat.declared and seat.melds:
            yield _not_allowed(
                index,
                position.declared_rule(index),
                "报了听的人不能有碰杠",
                "a seat that has declared has no melds",
            )
        elif seat.ready == "soft" and not table.has_discarded(index):
            yield _not_allowed(
                index,
                position.declared_rule(index),
                "还没有打过牌，不能已经报听",
                "a seat declares with its first discard, and this one has made none",
            )


def _dealer_won_first(table: Table) -> bool:
    """Whether the dealer won on the deal (天听硬报 of the dealer)."""
    return (
        bool(table.wins)
        and table.wins[0].by == "draw"
        and table.wins[0].actor == table.dealer
        and not table.discards
        and not table.seats[table.dealer].melds
    )


def readiness(position: Position) -> Iterator[Problem]:
    """Every seat that has declared is ready, with what it drew set aside."""
    last_tile = position.last_tile
    for index, seat in enumerate(position.table.seats):
        hand = seat.hand
        if hand is None or not seat.declared:
            continue
        if position.holder == index and last_tile is not None:
            hand = without(hand, last_tile)
        if not position.is_ready(index, hand):
            rule = position.declared_rule(index)
            yield _not_allowed(
                index, rule, "报了听却没听牌", "the seat has declared but is not ready"
            )
