/** Calls the service at `RULES_URL`, with the key `KEY`: `npm test` with a service that runs. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import {
  type Action,
  createRulesClient,
  RulesError,
  type RoundRecord,
  type Table,
  type TableRequest,
  UnexpectedAnswer,
} from "../src/index.js";

const url = process.env["RULES_URL"] ?? "http://localhost:8080";
const key = process.env["KEY"];
const options = key === undefined ? {} : { apiKey: key };
const rules = createRulesClient(url, { ...options, language: "en" });

/** Seat 1 has won seat 2's 5p with a plain hand; its exposed kong is its permit. */
const won: TableRequest = {
  room: { ruleset: "guiyang", options: { base: 2 } },
  table: {
    dealer: 0,
    wall: 49,
    seats: [
      { hand: "1447m3478p34999s" },
      { hand: "123456m34p11s", melds: [{ kind: "exposed_kong", tile: "9p", from: 3 }] },
      { hand: "123588m122368p2s" },
      { hand: "16789m38p238889s" },
    ],
    discards: [
      { seat: 0, tile: "4s" },
      { seat: 1, tile: "3s" },
      { seat: 2, tile: "2p" },
      { seat: 3, tile: "9p", to: 1 },
      { seat: 1, tile: "6m" },
      { seat: 2, tile: "5p" },
    ],
    flip: "6s",
    wins: [{ by: "discard", from: 2, tile: "5p", seats: [1] }],
  },
};

/** The moment before: seat 1 may win the 5p. The other hands are not known. */
const claiming: Table = {
  dealer: 0,
  wall: 49,
  seats: [
    { hand: null, hand_size: 13 },
    { hand: "123456m34p11s", melds: [{ kind: "exposed_kong", tile: "9p", from: 3 }] },
    { hand: null, hand_size: 13 },
    { hand: null, hand_size: 13 },
  ],
  discards: won.table.discards ?? [],
  last: { event: "discard", seat: 2, tile: "5p" },
};

/** A round of five events, and what somebody says it comes to. */
const record: RoundRecord = {
  room: { ruleset: "guiyang" },
  deal: {
    dealer: 1,
    streak: 1,
    hands: ["335577m6699p122s", "2579m47p15666679s", "1358899m13447p1s", "2248m199p134558s"],
  },
  events: [
    { seat: 1, type: "kong", kind: "concealed_kong", tile: "6s" },
    { seat: 1, type: "draw", tile: "4s" },
    { seat: 1, type: "discard", tile: "1s" },
    { seat: 0, type: "win", by: "discard", tile: "1s" },
    { type: "flip", tile: "5p" },
  ],
  claimed: { totals: [51, -43, -4, -4], next: { dealer: 0, streak: 0 } },
};

