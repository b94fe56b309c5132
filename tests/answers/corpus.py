"""The requests: random rounds cut at random moments, and one in ten spoiled somewhere.

A round is simulated, replayed up to some event, and the table at which it stands is asked about
in every way. Nothing here asks the engine but through its answers, so that the requests do not
depend on how it is built.
"""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import engine
from engine import Refused
from zhuoji.simulation import Plan, record_of

Json = dict[str, Any]

_CUTS = 4
"""Moments of a round at which its table is asked about."""
_SPOILED = 0.1
_BATCH = 6


def requests(seed: int) -> Iterator[Json]:
    """Requests without end: ``path``, ``language`` and ``body``."""
    number = 0
    while True:
        for name in engine.RULESETS:
            random = Random(f"{name} {seed} {number}")
            for endpoint, body in _of_a_round(random, name, seed, number):
                yield {
                    "path": f"/v1/{endpoint}",
                    "language": random.choice(("zh", "en")),
                    "body": body,
                }
        number += 1


def _of_a_round(random: Random, name: str, seed: int, number: int) -> Iterator[tuple[str, Json]]:
    record = record_of(Plan(name, random_options=True, seed=seed), number)
    recent: list[Json] = []
    for cut in [random.randint(0, len(record["events"])) for _ in range(_CUTS)] + [None]:
        for endpoint, body in _at(random, record, cut):
            if random.random() < _SPOILED:
                body = spoiled(random, body)
            recent.append({"endpoint": endpoint, "body": body})
            yield endpoint, body
    yield "batches", {"requests": random.sample(recent, min(_BATCH, len(recent)))}


def _at(random: Random, record: Json, cut: int | None) -> Iterator[tuple[str, Json]]:
    """What may be asked after ``cut`` events of a round; None: at its end."""
    claimed = record if cut is None else {k: v for k, v in record.items() if k != "claimed"}
    played = {**claimed, "events": record["events"][:cut]}
    if random.random() < 0.3:
        played = _altered(random, played)
    players = range(len(record["deal"]["hands"]))
    yield "replays", _seen_from(random, players, played)
    room = record["room"]
    opened = engine.open_room(room["ruleset"], room["options"])
    try:
        answer: Json = engine.answer_replay(opened, played)
    except Refused:
        return
    table = answer["table"]
    seen = _seen_by(random, table)
    yield "legal-actions", _explained(random, {"room": room, "table": seen})
    yield "waits", _explained(random, {"room": room, "table": seen})
    if random.random() < 0.5:
        yield "hints", {"room": room, "table": seen}
    yield "washout-payouts", _explained(random, {"room": room, "table": table})
    if cut is None or random.random() < 0.2:
        yield "settlements", _explained(random, {"room": room, "table": table})
    if random.random() < 0.3:
        seat = {"seat": random.choice(players)} if random.random() < 0.5 else {}
        yield "views", {"room": room, "table": seen, **seat}
    asked = {"room": room, "table": table, **_choices(random, answer, record)}
    yield "transitions", _seen_from(random, players, asked)
    following = [] if cut is None else record["events"][cut:][: random.randint(1, 8)]
    if following and random.random() < 0.5:
        followed = {"room": room, "table": table, "events": following}
        yield "transitions", _seen_from(random, players, followed)
        yield "transitions", _masked(opened, random.choice(players), followed)


def _explained(random: Random, asked: Json) -> Json:
    """The question, or the same and why nothing more comes of it."""
    return {**asked, "explain": True} if random.random() < 0.5 else asked


def _seen_from(random: Random, players: range, asked: Json) -> Json:
    """The question, or the same for the eyes of one seat."""
    return {**asked, "view": random.choice(players)} if random.random() < 0.3 else asked


def _masked(room: engine.Room, seat: int, followed: Json) -> Json:
    """The same table and events as a client is told of them."""
    try:
        answer: Json = engine.answer_transition(room, {**followed, "view": seat})
    except Refused:
        return followed
    table = engine.answer_views(room, {"table": followed["table"], "seat": seat})["table"]
    return {**followed, "table": table, "events": answer["events"]}


