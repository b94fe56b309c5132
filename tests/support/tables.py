"""Small readable tables for tests.

    table(
        seat("123m456p789s1122s", "pung 7p<2"), JUNK, JUNK, JUNK,
        discards="0:9m 2:7p>0 0:4m",
        last="discard 0 4m",
    )

``pung 7p<2``: a pung of 7p, discarded by seat 2. ``2:7p>0``: seat 2 discarded 7p, seat 0 took it.
A seat of ``JUNK`` holds 13 tiles (``JUNK_14``: 14) that are far from ready: 13 different tiles
that nobody else shows, and no chicken among them, so that it can neither claim nor collect.
"""

import copy
from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import engine
from engine import Problem, Refused, Table
from tests.support import oracle_guiyang as oracle
from tests.support.snapshots import ALL, tiles_of

Json = dict[str, Any]

JUNK: Json = {"hand": "?"}
JUNK_14: Json = {"hand": "?+"}


def meld(text: str) -> Json:
    """``"pung 7p<2"``, ``"concealed_kong 3s"``."""
    kind, what = text.split()
    tile, _, discarder = what.partition("<")
    return {"kind": kind, "tile": tile, **({"from": int(discarder)} if discarder else {})}


def seat(hand: str | None, *melds: str, **more: Any) -> Json:
    """One seat; ``more`` are further fields, e.g. ``ready="soft"``."""
    written: Json = {"hand": hand, **more}
    if melds:
        written["melds"] = [meld(text) for text in melds]
    return written


def discard(text: str) -> Json:
    """``"2:7p"`` or ``"2:7p>0"``."""
    who, what = text.split(":")
    tile, _, to = what.partition(">")
    return {"seat": int(who), "tile": tile, **({"to": int(to)} if to else {})}


def event(text: str) -> Json:
    """``"discard 0 4m"``, ``"draw 1 4m after 3m"``, ``"kong 1 4m added_kong"``, ``"deal"``."""
    words = text.split()
    written: Json = {"event": words[0]}
    if len(words) > 1:
        written["seat"] = int(words[1])
    if len(words) > 2:
        written["tile"] = words[2]
    if len(words) > 4:
        written["after_kong"] = words[4]
    elif len(words) > 3:
        written["kind"] = words[3]
    return written


def won(text: str, *seats: int) -> Json:
    """``won("discard 2 5m", 0, 3)``, ``won("discard 2 5m after 3m", 0)``, ``won("draw 5m", 1)``."""
    by, *rest = text.split()
    written: Json = {"by": by, "seats": list(seats)}
    if by != "draw":
        written["from"] = int(rest.pop(0))
    written["tile"] = rest.pop(0)
    if rest:
        written["after_kong"] = rest[1]
    return written


def table(
    *seats: Json,
    dealer: int = 0,
    discards: str = "",
    last: str = "",
    win: Json | None = None,
    **more: Any,
) -> Json:
    """A table snapshot; ``more`` are further fields."""
    written: Json = {"dealer": dealer, "seats": [dict(seat) for seat in seats], **more}
    if discards:
        written["discards"] = [discard(text) for text in discards.split()]
    if last:
        written["last"] = event(last)
    if win:
        written["wins"] = [win]
    _fill_junk(written)
    return written


def _fill_junk(value: Json) -> None:
    """Give every seat of junk its tiles: always the same for the same table."""
    left = Counter(dict.fromkeys(ALL, 4))
    for player in value["seats"]:
        if player["hand"] and "?" not in player["hand"]:
            left.subtract(tiles_of(player["hand"]))
        for each in player.get("melds", ()):
            left[each["tile"]] -= 3 if each["kind"] == "pung" else 4
    for each in value.get("discards", ()):
        left[each["tile"]] -= "to" not in each
    for each in value.get("wins", ()):
        left[each["tile"]] -= each["by"] != "discard"
    flip = value.get("flip")
    chickens = {"1s"}
    if flip is not None:
        left[flip] -= 1
        chickens.add(f"{int(flip[0]) % 9 + 1}{flip[1]}")
    if "indicator" in value:
        left[value["indicator"]] -= 1
    random = Random(1)
    for player in value["seats"]:
        if "?" in (player["hand"] or ""):
            size = 13 - 3 * len(player.get("melds", ())) + player["hand"].count("+")
            player["hand"] = _junk(random, left, chickens, size, player)
            left.subtract(tiles_of(player["hand"]))


def _junk(random: Random, left: "Counter[str]", chickens: set[str], size: int, player: Json) -> str:
    kinds = [name for name in ALL if left[name] > 0 and name not in chickens]
    while True:
        drawn = sorted(random.sample(kinds, size), key=ALL.index)
        hands = [drawn[:index] + drawn[index + 1 :] for index in range(size)] + [drawn]
        if not any(
            oracle.waits_of(oracle.Rules(), {**player, "hand": "".join(hand)})
            for hand in hands
            if len(hand) % 3 == 1
        ):
            return "".join(drawn)


def with_field(value: Json, path: str, field: object) -> Json:
    """A copy of ``value`` in which the field at ``path`` (``seats/0/hand``) is ``field``."""
    copied: Json = copy.deepcopy(value)
    *way, name = [int(key) if key.isdigit() else key for key in path.split("/")]
    inner: Any = copied
    for key in way:
        inner = inner[key] if isinstance(key, int) else inner.setdefault(key, {})
    inner[name] = field
    return copied


def room(ruleset: str = "guiyang", **options: Any) -> engine.Room:
    return engine.open_room(ruleset, options)


def read(value: Json, **options: Any) -> Table:
    """The checked table of ``value`` in a guiyang room."""
    return engine.checked(room(**options), engine.read_table(value)).table


