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
  /** When its latest call started, or else when its first call arrived, as the number of calls that had started. */
  lastTurn: number;
  readonly maxRunning: number;
  readonly maxTotal: number;
}

interface WaitingCall {
  counters: Counter[];
  start: () => void;
  /** Removes the call from the queue; `limit` is the reason, if any. */
  leave: (limit?: string) => void;
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

/**
 * Limits concurrent calls, in total and per client, network and store. A free slot goes to the client with the fewest
 * running calls. Clients take turns, a new one after those that wait already; calls of one client start in order of
 * arrival. When the queue is full, a call displaces the newest waiting call of the client with the most calls, if that
 * client has at least two more. Where clients are not limited, all of this applies to networks or stores instead.
 */
export function createConcurrencyLimit(options: ConcurrencyOptions) {
  const { name, running, waiting, per = {}, wait, rejection } = options;
  const total = createCounter(name, { running, total: running + waiting });
  const counters = new Map<string, Counter>();
  const queue = new Set<WaitingCall>();
  /** Counts the calls of all unknown clients. */
  const unknown = createCounter(`${name} unknown`, {});
  let turns = 0;

  /** Returns the counters of a caller. Throws when one of them has reached its limit. */
  function admit(caller: ConcurrentCaller): Counter[] {
    const counted: Counter[] = [];
    for (const scope of ["client", "network", "store"] as const) {
      const [max, identity] = [per[scope], caller[scope]];
      if (max === undefined || identity === undefined) continue;
      const key = `${name} per ${scope}:${identity}`;
      counted.push(counters.get(key) ?? createCounter(key, max, turns));
    }
    if (counted.length === 0) counted.push(unknown);
    counted.push(total);
    const full = counted.find((counter) => totalOf(counter) >= counter.maxTotal);
    if (!full || (full === total && displace(clientOf(counted)))) return counted;
    setRejectedBy(full.key.split(":", 1)[0] ?? name);
    throw rejection();
  }

  /** Removes the newest waiting call of the client with the most calls. Returns false unless it has two more. */
  function displace(client: Counter): boolean {
    let most: WaitingCall | undefined;
    for (const call of queue) {
      if (!most || totalOf(clientOf(call.counters)) >= totalOf(clientOf(most.counters))) {
        most = call;
      }
    }
    if (!most || totalOf(clientOf(most.counters)) < totalOf(client) + 2) return false;
    most.leave(name);
    return true;
  }

  /** Returns the counter of a call's client; where clients are not limited, of its network or store. */
  function clientOf([first = unknown]: Counter[]): Counter {
    return first;
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
    let rejectedBy: string | undefined;
    const leave = (limit?: string) => {
      if (!queue.delete(call)) return;
      count(counted, { waiting: -1 });
      rejectedBy = limit;
      reject(rejection());
    };
    const call = { counters: counted, start: resolve, leave };
    queue.add(call);
    const abandon = () => leave();
    signal?.addEventListener("abort", abandon, { once: true });
    // After the event loop was busy, a call may have ended whose slot is not free yet.
    const expire = () => setImmediate(leave, name);
    const timer = maxWaitMs < MAX_TIMER_MS ? setTimeout(expire, maxWaitMs) : undefined;
    try {
      await measureWait(wait, () => promise);
    } finally {
      // Not when the call leaves, which another request may cause.
      if (rejectedBy !== undefined) setRejectedBy(rejectedBy);
      clearTimeout(timer);
      signal?.removeEventListener("abort", abandon);
    }
  }

  function release(counted: Counter[]): void {
    count(counted, { running: -1 });
    for (let call = nextCall(); call; call = nextCall()) {
      queue.delete(call);
      count(call.counters, { waiting: -1 });
      start(call.counters);
      call.start();
    }
  }

  /** Returns the waiting call that gets the next free slot; undefined when none may run. */
  function nextCall(): WaitingCall | undefined {
    let next: WaitingCall | undefined;
    for (const call of queue) {
      if (!hasFreeSlot(call.counters)) continue;
      if (!next || hasPrecedence(clientOf(call.counters), clientOf(next.counters))) next = call;
    }
    return next;
  }

  function start(counted: Counter[]): void {
    count(counted, { running: 1 });
    turns += 1;
    clientOf(counted).lastTurn = turns;
  }

  /** Calls `use` once the caller has a slot, at once if one is free. */
  async function withSlot<T>(
    counted: Counter[],
    caller: ConcurrentCaller,
    use: () => T | Promise<T>,
  ): Promise<T> {
    if (hasFreeSlot(counted)) start(counted);
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

function createCounter(
  key: string,
  max: { running?: number; total?: number },
  lastTurn = 0,
): Counter {
  const { running: maxRunning = Number.POSITIVE_INFINITY } = max;
  const { total: maxTotal = Number.POSITIVE_INFINITY } = max;
  return { key, running: 0, waiting: 0, lastTurn, maxRunning, maxTotal };
}

function hasPrecedence(a: Counter, b: Counter): boolean {
  return a.running === b.running ? a.lastTurn < b.lastTurn : a.running < b.running;
}

function totalOf({ running, waiting }: Counter): number {
  return running + waiting;
}

function hasFreeSlot(counters: Counter[]): boolean {
  return counters.every(({ running, maxRunning }) => running < maxRunning);
}
