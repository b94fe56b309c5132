"""What answers consist of, as JSON values: actions, waits, payments, results.

``engine.wire.tables`` writes tables, ``engine.wire.moves`` choices and events.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.actions import Offer
from engine.position import Position
from engine.problems import Problem
from engine.scoring import Score, Wait
from engine.settlement import Nothing, SeatResult, Settlement, Transfer
from engine.text import Language
from engine.tiles import COPIES, NAMES
from engine.wire.moves import write_move

if TYPE_CHECKING:
    from engine.hints import Hint

Json = dict[str, object]


def write_offer(offer: Offer) -> Json:
    """A move that is on offer: also what it is worth, and whether a kong is late."""
    written = write_move(offer.action)
    if offer.late is not None:
        written["late"] = offer.late
    if offer.score is not None:
        written["patterns"] = [offer.score.pattern.id]
        written["points"] = offer.score.total
        _write_fan(written, offer.score)
    return written


def _write_fan(written: Json, score: Score) -> None:
    """The fan of a hand and what they come from, where fan are counted; and what every tile of a
    hand with wild tiles is taken for, group by group."""
    if score.fan is not None:
        written["fan"] = score.fan
        written["extras"] = dict(score.extras)
    if score.read is not None:
        written["reading"] = [
            {
                "kind": group.kind,
                "tiles": [NAMES[tile] for tile in group.tiles],
                "held": [NAMES[tile] for tile in group.held],
            }
            for group in score.read()
        ]


def write_wait(wait: Wait, position: Position) -> Json:
    """A wait, with the copies of it that the table does not show."""
    written: Json = {
        "tile": NAMES[wait.tile],
        "left": COPIES - position.shown[wait.tile],
        "patterns": [wait.pattern.id],
        "points": wait.points,
    }
    if wait.fan is not None:
        written["fan"] = wait.fan
        written["extras"] = dict(wait.extras)
    return written


def write_hint(hint: "Hint", position: Position) -> Json:
    """A hint, each tile that helps with the copies of it that the table does not show."""

    def useful(tiles: Iterable[int]) -> list[Json]:
        return [{"tile": NAMES[tile], "left": position.unseen(tile)} for tile in tiles]

    return {
        "shanten": hint.shanten,
        "useful": useful(hint.useful),
        "discards": [
            {
                "tile": NAMES[each.tile],
                "shanten": each.shanten,
                "useful": useful(each.useful),
                "left": each.left,
            }
            for each in hint.discards
        ],
    }


def write_transfer(line: Transfer, language: Language) -> Json:
    """A payment, with the rule that asks for it."""
    return {
        "from": line.payer,
        "to": line.payee,
        "points": line.points,
        "item": line.item,
        "rule": line.rule,
        "why": line.why.zh if language == "zh" else line.why.en,
    }


def write_suppressed(
    suppressed: tuple[tuple[Transfer, str], ...], language: Language
) -> list[Json]:
    """The payments that a rule voids, each with that rule."""
    return [{**write_transfer(line, language), "voided_by": rule} for line, rule in suppressed]


def write_result(result: SeatResult) -> Json:
    """How a seat ended."""
    written: Json = {"seat": result.seat, "status": result.status}
    if result.score is not None:
        written["patterns"] = [result.score.pattern.id]
        written["hand_points"] = result.score.points + result.score.bonus
        _write_fan(written, result.score)
    return written


def write_settlement(settled: Settlement, language: Language) -> Json:
    """Who pays whom and why, what was voided, and who deals next."""
    return {
        "outcome": settled.outcome,
        "totals": list(settled.totals),
        "transfers": [write_transfer(line, language) for line in settled.transfers],
        "voided": write_suppressed(settled.suppressed, language),
        "seats": [write_result(result) for result in settled.seats],
        "next": {
            "dealer": settled.next.dealer,
            "streak": settled.next.streak,
            "rule": settled.next.rule,
        },
    }


def write_nothing(nothing: Nothing, language: Language) -> Json:
    """What brings nothing, and why."""
    written: Json = {"seat": nothing.seat, "about": nothing.about}
    if nothing.tile is not None:
        written["tile"] = NAMES[nothing.tile]
    return {**written, "rule": nothing.rule, "why": nothing.why.in_language(language)}


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
