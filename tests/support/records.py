"""Records of random rounds, played through ``engine.standing`` with the deals and policies of
``tests.support.rounds``."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from engine import records, replay, standing, writing
from engine.moves import Move
from engine.records import Deal, Record
from engine.ruleset import Room, Ruleset
from engine.settle import settle
from engine.table import Table
from tests.support import rounds
from tests.support.rounds import KEENEST, POLICIES

Json = dict[str, Any]


class Played(NamedTuple):
    """A record, and the table at its end.

    ``whole`` records name every pass. In others a pass that nobody had to wait for is gone, and so
    is what it forbids.
    """

    room: Room
    record: Json
    table: Table
    whole: bool


def play(room: Room, random: Random, *, passes: float = 0.5, wall: bool = True) -> Played:
    """One round; its record names as many of the passes, and the wall only if told to."""
    count = random.choice(room.terms.players)
    dealer = random.randrange(count)
    dealt = random.choice(rounds.DEALS)(random, count, dealer)
    who = [KEENEST if dealt.keen else random.choice(POLICIES) for _ in range(count)]
    tiles = list(dealt.wall)
    indicator = tiles.pop() if room.terms.fan is not None else None
    deal = Deal(
        dealer,
        tuple(tuple(sorted(hand)) for hand in dealt.hands),
        random.choice((0, 0, 1, 3)),
        random.randint(1, 7),
        dealt.hands[dealer][-1] if random.random() < 0.5 else None,
        indicator,
        tuple(tiles) if wall else None,
    )
    events: list[Move] = []
    left = iter(tiles)
    now = standing.stand(room, replay.begin(room, deal))
    while now.needs is not None:
        if now.needs == "deal":
            now = standing.deal(now, deal.hands, deal.tile)
        elif now.needs == "choices":
            choices = {
                seat: who[seat](random, room, now.table, seat, legal)
                for seat, legal in now.offers().items()
            }
            answered = list(choices.items())
            random.shuffle(answered)
            for seat, action in answered:
                if action.type != "pass" or random.random() < passes:
                    events.append(Move(action.type, seat, action))
            now = standing.choose(now, choices)
        else:
            tile = next(left)
            events.append(Move(now.needs, now.drawer, None, tile))
            now = (standing.flip if now.needs == "flip" else standing.draw)(now, tile)
    asked: Json = {"ruleset": room.ruleset.id, "options": dict(room.options)}
    claimed = writing.write_settlement(settle(room, now.table), "en")
    written = records.write_record(asked, Record(deal, tuple(events)), claimed)
    return Played(room, json.loads(json.dumps(written)), now.table, passes == 1)


def play_many(ruleset: Ruleset, seed: object, count: int) -> Iterator[Played]:
    """So many rounds with random options."""
    for number in range(count):
        random = Random(f"{ruleset.id} {seed} {number}")
        room = rounds.random_room(ruleset, random)
        yield play(room, random, passes=random.choice((0, 0.5, 1)), wall=random.random() < 0.5)
