"""From one table to the next: what seats chose and what chance decided, checked and done."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.actions import Action, in_room
from engine.play.deals import of_deal
from engine.play.turn import Turn, turn_at
from engine.position import Position
from engine.problems import Problem, Refused
from engine.text import Text
from engine.tiles import TILE_TEXTS
from engine.validation import checked


class Choices(NamedTuple):
    """What seats choose, and what chance decides if that is needed: the tile that is drawn or
    turned, the hands that are dealt (``fourteenth``: the dealer's last tile)."""

    actions: Mapping[int, Action] = {}
    draw: int | None = None
    flip: int | None = None
    hands: tuple[tuple[int, ...], ...] | None = None
    fourteenth: int | None = None


class Transition(NamedTuple):
    """``missing`` seats have to choose before anything happens; else ``turn`` is where the round
    stands then. ``drew`` is who has drawn the tile that was named, if anybody has."""

    turn: Turn
    missing: tuple[int, ...] = ()
    drew: int | None = None


def transit(position: Position, choices: Choices) -> Transition:
    """What comes of ``position``, which is checked and shows every hand, by ``choices``.

    Raises :class:`Refused`: ``illegal_action`` for each choice that is not legal, with the rule
    that forbids it and the pointer ``/choices/SEAT``; ``tile_overcount`` for a tile that the wall
    cannot have (``/draw``, ``/flip``); what is wrong with a deal (``/deal/…``).
    """
    room, turn = position.room, turn_at(position)
    actions = {seat: in_room(room, action) for seat, action in choices.actions.items()}
    problems = [
        problem._replace(pointer=f"/choices/{seat}")
        for seat, action in actions.items()
        if (problem := turn.refusal(seat, action)) is not None
    ]
    if problems:
        raise Refused(problems)
    if turn.needs == "choices":
        missing = turn.unanswered(actions)
        if missing:
            return Transition(turn, tuple(missing))
        turn = turn.choose(actions)
    return _with_chance(turn, choices)


def _with_chance(turn: Turn, choices: Choices) -> Transition:
    """What is named is used where it is needed; the rest is not."""
    if turn.needs == "deal" and choices.hands is not None:
        following = turn.deal(choices.hands, choices.fourteenth)
        try:
            checked(turn.position.room, following.table)
        except Refused as refused:
            raise of_deal(refused) from None
        return Transition(following)
    if turn.needs == "flip" and choices.flip is not None:
        return Transition(turn.flip(_unseen(turn.position, choices.flip, "/flip")))
    if turn.needs == "draw" and choices.draw is not None:
        following = turn.draw(_unseen(turn.position, choices.draw, "/draw"))
        return Transition(following, drew=turn.drawer)
    return Transition(turn)


def _unseen(position: Position, tile: int, pointer: str) -> int:
    """``tile``, if the wall may have it."""
    if position.unseen(tile):
        return tile
    name = TILE_TEXTS[tile]
    detail = Text(f"{name.zh}已经没有了", f"there is no {name.en} left")
    raise Refused([Problem("tile_overcount", pointer, detail, "table.refused")])
