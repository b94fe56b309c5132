"""Playing: what each action makes of the table."""

import pytest

import engine
from engine import (
    Action,
    Dealt,
    Discarded,
    Drew,
    Konged,
    Meld,
    Passed,
    PungAction,
    Punged,
    Refused,
    RobbedKong,
    Table,
    tile,
)
from engine.play import dealt as dealt_table
from engine.play.effects import Effect
from engine.tiles import read as tiles_of
from tests.support import playing, tables
from tests.support.tables import JUNK, Json, room, seat, table

ROOM = room()


def read(value: Json) -> Table:
    return tables.read(value)


def in_words(action: Action) -> str:
    """An action as in ``tables.words``."""
    if action.type == "stake" or action.type == "void":
        return action.type
    if action.type == "ready" or action.type == "pass":
        return action.type
    name = action.kind if action.type == "kong" else action.type
    declaring = action.type == "discard" and action.ready
    return f"{name} {play_name(action.tile)}{' soft' * declaring}"


def do(before: Table, who: int, what: str) -> Effect:
    """Seat ``who`` does ``what`` (as in ``tables.words``); all others pass."""
    legal = playing.legal(ROOM, before)
    choices = {other: engine.PASS for other in legal if other != who}
    for action in legal[who]:
        if in_words(action) == what:
            return playing.play(ROOM, before, {**choices, who: action})
    raise AssertionError(f"{what} is not offered")


