import type { HourlyKeyUsage } from "#db/queries/api-keys/api-key-usage.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { runOutsideRequest } from "#lib/kernel/request-context.ts";

export type KeyUsage = ReturnType<typeof createKeyUsage>;

interface KeyUsageOptions {
  store: (hours: HourlyKeyUsage[]) => Promise<void>;
  /** Delay between a request and storing its count. */
  delayMs: number;
  /** Keeps a serverless function running until the counts are stored. */
  waitUntil: (work: Promise<unknown>) => void;
  clock: Clock;
  log: Log;
}

const HOUR_MS = 3_600_000;

/** Counts requests by key and hour in this process, and stores the counts a few seconds later. */
export function createKeyUsage(options: KeyUsageOptions) {
  const { store, delayMs, waitUntil, clock, log } = options;
  /** Counts that are not yet stored, by key and hour. */
  let pending = new Map<string, HourlyKeyUsage>();
  let storing = Promise.resolve();
  let scheduled = false;

  return { count, flush };

  /** Counts a request. `isRejected`: by a limit of the key. */
  function count(keyUid: string, isRejected: boolean): void {
    const hour = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS;
    const counted = countedIn(hour, keyUid);
    counted.requests += 1;
    if (isRejected) counted.rejected += 1;
    if (!scheduled) schedule();
  }

  function schedule(): void {
    scheduled = true;
    const stored = new Promise<void>((resolve) => {
      // A request that has waited too long for the database may not use it any more.
      const timer = runOutsideRequest(() => setTimeout(() => resolve(flush()), delayMs));
      // Shutdown flushes the counts, so the timer need not keep the process running.
      timer.unref();
    });
    waitUntil(stored);
  }

  /** Stores all counts so far; call it before the process ends. */
  async function flush(): Promise<void> {
    scheduled = false;
    const batch = [...pending.values()];
    pending = new Map();
    if (batch.length > 0) storing = storing.then(() => storeOrRequeue(batch));
    await storing;
  }

  async function storeOrRequeue(batch: HourlyKeyUsage[]): Promise<void> {
    try {
      await store(batch);
    } catch (error) {
      log.warn({ name: Object(error).name }, "storing API key usage failed, will retry");
      for (const { keyUid, hour, requests, rejected } of batch) {
        const counted = countedIn(hour.getTime(), keyUid);
        counted.requests += requests;
        counted.rejected += rejected;
      }
      if (!scheduled) schedule();
    }
  }

  function countedIn(hour: number, keyUid: string): HourlyKeyUsage {
    const key = `${keyUid} ${hour}`;
    const counted = pending.get(key) ?? { keyUid, hour: new Date(hour), requests: 0, rejected: 0 };
    pending.set(key, counted);
    return counted;
  }
}
