"""Passing over quiet events makes no difference: it is held against the path of every event.

There each event is taken step by step, and no mask says beforehand what a hand cannot do.
``RECORDS`` sets how many records of each rule set, as they were played and altered, go both ways.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

import engine
from engine import (
    Action,
    Deal,
    Happening,
    Offer,
    Position,
    Record,
    Refused,
    Room,
    Round,
    Ruleset,
    Terms,
    Turn,
    begin,
    read_record,
    replay,
    shapes,
    turn_at,
)
from engine.play import Replayed
from engine.play.course import Course
from engine.play.quiet import Quiet
from engine.scoring import Reach
from tests.support.altered import with_other_event
from tests.support.records import COUNT, Corpus
from tests.support.rounds import random_room
from zhuoji import simulation
from zhuoji.simulation import deals
from zhuoji.simulation.policies import POLICIES, called_for

RULESETS = pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)


@contextmanager
def nothing_spared() -> Iterator[None]:
    """Every hand might do anything."""

    def everything(terms: Terms, keys: shapes.Keys, wilds: int, *_: Any) -> Reach:
        return Reach(keys, wilds, shapes.ALL_TILES, shapes.ALL_TILES)

    with (
        patch("engine.position.reach", everything),
        patch("engine.position.may_win", lambda *_: True),
        patch("engine.play.quiet.may_meld", lambda *_: True),
    ):
        yield


def told_turn(turn: Turn | None) -> Any:
    """All of a turn, by value."""
    if turn is None:
        return None
    closed = None if turn.closed is None else turn.closed.table
    return turn.table, closed, turn.needs, turn.asked, turn.drawer, turn.after_kong, turn.unseen


def told_offers(offers: dict[int, list[Offer]]) -> Any:
    """All of what seats may do, by value."""
    return {
        seat: [(*each[:2], None if each.score is None else each.score.total) for each in offered]
        for seat, offered in offers.items()
    }


def told(played: Replayed) -> Any:
    """All that a replay says, by value."""
    settled = played.settlement
    written = None if settled is None else engine.write_settlement(settled, "en")
    return told_turn(played.turn), played.events, played.illegal, written


def way(room: Room, record: Record, watched: list[Any] | None) -> Any:
    """What comes of a record, and what a watcher sees on its way."""

    def watch(step: Happening) -> None:
        assert watched is not None
        watched.append((*step[:2], told_turn(step.after), step.private))

    try:
        return told(replay(room, record, None if watched is None else watch))
    except Refused as refused:
        return None, 0, refused.problems, None


def both(room: Room, value: Any) -> Iterator[Record]:
    """A record as it was played, and altered; what cannot be read is left out."""
    for each in (value, with_other_event(Random(len(value["events"])), value)[1]):
        try:
            yield read_record(each)
        except Refused:
            continue


@RULESETS
def test_quiet_events_make_no_difference(ruleset: Ruleset, corpus: Corpus) -> None:
    stopped = 0
    for room, value, *_ in corpus.of(ruleset):
        for record in both(room, value):
            steps: list[Any] = []
            slow_steps: list[Any] = []
            found = way(room, record, None)
            assert way(room, record, steps) == found, record
            with nothing_spared():
                assert way(room, record, slow_steps) == found, record
            assert steps == slow_steps, record
            stopped += found[2] is not None
    assert stopped


@RULESETS
def test_most_events_are_quiet(ruleset: Ruleset, corpus: Corpus) -> None:
    """Or little would be compared above."""
    every = 0
    with patch.object(Course, "take", autospec=True, side_effect=Course.take) as taken:
        for room, value, *_ in corpus.of(ruleset):
            every += replay(room, read_record(value)).events
    assert 0 < taken.call_count < every / 4


class Step(NamedTuple):
    """Where a round stood, what could be done then, and what was: choices, or a tile."""

    turn: Turn
    offers: dict[int, list[Offer]]
    choices: dict[int, Action]
    tile: int | None


def turn_by_turn(room: Room, random: Random, deal: Deal, dealt: deals.Deal) -> list[Step]:
    """A round as it is played at random, with a table for everything that happens."""
    who = [random.choice(POLICIES) for _ in dealt.hands]
    wall = iter(deal.wall or ())
    steps = []
    turn = turn_at(Position(room, begin(room, deal)))
    while turn.needs is not None:
        offers, choices, tile = {}, {}, None
        before = turn
        if turn.needs == "deal":
            turn = turn.deal(deal.hands, deal.tile)
        elif turn.needs == "choices":
            offers = turn.offers()
            for seat, offered in offers.items():
                legal = [offer.action for offer in offered]
                wanted = called_for(dealt, seat, legal)
                choices[seat] = wanted or who[seat](random, Round(turn), seat, legal)
            turn = turn.choose(choices)
        else:
            tile = next(wall)
            turn = turn.flip(tile) if turn.needs == "flip" else turn.draw(tile)
        steps.append(Step(before, offers, choices, tile))
    return [*steps, Step(turn, {}, {}, None)]


@RULESETS
def test_a_round_goes_through_the_same_turns(ruleset: Ruleset) -> None:
    """Whether it makes a table of each of them, or of some, or only of the last."""
    every, tables = 0, 0
    for number in range(COUNT):
        random = Random(f"{ruleset.id} turns {number}")
        room = random_room(ruleset, random)
        players = random.choice(room.terms.players)
        dealer = random.randrange(players)
        dealt = random.choice(deals.DEALS)(random, players, dealer)
        deal = simulation.deal_of(room, random, dealer, dealt)
        with nothing_spared():
            steps = turn_by_turn(room, random, deal, dealt)
        every += len(steps)
        for often in (1, 0.3, 0):
            with patch.object(Quiet, "turn", autospec=True, side_effect=Quiet.turn) as table_made:
                go_through(steps, deal, random, often)
        tables += table_made.call_count
    assert 0 < tables < every / 3


def go_through(steps: list[Step], deal: Deal, random: Random, often: float) -> None:
    """The same round in place; whoever looks at the table, however ``often``, sees the same."""
    played = Round(steps[0].turn)
    for turn, offers, choices, tile in steps:
        assert (played.needs, played.drawer) == (turn.needs, turn.drawer)
        if random.random() < often or turn.needs is None:
            assert told_turn(played.turn) == told_turn(turn)
        if turn.needs == "choices":
            assert told_offers(played.offers()) == told_offers(offers)
            assert all(played.hand(seat) == turn.table.seats[seat].hand for seat in offers)
            played.choose(choices)
        elif turn.needs == "deal":
            played.deal(deal.hands, deal.tile)
        elif tile is not None:
            (played.flip if turn.needs == "flip" else played.draw)(tile)
