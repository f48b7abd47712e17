import type { BulkheadPolicy } from "cockatiel";
import type { ConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { setRejectedBy } from "#lib/kernel/request-context.ts";

/** How much work of one kind runs and waits at the same time in a process; what exceeds it is rejected. */
export const CONCURRENCY = {
  /** Pages, images and reads for clients without an API key or a session; see `maxRenders`. */
  renders: {
    waiting: 20,
    perClient: 6,
    perNetwork: 12,
    maxWaitMs: 6_000,
  },
  /** Password checks, in each of the queues for known devices and for others; one takes a tenth of a second. */
  signIns: { running: 1, waiting: 8, per: { client: { total: 2 } }, maxWaitMs: 6_000 },
  /** Requests for a password reset, which are handled after their response. */
  passwordResets: { running: 1, waiting: 50 },
  /** Orders; see `orderConcurrency`. About twice as many wait as a process serves in the time that they may wait. */
  orders: { maxRunning: 4, waiting: 1_000, maxWaitMs: 6_000 },
  /** Imports and their previews, which parse files on the event loop. */
  imports: { running: 2, waiting: 4, maxWaitMs: 6_000 },
  /** Quotes from a courier aggregator, which never wait. */
  couriers: { running: 20 },
  /** Calls to payment providers, which never wait. */
  payments: { running: 20 },
  /**
   * Uploaded pictures of one client, before they occupy a slot for renders: a browser requests all pictures of a page
   * at once.
   */
  pictures: { running: 2, waiting: 60, maxWaitMs: 6_000 },
};

/** Concurrent renders of an instance without a database, which wait for another instance's API. */
const REMOTE_RENDERS = 8;

/** Returns how many renders may run at once: a render uses up to two connections, and orders need one. */
export function maxRenders(poolSize: number, hasDatabase: boolean): number {
  return hasDatabase ? Math.max(1, Math.floor((poolSize - 1) / 2)) : REMOTE_RENDERS;
}

/** Returns the limits of concurrent renders; one client has at most half of the running ones. */
export function renderConcurrency(running: number) {
  const { waiting, perClient, perNetwork, maxWaitMs } = CONCURRENCY.renders;
  const client = { running: Math.ceil(running / 2), total: perClient };
  return { running, waiting, maxWaitMs, per: { client, network: { total: perNetwork } } };
}

/**
 * Returns the limits of concurrent orders: reads get one of the connections, and orders of one store, which may wait
 * for each other's locks, leave a slot to those of other stores.
 */
export function orderConcurrency(poolSize: number) {
  const { maxRunning, waiting, maxWaitMs } = CONCURRENCY.orders;
  const running = Math.min(maxRunning, Math.max(1, poolSize - 1));
  const store = { running: Math.max(1, running - 1) };
  return { running, waiting, maxWaitMs, per: { store } };
}

/** Running and waiting work of one kind. */
type ConcurrencyFigures = Pick<ConcurrencyLimit, "running" | "waiting">;

const observed = new Map<string, ConcurrencyFigures>();

/** Adds a kind of work to the metrics. */
export function observeConcurrency(name: string, figures: ConcurrencyFigures): void {
  observed.set(name, figures);
}

/** Adds a bulkhead without a queue to the metrics, and to the log lines of the requests that it rejects. */
export function observeBulkhead(name: string, slots: BulkheadPolicy, capacity: number): void {
  observeConcurrency(name, { running: () => capacity - slots.executionSlots, waiting: () => 0 });
  slots.onReject(() => setRejectedBy(name));
}

/** Returns the figures of every kind of work of this process, by name. */
export function allConcurrencyFigures(): ReadonlyMap<string, ConcurrencyFigures> {
  return observed;
}
