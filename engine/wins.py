"""Whether a hand wins, whether it may, and what it scores.

One function decides, for legal actions and for the checking of a finished table alike, so that
the two cannot disagree.
"""

from engine.problems import Problem
from engine.ruleset import Room, Terms
from engine.scores import Hand, Score, Wait
from engine.table import Passed, Seat, Table, Win
from engine.text import Text
from engine.tiles import NAMES, SUITS, suit_of
from engine.wilds import wild_tiles


def score(room: Room, table: Table, seat: int, hand: Hand, win: Win) -> Score | None:
    """What ``seat`` scores with 13 tiles and ``win.tile``; None if that completes no hand."""
    return room.ruleset.scoring.score(room, table, seat, hand, win)


def is_ready(room: Room, table: Table, seat: int, hand: Hand) -> bool:
    """Whether 13 tiles of ``seat`` wait for anything 听牌 [table.ready]."""
    return room.ruleset.scoring.is_ready(room, table, seat, hand)


def waits(room: Room, table: Table, seat: int, hand: Hand) -> list[Wait]:
    """Every wait of 13 tiles of ``seat``, in tile order, with what it is worth."""
    return room.ruleset.scoring.waits(room, table, seat, hand)


def best_wait(room: Room, table: Table, seat: int) -> Wait | None:
    """The dearest wait of a seat's 13 tiles, the first in tile order among equals; None where it
    is not ready, or not dealt yet."""
    hand = table.seats[seat].hand
    if not hand:
        return None
    return max(waits(room, table, seat, hand), key=lambda wait: wait.points, default=None)


def refusal(
    room: Room, table: Table, seat: int, win: Win, scored: Score | None, pointer: str
) -> Problem | None:
    """Why ``seat`` may not win ``win.tile``, or None if it may.

    ``scored`` is what ``score`` says of it. Codes: ``not_a_win`` (shape, suits),
    ``win_not_allowed`` (permit, passed wins, a declined win on the deal).
    """
    terms, rule = room.terms, room.ruleset.rule
    player = table.seats[seat]
    if scored is None:
        return _missed(room, table, seat, win, pointer)
    if win.by == "draw":
        if (
            terms.hard == "asked"
            and player.ready == "declined"
            and seat == table.dealer
            and table.on_first_turn(seat)
        ):
            return _not_allowed(
                pointer,
                rule("hard"),
                f"座位 {seat} 起手已选择不胡",
                f"seat {seat} has declined to win on the deal",
            )
        return None
    if _is_bound(terms, player.passed, win, scored):
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
            f"座位 {seat} 平胡没有通行证，不能接炮",
            f"seat {seat} has no permit for a plain hand on a discard",
        )
    return None


def _missed(room: Room, table: Table, seat: int, win: Win, pointer: str) -> Problem:
    """Why a hand is no win: by its shape, or by its suits alone where a rule of their own says
    so."""
    terms, tile = room.terms, NAMES[win.tile]
    if terms.suits_topic:
        player = table.seats[seat]
        hand = player.hand or ()
        if len(hand) > player.resting_size:  # an own draw that is not won yet
            hand = without(hand, win.tile)
        any_suits = terms._replace(most_suits=len(SUITS), void_players=())
        if score(room._replace(terms=any_suits), table, seat, hand, win) is not None:
            detail = Text(
                f"座位 {seat} 加上 {tile} 花色不合，不能胡",
                f"the suits of seat {seat}'s hand with {tile} are not allowed to win",
            )
            return Problem("not_a_win", pointer, detail, room.ruleset.rule(terms.suits_topic))
    detail = Text(
        f"座位 {seat} 加上 {tile} 不成胡牌",
        f"seat {seat} does not complete a winning hand with {tile}",
    )
    return Problem("not_a_win", pointer, detail, terms.win_rule)


def _is_bound(terms: Terms, passed: Passed, win: Win, scored: Score) -> bool:
    """Whether what the seat has passed on 过胡 bars it from winning another's tile."""
    if terms.passed_win == "fan":
        return scored.fan is not None and scored.fan <= passed.fan
    return bool(passed.wins) if terms.passed_win == "any" else win.tile in passed.wins


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
    full = table.seats[table.dealer].hand or ()
    best: tuple[int, int] | None = None
    for tile in sorted(set(full)):
        scored = score(
            room, table, table.dealer, without(full, tile), Win("draw", tile, (table.dealer,))
        )
        if scored is None:
            return None  # whichever came last, it is the same hand
        if best is None or scored.total > best[1]:
            best = tile, scored.total
        if not room.ruleset.scoring.by_last_tile:
            break
    return None if best is None else best[0]


def natural_suits(room: Room, table: Table, seat: int) -> set[int]:
    """The suits of a seat's tiles that are not wild, melds included."""
    player = table.seats[seat]
    held = set(player.hand or ()) - wild_tiles(room, table)
    return {suit_of(tile) for tile in held} | {suit_of(meld.tile) for meld in player.melds}


def without(hand: Hand, tile: int) -> Hand:
    """The hand after one ``tile`` has left it."""
    index = hand.index(tile)
    return hand[:index] + hand[index + 1 :]
