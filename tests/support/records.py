"""Records of random rounds, as ``zhuoji.simulation`` plays them, with the table at their end.

They are made once a run, by whichever process of it asks first (:class:`Corpus`).
"""

import fcntl
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import engine
from engine import Room, Ruleset, Table, settle
from tests.support.rounds import random_room
from zhuoji import simulation
from zhuoji.simulation.deals import DEALS

Json = dict[str, Any]
COUNT = int(os.environ.get("RECORDS", "40"))
"""How many records there are of each rule set."""


class Played(NamedTuple):
    """A record, and the table at its end.

    ``whole`` records name every pass. In others a pass that nobody had to wait for is gone, and so
    is what it forbids.
    """

    room: Room
    record: Json
    table: Table
    whole: bool


class Corpus:
    """The records of a run; ``folder`` is one that its processes share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, ruleset: Ruleset) -> Iterator[Played]:
        """Those of a rule set; whoever asks may change what comes out."""
        file = self._folder / f"{ruleset.id}.jsonl"
        with (self._folder / f"{ruleset.id}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not file.exists():
                with file.open("w", encoding="utf-8") as made:
                    for number in range(COUNT):
                        made.write(f"{json.dumps(_play(ruleset, number))}\n")
        with file.open(encoding="utf-8") as lines:
            for line in lines:
                record, table, whole = json.loads(line)
                room = engine.open_room(ruleset.id, record["room"]["options"])
                yield Played(room, record, engine.read_table(table), whole)


def _play(ruleset: Ruleset, number: int) -> tuple[Json, object, bool]:
    """A round with random options: its record, the table at its end, and whether the record is a
    whole one. Some records name the wall, some all passes, or a few of them."""
    random = Random(f"{ruleset.id} a {number}")
    room = random_room(ruleset, random)
    players = random.choice(room.terms.players)
    dealer = random.randrange(players)
    dealt = random.choice(DEALS)(random, players, dealer)
    record, end = simulation.play_round(room, random, dealer, dealt)
    named = random.choice((0, 0.5, 1, 1))
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
    written = dict(engine.write_record(asked, record, claimed))
    return written, engine.write_table(table), named == 1
