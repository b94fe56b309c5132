"""The rule reference as players read it: words explained where they stand first, nothing of the
machinery, who pays whom as a picture."""

import re
from html.parser import HTMLParser

import pytest

import engine
from app.pages.rules import arrows, worked
from engine import Language, table_texts, texts_of
from tests.pages.test_rules import LANGUAGES, PAGES, RULES
from tests.support.html import VOID
from tests.support.spec import CheckedClient


class Open(HTMLParser):
    """What can be read without opening anything, by the part of the page that it stands in."""

    def __init__(self, page: str, *, folded: bool = False) -> None:
        super().__init__()
        self.parts: dict[str, str] = {}
        self.meanings: dict[str, set[str]] = {}
        self._folded = folded
        self._tags: list[tuple[str, str]] = []
        self.feed(page[page.index("<body") : page.index("</body>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            given = dict(attrs)
            name = given.get("aria-labelledby") if tag in ("article", "section") else ""
            self._tags.append((tag, name or given.get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        assert self._tags.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self._tags]
        classes = {name for _, name in self._tags}
        if {"nav", "footer", "option", "svg"} & set(tags) or {"request", "origin"} & classes:
            return
        if "details" in tags and not self._folded:
            return
        part = [n for tag, n in self._tags if tag in ("article", "section")]
        where = next((n for n in reversed(part) if ".example-" not in n), "header")
        if "meanings" in classes:
            self.meanings.setdefault(where, set()).add(data.strip())
        if "other" not in classes and tags[-1:] != ["summary"]:
            self.parts[where] = self.parts.get(where, "") + data


def uses(text: str, forms: tuple[str, ...], language: Language) -> bool:
    found = "|".join(map(re.escape, forms))
    return bool(re.search(found if language == "zh" else rf"(?<!\w)({found})", text, re.I))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", engine.RULESETS.values(), ids=list(engine.RULESETS))
def test_a_word_is_explained_where_it_stands_first(
    ruleset: engine.Ruleset, language: Language, client: CheckedClient
) -> None:
    page = client.get(f"/rules/{ruleset.id}?lang={language}").body.decode()
    shown, whole = Open(page), Open(page, folded=True)
    own = [w for w in table_texts().glossary if not w.rulesets or ruleset.name in w.rulesets]
    words = [word for word in own if word.forms[language]]
    assert len(words) >= 9
    for word in words:
        name = word.name.in_language(language)
        using = [p for p, text in shown.parts.items() if uses(text, word.forms[language], language)]
        if using:
            assert [part for part, told in shown.meanings.items() if name in told] == using[:1]
            continue
        for clause in (*texts_of(ruleset).clauses, *texts_of(ruleset).shared):
            if uses(clause.text.in_language(language), word.forms[language], language):
                assert name in whole.meanings[clause.id]


def test_the_words_that_the_four_games_have_for_themselves_are_explained() -> None:
    explained = "".join(w.name.zh for w in table_texts().glossary if w.forms["zh"])
    for word in (
        "冲锋鸡",
        "责任鸡",
        "憨包豆",
        "听用",
        "本金",
        "乌骨鸡",
        "星期鸡",
        "摇摆鸡",
        "满堂鸡",
        "通行证",
    ):
        assert word in explained


NOT_FOR_PLAYERS = re.compile(
    r"/v1/|legal-actions|washout-payouts|[a-z]+_[a-z_]+"
    r"|(?:guiyang|gumai|yinji|zhaotong|table)\.[a-z]|\b00[0-4] |\b4\d\d\b|JSON"
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_endpoints_ids_and_sources_fold_away(
    path: str, language: Language, client: CheckedClient
) -> None:
    read = Open(client.get(f"{path}?lang={language}").body.decode(), folded=True)
    assert NOT_FOR_PLAYERS.findall(" ".join(read.parts.values())) == []


def test_who_pays_whom_is_drawn() -> None:
    """The arrows of an example come to its totals; what its rule brings stands out."""
    seen = 0
    for rule in RULES:
        for example in worked.examples(rule, "en"):
            if not example.answer.totals:
                continue
            drawn = arrows.arrows(example.answer.paid(rule), len(example.players))
            totals = [0] * len(example.players)
            for arrow in drawn:
                totals[arrow.payer] -= arrow.cited + arrow.others
                totals[arrow.payee] += arrow.cited + arrow.others
            assert tuple(totals) == example.answer.totals
            lines = [line for line in example.answer.lines if line.rule == rule]
            paid = sum(line.points for line in lines if line.voided_by is None)
            assert sum(arrow.cited for arrow in drawn) == paid
            seen += 1
    assert seen > 40


def test_what_may_not_be_done_for_one_reason_is_said_once() -> None:
    refused = worked.examples("guiyang.ready", "en")[0].answer.illegal
    assert len({(each.seat, each.rule, each.why) for each in refused}) == len(refused)
    assert any(each.action.count("discard") == 12 for each in refused)


def test_an_example_shows_the_table(client: CheckedClient) -> None:
    page = client.get("/rules/gumai?lang=en").body.decode()
    kong = page.partition('id="gumai.kong.example-1"')[2].partition("</section>")[0]
    label = re.search(r'role="img" aria-label="([^"]*)"', kong)
    assert label is not None
    assert label[1].startswith("seat 0 pays seat 2 5; seat 1 pays seat 2 5; seat 3 pays seat 2 8")
    assert kong.count('<g class="by-rule">') == 3
    assert re.findall(r"at-(\w+)", kong) == ["bottom", "right", "top", "left"]
    # Kongs with their four tiles, discards in order with who took them.
    assert '<span class="t">7777s</span>' in kong
    assert '<span class="turn">1</span><span class="t">1p</span><span class="to">→2' in kong
