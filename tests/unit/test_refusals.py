"""Tables that are refused [table.refused]: the code and the field that each names."""

import pytest

from tests.support.tables import (
    JUNK,
    JUNK_14,
    Json,
    faults,
    legal,
    refused,
    seat,
    settle,
    table,
    waits,
    with_field,
    won,
)

PAIRS = seat("1133m5577p2244s9s")
PLAIN = seat("1123499m456p678s")

FINISHED = table(JUNK, PAIRS, JUNK, JUNK, discards="0:9s", win=won("discard 0 9s", 1), flip="4p")
DRAWN = table(JUNK, PAIRS, JUNK, JUNK, discards="0:8m", win=won("draw 9s", 1), flip="4p")
RUNNING = table(
    JUNK,
    seat("?", "pung 7s<0"),
    JUNK,
    JUNK,
    discards="0:7s>1 1:8m",
    last="discard 1 8m",
)


def test_the_tables_that_are_spoilt_below_are_sound() -> None:
    assert settle(FINISHED)["outcome"] == "win"
    assert settle(DRAWN)["outcome"] == "win"
    assert faults(RUNNING) == [("not_over", "/table")]


def test_tile_overcount_names_the_place_of_the_fifth() -> None:
    value = table(
        seat("999s258m147p3468s"),
        PAIRS,
        JUNK,
        JUNK,
        discards="0:8m",
        win=won("draw 9s", 1),
        flip="4p",
    )
    # Three and one in the hands, and the one that was won.
    assert faults(value) == [("tile_overcount", "/table/wins/0/tile")]
    melded = table(
        JUNK, seat("?", "pung 7s<0"), JUNK, JUNK, discards="0:7s>1 1:7s 2:7s", last="discard 2 7s"
    )
    # A claimed discard is counted once, with its meld.
    assert faults(melded, "waits") == [("tile_overcount", "/table/discards/2/tile")]


@pytest.mark.parametrize(
    ("hand", "pointer"),
    [("123m456p789s11p", "/hand"), ("123m456p789s1122p4s", "/hand"), ("", "/hand")],
)
def test_hand_size_of_a_resting_seat(hand: str, pointer: str) -> None:
    value = table(seat(hand), JUNK, JUNK, JUNK, discards="1:8m", last="discard 1 8m")
    assert faults(value, "waits") == [("hand_size", f"/table/seats/0{pointer}")]


def test_hand_size_counts_the_melds_and_the_fourteenth() -> None:
    drawn = table(
        JUNK, seat("?", "concealed_kong 7s"), JUNK, JUNK, discards="0:8m", last="draw 1 2m"
    )
    assert ("hand_size", "/table/seats/1/hand") in faults(drawn, "waits")
    won_draw = with_field(DRAWN, "seats/1/hand", "1133m5577p22449s9s")
    assert faults(won_draw) == [("hand_size", "/table/seats/1/hand")]
    hidden = table(
        seat(None, hand_size=14), JUNK, JUNK, JUNK, discards="1:8m", last="discard 1 8m", wall=9
    )
    assert faults(hidden, "waits") == [("hand_size", "/table/seats/0/hand_size")]
    contradicted = table(JUNK, JUNK, JUNK, JUNK, discards="1:8m", last="discard 1 8m")
    contradicted["seats"][2]["hand_size"] = 12
    assert faults(contradicted, "waits") == [("hand_size", "/table/seats/2/hand_size")]


