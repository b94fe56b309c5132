"""zhaotong: Zhaotong mahjong 昭通麻将 with wild tiles, played on after a win (source 004)."""

from engine.options import Choice, Option, Options
from engine.ruleset import Ruleset
from engine.settlement.steps import fans
from engine.terms import (
    ONE_SUIT,
    PAIRS,
    STANDARD,
    TRIPLETS,
    FanExtras,
    FanTerms,
    Pattern,
    PatternTable,
    Terms,
    Words,
)
from engine.text import Text

# In the order that decides between interpretations of equal worth and equal fan.
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
EXTRAS = FanExtras(
    self_draw=1,
    kong_bloom=1,
    kong_shot=1,
    rob=1,
    no_wild=1,
    kong=1,
    hog=1,
    indicator=1,
    all_indicators=2,
)
HEAVENLY = Pattern("tianhu", Text("天胡", "heavenly hand"), ())
EARTHLY = Pattern("dihu", Text("地胡", "earthly hand"), ())

WILD_STEPS = {4: (1,), 8: (1, -1), 11: (1, -1, 0)}

CAPS = (4, 5, 6, 7)

OPTIONS = (
    Option(
        "wilds", "play", 4, choices=tuple(Choice(wilds) for wilds in WILD_STEPS), source="004 五"
    ),
    Option("void_suit", "play", False, source="004 五"),
    Option("pung_then_kong", "play", False, source="004 五"),
    Option("cap", "points", 5, choices=tuple(Choice(cap) for cap in CAPS), source="004 五"),
    Option("self_draw_fan", "points", True, source="004 五"),
    Option("earthly_all_pay", "points", False, source="004 五"),
)

WORDS = Words().with_kongs(concealed_kong="暗杠", added_kong="补杠", exposed_kong="直杠")

FINES = (fans.three_suits, fans.unready)


def terms(options: Options) -> Terms:
    """The numbers and switches of a room."""
    return Terms(
        players=(2, 3, 4),
        # The wall may end with two seats or more that have not won, after others have.
        win_steps=(fans.hands, *FINES),
        washout_steps=FINES,
        patterns=PatternTable((pattern, FAN[pattern.id]) for pattern in PATTERNS),
        fan=FanTerms(
            heavenly=HEAVENLY,
            earthly=EARTHLY,
            cap=int(options["cap"]),
            extras=EXTRAS if options["self_draw_fan"] else EXTRAS._replace(self_draw=0),
            earthly_all_pay=bool(options["earthly_all_pay"]),
        ),
        wild_steps=WILD_STEPS[int(options["wilds"])],
        play_on=True,
        flips=False,
        pung_then_kong=bool(options["pung_then_kong"]),
        empty_wall_kongs=True,
        win_rule="zhaotong.win",
        suits_topic="win",
        claims_rule="zhaotong.claims",
        washout_topic="fine",
        plain_patterns=frozenset(),
        passed_win="fan",
        passed_pung=True,
        most_suits=2,
        melds_keep_suits=True,
        void_players=(2, 3, 4) if options["void_suit"] else (),
        shooter_deals_from=2,
    )


ZHAOTONG = Ruleset(
    name="zhaotong",
    version=1,
    words=WORDS,
    texts="zhaotong.toml",
    source="004",
    groups=("play", "points"),
    options=OPTIONS,
    patterns=(*PATTERNS, HEAVENLY, EARTHLY),
    points_by=None,
    points={"all": FAN},
    terms=terms,
)
