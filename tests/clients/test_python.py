"""The Python client is what openapi.yaml says, asks again where that is safe, and works."""

import asyncio
import contextlib
import inspect
import json
import math
import os
import re
import socket
import subprocess
import sys
import threading
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
import zhuoji_rules_client
from zhuoji_rules_client import (
    TILES,
    AsyncRulesClient,
    BatchResult,
    RulesClient,
    RulesClientError,
    RulesError,
    UnexpectedAnswer,
    choose,
    format_hand,
    mask_table,
    parse_hand,
    sort_tiles,
    tile_name,
    types,
)

import app
import engine
from engine.tiles import TILE_TEXTS
from tests.clients.conftest import KEY, run
from tests.clients.pages import MARK, assert_says, blocks_of
from tests.support.server import ROOT
from tests.support.spec import operations

CLIENT = ROOT / "clients" / "python"
EXAMPLES = ROOT / "app" / "examples"
NO_PERMIT = EXAMPLES / "refused" / "no-permit.json"
KONG = EXAMPLES / "settlements" / "kong-as-permit.json"

Call = Callable[[Any], Any]
ROOM: Any = {"name": "Friday", "ruleset": "gumai", "options": {"wugu": True}}
PROBLEM = {"status": 422, "code": "hand_size", "detail": "d", "title": "t", "type": "u"}
BUSY = httpx.Response(503, headers={"Retry-After": "0"}, text="<h1>busy</h1>")
MADE = httpx.Response(201, json={"id": "1"}, headers={"ETag": '"1"'})
UP = httpx.Response(200, json={"status": "ok"})


def example(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def ask(kind: type, call: Call, *answers: httpx.Response | Exception, **options: Any) -> Any:
    """What a call to either client comes to, and the requests that it made."""
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        came = answers[min(len(asked), len(answers)) - 1]
        if isinstance(came, Exception):
            raise came
        return httpx.Response(came.status_code, headers=came.headers, content=came.content)

    transport = httpx.MockTransport(answer)
    if kind is RulesClient:
        with httpx.Client(transport=transport) as http:
            made = RulesClient("http://far.invalid/", api_key="k", http=http, **options)
            return _outcome(lambda: call(made)), asked

    async def awaited() -> Any:
        async with httpx.AsyncClient(transport=transport) as http:
            return await call(
                AsyncRulesClient("http://far.invalid", api_key="k", http=http, **options)
            )

    return _outcome(lambda: asyncio.run(awaited())), asked


def _outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except RulesClientError as error:
        return error


both = pytest.mark.parametrize("kind", [RulesClient, AsyncRulesClient])


def test_its_types_are_those_of_the_spec(tmp_path: Path) -> None:
    run("make", "generators")
    python = ROOT / "build" / "generators" / "bin" / "python"
    run(python, "-m", "infra.client_types", tmp_path / "types.py")
    committed = CLIENT / "zhuoji_rules_client" / "types.py"
    generated = (tmp_path / "types.py").read_text(encoding="utf-8")
    assert committed.read_text(encoding="utf-8") == generated, "make client"


@both
def test_it_has_a_method_for_each_operation(kind: type) -> None:
    methods = {name for name, _ in inspect.getmembers(kind) if not name.startswith("_")}
    assert methods == {op["operationId"] for _, _, op in operations()} | {"close", "rooms"}


def test_its_version_is_that_of_the_service() -> None:
    assert zhuoji_rules_client.__version__ == app.__version__


@both
@pytest.mark.parametrize(
    ("answer", "error", "expected"),
    [
        (httpx.ConnectError("no"), RulesClientError, "connection"),
        (httpx.ReadTimeout("no"), RulesClientError, "timeout"),
        (httpx.Response(429, text="slow down"), UnexpectedAnswer, "rate_limited"),
        (httpx.Response(502, text="<h1>"), UnexpectedAnswer, "unavailable"),
        (httpx.Response(403, json={"message": "no"}), UnexpectedAnswer, "unexpected"),
        (httpx.Response(200, text="<h1>Welcome</h1>"), UnexpectedAnswer, "unexpected"),
        (httpx.Response(422, json=PROBLEM), RulesError, "refused"),
        (httpx.Response(503, json={**PROBLEM, "status": 503}), RulesError, "unavailable"),
    ],
)
def test_what_goes_wrong_has_a_kind(
    kind: type, answer: Any, error: type[RulesClientError], expected: str
) -> None:
    came, _ = ask(kind, lambda client: client.check_health(), answer, retries=0)
    assert type(came) is error
    assert came.kind == expected


@both
@pytest.mark.parametrize("body", ["null", "3", '"up"', '{"answers": 3}', '{"rooms": {}}'])
def test_what_is_no_answer_of_the_service_is_none_whatever_json_it_is(
    kind: type, body: str
) -> None:
    entry: Any = {"endpoint": "waits", "body": example(KONG)}
    calls: list[Call] = [
        lambda client: client.ask_batch([entry]),
        lambda client: client.list_rooms(),
    ]
    for call in calls:
        came, _ = ask(kind, call, httpx.Response(200, text=body))
        assert isinstance(came, UnexpectedAnswer)


@pytest.mark.parametrize("address", ["http://far.invalid", "http://far.invalid:port", "far"])
def test_a_client_that_cannot_send_says_so_in_its_own_family(address: str) -> None:
    """One that is closed, and one whose address is none."""

    async def awaited() -> None:
        rules = AsyncRulesClient(address, retries=0)
        if address == "http://far.invalid":
            await rules.close()
        await rules.check_health()

    rules = RulesClient(address, retries=0)
    if address == "http://far.invalid":
        rules.close()
    with pytest.raises(RulesClientError) as failed:
        rules.check_health()
    assert failed.value.kind == "connection"
    with pytest.raises(RulesClientError) as failed:
        asyncio.run(awaited())
    assert failed.value.kind == "connection"
    rules.close()


def test_the_answers_of_a_batch_have_the_types_of_what_was_asked(tmp_path: Path) -> None:
    script = tmp_path / "batch.py"
    script.write_text(
        """
from zhuoji_rules_client import BatchEntry, RulesClient, parse_hand, types


def ask(rules: RulesClient, asked: types.TableRequest, mixed: list[BatchEntry]) -> None:
    reveal_type(rules.ask_batch([{"endpoint": "waits", "body": asked}]))
    reveal_type(rules.ask_batch([{"endpoint": "settlements", "body": asked}] * 2))
    reveal_type(rules.ask_batch(mixed))
    reveal_type(parse_hand("5m"))
    rules.ask_batch([{"endpoint": "wait", "body": asked}])
    tile: types.Tile = "0m"
"""
    )
    flags = ("--strict", "--cache-dir", tmp_path / "mypy", "--no-pretty", "--no-error-summary")
    command = [sys.executable, "-m", "mypy", *flags, script]
    done = subprocess.run(
        [str(each) for each in command],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(CLIENT)},
        timeout=120,
    )
    revealed = re.findall(r'Revealed type is "(.*)"', done.stdout)
    waits, settlements, mixed, tiles = revealed
    assert "types.Waits" in waits
    assert "types.Settlement" not in waits
    assert "types.Settlement" in settlements
    assert "types.Waits" not in settlements
    assert all(
        f"types.{name}" in mixed for name in ("Waits", "Settlement", "Replay", "LegalActions")
    )
    assert all("errors.RulesError" in each for each in (waits, settlements, mixed))
    assert "'5m'" in tiles
    wrong = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert [line.split(":")[1] for line in wrong] == ["10", "11"]


