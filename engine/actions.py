"""Legal actions: who may act, what each seat may do, and why it may not do something else.

``why_not`` is the primitive; the list of legal actions is its filter, so that the two cannot
disagree [table.actions].
"""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from engine import checks, wins
from engine.problems import Problem
from engine.ruleset import Room
from engine.scores import Hand
from engine.table import Last, MeldKind, Table, Win, WinBy
from engine.text import Text
from engine.tiles import COPIES, NAMES, SUITS, counts_of

ActionType = Literal["stake", "void", "ready", "win", "pung", "kong", "discard", "pass"]
Stage = Literal["stake", "void", "declare", "turn", "pung", "claim", "rob"]

WITH_PASS: tuple[Stage, ...] = ("declare", "claim", "rob")
"""The stages in which a seat that is asked may pass."""


class Action(NamedTuple):
    """Something a seat may do, identified by its type and the fields that belong to it.

    ``patterns`` and ``points`` describe a win (P with the winner's bonus, before doubling and
    extras); they do not identify it, and neither does the lateness of a kong.
    """

    type: ActionType
    tile: int | None = None
    by: WinBy | None = None
    kind: MeldKind | None = None
    late: bool | None = None
    ready: bool = False
    """A discard that declares ready softly (报听)."""
    suit: int | None = None
    stake: int | None = None
    patterns: tuple[str, ...] = ()
    points: int = 0

    def is_same(self, other: "Action") -> bool:
        """Whether both are the same move."""
        return self._replace(patterns=(), points=0, late=None) == other._replace(
            patterns=(), points=0, late=None
        )


PASS = Action("pass")


class Moment:
    """A checked table with what it waits for: the stage, and the seats that it asks.

    Seats whose hands are hidden are never asked.
    """

    def __init__(self, room: Room, table: Table) -> None:
        self.room = room
        self.table = table
        self.last = table.last
        self.stage, self.asked = _stage(room, table)

    def in_stage(self, *stages: Stage) -> Last | None:
        """The last event, if it led to one of ``stages``."""
        return self.last if self.stage in stages else None


def _stage(room: Room, table: Table) -> tuple[Stage | None, list[int]]:
    last, seats = table.last, table.seats
    if last is None or checks.is_won(table):
        return None, []
    known = [index for index, seat in enumerate(seats) if seat.hand is not None]
    if last.event == "open":
        return "stake", [index for index, seat in enumerate(seats) if seat.stake is None]
    if last.event == "deal":
        if table.players in room.terms.void_players:
            choosing = [index for index, seat in enumerate(seats) if seat.void is None]
            if choosing:
                return "void", choosing
        if room.terms.hard == "asked":
            declaring = _asked_to_declare(room, table)
            if declaring:
                return "declare", declaring
    if last.event in ("deal", "draw", "pung"):
        holder = checks.holder_of_fourteenth(table)
        stage: Stage = "pung" if last.event == "pung" else "turn"
        return stage, [index for index in known if index == holder]
    others = [index for index in known if index != last.seat]
    if last.event == "discard":
        return "claim", others
    if last.kind == "added_kong":
        return "rob", others
    return None, []  # a kong that cannot be robbed: its owner draws


def _asked_to_declare(room: Room, table: Table) -> list[int]:
    """Who is asked about 天听硬报: a winning dealer first, then the other ready seats."""
    dealer = table.seats[table.dealer]
    undecided = dealer.ready == "none" and dealer.hand is not None
    if undecided and wins.best_dealt_tile(room, table) is not None:
        return [table.dealer]
    return [
        index
        for index, seat in enumerate(table.seats)
        if index != table.dealer
        and seat.ready == "none"
        and seat.hand is not None
        and wins.is_ready(room, table, index, seat.hand)
    ]


def legal_actions(room: Room, table: Table) -> dict[int, list[Action]]:
    """What each seat that has to act may do; seats that have nothing to do are left out.

    ``table`` must be checked. The order is: win, concealed kong, added kong, pung, exposed kong,
    stake, void suit, ready, discard, discard with declaration, pass; each by tile.
    """
    now = Moment(room, table)
    found: dict[int, list[Action]] = {}
    for seat in now.asked:
        legal = [
            action
            for action in candidates(now, seat)
            if _CHECKS[action.type](now, seat, action) is None
        ]
        if legal:
            if now.stage in WITH_PASS:
                legal.append(PASS)
            found[seat] = legal
    return found


def is_over(room: Room, table: Table) -> bool:
    """Whether the round is over: it is won, or the wall is empty and nobody can act."""
    return checks.is_won(table) or (table.wall == 0 and not legal_actions(room, table))


# --- what a seat might want to do ---------------------------------------------------------------


