import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from "cockatiel";
import { boundedWarning, type WarningLog } from "#lib/kernel/bounded-warning.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import { createCounters } from "#lib/limits/counters.ts";
import { outageReason } from "#lib/limits/outage.ts";
import type { Bucket, BucketState, Limiter, LimitOptions, LimitVerdict } from "#lib/limits/port.ts";
import { createSharedWindows } from "#lib/limits/shared-windows.ts";
import { secondsUntil, windowAt } from "#lib/limits/window.ts";

interface UpstashLimiterOptions {
  /** Upstash's REST address, or that of a compatible proxy before Redis or Valkey. */
  url: string;
  token: string;
  clock: Clock;
  /** Counts while the shared counter is away; nothing else may count in it. */
  fallback: Limiter;
  log: WarningLog;
  /** How long a request may wait for the shared counter. */
  deadlineMs?: number;
  /** Identities per policy whose shared count is remembered for an outage. */
  maxEntries?: number;
}

/** How buckets are asked for, by the shared counter or by this process alone. */
interface Way {
  shared: (bucket: Bucket) => Promise<BucketState>;
  alone: (buckets: Bucket[]) => Promise<LimitVerdict>;
  /** 1 where it counts the request, 0 where it only reads. */
  weight: 0 | 1;
}

const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 1000;

/**
 * Limits counted once for all processes. When the shared counter hangs, fails or answers nonsense,
 * this process counts on from the last count it saw, and the verdict is `degraded`; after three
 * failures in a row the counter is left alone for a second, then a single request tries it again.
 * Throws only here, for a malformed `url`.
 */
export function createUpstashLimiter(options: UpstashLimiterOptions): Limiter {
  const { url, token, clock, fallback, log, deadlineMs = 250, maxEntries } = options;
  const windows = createSharedWindows({ url, token, clock, deadlineMs });
  const lastSeen = createCounters(maxEntries);
  /** Identities whose allowance this process has seen used up. */
  const usedUp = createCounters(maxEntries);
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
    halfOpenAfter: PAUSE_MS,
  });
  const warnOfOutage = boundedWarning({
    log,
    clock,
    text: "The shared limit counter does not answer; this process counts alone",
  });
  const warnOfLoss = boundedWarning({
    log,
    clock,
    text: "The shared limit counter lost its counts; their windows begin anew",
  });

  const decide = async (
    buckets: Bucket[],
    options: LimitOptions | undefined,
    { shared, alone, weight }: Way,
  ): Promise<LimitVerdict> => {
    if (buckets.length === 0) return verdict([], false);
    const windows = buckets.map(windowNow);
    const decided = await ask(buckets, options, { shared, alone, weight });
    for (const [index, { bucket, remaining }] of decided.states.entries()) {
      // A count that arrives after its window has ended says nothing about the next one.
      const window = windowNow(bucket);
      if (remaining === 0 && window === windows[index]) usedUp.write(bucket, window, bucket.limit);
    }
    return decided;
  };

  const ask: typeof decide = async (buckets, options, { shared, alone, weight }) => {
    if (options?.alone) return continued(await alone(buckets), weight);
    try {
      // While one request tries the counter again, the others must not wait for its outcome.
      if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      const states = await breaker.execute(() => Promise.all(buckets.map(shared)));
      return verdict(states, false);
    } catch {
      warnOfOutage({ reason: lastOutage() });
      return continued(await alone(buckets), weight);
    }
  };

  /** The last real failure: while paused, the error at hand says no more than that. */
  const lastOutage = () => {
    const failure = breaker.lastFailure;
    return outageReason(failure && "error" in failure ? failure.error : undefined);
  };

  const takeShared = async (bucket: Bucket): Promise<BucketState> => {
    const window = windowNow(bucket);
    const before = lastSeen.read(bucket, window);
    const state = await windows.take(bucket);
    if (windowNow(bucket) !== window) return state;
    const used = bucket.limit - state.remaining;
    // It counted this request after those seen before, so it can only be behind if it forgot.
    const lost = used < before + (state.allowed ? 1 : 0);
    if (lost) warnOfLoss({ policy: bucket.policy });
    const newest = lost ? used : Math.max(used, lastSeen.read(bucket, window));
    lastSeen.write(bucket, window, newest);
    return state;
  };

  /** What the fallback says, which began at nought, less what the shared counter had counted. */
  const continued = ({ states }: LimitVerdict, weight: 0 | 1): LimitVerdict => {
    const rest = states.map((state) => {
      const room = state.remaining + weight - lastSeen.read(state.bucket, windowNow(state.bucket));
      const allowed = state.allowed && room > 0;
      return { ...state, allowed, remaining: Math.max(0, room - weight) };
    });
    return verdict(rest, true);
  };

  const windowNow = ({ windowSeconds }: Bucket) =>
    windowAt(clock.now().getTime(), windowSeconds).number;

  const take: Way = { shared: takeShared, alone: fallback.take, weight: 1 };
  const peek: Way = { shared: windows.peek, alone: fallback.peek, weight: 0 };
  return {
    take: (buckets, options) => decide(buckets, options, take),
    peek: (buckets, options) => decide(buckets, options, peek),
    knownRefusal(bucket) {
      const { windowSeconds } = bucket;
      const now = clock.now().getTime();
      const window = windowAt(now, windowSeconds);
      if (usedUp.read(bucket, window.number) === 0) return undefined;
      const resetSeconds = secondsUntil(window.endsAt, now, windowSeconds);
      return { bucket, allowed: false, remaining: 0, resetSeconds };
    },
  };
}

function verdict(states: BucketState[], degraded: boolean): LimitVerdict {
  return { allowed: states.every(({ allowed }) => allowed), states, degraded };
}
