"""What brings nothing, and why, each with its rule: what players ask most about a settlement."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from engine.position import Position
from engine.scoring import Hand, missed_waits
from engine.settlement.books import Context, FirstDiscard
from engine.settlement.steps import chickens
from engine.terms import DefaultChicken, Step
from engine.text import Text
from engine.tiles import TILE_TEXTS, listed

About = Literal["ready", "kong", "chicken", "charge", "liable"]


class Nothing(NamedTuple):
    """Something of ``seat`` that brings nothing: that it is not ``ready`` although it looks as if
    it were, a kong 豆, a chicken 鸡, a charging 冲锋鸡 or liable chicken 责任鸡; ``tile`` is
    which."""

    seat: int
    about: About
    tile: int | None
    rule: str
    why: Text


def why_unready(position: Position, seat: int, hand: Hand) -> Nothing | None:
    """Why 13 tiles of ``seat`` that are not ready are not, although some tile would complete a
    winning shape; None where none would."""
    room, terms, holding = position.room, position.terms, position.holding(seat, hand)
    missed = missed_waits(terms, holding) if hand else None
    if missed is None:
        return None
    zh, en = listed(missed.tiles)
    if holding.choosing:
        why = Text(
            f"还没定缺完，座位 {seat} 等{zh}不算听牌",
            f"void suits are yet to be chosen: seat {seat}, waiting for {en}, is not ready",
        )
        return Nothing(seat, "ready", None, "table.ready", why)
    if not missed.by_suits:
        why = Text(
            f"座位 {seat} 只能等{zh}，而四张都在自己手里，不算听牌",
            f"seat {seat} could only wait for {en}, of which it holds all four itself: not ready",
        )
        return Nothing(seat, "ready", missed.tiles[0], "table.ready", why)
    rule = room.rule(terms.suits_topic) if terms.suits_topic else terms.win_rule
    player = position.table.seats[seat]
    void = player.void if position.chooses_void else None
    if void is not None and position.natural_suits(seat) >> void & 1:
        why = Text(
            f"座位 {seat} 有定缺花色的牌，等{zh}不算听牌",
            f"seat {seat} has tiles of its void suit: waiting for {en} it is not ready",
        )
    else:
        why = Text(
            f"座位 {seat} 等{zh}时花色不合胡牌，不算听牌",
            f"seat {seat} would have a suit too many with {en}: not ready",
        )
    return Nothing(seat, "ready", None, rule, why)


def nothing_of(context: Context, steps: tuple[Step, ...]) -> Iterator[Nothing]:
    """Everything that brings nothing in a settlement of these ``steps``."""
    position = context.position
    for seat in context.unready:
        if seat != position.holder:
            reason = why_unready(position, seat, position.hand(seat))
            if reason is not None:
                yield reason
    counted = {step.counts for step in steps}
    for seat in range(context.players):
        yield from _kongs(context, seat, counted="kongs" in counted)
        yield from _chickens(context, seat, counted="chickens" in counted)
    for chicken in context.terms.chickens.defaults:
        first = context.first_discard(chicken.tile)
        if first is not None and first.takers and "chickens" in counted:
            yield _not_charging(context, chicken, first)
        if first is not None and first.takers and "liable" in counted:
            yield from _not_liable(context, chicken, first)


def _kongs(context: Context, seat: int, *, counted: bool) -> Iterator[Nothing]:
    """A late kong; every kong of a seat that is not ready, or of a washout that counts none."""
    room = context.position.room
    for meld in context.table.seats[seat].melds:
        if not meld.is_kong or not context.terms.kongs.points:
            continue
        name = TILE_TEXTS[meld.tile]
        if meld.late:
            rule = "table.late"
            why = Text(
                f"座位 {seat} 的豆{name.zh}是憨包豆，不算分",
                f"seat {seat}'s kong of {name.en} is late: it brings nothing",
            )
        elif not counted:
            rule = room.rule(context.terms.washout_topic)
            why = Text(
                f"荒庄不算豆：座位 {seat} 的{name.zh}",
                f"a washout counts no kongs: seat {seat}'s kong of {name.en}",
            )
        elif seat in context.unready:
            rule = room.rule("kong")
            why = Text(
                f"座位 {seat} 没听牌，豆{name.zh}不收",
                f"seat {seat} is not ready: its kong of {name.en} brings nothing",
            )
        else:
            continue
        yield Nothing(seat, "kong", meld.tile, rule, why)


def _chickens(context: Context, seat: int, *, counted: bool) -> Iterator[Nothing]:
    """The chickens of a seat that is not ready, or of a washout that counts none."""
    terms, room = context.terms.chickens, context.position.room
    if not terms.defaults or (counted and seat in context.live):
        return
    held = {
        chicken.tile: context.held(seat, chicken.tile) + context.unclaimed(seat, chicken.tile)
        for chicken in terms.defaults
    }
    for tile in context.once(chickens.others):
        discards = context.unclaimed(seat, tile) if terms.turned_discards else 0
        held[tile] = context.held(seat, tile) + discards
    for tile, count in held.items():
        name = TILE_TEXTS[tile]
        if not count:
            continue
        if counted:
            rule = room.rule("chicken")
            why = Text(
                f"座位 {seat} 没听牌，{count} 只鸡{name.zh}不收",
                f"seat {seat} is not ready: its chickens {name.en}, {count} of them, bring nothing",
            )
        else:
            rule = room.rule(context.terms.washout_topic)
            why = Text(
                f"荒庄不算鸡：座位 {seat} 的 {count} 只{name.zh}",
                f"a washout counts no chickens: seat {seat}'s {name.en}, {count} of them",
            )
        yield Nothing(seat, "chicken", tile, rule, why)


def _not_charging(context: Context, chicken: DefaultChicken, first: FirstDiscard) -> Nothing:
    how = Text("胡", "won") if first.won else Text("碰杠", "claimed")
    by = "、".join(map(str, first.takers)), ", ".join(map(str, first.takers))
    why = Text(
        f"座位 {first.seat} 打出的第一张{chicken.label.zh}被座位 {by[0]} {how.zh}走，不是冲锋鸡",
        f"the first {chicken.label.en}, discarded by seat {first.seat}, was {how.en} by seat "
        f"{by[1]}: it is not charging",
    )
    rule = context.position.room.rule("charge")
    return Nothing(first.seat, "charge", chicken.tile, rule, why)


def _not_liable(
    context: Context, chicken: DefaultChicken, first: FirstDiscard
) -> Iterator[Nothing]:
    """The first discard was taken, and nobody pays for it."""
    terms, rule = context.terms.chickens, context.position.room.rule("liable")
    label = chicken.label
    if not terms.liable:
        return
    if first.won and not terms.liable_by_win:
        why = Text(
            f"座位 {first.seat} 打出的第一张{label.zh}被胡走，没有责任鸡",
            f"the first {label.en}, discarded by seat {first.seat}, was won: nobody is liable",
        )
        yield Nothing(first.seat, "liable", chicken.tile, rule, why)
        return
    returns = terms.liable_returns and context.win is not None
    for taker in first.takers:
        if taker in context.live or (returns and first.seat in context.live):
            continue
        why = Text(
            f"拿走第一张{label.zh}的座位 {taker} 没听牌，没有责任鸡",
            f"seat {taker}, which took the first {label.en}, is not ready: nobody is liable",
        )
        if returns:
            why = Text(
                f"拿走第一张{label.zh}的座位 {taker} 和打出的座位 {first.seat} 都没听牌，"
                "没有责任鸡",
                f"neither seat {taker}, which took the first {label.en}, nor seat {first.seat}, "
                "which discarded it, is ready: nobody is liable",
            )
        yield Nothing(taker, "liable", chicken.tile, rule, why)
