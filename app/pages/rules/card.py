"""What a room pays, on a card to print; and the four games side by side.

Every number is that of the room's terms, so that the card of a room's options is the card of that
room.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import engine
from engine import NAMES, Language, Room, Text

KONGS = {
    "concealed_kong": Text("闷豆（暗杠）", "concealed kong"),
    "added_kong": Text("转弯豆（补杠）", "added kong"),
    "exposed_kong": Text("点豆（直杠）", "exposed kong"),
}
_ROLES = (
    ("plain", Text("一只", "each")),
    ("charging", Text("冲锋", "charging")),
    ("liable", Text("责任另付", "more for liable")),
    ("forfeit", Text("包", "forfeited")),
    ("forfeit_charging", Text("包冲锋", "forfeited, charging")),
)


class Part(NamedTuple):
    """A table of the card: its name, the heads of its columns, its rows."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def parts(room: Room, language: Language) -> tuple[Part, ...]:
    """The tables of the card of ``room``."""
    return tuple(_Card(room, language).parts())


class _Card:
    def __init__(self, room: Room, language: Language) -> None:
        self.terms = room.terms
        self.language = language
        self.players = max(room.terms.players)

    def t(self, zh: str, en: str) -> str:
        return Text(zh, en).in_language(self.language)

    def say(self, text: Text) -> str:
        return text.in_language(self.language)

    def parts(self) -> Iterator[Part]:
        yield self.hands()
        if self.terms.fan is not None:
            yield self.fan(self.terms.fan.cap)
            return
        yield self.more()
        yield from self.chickens()
        yield self.kongs()

    def hands(self) -> Part:
        """What each pattern is worth, and what is paid for it."""
        t, terms = self.t, self.terms
        name = t("牌型", "Patterns")
        if terms.fan is not None:
            fans = [
                (self.say(each.label), str(worth), str(2 ** (min(worth, terms.fan.cap) - 1)))
                for each, worth in terms.patterns.patterns
            ]
            first = (terms.fan.heavenly, terms.fan.earthly)
            top = [
                (self.say(each.label), str(terms.fan.cap), str(2 ** (terms.fan.cap - 1)))
                for each in first
            ]
            return Part(name, (name, t("番", "fan"), t("分", "points")), (*top, *fans))
        hand, base = terms.hand, terms.base
        rows = [
            (
                self.say(each.label),
                str(worth * base),
                str((worth * hand.draw_factor + hand.draw_extra) * base),
                str((worth * hand.draw_factor + hand.bloom_extra) * base)
                if hand.bloom_extra
                else "",
            )
            for each, worth in terms.patterns.patterns
        ]
        heads = (
            name,
            t("接炮：点炮的人付", "on a discard: the discarder pays"),
            t("自摸：每家付", "own draw: every other pays"),
            t("杠开：每家付", "after a kong: every other pays"),
        )
        if not hand.bloom_extra:
            return Part(name, heads[:3], tuple(row[:3] for row in rows))
        return Part(name, heads, tuple(rows))

    def fan(self, cap: int) -> Part:
        """What so many fan are worth."""
        t = self.t
        rows = tuple((str(count), str(2 ** (count - 1))) for count in range(1, cap + 1))
        return Part(t("番与分", "Fan and points"), (t("番", "fan"), t("分", "points")), rows)

    def more(self) -> Part:
        """What is added to a hand."""
        t, terms = self.t, self.terms
        hand, dealer, base = terms.hand, terms.dealer, terms.base
        names = {
            "hard": t("硬报，加在牌型上", "hard, added to the pattern"),
            "soft": t("报听，加在牌型上", "declared ready, added to the pattern"),
        }
        rows = [(names[way], f"+{points * base}") for way, points in terms.bonus.items()]
        kills = {
            "hard": t("硬报的人点炮或被自摸，多付", "a hard declarer that pays, more"),
            "soft": t("报听的人点炮或被自摸，多付", "a declarer that pays, more"),
        }
        rows += [(kills[way], f"+{points * base}") for way, points in hand.kill.items()]
        amounts = (
            (t("抢杠，另付", "robbed kong, more"), hand.rob),
            (t("热炮（点豆后），另付", "shot after an exposed kong, more"), hand.shot_exposed),
            (t("热炮（其他豆后），另付", "shot after another kong, more"), hand.shot_other),
        )
        rows += [
            (name, f"+{amount.of(self.players) * base}")
            for name, amount in amounts
            if amount.of(self.players)
        ]
        if dealer.times_rounds:
            rows.append(
                (t("庄家：按连坐局数再付", "dealer: again for each round dealt in a row"), "×")
            )
        each = dealer.per_round or dealer.per_streak
        if each:
            rows.append((t("庄家：每连一局", "dealer: for each round in a row"), f"+{each * base}"))
        if dealer.fixed:
            rows.append((t("庄家：另付", "dealer: more"), f"+{dealer.fixed * base}"))
        return Part(t("加分", "More"), (t("情形", "case"), t("分", "points")), tuple(rows))

    def chickens(self) -> Iterator[Part]:
        """What the default chickens are worth in each role, and the turned ones."""
        t, terms = self.t, self.terms.chickens
        scale = 1 if "chicken" in self.terms.unscaled else self.terms.base
        rows = []
        for chicken in terms.defaults:
            for kind, points in (
                ("", chicken.plain),
                (t("银鸡", "silver "), chicken.silver),
                (t("金鸡", "golden "), chicken.golden),
            ):
                if kind and points == chicken.plain:
                    continue
                label, tile = self.say(chicken.label), NAMES[chicken.tile]
                named = kind + (label if tile in label else f"{label} {tile}")
                rows.append((named, *(str(getattr(points, role) * scale) for role, _ in _ROLES)))
        if terms.yields or terms.turns_itself or terms.weekday:
            turned = t("翻牌鸡", "turned chicken")
            rows.append((turned, str(terms.turned * scale), *("",) * (len(_ROLES) - 1)))
        name = t("鸡", "Chickens")
        yield Part(name, (name, *(self.say(text) for _, text in _ROLES)), tuple(rows))

    def kongs(self) -> Part:
        """What a kong brings from each seat that pays it."""
        t, terms = self.t, self.terms.kongs
        scale = 1 if "kong" in self.terms.unscaled else self.terms.base
        from_all, from_one = t("每家付", "every other pays"), t("放豆的人付", "the discarder pays")
        rows = tuple(
            (
                self.say(KONGS[kind]),
                str(points * scale),
                from_one if kind == "exposed_kong" else from_all,
            )
            for kind, points in terms.points.items()
            if kind in KONGS
        )
        name = t("豆", "Kongs")
        return Part(name, (name, t("分", "points"), t("谁付", "who pays")), rows)


