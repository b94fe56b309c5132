"""Why a seat may not do something: one function for each type of action.

Each gives the problem with the rule that forbids the action, or None where it is legal.
"""

from engine import wins
from engine.actions.candidates import candidates
from engine.actions.moment import WITH_PASS, Moment
from engine.actions.types import Action, ActionType
from engine.checks.declaring import declared_rule
from engine.lean import Callable
from engine.problems import Problem
from engine.ruleset import Room
from engine.table import Table
from engine.text import Text
from engine.tiles import COPIES, NAMES, suit_of
from engine.wilds import wild_tiles

ACTIONS_RULE = "table.actions"


def refusal(now: Moment, seat: int, action: Action) -> Problem | None:
    """Why ``seat``, which is asked, may not do ``action`` now."""
    return _CHECKS[action.type](now, seat, action)


def illegal(rule: str, zh: str, en: str) -> Problem:
    """An action that ``rule`` forbids."""
    return Problem("illegal_action", "", Text(zh, en), rule)


NOT_NOW = illegal(ACTIONS_RULE, "此时不能这样做", "this cannot be done now")
TOO_FEW = illegal(ACTIONS_RULE, "手里的牌不够", "too few of the tiles in hand")


# --- before the first discard --------------------------------------------------------------------


def _stake(now: Moment, seat: int, action: Action) -> Problem | None:
    return None if now.stage == "stake" and action.stake in (0, 1, 2) else NOT_NOW


def _void(now: Moment, seat: int, action: Action) -> Problem | None:
    return None if now.stage == "void" and action.suit in (0, 1, 2) else NOT_NOW


def _ready(now: Moment, seat: int, action: Action) -> Problem | None:
    return None if now.stage == "declare" and seat != now.table.dealer else NOT_NOW


# --- winning and passing -------------------------------------------------------------------------


def _win(now: Moment, seat: int, action: Action) -> Problem | None:
    chance = now.chance(seat)
    if chance is None:
        return NOT_NOW
    win, score = chance
    if (action.tile, action.by) != (win.tile, win.by):
        tile = NAMES[win.tile]
        return illegal(ACTIONS_RULE, f"能胡的只有 {tile}", f"only {tile} can be won now")
    return wins.refusal(now.room, now.table, seat, win, score, "")


def _could_win(now: Moment, seat: int) -> bool:
    chance = now.chance(seat)
    return chance is not None and wins.refusal(now.room, now.table, seat, *chance, "") is None


def _pass(now: Moment, seat: int, action: Action) -> Problem | None:
    if now.stage not in WITH_PASS:
        return NOT_NOW
    if any(refusal(now, seat, other) is None for other in candidates(now, seat)):
        return None
    return illegal(ACTIONS_RULE, "没有可过的", "there is nothing to pass on")


# --- discarding ----------------------------------------------------------------------------------


def _discard(now: Moment, seat: int, action: Action) -> Problem | None:
    if now.in_stage("turn", "pung") is None or action.tile is None:
        return NOT_NOW
    problem = throw(now.room, now.table, seat, action.tile)
    if problem is None and action.ready:
        problem = _declare(now, seat, action.tile)
    return problem


def throw(room: Room, table: Table, seat: int, tile: int) -> Problem | None:
    """Why a seat that has to discard may not throw away ``tile``."""
    if tile not in (table.seats[seat].hand or ()):
        return illegal(ACTIONS_RULE, "手里没有这张牌", "the tile is not in the hand")
    if tile in wild_tiles(room, table):
        return illegal(
            room.ruleset.rule("meld"), "听用不能打出", "a wild tile can never be discarded"
        )
    if table.last is not None and tile != table.last.tile:
        return _frozen(room, table, seat)
    return None


def _frozen(room: Room, table: Table, seat: int) -> Problem | None:
    """A seat that has declared may only win, pass, or discard what it drew."""
    if not table.seats[seat].declared:
        return None
    return illegal(
        declared_rule(room, table, seat),
        "已报听，不能换牌、碰、杠",
        "the seat has declared ready: its hand is frozen",
    )


def _declare(now: Moment, seat: int, discard: int) -> Problem | None:
    """Declaring softly: with the first discard, before any meld, if the 13 tiles left are
    ready."""
    room, table = now.room, now.table
    topic = room.terms.soft_rule
    if not topic:
        return illegal(ACTIONS_RULE, "此玩法没有报听", "this rule set knows no declaring")
    rule = room.ruleset.rule(topic)
    if table.seats[seat].declared:
        return illegal(rule, "已经报听", "the seat has declared already")
    if not table.on_first_turn(seat):
        return illegal(
            rule,
            "只能在第一次打牌且没有碰杠时报听",
            "only with the first discard, before any meld",
        )
    if not wins.is_ready(room, table, seat, wins.without(now.hand(seat), discard)):
        return illegal(rule, "打出后没有听牌", "the tiles left are not ready")
    return None


# --- pungs, kongs, swaps -------------------------------------------------------------------------


def _pung(now: Moment, seat: int, action: Action) -> Problem | None:
    problem = _claim(now, seat, action, 2)
    if problem is not None:
        return problem
    rule = now.room.ruleset.rule
    if now.room.terms.passed_pung and action.tile in now.table.seats[seat].passed.pungs:
        return illegal(rule("passed_pung"), "已过碰", "the seat is bound by a passed pung")
    used = 2 - len(action.wilds or ())
    left = len(now.hand(seat)) - len(now.held_wilds(seat)) - used
    if left == 0:
        return illegal(
            rule("meld"), "碰后只剩听用，无牌可打", "only wild tiles would be left to discard"
        )
    return None


