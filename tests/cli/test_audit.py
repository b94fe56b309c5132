"""``audit``: the report for whoever decides a dispute."""

import base64
import gzip
import json
import zlib
from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import engine
from tests.support.altered import HOW, altered
from tests.support.command import Held, Terminal, invoke, jsonl, measured, run, write_jsonl
from tests.support.html import Read
from tests.support.spec import CheckedClient
from zhuoji.report import WORST
from zhuoji.simulation import Plan, record_of

Json = dict[str, Any]
NAMES = [name.partition("@")[0] for name in engine.RULESETS]
RECORDS = [
    record_of(Plan(name, random_options=True, seed=9), number)
    for name in NAMES
    for number in range(7)
]
LONG = next(each for each in RECORDS if len(each["events"]) > 20)
LEFT_OUT = (
    Path(__file__).parents[2] / "app" / "examples" / "replays" / "chicken-left-out.json"
).read_text(encoding="utf-8")


def page_of(stdin: str, *arguments: str, language: str = "en") -> tuple[str, Read, int]:
    """The page as it is written and as it is read, and the exit code."""
    ran = invoke("audit", "--lang", language, *arguments, stdin=stdin)
    assert ran.stderr == ""
    return ran.stdout, Read(ran.stdout), ran.exit_code


def ruleset_of(record: Json) -> str:
    return str(record["room"]["ruleset"]).partition("@")[0]


def links(page: Read, path: str) -> list[str]:
    return [each["href"] for each in page.all("a") if urlsplit(each["href"]).path == path]


def state_of(link: str) -> Json:
    packed = link.partition("#")[2]
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    state: Json = json.loads(zlib.decompress(data, -15))
    return state


@pytest.mark.parametrize("language", ["zh", "en"])
def test_counts_by_verdict_rule_set_item_and_rule(language: str) -> None:
    page, read, code = page_of(LEFT_OUT, language=language)
    assert code == 1
    text = " ".join(read.text.split())
    expected = {
        "en": ["1 record; something is wrong with 1.", "differs from what it claims", "guiyang@1"],
        "zh": ["共 1 局，其中 1 局有问题。", "与所称不符", "guiyang@1"],
    }
    for said in expected[language]:
        assert said in text
    label = {"zh": "鸡", "en": "chickens"}[language]
    # 6 and not 12 points for the chickens: 6 of them went nowhere.
    assert f'<tr><td>{label} <code>chicken</code></td><td class="n">1</td><td class="n">6' in page
    assert "guiyang.chicken" in text
    assert "guiyang.hand" not in text
    assert read.all("html") == [{"lang": "zh-CN" if language == "zh" else "en"}]


def test_counts_of_many_records() -> None:
    records = [altered(RECORDS[n % len(RECORDS)], HOW[n % 6]) for n in range(42)]
    stdin = write_jsonl(records) + "{oops\n"
    page, _, code = page_of(stdin)
    summary = jsonl(invoke("replay", "--summary", stdin=stdin).stdout)[0]
    verdicts = Counter(
        json.loads(line)["verdict"] for line in invoke("replay", stdin=stdin).stdout.splitlines()
    )
    assert summary["verdicts"] == verdicts
    assert code == 1
    failing = verdicts["differs"] + verdicts["illegal"] + verdicts["refused"]
    assert (
        f"<strong>{len(records) + 1} records; something is wrong with {failing}.</strong>" in page
    )
    for count in (*verdicts.values(), *summary["rulesets"].values(), *summary["illegal"].values()):
        assert f'<td class="n">{count}</td>' in page
    for name in (*summary["rulesets"], *summary["illegal"], *summary["refused"]):
        assert name in page


