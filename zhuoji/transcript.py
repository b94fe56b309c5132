"""A whole round as text to read: every event with the hand that it changes and what was on offer
after it, then the settlement.

It is plain text in the order of the events, so that two of them can be compared line by line.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len

import engine
from engine import (
    Act,
    Action,
    Deal,
    DiscardAction,
    Draw,
    Flip,
    Happening,
    Language,
    Meld,
    Move,
    Offer,
    PassAction,
    ReadyAction,
    Room,
    Seat,
    Show,
    StakeAction,
    SwapAction,
    Table,
    Text,
    Turn,
    VoidAction,
    WinAction,
    read_record,
    replay,
    texts_of,
)
from zhuoji.language import Words, minus

Json = dict[str, Any]

VERDICTS: Mapping[str, Text] = {
    "agrees": Text("相符", "agrees with what it claims"),
    "settled": Text("已结算，未声称结果", "settled; it claims nothing"),
    "differs": Text("与所称不符", "differs from what it claims"),
    "illegal": Text("有不能做的动作", "illegal"),
    "unfinished": Text("未结束", "unfinished"),
    "refused": Text("无法读取", "refused"),
}
OUTCOMES: Mapping[str, Text] = {"win": Text("胡牌", "win"), "washout": Text("荒庄", "washout")}
_HOW: Mapping[str, Text] = {
    "draw": Text("自摸", " by own draw"),
    "discard": Text("接炮", " on a discard"),
    "rob": Text("抢杠", " by robbing a kong"),
}
_INDENT = " " * 6


def transcript(room: Room, record: object, language: Language) -> Iterator[str]:
    """The lines of the transcript of a record, as JSON value.

    Raises :class:`~engine.problems.Refused` as ``engine.answer_replay`` does.
    """
    answer: Json = engine.answer_replay(room, record, language)
    read = read_record(record)
    words = Words(language)
    yield from _heading(room, record, read.deal, words)
    scribe = _Scribe(room, words)
    yield ""
    steps: list[Happening] = []
    replay(room, read._replace(events=read.events[: answer["events"]]), steps.append)
    for step in steps:
        yield from scribe.step(step)
    if answer["verdict"] == "illegal":
        illegal = answer["illegal"]
        event = read.events[answer["events"]]
        yield f"{answer['events']:4}  {scribe.event(event)}"
        rule = "" if illegal["rule"] is None else f" [{words.rule(illegal['rule'])}]"
        yield f"{_INDENT}{words('不能：', 'illegal: ')}{illegal['why']}{rule}"
    if "settlement" in answer:
        yield ""
        yield from settlement_lines(room, answer["settlement"], words)
    yield ""
    yield from _verdict(answer, words)


def _heading(room: Room, record: object, deal: Deal, words: Words) -> Iterator[str]:
    ruleset = room.ruleset
    name = record.get("id") if isinstance(record, Mapping) else None
    yield f"{ruleset.id} {texts_of(ruleset).title.in_language(words.language)}" + (
        f", {name}" if name else ""
    )
    yield f"{words('选项：', 'options: ')}{words.options(room)}"
    fan = room.terms.fan
    worth = words.joined(
        f"{pattern.label.in_language(words.language)} {points}"
        for pattern, points in room.terms.patterns.patterns
    )
    title = words("牌型", "hands") if fan is None else words("牌型（番）", "hands (fan)")
    yield f"{title}{words('：', ': ')}{worth}"
    said = [words(f"庄家：{words.seat(deal.dealer)}", f"dealer: {words.seat(deal.dealer)}")]
    said.append(words(f"此前连庄 {deal.streak} 局", f"streak: {deal.streak}"))
    if deal.weekday is not None:
        said.append(words.weekday(deal.weekday))
    if deal.indicator is not None:
        tile = words.tile(deal.indicator)
        said.append(words(f"本金：{tile}", f"indicator: {tile}"))
    yield words("，", ", ").join(said)


class _Scribe:
    """Writes down steps, and remembers the table to see what changes."""

    def __init__(self, room: Room, words: Words) -> None:
        self.room = room
        self.words = words
        self.patterns = {
            pattern.id: pattern.label.in_language(words.language)
            for pattern in room.ruleset.patterns
        }
        self.seats: tuple[Seat, ...] = ()
        self.offered: dict[int, str] = {}
        """What was on offer before, where seats answer one by one."""

    def step(self, step: Happening) -> Iterator[str]:
        """The lines of a step."""
        text, after = self.event(step.move), step.after
        changed = [] if after is None else self._changed(after.table)
        number = "" if step.event is None else str(step.event)
        if after is not None and step.move is not None and step.move.type == "draw":
            left = after.table.wall
            text += self.words(f"（余 {left}）", f" ({left} left)")
        if step.move is None:
            if after is not None and after.position.last is not None:
                before = {"open": self.words("发牌之前", "before the deal")}
                before["deal"] = self.words("发牌", "the deal")
                text = before.get(after.position.last.event, "")
        elif step.event is None:
            text = f"({text})"
        if text:
            hand = f"{self._hand(changed[0], after.table)}" if after and len(changed) == 1 else ""
            yield f"{number:>4}  {_padded(text, 44)}  {hand}".rstrip()
        if after is None:
            return
        if len(changed) != 1 or not text:
            for seat in changed:
                yield f"{_INDENT}{self.words.seat(seat)}  {self._hand(seat, after.table)}".rstrip()
        if not self.seats and after.position.wild:
            wild = self.words.joined(map(self.words.tile, sorted(after.position.wild)))
            yield f"{_INDENT}{self.words('听用：', 'wild: ')}{wild}"
        self.seats = after.table.seats
        yield from self._offers(after)

    def _changed(self, table: Table) -> list[int]:
        """The seats whose hand or melds are others than before."""
        if not self.seats:
            return [seat for seat, player in enumerate(table.seats) if player.hand]
        return [
            seat
            for seat, (old, new) in enumerate(zip(self.seats, table.seats, strict=True))
            if (old.hand, old.melds) != (new.hand, new.melds)
        ]

    def _hand(self, seat: int, table: Table) -> str:
        player = table.seats[seat]
        return "  ".join(
            part
            for part in (
                self.words.hand(player.hand or ()),
                " ".join(self._meld(meld) for meld in player.melds),
            )
            if part
        )

    def _meld(self, meld: Meld) -> str:
        name = self.words("碰", "pung") if meld.kind == "pung" else self._kong(meld.kind)
        tiles = self.words.hand([meld.tile] * meld.natural)
        if meld.wilds:
            tiles += f" + {self.words.hand(meld.wilds)}"
        late = self.words("，憨包豆", ", late") if meld.late else ""
        robbed = self.words("，被抢", ", robbed") if meld.robbed else ""
        return f"[{name} {tiles}{late}{robbed}]"

    def _kong(self, kind: str) -> str:
        return self.words.text(self.room.ruleset.words.kongs[kind])

    def event(self, move: Move | None) -> str:
        """What happens, in a few words."""
        if move is None:
            return ""
        words = self.words
        tile = ""
        if isinstance(move, Draw | Flip) and move.tile is not None:
            tile = words.tile(move.tile)
        if isinstance(move, Flip):
            return words(f"翻出 {tile}", f"{tile} is turned")
        who = words.seat(move.seat)
        match move:
            case Draw():
                return words(f"{who} 摸 {tile}", f"{who} draws {tile}")
            case Show():
                return words(f"{who} 亮牌", f"{who} lays its hand open")
            case Act():
                return f"{who} {self.action(move.action, third=True)}"

    def action(self, action: Action, *, late: bool = False, third: bool = False) -> str:
        """An action in a few words, of somebody else (``third``) or as it is offered."""
        words = self.words
        s = "s" if third else ""
        match action:
            case StakeAction():
                return words(f"估卖 {action.points}", f"stake{s} {action.points}")
            case VoidAction():
                suit = words.suit(action.suit)
                return words(f"定缺 {suit}", f"choose{s} {suit} as void suit")
            case ReadyAction():
                return words("硬报", f"declare{s} ready (hard)")
            case PassAction():
                return words("过", f"pass{'es' if third else ''}")
        tile = words.tile(action.tile)
        match action:
            case WinAction():
                by = _HOW[action.by]
                return words(f"{by.zh}胡 {tile}", f"win{s} with {tile}{by.en}")
            case DiscardAction():
                declaring = words("并报听", f", declar{'ing' if third else 'e'} ready")
                declaring = declaring if action.ready else ""
                return words(f"打 {tile}{declaring}", f"discard{s} {tile}{declaring}")
            case SwapAction():
                wild = words.tile(action.wild)
                return words(f"提 {wild}，换 {tile}", f"swap{s} {tile} for the wild tile {wild}")
        wilds = ""
        if action.wilds:
            wild = words.joined(map(words.tile, action.wilds))
            wilds = words(f"，用听用 {wild}", f" with the wild tile {wild}")
        if action.type == "pung":
            return words(f"碰 {tile}{wilds}", f"pung{s} {tile}{wilds}")
        kong = self._kong(action.kind)
        article = "an" if kong[:1] in ("a", "e") else "a"
        lateness = words("（憨包豆）", " (late)") if late else ""
        return words(
            f"{kong} {tile}{wilds}{lateness}",
            f"make{s} {article} {kong} of {tile}{wilds}{lateness}",
        )

    def _offers(self, turn: Turn) -> Iterator[str]:
        """What each seat that is asked may do."""
        before, self.offered = self.offered, {}
        if turn.needs != "choices":
            return
        words = self.words
        for seat, offered in turn.offers().items():
            parts = [self._offer(each) for each in offered if each.action.type != "discard"]
            plain, ready = (
                [
                    each.action.tile
                    for each in offered
                    if each.action.type == "discard" and each.action.ready is declared
                ]
                for declared in (False, True)
            )
            if plain:
                whole = set(plain) == set(turn.table.seats[seat].hand or ())
                tiles = words("任一张", "any tile") if whole else words.hand(plain)
                parts.append(words(f"打 {tiles}", f"discard {tiles}"))
            if ready:
                tiles = words.hand(ready)
                parts.append(words(f"打 {tiles} 并报听", f"discard {tiles}, declaring ready"))
            who = words(f"{words.seat(seat)} 可", f"{words.seat(seat)} may")
            text = f"{_INDENT}{who} {' / '.join(parts)}"
            if before.get(seat) != text:
                yield text
            if turn.position.stage in ("stake", "void", "declare"):
                self.offered[seat] = text

    def _offer(self, offer: Offer) -> str:
        text, score = self.action(offer.action, late=bool(offer.late)), offer.score
        if score is None:
            return text
        worth = f"{self.patterns.get(score.pattern.id, score.pattern.id)}"
        if score.fan is not None:
            worth += self.words(f" {score.fan} 番", f" {score.fan} fan")
        points = self.words.points(score.total)
        return self.words(f"{text}（{worth}，{points}）", f"{text} ({worth}, {points})")


def settlement_lines(room: Room, settled: Json, words: Words) -> Iterator[str]:
    """A settlement, line by line with its rules."""
    items = {item: words.text(label) for item, label in texts_of(room.ruleset).items.items()}
    patterns = {each.id: each.label.in_language(words.language) for each in room.ruleset.patterns}
    outcome = OUTCOMES[settled["outcome"]].in_language(words.language)
    yield f"{words('结算：', 'settlement: ')}{outcome}"
    for result in settled["seats"]:
        if result["status"] == "won":
            named = words.joined(patterns.get(each, each) for each in result["patterns"])
            fan = (
                words(f"，{result['fan']} 番", f", {result['fan']} fan") if "fan" in result else ""
            )
            points = words.points(result["hand_points"])
            how = words(f"胡：{named}{fan}，{points}", f"won: {named}{fan}, {points}")
        elif result["status"] == "ready":
            how = words("听牌", "ready")
        else:
            how = words("没听牌", "not ready")
        yield f"  {words.seat(result['seat'])}  {how}"
    rows = [
        [
            f"{words.seat(line['from'])} → {words.seat(line['to'])}",
            str(line["points"]),
            items.get(line["item"], line["item"]),
            words.rule(line["rule"]),
            line["why"],
            *(
                [words("不计，按 ", "does not count, by ") + words.rule(line["voided_by"])]
                if "voided_by" in line
                else []
            ),
        ]
        for line in (*settled["transfers"], *settled["voided"])
    ]
    yield from _columns(rows)
    totals = "  ".join(words.signed(points) for points in settled["totals"])
    yield f"  {words('合计：', 'totals: ')}{totals}"
    following = settled["next"]
    dealer, streak = words.seat(following["dealer"]), following["streak"]
    yield words(
        f"  下局庄家：{dealer}，此前连庄 {streak} 局", f"  next dealer: {dealer}, streak {streak}"
    )


def _verdict(answer: Json, words: Words) -> Iterator[str]:
    verdict = VERDICTS[answer["verdict"]].in_language(words.language)
    yield f"{words('结论：', 'verdict: ')}{verdict}"
    for each in answer.get("differences", ()):
        yield f"  {difference_text(each, words)}"


def difference_text(difference: Mapping[str, Any], words: Words) -> str:
    """A difference in one line."""
    claimed, settled = (claim_text(difference.get(name), words) for name in ("claimed", "settled"))
    return words(
        f"{difference['pointer']}：所称 {claimed}，应为 {settled}",
        f"{difference['pointer']}: claimed {claimed}, settled {settled}",
    )


def claim_text(value: object, words: Words) -> str:
    """One side of a difference: a payment, points, nothing."""
    if isinstance(value, Mapping):
        rule = f" [{words.rule(value['rule'])}]" if "rule" in value else ""
        paid = f"{value['from']} → {value['to']} {value['points']}"
        return f"{paid} {words.item(value['item'])}{rule}"
    if value is None:
        return words("没有", "nothing")
    return minus(value) if isinstance(value, int) else str(value)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def _columns(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows with their columns one below the other; the last two are not filled up."""
    table = list(rows)
    widths = [max((cell_len(row[at]) for row in table), default=0) for at in range(4)]
    for row in table:
        cells = [
            " " * (widths[at] - cell_len(cell)) + cell if at == 1 else _padded(cell, widths[at])
            for at, cell in enumerate(row[:4])
        ]
        yield "  " + "  ".join([*cells, *row[4:]])
