import { type BulkheadPolicy, bulkhead } from "cockatiel";
import type { Failure } from "#lib/kernel/errors.ts";
import { measureWait, setRefusedBy } from "#lib/request-context.ts";

/** How much work of one kind runs and waits at the same time in a process; what exceeds it is refused. */
export const CONCURRENCY = {
  /** Pages, images and reads for clients without an API key or a session; see `maxRenders`. */
  renders: { waiting: 20, perClient: 6, perNetwork: 12 },
  /** Password checks, in each of the queues for known devices and for others; one takes a tenth of a second. */
  signIns: { running: 1, waiting: 8, perClient: 2 },
  /** Quotes from a courier aggregator, which never wait. */
  couriers: { running: 20 },
  /**
   * Uploaded pictures of one client, before they take a place among the renders: a browser requests all pictures of
   * a page at once.
   */
  pictures: { running: 2, waiting: 60 },
};

/** Concurrent renders of an instance without a database, which wait for another instance's API. */
const REMOTE_RENDERS = 8;

/** Returns how many renders may run at once: a render uses up to two connections, and orders need one. */
export function maxRenders(poolSize: number, hasDatabase: boolean): number {
  return hasDatabase ? Math.max(1, Math.floor((poolSize - 1) / 2)) : REMOTE_RENDERS;
}

interface ConcurrencyOptions {
  /** Name in the log of what refused a call. */
  name: string;
  /** Calls that run at once. */
  running: number;
  /** Calls that wait for them. */
  waiting: number;
  /** Running and waiting calls of one client, and of one IPv6 /48. */
  perClient?: number;
  perNetwork?: number;
  /** The kind of waiting time that the log adds up. */
  wait: "renders" | "sign_ins";
  /** Creates the error of a refused call. */
  refusal: () => Failure;
}

/** For whom a call works. A client without a known address shares only the total. */
export interface ConcurrentCaller {
  /** Identity of the address or IPv6 /64. */
  client?: string | undefined;
  /** Identity of the IPv6 /48. */
  network?: string | undefined;
  /** Aborts when the caller no longer needs the result; a call that still waits is then skipped. */
  signal?: AbortSignal | undefined;
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/** Creates a limit for concurrent calls: in total, per client and per network. First come, first served. */
export function createConcurrencyLimit(options: ConcurrencyOptions) {
  const { name, running, waiting, wait } = options;
  const { perClient = Number.POSITIVE_INFINITY, perNetwork = Number.POSITIVE_INFINITY } = options;
  // Its queue also has skipped calls, so places are counted here.
  const slots = bulkhead(running, Number.POSITIVE_INFINITY);
  const places = new Map<string, number>();
  let taken = 0;

  function findReached({ client = "", network = "" }: ConcurrentCaller): string | undefined {
    if (taken >= running + waiting) return name;
    if ((places.get(client) ?? 0) >= perClient) return `${name} per client`;
    if ((places.get(network) ?? 0) >= perNetwork) return `${name} per network`;
    return undefined;
  }

  /** Adds to the places of the caller: 1 or -1. */
  function count({ client, network }: ConcurrentCaller, change: number): void {
    taken += change;
    for (const identity of [client, network]) {
      if (identity === undefined) continue;
      const next = (places.get(identity) ?? 0) + change;
      if (next === 0) places.delete(identity);
      else places.set(identity, next);
    }
  }

  async function runInTurn<T>(caller: ConcurrentCaller, work: () => Promise<T>): Promise<T> {
    const turn = takeTurn(slots, caller.signal, options.refusal);
    try {
      if (turn.isWaiting()) await measureWait(wait, () => turn.started);
      return await work();
    } finally {
      turn.end();
      count(caller, -1);
    }
  }

  return {
    /**
     * Runs `work` in its turn. Throws at once, before it returns a promise, when the caller or all callers have
     * reached their bound.
     */
    run<T>(caller: ConcurrentCaller, work: () => Promise<T>): Promise<T> {
      const reached = findReached(caller);
      if (reached !== undefined) {
        setRefusedBy(reached);
        throw options.refusal();
      }
      count(caller, 1);
      return runInTurn(caller, work);
    },
    running: () => running - slots.executionSlots,
    waiting: () => taken - (running - slots.executionSlots),
  };
}

/**
 * Waits for a slot. The work itself runs outside of the bulkhead, which would run it in the request context of the
 * call that ended before it.
 */
function takeTurn(slots: BulkheadPolicy, signal: AbortSignal | undefined, skip: () => Failure) {
  const start = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let isWaiting = true;
  const leave = () => start.reject(skip());
  signal?.addEventListener("abort", leave, { once: true });
  const slot = slots.execute(() => {
    isWaiting = false;
    signal?.removeEventListener("abort", leave);
    start.resolve();
    return end.promise;
  }, signal);
  // The signal had aborted before, so the bulkhead rejects the call.
  slot.catch(leave);
  return { started: start.promise, isWaiting: () => isWaiting, end: () => end.resolve() };
}

/** Running and waiting work of one kind. */
type ConcurrencyFigures = Pick<ConcurrencyLimit, "running" | "waiting">;

const observed = new Map<string, ConcurrencyFigures>();

/** Adds a kind of work to the metrics. */
export function observeConcurrency(name: string, figures: ConcurrencyFigures): void {
  observed.set(name, figures);
}

/** Adds a bulkhead without a queue to the metrics, and to the log lines of the requests that it refuses. */
export function observeBulkhead(name: string, slots: BulkheadPolicy, capacity: number): void {
  observeConcurrency(name, { running: () => capacity - slots.executionSlots, waiting: () => 0 });
  slots.onReject(() => setRefusedBy(name));
}

/** Returns the figures of every kind of work of this process, by name. */
export function allConcurrencyFigures(): ReadonlyMap<string, ConcurrencyFigures> {
  return observed;
}