def test_differences_by_item_and_rule_count_each_record_once() -> None:
    records = []
    for record in RECORDS:
        changed = json.loads(json.dumps(record))
        for line in changed["claimed"]["transfers"]:
            line["points"] += 3
        records.append(changed)
    page, _, _ = page_of(write_jsonl(records))
    items, rules, points = Counter[str](), Counter[str](), Counter[str]()
    for record in records:
        lines = record["claimed"]["transfers"]
        items.update({line["item"] for line in lines})
        rules.update({line["rule"] for line in lines})
        points.update([line["item"] for line in lines for _ in range(3)])
    for item, count in items.items():
        told = (
            f'<code>{item}</code></td><td class="n">{count}</td><td class="n">{points[item]}</td>'
        )
        assert told in page
    for rule, count in rules.items():
        assert f"{rule}</code></a>" in page
        row = next(line for line in page.splitlines() if line.startswith("<tr>") and rule in line)
        assert row.endswith(f'<td class="n">{count}</td></tr>')


def test_the_worst_come_first_and_are_only_so_many() -> None:
    offs = [(37 * n) % 101 + 1 for n in range(WORST + 15)]
    records = [{**altered(LONG, "differs", points), "id": f"off-{points}"} for points in offs]
    page, read, _ = page_of(write_jsonl(records))
    headings = [line for line in page.splitlines() if line.startswith("<article>")]
    worst = sorted(offs, reverse=True)[:WORST]
    assert [line.rpartition("</span> ")[2] for line in headings] == [
        f"off-{points}</h3>" for points in worst
    ]
    first = offs.index(worst[0]) + 1
    assert f'<span class="where">stdin:{first}</span>' in headings[0]
    assert f"{worst[0]} points wrong" in read.text
    illegal = write_jsonl([altered(LONG, "illegal")] * (WORST + 1))
    page, read, _ = page_of(illegal)
    assert page.count("<article>") == WORST
    assert f"Those that are illegal (the first {WORST})" in read.text


@pytest.mark.parametrize("name", NAMES)
def test_a_link_leads_to_the_table_of_the_record(name: str, client: CheckedClient) -> None:
    """Which the service settles as the report says."""
    right = [each for each in RECORDS if ruleset_of(each) == name]
    records = [altered(each, "differs") for each in right]
    _, read, _ = page_of(write_jsonl(records), "--service", "https://rules.example/play/")
    found = links(read, "/play/playground")
    assert len(found) == len(records)
    states = [state_of(link) for link in found]
    assert [state.pop("v") for state in states] == [1] * len(records)
    assert {state.pop("lang") for state in states} == {"en"}
    totals = [client.post("/v1/settlements", state).json()["totals"] for state in states]
    assert sorted(totals) == sorted(each["claimed"]["totals"] for each in right)
    assert max(map(len, found)) < 4_000


def test_a_link_of_an_illegal_event_leads_to_the_table_before_it(client: CheckedClient) -> None:
    record = altered(LONG, "illegal")
    _, read, _ = page_of(json.dumps(record))
    (link,) = links(read, "/playground")
    room = engine.open_room(record["room"]["ruleset"], record["room"]["options"])
    answer: Any = engine.answer_replay(room, record, "en")
    assert state_of(link)["table"] == json.loads(json.dumps(answer["table"]))
    assert "turn 1 of characters (1m): /events/3: " in read.text
    # The rules of an illegal event are explained on a page of the service, too.
    (address,) = set(links(read, f"/rules/{ruleset_of(record)}"))
    assert address.startswith("http://localhost:8080/rules/")
    path = urlsplit(address)
    explained = Read(client.get(f"{path.path}?{path.query}").body.decode())
    assert explained.ids[path.fragment] == 1


def test_nothing_but_itself_and_nothing_of_what_others_have_written() -> None:
    evil = "<script>alert(1)</script>\u202e\x1b\" onload='x'"
    records = []
    for how in ("differs", "illegal", "refused"):
        record = altered(LONG, how)
        record["id"] = evil
        record["claimed"]["transfers"][0]["rule"] = evil
        record["claimed"]["transfers"][0]["item"] = evil
        records.append(record)
    records.append({**LONG, evil: 1, "room": {"ruleset": evil}})
    page, read, _ = page_of(write_jsonl(records))
    assert read.all("script") == read.all("img") == read.all("iframe") == []
    assert all(each.keys() <= {"href"} for each in read.all("a"))
    assert all(urlsplit(each["href"]).netloc == "localhost:8080" for each in read.all("a"))
    assert all(each == "\n" or each.isprintable() for each in page)
    assert read.text.count("<script>alert(1)</script>\\u202e\\x1b") >= 4
    assert [each.get("src") for each in read.all("link")] == []


