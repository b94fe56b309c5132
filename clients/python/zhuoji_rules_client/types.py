"""Every type of the service. Written by ``make client`` from openapi.yaml."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

Claims: TypeAlias = bool


RecordLines: TypeAlias = str


ShownHand: TypeAlias = str


class Unread(TypedDict):
    """
    May be left in, and is not read.
    """


class BatchedBody(TypedDict):
    """
    What would be posted there.
    """


BatchedHeaders = TypedDict(
    "BatchedHeaders",
    {"Retry-After": NotRequired[str]},
    closed=True,
)


class StoredRoom(TypedDict, closed=True):
    """
    A room that was stored, by its id.
    """

    id: str


Tile: TypeAlias = str


Hand: TypeAlias = str | None


Seat: TypeAlias = Literal[0, 1, 2, 3]


Suit: TypeAlias = Literal["m", "p", "s"]


Ready: TypeAlias = Literal["none", "declined", "soft", "hard"]


class Passed(TypedDict, closed=True):
    """
    What the seat has passed on since the last clearing (过胡, 过碰).
    """

    wins: NotRequired[list[Tile]]
    pungs: NotRequired[list[Tile]]
    fan: NotRequired[int]


MeldKind: TypeAlias = Literal["pung", "concealed_kong", "added_kong", "exposed_kong"]


KongKind: TypeAlias = Literal["concealed_kong", "added_kong", "exposed_kong"]


Meld = TypedDict(
    "Meld",
    {
        "kind": MeldKind,
        "tile": Tile,
        "from": NotRequired[Seat],
        "late": NotRequired[bool],
        "wilds": NotRequired[list[Tile]],
        "robbed": NotRequired[bool],
    },
    closed=True,
)


class Discard(TypedDict, closed=True):
    """
    A tile that a seat has discarded, and the seat that claimed it.
    """

    seat: Seat
    tile: Tile
    to: NotRequired[Seat]


LastTile: TypeAlias = str


WinBy: TypeAlias = Literal["draw", "discard", "rob"]


Points: TypeAlias = int


RulesetId: TypeAlias = Literal["guiyang@1", "gumai@1", "yinji@1", "zhaotong@1"]


PatternId: TypeAlias = Literal[
    "pinghu",
    "daduizi",
    "dandiao",
    "qidui",
    "longqidui",
    "qingyise",
    "qingdadui",
    "qingqidui",
    "qinglongbei",
    "shuangqing",
    "dilong",
    "qingpeng",
    "pengpenghu",
    "tianhu",
    "dihu",
]


RuleId: TypeAlias = Literal[
    "guiyang.permit",
    "guiyang.passed_win",
    "guiyang.ready",
    "guiyang.hard",
    "guiyang.hand",
    "guiyang.kill_ready",
    "guiyang.dealer",
    "guiyang.rob",
    "guiyang.hot_shot",
    "guiyang.chicken",
    "guiyang.charge",
    "guiyang.forfeit",
    "guiyang.liable",
    "guiyang.kong",
    "guiyang.washout",
    "guiyang.two_suits",
    "guiyang.next",
    "table.tiles",
    "table.shape",
    "table.late",
    "table.permit",
    "table.ready",
    "table.shanten",
    "table.actions",
    "table.barred",
    "table.won_tile",
    "table.refused",
    "table.view",
    "gumai.permit",
    "gumai.passed_win",
    "gumai.hard",
    "gumai.soft",
    "gumai.hand",
    "gumai.self_draw",
    "gumai.kong_bloom",
    "gumai.dealer",
    "gumai.kill_ready",
    "gumai.rob",
    "gumai.hot_shot",
    "gumai.stake",
    "gumai.chicken",
    "gumai.wind",
    "gumai.charge",
    "gumai.liable",
    "gumai.forfeit",
    "gumai.kong",
    "gumai.forfeit_kong",
    "gumai.washout",
    "gumai.void",
    "gumai.next",
    "yinji.permit",
    "yinji.passed_win",
    "yinji.passed_pung",
    "yinji.hand",
    "yinji.dealer",
    "yinji.rob",
    "yinji.hot_shot",
    "yinji.chicken",
    "yinji.charge",
    "yinji.liable",
    "yinji.forfeit",
    "yinji.kong",
    "yinji.forfeit_kong",
    "yinji.washout",
    "yinji.next",
    "zhaotong.meld",
    "zhaotong.swap",
    "zhaotong.win",
    "zhaotong.claims",
    "zhaotong.rob",
    "zhaotong.passed_win",
    "zhaotong.passed_pung",
    "zhaotong.hand",
    "zhaotong.heavenly",
    "zhaotong.earthly",
    "zhaotong.fine",
    "zhaotong.three_suits",
    "zhaotong.unready",
    "zhaotong.next",
]


ItemId: TypeAlias = Literal[
    "hand", "dealer", "rob", "hot_shot", "kill_ready", "stake", "chicken", "kong", "washout"
]


ErrorCode: TypeAlias = Literal[
    "already_expired",
    "already_won",
    "discard_not_allowed",
    "flip_missing",
    "flip_not_allowed",
    "forbidden",
    "hand_hidden",
    "hand_size",
    "headers_too_large",
    "idempotency_mismatch",
    "illegal_action",
    "indicator_missing",
    "indicator_not_allowed",
    "internal",
    "last_mismatch",
    "meld_mismatch",
    "method_not_allowed",
    "no_answer",
    "not_a_win",
    "not_found",
    "not_over",
    "option_value",
    "player_count",
    "precondition_required",
    "ready_not_allowed",
    "request_timeout",
    "room_gone",
    "room_not_found",
    "ruleset_fixed",
    "schema",
    "stake_missing",
    "stale",
    "tile_overcount",
    "too_large",
    "too_many_requests",
    "unauthorized",
    "unavailable",
    "unknown_option",
    "unknown_ruleset",
    "unsupported_media_type",
    "void_missing",
    "wall_count",
    "weekday_missing",
    "win_not_allowed",
]


Extras: TypeAlias = dict[str, Points]
"""
Fan items by name.
"""


class ReadingGroup(TypedDict, closed=True):
    """
    A group of tiles as it is read, and the tiles themselves.
    """

    kind: Literal["sequence", "triplet", "pair"]
    tiles: list[Tile]
    held: list[Tile]


class StakeAction(TypedDict, closed=True):
    """
    估卖 before the deal.
    """

    type: Literal["stake"]
    points: int


class VoidAction(TypedDict, closed=True):
    """
    定缺.
    """

    type: Literal["void"]
    suit: Suit


class ReadyAction(TypedDict, closed=True):
    """
    天听硬报.
    """

    type: Literal["ready"]


class PassAction(TypedDict, closed=True):
    """
    过.
    """

    type: Literal["pass"]


class DiscardAction(TypedDict, closed=True):
    """
    出牌; with `ready` it declares 报听 as well.
    """

    type: Literal["discard"]
    tile: Tile
    ready: NotRequired[Literal["soft"]]


class PungAction(TypedDict, closed=True):
    """
    碰.
    """

    type: Literal["pung"]
    tile: Tile
    wilds: NotRequired[list[Tile]]


class KongAction(TypedDict, closed=True):
    """
    杠 (豆).
    """

    type: Literal["kong"]
    kind: KongKind
    tile: Tile
    wilds: NotRequired[list[Tile]]
    late: NotRequired[bool]


class SwapAction(TypedDict, closed=True):
    """
    提.
    """

    type: Literal["swap"]
    tile: Tile
    wild: Tile


class Wait(TypedDict, closed=True):
    """
    A tile that would complete the hand. `left` counts the copies that the snapshot does not show.
    """

    tile: Tile
    left: int
    patterns: list[PatternId]
    points: Points
    fan: NotRequired[int]
    extras: NotRequired[Extras]


class BestWait(TypedDict, closed=True):
    """
    As `Wait`, or `null` for a seat that is not ready or has won.
    """

    tile: Tile
    left: int
    patterns: list[PatternId]
    points: Points
    fan: NotRequired[int]
    extras: NotRequired[Extras]


class DiscardWaits(TypedDict, closed=True):
    """
    A discard that leaves the seat ready, and its waits then.
    """

    tile: Tile
    waits: list[Wait]


Shanten: TypeAlias = int | None


class UsefulTile(TypedDict, closed=True):
    """
    A tile that helps, and how many of it are left.
    """

    tile: Tile
    left: int


Totals: TypeAlias = list[Points]
"""
Points of each seat; they add up to zero.
"""


Transfer = TypedDict(
    "Transfer",
    {
        "from": Seat,
        "to": Seat,
        "points": int,
        "item": ItemId,
        "rule": RuleId,
        "why": str,
    },
    closed=True,
)


VoidedLine = TypedDict(
    "VoidedLine",
    {
        "from": Seat,
        "to": Seat,
        "points": int,
        "item": ItemId,
        "rule": RuleId,
        "why": str,
        "voided_by": RuleId,
    },
    closed=True,
)


class Nothing(TypedDict, closed=True):
    """
    Something that brings nothing, and why.
    """

    seat: Seat
    about: Literal["ready", "kong", "chicken", "charge", "liable"]
    tile: NotRequired[Tile]
    rule: RuleId
    why: str


class NextDealer(TypedDict, closed=True):
    """
    The dealer of the next round.
    """

    dealer: Seat
    streak: int
    rule: RuleId


class Text(TypedDict, closed=True):
    """
    A text in both languages.
    """

    zh: str
    en: str


class RulesetSummary(TypedDict, closed=True):
    """
    A rule set by id, with its name and numbers of players.
    """

    id: RulesetId
    name: Text
    summary: Text
    players: list[int]


class Label(TypedDict, closed=True):
    """
    An id, and what it is called in both languages.
    """

    id: str
    label: Text


class OptionNote(TypedDict, closed=True):
    """
    What else is to be known of an option, in both languages; `null` for nothing.
    """

    zh: str
    en: str


OptionValue: TypeAlias = bool | int | str


PatternPoints: TypeAlias = dict[str, Points]
"""
Its points, by the value of the option that chooses the table of points; `""` where none does.
"""


class RuleDescription(TypedDict, closed=True):
    """
    A rule that answers cite.
    """

    id: RuleId
    title: Text
    text: Text
    source: str
    readings: list[Text]
    options: list[str]


class Versions(TypedDict, closed=True):
    """
    The versions of the service, of its rules, and of each rule set.
    """

    service: str
    engine: str
    rulesets: list[RulesetId]


class Fault(TypedDict, closed=True):
    """
    One fault, and the field that is at fault.
    """

    pointer: str
    code: ErrorCode
    detail: str
    rule: NotRequired[RuleId]


class GuiyangOptions(TypedDict, closed=True):
    """
    贵阳捉鸡 · Guiyang zhuoji (guiyang@1): the options that differ from their defaults.
    """

    style: NotRequired[Literal["hun5qing10", "hun8qing16", "sandingguai"]]
    dealer_bonus: NotRequired[Literal["multiply", "add", "off"]]
    base: NotRequired[int]


class GuiyangRoom(TypedDict, closed=True):
    """
    贵阳捉鸡 · Guiyang zhuoji (guiyang@1): a room with these options.
    """

    ruleset: Literal["guiyang", "guiyang@1"]
    options: NotRequired[GuiyangOptions]


class GuiyangRoomBody(TypedDict, closed=True):
    """
    贵阳捉鸡 · Guiyang zhuoji (guiyang@1): a room to be stored.
    """

    name: str
    ruleset: Literal["guiyang", "guiyang@1"]
    options: NotRequired[GuiyangOptions]
    expires_at: NotRequired[str]


class GumaiOptions(TypedDict, closed=True):
    """
    估卖捉鸡 · Zhuoji with stakes (gumai@1): the options that differ from their defaults.
    """

    chicken: NotRequired[Literal["none", "next", "swing"]]
    self_chicken: NotRequired[bool]
    wugu: NotRequired[bool]
    weekday_chicken: NotRequired[bool]
    wind: NotRequired[bool]
    full_hall: NotRequired[bool]
    dilong: NotRequired[bool]
    stakes: NotRequired[bool]
    washout_scores: NotRequired[bool]
    dealer_extra: NotRequired[bool]
    streak: NotRequired[bool]
    tongsan: NotRequired[bool]
    self_draw: NotRequired[Literal["double_plus_one", "double", "plus_one"]]
    multiplier: NotRequired[int]


class GumaiRoom(TypedDict, closed=True):
    """
    估卖捉鸡 · Zhuoji with stakes (gumai@1): a room with these options.
    """

    ruleset: Literal["gumai", "gumai@1"]
    options: NotRequired[GumaiOptions]


class GumaiRoomBody(TypedDict, closed=True):
    """
    估卖捉鸡 · Zhuoji with stakes (gumai@1): a room to be stored.
    """

    name: str
    ruleset: Literal["gumai", "gumai@1"]
    options: NotRequired[GumaiOptions]
    expires_at: NotRequired[str]


class YinjiOptions(TypedDict, closed=True):
    """
    金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): the options that differ from their defaults.
    """

    chicken: NotRequired[Literal["next", "swing"]]
    full_hall: NotRequired[bool]
    silver: NotRequired[bool]
    forfeit_all_chickens: NotRequired[bool]
    forfeit_kongs: NotRequired[bool]
    streak: NotRequired[bool]
    base: NotRequired[int]


class YinjiRoom(TypedDict, closed=True):
    """
    金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): a room with these options.
    """

    ruleset: Literal["yinji", "yinji@1"]
    options: NotRequired[YinjiOptions]


class YinjiRoomBody(TypedDict, closed=True):
    """
    金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): a room to be stored.
    """

    name: str
    ruleset: Literal["yinji", "yinji@1"]
    options: NotRequired[YinjiOptions]
    expires_at: NotRequired[str]


class ZhaotongOptions(TypedDict, closed=True):
    """
    昭通麻将 · Zhaotong mahjong (zhaotong@1): the options that differ from their defaults.
    """

    wilds: NotRequired[Literal[4, 8, 11]]
    void_suit: NotRequired[bool]
    pung_then_kong: NotRequired[bool]
    cap: NotRequired[Literal[4, 5, 6, 7]]
    self_draw_fan: NotRequired[bool]
    earthly_all_pay: NotRequired[bool]


class ZhaotongRoom(TypedDict, closed=True):
    """
    昭通麻将 · Zhaotong mahjong (zhaotong@1): a room with these options.
    """

    ruleset: Literal["zhaotong", "zhaotong@1"]
    options: NotRequired[ZhaotongOptions]


class ZhaotongRoomBody(TypedDict, closed=True):
    """
    昭通麻将 · Zhaotong mahjong (zhaotong@1): a room to be stored.
    """

    name: str
    ruleset: Literal["zhaotong", "zhaotong@1"]
    options: NotRequired[ZhaotongOptions]
    expires_at: NotRequired[str]


class DealtHands(TypedDict, closed=True):
    """
    The hands that are dealt once every stake is made.
    """

    hands: list[Hand | None]
    tile: NotRequired[Tile]


class StakeChoice(TypedDict, closed=True):
    """
    估卖, as `StakeAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["stake"]
    points: int
    draw: NotRequired[Tile]


class VoidChoice(TypedDict, closed=True):
    """
    定缺, as `VoidAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["void"]
    suit: Suit
    draw: NotRequired[Tile]


