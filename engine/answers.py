"""The answers of the service as JSON values: what the HTTP endpoints give, without HTTP.

Each function takes a room and the JSON value of a table snapshot and gives the JSON value of the
answer (``1-api.md``), or raises :class:`~engine.problems.Refused`.
"""

from engine import actions, checks, settle, wins
from engine.clauses import Clause
from engine.lean import Callable
from engine.ledger import Transfer
from engine.options import Option
from engine.problems import Problem, Refused
from engine.reading import read_table
from engine.ruleset import Label, Room, Ruleset
from engine.rulesets import RULESETS
from engine.rulesets.shared import ITEMS, TABLE_CLAUSES
from engine.scores import Extras, Hand, Score, Wait
from engine.table import Table
from engine.text import Language, Text
from engine.tiles import NAMES, SUITS

Json = dict[str, object]


def legal_actions(
    room: Room, table: object, language: Language = "zh", *, explain: bool = False
) -> Json:
    """What each seat that has to act may do; no seats where the table is over.

    With ``explain`` also what they may not do although they might expect to, and which rule
    forbids it.
    """
    snapshot = _read(room, table)
    _need_last(room, snapshot)
    claiming = actions.Moment(room, snapshot).stage in ("claim", "rob")
    answer: Json = {
        "ruleset": room.ruleset.id,
        "rule": room.terms.claims_rule if claiming else "table.actions",
        "seats": [
            {"seat": seat, "actions": [_write_action(action) for action in legal]}
            for seat, legal in actions.legal_actions(room, snapshot).items()
        ],
    }
    if explain:
        answer["refused"] = [
            {
                "seat": seat,
                "action": _write_action(action),
                "rule": problem.rule,
                "why": problem.detail.in_language(language),
            }
            for seat, action, problem in actions.refused_actions(room, snapshot)
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
        return [_write_wait(wait, left) for wait in wins.waits(room, table, seat, hand)]

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
        "best": [None if best is None else _write_wait(best, left) for best in payouts.best],
        "totals": list(payouts.totals),
        "transfers": [_write_transfer(line, language) for line in payouts.transfers],
        "voided": _write_voided(payouts.voided, language),
    }


def settlement(room: Room, table: object, language: Language = "zh") -> Json:
    """The settlement of a finished round, every point of it cited."""
    settled = settle.settle(room, _read(room, table))
    return {
        "ruleset": room.ruleset.id,
        "outcome": settled.outcome,
        "totals": list(settled.totals),
        "transfers": [_write_transfer(line, language) for line in settled.transfers],
        "voided": _write_voided(settled.voided, language),
        "seats": [_write_result(result) for result in settled.seats],
        "next": {"dealer": settled.next_dealer, "streak": settled.next_streak},
    }


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
    return {
        **_summary(described),
        "source": described.source,
        "groups": [_write_label(group) for group in described.groups],
        "options": [_write_option(option) for option in described.options],
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
        "items": [_write_label(item) for item in ITEMS],
        "rules": [_write_clause(clause) for clause in (*described.clauses, *TABLE_CLAUSES)],
    }


def _both(text: Text) -> Json:
    return {"zh": text.zh, "en": text.en}


def _summary(described: Ruleset) -> Json:
    defaults = {option.key: option.default for option in described.options}
    players = set(described.terms(defaults).players)
    for option in described.options:
        for choice in option.choices:
            players |= set(choice.players)
    return {
        "id": described.id,
        "name": _both(described.title),
        "summary": _both(described.summary),
        "players": sorted(players),
    }


def _write_label(label: Label) -> Json:
    return {"id": label.id, "label": _both(label.label)}


def _write_option(option: Option) -> Json:
    written: Json = {
        "key": option.key,
        "label": _both(option.label),
        "group": option.group,
        "default": option.default,
        "source": option.source,
        "note": None if option.note is None else _both(option.note),
        "needs": list(option.needs),
        "excludes": list(option.excludes),
    }
    if option.choices:
        written["type"] = "choice"
        written["choices"] = [
            {
                "value": choice.value,
                "label": _both(choice.label),
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


def _write_clause(clause: Clause) -> Json:
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


def _write_action(action: actions.Action) -> Json:
    written: Json = {"type": action.type}
    if action.kind is not None:
        written["kind"] = action.kind
    if action.by is not None:
        written["by"] = action.by
    if action.tile is not None:
        written["tile"] = NAMES[action.tile]
    if action.suit is not None:
        written["suit"] = SUITS[action.suit]
    if action.stake is not None:
        written["points"] = action.stake
    if action.ready:
        written["ready"] = "soft"
    if action.late is not None:
        written["late"] = action.late
    if action.wilds is not None:
        written["wilds"] = [NAMES[wild] for wild in action.wilds]
    if action.wild is not None:
        written["wild"] = NAMES[action.wild]
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
    if score.groups:
        written["reading"] = [
            {
                "kind": group.kind,
                "tiles": [NAMES[tile] for tile in group.tiles],
                "held": [NAMES[tile] for tile in group.held],
            }
            for group in score.groups
        ]


def _write_wait(wait: Wait, left: list[int]) -> Json:
    written: Json = {
        "tile": NAMES[wait.tile],
        "left": left[wait.tile],
        "patterns": [wait.pattern.id],
        "points": wait.points,
    }
    _write_fan(written, wait.fan, wait.extras)
    return written


def _write_transfer(line: Transfer, language: Language) -> Json:
    return {
        "from": line.payer,
        "to": line.payee,
        "points": line.points,
        "item": line.item,
        "rule": line.rule,
        "why": line.why.in_language(language),
    }


def _write_voided(voided: tuple[tuple[Transfer, str], ...], language: Language) -> list[Json]:
    return [{**_write_transfer(line, language), "voided_by": rule} for line, rule in voided]


def _write_result(result: settle.SeatResult) -> Json:
    written: Json = {"seat": result.seat, "status": result.status}
    if result.score is not None:
        written["patterns"] = [result.score.pattern.id]
        written["hand_points"] = result.score.total
        _write_fan(written, result.score.fan, result.score.extras)
        _write_reading(written, result.score)
    return written
