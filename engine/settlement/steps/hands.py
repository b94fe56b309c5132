"""What the winning hand is paid: pattern and bonus, dealer, rob, hot shot, killed declarations."""

from typing import NamedTuple

from engine.settlement.books import Context, Ledger, step
from engine.text import Text
from engine.tiles import NAMES

_BONUS_NAMES = {
    "hard": Text("硬报", "declared hard"),
    "ready": Text("报听", "declared ready"),
    "soft": Text("软报", "declared softly"),
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
                method = Text(f"抢杠包座位 {seat}", f"robbed kong, for seat {seat}")
                found.append(HandPayment(winner, seat, win.shooter, terms.draw_factor, method))
        else:
            payer, method = win.shooter, _ROB if win.by == "rob" else _DISCARD
            found.append(HandPayment(winner, payer, payer, 1, method))
    return found


_BLOOM = Text("杠开", "kong bloom")
_DRAW = Text("自摸", "own draw")
_ROB = Text("抢杠点炮", "robbed kong, as a discard")
_DISCARD = Text("点炮", "discard")


def _times(points: int, factor: int) -> str:
    return f"{points} ×{factor}" if factor != 1 else str(points)


@step()
def pattern(context: Context, ledger: Ledger) -> None:
    """The pattern's points (牌型分), with the winner's own bonus as a line of its own."""
    for payment in context.once(payments):
        score = context.scores[payment.winner]
        label = score.pattern.label
        covers = payment.seat != payment.payer
        ledger.pay(
            payment.payer,
            payment.winner,
            score.points * payment.factor,
            "hand",
            "rob" if covers else "hand",
            Text(
                f"{label.zh} {payment.method.zh} {_times(score.points, payment.factor)}",
                f"{label.en}, {payment.method.en}: {_times(score.points, payment.factor)}",
            ),
        )
        if score.bonus:
            name = _BONUS_NAMES[score.bonus_topic]
            ledger.pay(
                payment.payer,
                payment.winner,
                score.bonus * payment.factor,
                "hand",
                score.bonus_topic,
                Text(
                    f"{name.zh} {payment.method.zh} {_times(score.bonus, payment.factor)}",
                    f"{name.en}, {payment.method.en}: {_times(score.bonus, payment.factor)}",
                ),
            )


def _raise(context: Context, payment: HandPayment) -> int:
    """What killing the payer's own declaration adds; nobody's is killed for what another owes."""
    if payment.seat != payment.payer or _covers_all(context):
        return 0
    terms = context.terms.hand
    kill = terms.kill.get(context.table.seats[payment.payer].ready, 0)
    return kill * payment.factor if terms.kill_doubles else kill


def _covers_all(context: Context) -> bool:
    win = context.win
    return win is not None and win.by == "rob" and context.terms.hand.rob_covers_all


@step()
def kill_ready(context: Context, ledger: Ledger) -> None:
    """杀报, 杀听: a payer that has declared ready pays more."""
    for payment in context.once(payments):
        points = _raise(context, payment)
        ledger.pay(
            payment.payer,
            payment.winner,
            points,
            "kill_ready",
            "kill_ready",
            Text(
                f"杀报 {payment.method.zh} {points}",
                f"kills a declaration, {payment.method.en}: {points}",
            ),
        )


@step()
def draw_extra(context: Context, ledger: Ledger) -> None:
    """What is added to a self-draw after doubling: 自摸 +1, or 杠开 in its place."""
    win, terms = context.win, context.terms.hand
    if win is None or win.by != "draw":
        return
    if win.after_kong is None:
        points, topic, name = terms.draw_extra, "self_draw", Text("自摸加分", "own draw, more")
    else:
        points, topic = terms.bloom_extra, terms.bloom_topic
        name = Text("杠开加分", "kong bloom, more")
    why = Text(f"{name.zh} {points}", f"{name.en}: {points}")
    for payment in context.once(payments):
        ledger.pay(payment.payer, payment.winner, points, "hand", topic, why)


@step("stakes")
def stake(context: Context, ledger: Ledger) -> None:
    """估卖: each payer of the hand pays the sum of its stake and the winner's."""
    if not context.terms.stakes:
        return
    for payment in context.once(payments):
        stakes = [context.table.seats[seat].stake or 0 for seat in (payment.winner, payment.payer)]
        why = Text(f"估卖 {stakes[0]} +{stakes[1]}", f"stakes: {stakes[0]} +{stakes[1]}")
        ledger.pay(payment.payer, payment.winner, sum(stakes), "stake", "stake", why)


@step()
def dealer(context: Context, ledger: Ledger) -> None:
    """What is paid more where the winner or the seat that owes it is the dealer (坐庄, 连庄)."""
    terms, streak = context.terms.dealer, context.table.streak
    added = (
        (terms.per_round * (streak + 1), Text("坐庄", "dealer")),
        (terms.fixed, Text("一扣二", "dealer's extra")),
        (terms.per_streak * streak, Text("连庄", "dealer's streak")),
    )
    for payment in context.once(payments):
        if context.table.dealer not in (payment.winner, payment.seat):
            continue
        amount = context.scores[payment.winner].total * payment.factor
        if context.terms.hand.kill_doubles:
            amount += _raise(context, payment)
        times = terms.times_rounds * (streak + 1)
        _pay_dealer(ledger, payment, amount * times, f"{amount} ×{times}", added[0][1])
        for points, name in added:
            points *= payment.factor if terms.doubles else 1
            _pay_dealer(ledger, payment, points, str(points), name)


def _pay_dealer(ledger: Ledger, payment: HandPayment, points: int, how: str, name: Text) -> None:
    why = Text(f"{name.zh} {payment.method.zh} {how}", f"{name.en}, {payment.method.en}: {how}")
    ledger.pay(payment.payer, payment.winner, points, "dealer", "dealer", why)


@step()
def rob(context: Context, ledger: Ledger) -> None:
    """抢杠: the robbed seat pays each winner what the kong would have brought, or a fixed sum."""
    win = context.win
    if win is None or win.by != "rob":
        return
    terms = context.terms.hand
    points = (terms.rob_late if win.late else terms.rob).of(context.players)
    for winner in win.seats:
        ledger.pay(
            win.shooter,
            winner,
            points,
            "rob",
            "rob",
            Text(
                f"抢杠赔豆 {NAMES[win.tile]} {points}",
                f"for the robbed kong of {NAMES[win.tile]}: {points}",
            ),
        )


@step()
def hot_shot(context: Context, ledger: Ledger) -> None:
    """热炮: the discarder pays each winner, on top, for the kong before its discard."""
    win, kong = context.win, context.shot_kong
    if win is None or kong is None:
        return
    terms = context.terms.hand
    if kong.late:
        amount = terms.shot_late
    elif kong.kind == "exposed_kong":
        amount = terms.shot_exposed
    else:
        amount = terms.shot_other
    points = amount.of(context.players)
    for winner in win.seats:
        ledger.pay(
            win.shooter,
            winner,
            points,
            "hot_shot",
            "hot_shot",
            Text(
                f"热炮赔豆 {NAMES[kong.tile]} {points}",
                f"hot shot after the kong of {NAMES[kong.tile]}: {points}",
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
        label, tile = best.pattern.label, NAMES[best.tile]
        why = Text(
            f"查叫 {label.zh}({tile}) {best.points}",
            f"washout, {label.en} on {tile}: {best.points}",
        )
        for payer in context.unready:
            ledger.pay(payer, seat, best.points, "washout", "washout", why)
