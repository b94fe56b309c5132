"""gumai: zhuoji with stakes 估卖 and many chickens (source 000)."""

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
    shared.DANDIAO,
    shared.SHUANGQING,
    shared.QINGLONGBEI_WON,
    shared.DILONG,
)
PLAIN = {
    "pinghu": 1,
    "daduizi": 5,
    "qidui": 10,
    "longqidui": 20,
    "qingyise": 10,
    "qingdadui": 15,
    "qingqidui": 20,
    "dandiao": 10,
    "shuangqing": 20,
    "qinglongbei": 30,
    "dilong": 30,
}
TONGSAN = {pattern: 3 if pattern == "pinghu" else points + 3 for pattern, points in PLAIN.items()}
POINTS = {"false": PLAIN, "true": TONGSAN}
HARD, SOFT = 20, 10
KONG = 3


def _switch(
    key: str,
    zh: str,
    en: str,
    group: str,
    source: str,
    *,
    default: bool = False,
    needs: tuple[str, ...] = (),
    note: Text | None = None,
) -> Option:
    return Option(key, Text(zh, en), group, default, source=source, needs=needs, note=note)


OPTIONS = (
    Option(
        "chicken",
        Text("翻鸡牌", "turned chickens"),
        "chickens",
        "next",
        choices=(
            Choice("none", Text("不翻", "none")),
            Choice("next", Text("翻鸡牌（下鸡）", "the next rank")),
            Choice("swing", Text("摇摆鸡（上下鸡）", "the next rank and the one before")),
        ),
        source="000 鸡牌①②, 2.5",
    ),
    _switch("self_chicken", "本鸡", "the turned tile itself", "chickens", "000 鸡牌③"),
    _switch("wugu", "乌骨鸡", "8p is a default chicken", "chickens", "000 鸡牌④"),
    _switch(
        "weekday_chicken",
        "星期鸡",
        "tiles of the day of the week",
        "chickens",
        "000 鸡牌⑤",
        note=Text("须给出 weekday。", "Needs the table's weekday."),
    ),
    _switch("wind", "风吹鸡", "turning 5p voids all chickens", "chickens", "000 鸡牌⑥"),
    _switch(
        "full_hall",
        "满堂鸡",
        "turned chickens among the discards count",
        "chickens",
        "000 确定鸡",
        needs=("chicken", "self_chicken", "weekday_chicken"),
        note=Text(
            "只管翻牌鸡、摇摆鸡、本鸡、星期鸡；三者都不用时无作用。",
            "Concerns turned, self and weekday chickens only; without any of them it changes "
            "nothing.",
        ),
    ),
    _switch("dilong", "地龙", "a pung and five pairs", "play", "000 玩法①"),
    _switch("stakes", "估卖", "stakes", "play", "000 玩法②"),
    _switch(
        "washout_scores",
        "荒庄计鸡豆",
        "ready seats score chickens and kongs in a washout",
        "play",
        "000 荒庄查叫",
        default=True,
    ),
    _switch("dealer_extra", "一扣二", "1 more with the dealer", "dealer", "000 连庄①"),
    _switch("streak", "连庄", "the dealer's streak", "dealer", "000 连庄②"),
    _switch("tongsan", "通三", "everything three more", "points", "000 连庄③"),
    Option(
        "self_draw",
        Text("自摸", "own draw"),
        "points",
        "double_plus_one",
        choices=(
            Choice("double_plus_one", Text("翻倍再加 1", "double and 1 more")),
            Choice("double", Text("翻倍", "double")),
            Choice("plus_one", Text("加 1", "1 more")),
        ),
        source="000 算分",
        note=Text("通三时不加 1。", "With tongsan the 1 falls away."),
    ),
    Option(
        "multiplier",
        Text("底分", "multiplier"),
        "points",
        1,
        span=(1, 10),
        source="000 底分",
        note=Text(
            "多倍未勾选为 1，勾选为 2 … 10，默认 2。",
            "1 where 多倍 is not ticked, else 2 … 10, of which a room form offers 2 first.",
        ),
    ),
)

