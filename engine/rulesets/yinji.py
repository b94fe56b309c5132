"""yinji: zhuoji with gold and silver chickens 金银鸡 (source 001)."""

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
    shared.QIDUI,
    shared.LONGQIDUI_WON,
    shared.QINGYISE,
    shared.QINGDADUI,
    shared.QINGQIDUI,
    shared.QINGLONGBEI_WON,
)
POINTS = {
    "all": {
        "pinghu": 1,
        "daduizi": 6,
        "qidui": 8,
        "longqidui": 10,
        "qingyise": 10,
        "qingdadui": 16,
        "qingqidui": 18,
        "qinglongbei": 20,
    }
}
BURNT_KONG = 9  # what a robbed kong, and a hot shot after any but an exposed one, cost

OPTIONS = (
    Option(
        "chicken",
        Text("翻牌鸡", "turned chickens"),
        "chickens",
        "swing",
        choices=(
            Choice("next", Text("下鸡", "the next rank")),
            Choice("swing", Text("摇摆鸡（上下鸡）", "the next rank and the one before")),
        ),
        source="001 鸡(8)",
    ),
    Option(
        "full_hall",
        Text("满堂鸡", "turned chickens among the discards count"),
        "chickens",
        True,
        source="001 鸡(9)",
    ),
    Option(
        "silver",
        Text("金银鸡", "turned 1m and 1p count 2"),
        "chickens",
        True,
        source="001 鸡(10)",
        note=Text("金鸡始终有效。", "Golden chickens hold in any case."),
    ),
    Option(
        "forfeit_all_chickens",
        Text("鸡全包", "forfeit of every 1s shown"),
        "chickens",
        True,
        source="001 鸡(7)",
    ),
    Option(
        "forfeit_kongs",
        Text("包杠（豆全包）", "forfeit of kongs"),
        "play",
        True,
        source="001 包杠(9)",
    ),
    Option("streak", Text("连庄", "dealer's streak"), "dealer", True, source="001 连庄(1)"),
    Option("base", Text("底分", "base"), "points", 1, span=(1, 100), source="this project"),
)

YIELDS = {"next": (1,), "swing": (1, -1)}
WIN_STEPS = (
    hands.pattern,
    hands.draw_extra,
    hands.dealer,
    hands.rob,
    hands.hot_shot,
    chickens.collect,
    chickens.liable,
    chickens.forfeit,
    kongs.collect,
    kongs.forfeit,
    voids.barred,
)


def terms(options: Options) -> Terms:
    """The numbers and switches of a room."""
    shown = 1 if options["forfeit_all_chickens"] else 0
    plain = Figures(plain=1, charging=2, liable=1, forfeit=shown, forfeit_charging=3)
    golden = Figures(plain=2, charging=4, liable=2, forfeit=2 * shown, forfeit_charging=9)
    yaoji = DefaultChicken(shared.YAOJI, shared.YAOJI_LABEL, plain, silver=plain, golden=golden)
    return Terms(
        players=(2, 3, 4),
        scale=Scale((pattern, POINTS["all"][pattern.id]) for pattern in PATTERNS),
        base=int(options["base"]),
        unscaled=frozenset(),
        hand=HandTerms(
            bloom_extra=1,
            rob=Amount(flat=BURNT_KONG),
            rob_late=Amount(flat=BURNT_KONG),
            shot_exposed=Amount(flat=3),
            shot_other=Amount(flat=BURNT_KONG),
            shot_late=Amount(flat=BURNT_KONG),
        ),
        dealer=DealerTerms(per_streak=1 if options["streak"] else 0, doubles=True),
        chickens=ChickenTerms(
            defaults=(yaoji,),
            yields=YIELDS[str(options["chicken"])],
            turned_silver=2 if options["silver"] else 1,
            turned_discards=bool(options["full_hall"]),
        ),
        kongs=KongTerms(
            {"concealed_kong": 3, "added_kong": 4, "exposed_kong": 2},
            forfeit=3 if options["forfeit_kongs"] else 0,
            forfeit_to_feeder=True,
            forfeit_shot=False,
        ),
        win_steps=WIN_STEPS,
        washout_steps=(washouts.pay_ready,),
        bonus={},
        passed_pung=True,
        late_kongs=True,
        shooter_deals_from=2,
    )


