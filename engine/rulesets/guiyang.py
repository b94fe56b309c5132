"""guiyang: Guiyang zhuoji 贵阳捉鸡, styles 混五清十, 混八清十六 and 三丁拐 (source 003)."""

from engine.clauses import Clause
from engine.hands import Scale
from engine.options import Choice, Option, Options
from engine.ruleset import (
    Amount,
    ChickenTerms,
    DealerTerms,
    DefaultChicken,
    Figures,
    HandTerms,
    KongTerms,
    Label,
    Ruleset,
    Terms,
)
from engine.rulesets import shared
from engine.scores.patterns import PATTERN_SCORING
from engine.steps import chickens, dealers, hands, kongs, voids, washouts
from engine.text import Text

PATTERNS = (
    shared.PINGHU,
    shared.DADUIZI,
    shared.DANDIAO,
    shared.QIDUI,
    shared.LONGQIDUI,
    shared.QINGYISE,
    shared.QINGDADUI,
    shared.QINGQIDUI,
    shared.QINGLONGBEI,
)
FIVE_TEN = {
    "pinghu": 1,
    "daduizi": 5,
    "dandiao": 10,
    "qidui": 10,
    "longqidui": 20,
    "qingyise": 10,
    "qingdadui": 15,
    "qingqidui": 20,
    "qinglongbei": 30,
}
EIGHT_SIXTEEN = {
    "pinghu": 1,
    "daduizi": 8,
    "dandiao": 16,
    "qidui": 16,
    "longqidui": 32,
    "qingyise": 16,
    "qingdadui": 24,
    "qingqidui": 32,
    "qinglongbei": 48,
}
POINTS = {"hun5qing10": FIVE_TEN, "hun8qing16": EIGHT_SIXTEEN, "sandingguai": EIGHT_SIXTEEN}
HARD = {"hun5qing10": 20, "hun8qing16": 32, "sandingguai": 32}
SOFT = {"hun5qing10": 10, "hun8qing16": 16, "sandingguai": 16}
KONG = 3

STYLE = Option(
    "style",
    Text("玩法", "style"),
    "play",
    "hun5qing10",
    choices=(
        Choice("hun5qing10", Text("混五清十", "mixed 5, one suit 10"), (4,)),
        Choice("hun8qing16", Text("混八清十六", "mixed 8, one suit 16"), (4,)),
        Choice("sandingguai", Text("三丁拐", "three players"), (3,)),
    ),
    source="003 四 A, B, 第三款",
)
BASE = Option("base", Text("底注", "base"), "points", 1, span=(1, 100), source="003 四 积分结算 2")
DEALER_BONUS = Option(
    "dealer_bonus",
    Text("庄家加倍", "dealer bonus"),
    "dealer",
    "multiply",
    choices=(
        Choice("multiply", Text("按连庄倍数", "times the rounds dealt in a row")),
        Choice("add", Text("加连庄盘数", "plus the rounds dealt in a row")),
        Choice("off", Text("不加", "off")),
    ),
    source="003 二.4",
)

CHICKENS = ChickenTerms(
    defaults=(
        DefaultChicken(
            shared.YAOJI,
            shared.YAOJI_LABEL,
            plain=(_FIGURES := Figures(1, 2, 1, 1, 2)),
            silver=_FIGURES.times(2),
            golden=_FIGURES.times(3),
        ),
    ),
    yields=(1,),
    turned_silver=2,
    liable_returns=True,
)

DEALER = {
    "multiply": DealerTerms(times_rounds=1),
    "add": DealerTerms(per_round=1),
    "off": DealerTerms(),
}

WIN_STEPS = (
    hands.pattern,
    hands.kill_ready,
    hands.dealer,
    hands.rob,
    hands.hot_shot,
    chickens.collect,
    chickens.liable,
    chickens.forfeit,
    kongs.collect,
    voids.barred,
)