def _claim(now: Moment, seat: int, action: Action, tiles: int) -> Problem | None:
    """Pung and exposed kong: of the last discard, with so many tiles of one's own."""
    last = now.in_stage("claim")
    if last is None or last.tile is None or action.tile != last.tile:
        return NOT_NOW
    problem = _has_tiles(now, seat, action, tiles)
    if problem is not None:
        return problem
    if now.table.wall == 0:
        return illegal(
            ACTIONS_RULE, "牌墙已空，只能胡", "the wall is empty: only a win can be claimed"
        )
    return _meld_suit(now, seat, last.tile) or _frozen(now.room, now.table, seat)


def _has_tiles(now: Moment, seat: int, action: Action, tiles: int) -> Problem | None:
    """Whether the seat holds the tiles that it puts into a meld, at least one of them natural."""
    hand, wilds = now.hand(seat), action.wilds or ()
    if (action.wilds is None) != (now.room.terms.fan is None):
        return NOT_NOW
    natural = tiles - len(wilds)
    enough = 0 <= natural <= hand.count(action.tile or 0)
    if not enough or any(
        wild not in now.wild or hand.count(wild) < wilds.count(wild) for wild in wilds
    ):
        return TOO_FEW
    if action.tile in now.wild or (natural < 1 and action.kind != "added_kong"):
        return illegal(
            now.room.ruleset.rule("meld"),
            "不能全是听用",
            "a meld needs a tile of one's own that is not wild",
        )
    return None


def _meld_suit(now: Moment, seat: int, tile: int) -> Problem | None:
    """Where fan are counted: no meld in a third suit, none in one's own void suit."""
    room, player = now.room, now.table.seats[seat]
    if room.terms.fan is None:
        return None
    suits = {suit_of(meld.tile) for meld in player.melds}
    rule = room.ruleset.rule("meld")
    if len(suits | {suit_of(tile)}) > room.terms.most_suits:
        return illegal(rule, "已碰杠两门花色，第三门不能碰杠", "its melds show two suits already")
    if now.table.players in room.terms.void_players and player.void == suit_of(tile):
        return illegal(rule, "定缺的花色不能碰杠", "it is the seat's void suit")
    return None


def _kong(now: Moment, seat: int, action: Action) -> Problem | None:
    if action.kind == "exposed_kong":
        return _claim(now, seat, action, 3)
    last, terms = now.in_stage("turn", "pung"), now.room.terms
    if last is None or action.tile is None:
        return NOT_NOW
    if now.stage == "pung" and not (terms.pung_then_kong and action.tile != last.tile):
        return illegal(ACTIONS_RULE, "碰后只能打牌", "after a pung only a discard")
    player = now.table.seats[seat]
    concealed = action.kind == "concealed_kong"
    if not concealed and not any(
        meld.kind == "pung" and meld.tile == action.tile for meld in player.melds
    ):
        return illegal(ACTIONS_RULE, "没有可补的碰", "there is no pung to add to")
    problem = _has_tiles(now, seat, action, COPIES if concealed else 1)
    if problem is None and now.table.wall == 0 and not terms.empty_wall_kongs:
        problem = illegal(ACTIONS_RULE, "牌墙已空，不能杠", "a kong needs a tile left in the wall")
    return (
        problem
        or _meld_suit(now, seat, action.tile)
        or _frozen(now.room, now.table, seat)
        or _spare_wilds(now, seat, action)
    )


def _spare_wilds(now: Moment, seat: int, action: Action) -> Problem | None:
    """A kong when the seat could win by its own draw: with as few wild tiles as possible, and
    not at all where the hand is nothing but wild tiles."""
    if not action.wilds or not _could_win(now, seat) or action.tile is None:
        return None
    hand, wilds = now.hand(seat), now.held_wilds(seat)
    held = hand.count(action.tile)
    punged = any(
        meld.kind == "pung" and meld.tile == action.tile for meld in now.table.seats[seat].melds
    )
    fewest = int(not held) if punged else COPIES - held
    rule = now.room.ruleset.rule("meld")
    if len(wilds) == len(hand):
        return illegal(rule, "手里全是听用，只能胡", "the hand is all wild: it can only win")
    if len(action.wilds) > fewest:
        return illegal(
            rule,
            "可自摸时只能用最少的听用去杠",
            "while it could win, a kong uses as few wild tiles as possible",
        )
    return None


def _swap(now: Moment, seat: int, action: Action) -> Problem | None:
    last, rule = now.in_stage("turn", "pung"), now.room.ruleset.rule
    if last is None or now.room.terms.fan is None:
        return NOT_NOW
    if last.event != "draw" or action.tile != last.tile:
        return illegal(rule("swap"), "只能用刚摸的牌提", "only the drawn tile can be swapped")
    if not any(
        meld.tile == action.tile and action.wild in meld.wilds
        for meld in now.table.seats[seat].melds
    ):
        return illegal(
            rule("swap"), "碰杠中没有这个听用", "no meld of that tile has this wild tile"
        )
    return None


_CHECKS: dict[ActionType, Callable[[Moment, int, Action], Problem | None]] = {
    "stake": _stake,
    "void": _void,
    "ready": _ready,
    "pass": _pass,
    "win": _win,
    "discard": _discard,
    "pung": _pung,
    "kong": _kong,
    "swap": _swap,
}
