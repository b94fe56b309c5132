"""Passing over quiet events makes no difference: it is held against the path of every event.

There each event is taken step by step, and no mask says beforehand what a hand cannot do.
``RECORDS`` sets how many records of each rule set, as they were played and altered, go both ways.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

import engine
from engine import Happening, Record, Refused, Room, Ruleset, Turn, read_record, replay, shapes
from engine.play import Replayed
from engine.play.course import Course
from engine.scoring import Reach
from tests.support.altered import with_other_event
from tests.support.records import Corpus

RULESETS = pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)


@contextmanager
def nothing_spared() -> Iterator[None]:
    """Every hand might do anything."""
    every = Reach(shapes.ALL_TILES, shapes.ALL_TILES)
    with (
        patch("engine.position.reach", lambda *_: every),
        patch("engine.position.may_win", lambda *_: True),
    ):
        yield


def told_turn(turn: Turn | None) -> Any:
    """All of a turn, by value."""
    if turn is None:
        return None
    closed = None if turn.closed is None else turn.closed.table
    return turn.table, closed, turn.needs, turn.asked, turn.drawer, turn.after_kong, turn.unseen


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
