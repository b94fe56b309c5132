"""What stands on the page is what the API answers to the same request."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from app.pages import playground as the_page
from tests.support.browser import DESKTOP, ENDPOINTS, Playground
from tests.support.server import Served

Json = dict[str, Any]
EXAMPLES = the_page.tables()
NOT_NOW = {
    "settlements": {"hand_hidden", "not_over"},
    "washout-payouts": {"hand_hidden", "already_won"},
}

READ = """() => {
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const tiles = (root) => all(root, "[data-tile]").filter((e) => e.tagName === "svg")
    .map((e) => e.dataset.tile);
  const text = (element) => element?.textContent.trim() ?? "";
  const part = (name) => document.querySelector(`[data-answer="${name}"]`);
  const waits = (root) => all(root, ":scope > .waits > li").map((li) => ({
    tile: tiles(li)[0],
    left: text(li.querySelector(".left")),
    score: text(li.querySelector(".hint")),
  }));
  const payments = (root) => all(root, ".payments tbody tr").map((tr) => ({
    who: text(tr.querySelector(".who")),
    why: text(tr.querySelector(".said")),
    rules: all(tr, "[data-rule]").map((e) => e.dataset.rule),
    points: text(tr.querySelector(".points")),
    struck: tr.querySelectorAll("s").length,
  }));
  const totals = (root) => all(root, ".totals li strong").map(text);
  const seats = (root, read) =>
    Object.fromEntries(all(root, ".by-seat").map((e) => [e.dataset.seat, read(e)]));
  const action = (e) => ({ type: e.dataset.action, tiles: tiles(e), text: text(e) });
  return {
    status: Object.fromEntries(all(document, "[data-answer]")
      .map((e) => [e.dataset.answer, Number(e.dataset.status)])),
    nothing: Object.fromEntries(all(document, "[data-answer]").map((e) => [e.dataset.answer,
      all(e, ".nothing li").map((li) => ({ why: text(li.querySelector(".reason")),
        rule: li.querySelector("[data-rule]").dataset.rule })) ])),
    faults: all(document, ".faults li").map((li) => text(li.firstChild)),
    settlement: { totals: totals(part("settlements")), payments: payments(part("settlements")),
      outcome: text(part("settlements").querySelector(".outcome")) },
    washout: { totals: totals(part("washout-payouts")), payments: payments(part("washout-payouts")),
      best: all(part("washout-payouts"), ".best").map((e) => tiles(e)[0]) },
    waits: seats(part("waits"), (e) => ({ waits: waits(e),
      discards: all(e, ".discard-then").map((d) => (
        { tile: d.dataset.discard, waits: waits(d) })) })),
    actions: seats(part("legal-actions"), (e) => ({
      may: all(e, ".may .action").map(action),
      not: all(e, ".may-not li").map((li) => ({ ...action(li.querySelector(".action")),
        tiles: tiles(li.querySelector(".refused-action")),
        why: text(li.querySelector(".reason")) })) })),
  };
}"""


@pytest.fixture(scope="module")
def shown(browser: Browser, served: Served) -> Iterator[Playground]:
    """One page for all of them."""
    context = browser.new_context(locale="zh-CN", **DESKTOP)
    playground = Playground(context.new_page(), served.port).open()
    yield playground
    context.close()
    playground.check()


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def lines(answer: Json) -> list[Json]:
    return [
        {
            "who": f"座位 {line['from']} → 座位 {line['to']}",
            "why": line["why"],
            "rules": [line[name] for name in ("rule", "voided_by") if name in line],
            "points": str(line["points"]),
            "struck": 3 if "voided_by" in line else 0,
        }
        for line in (*answer["transfers"], *answer["voided"])
    ]


def check_waits(shown: list[Json], answered: list[Json], names: dict[str, str]) -> None:
    assert [each["tile"] for each in shown] == [each["tile"] for each in answered]
    for there, here in zip(shown, answered, strict=True):
        assert there["left"] == f"还剩 {here['left']} 张"
        check_score(there["score"], here, names)


def check_score(text: str, score: Json, names: dict[str, str]) -> None:
    assert all(names[pattern] in text for pattern in score["patterns"])
    assert text.endswith(f"{score['points']} 分")
    if "fan" in score:
        assert f"{score['fan']} 番" in text


def check_actions(shown: list[Json], answered: list[Json], names: dict[str, str]) -> None:
    """Discards stand together at the end, those that declare after the others."""
    others = [each for each in answered if each["type"] != "discard"]
    for there, here in zip(shown, others, strict=False):
        check_action(there, here, names)
    plain, soft = (
        [t["tile"] for t in answered if t["type"] == "discard" and t.get("ready") == r]
        for r in (None, "soft")
    )
    rest = [each["tiles"] for each in shown[len(others) :]]
    assert rest == [tiles for tiles in (plain, soft) if tiles]


def check_action(there: Json, here: Json, names: dict[str, str]) -> None:
    assert there["type"] == here["type"]
    named = [here["tile"]] if "tile" in here else []
    named += here.get("wilds", []) + ([here["wild"]] if "wild" in here else [])
    assert there["tiles"][: len(named)] == named
    if "patterns" in here:
        words = re.sub(r"=", "", there["text"])
        assert all(names[pattern] in words for pattern in here["patterns"])
        assert f"{here['points']} 分" in words


def check_refusals(shown: list[Json], answered: list[Json], names: dict[str, str]) -> None:
    """Those of one kind for one reason stand together."""
    alike: dict[str, list[Json]] = {}
    for each in answered:
        kind = {name: each["action"].get(name) for name in ("type", "kind", "by", "ready")}
        alike.setdefault(str((kind, each["rule"], each["why"])), []).append(each)
    for there, here in zip(shown, alike.values(), strict=True):
        assert there["why"] == here[0]["why"]
        if len(here) == 1:
            check_action(there, here[0]["action"], names)
        else:
            assert there["tiles"] == list(dict.fromkeys(each["action"]["tile"] for each in here))


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=[f"{e['endpoint']}/{e['name']}" for e in EXAMPLES]
)
def test_an_example(example: Json, shown: Playground) -> None:
    shown.load(example["name"])
    assert shown.state == example["request"]
    answers = {name: shown.api(name) for name in ENDPOINTS}
    read: Json = shown.page.evaluate(READ)
    assert read["status"] == {name: status for name, (status, _) in answers.items()}
    faults: list[str] = []
    for name, (status, body) in answers.items():
        if status != 200 and body["code"] not in NOT_NOW.get(name, ()):
            faults += [f["detail"] for f in body["errors"] if f["detail"] not in faults]
    assert read["faults"] == faults
    for name, (_, body) in answers.items():
        does_not_count = [
            {key: each[key] for key in ("why", "rule")} for each in body.get("nothing", ())
        ]
        assert read["nothing"][name] == does_not_count
    ruleset = shown.get(f"/v1/rulesets/{example['request']['room']['ruleset']}")
    names = {each["id"]: each["label"]["zh"] for each in ruleset.get("patterns", [])}

    status, settlement = answers["settlements"]
    if status == 200:
        assert read["settlement"]["totals"] == [signed(each) for each in settlement["totals"]]
        assert read["settlement"]["payments"] == lines(settlement)
        following = settlement["next"]
        assert (
            f"座位 {following['dealer']}，此前连庄 {following['streak']} 局"
            in (read["settlement"]["outcome"])
        )
    status, washout = answers["washout-payouts"]
    if status == 200:
        assert read["washout"]["totals"] == [signed(each) for each in washout["totals"]]
        assert read["washout"]["payments"] == lines(washout)
        assert read["washout"]["best"] == [each["tile"] for each in washout["best"] if each]
    status, waits = answers["waits"]
    if status == 200:
        assert sorted(read["waits"]) == [str(each["seat"]) for each in waits["seats"]]
        for each in waits["seats"]:
            there = read["waits"][str(each["seat"])]
            check_waits(there["waits"], each["waits"], names)
            for shown_discard, discard in zip(there["discards"], each["discards"], strict=True):
                assert shown_discard["tile"] == discard["tile"]
                check_waits(shown_discard["waits"], discard["waits"], names)
    status, actions = answers["legal-actions"]
    if status == 200:
        legal = {str(each["seat"]): each["actions"] for each in actions["seats"]}
        refused = actions["refused"]
        assert set(read["actions"]) == set(legal) | {str(each["seat"]) for each in refused}
        for seat, there in read["actions"].items():
            check_actions(there["may"], legal.get(seat, []), names)
            check_refusals(
                there["not"], [each for each in refused if str(each["seat"]) == seat], names
            )


def test_every_endpoint_and_rule_set_has_an_example() -> None:
    assert {each["endpoint"] for each in EXAMPLES} >= {*ENDPOINTS, "hints", "refused"}
    assert {each["request"]["room"]["ruleset"] for each in EXAMPLES} >= {
        "guiyang",
        "gumai",
        "yinji",
        "zhaotong",
    }


def test_some_example_has_a_line_that_is_void(shown: Playground) -> None:
    voided: list[Json] = []
    for example in EXAMPLES:
        status, body = shown.post("/v1/settlements", example["request"])
        voided += body["voided"] if status == 200 else []
    assert voided