YIELDS: dict[str, tuple[int, ...]] = {"none": (), "next": (1,), "swing": (1, -1)}
DRAW_FACTOR = {"double_plus_one": 2, "double": 2, "plus_one": 1}
DRAW_EXTRA = {"double_plus_one": 1, "double": 0, "plus_one": 1}
YAOJI = Figures(plain=1, charging=2, liable=1, forfeit=1, forfeit_charging=2)
YAOJI_TONGSAN = YAOJI._replace(charging=3, forfeit_charging=3)
WUGU = Figures(plain=2, charging=4, liable=2, forfeit=2, forfeit_charging=4)

SHOTS = {
    False: HandTerms(shot_exposed=Amount(1), shot_other=Amount(1), shot_late=Amount(1)),
    True: HandTerms(shot_exposed=Amount(6), shot_other=Amount(9), shot_late=Amount(1)),
}

WIN_STEPS = (
    hands.pattern,
    hands.draw_extra,
    hands.dealer,
    hands.kill_ready,
    hands.rob,
    hands.hot_shot,
    hands.stake,
    chickens.collect,
    chickens.liable,
    chickens.forfeit,
    kongs.collect,
    kongs.forfeit,
    voids.wind,
    voids.barred,
)
WASHOUT_STEPS = {
    False: (washouts.pay_ready,),
    True: (washouts.pay_ready, chickens.collect, chickens.liable, kongs.collect),
}


def _golden_doubles(tile: int, label: Text, plain: Figures) -> DefaultChicken:
    return DefaultChicken(tile, label, plain, silver=plain, golden=plain.times(2))


def terms(options: Options) -> Terms:
    """The numbers and switches of a room."""
    tongsan = bool(options["tongsan"])
    self_draw = str(options["self_draw"])
    points = TONGSAN if tongsan else PLAIN
    yaoji = YAOJI_TONGSAN if tongsan else YAOJI
    defaults = [_golden_doubles(shared.YAOJI, shared.YAOJI_LABEL, yaoji)]
    if options["wugu"]:
        defaults.append(_golden_doubles(shared.WUGU, shared.WUGU_LABEL, WUGU))
    return Terms(
        players=(2, 3, 4),
        scale=Scale(
            (pattern, points[pattern.id])
            for pattern in PATTERNS
            if pattern is not shared.DILONG or options["dilong"]
        ),
        base=int(options["multiplier"]),
        unscaled=frozenset(),
        hand=SHOTS[tongsan]._replace(
            draw_factor=DRAW_FACTOR[self_draw],
            draw_extra=0 if tongsan else DRAW_EXTRA[self_draw],
            bloom_extra=3,
            bloom_topic="kong_bloom",
            kill={"hard": HARD, "soft": SOFT},
            rob=Amount(9),
        ),
        dealer=DealerTerms(
            fixed=1 if options["dealer_extra"] else 0,
            per_streak=1 if options["streak"] else 0,
        ),
        chickens=ChickenTerms(
            defaults=tuple(defaults),
            yields=YIELDS[str(options["chicken"])],
            turned_discards=bool(options["full_hall"]),
            turns_itself=bool(options["self_chicken"]),
            weekday=bool(options["weekday_chicken"]),
            wind=shared.WIND_TILE if options["wind"] else None,
            liable_by_win=True,
            liable_returns=True,
        ),
        kongs=KongTerms(
            {"concealed_kong": KONG, "added_kong": KONG, "exposed_kong": KONG},
            forfeit=KONG if tongsan else 0,
        ),
        win_steps=WIN_STEPS,
        washout_steps=WASHOUT_STEPS[bool(options["washout_scores"])],
        bonus={"hard": HARD, "soft": SOFT},
        hard="asked",
        soft_rule="soft",
        void_players=(2, 3),
        late_kongs=True,
        stakes=bool(options["stakes"]),
    )


