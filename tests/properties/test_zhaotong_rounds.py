"""Whole random rounds of zhaotong in each wild mode, watched at every step.

``ZHAOTONG_ROUNDS=1000`` plays so many in each mode.
"""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import engine
from engine import COPIES, KINDS, NAMES, Action, Room, Round, Table
from engine.tiles import shifted
from tests.support import oracle_zhaotong as oracle
from tests.support import playing, rounds
from tests.support.oracle_zhaotong import Rules
from tests.support.rounds import Deal
from tests.support.tables import lines_but_hand

Json = dict[str, Any]

ROUNDS = int(os.environ.get("ZHAOTONG_ROUNDS", "10"))
MODES = (4, 8, 11)
ZHAOTONG = engine.find_ruleset("zhaotong")


def rules_of(room: Room) -> Rules:
    return Rules(**room.options)  # type: ignore[arg-type]


# --- deals in which much happens ------------------------------------------------------------------

Maker = Callable[[Random, int, int, int], Deal]
"""A deal for a wild mode, a number of players and a dealer."""


def wild_of(mode: int, indicator: int) -> list[int]:
    """The wild tiles, every copy of them."""
    steps = {4: (1,), 8: (1, -1), 11: (1, -1, 0)}[mode]
    each = [shifted(indicator, step) for step in steps for _ in range(COPIES)]
    return each[:mode]


def arranged(
    random: Random, dealer: int, hands: list[list[int]], front: list[int], indicator: int
) -> Deal:
    """The seats get at least ``hands``, as many of them as can be; the wall begins with
    ``front``, and ``indicator`` is turned up at the end of it."""
    left = Counter(dict.fromkeys(range(KINDS), COPIES))
    left[indicator] -= 1

    def taken(tiles: list[int]) -> list[int]:
        found = []
        for each in tiles:
            if left[each]:
                left[each] -= 1
                found.append(each)
        return found

    dealt = [taken(hand[: 13 + (seat == dealer)]) for seat, hand in enumerate(hands)]
    wall = taken(front)
    rest = list(left.elements())
    random.shuffle(rest)
    for seat, hand in enumerate(dealt):
        while len(hand) < 13 + (seat == dealer):
            hand.append(rest.pop())
    return Deal(dealt, [*wall, *rest, indicator])


def deal_of_wild_tiles(random: Random, mode: int, players: int, dealer: int) -> Deal:
    """All wild tiles come early, most of them to one seat that has many alike besides."""
    indicator = random.randrange(KINDS)
    wild = wild_of(mode, indicator)
    random.shuffle(wild)
    hands: list[list[int]] = [[] for _ in range(players)]
    lucky = random.randrange(players)
    count = random.randint(2, min(len(wild), 6))
    hands[lucky] = wild[:count]
    suit = random.randrange(3) * 9
    for _ in range(3):
        hands[lucky] += [suit + random.randrange(9)] * random.randint(1, 3)
    return arranged(random, dealer, hands, wild[count:], indicator)._replace(
        keen=random.random() < 0.5
    )


def deal_of_ready_hands(random: Random, mode: int, players: int, dealer: int) -> Deal:
    """Every seat is ready or nearly, so that several win one after the other or at once."""
    indicator = random.randrange(KINDS)
    hands = []
    for _ in range(players):
        suits = random.sample(range(3), 2)
        hand: list[int] = []
        for _ in range(4):
            first = random.choice(suits) * 9 + random.randrange(7)
            hand += [first, first + 1, first + 2]
        hands.append([*hand, random.choice(suits) * 9 + random.randrange(9)])
    return arranged(random, dealer, hands, [], indicator)


def deal_of_robberies(random: Random, mode: int, players: int, dealer: int) -> Deal:
    """The dealer feeds a pung, perhaps one with a wild tile, and the fourth tile comes one turn
    later: it is waited for. See :func:`patient` and :func:`robbed`."""
    suit = random.randrange(3) * 9
    wanted = suit + random.choice((0, 3, 6))
    indicator = (suit + 9 + random.randrange(9)) % KINDS
    wild = wild_of(mode, indicator)
    other = (suit + 18) % KINDS
    hands: list[list[int]] = [[] for _ in range(players)]
    hands[dealer] = [wanted]
    maker = (dealer + 1 + random.randrange(players - 1)) % players
    hands[maker] = [wanted, wild[0] if random.random() < 0.5 else wanted]
    for seat in range(players):
        if seat not in (dealer, maker):
            run = [other + rank for rank in range(9)]
            hands[seat] = [*run, wanted + 1, wanted + 2, suit + 8, suit + 8]
    between = [each for each in range(indicator - indicator % 9, KINDS) if each not in wild]
    front = [*between[: players - 1], wanted]
    return arranged(random, dealer, hands, front, indicator)._replace(loose={dealer: wanted})