class ReadyChoice(TypedDict, closed=True):
    """
    天听硬报, as `ReadyAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["ready"]
    draw: NotRequired[Tile]


class PassChoice(TypedDict, closed=True):
    """
    过, as `PassAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["pass"]
    draw: NotRequired[Tile]


class DiscardChoice(TypedDict, closed=True):
    """
    出牌, as `DiscardAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["discard"]
    tile: Tile
    ready: NotRequired[Literal["soft"]]
    draw: NotRequired[Tile]


class PungChoice(TypedDict, closed=True):
    """
    碰, as `PungAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["pung"]
    tile: Tile
    wilds: NotRequired[list[Tile]]
    draw: NotRequired[Tile]


class KongChoice(TypedDict, closed=True):
    """
    杠, as `KongAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["kong"]
    kind: KongKind
    tile: Tile
    wilds: NotRequired[list[Tile]]
    late: NotRequired[bool]
    draw: NotRequired[Tile]


class SwapChoice(TypedDict, closed=True):
    """
    提, as `SwapAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["swap"]
    tile: Tile
    wild: Tile
    draw: NotRequired[Tile]


class Drawer(TypedDict, closed=True):
    """
    Who draws next; after a kong, of which tile.
    """

    seat: Seat
    after_kong: NotRequired[Tile]


