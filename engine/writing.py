"""What answers consist of, as JSON values: actions, waits, payments, results.

``engine.reading`` writes tables; its choices and events are written by ``engine.moves``.
"""

from engine.actions import Action
from engine.lean import Iterable
from engine.ledger import Transfer
from engine.moves import write_move
from engine.problems import Problem
from engine.scores import Extras, Score, Wait
from engine.settle import SeatResult, Settlement
from engine.text import Language
from engine.tiles import NAMES

Json = dict[str, object]


def write_action(action: Action) -> Json:
    """A move that is on offer: also what it is worth, and whether a kong is late."""
    written = write_move(action)
    if action.late is not None:
        written["late"] = action.late
    if action.score is not None:
        written["patterns"] = [action.score.pattern.id]
        written["points"] = action.score.total
        _write_fan(written, action.score.fan, action.score.extras)
        _write_reading(written, action.score)
    return written


def _write_fan(written: Json, fan: int | None, extras: Extras) -> None:
    """The fan of a hand and what they come from, where fan are counted (zhaotong)."""
    if fan is not None:
        written["fan"] = fan
        written["extras"] = dict(extras)


def _write_reading(written: Json, score: Score) -> None:
    """What every tile of a hand with wild tiles is taken for, group by group."""
    if score.read is not None:
        written["reading"] = [
            {
                "kind": group.kind,
                "tiles": [NAMES[tile] for tile in group.tiles],
                "held": [NAMES[tile] for tile in group.held],
            }
            for group in score.read()
        ]


def write_wait(wait: Wait, left: list[int]) -> Json:
    """A wait, with the copies of it that are not shown."""
    written: Json = {
        "tile": NAMES[wait.tile],
        "left": left[wait.tile],
        "patterns": [wait.pattern.id],
        "points": wait.points,
    }
    _write_fan(written, wait.fan, wait.extras)
    return written


def write_transfer(line: Transfer, language: Language) -> Json:
    """A payment, with the rule that asks for it."""
    return {
        "from": line.payer,
        "to": line.payee,
        "points": line.points,
        "item": line.item,
        "rule": line.rule,
        "why": line.why.in_language(language),
    }


def write_voided(voided: tuple[tuple[Transfer, str], ...], language: Language) -> list[Json]:
    """The payments that a rule voids, each with that rule."""
    return [{**write_transfer(line, language), "voided_by": rule} for line, rule in voided]


def write_result(result: SeatResult) -> Json:
    """How a seat ended."""
    written: Json = {"seat": result.seat, "status": result.status}
    if result.score is not None:
        written["patterns"] = [result.score.pattern.id]
        written["hand_points"] = result.score.total
        _write_fan(written, result.score.fan, result.score.extras)
        _write_reading(written, result.score)
    return written


def write_settlement(settled: Settlement, language: Language) -> Json:
    """Who pays whom and why, what was voided, and who deals next."""
    return {
        "outcome": settled.outcome,
        "totals": list(settled.totals),
        "transfers": [write_transfer(line, language) for line in settled.transfers],
        "voided": write_voided(settled.voided, language),
        "seats": [write_result(result) for result in settled.seats],
        "next": {
            "dealer": settled.next_dealer,
            "streak": settled.next_streak,
            "rule": settled.next_rule,
        },
    }


def write_problems(problems: Iterable[Problem], language: Language) -> list[Json]:
    """The faults of a refusal, each with its field."""
    return [
        {
            "pointer": problem.pointer,
            "code": problem.code,
            "detail": problem.detail.in_language(language),
            **({} if problem.rule is None else {"rule": problem.rule}),
        }
        for problem in problems
    ]
