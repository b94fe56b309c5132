"""DynamoDB does what it was asked, and its answer is lost on the way.

botocore then asks again, and the condition of the first write is not met by what it has written
itself. Reading tells; where the reads are lost too, the caller is told 503 and asks again.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from threading import Lock
from typing import Any

import pytest
from botocore.exceptions import ReadTimeoutError
from botocore.retries.standard import ExponentialBackoff

from app.rooms import Rooms
from app.rooms.dynamodb import DynamoRooms
from app.web.stack import App
from tests.rooms.conftest import Ids, Time
from tests.rooms.test_races import at_once, statuses
from tests.rooms.test_rooms import BODY, create, names
from tests.support import stores
from tests.support.http import Answer
from tests.support.spec import CheckedClient

pytestmark = pytest.mark.skipif(
    "AWS_ENDPOINT_URL_DYNAMODB" in os.environ, reason="moto answers before an answer can be lost"
)

ALWAYS = 1000
PATH = "/v1/rooms/room-001"
CHANGED = {**BODY, "name": "changed"}
Then = Callable[[], object]
Ask = Callable[[CheckedClient], Answer]


class Network:
    """Loses what it is told to lose between the store and DynamoDB."""

    def __init__(self, store: DynamoRooms) -> None:
        self.lost = 0
        self._lock = Lock()
        self._before: list[tuple[Then, bool] | None] = []
        self._left = self._reads_left = 0
        self._is_down = False
        self._then: Then | None = None
        store.warm_up()
        events = store._client.meta.events
        # moto answers at "before-send"; the handlers of an event come before those of a wider one.
        events.register_last("before-send", self._answer)
        events.register_first("before-send", self._request)

    def loses_answers(self, writes: int, reads: int = 0, then: Then | None = None) -> None:
        """Of so many writes, and of so many reads that come after the first of them."""
        self._left, self._reads_left, self._then = writes, reads, then

    def loses_a_request(self, then: Then) -> None:
        """The next write never arrives; ``then`` happens in the meantime."""
        self._before = [(then, True)]

    def is_slow(self, before_write: int, then: Then) -> None:
        """``then`` happens before the next write (0), or one of those after it."""
        self._before = [None] * before_write + [(then, False)]

    def works(self) -> None:
        self.loses_answers(0)
        self._is_down = False

    def _request(self, request: Any, event_name: str, **_: Any) -> None:
        if _is_write(event_name) and self._before:
            before = self._before.pop(0)
            if before is not None:
                then, is_lost = before
                then()
                if is_lost:
                    raise ReadTimeoutError(endpoint_url=request.url)

    def _answer(self, request: Any, event_name: str, **_: Any) -> None:
        with self._lock:
            if _is_write(event_name) and self._left:
                self._left -= 1
                self._is_down = True
            elif self._is_down and self._reads_left and not _is_write(event_name):
                self._reads_left -= 1
            else:
                return
            self.lost += 1
            then, self._then = self._then, None
        if then is not None:
            then()
        raise ReadTimeoutError(endpoint_url=request.url)


def _is_write(event_name: str) -> bool:
    return event_name.rpartition(".")[2] not in ("GetItem", "Query")


@pytest.fixture(autouse=True)
def _without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ExponentialBackoff, "delay_amount", lambda *_: 0)


@pytest.fixture
def dynamodb(dynamodb_client: Any) -> Iterator[DynamoRooms]:
    with stores.dynamodb(dynamodb_client) as store:
        assert isinstance(store, DynamoRooms)
        yield store


@pytest.fixture
def network(dynamodb: DynamoRooms) -> Network:
    return Network(dynamodb)


@pytest.fixture
def service(open_app: App, dynamodb: DynamoRooms, network: Network) -> Iterator[CheckedClient]:
    open_app.given["rooms"] = Rooms(dynamodb, Time(), Ids())
    with closing(CheckedClient(open_app)) as client:
        yield client


@pytest.fixture
def other(dynamodb: DynamoRooms) -> Iterator[Rooms]:
    """Somebody else, whose network works."""
    store = DynamoRooms(dynamodb._table)
    yield Rooms(store, Time())
    store.close()


def make(service: CheckedClient) -> Answer:
    return service.post("/v1/rooms", BODY)


def make_with_key(service: CheckedClient) -> Answer:
    return service.post("/v1/rooms", BODY, Idempotency_Key="k")


def change(service: CheckedClient) -> Answer:
    return service.put(PATH, CHANGED, If_Match='"1"')


def change_whichever(service: CheckedClient) -> Answer:
    return service.put(PATH, CHANGED, If_Match="*")


def remove(service: CheckedClient) -> Answer:
    return service.delete(PATH, If_Match='"1"')


def remove_whichever(service: CheckedClient) -> Answer:
    return service.delete(PATH, If_Match="*")


CREATIONS = pytest.mark.parametrize("ask", [make, make_with_key])
CHANGES = pytest.mark.parametrize("ask", [change, change_whichever])
REMOVALS = pytest.mark.parametrize("ask", [remove, remove_whichever])
LOST = pytest.mark.parametrize("lost", [1, 2, 3, ALWAYS])


@LOST
@CREATIONS
def test_a_creation_whose_answers_are_lost(
    ask: Ask, lost: int, service: CheckedClient, network: Network
) -> None:
    network.loses_answers(lost)
    answer = ask(service)
    assert network.lost
    assert answer.status == 201
    assert "idempotent-replayed" not in answer.headers
    network.works()
    assert service.get(answer.headers["location"]).json() == answer.json()
    assert service.get("/v1/rooms").json()["rooms"] == [answer.json()]


@LOST
@CHANGES
def test_a_change_whose_answers_are_lost(
    ask: Ask, lost: int, service: CheckedClient, network: Network
) -> None:
    create(service)
    network.loses_answers(lost)
    answer = ask(service)
    assert network.lost
    assert (answer.status, answer.headers["etag"]) == (200, '"2"')
    network.works()
    assert service.get(PATH).json() == answer.json()
    other = service.put(PATH, BODY, If_Match='"1"')
    assert (other.status, other.code) == (412, "stale")


@LOST
@REMOVALS
def test_a_removal_whose_answers_are_lost(
    ask: Ask, lost: int, service: CheckedClient, network: Network
) -> None:
    create(service)
    network.loses_answers(lost)
    assert ask(service).status == 204
    assert network.lost
    network.works()
    assert service.get(PATH).status == 404
    assert names(service.get("/v1/rooms")) == []
    assert ask(service).status == 404


@pytest.mark.parametrize("reads", [2, ALWAYS])
@CREATIONS
def test_a_creation_again_after_503(
    ask: Ask, reads: int, service: CheckedClient, network: Network
) -> None:
    network.loses_answers(ALWAYS, reads)
    answer = ask(service)
    assert (answer.status, answer.code) == (503, "unavailable")
    assert answer.headers["retry-after"] == "1"
    network.works()
    answer = ask(service)
    assert answer.status == 201
    assert service.get("/v1/rooms").json()["rooms"] == [answer.json()]


@pytest.mark.parametrize("reads", [2, ALWAYS])
@CHANGES
def test_a_change_again_after_503(
    ask: Ask, reads: int, service: CheckedClient, network: Network
) -> None:
    create(service)
    network.loses_answers(ALWAYS, reads)
    assert ask(service).status == 503
    network.works()
    answer = ask(service)
    assert (answer.status, answer.json()["name"]) == (200, "changed")
    assert service.get(PATH).json() == answer.json()


@pytest.mark.parametrize("reads", [2, ALWAYS])
def test_a_change_after_503_is_told_once(
    reads: int, service: CheckedClient, network: Network
) -> None:
    create(service)
    network.loses_answers(ALWAYS, reads)
    assert change(service).status == 503
    network.works()
    for tag, body in (('"1"', {**CHANGED, "options": {}}), ('"0"', CHANGED), ('"3"', CHANGED)):
        assert service.put(PATH, body, If_Match=tag).status == 412, "another change"
    assert statuses(at_once(service, "PUT", PATH, *[CHANGED] * 20, If_Match='"1"')) == {
        200: 1,
        412: 19,
    }
    assert service.get(PATH).json()["version"] == 2


@pytest.mark.parametrize("reads", [2, ALWAYS])
@REMOVALS
def test_a_removal_again_after_503(
    ask: Ask, reads: int, service: CheckedClient, network: Network
) -> None:
    create(service)
    network.loses_answers(ALWAYS, reads)
    assert ask(service).status == 503
    network.works()
    assert service.get(PATH).status == 404
    assert service.delete(PATH, If_Match='"2"').status == 404, "another version"
    assert ask(service).status == 204
    assert ask(service).status == 404


def test_a_change_that_others_have_removed_already_was_done(
    service: CheckedClient, network: Network, other: Rooms
) -> None:
    create(service)
    network.loses_answers(1, then=lambda: other.delete("local", "room-001", '"2"'))
    answer = change(service)
    assert (answer.status, answer.json()["version"]) == (200, 2)
    assert service.get(PATH).status == 404


def test_what_others_do_to_a_change_does_not_undo_it(
    service: CheckedClient, network: Network, other: Rooms
) -> None:
    """It was done as version 2; that there is a third one by now is another matter."""
    create(service)
    network.loses_answers(
        1, then=lambda: other.replace("local", "room-001", {**BODY, "name": "third"}, '"2"')
    )
    answer = change(service)
    assert (answer.status, answer.json()["version"], answer.json()["name"]) == (200, 2, "changed")
    assert service.get(PATH).json()["name"] == "third"
    assert service.get(PATH).json()["version"] == 3


@pytest.mark.parametrize("removed", [False, True])
def test_a_change_was_done_whatever_comes_before_its_caller_is_told(
    removed: bool, service: CheckedClient, network: Network, other: Rooms
) -> None:
    def go_on() -> None:
        if removed:
            other.delete("local", "room-001", '"2"')
        else:
            other.replace("local", "room-001", {**BODY, "name": "third"}, '"2"')

    create(service)
    network.is_slow(1, then=go_on)
    answer = change(service)
    assert (answer.status, answer.json()["version"]) == (200, 2)
    after = service.get(PATH)
    assert after.status == 404 if removed else after.json()["version"] == 3


def test_a_room_that_others_have_changed_already_was_made(
    service: CheckedClient, network: Network, other: Rooms
) -> None:
    network.loses_answers(1, then=lambda: other.replace("local", "room-001", CHANGED, '"1"'))
    answer = make(service)
    assert (answer.status, answer.json()["version"]) == (201, 1)
    assert service.get(PATH).json()["version"] == 2


@pytest.mark.parametrize("ask", [change, remove])
def test_who_comes_too_late_is_stale(
    ask: Ask, service: CheckedClient, network: Network, other: Rooms
) -> None:
    """The first attempt did not arrive, and before the second one somebody else was there."""
    create(service)
    network.loses_a_request(
        lambda: other.replace("local", "room-001", {**BODY, "name": "first"}, '"1"')
    )
    answer = ask(service)
    assert (answer.status, answer.code) == (412, "stale")
    assert (service.get(PATH).json()["name"], service.get(PATH).json()["version"]) == ("first", 2)


@pytest.mark.parametrize("ask", [change, remove])
def test_who_finds_it_removed_is_told(
    ask: Ask, service: CheckedClient, network: Network, other: Rooms
) -> None:
    create(service)
    network.loses_a_request(lambda: other.delete("local", "room-001", '"1"'))
    answer = ask(service)
    assert (answer.status, answer.code) == (412, "stale")
    assert service.get(PATH).status == 404


@LOST
def test_of_many_changes_one_is_done(lost: int, service: CheckedClient, network: Network) -> None:
    create(service)
    network.loses_answers(lost)
    bodies = [{**BODY, "name": f"of client {number}"} for number in range(20)]
    answers = at_once(service, "PUT", PATH, *bodies, If_Match='"1"')
    network.works()
    found = service.get(PATH).json()
    assert [answer.json() for answer in answers if answer.status == 200] == [found]
    assert set(statuses(answers)) <= {200, 412, 503}


@LOST
def test_of_many_removals_one_is_done(lost: int, service: CheckedClient, network: Network) -> None:
    create(service)
    network.loses_answers(lost)
    found = statuses(at_once(service, "DELETE", PATH, *[{}] * 20, If_Match='"1"'))
    assert found.pop(204) == 1
    assert set(found) <= {404, 412}
    network.works()
    assert service.get(PATH).status == 404
