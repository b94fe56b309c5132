"""The answers of the service as JSON values: what the HTTP endpoints give, without HTTP.

Each function takes a room and the JSON value of a table snapshot and gives the JSON value of the
answer (``1-api.md``), or raises :class:`~engine.problems.Refused`.
"""

from engine import actions, checks, settle, wins
from engine.comparing import Difference, differences
from engine.lean import TYPE_CHECKING, Any, Callable, Mapping
from engine.ledger import Transfer
from engine.moves import write_event
from engine.options import Option
from engine.problems import Problem, Refused
from engine.reading import read_table, write_table
from engine.records import Line, read_record, write_line
from engine.replay import Step, replay
from engine.ruleset import Room, Ruleset
from engine.rulesets import RULESETS
from engine.scores import Hand
from engine.standing import Standing
from engine.table import Table
from engine.text import Language, Text
from engine.tiles import NAMES
from engine.transitions import transit
from engine.writing import (
    Json,
    write_action,
    write_settlement,
    write_transfer,
    write_voided,
    write_wait,
)

if TYPE_CHECKING:
    from engine.rulesets.texts import Clause, OptionTexts


def legal_actions(
    room: Room, table: object, language: Language = "zh", *, explain: bool = False
) -> Json:
    """What each seat that has to act may do; no seats where the table is over.

    With ``explain`` also what they may not do although they might expect to, and which rule
    forbids it.
    """
    snapshot = _read(room, table)
    _need_last(room, snapshot)
    now = actions.Moment(room, snapshot)
    answer: Json = {
        "ruleset": room.ruleset.id,
        "rule": _asking_rule(now),
        "seats": _write_offers(actions.all_offers(now)),
    }
    if explain:
        answer["refused"] = [
            {
                "seat": seat,
                "action": write_action(action),
                "rule": problem.rule,
                "why": problem.detail.in_language(language),
            }
            for seat, action, problem in actions.refused_actions(now)
        ]
    return answer


def waits(room: Room, table: object, language: Language = "zh") -> Json:
    """What each seat that is still playing and whose hand is known waits for 听牌."""
    snapshot = _read(room, table)
    _need_last(room, snapshot)
    left = checks.unseen_counts(snapshot)
    return {
        "ruleset": room.ruleset.id,
        "seats": [
            _waits_of(room, snapshot, seat, left)
            for seat, player in enumerate(snapshot.seats)
            if player.hand is not None and seat not in snapshot.winners
        ],
    }


def _waits_of(room: Room, table: Table, seat: int, left: list[int]) -> Json:
    def found(hand: Hand) -> list[Json]:
        return [write_wait(wait, left) for wait in wins.waits(room, table, seat, hand)]

    hands = actions.hands_of_13(room, table, seat)
    if checks.holder_of_fourteenth(table) != seat:
        now = [wait for hand in hands for wait in found(hand)]
        return {"seat": seat, "ready": bool(now), "waits": now, "discards": []}
    discards: list[Json] = []
    for tile, hand in zip(actions.legal_discards(room, table, seat), hands, strict=True):
        after = found(hand)
        if after:
            discards.append({"tile": NAMES[tile], "waits": after})
    return {"seat": seat, "ready": bool(discards), "waits": [], "discards": discards}


def washout_payouts(room: Room, table: object, language: Language = "zh") -> Json:
    """What a washout would cost if the wall ended now 荒庄查叫."""
    snapshot = _read(room, table)
    if not checks.is_won(room, snapshot):
        _need_last(room, snapshot)
    payouts = settle.washout_payouts(room, snapshot)
    left = checks.unseen_counts(snapshot)
    return {
        "ruleset": room.ruleset.id,
        "rule": room.ruleset.rule(room.terms.washout_topic),
        "ready": [
            None if seat in snapshot.winners else ready for seat, ready in enumerate(payouts.ready)
        ],
        "best": [None if best is None else write_wait(best, left) for best in payouts.best],
        "totals": list(payouts.totals),
        "transfers": [write_transfer(line, language) for line in payouts.transfers],
        "voided": write_voided(payouts.voided, language),
    }


