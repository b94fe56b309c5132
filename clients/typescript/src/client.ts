/** The client: a method for each operation of the service. */

import { isProblem, RulesError, UnexpectedAnswer } from "./errors.js";
import type * as spec from "./schema.js";
import type { Language } from "./tiles.js";
import { type Answered, type CallOptions, Transport } from "./transport.js";

/** What each endpoint that a batch can ask takes, and answers. */
export interface Endpoints {
  "legal-actions": { asks: spec.LegalActionsRequest; answers: spec.LegalActions };
  waits: { asks: spec.TableRequest; answers: spec.Waits };
  hints: { asks: spec.TableRequest; answers: spec.Hints };
  "washout-payouts": { asks: spec.TableRequest; answers: spec.WashoutPayouts };
  settlements: { asks: spec.TableRequest; answers: spec.Settlement };
  views: { asks: spec.ViewRequest; answers: spec.Views };
  transitions: { asks: spec.TransitionRequest; answers: spec.Transition };
  replays: { asks: spec.RoundRecord; answers: spec.Replay };
}

export type Endpoint = keyof Endpoints;

/** One request of a batch. */
export type BatchEntry = { [E in Endpoint]: { endpoint: E; body: Endpoints[E]["asks"] } }[Endpoint];

/** What one request of a batch comes to: its answer, or its own refusal. */
export type BatchResult<E extends Endpoint> =
  | { ok: true; answer: Endpoints[E]["answers"] }
  | { ok: false; error: RulesError };

/** What comes of `events`: it always has its table. */
export type FollowedTransition = Exclude<spec.Transition, spec.WaitingTransition> & {
  table: spec.Table;
};

/** A stored room and the version of it that a change names. */
export interface StoredVersion {
  room: spec.Room;
  etag: string;
}

/** Which of the caller's rooms are listed. */
export interface RoomQuery {
  /** A rule set, by name (all of its versions) or by name and version. */
  ruleset?: string;
  /** What the name of a room begins with. */
  name?: string;
  /** How many at most, 1 to 100; 20 unless said. */
  limit?: number;
  /** `next` of the answer before, asked with the same filters. */
  cursor?: string;
}

export interface RulesClientOptions extends Omit<CallOptions, "signal"> {
  /** Sent as `X-Api-Key`, where the service asks for one. */
  apiKey?: string;
  /** That of the texts in answers and refusals; Chinese where it is left out. */
  language?: Language;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

export class RulesClient {
  readonly #transport: Transport;

  /** A client of the service at `baseUrl`, e.g. `http://localhost:8080`. */
  constructor(baseUrl: string, options: RulesClientOptions = {}) {
    const { apiKey, language, fetch, ...calls } = options;
    const headers = {
      ...(apiKey !== undefined && { "X-Api-Key": apiKey }),
      ...(language !== undefined && { "Accept-Language": language }),
    };
    this.#transport = new Transport(baseUrl.replace(/\/+$/, ""), headers, calls, fetch);
  }

  /** 合法操作: what each seat that has to act may do. */
  listLegalActions(request: spec.LegalActionsRequest, call?: CallOptions): Promise<spec.LegalActions> {
    return this.#post("legal-actions", request, call);
  }

  /** 听牌: the waits of each known hand. */
  listWaits(request: spec.TableRequest, call?: CallOptions): Promise<spec.Waits> {
    return this.#post("waits", request, call);
  }

  /** 提示: how far each known hand is from ready, and which tiles help. */
  listHints(request: spec.TableRequest, call?: CallOptions): Promise<spec.Hints> {
    return this.#post("hints", request, call);
  }

  /** 荒庄查叫: who would pay whom if the wall ended now. */
  listWashoutPayouts(request: spec.TableRequest, call?: CallOptions): Promise<spec.WashoutPayouts> {
    return this.#post("washout-payouts", request, call);
  }

  /** 结算: the payments of a finished table, line by line, and the next dealer. */
  settle(request: spec.TableRequest, call?: CallOptions): Promise<spec.Settlement> {
    return this.#post("settlements", request, call);
  }

  /** 视角: the table as `seat` sees it, or as each seat does. `maskTable` does it without asking. */
  listViews(request: spec.ViewRequest & { seat: spec.Seat }, call?: CallOptions): Promise<spec.SeatView>;
  listViews(request: spec.ViewRequest & { seat?: never }, call?: CallOptions): Promise<spec.EveryView>;
  listViews(request: spec.ViewRequest, call?: CallOptions): Promise<spec.Views> {
    return this.#post("views", request, call);
  }

  /** 推进牌局: the next table, after what seats have chosen and chance has given; or after `events`. */
  advance(
    request: spec.TransitionRequest & { events: spec.RoundEvent[] },
    call?: CallOptions,
  ): Promise<FollowedTransition>;
  advance(request: spec.TransitionRequest, call?: CallOptions): Promise<spec.Transition>;
  advance(request: spec.TransitionRequest, call?: CallOptions): Promise<spec.Transition> {
    return this.#post("transitions", request, call);
  }

