"""The answers of the service as JSON values: what the HTTP endpoints give, without HTTP.

Each function takes a room and the JSON value of a table and gives the JSON value of the answer, or
raises :class:`~engine.problems.Refused`, whose pointers are those of the request.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine import play, settlement
from engine.actions import is_over, legal_actions, legal_discards, offers, refused_actions
from engine.play import ClaimedLine, Difference, Draw, Happening, Transition, differences
from engine.position import Position
from engine.problems import Problem, Refused
from engine.ruleset import Room
from engine.scoring import Hand, without
from engine.settlement import Nothing, Transfer
from engine.text import Language, Text
from engine.tiles import NAMES
from engine.validation import checked
from engine.wire.moves import Json, write_event
from engine.wire.records import read_record, write_line
from engine.wire.results import (
    write_hint,
    write_nothing,
    write_offer,
    write_settlement,
    write_suppressed,
    write_transfer,
    write_wait,
)
from engine.wire.tables import TableReader, read_table, write_table
from engine.wire.transitions import read_choices, read_events
from engine.wire.turns import asking_rule, write_offers, write_public, write_turn

HINTS_RULE = "table.shanten"
"""The rule that hints go by."""


class within:  # noqa: N801 - it is used as contextlib's are
    """Whatever is refused stands at ``pointer`` in the request: pointers are made absolute here.

    No generator of ``contextlib``: making one takes a fiftieth of a small question.
    """

    __slots__ = ("_pointer",)

    def __init__(self, pointer: str) -> None:
        self._pointer = pointer

    def __enter__(self) -> None:
        """Nothing has been refused yet."""

    def __exit__(self, _kind: object, error: object, _trace: object) -> None:
        """Raises :class:`Refused` with the pointers of the request."""
        if isinstance(error, Refused):
            raise error.within(self._pointer) from None


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
        "rule": asking_rule(position),
        "seats": write_offers(legal_actions(position)),
        **write_public(position),
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


def answer_waits(
    room: Room, table: object, language: Language = "zh", *, explain: bool = False
) -> Json:
    """What each seat that is still playing and whose hand is known waits for 听牌.

    With ``explain`` also why a seat is not ready although it looks as if it were.
    """
    position = _position(room, table)
    hands = {
        seat: player.hand
        for seat, player in enumerate(position.table.seats)
        if player.hand is not None and seat not in position.winners
    }
    waits = {seat: _waits_of(position, seat, hand) for seat, hand in hands.items()}
    answer: Json = {"ruleset": room.id, "seats": list(waits.values())}
    if explain:
        unready = [seat for seat in hands if not waits[seat]["ready"]]
        found = [why for seat in unready for why in _why_unready(position, seat, hands[seat])]
        answer["nothing"] = [write_nothing(each, language) for each in found]
    return answer


def _why_unready(position: Position, seat: int, hand: Hand) -> list[Nothing]:
    """Why ``seat`` is not ready; with a 14th tile, whatever it discards. The same reason is given
    once."""
    discards = legal_discards(position, seat) if position.holder == seat else []
    hands = [without(hand, tile) for tile in discards] if discards else [hand]
    if position.undealt or (position.holder == seat and not discards):
        return []
    found = (settlement.why_unready(position, seat, each) for each in hands)
    return list(dict.fromkeys(each for each in found if each is not None))


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


def answer_washout_payouts(
    room: Room, table: object, language: Language = "zh", *, explain: bool = False
) -> Json:
    """What a washout would cost if the wall ended now 荒庄查叫; with ``explain`` also what would
    bring nothing, and why."""
    position = _position(room, table)
    with within("/table"):
        payouts = settlement.washout_payouts(position)
    answer: Json = {
        "ruleset": room.id,
        "rule": room.rule(room.terms.washout_topic),
        "ready": list(payouts.ready),
        "best": [None if best is None else write_wait(best, position) for best in payouts.best],
        "totals": list(payouts.totals),
        "transfers": [write_transfer(line, language) for line in payouts.transfers],
        "voided": write_suppressed(payouts.suppressed, language),
    }
    return _explained(answer, position, language, washout=True) if explain else answer


def _explained(answer: Json, position: Position, language: Language, *, washout: bool) -> Json:
    """``answer`` with what brings nothing, and why."""
    found = settlement.why_nothing(position, washout=washout)
    return {**answer, "nothing": [write_nothing(each, language) for each in found]}


def answer_settlement(
    room: Room, table: object, language: Language = "zh", *, explain: bool = False
) -> Json:
    """The settlement of a finished round, every point of it cited; with ``explain`` also what
    brings nothing, and why."""
    try:
        position = checked(room, read_table(table))
        settled = settlement.settle(position)
    except Refused as refused:
        raise refused.within("/table") from None
    answer: Json = {"ruleset": room.id, **write_settlement(settled, language)}
    return _explained(answer, position, language, washout=False) if explain else answer


def answer_views(room: Room, asked: Mapping[str, Any], language: Language = "zh") -> Json:
    """The ``table`` of a request as its ``seat`` sees it, or as every seat does [table.view]."""
    position = _asked_position(room, asked)
    players = range(position.table.players)
    answer: Json = {"ruleset": room.id, "rule": "table.view"}
    if "seat" not in asked:
        return {**answer, "views": [write_table(play.view(position, seat)) for seat in players]}
    seat = _seat(asked, "seat", len(players))
    return {**answer, "seat": seat, "table": write_table(play.view(position, seat))}


def answer_transition(room: Room, asked: Mapping[str, Any], language: Language = "zh") -> Json:
    """What comes of a table by the choices of its seats, and by what chance decides; or, where
    hands are hidden too, by the events that happened at it.

    ``asked`` has the ``table`` and may have ``choices``, and the tiles that are drawn or turned:
    ``draw``, ``flip``, ``deal``; or instead of these ``events``. The answer's ``status`` says how
    far that goes: ``waiting`` for seats that have to choose before anything happens; for a
    ``draw``, ``flip`` or ``deal`` that was not given; ``acting`` where seats have to act at the
    next table; ``over``. Its ``events`` are what happened, in the form of a record's. With a
    ``view`` all of it is as that seat sees it.

    Raises :class:`Refused`: ``illegal_action`` with the rule that forbids a choice or an event,
    ``hand_hidden``, ``tile_overcount``, and what is wrong with the table.
    """
    follows = isinstance(asked, Mapping) and "events" in asked
    position = _asked_position(room, asked, whole=not follows)
    players = position.table.players
    seat = _seat(asked, "view", players) if "view" in asked else None
    if follows:
        happened: list[Happening] = []
        turn = play.follow(position, read_events(players, asked), happened.append)
        return _moved(position, Transition(turn, happened=tuple(happened)), seat, whole=True)
    choices, pointers = read_choices(players, asked)
    try:
        transition = play.transit(position, choices)
    except Refused as refused:
        raise Refused(
            problem._replace(pointer=pointers.get(problem.pointer, problem.pointer))
            for problem in refused.problems
        ) from None
    return _moved(position, transition, seat)


def _moved(before: Position, done: Transition, seat: int | None, *, whole: bool = False) -> Json:
    """What came of a table, for everybody or for one ``seat``. ``whole``: also a table at which
    somebody has to draw."""
    turn = done.turn if seat is None else play.turn_seen(done.turn, seat)
    answer: Json = {"ruleset": before.room.id}
    if done.missing:
        offered = {each: offers(done.turn.position, each) for each in done.missing}
        seats = {each: legal for each, legal in offered.items() if seat in (None, each)}
        answer |= {
            "status": "waiting",
            "rule": asking_rule(turn.position),
            "seats": write_offers(seats),
            **write_public(turn.position),
        }
    else:
        answer |= write_turn(turn)
        if whole or seat is not None or turn.needs != "draw":
            answer["table"] = write_table(turn.table)
        if done.drew is not None:
            answer["drew"] = done.drew
    moves = [each.move for each in done.happened if each.move is not None]
    if seat is not None:
        moves = play.events_seen(before, done.happened, done.turn, seat)
    return {**answer, "events": [write_event(move) for move in moves]}


def _asked_position(room: Room, asked: Mapping[str, Any], *, whole: bool = False) -> Position:
    """The position of a request's ``table``, which has to show every hand if it is to be
    ``whole``."""
    if not isinstance(asked, Mapping) or "table" not in asked:
        raise Refused([Problem("schema", "/table", Text("缺少字段", "is missing"))])
    return _position(room, asked["table"], whole=whole)


def _seat(asked: Mapping[str, Any], name: str, players: int) -> int:
    """The seat that a field of the request names."""
    reader = TableReader(players)
    seat = reader.seat_number(asked[name], f"/{name}")
    if seat is None:
        raise Refused(reader.problems)
    return seat


def answer_replay(
    room: Room,
    record: object,
    language: Language = "zh",
    *,
    go_on: Callable[[], object] = lambda: None,
) -> Json:
    """What comes of the record of a round (docs/records.md), which is checked event by event.

    The ``verdict``: ``illegal`` at the first event that is not legal, with the rule that forbids
    it; ``unfinished`` where the round is not over; else ``agrees`` or ``differs`` with what the
    record claims, ``settled`` where it claims nothing. With a ``view`` the table and what comes
    next are as that seat sees them. ``go_on`` is called often on the way; what it raises stops the
    replay.

    Raises :class:`Refused`: ``schema``, and what is wrong with the deal.
    """
    read = read_record(record)
    seat = None
    if isinstance(record, Mapping) and "view" in record:
        seat = _seat(record, "view", len(read.deal.hands))
    played = play.replay(room, read, go_on=go_on)
    turn = played.turn if seat is None else play.turn_seen(played.turn, seat)
    answer: Json = {
        "ruleset": room.id,
        "verdict": "unfinished",
        "events": played.events,
        "table": write_table(turn.table),
    }
    if played.illegal is not None:
        answer["verdict"] = "illegal"
        event, why = read.events[played.events], played.illegal.detail
        if seat is not None and isinstance(event, Draw) and event.seat != seat:
            event, why = event._replace(tile=None), _UNSEEN_DRAW
        answer["illegal"] = {
            "index": played.events,
            "event": write_event(event),
            "code": played.illegal.code,
            "rule": played.illegal.rule,
            "why": why.in_language(language),
        }
    if played.settlement is None:
        answer["next"] = write_turn(turn)
        return answer
    settled = write_settlement(played.settlement, language)
    answer["settlement"] = {"ruleset": room.id, **settled}
    answer["verdict"] = "settled"
    if read.claimed is not None:
        different = differences(read.claimed, played.settlement)
        answer["verdict"] = "differs" if different else "agrees"
        answer["differences"] = [_write_difference(each, language) for each in different]
    return answer


_UNSEEN_DRAW = Text("这次摸牌不可能", "this draw cannot be")
"""Why another's draw is illegal, for a seat that does not see it."""


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


ANSWERS: dict[str, Callable[..., Json]] = {
    "legal-actions": answer_legal_actions,
    "waits": answer_waits,
    "hints": answer_hints,
    "washout-payouts": answer_washout_payouts,
    "settlements": answer_settlement,
}
"""The answer to each question about a table, by its name in the path: a function of the room, the
table, the language and, but for hints, ``explain``."""


def _position(room: Room, value: object, *, whole: bool = False) -> Position:
    """The checked position of a table before the end, or of one that is over."""
    with within("/table"):
        position = checked(room, read_table(value))
        if whole:
            settlement.refuse_hidden(position)
        _need_last(position)
    return position


def _need_last(position: Position) -> None:
    """``last`` is needed before the end: without it nobody knows whose turn it is."""
    if position.last is None and not is_over(position):
        detail = Text("牌局未结束时须给出最后一个动作", "is needed before the end of the round")
        raise Refused([Problem("schema", "/last", detail)])
