"""The answers of the service as JSON values: what the HTTP endpoints give, without HTTP.

Each function takes a room and the JSON value of a table and gives the JSON value of the answer, or
raises :class:`~engine.problems.Refused`, whose pointers are those of the request.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from engine import play, settlement
from engine.actions import Offer, is_over, legal_actions, legal_discards, offers, refused_actions
from engine.play import ClaimedLine, Difference, Happening, Turn, differences
from engine.position import CLAIMS, Position
from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.scoring import Hand, without
from engine.settlement import Transfer
from engine.text import Language, Text
from engine.tiles import NAMES
from engine.validation import checked
from engine.wire.moves import Json, write_event
from engine.wire.records import read_record, write_line
from engine.wire.results import (
    write_hint,
    write_offer,
    write_settlement,
    write_suppressed,
    write_transfer,
    write_wait,
)
from engine.wire.tables import read_table, write_table
from engine.wire.transitions import read_choices

HINTS_RULE = "table.shanten"
"""The rule that hints go by."""


@contextmanager
def within(pointer: str) -> Iterator[None]:
    """Whatever is refused stands at ``pointer`` in the request: pointers are made absolute here."""
    try:
        yield
    except Refused as refused:
        raise refused.within(pointer) from None


def answer_legal_actions(
    room: Room, table: object, language: Language = "zh", *, explain: bool = False
) -> Json:
    """What each seat that has to act may do; no seats where the table is over.

    With ``explain`` also what they may not do although they might expect to, and which rule
    forbids it.
    """
    position = _position(room, table)
    answer: Json = {
        "ruleset": room.id,
        "rule": _asking_rule(position),
        "seats": _write_offers(legal_actions(position)),
    }
    if explain:
        answer["refused"] = [
            {
                "seat": seat,
                "action": write_offer(offer),
                "rule": problem.rule,
                "why": problem.detail.in_language(language),
            }
            for seat, offer, problem in refused_actions(position)
        ]
    return answer


def answer_waits(room: Room, table: object, language: Language = "zh") -> Json:
    """What each seat that is still playing and whose hand is known waits for 听牌."""
    position = _position(room, table)
    return {
        "ruleset": room.id,
        "seats": [
            _waits_of(position, seat, player.hand)
            for seat, player in enumerate(position.table.seats)
            if player.hand is not None and seat not in position.winners
        ],
    }


def _waits_of(position: Position, seat: int, hand: Hand) -> Json:
    if position.holder != seat:
        # Nothing is held before the deal, so nothing is waited for.
        found = [] if position.undealt else position.waits(seat, hand)
        now = [write_wait(wait, position) for wait in found]
        return {"seat": seat, "ready": bool(now), "waits": now, "discards": []}
    discards: list[Json] = []
    for tile in legal_discards(position, seat):
        after = position.waits(seat, without(hand, tile))
        if after:
            waits = [write_wait(wait, position) for wait in after]
            discards.append({"tile": NAMES[tile], "waits": waits})
    return {"seat": seat, "ready": bool(discards), "waits": [], "discards": discards}


def answer_hints(room: Room, table: object, language: Language = "zh") -> Json:
    """How far each seat that is still playing and whose hand is known is from ready 向听, and which
    tiles help it 进张."""
    from engine.hints import hint  # brings a table that nothing else needs

    position = _position(room, table)
    return {
        "ruleset": room.id,
        "rule": HINTS_RULE,
        "seats": [
            {"seat": seat, **write_hint(hint(position, seat), position)}
            for seat, player in enumerate(position.table.seats)
            if player.hand is not None and seat not in position.winners
        ],
    }


def answer_washout_payouts(room: Room, table: object, language: Language = "zh") -> Json:
    """What a washout would cost if the wall ended now 荒庄查叫."""
    position = _position(room, table)
    with within("/table"):
        payouts = settlement.washout_payouts(position)
    return {
        "ruleset": room.id,
        "rule": room.rule(room.terms.washout_topic),
        "ready": list(payouts.ready),
        "best": [None if best is None else write_wait(best, position) for best in payouts.best],
        "totals": list(payouts.totals),
        "transfers": [write_transfer(line, language) for line in payouts.transfers],
        "voided": write_suppressed(payouts.suppressed, language),
    }


def answer_settlement(room: Room, table: object, language: Language = "zh") -> Json:
    """The settlement of a finished round, every point of it cited."""
    with within("/table"):
        settled = settlement.settle(checked(room, read_table(table)))
    return {"ruleset": room.id, **write_settlement(settled, language)}


def answer_transition(room: Room, asked: Mapping[str, Any], language: Language = "zh") -> Json:
    """What comes of a table by the choices of its seats, and by what chance decides.

    ``asked`` has the ``table`` and may have ``choices``, and the tiles that are drawn or turned:
    ``draw``, ``flip``, ``deal``. The answer's ``status`` says how far that goes: ``waiting`` for
    seats that have to choose before anything happens; for a ``draw``, ``flip`` or ``deal`` that
    was not given; ``acting`` where seats have to act at the next table; ``over``.

    Raises :class:`Refused`: ``illegal_action`` with the rule that forbids a choice,
    ``hand_hidden``, ``tile_overcount``, and what is wrong with the table.
    """
    if not isinstance(asked, Mapping) or "table" not in asked:
        raise Refused([Problem("schema", "/table", Text("缺少字段", "is missing"))])
    with within("/table"):
        position = checked(room, read_table(asked["table"]))
        settlement.refuse_hidden(position)
        _need_last(position)
    choices, pointers = read_choices(position.table.players, asked)
    try:
        turn, missing, drew = play.transit(position, choices)
    except Refused as refused:
        raise Refused(
            problem._replace(pointer=pointers.get(problem.pointer, problem.pointer))
            for problem in refused.problems
        ) from None
    if missing:
        return {
            "ruleset": room.id,
            "status": "waiting",
            "rule": _asking_rule(turn.position),
            "seats": _write_offers({seat: offers(turn.position, seat) for seat in missing}),
        }
    answer: Json = {"ruleset": room.id, **_write_turn(turn)}
    if turn.needs != "draw":
        answer["table"] = write_table(turn.table)
    if drew is not None:
        answer["drew"] = drew
    return answer


def _asking_rule(position: Position) -> str:
    """The rule by which seats are asked."""
    return position.terms.claims_rule if position.stage in CLAIMS else "table.actions"


def _write_offers(legal: Mapping[int, list[Offer]]) -> list[Json]:
    return [
        {"seat": seat, "actions": [write_offer(offer) for offer in offered]}
        for seat, offered in legal.items()
    ]


def _write_turn(turn: Turn) -> Json:
    """What has to come next."""
    if turn.needs == "choices":
        return {
            "status": "acting",
            "rule": _asking_rule(turn.position),
            "seats": _write_offers(turn.offers()),
        }
    written: Json = {"status": turn.needs or "over"}
    if turn.drawer is not None:
        drawer: Json = {"seat": turn.drawer}
        if turn.after_kong is not None:
            drawer["after_kong"] = NAMES[turn.after_kong]
        written["draw"] = drawer
    return written


def answer_replay(
    room: Room,
    record: object,
    language: Language = "zh",
    *,
    watch: Callable[[Happening], object] = lambda _: None,
) -> Json:
    """What comes of the record of a round (docs/records.md), which is checked event by event.

    The ``verdict``: ``illegal`` at the first event that is not legal, with the rule that forbids
    it; ``unfinished`` where the round is not over; else ``agrees`` or ``differs`` with what the
    record claims, ``settled`` where it claims nothing. ``watch`` is called with everything that
    happens on the way; what it raises stops the replay.

    Raises :class:`Refused`: ``schema``, and what is wrong with the deal.
    """
    read = read_record(record)
    played = play.replay(room, read, watch)
    answer: Json = {
        "ruleset": room.id,
        "verdict": "unfinished",
        "events": played.events,
        "table": write_table(played.turn.table),
    }
    if played.illegal is not None:
        answer["verdict"] = "illegal"
        answer["illegal"] = {
            "index": played.events,
            "event": write_event(read.events[played.events]),
            "code": played.illegal.code,
            "rule": played.illegal.rule,
            "why": played.illegal.detail.in_language(language),
        }
    if played.settlement is None:
        answer["next"] = _write_turn(played.turn)
        return answer
    settled = write_settlement(played.settlement, language)
    answer["settlement"] = {"ruleset": room.id, **settled}
    answer["verdict"] = "settled"
    if read.claimed is not None:
        different = differences(read.claimed, played.settlement)
        answer["verdict"] = "differs" if different else "agrees"
        answer["differences"] = [_write_difference(each, language) for each in different]
    return answer


def _write_difference(difference: Difference, language: Language) -> Json:
    written: Json = {"pointer": difference.pointer}
    for name, value in (("claimed", difference.claimed), ("settled", difference.settled)):
        if isinstance(value, ClaimedLine):
            written[name] = write_line(value)
        elif isinstance(value, Transfer):
            written[name] = write_transfer(value, language)
        elif value is not None:
            written[name] = value
    return {**written, "lines": list(difference.lines)}


ANSWERS: dict[str, Callable[[Room, object, Language], Json]] = {
    "legal-actions": answer_legal_actions,
    "waits": answer_waits,
    "hints": answer_hints,
    "washout-payouts": answer_washout_payouts,
    "settlements": answer_settlement,
}
"""The answer to each question about a table, by its name in the path."""


def _position(room: Room, value: object) -> Position:
    """The checked position of a table before the end, or of one that is over."""
    try:
        position = checked(room, read_table(value))
        _need_last(position)
    except Refused as refused:
        raise refused.within("/table") from None
    return position


def _need_last(position: Position) -> None:
    """``last`` is needed before the end: without it nobody knows whose turn it is."""
    if position.last is None and not is_over(position):
        detail = Text("牌局未结束时须给出最后一个动作", "is needed before the end of the round")
        raise Refused([Problem("schema", "/last", detail)])
