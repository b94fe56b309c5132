/** A typed client of the zhuoji-rules service. `schema.d.ts` is generated from its openapi.yaml. */

export * from "./client.js";
export { type ErrorKind, RulesClientError, RulesError, UnexpectedAnswer } from "./errors.js";
export type * from "./schema.js";
export * from "./tiles.js";
export type { CallOptions } from "./transport.js";
