/** A typed client of the zhuoji-rules service. `schema.d.ts` is generated from its openapi.yaml. */

import createClient, { type Client, type ClientOptions } from "openapi-fetch";

import type { components, paths } from "./schema.js";

export type { components, operations, paths } from "./schema.js";

/** Everything that the spec names, e.g. `Schemas["Settlement"]`. */
export type Schemas = components["schemas"];

export type Action = Schemas["Action"];
export type ErrorCode = Schemas["ErrorCode"];
export type Fault = Schemas["Fault"];
export type Hints = Schemas["Hints"];
export type LegalActions = Schemas["LegalActions"];
export type LegalActionsRequest = Schemas["LegalActionsRequest"];
export type Problem = Schemas["Problem"];
export type Replay = Schemas["Replay"];
export type Room = Schemas["Room"];
export type RoomBody = Schemas["RoomBody"];
export type RoomList = Schemas["RoomList"];
export type RoundRecord = Schemas["RoundRecord"];
export type RuleId = Schemas["RuleId"];
export type Ruleset = Schemas["Ruleset"];
export type Rulesets = Schemas["Rulesets"];
export type Settlement = Schemas["Settlement"];
export type Table = Schemas["Table"];
export type TableRequest = Schemas["TableRequest"];
export type Transfer = Schemas["Transfer"];
export type Transition = Schemas["Transition"];
export type TransitionRequest = Schemas["TransitionRequest"];
export type Waits = Schemas["Waits"];
export type RoundEvent = Schemas["RoundEvent"];
export type ViewRequest = Schemas["ViewRequest"];
export type Views = Schemas["Views"];
export type WashoutPayouts = Schemas["WashoutPayouts"];

interface Asked {
  "legal-actions": LegalActionsRequest;
  waits: TableRequest;
  hints: TableRequest;
  "washout-payouts": TableRequest;
  settlements: TableRequest;
  views: ViewRequest;
  transitions: TransitionRequest;
  replays: RoundRecord;
}

interface Answers {
  "legal-actions": LegalActions;
  waits: Waits;
  hints: Hints;
  "washout-payouts": WashoutPayouts;
  settlements: Settlement;
  views: Views;
  transitions: Transition;
  replays: Replay;
}

/** The endpoints that a batch can ask. */
export type Endpoint = keyof Asked;

/** One request of a batch. */
export type BatchEntry = { [E in Endpoint]: { endpoint: E; body: Asked[E] } }[Endpoint];

/** What one request of a batch comes to: its answer, or its own refusal. */
export type BatchResult<E extends Endpoint> =
  | { ok: true; answer: Answers[E] }
  | { ok: false; error: RulesError };

/** The language of the texts in answers and refusals. */
export type Language = "zh" | "en";

export interface RulesClientOptions {
  /** Sent as `X-Api-Key`, where the service asks for one. */
  apiKey?: string;
  /** Chinese where it is left out. */
  language?: Language;
  /** In place of the global `fetch`. */
  fetch?: NonNullable<ClientOptions["fetch"]>;
}

/** A refusal of the service (RFC 9457). `code` never changes its meaning. */
export class RulesError extends Error {
  override readonly name = "RulesError";

  constructor(
    readonly problem: Problem,
    /** `X-Request-Id` of the answer: what the service's log calls the request. */
    readonly requestId: string | null,
    /** `Retry-After`: seconds after which it is worth while to ask again, where the service says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
  }

  get code(): ErrorCode {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  /** Every fault found, each with the JSON pointer of its field. */
  get faults(): readonly Fault[] {
    return this.problem.errors ?? [];
  }
}

/** An answer that is none of the service's, such as a proxy's page. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";

  constructor(readonly response: Response) {
    super(`unexpected answer: ${response.status} ${response.headers.get("Content-Type") ?? ""}`);
  }
}

/** A stored room and the version of it that a change names. */
export interface Stored {
  room: Room;
  etag: string;
}

interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "status" in value;
}

function seconds(header: string | null | undefined): number | null {
  return header ? Number(header) : null;
}

function check(answered: Answered<unknown>): void {
  const { error, response } = answered;
  if (response.ok) return;
  if (!isProblem(error)) throw new UnexpectedAnswer(response);
  const { headers } = response;
  throw new RulesError(error, headers.get("X-Request-Id"), seconds(headers.get("Retry-After")));
}

function dataOf<T>(answered: Answered<T>): T {
  check(answered);
  if (answered.data === undefined) throw new UnexpectedAnswer(answered.response);
  return answered.data;
}

function stored(answered: Answered<Room>): Stored {
  const room = dataOf(answered);
  const etag = answered.response.headers.get("ETag");
  if (etag === null) throw new UnexpectedAnswer(answered.response);
  return { room, etag };
}

export class RulesClient {
  /** The client of openapi-fetch beneath, for all that has no method here. */
  readonly http: Client<paths>;

  constructor(baseUrl: string, { apiKey, language, fetch }: RulesClientOptions = {}) {
    this.http = createClient<paths>({
      baseUrl: baseUrl.replace(/\/+$/, ""),
      ...(fetch && { fetch }),
      headers: {
        ...(apiKey !== undefined && { "X-Api-Key": apiKey }),
        ...(language !== undefined && { "Accept-Language": language }),
      },
    });
  }

