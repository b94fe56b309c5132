"""Masked clients: whole random rounds as each seat sees them [table.view].

A client knows its own hand and what happens openly. What it can ask of its table is what the
all-knowing table says of its seat, at every step, and its table is the view of it.
"""

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import engine
from engine import Position, Room, Ruleset, Turn, turn_at
from engine.play import begin, view
from engine.wire.moves import write_event
from tests.support.rounds import to_json
from zhuoji.simulation import deals, policies, rooms

Json = dict[str, Any]

ROUNDS = int(os.environ.get("LIVE_ROUNDS", "12"))
"""So many of each rule set; 500 show what there is to show."""


class Step:
    """A step of a round on a server: the request that it makes, and where that led."""

    def __init__(self, before: Turn, request: Json, after: Turn) -> None:
        self.before = before
        self.request = request
        self.after = after


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
    deal = engine.Deal(
        dealer, hands, 0, weekday, dealt.hands[dealer][-1], indicator=indicator
    )
    turn = turn_at(Position(room, begin(room, deal)))
    while turn.needs is not None:
        before = turn
        request: Json = {}
        if turn.needs == "choices":
            choices = {}
            for seat, offered in turn.offers().items():
                legal = [offer.action for offer in offered]
                choices[seat] = policies.called_for(dealt, seat, legal) or who[seat](
                    random, room, turn.table, seat, legal
                )
            # Some need not answer any more.
            for seat in random.sample(list(choices), len(choices)):
                rest = {each: choice for each, choice in choices.items() if each != seat}
                if random.random() < 0.3 and rest and not turn.unanswered(rest):
                    choices = rest
            request["choices"] = [
                write_event(engine.Move(choice.type, seat, choice))
                for seat, choice in choices.items()
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


def known(answer: Json, seat: int) -> Any:
    """The actions of a seat."""
    return next((each["actions"] for each in answer["seats"] if each["seat"] == seat), [])


def own_waits(answer: Json, seat: int) -> Json:
    """What a seat waits for, but for what is left of it, of which the whole table shows more."""
    found: Json = next(each for each in answer["seats"] if each["seat"] == seat)

    def bare(waits: list[Json]) -> list[Json]:
        return [{name: wait[name] for name in wait if name != "left"} for wait in waits]

    return {
        "ready": found["ready"],
        "waits": bare(found["waits"]),
        "discards": [{**each, "waits": bare(each["waits"])} for each in found["discards"]],
    }


def declaring(turn: Turn) -> bool:
    """Whether seats may be asked about 天听硬报: who is, nobody can see."""
    last = turn.table.last
    return turn.position.terms.hard == "asked" and last is not None and last.event == "deal"


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)
def test_a_masked_client_follows_a_whole_round(ruleset: Ruleset) -> None:
    for number in range(ROUNDS):
        random = Random(f"{ruleset.id} live {number}")
        follow_round(rooms.random_room(ruleset, random), random)


def follow_round(room: Room, random: Random) -> None:
    masked: dict[int, Json] = {}
    for step in steps(room, random):
        request = {"table": to_json(step.before.table), **step.request}
        whole = engine.answer_transition(room, request)
        seats = range(step.after.table.players)
        for seat in seats:
            if not masked.get(seat):
                masked[seat] = to_json(view(step.before.position, seat))
            said = engine.answer_transition(room, {**request, "view": seat})
            if "deal" in request:
                masked[seat] = said["table"]
            else:
                events = {"table": masked[seat], "events": said["events"]}
                answer = engine.answer_transition(room, events)
                # What only goes with the tiles that were named is not said again.
                assert answer == {name: said[name] for name in said if name != "drew"}
                masked[seat] = answer["table"]
            check(room, step.after, masked[seat], seat, whole)


def check(room: Room, turn: Turn, masked: Json, seat: int, whole: Json) -> None:
    """A client's table, and what it says of its seat."""
    assert masked == to_json(view(turn.position, seat))
    table = to_json(turn.table)
    one, all_of_it = (engine.answer_legal_actions(room, each) for each in (masked, table))
    assert (one["waiting_for"], one["claims"]) == (all_of_it["waiting_for"], all_of_it["claims"])
    assert (one["waiting_for"], one["claims"]) == (whole["waiting_for"], whole["claims"])
    if not declaring(turn):
        assert known(one, seat) == known(all_of_it, seat)
    if seat not in turn.position.winners:
        ours, theirs = (engine.answer_waits(room, each) for each in (masked, table))
        assert own_waits(ours, seat) == own_waits(theirs, seat)
    if turn.needs is None:
        assert engine.answer_settlement(room, masked) == engine.answer_settlement(room, table)
