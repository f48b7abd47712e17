import type { Clock } from "#lib/kernel/clock.ts";
import { createCounters } from "#lib/limits/counters.ts";
import type { Bucket, BucketState, Limiter, LimitVerdict } from "#lib/limits/port.ts";
import { secondsUntil, windowAt } from "#lib/limits/window.ts";

interface MemoryLimiterOptions {
  clock: Clock;
  /** Identities per policy; the least recently used is evicted. */
  maxEntries?: number;
}

/** Creates a limiter of this process alone: the only one, or the fallback of the shared counter. */
export function createMemoryLimiter({ clock, maxEntries }: MemoryLimiterOptions): Limiter {
  const counters = createCounters(maxEntries);

  const verdict = (buckets: Bucket[], weight: 0 | 1): LimitVerdict => {
    const now = clock.now().getTime();
    const states = buckets.map((bucket) => state(bucket, weight, now));
    return { allowed: states.every(({ allowed }) => allowed), states, degraded: false };
  };

  const state = (bucket: Bucket, weight: 0 | 1, now: number): BucketState => {
    const { limit, windowSeconds } = bucket;
    const window = windowAt(now, windowSeconds);
    const used = counters.read(bucket, window.number);
    const allowed = used < limit;
    if (allowed && weight) counters.write(bucket, window.number, used + weight);
    return {
      bucket,
      allowed,
      remaining: Math.max(0, limit - used - weight),
      resetSeconds: secondsUntil(window.endsAt, now, windowSeconds),
    };
  };

  return {
    take: async (buckets) => verdict(buckets, 1),
    peek: async (buckets) => verdict(buckets, 0),
    knownRejection(bucket) {
      const current = state(bucket, 0, clock.now().getTime());
      return current.allowed ? undefined : current;
    },
  };
}
