"""The best reading of hands with wild tiles, against an oracle that tries every assignment.

``READINGS=20`` makes twenty times as many hands as the default run.
"""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

import engine
from engine import (
    KINDS,
    NAMES,
    RANKS,
    DiscardWin,
    Meld,
    Position,
    RobbedKong,
    Room,
    Score,
    Seat,
    SelfDraw,
    Table,
    Terms,
    Win,
    shapes,
    tile,
)
from engine.options import Options
from engine.rulesets.zhaotong import FAN, ZHAOTONG
from engine.table import MeldKind
from engine.terms import FanExtras
from tests.support import oracle_zhaotong as oracle
from tests.support.oracle_zhaotong import ALL, KONGS, Rules

Json = dict[str, Any]

TIMES = max(1, int(os.environ.get("READINGS", "1")))
MODES = (4, 8, 11)


class Case(NamedTuple):
    """A seat that holds ``hand`` (3n + 2 tiles), the last of which came last."""

    rules: Rules
    indicator: str
    wild: set[str]
    hand: list[str]
    melds: list[Json]
    void: str | None

    @property
    def wilds(self) -> int:
        return sum(each in self.wild for each in self.hand)

    @property
    def rest(self) -> list[str]:
        return self.hand[:-1]

    @property
    def room(self) -> Room:
        return engine.open_room("zhaotong", self.rules._asdict())

    @property
    def seat(self) -> Json:
        return {"melds": self.melds, **({"void": self.void} if self.void else {})}

    def table(self) -> Table:
        """A table with that seat as seat 1, the winning tile apart."""
        melds = tuple(
            Meld(
                meld["kind"],
                tile(meld["tile"]),
                wilds=tuple(sorted(tile(each) for each in meld.get("wilds", []))),
            )
            for meld in self.melds
        )
        void = None if self.void is None else "mps".index(self.void)
        seat = Seat(self.engine_hand(), len(self.rest), melds, void=void)
        other = Seat(None, 13, void=void)  # before everybody has chosen nobody is ready
        return Table(0, (other, seat), indicator=tile(self.indicator))

    def engine_hand(self) -> tuple[int, ...]:
        return tuple(sorted(tile(each) for each in self.rest))


# --- hands that win, or nearly -------------------------------------------------------------------


def _room_for(random: Random, mode: int) -> Rules:
    return Rules(
        mode,
        random.choice((4, 5, 6, 7, 7, 7)),
        random.random() < 0.7,
        void_suit=random.random() < 0.3,
    )


def _meld(random: Random, case_wild: list[str], tiles: list[str]) -> Json:
    kind: MeldKind = random.choice(("pung", "pung", *KONGS))  # type: ignore[arg-type]
    most = {"pung": 1, "exposed_kong": 2, "added_kong": 2, "concealed_kong": 3}[kind]
    count = random.choice((0, 0, random.randint(0, most)))
    made: Json = {"kind": kind, "tile": random.choice(tiles)}
    if count:
        made["wilds"] = [random.choice(case_wild) for _ in range(count)]
    return made


def _groups(random: Random, tiles: list[str], count: int, triplets: float) -> list[str]:
    """So many triplets and sequences, and a pair."""
    made: list[str] = []
    for _ in range(count):
        first = random.choice(tiles)
        rank, suit = int(first[0]), first[1]
        if random.random() < triplets or rank > 7:
            made += [first] * 3
        else:
            made += [f"{rank + step}{suit}" for step in range(3)]
    return made + [random.choice(tiles)] * 2


