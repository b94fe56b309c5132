"""Records of random rounds replay without a difference; altered ones are refused, or shown legal.

``RECORDS`` sets how many records of each rule set are replayed.
"""

from collections.abc import Iterator
from itertools import compress, islice
from random import Random
from typing import Any

import pytest

import engine
from engine import (
    PASS,
    Action,
    Deal,
    Happening,
    Position,
    Problem,
    Record,
    Room,
    Ruleset,
    Turn,
    WinAction,
    begin,
    lines_of,
    of_lines,
    read_record,
    replay,
    tiles,
    turn_at,
)
from engine.actions import in_room
from engine.wire.moves import write_event
from tests.support import playing
from tests.support.altered import with_other_event
from tests.support.records import COUNT, Corpus
from tests.support.rounds import random_room, to_json
from zhuoji import simulation
from zhuoji.simulation import deals
from zhuoji.simulation.policies import choose_any

Json = dict[str, Any]
RULESETS = pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=lambda each: each.id)


@RULESETS
def test_a_record_replays_without_a_difference(ruleset: Ruleset, corpus: Corpus) -> None:
    for room, record, table, whole in corpus.of(ruleset):
        answer: Json = engine.answer_replay(room, record, "en")
        assert (answer["verdict"], answer["differences"]) == ("agrees", []), record
        assert answer["events"] == len(record["events"])
        assert told(answer["table"], passes=whole) == told(to_json(table), passes=whole)
        assert answer["settlement"] == engine.answer_settlement(room, to_json(table), "en")


@RULESETS
def test_seats_that_move_round_take_the_result_with_them(ruleset: Ruleset, corpus: Corpus) -> None:
    for room, record, *_ in islice(corpus.of(ruleset), 4):
        seats = len(record["deal"]["hands"])
        for steps in range(1, seats):
            answer = engine.answer_replay(room, turned(record, steps), "en")
            assert (answer["verdict"], answer["differences"]) == ("agrees", [])


def turned(value: Any, steps: int) -> Any:
    """``value`` of a record in which every seat has moved ``steps`` on."""
    seats = len(value["deal"]["hands"])

    def seat(number: int) -> int:
        return (number + steps) % seats

    def moved(each: Json) -> Json:
        named: Json = {
            name: seat(each[name]) for name in ("seat", "from", "to", "dealer") if name in each
        }
        return {**each, **named}

    def shifted(listed: list[Any]) -> list[Any]:
        return listed[-steps:] + listed[:-steps]

    deal, claimed = value["deal"], value["claimed"]
    return {
        **value,
        "deal": {**moved(deal), "hands": shifted(deal["hands"])},
        "events": [moved(event) for event in value["events"]],
        "claimed": {
            "outcome": claimed["outcome"],
            "totals": shifted(claimed["totals"]),
            "transfers": [moved(line) for line in claimed["transfers"]],
            "next": moved(claimed["next"]),
        },
    }


@RULESETS
def test_lines_are_the_same_record(ruleset: Ruleset, corpus: Corpus) -> None:
    for _, record, *_ in islice(corpus.of(ruleset), 4):
        assert of_lines(lines_of(record)) == record


def told(table: Json, *, passes: bool) -> Json:
    """``table``, without what seats have passed unless that is to be compared."""
    if not passes:
        for seat in table["seats"]:
            seat.pop("passed", None)
    return table


# --- altered records -----------------------------------------------------------------------------


State = tuple[Turn, dict[int, Action]]


