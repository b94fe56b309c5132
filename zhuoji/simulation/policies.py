"""How seats choose in random rounds: each policy takes one of the actions on offer."""

from collections.abc import Callable
from random import Random

from engine import RANKS, Action, DiscardAction, Room, Table
from zhuoji.simulation.deals import Deal

Policy = Callable[[Random, Room, Table, int, list[Action]], Action]


def choose_any(random: Random, room: Room, table: Table, seat: int, legal: list[Action]) -> Action:
    """Anything, each action as likely as any other."""
    return random.choice(legal)


def keen(win: float, claim: float, kong: float, declare: float) -> Policy:
    """Builds its hand, and wins, claims, makes kongs and declares as often as it is told to."""

    def choose(random: Random, room: Room, table: Table, seat: int, legal: list[Action]) -> Action:
        by_type: dict[str, list[Action]] = {}
        discards: list[DiscardAction] = []
        for action in legal:
            if action.type == "discard" and not action.ready:
                discards.append(action)
            else:
                name = "declare" if action.type == "discard" else action.type
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
            return _looser(random, table, seat, discards)
        if "pass" in by_type:
            return by_type["pass"][0]
        return random.choice(legal)

    return choose


def _looser(random: Random, table: Table, seat: int, discards: list[DiscardAction]) -> Action:
    """The discard that breaks up the least."""
    hand = table.seats[seat].hand or ()
    suits = [sum(each // RANKS == suit for each in hand) for suit in range(3)]
    crowded = max(suits) >= 9

    def worth(action: DiscardAction) -> float:
        each = action.tile
        score = 5.0 * (hand.count(each) - 1) + random.random()
        for step, value in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            near = each + step
            if near // RANKS == each // RANKS and near in hand:
                score += value
        if crowded and suits[each // RANKS] == max(suits):
            score += 20
        return score

    return min(discards, key=worth)


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