def settlement(room: Room, table: object, language: Language = "zh") -> Json:
    """The settlement of a finished round, every point of it cited."""
    settled = settle.settle(room, _read(room, table))
    return {"ruleset": room.ruleset.id, **write_settlement(settled, language)}


def transition(room: Room, asked: Mapping[str, Any], language: Language = "zh") -> Json:
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
    snapshot = _read(room, asked["table"])
    settle.refuse_hidden(snapshot)
    _need_last(room, snapshot)
    standing, missing, drew = transit(room, snapshot, asked)
    if missing:
        return {
            "ruleset": room.ruleset.id,
            "status": "waiting",
            "rule": _asking_rule(standing.now),
            "seats": _write_offers({seat: actions.offers(standing.now, seat) for seat in missing}),
        }
    answer: Json = {"ruleset": room.ruleset.id, **_write_standing(standing)}
    if standing.needs != "draw":
        answer["table"] = write_table(standing.table)
    if drew is not None:
        answer["drew"] = drew
    return answer


def _asking_rule(now: actions.Moment) -> str:
    """The rule by which seats are asked."""
    return now.room.terms.claims_rule if now.stage in actions.CLAIMS else "table.actions"


def _write_offers(legal: Mapping[int, list[actions.Action]]) -> list[Json]:
    return [
        {"seat": seat, "actions": [write_action(action) for action in offered]}
        for seat, offered in legal.items()
    ]


def _write_standing(standing: Standing) -> Json:
    """What has to come next."""
    if standing.needs == "choices":
        return {
            "status": "acting",
            "rule": _asking_rule(standing.now),
            "seats": _write_offers(standing.offers()),
        }
    written: Json = {"status": standing.needs or "over"}
    if standing.drawer is not None:
        drawer: Json = {"seat": standing.drawer}
        if standing.after_kong is not None:
            drawer["after_kong"] = NAMES[standing.after_kong]
        written["draw"] = drawer
    return written


def replayed(
    room: Room,
    record: object,
    language: Language = "zh",
    *,
    watch: Callable[[Step], object] = lambda _: None,
) -> Json:
    """What comes of the record of a round (docs/records.md), which is checked event by event.

    The ``verdict``: ``illegal`` at the first event that is not legal, with the rule that forbids
    it; ``unfinished`` where the round is not over; else ``agrees`` or ``differs`` with what the
    record claims, ``settled`` where it claims nothing. ``watch`` is called with every step on the
    way; what it raises stops the replay.

    Raises :class:`Refused`: ``schema``, and what is wrong with the deal.
    """
    read = read_record(record)
    played = replay(room, read, watch)
    answer: Json = {
        "ruleset": room.ruleset.id,
        "verdict": "unfinished",
        "events": played.events,
        "table": write_table(played.standing.table),
    }
    if played.illegal is not None:
        answer["verdict"] = "illegal"
        answer["illegal"] = {
            "index": played.events,
            "event": write_event(read.events[played.events]),
            **_write_problem(played.illegal, language),
        }
    if played.settlement is None:
        answer["next"] = _write_standing(played.standing)
        return answer
    settled = write_settlement(played.settlement, language)
    answer["settlement"] = {"ruleset": room.ruleset.id, **settled}
    answer["verdict"] = "settled"
    if read.claim is not None:
        different = differences(read.claim, played.settlement)
        answer["verdict"] = "differs" if different else "agrees"
        answer["differences"] = [_write_difference(each, language) for each in different]
    return answer


def _write_problem(problem: Problem, language: Language) -> Json:
    return {
        "code": problem.code,
        "rule": problem.rule,
        "why": problem.detail.in_language(language),
    }