class Search:
    """Plays events by the lists of ``legal_actions`` alone, in every way in which answers could be
    told from what follows them: nothing here decides when a claim is closed."""

    def __init__(self, room: Room, deal: Deal, events: tuple[engine.Move, ...]) -> None:
        self.room, self.deal, self.events = room, deal, events

    def legal_events(self) -> int:
        """How many events can be played."""
        states: list[State] = [(turn_at(Position(self.room, begin(self.room, self.deal))), {})]
        for index, event in enumerate(self.events):
            states = [after for state in states for after in self._after(state, event)]
            if not states:
                return index
        return len(self.events)

    def _after(self, state: State, event: engine.Move) -> Iterator[State]:
        now, choices = self._dealt(state[0]), state[1]
        if now.passable:
            passed = {**choices, **dict.fromkeys(now.unanswered(choices), PASS)}
            yield from self._after((now.choose(passed), {}), event)
        assert not isinstance(event, engine.Show)
        if not isinstance(event, engine.Act):
            drawer = event.seat if isinstance(event, engine.Draw) else None
            if (now.needs, now.drawer) == (event.type, drawer) and self._is_left(now, event):
                assert event.tile is not None
                happen = now.flip if event.type == "flip" else now.draw
                yield happen(event.tile), {}
            return
        action = in_room(self.room, event.action)
        if event.seat in choices or not any(
            action == each.action for each in now.offers().get(event.seat, ())
        ):
            return
        choices = {**choices, event.seat: action}
        if now.passable in ("claim", "rob"):
            yield now, choices
        else:
            yield now.choose(choices), {}

    def _dealt(self, now: Turn) -> Turn:
        if now.needs == "deal":
            return now.deal(self.deal.hands, self.deal.tile)
        return now

    def _is_left(self, now: Turn, event: engine.Draw | engine.Flip) -> bool:
        if event.tile is None or not now.position.unseen(event.tile):
            return False
        if self.deal.wall is None:
            return True
        return event.tile == self.deal.wall[len(self.deal.wall) - (now.table.wall or 0)]


@RULESETS
def test_an_altered_record_is_refused_or_shown_legal(ruleset: Ruleset, corpus: Corpus) -> None:
    """At the altered event or after it, wherever the lists of legal actions say so."""
    refused = 0
    for number, (room, record, *_) in enumerate(corpus.of(ruleset)):
        index, changed = with_other_event(Random(f"alter {number}"), record)
        read = read_record(changed)
        played = replay(room, read)
        legal = Search(room, read.deal, read.events).legal_events()
        assert played.events == legal, (changed, index, played.illegal)
        if played.illegal is not None:
            refused += 1
            assert played.events >= index
            assert played.illegal.rule
            assert played.illegal.pointer == f"/events/{legal}"
    assert refused > COUNT // 2


@RULESETS
def test_every_table_on_the_way_is_one_that_the_engine_accepts(
    ruleset: Ruleset, corpus: Corpus
) -> None:
    for room, record, *_ in islice(corpus.of(ruleset), 5):
        for length in range(0, len(record["events"]), 5):
            answer: Json = engine.answer_replay(
                room, {"deal": record["deal"], "events": record["events"][:length]}
            )
            # With an empty wall, whoever might still answer may have passed.
            assert answer["verdict"] == "unfinished" or answer["table"]["wall"] == 0
            table = engine.read_table(answer["table"])
            assert engine.checked(room, table).table._replace(last=table.last) == table


def declaring(random: Random, players: int, dealer: int) -> deals.Deal:
    """A deal of pairs in two suits, with which the dealer has won and everybody else is ready."""
    pairs = [each for each in range(18) for _ in range(2)]
    random.shuffle(pairs)
    hands: list[list[int]] = []
    for seat in range(players):
        *held, last = (pairs.pop() for _ in range(7))
        hands.append([*(tile for tile in held for _ in range(2)), last])
        hands[-1] += [last] * (seat == dealer)
    return deals.stacked(random, players, dealer, hands, [])


@RULESETS
def test_passes_left_out_make_no_difference(ruleset: Ruleset) -> None:
    """Whichever of the passes a record leaves out: whoever had still to answer has passed."""
    implied = 0
    count = COUNT // 2
    for number in range(count):
        random = Random(f"{ruleset.id} left out {number}")
        room = random_room(ruleset, random)
        players = random.choice(room.terms.players)
        dealer = random.randrange(players)
        make = declaring if random.random() < 0.5 else random.choice(deals.DEALS)
        whole, end = simulation.play_round(
            room,
            random,
            dealer,
            make(random, players, dealer),
            policies=[choose_any] * players if make is declaring else None,
        )
        chance = random.choice((0.2, 0.5, 0.8, 1))
        left = [each.type != "pass" or random.random() >= chance for each in whole.events]
        partial = whole._replace(events=tuple(compress(whole.events, left)))
        steps: list[Happening] = []
        played = replay(room, partial, steps.append)
        assert played.illegal is None, (room.options, partial)
        # A pass that nobody had to wait for is not made up for, and binds nobody.
        made_up = sum(step.event is None and step.move is not None for step in steps)
        implied += made_up
        whole_table = to_json(end.table)
        same = made_up == left.count(False)
        table = told(to_json(played.turn.table), passes=same)
        assert table == told(whole_table, passes=same), (room.options, partial)
    assert implied > count