def settle(value: Json, ruleset: str = "guiyang", **options: Any) -> Json:
    """The settlement of ``value`` in a room of ``ruleset``."""
    return engine.answer_settlement(room(ruleset, **options), value)


def items(answer: Json, key: str = "item") -> dict[str, list[int]]:
    """The net of each seat by item (or by ``rule``), those that are all zero left out."""
    players = len(answer["totals"])
    nets: dict[str, list[int]] = {}
    for line in answer["transfers"]:
        net = nets.setdefault(line[key], [0] * players)
        net[line["from"]] -= line["points"]
        net[line["to"]] += line["points"]
    return {name: net for name, net in nets.items() if any(net)}


def lines(transfers: Iterable[Mapping[str, Any]], *keys: str) -> "Counter[tuple[object, ...]]":
    """The points of ``transfers`` summed by payer, payee and ``keys``."""
    summed: Counter[tuple[object, ...]] = Counter()
    for line in transfers:
        summed[(line["from"], line["to"], *(line[key] for key in keys))] += line["points"]
    return summed


def legal(value: Json, ruleset: str = "guiyang", **options: Any) -> dict[int, list[Json]]:
    """The actions of each seat that has to act."""
    answer: Json = engine.answer_legal_actions(room(ruleset, **options), value)
    return {entry["seat"]: entry["actions"] for entry in answer["seats"]}


def words(actions: Iterable[Mapping[str, Any]]) -> list[str]:
    """Actions in short: ``"win 5m"``, ``"discard 5m soft"``, ``"added_kong 5m"``, ``"pass"``."""
    return [
        " ".join(
            str(part)
            for part in (
                action.get("kind") or action["type"],
                action.get("tile"),
                action.get("ready"),
            )
            if part
        )
        for action in actions
    ]


def waits(value: Json, who: int, ruleset: str = "guiyang", **options: Any) -> Json:
    """The entry of seat ``who`` in the waits."""
    answer: Json = engine.answer_waits(room(ruleset, **options), value)
    entry: Json = next(entry for entry in answer["seats"] if entry["seat"] == who)
    return entry


def hints(value: Json, who: int, ruleset: str = "guiyang", **options: Any) -> Json:
    """The entry of seat ``who`` in the hints."""
    answer: Json = engine.answer_hints(room(ruleset, **options), value)
    entry: Json = next(entry for entry in answer["seats"] if entry["seat"] == who)
    return entry


def problems(
    value: Json, endpoint: str = "settlements", ruleset: str = "guiyang", **options: Any
) -> list[Problem]:
    """The problems for which ``value`` is refused; none if it is answered."""
    try:
        engine.ANSWERS[endpoint](room(ruleset, **options), value, "en")
    except Refused as refusal:
        return list(refusal.problems)
    return []


def refused(
    value: Json, endpoint: str = "settlements", ruleset: str = "guiyang", **options: Any
) -> list[Problem]:
    """The problems for which ``value`` is refused; fails if it is not."""
    found = problems(value, endpoint, ruleset, **options)
    assert found, "the table was not refused"
    return found


def faults(
    value: Json, endpoint: str = "settlements", ruleset: str = "guiyang", **options: Any
) -> list[tuple[str, str]]:
    """Code and pointer of each problem for which ``value`` is refused; fails if it is not."""
    return [(p.code, p.pointer) for p in refused(value, endpoint, ruleset, **options)]


def is_sound(value: Json, endpoint: str, ruleset: str = "guiyang", **options: Any) -> bool:
    """Whether ``value`` is answered."""
    return not problems(value, endpoint, ruleset, **options)


def refusals(value: Json, ruleset: str = "guiyang", **options: Any) -> list[tuple[int, str, str]]:
    """What seats might expect to do and may not: seat, action in short, the rule against it."""
    answer: Json = engine.answer_legal_actions(room(ruleset, **options), value, explain=True)
    return [
        (entry["seat"], words([entry["action"]])[0], entry["rule"]) for entry in answer["refused"]
    ]


def late(player: Json) -> Json:
    """The same seat, whose last meld is a late kong 憨包豆."""
    *melds, kong = player["melds"]
    return {**player, "melds": [*melds, {**kong, "late": True}]}


# What the tests of the zhuoji rule sets share.

PLAIN = "1123499m456p678s"
"""Waits for 1m and 9m, a plain hand."""

SEQUENCE = "2399m456p555678s"
"""Waits for 1m and 4m, a plain hand."""

PAIRS = "1133m5577p2244s9s"
"""Waits for 9s with seven pairs."""

WINNER = seat("1123499m456p", "concealed_kong 7s")
"""Waits for 1m and 9m, with a permit."""


def on_discard(winner: Json, discarder: Json = JUNK, after: str = "") -> Json:
    """Seat 0 discards 9m in its second turn; seat 1 waits for it."""
    return table(
        discarder,
        winner,
        JUNK,
        JUNK,
        discards="0:5s 1:8p 2:8m 3:7p 0:9m",
        last=f"discard 0 9m{after}",
    )


def chickens(flip: str | None, *seats: Json, discards: str = "0:5s 0:9m", **more: Any) -> Json:
    """Seat 1 wins the 9m of seat 0 as WINNER, unless ``seats`` say otherwise."""
    given = seats or (JUNK, WINNER, JUNK, JUNK)
    tail = {"flip": flip} if flip else {"wall": 0}
    return table(*given, dealer=2, discards=discards, win=won("discard 0 9m", 1), **tail, **more)


def lines_but_hand(answer: Json) -> dict[object, int]:
    """What is paid line by line; of a line for the hand itself the rule is not told apart."""
    found: Counter[object] = Counter()
    for (payer, payee, item, rule), points in lines(answer["transfers"], "item", "rule").items():
        found[payer, payee, item, "" if item == "hand" else rule] += points
    return dict(found)
