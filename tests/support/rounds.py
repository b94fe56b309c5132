"""Whole random rounds, played in-process through ``legal_actions`` and ``play``.

Nothing here knows a rule set: what may be done is what ``legal_actions`` offers. At every step
the table must be one that the engine itself accepts, hold 108 tiles, survive a trip through JSON,
and leave somebody to act or to draw; the settlement must add up to zero and cite its rules.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import engine
from engine import actions, answers, checks, play, reading
from engine.actions import Action
from engine.options import OptionValue
from engine.ruleset import Room, Ruleset
from engine.rulesets.shared import TABLE_CLAUSES
from engine.table import Last, Seat, Table
from engine.tiles import COPIES, KINDS, RANKS, TILE_COUNT, tile

Json = dict[str, Any]
Policy = Callable[[Random, Room, Table, int, list[Action]], Action]
Watch = Callable[[Room, Table], None]

YAOJI = tile("1s")


NOTHING: Mapping[int, int] = MappingProxyType({})


class Deal(NamedTuple):
    """The hands of a round, the dealer's with 14 tiles, the last of which came last; and the
    wall in the order in which it is drawn."""

    hands: list[list[int]]
    wall: list[int]
    loose: Mapping[int, int] = NOTHING
    """A tile that a seat discards before all others."""
    keen: bool = False
    """Whether every seat should take all that it can get."""


class Round(NamedTuple):
    """A finished round."""

    room: Room
    table: Table
    settlement: Json
    steps: int


# --- rooms --------------------------------------------------------------------------------------


def random_options(ruleset: Ruleset, random: Random) -> dict[str, OptionValue]:
    """Any value for any option, the default for about half of them."""
    chosen: dict[str, OptionValue] = {}
    for option in ruleset.options:
        if random.random() < 0.5:
            continue
        if option.choices:
            chosen[option.key] = random.choice(option.choices).value
        elif option.span is not None:
            low, high = option.span
            chosen[option.key] = random.choice((low, min(low + 1, high), random.randint(low, high)))
        else:
            chosen[option.key] = random.random() < 0.5
    return chosen


def random_room(ruleset: Ruleset, random: Random, **fixed: OptionValue) -> Room:
    return engine.open_room(ruleset.id, {**random_options(ruleset, random), **fixed})


# --- deals --------------------------------------------------------------------------------------


def shuffled(random: Random, players: int, dealer: int) -> Deal:
    """A fair deal."""
    return stacked(random, players, dealer, [[] for _ in range(players)], [])


def stacked(
    random: Random,
    players: int,
    dealer: int,
    hands: list[list[int]],
    wall: list[int],
    after: int = 0,
) -> Deal:
    """A deal in which the seats get at least the tiles of ``hands``, and the wall goes on with
    ``wall`` after so many tiles; all else is random."""
    left = [each for each in range(KINDS) for _ in range(COPIES)]
    for fixed in (*hands, wall):
        for each in fixed:
            left.remove(each)
    random.shuffle(left)
    dealt = []
    for seat in range(players):
        missing = 13 + (seat == dealer) - len(hands[seat])
        dealt.append([*hands[seat], *(left.pop() for _ in range(missing))])
    return Deal(dealt, [*left[:after], *wall, *left[after:]])


def _turned(hands: list[list[int]], steps: int) -> list[list[int]]:
    """The hands, the first of which goes to seat ``steps``."""
    players = len(hands)
    return [hands[(seat - steps) % players] for seat in range(players)]


def deal_of_one_wait(random: Random, players: int, dealer: int) -> Deal:
    """The dealer throws a tile, perhaps after a kong, for which others wait with six pairs."""
    kinds = random.sample(range(KINDS), KINDS)
    if random.random() < 0.3:
        kinds.remove(YAOJI)
        kinds.append(YAOJI)
    wanted = kinds.pop()
    kong = [kinds.pop()] * random.choice((0, 4))
    hands = [[wanted, *kong]]
    for _ in range(random.randint(1, players - 1)):
        hands.append([wanted, *(kinds.pop() for _ in range(6))])
        hands[-1] += hands[-1][1:]
    hands += [[] for _ in range(players - len(hands))]
    if random.random() < 0.5:
        hands[1:] = reversed(hands[1:])
    deal = stacked(random, players, dealer, _turned(hands, dealer), [])
    return deal._replace(loose={dealer: wanted}, keen=random.random() < 0.8)


def deal_of_robbery(random: Random, players: int, dealer: int) -> Deal:
    """The dealer feeds a pung, whose maker draws the fourth tile, for which others wait."""
    suit, *others = random.sample((0, RANKS, 2 * RANKS), 3)
    wanted = suit + random.choice((0, 2, 3))
    hands: list[list[int]] = [[wanted]]
    waiters = random.randint(min(1, players - 2), players - 2)
    for number in range(waiters):
        run = [others[number % 2] + rank for rank in range(9)]
        hands.append([*run, wanted + 1, wanted + 2, suit + 8 - number, suit + 8 - number])
    hands.append([wanted, wanted])
    hands += [[] for _ in range(players - len(hands))]
    if random.random() < 0.5:
        hands[1:] = reversed(hands[1:])
    deal = stacked(random, players, dealer, _turned(hands, dealer), [wanted], players - 1)
    return deal._replace(loose={dealer: wanted}, keen=True)


def deal_of_first_turns(random: Random, players: int, dealer: int) -> Deal:
    """The dealer has won on the deal, or the next seat wins with its first draw, or is ready."""
    rank = random.randrange(3) * RANKS
    ready = [rank + 0, rank + 1, rank + 2, *(rank + r for r in (3, 4, 5, 6, 7, 8))]
    pair = (rank + RANKS) % KINDS
    ready += [pair, pair, pair + 5, pair + 6]
    hands: list[list[int]] = [[] for _ in range(players)]
    if random.random() < 0.5:
        hands[dealer] = [*ready, pair + 7]
        return stacked(random, players, dealer, hands, [])
    hands[(dealer + 1) % players] = ready
    return stacked(random, players, dealer, hands, [pair + 7] if random.random() < 0.7 else [])


def deal_of_yaoji(random: Random, players: int, dealer: int) -> Deal:
    """One seat throws a single 1s at once, of which another holds two or three."""
    hands: list[list[int]] = [[] for _ in range(players)]
    first, second = random.sample(range(players), 2)
    hands[first] = [YAOJI]
    hands[second] = [YAOJI] * random.randint(1, 3)
    deal = stacked(random, players, dealer, hands, [])
    return deal._replace(loose={first: YAOJI}, keen=random.random() < 0.5)


def deal_of_kongs(random: Random, players: int, dealer: int) -> Deal:
    """Every seat holds two triplets, so that kongs, permits and hot shots are frequent."""
    kinds = random.sample(range(KINDS), 2 * players)
    hands = [[kinds[2 * seat]] * 3 + [kinds[2 * seat + 1]] * 3 for seat in range(players)]
    return stacked(random, players, dealer, hands, [])


DEALS: tuple[Callable[[Random, int, int], Deal], ...] = (
    shuffled,
    shuffled,
    deal_of_one_wait,
    deal_of_robbery,
    deal_of_first_turns,
    deal_of_yaoji,
    deal_of_kongs,
)


# --- policies -----------------------------------------------------------------------------------


def choose_any(random: Random, room: Room, table: Table, seat: int, legal: list[Action]) -> Action:
    """Anything, each action as likely as any other."""
    return random.choice(legal)


def keen(win: float, claim: float, kong: float, declare: float) -> Policy:
    """Builds its hand, and wins, claims, makes kongs and declares as often as it is told to."""

    def choose(random: Random, room: Room, table: Table, seat: int, legal: list[Action]) -> Action:
        by_type: dict[str, list[Action]] = {}
        for action in legal:
            name = "declare" if action.type == "discard" and action.ready else action.type
            by_type.setdefault(name, []).append(action)
        for name, chance in (
            ("win", win),
            ("kong", kong),
            ("pung", claim),
            ("swap", claim),
            ("ready", declare),
            ("declare", declare),
        ):
            if name in by_type and random.random() < chance:
                return random.choice(by_type[name])
        if "discard" in by_type:
            return _looser(random, table, seat, by_type["discard"])
        if "pass" in by_type:
            return by_type["pass"][0]
        return random.choice(legal)

    return choose


def _looser(random: Random, table: Table, seat: int, discards: list[Action]) -> Action:
    """The discard that breaks up the least."""
    hand = table.seats[seat].hand or ()
    suits = [sum(each // RANKS == suit for each in hand) for suit in range(3)]
    crowded = max(suits) >= 9

    def worth(action: Action) -> float:
        each = action.tile or 0
        score = 5.0 * (hand.count(each) - 1) + random.random()
        for step, value in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            near = each + step
            if near // RANKS == each // RANKS and near in hand:
                score += value
        if crowded and suits[each // RANKS] == max(suits):
            score += 20
        return score

    return min(discards, key=worth)


POLICIES: tuple[Policy, ...] = (
    choose_any,
    keen(win=1, claim=0.2, kong=0.5, declare=0.5),
    keen(win=0.9, claim=0.9, kong=1, declare=0.3),
    keen(win=0.3, claim=0.4, kong=0.9, declare=0.9),
    keen(win=0, claim=0.3, kong=0.3, declare=0.2),
)


KEENEST = keen(win=1, claim=1, kong=1, declare=0.2)


# --- playing ------------------------------------------------------------------------------------


def play_round(
    room: Room,
    random: Random,
    *,
    players: int | None = None,
    dealer: int | None = None,
    deal: Deal | None = None,
    policies: list[Policy] | None = None,
    watch: Watch | None = None,
) -> Round:
    """One round from the deal to the settlement; ``watch`` sees every table of it."""
    count = players if players is not None else random.choice(room.terms.players)
    first = random.randrange(count) if dealer is None else dealer
    dealt = deal if deal is not None else random.choice(DEALS)(random, count, first)
    who = policies or [KEENEST if dealt.keen else random.choice(POLICIES) for _ in range(count)]
    wall = list(reversed(dealt.wall))
    table = _begin(room, random, dealt, first)
    if table.indicator is not None:
        wall.pop(0)
    steps = 0
    while True:
        steps += 1
        check_step(room, table)
        if watch is not None:
            watch(room, table)
        if actions.is_over(room, table):
            break
        legal = actions.legal_actions(room, table)
        choices = {
            seat: _loose(dealt, seat, offered) or who[seat](random, room, table, seat, offered)
            for seat, offered in legal.items()
        }
        played = play.play(room, table, choices)
        assert played.drawer is not None or played.table != table, "nobody can go on"
        if played.drawer is not None:
            table = play.draw(played, wall.pop())
        elif played.table.last is not None and played.table.last.event == "open":
            table = _after_stakes(room, played.table, dealt)
        else:
            table = played.table
    if table.wins and wall and room.terms.fan is None:
        table = play.flip(table, wall.pop())
        check_step(room, table)
    answer = answers.settlement(room, to_json(table))
    check_settlement(room, answer)
    return Round(room, table, answer, steps)


def _loose(dealt: Deal, seat: int, legal: list[Action]) -> Action | None:
    """The discard that the deal asks for, unless the seat has something better to do."""
    wanted = dealt.loose.get(seat)
    if dealt.keen and any(action.type in ("kong", "win") for action in legal):
        return None
    return next((each for each in legal if (each.type, each.tile) == ("discard", wanted)), None)


def _begin(room: Room, random: Random, dealt: Deal, dealer: int) -> Table:
    streak, weekday = random.choice((0, 0, 1, 2, 5)), random.randint(1, 7)
    if room.terms.stakes:
        seats = tuple(Seat((), 0) for _ in dealt.hands)
        return Table(dealer, seats, streak, TILE_COUNT, weekday, last=Last("open"))
    table = play.deal(dealt.hands, dealer, streak)._replace(weekday=weekday)
    if room.terms.fan is not None:  # the last tile of the wall is turned up
        table = table._replace(indicator=dealt.wall[-1], wall=len(dealt.wall) - 1)
    return _with_fourteenth(random, table, dealt)


def _with_fourteenth(random: Random, table: Table, dealt: Deal) -> Table:
    """The deal, in which the dealer's 14th tile is known as often as not."""
    if table.last is None or random.random() < 0.5:
        return table
    return table._replace(last=table.last._replace(tile=dealt.hands[table.dealer][-1]))


