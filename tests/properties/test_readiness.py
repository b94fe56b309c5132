"""What a seat waits for in all, and what is asked of that instead of asking for every wait."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from tests.support.exchanges import near_ready
from tests.support.records import Corpus

ROOMS: dict[str, tuple[engine.Room, int]] = {
    f"{name} {options}": (engine.open_room(name, options), players)
    for name, players, options in (
        ("guiyang", 4, {}),
        ("guiyang", 3, {"style": "sandingguai"}),
        ("gumai", 4, {"dilong": True}),
        ("yinji", 4, {}),
        ("zhaotong", 4, {"wilds": 8}),
        ("zhaotong", 4, {"void_suit": True}),
    )
}


@given(st.sampled_from(sorted(ROOMS)), st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_readiness_is_all_waits_and_the_first_of_those_that_are_worth_most(
    name: str, seed: int
) -> None:
    (room, players), scoring = ROOMS[name], ROOMS[name][0].scoring
    holding = near_ready(room, players, Random(seed))
    waits = scoring.waits(room.terms, holding)
    found = scoring.readiness(room.terms, holding)
    assert found.tiles == sum(1 << wait.tile for wait in waits)
    assert found.best == max(waits, key=lambda wait: wait.points, default=None)
    assert bool(waits) == scoring.is_ready(room.terms, holding)


def last_discards(corpus: Corpus, ruleset: engine.Ruleset) -> Iterator[engine.Position]:
    """What discards of random rounds would have come to at an empty wall."""
    for room, value, *_ in corpus.of(ruleset):
        found: list[engine.Table] = []

        def watch(happening: engine.Happening, found: list[engine.Table] = found) -> None:
            if happening.after is not None and happening.after.position.stage == "claim":
                found.append(happening.after.table)

        engine.replay(room, engine.read_record(value), watch)
        for table in found:
            yield engine.Position(room, table._replace(wall=0))


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)
def test_a_round_is_over_at_an_empty_wall_exactly_if_nobody_may_win_the_last_discard(
    ruleset: engine.Ruleset, corpus: Corpus
) -> None:
    over = set()
    for position in last_discards(corpus, ruleset):
        is_over = engine.is_over(position)
        assert is_over is (not engine.legal_actions(position)), position.table
        over.add(is_over)
    assert over == {True, False}