@both
def test_it_asks_again_where_that_is_safe(kind: type) -> None:
    lost = httpx.ConnectError("no")
    came, asked = ask(kind, lambda client: client.settle({}), BUSY, BUSY, UP)
    assert (came, len(asked)) == ({"status": "ok"}, 3)
    assert {request.headers["x-api-key"] for request in asked} == {"k"}
    came, asked = ask(kind, lambda client: client.check_health(), BUSY, retries=4)
    assert (came.retry_after, len(asked)) == (0, 5)
    for answer in (lost, BUSY):
        came, asked = ask(kind, lambda client: client.create_room(ROOM), answer, MADE)
        assert isinstance(came, RulesClientError)
        assert len(asked) == 1
    came, asked = ask(kind, lambda client: client.create_room(ROOM, "friday-1"), BUSY, MADE)
    assert came == ({"id": "1"}, '"1"')
    assert [request.headers["idempotency-key"] for request in asked] == ["friday-1"] * 2
    _, asked = ask(kind, lambda client: client.settle({}), httpx.Response(422, json=PROBLEM))
    assert len(asked) == 1


@both
def test_it_waits_no_longer_than_its_timeout(kind: type) -> None:
    later = httpx.Response(503, headers={"Retry-After": "60"})
    came, asked = ask(kind, lambda client: client.check_health(), later, timeout=0.5)
    assert (came.kind, came.retry_after, len(asked)) == ("unavailable", 60, 1)


@both
def test_an_answer_that_trickles_in_is_late_too(kind: type) -> None:
    body = b'{"status":"ok"}'

    def trickle(server: socket.socket) -> None:
        connection, _ = server.accept()
        with connection, contextlib.suppress(OSError):
            connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body))
            for byte in body:
                connection.sendall(bytes([byte]))
                time.sleep(0.2)

    async def awaited(url: str) -> types.Health:
        async with AsyncRulesClient(url, timeout=0.5, retries=0) as rules:
            return await rules.check_health()

    def call(url: str) -> types.Health:
        if kind is AsyncRulesClient:
            return asyncio.run(awaited(url))
        with RulesClient(url, timeout=0.5, retries=0) as rules:
            return rules.check_health()

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=trickle, args=(server,), daemon=True).start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        started = time.monotonic()
        with pytest.raises(RulesClientError, match=r"no answer within 0\.5 seconds") as late:
            call(url)
    assert late.value.kind == "timeout"
    assert time.monotonic() - started < 2


