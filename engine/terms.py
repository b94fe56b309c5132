"""The terms of a room: its numbers and switches, worked out once from its options.

Steps, legal actions and scores ask the terms, never the name of the rule set. Wild tiles
(``wild_steps``), the way of scoring (``fan``) and the limits of melds (``melds_keep_suits``) are
three separate things.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from engine.text import Text

# --- patterns ------------------------------------------------------------------------------------

# The properties a pattern can ask of a completed hand.
STANDARD, TRIPLETS, PAIRS, ONE_SUIT, FOUR_ALIKE, FOURTH_WON, SINGLE_LEFT, FIVE_PAIRS = range(8)
"""In order: four melds and a pair; all of them triplets 大对子; seven pairs 七对; one suit 清一色;
four alike in hand 龙; the winning tile is the fourth of four alike; one tile left in hand 单吊;
a pung, five pairs and the fourth tile of that pung 地龙."""


class Pattern(NamedTuple):
    """A winning pattern: its id in pinyin, its name, and the properties that it needs."""

    id: str
    label: Text
    needs: tuple[int, ...]


Priced = tuple[Pattern, int]
"""A pattern with what it is worth: points, or fan 番 where hands are scored by fan."""


class PatternTable:
    """The patterns 牌型 of a room with what each is worth, the best first."""

    def __init__(self, patterns: Iterable[Priced]) -> None:
        # Equal ones keep the order in which the rule set lists them.
        self.patterns: tuple[Priced, ...] = tuple(sorted(patterns, key=lambda pair: -pair[1]))
        self.possible: Mapping[int, tuple[Priced, ...]] = _Possible(self.patterns)
        """By properties, a bit each: the patterns that need none but these."""


class _Possible(dict[int, tuple[Priced, ...]]):
    """Which patterns are possible depends only on which properties occur at all; nearly always it
    is one. There are 256 such sets."""

    def __init__(self, patterns: tuple[Priced, ...]) -> None:
        super().__init__()
        self._patterns = patterns

    def __missing__(self, occurring: int) -> tuple[Priced, ...]:
        found = self[occurring] = tuple(
            (pattern, worth)
            for pattern, worth in self._patterns
            if all(occurring >> need & 1 for need in pattern.needs)
        )
        return found


# --- words ---------------------------------------------------------------------------------------


class Words(NamedTuple):
    """What players of a rule set call what others call otherwise."""

    base: Text = Text("底分", "base")
    kill: Text = Text("杀报", "killed declaration")
    kongs: Mapping[str, Text] = MappingProxyType(
        {
            "concealed_kong": Text("闷豆", "concealed kong"),
            "added_kong": Text("转弯豆", "added kong"),
            "exposed_kong": Text("点豆", "exposed kong"),
        }
    )

    def with_kongs(self, **chinese: str) -> "Words":
        """The same with other Chinese names of some kinds of kong."""
        kongs = {
            kind: Text(chinese.get(kind, text.zh), text.en) for kind, text in self.kongs.items()
        }
        return self._replace(kongs=kongs)


# --- what is paid --------------------------------------------------------------------------------

Item = Literal[
    "hand",
    "dealer",
    "rob",
    "hot_shot",
    "kill_ready",
    "stake",
    "chicken",
    "kong",
    "washout",
]


class Amount(NamedTuple):
    """Points that may grow with the table: ``flat`` and so much for each other player."""

    flat: int = 0
    per_other: int = 0

    def of(self, players: int) -> int:
        """The points at a table of ``players``."""
        return self.flat + self.per_other * (players - 1)


class HandTerms(NamedTuple):
    """What a winning hand pays (胡牌), in points before the base."""

    draw_factor: int = 2
    draw_extra: int = 0
    """Added to a self-draw after the factor (rule ``self_draw``)."""
    bloom_extra: int = 0
    """杠开: added on a kong's replacement, in place of ``draw_extra``."""
    bloom_topic: str = "hand"
    kill: Mapping[str, int] = MappingProxyType({})
    """杀报, 杀听: what a payer that declared softly or hard pays more."""
    kill_doubles: bool = False
    """Whether the raise is part of what a self-draw doubles."""
    rob_covers_all: bool = False
    """Whether a robbed seat pays for every other seat as on a draw, or as a discarder."""
    rob: Amount = Amount()
    rob_late: Amount = Amount()
    shot_exposed: Amount = Amount()
    shot_other: Amount = Amount()
    shot_late: Amount = Amount()


