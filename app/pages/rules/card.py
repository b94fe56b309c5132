"""What a room pays, on a card to print; and the four games side by side.

Every number is that of the room's terms, so that the card of a room's options is the card of that
room.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import engine
from app.pages.rules.words import EXTRAS
from engine import FanTerms, Language, Room, Ruleset, Terms, Text, texts_of, tiles

_ROLES = (
    ("plain", Text("一只", "each")),
    ("charging", Text("冲锋", "charging")),
    ("liable", Text("责任另付", "more for liable")),
    ("forfeit", Text("包", "forfeited")),
    ("forfeit_charging", Text("包冲锋", "forfeited, charging")),
)
_NOTHING = "—"
Json = dict[str, Any]


class Part(NamedTuple):
    """A table of the card: its name, the heads of its columns, its rows, who pays whom."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def parts(room: Room, language: Language) -> tuple[Part, ...]:
    """The tables of the card of ``room``."""
    return tuple(_Card(room, language).parts())


def unit_of(ruleset: Ruleset, language: Language) -> str:
    """What patterns are counted in: points, or fan."""
    by_fan = engine.open_room(ruleset.id, {}).terms.fan is not None
    return (Text("番", "fan") if by_fan else Text("分", "points")).in_language(language)


class _Card:
    def __init__(self, room: Room, language: Language) -> None:
        self.terms = room.terms
        self.words = room.ruleset.words
        self.language = language
        self.players = max(room.terms.players)

    def t(self, zh: str, en: str) -> str:
        return Text(zh, en).in_language(self.language)

    def say(self, text: Text) -> str:
        return text.in_language(self.language)

    def kong(self, kind: str) -> str:
        return self.say(self.words.kongs[kind])

    def scale(self, item: str) -> int:
        """What the points of ``item`` are multiplied by."""
        return 1 if item in self.terms.unscaled else self.terms.base

    def parts(self) -> Iterator[Part]:
        if self.terms.fan is not None:
            yield self.fan_hands(self.terms.fan)
            yield self.fan_more(self.terms.fan)
            yield self.fan_points(self.terms.fan.cap)
            yield self.fan_payments(self.terms.fan)
            return
        yield self.hands()
        yield self.more()
        yield self.chickens()
        yield self.kongs()
        yield self.washout()

    # --- by points --------------------------------------------------------------------------------

    def hands(self) -> Part:
        """What each pattern is worth, and what is paid for it."""
        t, hand, scale = self.t, self.terms.hand, self.scale("hand")
        name = t("牌型", "Patterns")
        rows = [
            (
                self.say(each.label),
                str(worth * scale),
                str((worth * hand.draw_factor + hand.draw_extra) * scale),
                str((worth * hand.draw_factor + hand.bloom_extra) * scale),
            )
            for each, worth in self.terms.patterns.patterns
        ]
        heads = (
            name,
            t("接炮：点炮的人付", "on a discard: the discarder pays"),
            t("自摸：每家付", "own draw: every other pays"),
            t("杠开：每家付", "after a kong: every other pays"),
        )
        columns = 4 if hand.bloom_extra else 3  # without, it is a self-draw like any other
        return Part(name, heads[:columns], tuple(row[:columns] for row in rows))

    def more(self) -> Part:
        """What is paid on top of a hand: on a discard, and by each on a self-draw."""
        t = self.t
        rows = [*self._declared(), *self._dealer(), *self._robbed()]
        heads = (
            t("情形", "case"),
            t("接炮时", "on a discard"),
            t("自摸时每家", "own draw, each"),
        )
        return Part(t("另付给胡家", "Paid to the winner on top"), heads, tuple(rows))

    def _declared(self) -> Iterator[tuple[str, ...]]:
        t, hand, scale = self.t, self.terms.hand, self.scale("hand")
        names = {
            "hard": t("胡家硬报", "winner: hard declaration"),
            "soft": t("胡家报听（软报）", "winner: declared ready"),
        }
        if self.terms.hard == "first_turn":
            names["hard"] = t("第一轮自摸（硬报）", "own draw on the first turn")
        for way, points in self.terms.bonus.items():
            discard = way != "hard" or self.terms.hard != "first_turn"
            on_draw = f"+{points * hand.draw_factor * scale}"
            yield names[way], f"+{points * scale}" if discard else _NOTHING, on_draw
        kills = {
            "hard": t("付分的人硬报过", "payer: hard declaration"),
            "soft": t("付分的人报过听", "payer: declared ready"),
        }
        scale, factor = self.scale("kill_ready"), hand.draw_factor if hand.kill_doubles else 1
        for way, points in hand.kill.items():
            yield kills[way], f"+{points * scale}", f"+{points * factor * scale}"

    def _dealer(self) -> Iterator[tuple[str, ...]]:
        t, dealer, scale = self.t, self.terms.dealer, self.scale("dealer")
        factor = self.terms.hand.draw_factor if dealer.doubles else 1
        if dealer.times_rounds:
            name = t(
                "付的或胡的是庄家，连坐第 k 局（这局在内）",
                "payer or winner deals, for the k-th round in a row (this one included)",
            )
            more = t("再付 k 倍", "k times as much again")
            yield name, more, more
        for points, zh, en in (
            (dealer.per_round, "连坐每局（这局在内）", "each round in a row, this one included"),
            (dealer.per_streak, "此前每连一局", "each round in a row before this one"),
            (dealer.fixed, "一扣二", "always"),
        ):
            if points:
                name = t(f"付的或胡的是庄家：{zh}", f"payer or winner deals: {en}")
                yield name, f"+{points * scale}", f"+{points * factor * scale}"
        if self.terms.stakes:
            both = t("两家估卖之和", "both stakes")
            times = f" × {self.terms.base}" if self.terms.base > 1 else ""
            yield t("估卖", "stakes"), both + times, both + times

    def _robbed(self) -> Iterator[tuple[str, ...]]:
        t, hand = self.t, self.terms.hand
        rob, shot = self.scale("rob"), self.scale("hot_shot")
        robbed = t("抢杠：被抢的人", "robbed kong: the robbed seat")
        if hand.rob_covers_all:
            yield robbed, t("替各家付自摸的分", "what all would pay on an own draw"), _NOTHING
        exposed = self.kong("exposed_kong")
        late = t("憨包豆", "a late kong")
        cases = [
            (t(f"{robbed}另付", f"{robbed}, more"), hand.rob, rob),
            (t(f"热炮：{exposed}后", f"hot shot after an {exposed}"), hand.shot_exposed, shot),
            (t("热炮：其他豆后", "hot shot after another kong"), hand.shot_other, shot),
        ]
        if self.terms.late_kongs:
            if hand.rob_late != hand.rob:
                cases.insert(1, (t(f"抢{late}，另付", f"robbed {late}, more"), hand.rob_late, rob))
            if hand.shot_late != hand.shot_other:
                cases.append((t(f"热炮：{late}后", f"hot shot after {late}"), hand.shot_late, shot))
        for name, amount, scale in cases:
            points = amount.of(self.players) * scale
            yield name, f"+{points}" if points else "0", _NOTHING

    def chickens(self) -> Part:
        """What the default chickens are worth in each role, and the turned ones."""
        t, terms, scale = self.t, self.terms.chickens, self.scale("chicken")
        rows = []
        for chicken in terms.defaults:
            for kind, points in (
                ("", chicken.plain),
                (t("银鸡时", ", silver"), chicken.silver),
                (t("金鸡时", ", golden"), chicken.golden),
            ):
                if kind and points == chicken.plain:
                    continue
                label = self.say(chicken.label)
                tile = self.say(tiles.TILE_TEXTS[chicken.tile])
                named = label if label == tile else f"{label}（{tile}）"
                worths = points if terms.liable else points._replace(liable=0)
                cells = (str(getattr(worths, role) * scale) for role, _ in _ROLES)
                rows.append((named + kind, *(_NOTHING if each == "0" else each for each in cells)))
        others = (
            (t("翻牌鸡", "turned chicken"), terms.turned, bool(terms.yields)),
            (
                t(
                    "翻牌鸡是一万或一筒（银鸡）",
                    "turned 1 of characters (1m) or 1 of dots (1p), silver",
                ),
                terms.turned_silver,
                bool(terms.yields) and terms.turned_silver != terms.turned,
            ),
            (t("本鸡", "the turned tile itself"), terms.turned, terms.turns_itself),
            (t("星期鸡", "weekday chicken"), terms.turned, terms.weekday),
        )
        rows += [
            (name, str(points * scale), *(_NOTHING for _ in _ROLES[1:]))
            for name, points, there_is in others
            if there_is
        ]
        name = t("鸡（每只）", "Chickens, each")
        heads = (t("哪种鸡", "which"), *(self.say(text) for _, text in _ROLES))
        notes = [
            t(
                "胡家和听牌的人向其他每家收，彼此也付；没听牌的赔他们的，是包的两栏。",
                "Winners and ready seats collect from every other seat, from each other too; "
                "seats that are not ready pay them what is forfeited.",
            )
        ]
        if terms.liable:
            notes.append(
                t(
                    "责任另付，只在打鸡的人和拿走的人之间。",
                    "What is liable is between the discarder and the taker alone.",
                )
            )
        if terms.wind is not None:
            tile = self.say(tiles.TILE_TEXTS[terms.wind])
            notes.append(t(f"翻出{tile}：鸡都不算。", f"Where {tile} is turned no chicken counts."))
        return Part(name, heads, tuple(rows), tuple(notes))

    def kongs(self) -> Part:
        """What a kong brings from each seat that pays it, and what an unready seat pays."""
        t, terms, scale = self.t, self.terms.kongs, self.scale("kong")
        from_all, from_one = t("其他每家", "every other seat"), t("放豆的人", "its discarder")
        rows = [
            (self.kong(kind), str(points * scale), from_one if "exposed" in kind else from_all)
            for kind, points in terms.points.items()
        ]
        if self.terms.late_kongs:
            rows.append((t("憨包豆", "a late kong"), "0", _NOTHING))
        if terms.forfeit:
            unready = t("包豆：没听牌的人", "forfeit: a seat that is not ready")
            rows.append((unready, f"−{terms.forfeit * scale}", t("自己付", "pays it")))
        name = t("豆（每个）", "Kongs, each")
        notes = [t("胡家和听牌的人才收。", "Only winners and ready seats collect.")]
        if terms.forfeit:
            notes.append(
                t("包豆付给每个胡家和听牌的人", "Forfeits go to every winner and ready seat")
                + (
                    t(
                        f"；{self.kong('exposed_kong')}只付给放豆的人。",
                        f"; of an {self.kong('exposed_kong')} to its discarder alone.",
                    )
                    if terms.forfeit_to_discarder
                    else t("。", ".")
                )
            )
        heads = (t("哪种豆", "which"), t("分", "points"), t("谁付", "who pays"))
        return Part(name, heads, tuple(rows), tuple(notes))

    def washout(self) -> Part:
        """What is paid where nobody wins."""
        t = self.t
        name = t("荒庄", "Washout")
        unready = t("没听牌的付每个听牌的", "not ready, to each that is")
        rows = [(unready, t("他能胡的最大牌型分", "the points of its best wait"))]
        if len(self.terms.washout_steps) > 1:
            both = t("每个听牌的另收", "each that is ready, besides")
            rows.append((both, t("默认鸡、星期鸡、豆", "default and weekday chickens, kongs")))
        if self.terms.base > 1:
            rows.append((self.say(self.words.base), f"× {self.terms.base}"))
        return Part(name, (t("谁付谁", "who pays whom"), t("分", "points")), tuple(rows))

    # --- by fan -----------------------------------------------------------------------------------

    def fan_hands(self, fan: FanTerms) -> Part:
        """What each pattern is worth in fan, and alone in points."""
        t = self.t
        name = t("牌型", "Patterns")
        capped = [(each, fan.cap) for each in (fan.heavenly, fan.earthly)]
        rows = tuple(
            (self.say(each.label), str(worth), str(_points(min(worth, fan.cap))))
            for each, worth in (*capped, *self.terms.patterns.patterns)
        )
        heads = (name, t("番", "fan"), t("不加番时的分", "points, if nothing is added"))
        return Part(name, heads, rows)

    def fan_more(self, fan: FanTerms) -> Part:
        """The fan that are added to those of the pattern, as the rule of the hand lists them."""
        t = self.t
        extras = fan.extras
        drawn = t("，自摸另加", ", and own draw") if extras.self_draw else ""
        cases = (
            (self.say(EXTRAS["self_draw"]), extras.self_draw),
            (self.say(EXTRAS["kong_bloom"]) + drawn, extras.kong_bloom),
            (self.say(EXTRAS["kong_shot"]), extras.kong_shot),
            (self.say(EXTRAS["rob"]) + drawn, extras.rob),
            (self.say(EXTRAS["no_wild"]), extras.no_wild),
            (t("每杠", "each kong"), extras.kong),
            (t("每归（手牌和碰里四张一样）", "each four alike in hand and pungs"), extras.hog),
            (
                t("本金三张（七对两张）", "three of the indicator (seven pairs: two)"),
                extras.indicator,
            ),
            (t("本金四张或更多", "four of the indicator or more"), extras.all_indicators),
        )
        rows = tuple((name, f"+{worth}") for name, worth in cases if worth)
        return Part(t("加番", "More fan"), (t("情形", "case"), t("番", "fan")), rows)

    def fan_points(self, cap: int) -> Part:
        """What so many fan are worth."""
        t = self.t
        rows = [(str(count), str(_points(count))) for count in range(1, cap + 1)]
        rows[-1] = (t(f"{cap}（封顶）", f"{cap} (the cap)"), rows[-1][1])
        return Part(t("番与分", "Fan and points"), (t("番", "fan"), t("分", "points")), tuple(rows))

    def fan_payments(self, fan: FanTerms) -> Part:
        """Who pays what."""
        t, cap = self.t, _points(fan.cap)
        best = t("他最大的听的分", "the points of its best wait")
        playing = t("还在打的每家", "every seat still playing")
        full = t("全额", "in full")
        rows = (
            (t("自摸", "own draw"), playing, full),
            (t("接炮", "on a discard"), t("点炮的人", "the discarder"), full),
            (t("抢杠胡", "robbed kong"), t("被抢的人", "the robbed seat"), full),
            (
                self.say(fan.earthly.label),
                t("其他各家", "every other seat")
                if fan.earthly_all_pay
                else t("庄家", "the dealer"),
                str(cap),
            ),
            (
                t("罚分：付给没胡又不是三门的每家", "fines: to each not won, not three-suited"),
                t("三门的人", "a three-suited seat"),
                str(cap),
            ),
            (
                t("罚分：付给听牌的每家", "fines: to each that is ready"),
                t("没听牌的人", "a seat that is not ready"),
                best,
            ),
        )
        heads = (t("什么时候", "when"), t("谁付", "who pays"), t("分", "points"))
        notes = (t("先胡的人不再收付。", "Seats that won earlier neither pay nor collect."),)
        return Part(t("谁付谁", "Who pays whom"), heads, rows, notes)


