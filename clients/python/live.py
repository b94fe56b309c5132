"""A whole round over HTTP from both sides: a server that knows every hand, clients that see one.

    python live.py http://localhost:8080 zhaotong 7 [key]

Plays a round of the rule set with the tiles and choices of that seed, with nothing but the
standard library. What to send to whom is told in docs/live-play.md.
"""

import random
import re
import sys
from collections.abc import Callable
from typing import Any

from settle import post

Json = dict[str, Any]
Ask = Callable[[str, Json], Json]
"""Posts a body to an endpoint."""


def seen_by(table: Json, seat: int, *, over: bool = False) -> Json:
    """The table, which says how long its wall is, as ``seat`` sees it: what ``POST /v1/views``
    says. ``over``: the round is, and every hand is laid open."""
    if over:
        return table
    seats = []
    for number, player in enumerate(table["seats"]):
        shown = dict(player)
        if number != seat:
            hand = player["hand"]
            size = player["hand_size"] if hand is None else len(tiles_of(hand))
            shown |= {"hand": None, "hand_size": size}
            shown.pop("passed", None)
        seats.append(shown)
    seen = {**table, "seats": seats}
    last = table.get("last", {})
    if last.get("event") in ("deal", "draw") and last.get("seat", table["dealer"]) != seat:
        seen["last"] = {name: value for name, value in last.items() if name != "tile"}
    return seen


def tiles_of(hand: str) -> list[str]:
    """The tiles of a hand such as ``123m55p``."""
    parts = re.findall(r"([1-9]+)([mps])", hand)
    return [rank + suit for ranks, suit in parts for rank in ranks]


def near(tile: str, other: str) -> int:
    """How well two tiles go together: 3 if they are alike, less where they could be a sequence."""
    apart = abs(int(tile[0]) - int(other[0]))
    return max(0, 3 - apart) if tile[1] == other[1] else 0


class Client:
    """What a player's app does: it keeps the table that it sees, by what it is told."""

    def __init__(self, ask: Ask, room: Json, seat: int, chance: random.Random) -> None:
        self.ask, self.room, self.seat, self.chance = ask, room, seat, chance
        self.table: Json = {}

    def follow(self, events: list[Json]) -> Json:
        """Carry the table forward by what this seat has seen."""
        asked = {"room": self.room, "table": self.table, "events": events}
        answer = self.ask("transitions", asked)
        self.table = answer["table"]
        return answer

    def choose(self) -> Json:
        """What the player does: win where it can; else anything but a discard as often as not, or
        the discard that goes least with the rest of its hand."""
        offered = self.ask("legal-actions", {"room": self.room, "table": self.table})
        (actions,) = [each["actions"] for each in offered["seats"] if each["seat"] == self.seat]
        hand = tiles_of(self.table["seats"][self.seat]["hand"] or "")

        def keen(action: Json) -> float:
            if action["type"] == "win":
                return 99
            if action["type"] != "discard":
                return self.chance.choice((-99, 98)) + self.chance.random()
            return -sum(near(action["tile"], other) for other in hand)

        chosen: Json = max(actions, key=keen)
        return {"seat": self.seat, **chosen}


class Server:
    """What a game server does: it keeps the whole table, draws, asks, and tells what happened."""

    def __init__(self, ask: Ask, room: Json, table: Json, wall: list[str]) -> None:
        self.ask, self.room, self.table, self.wall = ask, room, table, wall

    def play(self, clients: list[Client]) -> Json:
        """The settlement of the round."""
        for client in clients:
            client.table = seen_by(self.table, client.seat)
        answer = self.ask("legal-actions", {"room": self.room, "table": self.table})
        while answer.get("status") != "over":
            choices = [clients[each["seat"]].choose() for each in answer.get("seats", [])]
            answer = self.step(choices, clients)
        return self.ask("settlements", {"room": self.room, "table": self.table})

    def step(self, choices: list[Json], clients: list[Client]) -> Json:
        """One transition, and to every client what its seat sees of it."""
        asked: Json = {"room": self.room, "table": self.table, "choices": choices}
        if self.wall:
            # Whichever is needed is taken; the other is not used.
            asked |= {"draw": self.wall[0], "flip": self.wall[0]}
        bodies = [asked, *({**asked, "view": client.seat} for client in clients)]
        batch = {"requests": [{"endpoint": "transitions", "body": body} for body in bodies]}
        answers = [each["body"] for each in self.ask("batches", batch)["answers"]]
        whole: Json = answers[0]
        if any(event["type"] in ("draw", "flip") for event in whole["events"]):
            del self.wall[0]
        self.table = whole["table"]
        for client, seen in zip(clients, answers[1:], strict=True):
            client.follow(seen["events"])
        return whole


def main() -> int:
    """Play the round that is named."""
    service, ruleset, seed, *keys = sys.argv[1:]
    chance = random.Random(seed)  # noqa: S311
    tiles = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] * 4
    chance.shuffle(tiles)
    dealer = chance.randrange(4)
    hands = [[tiles.pop() for _ in range(13 + (seat == dealer))] for seat in range(4)]
    table: Json = {
        "dealer": dealer,
        "wall": len(tiles),
        "seats": [{"hand": "".join(hand)} for hand in hands],
        "last": {"event": "deal", "seat": dealer, "tile": hands[dealer][-1]},
    }
    if ruleset == "zhaotong":
        table |= {"indicator": tiles.pop(), "wall": len(tiles)}

    def ask(endpoint: str, body: Json) -> Json:
        answer: Json = post(f"{service}/v1/{endpoint}", body, *keys)
        return answer

    room = {"ruleset": ruleset}
    clients = [Client(ask, room, seat, chance) for seat in range(4)]
    settled = Server(ask, room, table, tiles).play(clients)
    for client in clients:  # every hand has been laid open
        own = ask("settlements", {"room": room, "table": client.table})
        if own != settled:
            raise RuntimeError(f"seat {client.seat} has seen another round")
    print(settled["outcome"], *settled["totals"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
