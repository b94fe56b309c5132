"""What chickens 鸡 bring and cost."""

from typing import NamedTuple

from engine.settlement.books import Context, Ledger, said, step
from engine.terms import ChickenPoints, DefaultChicken
from engine.text import Text
from engine.tiles import RANKS, SUITS, TILE_TEXTS, shifted, tile

SILVER_TILES = (tile("1m"), tile("1p"))


class PricedChicken(NamedTuple):
    """A default chicken with the points that it brings in this round."""

    tile: int
    label: Text
    points: ChickenPoints


def priced(context: Context) -> list[PricedChicken]:
    """The default chickens, plain, silver 银鸡 or golden 金鸡 as the turned tile makes them."""
    made = context.once(turned_by_flip)
    return [
        PricedChicken(chicken.tile, *_quality(chicken, made))
        for chicken in context.terms.chickens.defaults
    ]


def _quality(chicken: DefaultChicken, made: list[int]) -> tuple[Text, ChickenPoints]:
    label = chicken.label
    if chicken.tile in made:
        return Text(f"金{label.zh}", f"golden {label.en}"), chicken.golden
    if chicken.silver != chicken.plain and any(each in SILVER_TILES for each in made):
        return Text(f"银{label.zh}", f"silver {label.en}"), chicken.silver
    return label, chicken.plain


def turned_by_flip(context: Context) -> list[int]:
    """The tiles that the turned tile makes chickens: so many ranks on from it (翻牌鸡)."""
    flip = context.table.flip
    if flip is None:
        return []
    return [shifted(flip, steps) for steps in context.terms.chickens.yields]


_TURNED = Text("翻牌鸡", "turned chicken")
_SILVER = Text("银鸡", "silver chicken")
_ITSELF = Text("本鸡", "the turned tile itself")
_WEEKDAY = Text("星期鸡", "weekday chicken")


def others(context: Context) -> dict[int, tuple[int, Text]]:
    """The chickens of the round that are no default ones, with the value of each and why it is
    one: turned chickens 翻牌鸡, the turned tile itself 本鸡, those of the weekday 星期鸡.

    A tile that is one for several reasons counts for each of them; a default chicken that the
    turned tile yields is golden instead.
    """
    terms = context.terms.chickens
    defaults = {chicken.tile for chicken in terms.defaults}
    found: list[tuple[int, int, Text]] = []
    for each in context.once(turned_by_flip):
        if each in SILVER_TILES and terms.turned_silver != terms.turned:
            found.append((each, terms.turned_silver, _SILVER))
        elif each not in defaults:
            found.append((each, terms.turned, _TURNED))
    if terms.turns_itself and context.table.flip is not None:
        found.append((context.table.flip, terms.turned, _ITSELF))
    if terms.weekday and context.table.weekday is not None:
        rank = context.table.weekday - 1
        found += [(suit * RANKS + rank, terms.turned, _WEEKDAY) for suit in range(len(SUITS))]
    values: dict[int, tuple[int, Text]] = {}
    for each, points, reason in found:
        if each in values:
            before, name = values[each]
            points += before
            reason = Text(f"{name.zh}、{reason.zh}", f"{name.en} and {reason.en}")
        values[each] = points, reason
    return values


@step("flip", "weekday", counts="chickens")
def collect(context: Context, ledger: Ledger) -> None:
    """A live seat collects from every other seat for each chicken that it holds or that nobody
    took of its discards; the charging one 冲锋鸡 counts more."""
    for chicken in context.once(priced):
        charging = charging_seat(context, chicken.tile)
        for seat in context.live:
            plain = context.held(seat, chicken.tile) + context.unclaimed(seat, chicken.tile)
            if seat == charging:
                plain -= 1
                _from_others(
                    context,
                    ledger,
                    seat,
                    1,
                    chicken.points.charging,
                    "charge",
                    Text(f"冲锋{chicken.label.zh}", f"charging {chicken.label.en}"),
                )
            _from_others(
                context, ledger, seat, plain, chicken.points.plain, "chicken", chicken.label
            )
    for each, (value, reason) in context.once(others).items():
        name = TILE_TEXTS[each]
        label = Text(f"{reason.zh} {name.zh}", f"{reason.en} {name.en}")
        for seat in context.live:
            count = context.held(seat, each)
            if context.terms.chickens.turned_discards:
                count += context.unclaimed(seat, each)
            _from_others(context, ledger, seat, count, value, "chicken", label)


