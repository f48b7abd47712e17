import { AsyncLocalStorage } from "node:async_hooks";

/** One request from its arrival to its reply, and what it has caused so far. */
export interface RequestScope {
  readonly id: string;
  statements: number;
  statementMs: number;
  /** Waiting for others' services, milliseconds. */
  upstreamMs: number;
  /** Transactions begun anew. */
  retries: number;
  /** Milliseconds since the epoch from which its reply no longer holds, by the clock alone. */
  until: number;
}

// One per process, also where a bundler has made several copies of this module.
const SCOPES = Symbol.for("storefront.request-scopes");
const slot = globalThis as { [SCOPES]?: AsyncLocalStorage<RequestScope | undefined> };
slot[SCOPES] ??= new AsyncLocalStorage();
const scopes = slot[SCOPES];

/** Runs the work of one request: whatever it awaits or sets in motion finds `scope` as its own. */
export function withinRequest<T>(id: string, work: (scope: RequestScope) => T): T {
  const until = Number.POSITIVE_INFINITY;
  const scope = { id, statements: 0, statementMs: 0, upstreamMs: 0, retries: 0, until };
  return scopes.run(scope, () => work(scope));
}

/** The request this code runs for; undefined outside of any. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}

/** `work` as this request's own, whoever it is that sets it in motion. */
export function ownWork(work: () => void): () => void {
  // Not by AsyncResource.bind: where each work sets off the next, all that they touch would grow old, and be
  // left to the collection of the whole memory.
  const scope = scopes.getStore();
  return () => scopes.run(scope, work);
}

/** Notes a moment at which what the request's reply shows changes by the clock alone. */
export function changesAt(moment: Date): void {
  const scope = currentRequest();
  if (scope) scope.until = Math.min(scope.until, moment.getTime());
}

/** What every line of the log says of the request it was written for. */
export function requestFields(): { request_id?: string } {
  const scope = currentRequest();
  return scope ? { request_id: scope.id } : {};
}

/** What the log line of a finished request says of its cost. */
export function costFields({ statements, statementMs, upstreamMs, retries }: RequestScope): object {
  return {
    sql: statements,
    sql_ms: Math.round(statementMs),
    ...(upstreamMs > 0 && { upstream_ms: Math.round(upstreamMs) }),
    ...(retries > 0 && { retries }),
  };
}
