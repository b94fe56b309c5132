"""What chickens 鸡 bring and cost."""

from engine.facts import Facts
from engine.lean import NamedTuple
from engine.ledger import Ledger
from engine.ruleset import DefaultChicken, Figures
from engine.text import Text
from engine.tiles import NAMES, RANKS, SUITS, shifted, tile

SILVER_TILES = (tile("1m"), tile("1p"))


class Priced(NamedTuple):
    """A default chicken with the figures that hold in this round."""

    tile: int
    label: Text
    figures: Figures


def priced(facts: Facts) -> list[Priced]:
    """The default chickens, plain, silver 银鸡 or golden 金鸡 as the turned tile makes them."""
    made = turned_by_flip(facts)
    return [
        Priced(chicken.tile, *_quality(chicken, made)) for chicken in facts.terms.chickens.defaults
    ]


def _quality(chicken: DefaultChicken, made: list[int]) -> tuple[Text, Figures]:
    label = chicken.label
    if chicken.tile in made:
        return Text(f"金{label.zh}", f"golden {label.en}"), chicken.golden
    if chicken.silver != chicken.plain and any(each in SILVER_TILES for each in made):
        return Text(f"银{label.zh}", f"silver {label.en}"), chicken.silver
    return label, chicken.plain


def turned_by_flip(facts: Facts) -> list[int]:
    """The tiles that the turned tile makes chickens: so many ranks on from it (捉鸡)."""
    flip = facts.table.flip
    if flip is None:
        return []
    return [shifted(flip, steps) for steps in facts.terms.chickens.yields]


def turned(facts: Facts) -> dict[int, int]:
    """The turned chickens with the value of each, a tile that is one for several reasons for
    each of them; a default chicken that the turned tile yields is golden instead."""
    terms = facts.terms.chickens
    defaults = {chicken.tile for chicken in terms.defaults}
    values: dict[int, int] = {}
    for each in turned_by_flip(facts):
        if each not in defaults:
            value = terms.turned_silver if each in SILVER_TILES else terms.turned
            values[each] = values.get(each, 0) + value
    others: list[int] = []
    if terms.turns_itself and facts.table.flip is not None:
        others.append(facts.table.flip)
    if terms.weekday and facts.table.weekday is not None:
        others += [suit * RANKS + facts.table.weekday - 1 for suit in range(len(SUITS))]
    for each in others:
        values[each] = values.get(each, 0) + terms.turned
    return values


def collect(facts: Facts, ledger: Ledger) -> None:
    """A live seat collects from every other seat for each chicken that it holds or that nobody
    took of its discards; the charging one 冲锋鸡 counts more."""
    for chicken in priced(facts):
        charging = charging_seat(facts, chicken.tile)
        for seat in facts.live:
            plain = facts.held(seat, chicken.tile) + facts.unclaimed(seat, chicken.tile)
            if seat == charging:
                plain -= 1
                _from_others(
                    facts,
                    ledger,
                    seat,
                    1,
                    chicken.figures.charging,
                    "charge",
                    Text(f"冲锋{chicken.label.zh}", f"charging {chicken.label.en}"),
                )
            _from_others(
                facts, ledger, seat, plain, chicken.figures.plain, "chicken", chicken.label
            )
    for each, value in turned(facts).items():
        label = Text(f"捉鸡 {NAMES[each]}", f"turned chicken {NAMES[each]}")
        for seat in facts.live:
            count = facts.held(seat, each)
            if facts.terms.chickens.turned_discards:
                count += facts.unclaimed(seat, each)
            _from_others(facts, ledger, seat, count, value, "chicken", label)


def _from_others(
    facts: Facts, ledger: Ledger, seat: int, count: int, value: int, topic: str, label: Text
) -> None:
    why = Text(f"{label.zh} {count} ×{value}", f"{label.en}: {count} ×{value}")
    for payer in facts.others(seat):
        ledger.claim(payer, seat, count * value, "chicken", topic, why)


def charging_seat(facts: Facts, tile: int) -> int | None:
    """The seat whose discard of ``tile`` was the first of the round and taken by nobody."""
    first = facts.first_discard(tile)
    return first.seat if first is not None and not first.takers else None


def liable(facts: Facts, ledger: Ledger) -> None:
    """责任鸡: the first default chicken discarded was taken; its discarder owes a live taker one
    more, or a taker that is not live the discarder."""
    terms = facts.terms.chickens
    if not terms.liable:
        return
    for chicken in priced(facts):
        first = facts.first_discard(chicken.tile)
        if first is None or (first.won and not terms.liable_by_win):
            continue
        for taker in first.takers:
            why = Text(
                f"责任{chicken.label.zh} {chicken.figures.liable}",
                f"liable {chicken.label.en}: {chicken.figures.liable}",
            )
            payer, payee = first.seat, taker
            if taker not in facts.live:
                returns = terms.liable_returns and facts.win is not None
                if not returns or first.seat not in facts.live:
                    continue
                payer, payee = taker, first.seat
            ledger.claim(payer, payee, chicken.figures.liable, "chicken", "liable", why)


def forfeit(facts: Facts, ledger: Ledger) -> None:
    """包鸡: after a win an unready seat pays every live seat for the default chickens that it has
    shown: unclaimed discards, pungs, exposed and added kongs."""
    for chicken in priced(facts):
        charging = charging_seat(facts, chicken.tile)
        for seat in facts.unready:
            shown = facts.unclaimed(seat, chicken.tile)
            shown += facts.melded(seat, chicken.tile, concealed=False)
            if seat == charging:
                shown -= 1
                _to_live(
                    facts,
                    ledger,
                    seat,
                    1,
                    chicken.figures.forfeit_charging,
                    Text(f"包冲锋{chicken.label.zh}", f"forfeits the charging {chicken.label.en}"),
                )
            _to_live(
                facts,
                ledger,
                seat,
                shown,
                chicken.figures.forfeit,
                Text(f"包{chicken.label.zh}", f"forfeits {chicken.label.en}"),
            )


def _to_live(facts: Facts, ledger: Ledger, seat: int, count: int, value: int, label: Text) -> None:
    why = Text(f"{label.zh} {count} ×{value}", f"{label.en}: {count} ×{value}")
    for payee in facts.live:
        ledger.claim(seat, payee, count * value, "chicken", "forfeit", why)
