"""Whether a hand wins, whether it may, and what it scores (zhuoji family).

One function decides, for legal actions and for the checking of a finished table alike, so that
the two cannot disagree.
"""

from typing import NamedTuple

from engine.hands import Holding, Pattern, holding_of, within_suits
from engine.problems import Problem
from engine.ruleset import Room
from engine.shapes import ALL_TILES, SUIT_MASKS
from engine.table import Seat, Table, Win
from engine.text import Text
from engine.tiles import NAMES, tiles_in


class Score(NamedTuple):
    """What a winning hand is worth to one payer on a discard: pattern points and bonus."""

    pattern: Pattern
    points: int
    bonus: int = 0
    bonus_rule: str = ""
    """The topic of the rule that gives the bonus: ``hard`` 硬报 or ``ready`` / ``soft`` 报听."""

    @property
    def total(self) -> int:
        """P: the pattern's points with the winner's own bonus."""
        return self.points + self.bonus


class Wait(NamedTuple):
    """A tile that completes a hand, and the best pattern that it makes."""

    tile: int
    pattern: Pattern
    points: int


def allowed_tiles(room: Room, players: int, seat: Seat, holding: Holding) -> int:
    """Mask of the tiles that the suit rules let complete this hand (定缺, two suits at most)."""
    terms = room.terms
    allowed = ALL_TILES
    if terms.most_suits < len(SUIT_MASKS):
        allowed = within_suits(holding, terms.most_suits)
    if players in terms.void_players:
        if seat.void is None or holding.suits >> seat.void & 1:
            return 0
        allowed &= ~SUIT_MASKS[seat.void]
    return allowed


def waits(room: Room, players: int, seat: Seat, holding: Holding) -> list[Wait]:
    """Every wait of 13 tiles in tile order, with its best pattern [table.ready]."""
    groups = room.terms.scale.best(holding, allowed_tiles(room, players, seat, holding))
    found = [
        Wait(tile, pattern, points) for pattern, points, mask in groups for tile in tiles_in(mask)
    ]
    found.sort()
    return found


def is_ready(room: Room, players: int, seat: Seat, holding: Holding) -> bool:
    """Whether 13 tiles wait for anything 听牌 [table.ready]."""
    return bool(room.terms.scale.best(holding, allowed_tiles(room, players, seat, holding)))


def best_wait(room: Room, table: Table, seat: int) -> Wait | None:
    """The dearest wait of a seat's 13 tiles, the first in tile order among equals; None where it
    is not ready, or not dealt yet."""
    player = table.seats[seat]
    if not player.hand:
        return None
    every = waits(room, table.players, player, holding_of(player.hand, player.melds))
    return max(every, key=lambda wait: wait.points, default=None)


def has_discarded(table: Table, seat: int) -> bool:
    """Whether ``seat`` has made a discard this round."""
    return any(discard.seat == seat for discard in table.discards)


def on_first_turn(table: Table, seat: int) -> bool:
    """Whether ``seat`` has neither discarded nor melded: its own draw is its first turn."""
    return not table.seats[seat].melds and not has_discarded(table, seat)


def _bonus(room: Room, table: Table, seat: int, win: Win) -> tuple[int, str]:
    """The winner's own bonus and the topic of its rule: one of 硬报 and 报听, or none."""
    terms = room.terms
    ready = table.seats[seat].ready
    if ready == "soft":
        return terms.bonus["soft"], terms.soft_rule
    first = win.by == "draw" and terms.hard != "none" and on_first_turn(table, seat)
    if terms.hard == "first_turn" and first:
        return terms.bonus["hard"], "hard"
    if terms.hard == "asked" and (ready == "hard" or (first and seat == table.dealer)):
        return terms.bonus["hard"], "hard"
    return 0, ""


def score(room: Room, table: Table, seat: int, hand: Holding, win: Win) -> Score | None:
    """What ``seat`` scores with 13 tiles and ``win.tile``; None if that completes no hand."""
    player = table.seats[seat]
    wanted = 1 << win.tile
    allowed = allowed_tiles(room, table.players, player, hand)
    # A tile of which the winner held all four cannot be won, so the held-four rule of readiness
    # takes nothing away here.
    for pattern, points, mask in room.terms.scale.best(hand, allowed & wanted):
        if mask & wanted:
            return Score(pattern, points, *_bonus(room, table, seat, win))
    return None


def refusal(
    room: Room, table: Table, seat: int, hand: Holding, win: Win, pointer: str
) -> Problem | None:
    """Why ``seat`` may not win ``win.tile``, or None if it may.

    ``hand`` is its 13 tiles. Codes: ``not_a_win`` (shape, suits), ``win_not_allowed`` (permit,
    passed wins, a declined win on the deal).
    """
    terms, rule = room.terms, room.ruleset.rule
    player = table.seats[seat]
    scored = score(room, table, seat, hand, win)
    if scored is None:
        return Problem(
            "not_a_win",
            pointer,
            Text(
                f"座位 {seat} 加上 {NAMES[win.tile]} 不成胡牌",
                f"seat {seat} does not complete a winning hand with {NAMES[win.tile]}",
            ),
            "table.ready",
        )
    if win.by == "draw":
        if (
            terms.hard == "asked"
            and player.ready == "declined"
            and seat == table.dealer
            and on_first_turn(table, seat)
        ):
            return _not_allowed(
                pointer,
                rule("hard"),
                f"座位 {seat} 起手已选择不胡",
                f"seat {seat} has declined to win on the deal",
            )
        return None
    passed = player.passed.wins
    if passed if terms.passed_win == "any" else win.tile in passed:
        return _not_allowed(
            pointer,
            rule("passed_win"),
            f"座位 {seat} 已过胡",
            f"seat {seat} is bound by a win that it passed on",
        )
    if scored.pattern.id in terms.plain_patterns and not _permitted(table, player, win):
        return _not_allowed(
            pointer,
            rule("permit"),
            f"座位 {seat} 平胡没有通行证,不能接炮",
            f"seat {seat} has no permit for a plain hand on a discard",
        )
    return None


def _permitted(table: Table, player: Seat, win: Win) -> bool:
    """Whether a plain hand may win on another's tile: a permit, or what makes it needless."""
    return (
        player.has_kong
        or player.declared
        or win.by == "rob"
        or win.after_kong is not None
        or (win.source is not None and table.seats[win.source].declared)
    )


def _not_allowed(pointer: str, rule: str, zh: str, en: str) -> Problem:
    return Problem("win_not_allowed", pointer, Text(zh, en), rule)


def best_dealt_tile(room: Room, table: Table) -> int | None:
    """The tile that the dealer's 14 tiles win with, where it is not known which came last.

    The one that scores most, in m p s order among equals; None if the hand does not win
    [table.actions].
    """
    seat = table.seats[table.dealer]
    best: tuple[int, int] | None = None
    for tile in sorted(set(seat.hand or ())):
        hand = list(seat.hand or ())
        hand.remove(tile)
        win = Win("draw", tile, (table.dealer,))
        scored = score(room, table, table.dealer, holding_of(hand, seat.melds), win)
        if scored is not None and (best is None or scored.total > best[1]):
            best = tile, scored.total
    return None if best is None else best[0]