class DealerTerms(NamedTuple):
    """What is paid more between the dealer and its counterpart (连庄, 一扣二)."""

    times_rounds: int = 0
    """The amount so far, times so much for each round dealt in a row, this one included."""
    per_round: int = 0
    """So much more for each round dealt in a row, this one included."""
    fixed: int = 0
    per_streak: int = 0
    """So much more for each round before this one."""
    doubles: bool = False
    """Whether a self-draw doubles what is added."""


class ChickenPoints(NamedTuple):
    """What one default chicken is worth in each of its roles."""

    plain: int
    charging: int
    liable: int
    forfeit: int
    forfeit_charging: int

    def times(self, factor: int) -> "ChickenPoints":
        """All of them, ``factor`` times."""
        return ChickenPoints(*(factor * points for points in self))


class DefaultChicken(NamedTuple):
    """A tile that is a chicken without being turned (幺鸡 ``1s``, 乌骨鸡 ``8p``)."""

    tile: int
    label: Text
    plain: ChickenPoints
    silver: ChickenPoints
    golden: ChickenPoints


class ChickenTerms(NamedTuple):
    """Which tiles are chickens 鸡 and what they are worth."""

    defaults: tuple[DefaultChicken, ...]
    yields: tuple[int, ...]
    """What the turned tile makes a chicken: ranks on from it (1 下鸡, -1 上鸡)."""
    turned: int = 1
    turned_silver: int = 1
    """A turned ``1m`` or ``1p`` (银鸡)."""
    turned_discards: bool = True
    """满堂鸡: turned chickens count among one's own unclaimed discards as well."""
    turns_itself: bool = False
    """本鸡: the turned tile is a chicken too."""
    weekday: bool = False
    """星期鸡: the tiles whose rank is the day of the week."""
    wind: int | None = None
    """风吹鸡: turning this tile voids every chicken of the round."""
    liable: bool = True
    liable_by_win: bool = False
    liable_returns: bool = False
    """Whether a taker that is not live pays the discarder in turn."""


class KongTerms(NamedTuple):
    """What a kong 豆 brings from each seat that pays it; a late one never brings anything."""

    points: Mapping[str, int]
    forfeit: int = 0
    """包杠: what an unready seat pays for each of its own after a win."""
    forfeit_to_discarder: bool = False
    """Whether that of an exposed kong goes to the discarder alone."""
    forfeit_shot: bool = True
    """Whether a hot shooter forfeits the kong of its hot shot as well."""


Need = Literal["flip", "weekday", "stakes"]
"""What a step has to know of the round that a table may leave out."""
Counted = Literal["kongs", "chickens", "liable"]
"""What a settlement counts, and players ask about where it does not: kongs 豆, chickens 鸡, liable
chickens 责任鸡."""


class Step(NamedTuple):
    """One kind of payment of a settlement: ``pay`` is called with its context and ledger.

    Made by ``engine.settlement.books.step`` alone, which checks the types; ``needs`` is what it
    asks of the table that may have been left out, ``counts`` what counts by it.
    """

    pay: Callable[..., None]
    needs: frozenset[Need] = frozenset()
    counts: Counted | None = None


class FanExtras(NamedTuple):
    """What adds to the fan of the pattern (zhaotong's M), in fan."""

    self_draw: int
    """自摸; 0 where the room does not count it."""
    kong_bloom: int
    """杠上花, besides the self-draw that it is."""
    kong_shot: int
    """杠上炮."""
    rob: int
    """抢杠胡, besides the self-draw that it counts as."""
    no_wild: int
    """无听用, where there are wild tiles."""
    kong: int
    """杠: each."""
    hog: int
    """归: each."""
    indicator: int
    """本金: three of it, or a pair of them among seven pairs."""
    all_indicators: int
    """本金: four of it or more, in place of ``indicator``."""


