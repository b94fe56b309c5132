"""Scoring by fan (zhaotong): the reading of a hand with wild tiles 听用 that is worth most.

A reading says what every wild tile stands for. Only three things about it matter: the pattern
(N), which tiles it makes hogs 归, and how many indicators 本金 it has (both part of M). So no
assignment is tried tile by tile: a wish ("four of this tile, three of the indicator") is put
into the hand as if its wild tiles were natural, and the table of ``engine.shapes`` says at once
whether the wild tiles that are left can complete the rest. Wishes are tried with the most
valuable first reachable bound and cut off by the best that is still possible.
"""

from engine import shapes
from engine.hands import ONE_SUIT, PAIRS, TRIPLETS, Pattern
from engine.ruleset import FanTerms, Room
from engine.scores import Hand, Score, Scoring, Wait
from engine.scores.layout import lay_out
from engine.scores.readings import MELDS, Reading, Wild, Wish, wild_hand
from engine.table import Meld, Table, Win
from engine.tiles import COPIES, KINDS, RANKS, tiles_in
from engine.wilds import wild_tiles


def best_reading(terms: FanTerms, hand: Wild, indicator: int, void: int | None) -> Reading | None:
    """The reading of a completed hand (3n + 2 concealed tiles) with the most N + M; among equals
    the one with the larger N, then in the order of the patterns. None if it does not win."""
    best: Reading | None = None
    for pairs in (True, False):
        if pairs and hand.melds != MELDS:
            continue
        search = _Search(terms, hand, indicator, void, pairs, best)
        best = search.run()
    return best


