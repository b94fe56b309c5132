"""The engine's answers as tables to read."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Shown

import engine
from engine import BY_NAME, RULESETS, SUITS, Room, texts_of
from zhuoji.findings import first_fault, other_faults
from zhuoji.language import Words
from zhuoji.transcript import OUTCOMES, VERDICTS, claim_text

Json = Mapping[str, Any]
View = Callable[[Json, Words], Iterator[RenderableType]]


def waits(room: Room, answer: Json, words: Words) -> Iterator[RenderableType]:
    """What each seat waits for."""
    table = _table(
        words("座位", "seat"),
        words("打出", "discard"),
        words("听", "waits for"),
        words("余", "left"),
        words("牌型", "pattern"),
        words("分", "points"),
        right=(3, 5),
    )
    for seat in answer["seats"]:
        rows = [("", wait) for wait in seat["waits"]]
        for discard in seat["discards"]:
            rows += [(words.named(discard["tile"]), wait) for wait in discard["waits"]]
        if not rows:
            table.add_row(words.seat(seat["seat"]), "", words("没听牌", "not ready"), "", "", "")
        before: object = None
        for number, (discard, wait) in enumerate(rows):
            table.add_row(
                words.seat(seat["seat"]) if not number else "",
                discard if discard != before else "",
                words.named(wait["tile"]),
                str(wait["left"]),
                _patterns(room, wait, words),
                str(wait["points"]),
            )
            before = discard
    yield table
    yield from _nothing(answer, words)


def hints(room: Room, answer: Json, words: Words) -> Iterator[RenderableType]:
    """How far each seat is from ready, and which tiles help it; discards the best first."""
    table = _table(
        words("座位", "seat"),
        words("打出", "discard"),
        words("向听", "shanten"),
        words("进张", "useful"),
        words("余", "left"),
        right=(2, 4),
    )
    for seat in answer["seats"]:
        for number, hint in enumerate(seat["discards"] or [seat]):
            shanten = words("无", "none") if hint["shanten"] is None else str(hint["shanten"])
            table.add_row(
                "" if number else words.seat(seat["seat"]),
                words.named(hint["tile"]) if "tile" in hint else "",
                shanten,
                words.hand(BY_NAME[each["tile"]] for each in hint["useful"]),
                str(sum(each["left"] for each in hint["useful"])),
            )
    yield table
    rule = words.rule(answer["rule"])
    yield words(f"规则：{rule}", f"Rule: {rule}")


def actions(room: Room, answer: Json, words: Words) -> Iterator[RenderableType]:
    """What each seat may do, and what it may not."""
    if not answer["seats"]:
        yield words("没有人要选择。", "No seat has anything to do.")
    else:
        table = _table(words("座位", "seat"), words("可以", "may"), words("值", "worth"))
        for seat in answer["seats"]:
            rows = [
                (
                    _action(action, room.ruleset.id, words),
                    _worth(room, action, action.get("points"), words),
                )
                for action in seat["actions"]
                if action["type"] != "discard"
            ]
            rows += [(text, "") for text in _discards(seat["actions"], words)]
            for number, row in enumerate(rows):
                table.add_row("" if number else words.seat(seat["seat"]), *row)
        yield table
    if answer.get("refused"):
        table = _table(
            words("座位", "seat"),
            words("不能", "may not"),
            words("规则", "rule"),
            words("原因", "why"),
        )
        for each in answer["refused"]:
            action = _action(each["action"], room.ruleset.id, words)
            rule = words.rule(each["rule"]) if each["rule"] else ""
            table.add_row(words.seat(each["seat"]), action, rule, each["why"])
        yield table


def _discards(offered: Iterable[Json], words: Words) -> Iterator[str]:
    """The discards in one line, and those that declare ready in another."""
    for declaring in (False, True):
        tiles = [
            BY_NAME[action["tile"]]
            for action in offered
            if action["type"] == "discard" and ("ready" in action) == declaring
        ]
        if tiles:
            more = words(" 并报听", ", declaring ready") if declaring else ""
            yield words(f"打 {words.hand(tiles)}{more}", f"discard {words.hand(tiles)}{more}")


def settlement(room: Room, answer: Json, words: Words) -> Iterator[RenderableType]:
    """A settlement: how the seats ended, the payments, the totals."""
    yield Shown(OUTCOMES[answer["outcome"]].in_language(words.language), style="bold")
    table = _table(
        words("座位", "seat"),
        words("结局", "ended"),
        words("牌型", "hand"),
        words("合计", "total"),
        right=(3,),
    )
    status = {
        "won": words("胡", "won"),
        "ready": words("听牌", "ready"),
        "unready": words("没听牌", "not ready"),
    }
    for result in answer["seats"]:
        hand = ""
        if "patterns" in result:
            hand = _worth(room, result, result["hand_points"], words)
        total = answer["totals"][result["seat"]]
        table.add_row(
            words.seat(result["seat"]), status[result["status"]], hand, _signed(total, words)
        )
    yield table
    yield from _payments(room, answer, words)
    yield from _nothing(answer, words)
    following = answer["next"]
    dealer, streak = words.seat(following["dealer"]), following["streak"]
    yield words(
        f"下局庄家：{dealer}，此前连庄 {streak} 局", f"Next dealer: {dealer}, streak {streak}"
    )


def washout(room: Room, answer: Json, words: Words) -> Iterator[RenderableType]:
    """Who would pay whom if the wall ended now."""
    table = _table(
        words("座位", "seat"),
        words("听牌", "ready"),
        words("最大的听", "best wait"),
        words("合计", "total"),
        right=(3,),
    )
    ready = {True: words("是", "yes"), False: words("否", "no"), None: words("已胡", "has won")}
    for seat, (is_ready, best) in enumerate(zip(answer["ready"], answer["best"], strict=True)):
        wait = ""
        if best is not None:
            tile = words.named(best["tile"]) + words("：", ": ")
            wait = f"{tile}{_worth(room, best, best['points'], words)}"
        total = _signed(answer["totals"][seat], words)
        table.add_row(words.seat(seat), ready[is_ready], wait, total)
    yield table
    yield from _payments(room, answer, words)
    yield from _nothing(answer, words)
    rule = words.rule(answer["rule"])
    yield words(f"规则：{rule}", f"Rule: {rule}")


def replayed(room: Room, answer: Json, words: Words) -> Iterator[RenderableType]:
    """The verdict on one record, with what it rests on."""
    verdict = answer["verdict"]
    style = {"agrees": "bold green", "settled": "bold green", "unfinished": "bold yellow"}
    text = VERDICTS[verdict].in_language(words.language)
    count = answer["events"]
    yield Shown(
        words(f"{text}（到此 {count} 个动作都合法）", f"{text} ({count} legal events)"),
        style=style.get(verdict, "bold red"),
    )
    if "illegal" in answer:
        illegal = answer["illegal"]
        rule = f" [{words.rule(illegal['rule'])}]" if illegal["rule"] else ""
        event = event_text(illegal["event"], room.ruleset.id, words)
        yield f"/events/{count}: {event}: {illegal['why']}{rule}"
    if "next" in answer and verdict == "unfinished":
        yield _next(answer["next"], words)
    if "settlement" in answer:
        yield from settlement(room, answer["settlement"], words)
    if answer.get("differences"):
        table = _table(
            words("字段", "field"),
            words("所称", "claimed"),
            words("应为", "settled"),
            words("依据", "because of"),
        )
        for each in answer["differences"]:
            lines = [answer["settlement"]["transfers"][number] for number in each["lines"]]
            colon = words("：", ": ")
            why = "\n".join(f"{words.rule(line['rule'])}{colon}{line['why']}" for line in lines)
            table.add_row(
                each["pointer"],
                claim_text(each.get("claimed"), words),
                claim_text(each.get("settled"), words),
                why,
            )
        yield table


def _next(following: Json, words: Words) -> str:
    """What an unfinished round waits for."""
    if following["status"] == "draw":
        who = words.seat(following["draw"]["seat"])
        return words(f"现在由{who}摸牌", f"{who} draws next")
    if following["status"] == "flip":
        return words("现在要翻牌", "a tile is turned next")
    who = words.joined(words.seat(seat["seat"]) for seat in following.get("seats", ()))
    return words(f"现在由{who}选择", f"{who} to choose next")


def failing(where: str, result: Json, words: Words) -> str:
    """The line of a record with which something is wrong."""
    verdict = VERDICTS[result["verdict"]].in_language(words.language)
    name = f" ({result['id']})" if "id" in result else ""
    why = first_fault(result, words)
    others = other_faults(result)
    cited = ""
    if "illegal" in result and result["illegal"]["rule"]:
        cited = f" [{words.rule(result['illegal']['rule'])}]"
    elif "errors" in result:
        first = result["errors"][0]
        cited = f" [{words.rule(first.get('rule') or first['code'])}]"
    more = words(f"，另有 {others} 处", f", and {others} more") if others else ""
    return f"{where}{name}: {verdict}{': ' * bool(why)}{why}{cited}{more}"


def summary(total: Json, words: Words) -> Iterator[RenderableType]:
    """How many records have which verdict, and why."""
    table = _table(words("牌局", "records"), f"{total['records']:,}", right=(1,))
    table.show_header = True
    for verdict, count in sorted(total["verdicts"].items(), key=lambda pair: _order(pair[0])):
        table.add_row(VERDICTS[verdict].in_language(words.language), f"{count:,}")
    names = {
        "rulesets": words("玩法", "rule set"),
        "illegal": words("有不能做的动作：规则", "illegal: rule"),
        "differing": words("不符：字段", "differs: field"),
        "refused": words("无法读取：代码", "refused: code"),
    }
    for name, title in names.items():
        for key, count in sorted(total[name].items(), key=lambda pair: (-pair[1], str(pair[0]))):
            said = words.rule_of(str(key)) if name == "illegal" else key
            table.add_row(f"{title} {said}", f"{count:,}")
    yield table


def _order(verdict: str) -> int:
    return list(VERDICTS).index(verdict)


def rulesets(answer: Json, words: Words) -> Iterator[RenderableType]:
    """The rule sets, one line each."""
    table = _table("id", words("名称", "name"), words("人数", "players"), words("简介", "summary"))
    for each in answer["rulesets"]:
        players = ", ".join(str(count) for count in each["players"])
        table.add_row(each["id"], words.label(each["name"]), players, words.label(each["summary"]))
    yield table


def ruleset(answer: Json, words: Words) -> Iterator[RenderableType]:
    """One rule set: its options, its patterns with their points, its rules."""
    yield Shown(f"{answer['id']} {words.label(answer['name'])}", style="bold")
    yield words.label(answer["summary"])
    table = _table(words("选项", "option"), "", words("可选值", "values"), words("默认", "default"))
    for option in answer["options"]:
        table.add_row(
            option["key"],
            words.label(option["label"]),
            _values(option, words),
            str(option["default"]).lower(),
        )
    yield table
    columns = list(dict.fromkeys(key for each in answer["patterns"] for key in each["points"]))
    defaults = {option["key"]: option["default"] for option in answer["options"]}
    by_fan = engine.find_ruleset(answer["id"]).terms(defaults).fan is not None
    worth = words("番", "fan") if by_fan else words("分", "points")
    headers = [f"{answer['points_by']}={column}" for column in columns]
    table = _table(
        words("牌型", "pattern"),
        "",
        "",
        *([worth] if answer["points_by"] is None else headers),
        right=tuple(range(3, 3 + len(columns))),
    )
    for pattern in answer["patterns"]:
        points = [str(pattern["points"].get(column, "")) for column in columns]
        said = (words.label(pattern["label"]), words.label(pattern["text"]))
        table.add_row(pattern["id"], *said, *points)
    yield table
    table = _table(words("规则", "rule"), "id")
    for rule in answer["rules"]:
        table.add_row(words.label(rule["title"]), rule["id"])
    yield table


def rule(answer: Json, words: Words) -> Iterator[RenderableType]:
    """One rule with its text and its readings."""
    yield Shown(words.rule_of(answer["id"]), style="bold")
    yield words.label(answer["text"])
    for reading in answer["readings"]:
        yield words(f"读法：{words.label(reading)}", f"Read as: {words.label(reading)}")
    if answer["options"]:
        known = texts_of(engine.find_ruleset(answer["id"].partition(".")[0])).options
        labels = words.joined(words.text(known[key].label) for key in answer["options"])
        yield words(f"选项：{labels}", f"Options: {labels}")
    source = answer["source"]
    if source == "this project":
        source = words("本项目", source)
    yield Shown(
        words(f"出处：{source} · {answer['id']}", f"Source: {source} · {answer['id']}"), "dim"
    )


def _values(option: Json, words: Words) -> str:
    if option["type"] == "choice":
        return ", ".join(
            f"{str(choice['value']).lower()} {words.label(choice['label'])}"
            for choice in option["choices"]
        )
    if option["type"] == "integer":
        return f"{option['minimum']} … {option['maximum']}"
    return "true, false"


def _table(*columns: str, right: Iterable[int] = ()) -> Table:
    table = Table(header_style="bold", title_justify="left")
    at_right = set(right)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number in at_right else "left", overflow="fold")
    return table


def _payments(room: Room, answer: Json, words: Words) -> Iterator[Table]:
    items = {item: words.text(label) for item, label in texts_of(room.ruleset).items.items()}
    headers = (
        words("付", "from"),
        words("收", "to"),
        words("分", "points"),
        words("项目", "item"),
        words("规则", "rule"),
        words("说明", "why"),
    )
    for name in ("transfers", "voided"):
        if not answer[name]:
            continue
        extra = (words("不计，按", "does not count, by"),) if name == "voided" else ()
        table = _table(*headers, *extra, right=(2,))
        for line in answer[name]:
            table.add_row(
                str(line["from"]),
                str(line["to"]),
                str(line["points"]),
                items.get(line["item"], line["item"]),
                words.rule(line["rule"]),
                line["why"],
                *([words.rule(line["voided_by"])] if extra else []),
            )
        yield table


def _nothing(answer: Json, words: Words) -> Iterator[Table]:
    """What brings nothing, and why, where that was asked."""
    if answer.get("nothing"):
        table = _table(words("座位", "seat"), words("规则", "rule"), words("为何不算", "why not"))
        for each in answer["nothing"]:
            table.add_row(words.seat(each["seat"]), words.rule(each["rule"]), each["why"])
        yield table


def _patterns(room: Room, scored: Json, words: Words) -> str:
    names = {each.id: each.label.in_language(words.language) for each in room.ruleset.patterns}
    named = words.joined(names.get(each, each) for each in scored["patterns"])
    fan = words(f"，{scored['fan']} 番", f", {scored['fan']} fan") if "fan" in scored else ""
    return named + fan


def _worth(room: Room, scored: Json, points: int | None, words: Words) -> str:
    """What a hand is and what it is worth; nothing of what is no hand."""
    if "patterns" not in scored:
        return ""
    named = _patterns(room, scored, words)
    return words("，", ", ").join((named, words.points(points)))


def _signed(points: int, words: Words) -> Shown:
    style = "green" if points > 0 else "red" if points < 0 else ""
    return Shown(words.signed(points), style=style)


def event_text(event: Json, ruleset: str, words: Words) -> str:
    """An event of a record of ``ruleset`` in a few words, with its seat."""
    who = words.seat(event["seat"]) + " " if "seat" in event else ""
    return f"{who}{_action(event, ruleset, words)}"


def _action(action: Json, ruleset: str, words: Words) -> str:
    """An action or event as it is written in JSON, in a few words."""
    names = {
        "stake": words("估卖", "stake"),
        "void": words("定缺", "void suit"),
        "ready": words("硬报", "declare ready (hard)"),
        "pass": words("过", "pass"),
        "win": words("胡", "win"),
        "discard": words("打", "discard"),
        "pung": words("碰", "pung"),
        "swap": words("提", "swap"),
        "draw": words("摸", "draw"),
        "flip": words("翻牌", "turn"),
    }
    kind = action["type"]
    if kind == "kong":
        parts = [words.text(RULESETS[ruleset].words.kongs[action["kind"]])]
    else:
        parts = [names[kind]]
    for name in ("tile", "wild"):
        if name in action:
            parts.append(words.named(action[name]))
    if action.get("wilds"):
        tiles = words.joined(map(words.named, action["wilds"]))
        parts.append(words(f"用听用 {tiles}", f"with the wild tile {tiles}"))
    if kind == "stake":
        parts.append(str(action["points"]))
    if "suit" in action:
        parts.append(words.suit(SUITS.index(action["suit"])))
    if "ready" in action:
        parts.append(words("并报听", "declaring ready"))
    if action.get("late"):
        parts.append(words("（憨包豆）", "(late)"))
    by = {"draw": words("自摸", "own draw"), "discard": words("接炮", "discard")}
    if "by" in action:
        how = by.get(action["by"], words("抢杠", "robbing a kong"))
        parts.append(words(f"（{how}）", f"({how})"))
    return " ".join(parts)
