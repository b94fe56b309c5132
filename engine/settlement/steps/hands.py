"""What the winning hand is paid: pattern and bonus, dealer, rob, hot shot, killed declarations."""

from typing import NamedTuple

from engine.settlement.books import Context, Ledger, said, step
from engine.text import Text
from engine.tiles import TILE_TEXTS

_BONUS_NAMES = {
    "hard": Text("硬报", "hard win"),
    "ready": Text("报听", "declared ready"),
    "soft": Text("软报", "soft declaration"),
}


class HandPayment(NamedTuple):
    """What one seat owes a winner for its hand, and who pays it.

    They differ only where a robbed seat pays for all the others.
    """

    winner: int
    seat: int
    payer: int
    factor: int
    method: Text
    """How the hand was won, in words."""


def payments(context: Context) -> list[HandPayment]:
    """Who pays each winner's hand, how often: self-draw all others, else the discarder."""
    win = context.win
    if win is None:
        return []
    terms = context.terms.hand
    found: list[HandPayment] = []
    for winner in win.seats:
        if win.by == "draw":
            method = _DRAW if win.after_kong is None else _BLOOM
            found += [
                HandPayment(winner, seat, seat, terms.draw_factor, method)
                for seat in context.others(winner)
            ]
        elif win.by == "rob" and terms.rob_covers_all:
            for seat in context.others(winner):
                method = (
                    _OWN_SHARE
                    if seat == win.shooter
                    else Text(f"抢杠替座位 {seat} 付", f", robbed kong, for seat {seat}")
                )
                found.append(HandPayment(winner, seat, win.shooter, terms.draw_factor, method))
        else:
            payer, method = win.shooter, _ROB if win.by == "rob" else _DISCARD
            found.append(HandPayment(winner, payer, payer, 1, method))
    return found


_BLOOM = Text("杠开", ", kong bloom")
_DRAW = Text("自摸", ", own draw")
_ROB = Text("抢杠", " on a robbed kong")
_OWN_SHARE = Text("抢杠自己那份", ", robbed kong, its own share")
_DISCARD = Text("点炮", " on a discard")


def _why(name: Text, payment: HandPayment, worth: Text) -> Text:
    """``name``, how the hand was won, and what that comes to."""
    return Text(
        f"{name.zh} {payment.method.zh}：{worth.zh}", f"{name.en}{payment.method.en}: {worth.en}"
    )


@step()
def pattern(context: Context, ledger: Ledger) -> None:
    """The pattern's points (牌型分), with the winner's own bonus as a line of its own."""
    for payment in context.once(payments):
        score = context.scores[payment.winner]
        covers = payment.seat != payment.payer
        ledger.pay(
            payment.payer,
            payment.winner,
            score.points * payment.factor,
            "hand",
            "rob" if covers else "hand",
            _why(score.pattern.label, payment, said(score.points, payment.factor)),
        )
        if score.bonus:
            ledger.pay(
                payment.payer,
                payment.winner,
                score.bonus * payment.factor,
                "hand",
                score.bonus_topic,
                _why(_BONUS_NAMES[score.bonus_topic], payment, said(score.bonus, payment.factor)),
            )


def _raise(context: Context, payment: HandPayment) -> int:
    """What killing the payer's own declaration adds; nobody's is killed for what another owes."""
    if payment.seat != payment.payer or _covers_all(context):
        return 0
    return _kill(context, payment) * _kill_factor(context, payment)


def _kill(context: Context, payment: HandPayment) -> int:
    """What killing the payer's declaration adds before a self-draw doubles it."""
    return context.terms.hand.kill.get(context.table.seats[payment.payer].ready, 0)


def _kill_factor(context: Context, payment: HandPayment) -> int:
    return payment.factor if context.terms.hand.kill_doubles else 1


def _covers_all(context: Context) -> bool:
    win = context.win
    return win is not None and win.by == "rob" and context.terms.hand.rob_covers_all


@step()
def kill_ready(context: Context, ledger: Ledger) -> None:
    """杀报, 杀听: a payer that has declared ready pays more."""
    for payment in context.once(payments):
        points = _raise(context, payment)
        if points:
            worth = said(_kill(context, payment), _kill_factor(context, payment))
            why = _why(context.words.kill, payment, worth)
            ledger.pay(payment.payer, payment.winner, points, "kill_ready", "kill_ready", why)


@step()
def draw_extra(context: Context, ledger: Ledger) -> None:
    """What is added to a self-draw after doubling: 自摸 +1, or 杠开 in its place."""
    win, terms = context.win, context.terms.hand
    if win is None or win.by != "draw":
        return
    if win.after_kong is None:
        points, topic = terms.draw_extra, "self_draw"
        why = Text(f"自摸加 {points} 分", f"{points} more on an own draw")
    else:
        points, topic = terms.bloom_extra, terms.bloom_topic
        why = Text(f"杠开加 {points} 分", f"{points} more for a kong bloom")
    for payment in context.once(payments):
        ledger.pay(payment.payer, payment.winner, points, "hand", topic, why)


