"""The zhuoji rooms as the second opinions know them, and finished tables for them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import engine
from engine import OptionValue, Room
from tests.support import oracle_guiyang, oracle_gumai, oracle_yinji, rounds
from tests.support.finished import Game, finished_table
from tests.support.snapshots import Settled

Json = dict[str, Any]


def guiyang_rules(room: Room) -> oracle_guiyang.Rules:
    return oracle_guiyang.Rules(**room.options)  # type: ignore[arg-type]


def gumai_rules(room: Room) -> oracle_gumai.Rules:
    return oracle_gumai.Rules(**room.options)  # type: ignore[arg-type]


def yinji_rules(room: Room) -> oracle_yinji.Rules:
    return oracle_yinji.Rules(**room.options)  # type: ignore[arg-type]


def game_of(room: Room, players: int) -> Game:
    """What a finished table of ``room`` has to know."""
    return {"guiyang": _guiyang, "gumai": _gumai, "yinji": _yinji}[room.ruleset.name](room, players)


def _guiyang(room: Room, players: int) -> Game:
    rules = guiyang_rules(room)
    return Game(
        players=players,
        waits=lambda seat: oracle_guiyang.waits_of(rules, seat),
        may_win=lambda *asked: oracle_guiyang.may_win(rules, *asked),
        most_suits=rules.most_suits,
    )


def _gumai(room: Room, players: int) -> Game:
    rules = gumai_rules(room)

    def waits(seat: Json) -> dict[str, tuple[str, int]]:
        return oracle_gumai.waits_of(rules, {"seats": [seat] * players}, 0)

    return Game(
        players=players,
        waits=waits,
        may_win=lambda *asked: oracle_gumai.may_win(rules, *asked),
        most_suits=3 if players == 4 else 2,
        hard=True,
        late=True,
        stakes=rules.stakes,
        voids=players < 4,
        dilong=rules.dilong,
        chickens=("1s", "8p") if rules.wugu else ("1s",),
        flips=("9s", "2s", "1s", "7p", "9p", "8p", "5p"),
    )


def _yinji(room: Room, players: int) -> Game:
    return Game(
        players=players,
        waits=oracle_yinji.waits_of,
        may_win=oracle_yinji.may_win,
        soft=False,
        late=True,
        flips=("9s", "2s", "9m", "2p", "1s", "9p"),
    )


def settle(room: Room, table: Json) -> Settled:
    """What the second opinion on the rule set of ``room`` makes of ``table``."""
    if room.ruleset.name == "guiyang":
        return oracle_guiyang.settle(guiyang_rules(room), table)
    if room.ruleset.name == "gumai":
        return oracle_gumai.settle(gumai_rules(room), table)
    return oracle_yinji.settle(yinji_rules(room), table)


def legal(room: Room, table: Json) -> dict[int, set[str]]:
    """What each seat may do by the second opinion on the rule set of ``room``."""
    if room.ruleset.name == "guiyang":
        return oracle_guiyang.legal(guiyang_rules(room), table)
    if room.ruleset.name == "gumai":
        return oracle_gumai.legal(gumai_rules(room), table)
    return oracle_yinji.legal(table)


def made_up(
    name: str, seed: object, count: int, players: int | None = None, **fixed: OptionValue
) -> Iterator[tuple[Room, Json]]:
    """``count`` finished tables in rooms of which only the options of ``fixed`` are given."""
    ruleset = engine.find_ruleset(name)
    made = 0
    for number in range(30 * count):
        random = Random(f"{name} {seed} {players} {fixed} {number}")
        room = rounds.random_room(ruleset, random, **fixed)
        seats = players or random.choice(room.terms.players)
        table = finished_table(random, game_of(room, seats))
        if table is not None:
            made += 1
            yield room, table
        if made == count:
            return
    raise AssertionError("too few attempts led to a finished table")
