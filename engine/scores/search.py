"""The search for the best reading of a hand with wild tiles 听用 (zhaotong).

A reading says what every wild tile stands for. Only three things about it matter: the pattern
(N), which tiles it makes hogs 归, and how many indicators 本金 it has (both part of M). So no
assignment is tried tile by tile. A *wish* ("four of this tile", "three of the indicator") is put
into the hand as if its wild tiles were natural, and the table of ``engine.shapes`` says at once
whether the wild tiles that are left can complete the rest. A set of wishes that cannot be
completed has no superset that can, which keeps the search small.
"""

from engine import shapes
from engine.hands import ONE_SUIT, PAIRS, TRIPLETS, Pattern
from engine.ruleset import FanTerms
from engine.scores.readings import MELDS, Reading, Wild, Wish
from engine.tiles import COPIES, KINDS


class Readings:
    """Every set of wishes that a completed hand (3n + 2 concealed tiles) can be granted.

    The best reading is the one with the most N + M, among equals the one with the larger N, then
    in the order of the patterns.
    """

    def __init__(self, terms: FanTerms, hand: Wild, indicator: int, void: int | None) -> None:
        self._hand = hand
        self._families = {
            pairs: _Family(terms, hand, indicator, void, pairs)
            for pairs in (True, False)
            if hand.melds == MELDS or not pairs
        }
        self._order = {pattern.id: index for index, (pattern, _) in enumerate(terms.patterns)}
        found = [reading for family in self._families.values() for reading in family.readings()]
        found.sort(key=self._rank, reverse=True)
        self._found = found

    def best(self) -> Reading | None:
        """The best reading; None if the hand does not win."""
        return self._found[0] if self._found else None

    def best_with(self, tile: int) -> Reading | None:
        """The best reading if one of the hand's wild tiles were the natural ``tile`` instead.

        What can be completed with the natural tile can be completed with a wild one in its
        place, so the readings of this hand are all that there is to look at.
        """
        keys, held = shapes.add(self._hand.keys, tile), self._hand.counts
        best: Reading | None = None
        for reading in self._found:
            if best is not None and self._rank(reading) <= self._rank(best):
                break
            wilds, wished = self._hand.wilds - 1, keys
            for wish in reading.wishes:
                missing = wish.needed - held[wish.tile] - (wish.tile == tile)
                if missing > 0:
                    wilds -= missing
                    wished = shapes.add(wished, wish.tile, missing)
            if wilds < 0:
                continue
            family = self._families[PAIRS in reading.pattern.needs]
            pattern = family.pattern(wished, wilds)
            if pattern is not None:
                reading = reading._replace(pattern=pattern[0], fan=pattern[1])
                if best is None or self._rank(reading) > self._rank(best):
                    best = reading
        return best

    def _rank(self, reading: Reading) -> tuple[int, int, int, int]:
        # Last, so that equal readings are always told in the same way, the hogs.
        return reading.worth, reading.fan, -self._order[reading.pattern.id], reading.hog


class _Family:
    """One family of shapes: seven pairs, or melds and a pair."""

    def __init__(
        self, terms: FanTerms, hand: Wild, indicator: int, void: int | None, pairs: bool
    ) -> None:
        self._hand = hand
        self._void = void
        self._pairs = pairs
        self._patterns = [
            (pattern, fan) for pattern, fan in terms.patterns if (PAIRS in pattern.needs) == pairs
        ]
        self._hogs = self._indicators = 0
        self._wishes: list[Wish] = []
        for tile in range(KINDS):
            if tile == indicator:
                self._wish_indicators(tile)
            else:
                self._wish_hog(tile)
        self._wishes.sort(key=lambda wish: wish.cost)

    def _wish_hog(self, tile: int) -> None:
        """归: four of a tile, in hand and pungs together."""
        needed = max(0, COPIES - 3 * self._hand.pungs.count(tile))
        cost = needed - self._hand.counts[tile]
        if cost <= 0:
            self._hogs += 1
        elif cost <= self._hand.wilds:
            self._wishes.append(Wish(tile, needed, cost, 1, 0))

    def _wish_indicators(self, tile: int) -> None:
        """本金: three or four of it in hand and melds; two or four among seven pairs."""
        hand = self._hand
        melded = COPIES * hand.kongs.count(tile) + 3 * hand.pungs.count(tile)
        needed = [max(0, step - melded) for step in ((2, 4) if self._pairs else (3, 4))]
        self._indicators = sum(hand.counts[tile] >= each for each in needed)
        for fan, each in enumerate(needed, 1):
            cost = each - hand.counts[tile]
            if 0 < cost <= hand.wilds:
                self._wishes.append(Wish(tile, each, cost, 0, fan - self._indicators))

    def readings(self) -> list[Reading]:
        """Every set of wishes that can be granted, with the best pattern that it leaves."""
        found: list[Reading] = []
        self._extend(found, 0, self._hand.keys, self._hand.wilds, ())
        return found

    def _extend(
        self,
        found: list[Reading],
        start: int,
        keys: shapes.Keys,
        wilds: int,
        taken: tuple[Wish, ...],
    ) -> None:
        """Add the wishes taken so far, and those with each further one from ``start`` on."""
        pattern = self.pattern(keys, wilds)
        if pattern is None:
            return
        hogs = self._hogs + sum(wish.hog for wish in taken)
        indicators = self._indicators + sum(wish.indicator for wish in taken)
        found.append(Reading(*pattern, hogs, indicators, taken))
        for index in range(start, len(self._wishes)):
            wish = self._wishes[index]
            if wish.cost > wilds:
                break  # they are sorted by cost
            if not (wish.indicator and any(other.tile == wish.tile for other in taken)):
                more = shapes.add(keys, wish.tile, wish.cost)
                self._extend(found, index + 1, more, wilds - wish.cost, (*taken, wish))

    def pattern(self, keys: shapes.Keys, wilds: int) -> tuple[Pattern, int] | None:
        """The best pattern that such natural tiles can be completed to, with its fan."""
        hand = self._hand
        if not hand.may_have_suits(keys, self._void):
            return None
        if self._pairs:
            possible = shapes.is_seven_pairs(keys, wilds)
        else:
            possible = shapes.is_standard(keys, hand.melds)
        if not possible:
            return None
        one_suit = hand.suits_with(keys).bit_count() <= 1
        triplets = not self._pairs and shapes.is_triplets(keys, hand.melds)
        for pattern, fan in self._patterns:
            if (one_suit or ONE_SUIT not in pattern.needs) and (
                triplets or TRIPLETS not in pattern.needs
            ):
                return pattern, fan
        return None


def best_reading(terms: FanTerms, hand: Wild, indicator: int, void: int | None) -> Reading | None:
    """The best reading of a completed hand; None if it does not win."""
    return Readings(terms, hand, indicator, void).best()
