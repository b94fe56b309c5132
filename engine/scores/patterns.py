"""Scoring by the best pattern (zhuoji family): its points, and the winner's own bonus."""

from engine.hands import Holding, holding_of, within_suits
from engine.ruleset import Room
from engine.scores import Hand, Score, Scoring, Wait
from engine.shapes import ALL_TILES, SUIT_MASKS
from engine.table import Table, Win
from engine.tiles import tiles_in


def _allowed(room: Room, table: Table, seat: int, holding: Holding) -> int:
    """Mask of the tiles that the suit rules let complete this hand (定缺, two suits at most)."""
    terms = room.terms
    allowed = ALL_TILES
    if terms.most_suits < len(SUIT_MASKS):
        allowed = within_suits(holding, terms.most_suits)
    if table.players in terms.void_players:
        void = table.seats[seat].void
        if void is None or not table.all_void_chosen or holding.suits >> void & 1:
            return 0
        allowed &= ~SUIT_MASKS[void]
    return allowed


def waits(room: Room, table: Table, seat: int, hand: Hand) -> list[Wait]:
    """Every wait of 13 tiles in tile order, with its best pattern [table.ready]."""
    holding = holding_of(hand, table.seats[seat].melds)
    groups = room.terms.scale.best(holding, _allowed(room, table, seat, holding))
    found = [
        Wait(tile, pattern, points) for pattern, points, mask in groups for tile in tiles_in(mask)
    ]
    found.sort()
    return found


def is_ready(room: Room, table: Table, seat: int, hand: Hand) -> bool:
    """Whether 13 tiles wait for anything 听牌 [table.ready]."""
    holding = holding_of(hand, table.seats[seat].melds)
    return bool(room.terms.scale.best(holding, _allowed(room, table, seat, holding)))


def score(room: Room, table: Table, seat: int, hand: Hand, win: Win) -> Score | None:
    """What ``seat`` scores with 13 tiles and ``win.tile``; None if that completes no hand."""
    holding = holding_of(hand, table.seats[seat].melds)
    allowed = _allowed(room, table, seat, holding)
    # A tile of which the winner holds all four cannot be won, so what readiness says of such
    # tiles takes nothing away here.
    for pattern, points, _ in room.terms.scale.best(holding, allowed & 1 << win.tile):
        return Score(pattern, points, *_bonus(room, table, seat, win))
    return None


def _bonus(room: Room, table: Table, seat: int, win: Win) -> tuple[int, str]:
    """The winner's own bonus and the topic of its rule: one of 硬报 and 报听, or none."""
    terms = room.terms
    ready = table.seats[seat].ready
    if ready == "soft":
        return terms.bonus["soft"], terms.soft_rule
    first = win.by == "draw" and terms.hard != "none" and table.on_first_turn(seat)
    if terms.hard == "first_turn" and first:
        return terms.bonus["hard"], "hard"
    if terms.hard == "asked" and (ready == "hard" or (first and seat == table.dealer)):
        return terms.bonus["hard"], "hard"
    return 0, ""


PATTERN_SCORING = Scoring(waits, is_ready, score, by_last_tile=True)