def _write_difference(difference: Difference, language: Language) -> Json:
    written: Json = {"pointer": difference.pointer}
    for name, value in (("claimed", difference.claimed), ("settled", difference.settled)):
        if isinstance(value, Line):
            written[name] = write_line(value)
        elif isinstance(value, Transfer):
            written[name] = write_transfer(value, language)
        elif value is not None:
            written[name] = value
    return {**written, "lines": list(difference.lines)}


ANSWERS: dict[str, Callable[[Room, object, Language], Json]] = {
    "legal-actions": legal_actions,
    "waits": waits,
    "washout-payouts": washout_payouts,
    "settlements": settlement,
}
"""The answer to each of the four rule endpoints, by its name in the path."""


def rulesets() -> Json:
    """The rule sets of the service, one line each."""
    return {"rulesets": [_summary(ruleset) for ruleset in RULESETS.values()]}


def ruleset(described: Ruleset) -> Json:
    """All that a front end needs to draw the room form and to explain a cited rule."""
    from engine.rulesets.texts import table_texts, texts_of

    texts, table = texts_of(described), table_texts()
    return {
        **_summary(described),
        "source": described.source,
        "groups": _write_labels(texts.groups),
        "options": [
            _write_option(option, texts.options[option.key]) for option in described.options
        ],
        "points_by": described.points_by,
        "patterns": [
            {
                "id": pattern.id,
                "label": _both(pattern.label),
                "points": {
                    column: points[pattern.id]
                    for column, points in described.points.items()
                    if pattern.id in points
                },
            }
            for pattern in described.patterns
        ],
        "items": _write_labels(table.items),
        "rules": [_write_clause(clause) for clause in (*texts.clauses, *table.clauses)],
    }


def _both(text: Text) -> Json:
    return {"zh": text.zh, "en": text.en}


def _summary(described: Ruleset) -> Json:
    from engine.rulesets.texts import texts_of

    texts = texts_of(described)
    defaults = {option.key: option.default for option in described.options}
    players = set(described.terms(defaults).players)
    for option in described.options:
        for choice in option.choices:
            players |= set(choice.players)
    return {
        "id": described.id,
        "name": _both(texts.title),
        "summary": _both(texts.summary),
        "players": sorted(players),
    }


def _write_labels(labels: Mapping[str, Text]) -> list[Json]:
    return [{"id": key, "label": _both(label)} for key, label in labels.items()]


def _write_option(option: Option, texts: "OptionTexts") -> Json:
    written: Json = {
        "key": option.key,
        "label": _both(texts.label),
        "group": option.group,
        "default": option.default,
        "source": option.source,
        "note": None if texts.note is None else _both(texts.note),
        "needs": list(option.needs),
        "excludes": list(option.excludes),
    }
    if option.choices:
        written["type"] = "choice"
        written["choices"] = [
            {
                "value": choice.value,
                "label": _both(texts.choices[choice.value]),
                **({"players": list(choice.players)} if choice.players else {}),
            }
            for choice in option.choices
        ]
    elif option.span is not None:
        written["type"] = "integer"
        written["minimum"], written["maximum"] = option.span
    else:
        written["type"] = "boolean"
    return written


def _write_clause(clause: "Clause") -> Json:
    return {
        "id": clause.id,
        "title": _both(clause.title),
        "text": _both(clause.text),
        "source": clause.source,
        "readings": [_both(reading) for reading in clause.readings],
        "options": list(clause.options),
    }


def _read(room: Room, value: object) -> Table:
    return checks.checked(room, read_table(value))


def _need_last(room: Room, table: Table) -> None:
    """``last`` is needed before the end: without it nobody knows whose turn it is."""
    if table.last is None and not actions.is_over(room, table):
        detail = Text("牌局未结束时须给出最后一个动作", "is needed before the end of the round")
        raise Refused([Problem("schema", "/table/last", detail)])