@pytest.mark.parametrize(
    ("path", "field", "pointer"),
    [
        ("seats/1/melds/0/late", True, "/table/seats/1/melds/0/late"),
        ("seats/1/melds/0/wilds", ["7s"], "/table/seats/1/melds/0/wilds"),
        ("seats/1/melds/0/robbed", True, "/table/seats/1/melds/0/robbed"),
        ("discards", [{"seat": 0, "tile": "7s"}, {"seat": 1, "tile": "8m"}], None),
        ("discards/0/to", 2, None),
        ("discards/0/seat", 3, None),
        ("seats/1/melds/0/tile", "6s", None),
    ],
)
def test_meld_mismatch(path: str, field: object, pointer: str | None) -> None:
    found = faults(with_field(RUNNING, path, field), "waits")
    codes = {code for code, _ in found}
    assert "meld_mismatch" in codes
    if pointer:
        assert found == [("meld_mismatch", pointer)]
    else:
        assert any("/melds/0" in where or where.endswith("/to") for _, where in found)


def test_meld_mismatch_of_a_claim_without_its_meld_and_of_a_fed_concealed_kong() -> None:
    value = with_field(
        FINISHED, "discards", [{"seat": 2, "tile": "8m", "to": 3}, *FINISHED["discards"]]
    )
    assert faults(value) == [("meld_mismatch", "/table/discards/0/to")]
    fed = table(JUNK, seat("?", "concealed_kong 7s<0"), JUNK, JUNK, discards="0:8m", wall=0)
    assert faults(fed) == [("meld_mismatch", "/table/seats/1/melds/0/from")]
    own = table(JUNK, seat("?", "pung 7s<1"), JUNK, JUNK, discards="1:7s>1", wall=0)
    assert {code for code, _ in faults(own)} == {"meld_mismatch"}


def test_wall_count() -> None:
    # 53 tiles dealt, less the winning one that seat 0 discarded … 13 × 4, a discard, the flip.
    most = 108 - 4 * 13 - 1 - 1
    assert settle({**FINISHED, "wall": most})["outcome"] == "win"
    assert faults({**FINISHED, "wall": most + 1}) == [("wall_count", "/table/wall")]
    hidden = table(seat(None, hand_size=13), JUNK, JUNK, JUNK, discards="1:8m", last="discard 1 8m")
    assert faults(hidden, "waits") == [("wall_count", "/table/wall")]


@pytest.mark.parametrize(
    ("last", "pointer"),
    [
        ("deal", "/table/last/event"),
        ("open", "/table/last/event"),
        ("discard 1 9m", "/table/last"),
        ("discard 0 8m", "/table/last"),
        ("discard 1 8m after 7s", "/table/last/after_kong"),
        ("pung 1 7s", "/table/last"),
        ("kong 1 7s exposed_kong", "/table/last"),
        ("kong 1 7s added_kong", "/table/last"),
    ],
)
def test_last_mismatch(last: str, pointer: str) -> None:
    words = last.split()
    event: Json = {"event": words[0]}
    if len(words) > 2:
        event |= {"seat": int(words[1]), "tile": words[2]}
    if words[0] == "kong":
        event["kind"] = words[3]
    elif len(words) > 3:
        event["after_kong"] = words[4]
    assert ("last_mismatch", pointer) in faults({**RUNNING, "last": event}, "waits")


def test_last_mismatch_of_draws() -> None:
    turn = table(JUNK, JUNK_14, JUNK, JUNK, discards="0:8m", last="draw 1 1p")
    if "1p" not in turn["seats"][1]["hand"]:
        assert faults(turn, "waits") == [("last_mismatch", "/table/last/tile")]
    out_of_turn = table(
        JUNK, JUNK, seat("1133m5577p2244s89s"), JUNK, discards="0:8m", last="draw 2 9s"
    )
    assert faults(out_of_turn, "waits") == [("last_mismatch", "/table/last/seat")]
    no_kong = table(
        JUNK, seat("1133m5577p2244s89s"), JUNK, JUNK, discards="0:8m", last="draw 1 9s after 7s"
    )
    assert faults(no_kong, "waits") == [("last_mismatch", "/table/last/after_kong")]
    fresh = table(JUNK, seat("1133m5577p2244s89s"), JUNK, JUNK, last="draw 1 9s")
    assert faults(fresh, "waits") == [("last_mismatch", "/table/last/seat")]


