"""How seats choose in random rounds: each policy takes one of the actions on offer."""

from collections.abc import Callable
from math import inf
from random import Random

from engine import KINDS, RANKS, Action, DiscardAction, Round
from zhuoji.simulation.deals import Deal

Policy = Callable[[Random, Round, int, list[Action]], Action]


def choose_any(random: Random, played: Round, seat: int, legal: list[Action]) -> Action:
    """Anything, each action as likely as any other."""
    return random.choice(legal)


def keen(win: float, claim: float, kong: float, declare: float) -> Policy:
    """Builds its hand, and wins, claims, makes kongs and declares as often as it is told to."""

    def choose(random: Random, played: Round, seat: int, legal: list[Action]) -> Action:
        discards = [each for each in legal if each.type == "discard" and not each.ready]
        by_type: dict[str, list[Action]] = {}
        if len(discards) < len(legal):
            for action in legal:
                name = "declare" if action.type == "discard" and action.ready else action.type
                by_type.setdefault(name, []).append(action)
            for name, chance in (
                ("win", win),
                ("kong", kong),
                ("pung", claim),
                ("swap", claim),
                ("ready", declare),
                ("declare", declare),
            ):
                if name in by_type and random.random() < chance:
                    return random.choice(by_type[name])
        if discards:
            return _looser(random, played.hand(seat), discards)
        if "pass" in by_type:
            return by_type["pass"][0]
        return random.choice(legal)

    return choose


def _neighbours(tile: int) -> tuple[tuple[int, int], ...]:
    """The tiles that might make a sequence with ``tile``, and what each is worth to it."""
    near = ((tile - 2, 1), (tile - 1, 2), (tile + 1, 2), (tile + 2, 1))
    return tuple(each for each in near if each[0] // RANKS == tile // RANKS)


_NEIGHBOURS = tuple(map(_neighbours, range(KINDS)))


def _looser(random: Random, hand: tuple[int, ...], discards: list[DiscardAction]) -> Action:
    """The discard that breaks up the least."""
    held = [0] * KINDS
    for tile in hand:
        held[tile] += 1
    suits = [sum(held[:RANKS]), sum(held[RANKS : 2 * RANKS]), sum(held[2 * RANKS :])]
    most = max(suits)
    crowded = suits.index(most) if most >= 9 else None
    loosest, least = discards[0], inf
    for action in discards:
        tile = action.tile
        score = 5.0 * (held[tile] - 1) + random.random()
        for near, value in _NEIGHBOURS[tile]:
            if held[near]:
                score += value
        if tile // RANKS == crowded:
            score += 20
        if score < least:
            loosest, least = action, score
    return loosest


POLICIES: tuple[Policy, ...] = (
    choose_any,
    keen(win=1, claim=0.2, kong=0.5, declare=0.5),
    keen(win=0.9, claim=0.9, kong=1, declare=0.3),
    keen(win=0.3, claim=0.4, kong=0.9, declare=0.9),
    keen(win=0, claim=0.3, kong=0.3, declare=0.2),
)


KEENEST = keen(win=1, claim=1, kong=1, declare=0.2)


def called_for(dealt: Deal, seat: int, legal: list[Action]) -> Action | None:
    """The discard that the deal asks for, unless the seat has something better to do."""
    wanted = dealt.loose.get(seat)
    if wanted is None:
        return None
    if dealt.keen and any(action.type in ("kong", "win") for action in legal):
        return None
    return next((each for each in legal if each.type == "discard" and each.tile == wanted), None)
