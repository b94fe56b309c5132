"""What hands scored by fan 番 are paid, and what seats are fined when the wall ends (zhaotong)."""

from engine import wins
from engine.facts import Facts
from engine.ledger import Ledger
from engine.table import Win
from engine.text import Text
from engine.tiles import NAMES


def hands(facts: Facts, ledger: Ledger) -> None:
    """Each winner is paid 2^(fan-1) by every seat still playing on an own draw, by the discarder
    or the robbed seat alone otherwise; 地胡 by all where the room says so."""
    out: set[int] = set()
    for win in facts.table.wins:
        for winner in win.seats:
            score = facts.scores[winner]
            topic, way = _way(facts, win, winner)
            why = Text(
                f"{score.pattern.label.zh} {way.zh} {score.fan} 番 {score.points}",
                f"{score.pattern.label.en}, {way.en}, {score.fan} fan: {score.points}",
            )
            for payer in _payers(facts, win, winner, out):
                ledger.claim(payer, winner, score.points, "hand", topic, why)
        out.update(win.seats)


def _way(facts: Facts, win: Win, winner: int) -> tuple[str, Text]:
    """The topic of the rule that a win is paid by, and how it was won in words."""
    fan = facts.terms.fan
    assert fan is not None
    pattern = facts.scores[winner].pattern
    if win.by == "draw":
        return "heavenly" if pattern == fan.heavenly else "hand", Text("自摸", "own draw")
    if win.by == "rob":
        return "rob", Text("抢杠", "robbed kong")
    return "earthly" if pattern == fan.earthly else "hand", Text("点炮", "discard")


def _payers(facts: Facts, win: Win, winner: int, out: set[int]) -> list[int]:
    """Who pays: never a winner of this tile, nor one that won before."""
    fan = facts.terms.fan
    assert fan is not None
    all_pay = win.by == "draw" or (
        fan.earthly_all_pay and facts.scores[winner].pattern == fan.earthly
    )
    if not all_pay:
        return [win.source or 0]
    return [seat for seat in facts.others(winner) if seat not in out and seat not in win.seats]


def _remaining(facts: Facts) -> list[int]:
    """The seats that have not won; only two or more of them are ever fined."""
    remaining = [seat for seat in range(facts.players) if seat not in facts.winners]
    return remaining if len(remaining) > 1 else []


def three_suits(facts: Facts, ledger: Ledger) -> None:
    """A seat with three suits pays every seat without, that has not won, the cap."""
    fan = facts.terms.fan
    assert fan is not None
    points = 1 << fan.cap - 1
    remaining = _remaining(facts)
    why = Text(f"三门 {fan.cap} 番 {points}", f"three suits, {fan.cap} fan: {points}")
    three = [seat for seat in remaining if _has_three(facts, seat)]
    for payer in three:
        for payee in remaining:
            if payee not in three:
                ledger.claim(payer, payee, points, "washout", "three_suits", why)


def _has_three(facts: Facts, seat: int) -> bool:
    return len(wins.natural_suits(facts.room, facts.table, seat)) > 2


def unready(facts: Facts, ledger: Ledger) -> None:
    """A seat that has neither three suits nor a wait pays every ready seat its dearest wait, as
    an own draw."""
    remaining = _remaining(facts)
    for payer in remaining:
        if facts.best_waits[payer] is not None or _has_three(facts, payer):
            continue
        for payee in remaining:
            best = facts.best_waits[payee]
            if best is not None:
                label, tile = best.pattern.label, NAMES[best.tile]
                why = Text(
                    f"查叫 {label.zh}（{tile}）{best.fan} 番 {best.points}",
                    f"not ready, {label.en} on {tile}, {best.fan} fan: {best.points}",
                )
                ledger.claim(payer, payee, best.points, "washout", "unready", why)