def test_last_mismatch_with_the_win() -> None:
    value = {**DRAWN, "last": {"event": "discard", "seat": 0, "tile": "8m"}}
    assert faults(value) == [("last_mismatch", "/table/last")]
    value = {**DRAWN, "last": {"event": "draw", "seat": 1, "tile": "8s"}}
    assert faults(value) == [("last_mismatch", "/table/last")]


@pytest.mark.parametrize("ready", ["hard", "declined"])
def test_ready_not_allowed(ready: str) -> None:
    assert faults(with_field(FINISHED, "seats/0/ready", ready)) == [
        ("ready_not_allowed", "/table/seats/0/ready")
    ]


def test_indicator_not_allowed() -> None:
    value = table(JUNK, JUNK, JUNK, JUNK, discards="1:8m", last="discard 1 8m", indicator="5s")
    assert faults(value, "waits") == [("indicator_not_allowed", "/table/indicator")]


@pytest.mark.parametrize("players", [2, 3])
def test_player_count(players: int) -> None:
    value = table(*[JUNK] * players, discards="1:8m", last="discard 1 8m")
    assert faults(value, "waits") == [("player_count", "/table/seats")]
    assert (players == 3) is not bool(_sandingguai_faults(value))


def _sandingguai_faults(value: Json) -> list[tuple[str, str]]:
    try:
        return faults(value, "legal-actions", style="sandingguai")
    except AssertionError:
        return []


def test_hand_hidden_goes_before_not_over() -> None:
    value = table(
        seat(None, hand_size=13),
        JUNK,
        JUNK,
        seat(None, hand_size=13),
        discards="1:8m",
        last="discard 1 8m",
        wall=20,
    )
    hidden = [("hand_hidden", "/table/seats/0/hand"), ("hand_hidden", "/table/seats/3/hand")]
    assert faults(value) == hidden
    assert faults(value, "washout-payouts") == hidden


def test_not_over_and_already_won() -> None:
    assert faults(RUNNING) == [("not_over", "/table")]
    without_last = {name: field for name, field in RUNNING.items() if name != "last"}
    assert faults(without_last) == [("not_over", "/table")]
    for endpoint in ("legal-actions", "waits", "washout-payouts"):
        assert faults(without_last, endpoint) == [("schema", "/table/last")]
    assert faults(FINISHED, "washout-payouts") == [("already_won", "/table/wins")]
    # The wall is empty, but seat 1 may still win the last discard.
    pending = table(JUNK, PAIRS, JUNK, JUNK, discards="0:9s", last="discard 0 9s", wall=0)
    assert faults(pending) == [("not_over", "/table")]


def test_not_a_win() -> None:
    value = table(
        JUNK,
        seat("1133m5577p2244s8s"),
        JUNK,
        JUNK,
        discards="0:9s",
        win=won("discard 0 9s", 1),
        flip="4p",
    )
    assert faults(value) == [("not_a_win", "/table/wins/0/seats/0")]
    three_suits = table(JUNK, PAIRS, JUNK, discards="0:9s", win=won("discard 0 9s", 1), flip="4p")
    assert faults(three_suits, style="sandingguai") == [("not_a_win", "/table/wins/0/seats/0")]


def test_win_not_allowed_without_a_permit_or_after_passing() -> None:
    plain = table(JUNK, PLAIN, JUNK, JUNK, discards="0:9m", win=won("discard 0 9m", 1), flip="4p")
    assert [(p.code, p.pointer, p.rule) for p in refused(plain)] == [
        ("win_not_allowed", "/table/wins/0/seats/0", "guiyang.permit")
    ]
    passed = with_field(FINISHED, "seats/1/passed", {"wins": ["2m"]})
    assert [(p.code, p.pointer, p.rule) for p in refused(passed)] == [
        ("win_not_allowed", "/table/wins/0/seats/0", "guiyang.passed_win")
    ]


