"""Every type of the service. Written by ``make client`` from openapi.yaml."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

Claims: TypeAlias = bool


RecordLines: TypeAlias = str


ShownHand: TypeAlias = str


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
    """The id of a stored room."""


Tile: TypeAlias = Literal[
    "1m",
    "2m",
    "3m",
    "4m",
    "5m",
    "6m",
    "7m",
    "8m",
    "9m",
    "1p",
    "2p",
    "3p",
    "4p",
    "5p",
    "6p",
    "7p",
    "8p",
    "9p",
    "1s",
    "2s",
    "3s",
    "4s",
    "5s",
    "6s",
    "7s",
    "8s",
    "9s",
]


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


LastTile: TypeAlias = Literal[
    "1m",
    "2m",
    "3m",
    "4m",
    "5m",
    "6m",
    "7m",
    "8m",
    "9m",
    "1p",
    "2p",
    "3p",
    "4p",
    "5p",
    "6p",
    "7p",
    "8p",
    "9p",
    "1s",
    "2s",
    "3s",
    "4s",
    "5s",
    "6s",
    "7s",
    "8s",
    "9s",
]


WinBy: TypeAlias = Literal["draw", "discard", "rob"]


Points: TypeAlias = int


RulesetId: TypeAlias = Literal["guiyang@1", "gumai@1", "yinji@1", "zhaotong@1"]
"""
A rule set with its version.

- `guiyang@1` 贵阳捉鸡 · Guiyang zhuoji
- `gumai@1` 估卖捉鸡 · Zhuoji with stakes
- `yinji@1` 金银鸡捉鸡 · Zhuoji with gold and silver chickens
- `zhaotong@1` 昭通麻将 · Zhaotong mahjong

"""


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
"""
A winning pattern 牌型.

- `pinghu` 平胡 · plain hand
- `daduizi` 大对子 · all triplets
- `dandiao` 单吊 · single wait on four melds
- `qidui` 七对 · seven pairs
- `longqidui` 龙七对 · seven pairs with four alike
- `qingyise` 清一色 · one suit
- `qingdadui` 清大对 · all triplets in one suit
- `qingqidui` 清七对、清一色七对 · seven pairs in one suit
- `qinglongbei` 清龙背 · seven pairs with four alike in one suit
- `shuangqing` 双清 · single wait on four melds in one suit
- `dilong` 地龙 · pung and five pairs
- `qingpeng` 清一色碰碰胡 · all triplets in one suit
- `pengpenghu` 碰碰胡 · all triplets
- `tianhu` 天胡 · heavenly hand
- `dihu` 地胡 · earthly hand

"""


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
"""
A rule; `GET /v1/rulesets/{id}` has its text.

