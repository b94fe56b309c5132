"""Washout payouts of a seat with a 14th tile are as after the discard that brings it most, in every
respect: lines, totals and best waits."""

from typing import Any

import pytest

import engine
from engine import NAMES, Position, Table
from engine.tiles import suit_of
from tests.support.rounds import play_rounds, to_json
from tests.support.snapshots import after_discard

Json = dict[str, Any]
ROUNDS = 6


def expected(room: engine.Room, table: Table, seat: int) -> Json | None:
    """The answer after the best discard, tried one by one; None where nothing can be discarded."""
    position = Position(room, table)
    wild = position.wild
    found: list[tuple[tuple[int, bool, bool, int], Json]] = []
    for tile in engine.legal_discards(position, seat):
        thrown = {"event": "discard", "seat": seat, "tile": NAMES[tile]}
        after = {**after_discard(to_json(table), seat, NAMES[tile]), "last": thrown}
        answer: Json = engine.answer_washout_payouts(room, after, "en")
        held = list(table.seats[seat].hand or ())
        held.remove(tile)
        melded = [meld.tile for meld in table.seats[seat].melds]
        suits = {suit_of(each) for each in (*(set(held) - wild), *melded)}
        best = answer["best"][seat]
        key = (
            answer["totals"][seat],
            answer["ready"][seat],
            room.terms.fan is None or len(suits) < 3,
            best["points"] if best else 0,
        )
        found.append((key, answer))
    return max(found, key=lambda each: each[0], default=((), None))[1]


@pytest.mark.parametrize("name", list(engine.RULESETS))
def test_washout_payouts_are_as_after_the_best_discard(name: str) -> None:
    seen = ready = 0

    def watch(room: engine.Room, table: Table) -> None:
        nonlocal seen, ready
        position = Position(room, table)
        seat = position.holder
        choosing = table.players in room.terms.void_players and not table.all_void_chosen
        if seat is None or choosing or (table.wall or 0) % 4 or position.is_won:
            return
        after = expected(room, table, seat)
        if after is not None:
            answer: Json = engine.answer_washout_payouts(room, to_json(table), "en")
            assert answer == after, (dict(room.options), to_json(table))
            seen += 1
            ready += answer["ready"][seat]

    list(play_rounds(engine.RULESETS[name], 5, ROUNDS, watch))
    assert seen > 3 * ROUNDS
    assert ready