@step("stakes")
def stake(context: Context, ledger: Ledger) -> None:
    """估卖: each payer of the hand pays the sum of its stake and the winner's."""
    if not context.terms.stakes:
        return
    for payment in context.once(payments):
        its, others = context.stake(payment.winner), context.stake(payment.payer)
        worth = said(its + others)
        why = Text(
            f"估卖：胡家 {its} + 付分的人 {others} = {worth.zh}",
            f"stakes: {its} of the winner + {others} of the payer = {worth.en}",
        )
        ledger.pay(payment.payer, payment.winner, its + others, "stake", "stake", why)


@step()
def dealer(context: Context, ledger: Ledger) -> None:
    """What is paid more where the winner or the seat that owes it is the dealer (坐庄, 连庄)."""
    terms, streak = context.terms.dealer, context.table.streak
    added = (
        (terms.per_round * (streak + 1), Text(f"坐庄第 {streak + 1} 局", "dealer")),
        (terms.fixed, Text("一扣二", "dealer's extra")),
        (terms.per_streak * streak, Text("连庄", "dealer's streak")),
    )
    rounds = streak + 1
    for payment in context.once(payments):
        if context.table.dealer not in (payment.winner, payment.seat):
            continue
        amount = context.scores[payment.winner].total * payment.factor
        if context.terms.hand.kill_doubles:
            amount += _raise(context, payment)
        if terms.times_rounds:
            times = terms.times_rounds * rounds
            how = Text(
                f"{amount} 分 × 坐庄第 {rounds} 局 = {amount * times} 分",
                f"{said(amount).en} × {rounds} round{'s' * (rounds != 1)} dealt = {amount * times}",
            )
            _pay_dealer(ledger, payment, amount * times, Text("坐庄", "dealer"), how)
        for points, name in added:
            factor = payment.factor if terms.doubles else 1
            _pay_dealer(ledger, payment, points * factor, name, said(points, factor))


def _pay_dealer(ledger: Ledger, payment: HandPayment, points: int, name: Text, worth: Text) -> None:
    why = _why(name, payment, worth)
    ledger.pay(payment.payer, payment.winner, points, "dealer", "dealer", why)


@step()
def rob(context: Context, ledger: Ledger) -> None:
    """抢杠: the robbed seat pays each winner what the kong would have brought, or a fixed sum."""
    win = context.win
    if win is None or win.by != "rob":
        return
    terms = context.terms.hand
    points = (terms.rob_late if win.late else terms.rob).of(context.players)
    tile, worth = TILE_TEXTS[win.tile], said(points)
    for winner in win.seats:
        ledger.pay(
            win.shooter,
            winner,
            points,
            "rob",
            "rob",
            Text(
                f"抢杠赔分 {tile.zh}：{worth.zh}", f"for the robbed kong of {tile.en}: {worth.en}"
            ),
        )


@step()
def hot_shot(context: Context, ledger: Ledger) -> None:
    """热炮: the discarder pays each winner, on top, for the kong before its discard."""
    win, kong = context.win, context.shot_kong
    if win is None or win.by != "discard" or kong is None:
        return
    terms = context.terms.hand
    if kong.late:
        amount = terms.shot_late
    elif kong.kind == "exposed_kong":
        amount = terms.shot_exposed
    else:
        amount = terms.shot_other
    points = amount.of(context.players)
    tile, worth = TILE_TEXTS[kong.tile], said(points)
    for winner in win.seats:
        ledger.pay(
            win.shooter,
            winner,
            points,
            "hot_shot",
            "hot_shot",
            Text(
                f"热炮赔分 {tile.zh}：{worth.zh}",
                f"hot shot after the kong of {tile.en}: {worth.en}",
            ),
        )


@step()
def barred(context: Context, ledger: Ledger) -> None:
    """A robbed seat and a hot shooter collect no chickens and no kongs [table.barred]."""
    seat = context.barred
    if seat is not None:
        ledger.suppress(
            "table.barred",
            lambda line: line.payee == seat and line.item in ("chicken", "kong"),
        )


@step()
def pay_ready(context: Context, ledger: Ledger) -> None:
    """查叫: after a washout 荒庄 each unready seat pays each ready one the points of its best wait,
    as on a discard."""
    for seat, best in enumerate(context.best_waits):
        if best is None:
            continue
        label, tile, worth = best.pattern.label, TILE_TEXTS[best.tile], said(best.points)
        why = Text(
            f"查叫 {label.zh}（听{tile.zh}）：{worth.zh}",
            f"washout, {label.en} on {tile.en}: {worth.en}",
        )
        for payer in context.unready:
            ledger.pay(payer, seat, best.points, "washout", "washout", why)
