"""The report on many records as one HTML page, for whoever decides a dispute.

It has counts, differences by item and rule, and the worst records, each with a link to where its
table can be looked at. The page needs nothing but itself: no script, nothing from elsewhere.
"""

import base64
import heapq
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

import engine
from engine import audits
from zhuoji import findings, views
from zhuoji.auditing import Result
from zhuoji.language import Words
from zhuoji.output import harmless
from zhuoji.sources import Sources
from zhuoji.transcript import VERDICTS, difference_text

Json = Mapping[str, Any]

WORST = 20
"""So many records are shown of those that differ, that are illegal, and that are refused."""
_MOST_DIFFERENCES = 12
_MOST_LINES = 12
_LONGEST = 500
"""Characters of a text; links are longer."""
OTHER = "other"

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; }
th, td { border-bottom: 1px solid #8886; padding: 0.2rem 0.8rem 0.2rem 0; text-align: left;
  vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
article { border-top: 2px solid #8886; margin-top: 1.5rem; }
code, .where { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
"""


class _Off(NamedTuple):
    """A record that differs. The more points went wrong, the worse; of equals the first."""

    points: int
    early: int
    found: Result


class Report:
    """What is to be said of records, gathered from their results one by one.

    Only the worst are held. The results are those of records with which something is wrong, with
    their ``record``.
    """

    def __init__(self) -> None:
        self.labels: dict[str, Json] = {}
        """Those of all items there are."""
        self.titles: dict[str, Json] = {}
        """Those of all rules there are."""
        for ruleset in engine.RULESETS.values():
            described: Json = engine.describe_ruleset(ruleset)
            self.labels |= {each["id"]: each["label"] for each in described["items"]}
            self.titles |= {each["id"]: each["title"] for each in described["rules"]}
        self.items = Counter[str]()
        """How many records differ in each item, in any that there is not (``OTHER``), or in each
        field that is about none."""
        self.points = Counter[str]()
        """How many points each item is off in all."""
        self.rules = Counter[str]()
        """How many records differ in a payment by each rule."""
        self.rulesets: dict[str, str] = {}
        """The rule set by each rule, as a link names it."""
        self.others: dict[str, list[Result]] = {"illegal": [], "unfinished": [], "refused": []}
        """The first ones with each other verdict."""
        self._worst: list[_Off] = []
        self._count = 0

    def add(self, found: Result) -> None:
        """Take a result into account."""
        result = found.result
        self._count += 1
        if result["verdict"] != "differs":
            for rule in findings.rules_of(result):
                self.rulesets.setdefault(rule, result.get("ruleset", "").partition("@")[0])
            first = self.others[result["verdict"]]
            if len(first) < WORST:
                first.append(found)
            return
        self._differs(result)
        heapq.heappush(self._worst, _Off(findings.points_off(result), -self._count, found))
        if len(self._worst) > WORST:
            heapq.heappop(self._worst)

    def _differs(self, result: Json) -> None:
        items: set[str] = set()
        rules: set[str] = set()
        points = Counter[str]()
        telling = findings.telling(result)
        for difference in telling:
            item = findings.item_of(difference)
            name = findings.field_of(difference)
            if item is not None:
                name = item if item in self.labels else OTHER
            items.add(name)
            points[name] += findings.points_of(difference)
            if item is not None:
                rules.update(findings.rules_of_difference(difference, result))
        # What one seat has too much, others have too little; a payment says it once.
        told_once = findings.field_of(telling[0]) == "transfers"
        for name, off in points.items():
            self.points[name] += off if told_once else (off + 1) // 2
        self.items.update(items)
        rules &= self.titles.keys()
        self.rules.update(rules)
        for rule in rules:
            self.rulesets.setdefault(rule, result["ruleset"].partition("@")[0])

    @property
    def worst(self) -> list[tuple[int, Result]]:
        """The records that differ most, with how many points went wrong."""
        return [(each.points, each.found) for each in sorted(self._worst, reverse=True)]


def html(report: Report, summary: Json, read: Sources, service: str, words: Words) -> str:
    """The page on what was ``read``. ``service`` is the address of the service that its links lead
    to."""
    return "\n".join(_Page(report, summary, service, words).lines(read)) + "\n"


def fragment(room: object, table: object, words: Words) -> str:
    """What a link to the playground has after ``#``: JSON, deflated, base64url."""
    state = {"v": 1, "room": room, "table": table, "lang": words.language}
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(json.dumps(state, separators=(",", ":")).encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def _text(value: object) -> str:
    """Text as HTML, in which nothing is left of what others may have put in."""
    text = str(value)
    return escape(harmless(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"))


class _Page:
    """The page, section by section."""

    def __init__(self, report: Report, summary: Json, service: str, words: Words) -> None:
        self.report = report
        self.summary = summary
        self.service = service.rstrip("/")
        self.words = words
        self.items = {item: words.label(label) for item, label in report.labels.items()}
        self.titles = {rule: words.label(title) for rule, title in report.titles.items()}

    def lines(self, read: Sources) -> Iterator[str]:
        """The lines of the page."""
        words = self.words
        title = words("牌局审核报告", "Audit of rounds")
        language = "zh-CN" if words.language == "zh" else "en"
        yield "<!doctype html>"
        yield f'<html lang="{language}">'
        yield '<head><meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title><style>{_STYLE}</style></head>"
        yield f"<body><h1>{title}</h1>"
        files = words("、", ", ").join(f"<code>{_text(name)}</code>" for name in read.names)
        yield f"<p>{words('文件', 'Files')}: {files}<br>"
        yield f"{words('规则引擎', 'Engine')}: zhuoji {engine.__version__}</p>"
        for text in read.broken:
            why = _text(text.in_language(words.language))
            missing = words("不是全部内容", "Not all of it could be read")
            yield f"<p><strong>{missing}: {why}</strong></p>"
        yield from self._counts()
        yield from self._differing()
        yield from self._by_rule()
        yield from self._records()
        yield "</body></html>"

    def _counts(self) -> Iterator[str]:
        words, summary = self.words, self.summary
        failing = sum(
            count for verdict, count in summary["verdicts"].items() if verdict in self._failing()
        )
        total = summary["records"]
        yield (
            "<p><strong>"
            + words(
                f"共 {total:,} 局，其中 {failing:,} 局有问题。",
                f"{total:,} record{'s' * (total != 1)}; something is wrong with {failing:,}.",
            )
            + "</strong></p>"
        )
        verdicts = [
            (_text(text.in_language(words.language)), summary["verdicts"][verdict])
            for verdict, text in VERDICTS.items()
            if verdict in summary["verdicts"]
        ]
        yield from self._table(words("结论", "Verdicts"), words("局数", "records"), verdicts)
        rulesets = [(_text(name), count) for name, count in _most(summary["rulesets"])]
        yield from self._table(words("玩法", "Rule sets"), words("局数", "records"), rulesets)

    def _failing(self) -> set[str]:
        found = {"differs", "illegal", "refused"}
        return found | {"unfinished"} if self.report.others["unfinished"] else found

    def _differing(self) -> Iterator[str]:
        """Differences by item, with points."""
        words, report = self.words, self.report
        if not report.items:
            return
        fields = {
            "totals": words("只有合计不符", "the totals alone"),
            "outcome": words("结局", "outcome"),
            "next": words("下局", "next round"),
            OTHER: words("没有的项目", "items that there are not"),
        }
        yield f"<h2>{words('不符：按项目', 'Differences by item')}</h2><table>"
        yield (
            f"<tr><th>{words('项目', 'item')}</th>"
            f'<th class="n">{words("局数", "records")}</th>'
            f'<th class="n">{words("分差", "points off")}</th></tr>'
        )
        for name, count in _most(report.items):
            label = self.items.get(name) or fields.get(name, name)
            points = f"{report.points[name]:,}" if report.points[name] else ""
            shown = f"{_text(label)} <code>{_text(name)}</code>"
            yield (
                f'<tr><td>{shown}</td><td class="n">{count:,}</td><td class="n">{points}</td></tr>'
            )
        yield "</table>"

    def _by_rule(self) -> Iterator[str]:
        words = self.words
        records = words("局数", "records")
        differing = [(self._rule(rule), count) for rule, count in _most(self.report.rules)]
        yield from self._table(words("不符：按规则", "Differences by rule"), records, differing)
        illegal = [(self._rule(rule), count) for rule, count in _most(self.summary["illegal"])]
        yield from self._table(words("不能做的动作：按规则", "Illegal by rule"), records, illegal)
        refused = [
            (f"<code>{_text(code)}</code>", count) for code, count in _most(self.summary["refused"])
        ]
        yield from self._table(words("无法读取：按代码", "Refused by code"), records, refused)

    def _rule(self, rule: str | None) -> str:
        """A rule with its title, and a link to what it says where its rule set is known."""
        if rule is None:
            return self.words("（没有规则）", "(no rule)")
        shown = f"<code>{_text(rule)}</code>"
        ruleset = self.report.rulesets.get(rule)
        if ruleset and rule in self.titles:
            address = f"{self.service}/rules/{ruleset}?lang={self.words.language}#{rule}"
            shown = f'<a href="{escape(address)}">{shown}</a>'
        return f"{shown} {_text(self.titles.get(rule, ''))}".rstrip()

    def _table(self, title: str, header: str, rows: list[tuple[str, int]]) -> Iterator[str]:
        """A table of counts; nothing where there are none. What is in the rows is HTML."""
        if not rows:
            return
        yield f'<h2>{title}</h2><table><tr><th></th><th class="n">{header}</th></tr>'
        for cell, count in rows:
            yield f'<tr><td>{cell}</td><td class="n">{count:,}</td></tr>'
        yield "</table>"

    def _records(self) -> Iterator[str]:
        words, others = self.words, self.report.others
        worst = self.report.worst
        if worst:
            yield f"<h2>{words('相差最大的牌局', 'Those that differ most')}</h2>"
            for points, found in worst:
                off = words(f"错 {points} 分", f"{points} point{'s' * (points != 1)} wrong")
                yield from self._article(found, off, self._differences(found.result))
        titles = {
            "illegal": words("有不能做的动作的牌局", "Those that are illegal"),
            "unfinished": words("未结束的牌局", "Those that are unfinished"),
            "refused": words("无法读取的牌局", "Those that could not be read"),
        }
        for verdict, title in titles.items():
            if not others[verdict]:
                continue
            more = self.summary["verdicts"][verdict] - len(others[verdict])
            first = words(f"（前 {WORST} 局）", f" (the first {WORST})") if more else ""
            yield f"<h2>{title}{first}</h2>"
            for found in others[verdict]:
                yield from self._article(found, "", self._why(found.result))

    def _article(self, found: Result, told: str, content: Iterable[str]) -> Iterator[str]:
        source, number, result = found
        name = f" {_text(result['id'])}" if "id" in result else ""
        ruleset = f" · {_text(result['ruleset'])}" if "ruleset" in result else ""
        told = f" · {told}" if told else ""
        yield f'<article><h3><span class="where">{_text(source)}:{number}</span>{name}</h3>'
        yield f"<p>{_text(VERDICTS[result['verdict']].in_language(self.words.language))}"
        yield f"{told}{ruleset}</p>"
        yield from content
        address = self._playground(result)
        if address is not None:
            label = self.words("在牌桌试验台打开", "Open the table in the playground")
            yield f'<p><a href="{escape(address)}">{label}</a></p>'
        yield "</article>"

    def _why(self, result: Json) -> Iterator[str]:
        rules = ", ".join(self._rule(rule) for rule in findings.rules_of(result))
        fault = findings.first_fault(result, self.words)
        if "illegal" in result:
            event, ruleset = result["illegal"]["event"], result["ruleset"]
            fault = f"{views.event_text(event, ruleset, self.words)}: {fault}"
        others = findings.other_faults(result)
        more = self.words(f"，另有 {others} 处", f", and {others} more") if others else ""
        if fault or rules:
            yield f"<p>{_text(fault)}{more}{f' [{rules}]' if rules else ''}</p>"

    def _differences(self, result: Json) -> Iterator[str]:
        """What differs, and the payments of the settlement that it is about where these are few."""
        found = findings.telling(result)
        yield "<ul>"
        for difference in found[:_MOST_DIFFERENCES]:
            yield f"<li>{_text(difference_text(difference, self.words))}"
            lines = [result["transfers"][number] for number in difference["lines"]]
            if lines and findings.item_of(difference) is not None:
                yield "<ul>"
                for line in lines[:_MOST_LINES]:
                    paid = f"{line['from']} → {line['to']}: {line['points']}"
                    yield f"<li>{paid}: {_text(line['why'])} [{self._rule(line['rule'])}]</li>"
                yield from self._more(len(lines) - _MOST_LINES)
                yield "</ul>"
            yield "</li>"
        yield from self._more(len(found) - _MOST_DIFFERENCES)
        yield "</ul>"

    def _more(self, count: int) -> Iterator[str]:
        if count > 0:
            yield f"<li>{self.words(f'另有 {count} 处', f'and {count} more')}</li>"

    def _playground(self, result: Json) -> str | None:
        """The address at which the table of a record can be looked at: that at its end, or at the
        event that is not legal. There is none of a record that could not be read."""
        if "errors" in result:
            return None
        record = result["record"]
        room = audits.room_of(record)
        table = engine.answer_replay(room, record, self.words.language)["table"]
        return f"{self.service}/playground#{fragment(record['room'], table, self.words)}"


def _most(counts: Mapping[Any, int]) -> list[tuple[Any, int]]:
    """From the most frequent on, equals by name."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], str(pair[0])))