def _points(fan: int) -> int:
    """The points of so many fan, below the cap."""
    return int(2 ** (fan - 1))


def side_by_side(language: Language) -> Part:
    """The four games in their default rooms, a column each."""
    compared = _Compared(language)
    heads = tuple(texts_of(room.ruleset).title.in_language(language) for room in compared.rooms)
    rows = (*compared.ways(), *compared.payments(), *compared.patterns())
    return Part(compared.t("四种打法对照", "The four games side by side"), ("", *heads), rows)


class _Compared:
    def __init__(self, language: Language) -> None:
        self.language = language
        self.rooms = [engine.open_room(ruleset, {}) for ruleset in engine.RULESETS]

    def t(self, zh: str, en: str) -> str:
        return Text(zh, en).in_language(self.language)

    def row(self, name: str, of: Callable[[Terms], object]) -> tuple[str, ...]:
        """``of`` each room: a number, words, or whether there is such a thing."""
        said = {True: self.t("有", "yes"), False: _NOTHING}
        answers = (of(room.terms) for room in self.rooms)
        return (name, *(said[each] if isinstance(each, bool) else str(each) for each in answers))

    def named(self, names: Iterable[Text]) -> str:
        """All names of one thing, those of other games in brackets."""
        first, *others = dict.fromkeys(each.in_language(self.language) for each in names)
        return f"{first}（{'、'.join(others)}）" if others else first

    def ways(self) -> Iterator[tuple[str, ...]]:
        """How the games are played."""
        t, row = self.t, self.row
        described: list[Json] = [engine.describe_ruleset(room.ruleset) for room in self.rooms]
        yield t("人数", "players"), *(", ".join(map(str, each["players"])) for each in described)
        yield row(t("听用", "wild tiles"), lambda terms: bool(terms.wild_steps))
        yield row(t("捉鸡（翻牌）", "chickens (a tile is turned)"), lambda terms: terms.flips)
        yield row(t("胡了还打下去", "played on after a win"), lambda terms: terms.play_on)
        yield row(
            t("平胡接炮要通行证", "plain hands need a permit on a discard"),
            lambda terms: bool(terms.plain_patterns),
        )
        yield row(
            t("胡牌最多几门", "suits of a winning hand, at most"), lambda terms: terms.most_suits
        )
        yield row(
            t("一定要定缺的人数", "a void suit is always chosen by"),
            lambda terms: ", ".join(map(str, terms.void_players)) or False,
        )
        yield row(t("过胡受限", "a passed win binds"), lambda terms: bool(terms.passed_win))
        yield row(t("过碰受限", "a passed pung binds"), lambda terms: terms.passed_pung)
        yield row(t("憨包豆", "late kongs"), lambda terms: terms.late_kongs)

    def payments(self) -> Iterator[tuple[str, ...]]:
        """What they pay, but for patterns."""
        t, row = self.t, self.row

        def chicken(role: str) -> Callable[[Terms], object]:
            return lambda terms: next(
                (getattr(each.plain, role) for each in terms.chickens.defaults), False
            )

        yield row(t("按番计分", "scored by fan"), lambda terms: terms.fan is not None)
        yield row(t("自摸：每家付", "own draw: each pays"), self._draw)
        yield row(t("报听加分", "declared ready"), lambda terms: terms.bonus.get("soft", False))
        yield row(t("硬报加分", "hard"), lambda terms: terms.bonus.get("hard", False))
        yield row(t("幺鸡", "1 of bamboos (1s)"), chicken("plain"))
        yield row(t("冲锋鸡", "charging chicken"), chicken("charging"))
        yield row(t("责任鸡另付", "liable chicken, more"), chicken("liable"))
        yield row(t("包鸡", "forfeited chicken"), chicken("forfeit"))
        yield row(t("包冲锋鸡", "forfeited charging chicken"), chicken("forfeit_charging"))
        for kind in ("concealed_kong", "added_kong", "exposed_kong"):
            names = self.named(room.ruleset.words.kongs[kind] for room in self.rooms)
            yield row(names, lambda terms, kind=kind: self._kong(terms, kind))  # type: ignore[misc]

    def _draw(self, terms: Terms) -> str:
        if terms.fan is not None:
            more = terms.fan.extras.self_draw
            return self.t("分数", "the points") + (
                self.t(f"（加 {more} 番）", f" ({more} fan more)") if more else ""
            )
        extra = f" + {terms.hand.draw_extra}" if terms.hand.draw_extra else ""
        return self.t(
            f"牌型分 × {terms.hand.draw_factor}{extra}", f"points × {terms.hand.draw_factor}{extra}"
        )

    def _kong(self, terms: Terms, kind: str) -> object:
        if terms.fan is None:
            return terms.kongs.points[kind]
        more = terms.fan.extras.kong
        return self.t(f"+{more} 番", f"+{more} fan")

    def patterns(self) -> Iterator[tuple[str, ...]]:
        """What the patterns are worth; the same one may have another name in another game."""
        priced = [
            {pattern.label.en: (pattern.label, worth) for pattern, worth in terms.patterns.patterns}
            for terms in (room.terms for room in self.rooms)
        ]
        for name in dict.fromkeys(name for each in priced for name in each):
            label = self.named(each[name][0] for each in priced if name in each)
            worths = (
                str(each[name][1]) + (self.t(" 番", " fan") if room.terms.fan else "")
                if name in each
                else _NOTHING
                for room, each in zip(self.rooms, priced, strict=True)
            )
            yield (label, *worths)
