"""The rule reference: a page for each rule set, with an example for each rule that really shows
it, and HTML that holds together."""

import base64
import json
import re
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

import engine
from app.pages.rules import page as pages
from app.pages.rules import worked
from engine import Language, table_texts, texts_of
from tests.architecture.test_imports import modules_after
from tests.support.citing import cited
from tests.support.html import Read
from tests.support.spec import CheckedClient

Json = dict[str, Any]
LANGUAGES: tuple[Language, ...] = ("zh", "en")
RULES = [
    *(clause.id for ruleset in engine.RULESETS.values() for clause in texts_of(ruleset).clauses),
    *(clause.id for clause in table_texts().clauses),
]
FOLDER = Path(worked.__file__).parent / "examples"


def test_every_rule_has_an_example_and_every_example_a_rule() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_an_example_shows_its_rule(rule: str, client: CheckedClient) -> None:
    first, *others = worked.stored(rule)
    answer: Json = {}
    for example in (first, *others):
        assert {*example} <= {"endpoint", "title", "request", "reason"}
        assert set(example["title"]) == {"zh", "en"}
        name = rule.partition(".")[0]
        assert name in ("table", example["request"]["room"]["ruleset"])
        answered = client.post(f"/v1/{example['endpoint']}", example["request"])
        shown = worked.answer_to(example["endpoint"], example["request"], "zh")
        assert answered.json() == shown
        if "errors" in shown:  # refused for nothing but what is shown
            assert {fault.get("rule") for fault in shown["errors"]} == {rule}
        answer = answer or shown
    assert (rule in cited(answer)) != ("reason" in first)


def test_no_two_examples_ask_the_same() -> None:
    requests = [
        json.dumps(each["request"], sort_keys=True)
        for rule in RULES
        for each in worked.stored(rule)
    ]
    assert len(set(requests)) == len(requests)


def test_the_request_as_text_is_the_request() -> None:
    for rule in RULES:
        for example in worked.examples(rule, "en"):
            assert json.loads(example.text) == example.request
            assert max(map(len, example.text.splitlines())) <= 100


PAGES = ["/rules", *(f"/rules/{each}" for each in engine.RULESETS)]


@pytest.fixture(scope="module")
def read(client: CheckedClient) -> dict[tuple[str, Language], Read]:
    return {
        (path, language): Read(client.get(f"{path}?lang={language}").body.decode())
        for path in PAGES
        for language in LANGUAGES
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_holds_together(
    path: str, language: Language, read: dict[tuple[str, Language], Read], client: CheckedClient
) -> None:
    page = read[path, language]
    assert page.all("html") == [{"lang": {"zh": "zh-CN", "en": "en"}[language]}]
    assert page.ids.most_common(1)[0][1] == 1 if page.ids else True
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all("scope" in each for each in page.all("th"))
    assert len(page.all("main")) == len(page.all("header")) == len(page.all("footer")) == 1
    labelled = [attributes for _, attributes in page.tags if "aria-labelledby" in attributes]
    assert all(each["aria-labelledby"] in page.ids for each in labelled)
    for tag, attributes in page.tags:
        assert not {"style", "onclick"} & set(attributes)
        for address in (attributes.get("href"), attributes.get("src")):
            if address is not None:
                arrives(address, path, language, read, client)
        assert tag != "style"


def arrives(
    address: str,
    path: str,
    language: Language,
    read: dict[tuple[str, Language], Read],
    client: CheckedClient,
) -> None:
    """A link is relative, so that it works below a stage, and leads somewhere."""
    target = urlsplit(address)
    assert not target.netloc
    assert not target.path.startswith("/")
    where = urlsplit(urljoin(f"http://host/stage{path}", address)).path
    assert where.startswith("/stage/")
    where = where.removeprefix("/stage")
    found = read.get((where if "@" in where else f"{where}@1", language))
    if where == "/playground" and target.fragment:
        assert state_of(target.fragment)["lang"] == language
        assert client.get(where).status == 200
    elif target.fragment:
        assert found is not None
        assert target.fragment in found.ids
    else:
        assert client.get(where).status == 200


def state_of(fragment: str) -> Json:
    """What a link to the playground has in it, read as the playground does."""
    packed = base64.urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))
    state: Json = json.loads(zlib.decompress(packed, wbits=-zlib.MAX_WBITS))
    return state


def test_an_example_can_be_opened_in_the_playground() -> None:
    shown = pages.ruleset(engine.find_ruleset("yinji"), "en")
    found = re.findall(r'href="../playground#([\w-]+)"', shown)
    states = [state_of(fragment) for fragment in found]
    requests = [each["request"] for each in worked.stored("yinji.permit")]
    assert states[: len(requests)] == [
        {"v": 1, "room": each["room"], "table": each["table"], "lang": "en"} for each in requests
    ]
    assert len(found) == shown.count('<section class="example"')


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_what_a_seat_pays_has_a_minus_sign(ruleset: str) -> None:
    shown = pages.ruleset(engine.find_ruleset(ruleset), "zh")
    assert re.findall(r'class="won loss">−[0-9]+<', shown)
    assert not re.findall(r">-[0-9]", shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=list(engine.RULESETS))