def near_win(random: Random, mode: int, wilds: int) -> Case | None:
    """A hand that wins or nearly does, ``wilds`` of its tiles wild; None if it cannot be held."""
    rules = _room_for(random, mode)
    indicator = random.choice(ALL)
    wild = oracle.wild_tiles(rules, indicator)
    suits = random.choice(("m", "p", "s", "mp", "ms", "ps", indicator[1], "mp"))
    kinds = [each for each in ALL if each[1] in suits]
    if random.random() < 0.5:  # few ranks, so that hogs and triplets are frequent
        low = random.randint(1, 6)
        kinds = [each for each in kinds if low <= int(each[0]) <= low + 3]
    natural = [each for each in kinds if each not in wild]
    if len(natural) < 5:
        return None
    melds: list[Json] = []
    if random.random() < 0.5:
        most = (14 - wilds) // 3 if wilds > 2 else 4
        melds = [
            _meld(random, sorted(wild), natural)
            for _ in range(random.randint(0, min(4, max(most, 0))))
        ]
    if not melds and random.random() < 0.4:
        hand = [each for each in random.choices(kinds, k=7) for _ in range(2)]
    else:
        hand = _groups(random, kinds, 4 - len(melds), random.choice((0.2, 0.5, 1)))
    random.shuffle(hand)
    if wilds > len(hand):
        return None
    for index in range(wilds):
        hand[index] = random.choice(sorted(wild))
    hand[wilds:] = [each for each in hand[wilds:] if each not in wild] or hand[wilds:]
    if random.random() < 0.15:
        hand[-1] = random.choice(ALL)
    size = 14 - 3 * len(melds)
    while len(hand) < size:
        hand.append(random.choice(natural))
    random.shuffle(hand)
    held = Counter(hand)
    for meld in melds:
        in_it = meld.get("wilds", [])
        held.update(in_it)
        held[meld["tile"]] += (3 if meld["kind"] == "pung" else 4) - len(in_it)
    held[indicator] += 1
    if max(held.values()) > 4 or sum(each in wild for each in hand) != wilds:
        return None
    if len({meld["tile"][1] for meld in melds}) > 2:
        return None
    void = None
    if rules.void_suit:
        absent = [suit for suit in "mps" if suit not in suits]
        void = random.choice(absent if absent and random.random() < 0.85 else list("mps"))
        if any(meld["tile"][1] == void for meld in melds):
            return None
    return Case(rules, indicator, wild, hand, melds, void)


def has_twins(case: Case) -> bool:
    """Whether two of its melds are of the same tile, which wild tiles make possible."""
    return len({meld["tile"] for meld in case.melds}) < len(case.melds)


def cases(seed: str, mode: int, wilds: int, count: int, *, twins: bool = False) -> list[Case]:
    random = Random(seed)
    found: list[Case] = []
    while len(found) < count:
        case = near_win(random, mode, wilds)
        if case is not None and has_twins(case) == twins:
            found.append(case)
    return found


# --- the engine against the oracle ----------------------------------------------------------------


def score_of(
    case: Case, by: str = "draw", after_kong: bool = False, room: Room | None = None
) -> Score | None:
    won = tile(case.hand[-1])
    kong = tile(case.indicator) if after_kong else None
    wins: dict[str, Win] = {
        "draw": SelfDraw(won, (1,), kong, at=9),
        "discard": DiscardWin(won, (1,), 0, kong, at=9),
        "rob": RobbedKong(won, (1,), 0, at=9),
    }
    return Position(room or case.room, case.table()).score(1, case.engine_hand(), wins[by])


def assert_scored_alike(case: Case, by: str, after_kong: bool) -> oracle.Worth | None:
    value: Json = {"indicator": case.indicator}
    expected = oracle.worth(case.rules, value, case.seat, case.rest, case.hand[-1], by, after_kong)
    got = score_of(case, by, after_kong)
    if got is None or expected is None:
        assert got is None, case
        assert expected is None, case
        return None
    extras = oracle.comparable(got.extras)
    assert (got.pattern.id, got.fan, extras) == expected.comparable, (case, got)
    assert got.points == expected.points
    assert_is_a_reading(case, got)
    return expected


def assert_is_a_reading(case: Case, score: Score) -> None:
    """The groups hold exactly the hand, and are worth what the hand is said to be worth."""
    assert score.read is not None
    groups = score.read()
    held = [NAMES[each] for group in groups for each in group.held]
    assert sorted(held) == sorted(case.hand), (case, groups)
    read: list[str] = []
    for group in groups:
        names = [NAMES[each] for each in group.tiles]
        read += names
        for stands_for, real in zip(names, (NAMES[each] for each in group.held), strict=True):
            assert stands_for == real or real in case.wild, (case, groups)
        if group.kind == "sequence":
            first = int(names[0][0])
            assert names == [f"{first + step}{names[0][1]}" for step in range(3)], groups
        else:
            assert names == [names[0]] * {"triplet": 3, "pair": 2}[group.kind], groups
    kinds = Counter(group.kind for group in groups)
    if kinds["pair"] == 7:
        assert not case.melds
        assert kinds.total() == 7
    else:
        assert kinds["pair"] == 1
        assert kinds.total() == 5 - len(case.melds)
    extras = dict(score.extras)
    said = (score.pattern.id, extras.get("hog", 0), extras.get("indicator", 0))
    # Every tile is what it is now.
    found = oracle.best(read, case.melds, set(), case.indicator, case.void)
    assert found == said, (case, groups)