WaitingFor: TypeAlias = list[Seat]
"""
The seats that everybody can see to be at turn, hidden hands too, sorted: every seat that has a stake, a void suit
or a declaration 天听硬报 to make, else the one that holds a 14th tile. The same for the whole table and for every view.

"""


class Deal(TypedDict, closed=True):
    """
    What the round begins with.
    """

    dealer: Seat
    streak: NotRequired[int]
    weekday: NotRequired[int]
    hands: list[Hand | None]
    tile: NotRequired[Tile]
    indicator: NotRequired[Tile]
    wall: NotRequired[list[Tile]]


class RoundEvent(TypedDict, closed=True):
    """
    An action with its seat, as in `Choice`; or `draw` with the seat that draws, or `flip`, each with the tile unless the
    wall is known or the hand is hidden; or `show` by a seat that lays its hand open once the round is over.

    """

    seat: NotRequired[Seat]
    type: Literal[
        "stake",
        "void",
        "ready",
        "pass",
        "win",
        "discard",
        "pung",
        "kong",
        "swap",
        "draw",
        "flip",
        "show",
    ]
    tile: NotRequired[Tile]
    by: NotRequired[WinBy]
    kind: NotRequired[KongKind]
    wilds: NotRequired[list[Tile]]
    wild: NotRequired[Tile]
    suit: NotRequired[Suit]
    ready: NotRequired[Literal["soft"]]
    points: NotRequired[int]
    late: NotRequired[bool]
    patterns: NotRequired[list[str]]
    fan: NotRequired[int]
    extras: NotRequired[Unread]
    reading: NotRequired[list[Unread]]
    hand: NotRequired[ShownHand]
    passed: NotRequired[Passed]


