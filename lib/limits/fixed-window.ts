import type { RatelimitConfig } from "@upstash/ratelimit";
import type { Clock } from "#lib/kernel/clock.ts";
import { windowAt } from "#lib/limits/window.ts";

type Algorithm = RatelimitConfig["limiter"];

// The library's own script begins with a flag that Redis and Valkey refuse, and counts refused
// requests. One script is one step in Redis: no two requests can both see the last free place.
const TAKE = `
local used = tonumber(redis.call("GET", KEYS[1]) or 0)
if used >= tonumber(ARGV[1]) then return {0, used} end
used = redis.call("INCR", KEYS[1])
if used == 1 then redis.call("EXPIRE", KEYS[1], ARGV[2]) end
return {1, used}`;

/** A counter outlives its window by this, for a process whose clock is a little behind. */
const GRACE_SECONDS = 60;

/**
 * Fixed windows counted in Upstash, Redis or Valkey. Our clock tells the window and the key names
 * it, so a script touches one declared key and all processes meet in it; a process with a wrong
 * clock misplaces its own requests, yet no window ever holds more than `limit`.
 * Throws what the client throws, and `TypeError` for a reply that is not a count.
 */
export function fixedWindow(limit: number, windowSeconds: number, clock: Clock): Algorithm {
  const counterOf = (identifier: string) => {
    const now = clock.now().getTime();
    const { number, endsAt } = windowAt(now, windowSeconds);
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
