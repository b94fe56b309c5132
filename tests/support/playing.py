"""Playing step by step on bare tables, for tests of single moves."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import get_args

import engine
from engine import (
    KINDS,
    Action,
    DiscardAction,
    KongAction,
    Offer,
    PassAction,
    Position,
    Problem,
    PungAction,
    ReadyAction,
    Refused,
    Room,
    StakeAction,
    SwapAction,
    Table,
    VoidAction,
    WinAction,
)
from engine.play import effects
from engine.play.effects import Effect
from engine.table import KONG_KINDS, WinBy
from engine.text import Text


def offers(room: Room, table: Table) -> dict[int, list[Offer]]:
    """What each seat that has to act may do."""
    return engine.legal_actions(Position(room, table))


def legal(room: Room, table: Table) -> dict[int, list[Action]]:
    """The same, without what it would come to."""
    found = offers(room, table)
    return {seat: [offer.action for offer in offered] for seat, offered in found.items()}


def why_not(room: Room, table: Table, seat: int, action: Action) -> Problem | None:
    """Why ``seat`` may not do ``action``."""
    return engine.why_not(Position(room, table), seat, action)


def is_over(room: Room, table: Table) -> bool:
    """Whether the round is over."""
    return engine.is_over(Position(room, table))


def play(room: Room, table: Table, choices: Mapping[int, Action]) -> Effect:
    """What comes of ``choices``; refuses those that are illegal, and to go on without one that is
    needed."""
    position = Position(room, table)
    problems = [
        problem._replace(pointer=f"/choices/{seat}")
        for seat, action in choices.items()
        if (problem := engine.why_not(position, seat, action)) is not None
    ]
    if not problems:
        problems = [
            Problem("illegal_action", f"/choices/{seat}", Text("还没有选择", "has not chosen"))
            for seat in effects.unanswered(position, choices)
        ]
    if problems:
        raise Refused(problems)
    return effects.carry_out(position, choices)


def draw(effect: Effect, tile: int) -> Table:
    """The table after the tile was drawn by whoever draws; raises ``ValueError`` if nobody does."""
    if effect.drawer is None:
        raise ValueError("nobody draws now")
    return effects.drawn(effect.table, effect.drawer, tile, effect.after_kong)


def flip(table: Table, tile: int) -> Table:
    """The table after ``tile`` was turned."""
    return effects.flipped(table, tile)


def conceivable(room: Room, table: Table) -> Iterator[Action]:
    """Every action that anybody could think of now."""
    wild = sorted(Position(room, table).wild)
    sets: list[tuple[int, ...] | None] = [None]
    if room.terms.wild_steps:
        sets = [each for count in range(4) for each in combinations_with_replacement(wild, count)]
    yield from (StakeAction(points) for points in range(3))
    yield from (VoidAction(suit) for suit in range(3))
    yield PassAction()
    yield ReadyAction()
    for tile in range(KINDS):
        yield from (DiscardAction(tile, ready) for ready in (False, True))
        yield from (WinAction(tile, by) for by in get_args(WinBy))
        yield from (SwapAction(tile, each) for each in wild)
        for wilds in sets:
            if len(wilds or ()) < 3:
                yield PungAction(tile, wilds)
            yield from (KongAction(kind, tile, wilds) for kind in KONG_KINDS)


def check_refusals(room: Room, table: Table) -> None:
    """``why_not`` forbids exactly what ``legal_actions`` does not offer."""
    listed = legal(room, table)
    position = Position(room, table)
    for seat in range(table.players):
        for action in conceivable(room, table):
            offered = any(action == other for other in listed.get(seat, ()))
            refused = engine.why_not(position, seat, action)
            assert (refused is None) == offered, (seat, action, refused)
            assert refused is None or refused.rule
