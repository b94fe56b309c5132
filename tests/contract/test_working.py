"""Requests that work for long: for how long, what is answered then, and who else is answered."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

import engine
from app import examples
from app.endpoints import batches, tables
from app.main import create_app
from app.rooms import Rooms
from app.rooms.sqlite import SqliteRooms
from app.web.turns import Turns
from app.working import TURN, Limits, OutOfTimeError, Work, work_seconds
from engine import Language
from tests.support.http import JSON, Answer, exchange, scope_of
from tests.support.spec import CheckedClient

Json = dict[str, Any]
WAITS, SETTLEMENT, REPLAY = (
    next(each for each in examples.load() if each.endpoint == endpoint)
    for endpoint in ("waits", "settlements", "replays")
)


def entry(example: examples.Example) -> Json:
    return {"endpoint": example.endpoint, "body": example.request}


class Clock:
    """Goes on when it is told to, and by ``tick`` whenever it is looked at."""

    def __init__(self, tick: float = 0) -> None:
        self.now = 0.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


Made = Callable[[Limits], CheckedClient]


@pytest.fixture
def client_of() -> Iterator[Made]:
    """Makes clients of services with other limits."""
    made: list[CheckedClient] = []

    def make(limits: Limits) -> CheckedClient:
        made.append(CheckedClient(create_app(limits=limits)))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture(params=[False, True], ids=["inline", "in turns"])
def in_turns(request: pytest.FixtureRequest) -> bool:
    """As on Lambda, and as ``make serve`` does it."""
    return bool(request.param)


@pytest.fixture
def slow_waits(monkeypatch: pytest.MonkeyPatch) -> tuple[Clock, list[int]]:
    """A clock, which every question for waits in a batch sets on by 2 seconds, and what it said."""
    clock, began = Clock(), list[int]()

    @wraps(tables.list_waits)
    def waits(body: Json, language: Language, partner: str, rooms: Rooms) -> Json:
        began.append(int(clock.now))
        clock.now += 2
        return tables.list_waits(body, language, partner, rooms)

    monkeypatch.setitem(batches.HANDLERS, "waits", waits)
    return clock, began


def test_what_is_left_of_a_batch_when_its_time_is_over_is_refused_in_its_place(
    slow_waits: tuple[Clock, list[int]], in_turns: bool, client_of: Made
) -> None:
    clock, began = slow_waits
    client = client_of(Limits(5, in_turns, clock))
    requests = [*[entry(WAITS)] * 4, entry(SETTLEMENT), {"endpoint": "rooms"}, 7]
    answer = client.post("/v1/batches", {"requests": requests}, accept_language="en")
    first, second, third, *left = answer.json()["answers"]
    assert answer.status == first["status"] == 200
    assert first == second == third
    assert began == [0, 2, 4]
    assert [each["status"] for each in left] == [503] * 4
    for each in left:
        assert each["headers"] == {"Retry-After": "1"}
        assert each["body"]["code"] == "unavailable"
        assert "time was used up" in each["body"]["detail"]
    # The next batch has all of its time again.
    again = client.post("/v1/batches", {"requests": requests}).json()["answers"]
    assert [each["status"] for each in again] == [200] * 3 + [503] * 4


def test_the_time_is_five_seconds_where_nothing_is_said(
    slow_waits: tuple[Clock, list[int]], client_of: Made
) -> None:
    clock, began = slow_waits
    client = client_of(Limits(clock=clock))
    client.post("/v1/batches", {"requests": [entry(WAITS)] * 4})
    assert began == [0, 2, 4]


def test_a_refusal_without_headers_has_no_field_for_them(client: CheckedClient) -> None:
    (answer,) = client.post("/v1/batches", {"requests": [7]}).json()["answers"]
    assert set(answer) == {"status", "body"}


def test_a_replay_is_stopped_in_its_middle(in_turns: bool, client_of: Made) -> None:
    """The clock is looked at once when it begins, and then whenever it is called."""
    stopped = client_of(Limits(3, in_turns, Clock(tick=1)))
    answer = stopped.post("/v1/replays", REPLAY.request)
    assert (answer.status, answer.code) == (503, "unavailable")
    assert answer.headers["retry-after"] == "1"
    fine = client_of(Limits(100, in_turns, Clock(tick=1)))
    assert fine.post("/v1/replays", REPLAY.request).json()["verdict"] == "agrees"


def test_a_record_within_a_batch_is_stopped_in_its_middle(in_turns: bool, client_of: Made) -> None:
    client = client_of(Limits(9, in_turns, Clock(tick=1)))
    answer = client.post("/v1/batches", {"requests": [entry(SETTLEMENT), *[entry(REPLAY)] * 3]})
    fine, *replays = answer.json()["answers"]
    assert fine["status"] == 200
    assert [each["status"] for each in replays] == [200, 503, 503]


def test_a_replay_is_stopped_by_what_it_calls_on_its_way() -> None:
    class StoppedError(Exception):
        pass

    called: list[None] = []

    def go_on() -> None:
        called.append(None)
        if len(called) == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        engine.answer_replay(engine.open_room("guiyang", {}), REPLAY.request, go_on=go_on)
    assert len(called) == 3


def test_waiting_for_a_turn_is_no_work() -> None:
    clock = Clock()

    def give_way() -> None:
        clock.now += 60

    work = Work(5, clock, give_way)
    for _ in range(4):
        clock.now += 1
        work.go_on()
    clock.now += 0.5
    work.go_on()
    clock.now += 0.5
    with pytest.raises(OutOfTimeError):
        work.go_on()
    assert clock.now == 5 + 5 * 60


def test_a_turn_has_a_length() -> None:
    clock, given = Clock(), list[float]()
    work = Work(5, clock, lambda: given.append(clock.now))
    for _ in range(5):
        clock.now += TURN * 0.75
        work.go_on()
    assert given == [TURN * 1.5, TURN * 3]


def in_thread(function: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=function)
    thread.start()
    return thread


def test_turns_are_had_in_the_order_in_which_they_are_asked_for() -> None:
    turns, had = Turns(), list[int]()

    def take(number: int) -> None:
        turns.take()
        had.append(number)
        turns.give_way()
        had.append(number)
        turns.give()

    turns.take()
    threads = []
    for number in range(3):
        threads.append(in_thread(lambda number=number: take(number)))  # type: ignore[misc]
        while len(turns._waiting) <= number:
            pass
    turns.give_way()
    had.append(-1)
    turns.give()
    for thread in threads:
        thread.join(10)
    assert had == [0, 1, 2, -1, 0, 1, 2]
    turns.give_way()  # alone, nobody is waited for
    turns.take()
    turns.give()


def post(path: str, value: object) -> tuple[Any, list[bytes]]:
    return scope_of("POST", path, JSON), [json.dumps(value).encode()]


MOST = [("ask_batch", 8), ("replay", 64)]


def test_while_one_works_others_are_answered_and_no_more_than_so_many_wait(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    go_on, begun = threading.Event(), threading.Event()

    @wraps(tables.list_waits)
    def waits(body: Json, language: Language, partner: str, rooms: Rooms) -> Json:
        begun.set()
        assert go_on.wait(60)
        return tables.list_waits(body, language, partner, rooms)

    monkeypatch.setitem(batches.HANDLERS, "waits", waits)
    store = SqliteRooms(tmp_path / "rooms.db")
    app = create_app(Rooms(store), limits=Limits(in_turns=True))

    async def all_of_it() -> tuple[list[Answer], list[Answer], list[Answer]]:
        def ask(path: str, value: object) -> Any:
            return exchange(app, *post(path, value))

        batch = {"requests": [entry(WAITS)]}
        asked = [asyncio.create_task(ask("/v1/batches", batch)) for _ in range(8)]
        while not begun.is_set():
            await asyncio.sleep(0.001)
        replay = asyncio.create_task(ask("/v1/replays", REPLAY.request))
        refused = [await ask("/v1/batches", batch) for _ in range(2)]
        beside = [
            await ask("/v1/settlements", SETTLEMENT.request),
            await exchange(app, scope_of("GET", "/v1/health", {}), [b""]),
            await ask("/v1/rooms", {"name": "a", "ruleset": "guiyang"}),
        ]
        assert not any(task.done() for task in [*asked, replay])
        go_on.set()
        answered = [*await asyncio.gather(*asked), await replay]
        again = await ask("/v1/batches", batch)
        return refused, beside, [*answered, again]

    loop = asyncio.new_event_loop()
    refused, beside, answered = loop.run_until_complete(all_of_it())
    loop.close()
    store.close()
    for answer in refused:
        assert (answer.status, answer.code) == (503, "unavailable")
        assert answer.headers["retry-after"] == "1"
        assert answer.headers["ratelimit"] == '"ask_batch";r=0'
    policies = {answer.headers["ratelimit-policy"] for answer in [*refused, *answered]}
    assert policies == {f'"{kind}";q={most};qu="concurrent-requests"' for kind, most in MOST}
    assert answered[-1].headers["ratelimit"] == '"ask_batch";r=8'
    assert answered[-2].headers["ratelimit"] == '"replay";r=64'
    assert not any("ratelimit" in answer.headers for answer in beside)
    assert [answer.status for answer in beside] == [200, 200, 201]
    assert [answer.status for answer in answered] == [200] * 10


@pytest.mark.parametrize("text", ["x", "0", "-1", "nan", "inf", "1e9", "5 s"])
def test_a_time_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="WORK_SECONDS"):
        work_seconds({"WORK_SECONDS": text})


def test_a_time() -> None:
    assert work_seconds({"WORK_SECONDS": "2.5"}) == 2.5
    assert work_seconds({"WORK_SECONDS": ""}) == work_seconds({}) == 5
    assert work_seconds({}, 20) == 20
