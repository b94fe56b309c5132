"""What the winning hand is paid: pattern and bonus, dealer, rob, hot shot, killed declarations."""

from engine.facts import Facts
from engine.lean import Iterator, NamedTuple
from engine.ledger import Ledger
from engine.text import Text
from engine.tiles import NAMES

_BONUS_NAMES = {
    "hard": Text("硬报", "declared hard"),
    "ready": Text("报听", "declared ready"),
    "soft": Text("软报", "declared softly"),
}


class Share(NamedTuple):
    """One seat's share of what a winner is paid, and who pays it.

    They differ only where a robbed seat pays for all the others.
    """

    winner: int
    seat: int
    payer: int
    factor: int
    way: Text


def shares(facts: Facts) -> Iterator[Share]:
    """Who pays each winner's hand, how often: own draw all others, else the discarder."""
    win = facts.win
    if win is None:
        return
    terms = facts.terms.hand
    for winner in win.seats:
        if win.by == "draw":
            way = Text("杠开", "kong bloom") if win.after_kong is not None else _DRAW
            for seat in facts.others(winner):
                yield Share(winner, seat, seat, terms.draw_factor, way)
        elif win.by == "rob" and terms.rob_covers_all:
            for seat in facts.others(winner):
                yield Share(
                    winner,
                    seat,
                    win.source or 0,
                    terms.draw_factor,
                    Text(f"抢杠包座位 {seat}", f"robbed kong, for seat {seat}"),
                )
        else:
            payer = win.source or 0
            yield Share(winner, payer, payer, 1, _ROB if win.by == "rob" else _DISCARD)


_DRAW = Text("自摸", "own draw")
_ROB = Text("抢杠点炮", "robbed kong, as a discard")
_DISCARD = Text("点炮", "discard")


def _times(points: int, factor: int) -> str:
    return f"{points} ×{factor}" if factor != 1 else str(points)


def pattern(facts: Facts, ledger: Ledger) -> None:
    """The pattern's points (牌型分), with the winner's own bonus as a line of its own."""
    for share in shares(facts):
        score = facts.scores[share.winner]
        label = score.pattern.label
        covers = share.seat != share.payer
        ledger.claim(
            share.payer,
            share.winner,
            score.points * share.factor,
            "hand",
            "rob" if covers else "hand",
            Text(
                f"{label.zh} {share.way.zh} {_times(score.points, share.factor)}",
                f"{label.en}, {share.way.en}: {_times(score.points, share.factor)}",
            ),
        )
        if score.bonus:
            name = _BONUS_NAMES[score.bonus_rule]
            ledger.claim(
                share.payer,
                share.winner,
                score.bonus * share.factor,
                "hand",
                score.bonus_rule,
                Text(
                    f"{name.zh} {share.way.zh} {_times(score.bonus, share.factor)}",
                    f"{name.en}, {share.way.en}: {_times(score.bonus, share.factor)}",
                ),
            )


def _raise(facts: Facts, share: Share) -> int:
    """What killing the payer's own declaration adds; nobody's is killed for another's share."""
    if share.seat != share.payer or _covers_all(facts):
        return 0
    terms = facts.terms.hand
    kill = terms.kill.get(facts.table.seats[share.payer].ready, 0)
    return kill * share.factor if terms.kill_doubles else kill


def _covers_all(facts: Facts) -> bool:
    win = facts.win
    return win is not None and win.by == "rob" and facts.terms.hand.rob_covers_all


def kill_ready(facts: Facts, ledger: Ledger) -> None:
    """杀报, 杀听: a payer that has declared ready pays more."""
    for share in shares(facts):
        points = _raise(facts, share)
        ledger.claim(
            share.payer,
            share.winner,
            points,
            "kill_ready",
            "kill_ready",
            Text(f"杀报 {share.way.zh} {points}", f"kills a declaration, {share.way.en}: {points}"),
        )


