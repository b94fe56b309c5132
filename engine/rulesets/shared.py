"""Names and rules that several rule sets share: patterns, chickens, and the rules of the table."""

from engine.clauses import Clause
from engine.hands import (
    FIVE_PAIRS,
    FOUR_ALIKE,
    FOURTH_WON,
    ONE_SUIT,
    PAIRS,
    SINGLE_LEFT,
    STANDARD,
    TRIPLETS,
    Pattern,
)
from engine.ruleset import Label
from engine.text import Text
from engine.tiles import tile

PINGHU = Pattern("pinghu", Text("平胡", "plain hand"), (STANDARD,))
DADUIZI = Pattern("daduizi", Text("大对子", "all triplets"), (TRIPLETS,))
DANDIAO = Pattern("dandiao", Text("单吊", "single wait on four melds"), (TRIPLETS, SINGLE_LEFT))
QIDUI = Pattern("qidui", Text("七对", "seven pairs"), (PAIRS,))
QINGYISE = Pattern("qingyise", Text("清一色", "one suit"), (STANDARD, ONE_SUIT))
QINGDADUI = Pattern("qingdadui", Text("清大对", "all triplets in one suit"), (TRIPLETS, ONE_SUIT))
QINGQIDUI = Pattern("qingqidui", Text("清七对", "seven pairs in one suit"), (PAIRS, ONE_SUIT))
# 龙七对 asks for four alike in hand; the sister games also want the fourth to be the tile won.
LONGQIDUI = Pattern("longqidui", Text("龙七对", "seven pairs, four alike"), (PAIRS, FOUR_ALIKE))
LONGQIDUI_WON = LONGQIDUI._replace(needs=(PAIRS, FOURTH_WON))
QINGLONGBEI = Pattern(
    "qinglongbei",
    Text("清龙背", "seven pairs, four alike, in one suit"),
    (PAIRS, FOUR_ALIKE, ONE_SUIT),
)
QINGLONGBEI_WON = QINGLONGBEI._replace(needs=(PAIRS, FOURTH_WON, ONE_SUIT))
SHUANGQING = Pattern(
    "shuangqing",
    Text("双清", "single wait on four melds, one suit"),
    (TRIPLETS, SINGLE_LEFT, ONE_SUIT),
)
DILONG = Pattern("dilong", Text("地龙", "a pung, five pairs, the pung's fourth"), (FIVE_PAIRS,))

YAOJI = tile("1s")
YAOJI_LABEL = Text("幺鸡", "1s")
WUGU = tile("8p")
WUGU_LABEL = Text("乌骨鸡", "8p")
WIND_TILE = tile("5p")

ITEMS = (
    Label("hand", Text("牌型", "hand")),
    Label("dealer", Text("庄家", "dealer")),
    Label("rob", Text("抢杠赔豆", "robbed kong")),
    Label("hot_shot", Text("热炮赔豆", "hot shot")),
    Label("kill_ready", Text("杀报", "killed declaration")),
    Label("stake", Text("估卖", "stake")),
    Label("chicken", Text("鸡", "chickens")),
    Label("kong", Text("豆", "kongs")),
    Label("washout", Text("查叫", "washout")),
)
"""What a transfer can be for."""