def side_by_side(language: Language) -> Part:
    """The four games in their default rooms, a column each."""

    def t(zh: str, en: str) -> str:
        return Text(zh, en).in_language(language)

    rooms = [engine.open_room(ruleset.id, {}) for ruleset in engine.RULESETS.values()]
    described: list[dict[str, Any]] = [
        engine.describe_ruleset(ruleset) for ruleset in engine.RULESETS.values()
    ]
    yes, no = t("有", "yes"), "—"

    def row(name: str, of: Callable[[Room], object]) -> tuple[str, ...]:
        answers = (of(room) for room in rooms)
        shown = (yes if each is True else no if each is False else str(each) for each in answers)
        return (name, *shown)

    def worth(room: Room, pattern: str) -> str:
        """By its name, for the same pattern has other ids in other games."""
        found = [each for label, each in priced[room.ruleset.id] if label == pattern]
        unit = t(" 番", " fan") if room.terms.fan is not None else ""
        return f"{found[0]}{unit}" if found else no

    priced = {
        room.ruleset.id: [
            (pattern.label.en, points) for pattern, points in room.terms.patterns.patterns
        ]
        for room in rooms
    }
    patterns: dict[str, Text] = {}
    for room in rooms:
        patterns |= {each.label.en: each.label for each, _ in room.terms.patterns.patterns}
    rows = [
        (t("人数", "players"), *(", ".join(map(str, each["players"])) for each in described)),
        row(t("听用", "wild tiles"), lambda room: bool(room.terms.wild_steps)),
        row(t("捉鸡（翻牌）", "chickens (a tile is turned)"), lambda room: room.terms.flips),
        row(t("胡了还打下去", "played on after a win"), lambda room: room.terms.play_on),
        row(t("按番计分", "scored by fan"), lambda room: room.terms.fan is not None),
        row(t("报听", "declaring ready"), lambda room: bool(room.terms.bonus)),
        *(
            (text.in_language(language), *(str(r.terms.kongs.points.get(kind, no)) for r in rooms))
            for kind, text in KONGS.items()
        ),
        *(
            (label.in_language(language), *(worth(room, name) for room in rooms))
            for name, label in patterns.items()
        ),
    ]
    heads = tuple(str(each["name"][language]) for each in described)
    return Part(t("四种打法对照", "The four games side by side"), ("", *heads), tuple(rows))
