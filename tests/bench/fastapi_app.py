"""The peer of the service: FastAPI and pydantic, checking the same bodies as ``openapi.yaml`` does.

It answers fixed texts, ready made, which is the quickest that it can do.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from fastapi import FastAPI, Response
from pydantic import BaseModel, ConfigDict, Field

Tile = Annotated[str, Field(pattern=r"^[1-9][mps]$")]
Hand = Annotated[str, Field(pattern=r"^([1-9]+[mps])*$", max_length=256)]
SeatNumber = Annotated[int, Field(strict=True, ge=0, le=3)]
Count = Annotated[int, Field(strict=True, ge=0)]
Tiles = Annotated[list[Tile], Field(max_length=108)]
KongKind = Literal["concealed_kong", "added_kong", "exposed_kong"]
MeldKind = Literal["pung", "concealed_kong", "added_kong", "exposed_kong"]
Event = Literal["open", "deal", "draw", "discard", "pung", "kong"]
WinBy = Literal["draw", "discard", "rob"]
Ready = Literal["none", "declined", "soft", "hard"]


class Model(BaseModel):
    """No other fields than those that are named."""

    model_config = ConfigDict(extra="forbid")


class Meld(Model):
    kind: MeldKind
    tile: Tile
    source: SeatNumber | None = Field(None, alias="from")
    late: bool | None = None
    wilds: Annotated[list[Tile], Field(max_length=4)] | None = None
    robbed: bool | None = None


class Passed(Model):
    wins: Tiles | None = None
    pungs: Tiles | None = None
    fan: Count | None = None


class Seat(Model):
    hand: Hand | None = None
    hand_size: Count | None = None
    melds: Annotated[list[Meld], Field(max_length=108)] | None = None
    stake: Annotated[int, Field(strict=True, ge=0, le=2)] | None = None
    void: Literal["m", "p", "s"] | None = None
    ready: Ready | None = None
    passed: Passed | None = None


class Discard(Model):
    seat: SeatNumber
    tile: Tile
    to: SeatNumber | None = None


class Last(Model):
    event: Event
    seat: SeatNumber | None = None
    tile: Tile | None = None
    kind: KongKind | None = None
    late: bool | None = None
    after_kong: Tile | None = None
    added: Tile | None = None


class Win(Model):
    by: WinBy
    source: SeatNumber | None = Field(None, alias="from")
    tile: Tile
    seats: Annotated[list[SeatNumber], Field(min_length=1, max_length=108)]
    after_kong: Tile | None = None
    late: bool | None = None
    at: Count | None = None


class Table(Model):
    dealer: SeatNumber
    streak: Annotated[int, Field(strict=True, ge=0, le=1_000_000)] | None = None
    wall: Count | None = None
    weekday: Annotated[int, Field(strict=True, ge=1, le=7)] | None = None
    seats: Annotated[list[Seat], Field(min_length=2, max_length=4)]
    discards: Annotated[list[Discard], Field(max_length=108)] | None = None
    last: Last | None = None
    indicator: Tile | None = None
    flip: Tile | None = None
    wins: Annotated[list[Win], Field(max_length=108)] | None = None


class RoomOfRuleset(Model):
    ruleset: Annotated[str, Field(min_length=1, max_length=64)]
    options: dict[str, object] | None = None


class StoredRoom(Model):
    id: Annotated[str, Field(min_length=1, max_length=64)]


class TableRequest(Model):
    room: RoomOfRuleset | StoredRoom
    table: Table


class ActionsRequest(TableRequest):
    explain: bool | None = None


def create_app(answers: Mapping[str, bytes]) -> FastAPI:
    """An app that answers every request that is of the schema with the text of its path."""
    app = FastAPI()

    def add(path: str, answer: bytes) -> None:
        response = Response(answer, media_type="application/json")

        if path == "/v1/legal-actions":

            @app.post(path)
            async def of_actions(body: ActionsRequest) -> Response:
                return response

        else:

            @app.post(path)
            async def of_table(body: TableRequest) -> Response:
                return response

    for path, answer in answers.items():
        add(path, answer)
    return app