def terms(options: Options) -> Terms:
    """The numbers and switches of a room: every one is looked up in the tables above."""
    style = str(options["style"])
    three = style == "sandingguai"
    return Terms(
        players=next(choice.players for choice in STYLE.choices if choice.value == style),
        scale=Scale((pattern, POINTS[style][pattern.id]) for pattern in PATTERNS),
        base=int(options["base"]),
        unscaled=frozenset(("kong", "rob", "hot_shot")),
        hand=HandTerms(
            kill={"soft": SOFT[style]},
            kill_doubles=True,
            rob_covers_all=True,
            rob=Amount(per_other=KONG),
            shot_exposed=Amount(flat=KONG),
            shot_other=Amount(per_other=KONG),
        ),
        dealer=DEALER[str(options["dealer_bonus"])],
        chickens=CHICKENS._replace(liable=not three),
        kongs=KongTerms({"concealed_kong": KONG, "added_kong": KONG, "exposed_kong": KONG}),
        win_steps=WIN_STEPS,
        washout_steps=(washouts.pay_ready,),
        bonus={"hard": HARD[style], "soft": SOFT[style]},
        hard="first_turn",
        soft_rule="ready",
        passed_win="any",
        passed_own_draw=False,
        lifted_by_claim=False,
        most_suits=2 if three else 3,
    )