def _seen_by(random: Random, table: Json) -> Json:
    """The table, or as one of its seats sees it."""
    if random.random() < 0.7:
        return table
    seen = copy.deepcopy(table)
    who = random.randrange(len(seen["seats"]))
    for number, seat in enumerate(seen["seats"]):
        if number != who and seat["hand"]:
            ranks = sum(each.isdigit() for each in seat["hand"])
            seat.update(hand=None, hand_size=ranks)
    return seen


def _choices(random: Random, answer: Json, record: Json) -> Json:
    """What seats choose among what is on offer, and what chance decides, now and then none."""
    upcoming, seats = answer.get("next", {}), answer["table"]["seats"]
    asked: Json = {}
    if upcoming.get("seats") and random.random() < 0.95:
        chosen = [
            {"seat": each["seat"], **random.choice(each["actions"])}
            for each in upcoming["seats"]
            if random.random() < 0.9
        ]
        asked["choices"] = chosen
    if random.random() < 0.8:
        asked["draw"] = _tile(random)
    if upcoming.get("status") == "deal" or not any(seat["hand"] for seat in seats):
        asked["deal"] = {"hands": record["deal"]["hands"]}
        if random.random() < 0.3:
            asked["deal"]["tile"] = _tile(random)
    if upcoming.get("status") == "flip" or random.random() < 0.05:
        asked["flip"] = _tile(random)
    return asked


def _tile(random: Random) -> str:
    return f"{random.randint(1, 9)}{random.choice('mps')}"


def _altered(random: Random, record: Json) -> Json:
    """A record in which one event is left out, doubled, or another, or which claims another sum."""
    altered = copy.deepcopy(record)
    events = altered["events"]
    if events and random.random() < 0.8:
        at = random.randrange(len(events))
        how = random.choice(("out", "twice", "seat", "tile", "swap"))
        if how == "out":
            del events[at]
        elif how == "twice":
            events.insert(at, copy.deepcopy(events[at]))
        elif how == "seat":
            events[at]["seat"] = random.randrange(len(altered["deal"]["hands"]))
        elif how == "tile":
            events[at]["tile"] = _tile(random)
        else:
            other = random.randrange(len(events))
            events[at], events[other] = events[other], events[at]
    elif "claimed" in altered:
        totals = altered["claimed"]["totals"]
        totals[random.randrange(len(totals))] += random.choice((-3, 1, 2))
        if altered["claimed"]["transfers"] and random.random() < 0.5:
            line = random.choice(altered["claimed"]["transfers"])
            line[random.choice(("points", "to"))] = 1
    return altered


_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 3, 5, 99, "", "5m", "1s", "123m", "none", "soft", "hard", "draw",
    "discard", "kong", "pung", "exposed_kong", "added_kong", [], {}, [1], ["5m"], 1.5,
)  # fmt: skip


def spoiled(random: Random, body: Json) -> Json:
    """``body`` with some field left out, unknown, of another value, or of a neighbour's."""
    spoiled = copy.deepcopy(body)
    for _ in range(random.choice((1, 1, 1, 2))):
        places: list[tuple[Any, Any]] = list(_places(spoiled))
        if not places:
            return spoiled
        inner, key = random.choice(places)
        how = random.choice(("out", "value", "value", "neighbour", "near", "more"))
        if how == "out":
            del inner[key]
        elif how == "more" and isinstance(inner, dict):
            inner["extra/~"] = 1
        elif how == "near" and isinstance(inner[key], int):
            inner[key] += random.choice((-1, 1))
        elif how == "near" and isinstance(inner[key], str) and inner[key]:
            inner[key] = inner[key][:-1] + random.choice("mps1")
        elif how == "neighbour":
            other, name = random.choice(places)
            inner[key] = copy.deepcopy(other[name])
        else:
            inner[key] = copy.deepcopy(random.choice(_VALUES))
    return spoiled


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every field and item in ``value``, but for the deep ends of what is long."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield value, key
            yield from _places(each)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield value, index
            yield from _places(each)