- `guiyang.permit` 接炮通行证 · Permit on a discard
- `guiyang.passed_win` 包牌（过胡） · Passed win
- `guiyang.ready` 报听 · Declaring ready
- `guiyang.hard` 硬报 · Hard win
- `guiyang.hand` 牌型分 · The hand
- `guiyang.kill_ready` 杀报 · Killing a declaration
- `guiyang.dealer` 坐庄与连庄 · Dealer
- `guiyang.rob` 抢杠 · Robbing a kong
- `guiyang.hot_shot` 热炮 · Hot shot
- `guiyang.chicken` 鸡 · Chickens
- `guiyang.charge` 冲锋鸡 · Charging chicken
- `guiyang.forfeit` 包鸡 · Forfeit
- `guiyang.liable` 责任鸡 · Liable chicken
- `guiyang.kong` 豆 · Kongs
- `guiyang.washout` 荒庄查叫 · Washout
- `guiyang.two_suits` 最多两门 · At most two suits
- `guiyang.next` 下局庄家 · Next dealer
- `table.tiles` 牌与座位 · Tiles and seats
- `table.shape` 胡牌的牌型 · Winning shapes
- `table.late` 憨包豆 · Late kong
- `table.permit` 通行证 · Permit
- `table.ready` 听牌 · Ready
- `table.shanten` 向听与进张 · Shanten and useful tiles
- `table.actions` 谁能做什么 · Who may act
- `table.barred` 烧鸡烧豆 · No chickens or kongs for robbed seats and hot shooters
- `table.won_tile` 胡的那张牌 · The won tile
- `table.refused` 不受理的牌局 · Refused tables
- `table.view` 视角 · View
- `gumai.permit` 接炮通行证 · Permit on a discard
- `gumai.passed_win` 过胡 · Passed win
- `gumai.hard` 天听硬报 · Hard declaration
- `gumai.soft` 天听软报 · Soft declaration
- `gumai.hand` 牌型分 · The hand
- `gumai.self_draw` 自摸加分 · Own draw
- `gumai.kong_bloom` 杠开 · Kong bloom
- `gumai.dealer` 一扣二与连庄 · Dealer
- `gumai.kill_ready` 杀听 · Killing a declaration
- `gumai.rob` 抢杠 · Robbing a kong
- `gumai.hot_shot` 热炮 · Hot shot
- `gumai.stake` 估卖 · Stakes
- `gumai.chicken` 鸡 · Chickens
- `gumai.wind` 风吹鸡 · Wind
- `gumai.charge` 冲锋鸡 · Charging chicken
- `gumai.liable` 责任鸡 · Liable chicken
- `gumai.forfeit` 包鸡 · Forfeit
- `gumai.kong` 豆 · Kongs
- `gumai.forfeit_kong` 包豆 · Forfeit of kongs
- `gumai.washout` 荒庄查叫 · Washout
- `gumai.void` 定缺 · Void suit
- `gumai.next` 下局庄家 · Next dealer
- `yinji.permit` 接炮通行证 · Permit on a discard
- `yinji.passed_win` 过胡 · Passed win
- `yinji.passed_pung` 过碰 · Passed pung
- `yinji.hand` 牌型分 · The hand
- `yinji.dealer` 连庄 · Dealer's streak
- `yinji.rob` 抢杠 · Robbing a kong
- `yinji.hot_shot` 热炮 · Hot shot
- `yinji.chicken` 鸡 · Chickens
- `yinji.charge` 冲锋鸡 · Charging chicken
- `yinji.liable` 责任鸡 · Liable chicken
- `yinji.forfeit` 包鸡 · Forfeit of chickens
- `yinji.kong` 豆 · Kongs
- `yinji.forfeit_kong` 包豆 · Forfeit of kongs
- `yinji.washout` 荒庄查叫 · Washout
- `yinji.next` 下局庄家 · Next dealer
- `zhaotong.meld` 听用与碰杠 · Wild tiles and melds
- `zhaotong.swap` 提 · Swap
- `zhaotong.win` 胡牌要求 · What wins
- `zhaotong.claims` 同时操作 · Claims
- `zhaotong.rob` 抢杠胡 · Robbing a kong
- `zhaotong.passed_win` 过手胡 · Passed win
- `zhaotong.passed_pung` 过手碰 · Passed pung
- `zhaotong.hand` 番与分 · Fan and points
- `zhaotong.heavenly` 天胡 · Heavenly hand
- `zhaotong.earthly` 地胡 · Earthly hand
- `zhaotong.fine` 罚分 · Fines
- `zhaotong.three_suits` 三门 · Three suits
- `zhaotong.unready` 没听牌 · Not ready
- `zhaotong.next` 下局庄家 · Next dealer

"""


ItemId: TypeAlias = Literal[
    "hand", "dealer", "rob", "hot_shot", "kill_ready", "stake", "chicken", "kong", "washout"
]
"""
What a line of a settlement is for.

- `hand` 牌型 · hand
- `dealer` 庄家 · dealer
- `rob` 抢杠赔分 · robbed kong
- `hot_shot` 热炮赔分 · hot shot
- `kill_ready` 杀报、杀听 · killed declaration
- `stake` 估卖 · stakes
- `chicken` 鸡 · chickens
- `kong` 豆 · kongs
- `washout` 查叫、罚分 · washout, fines

"""


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
"""
A stable code; it never changes its meaning.