ClaimedItems: TypeAlias = dict[str, Totals]
"""
For each item the points of every seat; an item that is not named is claimed to be nothing.
"""


class ClaimedNext(TypedDict, closed=True):
    """
    The dealer of the next round; where the rule is named, that is compared too.
    """

    dealer: Seat
    streak: int
    rule: NotRequired[str]


ClaimedTransfer = TypedDict(
    "ClaimedTransfer",
    {
        "from": Seat,
        "to": Seat,
        "points": int,
        "item": str,
        "rule": NotRequired[str],
        "why": NotRequired[str],
    },
    closed=True,
)


class IllegalEvent(TypedDict, closed=True):
    """
    The first event that is not legal.
    """

    index: int
    event: RoundEvent
    code: ErrorCode
    rule: RuleId
    why: str


SettledValue: TypeAlias = int | str | Transfer


ClaimedValue: TypeAlias = int | str | ClaimedTransfer


class BatchedRequest(TypedDict, closed=True):
    """
    A request as it would be posted alone. What is none is answered by 400 or 404 in its place.
    """

    endpoint: Literal[
        "legal-actions",
        "waits",
        "hints",
        "washout-payouts",
        "settlements",
        "views",
        "transitions",
        "replays",
    ]
    body: BatchedBody


RoomReference: TypeAlias = GuiyangRoom | GumaiRoom | YinjiRoom | ZhaotongRoom | StoredRoom


