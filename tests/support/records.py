"""Records of random rounds, as ``zhuoji.simulation`` plays them, with the table at their end."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import engine
from engine import Room, Ruleset, Table, settle
from tests.support.rounds import random_room
from zhuoji import simulation
from zhuoji.simulation.deals import DEALS

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


def play_many(ruleset: Ruleset, seed: object, count: int) -> Iterator[Played]:
    """So many rounds with random options; some records name the wall, some all passes, or a few of
    them."""
    for number in range(count):
        random = Random(f"{ruleset.id} {seed} {number}")
        room = random_room(ruleset, random)
        players = random.choice(room.terms.players)
        dealer = random.randrange(players)
        dealt = random.choice(DEALS)(random, players, dealer)
        record, end = simulation.play_round(room, random, dealer, dealt)
        named = random.choice((0, 0.5, 1))
        record = record._replace(
            events=tuple(
                each for each in record.events if each.type != "pass" or random.random() < named
            )
        )
        record = record._replace(deal=record.deal._replace(weekday=random.randint(1, 7)))
        if random.random() < 0.5:
            record = record._replace(deal=record.deal._replace(wall=None))
        table = end.table._replace(weekday=record.deal.weekday)
        asked: Json = {"ruleset": room.ruleset.id, "options": dict(room.options)}
        claimed = engine.write_settlement(settle(engine.Position(room, table)), "en")
        written = engine.write_record(asked, record, claimed)
        yield Played(room, json.loads(json.dumps(written)), table, named == 1)
