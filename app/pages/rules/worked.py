"""Worked examples: a request for each rule, and what the engine answers, in words.

``examples/`` has a file for each rule id: ``{"endpoint", "title", "request"}``; with ``also``,
further ones; with ``reason``, why no answer ever cites the rule. Answers are computed.
"""

import base64
import re
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import orjson

import engine
from app import problems
from app.pages.rules import arrows
from app.pages.rules.arrows import Paid
from app.pages.rules.words import (
    ENDPOINTS,
    EVENTS,
    EXTRAS,
    OFF,
    ON,
    OUTCOMES,
    PUNG,
    READY,
    STATUS,
    SUITS,
    WON_BY,
)
from engine import Language, Refused, Room, Text, texts_of, tiles

Json = dict[str, Any]
_FOLDER = Path(__file__).parent / "examples"
_WIDTH = 88


class Fact(NamedTuple):
    """Something about a table: what, and how it is."""

    name: str
    value: str


class Meld(NamedTuple):
    """A meld on the table: its tiles, and what it is."""

    tiles: str
    name: str


class Thrown(NamedTuple):
    """A discard before its seat: which of the round it was, and who took it."""

    number: int
    tile: str
    to: int | None


class Player(NamedTuple):
    """A seat of an example, and where it sits."""

    seat: int
    place: str
    deals: bool
    hand: str
    melds: tuple[Meld, ...]
    discards: tuple[Thrown, ...]
    notes: tuple[str, ...]


class Line(NamedTuple):
    """A payment; ``voided_by`` names the rule that takes it away."""

    payer: int
    payee: int
    points: int
    item: str
    rule: str
    why: str
    voided_by: str | None


class Choice(NamedTuple):
    """What a seat may do, or may not and why."""

    seat: int
    action: str
    rule: str = ""
    why: str = ""


class Answer(NamedTuple):
    """What the engine answers; what an endpoint does not speak of is empty."""

    refused: Json | None = None
    rule: str = ""
    outcome: str = ""
    lines: tuple[Line, ...] = ()
    totals: tuple[int, ...] = ()
    seats: tuple[tuple[int, str], ...] = ()
    legal: tuple[Choice, ...] | None = None
    illegal: tuple[Choice, ...] = ()

    def paid(self, rule: str) -> tuple[Paid, ...]:
        """What is paid, as it is drawn in an example of ``rule``."""
        return tuple(
            Paid(
                line.payer,
                line.payee,
                line.points,
                rule in (line.rule, line.voided_by),
                line.voided_by is not None,
            )
            for line in self.lines
        )


class Example(NamedTuple):
    """A worked example, ready to be shown."""

    title: str
    reason: str
    endpoint: str
    path: str
    ruleset: str
    options: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    players: tuple[Player, ...]
    answer: Answer
    request: Json
    text: str
    """The request as JSON, as it is sent."""
    fragment: str
    """That of a link to the playground with this table in it."""


def stored(rule: str) -> list[Json]:
    """The examples of a rule as they are written down."""
    first: Json = orjson.loads((_FOLDER / f"{rule}.json").read_bytes())
    return [first, *first.pop("also", [])]


def examples(rule: str, language: Language) -> list[Example]:
    """The examples of a rule with their answers."""
    return [_worked(each, language) for each in stored(rule)]


def answer_to(endpoint: str, request: Json, language: Language) -> Json:
    """What the service answers: the answer of the engine, or the problem."""
    try:
        asked = request["room"]
        with engine.within("/room"):
            room = engine.open_room(asked["ruleset"], asked.get("options", {}))
        if endpoint == "legal-actions":
            explain = request.get("explain", False)
            return engine.answer_legal_actions(room, request["table"], language, explain=explain)
        return engine.ANSWERS[endpoint](room, request["table"], language)
    except Refused as refused:
        problem: Json = orjson.loads(problems.of_refused(refused, language).body)
        return problem


def as_json(value: object, indent: str = "") -> str:
    """``value`` as JSON, with everything on one line that fits on one."""
    flat = orjson.dumps(value).decode()
    flat = re.sub(r'("(?:[^"\\]|\\.)*")|([,:])', lambda m: m[1] or m[2] + " ", flat)
    if not isinstance(value, dict | list) or len(indent) + len(flat) <= _WIDTH:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        rows = [f"{orjson.dumps(k).decode()}: {as_json(v, inner)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inner + row for row in rows) + f"\n{indent}}}"
    rows = [as_json(each, inner) for each in value]
    return "[\n" + ",\n".join(inner + row for row in rows) + f"\n{indent}]"