CLAUSES = (
    Clause(
        "gumai.permit",
        Text("接炮通行证", "Permit on a discard"),
        Text(
            "平胡接炮须有通行证，其他牌型不需要。例外：胡家已报听；点炮者已报听；热炮；抢杠。",
            "A plain hand wins on a discard only with a permit; no other pattern needs one. "
            "Exceptions: the winner has declared ready; the discarder has declared ready; hot "
            "shot; robbed kong.",
        ),
        "000 2.4, 平胡, 特殊规则",
    ),
    Clause(
        "gumai.passed_win",
        Text("过胡", "Passed win"),
        Text(
            "过了胡的玩家，在自己碰、杠、摸牌之前不能再胡同一张牌（抢杠也不行）。没有过碰限制。",
            "A seat that passes on a win may not win on that tile, a robbed one included, until "
            "it pungs, kongs or draws. There is no rule about passed pungs.",
        ),
        "000 过胡限制",
        (
            Text(
                "源文的“炮闷、闷胡”属于胡后继续打的姊妹玩法，这里没有。",
                "The source names a second kind of win (炮闷, 闷胡), of a sister game that plays "
                "on after a win: nothing here.",
            ),
        ),
    ),
    Clause(
        "gumai.hard",
        Text("天听硬报", "Hard declaration"),
        Text(
            "发牌后，庄家十四张已成胡牌时先问庄家（胡或过）：胡即按硬报加 20 分；过则为拒绝，"
            "起手不能再胡。"
            "然后问每个十三张已听牌的闲家：硬报或过（之后仍可软报）。全部答完庄家才打牌或杠。"
            "硬报者胡牌加 20 分。",
            "On the deal, if the dealer's 14 tiles win, it is asked first: its win counts as hard "
            "(20 more); if it passes it can no longer win on the deal. Then every other seat "
            "whose 13 tiles are ready is asked: ready (hard) or pass (it may still declare "
            "softly later). The dealer discards, or kongs, only when all have answered. A hard "
            "winner's pattern is 20 more.",
        ),
        "000 天听硬报",
        (
            Text(
                "庄家杠后补牌胡不算硬报。",
                "A dealer's win on a kong's replacement is no 硬报.",
            ),
        ),
        (
            "self_draw",
            "multiplier",
        ),
    ),
    Clause(
        "gumai.soft",
        Text("天听软报", "Soft declaration"),
        Text(
            "第一次打牌时，自己没有碰杠、没有报过听、打后听牌，可以软报：胡牌加 10 分。"
            "报听后只能胡或过，摸什么打什么。",
            "With its first discard, before any meld of its own and not having declared, a seat "
            "whose remaining 13 tiles are ready may declare; its pattern is then 10 more. A seat "
            "that has declared may only win or pass, and discards what it draws.",
        ),
        "000 天听软报",
        (
            Text(
                "硬报、软报加在牌型上，自摸时一起翻倍。",
                "硬报 and 软报 are added to the pattern and doubled with it on an own draw.",
            ),
        ),
        (
            "self_draw",
            "multiplier",
        ),
    ),
    Clause(
        "gumai.hand",
        Text("牌型分", "The hand"),
        Text(
            "P=牌型分+硬报或软报。点炮者付 P；自摸其他各家付 2P（选项“加 1”时为 P）。"
            "通三时平胡为 3，其他牌型各加 3。"
            "结算全部乘底分。",
            "P is the pattern's points with the winner's bonus. The discarder pays P; on an own "
            "draw every other seat pays 2P (P with plus_one). With tongsan pinghu is 3 and every "
            "other pattern 3 more. Everything in the settlement is times the multiplier.",
        ),
        "000 基本牌型, 算分, 通三",
        (
            Text(
                "龙七对、清龙背只在胡的那张是第四张时才算；几个四张相同算分一样。",
                "龙七对 and 清龙背 only where the winning tile is the fourth of the four alike; "
                "more than one four alike scores the same.",
            ),
            Text(
                "源文的总公式没有列出估卖、杀听和查叫，按“总分=正常算分×底分”也乘底分。",
                "The source's closing formula does not list stakes, 杀听 and the washout "
                "payments; its general line (total × 底分) is taken for them too.",
            ),
            Text(
                "定缺的花色不必先打，可以碰杠，但碰杠后就胡不了。",
                "A void suit need not be discarded first and may be melded, which makes a win "
                "impossible.",
            ),
        ),
        ("tongsan", "dilong", "self_draw", "multiplier"),
    ),
    Clause(
        "gumai.self_draw",
        Text("自摸加分", "Own draw"),
        Text(
            "自摸时每家在 2P 之外再付 1 分；选项可改为只翻倍，或只加 1。通三时不加 1。",
            "On an own draw every other seat pays 1 more, besides 2P; the option gives double "
            "alone, or P and 1. With tongsan the 1 falls away.",
        ),
        "000 算分, 牌型分累计",
        (
            Text(
                "源文几处同时写翻倍和 +1，总公式两者都用；"
                "选项给出其他读法（plus_one 为现行贵阳客户端的做法）。",
                "The source states both a doubling and +1 in several places, and its closing "
                "formula uses both; the option gives the other readings (plus_one is what live "
                "Guiyang clients charge).",
            ),
        ),
        ("self_draw", "tongsan", "multiplier"),
    ),
    Clause(
        "gumai.kong_bloom",
        Text("杠开", "Kong bloom"),
        Text(
            "杠后补牌自摸：每家多付 3 分，代替自摸的 1 分；通三时也加。",
            "A win on a kong's replacement: 3 more in place of the 1, in every mode, with tongsan "
            "too.",
        ),
        "000 杠开",
        (),
        ("multiplier",),
    ),
    Clause(
        "gumai.dealer",
        Text("一扣二与连庄", "Dealer"),
        Text(
            "庄家胡、庄家点炮或被抢杠、别人自摸庄家付分时：一扣二多 1 分；连庄多 n 分，"
            "n 为此前连续坐庄的局数。"
            "两者可同时用。",
            "Between the dealer and its counterpart in the hand: dealer_extra 1 more; streak n "
            "more, n the rounds that it has dealt in a row before this one. Both may be on.",
        ),
        "000 连庄①②",
        (
            Text(
                "连庄在第一次坐庄的一局为 0。一扣二、连庄、通三可同时用（现行客户端三选一）。",
                "连庄 counts 0 in the first round as dealer. dealer_extra, streak and tongsan may "
                "be on together (live clients offer one of the three).",
            ),
        ),
        ("dealer_extra", "streak", "multiplier"),
    ),
    Clause(
        "gumai.kill_ready",
        Text("杀听", "Killing a declaration"),
        Text(
            "付牌型分者若已报听，多付每个胡家：硬报 20 分，软报 10 分（不翻倍）。",
            "A payer of the hand that has declared pays each winner 20 (hard) or 10 (soft) more.",
        ),
        "000 杀听",
        (),
        ("multiplier",),
    ),
    Clause(
        "gumai.rob",
        Text("抢杠", "Robbing a kong"),
        Text(
            "转弯豆（憨包豆也可）可被抢：按点炮算，被抢者付每个胡家 P，另赔 9 分；憨包豆不另赔。",
            "Added kongs, late ones included, can be robbed. It counts as a discard: the robbed "
            "seat pays each winner P, and 9 more (0 more for a late kong).",
        ),
        "000 抢杠胡",
        (
            Text(
                "9（和 6）按所写，不随人数变。",
                "9 (and 6) as printed, however many play.",
            ),
        ),
        ("multiplier",),
    ),
    Clause(
        "gumai.hot_shot",
        Text("热炮", "Hot shot"),
        Text(
            "杠后打出的牌点炮：点炮者付每个胡家 P，另付 1 分。通三时改为：闷豆、转弯豆 9 分，"
            "点豆 6 分，憨包豆仍 1 分。",
            "The discarder after a kong's replacement pays each winner P and 1 more; with tongsan "
            "instead: 9 after a concealed or added kong, 6 after an exposed one, after a late one "
            "still 1.",
        ),
        "000 热炮, 通三",
        (
            Text(
                "憨包豆之后的热炮，通三时也是 1。",
                "After a late kong it stays 1 with tongsan too.",
            ),
        ),
        ("tongsan", "multiplier"),
    ),
    Clause(
        "gumai.stake",
        Text("估卖", "Stakes"),
        Text(
            "每个付牌型分者另付每个胡家两家估卖之和。",
            "Each payer of the hand pays each winner the sum of both their stakes, once.",
        ),
        "000 玩法②",
        (),
        ("stakes", "multiplier"),
    ),
    Clause(
        "gumai.chicken",
        Text("鸡", "Chickens"),
        Text(
            "胡牌后若还有牌，翻一张。默认鸡：幺鸡 1 分，乌骨鸡（选项）2 分，手中、碰杠中、"
            "自己打出无人要的都算；"
            "被翻中为金鸡，各项翻倍，不再另算翻牌鸡。其他翻中的、本鸡、星期鸡每张 1 分，"
            "一张因几种原因为鸡则各算一次；"
            "算手中和碰杠中的，满堂鸡再算打出无人要的。胡家和听牌者向其他每家收。"
            "风吹鸡翻到五筒，本局所有鸡不计。",
            "After a win, with a tile left, one is turned. Default chickens, 1s at 1 and (option) "
            "8p at 2, count in hand, melds and the seat's own unclaimed discards; turned, they are "
            "golden: every figure is doubled, and they are not turned chickens as well. The other "
            "turned ones, the turned tile itself and the day's tiles count 1 each, for each of "
            "several reasons; in hand and melds, with full_hall among those discards too. Live "
            "seats collect from every other seat. With wind, turning 5p voids every chicken.",
        ),
        "000 2.5, 鸡牌①-⑥",
        (
            Text(
                "只有胡家和听牌者收，取自姊妹文件；源文只在荒庄说到。",
                "That only live seats collect is taken from the sister documents for rounds with "
                "a winner; the source says it of washouts only.",
            ),
            Text(
                "翻出的那张本身不会使自己成为金鸡；金鸡使责任鸡、包鸡也翻倍；风吹鸡连幺鸡也不计。",
                "The turned tile itself is never golden; golden doubles liable and forfeits too; "
                "wind voids even 1s.",
            ),
            Text(
                "星期鸡源文有建房当天和结算当天两说，由调用方给出；没有翻牌的一局也算。",
                "For the weekday the source names both the day the room was made and the day of "
                "settlement; the caller sends the one its operator uses. It counts also in a "
                "round without a turned tile.",
            ),
            Text(
                "默认取下一张为翻牌鸡（next），是源文所列的第一种。",
                "next is the default: the source names it first.",
            ),
        ),
        (
            "chicken",
            "self_chicken",
            "wugu",
            "weekday_chicken",
            "wind",
            "full_hall",
            "dilong",
            "washout_scores",
            "multiplier",
        ),
    ),
    Clause(
        "gumai.charge",
        Text("冲锋鸡", "Charging chicken"),
        Text(
            "每种默认鸡全局第一张打出且无人碰、杠、胡的为冲锋鸡：幺鸡 2（通三 3），乌骨鸡 4；"
            "金鸡翻倍。",
            "For each default chicken the first one discarded in the round, if nobody claims it: "
            "1s 2 (tongsan 3), 8p 4; golden doubles.",
        ),
        "000 冲锋鸡, 通三",
        (
            Text(
                "每种默认鸡每局一张。",
                "One per kind of default chicken and per table.",
            ),
        ),
        (
            "chicken",
            "wugu",
            "wind",
            "dilong",
            "washout_scores",
            "tongsan",
            "multiplier",
        ),
    ),
    Clause(
        "gumai.liable",
        Text("责任鸡", "Liable chicken"),
        Text(
            "每种默认鸡第一张打出的被碰、杠或胡：拿走者胡牌或听牌，"
            "打出者多付它一个鸡分（幺鸡 1，乌骨鸡 2）；"
            "拿走者未听而打出者胡牌或听牌，拿走者多付打出者一个鸡分。几家同胡各付一份。",
            "The first one of a default chicken discarded is claimed, by pung, kong or win. Taker "
            "live: the discarder pays it one more (1s 1, 8p 2). Taker not live and the discarder "
            "live: the taker pays the discarder one more. Several winners take it: each is paid.",
        ),
        "000 责任鸡",
        (
            Text(
                "荒庄时只有拿走者听牌才付。",
                "In a washout only where the taker is ready.",
            ),
            Text(
                "被碰、杠、胡走都算。",
                "Liable by pung, kong or win.",
            ),
        ),
        (
            "chicken",
            "wugu",
            "wind",
            "dilong",
            "washout_scores",
            "multiplier",
        ),
    ),
    Clause(
        "gumai.forfeit",
        Text("包鸡", "Forfeit"),
        Text(
            "有人胡牌后，未听牌者向每个胡家和听牌者赔亮出的默认鸡：打出无人要的、碰、点豆、"
            "转弯豆里的按普通分，"
            "冲锋鸡按包冲锋鸡分（幺鸡 2，通三 3；乌骨鸡 4）。闷豆里的不赔，翻牌鸡不赔。",
            "After a win, an unready seat pays every live seat for the default chickens it has "
            "shown: unclaimed discards, pungs, exposed and added kongs at the plain value, the "
            "charging one at 2 (tongsan 3; 8p 4). Not concealed kongs; turned chickens pay "
            "nothing.",
        ),
        "000 包冲锋鸡, 包鸡, 通三",
        (
            Text(
                "包冲锋幺鸡源文有 1 和 2 两说；取 2，即普通分的两倍，与乌骨鸡一致。",
                "The source gives 包冲锋鸡 of 1s as 1 and as 2; 2 is twice the plain value, as "
                "for 8p.",
            ),
            Text(
                "赔给每个胡家和听牌者（源文“其它两家”）；闷豆不赔，同 001。",
                "Forfeits go to every live seat (“the other two” of the source); concealed kongs "
                "do not forfeit (as in source 001).",
            ),
        ),
        (
            "chicken",
            "wugu",
            "wind",
            "dilong",
            "tongsan",
            "multiplier",
        ),
    ),
    Clause(
        "gumai.kong",
        Text("豆", "Kongs"),
        Text(
            "胡家和听牌者每个非憨包豆收 3 分：点豆由放豆者付，其他由每家付。",
            "A live seat collects 3 per kong that is not late: an exposed kong from its feeder, "
            "the others from every other seat.",
        ),
        "000 2.4",
        (),
        (
            "dilong",
            "washout_scores",
            "multiplier",
        ),
    ),
    Clause(
        "gumai.forfeit_kong",
        Text("通三包豆", "Forfeit of kongs"),
        Text(
            "通三时，有人胡牌后，"
            "未听牌者为自己每个非憨包豆赔每个胡家和听牌者 3 分（热炮的那个豆也赔）。",
            "With tongsan, after a win, an unready seat pays every live seat 3 for each kong of "
            "its own that is not late (the kong of a hot shot too).",
        ),
        "000 通三",
        (
            Text(
                "只用于有人胡牌的一局。",
                "For rounds with a winner only.",
            ),
        ),
        (
            "dilong",
            "tongsan",
            "multiplier",
        ),
    ),
    Clause(
        "gumai.washout",
        Text("荒庄查叫", "Washout"),
        Text(
            "有人听有人没听时，没听的每家付给每个听牌者其最大牌型分（按点炮，含通三，无硬报软报）。"
            "选项“荒庄计鸡豆”时，听牌者另收默认鸡（含冲锋鸡、星期鸡）和豆；未听者不收也不包。"
            "不计庄家分和估卖。",
            "Each unready seat pays each ready one the points of its best wait (as on a discard; "
            "tongsan included, no bonus), where some are ready and some are not. With "
            "washout_scores the ready seats also collect their default chickens (charging "
            "included; the weekday's count) and kongs; unready seats collect nothing and forfeit "
            "nothing. No dealer lines, no stakes.",
        ),
        "000 荒庄查叫",
        (
            Text(
                "源文只说未听者的鸡豆不计；不选此项则谁的都不计，如多数现行客户端。",
                "The source voids the chickens and kongs of unready seats only; without the "
                "option nobody's count, as most live clients play.",
            ),
            Text(
                "按点炮计，含通三，不含报听、庄家和估卖。",
                "As on a discard, tongsan in; no bonus, no dealer lines, no stakes.",
            ),
        ),
        (
            "washout_scores",
            "dilong",
            "tongsan",
            "multiplier",
        ),
    ),
)

GUMAI = Ruleset(
    name="gumai",
    version=1,
    title=Text("估卖捉鸡", "zhuoji with stakes"),
    summary=Text(
        "捉鸡麻将：估卖、乌骨鸡、星期鸡、地龙、通三等房间选项（二至四人）。",
        "Zhuoji with stakes, black-bone and weekday chickens, 地龙, 通三 and many more room "
        "options; for two to four.",
    ),
    source="000",
    groups=(
        Label("chickens", Text("鸡牌", "chickens")),
        Label("play", Text("玩法", "play")),
        Label("dealer", Text("连庄", "dealer")),
        Label("points", Text("底分", "points")),
    ),
    options=OPTIONS,
    clauses=CLAUSES,
    patterns=PATTERNS,
    points_by="tongsan",
    points=POINTS,
    terms=terms,
    scoring=PATTERN_SCORING,
    washout_dealer=dealers.stays,
    next_streak=dealers.rounds_dealt,
)
