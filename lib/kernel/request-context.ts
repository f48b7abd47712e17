import { AsyncLocalStorage } from "node:async_hooks";
import { type EventLoopUtilization, performance } from "node:perf_hooks";

/**
 * What a request waits for: the database in all (connecting and statements), a database connection, the shared rate
 * limiter, another service such as a courier, a result that a concurrent request is already loading, or a slot of a
 * concurrency limit: for renders, sign-ins, orders or imports.
 */
export type Wait =
  | "database"
  | "connection"
  | "limiter"
  | "upstream"
  | "shared"
  | "renders"
  | "sign_ins"
  | "orders"
  | "imports";

interface WaitTimer {
  ms: number;
  /** Number of concurrent waits. */
  running: number;
  /** When the first of them started. */
  since: number;
}

/** Status of a request in the log whose client disconnected before it had the response, as nginx logs it. */
export const CLIENT_CLOSED_REQUEST = 499;

/** Request id of the page that is rendered once before the first request. */
export const WARM_UP = "warm-up";

/** The state of one request: its id, its cost so far and how long its response stays fresh. */
export interface RequestContext {
  readonly id: string;
  statements: number;
  statementMs: number;
  slowest: { sql: string; ms: number } | undefined;
  waits: Partial<Record<Wait, WaitTimer>>;
  /** Milliseconds that the request may wait for the database in addition to the limit for every request. */
  extraDatabaseMs: number;
  /** Event loop utilization when the request arrived. */
  readonly loop: EventLoopUtilization;
  /** Order number that the request concerns. */
  order: string | undefined;
  /** Retried transactions. */
  retries: number;
  /** Name of the concurrency limit that rejected the request. */
  rejectedBy: string | undefined;
  /** The client disconnected before it had the response. */
  abandoned: boolean;
  /** The error of a page that failed to render, with the reference that the page shows. */
  renderError: { error: unknown; reference: string | undefined } | undefined;
  /** When the response becomes stale without an edit, in milliseconds since the epoch. */
  freshUntil: number;
}

// One per process, even when a bundler has duplicated this module.
const SCOPES = Symbol.for("storefront.request-scopes");
const slot = globalThis as { [SCOPES]?: AsyncLocalStorage<RequestContext | undefined> };
slot[SCOPES] ??= new AsyncLocalStorage();
const scopes = slot[SCOPES];

/** Runs `work` with a new request context, which everything it awaits or starts can read. */
export function runInRequest<T>(id: string, work: (scope: RequestContext) => T): T {
  const freshUntil = Number.POSITIVE_INFINITY;
  const loop = performance.eventLoopUtilization();
  const costs = {
    statements: 0,
    statementMs: 0,
    slowest: undefined,
    waits: {},
    extraDatabaseMs: 0,
    order: undefined,
    renderError: undefined,
    retries: 0,
    rejectedBy: undefined,
    abandoned: false,
  };
  const scope: RequestContext = { id, loop, ...costs, freshUntil };
  return scopes.run(scope, () => work(scope));
}

/** Returns the context of the current request; undefined outside a request. */
export function currentRequest(): RequestContext | undefined {
  return scopes.getStore();
}

/** Adds a finished statement to the request's cost. */
export function addStatement(sql: string, ms: number): void {
  const scope = currentRequest();
  if (!scope) return;
  scope.statements += 1;
  scope.statementMs += ms;
  if (ms > (scope.slowest?.ms ?? -1)) scope.slowest = { sql, ms };
}

/** Runs `work` and adds its duration to the request's wait times; concurrent waits count once. */
export async function measureWait<T>(wait: Wait, work: () => Promise<T>): Promise<T> {
  const end = startWait(wait);
  try {
    return await work();
  } finally {
    end();
  }
}

/** Starts to measure a wait of the current request; returns the function that ends it. */
export function startWait(wait: Wait): () => void {
  const scope = currentRequest();
  if (!scope) return () => {};
  const clock = scope.waits[wait] ?? { ms: 0, running: 0, since: 0 };
  scope.waits[wait] = clock;
  if (clock.running === 0) clock.since = performance.now();
  clock.running += 1;
  return () => {
    clock.running -= 1;
    if (clock.running === 0) clock.ms += performance.now() - clock.since;
  };
}

/**
 * Returns how many milliseconds the current request may still wait for the database, when every request may wait for
 * `limitMs` in all; Infinity outside a request.
 */
export function remainingDatabaseMs(limitMs: number): number {
  const scope = currentRequest();
  if (!scope) return Number.POSITIVE_INFINITY;
  const { ms = 0, running = 0, since = 0 } = scope.waits.database ?? {};
  const waited = ms + (running > 0 ? performance.now() - since : 0);
  return limitMs + scope.extraDatabaseMs - waited;
}

/** Allows the current request to wait for the database for longer than others. */
export function allowDatabaseWait(extraMs: number): void {
  const scope = currentRequest();
  if (scope) scope.extraDatabaseMs = extraMs;
}

/** Returns `work` bound to the current request's context. */
export function bindToRequest(work: () => void): () => void {
  // AsyncResource.bind would keep chained work reachable until a full garbage collection.
  const scope = scopes.getStore();
  return () => scopes.run(scope, work);
}

/** Runs `work` outside of the current request, for work that outlives it and that its limits must not apply to. */
export function runOutsideRequest<T>(work: () => T): T {
  return scopes.run(undefined, work);
}

/** Limits how long the response may be cached: its content changes at `moment` without an edit. */
export function limitFreshness(moment: Date): void {
  const scope = currentRequest();
  if (scope) scope.freshUntil = Math.min(scope.freshUntil, moment.getTime());
}

/** Sets the order that the request concerns, for the log. */
export function setRequestOrder(orderNumber: string): void {
  const scope = currentRequest();
  if (scope) scope.order = orderNumber;
}

/** Records why a page failed to render; the first error counts. */
export function setRenderError(error: unknown, reference: string | undefined): void {
  const scope = currentRequest();
  if (scope) scope.renderError ??= { error, reference };
}

/** Records which concurrency limit rejected the request, for the log. */
export function setRejectedBy(limit: string): void {
  const scope = currentRequest();
  if (scope) scope.rejectedBy = limit;
}

/** Returns the request's fields for a log line. */
export function requestLogFields(): { request_id?: string; order?: string } {
  const scope = currentRequest();
  if (!scope) return {};
  return scope.order === undefined
    ? { request_id: scope.id }
    : { request_id: scope.id, order: scope.order };
}
