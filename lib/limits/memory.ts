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

  const state = (bucket: Bucket, weight: 0 | 1): BucketState => {
    const now = clock.now().getTime();
    const window = windowAt(now);
    const used = counters.read(bucket, window.number);
    const allowed = used < bucket.limit;
    if (allowed && weight) counters.write(bucket, window.number, used + weight);
    const remaining = Math.max(0, bucket.limit - used - weight);
    return { bucket, allowed, remaining, resetSeconds: secondsUntil(window.endsAt, now) };
  };
  const verdict = (buckets: Bucket[], weight: 0 | 1): LimitVerdict => ({
    states: buckets.map((bucket) => state(bucket, weight)),
    degraded: false,
  });

  return {
    take: async (buckets) => verdict(buckets, 1),
    peek: async (buckets) => verdict(buckets, 0),
    knownRejection(bucket) {
      const current = state(bucket, 0);
      return current.allowed ? undefined : current;
    },
  };
}
