"""Winning events: they can have happened, and every winner was allowed to win.

Whether a seat may win is decided by one function, for legal actions and for finished tables alike,
so that the two cannot disagree.
"""

from collections.abc import Iterator

from engine.position import Position, kong_before
from engine.problems import Problem
from engine.scoring import Circumstances, Hand, Score
from engine.table import Discard, DiscardWin, Passed, RobbedKong, Seat, Table, Win
from engine.terms import Terms
from engine.text import Text
from engine.tiles import SUITS, TILE_TEXTS, listed, suit_of, suits_text
from engine.validation.melding import NO_LATE_KONGS
from engine.validation.turns import has_kong, kong_had_tile, may_act, may_draw


def _no_win(pointer: str, zh: str, en: str) -> Problem:
    return Problem("win_not_allowed", pointer, Text(zh, en), "table.refused")


def events(position: Position) -> Iterator[Problem]:
    """What cannot be about the winning events themselves, whatever the hands."""
    table = position.table
    discards = table.discards
    won: list[int] = []
    at_least = 0 if position.terms.play_on else len(discards)
    for index, win in enumerate(position.placed_wins):
        at = f"/wins/{index}"
        if position.ends_with(won):
            yield _no_win(at, "这一局在此之前已经结束", "the round was over before this win")
        if len(set(win.seats)) < len(win.seats) or set(won).intersection(win.seats):
            yield _no_win(f"{at}/seats", "同一个座位胡了两次", "a seat wins twice")
        source = table.misplaced.get(f"{at}/from") if win.by == "draw" else win.shooter
        if source in win.seats:
            yield _no_win(f"{at}/from", "不能胡自己的牌", "a seat cannot win its own tile")
        elif source in won:
            yield _no_win(f"{at}/from", "这个座位此前已经胡了", "this seat had won already")
        if win.at is not None and not at_least <= win.at <= len(discards):
            least, most = min(at_least, len(discards)), len(discards)
            span = f"{least}" if least == most else f"{least} … {most}"
            yield _no_win(
                f"{at}/at",
                f"到此打出的牌应为 {span} 张",
                f"the number of discards by then must be {span}",
            )
        elif win.at is not None and _played_after(discards, win, win.at):
            yield _no_win(
                f"{at}/seats",
                "胡家胡了以后还打过牌或拿过牌",
                "a winner has played on after its win",
            )
        at_least = win.at or at_least
        won += win.seats
        yield from _origin(position, win, at)


def _played_after(discards: tuple[Discard, ...], win: Win, at: int) -> bool:
    """Whether a winner has discarded, or taken a discard, after the tile that it won."""
    first = at - 1 if win.by == "discard" else at
    return any(seat in win.seats or to in win.seats for seat, _, to in discards[max(first, 0) :])


def _origin(position: Position, win: Win, at: str) -> Iterator[Problem]:
    """The tile came from where the event says."""
    table, terms = position.table, position.terms
    discards = len(table.discards) if win.at is None else win.at
    if win.by == "draw":
        if len(win.seats) > 1:
            yield _no_win(f"{at}/seats", "自摸只能有一家", "only one seat can win by its own draw")
        if f"{at}/from" in table.misplaced:
            yield _no_win(f"{at}/from", "自摸不写是谁打的", "an own draw is nobody's discard")
    elif win.by == "discard":
        discards -= 1
        if not _was_discarded(position, win):
            yield _no_win(at, "打出的牌里没有这一张", "there is no such discard")
    elif not any(
        meld.tile == win.tile and (meld.robbed if terms.play_on else meld.kind == "pung")
        for meld in table.seats[win.shooter].melds
    ):
        yield _no_win(f"{at}/from", "这个座位没有可以抢的杠", "this seat has no kong to be robbed")
    elif not (table.last is not None and table.last.event == "kong") and not kong_had_tile(
        position, own_turn=True
    ):
        yield _no_win(at, "牌墙空了，不能杠", "no kong can have been made with an empty wall")
    actor = win.actor
    dealt = not table.discards and not table.seats[actor].melds
    if win.by == "draw" and not dealt:
        in_turn = may_draw(position, actor, win.after_kong)
    else:
        in_turn = win.by == "discard" or may_act(position, actor)
    if not in_turn:
        yield _no_win(at, "没有轮到这个座位摸牌", "it was not this seat's turn")
    # Without "at" the discards of an earlier win are not known to be the last ones.
    if (
        win.by != "rob"
        and win.after_kong is not None
        and not (
            has_kong(table, actor, win.after_kong)
            if terms.play_on and win.at is None
            else kong_before(table, actor, win.after_kong, discards)
        )
    ):
        yield _no_win(
            f"{at}/after_kong", "之前没有杠过这张牌", "there was no such kong right before"
        )
    if f"{at}/late" in table.misplaced:
        detail = Text("没有抢杠，不写是不是憨包豆", "no kong was robbed that could be late")
        yield Problem("meld_mismatch", f"{at}/late", detail, "table.late")
    elif win.by == "rob" and win.late and not terms.late_kongs:
        yield Problem("meld_mismatch", f"{at}/late", NO_LATE_KONGS, "table.late")


def _was_discarded(position: Position, win: DiscardWin) -> bool:
    """Whether the won discard is there: the last one, unclaimed, where a win ends the round."""
    discards = position.table.discards
    if not position.terms.play_on:
        return bool(discards) and discards[-1] == (win.shooter, win.tile, None)
    made = discards[win.at - 1 : win.at] if win.at else ()
    return any((each.seat, each.tile) == (win.shooter, win.tile) for each in made)


