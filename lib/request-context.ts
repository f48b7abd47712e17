import { AsyncLocalStorage } from "node:async_hooks";
import { type EventLoopUtilization, performance } from "node:perf_hooks";

/**
 * What a request waits for beside its statements: a database connection, the shared limit counter, another
 * service such as couriers, or work that another request has begun and both need.
 */
export type Wait = "connection" | "limiter" | "upstream" | "shared";

interface WaitTimer {
  ms: number;
  /** Waits that have not ended. */
  running: number;
  /** When the first of them began. */
  since: number;
}

/** One request from its arrival to its reply, and what it has caused so far. */
export interface RequestContext {
  readonly id: string;
  statements: number;
  statementMs: number;
  slowest: { sql: string; ms: number } | undefined;
  waits: Partial<Record<Wait, WaitTimer>>;
  /** State of the event loop when the request arrived. */
  readonly loop: EventLoopUtilization;
  /** Number of the order that the request is about. */
  order: string | undefined;
  /** Transactions begun anew. */
  retries: number;
  /** Milliseconds since the epoch from which its reply no longer holds, by the clock alone. */
  freshUntil: number;
}

// One per process, also where a bundler has made several copies of this module.
const SCOPES = Symbol.for("storefront.request-scopes");
const slot = globalThis as { [SCOPES]?: AsyncLocalStorage<RequestContext | undefined> };
slot[SCOPES] ??= new AsyncLocalStorage();
const scopes = slot[SCOPES];

/** Runs the work of one request: whatever it awaits or sets in motion finds `scope` as its own. */
export function runInRequest<T>(id: string, work: (scope: RequestContext) => T): T {
  const until = Number.POSITIVE_INFINITY;
  const loop = performance.eventLoopUtilization();
  const costs = {
    statements: 0,
    statementMs: 0,
    slowest: undefined,
    waits: {},
    order: undefined,
    retries: 0,
  };
  const scope: RequestContext = { id, loop, ...costs, freshUntil: until };
  return scopes.run(scope, () => work(scope));
}

/** The request this code runs for; undefined outside of any. */
export function currentRequest(): RequestContext | undefined {
  return scopes.getStore();
}

/** Adds a statement that has ended to the request's costs. */
export function addStatement(sql: string, ms: number): void {
  const scope = currentRequest();
  if (!scope) return;
  scope.statements += 1;
  scope.statementMs += ms;
  if (ms > (scope.slowest?.ms ?? -1)) scope.slowest = { sql, ms };
}

/** Runs `work` and adds its time to what the request waits for; waits at the same time count once. */
export async function measureWait<T>(wait: Wait, work: () => Promise<T>): Promise<T> {
  const scope = currentRequest();
  if (!scope) return work();
  const clock = scope.waits[wait] ?? { ms: 0, running: 0, since: 0 };
  scope.waits[wait] = clock;
  if (clock.running === 0) clock.since = performance.now();
  clock.running += 1;
  try {
    return await work();
  } finally {
    clock.running -= 1;
    if (clock.running === 0) clock.ms += performance.now() - clock.since;
  }
}

/** `work` as this request's own, whoever it is that sets it in motion. */
export function bindToRequest(work: () => void): () => void {
  // Not by AsyncResource.bind: where each work sets off the next, all that they touch would grow old, and be
  // left to the collection of the whole memory.
  const scope = scopes.getStore();
  return () => scopes.run(scope, work);
}

/** Notes a moment at which what the request's reply shows changes by the clock alone. */
export function limitFreshness(moment: Date): void {
  const scope = currentRequest();
  if (scope) scope.freshUntil = Math.min(scope.freshUntil, moment.getTime());
}

/** Remembers the order that the request is about: all lines of the log from now on name it. */
export function setRequestOrder(orderNumber: string): void {
  const scope = currentRequest();
  if (scope) scope.order = orderNumber;
}

/** What every line of the log says of the request it was written for. */
export function requestLogFields(): { request_id?: string; order?: string } {
  const scope = currentRequest();
  if (!scope) return {};
  return scope.order === undefined
    ? { request_id: scope.id }
    : { request_id: scope.id, order: scope.order };
}
