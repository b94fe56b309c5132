/** One request, and its repetition where that is safe. */

import { isProblem, RulesClientError, RulesError, UnexpectedAnswer } from "./errors.js";

/** What each call takes beside what it asks. */
export interface CallOptions {
  /** Aborts the call; what it throws then is of the kind `aborted`. */
  signal?: AbortSignal;
  /** Milliseconds for all of the call, repetitions included. 30,000 unless said. */
  timeout?: number;
  /**
   * How often a request is sent again that was not answered (`connection`), or with `rate_limited`
   * or `unavailable`, where `timeout` leaves the time for it. 2 unless said; a room creation without
   * a key is never sent again.
   */
  retries?: number;
}

export interface Asked {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A checked answer: the value of its body, and its headers. */
export interface Answered<T> {
  value: T;
  headers: Headers;
}

const TIMEOUT = 30_000;
const RETRIES = 2;
const PAUSE = 250;
/** What a timer can wait at most, in milliseconds; one that is set to more goes off at once. */
const LONGEST = 2 ** 31 - 1;
const WORTH_WHILE: readonly string[] = ["connection", "rate_limited", "unavailable"];

export class Transport {
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
    private readonly defaults: CallOptions,
    private readonly fetch: typeof globalThis.fetch = (...asked) => globalThis.fetch(...asked),
  ) {}

  /** Asks, and asks again as far as `repeatable` and the options allow. */
  async ask<T>(asked: Asked, given: CallOptions = {}, repeatable = true): Promise<Answered<T>> {
    const { signal, timeout = TIMEOUT, retries = RETRIES } = { ...this.defaults, ...given };
    const late = new RulesClientError("timeout", `no answer within ${timeout} ms`);
    const ended = new AbortController();
    const stop = () =>
      ended.abort(new RulesClientError("aborted", "aborted", undefined, { cause: signal?.reason }));
    const limit = Math.min(timeout, LONGEST);
    const end = performance.now() + limit;
    const timer = setTimeout(() => ended.abort(late), limit);
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          return await this.once<T>(asked, ended.signal);
        } catch (error) {
          ended.signal.throwIfAborted();
          if (!(error instanceof RulesClientError)) throw error;
          const again = repeatable && attempt < retries && WORTH_WHILE.includes(error.kind);
          const wait = pauseAfter(error, attempt);
          if (!again || performance.now() + wait >= end) throw error;
          await pause(wait, ended.signal);
        }
      }
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }

  private async once<T>(asked: Asked, signal: AbortSignal): Promise<Answered<T>> {
    signal.throwIfAborted();
    const json = asked.body === undefined ? {} : { "Content-Type": "application/json" };
    let response: Response, text: string;
    try {
      response = await this.fetch(this.url + asked.path, {
        method: asked.method,
        headers: { ...this.headers, ...json, ...asked.headers },
        body: asked.body === undefined ? null : JSON.stringify(asked.body),
        signal,
      });
      text = await response.text();
    } catch (cause) {
      const message = `no answer from ${this.url}: ${reasonOf(cause)}`;
      throw new RulesClientError("connection", message, undefined, { cause });
    }
    const { headers } = response;
    if (response.status === 204) return { value: undefined as T, headers };
    const value = parsed(text);
    const answers = typeof value === "object" && value !== null;
    if (response.ok && answers) return { value: value as T, headers };
    throw isProblem(value) && !response.ok
      ? new RulesError(value, response)
      : new UnexpectedAnswer(response, text);
  }
}

/** Why there is no answer. What Node throws says it only in its `cause`, at times only by its code. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const inner = thrown.cause as (Error & { code?: string }) | undefined;
  return inner?.message || inner?.code || thrown.message;
}

/** The JSON value of `text`; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds: what the answer asks for, else longer each time, not the same for everybody. */
function pauseAfter(error: RulesClientError, attempt: number): number {
  if (error.retryAfter !== null) return error.retryAfter * 1000;
  return PAUSE * 2 ** attempt * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop);
  });
}