- `already_expired` 已经过期 · Already expired
- `already_won` 已经有人胡牌 · The round is already won
- `discard_not_allowed` 这张牌不能打出 · This tile cannot be discarded
- `flip_missing` 没有写明翻出的牌 · The turned tile is missing
- `flip_not_allowed` 这里不该有翻出的牌 · There can be no turned tile here
- `forbidden` 不允许 · Not allowed
- `hand_hidden` 有手牌看不到 · A hand is hidden
- `hand_size` 手牌张数不对 · Wrong number of tiles in a hand
- `headers_too_large` 请求头太大 · The headers are too large
- `idempotency_mismatch` 同一个 Idempotency-Key 已用于别的请求 · This Idempotency-Key was used for another request
- `illegal_action` 不能这样做 · This action is not legal
- `indicator_missing` 没有写明本金 · The indicator is missing
- `indicator_not_allowed` 这种玩法没有本金 · This rule set has no indicator
- `internal` 服务器内部错误 · Internal error
- `last_mismatch` 最后一个动作与牌局不符 · The last event does not fit the table
- `meld_mismatch` 碰杠与打出的牌不符 · Melds and claims do not match
- `method_not_allowed` 这个地址不支持这种方法 · This address does not take this method
- `no_answer` 服务没有及时回答 · The service did not answer in time
- `not_a_win` 不是胡牌 · Not a winning hand
- `not_found` 没有这个地址 · No such address
- `not_over` 这一局还没有结束 · The round is not over
- `option_value` 选项的值不对 · Not a value of this option
- `player_count` 人数不对 · Wrong number of players
- `precondition_required` 需要 If-Match · If-Match is required
- `ready_not_allowed` 不能这样报听 · This declaration is not allowed
- `request_timeout` 请求没有及时到达 · The request did not arrive in time
- `room_gone` 房间已不存在 · The room is gone
- `room_not_found` 没有这个房间 · No such room
- `ruleset_fixed` 房间不能改玩法 · A room keeps its rule set
- `schema` 请求格式不正确 · The request does not match the schema
- `stake_missing` 没有写明估卖 · A stake is missing
- `stale` 房间已被修改 · The room has changed
- `tile_overcount` 同一张牌超过四张 · More than four of a tile
- `too_large` 请求太大 · The request is too large
- `too_many_requests` 请求太多 · Too many requests
- `unauthorized` 没有有效的密钥 · No valid key
- `unavailable` 服务暂不可用 · Not available at present
- `unknown_option` 没有这个选项 · No such option
- `unknown_ruleset` 没有这种玩法 · No such rule set
- `unsupported_media_type` 请求必须是 JSON · The request must be JSON
- `void_missing` 没有定缺 · A void suit is missing
- `wall_count` 牌墙张数不对 · Wrong number of tiles in the wall
- `weekday_missing` 没有写明星期几 · The day of the week is missing
- `win_not_allowed` 不能这样胡牌 · This win is not allowed

"""


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
    """What the tiles of the group stand for."""

    held: list[Tile]
    """The tiles themselves, in the same order."""


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
"""
向听数: the exchanges that the seat is from ready. `null` where none can make it ready, before the deal,
and for every seat while any has yet to choose a void suit.

"""


class UsefulTile(TypedDict, closed=True):
    """
    A tile that helps, and how many of it are left.
    """

    tile: Tile
    left: int
    """Copies that the table does not show."""


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
    """
    That the seat is not ready 听牌 although it looks as if it were; a kong 豆; chickens 鸡; a charging 冲锋鸡 or a liable
    chicken 责任鸡.

    """

    tile: NotRequired[Tile]
    rule: RuleId
    why: str
    """The reason in the language asked for."""


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
    A rule that answers cite. Each line of its `text` is a paragraph or, where it begins with `- `, an item of a list.
    """

    id: RuleId
    title: Text
    text: Text
    source: str
    """Where it stands in the Chinese source."""

    readings: list[Text]
    """What was chosen where the source is silent or can be read in two ways."""

    options: list[str]
    """Keys of the options that it depends on."""


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
    """JSON pointer to the field at fault, in the body of the request; or the name of a parameter."""

    code: ErrorCode
    detail: str
    rule: NotRequired[RuleId]


class GuiyangOptions(TypedDict, closed=True):
    """
    贵阳捉鸡 · Guiyang zhuoji (guiyang@1): the options that differ from their defaults.
    """

    style: NotRequired[Literal["hun5qing10", "hun8qing16", "sandingguai"]]
    """
    打法 · style (source 003 四 A, B, 第三款)
    三丁拐的分数同混八清十六，没有责任鸡，最多两门花色才能胡、才算听牌；牌还是 108 张。 · “Three players” has the points of “mixed 8, one suit 16”, no liable chicken, and wins or is ready only with two suits at most; all 108 tiles are used.
    - `hun5qing10` 混五清十 · mixed 5, one suit 10
    - `hun8qing16` 混八清十六 · mixed 8, one suit 16
    - `sandingguai` 三丁拐 · three players
    Left out, it is `"hun5qing10"`.

    """

    dealer_bonus: NotRequired[Literal["multiply", "add", "off"]]
    """
    庄家加分 · dealer bonus (source 003 二.4)
    - `multiply` 按连庄倍数 · times the rounds dealt in a row
    - `add` 加连庄局数 · plus the rounds dealt in a row
    - `off` 不加 · nothing more
    Left out, it is `"multiply"`.

    """

    base: NotRequired[int]
    """
    底注 · base (source 003 四 积分结算 2)
    Left out, it is `1`.

    """