def forbidden_wins(room: Room, record: Record) -> Iterator[tuple[int, int, Problem]]:
    """For every discard and added kong of a record that names all passes: who completes a hand
    with it and may not win it, and why, by what may be done at the table right after it."""
    steps: list[Happening] = []
    replay(room, record, steps.append)
    before: Turn | None = None
    for step in steps:
        move = step.move
        if step.event is not None and isinstance(move, engine.Act):
            win = winning(move.action)
            if win is not None and before is not None:
                table = playing.play(room, before.table, {move.seat: move.action}).table
                for seat in set(range(table.players)) - {move.seat, *table.winners}:
                    problem = playing.why_not(room, table, seat, win)
                    if problem is not None and problem.code == "win_not_allowed":
                        yield step.event, seat, problem
        before = step.after or before


def winning(action: Action) -> WinAction | None:
    """The win of a tile that was thrown, or added to a pung."""
    if action.type == "discard":
        return WinAction(action.tile, "discard")
    if action.type == "kong" and action.kind == "added_kong":
        return WinAction(action.tile, "rob")
    return None


@RULESETS
def test_a_forbidden_win_is_refused_for_its_reason_whenever_it_comes(
    ruleset: Ruleset, corpus: Corpus
) -> None:
    """Right after the tile, or after others have answered, until somebody draws or discards."""
    told: set[str | None] = set()
    for room, record, _, whole in corpus.of(ruleset):
        read = read_record(record)
        for index, seat, problem in forbidden_wins(room, read) if whole else ():
            told.add(problem.rule)
            thrown = read.events[index]
            assert isinstance(thrown, engine.Act)
            win = winning(thrown.action)
            assert win is not None
            move = engine.Act(seat, win)
            events = read.events[index + 1 :]
            answers_after = next(
                (n for n, each in enumerate(events) if each.type in ("draw", "discard", "kong")),
                len(events),
            )
            for length in {index + 1, index + 1 + answers_after}:
                played = replay(room, read._replace(events=(*read.events[:length], move)))
                assert played.illegal == problem._replace(pointer=f"/events/{length}")
    # Where a passed win binds on its own tile alone, it is seldom thrown again.
    often = {"zhaotong": {"passed_win"}, "guiyang": {"permit", "passed_win"}}
    assert told >= {f"{ruleset.name}.{topic}" for topic in often.get(ruleset.name, {"permit"})}


@RULESETS
def test_transitions_go_the_same_way(ruleset: Ruleset, corpus: Corpus) -> None:
    """A record posted choice by choice as ``POST /v1/transitions`` wants it ends at the same
    table."""
    whole = (each for each in corpus.of(ruleset) if each.whole)
    for room, record, table, _ in islice(whole, 3):
        assert by_transitions(room, read_record(record)) == to_json(table)


def by_transitions(room: Room, record: Record) -> Json:
    """Plays a record that names every pass by transitions alone: whoever is asked answers."""
    now: Json = to_json(begin(room, record.deal))
    drawn = [e.tile for e in record.events if isinstance(e, engine.Draw | engine.Flip)]
    wall = iter(record.deal.wall or drawn)
    deal: Json = {"hands": [tiles.write(hand) for hand in record.deal.hands]}
    if record.deal.tile is not None:
        deal["tile"] = tiles.NAMES[record.deal.tile]
    left = [write_event(event) for event in record.events if isinstance(event, engine.Act)]
    choices: list[Json] = []
    chance: Json = {}
    while True:
        answer: Json = engine.answer_transition(room, {"table": now, "choices": choices, **chance})
        status = answer["status"]
        if status in ("draw", "flip"):
            tile = next(wall)
            assert tile is not None
            chance = {status: tiles.NAMES[tile]}
        elif status == "waiting":
            asked = [each["seat"] for each in answer["seats"]]
            choices, left = left[: len(asked)], left[len(asked) :]
            assert {choice["seat"] for choice in choices} == set(asked)
        else:
            now, choices = answer["table"], []
            chance = {"deal": deal} if status == "deal" else {}
        if status == "over":
            assert not left
            return now
