import { errors } from "@upstash/redis";
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from "cockatiel";
import { boundedWarning } from "#lib/kernel/bounded-warning.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createCounters } from "#lib/limits/counters.ts";
import type { Bucket, BucketState, Limiter, LimitOptions, LimitVerdict } from "#lib/limits/port.ts";
import { createSharedWindows } from "#lib/limits/shared-windows.ts";
import { secondsUntil, windowAt } from "#lib/limits/window.ts";

interface UpstashLimiterOptions {
  /** REST URL of Upstash, or of a compatible proxy for Redis or Valkey. */
  url: string;
  token: string;
  clock: Clock;
  /** Counts during an outage of the shared counter; must not be used by anything else. */
  fallback: Limiter;
  log: Pick<Log, "warn">;
  /** How long a request may wait for the shared counter; default 250. */
  deadlineMs?: number | undefined;
  /** Identities per policy that are remembered: their last shared counts, and who has reached the limit. */
  maxEntries?: number;
}

/** An operation on the shared counter and its fallback. */
interface CounterOperation {
  shared: (bucket: Bucket) => Promise<BucketState>;
  local: (buckets: Bucket[]) => Promise<LimitVerdict>;
  /** 1 when it counts the request, 0 when it only reads. */
  weight: 0 | 1;
}

const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 1000;

/**
 * Creates a limiter that all processes share. While the shared counter fails, this process continues from the
 * last count it saw, and the verdict is `degraded`; after three failures in a row a circuit breaker pauses the
 * counter for a second. Throws for a malformed `url`.
 */
export function createUpstashLimiter(options: UpstashLimiterOptions): Limiter {
  const { url, token, clock, fallback, log, deadlineMs = 250, maxEntries } = options;
  const sharedCounter = createSharedWindows({ url, token, clock, deadlineMs });
  const lastSeen = createCounters(maxEntries);
  /** Identities that this process knows to have reached their limit. */
  const usedUp = createCounters(maxEntries);
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
    halfOpenAfter: PAUSE_MS,
  });
  const warnOfOutage = boundedWarning({
    log,
    clock,
    text: "The shared limit counter does not respond; limits are counted in this process only",
  });
  const warnOfLoss = boundedWarning({
    log,
    clock,
    text: "The shared limit counter lost its counts; the current windows restart",
  });

  const decide = async (
    buckets: Bucket[],
    limitOptions: LimitOptions | undefined,
    { shared, local, weight }: CounterOperation,
  ): Promise<LimitVerdict> => {
    if (buckets.length === 0) return { states: [], degraded: false };
    const window = windowNow();
    const decided = await count(buckets, limitOptions, { shared, local, weight });
    // A count received after the end of its window does not apply to the next one.
    if (windowNow() !== window) return decided;
    for (const { bucket, remaining } of decided.states) {
      if (remaining === 0) usedUp.write(bucket, window, bucket.limit);
    }
    return decided;
  };

  const count: typeof decide = async (buckets, limitOptions, { shared, local, weight }) => {
    if (limitOptions?.localOnly) return subtractShared(await local(buckets), weight);
    try {
      // Other requests do not wait for the one that tests the counter.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      const states = await breaker.execute(() => Promise.all(buckets.map(shared)));
      return { states, degraded: false };
    } catch {
      warnOfOutage({ reason: lastOutage() });
      return subtractShared(await local(buckets), weight);
    }
  };

  /** Returns the reason of the last failure; during a pause the current error has none. */
  const lastOutage = () => {
    const failure = breaker.lastFailure;
    return outageReason(failure && "error" in failure ? failure.error : undefined);
  };

  const takeShared = async (bucket: Bucket): Promise<BucketState> => {
    const window = windowNow();
    const before = lastSeen.read(bucket, window);
    const state = await sharedCounter.take(bucket);
    if (windowNow() !== window) return state;
    const used = bucket.limit - state.remaining;
    // A count below the last one means that the counter has lost its data.
    const lost = used < before + (state.allowed ? 1 : 0);
    if (lost) warnOfLoss({ policy: bucket.policy });
    const newest = lost ? used : Math.max(used, lastSeen.read(bucket, window));
    lastSeen.write(bucket, window, newest);
    return state;
  };

  /** Subtracts the last shared count from the verdict of the fallback, which started at zero. */
  const subtractShared = ({ states }: LimitVerdict, weight: 0 | 1): LimitVerdict => {
    const window = windowNow();
    const local = states.map((state) => {
      const available = state.remaining + weight - lastSeen.read(state.bucket, window);
      const allowed = state.allowed && available > 0;
      return { ...state, allowed, remaining: Math.max(0, available - weight) };
    });
    return { states: local, degraded: true };
  };

  const windowNow = () => windowAt(clock.now().getTime()).number;

  const take: CounterOperation = { shared: takeShared, local: fallback.take, weight: 1 };
  const peek: CounterOperation = { shared: sharedCounter.peek, local: fallback.peek, weight: 0 };
  return {
    take: (buckets, limitOptions) => decide(buckets, limitOptions, take),
    peek: (buckets, limitOptions) => decide(buckets, limitOptions, peek),
    knownRejection(bucket) {
      const now = clock.now().getTime();
      const window = windowAt(now);
      if (usedUp.read(bucket, window.number) === 0) return undefined;
      const resetSeconds = secondsUntil(window.endsAt, now);
      return { bucket, allowed: false, remaining: 0, resetSeconds };
    },
  };
}

const QUOTA = /^(command failed: )?ERR max .{0,40}limit exceeded/i;

/** Classifies an error of the counter. The log must not have its text, which may quote keys and responses. */
function outageReason(error: unknown): string {
  if (!(error instanceof Error)) return "malformed";
  if (error.name === "TimeoutError") return "deadline";
  if (error instanceof errors.UpstashJSONParseError) return "malformed";
  if (error instanceof errors.UpstashError) return QUOTA.test(error.message) ? "quota" : "rejected";
  // `fetch` throws "fetch failed" with the socket's error as its cause.
  return error.cause instanceof Error ? "unreachable" : "malformed";
}
