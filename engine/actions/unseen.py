"""Why a seat whose hand is hidden cannot have done something: what depends on its tiles is believed
as far as its form, its turn and the tiles seen elsewhere allow it.
"""

from collections.abc import Mapping

from engine.actions.public import undecided, unseen_actors
from engine.actions.refusals import ACTIONS_RULE, NOT_NOW, illegal, may_declare, refusal
from engine.actions.types import (
    Action,
    DiscardAction,
    MeldAction,
    PassAction,
    ReadyAction,
    SwapAction,
    WinAction,
)
from engine.position import CLAIMS, Position
from engine.problems import Problem
from engine.scoring import Hand
from engine.text import Text
from engine.tiles import COPIES, KINDS, RANKS, TILE_TEXTS, suit_of

_OWN_TILES = {"exposed_kong": 3, "added_kong": 1, "concealed_kong": COPIES}
"""How many tiles of the hand each kong takes."""


def why_not_unseen(position: Position, seat: int, action: Action) -> Problem | None:
    """Why ``seat``, whose hand is hidden, cannot do ``action`` now, with the rule that forbids it;
    None: it may be able to."""
    if seat not in unseen_actors(position):
        return illegal(ACTIONS_RULE, f"没有轮到座位 {seat}", f"seat {seat} is not to act now")
    if action.type == "win":
        return _win(position, seat, action)
    if action.type == "ready" or action.type == "pass":
        return _answer(position, seat, action)
    if action.type == "stake" or action.type == "void":
        return NOT_NOW
    return _with_tiles(position, seat, action)


def _answer(position: Position, seat: int, action: ReadyAction | PassAction) -> Problem | None:
    """Declaring after the deal, and passing on that or on another's tile."""
    if action.type == "pass" and position.stage in CLAIMS:
        return None
    table = position.table
    asked = undecided(position)
    if seat in asked:
        return None
    # A dealer that wins on the deal is asked before anybody else.
    first = len(asked) == table.players - 1 and table.seats[seat].ready == "none"
    return None if action.type == "pass" and first else NOT_NOW


def _win(position: Position, seat: int, action: WinAction) -> Problem | None:
    last, terms, rule = position.last, position.terms, position.room.rule
    tile, player = action.tile, position.table.seats[seat]
    if last is None or last.event == "open":
        return NOT_NOW
    by = "draw" if seat == position.holder and last.event != "pung" else None
    if position.stage in CLAIMS:
        by = "discard" if position.stage == "claim" else "rob"
    if by is None or action.by != by:
        return NOT_NOW
    if last.tile is None:
        if not position.unseen(tile):
            return _not_left(tile)
    elif last.tile != tile:
        name = TILE_TEXTS[last.tile]
        return illegal(ACTIONS_RULE, f"能胡的只有{name.zh}", f"only the {name.en} can be won now")
    if by == "draw" and last.event == "deal" and player.ready == "declined":
        detail = Text(
            f"座位 {seat} 起手选了过，不能再胡", f"seat {seat} has declined to win on the deal"
        )
        return Problem("win_not_allowed", "", detail, rule("hard"))
    suits = {suit_of(meld.tile) for meld in player.melds}
    if tile not in position.wild:
        suits.add(suit_of(tile))
    if len(suits) > terms.most_suits or (position.chooses_void and player.void in suits):
        name = TILE_TEXTS[tile]
        detail = Text(
            f"座位 {seat} 的花色不能胡{name.zh}",
            f"seat {seat} cannot win the {name.en} with the suits that it shows",
        )
        return Problem("not_a_win", "", detail, terms.win_rule)
    return None


def _with_tiles(
    position: Position, seat: int, action: DiscardAction | MeldAction | SwapAction
) -> Problem | None:
    """A discard, pung, kong or swap: legal if it is for a seat that holds just what it takes."""
    player, taken = position.table.seats[seat], _tiles_taken(action)
    for each in set(taken):
        if position.unseen(each) < taken.count(each):
            return _not_left(each)
    if len(taken) > player.hand_size:
        return illegal(ACTIONS_RULE, "手里的牌不够", "too few tiles in hand")
    supposed = _supposed(position, seat, taken)
    if action.type != "discard" or not action.ready:
        return refusal(supposed, seat, action)
    problem = refusal(supposed, seat, action._replace(ready=False))
    return may_declare(supposed, seat) if problem is None else problem


def why_not_beside(
    position: Position, claims: Mapping[int, Action], seat: int, action: Action
) -> Problem | None:
    """Why ``action`` of ``seat``, whose hand is hidden, cannot be true where the ``claims`` of
    others are, which came before it: all of them take unseen tiles. None: it may be."""
    if action.type != "pung" and action.type != "kong":
        return None
    believed: Hand = ()
    for other, claim in claims.items():
        hidden = position.table.seats[other].hand is None
        if hidden and (claim.type == "pung" or claim.type == "kong"):
            believed += _tiles_taken(claim)
    taken = _tiles_taken(action)
    for each in set(taken).intersection(believed):
        if position.unseen(each) < taken.count(each) + believed.count(each):
            name = TILE_TEXTS[each]
            return illegal(
                "table.refused",
                f"加上别家要碰杠用的，{name.zh}不够",
                f"too few of the {name.en} are unseen for this and what others claim with",
            )
    return None


def _tiles_taken(action: DiscardAction | MeldAction | SwapAction) -> Hand:
    """The tiles of the hand that a discard, meld or swap takes, that of the action first."""
    if action.type != "pung" and action.type != "kong":
        return (action.tile,)
    wilds = action.wilds or ()
    natural = (2 if action.type == "pung" else _OWN_TILES[action.kind]) - len(wilds)
    return (*(action.tile,) * max(natural, 0), *wilds)


def _supposed(position: Position, seat: int, taken: Hand) -> Position:
    """The position with a hand for ``seat`` that holds the tiles ``taken`` and nothing that goes
    with them; the first of them is what it drew last, where nobody knows that."""
    table = position.table
    apart = sorted(range(KINDS), key=lambda tile: (tile % RANKS % 3, tile))
    rest = [tile for tile in apart if tile not in taken and tile not in position.wild]
    player = table.seats[seat]
    hand = tuple(sorted((*taken, *rest[: player.hand_size - len(taken)])))
    table = table.with_seat(seat, player._replace(hand=hand)).with_drawn(taken[0])
    return Position(position.room, table)


def _not_left(tile: int) -> Problem:
    name = TILE_TEXTS[tile]
    return illegal(
        "table.refused",
        f"别处已见{name.zh}，不可能还有",
        f"too few of the {name.en} are left unseen",
    )
