"""``explain``: what is refused, and by which rule."""

import json
from pathlib import Path
from typing import Any

from tests.support.http import Client

Json = dict[str, Any]
CASES = Path(__file__).parents[1] / "golden"


def case(ruleset: str, ending: str) -> Json:
    cases: list[Json] = json.loads((CASES / f"{ruleset}.json").read_text(encoding="utf-8"))
    return next(each for each in cases if each["name"].endswith(ending))


def refused(client: Client, request: Json, **headers: str) -> list[Json]:
    body = {"room": request["room"], "table": request["table"], "explain": True}
    answer = client.post("/v1/legal-actions", body, **headers)
    assert answer.status == 200
    found: list[Json] = answer.json()["refused"]
    return found


def test_a_missing_permit_is_named_with_its_rule(client: Client) -> None:
    request = case("guiyang", "permit decides between two plain hands; pung stays open")
    (only,) = refused(client, request, accept_language="en")
    assert (only["seat"], only["rule"]) == (1, "guiyang.permit")
    assert only["action"] == {
        "type": "win",
        "by": "discard",
        "tile": "5p",
        "patterns": ["pinghu"],
        "points": 1,
    }
    assert only["why"] == "seat 1 has no permit for a plain hand on a discard"


def test_passed_wins_and_pungs_are_named_with_their_rules(client: Client) -> None:
    request = case("yinji", "passed win and passed pung bind on that tile only")
    found = {
        (each["seat"], each["action"]["type"], each["rule"]) for each in refused(client, request)
    }
    # Seat 3 holds 22p, and has passed both on a win with 2p and on a pung of it.
    assert found == {(3, "win", "yinji.passed_win"), (3, "pung", "yinji.passed_pung")}


def test_a_swap_of_another_tile_than_the_drawn_one_is_refused(client: Client) -> None:
    request = case("zhaotong", "swap: only the drawn tile is swapped")
    found = [each for each in refused(client, request) if each["action"]["type"] == "swap"]
    assert [(each["action"]["tile"], each["rule"]) for each in found] == [("7s", "zhaotong.swap")]


def test_nothing_is_said_where_nobody_asks(client: Client) -> None:
    request = case("guiyang", "permit decides between two plain hands; pung stays open")
    answer = client.post("/v1/legal-actions", {"room": request["room"], "table": request["table"]})
    assert "refused" not in answer.json()


def test_a_wild_tile_is_refused_as_a_discard(client: Client) -> None:
    request = case("zhaotong", "an added kong with either of two wild tiles")
    found = [each for each in refused(client, request) if each["action"]["type"] == "discard"]
    assert [(each["action"]["tile"], each["rule"]) for each in found] == [
        ("4s", "zhaotong.meld"),
        ("6s", "zhaotong.meld"),
    ]
