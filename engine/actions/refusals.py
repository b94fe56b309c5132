"""Why a seat may not do something: one function for each type of action.

Each gives the problem with the rule that forbids the action, or None where it is legal.
"""

from engine.actions.candidates import candidates
from engine.actions.types import (
    Action,
    DiscardAction,
    KongAction,
    MeldAction,
    PassAction,
    PungAction,
    ReadyAction,
    StakeAction,
    SwapAction,
    VoidAction,
    WinAction,
)
from engine.actions.winning import could_win, win_chance
from engine.position import WITH_PASS, Position
from engine.problems import Problem
from engine.scoring import without
from engine.table import STAKES
from engine.text import Text
from engine.tiles import COPIES, SUITS, TILE_TEXTS, suit_of, suits_text

ACTIONS_RULE = "table.actions"


def refusal(position: Position, seat: int, action: Action) -> Problem | None:
    """Why ``seat``, which is asked, may not do ``action`` now."""
    match action:
        case DiscardAction():
            return _discard(position, seat, action)
        case WinAction():
            return _win(position, seat, action)
        case PungAction():
            return _pung(position, seat, action)
        case KongAction():
            return _kong(position, seat, action)
        case PassAction():
            return _pass(position, seat)
        case SwapAction():
            return _swap(position, seat, action)
        case StakeAction():
            return _stake(position, action)
        case VoidAction():
            return _void(position, action)
        case ReadyAction():
            return _ready(position, seat)


def illegal(rule: str, zh: str, en: str) -> Problem:
    """An action that ``rule`` forbids."""
    return Problem("illegal_action", "", Text(zh, en), rule)


NOT_NOW = illegal(ACTIONS_RULE, "现在不能这样做", "this is not possible now")
"""What is no answer to what is asked; :func:`not_now` says what that is."""
TOO_FEW = illegal(ACTIONS_RULE, "手里的牌不够", "too few of the tiles in hand")


def not_now(position: Position) -> Problem:
    """``NOT_NOW`` with what is asked instead."""
    last, last_tile = position.last, position.last_tile
    who = tile = Text("", "")
    if last is not None and last.event != "open":
        who = Text(f"座位 {last.seat} ", f"seat {last.seat}")
    if last_tile is not None:
        tile = TILE_TEXTS[last_tile]
    if position.stage == "turn" and position.asked:
        who = Text(f"座位 {position.asked[0]} ", f"seat {position.asked[0]}")
    asks = {
        "stake": Text("现在各家估卖", "stakes are made now"),
        "void": Text("现在各家定缺", "void suits are chosen now"),
        "declare": Text("现在问天听硬报", "hard declarations are asked for now"),
        "turn": Text(f"现在轮到{who.zh}胡、杠或打牌", f"{who.en} is to win, kong or discard now"),
        "pung": Text(f"{who.zh}碰了，现在要打牌", f"{who.en} has punged and is to discard now"),
        "claim": Text(
            f"现在问各家要不要{who.zh}打出的{tile.zh}",
            f"the others are asked now about {who.en}'s discard of {tile.en}",
        ),
        "rob": Text(
            f"现在问各家抢不抢{who.zh}杠的{tile.zh}",
            f"the others are asked now whether they rob {who.en}'s kong of {tile.en}",
        ),
        None: Text("现在没有人要选择", "nobody has anything to choose now"),
    }[position.stage]
    return illegal(
        ACTIONS_RULE, f"{NOT_NOW.detail.zh}：{asks.zh}", f"{NOT_NOW.detail.en}: {asks.en}"
    )


# --- before the first discard --------------------------------------------------------------------


def _stake(position: Position, action: StakeAction) -> Problem | None:
    return None if position.stage == "stake" and action.points in STAKES else NOT_NOW


def _void(position: Position, action: VoidAction) -> Problem | None:
    return None if position.stage == "void" and action.suit in range(len(SUITS)) else NOT_NOW


def _ready(position: Position, seat: int) -> Problem | None:
    return None if position.stage == "declare" and seat != position.table.dealer else NOT_NOW


# --- winning and passing -------------------------------------------------------------------------


def _win(position: Position, seat: int, action: WinAction) -> Problem | None:
    chance = win_chance(position, seat)
    if chance is None:
        return NOT_NOW
    if (action.tile, action.by) != (chance.win.tile, chance.win.by):
        tile = TILE_TEXTS[chance.win.tile]
        return illegal(ACTIONS_RULE, f"现在能胡的只有{tile.zh}", f"only {tile.en} can be won now")
    return chance.refusal