class GuiyangRoom(TypedDict, closed=True):
    """
    贵阳捉鸡 · Guiyang zhuoji (guiyang@1): a room with these options.
    """

    ruleset: Literal["guiyang", "guiyang@1"]
    """By name, its newest version (in a change of a room the one that it has); or by name and version."""

    options: NotRequired[GuiyangOptions]


class GuiyangRoomBody(TypedDict, closed=True):
    """
    贵阳捉鸡 · Guiyang zhuoji (guiyang@1): a room to be stored.
    """

    name: str
    """What its owner calls it."""

    ruleset: Literal["guiyang", "guiyang@1"]
    """By name, its newest version (in a change of a room the one that it has); or by name and version."""

    options: NotRequired[GuiyangOptions]
    expires_at: NotRequired[str]
    """When it ceases to exist, in the future; left out, it stays."""


class GumaiOptions(TypedDict, closed=True):
    """
    估卖捉鸡 · Zhuoji with stakes (gumai@1): the options that differ from their defaults.
    """

    chicken: NotRequired[Literal["none", "next", "swing"]]
    """
    翻牌鸡 · turned chickens (source 000 鸡牌①②, 2.5)
    - `none` 不算翻牌鸡 · no chickens from the turned tile
    - `next` 下鸡 · the next rank
    - `swing` 摇摆鸡（上下鸡） · the next rank and the one before
    Left out, it is `"next"`.

    """

    self_chicken: NotRequired[bool]
    """
    本鸡 · the turned tile itself (source 000 鸡牌③)
    Left out, it is `false`.

    """

    wugu: NotRequired[bool]
    """
    乌骨鸡 · 8 of dots (8p) is a default chicken (source 000 鸡牌④)
    Left out, it is `false`.

    """

    weekday_chicken: NotRequired[bool]
    """
    星期鸡 · weekday chickens (source 000 鸡牌⑤)
    计鸡的牌局要写明星期几。 · The table has to say which day of the week it is.
    Left out, it is `false`.

    """

    wind: NotRequired[bool]
    """
    风吹鸡 · no chickens where 5 of dots (5p) is turned (source 000 鸡牌⑥)
    Left out, it is `false`.

    """

    full_hall: NotRequired[bool]
    """
    满堂鸡 · turned chickens among the discards count (source 000 确定鸡)
    只管翻牌鸡、本鸡、星期鸡；这三样都没选时不起作用。 · Concerns turned chickens, the turned tile itself and weekday chickens; without any of them it changes nothing.
    Needs one of `chicken`, `self_chicken`, `weekday_chicken`
    Left out, it is `false`.

    """

    dilong: NotRequired[bool]
    """
    地龙 · a pung and five pairs (source 000 玩法①)
    Left out, it is `false`.

    """

    stakes: NotRequired[bool]
    """
    估卖 · stakes (source 000 玩法②)
    Left out, it is `false`.

    """

    washout_scores: NotRequired[bool]
    """
    荒庄计鸡豆 · ready seats score chickens and kongs in a washout (source 000 荒庄查叫)
    Left out, it is `true`.

    """

    dealer_extra: NotRequired[bool]
    """
    一扣二 · 1 more when the dealer wins or pays (source 000 连庄①)
    Left out, it is `false`.

    """

    streak: NotRequired[bool]
    """
    连庄 · dealer's streak (source 000 连庄②)
    Left out, it is `false`.

    """

    tongsan: NotRequired[bool]
    """
    通三 · plain hands 3, all others 3 more (source 000 连庄③)
    Left out, it is `false`.

    """

    self_draw: NotRequired[Literal["double_plus_one", "double", "plus_one"]]
    """
    自摸 · own draw (source 000 算分)
    通三时不加 1。 · Where plain hands count 3, the 1 falls away.
    - `double_plus_one` 翻倍再加 1 · double and 1 more
    - `double` 只翻倍 · double
    - `plus_one` 只加 1 · 1 more
    Left out, it is `"double_plus_one"`.

    """

    multiplier: NotRequired[int]
    """
    底分 · base (source 000 底分)
    没勾选多倍为 1；勾选了为 2 到 10，建房时先列出 2。 · 1 where the room form's box for a multiple is not ticked; ticked, 2 to 10, of which the form offers 2 first.
    Left out, it is `1`.

    """