def winners(position: Position) -> Iterator[Problem]:
    """Every winner has a winning hand and was allowed to win with it."""
    for index, win in enumerate(position.table.wins):
        for number, seat in enumerate(win.seats):
            hand = position.table.seats[seat].hand
            if hand is not None:
                problem = why_not_win(position, seat, hand, win)
                if problem is not None:
                    yield problem._replace(pointer=f"/wins/{index}/seats/{number}")


# --- whether a seat may win ----------------------------------------------------------------------


def why_not_win(position: Position, seat: int, hand: Hand, win: Win) -> Problem | None:
    """Why ``seat`` may not win ``win.tile``, or None if it may.

    ``hand`` is its 13 tiles. Codes: ``not_a_win`` (shape, suits), ``win_not_allowed`` (permit,
    passed wins, a declined win on the deal).
    """
    table, terms, rule = position.table, position.terms, position.room.rule
    player = table.seats[seat]
    scored = position.score(seat, hand, win)
    if scored is None:
        return _missed(position, seat, hand, win)
    if win.by == "draw":
        if (
            terms.hard == "asked"
            and player.ready == "declined"
            and seat == table.dealer
            and table.on_first_turn(seat)
        ):
            return _not_allowed(
                rule("hard"),
                f"座位 {seat} 起手选了过，不能再胡",
                f"seat {seat} has declined to win on the deal",
            )
        return None
    if _is_bound(terms, player.passed, win, scored):
        return _bound(position, seat, scored)
    if scored.pattern.id in terms.plain_patterns and not _permitted(table, player, win):
        return _not_allowed(
            rule("permit"),
            f"座位 {seat} 平胡没有通行证，不能接炮",
            f"seat {seat} has no permit for a plain hand on a discard",
        )
    return None


def _missed(position: Position, seat: int, hand: Hand, win: Win) -> Problem:
    """Why a hand is no win: by its shape, or by its suits alone where a rule limits them."""
    terms, room, tile = position.terms, position.room, TILE_TEXTS[win.tile]
    if terms.suits_topic:
        any_suits = terms._replace(most_suits=len(SUITS))
        holding = position.holding(seat, hand)._replace(void=None, choosing=False)
        if room.scoring.score(any_suits, holding, win.tile, Circumstances(win.by)) is not None:
            detail = _suits(position, seat, win)
            return Problem("not_a_win", "", detail, room.rule(terms.suits_topic))
    detail = Text(
        f"座位 {seat} 加上{tile.zh}不成胡牌的牌型",
        f"seat {seat}'s tiles and the {tile.en} do not make a winning shape",
    )
    return Problem("not_a_win", "", detail, terms.win_rule)


def _suits(position: Position, seat: int, win: Win) -> Text:
    """Why tiles that make a winning shape do not win: the void suit, or too many suits."""
    void = position.table.seats[seat].void
    suits = position.natural_suits(seat)
    if win.tile not in position.wild:
        suits |= 1 << suit_of(win.tile)
    if position.chooses_void and void is not None and suits >> void & 1:
        return Text(
            f"座位 {seat} 有定缺的花色，不能胡",
            f"seat {seat} cannot win with tiles of its void suit",
        )
    most = suits_text(position.terms.most_suits)
    return Text(
        f"座位 {seat} 的牌超过{most.zh}，不能胡",
        f"seat {seat} cannot win with tiles of more than {most.en}",
    )


def _is_bound(terms: Terms, passed: Passed, win: Win, scored: Score) -> bool:
    """Whether what the seat has passed on 过胡 bars it from winning another's tile."""
    if terms.passed_win == "fan":
        return scored.fan is not None and scored.fan <= passed.fan
    return bool(passed.wins) if terms.passed_win == "any" else win.tile in passed.wins


def _bound(position: Position, seat: int, scored: Score) -> Problem:
    """Which win was passed on, what that binds, and when it lifts."""
    terms, passed = position.terms, position.table.seats[seat].passed
    tiles = listed(passed.wins)
    until = terms.until_lifted
    if terms.passed_win == "fan":
        zh = (
            f"过了 {passed.fan} 番的胡，{until.zh}前要超过 {passed.fan} 番才能胡，"
            f"这手 {scored.fan} 番"
        )
        en = (
            f"has passed on a win of {passed.fan} fan: {until.en} it can only win with more, "
            f"and this is {scored.fan}"
        )
    elif terms.passed_win == "any":
        zh = f"过了{tiles.zh}的胡，{until.zh}前不能胡别家的牌"
        en = f"has passed on a win of the {tiles.en}: {until.en} it may win no tile of another"
    else:
        zh = f"过了{tiles.zh}的胡，{until.zh}前不能再胡这张"
        en = f"has passed on a win of the {tiles.en}: {until.en} it may not win that tile"
    return _not_allowed(position.room.rule("passed_win"), f"座位 {seat} {zh}", f"seat {seat} {en}")


def _permitted(table: Table, player: Seat, win: DiscardWin | RobbedKong) -> bool:
    """Whether a plain hand may win on another's tile: a permit, or what makes it needless."""
    return (
        player.has_kong
        or player.declared
        or win.by == "rob"
        or win.after_kong is not None
        or table.seats[win.shooter].declared
    )


def _not_allowed(rule: str, zh: str, en: str) -> Problem:
    return Problem("win_not_allowed", "", Text(zh, en), rule)
