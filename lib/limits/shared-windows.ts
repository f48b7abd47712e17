import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import type { Clock } from "#lib/kernel/clock.ts";
import { fixedWindow } from "#lib/limits/fixed-window.ts";
import type { Bucket, BucketState } from "#lib/limits/port.ts";
import { secondsUntil } from "#lib/limits/window.ts";

interface SharedWindowsOptions {
  url: string;
  token: string;
  clock: Clock;
  deadlineMs: number;
}

const KEY_PREFIX = "storefront:limit";

/**
 * Counts windows through Upstash's REST protocol, in keys `storefront:limit:<policy>:<identity>:<window>`. The
 * client pipelines concurrent calls into one HTTP request; they reject when it does not answer within the
 * deadline. Throws for a malformed `url`.
 */
export function createSharedWindows(options: SharedWindowsOptions) {
  const { url, token, clock, deadlineMs } = options;
  const redis = new Redis({
    url,
    token,
    enableAutoPipelining: true,
    enableTelemetry: false,
    // `false` would still retry once.
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(deadlineMs),
  });
  const limiters = new Map<string, Ratelimit>();

  const limiterOf = ({ limit, windowSeconds }: Bucket) => {
    const shape = `${limit}/${windowSeconds}`;
    const known = limiters.get(shape);
    if (known) return known;
    const limiter = new Ratelimit({
      redis,
      prefix: KEY_PREFIX,
      limiter: fixedWindow(limit, windowSeconds, clock),
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
      // The library's timeout would let requests pass uncounted; the client's signal is the deadline.
      timeout: 0,
    });
    limiters.set(shape, limiter);
    return limiter;
  };
  const nameOf = ({ policy, identity }: Bucket) => `${policy}:${identity}`;
  const untilReset = (reset: number, { windowSeconds }: Bucket) =>
    secondsUntil(reset, clock.now().getTime(), windowSeconds);

  return {
    async take(bucket: Bucket): Promise<BucketState> {
      const { success, remaining, reset } = await limiterOf(bucket).limit(nameOf(bucket));
      return { bucket, allowed: success, remaining, resetSeconds: untilReset(reset, bucket) };
    },
    async peek(bucket: Bucket): Promise<BucketState> {
      const { remaining, reset } = await limiterOf(bucket).getRemaining(nameOf(bucket));
      const allowed = remaining > 0;
      return { bucket, allowed, remaining, resetSeconds: untilReset(reset, bucket) };
    },
  };
}