class GumaiRoom(TypedDict, closed=True):
    """
    估卖捉鸡 · Zhuoji with stakes (gumai@1): a room with these options.
    """

    ruleset: Literal["gumai", "gumai@1"]
    """By name, its newest version (in a change of a room the one that it has); or by name and version."""

    options: NotRequired[GumaiOptions]


class GumaiRoomBody(TypedDict, closed=True):
    """
    估卖捉鸡 · Zhuoji with stakes (gumai@1): a room to be stored.
    """

    name: str
    """What its owner calls it."""

    ruleset: Literal["gumai", "gumai@1"]
    """By name, its newest version (in a change of a room the one that it has); or by name and version."""

    options: NotRequired[GumaiOptions]
    expires_at: NotRequired[str]
    """When it ceases to exist, in the future; left out, it stays."""


class YinjiOptions(TypedDict, closed=True):
    """
    金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): the options that differ from their defaults.
    """

    chicken: NotRequired[Literal["next", "swing"]]
    """
    翻牌鸡 · turned chickens (source 001 鸡(8))
    - `next` 下鸡 · the next rank
    - `swing` 摇摆鸡（上下鸡） · the next rank and the one before
    Left out, it is `"swing"`.

    """

    full_hall: NotRequired[bool]
    """
    满堂鸡 · turned chickens among the discards count (source 001 鸡(9))
    Left out, it is `true`.

    """

    silver: NotRequired[bool]
    """
    银鸡（一万、一筒 2 分） · turned 1 of characters (1m) and 1 of dots (1p) count 2 (source 001 鸡(10))
    只管银鸡；金鸡总是算。 · Golden chickens hold in any case.
    Left out, it is `true`.

    """

    forfeit_all_chickens: NotRequired[bool]
    """
    鸡全包 · forfeit of every 1 of bamboos (1s) shown (source 001 鸡(7))
    Left out, it is `true`.

    """

    forfeit_kongs: NotRequired[bool]
    """
    包豆 · forfeit of kongs (source 001 包杠(9))
    Left out, it is `true`.

    """

    streak: NotRequired[bool]
    """
    连庄 · dealer's streak (source 001 连庄(1))
    Left out, it is `true`.

    """

    base: NotRequired[int]
    """
    底分 · base (source this project)
    Left out, it is `1`.

    """


class YinjiRoom(TypedDict, closed=True):
    """
    金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): a room with these options.
    """

    ruleset: Literal["yinji", "yinji@1"]
    """By name, its newest version (in a change of a room the one that it has); or by name and version."""

    options: NotRequired[YinjiOptions]


class YinjiRoomBody(TypedDict, closed=True):
    """
    金银鸡捉鸡 · Zhuoji with gold and silver chickens (yinji@1): a room to be stored.
    """

    name: str
    """What its owner calls it."""

    ruleset: Literal["yinji", "yinji@1"]
    """By name, its newest version (in a change of a room the one that it has); or by name and version."""

    options: NotRequired[YinjiOptions]
    expires_at: NotRequired[str]
    """When it ceases to exist, in the future; left out, it stays."""


class ZhaotongOptions(TypedDict, closed=True):
    """
    昭通麻将 · Zhaotong mahjong (zhaotong@1): the options that differ from their defaults.
    """

    wilds: NotRequired[Literal[4, 8, 11]]
    """
    听用 · wild tiles (source 004 五)
    - `4` 四听用 · 4: the rank after the indicator
    - `8` 八听用 · 8: the ranks after and before it
    - `11` 十一听用 · 11: those and the indicator itself
    Left out, it is `4`.

    """

    void_suit: NotRequired[bool]
    """
    定缺 · void suits (source 004 五)
    Left out, it is `false`.

    """

    pung_then_kong: NotRequired[bool]
    """
    碰东杠西 · a kong of another tile after a pung (source 004 五)
    碰后打牌前，可以先暗杠或补杠另一张牌。 · Between a pung and its discard, a concealed or added kong of another tile is allowed.
    Left out, it is `false`.

    """

    cap: NotRequired[Literal[4, 5, 6, 7]]
    """
    番封顶 · fan cap (source 004 五)
    - `4` 4 番封顶 · 4 fan
    - `5` 5 番封顶 · 5 fan
    - `6` 6 番封顶 · 6 fan
    - `7` 7 番封顶 · 7 fan
    Left out, it is `5`.

    """

    self_draw_fan: NotRequired[bool]
    """
    自摸加番 · an own draw adds a fan (source 004 五)
    Left out, it is `true`.

    """

    earthly_all_pay: NotRequired[bool]
    """
    地胡三家给 · an earthly hand is paid by all (source 004 五)
    Left out, it is `false`.

    """