def _pass(position: Position, seat: int) -> Problem | None:
    if position.stage not in WITH_PASS:
        return NOT_NOW
    if any(refusal(position, seat, other) is None for other, *_ in candidates(position, seat)):
        return None
    return illegal(ACTIONS_RULE, "没有什么可过的", "there is nothing to pass on")


# --- discarding ----------------------------------------------------------------------------------


def _discard(position: Position, seat: int, action: DiscardAction) -> Problem | None:
    if position.stage not in ("turn", "pung"):
        return NOT_NOW
    problem = throw(position, seat, action.tile)
    if problem is None and action.ready:
        problem = _declare(position, seat, action.tile)
    return problem


def throw(position: Position, seat: int, tile: int) -> Problem | None:
    """Why a seat that has to discard may not throw away ``tile``."""
    if tile not in position.hand(seat):
        return illegal(ACTIONS_RULE, "手里没有这张牌", "the tile is not in the hand")
    if tile in position.wild:
        return illegal(
            position.room.rule("meld"), "听用不能打出", "a wild tile can never be discarded"
        )
    if tile != position.last_tile and position.table.seats[seat].declared:
        return _frozen(position, seat)
    return None


def _frozen(position: Position, seat: int) -> Problem | None:
    """A seat that has declared may only win, pass, or discard what it drew."""
    if not position.table.seats[seat].declared:
        return None
    return illegal(
        position.declared_rule(seat),
        "报了听，不能换牌、碰、杠",
        "the seat has declared ready: its hand is frozen",
    )


def _declare(position: Position, seat: int, discard: int) -> Problem | None:
    """Declaring softly: if the 13 tiles left are ready."""
    problem = position.once(may_declare, seat)
    if problem is None and not leaves_ready(position, seat, discard):
        rule = position.room.rule(position.terms.soft_topic)
        return illegal(rule, "打出后没听牌", "the tiles left are not ready")
    return problem


def leaves_ready(position: Position, seat: int, discard: int) -> bool:
    """Whether ``seat`` is ready once it has thrown this tile."""
    return position.is_ready(seat, without(position.hand(seat), discard))


def may_declare(position: Position, seat: int) -> Problem | None:
    """Why ``seat`` may not declare softly, whatever it holds: only with the first discard, before
    any meld."""
    topic = position.terms.soft_topic
    if not topic:
        return illegal(ACTIONS_RULE, "这种玩法不能报听", "nobody declares ready in this rule set")
    rule = position.room.rule(topic)
    if position.table.seats[seat].declared:
        return illegal(rule, "已经报过听", "the seat has declared already")
    if not position.table.on_first_turn(seat):
        return illegal(
            rule,
            "只能在第一次打牌、自己没有碰杠时报听",
            "a seat declares only with its first discard, before any meld of its own",
        )
    return None


# --- pungs, kongs, swaps -------------------------------------------------------------------------


def _pung(position: Position, seat: int, action: PungAction) -> Problem | None:
    problem = _claim(position, seat, action, 2)
    if problem is not None:
        return problem
    rule = position.room.rule
    if position.terms.passed_pung and action.tile in position.table.seats[seat].passed.pungs:
        until, tile = position.terms.until_lifted, TILE_TEXTS[action.tile]
        return illegal(
            rule("passed_pung"),
            f"座位 {seat} 过了{tile.zh}的碰，{until.zh}前不能再碰这张",
            f"seat {seat} has passed on a pung of the {tile.en}: {until.en} it may not pung "
            "that tile",
        )
    if not position.wild:
        return None
    used = 2 - len(action.wilds or ())
    left = len(position.hand(seat)) - position.reach(seat).wilds - used
    if left == 0:
        return illegal(
            rule("meld"), "碰后只剩听用，无牌可打", "only wild tiles would be left to discard"
        )
    return None


def _claim(position: Position, seat: int, action: MeldAction, tiles: int) -> Problem | None:
    """Pung and exposed kong: of the last discard, with so many tiles of one's own."""
    if position.stage != "claim" or action.tile != position.last_tile:
        return NOT_NOW
    problem = _has_tiles(position, seat, action, tiles)
    if problem is not None:
        return problem
    if position.table.wall == 0:
        return illegal(
            ACTIONS_RULE, "牌墙空了，只能胡", "the wall is empty: only a win can be claimed"
        )
    return _meld_suit(position, seat, action.tile) or _frozen(position, seat)


