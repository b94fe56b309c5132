"""Which rounds are written down: some of every rule set, in rooms that use its options.

The numbers were chosen so that what a round ``shows`` really happens in it.
"""

from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine import Language, Room
from tests.support.citing import cited
from zhuoji.simulation import Plan, record_of
from zhuoji.transcript import transcript

Json = dict[str, Any]
FOLDER = Path(__file__).parent


class Round(NamedTuple):
    """A round by its number, and what must be in its transcript: words, and rules by their ids."""

    name: str
    plan: Plan
    number: int
    shows: tuple[str, ...]
    language: Language = "en"

    @property
    def file(self) -> Path:
        """Where it is written down."""
        return FOLDER / f"{self.name}.txt"

    def cited(self) -> set[str]:
        """The rules that its answer cites."""
        return cited(engine.answer_replay(*self._record()))

    def _record(self) -> tuple[Room, Json]:
        record = record_of(self.plan, self.number)
        return engine.open_room(record["room"]["ruleset"], record["room"]["options"]), record

    def text(self) -> str:
        """The transcript, as it is played now."""
        room, record = self._record()
        return "\n".join(transcript(room, record, self.language)) + "\n"


ROUNDS = (
    Round(
        "guiyang-default",
        Plan("guiyang", players=4),
        338,
        ("guiyang.hand", "guiyang.chicken", "guiyang.kong", "guiyang.liable"),
    ),
    Round(
        "guiyang-hun8qing16",
        Plan("guiyang", {"style": "hun8qing16", "base": 2}, players=4),
        440,
        ("自摸胡", "guiyang.forfeit", "guiyang.liable", "银幺鸡", "× 底注 2 ="),
        "zh",
    ),
    Round(
        "guiyang-sandingguai",
        Plan("guiyang", {"style": "sandingguai", "dealer_bonus": "off"}, players=3),
        26,
        ("by robbing a kong", "guiyang.forfeit", "guiyang.rob"),
    ),
    Round(
        "guiyang-robbed-kong",
        Plan("guiyang", {"dealer_bonus": "add"}, players=4),
        10,
        ("by robbing a kong", "guiyang.rob", "guiyang.dealer"),
    ),
    Round(
        "guiyang-kong-bloom",
        Plan("guiyang", {"dealer_bonus": "add"}, players=4),
        218,
        ("自摸胡", "杠开", "guiyang.forfeit", "guiyang.dealer"),
        "zh",
    ),
    Round(
        "guiyang-hot-shot",
        Plan("guiyang", players=4),
        290,
        ("guiyang.hot_shot", "golden 1 of bamboos (1s)", "single wait on four melds"),
    ),
    Round(
        "guiyang-killed-declaration",
        Plan("guiyang", players=4),
        28,
        ("并报听", "guiyang.kill_ready", "guiyang.charge"),
        "zh",
    ),
    Round(
        "guiyang-hun8qing16-declared-hard",
        Plan("guiyang", {"style": "hun8qing16"}, players=4),
        1044,
        ("guiyang.hard", "guiyang.kill_ready", "hard win"),
    ),
    Round(
        "guiyang-sandingguai-killed-declaration",
        Plan("guiyang", {"style": "sandingguai"}, players=3),
        110,
        ("guiyang.kill_ready", "清一色"),
        "zh",
    ),
    Round(
        "guiyang-washout",
        Plan("guiyang", players=4),
        6,
        ("settlement: washout", "guiyang.washout", "(0 left)"),
    ),
    Round(
        "gumai-default",
        Plan("gumai", players=4),
        351,
        ("gumai.hot_shot",),
        "zh",
    ),
    Round(
        "gumai-all-chickens",
        Plan(
            "gumai",
            {
                "chicken": "swing",
                "self_chicken": True,
                "wugu": True,
                "weekday_chicken": True,
                "full_hall": True,
            },
            players=4,
        ),
        126,
        ("gumai.chicken", "gumai.charge", "gumai.liable", "weekday"),
    ),
    Round(
        "gumai-wind",
        Plan("gumai", {"wind": True, "wugu": True}, players=4),
        48,
        ("翻出 五筒", "不计，按 风吹鸡"),
        "zh",
    ),
    Round(
        "gumai-kong-bloom",
        Plan("gumai", {"wugu": True, "streak": True}, players=4),
        346,
        ("gumai.kong_bloom", "golden 8 of dots (8p)", "gumai.dealer"),
    ),
    Round(
        "gumai-tongsan",
        Plan("gumai", {"tongsan": True, "streak": True}, players=4),
        399,
        ("gumai.forfeit_kong", "gumai.hot_shot"),
        "zh",
    ),
    Round(
        "gumai-robbed-kong",
        Plan("gumai", {"streak": True}, players=4),
        322,
        ("by robbing a kong", "gumai.rob", "gumai.dealer"),
    ),
    Round(
        "gumai-stakes",
        Plan("gumai", {"stakes": True, "dealer_extra": True, "streak": True}, players=4),
        13,
        ("before the deal", "gumai.stake", "gumai.dealer"),
    ),
    Round(
        "gumai-two-players-dilong",
        Plan("gumai", {"dilong": True, "tongsan": True}, players=2),
        1356,
        ("定缺", "地龙", "gumai.charge"),
        "zh",
    ),
    Round(
        "gumai-three-players",
        Plan("gumai", {"stakes": True, "multiplier": 3, "self_draw": "plus_one"}, players=3),
        1,
        ("void suit", "gumai.self_draw", "gumai.kong", "gumai.stake"),
    ),
    Round(
        "gumai-hard-ready",
        Plan("gumai", players=4),
        30,
        ("硬报", "gumai.hard"),
        "zh",
    ),
    Round(
        "gumai-several-winners",
        Plan("gumai", {"self_draw": "double"}, players=4),
        733,
        ("gumai.hand",),
    ),
    Round(
        "yinji-default",
        Plan("yinji", players=4),
        227,
        ("yinji.forfeit_kong", "yinji.charge", "yinji.kong", "yinji.dealer"),
    ),
    Round(
        "yinji-golden",
        Plan("yinji", players=4),
        1059,
        ("charging golden 1 of bamboos", "forfeits golden 1 of bamboos", "yinji.dealer"),
    ),
    Round(
        "yinji-plain-robbed-kong",
        Plan(
            "yinji",
            {
                "chicken": "next",
                "full_hall": False,
                "silver": False,
                "forfeit_all_chickens": False,
                "forfeit_kongs": False,
                "streak": False,
                "base": 2,
            },
            players=4,
        ),
        443,
        ("抢杠胡", "yinji.rob", "× 底分 2 ="),
        "zh",
    ),
    Round(
        "yinji-hot-shot",
        Plan("yinji", players=3),
        363,
        ("yinji.hot_shot", "yinji.forfeit", "all triplets"),
    ),
    Round(
        "yinji-next",
        Plan("yinji", {"chicken": "next"}, players=4),
        111,
        ("清一色", "yinji.liable", "yinji.kong"),
        "zh",
    ),
    Round(
        "yinji-two-players-washout",
        Plan("yinji", players=2),
        20,
        ("settlement: washout", "yinji.washout"),
    ),
    Round(
        "zhaotong-4-wilds-several-winners",
        Plan("zhaotong", players=4),
        56,
        ("听用", "zhaotong.hand"),
        "zh",
    ),
    Round(
        "zhaotong-8-wilds-void-suit",
        Plan("zhaotong", {"wilds": 8, "void_suit": True}, players=4),
        25,
        ("swaps", "void suit", "zhaotong.three_suits"),
    ),
    Round(
        "zhaotong-11-wilds-pung-then-kong",
        Plan(
            "zhaotong",
            {"wilds": 11, "pung_then_kong": True, "cap": 7, "self_draw_fan": False},
            players=3,
        ),
        37,
        ("用听用", "zhaotong.three_suits"),
        "zh",
    ),
    Round(
        "zhaotong-earthly-all-pay",
        Plan("zhaotong", {"earthly_all_pay": True}, players=4),
        1,
        ("zhaotong.earthly",),
    ),
    Round(
        "zhaotong-robbed-kong",
        Plan("zhaotong", {"cap": 4}, players=4),
        1123,
        ("抢杠胡", "zhaotong.rob", "zhaotong.earthly"),
        "zh",
    ),
)