class ZhaotongRoom(TypedDict, closed=True):
    """
    昭通麻将 · Zhaotong mahjong (zhaotong@1): a room with these options.
    """

    ruleset: Literal["zhaotong", "zhaotong@1"]
    """By name, its newest version (in a change of a room the one that it has); or by name and version."""

    options: NotRequired[ZhaotongOptions]


class ZhaotongRoomBody(TypedDict, closed=True):
    """
    昭通麻将 · Zhaotong mahjong (zhaotong@1): a room to be stored.
    """

    name: str
    """What its owner calls it."""

    ruleset: Literal["zhaotong", "zhaotong@1"]
    """By name, its newest version (in a change of a room the one that it has); or by name and version."""

    options: NotRequired[ZhaotongOptions]
    expires_at: NotRequired[str]
    """When it ceases to exist, in the future; left out, it stays."""


class DealtHands(TypedDict, closed=True):
    """
    The hands that are dealt once every stake is made.
    """

    hands: list[Hand | None]
    """One for each seat, the dealer's with 14 tiles."""

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
    """May be left in, and is not read."""

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
    """As in a table."""

    weekday: NotRequired[int]
    """As in a table."""

    hands: list[Hand | None]
    """One for each seat, the dealer's with 14 tiles."""

    tile: NotRequired[Tile]
    indicator: NotRequired[Tile]
    wall: NotRequired[list[Tile]]
    """
    All tiles that were left after the deal, in the order in which they were drawn or turned, from whichever end;
    those that were not come last. Then no other tile may be drawn, and events need not name theirs.

    """


UnreadExtras: TypeAlias = dict[str, Points]
"""
The extras of a win as it was offered; may be left in, and are not read.
"""


UnreadReading: TypeAlias = list[ReadingGroup]
"""
The reading of a win as it was offered; may be left in, and is not read.
"""


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


SettledValue: TypeAlias = int | str | Transfer


ClaimedValue: TypeAlias = int | str | ClaimedTransfer


RoomReference: TypeAlias = GuiyangRoom | GumaiRoom | YinjiRoom | ZhaotongRoom | StoredRoom
"""
A rule set with options, or a stored room.

"""


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
    """How many concealed tiles it holds, where `hand` is `null`."""

    melds: NotRequired[list[Meld]]
    stake: NotRequired[int]
    """The stake 估卖 of this seat."""

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
    """What 13 tiles wait for; empty where a 14th is held."""

    discards: list[DiscardWaits]
    """For a seat that holds a 14th tile, each discard that leaves it ready."""


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
    """Whether each seat is ready; `null` for one that has won."""

    best: list[BestWait | None]
    """The best wait of each seat, or `null`."""

    transfers: list[Transfer]
    voided: list[VoidedLine]
    totals: Totals
    nothing: NotRequired[list[Nothing]]
    """With `explain`: what brings nothing, and why."""


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
    """The numbers of players that it can be played by, where it narrows those of the rule set."""


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
    """A URI for the kind of problem; it ends in the code."""

    title: str
    status: int
    detail: str
    code: ErrorCode
    errors: NotRequired[list[Fault]]
    """Every fault found."""


class WinChoice(TypedDict, closed=True):
    """
    胡, as `WinAction`, with the seat that chooses it and, if one is drawn next, the tile.
    """

    seat: Seat
    type: Literal["win"]
    by: WinBy
    tile: Tile
    patterns: NotRequired[list[PatternId]]
    """May be left in, and is not read."""

    points: NotRequired[Points]
    """May be left in, and is not read."""

    fan: NotRequired[int]
    """May be left in, and is not read."""

    extras: NotRequired[Extras]
    """May be left in, and is not read."""

    reading: NotRequired[Reading]
    """May be left in, and is not read."""

    draw: NotRequired[Tile]


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
    """zhaotong, the wild tiles used for a pung or kong; none if left out."""

    wild: NotRequired[Tile]
    suit: NotRequired[Suit]
    ready: NotRequired[Literal["soft"]]
    points: NotRequired[int]
    """Of a stake. What a win is worth may be left in, and is not read."""

    late: NotRequired[bool]
    """Whether the kong of a hidden hand is late 憨包豆; on time if left out. Of others it is not read."""

    patterns: NotRequired[list[str]]
    """May be left in, and is not read."""

    fan: NotRequired[int]
    """May be left in, and is not read."""

    extras: NotRequired[UnreadExtras]
    reading: NotRequired[UnreadReading]
    hand: NotRequired[ShownHand]
    passed: NotRequired[Passed]


