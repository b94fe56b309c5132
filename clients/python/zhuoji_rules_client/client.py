"""The clients: one that waits for its answers, and one that is awaited."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Self, cast, overload

import httpx

from zhuoji_rules_client import operations, types
from zhuoji_rules_client.errors import RulesClientError, RulesError
from zhuoji_rules_client.operations import (
    Answer,
    BatchEntry,
    BatchResult,
    EventsRequest,
    EveryViewRequest,
    FollowedTransition,
    Language,
    Operation,
    SeatViewRequest,
    Send,
    StoredVersion,
)

TIMEOUT = 30.0
RETRIES = 2


class _Settings:
    """What both clients are made with."""

    def __init__(
        self, api_key: str | None, language: Language | None, timeout: float, retries: int
    ) -> None:
        given = {"X-Api-Key": api_key, "Accept-Language": language}
        self.headers = {name: value for name, value in given.items() if value is not None}
        self.timeout = timeout
        self.retries = retries

    def request(self, base_url: str, operation: Operation, seconds: float) -> dict[str, Any]:
        """What httpx is to send."""
        body = {} if operation.body is None else {"json": operation.body}
        return {
            "method": operation.method,
            "url": base_url + operation.path,
            "headers": {**self.headers, **operation.headers},
            "timeout": seconds,
            **body,
        }


class RulesClient:
    """Asks the service, and waits for its answers.

    ``base_url`` is that of the service, e.g. ``http://localhost:8080``; ``api_key`` is sent as
    ``X-Api-Key``; texts are in ``language``, Chinese where it is left out. A call takes ``timeout``
    seconds at most, and is asked again up to ``retries`` times where there is no answer, or one of
    429, 502, 503 and 504, after the time that ``Retry-After`` names. A room creation without a
    key is never asked again. ``http`` is a client of httpx to be used, which is not closed.

    Every method raises :class:`~zhuoji_rules_client.errors.RulesClientError`.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        language: Language | None = None,
        timeout: float = TIMEOUT,
        retries: int = RETRIES,
        http: httpx.Client | None = None,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._settings = _Settings(api_key, language, timeout, retries)
        self._http = httpx.Client() if http is None else http
        self._owns_http = http is None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        if self._owns_http:
            self._http.close()

    def list_legal_actions(self, request: types.LegalActionsRequest) -> types.LegalActions:
        """合法操作: what each seat that has to act may do."""
        answer = self._ask(operations.rule("legal-actions", request))
        return cast(types.LegalActions, answer.value)

    def list_waits(self, request: types.TableRequest) -> types.Waits:
        """听牌: the waits of each known hand."""
        answer = self._ask(operations.rule("waits", request))
        return cast(types.Waits, answer.value)

    def list_hints(self, request: types.TableRequest) -> types.Hints:
        """提示: how far each known hand is from ready, and which tiles help."""
        answer = self._ask(operations.rule("hints", request))
        return cast(types.Hints, answer.value)

    def list_washout_payouts(self, request: types.TableRequest) -> types.WashoutPayouts:
        """荒庄查叫: who would pay whom if the wall ended now."""
        answer = self._ask(operations.rule("washout-payouts", request))
        return cast(types.WashoutPayouts, answer.value)

    def settle(self, request: types.TableRequest) -> types.Settlement:
        """结算: the payments of a finished table, line by line, and the next dealer."""
        answer = self._ask(operations.rule("settlements", request))
        return cast(types.Settlement, answer.value)

    @overload
    def list_views(self, request: SeatViewRequest) -> types.SeatView: ...

    @overload
    def list_views(self, request: EveryViewRequest) -> types.EveryView: ...

    @overload
    def list_views(self, request: types.ViewRequest) -> types.Views: ...

    def list_views(
        self, request: SeatViewRequest | EveryViewRequest | types.ViewRequest
    ) -> types.Views:
        """视角: the table as a seat sees it, or as each does; ``mask_table`` does not ask."""
        answer = self._ask(operations.rule("views", request))
        return cast(types.Views, answer.value)

    @overload
    def advance(self, request: EventsRequest) -> FollowedTransition: ...

    @overload
    def advance(self, request: types.TransitionRequest) -> types.Transition: ...

    def advance(self, request: EventsRequest | types.TransitionRequest) -> types.Transition:
        """推进牌局: the next table, after what seats have chosen and chance has given; or after
        ``events``."""
        answer = self._ask(operations.rule("transitions", request))
        return cast(types.Transition, answer.value)

    def replay(self, record: types.RoundRecord) -> types.Replay:
        """复盘: plays the record of a whole round, and compares what it claims."""
        answer = self._ask(operations.rule("replays", record))
        return cast(types.Replay, answer.value)

    @overload
    def ask_batch(
        self, requests: Sequence[types.BatchedLegalActions]
    ) -> list[types.LegalActions | RulesError]: ...
    @overload
    def ask_batch(
        self, requests: Sequence[types.BatchedWaits]
    ) -> list[types.Waits | RulesError]: ...
    @overload
    def ask_batch(
        self, requests: Sequence[types.BatchedHints]
    ) -> list[types.Hints | RulesError]: ...
    @overload
    def ask_batch(
        self, requests: Sequence[types.BatchedWashoutPayouts]
    ) -> list[types.WashoutPayouts | RulesError]: ...
    @overload
    def ask_batch(
        self, requests: Sequence[types.BatchedSettlement]
    ) -> list[types.Settlement | RulesError]: ...
    @overload
    def ask_batch(
        self, requests: Sequence[types.BatchedViews]
    ) -> list[types.Views | RulesError]: ...
    @overload
    def ask_batch(
        self, requests: Sequence[types.BatchedTransition]
    ) -> list[types.Transition | RulesError]: ...
    @overload
    def ask_batch(
        self, requests: Sequence[types.BatchedReplay]
    ) -> list[types.Replay | RulesError]: ...
    @overload
    def ask_batch(self, requests: Sequence[BatchEntry]) -> list[BatchResult]: ...
    def ask_batch(self, requests: Sequence[BatchEntry]) -> list[Any]:
        """批量: up to 100 requests at once: in their order the answer of each, or its refusal as a
        :class:`RulesError` that is not raised."""
        return operations.results(self._ask(operations.batched(requests)))

    def list_rulesets(self) -> types.Rulesets:
        """The rule sets in short."""
        answer = self._ask(operations.Operation("GET", "/v1/rulesets"))
        return cast(types.Rulesets, answer.value)

    def read_ruleset(self, ruleset_id: str) -> types.Ruleset:
        """Options, patterns and rules of a rule set: ``guiyang``, or ``guiyang@1``."""
        answer = self._ask(operations.ruleset(ruleset_id))
        return cast(types.Ruleset, answer.value)

    def list_rooms(
        self,
        *,
        ruleset: str | None = None,
        name: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.RoomList:
        """One page of the caller's rooms, the newest first: those of ``ruleset`` whose names begin
        with ``name``. ``cursor`` is ``next`` of the page before."""
        answer = self._ask(operations.rooms(ruleset=ruleset, name=name, limit=limit, cursor=cursor))
        operations.listed(answer, "rooms")
        return cast(types.RoomList, answer.value)

    def rooms(self, *, ruleset: str | None = None, name: str | None = None) -> Iterator[types.Room]:
        """All of the caller's rooms, page after page, the newest first."""
        cursor: str | None = None
        while True:
            page = self.list_rooms(ruleset=ruleset, name=name, limit=100, cursor=cursor)
            yield from page["rooms"]
            cursor = page["next"]
            if cursor is None:
                return

    def create_room(
        self, body: types.RoomBody, idempotency_key: str | None = None
    ) -> StoredVersion:
        """Store a room. With a key it is safe to repeat for 24 hours, and is repeated."""
        return operations.stored(self._ask(operations.create_room(body, idempotency_key)))

    def read_room(self, room_id: str) -> StoredVersion:
        """One room, and its version."""
        return operations.stored(self._ask(operations.stored_room("GET", room_id)))

    def replace_room(self, room_id: str, etag: str, body: types.RoomBody) -> StoredVersion:
        """Change all of a room. Refused with ``stale`` where ``etag`` is not the present one."""
        return operations.stored(self._ask(operations.stored_room("PUT", room_id, etag, body)))

    def delete_room(self, room_id: str, etag: str) -> None:
        """Remove a room. Refused with ``stale`` where ``etag`` is not the present one."""
        self._ask(operations.stored_room("DELETE", room_id, etag))

    def check_health(self) -> types.Health:
        """That the service is up, and the versions."""
        answer = self._ask(operations.Operation("GET", "/v1/health"))
        return cast(types.Health, answer.value)

    def _ask(self, operation: Operation) -> Answer:
        steps = operations.steps(operation, self._settings.timeout, self._settings.retries)
        step = next(steps)
        while True:
            came: httpx.Response | Exception | None = None
            if isinstance(step, Send):
                asked = self._settings.request(self._base_url, operation, step.seconds)
                try:
                    came = self._send(asked, step.seconds)
                except (httpx.HTTPError, httpx.InvalidURL) as error:
                    came = error
                except RuntimeError as error:  # httpx has none of its own for that
                    if not self._http.is_closed:
                        raise
                    raise RulesClientError("connection", "the client is closed") from error
            else:
                time.sleep(step.seconds)
            try:
                step = steps.send(came)
            except StopIteration as done:
                return cast(Answer, done.value)

    def _send(self, asked: dict[str, Any], seconds: float) -> httpx.Response:
        """All that comes within ``seconds``; httpx alone gives so long to each part of it."""
        end = time.monotonic() + seconds
        parts: list[bytes] = []
        with self._http.stream(**asked) as response:
            for part in response.iter_bytes():
                if time.monotonic() > end:
                    raise httpx.ReadTimeout("it came too slowly")
                parts.append(part)
        headers = response.headers.copy()
        headers.pop("Content-Encoding", None)  # the parts are decoded
        return httpx.Response(response.status_code, headers=headers, content=b"".join(parts))


class AsyncRulesClient:
    """Asks the service; its methods are awaited.

    ``base_url`` is that of the service, e.g. ``http://localhost:8080``; ``api_key`` is sent as
    ``X-Api-Key``; texts are in ``language``, Chinese where it is left out. A call takes ``timeout``
    seconds at most, and is asked again up to ``retries`` times where there is no answer, or one of
    429, 502, 503 and 504, after the time that ``Retry-After`` names. A room creation without a
    key is never asked again. ``http`` is a client of httpx to be used, which is not closed.

    Every method raises :class:`~zhuoji_rules_client.errors.RulesClientError`.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        language: Language | None = None,
        timeout: float = TIMEOUT,
        retries: int = RETRIES,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._settings = _Settings(api_key, language, timeout, retries)
        self._http = httpx.AsyncClient() if http is None else http
        self._owns_http = http is None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        if self._owns_http:
            await self._http.aclose()

    async def list_legal_actions(self, request: types.LegalActionsRequest) -> types.LegalActions:
        """合法操作: what each seat that has to act may do."""
        answer = await self._ask(operations.rule("legal-actions", request))
        return cast(types.LegalActions, answer.value)

    async def list_waits(self, request: types.TableRequest) -> types.Waits:
        """听牌: the waits of each known hand."""
        answer = await self._ask(operations.rule("waits", request))
        return cast(types.Waits, answer.value)

    async def list_hints(self, request: types.TableRequest) -> types.Hints:
        """提示: how far each known hand is from ready, and which tiles help."""
        answer = await self._ask(operations.rule("hints", request))
        return cast(types.Hints, answer.value)

    async def list_washout_payouts(self, request: types.TableRequest) -> types.WashoutPayouts:
        """荒庄查叫: who would pay whom if the wall ended now."""
        answer = await self._ask(operations.rule("washout-payouts", request))
        return cast(types.WashoutPayouts, answer.value)

    async def settle(self, request: types.TableRequest) -> types.Settlement:
        """结算: the payments of a finished table, line by line, and the next dealer."""
        answer = await self._ask(operations.rule("settlements", request))
        return cast(types.Settlement, answer.value)

    @overload
    async def list_views(self, request: SeatViewRequest) -> types.SeatView: ...

    @overload
    async def list_views(self, request: EveryViewRequest) -> types.EveryView: ...

    @overload
    async def list_views(self, request: types.ViewRequest) -> types.Views: ...

    async def list_views(
        self, request: SeatViewRequest | EveryViewRequest | types.ViewRequest
    ) -> types.Views:
        """视角: the table as a seat sees it, or as each does; ``mask_table`` does not ask."""
        answer = await self._ask(operations.rule("views", request))
        return cast(types.Views, answer.value)

    @overload
    async def advance(self, request: EventsRequest) -> FollowedTransition: ...

    @overload
    async def advance(self, request: types.TransitionRequest) -> types.Transition: ...

    async def advance(self, request: EventsRequest | types.TransitionRequest) -> types.Transition:
        """推进牌局: the next table, after what seats have chosen and chance has given; or after
        ``events``."""
        answer = await self._ask(operations.rule("transitions", request))
        return cast(types.Transition, answer.value)

    async def replay(self, record: types.RoundRecord) -> types.Replay:
        """复盘: plays the record of a whole round, and compares what it claims."""
        answer = await self._ask(operations.rule("replays", record))
        return cast(types.Replay, answer.value)

    @overload
    async def ask_batch(
        self, requests: Sequence[types.BatchedLegalActions]
    ) -> list[types.LegalActions | RulesError]: ...
    @overload
    async def ask_batch(
        self, requests: Sequence[types.BatchedWaits]
    ) -> list[types.Waits | RulesError]: ...
    @overload
    async def ask_batch(
        self, requests: Sequence[types.BatchedHints]
    ) -> list[types.Hints | RulesError]: ...
    @overload
    async def ask_batch(
        self, requests: Sequence[types.BatchedWashoutPayouts]
    ) -> list[types.WashoutPayouts | RulesError]: ...
    @overload
    async def ask_batch(
        self, requests: Sequence[types.BatchedSettlement]
    ) -> list[types.Settlement | RulesError]: ...
    @overload
    async def ask_batch(
        self, requests: Sequence[types.BatchedViews]
    ) -> list[types.Views | RulesError]: ...
    @overload
    async def ask_batch(
        self, requests: Sequence[types.BatchedTransition]
    ) -> list[types.Transition | RulesError]: ...
    @overload
    async def ask_batch(
        self, requests: Sequence[types.BatchedReplay]
    ) -> list[types.Replay | RulesError]: ...
    @overload
    async def ask_batch(self, requests: Sequence[BatchEntry]) -> list[BatchResult]: ...
    async def ask_batch(self, requests: Sequence[BatchEntry]) -> list[Any]:
        """批量: up to 100 requests at once: in their order the answer of each, or its refusal as a
        :class:`RulesError` that is not raised."""
        return operations.results(await self._ask(operations.batched(requests)))

    async def list_rulesets(self) -> types.Rulesets:
        """The rule sets in short."""
        answer = await self._ask(operations.Operation("GET", "/v1/rulesets"))
        return cast(types.Rulesets, answer.value)

    async def read_ruleset(self, ruleset_id: str) -> types.Ruleset:
        """Options, patterns and rules of a rule set: ``guiyang``, or ``guiyang@1``."""
        answer = await self._ask(operations.ruleset(ruleset_id))
        return cast(types.Ruleset, answer.value)

    async def list_rooms(
        self,
        *,
        ruleset: str | None = None,
        name: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> types.RoomList:
        """One page of the caller's rooms, the newest first: those of ``ruleset`` whose names begin
        with ``name``. ``cursor`` is ``next`` of the page before."""
        answer = await self._ask(
            operations.rooms(ruleset=ruleset, name=name, limit=limit, cursor=cursor)
        )
        operations.listed(answer, "rooms")
        return cast(types.RoomList, answer.value)

    async def rooms(
        self, *, ruleset: str | None = None, name: str | None = None
    ) -> AsyncIterator[types.Room]:
        """All of the caller's rooms, page after page, the newest first."""
        cursor: str | None = None
        while True:
            page = await self.list_rooms(ruleset=ruleset, name=name, limit=100, cursor=cursor)
            for room in page["rooms"]:
                yield room
            cursor = page["next"]
            if cursor is None:
                return

    async def create_room(
        self, body: types.RoomBody, idempotency_key: str | None = None
    ) -> StoredVersion:
        """Store a room. With a key it is safe to repeat for 24 hours, and is repeated."""
        return operations.stored(await self._ask(operations.create_room(body, idempotency_key)))

    async def read_room(self, room_id: str) -> StoredVersion:
        """One room, and its version."""
        return operations.stored(await self._ask(operations.stored_room("GET", room_id)))

    async def replace_room(self, room_id: str, etag: str, body: types.RoomBody) -> StoredVersion:
        """Change all of a room. Refused with ``stale`` where ``etag`` is not the present one."""
        return operations.stored(
            await self._ask(operations.stored_room("PUT", room_id, etag, body))
        )

    async def delete_room(self, room_id: str, etag: str) -> None:
        """Remove a room. Refused with ``stale`` where ``etag`` is not the present one."""
        await self._ask(operations.stored_room("DELETE", room_id, etag))

    async def check_health(self) -> types.Health:
        """That the service is up, and the versions."""
        answer = await self._ask(operations.Operation("GET", "/v1/health"))
        return cast(types.Health, answer.value)

    async def _ask(self, operation: Operation) -> Answer:
        steps = operations.steps(operation, self._settings.timeout, self._settings.retries)
        step = next(steps)
        while True:
            came: httpx.Response | Exception | None = None
            if isinstance(step, Send):
                asked = self._settings.request(self._base_url, operation, step.seconds)
                try:
                    async with asyncio.timeout(step.seconds):
                        came = await self._http.request(**asked)
                except TimeoutError as error:
                    came = httpx.ReadTimeout(str(error))
                except (httpx.HTTPError, httpx.InvalidURL) as error:
                    came = error
                except RuntimeError as error:  # httpx has none of its own for that
                    if not self._http.is_closed:
                        raise
                    raise RulesClientError("connection", "the client is closed") from error
            else:
                await asyncio.sleep(step.seconds)
            try:
                step = steps.send(came)
            except StopIteration as done:
                return cast(Answer, done.value)