def test_items_and_rules_that_there_are_not_do_not_make_the_page_grow() -> None:
    def page(count: int) -> str:
        records = []
        for number in range(count):
            items = {f"{number}/x": [1, -1, 0, 0], "y" * 5000: [0, 0, 1, -1]}
            lines = [{"from": 0, "to": 1, "points": 1, "item": f"z{number}", "rule": f"r{number}"}]
            records += [{**LONG, "claimed": {"items": items}}]
            records += [{**LONG, "claimed": {"transfers": lines}}]
        return page_of(write_jsonl(records))[0]

    many = page(60)
    assert 'items that there are not <code>other</code></td><td class="n">120</td>' in many
    assert len(many) < 1.1 * len(page(30))


def test_records_that_are_fine_are_a_short_page() -> None:
    page, read, code = page_of(write_jsonl(RECORDS))
    assert code == 0
    assert f"{len(RECORDS)} records; something is wrong with 0." in read.text
    assert "<article>" not in page
    strict, read, code = page_of(write_jsonl([altered(LONG, "unfinished")]), "--strict")
    assert (code, strict.count("<article>")) == (1, 1)
    assert "Those that are unfinished" in read.text
    assert "something is wrong with 1." in read.text


def test_a_page_in_a_file_and_the_counts_beside_it(tmp_path: Path) -> None:
    file, target = tmp_path / "rounds.jsonl.gz", tmp_path / "report.html"
    stdin = write_jsonl([altered(LONG, how) for how in HOW])
    file.write_bytes(gzip.compress(stdin.encode()))
    ran = invoke("audit", str(file), "--out", str(target), "--lang", "en")
    assert (ran.exit_code, ran.stderr) == (1, "")
    assert ran.stdout == invoke("replay", "--summary", stdin=stdin).stdout
    page = target.read_text(encoding="utf-8")
    assert page.replace(str(file), "stdin") == page_of(stdin)[0]
    shown = Terminal("audit", str(file), "--out", str(target)).ended()
    assert (shown.code, "┃" in shown.out) == (1, True)
    nowhere = Terminal("audit", str(file)).ended()
    assert nowhere.code == 2
    assert "name the file of the page: --out report.html" in nowhere.out


def test_a_file_that_cannot_be_read_to_its_end_is_no_whole_report(tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    packed = gzip.compress(write_jsonl(RECORDS).encode())[:-1]
    ran = run("audit", "--out", str(target), stdin=packed)
    assert (ran.code, ran.lines[0]["records"]) == (2, len(RECORDS))
    assert "the gzip data ends before it is complete" in ran.err
    assert "stdin: the gzip data ends before it is complete" in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("service", ["javascript:alert(1)", "", "localhost:8080", "http://a b"])
def test_an_address_that_is_none(service: str) -> None:
    ran = invoke("audit", "--service", service, "--lang", "en", stdin=LEFT_OUT)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "--service: must be an address of http or https" in ran.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_several_processes_make_the_same_page(jobs: str) -> None:
    stdin = write_jsonl([altered(RECORDS[n % len(RECORDS)], HOW[n % 6]) for n in range(42)])
    assert run("audit", "--lang", "en", "--jobs", jobs, stdin=stdin).out == page_of(stdin)[0]


def test_only_the_worst_are_held(tmp_path: Path) -> None:
    wrong = json.dumps({**LONG, "events": [{"type": "flip"}]}).encode() + b"\n"

    def held(count: int) -> Held:
        return measured(tmp_path, "audit", "--jobs", "1", stdin=islice(cycle([wrong]), count))

    few, many = held(100), held(2_000)
    assert (few.code, many.code) == (1, 1)
    assert many.first - few.first < 6