def _after_stakes(room: Room, table: Table, dealt: Deal) -> Table:
    """The deal, once every stake is made."""
    if actions.legal_actions(room, table):
        return table
    fresh = play.deal(dealt.hands, table.dealer, table.streak)
    seats = tuple(
        new._replace(stake=old.stake) for new, old in zip(fresh.seats, table.seats, strict=True)
    )
    return fresh._replace(seats=seats, weekday=table.weekday)


def play_rounds(
    ruleset: Ruleset, seed: int, rounds: int, watch: Watch | None = None, **fixed: OptionValue
) -> Iterator[Round]:
    """``rounds`` rounds of ``ruleset`` with random options, those of ``fixed`` excepted."""
    for number in range(rounds):
        random = Random(f"{ruleset.id} {fixed} {seed} {number}")
        yield play_round(random_room(ruleset, random, **fixed), random, watch=watch)


# --- what must hold -----------------------------------------------------------------------------


def to_json(table: Table) -> Json:
    """``table`` as a client would send it."""
    value: Json = json.loads(json.dumps(reading.write_table(table)))
    return value


def check_step(room: Room, table: Table) -> None:
    """What must hold for every table of a round."""
    assert checks.checked(room, table) == table
    assert table.wall is not None
    shown = sum(copies for _, _, copies in checks.shown_tiles(table))
    assert shown + table.wall == TILE_COUNT
    assert reading.read_table(to_json(table)) == table


def check_settlement(room: Room, answer: Json) -> None:
    """A settlement adds up to zero, and every line of it cites a rule that has a text."""
    clauses = {clause.id for clause in (*room.ruleset.clauses, *TABLE_CLAUSES)}
    totals = [0] * len(answer["totals"])
    for line in (*answer["transfers"], *answer["voided"]):
        assert line["points"] > 0
        assert line["from"] != line["to"]
        assert line["rule"] in clauses
        assert line["why"]
    for line in answer["transfers"]:
        totals[line["from"]] -= line["points"]
        totals[line["to"]] += line["points"]
    assert totals == answer["totals"]
    assert sum(totals) == 0
    for line in answer["voided"]:
        assert line["voided_by"] in clauses