@pytest.mark.parametrize("wilds", range(5))
@pytest.mark.parametrize("mode", MODES)
def test_zhaotong_the_best_reading_is_that_of_a_search_through_every_assignment(
    mode: int, wilds: int
) -> None:
    count = (160, 160, 150, 140, 100)[wilds] * TIMES
    reached: Counter[str] = Counter()
    for number, case in enumerate(cases(f"reading {mode} {wilds}", mode, wilds, count)):
        by = ("draw", "discard", "rob")[number % 3]
        value = assert_scored_alike(case, by, after_kong=number % 4 == 0 and by != "rob")
        if value is None:
            continue
        reached["won"] += 1
        reached[value.pattern] += 1
        reached.update(item for item, _ in value.extras)
        reached[f"melds {len(case.melds)}"] += 1
    assert reached["won"] > count / 2
    wanted = set(oracle.ORDER) | {"hog", "kong", "indicator", "kong_bloom", "kong_shot", "rob"}
    wanted |= {f"melds {melds}" for melds in range(4 if wilds > 2 else 5)}
    if mode == 11 and wilds < 3:  # each of the indicator is a wild tile, and a hog is as good
        wanted.discard("indicator")
    assert wanted <= reached.keys()


OTHER = FanExtras(
    self_draw=3,
    kong_bloom=2,
    kong_shot=5,
    rob=4,
    no_wild=6,
    kong=7,
    hog=2,
    indicator=3,
    all_indicators=4,
)


def _other_room(case: Case) -> Room:
    """The room of a case, but for what adds fan."""

    def terms(options: Options) -> Terms:
        usual = ZHAOTONG.terms(options)
        assert usual.fan is not None
        return usual._replace(fan=usual.fan._replace(cap=40, extras=OTHER))

    return Room(ZHAOTONG._replace(terms=terms), case.room.options)


def _other_worth(item: str, fan: int) -> int:
    if item == "indicator":
        return (0, OTHER.indicator, OTHER.all_indicators)[fan]
    return int(getattr(OTHER, item) * fan)


