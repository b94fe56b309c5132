"""Wild tiles, the way of scoring and the limits of melds are three things: two small rule sets that
no service has join them in other ways, and play 300 whole rounds each.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from engine import (
    Position,
    Room,
    Ruleset,
    Settlement,
    Table,
    Terms,
    read_table,
    settle,
    write_table,
)
from engine.options import Option, Options
from engine.rulesets import shared, zhaotong
from engine.scoring import Circumstances, Holding, points
from engine.scoring import wild_points as points_with_wilds
from engine.settlement.steps import chickens, fans, hands, kongs
from engine.terms import (
    ChickenPoints,
    ChickenTerms,
    DefaultChicken,
    FanTerms,
    KongTerms,
    Pattern,
    PatternTable,
)
from engine.tiles import COPIES, KINDS, counts_of, read, tile
from engine.validation import checked
from tests.support.holdings import but, holding_of
from zhuoji.simulation import play_round
from zhuoji.simulation.deals import DEALS
from zhuoji.simulation.rooms import random_options

ROUNDS = 300
PATTERNS = {
    shared.PINGHU: 1,
    shared.DADUIZI: 5,
    shared.DANDIAO: 10,
    shared.QIDUI: 10,
    shared.QINGYISE: 10,
    shared.LONGQIDUI: 20,
    shared.QINGLONGBEI_WON: 30,
    shared.DILONG: 30,
}
YAOJI = ChickenPoints(plain=1, charging=2, liable=1, forfeit=1, forfeit_charging=2)


def wild_points(options: Options) -> Terms:
    """Wild tiles, scored by the points of the best pattern. Melds may be of any suit, but where a
    void suit is chosen: a hand that is left with nothing but wild tiles can then always win."""
    return Terms(
        players=(2, 3, 4),
        patterns=PatternTable(PATTERNS.items()),
        wild_steps=(1, -1) if options["many"] else (1,),
        void_players=(2, 3) if options["void"] else (),
        melds_keep_suits=bool(options["void"]),
        chickens=ChickenTerms(
            (DefaultChicken(shared.YAOJI, shared.YAOJI_LABEL, YAOJI, YAOJI, YAOJI.times(2)),), (1,)
        ),
        kongs=KongTerms({"concealed_kong": 3, "added_kong": 3, "exposed_kong": 3}),
        win_steps=(hands.pattern, chickens.collect, chickens.liable, kongs.collect, hands.barred),
        washout_steps=(hands.pay_ready,),
        soft_topic="ready",
        bonus={"soft": 10},
    )


def plain_fan(options: Options) -> Terms:
    """Scored by fan, without wild tiles; a win ends the round, a tile is turned, three suits may
    win."""
    return Terms(
        players=(2, 3, 4),
        patterns=PatternTable((pattern, zhaotong.FAN[pattern.id]) for pattern in zhaotong.PATTERNS),
        fan=FanTerms(zhaotong.HEAVENLY, zhaotong.EARTHLY, 5, zhaotong.EXTRAS, True),
        play_on=bool(options["many"]),
        void_players=(2, 3) if options["void"] else (),
        win_steps=(fans.hands, fans.three_suits, fans.unready),
        washout_steps=(fans.three_suits, fans.unready),
        flips=not options["many"],
    )


def ruleset(name: str) -> Ruleset:
    made: dict[str, tuple[Pattern, ...]] = {
        "wild_points": tuple(PATTERNS),
        "plain_fan": (*zhaotong.PATTERNS, zhaotong.HEAVENLY, zhaotong.EARTHLY),
    }
    return Ruleset(
        name=name,
        version=1,
        texts="",
        source="",
        groups=("play",),
        options=(Option("many", "play", False), Option("void", "play", False)),
        patterns=made[name],
        points_by=None,
        points={},
        terms={"wild_points": wild_points, "plain_fan": plain_fan}[name],
    )


@cache
def rounds(name: str) -> list[tuple[Room, Table, Settlement]]:
    found = []
    described = ruleset(name)
    for number in range(ROUNDS):
        random = Random(f"{name} {number}")
        chosen = {option.key: option.default for option in described.options}
        room = Room(described, {**chosen, **random_options(described, random)})
        players = random.choice(room.terms.players)
        dealer = random.randrange(players)
        end = play_round(room, random, dealer, random.choice(DEALS)(random, players, dealer)).end
        position = checked(room, end.table)
        assert position.table == end.table
        assert read_table(dict(write_table(end.table))) == end.table
        found.append((room, end.table, settle(position)))
    return found


@pytest.mark.parametrize("name", ["wild_points", "plain_fan"])
def test_every_round_settles_to_zero(name: str) -> None:
    outcomes = set()
    for _, _, settled in rounds(name):
        assert sum(settled.totals) == 0
        assert all(line.rule.startswith(("table.", f"{name}.")) for line in settled.transfers)
        outcomes.add(settled.outcome)
    assert outcomes == {"win", "washout"}


def test_wild_tiles_stand_for_what_brings_the_most_points() -> None:
    """By every assignment of the wild tiles that leaves four of a kind at most."""
    looked = 0
    for room, table, settled in rounds("wild_points"):
        position = Position(room, table)
        for win in table.wins:
            for seat in win.seats:
                player = table.seats[seat]
                hand = [*position.hand(seat), win.tile]
                wild = [tile for tile in hand if tile in position.wild]
                if len(wild) > 2 or any(meld.wilds for meld in player.melds):
                    continue
                score = settled.seats[seat].score
                assert score is not None
                best = max(
                    assigned(room, position.holding(seat, position.hand(seat)), win.tile),
                    default=0,
                )
                assert score.points == best, (table, score)
                looked += bool(wild)
    assert looked > ROUNDS // 10


def test_a_wild_tile_that_is_won_is_no_fifth_of_four_alike() -> None:
    """Where the fourth must be the won one, the four that are held already do not count."""
    room = Room(ruleset("wild_points"), {"many": False, "void": False})
    hand, wild = read("1111223344557s"), tile("8p")
    holding = holding_of(hand, wild=frozenset({wild}))
    score = points_with_wilds.score(room.terms, holding, wild, Circumstances("draw"))
    assert score is not None
    assert score.pattern == shared.LONGQIDUI
    assert score.points == max(assigned(room, holding, wild)) == 20


def assigned(room: Room, holding: Holding, won: int) -> Iterator[int]:
    """The points of a hand for every assignment of its wild tiles, the won one among them."""
    natural = [tile for tile in holding.hand if tile not in holding.wild]
    wilds = len(holding.hand) - len(natural)
    plain = but(holding, wild=frozenset(), indicator=None)
    for stand_ins in combinations_with_replacement(range(KINDS), wilds):
        hand = tuple(sorted((*natural, *stand_ins)))
        for last in range(KINDS) if won in holding.wild else (won,):
            if max(counts_of((*hand, last))) <= COPIES:
                score = points.score(room.terms, but(plain, hand=hand), last, Circumstances("draw"))
                if score is not None:
                    yield score.points
