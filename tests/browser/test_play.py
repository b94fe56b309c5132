"""The played table: rounds by clicks and by keys, records that are saved, opened and replayed."""

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog

from tests.browser.conftest import Open
from tests.browser.test_access import EVERY_PAIR, violations
from tests.support.browser import DESKTOP, PHONE, Playground
from zhuoji.simulation import Plan, record_of

Json = dict[str, Any]
RULESETS = ["guiyang", "gumai", "yinji", "zhaotong"]
SCREENS: dict[str, Json] = {"desktop": DESKTOP, "phone": PHONE}
# Seeds with which a round is soon over, when the first thing on offer is done each time.
SOON = {"guiyang": 1, "gumai": 14, "yinji": 2, "zhaotong": 5}
# The same chance each time.
CHANCE = """(() => {
  let state = SEED;
  Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647;
})();"""
NEXT = """() => {
  const next = ['.do .main', '.do-pass', '.held-tile.drawn:not(:disabled)',
    '.held-tile:not(:disabled)'].map((each) => document.querySelector(each)).find(Boolean);
  next?.click();
}"""
# The step that is shown, and the key of the control that has the focus.
FOCUS = """() => [document.querySelector('[data-key="step count"]').textContent,
  document.activeElement.dataset.key ?? ""]"""
TO_THE_END = f"""async () => {{
  const next = {NEXT};
  for (let left = 3000; left && !document.querySelector("[data-settled]"); left--) {{
    next();
    await new Promise((done) => setTimeout(done, 20));
  }}
}}"""


def enter(page: Playground, ruleset: str = "guiyang", pace: str = "none") -> None:
    """Open the page, and the played table of a rule set, where nobody waits."""
    page.open()
    page.page.evaluate(CHANCE.replace("SEED", str(SOON[ruleset])))
    if ruleset != "guiyang":
        page.key("/room/ruleset").select_option(ruleset)
        page.answered()
    page.key("mode play").click()
    page.page.wait_for_selector(".play-felt")
    page.key("fold setup").click()
    page.key("pace").select_option(pace)
    page.key("fold setup").click()


def over(page: Playground) -> bool:
    return page.page.locator("[data-settled]").count() > 0


def finish(page: Playground) -> None:
    """The first thing on offer each time."""
    page.page.evaluate(TO_THE_END)
    assert over(page)


def saved(page: Playground, key: str = "save record 2") -> Json:
    with page.page.expect_download() as download:
        page.key(key).click()
    record: Json = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    return record


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def totals(page: Playground) -> list[int]:
    texts = page.page.locator("[data-settled] .totals strong").all_inner_texts()
    return [int(each.replace("−", "-").replace("+", "")) for each in texts]


def link(state: Json) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(state).encode()) + packer.flush()
    return "#" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize(("ruleset", "screen"), [*zip(RULESETS, [*SCREENS] * 2, strict=True)])
def test_a_round_by_clicks(ruleset: str, screen: str, playground: Open, tmp_path: Path) -> None:
    """What it is settled at is what its record is settled at, saved and opened again."""
    page = playground(**SCREENS[screen])
    enter(page, ruleset)
    finish(page)
    record = saved(page)
    status, played = page.post("/v1/replays", record)
    assert (status, played["verdict"]) == (200, "settled")
    assert totals(page) == played["settlement"]["totals"]
    shown = page.page.locator("[data-settled] .said").all_inner_texts()
    settled = played["settlement"]
    assert shown == [line["why"] for line in (*settled["transfers"], *settled["voided"])]
    page.key("next round").click()
    page.until(lambda: not over(page))
    (tmp_path / "round.json").write_text(json.dumps(record))
    page.key("open record").set_input_files(tmp_path / "round.json")
    page.page.locator(".verdict.settled").wait_for(timeout=30_000)
    page.key("look last").click()
    assert totals(page) == settled["totals"]


