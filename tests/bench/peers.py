"""The hand questions as the public libraries for riichi mahjong answer them."""

from collections.abc import Iterable
from functools import partial
from importlib import import_module
from typing import Any

from engine import COPIES, KINDS
from engine.tiles import counts_of


def copies(tiles: Iterable[int]) -> list[int]:
    """The tiles as riichi libraries number all copies: 4 × tile + copy."""
    return [
        COPIES * tile + copy for tile, count in enumerate(counts_of(tiles)) for copy in range(count)
    ]


def counts_of_34(tiles: Iterable[int]) -> list[int]:
    """The counts of the 27 tiles and of the seven honours, which we do not have."""
    return counts_of(tiles) + [0] * 7


class Mahjong:
    """The questions as ``mahjong`` answers them."""

    def __init__(self) -> None:
        self.is_agari = import_module("mahjong.agari").Agari.is_agari
        calculate = import_module("mahjong.shanten").Shanten.calculate_shanten
        self.shanten = partial(calculate, use_kokushi=False)
        hand = import_module("mahjong.hand_calculating.hand")
        config = import_module("mahjong.hand_calculating.hand_config")
        self.value = hand.HandCalculator.estimate_hand_value
        # With riichi declared every hand scores something, as in our games.
        self.config = config.HandConfig(is_riichi=True)

    def waits(self, counts: list[int]) -> list[int]:
        is_agari = self.is_agari
        found = []
        for tile in range(KINDS):
            if counts[tile] < COPIES:
                counts[tile] += 1
                if is_agari(counts):
                    found.append(tile)
                counts[tile] -= 1
        return found

    def discards(self, counts: list[int]) -> list[list[int]]:
        found = []
        for tile in range(KINDS):
            if counts[tile]:
                counts[tile] -= 1
                found.append(self.waits(counts))
                counts[tile] += 1
        return found

    def useful(self, counts: list[int]) -> list[tuple[int, int]]:
        shanten = self.shanten
        found = []
        for discard in range(KINDS):
            if counts[discard]:
                counts[discard] -= 1
                now = shanten(counts)
                mask = 0
                for tile in range(KINDS):
                    if counts[tile] < COPIES:
                        counts[tile] += 1
                        mask |= (shanten(counts) < now) << tile
                        counts[tile] -= 1
                counts[discard] += 1
                found.append((now, mask))
        return found

    def best(self, counts: list[int], hand: list[int]) -> list[int]:
        found = self.waits(counts)
        for tile in found:
            won = COPIES * tile + counts[tile]
            self.value([*hand, won], won, config=self.config)
        return found

    def win_with_two_wilds(self, counts: list[int]) -> bool:
        for one in range(KINDS):
            counts[one] += 1
            for other in range(one, KINDS):
                counts[other] += 1
                won = max(counts) <= COPIES and self.is_agari(counts)
                counts[other] -= 1
                if won:
                    counts[one] -= 1
                    return True
            counts[one] -= 1
        return False


class Riichienv:
    """The questions as ``riichienv`` answers them."""

    def __init__(self) -> None:
        module = import_module("riichienv")
        self.shanten = module.calculate_shanten
        self.evaluator = module.HandEvaluator
        self.conditions = module.Conditions(riichi=True)

    def discards(self, hand: list[int]) -> list[list[int]]:
        evaluator = self.evaluator
        found = []
        last = -1
        for place, copy in enumerate(hand):
            if copy // COPIES != last:
                last = copy // COPIES
                found.append(evaluator(hand[:place] + hand[place + 1 :]).get_waits())
        return found

    def useful(self, hand: list[int]) -> list[tuple[int, int]]:
        shanten = self.shanten
        counts = [0] * KINDS
        for copy in hand:
            counts[copy // COPIES] += 1
        found = []
        last = -1
        for place, copy in enumerate(hand):
            discard = copy // COPIES
            if discard != last:
                last = discard
                left = hand[:place] + hand[place + 1 :]
                now = shanten(left)
                mask = 0
                for tile in range(KINDS):
                    held = counts[tile] - (tile == discard)
                    # Which of the copies it is does not matter to it.
                    if held < COPIES:
                        mask |= (shanten([*left, COPIES * tile + held]) < now) << tile
                found.append((now, mask))
        return found

    def best(self, evaluator: Any, counts: list[int]) -> list[int]:
        found: list[int] = evaluator.get_waits()
        for tile in found:
            evaluator.calc(COPIES * tile + counts[tile], conditions=self.conditions)
        return found

    def win_with_two_wilds(self, hand: list[int], counts: list[int]) -> bool:
        for one in range(KINDS):
            counts[one] += 1
            for other in range(one, KINDS):
                counts[other] += 1
                won = False
                if max(counts) <= COPIES:
                    first = COPIES * one + counts[one] - 1 - (one == other)
                    second = COPIES * other + counts[other] - 1
                    won = self.shanten([*hand, first, second]) == -1
                counts[other] -= 1
                if won:
                    counts[one] -= 1
                    return True
            counts[one] -= 1
        return False