async function refused(asked: Promise<unknown>): Promise<RulesError> {
  const error: unknown = await asked.then(
    () => assert.fail("it was answered"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof RulesError);
  return error;
}

/** Narrowed by `type`: each action has the fields of its own kind. */
function inWords(action: Action): string {
  switch (action.type) {
    case "win":
      return `win ${action.tile} for ${action.points}`;
    case "kong":
      return `${action.kind} ${action.tile}`;
    case "discard":
    case "pung":
      return `${action.type} ${action.tile}`;
    case "swap":
      return `swap ${action.tile} for ${action.wild}`;
    case "stake":
      return `stake ${action.points}`;
    case "void":
      return `void ${action.suit}`;
    case "ready":
    case "pass":
      return action.type;
  }
}

test("settles a table, each line with its rule", async () => {
  const settlement = await rules.settle(won);
  assert.equal(settlement.outcome, "win");
  assert.equal(
    settlement.totals.reduce((sum, points) => sum + points, 0),
    0,
  );
  const hand = settlement.transfers.find((line) => line.rule === "guiyang.hand");
  assert.deepEqual([hand?.from, hand?.to, hand?.points], [2, 1, 2]);
  assert.deepEqual(settlement.next, { dealer: 1, streak: 0, rule: "guiyang.next" });
});

test("lists what each seat may do, and why not", async () => {
  const { seats, refused } = await rules.legalActions({
    room: won.room,
    table: claiming,
    explain: true,
  });
  assert.deepEqual(
    seats.map(({ seat, actions }) => [seat, actions.map(inWords)]),
    [[1, ["win 5p for 1", "pass"]]],
  );
  assert.deepEqual(refused, []);
});

test("finds waits and washout payouts", async () => {
  const { seats } = await rules.waits({ room: won.room, table: claiming });
  assert.deepEqual(
    seats.map(({ seat, waits }) => [seat, waits.map(({ tile }) => tile)]),
    [[1, ["2p", "5p"]]],
  );
  const { wins: _wins, flip: _flip, ...before } = won.table;
  const { ready, totals } = await rules.washoutPayouts({
    room: won.room,
    table: { ...before, last: { event: "discard", seat: 2, tile: "5p" } },
  });
  assert.deepEqual(ready, [false, true, false, false]);
  assert.deepEqual(totals, [-2, 6, -2, -2]);
});

test("gives hints", async () => {
  const { seats } = await rules.hints({ room: won.room, table: claiming });
  assert.deepEqual(
    seats.map(({ seat, shanten, useful }) => [seat, shanten, useful.map(({ tile }) => tile)]),
    [[1, 0, ["2p", "5p"]]],
  );
});

test("asks many things at once; each answer has the type of its endpoint", async () => {
  const [settled, waits, broken] = await rules.batch([
    { endpoint: "settlements", body: won },
    { endpoint: "waits", body: { room: won.room, table: claiming } },
    { endpoint: "settlements", body: { room: { ruleset: "sichuan" }, table: won.table } },
  ]);
  assert.ok(settled.ok);
  assert.deepEqual(settled.answer, await rules.settle(won));
  assert.ok(waits.ok);
  assert.equal(waits.answer.seats[0]?.ready, true);
  assert.ok(!broken.ok);
  assert.equal(broken.error.code, "unknown_ruleset");
  assert.equal(broken.error.retryAfter, null);
});

test("says when what a batch had no time for may be asked again", async () => {
  const problem = { type: "t", title: "t", status: 503, detail: "d", code: "unavailable" };
  const left = { status: 503, headers: { "Retry-After": "2" }, body: problem };
  const busy = createRulesClient("http://busy.invalid", {
    fetch: () => Promise.resolve(Response.json({ answers: [left] })),
  });
  const [answer] = await busy.batch([{ endpoint: "settlements", body: won }]);
  assert.ok(!answer.ok);
  assert.equal(answer.error.retryAfter, 2);
});

test("goes on to the next table", async () => {
  const { status, draw } = await rules.transition({
    room: { ruleset: "guiyang" },
    table: {
      dealer: 0,
      wall: 49,
      seats: [
        { hand: "1447m3478p34999s" },
        { hand: "123456m34p11s", melds: [{ kind: "exposed_kong", tile: "9p", from: 3 }] },
        { hand: "123588m122368p2s" },
        { hand: "16789m38p238889s" },
      ],
      discards: claiming.discards ?? [],
      last: { event: "discard", seat: 2, tile: "5p" },
    },
    choices: [{ seat: 1, type: "pass" }],
  });
  assert.equal(status, "draw");
  assert.equal(draw?.seat, 3);
});

test("replays a round, and tells what differs from what is claimed", async () => {
  assert.equal((await rules.replay(record)).verdict, "agrees");
  const wrong = { ...record, claimed: { totals: [50, -42, -4, -4] } };
  const { verdict, differences } = await rules.replay(wrong);
  assert.equal(verdict, "differs");
  assert.deepEqual(
    differences?.map(({ pointer }) => pointer),
    ["/claimed/totals/0", "/claimed/totals/1"],
  );
  const [again] = await rules.batch([{ endpoint: "replays", body: record }]);
  assert.ok(again.ok);
  assert.equal(again.answer.settlement?.totals[0], 51);
});

test("stores a room; a change that comes too late is refused", async () => {
  const key = randomUUID();
  const body = { name: "Friday", ruleset: "gumai", options: { wugu: true } };
  const made = await rules.createRoom(body, key);
  assert.deepEqual(await rules.createRoom(body, key), made);
  assert.equal(made.room.options["wugu"], true);
  assert.equal(made.room.options["wind"], false);

  const id = made.room.id;
  const changed = await rules.replaceRoom(id, made.etag, { ...body, name: "Saturday" });
  assert.equal(changed.room.version, 2);
  const late = await refused(rules.replaceRoom(id, made.etag, body));
  assert.equal(late.code, "stale");
  assert.ok((await rules.listRooms({ limit: 100 })).rooms.some((room) => room.id === id));

  await rules.deleteRoom(id, (await rules.readRoom(id)).etag);
  assert.equal((await refused(rules.readRoom(id))).status, 404);
});

test("tells the options and rules of a rule set", async () => {
  const { rulesets } = await rules.rulesets();
  const [first] = rulesets;
  assert.ok(first);
  const { options, rules: clauses } = await rules.ruleset(first.id);
  assert.ok(options.some(({ key }) => key === "base"));
  assert.ok(clauses.every(({ title }) => title.zh && title.en));
});

test("a refusal names every fault, in the language that was asked for", async () => {
  const seats = [{ hand: "55555m" }, ...won.table.seats.slice(1)];
  const asked = { room: won.room, table: { ...won.table, seats } };
  const english = await refused(rules.settle(asked));
  assert.deepEqual([english.status, english.code], [422, "tile_overcount"]);
  assert.ok(english.requestId);
  assert.deepEqual(
    english.faults.map(({ pointer, code }) => [pointer, code]),
    [
      ["/table/seats/0/hand", "tile_overcount"],
      ["/table/seats/0/hand", "hand_size"],
    ],
  );
  const chinese = await refused(createRulesClient(url, options).settle(asked));
  assert.match(chinese.message, /^422 tile_overcount: .*超过四张/);
});

test("sends its key, and does not take another page for an answer", async () => {
  const keys: (string | null)[] = [];
  const gone = createRulesClient(`${url}/`, {
    apiKey: "partner-key",
    fetch: (request) => {
      keys.push(request.headers.get("X-Api-Key"));
      return Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502 }));
    },
  });
  await assert.rejects(gone.rulesets(), UnexpectedAnswer);
  assert.deepEqual(keys, ["partner-key"]);
});

test("what is no request does not compile", () => {
  const wrong = (): unknown[] => [
    // @ts-expect-error - an option that no rule set has
    { room: { ruleset: "guiyang", options: { bse: 2 } }, table: claiming } satisfies TableRequest,
    // @ts-expect-error - no such style
    { room: { ruleset: "guiyang", options: { style: "x" } }, table: claiming } satisfies TableRequest,
    // @ts-expect-error - a table needs its dealer
    { seats: claiming.seats } satisfies Table,
    // @ts-expect-error - a batch asks the rule endpoints alone
    rules.batch([{ endpoint: "rooms", body: won }]),
  ];
  assert.equal(wrong.length, 0);
});