def patient(random: Random, played: Round, seat: int, legal: list[Action]) -> Action:
    """Wins what is robbed; else keeps its hand as it is."""
    fourth = played.turn.position.last_tile
    for action in legal:
        if action.type == "win" and action.by == "rob":
            return action
        if action.type == "discard" and action.tile == fourth:
            return action
        if action.type == "pass":
            return action
    return random.choice(legal)


def robbed(random: Random, played: Round, seat: int, legal: list[Action]) -> Action:
    """Makes what can be robbed, and nothing else."""
    wanted = {each.tile for each in played.turn.table.discards[:1]}
    for action in legal:
        if action.type == "pung" and action.tile in wanted:
            return action
        if (
            action.type == "kong"
            and action.kind == "added_kong"
            and action.tile in wanted
            and not action.wilds
        ):
            return action
    away = [each for each in legal if each.type == "discard" and each.tile not in wanted]
    return random.choice([each for each in legal if each.type == "pass"] or away or legal)


def deal_of_twins(random: Random, mode: int, players: int, dealer: int) -> Deal:
    """A seat with wild tiles can meld the same tile twice: the others throw it at once."""
    indicator = random.randrange(KINDS)
    wild = wild_of(mode, indicator)
    wanted = random.choice([t for t in range(KINDS) if t not in wild and t != indicator])
    lucky = (dealer + random.randrange(1, players)) % players
    hands = [[wanted] for _ in range(players)]
    hands[lucky] = [wanted, *wild[: random.randint(2, 5)]]
    if players < 4:
        hands[lucky].append(wanted)
    deal = arranged(random, dealer, hands, [], indicator)
    loose = {seat: wanted for seat in range(players) if seat != lucky}
    return deal._replace(loose=loose, keen=random.random() < 0.7)


def plain(random: Random, mode: int, players: int, dealer: int) -> Deal:
    return random.choice(rounds.DEALS)(random, players, dealer)


MAKERS: tuple[Maker, ...] = (
    plain,
    deal_of_wild_tiles,
    deal_of_ready_hands,
    deal_of_robberies,
    deal_of_twins,
)


# --- what must hold at every step -----------------------------------------------------------------


def in_words(action: Json) -> str:
    """An action as the oracle writes it."""
    if action["type"] == "win":
        extras = dict(oracle.comparable(action["extras"].items()))
        pattern, fan = action["patterns"][0], action["fan"]
        assert action["points"] == 2 ** (fan - 1)
        return f"win {action['by']} {action['tile']} {pattern} {fan} {extras}"
    if "wilds" in action:
        name = action.get("kind") or action["type"]
        return f"{name} {action['tile']} [{' '.join(action['wilds'])}]"
    parts = (action["type"], action.get("tile"), action.get("wild"), action.get("suit"))
    return " ".join(part for part in parts if part)


def check_actions(room: Room, table: Table, value: Json) -> None:
    """Every seat may do what the page says it may, nothing twice, and nothing else."""
    if table.last is None:
        return
    answer: Json = engine.answer_legal_actions(room, value)
    got = {e["seat"]: Counter(in_words(each) for each in e["actions"]) for e in answer["seats"]}
    expected = oracle.legal(rules_of(room), value)
    assert got == expected, (got, expected, value)


def check_waits(room: Room, table: Table, value: Json) -> None:
    """Waits and washout payouts are those of the oracle."""
    rules = rules_of(room)
    shown = dict(zip(NAMES, engine.Position(room, table).shown, strict=True))
    out = oracle.winners_of(value)
    answer: Json = engine.answer_waits(room, value)
    assert [entry["seat"] for entry in answer["seats"]] == [
        seat for seat in range(table.players) if seat not in out
    ]
    for entry in answer["seats"]:
        seat = value["seats"][entry["seat"]]
        hand = oracle.tiles_of(seat["hand"])
        hands = {"": hand}
        if oracle.holder(value) == entry["seat"]:
            assert entry["waits"] == []
            wild = oracle.wild_tiles(rules, value["indicator"])
            hands = {each: list(hand) for each in hand if each not in wild}
            for each, left in hands.items():
                left.remove(each)
        else:
            assert entry["discards"] == []
        expected = {each: oracle.waits(rules, value, seat, left) for each, left in hands.items()}
        found = {each["tile"]: each["waits"] for each in entry["discards"]}
        if "" in hands:
            found = {"": entry["waits"]} if entry["waits"] else {}
        assert {
            each: {
                wait["tile"]: (
                    wait["patterns"][0],
                    wait["fan"],
                    oracle.comparable(wait["extras"].items()),
                )
                for wait in waits
            }
            for each, waits in found.items()
        } == {
            each: {tile: worth.comparable for tile, worth in waits.items()}
            for each, waits in expected.items()
            if waits
        }, (entry, value)
        for waits in found.values():
            assert all(wait["left"] == 4 - shown[wait["tile"]] for wait in waits)
    ready, best, totals = oracle.washout(rules, value)
    payouts: Json = engine.answer_washout_payouts(room, value)
    assert payouts["ready"] == ready, value
    assert [wait and wait["fan"] for wait in payouts["best"]] == best
    assert payouts["totals"] == totals


