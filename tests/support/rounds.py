"""Whole random rounds, played in-process through ``legal_actions`` and ``play``.

Nothing here knows a rule set: what may be done is what ``legal_actions`` offers. At every step
the table must be one that the engine itself accepts, hold 108 tiles, survive a trip through JSON,
and leave somebody to act or to draw; the settlement must add up to zero and cite its rules.
"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import engine
from engine import Deal as RecordedDeal
from engine import Opened, OptionValue, Position, Room, Ruleset, Seat, Table, texts_of, turn_at
from engine.play import dealt as dealt_table
from engine.play import dealt_to
from engine.tiles import TILE_COUNT
from tests.support import playing
from zhuoji.simulation.deals import DEALS, Deal
from zhuoji.simulation.policies import KEENEST, POLICIES, Policy, called_for, choose_any, keen
from zhuoji.simulation.rooms import random_options

__all__ = [
    "DEALS",
    "KEENEST",
    "POLICIES",
    "Deal",
    "Policy",
    "Round",
    "Watch",
    "check_settlement",
    "check_step",
    "choose_any",
    "keen",
    "play_round",
    "play_rounds",
    "random_options",
    "random_room",
    "to_json",
]

Json = dict[str, Any]
Watch = Callable[[Room, Table], None]


class Round(NamedTuple):
    """A finished round."""

    room: Room
    table: Table
    settlement: Json
    steps: int


def random_room(ruleset: Ruleset, random: Random, **fixed: OptionValue) -> Room:
    """A room with random options, those of ``fixed`` excepted."""
    return engine.open_room(ruleset.id, {**random_options(ruleset, random), **fixed})


def play_round(
    room: Room,
    random: Random,
    *,
    players: int | None = None,
    dealer: int | None = None,
    deal: Deal | None = None,
    policies: list[Policy] | None = None,
    watch: Watch | None = None,
) -> Round:
    """One round from the deal to the settlement; ``watch`` sees every table of it."""
    count = players if players is not None else random.choice(room.terms.players)
    first = random.randrange(count) if dealer is None else dealer
    dealt = deal if deal is not None else random.choice(DEALS)(random, count, first)
    who = policies or [KEENEST if dealt.keen else random.choice(POLICIES) for _ in range(count)]
    wall = list(reversed(dealt.wall))
    table = _begin(room, random, dealt, first)
    if table.indicator is not None:
        wall.pop(0)
    steps = 0
    while True:
        steps += 1
        check_step(room, table)
        if watch is not None:
            watch(room, table)
        if playing.is_over(room, table):
            break
        legal = playing.legal(room, table)
        at = engine.Round(turn_at(Position(room, table)))
        choices = {
            seat: called_for(dealt, seat, offered) or who[seat](random, at, seat, offered)
            for seat, offered in legal.items()
        }
        played = playing.play(room, table, choices)
        assert played.drawer is not None or played.table != table, "nobody can go on"
        if played.drawer is not None:
            table = playing.draw(played, wall.pop())
        elif played.table.last is not None and played.table.last.event == "open":
            table = _after_stakes(room, played.table, dealt)
        else:
            table = played.table
    if table.wins and wall and room.terms.flips:
        table = playing.flip(table, wall.pop())
        check_step(room, table)
    answer = engine.answer_settlement(room, to_json(table))
    check_settlement(room, answer)
    return Round(room, table, answer, steps)


def _begin(room: Room, random: Random, dealt: Deal, dealer: int) -> Table:
    streak, weekday = random.choice((0, 0, 1, 2, 5)), random.randint(1, 7)
    if room.terms.stakes:
        seats = tuple(Seat((), 0) for _ in dealt.hands)
        return Table(dealer, seats, streak, TILE_COUNT, weekday, last=Opened())
    hands = tuple(map(tuple, dealt.hands))
    # Where there are wild tiles the last tile of the wall is turned up.
    indicator = dealt.wall[-1] if room.terms.wild_steps else None
    table = dealt_table(RecordedDeal(dealer, hands, streak, weekday, indicator=indicator))
    return _with_fourteenth(random, table, dealt)


def _with_fourteenth(random: Random, table: Table, dealt: Deal) -> Table:
    """The deal, in which the dealer's 14th tile is known as often as not."""
    return table if random.random() < 0.5 else table.with_drawn(dealt.hands[table.dealer][-1])


def _after_stakes(room: Room, table: Table, dealt: Deal) -> Table:
    """The deal, once every stake is made."""
    if playing.legal(room, table):
        return table
    return dealt_to(table, dealt.hands)


def play_rounds(
    ruleset: Ruleset, seed: int, rounds: int, watch: Watch | None = None, **fixed: OptionValue
) -> Iterator[Round]:
    """``rounds`` rounds of ``ruleset`` with random options, those of ``fixed`` excepted."""
    for number in range(rounds):
        random = Random(f"{ruleset.id} {fixed} {seed} {number}")
        yield play_round(random_room(ruleset, random, **fixed), random, watch=watch)


# --- what must hold -----------------------------------------------------------------------------


def to_json(table: Table) -> Json:
    """``table`` as a client would send it."""
    value: Json = json.loads(json.dumps(engine.write_table(table)))
    return value


def check_step(room: Room, table: Table) -> None:
    """What must hold for every table of a round."""
    position = engine.checked(room, table)
    assert position.table == table
    assert table.wall is not None
    assert sum(position.shown) + table.wall == TILE_COUNT
    assert engine.read_table(to_json(table)) == table


def check_settlement(room: Room, answer: Json) -> None:
    """A settlement adds up to zero, and every line of it cites a rule that has a text."""
    texts = texts_of(room.ruleset)
    clauses = {clause.id for clause in (*texts.clauses, *texts.shared)}
    totals = [0] * len(answer["totals"])
    for line in (*answer["transfers"], *answer["voided"]):
        assert line["points"] > 0
        assert line["from"] != line["to"]
        assert line["rule"] in clauses
        assert line["why"]
    for line in answer["transfers"]:
        totals[line["from"]] -= line["points"]
        totals[line["to"]] += line["points"]
    assert totals == answer["totals"]
    assert sum(totals) == 0
    for line in answer["voided"]:
        assert line["voided_by"] in clauses