def _has_tiles(position: Position, seat: int, action: MeldAction, tiles: int) -> Problem | None:
    """Whether the seat holds the tiles that it puts into a meld, at least one of them natural."""
    hand, wilds = position.hand(seat), action.wilds or ()
    if (action.wilds is None) != (not position.terms.wild_steps):
        return NOT_NOW
    natural = tiles - len(wilds)
    enough = 0 <= natural <= hand.count(action.tile)
    for wild in wilds:
        enough &= wild in position.wild and hand.count(wild) >= wilds.count(wild)
    if not enough:
        return TOO_FEW
    added = action.type == "kong" and action.kind == "added_kong"
    if action.tile in position.wild or (natural < 1 and not added):
        return illegal(
            position.room.rule("meld"),
            "碰杠不能全是听用",
            "a meld needs a tile of one's own that is not wild",
        )
    return None


def _meld_suit(position: Position, seat: int, tile: int) -> Problem | None:
    """Where melds keep to the suits of a win: none in a third suit, none in one's own void suit."""
    if not position.terms.melds_keep_suits:
        return None
    player, rule = position.table.seats[seat], position.room.rule("meld")
    suits = {suit_of(meld.tile) for meld in player.melds}
    most = position.terms.most_suits
    if len(suits | {suit_of(tile)}) > most:
        shown = suits_text(most)
        return illegal(
            rule, f"碰杠已有{shown.zh}，别门不能碰杠", f"its melds show {shown.en} already"
        )
    if position.chooses_void and player.void == suit_of(tile):
        return illegal(rule, "这是自己定缺的花色，不能碰杠", "this is the seat's void suit")
    return None


def _kong(position: Position, seat: int, action: KongAction) -> Problem | None:
    if action.kind == "exposed_kong":
        return _claim(position, seat, action, 3)
    if position.stage not in ("turn", "pung"):
        return NOT_NOW
    terms, punged = position.terms, position.last_tile
    if position.stage == "pung" and not (terms.pung_then_kong and action.tile != punged):
        if terms.pung_then_kong:
            return illegal(
                ACTIONS_RULE, "刚碰的牌不能马上杠", "the tile just punged cannot be konged yet"
            )
        return illegal(ACTIONS_RULE, "碰后只能打牌", "after a pung one can only discard")
    concealed = action.kind == "concealed_kong"
    if not concealed and not _has_pung(position, seat, action.tile):
        name = position.room.ruleset.words.kongs["added_kong"].zh
        return illegal(
            ACTIONS_RULE, f"没有碰过这张牌，不能{name}", "there is no pung to add this tile to"
        )
    problem = _has_tiles(position, seat, action, COPIES if concealed else 1)
    if problem is None and position.table.wall == 0 and not terms.empty_wall_kongs:
        problem = illegal(ACTIONS_RULE, "牌墙空了，不能杠", "a kong needs a tile left in the wall")
    return (
        problem
        or _meld_suit(position, seat, action.tile)
        or _frozen(position, seat)
        or _spare_wilds(position, seat, action.tile, action.wilds or ())
    )


def _has_pung(position: Position, seat: int, tile: int) -> bool:
    melds = position.table.seats[seat].melds
    return any(meld.kind == "pung" and meld.tile == tile for meld in melds)


def _spare_wilds(position: Position, seat: int, tile: int, used: tuple[int, ...]) -> Problem | None:
    """A kong when the seat could win by self-draw: with as few wild tiles as possible, and not at
    all where the hand is nothing but wild tiles."""
    if not used or not could_win(position, seat):
        return None
    hand = position.hand(seat)
    held = hand.count(tile)
    fewest = int(not held) if _has_pung(position, seat, tile) else COPIES - held
    rule = position.room.rule("meld")
    if len(position.held_wilds(seat)) == len(hand):
        return illegal(rule, "手里全是听用，只能胡", "the hand is all wild tiles: it can only win")
    if len(used) > fewest:
        return illegal(
            rule,
            "能自摸的时候，杠只能用最少的听用",
            "while it could win, a kong uses as few wild tiles as possible",
        )
    return None


def _swap(position: Position, seat: int, action: SwapAction) -> Problem | None:
    last, rule = position.last, position.room.rule
    if position.stage not in ("turn", "pung") or not position.terms.wild_steps:
        return NOT_NOW
    if last is None or last.event != "draw" or action.tile != last.tile:
        return illegal(
            rule("swap"), "只能用刚摸的牌提", "only the tile just drawn can be swapped in"
        )
    if not any(
        meld.tile == action.tile and action.wild in meld.wilds
        for meld in position.table.seats[seat].melds
    ):
        return illegal(
            rule("swap"), "这张牌的碰杠里没有这张听用", "no meld of that tile has this wild tile"
        )
    return None
