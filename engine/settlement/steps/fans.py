"""What hands scored by fan 番 are paid, and what seats are fined when the wall ends (zhaotong)."""

from engine.settlement.books import Context, Ledger, said, step
from engine.table import Win
from engine.terms import FanTerms
from engine.text import Text
from engine.tiles import TILE_TEXTS


def _fan(context: Context) -> FanTerms:
    """How fan are counted: these steps are of rooms where hands are scored by fan."""
    assert context.terms.fan is not None
    return context.terms.fan


@step()
def hands(context: Context, ledger: Ledger) -> None:
    """Each winner is paid 2^(fan-1) by every seat still playing on a self-draw, by the discarder
    or the robbed seat alone otherwise; 地胡 by all where the room says so."""
    out: set[int] = set()
    for win in context.table.wins:
        for winner in win.seats:
            score = context.scores[winner]
            topic, method = _method(context, win, winner)
            worth = said(score.points)
            why = Text(
                f"{score.pattern.label.zh} {method.zh}：{score.fan} 番，{worth.zh}",
                f"{score.pattern.label.en}{method.en}, {score.fan} fan: {worth.en}",
            )
            for payer in _payers(context, win, winner, out):
                ledger.pay(payer, winner, score.points, "hand", topic, why)
        out.update(win.seats)


def _method(context: Context, win: Win, winner: int) -> tuple[str, Text]:
    """The topic of the rule that a win is paid by, and how it was won in words."""
    fan = _fan(context)
    pattern = context.scores[winner].pattern
    if win.by == "draw":
        return "heavenly" if pattern == fan.heavenly else "hand", Text("自摸", ", own draw")
    if win.by == "rob":
        return "rob", Text("抢杠", " on a robbed kong")
    if pattern != fan.earthly:
        return "hand", Text("点炮", " on a discard")
    if fan.earthly_all_pay:
        return "earthly", Text("各家都付", ", paid by all")
    return "earthly", Text("点炮", " on a discard")


def _payers(context: Context, win: Win, winner: int, out: set[int]) -> list[int]:
    """Who pays: never a winner of this tile, nor one that won before."""
    fan = _fan(context)
    earthly = fan.earthly_all_pay and context.scores[winner].pattern == fan.earthly
    if win.by != "draw" and not earthly:
        return [win.shooter]
    return [seat for seat in context.others(winner) if seat not in out and seat not in win.seats]


def _remaining(context: Context) -> list[int]:
    """The seats that have not won; one alone has nobody to pay."""
    return [seat for seat in range(context.players) if seat not in context.winners]


@step()
def three_suits(context: Context, ledger: Ledger) -> None:
    """A seat with three suits pays every seat without, that has not won, the cap."""
    fan = _fan(context)
    points = 1 << fan.cap - 1
    remaining = _remaining(context)
    worth = said(points)
    why = Text(f"三门：{fan.cap} 番，{worth.zh}", f"three suits, {fan.cap} fan: {worth.en}")
    three = [seat for seat in remaining if context.has_spare_suit(seat)]
    for payer in three:
        for payee in remaining:
            if payee not in three:
                ledger.pay(payer, payee, points, "washout", "three_suits", why)


@step()
def unready(context: Context, ledger: Ledger) -> None:
    """A seat that has neither three suits nor a wait pays every ready seat its best wait, as a
    self-draw."""
    remaining = _remaining(context)
    for payer in remaining:
        if context.best_waits[payer] is not None or context.has_spare_suit(payer):
            continue
        for payee in remaining:
            best = context.best_waits[payee]
            if best is not None:
                label, tile = best.pattern.label, TILE_TEXTS[best.tile]
                worth = said(best.points)
                why = Text(
                    f"没听牌，赔 {label.zh}（听{tile.zh}）：{best.fan} 番，{worth.zh}",
                    f"for the wait on {tile.en}: {label.en}, {best.fan} fan: {worth.en}",
                )
                ledger.pay(payer, payee, best.points, "washout", "unready", why)
