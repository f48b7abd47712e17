import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Bucket, BucketState } from "#lib/limits/port.ts";
import { secondsUntil, windowAt } from "#lib/limits/window.ts";

interface SharedWindowsOptions {
  url: string;
  token: string;
  clock: Clock;
  deadlineMs: number;
}

const KEY_PREFIX = "storefront:limit";

/**
 * Counts windows through Upstash's REST protocol, in keys `storefront:limit:<policy>:<identity>:<window>`. The
 * client pipelines concurrent calls into one HTTP request; they reject when it does not respond within the
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
  const limiters = new Map<number, Ratelimit>();

  const limiterOf = ({ limit }: Bucket) => {
    const known = limiters.get(limit);
    if (known) return known;
    const limiter = new Ratelimit({
      redis,
      prefix: KEY_PREFIX,
      limiter: fixedWindow(limit, clock),
      // The library's own cache is unbounded.
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
      // The library's timeout would let requests pass uncounted; the client's signal is the deadline.
      timeout: 0,
    });
    limiters.set(limit, limiter);
    return limiter;
  };
  const nameOf = ({ policy, identity }: Bucket) => `${policy}:${identity}`;
  const untilReset = (reset: number) => secondsUntil(reset, clock.now().getTime());

  return {
    async take(bucket: Bucket): Promise<BucketState> {
      const { success, remaining, reset } = await limiterOf(bucket).limit(nameOf(bucket));
      return { bucket, allowed: success, remaining, resetSeconds: untilReset(reset) };
    },
    async peek(bucket: Bucket): Promise<BucketState> {
      const { remaining, reset } = await limiterOf(bucket).getRemaining(nameOf(bucket));
      const allowed = remaining > 0;
      return { bucket, allowed, remaining, resetSeconds: untilReset(reset) };
    },
  };
}

type Algorithm = RatelimitConfig["limiter"];

// A script is atomic: two requests cannot both take the last remaining one.
const TAKE = `
local used = tonumber(redis.call("GET", KEYS[1]) or 0)
if used >= tonumber(ARGV[1]) then return {0, used} end
used = redis.call("INCR", KEYS[1])
if used == 1 then redis.call("EXPIRE", KEYS[1], ARGV[2]) end
return {1, used}`;

/** How long a counter outlives its window, for processes whose clocks are slightly behind. */
const GRACE_SECONDS = 60;

/**
 * Counts fixed windows. The library's own algorithms use a flag that Redis and Valkey reject, and count rejected
 * requests. The key has the window's number by this process's clock: a wrong clock counts in another window, but
 * none exceeds `limit`. Throws the client's errors, and `TypeError` for a response that is not a count.
 */
function fixedWindow(limit: number, clock: Clock): Algorithm {
  const counterOf = (identifier: string) => {
    const now = clock.now().getTime();
    const { number, endsAt } = windowAt(now);
    const ttlSeconds = Math.ceil((endsAt - now) / 1000) + GRACE_SECONDS;
    return { key: `${identifier}:${number}`, reset: endsAt, ttlSeconds };
  };

  const algorithm: ReturnType<Algorithm> = {
    async limit({ redis }, identifier) {
      const { key, reset, ttlSeconds } = counterOf(identifier);
      const reply = await redis.eval(TAKE, [key], [limit, ttlSeconds]);
      if (!Array.isArray(reply)) throw new TypeError("The counter's reply is not a pair");
      const [allowed, used] = [count(reply[0]), count(reply[1])];
      const remaining = Math.max(0, limit - used);
      return { success: allowed === 1, limit, remaining, reset, pending: Promise.resolve() };
    },
    async getRemaining({ redis }, identifier) {
      const { key, reset } = counterOf(identifier);
      const used = count((await redis.get(key)) ?? 0);
      return { remaining: Math.max(0, limit - used), reset, limit };
    },
    async resetTokens({ redis }, identifier) {
      await redis.del(counterOf(identifier).key);
    },
  };
  return () => algorithm;
}

function count(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw new TypeError("The counter's reply is not a count");
}
