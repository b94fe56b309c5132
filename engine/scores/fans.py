"""Scoring by fan 番 (zhaotong): the best reading of a hand, and what a win adds to it."""

from engine import shapes
from engine.hands import Pattern
from engine.ruleset import FanTerms, Room
from engine.scores import Group, Hand, Score, Scoring, Wait
from engine.scores.layout import lay_out
from engine.scores.readings import MELDS, Reading, Wild, wild_hand
from engine.scores.search import Readings
from engine.table import Meld, Table, Win
from engine.tiles import COPIES, tiles_in
from engine.wilds import wild_tiles

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
    if not (full.may_have_suits(full.keys, void) and full.is_win()):
        return None  # nearly always, and far quicker than the search
    readings = Readings(terms, full, table.indicator, void)
    reading = readings.best(full.keys, full.wilds)
    if reading is None:
        return None
    special = _special(room, table, seat, win)
    if special is not None:
        scored = Score(special, 1 << terms.cap - 1, fan=terms.cap)
    else:
        scored = _scored(terms, full, table.indicator, win, reading)

    def read() -> tuple[Group, ...]:
        wilds = sorted(tile for tile in (*hand, win.tile) if tile in wild)
        wishes = readings.wishes(full.keys, full.wilds, reading)
        return lay_out(full, reading.pattern, wishes, wilds, void)

    return scored._replace(read=read)


def _void(room: Room, table: Table, seat: int) -> int | None:
    """The void suit of a seat, where the room has void suits."""
    return table.seats[seat].void if table.players in room.terms.void_players else None


def _waiting(room: Room, table: Table, seat: int, hand: Hand) -> tuple[Wild, list[int]]:
    """The hand of 13 tiles and every tile that completes it [table.ready]."""
    wild = wild_tiles(room, table)
    player = table.seats[seat]
    rest = wild_hand(hand, player.melds, wild)
    void = _void(room, table, seat)
    if table.players in room.terms.void_players and not table.all_void_chosen:
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
    if not tiles:
        return []
    readings = Readings(terms, rest, table.indicator, void)
    found: list[Wait] = []
    scores: dict[tuple[Reading, bool], Score] = {}
    for tile in tiles:
        full = rest.plus(tile, tile in wild)
        reading = readings.best(full.keys, full.wilds)
        assert reading is not None
        scored = scores.get((reading, full.any_wild))
        if scored is None:
            scored = _scored(terms, full, table.indicator, Win("draw", tile, (seat,)), reading)
            scores[reading, full.any_wild] = scored
        found.append(Wait(tile, scored.pattern, scored.points, scored.fan, scored.extras))
    return found


FAN_SCORING = Scoring(waits, is_ready, score, by_last_tile=False)