CLAUSES = (
    Clause(
        "yinji.permit",
        Text("接炮通行证", "Permit on a discard"),
        Text(
            "平胡接炮须有通行证，其他牌型不需要；热炮和抢杠时平胡也不需要。",
            "A plain hand wins on a discard only with a permit; no other pattern needs one, nor "
            "does a plain hand on a hot shot or a robbed kong.",
        ),
        "001 胡牌(1), 抢杠(2), 热炮(3)",
    ),
    Clause(
        "yinji.passed_win",
        Text("过胡", "Passed win"),
        Text(
            "过了胡的玩家，在手牌变化（摸牌、碰、杠）之前不能再接同一张牌的炮，"
            "也不能抢同一张牌的杠。",
            "A seat that passes on a win may not win on a discard of that tile, nor rob it, until "
            "its hand changes: it draws, pungs or kongs.",
        ),
        "001 过胡限制(12)",
        (
            Text(
                "被抢的杠按弃牌算。",
                "A robbed kong counts as a discard for the passing rules.",
            ),
        ),
    ),
    Clause(
        "yinji.passed_pung",
        Text("过碰", "Passed pung"),
        Text(
            "过了碰的玩家，在手牌变化（摸牌、碰、杠）之前不能再碰同一张牌。",
            "A seat that passes on a pung may not pung that tile until its hand changes: it "
            "draws, pungs or kongs.",
        ),
        "001 过碰限制(13)",
    ),
    Clause(
        "yinji.hand",
        Text("牌型分", "The hand"),
        Text(
            "点炮：点炮者付牌型分；自摸：其他各家各付两倍；杠开再多付 1 分（不翻倍）。全部乘底分。",
            "On a discard the discarder pays the pattern's points; on an own draw every other "
            "seat pays twice as much, on a kong's replacement 1 more that is not doubled. Every "
            "amount is times the base.",
        ),
        "001 胡牌(2)-(9), 杠开(1), 公式",
        (
            Text(
                "每种牌型自摸都翻倍（源文只写了平胡和连庄），杠开的 1 分不翻。",
                "Every pattern doubles on an own draw (the source prints it for 平胡 and the "
                "streak); 杠开's 1 does not.",
            ),
            Text(
                "龙七对、青龙背只在胡的那张是四张相同牌之一时才算，否则算七对、清七对。",
                "龙七对 and 青龙背 only where the winning tile is one of the four alike.",
            ),
        ),
        ("base",),
    ),
    Clause(
        "yinji.dealer",
        Text("连庄", "Dealer's streak"),
        Text(
            "n 为庄家此前连胡的局数。庄家胡、庄家点炮或被抢杠、别人自摸庄家付分时，多付 n 分，"
            "自摸 2n 分。",
            "n is the number of rounds in a row that the dealer has won before this one. Between "
            "the dealer and its counterpart in the hand n more is paid, 2n on an own draw.",
        ),
        "001 连庄(1)",
        (
            Text(
                "连庄数只计此前胡的局；荒庄不增不减；点多家炮而留庄者从头算起。",
                "The streak is of wins before this one; a washout keeps it; a dealer whose tile "
                "several win begins anew.",
            ),
            Text(
                "下局庄家：一炮多响都由点炮者坐庄，四人两响也是；源文只列三人两响、四人三响。",
                "Where several win one tile its discarder deals next, also for two of four; "
                "the source lists “3 players two winners, 4 players three”.",
            ),
        ),
        ("streak", "base"),
    ),
    Clause(
        "yinji.rob",
        Text("抢杠", "Robbing a kong"),
        Text(
            "抢杠按点炮算：被抢者付每个胡家牌型分，另赔 9 分（憨包豆也赔）。可多家抢杠，"
            "憨包豆也可抢。",
            "A robbed kong counts as a discard by the robbed seat, which pays each winner the "
            "pattern's points and 9 more (for a late kong too). Several seats may rob.",
        ),
        "001 抢杠(2), 抢杠赔分(4), (11)",
        (),
        ("base",),
    ),
    Clause(
        "yinji.hot_shot",
        Text("热炮赔分", "Hot shot"),
        Text(
            "杠后打出的牌点炮：点炮者另付每个胡家：点豆 3 分，其他（含憨包豆）9 分。",
            "The discard after a kong's replacement is won: the discarder pays each winner, on "
            "top, 3 for an exposed kong, 9 for any other (late ones too).",
        ),
        "001 热炮(3), 热炮赔分(5)",
        (
            Text(
                "热炮的豆每份按 3 计，如源文所印，不按所得的 2 / 4 / 3。",
                "A kong that is shot counts 3 a share, as printed, not the 2 / 4 / 3 that it "
                "brings.",
            ),
        ),
        ("base",),
    ),
    Clause(
        "yinji.chicken",
        Text("鸡", "Chickens"),
        Text(
            "胡牌后若还有牌，翻一张：下一张（9 接 1）为鸡，摇摆鸡再加上一张（1 接 9）。"
            "幺鸡 1 分，被翻中为金鸡 2 分，"
            "不再另算翻牌鸡；其他翻牌鸡 1 分，金银鸡时一万、一筒 2 分。"
            "胡家和听牌者向其他每家收：幺鸡算手中、碰杠中和"
            "自己打出无人要的；翻牌鸡算手中和碰杠中的，满堂鸡再算打出无人要的。",
            "After a win, with a tile left, one is turned: the next rank is a chicken (9 → 1), "
            "with swing also the rank before (1 → 9). 1s counts 1; turned, it is golden and "
            "counts 2, and not as a turned chicken as well. Other turned chickens count 1; with "
            "silver, 1m and 1p count 2. Live seats collect from every other seat: 1s in hand, "
            "melds and their own unclaimed discards; turned chickens in hand and melds, with "
            "full_hall among those discards too.",
        ),
        "001 鸡(1), (2), (4), (8)-(10)",
        (
            Text(
                "金鸡始终有效；silver 只管银鸡。",
                "Golden always holds; silver switches silver alone.",
            ),
            Text(
                "next（不翻上一张）和 base 是本项目加的。",
                "next, without the rank before, and base are ours.",
            ),
        ),
        ("chicken", "full_hall", "silver", "base"),
    ),
    Clause(
        "yinji.charge",
        Text("冲锋鸡", "Charging chicken"),
        Text(
            "全局第一张打出的幺鸡，没有被碰、杠、胡，为冲锋鸡：2 分，金鸡 4 分。",
            "The first 1s discarded in the round, not taken by pung, kong or win, counts 2; "
            "golden 4.",
        ),
        "001 鸡(3)",
        (Text("被胡走的不是冲锋鸡。", "A 1s that is won is not charging."),),
        (
            "chicken",
            "base",
        ),
    ),
    Clause(
        "yinji.liable",
        Text("责任鸡", "Liable chicken"),
        Text(
            "第一张打出的幺鸡被碰或杠，拿走者胡牌或听牌：打出者多付它 1 分（金鸡 2 分）。"
            "拿走者未听则没有。",
            "The first 1s discarded is taken by pung or kong: if the taker is live, the "
            "discarder pays it one more (golden: two more). If it is not: nothing.",
        ),
        "001 鸡(5)",
        (
            Text(
                "“1 个鸡分”与表中 2（4）相符：后者含这张鸡本身。",
                "“One chicken” in the text and 2 (4) in the table agree if the tile itself is "
                "counted.",
            ),
        ),
        (
            "chicken",
            "base",
        ),
    ),
    Clause(
        "yinji.forfeit",
        Text("包鸡", "Forfeit of chickens"),
        Text(
            "有人胡牌后，未听牌者向每个胡家和听牌者：包冲锋鸡 3 分（金鸡 9 分）；鸡全包时，"
            "其他亮出的幺鸡"
            "（打出无人要的、碰、点豆、爬坡豆里的）每张 1 分（金鸡 2 分）。暗杠和手中的不包，"
            "翻牌鸡不包。",
            "After a win, an unready seat pays every live seat 3 for the charging 1s (golden: "
            "9); with forfeit_all_chickens also 1 (golden: 2) for each other 1s it has shown: "
            "unclaimed discards, pungs, exposed and added kongs. Not for concealed kongs or tiles "
            "in hand; not for turned chickens.",
        ),
        "001 鸡(6), (7), 包鸡(8)",
        (
            Text(
                "源文的 3 和 9 在“包冲锋鸡”下，只用于冲锋鸡；其他幺鸡没有数字，取 1，金鸡 2。",
                "The source's 3 and 9 are under 包冲锋鸡 and taken for the charging one alone; "
                "the other 1s have no figure of their own: 1, golden 2.",
            ),
            Text(
                "源文只勾选鸡全包，其余作为规则写入；这里都做成选项，默认与文一致。",
                "The source ticks 鸡全包 alone, the others stand in it as rules; they are "
                "switches here, and the defaults are the text as written.",
            ),
            Text(
                "第一张之后打出的也算。",
                "Discards after the first count too.",
            ),
        ),
        (
            "chicken",
            "forfeit_all_chickens",
            "base",
        ),
    ),
    Clause(
        "yinji.kong",
        Text("豆", "Kongs"),
        Text(
            "胡家和听牌者收：闷豆每家 3 分，爬坡豆每家 4 分，点豆由点豆者付 2 分，憨包豆 0 分。",
            "A live seat collects: concealed 3 and added 4 from every other seat, exposed 2 from "
            "the feeder, late 0.",
        ),
        "001 豆(1)-(5)",
        (),
        ("base",),
    ),
    Clause(
        "yinji.forfeit_kong",
        Text("包杠（豆全包）", "Forfeit of kongs"),
        Text(
            "有人胡牌后，未听牌者为自己每个非憨包豆赔："
            "点豆赔点豆者 3 分（点豆者须胡牌或听牌）；闷豆、爬坡豆"
            "赔每个胡家和听牌者 3 分。点热炮者不再包因热炮赔过的那个豆。",
            "After a win an unready seat pays for each kong of its own that is not late: exposed: "
            "3 to its feeder if that seat is live; concealed, added: 3 to every live seat. A hot "
            "shooter does not forfeit the kong of its hot shot: that line has paid it.",
        ),
        "001 包杠(9)",
        (
            Text(
                "豆收 2/4/3，包和热炮按所写的 3（9）。",
                "Kongs bring 2 / 4 / 3 and cost 3 when forfeited, as printed.",
            ),
        ),
        ("forfeit_kongs", "base"),
    ),
    Clause(
        "yinji.washout",
        Text("荒庄查叫", "Washout"),
        Text(
            "荒庄：豆、鸡、包、连庄都不算。有人听有人没听时，"
            "没听的每家付给每个听牌者其最大牌型分（按点炮）。",
            "No chickens, no kongs, no forfeits, no streak. If some seats are ready and some are "
            "not, each unready seat pays each ready one its best wait's points, as on a discard. "
            "Otherwise nothing.",
        ),
        "001 荒庄(1)-(4)",
        (
            Text(
                "龙七对按听第四张计。",
                "龙七对: the wait on the fourth tile counts as such.",
            ),
            Text(
                "按点炮计，不含加分。",
                "As on a discard, without bonus.",
            ),
        ),
        ("base",),
    ),
)

YINJI = Ruleset(
    name="yinji",
    version=1,
    title=Text("金银鸡", "zhuoji with gold and silver chickens"),
    summary=Text(
        "捉鸡麻将：金银鸡、爬坡豆 4 分、点豆 2 分、鸡全包、豆全包（二至四人）。",
        "Zhuoji with gold and silver chickens, added kongs at 4, exposed ones at 2, and forfeits "
        "of all chickens and kongs; for two to four.",
    ),
    source="001",
    groups=(
        Label("chickens", Text("鸡", "chickens")),
        Label("play", Text("玩法", "play")),
        Label("dealer", Text("连庄", "dealer")),
        Label("points", Text("底分", "points")),
    ),
    options=OPTIONS,
    clauses=CLAUSES,
    patterns=PATTERNS,
    points_by=None,
    points=POINTS,
    terms=terms,
    scoring=PATTERN_SCORING,
    washout_dealer=dealers.stays,
    next_streak=dealers.rounds_won,
)
