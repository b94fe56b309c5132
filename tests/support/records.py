"""Records of random rounds, as somebody's software would have kept them: right, wrong and broken.

Rounds are played by ``engine.standing``, with the deals and policies of ``tests.support.rounds``.
Passes are written down or not, for a record need not say them.
"""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from engine import RULESETS, answers, play, standing
from engine.actions import Action
from engine.moves import Move
from engine.records import Deal, Record, write_record
from engine.ruleset import Room
from engine.standing import Standing
from engine.table import Last, Seat, Table
from engine.tiles import TILE_COUNT
from tests.support import rounds
from tests.support.rounds import Policy

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


def played(room: Room, random: Random) -> Json:
    """The record of a whole round in ``room``, which claims what the engine makes of it."""
    players = random.choice(room.terms.players)
    dealer = random.randrange(players)
    dealt = random.choice(rounds.DEALS)(random, players, dealer)
    wall = list(dealt.wall)
    indicator = wall.pop() if room.terms.fan is not None else None
    deal = Deal(
        dealer,
        tuple(tuple(hand) for hand in dealt.hands),
        streak=random.choice((0, 0, 1, 2)),
        weekday=random.randint(1, 7),
        tile=dealt.hands[dealer][-1] if random.random() < 0.5 else None,
        indicator=indicator,
        wall=tuple(wall) if random.random() < 0.5 else None,
    )
    policies = [random.choice(rounds.POLICIES) for _ in range(players)]
    events = _events(room, deal, wall, random, policies)
    if random.random() < 0.5:
        events = (event for event in events if event.type != "pass")
    named: dict[str, object] = {"ruleset": room.ruleset.id, "options": dict(room.options)}
    record = Record(deal, tuple(events))
    answer = answers.replayed(room, write_record(named, record))
    settled: Any = answer["settlement"]
    return {"id": f"局 {random.getrandbits(32)}", **write_record(named, record, settled)}


def _events(
    room: Room, deal: Deal, wall: list[int], random: Random, policies: list[Policy]
) -> Iterator[Move]:
    """What happens until the round is over."""
    left = iter(wall)
    now = standing.stand(room, _begun(room, deal))
    while now.needs is not None:
        if now.needs == "deal":
            now = standing.deal(now, deal.hands, deal.tile)
        elif now.needs == "choices":
            choices = _choices(room, now, random, policies)
            yield from (Move(each.type, seat, each) for seat, each in choices.items())
            now = standing.choose(now, choices)
        else:
            tile = next(left)
            said = None if deal.wall is not None and random.random() < 0.5 else tile
            yield Move(now.needs, now.drawer, None, said)
            now = (standing.draw if now.needs == "draw" else standing.flip)(now, tile)


def _choices(
    room: Room, now: Standing, random: Random, policies: list[Policy]
) -> dict[int, Action]:
    return {
        seat: policies[seat](random, room, now.table, seat, offered)
        for seat, offered in now.offers().items()
    }


def _begun(room: Room, deal: Deal) -> Table:
    if room.terms.stakes:
        seats = tuple(Seat((), 0) for _ in deal.hands)
        return Table(deal.dealer, seats, deal.streak, TILE_COUNT, deal.weekday, last=Last("open"))
    return play.deal(
        deal.hands,
        deal.dealer,
        deal.streak,
        fourteenth=deal.tile,
        indicator=deal.indicator,
        weekday=deal.weekday,
    )


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


def mixed(seed: object, count: int) -> Iterator[object]:
    """``count`` lines of a file that nobody has looked through, of all rule sets."""
    for number in range(count):
        random = Random(f"{seed} {number}")
        if random.random() < 0.15:
            yield random.choice(NO_RECORDS)
            continue
        room = rounds.random_room(random.choice(list(RULESETS.values())), random)
        record = played(room, random)
        yield changed(record, random) if random.random() < 0.4 else record