def play_name(each: int) -> str:
    return "123456789"[each % 9] + "mps"[each // 9]


PAIRS = "1133m5577p2244s9s"
THROWN = table(JUNK, seat(PAIRS), JUNK, JUNK, discards="0:9s", last="discard 0 9s")


def test_deal() -> None:
    hands = [tiles_of("123456789m1234p1s"), *[tiles_of("123456789m1234p")] * 3]
    dealt = dealt_table(engine.Deal(0, tuple(hands), 2))
    assert [player.hand_size for player in dealt.seats] == [14, 13, 13, 13]
    assert (dealt.wall, dealt.streak, dealt.last) == (108 - 53, 2, Dealt(0))


def test_passing_on_a_discard_is_remembered_and_the_next_seat_draws() -> None:
    played = do(read(THROWN), 1, "pass")
    assert played.drawer == 1
    assert played.table.seats[1].passed.wins == (tile("9s"),)


def test_drawing_clears_what_was_passed() -> None:
    played = do(read(THROWN), 1, "pass")
    drawn = playing.draw(played, tile("1s"))
    assert drawn.seats[1].passed == Passed()
    assert drawn.last == Drew(1, tile("1s"))
    assert drawn.wall == (played.table.wall or 0) - 1
    assert drawn.seats[1].hand_size == 14


def test_claiming_does_not_lift_a_passed_win() -> None:
    """[guiyang.passed_win]: a pung in between does not lift it, nor does taking the pung
    instead of the win."""
    value = table(
        JUNK,
        seat("1123499m456p", "concealed_kong 7s"),
        JUNK,
        JUNK,
        discards="0:9m",
        last="discard 0 9m",
    )
    played = do(read(value), 1, "pung 9m")
    assert played.drawer is None
    assert played.table.seats[1].passed.wins == (tile("9m"),)
    assert played.table.last == Punged(1, tile("9m"))
    assert played.table.discards[-1].to == 1
    assert Meld("pung", tile("9m"), 0) in played.table.seats[1].melds
    discarded = do(played.table, 1, "discard 4m")
    assert discarded.table.seats[1].passed.wins == (tile("9m"),)


def test_discarding_instead_of_winning_by_an_own_draw_is_no_lock() -> None:
    """[guiyang.passed_win] is about discards and robberies."""
    value = table(JUNK, seat("1133m5577p224499s"), JUNK, JUNK, discards="0:8m", last="draw 1 9s")
    played = do(read(value), 1, "discard 9s")
    assert played.table.seats[1].passed == Passed()


def test_discarding() -> None:
    value = table(JUNK, seat(PAIRS + "1p"), JUNK, JUNK, discards="0:8m", last="draw 1 1p")
    played = do(read(value), 1, "discard 1p soft")
    assert played.table.seats[1].ready == "soft"
    assert played.table.seats[1].hand == tiles_of(PAIRS)
    assert played.table.last == Discarded(1, tile("1p"))
    plain = do(read(value), 1, "discard 1p").table
    assert plain.seats[1].ready == "none"


def test_a_concealed_kong_draws_and_makes_the_next_discard_hot() -> None:
    value = table(JUNK, seat("7777s1133m5577p2s1p"), JUNK, JUNK, discards="0:8m", last="draw 1 1p")
    konged = do(read(value), 1, "concealed_kong 7s")
    assert (konged.drawer, konged.after_kong) == (1, tile("7s"))
    assert konged.table.seats[1].melds == (Meld("concealed_kong", tile("7s")),)
    drawn = playing.draw(konged, tile("9p"))
    assert drawn.last == Drew(1, tile("9p"), after_kong=tile("7s"))
    thrown = do(drawn, 1, "discard 2s").table
    assert thrown.last == Discarded(1, tile("2s"), after_kong=tile("7s"))


def test_an_exposed_kong() -> None:
    value = table(JUNK, JUNK, seat("777s258m147p3468s"), JUNK, discards="0:7s", last="discard 0 7s")
    konged = do(read(value), 2, "exposed_kong 7s")
    assert (konged.drawer, konged.after_kong) == (2, tile("7s"))
    assert konged.table.seats[2].melds == (Meld("exposed_kong", tile("7s"), 0),)
    assert konged.table.discards[-1].to == 2
    assert konged.table.seats[2].hand_size == 10


ADDING = table(
    seat("1m258p147s369p4s", "pung 1m<3"),
    seat("2399m456p555678s"),
    seat("2388m123p222345s"),
    JUNK,
    discards="3:1m>0 0:8m 1:8p 2:9s 3:7p",
    last="draw 0 4s",
)


def test_an_added_kong_waits_for_those_who_can_rob_it() -> None:
    added = do(read(ADDING), 0, "added_kong 1m")
    assert added.drawer is None
    assert added.table.last == Konged(0, tile("1m"), "added_kong")
    assert added.table.seats[0].melds == (Meld("added_kong", tile("1m"), 3),)
    assert playing.legal(ROOM, added.table).keys() == {1, 2}


def test_a_robbed_kong_is_a_pung_again() -> None:
    added = do(read(ADDING), 0, "added_kong 1m").table
    robbed = do(added, 1, "win 1m").table
    assert robbed.seats[0].melds == (Meld("pung", tile("1m"), 3),)
    assert robbed.seats[1].hand_size == 13
    (win,) = robbed.wins
    assert win == RobbedKong(tile("1m"), (1,), shooter=0)
    tables.read(dict(engine.write_table(robbed)))


def test_several_robbers_in_order_of_play() -> None:
    added = do(read(ADDING), 0, "added_kong 1m").table
    legal = playing.legal(ROOM, added)
    robbed = playing.play(ROOM, added, {2: legal[2][0], 1: legal[1][0]}).table
    assert robbed.wins[0].seats == (1, 2)


def test_passing_on_a_robbery_binds_and_the_replacement_is_drawn() -> None:
    added = do(read(ADDING), 0, "added_kong 1m").table
    passed = do(added, 1, "pass")
    assert (passed.drawer, passed.after_kong) == (0, tile("1m"))
    assert passed.table.seats[1].passed.wins == (tile("1m"),)
    assert passed.table.seats[2].passed.wins == (tile("1m"),)


def test_an_added_kong_that_nobody_can_rob_draws_at_once() -> None:
    value = table(
        seat("1m258p147s369p4s", "pung 1m<3"),
        JUNK,
        JUNK,
        JUNK,
        discards="3:1m>0 0:8m 1:8p 2:9s 3:7p",
        last="draw 0 4s",
    )
    added = do(read(value), 0, "added_kong 1m")
    assert (added.drawer, added.after_kong) == (0, tile("1m"))


def test_a_win_goes_before_a_pung() -> None:
    value = table(
        JUNK, seat("99s258m147p13468s"), seat(PAIRS), JUNK, discards="0:9s", last="discard 0 9s"
    )
    before = read(value)
    legal = playing.legal(ROOM, before)
    pung = next(action for action in legal[1] if action.type == "pung")
    won = playing.play(ROOM, before, {1: pung, 2: legal[2][0]})
    assert won.table.wins[0].seats == (2,)
    assert won.table.seats[1].melds == ()
    assert won.drawer is None


def test_an_own_draw_leaves_the_winner_13_tiles_and_a_tile_is_turned() -> None:
    value = table(JUNK, seat("1133m5577p224499s"), JUNK, JUNK, discards="0:8m", last="draw 1 9s")
    won = do(read(value), 1, "win 9s").table
    assert won.seats[1].hand == tiles_of(PAIRS)
    assert playing.is_over(ROOM, won)
    turned = playing.flip(won, tile("4p"))
    assert (turned.flip, turned.wall) == (tile("4p"), (won.wall or 0) - 1)
    with pytest.raises(ValueError, match="turned"):
        playing.flip(won._replace(wall=0), tile("4p"))
    with pytest.raises(ValueError, match="turned"):
        playing.flip(read(value), tile("4p"))


def test_the_last_discard_that_nobody_wins_ends_the_round() -> None:
    value = {**THROWN, "wall": 0}
    before = read(value)
    assert not playing.is_over(ROOM, before)
    played = do(before, 1, "pass")
    assert played.drawer is None
    assert playing.is_over(ROOM, played.table)
    with pytest.raises(ValueError, match="nobody draws"):
        playing.draw(played, tile("1s"))


@pytest.mark.parametrize(
    ("choices", "pointers"),
    [
        ({}, ["/choices/1"]),
        ({1: PungAction(tile("9s"))}, ["/choices/1"]),
        ({1: engine.PASS, 2: engine.PASS}, ["/choices/2"]),
        ({0: engine.PASS}, ["/choices/0"]),
    ],
)
def test_every_seat_that_is_asked_chooses_something_legal(
    choices: dict[int, Action], pointers: list[str]
) -> None:
    with pytest.raises(Refused) as refusal:
        playing.play(ROOM, read(THROWN), choices)
    assert [problem.pointer for problem in refusal.value.problems] == pointers
    assert {problem.code for problem in refusal.value.problems} == {"illegal_action"}