RoomBody: TypeAlias = GuiyangRoomBody | GumaiRoomBody | YinjiRoomBody | ZhaotongRoomBody


EffectiveOptions: TypeAlias = dict[str, OptionValue]
"""
All of its options, with their values.
"""


class SeatState(TypedDict, closed=True):
    """
    A player's tiles and declarations.
    """

    hand: NotRequired[Hand | None]
    hand_size: NotRequired[int]
    melds: NotRequired[list[Meld]]
    stake: NotRequired[int]
    void: NotRequired[Suit]
    ready: NotRequired[Ready]
    passed: NotRequired[Passed]


class LastEvent(TypedDict, closed=True):
    """
    The last event of the round; it decides who may act.
    """

    event: Literal["open", "deal", "draw", "discard", "pung", "kong"]
    seat: NotRequired[Seat]
    tile: NotRequired[LastTile]
    kind: NotRequired[KongKind]
    late: NotRequired[bool]
    after_kong: NotRequired[Tile]
    added: NotRequired[Tile]


Win = TypedDict(
    "Win",
    {
        "by": WinBy,
        "from": NotRequired[Seat],
        "tile": Tile,
        "seats": list[Seat],
        "after_kong": NotRequired[Tile],
        "late": NotRequired[bool],
        "at": NotRequired[int],
    },
    closed=True,
)


Reading: TypeAlias = list[ReadingGroup]
"""
How a hand with wild tiles 听用 is read, group by group, melds left out.
"""


