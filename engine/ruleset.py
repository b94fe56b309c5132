"""What a rule set is: a record of data and of the steps that its settlement is made of.

``Terms`` are the numbers and switches of one room, worked out once from its options. Steps and
legal actions ask the terms, never the name of the rule set.
"""

from engine.hands import Pattern, Scale
from engine.lean import TYPE_CHECKING, Callable, Literal, Mapping, MappingProxyType, NamedTuple
from engine.options import Option, Options
from engine.problems import Problem
from engine.scores import Scoring
from engine.text import Text

if TYPE_CHECKING:
    from engine.facts import Facts
    from engine.ledger import Ledger

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
    """Added to an own draw after the factor (rule ``self_draw``)."""
    bloom_extra: int = 0
    """杠开: added on a kong's replacement, in place of ``draw_extra``."""
    bloom_topic: str = "hand"
    kill: Mapping[str, int] = MappingProxyType({})
    """杀报, 杀听: what a payer that declared softly or hard pays more."""
    kill_doubles: bool = False
    """Whether the raise is part of what an own draw doubles."""
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
    """Whether an own draw doubles what is added."""


class Figures(NamedTuple):
    """What one default chicken is worth in each of its roles."""

    plain: int
    charging: int
    liable: int
    forfeit: int
    forfeit_charging: int

    def times(self, factor: int) -> "Figures":
        """Every figure, ``factor`` times."""
        return Figures(*(factor * figure for figure in self))


class DefaultChicken(NamedTuple):
    """A tile that is a chicken without being turned (幺鸡 ``1s``, 乌骨鸡 ``8p``)."""

    tile: int
    label: Text
    plain: Figures
    silver: Figures
    golden: Figures


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
    forfeit_to_feeder: bool = False
    """Whether that of an exposed kong goes to its feeder alone."""
    forfeit_shot: bool = True
    """Whether a hot shooter forfeits the kong of its hot shot as well."""


Step = Callable[["Facts", "Ledger"], None]


class FanTerms(NamedTuple):
    """How fan 番 are counted, with which wild tiles 听用 (zhaotong)."""

    patterns: tuple[tuple[Pattern, int], ...]
    """The patterns with their fan, in the order that decides between equal readings."""
    heavenly: Pattern
    earthly: Pattern
    wild_steps: tuple[int, ...]
    """What the indicator makes wild: ranks on from it."""
    cap: int
    self_draw: bool
    """Whether an own draw adds a fan."""
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
    scale: Scale = Scale(())
    hand: HandTerms = HandTerms()
    dealer: DealerTerms = DealerTerms()
    chickens: ChickenTerms = ChickenTerms((), ())
    kongs: KongTerms = KongTerms({})
    fan: FanTerms | None = None
    """Where hands are scored by fan, with wild tiles."""
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
    win_rule: str = "table.ready"
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
    soft_rule: str = ""
    """The topic of the rule by which a seat may declare ready with its first discard (报听);
    empty where none may."""
    passed_win: Literal["any", "tile", "fan"] = "tile"
    """过胡: a passed win bars wins on any tile, on that tile, or with no more fan."""
    passed_own_draw: bool = True
    """Whether discarding instead of winning by one's own draw is a pass on a win."""
    lifted_by_claim: bool = True
    """Whether one's own pung or kong lifts what one has passed, as a draw does."""
    passed_pung: bool = False
    """过碰: a passed pung bars a pung of that tile."""
    most_suits: int = 3
    void_players: tuple[int, ...] = ()
    """The numbers of players at which every seat first chooses a void suit (定缺)."""
    late_kongs: bool = False
    stakes: bool = False
    shooter_deals_from: int = 3
    """So many winners of one tile make its discarder the next dealer."""


class Ruleset(NamedTuple):
    """A rule set: tables of points, options, and the tuples of steps."""

    name: str
    version: int
    texts: str
    """The file of its texts in ``engine/rulesets/``, or a path (:mod:`engine.rulesets.texts`)."""
    source: str
    groups: tuple[str, ...]
    """The groups of its options, in the order of a room form."""
    options: tuple[Option, ...]
    patterns: tuple[Pattern, ...]
    points_by: str | None
    """The option whose value chooses the column of ``points``; None where there is one column."""
    points: Mapping[str, Mapping[str, int]]
    """Pattern points by column."""
    terms: Callable[[Options], Terms]
    scoring: Scoring
    washout_dealer: Callable[["Facts"], int]
    next_streak: Callable[["Facts", int], int]

    @property
    def id(self) -> str:
        """Name and version, e.g. ``guiyang@1``."""
        return f"{self.name}@{self.version}"

    def rule(self, topic: str) -> str:
        """The id of this rule set's rule on ``topic``: ``rule("hand")`` is ``guiyang.hand``."""
        return f"{self.name}.{topic}"


class Room(NamedTuple):
    """A rule set with one choice of its options."""

    ruleset: Ruleset
    options: Options
    terms: Terms


def player_count_problem(room: Room, players: int) -> Problem | None:
    """The problem if a table of ``players`` cannot be played in ``room`` (``player_count``)."""
    if players in room.terms.players:
        return None
    allowed = ", ".join(str(count) for count in room.terms.players)
    return Problem(
        "player_count",
        "/table/seats",
        Text(f"此房间由 {allowed} 人玩", f"this room is for {allowed} players"),
    )
