/** Calls the service at `RULES_URL`, with the key `KEY`: `npm test` with a service that runs. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";

import {
  type Action,
  type Choice,
  createRulesClient,
  maskTable,
  RulesError,
  type RoomBody,
  type RoomReference,
  RulesClientError,
  type RoundRecord,
  type Table,
  type TableRequest,
  type Transition,
  UnexpectedAnswer,
} from "zhuoji-rules-client";

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
  const { seats, refused } = await rules.listLegalActions({
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
  const { seats } = await rules.listWaits({ room: won.room, table: claiming });
  assert.deepEqual(
    seats.map(({ seat, waits }) => [seat, waits.map(({ tile }) => tile)]),
    [[1, ["2p", "5p"]]],
  );
  const { wins: _wins, flip: _flip, ...before } = won.table;
  const { ready, totals } = await rules.listWashoutPayouts({
    room: won.room,
    table: { ...before, last: { event: "discard", seat: 2, tile: "5p" } },
  });
  assert.deepEqual(ready, [false, true, false, false]);
  assert.deepEqual(totals, [-2, 6, -2, -2]);
});

test("gives hints", async () => {
  const { seats } = await rules.listHints({ room: won.room, table: claiming });
  assert.deepEqual(
    seats.map(({ seat, shanten, useful }) => [seat, shanten, useful.map(({ tile }) => tile)]),
    [[1, 0, ["2p", "5p"]]],
  );
});

test("hides what a seat does not see just as the service does", async () => {
  const drawn: Table = {
    ...claiming,
    seats: won.table.seats.map((seat) => ({ ...seat, passed: { wins: ["2p"], pungs: [], fan: 0 } })),
    last: { event: "draw", seat: 3, tile: "6m" },
  };
  drawn.seats[3] = { ...drawn.seats[3], hand: "16789m38p2368889s" };
  const room = won.room;
  const { views } = await rules.listViews({ room, table: drawn });
  for (const seat of [0, 1, 2, 3] as const) {
    const { table } = await rules.listViews({ room, table: drawn, seat });
    assert.deepEqual(table, views[seat]);
    const masked = maskTable(drawn, seat);
    assert.deepEqual({ ...table, streak: 0 }, { ...masked, streak: 0 });
  }
});

test("asks many things at once; each answer has the type of its endpoint", async () => {
  const sichuan = { ruleset: "sichuan" } as unknown as RoomReference;
  const [settled, waits, broken] = await rules.askBatch([
    { endpoint: "settlements", body: won },
    { endpoint: "waits", body: { room: won.room, table: claiming } },
    { endpoint: "settlements", body: { room: sichuan, table: won.table } },
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
  const [answer] = await busy.askBatch([{ endpoint: "settlements", body: won }]);
  assert.ok(!answer.ok);
  assert.equal(answer.error.retryAfter, 2);
});

test("goes on to the next table", async () => {
  const next = await rules.advance({
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
  // Told apart by its status: there is a drawer where one has to draw.
  assert.ok(next.status === "draw");
  assert.equal(next.draw.seat, 3);
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
  const [again] = await rules.askBatch([{ endpoint: "replays", body: record }]);
  assert.ok(again.ok);
  assert.equal(again.answer.settlement?.totals[0], 51);
});

test("stores a room; a change that comes too late is refused", async () => {
  const key = randomUUID();
  const body: RoomBody = { name: "Friday", ruleset: "gumai", options: { wugu: true } };
  const made = await rules.createRoom(body, { idempotencyKey: key });
  assert.deepEqual(await rules.createRoom(body, { idempotencyKey: key }), made);
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
  const { rulesets } = await rules.listRulesets();
  const [first] = rulesets;
  assert.ok(first);
  const { options, rules: clauses } = await rules.readRuleset(first.id);
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

/** A client of a service that gives these answers, one after another; and what it was asked. */
function answering(...answers: (Response | Error)[]) {
  const asked: { headers: Headers; method: string }[] = [];
  const fetch: typeof globalThis.fetch = (_url, init) => {
    asked.push({ headers: new Headers(init?.headers), method: init?.method ?? "GET" });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer);
  };
  return { asked, client: createRulesClient("http://far.invalid/", { apiKey: "partner-key", fetch }) };
}

