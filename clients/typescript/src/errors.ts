/** What a call can throw: one family, told apart by `kind`. */

import type { ErrorCode, Fault, Problem } from "./schema.js";

/**
 * - `refused`: the service refuses the request (RFC 9457); a `RulesError`
 * - `rate_limited`: too many requests (429), in the service's words or a gateway's
 * - `unavailable`: not at present (502, 503, 504); nothing of it was done, or nobody knows
 * - `unexpected`: an answer that is none of the service's, such as a proxy's page
 * - `connection`: no answer at all
 * - `timeout`: none within the `timeout` of the call
 * - `aborted`: the `signal` of the call was aborted
 */
export type ErrorKind =
  | "refused"
  | "rate_limited"
  | "unavailable"
  | "unexpected"
  | "connection"
  | "timeout"
  | "aborted";

/** What an answer's headers say of it. */
interface Answer {
  status: number;
  headers: { get(name: string): string | null };
}

function kindOf(status: number, otherwise: ErrorKind): ErrorKind {
  if (status === 429) return "rate_limited";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : otherwise;
}

/** Seconds of a `Retry-After`: a number of them, or a date (RFC 9110 10.2.3). */
export function retryAfter(value: string | null | undefined): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** Whatever goes wrong with a call. */
export class RulesClientError extends Error {
  override readonly name: string = "RulesClientError";
  /** The status of the answer; 0 where there is none. */
  readonly status: number;
  /** `X-Request-Id` of the answer: what the service's log calls the request. */
  readonly requestId: string | null;
  /** Seconds after which it is worth while to ask again, where the answer says so. */
  readonly retryAfter: number | null;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    answer?: Answer,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = answer?.status ?? 0;
    this.requestId = answer?.headers.get("X-Request-Id") ?? null;
    this.retryAfter = retryAfter(answer?.headers.get("Retry-After"));
  }
}

/** A refusal of the service (RFC 9457). `code` never changes its meaning. */
export class RulesError extends RulesClientError {
  override readonly name = "RulesError";

  constructor(
    readonly problem: Problem,
    answer: Answer,
  ) {
    const { status, code, detail } = problem;
    super(kindOf(status, "refused"), `${status} ${code}: ${detail}`, { status, headers: answer.headers });
  }

  get code(): ErrorCode {
    return this.problem.code;
  }

  /** Every fault found, each with the JSON pointer of its field. */
  get faults(): readonly Fault[] {
    return this.problem.errors ?? [];
  }
}

/** An answer that is none of the service's, such as a proxy's page or a gateway's own refusal. */
export class UnexpectedAnswer extends RulesClientError {
  override readonly name = "UnexpectedAnswer";

  constructor(
    answer: Answer,
    /** What it says. */
    readonly body: string,
  ) {
    const type = answer.headers.get("Content-Type") ?? "no content type";
    super(kindOf(answer.status, "unexpected"), `unexpected answer: ${answer.status}, ${type}`, answer);
  }
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "status" in value;
}