  /** 复盘: plays the record of a whole round, and compares what it claims. */
  replay(record: spec.RoundRecord, call?: CallOptions): Promise<spec.Replay> {
    return this.#post("replays", record, call);
  }

  /**
   * 批量: up to 100 requests at once, each with its own answer or refusal, in their order. The type
   * of each answer follows from its endpoint.
   */
  async askBatch<const T extends readonly BatchEntry[]>(
    entries: T,
    call?: CallOptions,
  ): Promise<{ [K in keyof T]: BatchResult<T[K]["endpoint"]> }> {
    const asked = { method: "POST", path: "/v1/batches", body: { requests: entries } };
    const answered = await this.#transport.ask<spec.BatchAnswers>(asked, call);
    const { headers } = answered;
    const results = listing(answered, "answers").answers.map(({ status, body, headers: own }) => {
      if (!isProblem(body)) return { ok: true, answer: body };
      const get = (name: string) => (name === "Retry-After" ? own?.[name] : headers.get(name)) ?? null;
      return { ok: false, error: new RulesError(body, { status, headers: { get } }) };
    });
    return results as unknown as { [K in keyof T]: BatchResult<T[K]["endpoint"]> };
  }

  /** The rule sets in short. */
  listRulesets(call?: CallOptions): Promise<spec.Rulesets> {
    return this.#get("/v1/rulesets", call);
  }

  /** Options, patterns and rules of a rule set: `guiyang`, or `guiyang@1`. */
  readRuleset(id: string, call?: CallOptions): Promise<spec.Ruleset> {
    return this.#get(`/v1/rulesets/${encodeURIComponent(id)}`, call);
  }

  /** One page of the caller's rooms, the newest first. */
  async listRooms(query: RoomQuery = {}, call?: CallOptions): Promise<spec.RoomList> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const fields = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const path = `/v1/rooms${given.length > 0 ? `?${fields}` : ""}`;
    return listing(await this.#transport.ask<spec.RoomList>({ method: "GET", path }, call), "rooms");
  }

  /** All of the caller's rooms that `query` asks for, page after page. */
  async *rooms(query: Omit<RoomQuery, "cursor"> = {}, call?: CallOptions): AsyncGenerator<spec.Room> {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await this.listRooms(cursor ? { ...query, cursor } : query, call);
      yield* page.rooms;
      cursor = page.next;
    }
  }

  /** With an `idempotencyKey` it is safe to repeat for 24 hours, and repeated where need be. */
  async createRoom(
    body: spec.RoomBody,
    { idempotencyKey, ...call }: CallOptions & { idempotencyKey?: string } = {},
  ): Promise<StoredVersion> {
    const headers = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
    const asked = { method: "POST", path: "/v1/rooms", body, headers };
    return stored(await this.#transport.ask(asked, call, idempotencyKey !== undefined));
  }

  async readRoom(id: string, call?: CallOptions): Promise<StoredVersion> {
    return stored(await this.#transport.ask({ method: "GET", path: room(id) }, call));
  }

  /** Refused with `stale` where `etag` is not the present one. */
  async replaceRoom(
    id: string,
    etag: string,
    body: spec.RoomBody,
    call?: CallOptions,
  ): Promise<StoredVersion> {
    const asked = { method: "PUT", path: room(id), body, headers: { "If-Match": etag } };
    return stored(await this.#transport.ask(asked, call));
  }

  /** Refused with `stale` where `etag` is not the present one. */
  async deleteRoom(id: string, etag: string, call?: CallOptions): Promise<void> {
    const asked = { method: "DELETE", path: room(id), headers: { "If-Match": etag } };
    await this.#transport.ask(asked, call);
  }

  /** That the service is up, and the versions. */
  checkHealth(call?: CallOptions): Promise<spec.Health> {
    return this.#get("/v1/health", call);
  }

  async #get<T>(path: string, call?: CallOptions): Promise<T> {
    return (await this.#transport.ask<T>({ method: "GET", path }, call)).value;
  }

  async #post<E extends Endpoint>(
    endpoint: E,
    body: Endpoints[E]["asks"],
    call?: CallOptions,
  ): Promise<Endpoints[E]["answers"]> {
    const asked = { method: "POST", path: `/v1/${endpoint}`, body };
    return (await this.#transport.ask<Endpoints[E]["answers"]>(asked, call)).value;
  }
}

function room(id: string): string {
  return `/v1/rooms/${encodeURIComponent(id)}`;
}

/** The answer, if `field` is the list that it has to be. */
function listing<T>({ value, headers }: Answered<T>, field: keyof T): T {
  if (Array.isArray(value[field])) return value;
  throw new UnexpectedAnswer({ status: 200, headers }, JSON.stringify(value));
}

function stored({ value, headers }: Answered<spec.Room>): StoredVersion {
  const etag = headers.get("ETag");
  if (etag === null) throw new UnexpectedAnswer({ status: 200, headers }, "a room without an ETag");
  return { room: value, etag };
}

/** A client of the service at `baseUrl`, e.g. `http://localhost:8080`. */
export function createRulesClient(baseUrl: string, options: RulesClientOptions = {}): RulesClient {
  return new RulesClient(baseUrl, options);
}
