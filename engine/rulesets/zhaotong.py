"""zhaotong: Zhaotong mahjong 昭通麻将 with wild tiles, played on after a win (source 004)."""

from engine.clauses import Clause
from engine.hands import ONE_SUIT, PAIRS, STANDARD, TRIPLETS, Pattern
from engine.options import Choice, Option, Options
from engine.ruleset import FanTerms, Label, Ruleset, Terms
from engine.scores.fans import FAN_SCORING
from engine.steps import dealers, fans
from engine.text import Text

# In the order that decides between readings of equal worth and equal fan.
PATTERNS = (
    Pattern("qingqidui", Text("清一色七对", "seven pairs in one suit"), (PAIRS, ONE_SUIT)),
    Pattern("qingpeng", Text("清一色碰碰胡", "all triplets in one suit"), (TRIPLETS, ONE_SUIT)),
    Pattern("qidui", Text("七对", "seven pairs"), (PAIRS,)),
    Pattern("qingyise", Text("清一色", "one suit"), (STANDARD, ONE_SUIT)),
    Pattern("pengpenghu", Text("碰碰胡", "all triplets"), (TRIPLETS,)),
    Pattern("pinghu", Text("平胡", "plain hand"), (STANDARD,)),
)
FAN = {
    "qingqidui": 6,
    "qingpeng": 6,
    "qidui": 3,
    "qingyise": 3,
    "pengpenghu": 3,
    "pinghu": 1,
}
HEAVENLY = Pattern("tianhu", Text("天胡", "heavenly hand"), ())
EARTHLY = Pattern("dihu", Text("地胡", "earthly hand"), ())

WILD_STEPS = {4: (1,), 8: (1, -1), 11: (1, -1, 0)}

OPTIONS = (
    Option(
        "wilds",
        Text("听用", "wild tiles"),
        "play",
        4,
        choices=(
            Choice(4, Text("四听用", "4: the rank after the indicator")),
            Choice(8, Text("八听用", "8: the ranks after and before it")),
            Choice(11, Text("十一听用", "11: those and the indicator itself")),
        ),
        source="004 五",
    ),
    Option(
        "void_suit",
        Text("定缺", "void suits"),
        "play",
        False,
        source="004 五",
    ),
    Option(
        "pung_then_kong",
        Text("碰东杠西", "a kong of another tile after a pung"),
        "play",
        False,
        source="004 五",
    ),
    Option(
        "cap",
        Text("番封顶", "cap of fan"),
        "points",
        5,
        choices=tuple(Choice(cap, Text(f"{cap} 番封顶", f"{cap} fan")) for cap in (4, 5, 6, 7)),
        source="004 五",
    ),
    Option(
        "self_draw_fan",
        Text("自摸加番", "an own draw adds a fan"),
        "points",
        True,
        source="004 五",
    ),
    Option(
        "earthly_all_pay",
        Text("地胡三家给", "an earthly hand is paid by all"),
        "points",
        False,
        source="004 五",
    ),
)

FINES = (fans.three_suits, fans.unready)


def terms(options: Options) -> Terms:
    """The numbers and switches of a room."""
    return Terms(
        players=(2, 3, 4),
        # The wall may end with two seats or more that have not won, after others have.
        win_steps=(fans.hands, *FINES),
        washout_steps=FINES,
        fan=FanTerms(
            patterns=tuple((pattern, FAN[pattern.id]) for pattern in PATTERNS),
            heavenly=HEAVENLY,
            earthly=EARTHLY,
            wild_steps=WILD_STEPS[int(options["wilds"])],
            cap=int(options["cap"]),
            self_draw=bool(options["self_draw_fan"]),
            earthly_all_pay=bool(options["earthly_all_pay"]),
        ),
        play_on=True,
        flips=False,
        pung_then_kong=bool(options["pung_then_kong"]),
        empty_wall_kongs=True,
        win_rule="zhaotong.win",
        claims_rule="zhaotong.claims",
        washout_topic="fine",
        plain_patterns=frozenset(),
        passed_win="fan",
        passed_pung=True,
        most_suits=2,
        void_players=(2, 3, 4) if options["void_suit"] else (),
        shooter_deals_from=2,
    )