class WinAction(TypedDict, closed=True):
    """
    胡. `points` has the winner's bonus, before doubling and extras.
    """

    type: Literal["win"]
    by: WinBy
    tile: Tile
    patterns: list[PatternId]
    points: Points
    fan: NotRequired[int]
    extras: NotRequired[Extras]
    reading: NotRequired[Reading]


class SeatWaits(TypedDict, closed=True):
    """
    What one seat waits for.
    """

    seat: Seat
    ready: bool
    waits: list[Wait]
    discards: list[DiscardWaits]


UsefulTiles: TypeAlias = list[UsefulTile]
"""
进张: the tiles that help, in tile order, also those of which none is left; empty for a seat that holds a
14th tile, whose discards have them.

"""


class WashoutPayouts(TypedDict, closed=True):
    """
    Who would pay whom if the wall ended now.
    """

    ruleset: RulesetId
    rule: RuleId
    ready: list[bool | None]
    best: list[BestWait | None]
    transfers: list[Transfer]
    voided: list[VoidedLine]
    totals: Totals
    nothing: NotRequired[list[Nothing]]


class SettledSeat(TypedDict, closed=True):
    """
    What became of a seat.
    """

    seat: Seat
    status: Literal["won", "ready", "unready"]
    patterns: NotRequired[list[PatternId]]
    hand_points: NotRequired[Points]
    fan: NotRequired[int]
    extras: NotRequired[Extras]
    reading: NotRequired[Reading]


class Rulesets(TypedDict, closed=True):
    """
    Every rule set in short.
    """

    rulesets: list[RulesetSummary]


class OptionChoice(TypedDict, closed=True):
    """
    A value that the option can take, and what it is called.
    """

    value: OptionValue
    label: Text
    players: NotRequired[list[int]]


class PatternDescription(TypedDict, closed=True):
    """
    A winning pattern, what it is, and its points by the value of the option that chooses the table of points.
    """

    id: PatternId
    label: Text
    text: Text
    points: PatternPoints


class Health(TypedDict, closed=True):
    """
    That the service is up, and the versions.
    """

    status: Literal["ok"]
    versions: Versions


class Problem(TypedDict, closed=True):
    """
    A refusal (RFC 9457).
    """

    type: str
    title: str
    status: int
    detail: str
    code: ErrorCode
    errors: NotRequired[list[Fault]]


class WinChoice(TypedDict, closed=True):
    """
    胡, as `WinAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["win"]
    by: WinBy
    tile: Tile
    patterns: NotRequired[list[PatternId]]
    points: NotRequired[Points]
    fan: NotRequired[int]
    extras: NotRequired[Extras]
    reading: NotRequired[Reading]
    draw: NotRequired[Tile]


Happened: TypeAlias = list[RoundEvent]
"""
What happened, in order, as a record has it (docs/records.md): choices that took effect, passes, draws, flips. In a
view what its seat sees of it: of another's draw not the tile, of the others' passes nothing; at the end of the round
every hand is laid open (`show`).

