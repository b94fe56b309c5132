"""A whole round over HTTP from both sides: a server that knows every hand, clients that see one.

    python examples/live.py http://localhost:8080 zhaotong 7 [key]

Plays a round of the rule set with the tiles and choices of that seed. What to send to whom is told
in docs/live-play.md.
"""

import random
import sys
from typing import Any

from zhuoji_rules_client import (
    TILES,
    RulesClient,
    RulesError,
    choose,
    format_hand,
    mask_table,
    parse_hand,
    types,
)


def near(tile: str, other: str) -> int:
    """How well two tiles go together: 3 if they are alike, less where they could be a sequence."""
    apart = abs(int(tile[0]) - int(other[0]))
    return max(0, 3 - apart) if tile[1] == other[1] else 0


class Client:
    """What a player's app does: it keeps the table that it sees, by what it is told."""

    def __init__(
        self,
        rules: RulesClient,
        room: types.RoomReference,
        table: types.Table,
        seat: types.Seat,
        chance: random.Random,
    ) -> None:
        self.rules, self.room, self.seat, self.chance = rules, room, seat, chance
        self.table = mask_table(table, seat)

    def follow(self, events: list[types.RoundEvent]) -> None:
        """Carry the table forward by what this seat has seen."""
        answer = self.rules.advance({"room": self.room, "table": self.table, "events": events})
        if "table" in answer:
            self.table = answer["table"]

    def choose(self) -> types.Choice:
        """What the player does: win where it can; else anything but a discard as often as not, or
        the discard that goes least with the rest of its hand."""
        offered = self.rules.list_legal_actions({"room": self.room, "table": self.table})
        (actions,) = [each["actions"] for each in offered["seats"] if each["seat"] == self.seat]
        hand = parse_hand(self.table["seats"][self.seat].get("hand") or "")

        def keen(action: types.Action) -> float:
            if action["type"] == "win":
                return 99
            if action["type"] != "discard":
                return self.chance.choice((-99, 98)) + self.chance.random()
            return -sum(near(action["tile"], other) for other in hand)

        action: types.Action = max(actions, key=keen)
        return choose(self.seat, action)


def not_refused(result: types.Transition | RulesError) -> types.Transition:
    """The answer to one request of a batch; a refusal is raised."""
    if isinstance(result, RulesError):
        raise result
    return result


class Server:
    """What a game server does: it keeps the whole table, draws, asks, and tells what happened."""

    def __init__(
        self,
        rules: RulesClient,
        room: types.RoomReference,
        table: types.Table,
        wall: list[types.Tile],
    ) -> None:
        self.rules, self.room, self.table, self.wall = rules, room, table, wall

    def play(self, clients: list[Client]) -> types.Settlement:
        """The settlement of the round."""
        seats = self.rules.list_legal_actions({"room": self.room, "table": self.table})["seats"]
        over = False
        while not over:
            choices = [clients[each["seat"]].choose() for each in seats]
            answer = self.step(choices, clients)
            over = answer["status"] == "over"
            seats = answer.get("seats", [])
        return self.rules.settle({"room": self.room, "table": self.table})

    def step(self, choices: list[types.Choice], clients: list[Client]) -> types.Transition:
        """One transition, and to every client what its seat sees of it."""
        asked: types.TransitionRequest = {
            "room": self.room,
            "table": self.table,
            "choices": choices,
        }
        if self.wall:
            # Whichever is needed is taken; the other is not used.
            asked |= {"draw": self.wall[0], "flip": self.wall[0]}
        views: list[types.TransitionRequest] = [
            {**asked, "view": client.seat} for client in clients
        ]
        results = self.rules.ask_batch(
            [{"endpoint": "transitions", "body": body} for body in (asked, *views)]
        )
        answer, *seen = map(not_refused, results)
        if any(event["type"] in ("draw", "flip") for event in answer["events"]):
            del self.wall[0]
        if "table" in answer:
            self.table = answer["table"]
        for client, view in zip(clients, seen, strict=True):
            client.follow(view["events"])
        return answer


def main() -> int:
    """Play the round that is named."""
    service, ruleset, seed, *keys = sys.argv[1:]
    chance = random.Random(seed)
    tiles = [*TILES] * 4
    chance.shuffle(tiles)
    dealer: Any = chance.randrange(4)
    hands = [[tiles.pop() for _ in range(13 + (seat == dealer))] for seat in range(4)]
    table: types.Table = {
        "dealer": dealer,
        "wall": len(tiles),
        "seats": [{"hand": format_hand(hand)} for hand in hands],
        "last": {"event": "deal", "seat": dealer, "tile": hands[dealer][-1]},
    }
    if ruleset == "zhaotong":
        table["indicator"] = tiles.pop()
        table["wall"] = len(tiles)
    room: Any = {"ruleset": ruleset}
    with RulesClient(service, api_key=keys[0] if keys else None) as rules:
        clients = [Client(rules, room, table, seat, chance) for seat in (0, 1, 2, 3)]
        settled = Server(rules, room, table, tiles).play(clients)
        for client in clients:  # every hand has been laid open
            if rules.settle({"room": room, "table": client.table}) != settled:
                raise RuntimeError(f"seat {client.seat} has seen another round")
    print(settled["outcome"], *settled["totals"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
