/**
 * A whole round over HTTP from both sides: a server that knows every hand, and clients that see one.
 * What to send to whom is told in docs/live-play.md.
 *
 *     npm run live -- http://localhost:8080 zhaotong 7 [key]
 */

import { deepStrictEqual } from "node:assert/strict";

import {
  type Action,
  type Choice,
  createRulesClient,
  formatHand,
  maskTable,
  parseHand,
  type RoomReference,
  type RoundEvent,
  type RulesClient,
  type Seat,
  type Settlement,
  type Table,
  type Tile,
  TILES,
  type TransitionRequest,
} from "zhuoji-rules-client";

/** What a player's app does: it keeps the table that it sees, by what it is told. */
class Client {
  constructor(
    private readonly rules: RulesClient,
    private readonly room: RoomReference,
    readonly seat: Seat,
    private readonly chance: () => number,
    public table: Table,
  ) {}

  /** Carry the table forward by what this seat has seen. */
  async follow(events: RoundEvent[]): Promise<void> {
    const { table } = await this.rules.advance({ room: this.room, table: this.table, events });
    this.table = table;
  }

  /**
   * What the player does: win where it can; else anything but a discard as often as not, or the
   * discard that goes least with the rest of its hand.
   */
  async choose(): Promise<Choice> {
    const { seats } = await this.rules.listLegalActions({ room: this.room, table: this.table });
    const actions = seats.find(({ seat }) => seat === this.seat)?.actions ?? [];
    const hand = parseHand(this.table.seats[this.seat]?.hand ?? "");
    const keen = (action: Action): number => {
      if (action.type === "win") return 99;
      if (action.type !== "discard") return (this.chance() < 0.5 ? -99 : 98) + this.chance();
      return -hand.reduce((sum, other) => sum + near(action.tile, other), 0);
    };
    const [chosen] = actions
      .map((action) => ({ action, worth: keen(action) }))
      .sort((one, other) => other.worth - one.worth)
      .map(({ action }) => action);
    if (chosen === undefined) throw new Error(`seat ${this.seat} does not know that it is asked`);
    return { seat: this.seat, ...chosen };
  }
}

/** How well two tiles go together: 3 if they are alike, less where they could be a sequence. */
function near(tile: Tile, other: Tile): number {
  const apart = Math.abs(Number(tile[0]) - Number(other[0]));
  return tile[1] === other[1] ? Math.max(0, 3 - apart) : 0;
}

/** What a game server does: it keeps the whole table, draws, asks, and tells what happened. */
class Server {
  constructor(
    private readonly rules: RulesClient,
    private readonly room: RoomReference,
    private table: Table,
    private readonly wall: Tile[],
  ) {}

  async play(clients: readonly Client[]): Promise<Settlement> {
    let { seats } = await this.rules.listLegalActions({ room: this.room, table: this.table });
    for (let over = false; !over; ) {
      const asked = clients.filter((client) => seats.some(({ seat }) => seat === client.seat));
      const choices: Choice[] = [];
      for (const client of asked) choices.push(await client.choose());
      const whole = await this.step(choices, clients);
      seats = "seats" in whole ? whole.seats : [];
      over = whole.status === "over";
    }
    return this.rules.settle({ room: this.room, table: this.table });
  }

  /** One transition, and to every client what its seat sees of it. */
  private async step(choices: Choice[], clients: readonly Client[]) {
    const next = this.wall[0];
    const asked: TransitionRequest = {
      room: this.room,
      table: this.table,
      choices,
      // Whichever is needed is taken; the other is not used.
      ...(next !== undefined && { draw: next, flip: next }),
    };
    const [answered, ...seen] = await this.rules.askBatch(
      [asked, ...clients.map(({ seat }) => ({ ...asked, view: seat }))].map((body) => ({
        endpoint: "transitions" as const,
        body,
      })),
    );
    if (answered === undefined || !answered.ok) throw answered?.error;
    const whole = answered.answer;
    if (whole.events.some(({ type }) => type === "draw" || type === "flip")) this.wall.shift();
    if ("table" in whole && whole.table) this.table = whole.table;
    for (const [number, client] of clients.entries()) {
      const own = seen[number];
      if (own?.ok) await client.follow(own.answer.events);
    }
    return whole;
  }
}

/** Numbers from 0 to 1, the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const [service = "http://localhost:8080", ruleset = "guiyang", seed = "1", apiKey] =
  process.argv.slice(2);
const rules = createRulesClient(service, { ...(apiKey !== undefined && { apiKey }) });
const chance = chanceOf(Number(seed));
const tiles = TILES.flatMap((tile) => Array<Tile>(4).fill(tile));
const wall = tiles
  .map((tile) => ({ tile, order: chance() }))
  .sort((one, other) => one.order - other.order)
  .map(({ tile }) => tile);
const dealer = Math.floor(chance() * 4) as Seat;
const hands = [0, 1, 2, 3].map((seat) => wall.splice(0, seat === dealer ? 14 : 13));
const last = hands[dealer]?.at(-1);
const indicator = ruleset === "zhaotong" ? wall.pop() : undefined;
const table: Table = {
  dealer,
  wall: wall.length,
  seats: hands.map((hand) => ({ hand: formatHand(hand) })),
  last: { event: "deal", seat: dealer, ...(last !== undefined && { tile: last }) },
  ...(indicator !== undefined && { indicator }),
};
const room = { ruleset } as RoomReference;
const clients = ([0, 1, 2, 3] as const).map(
  (seat) => new Client(rules, room, seat, chance, maskTable(table, seat)),
);
const settled = await new Server(rules, room, table, wall).play(clients);
for (const client of clients) {
  // Every hand has been laid open.
  deepStrictEqual(await rules.settle({ room, table: client.table }), settled);
}
console.log(settled.outcome, ...settled.totals);
