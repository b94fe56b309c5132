"""A player that follows the hints 提示: it comes as close to ready as it can, and wins."""

from random import Random

from engine import RANKS, Action, Position, Round, hint, turn_at

_NEVER = 99
"""The shanten of a hand that can never be ready."""


def best(random: Random, played: Round, seat: int, legal: list[Action]) -> Action:
    """A win; else a swap, a kong that takes nothing from the hand, a pung that brings it nearer to
    ready; else the best discard, declaring if that leaves it ready."""
    position = played.turn.position
    by_type: dict[str, list[Action]] = {}
    for action in legal:
        by_type.setdefault(action.type, []).append(action)
    voids = [action for action in legal if action.type == "void"]
    if voids:
        return min(voids, key=lambda action: _with_void(position, seat, action.suit))
    for kind in ("win", "ready"):
        if kind in by_type:
            return by_type[kind][0]
    hinted = hint(position, seat)
    now = _known(hinted.shanten)
    for kind, most in (("swap", now), ("kong", now), ("pung", now - 1)):
        claims = by_type.get(kind, [])
        nearest = min(claims, key=lambda each: _after(position, seat, each), default=None)
        if nearest is not None and _after(position, seat, nearest) <= most:
            return nearest
    for discard in hinted.discards:
        actions = [each for each in legal if each.type == "discard" and each.tile == discard.tile]
        if actions:
            declares = discard.shanten == 0 and discard.left > 0
            return max(actions, key=lambda action: action.ready == declares)
    return by_type["pass"][0] if "pass" in by_type else random.choice(legal)


def _after(position: Position, seat: int, action: Action) -> int:
    """The shanten once ``seat`` has done something, its best discard included."""
    following = turn_at(position).choose({seat: action}).position
    return _known(hint(following, seat).shanten)


def _with_void(position: Position, seat: int, suit: int) -> tuple[int, int]:
    """The shanten with a void suit 定缺, as if all had chosen; and how many tiles have to go."""
    table = position.table
    seats = tuple(each._replace(void=suit) for each in table.seats)
    hinted = hint(Position(position.room, table._replace(seats=seats)), seat)
    hand = table.seats[seat].hand or ()
    return _known(hinted.shanten), sum(tile // RANKS == suit for tile in hand)


def _known(shanten: int | None) -> int:
    return _NEVER if shanten is None else shanten