def test_it_may_wait_for_ever(service: str) -> None:
    """No timer and no socket takes the endless time as it is."""

    async def awaited() -> types.Health:
        async with AsyncRulesClient(service, timeout=math.inf) as rules:
            return await rules.check_health()

    with RulesClient(service, timeout=math.inf) as rules:
        assert rules.check_health()["status"] == asyncio.run(awaited())["status"] == "ok"


def test_it_works(service: str) -> None:
    with RulesClient(service, api_key=KEY, language="en") as rules:
        settled = rules.settle(example(KONG))
        assert sum(settled["totals"]) == 0
        with pytest.raises(RulesError) as refused:
            rules.settle(example(NO_PERMIT))
        assert refused.value.code == "win_not_allowed"
        assert refused.value.request_id
        assert [fault["rule"] for fault in refused.value.faults] == ["guiyang.permit"]
        good, broken = rules.ask_batch(
            [
                {"endpoint": "settlements", "body": example(KONG)},
                {"endpoint": "settlements", "body": example(NO_PERMIT)},
            ]
        )
        assert good == settled
        assert isinstance(broken, RulesError)
        made = rules.create_room(ROOM, "friday")
        assert rules.create_room(ROOM, "friday") == made
        room_id = made.room["id"]
        other: Any = {**ROOM, "name": "Saturday"}
        changed = rules.replace_room(room_id, made.etag, other)
        assert rules.read_room(room_id) == changed
        assert room_id in [room["id"] for room in rules.rooms()]
        rules.delete_room(room_id, changed.etag)
        assert rules.read_ruleset("gumai")["id"] == "gumai@1"
        assert len(rules.list_rulesets()["rulesets"]) == 4
    with RulesClient(service) as stranger, pytest.raises(RulesError, match="401 unauthorized: "):
        stranger.settle(example(KONG))


def test_its_readme_is_enough_in_an_empty_place(open_service: str, tmp_path: Path) -> None:
    """Installed as a wheel, with what it needs and nothing else; its types hold, strictly."""
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    constraints = ROOT / "constraints.txt"
    run(python, "-m", "pip", "install", "-qq", "-c", constraints, CLIENT, folder=tmp_path)
    shown = blocks_of(CLIENT / "README.md", "python", open_service)
    script = tmp_path / "readme.py"
    script.write_text("".join(f"{each.code}\nprint({MARK!r})\n" for each in shown))
    assert_says(run(python, script, folder=tmp_path), shown)
    flags = ("--strict", "--python-executable", python, "--cache-dir", tmp_path / "mypy")
    run(sys.executable, "-m", "mypy", *flags, script, folder=tmp_path)


def test_a_seat_sees_what_the_service_says(service: str) -> None:
    """Everything that a mask leaves out: hands, what is passed on, and the tile of a draw."""
    request = example(KONG)
    table: Any = {
        key: each for key, each in request["table"].items() if key not in ("wins", "flip")
    }
    for player in table["seats"]:
        player["passed"] = {"wins": ["2p"], "pungs": [], "fan": 0}
    drawer = table["seats"][3]
    hand = [*parse_hand(drawer["hand"]), "6m"]
    drawer["hand"] = format_hand(hand)
    table["last"] = {"event": "draw", "seat": 3, "tile": "6m"}
    with RulesClient(service, api_key=KEY) as rules:
        views = rules.list_views({"room": request["room"], "table": table})
        seats: tuple[types.Seat, ...] = (0, 1, 2, 3)
        for seat in seats:
            view = rules.list_views({"room": request["room"], "table": table, "seat": seat})
            assert view["table"] == views["views"][seat]
            assert view["table"] == {"streak": 0, **mask_table(table, seat)}


def test_tiles_are_read_written_and_named() -> None:
    assert parse_hand("9s13m5p2m") == ["9s", "1m", "3m", "5p", "2m"]
    assert format_hand(parse_hand("9s13m5p2m")) == "123m5p9s"
    assert sort_tiles(["1s", "9m", "1p", "9m"]) == ["9m", "9m", "1p", "1s"]
    assert format_hand(parse_hand("")) == ""
    for hand in ("1", "m", "0m", "1x", "1m ", "5m5"):
        with pytest.raises(ValueError, match="not a hand"):
            parse_hand(hand)
    assert TILES == engine.NAMES
    for tile, text in zip(TILES, TILE_TEXTS, strict=True):
        english = tile_name(tile, "en")
        assert (tile_name(tile, "zh"), f"{english} ({tile})") == text


def test_an_action_becomes_a_choice() -> None:
    action: types.Action = {"type": "discard", "tile": "5m"}
    assert choose(2, action) == {"seat": 2, "type": "discard", "tile": "5m"}
    assert choose(2, action, "1s") == {"seat": 2, "type": "discard", "tile": "5m", "draw": "1s"}


def test_a_batch_comes_to_all_that_the_spec_says() -> None:
    answers = {*get_args(types.AnswerOrProblem)} - {types.Problem}
    assert {*get_args(BatchResult)} == answers | {RulesError}
