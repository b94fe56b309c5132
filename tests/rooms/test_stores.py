"""What every store does, whichever it is."""

from datetime import UTC, datetime, timedelta

import pytest

from app.problems import HttpRefusal
from app.rooms.records import Claim, RoomFilter, StoredRoom
from app.rooms.store import KeyTaken, NoRooms, RoomStore
from engine import OptionValue

# Ahead of every real clock, so that no table's TTL removes what has not expired by it.
NOW = datetime(2096, 11, 27, 19, 30, 0, 123_000, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
OPTIONS: dict[str, OptionValue] = {
    "base": 2,
    "style": "hun8qing16",
    "dealer_double": True,
    "none": False,
}


def room(room_id: str = "a", **fields: object) -> StoredRoom:
    made = StoredRoom(room_id, "周五\u0000雀局", "guiyang@1", OPTIONS, 1, NOW, NOW, None)
    return made._replace(**fields)  # type: ignore[arg-type]


def claim(key: str = "key", digest: str = "digest", life: timedelta = timedelta(1)) -> Claim:
    return Claim(key, digest, NOW + life)


def test_what_is_added_can_be_read(store: RoomStore) -> None:
    kept = room(expires_at=NOW + MILLISECOND)
    assert store.add("p", kept, None, NOW) == kept
    assert store.get("p", "a", NOW) == kept
    found = store.get("p", "a", NOW)
    assert found is not None
    assert {type(value) for value in found.options.values()} == {bool, int, str}
    assert store.get("p", "b", NOW) is None


def test_a_change_needs_the_version_before_it(store: RoomStore) -> None:
    store.add("p", room(), None, NOW)
    changed = room(name="b", version=2, options={}, updated_at=NOW + MILLISECOND)
    assert store.replace("p", changed, NOW)
    assert store.get("p", "a", NOW) == changed
    assert not store.replace("p", changed, NOW)
    assert not store.replace("p", room(version=4), NOW)
    assert not store.replace("p", room("none", version=2), NOW)
    assert store.get("p", "a", NOW) == changed
    assert store.get("p", "none", NOW) is None


def test_removal_needs_the_last_version(store: RoomStore) -> None:
    store.add("p", room(), None, NOW)
    assert not store.remove("p", "a", 2, NOW)
    assert not store.remove("p", "b", 1, NOW)
    assert store.remove("p", "a", 1, NOW)
    assert store.get("p", "a", NOW) is None
    assert not store.remove("p", "a", 1, NOW)


def test_a_removal_that_was_told_has_nothing_to_finish(store: RoomStore) -> None:
    store.add("p", room(), None, NOW)
    assert not store.finish_removal("p", "a", lambda _: True)
    assert store.remove("p", "a", 1, NOW)
    assert not store.finish_removal("p", "a", lambda _: True)
    assert not store.finish_removal("p", "none", lambda _: True)


def test_marks_are_kept(store: RoomStore) -> None:
    made = room(marks=("one",))
    assert store.add("p", made, None, NOW).marks == ("one",)
    changed = room(version=2, marks=("two", "one"))
    assert store.replace("p", changed, NOW)
    found = store.get("p", "a", NOW)
    assert found == changed
    assert found.came_from(changed)
    assert found.came_from(made)
    for marks, version in (("one", 2), ("two", 1), ("two", 3), ("one", 0), ("", 1), ("", 3)):
        assert not found.came_from(room(version=version, marks=(marks,) if marks else ()))


def test_a_change_that_was_told_has_nothing_to_finish(store: RoomStore) -> None:
    store.add("p", room(marks=("one",)), None, NOW)
    changed = room(version=2, marks=("two", "one"))
    assert store.replace("p", changed, NOW)
    assert not store.finish_change("p", changed)
    assert not store.finish_change("p", room("none"))


def test_pages_are_in_the_order_of_ids(store: RoomStore) -> None:
    for room_id in ("c", "a", "e", "b", "d"):
        store.add("p", room(room_id), None, NOW)
    for limit, before, expected in (
        (2, "", "ed"),
        (2, "d", "cb"),
        (2, "b", "a"),
        (5, "", "edcba"),
        (9, "", "edcba"),
        (9, "bb", "ba"),  # whether there is such a room or not
        (9, "a", ""),
        (9, "#", ""),
        (9, "zzz", "edcba"),
    ):
        page = store.page("p", limit, before, NOW)
        assert "".join(each.id for each in page) == expected, (limit, before)
    assert store.page("p", 1, "", NOW) == [room("e")]
    assert store.page("q", 9, "", NOW) == []


def test_partners_do_not_meet(store: RoomStore) -> None:
    """Not even with the same ids and keys."""
    mine, other = room(name="mine"), room(name="other")
    store.add("p", mine, claim(), NOW)
    store.add("q", other, claim(digest="another"), NOW)
    assert store.get("p", "a", NOW) == mine
    assert store.get("q", "a", NOW) == other
    assert store.page("p", 9, "", NOW) == [mine]
    assert store.replace("q", other._replace(version=2), NOW)
    assert store.remove("q", "a", 2, NOW)
    assert store.get("p", "a", NOW) == mine
    assert store.get("p#", "a", NOW) is None
    assert store.get("r", "a", NOW) is None


def test_what_has_expired_is_gone(store: RoomStore) -> None:
    until = NOW + timedelta(seconds=1, milliseconds=500)
    for room_id, expires_at in (("a", until), ("b", None), ("c", until), ("d", None)):
        store.add("p", room(room_id, expires_at=expires_at), None, NOW)
    before = until - MILLISECOND
    assert store.get("p", "a", before) is not None
    assert [each.id for each in store.page("p", 3, "", before)] == ["d", "c", "b"]
    assert store.get("p", "a", until) is None
    assert [each.id for each in store.page("p", 1, "", until)] == ["d"]
    assert [each.id for each in store.page("p", 2, "", until)] == ["d", "b"]
    assert not store.replace("p", room("a", version=2), until)
    assert not store.remove("p", "a", 1, until)
    store.add("p", room("e"), None, until)  # SQLite sweeps when it writes
    assert store.get("p", "a", until) is None
    assert [each.id for each in store.page("p", 9, "", until)] == ["e", "d", "b"]


def test_an_expiry_can_be_moved_and_dropped(store: RoomStore) -> None:
    store.add("p", room(expires_at=NOW + MILLISECOND), None, NOW)
    assert store.replace("p", room(version=2, expires_at=NOW + 2 * MILLISECOND), NOW)
    assert store.replace("p", room(version=3), NOW + MILLISECOND)
    assert store.get("p", "a", NOW + timedelta(9999)) == room(version=3)


def test_many_expired_before_the_first_of_a_page(store: RoomStore) -> None:
    for number in range(30):
        expires_at = NOW + MILLISECOND if number > 4 else None
        store.add("p", room(f"{number:02}", expires_at=expires_at), None, NOW)
    page = store.page("p", 3, "", NOW + MILLISECOND)
    assert [each.id for each in page] == ["04", "03", "02"]


def test_a_page_of_some(store: RoomStore) -> None:
    """Of a rule set, and by the beginning of a name, over many that are something else."""
    for number in range(40):
        ruleset = "gumai@1" if number % 10 else "guiyang@1"
        store.add("p", room(f"{number:02}", ruleset=ruleset, name=f"n{number}%"), None, NOW)
    for only, expected in (
        (RoomFilter("guiyang"), ["30", "20", "10"]),
        (RoomFilter("guiyang@1"), ["30", "20", "10"]),
        (RoomFilter("guiyan"), []),
        (RoomFilter("guiyang@"), []),
        (RoomFilter(name="n1"), ["19", "18", "17"]),
        (RoomFilter(name="n1%"), ["01"]),
        (RoomFilter(name="1"), []),
        (RoomFilter("guiyang", "n1"), ["10"]),
    ):
        assert [each.id for each in store.page("p", 3, "", NOW, only)] == expected, only
    found = store.page("p", 3, "20", NOW, RoomFilter("guiyang"))
    assert [each.id for each in found] == ["10", "00"]


def test_the_same_claim_gives_the_same_room(store: RoomStore) -> None:
    first = store.add("p", room("a"), claim(), NOW)
    assert store.add("p", room("b"), claim(), NOW + MILLISECOND) == first
    assert store.get("p", "b", NOW) is None
    assert store.replace("p", room("a", version=2, name="changed"), NOW)
    assert store.add("p", room("c"), claim(), NOW) == first
    assert store.remove("p", "a", 2, NOW)
    assert store.add("p", room("d"), claim(), NOW) == first
    assert store.page("p", 9, "", NOW) == []


def test_a_claim_of_another_body_is_refused(store: RoomStore) -> None:
    store.add("p", room("a"), claim(), NOW)
    with pytest.raises(KeyTaken):
        store.add("p", room("b"), claim(digest="another"), NOW)
    assert store.get("p", "b", NOW) is None
    assert store.add("p", room("c"), claim("another key"), NOW) == room("c")


def test_a_claim_expires(store: RoomStore) -> None:
    store.add("p", room("a"), claim(life=MILLISECOND), NOW)
    later = NOW + MILLISECOND
    assert store.add("p", room("b"), claim(digest="another"), later) == room("b")
    assert store.get("p", "a", later) is not None


def test_an_id_is_not_given_twice(store: RoomStore) -> None:
    store.add("p", room("a"), None, NOW)
    with pytest.raises(Exception):  # noqa: B017, PT011 - each store has its own
        store.add("p", room("a", name="b"), None, NOW)
    with pytest.raises(Exception):  # noqa: B017, PT011
        store.add("p", room("a", name="b"), claim(), NOW)
    assert store.get("p", "a", NOW) == room("a")
    assert store.add("p", room("b"), claim(digest="another"), NOW) == room("b")


def test_odd_names_are_names(store: RoomStore) -> None:
    for odd in ("room#", "key#key", "%", "'; DROP TABLE rooms; --", "😀", "a" * 64):
        store.add(odd, room(odd), claim(odd), NOW)
        assert store.get(odd, odd, NOW) == room(odd)
        assert store.page(odd, 9, "", NOW) == [room(odd)]


def test_a_service_without_rooms() -> None:
    store = NoRooms()
    with pytest.raises(HttpRefusal) as refusal:
        store.add("p", room(), None, NOW)
    assert refusal.value.code == "unavailable"
    assert store.get("p", "a", NOW) is None
    assert not store.replace("p", room(version=2), NOW)
    assert not store.remove("p", "a", 1, NOW)
    assert not store.finish_change("p", room())
    assert not store.finish_removal("p", "a", lambda _: True)
    assert store.page("p", 9, "", NOW) == []
    store.warm_up()
    store.close()