class _Search:
    """The search over wishes for one family of shapes: seven pairs, or melds and a pair."""

    def __init__(
        self,
        terms: FanTerms,
        hand: Wild,
        indicator: int,
        void: int | None,
        pairs: bool,
        best: Reading | None,
    ) -> None:
        self.hand = hand
        self.pairs = pairs
        self.void = void
        self.best = best
        self.patterns = [
            (pattern, fan) for pattern, fan in terms.patterns if (PAIRS in pattern.needs) == pairs
        ]
        self.order = {pattern.id: index for index, (pattern, _) in enumerate(terms.patterns)}
        self.highest = max(fan for _, fan in self.patterns)
        self.given_hog, self.given_indicator, self.wishes = self._wishes(indicator)

    def _wishes(self, indicator: int) -> tuple[int, int, list[Wish]]:
        """What the hand has without any wish, and every single wish that its wild tiles allow."""
        hand = self.hand
        hogs = indicators = 0
        wishes: list[Wish] = []
        for tile in range(KINDS):
            held = hand.counts[tile]
            punged = 3 if hand.pungs >> tile & 1 else 0
            if tile == indicator:
                steps = (2, 4) if self.pairs else (3, 4)
                in_melds = punged + 4 * hand.kongs.count(tile)
                levels = [max(0, step - in_melds - held) for step in steps]
                indicators = sum(cost == 0 for cost in levels)
                for level, cost in enumerate(levels, 1):
                    if 0 < cost <= hand.wilds:
                        wishes.append(Wish(tile, cost, 0, level - indicators))
                continue
            cost = max(0, COPIES - punged - held)
            if cost == 0:
                hogs += 1
            elif cost <= hand.wilds:
                wishes.append(Wish(tile, cost, 1, 0))
        suits = shapes.suits_present(hand.keys) | hand.meld_suits
        # Cheap wishes first, and among them those that keep the hand in one suit.
        wishes.sort(key=lambda wish: (wish.cost, not suits >> wish.tile // RANKS & 1, -wish.gain))
        return hogs, indicators, wishes

    def run(self) -> Reading | None:
        """The best reading found, the one that was known before among them."""
        hand = self.hand
        self._extend(0, hand.keys, hand.wilds, (), 0, 0)
        return self.best

    def _extend(
        self,
        start: int,
        keys: shapes.Keys,
        wilds: int,
        taken: tuple[Wish, ...],
        hog: int,
        indicator: int,
    ) -> None:
        """Try the wishes taken so far, then each further one from ``start`` on."""
        pattern = self._pattern(keys, wilds)
        if pattern is None:
            return  # a further wish only makes it harder
        hog_all, indicator_all = self.given_hog + hog, self.given_indicator + indicator
        reading = Reading(*pattern, hog_all, indicator_all, taken)
        if self.best is None or self._rank(reading) > self._rank(self.best):
            self.best = reading
        for index in range(start, len(self.wishes)):
            wish = self.wishes[index]
            if wish.cost > wilds:
                break  # they are sorted by cost
            # The pattern cannot get better, and the wishes left bring no more than this.
            most = reading._replace(hog=hog_all + self._most_gain(index, wilds))
            if self._rank(most) <= self._rank(self.best):
                break
            if any(other.tile == wish.tile for other in taken):
                continue
            after = keys
            for _ in range(wish.cost):
                after = shapes.add(after, wish.tile)
            self._extend(
                index + 1,
                after,
                wilds - wish.cost,
                (*taken, wish),
                hog + wish.hog,
                indicator + wish.indicator,
            )

    def _most_gain(self, start: int, wilds: int) -> int:
        """No set of wishes from ``start`` on that ``wilds`` pay for brings more than this."""
        hogs, left = 0, wilds
        extra = 0  # a wish for indicators may bring 2, so at most 1 more than its turn would
        for wish in self.wishes[start:]:
            if wish.cost > wilds:
                break
            if wish.indicator:
                extra = max(extra, wish.indicator)
            elif wish.cost <= left:
                hogs += 1
                left -= wish.cost
        return hogs + extra

    def _pattern(self, keys: shapes.Keys, wilds: int) -> tuple[Pattern, int] | None:
        """The best pattern that the hand can still be completed to."""
        hand = self.hand
        suits = shapes.suits_present(keys) | hand.meld_suits
        if suits.bit_count() > 2 or (self.void is not None and suits >> self.void & 1):
            return None
        if self.pairs:
            if not shapes.is_seven_pairs(keys, wilds):
                return None
        elif not shapes.is_standard(keys, hand.melds):
            return None
        one_suit = suits.bit_count() <= 1
        triplets: bool | None = None
        for pattern, fan in self.patterns:
            if ONE_SUIT in pattern.needs and not one_suit:
                continue
            if TRIPLETS in pattern.needs:
                if triplets is None:
                    triplets = shapes.is_triplets(keys, hand.melds)
                if not triplets:
                    continue
            return pattern, fan
        return None

    def _rank(self, reading: Reading) -> tuple[int, int, int]:
        return reading.worth, reading.fan, -self.order[reading.pattern.id]


# --- what a reading is worth in the circumstances of a win ---------------------------------------


def _circumstances(terms: FanTerms, hand: Wild, indicator: int, win: Win) -> list[tuple[str, int]]:
    """The part of M that does not depend on the reading, as (item, fan)."""
    own_draw = win.by == "draw" or win.by == "rob"
    bloom = win.by == "draw" and win.after_kong is not None
    shot = win.by == "discard" and win.after_kong is not None
    # With four indicators in a kong they are worth 2 as such, and no kong besides.
    kongs = sum(tile != indicator for tile in hand.kongs)
    items = (
        ("self_draw", int(own_draw and terms.self_draw)),
        ("kong_bloom", int(bloom)),
        ("kong_shot", int(shot)),
        ("rob", int(win.by == "rob")),
        ("no_wild", int(not hand.any_wild)),
        ("kong", kongs),
    )
    return [item for item in items if item[1]]


def _scored(terms: FanTerms, hand: Wild, indicator: int, win: Win, reading: Reading) -> Score:
    items = _circumstances(terms, hand, indicator, win)
    items += [item for item in (("hog", reading.hog), ("indicator", reading.indicator)) if item[1]]
    fan = min(terms.cap, reading.fan + sum(fan for _, fan in items))
    return Score(reading.pattern, 1 << fan - 1, fan=fan, extras=tuple(items))


def _special(room: Room, table: Table, seat: int, win: Win) -> Pattern | None:
    """天胡 or 地胡, which are worth the cap whatever the hand."""
    terms = room.terms.fan
    assert terms is not None
    first = not table.wins or win == table.wins[0]
    if win.by == "draw" and seat == table.dealer:
        before = not table.has_discarded(seat) and first if win.at is None else win.at == 0
        return terms.heavenly if before else None
    if win.by == "discard" and win.source == table.dealer:
        if win.at is not None:
            return terms.earthly if win.at == 1 else None
        opening = table.discards[0] if table.discards else None
        if (
            first
            and opening is not None
            and (opening.seat, opening.tile) == (table.dealer, win.tile)
            and not any(table.has_discarded(winner) for winner in win.seats)
        ):
            return terms.earthly
    return None


def score(room: Room, table: Table, seat: int, hand: Hand, win: Win) -> Score | None:
    """What ``seat`` scores with 13 tiles and ``win.tile``; None if that completes no hand."""
    terms = room.terms.fan
    assert terms is not None
    assert table.indicator is not None
    wild = wild_tiles(room, table)
    player = table.seats[seat]
    full = wild_hand(hand, player.melds, wild).plus(win.tile, win.tile in wild)
    void = _void(room, table, seat)
    reading = best_reading(terms, full, table.indicator, void)
    if reading is None:
        return None
    special = _special(room, table, seat, win)
    if special is not None:
        scored = Score(special, 1 << terms.cap - 1, fan=terms.cap)
    else:
        scored = _scored(terms, full, table.indicator, win, reading)
    wilds = [tile for tile in (*hand, win.tile) if tile in wild]
    return scored._replace(groups=lay_out(full, reading, sorted(wilds), void))


def _void(room: Room, table: Table, seat: int) -> int | None:
    """The void suit of a seat, where the room has void suits."""
    return table.seats[seat].void if table.players in room.terms.void_players else None


def _waiting(room: Room, table: Table, seat: int, hand: Hand) -> tuple[Wild, list[int]]:
    """The hand of 13 tiles and every tile that completes it [table.ready]."""
    wild = wild_tiles(room, table)
    player = table.seats[seat]
    rest = wild_hand(hand, player.melds, wild)
    void = _void(room, table, seat)
    if table.players in room.terms.void_players and void is None:
        return rest, []
    mask = shapes.waits(rest.keys, rest.melds, rest.wilds)
    suits = shapes.suits_present(rest.keys) | rest.meld_suits
    if suits.bit_count() > 2 or (void is not None and suits >> void & 1):
        return rest, []
    if suits.bit_count() == 2:
        mask &= sum(each for suit, each in enumerate(shapes.SUIT_MASKS) if suits >> suit & 1)
    if void is not None:
        mask &= ~shapes.SUIT_MASKS[void]
    # A wild tile completes the hand wherever it has any wait at all.
    completes = shapes.is_standard(rest.keys, rest.melds) or (
        rest.melds == MELDS and shapes.is_seven_pairs(rest.keys, rest.wilds + 1)
    )
    for tile in wild:
        mask = mask | 1 << tile if completes else mask & ~(1 << tile)
    return rest, [tile for tile in tiles_in(mask) if _copies(player.melds, hand, tile) < COPIES]


def _copies(melds: tuple[Meld, ...], hand: Hand, tile: int) -> int:
    """The copies of ``tile`` that a seat holds itself, as wild tiles in melds too."""
    count = hand.count(tile)
    for meld in melds:
        if meld.tile == tile:
            count += meld.natural
        count += meld.wilds.count(tile)
    return count


def is_ready(room: Room, table: Table, seat: int, hand: Hand) -> bool:
    """Whether 13 tiles wait for anything 听牌 [table.ready]."""
    return bool(_waiting(room, table, seat, hand)[1])


def waits(room: Room, table: Table, seat: int, hand: Hand) -> list[Wait]:
    """Every wait in tile order, worth what an own draw of it is [zhaotong.unready]."""
    terms = room.terms.fan
    assert terms is not None
    assert table.indicator is not None
    wild = wild_tiles(room, table)
    void = _void(room, table, seat)
    rest, tiles = _waiting(room, table, seat, hand)
    found: list[Wait] = []
    as_wild: Score | None = None  # every wild tile is worth the same
    for tile in tiles:
        scored = as_wild if tile in wild else None
        if scored is None:
            full = rest.plus(tile, tile in wild)
            reading = best_reading(terms, full, table.indicator, void)
            assert reading is not None
            scored = _scored(terms, full, table.indicator, Win("draw", tile, (seat,)), reading)
            if tile in wild:
                as_wild = scored
        found.append(Wait(tile, scored.pattern, scored.points, scored.fan, scored.extras))
    return found


FAN_SCORING = Scoring(waits, is_ready, score)
