"""Whole rounds against riichienv, whose engine is written in Rust: replayed, and played at random.

The peer plays random rounds through its door in Python, an episode of one round each, by its own
random agent. Ours:

- ``replay``: from the JSON value of a record that ``zhuoji simulate`` makes by default to the
  answer: every event is checked, the round settled, and the result compared with what it claims;
- ``simulate``: the loop of ``zhuoji simulate``, with the deals and players that it has by default,
  without the writing of a record.

All take turns on one core, and the ratio is of rounds a second of the processor's time, since other
work on the machine takes the clock's. Beside them: a replay alone against those of a batch, through
the service.
"""

import gc
import json
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

import engine
from app.gateway import Adapter
from app.main import create_app
from engine import Room
from tests.bench.measure import Contender, Result, judged, median_ratio, row
from tests.bench.service import event_of
from zhuoji.simulation import Plan, play_round, record_of
from zhuoji.simulation.deals import DEALS

Json = dict[str, Any]

ROUNDS = 9
RECORDS = 60
PLAYED = 20
PEER = "riichienv"
REPLAY_GATES = {"guiyang": ">= 1.5", "gumai": ">= 1.0", "yinji": ">= 1.0", "zhaotong": ">= 1.0"}
SIMULATE_GATE = ">= 0.5"
BATCHES = (1, 10, 100)


def taking_turns(contenders: Mapping[str, Contender]) -> dict[str, list[float]]:
    """Microseconds of the processor's time a case, for every contender one figure a round."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for contender in contenders.values():
        contender.run(1)
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for name, contender in contenders.items():
                start = process_time()
                contender.run(1)
                taken = process_time() - start
                times[name].append(taken * 1e6 / len(contender.cases))
            gc.collect()
    finally:
        gc.enable()
    return times


def records(name: str) -> list[tuple[Room, Json]]:
    """Records as they are simulated by default, each with its room."""
    plan = Plan(name, seed=1)
    made = [record_of(plan, number) for number in range(RECORDS)]
    return [(engine.open_room(name, each["room"]["options"]), each) for each in made]


def play(room: Room, number: int) -> None:
    """A round as it is simulated by default."""
    random = Random(number)
    players = random.choice(room.terms.players)
    dealer = random.randrange(players)
    play_round(room, random, dealer, random.choice(DEALS)(random, players, dealer))


def peer() -> Contender:
    """Random rounds of riichienv."""
    agent = import_module("riichienv.agents").RandomAgent(1)
    environment = import_module("riichienv").RiichiEnv()

    def roll_out() -> None:
        observed = environment.reset()
        while not environment.done():
            observed = environment.step({seat: agent.act(each) for seat, each in observed.items()})

    return Contender(roll_out, [()] * RECORDS)


def rounds() -> list[Result]:
    """Both sides, rule set by rule set."""
    contenders = {PEER: peer()} if find_spec(PEER) else {}
    for name in REPLAY_GATES:
        room = engine.open_room(name, {})
        contenders[f"replay {name}"] = Contender(engine.answer_replay, records(name))
        contenders[f"simulate {name}"] = Contender(play, [(room, n) for n in range(PLAYED)])
    times = taking_turns(contenders)
    for name, each in times.items():
        print(row(name, each))
    results = []
    for name, each in times.items():
        if name == PEER or PEER not in times:
            continue
        doing, _, ruleset = name.partition(" ")
        gate = REPLAY_GATES[ruleset] if doing == "replay" else SIMULATE_GATE
        figures = {"rounds/s": 1e6 / median(each), f"{PEER} rounds/s": 1e6 / median(times[PEER])}
        ratio = median_ratio(times[PEER], each)
        results.append(judged(f"{name} / {PEER}'s rollouts", ratio, gate, figures))
    return results


def batches() -> list[Result]:
    """A replay alone, and in batches: microseconds a record."""
    adapter = Adapter(create_app())
    plan = Plan("guiyang", seed=2)
    entries = [
        {"endpoint": "replays", "body": record_of(plan, number)} for number in range(max(BATCHES))
    ]
    contenders = {}
    for size in BATCHES:
        groups = [entries[first : first + size] for first in range(0, len(entries), size)]
        events = [event_of("batches", {"requests": group}) for group in groups]
        answers = json.loads(adapter(events[0])["body"])["answers"]
        assert [each["status"] for each in answers] == [200] * size
        contenders[f"{size} in a batch"] = Contender(adapter, [(event,) for event in events])
    per_record = {
        name: [each * len(contenders[name].cases) / len(entries) for each in times]
        for name, times in taking_turns(contenders).items()
    }
    alone, *others = per_record
    results = []
    for name, times in per_record.items():
        print(row(name, times, "a record"))
    for name in others:
        figures = {f"{each} µs": median(per_record[each]) for each in (name, alone)}
        ratio = median_ratio(per_record[name], per_record[alone])
        results.append(judged(f"a replay of {name} / of one", ratio, "<= 1.1", figures))
    return results


def run() -> list[Result]:
    """Measure, print, and judge."""
    print(f"\nWhole rounds, side by side with {PEER}'s random rollouts; a core")
    results = rounds()
    print("\nReplays in a batch, through the service")
    return results + batches()


if __name__ == "__main__":
    run()
