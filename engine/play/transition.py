"""From one table to the next: what seats chose and what chance decided, checked and done."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.actions import Action, in_room, offers
from engine.play.course import Happening, no_more
from engine.play.deals import of_deal
from engine.play.effects import taken, unanswered
from engine.play.records import Act, Draw, Flip
from engine.play.turn import Turn, turn_at
from engine.position import Position
from engine.problems import Problem, Refused
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
    stands then. ``drew`` is who has drawn the tile that was named, if anybody has. ``happened``
    is all of it, in order, as a record has it."""

    turn: Turn
    missing: tuple[int, ...] = ()
    drew: int | None = None
    happened: tuple[Happening, ...] = ()


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
        happened = _chosen(turn.position, actions)
        transition = _with_chance(turn.choose(actions), choices)
        return transition._replace(happened=(*happened, *transition.happened))
    return _with_chance(turn, choices)


def _chosen(position: Position, actions: Mapping[int, Action]) -> Iterator[Happening]:
    """The choices that take effect: passes first, then wins, then what melds the tile.

    A claim that is beaten is left out, unless its seat would be taken to have passed without it.
    """
    order = list(actions)
    claimable = position.claimable
    beaten: list[int] = []
    if claimable is not None:
        winners, meld = taken(position, claimable, actions)
        passes = [seat for seat, action in actions.items() if action.type == "pass"]
        order = [*passes, *winners, *([] if meld is None else meld[:1])]
        counted = {seat: actions[seat] for seat in order}
        beaten = [seat for seat in unanswered(position, counted) if seat in actions]
        order = [*passes, *beaten, *order[len(passes) :]]
    for seat in order:
        action = actions[seat]
        late = next(
            (offer.late for offer in offers(position, seat) if offer.action == action), None
        )
        private = claimable is not None and (action.type == "pass" or seat in beaten)
        yield Happening(None, Act(seat, action, late), None, private)


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
        tile = _unseen(turn.position, choices.flip, "/flip")
        flipped = Happening(None, Flip(tile), None)
        return Transition(turn.flip(tile), happened=(flipped,))
    if turn.drawer is not None and choices.draw is not None:
        tile = _unseen(turn.position, choices.draw, "/draw")
        drawn = Happening(None, Draw(turn.drawer, tile), None)
        return Transition(turn.draw(tile), drew=turn.drawer, happened=(drawn,))
    return Transition(turn)


def _unseen(position: Position, tile: int, pointer: str) -> int:
    """``tile``, if the wall may have it."""
    if position.unseen(tile):
        return tile
    raise Refused([Problem("tile_overcount", pointer, no_more(tile), "table.refused")])