def test_zhaotong_what_adds_fan_is_worth_what_the_table_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With other numbers in it another reading may be the best one."""

    def rank(best: oracle.Best) -> tuple[int, int, int]:
        pattern = oracle.N[best.pattern]
        more = _other_worth("hog", best.hog) + _other_worth("indicator", best.indicator)
        return pattern + more, pattern, -oracle.ORDER.index(best.pattern)

    usual = oracle.Best.rank
    changed: Counter[str] = Counter()
    for mode, wilds in ((4, 0), (4, 1), (8, 2), (8, 3)):
        for number, case in enumerate(cases(f"other {mode} {wilds}", mode, wilds, 80 * TIMES)):
            rules = case.rules._replace(cap=40, self_draw_fan=True)
            by = ("draw", "discard", "rob")[number % 3]
            kong = number % 4 == 0 and by != "rob"
            value: Json = {"indicator": case.indicator}
            asked = rules, value, case.seat, case.rest, case.hand[-1], by, kong
            monkeypatch.setattr(oracle.Best, "rank", property(rank))
            expected = oracle.worth(*asked)
            monkeypatch.setattr(oracle.Best, "rank", usual)
            before = oracle.worth(*asked)
            got = score_of(case, by, kong, _other_room(case))
            if got is None or expected is None or before is None:
                assert got is None, case
                assert expected is None, case
                continue
            worths = [(item, _other_worth(item, count)) for item, count in expected.extras]
            assert oracle.comparable(got.extras) == oracle.comparable(worths), case
            assert got.pattern.id == expected.pattern, case
            assert got.fan == oracle.N[expected.pattern] + sum(fan for _, fan in worths), case
            changed.update(item for item, _ in worths)
            changed["other reading"] += expected != before
    assert set(changed) >= {*FanExtras._fields, "other reading"} - {"all_indicators"}


@pytest.mark.parametrize("mode", MODES)
def test_zhaotong_the_best_reading_where_two_melds_are_of_the_same_tile(mode: int) -> None:
    """With a wild tile in each, two pungs of a tile are six of it and thus a hog."""
    won: Counter[str] = Counter()
    for wilds in (0, 1):
        for case in cases(f"twins {mode} {wilds}", mode, wilds, 20 * TIMES, twins=True):
            value = assert_scored_alike(case, "draw", after_kong=False)
            pungs = [meld["tile"] for meld in case.melds if meld["kind"] == "pung"]
            if value is not None:
                won["any"] += 1
                won["two pungs"] += len(set(pungs)) < len(pungs)
    assert won["any"] > 15
    assert won["two pungs"] > 1


@pytest.mark.parametrize(
    ("wilds", "count"), [(5, 10), (6, 8), (7, 5), (8, 2), (9, 1), (10, 1), (11, 1)]
)
def test_zhaotong_the_best_reading_with_up_to_eleven_wild_tiles(wilds: int, count: int) -> None:
    won = 0
    for case in cases(f"many {wilds}", 11, wilds, 20 * count * TIMES):
        natural = {each[1] for each in case.hand if each not in case.wild}
        # With two suits in it already the third cannot come in: fewer assignments to try.
        if wilds < 8 or len(natural) == 2:
            won += assert_scored_alike(case, "draw", after_kong=False) is not None
        if won == count * TIMES:
            break
    assert won == count * TIMES


@pytest.mark.parametrize("wilds", range(4))
@pytest.mark.parametrize("mode", MODES)
def test_zhaotong_waits_are_those_of_a_search_through_every_assignment(
    mode: int, wilds: int
) -> None:
    count = (50, 40, 25, 10)[wilds] * TIMES
    ready = 0
    for case in cases(f"waits {mode} {wilds}", mode, wilds, count):
        seen: Json = {"indicator": case.indicator}
        expected = oracle.waits(case.rules, seen, case.seat, case.rest)
        got = Position(case.room, case.table()).waits(1, case.engine_hand())
        assert {
            NAMES[wait.tile]: (wait.pattern.id, wait.fan, oracle.comparable(wait.extras))
            for wait in got
        } == {each: value.comparable for each, value in expected.items()}, case
        assert [wait.tile for wait in got] == sorted(wait.tile for wait in got)
        assert Position(case.room, case.table()).is_ready(1, case.engine_hand()) == bool(got)
        ready += bool(got)
    assert ready > count / 2


def test_zhaotong_the_oracle_leaves_no_assignment_out() -> None:
    """Going through the suits one at a time finds what all 27 tiles at once do."""
    won = 0
    for wilds, count in ((0, 40), (1, 40), (2, 25), (3, 3)):
        for case in cases(f"oracle {wilds}", 8, wilds, count * TIMES):
            hand = (case.hand, case.melds, case.wild, case.indicator, case.void)
            expected = oracle.best_by_brute_force(*hand)
            got = oracle.best(*hand)
            # As in oracle.comparable: readings may tie that trade a hog for an indicator.
            assert (got and got.rank) == (expected and expected.rank), case
            won += expected is not None
    assert won > 50


# --- many wild tiles: what the search for the best reading may not miss ---------------------------


def every_set_of_target_counts(case: Case) -> tuple[str, int, int] | None:
    """Pattern, hogs and indicators of the best reading, by going through every set of hogs and
    every number of indicators that the wild tiles could be taken for.

    That says what the most is; that the reading is one, ``assert_is_a_reading`` shows.
    """
    hand = [tile(each) for each in case.hand if each not in case.wild]
    melded = [(meld["kind"], tile(meld["tile"])) for meld in case.melds]
    indicator = tile(case.indicator)
    in_melds = sum({"pung": 3}.get(kind, 4) * (each == indicator) for kind, each in melded)
    # What is missing of each hog; of those that are there already nothing.
    missing = {
        each: 4 - 3 * melded.count(("pung", each)) - hand.count(each)
        for each in range(KINDS)
        if each != indicator
    }
    missing = {each: count for each, count in missing.items() if count > 0}
    found = []
    for indicators in range(5):
        for hogs in _affordable(list(missing.items()), case.wilds - indicators):
            wished = [each for each in hogs for _ in range(missing[each])]
            found += _shapes(case, [*hand, *wished, *[indicator] * indicators], in_melds)
    return max(found, key=lambda each: each[0])[1] if found else None


def _affordable(costs: list[tuple[int, int]], most: int) -> Iterator[tuple[int, ...]]:
    """Every set of tiles that costs at most so much."""
    if most >= 0:
        yield ()
    for index, (each, cost) in enumerate(costs):
        if cost <= most:
            for others in _affordable(costs[index + 1 :], most - cost):
                yield (each, *others)


def _shapes(
    case: Case, tiles: list[int], in_melds: int
) -> list[tuple[tuple[int, ...], tuple[str, int, int]]]:
    """What natural tiles and wild ones for the rest can be, with their ranks."""
    keys, melds = shapes.keys_of(tiles), 4 - len(case.melds)
    suits = {each // RANKS for each in tiles} | {"mps".index(m["tile"][1]) for m in case.melds}
    if len(suits) > 2 or (case.void and "mps".index(case.void) in suits):
        return []
    if max(map(tiles.count, tiles), default=0) > 4:
        return []  # five of a tile bring no more than four
    indicator = tile(case.indicator)
    pungs = Counter(tile(meld["tile"]) for meld in case.melds if meld["kind"] == "pung")
    hogs = sum(
        tiles.count(each) + 3 * pungs[each] >= 4 for each in range(KINDS) if each != indicator
    )
    held = in_melds + tiles.count(indicator)
    one, found = len(suits) <= 1, []
    wilds = len(case.hand) - len(tiles)
    if melds == 4 and shapes.is_seven_pairs(keys, wilds):
        found.append(("qingqidui" if one else "qidui", hogs, (held >= 2) + (held >= 4)))
    three_or_four = (held >= 3) + (held >= 4)
    if shapes.is_standard(keys, melds):
        found.append(("qingyise" if one else "pinghu", hogs, three_or_four))
    if shapes.is_triplets(keys, melds):
        found.append(("qingpeng" if one else "pengpenghu", hogs, three_or_four))
    return [
        ((FAN[name] + hog + more, FAN[name], -list(FAN).index(name), hog), (name, hog, more))
        for name, hog, more in found
    ]


@pytest.mark.parametrize(
    ("mode", "wilds"), [(8, 4), (8, 7), (8, 8), (11, 7), (11, 8), (11, 9), (11, 10), (11, 11)]
)
def test_zhaotong_no_set_of_target_counts_is_better_than_the_best_reading(
    mode: int, wilds: int
) -> None:
    won: Counter[str] = Counter()
    for case in cases(f"wishes {mode} {wilds}", mode, wilds, 30 * TIMES):
        expected = every_set_of_target_counts(case)
        got = score_of(case)
        assert (got is None) == (expected is None), case
        if got is None:
            continue
        extras = dict(got.extras)
        read = (got.pattern.id, extras.get("hog", 0), extras.get("indicator", 0))
        assert read == expected, case
        assert_is_a_reading(case, got)
        won[f"melds {len(case.melds)}"] += 1
    assert won.total() > 15 * TIMES


@pytest.mark.parametrize("wilds", range(5, 12))
def test_zhaotong_a_wait_is_worth_what_its_own_draw_is(wilds: int) -> None:
    ready = 0
    for case in cases(f"draws {wilds}", 11, wilds, 25 * TIMES):
        for wait in Position(case.room, case.table()).waits(1, case.engine_hand()):
            win = SelfDraw(wait.tile, (1,), at=9)
            got = Position(case.room, case.table()).score(1, case.engine_hand(), win)
            assert got is not None
            assert wait == (wait.tile, got.pattern, got.points, got.fan, got.extras), case
            ready += 1
    assert ready > 100