def test_everything_of_a_rule_set_is_on_its_page(
    ruleset: engine.Ruleset, language: Language, read: dict[tuple[str, Language], Read]
) -> None:
    page = read[f"/rules/{ruleset.id}", language]
    texts = texts_of(ruleset)
    others = set(table_texts().clauses) - set(texts.shared)
    assert not page.ids.keys() & {clause.id for clause in others}
    for clause in (*texts.clauses, *texts.shared):
        assert clause.id in page.ids
        for text in (clause.title, clause.text):
            for line in (*text.zh.splitlines(), *text.en.splitlines()):
                assert line.removeprefix("- ") in page.text
        for reading in clause.readings:
            assert reading.in_language(language) in page.text
        if clause.source != "this project":
            assert clause.source in page.text
        for example in worked.examples(clause.id, language):
            assert example.title in page.text
            assert example.text in page.text
            assert all(line.why in page.text for line in example.answer.lines)
    for key, option in texts.options.items():
        assert f"option-{key}" in page.ids
        for label in option.choices.values():
            assert label.in_language(language) in page.text
    for pattern in ruleset.patterns:
        assert f"pattern-{pattern.id}" in page.ids
        assert pattern.label.in_language(language) in page.text
        assert texts.patterns[pattern.id].in_language(language) in page.text
    for column in ruleset.points.values():
        assert all(str(points) in page.text for points in column.values())


def test_what_cites_the_rule_stands_out(client: CheckedClient) -> None:
    page = client.get("/rules/gumai?lang=en").body.decode()
    wind = page.partition('id="gumai.wind.example-1"')[2].partition("</section>")[0]
    assert len(re.findall(r'<tr class="cited voided">', wind)) == 3
    assert len(re.findall(r"<del>1</del>", wind)) == 3
    assert "does not count, by" in wind
    permit = page.partition('id="gumai.permit.example-1"')[2].partition("</section>")[0]
    assert len(re.findall(r'<li class="cited">', permit)) == 1
    refused = page.partition('id="table.refused.example-1"')[2].partition("</section>")[0]
    assert "/table/seats/3/hand" in refused
    assert "tile_overcount" in refused


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        ("", "", "zh"),
        ("", "en-GB, zh;q=0.5", "en"),
        ("", "fr", "zh"),
        ("?lang=en", "zh", "en"),
        ("?lang=zh", "en", "zh"),
        ("?lang=fr", "en", "en"),
    ],
)
def test_the_language_is_chosen(
    query: str, accepted: str, language: str, client: CheckedClient
) -> None:
    for path in ("/rules", "/rules/yinji"):
        headers = {"Accept_Language": accepted} if accepted else {}
        answer = client.get(path + query, **headers)
        assert answer.status == 200
        assert answer.headers["content-language"] == language
        assert answer.headers["vary"] == "Accept-Language"
        assert f'<html lang="{language}' in answer.body.decode()


def test_both_names_of_a_rule_set(client: CheckedClient) -> None:
    assert client.get("/rules/yinji").body == client.get("/rules/yinji@1").body


@pytest.mark.parametrize("name", ["sichuan", "guiyang@2", "page.py"])
def test_an_unknown_rule_set(name: str, client: CheckedClient) -> None:
    answer = client.get(f"/rules/{name}")
    assert (answer.status, answer.code) == (404, "unknown_ruleset")
    assert answer.headers["content-type"] == "application/problem+json"


def test_nothing_from_outside_is_allowed(client: CheckedClient) -> None:
    for path in PAGES:
        answer = client.get(path)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy


def test_static_files(client: CheckedClient) -> None:
    for name, kind in (("rules.css", "text/css"), ("rules.js", "text/javascript")):
        answer = client.get(f"/rules/{name}")
        assert answer.status == 200
        assert answer.headers["content-type"].startswith(kind)
        assert "http" not in answer.body.decode()


def test_a_cold_start_imports_nothing_of_it() -> None:
    loaded = modules_after("from app.main import create_app; create_app()")
    assert not any(each.startswith("app.pages") for each in loaded)


# The hands, the card, the comparison