CLAUSES = (
    Clause(
        "zhaotong.meld",
        Text("听用与碰杠", "Wild tiles and melds"),
        Text(
            "翻出的本金之后一张（9 接 1）为听用；八听用再加前一张；十一听用再加本金自己。"
            "听用可当任何牌，"
            "可凑成第五张，不能打出。碰杠可带听用，但自己至少要有一张相应的牌，不能全是听用；"
            "每种组合各是一个选择。"
            "可自摸的那一轮，每张牌只能用最少听用的组合去杠。碰杠已有两门花色者，"
            "第三门不能碰杠；定缺的花色不能碰杠。"
            "碰后只剩听用可打时不能碰；杠可以。",
            "The rank after the indicator (9 → 1) is wild; with 8 also the rank before, with 11 "
            "also the indicator's own. A wild tile stands for any tile, may make a fifth of one, "
            "and is never discarded. Pungs and kongs may use wild tiles, never them alone; every "
            "distinct combination is its own action. On a turn on which the seat could win by its "
            "own draw a kong uses as few as possible. A seat whose melds show two suits cannot "
            "meld in the third, nor anybody in its own void suit. No pung that leaves only wild "
            "tiles to discard; a kong may.",
        ),
        "004 一.基本玩法 2, 三.2, 三.9",
        (
            Text(
                "只剩听用时可杠：补到非听用可胡、可杠、可提或只打它；补到听用则只能胡。",
                "A kong that leaves only wild tiles: its replacement is then won, konged, swapped "
                "or discarded, or, if wild, the win is the only action.",
            ),
            Text(
                "定缺在翻本金之后选择；定缺的花色始终不能碰杠。",
                "The void suit is chosen after the indicator is turned up, and never melded.",
            ),
            Text(
                "碰后打牌是常规，碰东杠西是例外。",
                "A discard after a pung is the rule, 碰东杠西 its exception.",
            ),
        ),
        ("wilds", "void_suit", "pung_then_kong"),
    ),
    Clause(
        "zhaotong.swap",
        Text("提", "Swap"),
        Text(
            "自己摸牌的那一轮、打牌之前，可用刚摸的牌换回自己那门碰或杠里的听用；"
            "换来的听用视为刚摸的牌，"
            "杠后提了再胡仍算杠上花。",
            "On a turn on which it drew, before its discard, a seat may put the drawn tile into "
            "its own pung or kong of that tile in place of a wild tile, which it takes; that is "
            "then the drawn tile, so a win with it after a kong is still 杠上花.",
        ),
        "004 三.3, 杠上花",
        (
            Text(
                "提之后可再杠。",
                "A kong may follow a swap.",
            ),
        ),
    ),
    Clause(
        "zhaotong.win",
        Text("胡牌要求", "What wins"),
        Text(
            "四个刻子或顺子加一对将，或七对；整副牌（听用按所当的牌，碰杠在内）最多两门花色，"
            "定缺时不能有定缺的花色。"
            "不需要通行证。胡后明牌退出，其余继续，直到只剩一家或牌摸完。"
            "胡与别家碰杠同一张不冲突。",
            "Four triplets or sequences and a pair, or seven pairs; two suits at most, wild tiles "
            "counted as what they stand for, melds included; with void_suit none of the chosen "
            "suit. No permit. A seat that has won is out; the others play on until one is left or "
            "the wall is empty. A win does not stop a pung or kong of the same discard.",
        ),
        "004 一.胡牌要求, 二, 三.1",
        (),
        ("void_suit",),
    ),
    Clause(
        "zhaotong.claims",
        Text("同时操作", "Claims"),
        Text(
            "能操作的玩家同时得到全部选择。能胡者和优先者都答完才生效。碰杠：不带听用的优先，"
            "都带则打牌者下家起靠前者优先。被更高优先压下的不算过。",
            "Every seat that can act is asked at once, with all its actions. An answer takes "
            "effect when each seat that can win and each seat whose claim goes first has "
            "answered. A meld without wild tiles goes before one with; among equals the first "
            "seat downstream. A claim that a higher one beats is void, and no pass.",
        ),
        "004 三.9, 提示规则",
    ),
    Clause(
        "zhaotong.rob",
        Text("抢杠胡", "Robbing a kong"),
        Text(
            "只能抢补杠，且补的那张不是听用；可多家抢。被抢的杠仍算被抢者的杠。抢杠胡 1 番，"
            "自摸加番时再加自摸 1 番，"
            "只由被抢者一家付。",
            "Only an added kong can be robbed, and only where the added tile is no wild tile; by "
            "several seats. The kong still counts as a kong of the robbed seat. 1 fan, and with "
            "self_draw_fan the own draw's as well; the robbed seat alone pays.",
        ),
        "004 二 抢杠胡",
        (
            Text(
                "被抢者不再补牌。",
                "A robbed seat draws no replacement.",
            ),
        ),
        (
            "wilds",
            "cap",
            "self_draw_fan",
        ),
    ),
    Clause(
        "zhaotong.passed_win",
        Text("过手胡", "Passed win"),
        Text(
            "过了胡（炮胡、抢杠或自摸）者，在自己下一次摸牌、碰、杠之前，只有番数更高才能胡。"
            "番数按封顶后比较。",
            "A seat that passes on a win, on a discard, a robbery or its own draw, may until it "
            "next draws, pungs or kongs win only with more fan than it passed, both capped.",
        ),
        "004 一.4",
        (
            Text(
                "过抢杠与过炮胡一样受限。",
                "A passed robbery binds like a passed discard.",
            ),
            Text(
                "过胡比番按封顶后的番数。",
                "Fan are compared after the cap.",
            ),
        ),
        ("cap",),
    ),
    Clause(
        "zhaotong.passed_pung",
        Text("过手碰", "Passed pung"),
        Text(
            "过了碰的同一张牌，在自己下一次摸牌、碰、杠之前不能再碰（任何组合），但可以杠。",
            "A pung passed on may not be made of the same tile until the seat next draws, pungs "
            "or kongs, in any combination; a kong may.",
        ),
        "004 一.5",
    ),
    Clause(
        "zhaotong.hand",
        Text("番与分", "Fan and points"),
        Text(
            "番数=N+M，不超过封顶；分数=2^(番数-1)。N：平胡 1，碰碰胡、清一色、七对 3，"
            "清一色碰碰胡、清一色七对 6。"
            "M：自摸（加番时）、杠上花、杠上炮、抢杠胡、无听用各 1，每杠 1，"
            "每归 1（手牌和碰里四张一样），"
            "本金三张 1、四张 2（七对两张 1、四张 2；计 2 时不再计杠和归）。听用按所当的牌算，"
            "取 N+M 最大的读法。"
            "自摸各家付，点炮由点炮者付；先胡者不再收付。",
            "Fan are N + M, at most the cap; points are 2^(fan-1). N: pinghu 1; pengpenghu, "
            "qingyise, qidui 3; qingpeng, qingqidui 6. M: own draw (with self_draw_fan), kong "
            "bloom, kong shot, robbed kong, no wild tile 1 each; every kong 1; every hog (four "
            "alike in hand and pungs) 1; three indicators 1, four 2 (seven pairs: two 1, four 2; "
            "with the 2 they are no kong and no hog). Wild tiles count as what they stand for; "
            "the reading with the most N + M counts. An own draw is paid by every seat still "
            "playing, a discard by the discarder; seats that won earlier never pay or collect "
            "again.",
        ),
        "004 三.4-7, 四",
        (
            Text(
                "源文“2N+M-1”的指数掉了上标，否则封顶没有意义，读作 2 的 N+M-1 次方。",
                "The source prints “2N+M-1”; an exponent lost its raising, else a cap would be "
                "void.",
            ),
            Text(
                "本金源文只说手牌，但本金的杠只有把碰杠算进去才有意义；五张一样算一归。",
                "The source says “in hand” of the indicator, but its kongs of indicators only "
                "make sense with melds; five of a tile are one hog.",
            ),
            Text(
                "默认四听用、五番封顶、自摸加番。",
                "The defaults are 4 wild tiles, cap 5, and a fan for an own draw.",
            ),
        ),
        (
            "wilds",
            "void_suit",
            "cap",
            "self_draw_fan",
        ),
    ),
    Clause(
        "zhaotong.heavenly",
        Text("天胡", "Heavenly hand"),
        Text(
            "庄家在本局第一张弃牌之前自摸（杠后也算），按封顶番数。",
            "The dealer wins by its own draw before any discard of the round, also after a kong: "
            "worth the cap, whatever the hand.",
        ),
        "004 二 天胡, 四",
        (),
        ("cap",),
    ),
    Clause(
        "zhaotong.earthly",
        Text("地胡", "Earthly hand"),
        Text(
            "庄家打出的第一张牌被胡，按封顶番数；选“地胡三家给”时除胡家外各家都付，否则由庄家付。",
            "The first discard of the round, the dealer's, is won: worth the cap. With "
            "earthly_all_pay every seat but the winners of that tile pays; without, the dealer.",
        ),
        "004 二 地胡, 五",
        (
            Text(
                "源文的规则与勾选项不一致，以勾选项为准。",
                "The source's rule and its option disagree; the option decides.",
            ),
        ),
        ("cap", "earthly_all_pay"),
    ),
    Clause(
        "zhaotong.fine",
        Text("罚分", "Fines"),
        Text(
            "牌摸完而还有两家以上没有胡时罚分，只有没胡的各家参加。",
            "When the wall is empty and two seats or more have not won, those seats are fined; "
            "only they take part.",
        ),
        "004 三.8",
        (
            Text(
                "罚分只在自摸加番时计自摸番。",
                "Fines count an own draw only where self_draw_fan is on.",
            ),
        ),
    ),
    Clause(
        "zhaotong.three_suits",
        Text("三门", "Three suits"),
        Text(
            "非听用的牌（碰杠在内）有三门花色者，付给每个没有三门的未胡者封顶分，"
            "不管对方听没听。三门者不算听牌。",
            "A seat whose tiles that are not wild, melds included, are of three suits pays every "
            "seat without that has not won 2^(cap-1), ready or not. It is never ready.",
        ),
        "004 三.8①",
        (),
        (
            "wilds",
            "cap",
        ),
    ),
    Clause(
        "zhaotong.unready",
        Text("未听", "Not ready"),
        Text(
            "没有三门也没听者，付给每个听牌者其最大可能番数的分（按自摸，不算杠上花、杠上炮、"
            "抢杠胡），封顶。",
            "A seat that is neither three-suited nor ready pays every ready seat 2^(f-1), f the "
            "most fan of its waits as an own draw (no kong bloom, kong shot, robbed kong), capped.",
        ),
        "004 三.8②",
        (
            Text(
                "谁也摸不到的听牌（第四张本金）照算；听用也是可听的牌。",
                "A wait that nobody can draw any more (the fourth indicator) counts all the same; "
                "a wild tile is a 14th tile like any other.",
            ),
        ),
        (
            "wilds",
            "void_suit",
            "cap",
            "self_draw_fan",
        ),
    ),
)

ZHAOTONG = Ruleset(
    name="zhaotong",
    version=1,
    title=Text("昭通麻将", "Zhaotong mahjong"),
    summary=Text(
        "昭通麻将：听用（四、八、十一）、血战到底、按番计分（二至四人）。",
        "Zhaotong mahjong: wild tiles (4, 8, 11), played on after a win, scored by fan; for two "
        "to four.",
    ),
    source="004",
    groups=(
        Label("play", Text("玩法", "play")),
        Label("points", Text("番数", "points")),
    ),
    options=OPTIONS,
    clauses=CLAUSES,
    patterns=(*PATTERNS, HEAVENLY, EARTHLY),
    points_by=None,
    points={"all": FAN},
    terms=terms,
    scoring=FAN_SCORING,
    washout_dealer=dealers.stays,
    next_streak=dealers.rounds_dealt,
)