@pytest.mark.parametrize(("ruleset", "screen"), [*zip(RULESETS, [*SCREENS][::-1] * 2, strict=True)])
def test_a_round_by_keys(ruleset: str, screen: str, playground: Open) -> None:
    """From the skip link; after that the focus is always where the next action is."""
    page = playground(**SCREENS[screen])
    enter(page, ruleset)
    keyboard = page.page.keyboard
    page.page.evaluate("document.activeElement.blur(); window.getSelection().removeAllRanges()")
    page.page.evaluate("document.getElementById('skip').focus()")
    keyboard.press("Enter")
    assert page.focused.startswith(("held 0", "do 0"))
    keyboard.press("ArrowRight")

    answered = ""

    def pressed() -> bool:
        """Once a step: another press might be one too many, on what has the focus by then."""
        nonlocal answered
        step, focused = page.page.evaluate(FOCUS)
        if step != answered and focused.startswith(("held", "do ")):
            answered = step
            keyboard.press("Enter")
        return over(page)

    page.until(pressed, 60)
    page.until(lambda: page.focused == "next round")


def stops(page: Playground, *actions: str, most: int = 15) -> None:
    """From the skip link, which is the first stop and not used, to the first action."""
    page.page.evaluate("document.getElementById('skip').focus()")
    for _ in range(most - 1):
        page.page.keyboard.press("Tab")
        if page.page.evaluate("document.activeElement.id") == "digest":
            page.page.keyboard.press("Enter")
        if page.focused.startswith(actions):
            return
    raise AssertionError(f"after {most} stops the focus is at {page.focused}")


@pytest.mark.parametrize("screen", SCREENS)
def test_an_action_is_few_keys_away(screen: str, playground: Open) -> None:
    """Both where a table is arranged and where it is played, without the skip link."""
    page = playground(**SCREENS[screen])
    enter(page)
    stops(page, "held", "do ")
    for ruleset in RULESETS:
        record = record_of(Plan(ruleset, seed=1), 1)
        _, answer = page.post(
            "/v1/replays", {**record, "events": record["events"][:4], "claimed": {}}
        )
        page.open(link({"v": 1, "room": record["room"], "table": answer["table"]}))
        stops(page, "play ")


def test_the_skip_link_and_arrow_keys_lead_to_every_action(playground: Open) -> None:
    page = playground().open()
    page.load("three-winners")
    page.load("declare-ready")
    page.page.evaluate("document.getElementById('skip').focus()")
    page.page.keyboard.press("Enter")
    assert page.focused.startswith("play ")
    before = page.focused
    page.page.keyboard.press("ArrowRight")
    assert page.focused.startswith("play ")
    assert page.focused != before


def test_the_drawn_tile_is_apart_and_the_hand_sorted(playground: Open) -> None:
    page = playground()
    enter(page)
    tiles = page.page.locator(".at-me .held-tile")
    assert tiles.count() == 14
    names = [each.get_attribute("data-tile") or "" for each in tiles.all()]
    assert names[:13] == sorted(names[:13], key=lambda each: (each[1], each[0]))
    assert page.page.locator(".at-me .held-tile.drawn").count() == 1


def test_a_given_wall(playground: Open) -> None:
    page = playground()
    enter(page)
    page.key("fold setup").click()
    page.key("i play").select_option("none")
    page.key("pause").click()
    page.key("given wall").fill("5m5m1s9p")
    page.key("new round").click()
    page.until(lambda: page.page.locator(".events li").count() > 12, 30)
    drawn = [e["tile"] for e in saved(page, "save record")["events"] if e["type"] == "draw"]
    assert drawn[:4] == ["5m", "5m", "1s", "9p"]


def test_a_round_in_a_stored_room(playground: Open) -> None:
    """Its options are looked up: this one has stakes, which are asked before the deal."""
    page = playground()
    body = {"name": "ours", "ruleset": "gumai", "options": {"stakes": True}}
    status, room = page.post("/v1/rooms", body)
    assert status == 201
    page.open()
    page.key("/room/ruleset").select_option("/stored")
    page.key("/room/id").fill(room["id"])
    page.answered()
    page.key("mode play").click()
    page.page.wait_for_selector(".do-stake")
    page.page.locator(".do-stake").first.click()
    page.until(lambda: page.page.locator(".at-me .held-tile").count() >= 13)


