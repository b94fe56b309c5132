"""gumai: zhuoji with stakes 估卖 and many chickens (source 000)."""

from engine.options import Choice, Option, Options
from engine.ruleset import Ruleset
from engine.rulesets import shared
from engine.settlement.steps import chickens, hands, kongs
from engine.terms import (
    Amount,
    ChickenPoints,
    ChickenTerms,
    DealerTerms,
    DefaultChicken,
    HandTerms,
    KongTerms,
    PatternTable,
    Terms,
    Words,
)
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


OPTIONS = (
    Option(
        "chicken",
        "chickens",
        "next",
        choices=(Choice("none"), Choice("next"), Choice("swing")),
        source="000 鸡牌①②, 2.5",
    ),
    Option("self_chicken", "chickens", False, source="000 鸡牌③"),
    Option("wugu", "chickens", False, source="000 鸡牌④"),
    Option("weekday_chicken", "chickens", False, source="000 鸡牌⑤"),
    Option("wind", "chickens", False, source="000 鸡牌⑥"),
    Option(
        "full_hall",
        "chickens",
        False,
        source="000 确定鸡",
        needs=("chicken", "self_chicken", "weekday_chicken"),
    ),
    Option("dilong", "play", False, source="000 玩法①"),
    Option("stakes", "play", False, source="000 玩法②"),
    Option("washout_scores", "play", True, source="000 荒庄查叫"),
    Option("dealer_extra", "dealer", False, source="000 连庄①"),
    Option("streak", "dealer", False, source="000 连庄②"),
    Option("tongsan", "points", False, source="000 连庄③"),
    Option(
        "self_draw",
        "points",
        "double_plus_one",
        choices=(Choice("double_plus_one"), Choice("double"), Choice("plus_one")),
        source="000 算分",
    ),
    Option("multiplier", "points", 1, span=(1, 10), source="000 底分"),
)

YIELDS: dict[str, tuple[int, ...]] = {"none": (), "next": (1,), "swing": (1, -1)}
DRAW_FACTOR = {"double_plus_one": 2, "double": 2, "plus_one": 1}
DRAW_EXTRA = {"double_plus_one": 1, "double": 0, "plus_one": 1}
YAOJI = ChickenPoints(plain=1, charging=2, liable=1, forfeit=1, forfeit_charging=2)
YAOJI_TONGSAN = YAOJI._replace(charging=3, forfeit_charging=3)
WUGU = ChickenPoints(plain=2, charging=4, liable=2, forfeit=2, forfeit_charging=4)

SHOTS = {
    False: HandTerms(shot_exposed=Amount(1), shot_other=Amount(1), shot_late=Amount(1)),
    True: HandTerms(shot_exposed=Amount(6), shot_other=Amount(9), shot_late=Amount(1)),
}

WORDS = Words(kill=Text("杀听", "killed declaration"))

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
    chickens.wind,
    hands.barred,
)
WASHOUT_STEPS = {
    False: (hands.pay_ready,),
    True: (hands.pay_ready, chickens.collect, chickens.liable, kongs.collect),
}


def _golden_doubles(tile: int, label: Text, plain: ChickenPoints) -> DefaultChicken:
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
        patterns=PatternTable(
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
        soft_topic="soft",
        void_players=(2, 3),
        suits_topic="void",
        passed_self_draw=False,
        late_kongs=True,
        stakes=bool(options["stakes"]),
    )


GUMAI = Ruleset(
    name="gumai",
    version=1,
    words=WORDS,
    texts="gumai.toml",
    source="000",
    groups=("chickens", "play", "dealer", "points"),
    options=OPTIONS,
    patterns=PATTERNS,
    points_by="tongsan",
    points=POINTS,
    terms=terms,
)