def fragment(request: Json, language: Language) -> str:
    """The state of the playground as its links have it: JSON, deflated, base64url."""
    state = {"v": 1, "room": request["room"], "table": request["table"], "lang": language}
    deflate = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(orjson.dumps(state)) + deflate.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def _worked(example: Json, language: Language) -> Example:
    endpoint, request = example["endpoint"], example["request"]
    asked = request["room"]
    room = engine.open_room(asked["ruleset"], asked.get("options", {}))
    words = _Words(room, language)
    table = request["table"]
    return Example(
        title=example["title"][language],
        reason=example.get("reason", {}).get(language, ""),
        endpoint=words.say(ENDPOINTS[endpoint]),
        path=f"/v1/{endpoint}",
        ruleset=asked["ruleset"],
        options=tuple(words.options(asked.get("options", {}))),
        facts=tuple(words.facts(table)),
        players=tuple(words.player(table, seat) for seat in range(len(table["seats"]))),
        answer=words.answer(answer_to(endpoint, request, language)),
        request=request,
        text=as_json(request),
        fragment=fragment(request, language),
    )


class _Words:
    """Says what tables and answers of ``room`` hold, in one language."""

    def __init__(self, room: Room, language: Language) -> None:
        self.room = room
        self.language = language
        self._patterns = {each.id: each.label for each in room.ruleset.patterns}

    def say(self, text: Text) -> str:
        return text.in_language(self.language)

    def _t(self, zh: str, en: str) -> str:
        return zh if self.language == "zh" else en

    def _seat(self, seat: int) -> str:
        return self._t(f"座位 {seat}", f"seat {seat}")

    def _tiles(self, names: Iterable[str]) -> str:
        """Tiles as they are written, ``5p``, which the page draws."""
        return self._t("、", ", ").join(names)

    def _kong(self, kind: str) -> str:
        return self.say(self.room.ruleset.words.kongs[kind])

    def _seats(self, seats: Iterable[int]) -> str:
        return self._t("、", ", ").join(self._seat(seat) for seat in seats)

    def _pattern(self, listed: list[str]) -> str:
        return " + ".join(self.say(self._patterns[each]) for each in listed)

    # --- the table --------------------------------------------------------------------------------

    def options(self, chosen: Json) -> Iterable[Fact]:
        for key, texts in texts_of(self.room.ruleset).options.items():
            if key in chosen:
                value = chosen[key]
                labels = [self.say(label) for each, label in texts.choices.items() if each == value]
                yield Fact(self.say(texts.label), labels[0] if labels else self._value(value))

    def _value(self, value: object) -> str:
        return self.say(ON if value else OFF) if isinstance(value, bool) else str(value)

    def facts(self, table: Json) -> Iterable[Fact]:
        t = self._t
        streak = table.get("streak", 0)
        before = t(f"，此前已连坐 {streak} 局", f", {streak} dealt in a row before this")
        yield Fact(t("庄家", "dealer"), self._seat(table["dealer"]) + (before if streak else ""))
        if "wall" in table:
            yield Fact(t("牌墙剩", "tiles in the wall"), str(table["wall"]))
        if "indicator" in table:
            yield Fact(t("本金", "indicator"), table["indicator"])
        if "last" in table:
            yield Fact(t("最后一个动作", "last event"), self._event(table["last"]))
        for win in table.get("wins", []):
            yield Fact(t("胡牌", "win"), self._win(win))
        if "flip" in table:
            yield Fact(t("翻出", "tile turned"), table["flip"])

    def _event(self, last: Json) -> str:
        event = EVENTS[last["event"]] if last["event"] != "kong" else None
        what = self._t(*event) if event else self._t("", "makes a ") + self._kong(last["kind"])
        words = [self._seat(last["seat"]), what]
        if last.get("tile"):
            words.append(self._t("", "of " if event is None else "") + last["tile"])
        return " ".join(words)

    def _win(self, win: Json) -> str:
        t = self._t
        seats, tile = self._seats(win["seats"]), win["tile"]
        by = self.say(WON_BY[win["by"]])
        parts = [t(f"{seats} {by} {tile}", f"{seats}: {tile} {by}")]
        if "from" in win:
            parts.append(t(f"（座位 {win['from']} 的）", f"(from seat {win['from']})"))
        if "after_kong" in win:
            kong = win["after_kong"]
            parts.append(t(f"（{kong}杠后）", f"(after the kong of {kong})"))
        return " ".join(parts)

    def player(self, table: Json, seat: int) -> Player:
        player = table["seats"][seat]
        hand, t = player["hand"], self._t
        size = player.get("hand_size", 0)
        return Player(
            seat,
            arrows.places(len(table["seats"]))[seat],
            seat == table["dealer"],
            tiles.hand_text(tiles.read(hand)).en
            if hand is not None
            else t(f"{size} 张，看不到", f"{size} tiles, hidden"),
            tuple(self._meld(meld) for meld in player.get("melds", [])),
            tuple(
                Thrown(number, each["tile"], each.get("to"))
                for number, each in enumerate(table.get("discards", []), 1)
                if each["seat"] == seat
            ),
            tuple(self._notes(player)),
        )

    def _meld(self, meld: Json) -> Meld:
        t = self._t
        kind, wilds = meld["kind"], meld.get("wilds", [])
        name = self.say(PUNG) if kind == "pung" else self._kong(kind)
        if "from" in meld:
            name += t(f"（座位 {meld['from']} 打出）", f" (from seat {meld['from']})")
        if wilds:
            name += t("（内有听用）", " (with wild tiles)")
        if meld.get("late"):
            name += t("（憨包豆）", " (late)")
        if meld.get("robbed"):
            name += t("（被抢）", " (robbed)")
        natural = (3 if kind == "pung" else 4) - len(wilds)
        rank, suit = meld["tile"]
        return Meld(" ".join((rank * natural + suit, *wilds)), name)

    def _notes(self, player: Json) -> Iterable[str]:
        t = self._t
        if "stake" in player:
            yield t(f"估卖 {player['stake']}", f"stake {player['stake']}")
        if player.get("ready", "none") != "none":
            yield self.say(READY[player["ready"]])
        passed = player.get("passed", {})
        if passed.get("wins"):
            listed = self._tiles(passed["wins"])
            yield t(f"过胡 {listed}", f"passed on a win of {listed}")
        if passed.get("pungs"):
            listed = self._tiles(passed["pungs"])
            yield t(f"过碰 {listed}", f"passed on a pung of {listed}")
        if passed.get("fan"):
            yield t(f"过了 {passed['fan']} 番的胡", f"of {passed['fan']} fan")

    # --- the answer -------------------------------------------------------------------------------

    def answer(self, answer: Json) -> Answer:
        if "code" in answer:
            return Answer(refused=answer)
        if "transfers" in answer:
            return self._settled(answer)
        if any("shanten" in each for each in answer["seats"]):
            hints = tuple((each["seat"], self._hint(each)) for each in answer["seats"])
            return Answer(rule=answer["rule"], seats=hints)
        if "rule" in answer:
            return self._legal(answer)
        return Answer(seats=tuple((each["seat"], self._waiting(each)) for each in answer["seats"]))

    def _settled(self, answer: Json) -> Answer:
        lines = [self._line(line) for line in (*answer["transfers"], *answer["voided"])]
        if "outcome" in answer:
            seats = [(each["seat"], self._status(each)) for each in answer["seats"]]
        else:
            seats = [
                (seat, self._wait(best) if best else self.say(STATUS["unready"]))
                for seat, best in enumerate(answer["best"])
            ]
        return Answer(
            rule=answer.get("rule", ""),
            outcome=self.say(OUTCOMES[answer["outcome"]]) if "outcome" in answer else "",
            lines=tuple(lines),
            totals=tuple(answer["totals"]),
            seats=tuple(seats),
        )

    def _line(self, line: Json) -> Line:
        return Line(
            line["from"],
            line["to"],
            line["points"],
            self.say(texts_of(self.room.ruleset).items[line["item"]]),
            line["rule"],
            line["why"],
            line.get("voided_by"),
        )

    def _status(self, seat: Json) -> str:
        status = self.say(STATUS[seat["status"]])
        if "patterns" not in seat:
            return status
        return status + self._t("：", ": ") + self._scored(seat, "hand_points")

    def _scored(self, scored: Json, points: str = "points") -> str:
        t = self._t
        parts = [self._pattern(scored["patterns"])]
        if "fan" in scored:
            extras = [f"{self.say(EXTRAS[k])} {count}" for k, count in scored["extras"].items()]
            fan = t(f"{scored['fan']} 番", f"{scored['fan']} fan")
            parts.append(
                t(f"{fan}（{'、'.join(extras)}）", f"{fan} ({', '.join(extras)})")
                if extras
                else fan
            )
        parts.append(t(f"{scored[points]} 分", _points(scored[points])))
        return t("，", ", ").join(parts)

    def _waiting(self, seat: Json) -> str:
        t = self._t
        if not seat["ready"]:
            return self.say(STATUS["unready"])
        now = [self._wait(wait) for wait in seat["waits"]]
        later = [
            t(f"打{each['tile']}后：", f"after discarding {each['tile']}: ")
            + t("；", "; ").join(self._wait(wait) for wait in each["waits"])
            for each in seat["discards"]
        ]
        return t("；", "; ").join([*now, *later])

    def _wait(self, wait: Json) -> str:
        t = self._t
        left = t(f"还有 {wait['left']} 张", f"{wait['left']} left")
        tile, scored = wait["tile"], self._scored(wait)
        return t(f"听{tile}（{scored}，{left}）", f"waits for {tile}: {scored}, {left}")

    def _hint(self, seat: Json) -> str:
        t = self._t
        if not seat["discards"]:
            return self._helped(seat)
        return t("；", "; ").join(
            t(f"打 {each['tile']} 后：", f"after discarding {each['tile']}: ") + self._helped(each)
            for each in seat["discards"]
        )

    def _helped(self, hint: Json) -> str:
        t = self._t
        if hint["shanten"] is None:
            return t("没有向听数", "no shanten")
        tiles = t("、", ", ").join(f"{each['tile']} ({each['left']})" for each in hint["useful"])
        useful = t(f"，进张 {tiles}", f", useful {tiles}") if tiles else ""
        return t(f"{hint['shanten']} 向听", f"shanten {hint['shanten']}") + useful

    def _legal(self, answer: Json) -> Answer:
        legal = [
            Choice(each["seat"], self._action(action))
            for each in answer["seats"]
            for action in each["actions"]
        ]
        alike: dict[tuple[int, str, str], list[str]] = {}
        for each in answer.get("refused", []):
            for_one_reason = alike.setdefault((each["seat"], each["rule"], each["why"]), [])
            for_one_reason.append(self._action(each["action"]))
        illegal = [
            Choice(seat, self._t("；", "; ").join(actions), rule, why)
            for (seat, rule, why), actions in alike.items()
        ]
        return Answer(rule=answer["rule"], legal=tuple(legal), illegal=tuple(illegal))

    def _action(self, action: Json) -> str:
        return _ACTIONS[action["type"]](self, action)

    def _claimed(self, action: Json, name: str) -> str:
        t = self._t
        parts = [name, action["tile"]]
        if action.get("wilds"):
            listed = self._tiles(action["wilds"])
            parts.append(t(f"（用听用 {listed}）", f"(with the wild tile {listed})"))
        if action.get("late"):
            parts.append(t("（憨包豆）", "(late)"))
        return " ".join(parts)

    def stake(self, action: Json) -> str:
        return self._t(f"估卖 {action['points']}", f"stake {action['points']}")

    def void(self, action: Json) -> str:
        suit = self.say(SUITS[action["suit"]])
        return self._t(f"定缺 {suit}", f"void suit: {suit}")

    def ready(self, _action: Json) -> str:
        return self._t("硬报", "declare ready (hard)")

    def passing(self, _action: Json) -> str:
        return self._t("过", "pass")

    def win(self, action: Json) -> str:
        won = self._t("胡", "win")
        tile, scored = action["tile"], self._scored(action)
        return self._t(f"{won} {tile}（{scored}）", f"{won} with {tile}: {scored}")

    def throw(self, action: Json) -> str:
        text = f"{self._t('打', 'discard')} {action['tile']}"
        return f"{text} {self._t('并报听', 'and declare ready')}" if "ready" in action else text

    def pung(self, action: Json) -> str:
        return self._claimed(action, self.say(PUNG))

    def kong(self, action: Json) -> str:
        return self._claimed(action, self._kong(action["kind"]))

    def swap(self, action: Json) -> str:
        drawn, wild = action["tile"], action["wild"]
        return self._t(f"用{drawn}提出听用{wild}", f"swap the {drawn} for the wild {wild}")


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


_ACTIONS = {
    "stake": _Words.stake,
    "void": _Words.void,
    "ready": _Words.ready,
    "pass": _Words.passing,
    "win": _Words.win,
    "discard": _Words.throw,
    "pung": _Words.pung,
    "kong": _Words.kong,
    "swap": _Words.swap,
}