async function failed(asked: Promise<unknown>): Promise<RulesClientError> {
  const error: unknown = await asked.then(
    () => assert.fail("it was answered"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof RulesClientError);
  return error;
}

const NOW = { headers: { "Retry-After": "0" } };
const up = Response.json({ status: "ok" });

test("sends its key, and does not take another page for an answer", async () => {
  const { asked, client } = answering(new Response("<h1>Welcome</h1>"));
  const error = await failed(client.listRulesets());
  assert.ok(error instanceof UnexpectedAnswer);
  assert.deepEqual([error.kind, error.status, error.body], ["unexpected", 200, "<h1>Welcome</h1>"]);
  assert.deepEqual(asked.map(({ headers }) => headers.get("X-Api-Key")), ["partner-key"]);
});

test("what is no answer of the service is none, whatever JSON it is", async () => {
  for (const body of ["null", "3", '"up"', '{"answers": 3}', '{"rooms": {}}']) {
    const { client } = answering(new Response(body));
    for (const call of [
      () => client.askBatch([{ endpoint: "waits", body: won }]),
      () => client.listRooms(),
      () => client.rooms().next(),
    ]) {
      await assert.rejects(call, (error) => error instanceof UnexpectedAnswer);
    }
  }
});

test("what goes wrong has a kind, whoever says so", async () => {
  for (const [answer, kind] of [
    [new TypeError("fetch failed"), "connection"],
    [new Response("slow down", { status: 429 }), "rate_limited"],
    [new Response("<h1>Bad Gateway</h1>", { status: 502 }), "unavailable"],
    [Response.json({ message: "Forbidden" }, { status: 403 }), "unexpected"],
    [Response.json({ status: 503, code: "unavailable", detail: "" }, { status: 503 }), "unavailable"],
    [Response.json({ status: 422, code: "hand_size", detail: "" }, { status: 422 }), "refused"],
  ] as const) {
    const { client } = answering(answer);
    assert.equal((await failed(client.checkHealth({ retries: 0 }))).kind, kind);
  }
});

test("no answer has a reason, which Node says in a cause or only by a code", async () => {
  const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  for (const [cause, reason] of [
    [undefined, "fetch failed"],
    [new Error("unknown scheme"), "unknown scheme"],
    [refused, "ECONNREFUSED"],
  ] as const) {
    const { client } = answering(new TypeError("fetch failed", { cause }));
    const { message } = await failed(client.checkHealth({ retries: 0 }));
    assert.match(message, new RegExp(`^no answer from http.*: ${reason}$`));
  }
});

test("asks again where that is safe, when the answer says so", async () => {
  const lost = new TypeError("fetch failed");
  const busy = new Response("", { status: 503, ...NOW });
  const settled = answering(busy, new Response("", { status: 429, ...NOW }), up);
  await settled.client.settle(won);
  assert.equal(settled.asked.length, 3);

  const enough = answering(busy);
  assert.equal((await failed(enough.client.checkHealth({ retries: 4 }))).retryAfter, 0);
  assert.equal(enough.asked.length, 5);

  const body: RoomBody = { name: "Friday", ruleset: "yinji" };
  for (const answer of [lost, busy]) {
    const keyless = answering(answer);
    await failed(keyless.client.createRoom(body));
    assert.equal(keyless.asked.length, 1);
  }
  const made = Response.json({ id: "1" }, { headers: { ETag: '"1"' } });
  const keyed = answering(busy, made);
  await keyed.client.createRoom(body, { idempotencyKey: "friday-1" });
  assert.deepEqual(
    keyed.asked.map(({ headers }) => headers.get("Idempotency-Key")),
    ["friday-1", "friday-1"],
  );
  const refusal = answering(Response.json({ status: 422, code: "hand_size" }, { status: 422 }));
  await failed(refusal.client.settle(won));
  assert.equal(refusal.asked.length, 1);
});

test("waits as long as it is told to, and no longer than its caller", async () => {
  const later = answering(new Response("", { status: 503, headers: { "Retry-After": "1" } }), up);
  const started = performance.now();
  await later.client.checkHealth();
  assert.ok(performance.now() - started >= 990);

  const never = answering(new Response("", { status: 503, headers: { "Retry-After": "60" } }));
  const refused = await failed(never.client.checkHealth({ timeout: 1000 }));
  assert.deepEqual([refused.kind, refused.retryAfter], ["unavailable", 60]);
  assert.equal(never.asked.length, 1);
  const patient = answering(up).client;
  assert.equal((await patient.checkHealth({ timeout: Infinity })).status, "ok");
  const leaving = new AbortController();
  const asked = failed(never.client.checkHealth({ signal: leaving.signal, timeout: Infinity }));
  leaving.abort("the player left");
  const error = await asked;
  assert.deepEqual([error.kind, error.cause], ["aborted", "the player left"]);
  assert.equal((await failed(never.client.checkHealth({ signal: leaving.signal }))).kind, "aborted");
});

test("what is no request does not compile", () => {
  const wrong = (): unknown[] => [
    // @ts-expect-error - an option that no rule set has
    { ruleset: "guiyang", options: { bse: 2 } } satisfies RoomReference,
    // @ts-expect-error - an option of another rule set
    { ruleset: "guiyang", options: { wilds: 8 } } satisfies RoomReference,
    // @ts-expect-error - no such rule set
    { ruleset: "guyang" } satisfies RoomReference,
    // @ts-expect-error - no such style
    { ruleset: "guiyang@1", options: { style: "x" } } satisfies RoomReference,
    // @ts-expect-error - an option of another rule set
    { name: "x", ruleset: "yinji", options: { wugu: true } } satisfies RoomBody,
    // @ts-expect-error - no such tile
    { dealer: 0, seats: claiming.seats, flip: "0m" } satisfies Table,
    // @ts-expect-error - a table needs its dealer
    { seats: claiming.seats } satisfies Table,
    // @ts-expect-error - a discard names its tile
    { seat: 0, type: "discard" } satisfies Choice,
    // @ts-expect-error - only a draw has a drawer
    (next: Transition) => next.draw,
    // @ts-expect-error - a batch asks the rule endpoints alone
    rules.askBatch([{ endpoint: "rooms", body: won }]),
  ];
  assert.equal(typeof wrong, "function");
});