# --- the rounds -----------------------------------------------------------------------------------


def play(mode: int, number: int, watch: rounds.Watch) -> rounds.Round:
    random = Random(f"zhaotong {mode} {number}")
    make = MAKERS[number % len(MAKERS)]
    robbing = make is deal_of_robberies
    count = random.choice((3, 4) if robbing else (2, 3, 4))
    dealer = random.randrange(count)
    fixed = {"void_suit": False} if robbing else {}
    room = rounds.random_room(ZHAOTONG, random, wilds=mode, **fixed)
    deal = make(random, mode, count, dealer)
    policies: list[rounds.Policy] | None = None
    if robbing:
        wanted = deal.loose[dealer]
        policies = [
            robbed if wanted in deal.hands[seat] and seat != dealer else patient
            for seat in range(count)
        ]
    return rounds.play_round(
        room, random, players=count, dealer=dealer, deal=deal, policies=policies, watch=watch
    )


@pytest.mark.parametrize("mode", MODES)
def test_zhaotong_rounds_hold_at_every_step(mode: int) -> None:
    """``rounds.play_round`` counts 108 tiles at every step, goes through JSON and back, and fails
    where nobody can go on."""
    expected = {"players 2", "players 3", "players 4", "events 0", "events 1", "events 2", "win"}
    expected |= {"zhaotong.hand", "zhaotong.three_suits", "washout", "robbed", "wild meld", "swap"}
    reached: Counter[str] = Counter()
    random = Random(f"watch {mode}")

    def watch(room: Room, table: Table) -> None:
        value = rounds.to_json(table)
        check_actions(room, table, value)
        chance = random.random()
        if table.last is not None and chance < 0.01:
            playing.check_refusals(room, table)
        if table.last is not None and 0.01 < chance < 0.03:
            check_waits(room, table, value)
        note(room, table, reached)

    for number in range(max(ROUNDS, 20)):
        if number >= ROUNDS and expected <= reached.keys():
            break
        played = play(mode, number, watch)
        check_settlement(played)
        reached.update({line["rule"] for line in played.settlement["transfers"]})
        reached[f"players {played.table.players}"] += 1
        reached[f"events {len(played.table.wins)}"] += 1
        reached[played.settlement["outcome"]] += 1
    assert expected <= reached.keys(), expected - reached.keys()


def note(room: Room, table: Table, reached: "Counter[str]") -> None:
    """What a table shows of the rare things."""
    for seat in table.seats:
        melded = [meld.tile for meld in seat.melds]
        reached.update(["twins"] * (len(set(melded)) < len(melded)))
        reached.update("robbed" for meld in seat.melds if meld.robbed)
        reached.update("wild meld" for meld in seat.melds if meld.wilds)
    for legal in playing.legal(room, table).values():
        reached.update(action.type for action in legal)
        reached.update(["only win"] * ([action.type for action in legal] == ["win"]))


def check_settlement(played: rounds.Round) -> None:
    """The settlement is the oracle's, line by line."""
    value, answer = rounds.to_json(played.table), played.settlement
    assert_settled_alike(played.room, value, answer)
    # The last event is not needed once the round is over.
    bare = {name: field for name, field in value.items() if name != "last"}
    assert engine.answer_settlement(played.room, bare) == answer


def assert_settled_alike(room: Room, value: Json, answer: Json) -> None:
    mine = oracle.settle(rules_of(room), value)
    context = (dict(room.options), value)
    assert lines_but_hand(answer) == dict(mine.lines), context
    assert answer["totals"] == mine.totals, context
    assert answer["outcome"] == mine.outcome
    assert [entry["status"] for entry in answer["seats"]] == mine.status, context
    assert {
        entry["seat"]: (
            entry["patterns"][0],
            entry["fan"],
            oracle.comparable(entry["extras"].items()),
        )
        for entry in answer["seats"]
        if entry["status"] == "won"
    } == {seat: worth.comparable for seat, worth in mine.worths.items()}, context
    following = {"dealer": mine.dealer, "streak": mine.streak, "rule": "zhaotong.next"}
    assert answer["next"] == following, context
    assert answer["voided"] == []