@pytest.mark.parametrize(
    ("win", "pointer"),
    [
        ({"by": "draw", "tile": "9s", "seats": [1, 2]}, "/table/wins/0/seats"),
        ({"by": "draw", "tile": "9s", "seats": [1], "from": 0}, "/table/wins/0/from"),
        (
            {"by": "draw", "tile": "9s", "seats": [1], "after_kong": "8s"},
            "/table/wins/0/after_kong",
        ),
        ({"by": "discard", "tile": "9s", "seats": [1], "from": 0}, "/table/wins/0"),
        ({"by": "rob", "tile": "9s", "seats": [1], "from": 0}, "/table/wins/0/from"),
    ],
)
def test_win_not_allowed_that_cannot_be(win: Json, pointer: str) -> None:
    assert ("win_not_allowed", pointer) in faults({**DRAWN, "wins": [win]})


def test_win_not_allowed_twice_or_of_ones_own_tile() -> None:
    twice = with_field(FINISHED, "wins/0/seats", [1, 1])
    assert ("win_not_allowed", "/table/wins/0/seats") in faults(twice)
    own = with_field(FINISHED, "wins/0/seats", [0])
    assert ("win_not_allowed", "/table/wins/0/from") in faults(own)
    events = {**FINISHED, "wins": [*FINISHED["wins"], won("draw 8s", 2)]}
    assert ("win_not_allowed", "/table/wins/1") in faults(events)


def test_win_not_allowed_of_a_claimed_discard() -> None:
    value = table(
        JUNK,
        PAIRS,
        seat("?", "pung 9s<0"),
        JUNK,
        discards="0:9s>2",
        win=won("discard 0 9s", 1),
        flip="4p",
    )
    assert ("win_not_allowed", "/table/wins/0") in faults(value)


def test_flip_missing_at_settlement_only() -> None:
    value = {name: field for name, field in FINISHED.items() if name != "flip"}
    assert [(p.code, p.pointer) for p in refused(value)] == [("flip_missing", "/table/flip")]
    for endpoint in ("legal-actions", "waits"):
        with pytest.raises(AssertionError, match="not refused"):
            refused(value, endpoint)
    assert settle({**value, "wall": 0})["outcome"] == "win"


def test_flip_not_allowed_before_a_win() -> None:
    assert faults({**RUNNING, "flip": "1s"}, "waits") == [("flip_not_allowed", "/table/flip")]
    washed_out = table(JUNK, JUNK, JUNK, JUNK, discards="0:8m", wall=0, flip="4p")
    assert faults(washed_out) == [("flip_not_allowed", "/table/flip")]


def test_flip_not_allowed_where_nothing_was_left_to_turn() -> None:
    """All 108 tiles are shown without it: hands, discards and the won tile."""
    from collections import Counter

    from tests.support.snapshots import ALL, tiles_of

    seats = (JUNK, PAIRS, JUNK, JUNK)
    value = table(*seats, discards="0:9s", win=won("discard 0 9s", 1))
    left = Counter(dict.fromkeys(ALL, 4))
    left["9s"] -= 1
    for player in value["seats"]:
        left.subtract(tiles_of(player["hand"]))
    rest = list(left.elements())
    value["discards"] = [
        *({"seat": index % 4, "tile": tile} for index, tile in enumerate(rest)),
        *value["discards"],
    ]
    assert settle(value)["outcome"] == "win"
    found = faults({**value, "flip": "4p"})
    assert ("flip_not_allowed", "/table/flip") in found


# --- a hidden seat's draw -------------------------------------------------------------------------


def hidden_draw(other: Json = JUNK, **last: object) -> Json:
    """Seat 2, whose hand only it sees, has drawn."""
    return table(
        PLAIN,
        other,
        seat(None, hand_size=14),
        JUNK,
        discards="0:8m 1:7s",
        wall=30,
    ) | {"last": {"event": "draw", "seat": 2, **last}}


