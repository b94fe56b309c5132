"""Random rounds on a server: every transition of them, as it would be asked for."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import engine
from engine import Position, Room, Round, Turn, turn_at
from engine.play import begin
from engine.wire.moves import write_event
from zhuoji.simulation import deals, policies

Json = dict[str, Any]


class Step(NamedTuple):
    """A transition: where the round stood, what was asked beside the table, and where that led."""

    before: Turn
    request: Json
    after: Turn


def steps(room: Room, random: Random) -> Iterator[Step]:
    """A random round, transition by transition, as a server plays it."""
    players = random.choice(room.terms.players)
    dealer = random.randrange(players)
    dealt = random.choice(deals.DEALS)(random, players, dealer)
    who = [
        policies.KEENEST if dealt.keen else random.choice(policies.POLICIES) for _ in range(players)
    ]
    hands = tuple(tuple(sorted(hand)) for hand in dealt.hands)
    wall = list(reversed(dealt.wall))
    indicator = wall.pop(0) if room.terms.wild_steps else None
    weekday = random.randint(1, 7)
    deal = engine.Deal(dealer, hands, 0, weekday, dealt.hands[dealer][-1], indicator=indicator)
    turn = turn_at(Position(room, begin(room, deal)))
    while turn.needs is not None:
        before = turn
        request: Json = {}
        if turn.needs == "choices":
            choices = {}
            for seat, offered in turn.offers().items():
                legal = [offer.action for offer in offered]
                choices[seat] = policies.called_for(dealt, seat, legal) or who[seat](
                    random, Round(turn), seat, legal
                )
            # Some need not answer any more.
            for seat in random.sample(list(choices), len(choices)):
                rest = {each: choice for each, choice in choices.items() if each != seat}
                if random.random() < 0.3 and rest and not turn.unanswered(rest):
                    choices = rest
            request["choices"] = [
                write_event(engine.Act(seat, choice)) for seat, choice in choices.items()
            ]
            turn = turn.choose(choices)
        # A draw or a flip may be a step of its own, unless the table would ask the same again.
        alone = turn_at(turn.position).needs != "choices" and random.random() < 0.3
        if turn.needs in ("draw", "flip") and (before is turn or not alone):
            tile = wall.pop()
            request[turn.needs] = engine.NAMES[tile]
            turn = turn.draw(tile) if turn.needs == "draw" else turn.flip(tile)
        elif turn.needs == "deal":
            request["deal"] = {
                "hands": [engine.tiles.write(hand) for hand in hands],
                "tile": engine.NAMES[dealt.hands[dealer][-1]],
            }
            turn = turn.deal(hands, dealt.hands[dealer][-1])
        yield Step(before, request, turn)