LATE = Clause(
    "table.late",
    Text("憨包豆", "Late kong"),
    Text(
        "没有及时杠出的闷豆或转弯豆为憨包豆：不计分，但可作通行证。及时是指最后摸的牌是这四张之一；"
        "闷豆在本人本局打出第一张牌之前杠出也算及时。手中握着第四张先碰，之后再杠，即为憨包豆。"
        "点豆没有憨包豆；贵阳和昭通没有憨包豆。",
        "A concealed or added kong that is not on time is late: it scores nothing but is a permit. "
        "On time is: the tile drawn last is one of the four, or, for a concealed kong, its owner "
        "has not discarded yet this round. A pung made while holding the fourth tile makes the "
        "later added kong late. An exposed kong is never late; guiyang and zhaotong know no late "
        "kongs.",
    ),
    "000 2.4(4), 001 豆(5)",
)
PERMIT = Clause(
    "table.permit",
    Text("通行证", "Permit"),
    Text(
        "有任何一个杠（包括憨包豆）即有通行证。平胡接炮须有通行证，各玩法列出的例外除外；"
        "自摸不需要通行证。",
        "Holding any kong, late ones included, is a permit. A plain hand may win on a discard only "
        "with a permit, with the exceptions that each rule set lists. A win by one's own draw "
        "never needs one.",
    ),
    "000 2.4, 003 三",
)
READY = Clause(
    "table.ready",
    Text("听牌", "Ready"),
    Text(
        "十三张（一个杠算三张）再加某一张即成胡牌牌型，"
        "为听牌（叫牌）；该张若四张都在自己手牌和碰杠中则不算。"
        "别处已无的牌仍算听。缺门、两门等花色条件看成牌后的整副牌，与通行证无关；"
        "需定缺而未定缺时无人听牌。",
        "A seat is ready if its 13 tiles (a kong counting as 3) become a winning shape with some "
        "14th tile of which it does not hold all four itself, melds included. Tiles that are dead "
        "elsewhere still count. Suit conditions apply to the completed hand; the permit does not "
        "matter. Where a void suit has to be chosen and is not yet, nobody is ready.",
    ),
    "this project",
    (
        Text(
            "公开的麻将库对“自己已有四张的牌是否算听”做法不一，这里明确为不算。",
            "Public libraries disagree on waits of which the seat holds all four; here they are "
            "no waits.",
        ),
    ),
)
ACTIONS = Clause(
    "table.actions",
    Text("谁能做什么", "Who may act"),
    Text(
        "由最后一个动作决定：发牌后庄家、摸牌后摸牌者可胡、杠、打；碰后只能打；"
        "打牌后其他各家可胡、碰、杠、过；"
        "转弯豆后其他各家可抢杠或过。杠需要牌墙还有牌（昭通除外）；最后一张弃牌只能胡。"
        "胡优先于碰杠，可一炮多响。",
        "The last event decides: after the deal the dealer, after a draw the seat that drew may "
        "win, kong or discard; after a pung only discard; after a discard the others may win, "
        "pung, kong or pass; after an added kong the others may rob it or pass. A kong needs a "
        "tile left in the wall (zhaotong apart); the last discard can only be won. A win goes "
        "before kong and pung, and several seats may win one tile.",
    ),
    "003 一, this project",
)
BARRED = Clause(
    "table.barred",
    Text("烧鸡烧豆", "Barred seat"),
    Text(
        "被抢杠者和点热炮者不收任何鸡和豆（自己的、别人包赔的和责任鸡都不收），但该付的照付。"
        "听牌的仍算听牌。",
        "A robbed seat and a hot shooter collect no chickens and no kongs, neither their own "
        "lines nor the forfeits and liable lines of others, but pay all of theirs. If ready, such "
        "a seat still counts as live.",
    ),
    "003 二.9 抢杠， 三 热炮",
)
WON_TILE = Clause(
    "table.won_tile",
    Text("胡的那张牌", "The won tile"),
    Text(
        "胡的那张牌算在每个胡家手中（计鸡时也算），不再算点炮者或被抢者的牌。无人碰、杠、"
        "胡的弃牌才算打出者的。",
        "The winning tile counts as held by every winner, for chickens too, and no longer among "
        "its discarder's or the robbed seat's tiles: an unclaimed discard is one that nobody took "
        "by pung, kong or win.",
    ),
    "this project",
)
REFUSED = Clause(
    "table.refused",
    Text("拒绝不可能的牌局", "Refused tables"),
    Text(
        "不可能的牌局一律拒绝并指出字段：同一张牌超过四张、手牌张数不对、碰杠与弃牌对不上、"
        "不成胡牌或不许胡的胡家、不该有或缺少的翻鸡牌、未结束的结算、与牌局矛盾的最后动作等。",
        "An impossible table is refused with an error that names the field: five of a tile, a "
        "hand of the wrong size, a claim without its meld, a winner that has not won or was not "
        "allowed to, a turned tile too many or missing, settling a table that is not over, a last "
        "event that the rest contradicts.",
    ),
    "this project",
)
TABLE_CLAUSES = (LATE, PERMIT, READY, ACTIONS, BARRED, WON_TILE, REFUSED)
"""The rules of ``0-table.md``, which every rule set shares."""
