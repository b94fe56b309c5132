"""Random rounds as records: the same seed gives the same records, whatever their number.

Nothing here knows a rule set: what may be done is what the engine offers.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, NamedTuple

import engine
from engine import (
    Act,
    Draw,
    Flip,
    Move,
    OptionValue,
    Position,
    Refused,
    Room,
    Round,
    Turn,
    begin,
    checked,
    settle,
    turn_at,
    write_settlement,
)
from zhuoji.simulation.best import best
from zhuoji.simulation.deals import DEALS, NOTHING, Deal, shuffled
from zhuoji.simulation.policies import KEENEST, POLICIES, Policy, called_for, choose_any
from zhuoji.simulation.rooms import random_options

Json = dict[str, Any]
Passes = Literal["all", "none", "mixed"]
PASSES: tuple[Passes, ...] = ("mixed", "all", "none")
Player = Literal["random", "best"]
PLAYERS: Mapping[Player, Policy] = {"random": choose_any, "best": best}
"""How a seat may be told to play: anything that is legal, or what the hints say."""
_STREAKS = (0, 0, 1, 2, 5)
_TRIES = 1_000


class Plan(NamedTuple):
    """Which rounds to play, and what their records say of them."""

    ruleset: str
    options: Mapping[str, OptionValue] = {}
    random_options: bool = False
    players: int | None = None
    seed: int = 0
    fair: bool = False
    """Whether every deal is a fair one; else many are such that rare things happen."""
    passes: Passes = "mixed"
    """Which records name passes: all, none, or every other one at random."""
    wall: bool = True
    claim: bool = True
    seats: tuple[Player, ...] = ()
    """How seats play, from seat 0 on, the last one all others too; else each as it likes."""


class Played(NamedTuple):
    """A round that was played to its end."""

    record: engine.Record
    end: Turn


def record_of(plan: Plan, number: int) -> Json:
    """The record of the round called ``number``. Raises :class:`~engine.problems.Refused` for
    options that there are not, and for a number of players that cannot play."""
    random = Random(f"{plan.ruleset} {sorted(plan.options.items())} {plan.seed} {number}")
    room, options = _room(plan, random)
    players = plan.players or random.choice(room.terms.players)
    dealer = random.randrange(players)
    make = shuffled if plan.fair else random.choice(DEALS)
    dealt = make(random, players, dealer)
    policies = None
    if plan.seats:
        told = [*plan.seats, *[plan.seats[-1]] * players][:players]
        policies = [PLAYERS[each] for each in told]
        dealt = dealt._replace(loose=NOTHING, keen=False)
    explicit = random.random() < 0.5 if plan.passes == "mixed" else plan.passes == "all"
    played = play_round(room, random, dealer, dealt, policies=policies, explicit=explicit)
    record = played.record
    if not plan.wall:
        record = record._replace(deal=record.deal._replace(wall=None))
    claimed = _claimed(room, played.end) if plan.claim else None
    written = engine.write_record({"ruleset": room.ruleset.id, "options": options}, record, claimed)
    return {"id": f"{room.ruleset.name}-{plan.seed}-{number}", **written}


def _claimed(room: Room, end: Turn) -> Json:
    """The settlement, without words in any language."""
    settled = settle(checked(room, end.table))
    claimed: Json = write_settlement(settled, "en")
    for line in claimed["transfers"]:
        del line["why"]
    return claimed


def _room(plan: Plan, random: Random) -> tuple[Room, Json]:
    """The room of a round, with the options that are written down."""
    ruleset = engine.find_ruleset(plan.ruleset)
    for _ in range(_TRIES):
        chosen = random_options(ruleset, random) if plan.random_options else {}
        options = {**chosen, **plan.options}
        room = engine.open_room(plan.ruleset, options)
        wrong = None if plan.players is None else room.player_count_problem(plan.players)
        if wrong is None:
            return room, options
        if not plan.random_options:
            break
    raise Refused([wrong] if wrong is not None else [])


def play_round(
    room: Room,
    random: Random,
    dealer: int,
    dealt: Deal,
    *,
    policies: list[Policy] | None = None,
    explicit: bool = True,
) -> Played:
    """One round from the deal to its end; ``explicit``: its record names who passes."""
    players = len(dealt.hands)
    who = policies or [KEENEST if dealt.keen else random.choice(POLICIES) for _ in range(players)]
    deal = deal_of(room, random, dealer, dealt)
    wall = iter(deal.wall or ())
    events: list[Move] = []
    played = Round(turn_at(Position(room, begin(room, deal))))
    while (needs := played.needs) is not None:
        if needs == "deal":
            played.deal(deal.hands, deal.tile)
        elif needs == "choices":
            choices = {}
            for seat, offered in played.offers().items():
                legal = [offer.action for offer in offered]
                choices[seat] = called_for(dealt, seat, legal) or who[seat](
                    random, played, seat, legal
                )
            # They may answer in any order.
            seats = [*choices]
            order = random.sample(seats, len(seats)) if len(seats) > 1 else [random.choice(seats)]
            for seat in order:
                action = choices[seat]
                if explicit or action.type != "pass":
                    events.append(Act(seat, action))
            played.choose(choices)
        elif needs == "draw":
            tile = next(wall)
            assert played.drawer is not None
            events.append(Draw(played.drawer, tile))
            played.draw(tile)
        else:
            tile = next(wall)
            events.append(Flip(tile))
            played.flip(tile)
    return Played(engine.Record(deal, tuple(events)), played.turn)


def deal_of(room: Room, random: Random, dealer: int, dealt: Deal) -> engine.Deal:
    """The deal of a record: its last tile is turned up where there are wild tiles, and the
    dealer's 14th is known as often as not."""
    indicator = dealt.wall[-1] if room.terms.wild_steps else None
    return engine.Deal(
        dealer,
        tuple(tuple(sorted(hand)) for hand in dealt.hands),
        random.choice(_STREAKS),
        random.randint(1, 7) if room.terms.chickens.weekday else None,
        dealt.hands[dealer][-1] if random.random() < 0.5 else None,
        indicator,
        tuple(dealt.wall if indicator is None else dealt.wall[:-1]),
    )