  /** 结算: the payments of a finished table, line by line, and the next dealer. */
  async settle(request: TableRequest): Promise<Settlement> {
    return dataOf(await this.http.POST("/v1/settlements", { body: request }));
  }

  /** 合法操作: what each seat that has to act may do. */
  async legalActions(request: LegalActionsRequest): Promise<LegalActions> {
    return dataOf(await this.http.POST("/v1/legal-actions", { body: request }));
  }

  /** 听牌: the waits of each known hand. */
  async waits(request: TableRequest): Promise<Waits> {
    return dataOf(await this.http.POST("/v1/waits", { body: request }));
  }

  /** 提示: how far each known hand is from ready, and which tiles help. */
  async hints(request: TableRequest): Promise<Hints> {
    return dataOf(await this.http.POST("/v1/hints", { body: request }));
  }

  /** 荒庄查叫: who would pay whom if the wall ended now. */
  async washoutPayouts(request: TableRequest): Promise<WashoutPayouts> {
    return dataOf(await this.http.POST("/v1/washout-payouts", { body: request }));
  }

  /** 视角: the table as one seat sees it, or as each does. */
  async views(request: ViewRequest): Promise<Views> {
    return dataOf(await this.http.POST("/v1/views", { body: request }));
  }

  /** 推进牌局: the next table, after what seats have chosen and chance has given; or after events. */
  async transition(request: TransitionRequest): Promise<Transition> {
    return dataOf(await this.http.POST("/v1/transitions", { body: request }));
  }

  /** 复盘: plays the record of a whole round, and compares what it claims. */
  async replay(record: RoundRecord): Promise<Replay> {
    return dataOf(await this.http.POST("/v1/replays", { body: record }));
  }

  /**
   * Up to 100 requests at once, each with its own answer or refusal, in the order they were asked.
   * The type of each answer follows from its endpoint.
   */
  async batch<const T extends readonly BatchEntry[]>(
    entries: T,
  ): Promise<{ [K in keyof T]: BatchResult<T[K]["endpoint"]> }> {
    const answered = await this.http.POST("/v1/batches", { body: { requests: [...entries] } });
    const { answers } = dataOf(answered);
    const requestId = answered.response.headers.get("X-Request-Id");
    const results = answers.map(({ body, headers }) =>
      isProblem(body)
        ? { ok: false, error: new RulesError(body, requestId, seconds(headers?.["Retry-After"])) }
        : { ok: true, answer: body },
    );
    return results as unknown as { [K in keyof T]: BatchResult<T[K]["endpoint"]> };
  }

  async rulesets(): Promise<Rulesets> {
    return dataOf(await this.http.GET("/v1/rulesets"));
  }

  /** Options, patterns and rules of a rule set: `guiyang`, or `guiyang@1`. */
  async ruleset(id: string): Promise<Ruleset> {
    return dataOf(await this.http.GET("/v1/rulesets/{id}", { params: { path: { id } } }));
  }

  /** With an `idempotencyKey`, it is safe to repeat for 24 hours. */
  async createRoom(body: RoomBody, idempotencyKey?: string): Promise<Stored> {
    const header = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
    return stored(await this.http.POST("/v1/rooms", { body, params: { header } }));
  }

  async readRoom(id: string): Promise<Stored> {
    return stored(await this.http.GET("/v1/rooms/{id}", { params: { path: { id } } }));
  }

  /** Refused with `stale` where `etag` is not the present one. */
  async replaceRoom(id: string, etag: string, body: RoomBody): Promise<Stored> {
    const params = { path: { id }, header: { "If-Match": etag } };
    return stored(await this.http.PUT("/v1/rooms/{id}", { body, params }));
  }

  async deleteRoom(id: string, etag: string): Promise<void> {
    const params = { path: { id }, header: { "If-Match": etag } };
    check(await this.http.DELETE("/v1/rooms/{id}", { params }));
  }

  /** One page; `next` of the answer is the `cursor` of the one after it. */
  async listRooms(query: { limit?: number; cursor?: string } = {}): Promise<RoomList> {
    return dataOf(await this.http.GET("/v1/rooms", { params: { query } }));
  }
}

/** A client of the service at `baseUrl`, e.g. `http://localhost:8080`. */
export function createRulesClient(baseUrl: string, options: RulesClientOptions = {}): RulesClient {
  return new RulesClient(baseUrl, options);
}

/**
 * 视角: the table, which says how long its `wall` is, as `seat` sees it: what `views` answers, without
 * asking. `over`: the round is, and every hand is laid open.
 */
export function seenBy(table: Table, seat: number, over = false): Table {
  if (over) return table;
  const seats = table.seats.map((player, number) => {
    if (number === seat) return player;
    const { hand, passed: _, ...open } = player;
    const size = typeof hand === "string" ? hand.replace(/[mps]/g, "").length : player.hand_size ?? 0;
    return { ...open, hand: null, hand_size: size };
  });
  const last = table.last;
  if (last === undefined || (last.event !== "deal" && last.event !== "draw")) return { ...table, seats };
  if ((last.seat ?? table.dealer) === seat) return { ...table, seats };
  const { tile: _, ...unseen } = last;
  return { ...table, seats, last: unseen };
}
