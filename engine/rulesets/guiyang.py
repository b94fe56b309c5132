"""guiyang: Guiyang zhuoji 贵阳捉鸡, styles 混五清十, 混八清十六 and 三丁拐 (source 003)."""

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
    "play",
    "hun5qing10",
    choices=(
        Choice("hun5qing10", (4,)),
        Choice("hun8qing16", (4,)),
        Choice("sandingguai", (3,)),
    ),
    source="003 四 A, B, 第三款",
)
BASE = Option("base", "points", 1, span=(1, 100), source="003 四 积分结算 2")
DEALER_BONUS = Option(
    "dealer_bonus",
    "dealer",
    "multiply",
    choices=(Choice("multiply"), Choice("add"), Choice("off")),
    source="003 二.4",
)

YAOJI = ChickenPoints(plain=1, charging=2, liable=1, forfeit=1, forfeit_charging=2)
CHICKENS = ChickenTerms(
    defaults=(
        DefaultChicken(
            shared.YAOJI,
            shared.YAOJI_LABEL,
            plain=YAOJI,
            silver=YAOJI.times(2),
            golden=YAOJI.times(3),
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

WORDS = Words(base=Text("底注", "base"))

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
    hands.barred,
)


def terms(options: Options) -> Terms:
    """The numbers and switches of a room: every one is looked up in the tables above."""
    style = str(options["style"])
    three = style == "sandingguai"
    return Terms(
        players=next(choice.players for choice in STYLE.choices if choice.value == style),
        patterns=PatternTable((pattern, POINTS[style][pattern.id]) for pattern in PATTERNS),
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
        washout_steps=(hands.pay_ready,),
        bonus={"hard": HARD[style], "soft": SOFT[style]},
        hard="first_turn",
        soft_topic="ready",
        passed_win="any",
        passed_self_draw=False,
        lifted_by_claim=False,
        most_suits=2 if three else 3,
        suits_topic="two_suits" if three else "",
        washout_dealer="ready",
    )


GUIYANG = Ruleset(
    name="guiyang",
    version=1,
    words=WORDS,
    texts="guiyang.toml",
    source="003",
    groups=("play", "dealer", "points"),
    options=(STYLE, DEALER_BONUS, BASE),
    patterns=PATTERNS,
    points_by="style",
    points=POINTS,
    terms=terms,
)