def test_pause_and_step(playground: Open) -> None:
    page = playground()
    enter(page)
    page.key("fold setup").click()
    page.key("pause").click()
    page.key("i play").select_option("none")
    count = page.page.locator(".events li").count()
    page.page.wait_for_timeout(150)
    assert page.page.locator(".events li").count() == count
    page.key("step on").click()
    page.until(lambda: page.page.locator(".events li").count() > count)


def test_every_seat_by_hand(playground: Open) -> None:
    page = playground()
    enter(page)
    page.key("fold setup").click()
    page.key("i play").select_option("all")
    for _ in range(12):
        page.page.evaluate(NEXT)
        page.page.wait_for_timeout(60)
    events = page.page.locator(".events .by").all_inner_texts()
    assert {"座位 0", "座位 1"} <= set(events)
    assert page.page.locator(".player .back").count() == 0


def test_looking_back_and_playing_on_from_there(playground: Open) -> None:
    page = playground()
    enter(page)
    finish(page)
    page.key("see table").click()
    steps = page.page.locator(".steps .hint").inner_text()
    page.page.locator(".event").nth(-9).click()
    assert page.page.locator(".back-notice").count() == 1
    assert page.page.locator(".steps .hint").inner_text() != steps
    page.key("play from here").click()
    assert not over(page)
    page.until(lambda: page.page.locator(".held-tile:not(:disabled), .do button").count() > 0)
    finish(page)


def test_a_record_opens_from_a_file_and_from_a_link(playground: Open, tmp_path: Path) -> None:
    """As JSON and as JSON Lines; it is shown from its first step and can be walked through."""
    record = record_of(Plan("gumai", options={"stakes": True}, seed=3), 8)
    right = record["claimed"]["totals"]
    lines = [{"room": record["room"], "deal": record["deal"]}, *record["events"]]
    lines.append({"claimed": record["claimed"]})
    files = [tmp_path / "round.json", tmp_path / "round.jsonl"]
    files[0].write_text(json.dumps(record))
    files[1].write_text("".join(json.dumps(line) + "\n" for line in lines))
    page = playground()
    enter(page)
    for file in files:
        page.key("open record").set_input_files(file)
        # It goes on to its end by itself. The round before it shows no settlement meanwhile.
        page.until(lambda: totals(page) == right, 30)
        assert page.page.locator(".verdict.agrees").count() == 1
        page.key("look first").click()
        page.until(lambda: not over(page))
    other = playground()
    other.page.goto(f"{other.address}/playground{link({'v': 1, 'record': record})}")
    other.page.locator(".verdict.agrees").wait_for(timeout=30_000)
    other.key("look last").click()
    assert totals(other) == right