class FanTerms(NamedTuple):
    """How fan 番 are counted (zhaotong): those of the pattern, and what is added to them."""

    heavenly: Pattern
    earthly: Pattern
    cap: int
    extras: FanExtras
    earthly_all_pay: bool


class Terms(NamedTuple):
    """The numbers and switches of one room."""

    players: tuple[int, ...]
    win_steps: tuple[Step, ...]
    """What settles a round with a winner, in order."""
    washout_steps: tuple[Step, ...]
    """What settles a washout, in order."""
    base: int = 1
    unscaled: frozenset[Item] = frozenset()
    """The items that the base does not multiply."""
    patterns: PatternTable = PatternTable(())
    """What each pattern is worth, in points or in fan."""
    hand: HandTerms = HandTerms()
    dealer: DealerTerms = DealerTerms()
    chickens: ChickenTerms = ChickenTerms((), ())
    kongs: KongTerms = KongTerms({})
    fan: FanTerms | None = None
    """How fan are counted, where hands are scored by fan and not by the points of a pattern."""
    wild_steps: tuple[int, ...] = ()
    """听用: what the indicator 本金 makes wild, in ranks on from it; empty without wild tiles."""
    play_on: bool = False
    """血战: whether the others play on after a win."""
    flips: bool = True
    """Whether a tile is turned after a win to fix the chickens."""
    pung_then_kong: bool = False
    """碰东杠西: whether a kong may follow a pung before the discard."""
    empty_wall_kongs: bool = False
    """Whether a kong may be made on one's own turn with an empty wall."""
    bonus: Mapping[str, int] = MappingProxyType({})
    """Added to the winner's pattern: ``hard`` 硬报, ``soft`` 报听."""
    win_rule: str = "table.shape"
    """The rule that says what a winning hand is."""
    suits_topic: str = ""
    """The topic of the rule by which a hand of a winning shape may still be none, for its suits;
    empty where there is none of its own."""
    claims_rule: str = "table.actions"
    """The rule that says whose answer to a discard or a kong counts first."""
    washout_topic: str = "washout"
    """The topic of the rule that says what a washout costs."""
    plain_patterns: frozenset[str] = frozenset(("pinghu",))
    """The patterns that need a permit 通行证 on a discard."""
    hard: Literal["none", "first_turn", "asked"] = "none"
    """硬报: not known; derived from a win on the first turn; asked for after the deal."""
    soft_topic: str = ""
    """The topic of the rule by which a seat may declare ready with its first discard (报听);
    empty where none may."""
    passed_win: Literal["any", "tile", "fan"] = "tile"
    """过胡: a passed win bars wins on any tile, on that tile, or with no more fan."""
    passed_self_draw: bool = True
    """Whether discarding instead of winning by a self-draw is a pass on a win."""
    lifted_by_claim: bool = True
    """Whether one's own pung or kong lifts what one has passed, as a draw does."""
    passed_pung: bool = False
    """过碰: a passed pung bars a pung of that tile."""
    most_suits: int = 3
    """The suits that a winning hand may have, melds included."""
    melds_keep_suits: bool = False
    """Whether no meld may be in a suit that a winning hand could not have: one too many, or the
    void suit."""
    void_players: tuple[int, ...] = ()
    """The numbers of players at which every seat first chooses a void suit (定缺)."""
    late_kongs: bool = False
    stakes: bool = False
    shooter_deals_from: int = 3
    """So many winners of one tile make its discarder the next dealer."""
    washout_dealer: Literal["stays", "ready"] = "stays"
    """Who deals after a washout: the dealer 荒庄连庄, or as who is ready says."""
    streak: Literal["dealt", "won"] = "dealt"
    """连庄: what the streak counts, rounds that the dealer has dealt in a row, or has won."""

    @property
    def until_lifted(self) -> Text:
        """When what a seat has passed on is lifted, in words."""
        if self.lifted_by_claim:
            return Text("摸牌、碰、杠之", "until it draws, pungs or kongs")
        return Text("摸牌之", "until it draws")