def draw_extra(facts: Facts, ledger: Ledger) -> None:
    """What is added to an own draw after doubling: 自摸 +1, or 杠开 in its place."""
    win, terms = facts.win, facts.terms.hand
    if win is None or win.by != "draw":
        return
    if win.after_kong is None:
        points, topic, name = terms.draw_extra, "self_draw", Text("自摸加分", "own draw, more")
    else:
        points, topic = terms.bloom_extra, terms.bloom_topic
        name = Text("杠开加分", "kong bloom, more")
    why = Text(f"{name.zh} {points}", f"{name.en}: {points}")
    for share in shares(facts):
        ledger.claim(share.payer, share.winner, points, "hand", topic, why)


def stake(facts: Facts, ledger: Ledger) -> None:
    """估卖: each payer of the hand pays the sum of its stake and the winner's."""
    if not facts.terms.stakes:
        return
    for share in shares(facts):
        stakes = [facts.table.seats[seat].stake or 0 for seat in (share.winner, share.payer)]
        why = Text(f"估卖 {stakes[0]} +{stakes[1]}", f"stakes: {stakes[0]} +{stakes[1]}")
        ledger.claim(share.payer, share.winner, sum(stakes), "stake", "stake", why)


def dealer(facts: Facts, ledger: Ledger) -> None:
    """What is paid more where the winner or the share's seat is the dealer (坐庄, 连庄)."""
    terms, streak = facts.terms.dealer, facts.table.streak
    added = (
        (terms.per_round * (streak + 1), Text("坐庄", "dealer")),
        (terms.fixed, Text("一扣二", "dealer's extra")),
        (terms.per_streak * streak, Text("连庄", "dealer's streak")),
    )
    for share in shares(facts):
        if facts.table.dealer not in (share.winner, share.seat):
            continue
        amount = facts.scores[share.winner].total * share.factor
        if facts.terms.hand.kill_doubles:
            amount += _raise(facts, share)
        times = terms.times_rounds * (streak + 1)
        _claim_dealer(ledger, share, amount * times, f"{amount} ×{times}", added[0][1])
        for points, name in added:
            points *= share.factor if terms.doubles else 1
            _claim_dealer(ledger, share, points, str(points), name)


def _claim_dealer(ledger: Ledger, share: Share, points: int, how: str, name: Text) -> None:
    why = Text(f"{name.zh} {share.way.zh} {how}", f"{name.en}, {share.way.en}: {how}")
    ledger.claim(share.payer, share.winner, points, "dealer", "dealer", why)


def rob(facts: Facts, ledger: Ledger) -> None:
    """抢杠: the robbed seat pays each winner what the kong would have brought, or a fixed sum."""
    win = facts.win
    if win is None or win.by != "rob":
        return
    terms = facts.terms.hand
    points = (terms.rob_late if win.late else terms.rob).of(facts.players)
    for winner in win.seats:
        ledger.claim(
            win.source or 0,
            winner,
            points,
            "rob",
            "rob",
            Text(
                f"抢杠赔豆 {NAMES[win.tile]} {points}",
                f"for the robbed kong of {NAMES[win.tile]}: {points}",
            ),
        )


def hot_shot(facts: Facts, ledger: Ledger) -> None:
    """热炮: the discarder pays each winner, on top, for the kong before its discard."""
    win, kong = facts.win, facts.shot_kong
    if win is None or kong is None:
        return
    terms = facts.terms.hand
    if kong.late:
        amount = terms.shot_late
    elif kong.kind == "exposed_kong":
        amount = terms.shot_exposed
    else:
        amount = terms.shot_other
    points = amount.of(facts.players)
    for winner in win.seats:
        ledger.claim(
            win.source or 0,
            winner,
            points,
            "hot_shot",
            "hot_shot",
            Text(
                f"热炮赔豆 {NAMES[kong.tile]} {points}",
                f"hot shot after the kong of {NAMES[kong.tile]}: {points}",
            ),
        )