class ClaimedResult(TypedDict, closed=True):
    """
    The result that the record claims; what is left out is not compared.
    """

    outcome: NotRequired[Literal["win", "washout"]]
    totals: NotRequired[Totals]
    items: NotRequired[ClaimedItems]
    transfers: NotRequired[list[ClaimedTransfer]]
    """All payments; where a line names its rule, that is compared too."""

    next: NotRequired[ClaimedNext]


class IllegalEvent(TypedDict, closed=True):
    """
    The first event that is not legal.
    """

    index: int
    """Its place among the events, the first of which is 0."""

    event: RoundEvent
    code: ErrorCode
    rule: RuleId
    why: str
    """The reason in the language asked for."""


class Difference(TypedDict, closed=True):
    """
    Something that the record claims otherwise than the settlement has it.
    """

    pointer: str
    """What the record claims otherwise; for a payment that it does not claim, `/claimed/transfers`."""

    claimed: NotRequired[ClaimedValue]
    settled: NotRequired[SettledValue]
    lines: list[int]
    """The lines of the settlement that it is about, by their place among its `transfers`."""


class Room(TypedDict, closed=True):
    """
    A stored room.
    """

    id: str
    """Names it in requests."""

    name: str
    """What its owner calls it."""

    ruleset: RulesetId
    options: EffectiveOptions
    version: int
    """1 at first, one more with each change."""

    created_at: str
    """When it was made."""

    updated_at: str
    """When it was changed last."""

    expires_at: str | None
    """When it ceases to exist."""


class RoomList(TypedDict, closed=True):
    """
    A part of the list of rooms.
    """

    rooms: list[Room]
    next: str | None
    """The `cursor` of the next part; `null` where there is none."""


class Table(TypedDict, closed=True):
    """
    One moment of a round.
    """

    dealer: Seat
    streak: NotRequired[int]
    """Rounds in a row that this dealer has dealt before this one. 0 if left out."""

    wall: NotRequired[int]
    """
    Tiles left to draw, after the flip where one was turned. If left out, 108 less all that the
    snapshot shows; all hands must then be known.

    """

    weekday: NotRequired[int]
    """1 Monday … 7 Sunday."""

    seats: list[SeatState]
    """One for each player, in order of play."""

    discards: NotRequired[list[Discard]]
    """Every discard of the round in order."""

    last: NotRequired[LastEvent]
    indicator: NotRequired[Tile]
    flip: NotRequired[Tile]
    wins: NotRequired[list[Win]]
    """The winning events in order; one event is one tile won by one or more seats."""


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
    """With `explain`: what brings nothing, and why."""


class DiscardHint(TypedDict, closed=True):
    """
    A legal discard, and what it leaves.
    """

    tile: Tile
    shanten: Shanten | None
    useful: UsefulTiles
    left: int
    """How many copies of the useful tiles the table does not show."""


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
    """With `explain`: what brings nothing, and why."""


class OptionDescription(TypedDict, closed=True):
    """
    One room option, with all that a form needs: `choices` for the type `choice`, `minimum` and `maximum`
    for `integer`.

    """

    key: str
    label: Text
    group: str
    """The id of one of `groups`."""

    type: Literal["choice", "integer", "boolean"]
    default: OptionValue
    choices: NotRequired[list[OptionChoice]]
    minimum: NotRequired[int]
    maximum: NotRequired[int]
    source: str
    note: OptionNote | None
    needs: list[str]
    """Options of which at least one has to be on, and not `none`, for this one to change anything."""

    excludes: list[str]
    """Keys of the options that cannot be on together with this one."""


class TableRequest(TypedDict, closed=True):
    """
    A question about a table in a room.
    """

    room: RoomReference
    table: Table
    explain: NotRequired[bool]
    """Whether the answer also says what brings nothing (`nothing`), and by which rule; not, if left out."""