"""


class ClaimedResult(TypedDict, closed=True):
    """
    The result that the record claims; what is left out is not compared.
    """

    outcome: NotRequired[Literal["win", "washout"]]
    totals: NotRequired[Totals]
    items: NotRequired[ClaimedItems]
    transfers: NotRequired[list[ClaimedTransfer]]
    next: NotRequired[ClaimedNext]


class Difference(TypedDict, closed=True):
    """
    Something that the record claims otherwise than the settlement has it.
    """

    pointer: str
    claimed: NotRequired[ClaimedValue]
    settled: NotRequired[SettledValue]
    lines: list[int]


class BatchRequest(TypedDict, closed=True):
    """
    Several requests.
    """

    requests: list[BatchedRequest]


class Room(TypedDict, closed=True):
    """
    A stored room.
    """

    id: str
    name: str
    ruleset: RulesetId
    options: EffectiveOptions
    version: int
    created_at: str
    updated_at: str
    expires_at: str | None


class RoomList(TypedDict, closed=True):
    """
    A part of the list of rooms.
    """

    rooms: list[Room]
    next: str | None


class Table(TypedDict, closed=True):
    """
    One moment of a round.
    """

    dealer: Seat
    streak: NotRequired[int]
    wall: NotRequired[int]
    weekday: NotRequired[int]
    seats: list[SeatState]
    discards: NotRequired[list[Discard]]
    last: NotRequired[LastEvent]
    indicator: NotRequired[Tile]
    flip: NotRequired[Tile]
    wins: NotRequired[list[Win]]


Action: TypeAlias = (
    StakeAction
    | VoidAction
    | ReadyAction
    | PassAction
    | WinAction
    | DiscardAction
    | PungAction
    | KongAction
    | SwapAction
)


class Waits(TypedDict, closed=True):
    """
    What each known hand waits for.
    """

    ruleset: RulesetId
    seats: list[SeatWaits]
    nothing: NotRequired[list[Nothing]]


class DiscardHint(TypedDict, closed=True):
    """
    A legal discard, and what it leaves.
    """

    tile: Tile
    shanten: Shanten | None
    useful: UsefulTiles
    left: int


class Settlement(TypedDict, closed=True):
    """
    The payments of a finished table, and the next dealer.
    """

    ruleset: RulesetId
    outcome: Literal["win", "washout"]
    totals: Totals
    transfers: list[Transfer]
    voided: list[VoidedLine]
    seats: list[SettledSeat]
    next: NextDealer
    nothing: NotRequired[list[Nothing]]


class OptionDescription(TypedDict, closed=True):
    """
    One room option, with all that a form needs: `choices` for the type `choice`, `minimum` and `maximum`
    for `integer`.

    """

    key: str
    label: Text
    group: str
    type: Literal["choice", "integer", "boolean"]
    default: OptionValue
    choices: NotRequired[list[OptionChoice]]
    minimum: NotRequired[int]
    maximum: NotRequired[int]
    source: str
    note: OptionNote | None
    needs: list[str]
    excludes: list[str]


class TableRequest(TypedDict, closed=True):
    """
    A question about a table in a room.
    """

    room: RoomReference
    table: Table
    explain: NotRequired[bool]


class LegalActionsRequest(TypedDict, closed=True):
    """
    A question about what each seat may do.
    """

    room: RoomReference
    table: Table
    explain: NotRequired[bool]


class ViewRequest(TypedDict, closed=True):
    """
    A room, a table, and the seat whose view is asked for; where it is left out, those of all.
    """

    room: RoomReference
    table: Table
    seat: NotRequired[Seat]


class SeatView(TypedDict, closed=True):
    """
    The table as one seat sees it.
    """

    ruleset: RulesetId
    rule: RuleId
    seat: Seat
    table: Table


class EveryView(TypedDict, closed=True):
    """
    The table as each seat sees it.
    """

    ruleset: RulesetId
    rule: RuleId
    views: list[Table]


Choice: TypeAlias = (
    StakeChoice
    | VoidChoice
    | ReadyChoice
    | PassChoice
    | WinChoice
    | DiscardChoice
    | PungChoice
    | KongChoice
    | SwapChoice
)


class Offer(TypedDict, closed=True):
    """
    A seat, and all that it may do.
    """

    seat: Seat
    actions: list[Action]


class DrawTransition(TypedDict, closed=True):
    """
    A tile is to be drawn: ask again with `draw`. Of events, and in a view, also the `table` at which it is.
    """

    ruleset: RulesetId
    status: Literal["draw"]
    draw: Drawer
    table: NotRequired[Table]
    drew: NotRequired[Seat]
    waiting_for: WaitingFor
    claims: Claims
    events: Happened


class FlipTransition(TypedDict, closed=True):
    """
    A tile is to be turned: ask again with `flip`.
    """

    ruleset: RulesetId
    status: Literal["flip"]
    table: Table
    drew: NotRequired[Seat]
    waiting_for: WaitingFor
    claims: Claims
    events: Happened


class DealTransition(TypedDict, closed=True):
    """
    The hands are to be dealt: ask again with `deal`.
    """

    ruleset: RulesetId
    status: Literal["deal"]
    table: Table
    drew: NotRequired[Seat]
    waiting_for: WaitingFor
    claims: Claims
    events: Happened


class OverTransition(TypedDict, closed=True):
    """
    The round is over, and `table` can be settled.
    """

    ruleset: RulesetId
    status: Literal["over"]
    table: Table
    drew: NotRequired[Seat]
    waiting_for: WaitingFor
    claims: Claims
    events: Happened


class RoundRecord(TypedDict, closed=True):
    """
    A whole round (docs/records.md).
    """

    id: NotRequired[str]
    room: RoomReference
    deal: Deal
    events: list[RoundEvent]
    claimed: NotRequired[ClaimedResult]
    view: NotRequired[Seat]


class RefusedAction(TypedDict, closed=True):
    """
    What a seat may not do, and the rule that forbids it.
    """

    seat: Seat
    action: Action
    rule: RuleId
    why: str


class SeatHint(TypedDict, closed=True):
    """
    How far one seat is from ready, and what helps it.
    """

    seat: Seat
    shanten: Shanten | None
    useful: UsefulTiles
    discards: list[DiscardHint]


class Ruleset(TypedDict, closed=True):
    """
    A rule set with its options, patterns and rules.
    """

    id: RulesetId
    name: Text
    summary: Text
    source: str
    players: list[int]
    groups: list[Label]
    options: list[OptionDescription]
    points_by: NotRequired[str | None]
    patterns: list[PatternDescription]
    items: list[Label]
    rules: list[RuleDescription]


Views: TypeAlias = SeatView | EveryView


class TransitionRequest(TypedDict, closed=True):
    """
    A table, what its seats have chosen, and what chance has given.
    """

    room: RoomReference
    table: Table
    choices: NotRequired[list[Choice]]
    draw: NotRequired[Tile]
    flip: NotRequired[Tile]
    deal: NotRequired[DealtHands]
    events: NotRequired[list[RoundEvent]]
    view: NotRequired[Seat]


Offers: TypeAlias = list[Offer]
"""
Seats, each with all that it may do.
"""


class ActingTransition(TypedDict, closed=True):
    """
    `seats` have to act at the next `table`; `drew` is who has drawn a tile.
    """

    ruleset: RulesetId
    status: Literal["acting"]
    rule: RuleId
    seats: Offers
    table: Table
    drew: NotRequired[Seat]
    waiting_for: WaitingFor
    claims: Claims
    events: Happened


class WaitingTransition(TypedDict, closed=True):
    """
    Nothing happens before `seats` have chosen as well.
    """

    ruleset: RulesetId
    status: Literal["waiting"]
    rule: RuleId
    seats: Offers
    waiting_for: WaitingFor
    claims: Claims
    events: Happened


class NextEvent(TypedDict, closed=True):
    """
    What has to come next, or would have had to.
    """

    status: Literal["acting", "draw", "flip", "deal", "over"]
    rule: NotRequired[RuleId]
    seats: NotRequired[Offers]
    draw: NotRequired[Drawer]
    waiting_for: WaitingFor
    claims: Claims


class LegalActions(TypedDict, closed=True):
    """
    The seats that have to act, each with all that it may do.
    """

    ruleset: RulesetId
    rule: RuleId
    seats: Offers
    refused: NotRequired[list[RefusedAction]]
    waiting_for: WaitingFor
    claims: Claims


class Hints(TypedDict, closed=True):
    """
    How far each known hand is from ready, and what helps it.
    """

    ruleset: RulesetId
    rule: RuleId
    seats: list[SeatHint]


Transition: TypeAlias = (
    ActingTransition
    | WaitingTransition
    | DrawTransition
    | FlipTransition
    | DealTransition
    | OverTransition
)


class Replay(TypedDict, closed=True):
    """
    What the record comes to.
    """

    ruleset: RulesetId
    verdict: Literal["agrees", "differs", "settled", "unfinished", "illegal"]
    events: int
    illegal: NotRequired[IllegalEvent]
    next: NotRequired[NextEvent]
    table: Table
    settlement: NotRequired[Settlement]
    differences: NotRequired[list[Difference]]


AnswerOrProblem: TypeAlias = (
    LegalActions
    | Waits
    | Hints
    | WashoutPayouts
    | Settlement
    | Views
    | Transition
    | Replay
    | Problem
)


class BatchedAnswer(TypedDict, closed=True):
    """
    The answer to one request of a batch.
    """

    status: int
    headers: NotRequired[BatchedHeaders]
    body: AnswerOrProblem


class BatchAnswers(TypedDict, closed=True):
    """
    The answers, in the order of the requests.
    """

    answers: list[BatchedAnswer]