def candidates(now: Moment, seat: int) -> Iterator[Action]:
    """Every move that is conceivable for ``seat`` now, legal or not; passing left out."""
    stage, last = now.stage, now.last
    if stage == "stake":
        yield from (Action("stake", stake=points) for points in (0, 1, 2))
        return
    if stage == "void":
        yield from (Action("void", suit=suit) for suit in range(len(SUITS)))
        return
    yield from _winning(now, seat)
    if stage == "declare":
        yield Action("ready")
    elif stage == "claim" and last is not None:
        yield Action("pung", last.tile)
        yield Action("kong", last.tile, kind="exposed_kong")
    elif stage in ("turn", "pung"):
        held = sorted(set(now.table.seats[seat].hand or ()))
        yield from _own_kongs(now, seat, held)
        yield from (Action("discard", tile) for tile in held)
        if now.room.terms.soft_rule:
            yield from (Action("discard", tile, ready=True) for tile in held)


def _winning(now: Moment, seat: int) -> Iterator[Action]:
    """The win that is conceivable now, with its worth, if the hand is one."""
    win = win_now(now, seat)
    if win is None:
        return
    scored = wins.score(now.room, now.table, seat, _resting(now.table, seat, win), win)
    if scored is not None:
        patterns, points = (scored.pattern.id,), scored.total
        yield Action("win", win.tile, by=win.by, patterns=patterns, points=points)


def _own_kongs(now: Moment, seat: int, held: list[int]) -> Iterator[Action]:
    player = now.table.seats[seat]
    counts = counts_of(player.hand or ())
    for tile in held:
        if counts[tile] == COPIES:
            yield _kong(now, seat, tile, "concealed_kong")
    for tile in held:
        if any(meld.kind == "pung" and meld.tile == tile for meld in player.melds):
            yield _kong(now, seat, tile, "added_kong")


def _kong(now: Moment, seat: int, tile: int, kind: MeldKind) -> Action:
    late = is_late(now.table, seat, tile, kind) if now.room.terms.late_kongs else None
    return Action("kong", tile, kind=kind, late=late)


def is_late(table: Table, seat: int, tile: int, kind: MeldKind) -> bool:
    """Whether this kong made now is late 憨包豆 [table.late]: the tile drawn last is none of the
    four, and it is no concealed kong before its owner's first discard."""
    last = table.last
    drawn_now = last is not None and last.tile == tile
    first = kind == "concealed_kong" and not table.has_discarded(seat)
    return not drawn_now and not first


def win_now(now: Moment, seat: int) -> Win | None:
    """The winning event that ``seat`` would make now, whether its hand wins or not."""
    last = now.last
    if last is None:
        return None
    if now.stage in ("turn", "declare"):
        if seat != checks.holder_of_fourteenth(now.table):
            return None
        tile = wins.best_dealt_tile(now.room, now.table) if last.tile is None else last.tile
        return None if tile is None else Win("draw", tile, (seat,), after_kong=last.after_kong)
    if now.stage == "claim" and last.tile is not None:
        return Win("discard", last.tile, (seat,), last.seat, last.after_kong)
    if now.stage == "rob" and last.tile is not None:
        return Win("rob", last.tile, (seat,), last.seat, late=last.late)
    return None


def _resting(table: Table, seat: int, win: Win) -> Hand:
    """The 13 tiles that ``win.tile`` would complete."""
    hand = table.seats[seat].hand or ()
    return wins.without(hand, win.tile) if win.by == "draw" else hand


# --- why not ------------------------------------------------------------------------------------


def why_not(room: Room, table: Table, seat: int, action: Action) -> Problem | None:
    """Why ``seat`` may not do ``action`` now, with the rule that forbids it; None: it may.

    ``table`` must be checked. Code ``illegal_action``, or that of the win that is refused.
    """
    now = Moment(room, table)
    if seat not in now.asked:
        return _illegal("table.actions", f"没有轮到座位 {seat}", f"seat {seat} is not to act now")
    return _CHECKS[action.type](now, seat, action)


def _illegal(rule: str, zh: str, en: str) -> Problem:
    return Problem("illegal_action", "", Text(zh, en), rule)


def _not_now() -> Problem:
    return _illegal("table.actions", "此时不能这样做", "this cannot be done now")


def _why_not_stake(now: Moment, seat: int, action: Action) -> Problem | None:
    return None if now.stage == "stake" and action.stake in (0, 1, 2) else _not_now()


def _why_not_void(now: Moment, seat: int, action: Action) -> Problem | None:
    return None if now.stage == "void" and action.suit in (0, 1, 2) else _not_now()


def _why_not_ready(now: Moment, seat: int, action: Action) -> Problem | None:
    return None if now.stage == "declare" and seat != now.table.dealer else _not_now()


def _why_not_pass(now: Moment, seat: int, action: Action) -> Problem | None:
    if now.stage not in WITH_PASS:
        return _not_now()
    if any(_CHECKS[other.type](now, seat, other) is None for other in candidates(now, seat)):
        return None
    return _illegal("table.actions", "没有可过的", "there is nothing to pass on")


def _why_not_win(now: Moment, seat: int, action: Action) -> Problem | None:
    win = win_now(now, seat)
    if win is None:
        return _not_now()
    if (action.tile, action.by) != (win.tile, win.by):
        tile = NAMES[win.tile]
        return _illegal("table.actions", f"能胡的只有 {tile}", f"only {tile} can be won now")
    return wins.refusal(now.room, now.table, seat, _resting(now.table, seat, win), win, "")


