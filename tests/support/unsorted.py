"""Files of records that nobody has looked through: right, wrong and broken ones."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from engine import RULESETS
from tests.support.records import Corpus

Json = dict[str, Any]

NO_RECORDS: tuple[object, ...] = (
    None,
    True,
    17,
    -0.5,
    "牌",
    [],
    {},
    {"id": 7},
    {"id": "没有房间", "events": []},
    {"room": []},
    {"room": {"ruleset": "riichi"}, "deal": {}, "events": []},
    {"room": {"ruleset": "guiyang", "options": []}},
    {"room": {"ruleset": "guiyang", "options": {"base": 10**30}}, "deal": {}, "events": []},
    {"room": {"ruleset": "guiyang"}, "deal": {"dealer": 9, "hands": ["1m"]}, "events": [{}]},
    {"room": {"ruleset": "yinji"}, "events": [[[[[[["deep"]]]]]]]},
    {"id": "\ud800", "room": {"ruleset": "\udfff"}},
)
"""What an audit may be given for a record: no objects, no rooms, half a surrogate pair."""

FAULTY: Json = {"room": {"ruleset": "guiyang", "options": {f"none-{i}": i for i in range(60)}}}
"""A record of 1,000 bytes whose result takes 6,600, so that a batch of them has too many."""


def changed(record: Json, random: Random) -> Json:
    """``record`` with something wrong: a claim, an event, a hand, an end that is missing."""
    new = copy.deepcopy(record)
    events = new["events"]
    what = random.randrange(7)
    if what == 0:
        new["claimed"]["totals"][0] += random.choice((-3, 1, 100))
    elif what == 1:
        new["claimed"]["next"]["streak"] += 1
    elif what == 2 and new["claimed"]["transfers"]:
        new["claimed"]["transfers"].pop()
    elif what == 3:
        del new["claimed"]
        del events[random.randrange(len(events)) :]
    elif what == 4:
        events.insert(random.randrange(len(events)), {"type": "draw", "seat": 0, "tile": "9s"})
    elif what == 5:
        events[random.randrange(len(events))] = {"type": "说谎", "seat": 1}
    else:
        new["deal"]["hands"][0] = "1m" * 13
    return new


def mixed(corpus: Corpus, seed: object, count: int) -> Iterator[object]:
    """``count`` lines of a file that nobody has looked through, of all rule sets."""
    records = {name: [each.record for each in corpus.of(RULESETS[name])] for name in RULESETS}
    for number in range(count):
        random = Random(f"{seed} {number}")
        if random.random() < 0.15:
            yield random.choice(NO_RECORDS)
            continue
        record = {**random.choice(records[random.choice(list(RULESETS))]), "id": f"局 {number}"}
        yield changed(record, random) if random.random() < 0.4 else record
