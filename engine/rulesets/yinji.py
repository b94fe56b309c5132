"""yinji: zhuoji with gold and silver chickens 金银鸡 (source 001)."""

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
        "chickens",
        "swing",
        choices=(Choice("next"), Choice("swing")),
        source="001 鸡(8)",
    ),
    Option("full_hall", "chickens", True, source="001 鸡(9)"),
    Option("silver", "chickens", True, source="001 鸡(10)"),
    Option("forfeit_all_chickens", "chickens", True, source="001 鸡(7)"),
    Option("forfeit_kongs", "play", True, source="001 包杠(9)"),
    Option("streak", "dealer", True, source="001 连庄(1)"),
    Option("base", "points", 1, span=(1, 100), source="this project"),
)

WORDS = Words().with_kongs(added_kong="爬坡豆")

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
    hands.barred,
)


def terms(options: Options) -> Terms:
    """The numbers and switches of a room."""
    shown = 1 if options["forfeit_all_chickens"] else 0
    plain = ChickenPoints(plain=1, charging=2, liable=1, forfeit=shown, forfeit_charging=3)
    golden = ChickenPoints(plain=2, charging=4, liable=2, forfeit=2 * shown, forfeit_charging=9)
    yaoji = DefaultChicken(shared.YAOJI, shared.YAOJI_LABEL, plain, silver=plain, golden=golden)
    return Terms(
        players=(2, 3, 4),
        patterns=PatternTable((pattern, POINTS["all"][pattern.id]) for pattern in PATTERNS),
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
            forfeit_to_discarder=True,
            forfeit_shot=False,
        ),
        win_steps=WIN_STEPS,
        washout_steps=(hands.pay_ready,),
        bonus={},
        passed_pung=True,
        late_kongs=True,
        shooter_deals_from=2,
        streak="won",
    )


YINJI = Ruleset(
    name="yinji",
    version=1,
    words=WORDS,
    texts="yinji.toml",
    source="001",
    groups=("chickens", "play", "dealer", "points"),
    options=OPTIONS,
    patterns=PATTERNS,
    points_by=None,
    points=POINTS,
    terms=terms,
)
