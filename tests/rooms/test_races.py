"""Many at once: of the changes of one version just one is done."""

import json
from collections import Counter
from typing import Any

import pytest

from app.web.threads import THREADS
from tests.rooms.test_rooms import BODY, create, in_room
from tests.support.http import JSON, Answer
from tests.support.spec import CheckedClient

CLIENTS = 100
Json = dict[str, Any]


def at_once(service: CheckedClient, method: str, path: str, *bodies: Json, **headers: str) -> Any:
    """The answers to one request for each body, sent together."""
    named = {**JSON, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return service.at_once(
        (method, path, json.dumps(body).encode() if body else b"", named) for body in bodies
    )


def statuses(answers: list[Answer]) -> dict[int, int]:
    return dict(Counter(answer.status for answer in answers))


def test_one_of_a_hundred_changes_wins(service: CheckedClient) -> None:
    room = create(service)
    bodies = [{**BODY, "name": f"of client {number}"} for number in range(CLIENTS)]
    answers = at_once(service, "PUT", "/v1/rooms/room-001", *bodies, If_Match='"1"')
    assert statuses(answers) == {200: 1, 412: CLIENTS - 1}
    (winner,) = (answer.json() for answer in answers if answer.status == 200)
    assert service.get("/v1/rooms/room-001").json() == winner
    assert winner["version"] == room["version"] + 1


def test_one_of_a_hundred_equal_changes_wins(service: CheckedClient) -> None:
    create(service)
    answers = at_once(service, "PUT", "/v1/rooms/room-001", *[BODY] * CLIENTS, If_Match='"1"')
    assert statuses(answers) == {200: 1, 412: CLIENTS - 1}
    assert service.get("/v1/rooms/room-001").json()["version"] == 2


def test_one_of_a_hundred_removals_wins(service: CheckedClient) -> None:
    create(service)
    answers = at_once(service, "DELETE", "/v1/rooms/room-001", *[{}] * CLIENTS, If_Match='"1"')
    found = statuses(answers)
    assert found.pop(204) == 1
    assert set(found) <= {404, 412}


def test_a_change_and_a_removal(service: CheckedClient) -> None:
    """Either is done, never both."""
    for number in range(1, 11):
        create(service)
        path, tag = f"/v1/rooms/room-{number:03}", {"If-Match": '"1"'}
        body = json.dumps(BODY).encode()
        changed, removed = service.at_once(
            [("PUT", path, body, {**JSON, **tag}), ("DELETE", path, b"", tag)]
        )
        assert (changed.status == 200) != (removed.status == 204)
        assert service.get(path).status == (200 if changed.status == 200 else 404)


def test_a_hundred_with_one_key_make_one_room(service: CheckedClient) -> None:
    answers = at_once(service, "POST", "/v1/rooms", *[BODY] * CLIENTS, Idempotency_Key="k")
    assert statuses(answers) == {201: CLIENTS}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(service.get("/v1/rooms").json()["rooms"]) == 1


def test_one_key_with_many_bodies(service: CheckedClient) -> None:
    bodies = [{**BODY, "name": str(number % 4)} for number in range(CLIENTS)]
    answers = at_once(service, "POST", "/v1/rooms", *bodies, Idempotency_Key="k")
    assert statuses(answers) == {201: CLIENTS / 4, 422: CLIENTS * 3 / 4}
    assert len(service.get("/v1/rooms").json()["rooms"]) == 1


def test_each_of_a_hundred_makes_its_own_room(service: CheckedClient) -> None:
    answers = at_once(service, "POST", "/v1/rooms", *[BODY] * CLIENTS)
    assert len({answer.json()["id"] for answer in answers}) == CLIENTS
    assert len(service.get("/v1/rooms?limit=100").json()["rooms"]) == CLIENTS


def test_who_waits_does_not_hold_up_who_does_not(
    service: CheckedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables in inline rooms are answered while every thread waits for the store."""
    from threading import Event

    from app.rooms.service import Rooms

    create(service)
    opened, go_on = [], Event()
    path, stored = in_room("room-001")
    inline = {**stored, "room": {"ruleset": "guiyang"}}
    open_room = Rooms.open

    def slow(self: Rooms, partner: str, room_id: str) -> Any:
        opened.append(room_id)
        assert go_on.wait(30)
        return open_room(self, partner, room_id)

    monkeypatch.setattr(Rooms, "open", slow)

    async def answered() -> None:
        import asyncio

        from tests.support.http import exchange, scope_of

        async def ask(request: Json) -> int:
            scope = scope_of("POST", path, JSON)
            return (await exchange(service.app, scope, [json.dumps(request).encode()])).status

        waiting = [asyncio.ensure_future(ask(stored)) for _ in range(2 * THREADS)]
        async with asyncio.timeout(30):
            while len(opened) < THREADS:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert len(opened) == THREADS
        assert await asyncio.wait_for(ask(inline), 5) == 200
        assert not any(each.done() for each in waiting)
        go_on.set()
        assert await asyncio.gather(*waiting) == [200] * len(waiting)

    service.loop.run_until_complete(answered())
