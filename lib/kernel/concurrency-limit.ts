import { measureWait, setRejectedBy, type Wait } from "#lib/kernel/request-context.ts";

/** What a limit can count separately. */
type Scope = "client" | "network" | "store";

interface ConcurrencyOptions {
  /** Name in the log and the metrics. */
  name: string;
  /** Calls that run at once. */
  running: number;
  /** Calls that wait for them. */
  waiting: number;
  /** Limits for each client, IPv6 /48 or store: its running calls, and its running and waiting calls together. */
  per?: Partial<Record<Scope, { running?: number; total?: number }>>;
  /** How long a call waits, unless it sets its own limit. */
  maxWaitMs?: number;
  /** Where the log adds up the time that calls wait. */
  wait: Wait;
  /** Creates the error of a call that is rejected, or whose caller has left. */
  rejection: () => Error;
}

/** For whom a call runs. One whose client, network or store is unknown counts only in total. */
export interface ConcurrentCaller extends Partial<Record<Scope, string | undefined>> {
  /** Aborts when the caller no longer needs the result; a call that still waits is then skipped. */
  signal?: AbortSignal | undefined;
  maxWaitMs?: number;
}

/** Counts all calls, or those of one client, network or store. */
interface Counter {
  /** Name of its limit, then its client, network or store. */
  key: string;
  running: number;
  waiting: number;
  readonly maxRunning: number;
  readonly maxTotal: number;
}

interface WaitingCall {
  counters: Counter[];
  start: () => void;
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/**
 * Limits concurrent calls, in total and per client, network and store. Waiting calls start in the order of their
 * arrival, except that one whose client, network or store has no free slot lets later calls pass.
 */
export function createConcurrencyLimit(options: ConcurrencyOptions) {
  const { name, running, waiting, per = {}, wait, rejection } = options;
  const total = createCounter(name, { running, total: running + waiting });
  const counters = new Map<string, Counter>();
  const queue = new Set<WaitingCall>();

  /** Returns the counters of a caller. Throws when one of them has reached its limit. */
  function admit(caller: ConcurrentCaller): Counter[] {
    const counted = [total];
    for (const scope of ["client", "network", "store"] as const) {
      const [max, identity] = [per[scope], caller[scope]];
      if (max === undefined || identity === undefined) continue;
      const key = `${name} per ${scope}:${identity}`;
      counted.push(counters.get(key) ?? createCounter(key, max));
    }
    const full = counted.find((counter) => counter.running + counter.waiting >= counter.maxTotal);
    if (!full) return counted;
    setRejectedBy(full.key.split(":", 1)[0] ?? name);
    throw rejection();
  }

  function count(changed: Counter[], change: Partial<Pick<Counter, "running" | "waiting">>): void {
    for (const counter of changed) {
      counter.running += change.running ?? 0;
      counter.waiting += change.waiting ?? 0;
      if (counter.running + counter.waiting > 0) counters.set(counter.key, counter);
      else counters.delete(counter.key);
    }
  }

  async function occupySlot(counted: Counter[], caller: ConcurrentCaller): Promise<void> {
    count(counted, { waiting: 1 });
    const { signal, maxWaitMs = options.maxWaitMs ?? Number.POSITIVE_INFINITY } = caller;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const call = { counters: counted, start: resolve };
    queue.add(call);
    const leave = (limit?: string) => {
      if (!queue.delete(call)) return;
      count(counted, { waiting: -1 });
      if (limit !== undefined) setRejectedBy(limit);
      reject(rejection());
    };
    const abandon = () => leave();
    signal?.addEventListener("abort", abandon, { once: true });
    // After the event loop was busy, a call may have ended whose slot is not free yet.
    const expire = () => setImmediate(leave, name);
    const timer = maxWaitMs < MAX_TIMER_MS ? setTimeout(expire, maxWaitMs) : undefined;
    try {
      await measureWait(wait, () => promise);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abandon);
    }
  }

  function release(counted: Counter[]): void {
    count(counted, { running: -1 });
    for (const call of queue) {
      if (!hasFreeSlot(call.counters)) continue;
      queue.delete(call);
      count(call.counters, { waiting: -1, running: 1 });
      call.start();
    }
  }

  /** Calls `use` once the caller has a slot, at once if one is free. */
  async function withSlot<T>(
    counted: Counter[],
    caller: ConcurrentCaller,
    use: () => T | Promise<T>,
  ): Promise<T> {
    if (hasFreeSlot(counted)) count(counted, { running: 1 });
    else await occupySlot(counted, caller);
    return use();
  }

  return {
    /**
     * Runs `work` in a slot. Throws at once, before it returns a promise, when the caller or all callers have reached
     * their limit; rejects when the call waits for too long, or its caller has left.
     */
    run<T>(caller: ConcurrentCaller, work: () => Promise<T>): Promise<T> {
      if (caller.signal?.aborted) return Promise.reject(rejection());
      const counted = admit(caller);
      return withSlot(counted, caller, async () => {
        try {
          return await work();
        } finally {
          release(counted);
        }
      });
    },
    /** Occupies a slot like `run`, until the result is called. */
    async acquire(caller: ConcurrentCaller = {}): Promise<() => void> {
      if (caller.signal?.aborted) throw rejection();
      const counted = admit(caller);
      return withSlot(counted, caller, () => () => release(counted));
    },
    running: () => total.running,
    waiting: () => total.waiting,
  };
}

/** The longest time of a timer; without a limit there is none. */
const MAX_TIMER_MS = 2 ** 31;

function createCounter(key: string, max: { running?: number; total?: number }): Counter {
  const { running: maxRunning = Number.POSITIVE_INFINITY } = max;
  const { total: maxTotal = Number.POSITIVE_INFINITY } = max;
  return { key, running: 0, waiting: 0, maxRunning, maxTotal };
}

function hasFreeSlot(counters: Counter[]): boolean {
  return counters.every(({ running, maxRunning }) => running < maxRunning);
}