@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=list(engine.RULESETS))
def test_an_example_hand_is_of_its_pattern(ruleset: engine.Ruleset) -> None:
    """As the engine scores it, in a room that has the pattern."""
    hands = json.loads((Path(worked.__file__).parent / "hands.json").read_text())
    by_moment = {"tianhu", "dihu"}
    assert {each.id for each in ruleset.patterns} <= set(hands) | by_moment
    for pattern in ruleset.patterns:
        if pattern.id in by_moment:
            continue
        example = hands[pattern.id]
        options = {"dilong": True} if pattern.id == "dilong" else {}
        room = engine.open_room(ruleset.id, options)
        hand = {
            "hand": example["hand"],
            "melds": [
                {"kind": "pung", "tile": tile, "from": 1} for tile in example.get("melds", [])
            ],
        }
        hidden = {"hand": None, "hand_size": 13}
        claimed = [{"seat": 1, "tile": tile, "to": 0} for tile in example.get("melds", [])]
        thrown = [{"seat": 0, "tile": "9p"}] if claimed else []
        table: Json = {
            "dealer": 1,
            "wall": 40,
            "seats": [hand, hidden, hidden, hidden],
            "discards": [*claimed, *thrown, {"seat": 1, "tile": "1s"}],
            "last": {"event": "discard", "seat": 1, "tile": "1s"},
        }
        if room.terms.wild_steps:
            table["indicator"] = "3s"
        answer: Json = engine.answer_waits(room, table)
        waits = answer["seats"][0]["waits"]
        found = {each["tile"]: each["patterns"] for each in waits}
        assert found[example["tile"]] == [pattern.id]


def card_of(page: str) -> str:
    return page.partition('<section class="card"')[2].partition("</section>")[0]


def test_the_card_is_that_of_the_options(client: CheckedClient) -> None:
    plain, tongsan = (
        card_of(client.get(f"/rules/gumai?lang=en{more}").body.decode())
        for more in ("", "&tongsan=true&multiplier=2")
    )
    numbers = [re.findall(r'<td class="number">(\d+)</td>', each) for each in (plain, tongsan)]
    # The best pattern: 30 on a discard, 2 × 30 + 1 on a draw; or 33 and 66, all of it twice.
    assert numbers[0][:3] == ["30", "61", "63"]
    assert numbers[1][:3] == ["66", "132", "138"]
    assert "All options at their defaults" in plain
    assert "All options at their defaults" not in tongsan


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?nonsense=1", "unknown_option"),
        ("?multiplier=99", "option_value"),
        ("?wind=perhaps", "option_value"),
    ],
)
def test_options_that_there_are_not(query: str, code: str, client: CheckedClient) -> None:
    answer = client.get(f"/rules/gumai{query}")
    assert (answer.status, answer.code) == (422, code)


def test_the_games_stand_side_by_side(client: CheckedClient) -> None:
    page = client.get("/rules?lang=en").body.decode()
    table = page.partition('<table class="compared">')[2].partition("</table>")[0]
    rows = {
        name: re.findall(r"<td>([^<]*)</td>", cells)
        for name, cells in re.findall(r'<th scope="row">([^<]*)</th>(.*)</tr>', table)
    }
    assert rows["added kong"] == ["3", "3", "4", "+1 fan"]
    assert rows["wild tiles"] == ["—", "—", "—", "yes"]
    assert rows["late kongs"] == ["—", "yes", "yes", "—"]
    assert rows["forfeited charging chicken"] == ["2", "2", "3", "—"]
    assert rows["all triplets"] == ["5", "5", "6", "3 fan"]


def test_what_the_base_does_not_multiply_stays_as_it_is(client: CheckedClient) -> None:
    plain, doubled = (
        card_of(client.get(f"/rules/guiyang?lang=en{more}").body.decode())
        for more in ("", "&base=2")
    )

    def numbers(card: str, row: str) -> list[str]:
        return re.findall(r"[+\d]+", card.partition(row)[2].partition("</tr>")[0])

    for row in ("robbed kong: the robbed seat, more", "hot shot after another kong"):
        assert numbers(plain, row) == numbers(doubled, row) == ["+9"]
    assert numbers(plain, "concealed kong") == numbers(doubled, "concealed kong") == ["3"]
    assert numbers(plain, "turned chicken") == ["1"]
    assert numbers(doubled, "turned chicken") == ["2"]
    assert numbers(doubled, "payer: declared ready") == ["+20", "+40"]


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_every_option_can_be_chosen_for_the_card(ruleset: str, client: CheckedClient) -> None:
    page = client.get(f"/rules/{ruleset}").body.decode()
    form = page.partition('<form method="get" action="#card"')[2].partition("</form>")[0]
    names = re.findall(r'<(?:select|input type="number") name="(\w+)"', form)
    assert names == [option.key for option in engine.RULESETS[ruleset].options]


def test_the_other_language_is_of_the_same_card(client: CheckedClient) -> None:
    page = client.get("/rules/gumai?lang=en&tongsan=true").body.decode()
    assert 'href="?lang=zh&amp;tongsan=true"' in page


def test_somebody_who_reads_is_told_which_option_is_wrong(client: CheckedClient) -> None:
    answer = client.get("/rules/gumai?lang=en&multiplier=99", Accept="text/html,*/*;q=0.8")
    assert answer.status == 422
    assert answer.headers["content-type"].startswith("text/html")
    told = answer.body.decode().partition('role="alert">')[2].partition("</div>")[0]
    assert told.startswith("<p>base: ")
    assert 'value="1" min="1" max="10"' in answer.body.decode()