def test_a_record_plays_by_itself_until_somebody_looks_for_himself(playground: Open) -> None:
    record = record_of(Plan("guiyang", seed=3), 1)
    page = playground()
    page.page.goto(f"{page.address}/playground{link({'v': 1, 'record': record})}")
    page.page.locator(".verdict.agrees").wait_for(timeout=30_000)

    def step() -> int:
        return int(page.page.locator(".steps .hint").inner_text().split(" / ")[0])

    page.until(lambda: step() > 1)
    page.key("pause").click()
    stopped = step()
    page.page.wait_for_timeout(700)
    assert step() == stopped
    page.key("step on").click()
    assert step() == stopped + 1
    page.key("fold setup").click()
    page.key("pace").select_option("none")
    page.key("pause").click()
    page.page.wait_for_selector("[data-settled]")
    assert totals(page) == record["claimed"]["totals"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_records_of_all_rule_sets_are_replayed(ruleset: str, playground: Open) -> None:
    page = playground()
    plan = Plan(ruleset, random_options=True, seed=9)
    for number in range(3):
        record = record_of(plan, number)
        if number == 0:
            page.page.goto(f"{page.address}/playground{link({'v': 1, 'record': record})}")
            page.page.locator(".verdict.agrees").wait_for(timeout=30_000)
        else:
            page.key("open record").set_input_files(
                {"name": "", "mimeType": "", "buffer": json.dumps(record).encode()}
            )
            page.until(lambda: not over(page), 30)  # it begins with its first step
        page.key("look last").click()
        page.page.wait_for_selector("[data-settled]")
        assert page.page.locator(".verdict.agrees").count() == 1, number
        assert totals(page) == record["claimed"]["totals"], number


def test_an_illegal_event_and_differences_are_shown(playground: Open) -> None:
    record = record_of(Plan("guiyang", seed=3), 1)
    record["claimed"]["totals"][0] += 1
    page = playground()
    page.page.goto(f"{page.address}/playground{link({'v': 1, 'record': record})}")
    shown = page.page.locator(".verdict.differs")
    shown.wait_for()
    wrong, right = record["claimed"]["totals"][0], record["claimed"]["totals"][0] - 1
    assert f"座位 0 牌谱 {signed(wrong)} · 应为 {signed(right)}" in shown.inner_text()
    page.key("look last").click()
    assert (
        f"牌谱 {signed(wrong)}" in page.page.locator('#play .totals [data-seat="0"]').inner_text()
    )
    index = next(i for i, each in enumerate(record["events"]) if each["type"] == "discard")
    record["events"][index]["seat"] = (record["events"][index]["seat"] + 1) % 4
    page.page.goto("about:blank")
    page.page.goto(f"{page.address}/playground{link({'v': 1, 'record': record})}")
    shown = page.page.locator(".verdict.illegal")
    shown.wait_for()
    _, played = page.post("/v1/replays", record)
    assert played["illegal"]["index"] == index
    assert f"第 {index + 1} 步" in shown.inner_text()
    assert shown.locator(".reason").inner_text() == played["illegal"]["why"]
    # And once the steps before it are through, at the table.
    page.page.locator(".wrong-here .reason").wait_for()


def test_no_record(playground: Open, tmp_path: Path) -> None:
    page = playground()
    enter(page)
    for text in ("nothing", '{"room": {"ruleset": "guiyang"}}', '{"deal": 3, "room": 1}'):
        (tmp_path / "round.json").write_text(text)
        page.key("open record").set_input_files(tmp_path / "round.json")
        page.page.locator(".play-board p.fault").wait_for()
        assert "读不出牌谱" in page.page.locator(".play-board p.fault").inner_text()


# What is on the table, and what the page says of it.
SHOWN = """() => [".play-felt", ".events", '[data-key="step count"]', ".verdict", "[data-settled]"]
  .map((each) => document.querySelector(each)?.innerText ?? "")"""


def read_anew(page: Playground) -> None:
    page.page.reload()
    page.page.wait_for_selector(".play-felt")


def at_rest(page: Playground) -> list[str]:
    """What is shown once all is answered, and it is the user's turn or over."""

    def resting() -> bool:
        answered = page.asked[-1].timing["responseEnd"] >= 0
        page.page.wait_for_timeout(50)  # it is drawn
        return answered and (over(page) or page.page.locator(".do button").count() > 0)

    page.until(resting, 30)
    shown: list[str] = page.page.evaluate(SHOWN)
    return shown


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_round_goes_on_where_it_was_when_the_page_is_read_anew(
    ruleset: str, playground: Open
) -> None:
    page = playground(**SCREENS["phone" if ruleset == "gumai" else "desktop"])
    enter(page, ruleset)
    for _ in range(40):
        page.page.evaluate(NEXT)
        page.page.wait_for_timeout(20)
    before = at_rest(page)
    assert len(before[1].splitlines()) > 10
    read_anew(page)
    assert page.page.evaluate(SHOWN) == before
    finish(page)
    settled = totals(page)
    _, played = page.post("/v1/replays", saved(page))
    assert settled == played["settlement"]["totals"]
    read_anew(page)
    assert totals(page) == settled
    page.key("next round").click()
    page.until(lambda: not over(page))
    read_anew(page)
    so_far = page.page.locator(".player header .hint").all_inner_texts()
    assert sorted(so_far) == sorted(f"累计 {signed(points)}" for points in settled)


def test_a_round_that_began_with_an_arranged_table_goes_on_too(playground: Open) -> None:
    page = playground()
    page.open().load("declare-ready")
    page.key("mode play").click()
    page.page.wait_for_selector(".play-felt")
    page.key("fold setup").click()
    page.key("from table").click()
    page.until(lambda: page.page.locator(".events li").count() == 1)
    page.key("i play").select_option("all")
    page.page.locator(".held-tile:not(:disabled)").first.click()
    page.until(lambda: page.page.locator(".events li").count() > 2)
    before = at_rest(page)
    read_anew(page)
    assert page.page.evaluate(SHOWN) == before


def test_a_record_is_shown_where_it_was_when_the_page_is_read_anew(playground: Open) -> None:
    record = record_of(Plan("guiyang", seed=3), 1)
    record["claimed"]["totals"][0] += 1
    page = playground()
    page.page.goto(f"{page.address}/playground{link({'v': 1, 'record': record})}")
    page.page.locator(".verdict.differs").wait_for(timeout=30_000)
    page.page.locator(".event").nth(5).click()
    before = page.page.evaluate(SHOWN)
    read_anew(page)
    assert page.page.evaluate(SHOWN) == before
    assert page.page.locator(".back-notice").count() == 1


@pytest.mark.parametrize(
    "kept", ["{", "null", '{"form": 0}', '{"form": 1, "round": {"events": 3}}']
)
def test_what_is_kept_and_is_no_round_is_left_alone(kept: str, playground: Open) -> None:
    page = playground()
    page.open()
    page.page.evaluate("(kept) => sessionStorage.setItem('zhuoji-rules round', kept)", kept)
    page.key("mode play").click()
    page.until(lambda: page.page.locator(".at-me .held-tile:not(:disabled)").count() > 0)


def test_leaving_a_round_that_cannot_be_kept_is_asked_about(playground: Open) -> None:
    page = playground(fresh=True)
    page.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    enter(page)
    asked: list[str] = []

    def agree(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.page.on("dialog", agree)
    page.page.reload()
    assert asked == []  # nobody has played
    page.page.wait_for_selector(".held-tile:not(:disabled)")
    page.page.locator(".held-tile:not(:disabled)").first.click()
    page.until(lambda: page.page.locator(".events li").count() > 1)
    page.page.reload()
    assert asked == ["beforeunload"]


def test_why_something_may_not_be_done(playground: Open) -> None:
    page = playground()
    enter(page)
    page.page.wait_for_selector(".do .why")
    page.page.locator(".do .why").first.click()
    page.page.wait_for_selector(".why-not")


def test_a_played_table_goes_to_the_arranged_one_and_back(playground: Open) -> None:
    page = playground()
    enter(page)
    events = page.page.locator(".events .by")
    before = events.count()
    page.page.evaluate(NEXT)
    page.until(lambda: events.count() > before and page.page.locator(".do button").count() > 0)
    page.key("fold setup").click()
    page.key("to arrange").click()
    page.answered()
    assert page.api("legal-actions")[0] == 200
    arranged = page.state["table"]
    page.key("mode play").click()
    page.key("from table").click()
    page.page.wait_for_timeout(200)
    hand = page.page.locator(".at-me .held-tile").count()
    assert hand == len([c for c in arranged["seats"][0]["hand"] if c.isdigit()])
    assert page.key("save record").is_disabled()


@EVERY_PAIR
def test_axe(screen: str, locale: str, scheme: str, playground: Open) -> None:
    page = playground(
        locale=locale, color_scheme=scheme, reduced_motion="reduce", **SCREENS[screen]
    )
    enter(page)
    page.key("fold setup").click()
    assert violations(page) == []
    finish(page)
    assert violations(page) == []


def test_a_phone_has_table_and_actions_on_one_screen(playground: Open) -> None:
    page = playground(**PHONE)
    enter(page)
    for _ in range(30):
        page.page.evaluate(NEXT)
        page.page.wait_for_timeout(20)
    if over(page):
        page.key("see table").click()
    bottom = page.page.evaluate(
        "document.querySelector('.play-felt').getBoundingClientRect().bottom + scrollY"
    )
    assert bottom <= 844
    assert page.page.evaluate("document.documentElement.scrollWidth") == 390
    small = page.page.evaluate(
        """() => [...document.querySelectorAll(".at-me button")]
          .map((each) => each.getBoundingClientRect())
          .filter((box) => box.width < 40 || box.height < 40).length"""
    )
    assert small == 0