class LegalActionsRequest(TypedDict, closed=True):
    """
    A question about what each seat may do.
    """

    room: RoomReference
    table: Table
    explain: NotRequired[bool]
    """Whether the answer also lists what is refused, and by which rule; not, if left out."""


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
    """In seat order."""


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
"""
An action with the seat that chooses it: `{"seat": 1, ...action}`, as it was offered. `draw` is the tile that is drawn next, if one is.

"""


class Offer(TypedDict, closed=True):
    """
    A seat, and all that it may do.
    """

    seat: Seat
    actions: list[Action]


Happened: TypeAlias = list[RoundEvent]
"""
What happened, in order, as a record has it (docs/records.md): choices that took effect, passes, draws, flips. In a
view what its seat sees of it: of another's draw not the tile, of the others' passes nothing; at the end of the round
every hand is laid open (`show`).

"""


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
    """The caller's own name for the record."""

    room: RoomReference
    deal: Deal
    events: list[RoundEvent]
    """
    What seats did and what was drawn or turned, in order. Passes may be left out: where the next event is no
    answer to what was asked, whoever would still have to answer has passed.

    """

    claimed: NotRequired[ClaimedResult]
    view: NotRequired[Seat]


class BatchedLegalActions(TypedDict, closed=True):
    """
    A request of a batch for legal actions.
    """

    endpoint: Literal["legal-actions"]
    body: LegalActionsRequest


class BatchedWaits(TypedDict, closed=True):
    """
    A request of a batch for waits.
    """

    endpoint: Literal["waits"]
    body: TableRequest


class BatchedHints(TypedDict, closed=True):
    """
    A request of a batch for hints.
    """

    endpoint: Literal["hints"]
    body: TableRequest


class BatchedWashoutPayouts(TypedDict, closed=True):
    """
    A request of a batch for the payments of a washout.
    """

    endpoint: Literal["washout-payouts"]
    body: TableRequest


class BatchedSettlement(TypedDict, closed=True):
    """
    A request of a batch for a settlement.
    """

    endpoint: Literal["settlements"]
    body: TableRequest


class BatchedViews(TypedDict, closed=True):
    """
    A request of a batch for what a seat sees.
    """

    endpoint: Literal["views"]
    body: ViewRequest


class BatchedReplay(TypedDict, closed=True):
    """
    A request of a batch to check a record.
    """

    endpoint: Literal["replays"]
    body: RoundRecord


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
    """For a seat that holds a 14th tile, each legal discard and what it leaves, the best first."""


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
    """The key of the option whose value chooses among the points of `patterns`."""

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
    """What the seats that have to act have chosen, as far as they have."""

    draw: NotRequired[Tile]
    flip: NotRequired[Tile]
    deal: NotRequired[DealtHands]
    events: NotRequired[list[RoundEvent]]
    """
    Instead of `choices`, `draw`, `flip` and `deal`: what happened at the table, in order, whether its hands are known
    or hidden. The draw of a hidden hand has no `tile`.

    """

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


class BatchedTransition(TypedDict, closed=True):
    """
    A request of a batch for the next table.
    """

    endpoint: Literal["transitions"]
    body: TransitionRequest


class LegalActions(TypedDict, closed=True):
    """
    The seats that have to act, each with all that it may do.
    """

    ruleset: RulesetId
    rule: RuleId
    seats: Offers
    refused: NotRequired[list[RefusedAction]]
    """
    With `explain`: what a seat that is asked might expect to do and may not. Claims without the tiles
    for them, and declarations that are not ready, are left out.

    """

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
    """How many events were legal."""

    illegal: NotRequired[IllegalEvent]
    next: NotRequired[NextEvent]
    table: Table
    settlement: NotRequired[Settlement]
    differences: NotRequired[list[Difference]]


BatchedRequest: TypeAlias = (
    BatchedLegalActions
    | BatchedWaits
    | BatchedHints
    | BatchedWashoutPayouts
    | BatchedSettlement
    | BatchedViews
    | BatchedTransition
    | BatchedReplay
)


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


class BatchRequest(TypedDict, closed=True):
    """
    Several requests.
    """

    requests: list[BatchedRequest]


class BatchedAnswer(TypedDict, closed=True):
    """
    The answer to one request of a batch.
    """

    status: int
    """The HTTP status that this request alone would have had; 503 where its turn came after the time of the batch."""

    headers: NotRequired[BatchedHeaders]
    body: AnswerOrProblem


class BatchAnswers(TypedDict, closed=True):
    """
    The answers, in the order of the requests.
    """

    answers: list[BatchedAnswer]