CLAUSES = (
    Clause(
        "guiyang.permit",
        Text("接炮通行证", "Permit on a discard"),
        Text(
            "平胡接炮须有通行证（任何豆），其他牌型不需要。例外：胡家已报听；点炮者已报听（杀报）；"
            "点炮是热炮；抢杠。",
            "A plain hand wins on a discard only with a permit; no other pattern needs one. "
            "Exceptions: the winner has declared ready; the discarder has declared ready; the "
            "discard is a hot shot; the tile is robbed from an added kong.",
        ),
        "003 三， 二.9 报听， 杀报， 热炮",
        (
            Text(
                "杀报的“任何时候都可以胡”免的是通行证，不解除过胡。",
                "杀报's “at any time” lifts the permit, not the passed-win lock.",
            ),
        ),
    ),
    Clause(
        "guiyang.passed_win",
        Text("包牌（过胡）", "Passed win"),
        Text(
            "过了炮胡或抢杠的玩家，在自己下一次摸牌之前不能再接任何炮，也不能抢杠。"
            "中间碰、杠不解除，杠后补牌算摸牌。",
            "A seat that passes on a win (by a discard or a robbery) may not win on any discard, "
            "nor rob any kong, until it draws again. A pung or kong in between does not lift it; "
            "the replacement draw of a kong is a draw.",
        ),
        "003 二.7",
        (
            Text(
                "锁定同样适用于抢杠，过了抢杠也受锁定。",
                "The lock also covers robbing, and passing on a robbery binds too.",
            ),
        ),
    ),
    Clause(
        "guiyang.ready",
        Text("报听", "Declaring ready"),
        Text(
            "第一次打牌时，自己没有碰杠且打后听牌，可以报听（庄家在发牌后，闲家在第一次摸牌后）。"
            "此后只能胡或过，摸什么打什么，不能碰杠。报听者胡牌，"
            "牌型分另加 10(混八清十六和三丁拐 16)。",
            "With its first discard, before any meld of its own, a seat whose remaining 13 tiles "
            "are ready may declare: the dealer after the deal, the others after their first "
            "draw. From then on it may only win or pass, and discards what it draws. Its win "
            "adds 10 to the pattern's points (16 in hun8qing16 and sandingguai).",
        ),
        "003 二.9 摸牌报听",
        (
            Text(
                "源文“即算为报听”读作可选择报听，因为报听后不能换牌。",
                "Declaring is the seat's choice (the source: ready “counts as declared”), since "
                "it freezes the hand.",
            ),
        ),
        (
            "style",
            "base",
        ),
    ),
    Clause(
        "guiyang.hard",
        Text("硬报", "Hard"),
        Text(
            "在自己第一轮（庄家起手、闲家摸第一张）自摸，且没有打过牌、没有碰杠，为硬报："
            "牌型分另加 20(混八清十六和三丁拐 32)。不需声明，由牌局推出。",
            "A win by one's own draw on one's first turn (the dealer on the deal, another seat "
            "on its first draw), without a discard or a meld of one's own, adds 20 to the "
            "pattern's points (32 in hun8qing16 and sandingguai). Not declared; derived from the "
            "table.",
        ),
        "003 二.9 硬报",
        (Text("硬报之前没有碰杠。", "硬报 asks for no meld before it."),),
        (
            "style",
            "base",
        ),
    ),
    Clause(
        "guiyang.hand",
        Text("牌型分", "The hand"),
        Text(
            "P=牌型分+胡家自己的硬报或报听。"
            "点炮：点炮者付 P；自摸（含杠开）：其他各家各付 2P。乘底注。",
            "P is the pattern's points with the winner's own bonus. On a discard the discarder "
            "pays P; on an own draw (a kong's replacement too) every other seat pays 2P. Times "
            "the base.",
        ),
        "003 三, 四",
        (
            Text(
                "龙七对不要求最后一张；单吊的清一色按清大对。",
                "龙七对 asks nothing of the last tile; a 单吊 hand in one suit is 清大对.",
            ),
        ),
        ("style", "base"),
    ),
    Clause(
        "guiyang.kill_ready",
        Text("杀报", "Killing a declaration"),
        Text(
            "付分者若已报听（被别人自摸，或自己点炮），P 先加 10(混八清十六和三丁拐 16),"
            "自摸时一起翻倍。",
            "For a payer that has declared ready, P is first raised by 10 (16 in hun8qing16 and "
            "sandingguai), and doubled with it on an own draw.",
        ),
        "003 二.9 杀报",
        (
            Text(
                "自摸杀报时，其他玩家仍付 2P；“只需付牌型番数”指不加杀报分。",
                "On a draw that kills a declared seat the others still pay 2P; “only the "
                "pattern” means without the raise.",
            ),
        ),
        ("style", "base"),
    ),
    Clause(
        "guiyang.dealer",
        Text("坐庄与连庄", "Dealer"),
        Text(
            "付分者或胡家是庄家时，k=连庄盘数(本盘为第 k 盘)。multiply：多付 k 倍；add:"
            "多付 k 分（自摸也只加一次）；off：不加。",
            "Where payer or winner is the dealer, and k is the number of rounds in a row that it "
            "has dealt, this one included: multiply: k times the amount more; add: k more, once; "
            "off: nothing.",
        ),
        "003 二.4, 四 积分结算 4",
        (
            Text(
                "“多计1倍”“N倍”按倍数读，如同自摸加一倍；add 和 off 是其他客户端的读法。",
                "“多计1倍” and “N倍” are read as times, like 加一倍 for an own draw; add and off "
                "are other clients' readings.",
            ),
            Text(
                "只乘牌型分，不乘鸡、豆、抢杠和热炮的赔豆、查叫。",
                "The multiple is of the hand's payment alone: not of chickens, kongs, the kong "
                "amounts of robbed kongs and hot shots, or washouts.",
            ),
            Text(
                "下局庄家：一炮两响时，点炮者下家起先遇到的胡家坐庄；源文未说。",
                "The next dealer where two win one tile is the first of them downstream of "
                "the discarder; the source does not say.",
            ),
        ),
        (
            "style",
            "dealer_bonus",
            "base",
        ),
    ),
    Clause(
        "guiyang.rob",
        Text("抢杠", "Robbing a kong"),
        Text(
            "被抢者一家付给每个胡家：其他各家按自摸应付之和（2P，连同各家的庄家加倍），"
            "以及这个豆应得的 3×(人数-1)。"
            "后者不乘底注。",
            "The robbed seat alone pays each winner what all other seats would have paid on a "
            "draw (2P each, with that seat's dealer bonus), and what the kong would have brought, "
            "3 × (players - 1). The latter is not times the base.",
        ),
        "003 二.9 抢杠",
        (
            Text(
                "替别家付的部分没有杀报加分：被杀的不是他们的报听。多家抢杠各得全额。",
                "A robbed seat covers the others' shares without a raise: it is not their "
                "declaration that was killed. Each of several robbers gets the full sum.",
            ),
        ),
        ("style", "base"),
    ),
    Clause(
        "guiyang.hot_shot",
        Text("热炮", "Hot shot"),
        Text(
            "杠后补牌再打出的牌点炮：点炮者另付每个胡家这个豆所得：点豆 3，其他 3×(人数-1)。"
            "不乘底注。",
            "The discard right after a kong's replacement draw is won: the discarder pays each "
            "winner, on top, what that kong brought: 3 for an exposed kong, 3 × (players - 1) "
            "for the others. Not times the base.",
        ),
        "003 三 热炮",
        (
            Text(
                "“不计”是指不收；该付的照付（如 000、001 所说）。",
                "“Do not count” of a robbed seat's and a hot shooter's chickens and kongs "
                "means that it collects none; what it owes stands (as sources 000 and 001 "
                "say).",
            ),
        ),
    ),
    Clause(
        "guiyang.chicken",
        Text("鸡", "Chickens"),
        Text(
            "胡牌后若牌墙还有牌，翻一张，其下一张（9 接 1）为鸡。幺鸡和鸡每张 1 分；"
            "鸡为一筒、一万（银鸡）时每张 2 分，"
            "为幺鸡（金鸡）时每张 3 分。胡家和听牌者向其他每家收："
            "手中、碰杠中、打出无人要的都算。翻到幺鸡时不重复计。",
            "After a win, with a tile left in the wall, one is turned; the next rank of its suit "
            "(9 → 1) is the round's chicken. Each 1s and each such tile counts 1; 2 where the "
            "chicken is 1p or 1m (silver), 3 where it is 1s (golden; it counts once). Live seats "
            "(winners and ready seats) collect from every other seat for those in hand, in melds "
            "and among their own unclaimed discards.",
        ),
        "003 二.6(2)-(4), (6)",
        (
            Text(
                "牌墙已空则不翻，只有幺鸡算。",
                "With an empty wall nothing is turned and 1s still counts.",
            ),
            Text(
                "9 之后是 1，与姊妹文件相同。",
                "9 → 1 as in the sister documents.",
            ),
        ),
        ("base",),
    ),
    Clause(
        "guiyang.charge",
        Text("冲锋鸡", "Charging chicken"),
        Text(
            "全局第一张打出的幺鸡，无人碰、杠、胡，为冲锋鸡：按两倍计（2，银 4，金 6）。",
            "The first 1s discarded in the round, if nobody claims it, counts double: 2, silver "
            "4, golden 6.",
        ),
        "003 二.6(1), (6)",
        (
            Text(
                "每局只有一张冲锋鸡，不是每家一张。",
                "One per table, not one per seat.",
            ),
            Text(
                "银鸡时冲锋鸡为普通鸡的两倍（4）。",
                "Silver: the charging chicken is twice the plain one (4), as under golden.",
            ),
        ),
        ("base",),
    ),
    Clause(
        "guiyang.forfeit",
        Text("包鸡", "Forfeit"),
        Text(
            "有人胡牌后，未听牌者向每个胡家和听牌者赔自己亮出的幺鸡：冲锋鸡按冲锋鸡分，"
            "其他打出无人要的、"
            "碰和点豆转弯豆里的按普通分。手中和闷豆里的不赔，翻出的鸡不赔。",
            "After a win, an unready seat pays every live seat for the 1s that it has shown: the "
            "charging one at the charging value, its other unclaimed discards and those of its "
            "pung or exposed or added kong at the plain value. Tiles in hand or in a concealed "
            "kong pay nothing, nor does the turned chicken.",
        ),
        "003 二.6(1), (2), (5)",
        (
            Text(
                "碰杠里的幺鸡都要包，三丁拐也一样。",
                "The forfeit of melded 1s holds for every meld of them, in sandingguai too.",
            ),
        ),
        ("base",),
    ),
    Clause(
        "guiyang.liable",
        Text("责任鸡", "Liable chicken"),
        Text(
            "第一张打出的幺鸡被碰或杠：拿走者胡牌或听牌，打出者多付它一份普通鸡分；"
            "拿走者未听而打出者听牌或胡牌，"
            "拿走者多付打出者一份；两家都没听则没有。被胡走的不算。三丁拐没有责任鸡。",
            "The first 1s discarded is taken by pung or kong. If the taker is live, the discarder "
            "pays it one more plain value; if the taker is not live and the discarder is, the "
            "taker pays the discarder one more; if neither is live, nothing. Taken by a win it "
            "is not liable. Not in sandingguai.",
        ),
        "003 二.6(5), 第三款",
        (Text("杠走与碰走相同。", "Liable by a kong as by a pung."),),
        ("style", "base"),
    ),
    Clause(
        "guiyang.kong",
        Text("豆", "Kongs"),
        Text(
            "胡家和听牌者每个豆收 3 分：点豆只收放豆者，闷豆、转弯豆收其他每家。不乘底注。"
            "未听牌者的豆不算。",
            "A live seat collects 3 per kong: from the feeder alone for an exposed kong, from "
            "every other seat for the others. Not times the base. Kongs of unready seats bring "
            "nothing.",
        ),
        "003 二.1-3, 四 明杠， 暗杠",
        (
            Text(
                "点杠包杠：共 3 分，由放豆者付。",
                "点杠包杠: 3 in all, from the feeder.",
            ),
            Text(
                "没听牌者的各种豆都不收。",
                "Kongs of every kind bring an unready seat nothing.",
            ),
        ),
    ),
    Clause(
        "guiyang.washout",
        Text("黄庄查叫", "Washout"),
        Text(
            "牌摸完无人胡：鸡、豆都不算。有人听有人没听时，"
            "没听的每家付给每个听牌者其最大所听牌型的分(按点炮，乘底注，"
            "没有硬报报听和庄家加倍)。全听或全没听则无输赢。",
            "The wall is empty and nobody wins: no chickens, no kongs. If some seats are ready "
            "and some are not, each unready seat pays each ready one the points of its best wait "
            "(as on a discard, times the base, no bonus, no dealer bonus). All ready, or none: "
            "nothing.",
        ),
        "003 二.5, 四 积分结算 5",
        (
            Text(
                "所听多张时取最大者。",
                "The best of several waits.",
            ),
            Text(
                "按点炮计，不含报听等加分。",
                "As on a discard, without bonuses.",
            ),
        ),
        ("style", "base"),
    ),
)

GUIYANG = Ruleset(
    name="guiyang",
    version=1,
    title=Text("贵阳捉鸡", "Guiyang zhuoji"),
    summary=Text(
        "贵阳捉鸡麻将：混五清十、混八清十六（四人）、三丁拐（三人）。",
        "Guiyang zhuoji mahjong: styles hun5qing10 and hun8qing16 for four, sandingguai for three.",
    ),
    source="003",
    groups=(
        Label("play", Text("玩法", "play")),
        Label("dealer", Text("庄家", "dealer")),
        Label("points", Text("分数", "points")),
    ),
    options=(STYLE, DEALER_BONUS, BASE),
    clauses=CLAUSES,
    patterns=PATTERNS,
    points_by="style",
    points=POINTS,
    terms=terms,
    scoring=PATTERN_SCORING,
    washout_dealer=dealers.ready_deals,
    next_streak=dealers.rounds_dealt,
)