@pytest.mark.parametrize("last", [{}, {"tile": None}, {"tile": "3p"}])
def test_a_draw_of_a_hidden_seat_needs_no_tile(last: Json) -> None:
    value = hidden_draw(**last)
    assert legal(value) == {}
    assert [wait["tile"] for wait in waits(value, 0)["waits"]] == ["1m", "9m"]
    for endpoint in ("settlements", "washout-payouts"):
        assert faults(value, endpoint) == [("hand_hidden", "/table/seats/2/hand")]


@pytest.mark.parametrize("last", [{}, {"tile": None}])
def test_a_draw_of_a_seat_whose_hand_is_given_needs_its_tile(last: Json) -> None:
    value = hidden_draw(**last)
    value["seats"][2] = {"hand": "147m258p369s11223p"}
    for endpoint in ("legal-actions", "waits", "washout-payouts", "settlements"):
        assert faults(value, endpoint) == [("schema", "/table/last/tile")]


def test_only_a_deal_or_a_draw_may_have_no_tile() -> None:
    value = {**RUNNING, "last": {"event": "discard", "seat": 1, "tile": None}}
    assert faults(value, "waits") == [("schema", "/table/last/tile")]
    deal = table(JUNK_14, JUNK, JUNK, JUNK) | {"last": {"event": "deal", "tile": None}}
    assert list(legal(deal)) == [0]


def test_a_hidden_seat_cannot_have_drawn_a_fifth_tile() -> None:
    value = hidden_draw(seat("99m147p258s11223p"), tile="9m")
    assert faults(value, "waits") == [("last_mismatch", "/table/last/tile")]


# --- claims and kongs on an empty wall ------------------------------------------------------------


def test_no_claim_is_the_last_event_where_the_wall_is_empty_by_count() -> None:
    """The wall may be left out: it is what the snapshot does not show."""
    value = {**RUNNING, "last": {"event": "pung", "seat": 1, "tile": "7s"}}
    value["discards"] = [{"seat": 0, "tile": "7s", "to": 1}]
    value["seats"] = [*value["seats"]]
    value["seats"][1] = {**value["seats"][1], "hand": value["seats"][1]["hand"] + "8m"}
    assert faults(value) == [("not_over", "/table")]
    assert faults({**value, "wall": 0}) == [("last_mismatch", "/table/last")]


def test_a_kong_that_was_robbed_had_a_tile_in_the_wall() -> None:
    value = table(
        seat("?", "pung 1m<3"),
        seat("2399m456p555678s"),
        JUNK,
        JUNK,
        discards="3:1m>0 0:8m 1:7p 2:7m 3:4s",
        win=won("rob 0 1m", 1),
        wall=0,
    )
    kong = {"event": "kong", "seat": 0, "tile": "1m", "kind": "added_kong"}
    for ruleset in ("guiyang", "gumai", "yinji"):
        assert faults(value, ruleset=ruleset) == [("win_not_allowed", "/table/wins/0")]
        assert faults({**value, "last": kong}, ruleset=ruleset) == [
            ("last_mismatch", "/table/last")
        ]
        turned = {**value, "flip": "1p"}
        assert settle(turned, ruleset)["outcome"] == "win"
        assert settle({**turned, "last": kong}, ruleset)["outcome"] == "win"


def test_a_win_that_fails_by_its_suits_alone_says_so() -> None:
    three = table(
        JUNK,
        seat("123456m77p23467s"),
        JUNK,
        discards="0:9p 1:1p 2:9m 0:5s",
        win=won("discard 0 5s", 1),
        flip="1m",
    )
    found = refused(three, style="sandingguai")
    assert [(each.code, each.rule) for each in found] == [("not_a_win", "guiyang.two_suits")]
    other = {**three, "discards": [*three["discards"][:-1], {"seat": 0, "tile": "6p"}]}
    other["wins"] = [won("discard 0 6p", 1)]
    found = refused(other, style="sandingguai")
    assert [(each.code, each.rule) for each in found] == [("not_a_win", "table.shape")]