def _why_not_discard(now: Moment, seat: int, action: Action) -> Problem | None:
    if now.in_stage("turn", "pung") is None or action.tile is None:
        return _not_now()
    problem = _why_not_throw(now.room, now.table, seat, action.tile)
    if problem is None and action.ready:
        problem = _why_not_declare(now, seat, action.tile)
    return problem


def _why_not_throw(room: Room, table: Table, seat: int, tile: int) -> Problem | None:
    """Why a seat that has to discard may not throw away ``tile``."""
    if tile not in (table.seats[seat].hand or ()):
        return _illegal("table.actions", "手里没有这张牌", "the tile is not in the hand")
    if table.last is not None and tile != table.last.tile:
        return _frozen(room, table, seat)
    return None


def _frozen(room: Room, table: Table, seat: int) -> Problem | None:
    """A seat that has declared may only win, pass, or discard what it drew."""
    player = table.seats[seat]
    if not player.declared:
        return None
    topic = "hard" if player.ready == "hard" else room.terms.soft_rule
    return _illegal(
        room.ruleset.rule(topic),
        "已报听，不能换牌、碰、杠",
        "the seat has declared ready: its hand is frozen",
    )


def _why_not_declare(now: Moment, seat: int, discard: int) -> Problem | None:
    """Declaring softly: with the first discard, before any meld, if the 13 tiles left are
    ready."""
    room, table, player = now.room, now.table, now.table.seats[seat]
    topic = room.terms.soft_rule
    if not topic:
        return _illegal("table.actions", "此玩法没有报听", "this rule set knows no declaring")
    rule = room.ruleset.rule(topic)
    if player.declared:
        return _illegal(rule, "已经报听", "the seat has declared already")
    if not table.on_first_turn(seat):
        return _illegal(
            rule,
            "只能在第一次打牌且没有碰杠时报听",
            "only with the first discard, before any meld",
        )
    if not wins.is_ready(room, table, seat, wins.without(player.hand or (), discard)):
        return _illegal(rule, "打出后没有听牌", "the tiles left are not ready")
    return None


def _why_not_pung(now: Moment, seat: int, action: Action) -> Problem | None:
    problem = _why_not_claim(now, seat, action, 2)
    passed = now.table.seats[seat].passed.pungs
    if problem is None and now.room.terms.passed_pung and action.tile in passed:
        rule = now.room.ruleset.rule("passed_pung")
        return _illegal(rule, "已过碰", "the seat is bound by a pung that it passed on")
    return problem


def _why_not_claim(now: Moment, seat: int, action: Action, copies: int) -> Problem | None:
    """Pung and exposed kong: of the last discard, with so many copies in hand."""
    last, hand = now.in_stage("claim"), now.table.seats[seat].hand or ()
    if last is None or last.tile is None or action.tile != last.tile:
        return _not_now()
    if hand.count(last.tile) < copies:
        return _too_few()
    if now.table.wall == 0:
        return _illegal(
            "table.actions", "牌墙已空，只能胡", "the wall is empty: only a win can be claimed"
        )
    return _frozen(now.room, now.table, seat)


def _too_few() -> Problem:
    return _illegal("table.actions", "手里的牌不够", "too few of the tile in hand")


def _why_not_kong(now: Moment, seat: int, action: Action) -> Problem | None:
    if action.kind == "exposed_kong":
        return _why_not_claim(now, seat, action, 3)
    if now.in_stage("turn") is None or action.tile is None:
        return _not_now()
    player = now.table.seats[seat]
    held = (player.hand or ()).count(action.tile)
    punged = any(meld.kind == "pung" and meld.tile == action.tile for meld in player.melds)
    if held < COPIES if action.kind == "concealed_kong" else not (held and punged):
        return _too_few()
    if now.table.wall == 0:
        return _illegal("table.actions", "牌墙已空，不能杠", "a kong needs a tile left in the wall")
    return _frozen(now.room, now.table, seat)


_CHECKS: dict[ActionType, Callable[[Moment, int, Action], Problem | None]] = {
    "stake": _why_not_stake,
    "void": _why_not_void,
    "ready": _why_not_ready,
    "pass": _why_not_pass,
    "win": _why_not_win,
    "discard": _why_not_discard,
    "pung": _why_not_pung,
    "kong": _why_not_kong,
}


# --- the 13 tiles of a seat ---------------------------------------------------------------------


def legal_discards(room: Room, table: Table, seat: int) -> list[int]:
    """The tiles that ``seat``, holding a 14th tile, may discard, in tile order, whatever has to
    happen first (a void suit to choose, say)."""
    hand = sorted(set(table.seats[seat].hand or ()))
    return [tile for tile in hand if _why_not_throw(room, table, seat, tile) is None]


def hands_of_13(room: Room, table: Table, seat: int) -> list[Hand]:
    """What ``seat`` holds, or may hold after each legal discard where it has a 14th tile; nothing
    before the deal."""
    hand = table.seats[seat].hand or ()
    if checks.is_undealt(table):
        return []
    if checks.holder_of_fourteenth(table) != seat:
        return [hand]
    return [wins.without(hand, tile) for tile in legal_discards(room, table, seat)]
