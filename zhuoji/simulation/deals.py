"""Deals of random rounds: fair ones, and ones in which rare things are frequent."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from engine import COPIES, KINDS, RANKS, tile

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


Dealer = Callable[[Random, int, int], Deal]
"""A deal for a number of players and a dealer."""


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


DEALS: tuple[Dealer, ...] = (
    shuffled,
    shuffled,
    deal_of_one_wait,
    deal_of_robbery,
    deal_of_first_turns,
    deal_of_yaoji,
    deal_of_kongs,
)