def _from_others(
    context: Context, ledger: Ledger, seat: int, count: int, value: int, topic: str, label: Text
) -> None:
    if not count:
        return
    why = _counted(label, count, value)
    for payer in context.others(seat):
        ledger.pay(payer, seat, count * value, "chicken", topic, why)


def _counted(label: Text, count: int, value: int) -> Text:
    """So many chickens at so many points."""
    worth, total = said(value), count * value
    return Text(
        f"{label.zh} {count} 只 × {worth.zh} = {total} 分",
        f"{label.en}: {count} × {worth.en} = {total}",
    )


def charging_seat(context: Context, tile: int) -> int | None:
    """The seat whose discard of ``tile`` was the first of the round and taken by nobody."""
    first = context.first_discard(tile)
    return first.seat if first is not None and not first.takers else None


@step("flip", counts="liable")
def liable(context: Context, ledger: Ledger) -> None:
    """责任鸡: the first default chicken discarded was taken; its discarder owes a live taker one
    more, or a taker that is not live the discarder."""
    terms = context.terms.chickens
    if not terms.liable:
        return
    for chicken in context.once(priced):
        first = context.first_discard(chicken.tile)
        if first is None or (first.won and not terms.liable_by_win):
            continue
        for taker in first.takers:
            label, worth = chicken.label, said(chicken.points.liable)
            why = Text(f"责任{label.zh}：{worth.zh}", f"liable {label.en}: {worth.en}")
            payer, payee = first.seat, taker
            if taker not in context.live:
                returns = terms.liable_returns and context.win is not None
                if not returns or first.seat not in context.live:
                    continue
                payer, payee = taker, first.seat
                why = Text(
                    f"责任{label.zh}，拿走的人没听牌，倒赔：{worth.zh}",
                    f"liable {label.en}, paid back since its taker was not ready: {worth.en}",
                )
            ledger.pay(payer, payee, chicken.points.liable, "chicken", "liable", why)


@step("flip")
def forfeit(context: Context, ledger: Ledger) -> None:
    """包鸡: after a win an unready seat pays every live seat for the default chickens that it has
    shown: unclaimed discards, pungs, exposed and added kongs."""
    for chicken in context.once(priced):
        charging = charging_seat(context, chicken.tile)
        for seat in context.unready:
            shown = context.unclaimed(seat, chicken.tile)
            shown += context.melded(seat, chicken.tile, concealed=False)
            if seat == charging:
                shown -= 1
                _to_live(
                    context,
                    ledger,
                    seat,
                    1,
                    chicken.points.forfeit_charging,
                    Text(f"包冲锋{chicken.label.zh}", f"forfeits the charging {chicken.label.en}"),
                )
            _to_live(
                context,
                ledger,
                seat,
                shown,
                chicken.points.forfeit,
                Text(f"包{chicken.label.zh}", f"forfeits {chicken.label.en}"),
            )


def _to_live(
    context: Context, ledger: Ledger, seat: int, count: int, value: int, label: Text
) -> None:
    if not count:
        return
    why = _counted(label, count, value)
    for payee in context.live:
        ledger.pay(seat, payee, count * value, "chicken", "forfeit", why)


@step("flip")
def wind(context: Context, ledger: Ledger) -> None:
    """风吹鸡: turning the wind tile voids every chicken line of the round."""
    if context.table.flip is not None and context.table.flip == context.terms.chickens.wind:
        ledger.suppress(context.position.room.rule("wind"), lambda line: line.item == "chicken")
