import { setTimeout as sleep } from "node:timers/promises";
import { CourierFault } from "#lib/couriers/port.ts";

/** At most `calls` begun in any span of `perMs` milliseconds, give or take how late a timer is. */
export interface CallLimit {
  calls: number;
  perMs: number;
}

/** What every call made for one quote has in common. */
export interface CallScope {
  signal: AbortSignal;
  /** `performance.now()` until which a call may wait for its turn and still be answered in time. */
  latestStart: number;
}

/** Keeps the calls made with one upstream key under that key's limits, first come, first served. */
export interface CallLimiter {
  /** Resolves when the call may begin. Rejects as `busy` when that is too late for its scope. */
  turn(scope: CallScope): Promise<void>;
  /** Lets no call begin for so long: the aggregator has said that its limit is reached. */
  pause(ms: number): void;
}

export function createCallLimiter(limits: CallLimit[]): CallLimiter {
  const remembered = Math.max(0, ...limits.map(({ calls }) => calls));
  /** When calls began or will begin, in ascending order. */
  const starts: number[] = [];
  let pausedUntil = 0;

  return {
    async turn({ signal, latestStart }) {
      signal.throwIfAborted();
      const now = performance.now();
      const start = earliestStart(now);
      if (start > now && start > latestStart) {
        const retryAfter = Math.ceil((start - now) / 1000);
        throw new CourierFault("busy", "the aggregator's call limit is used up", { retryAfter });
      }
      starts.push(start);
      while (starts.length > remembered && (starts[0] ?? now) <= now) starts.shift();
      if (start > now) await wait(start - now, start, signal);
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms);
    },
  };

  function earliestStart(now: number): number {
    const allowed = limits.map(({ calls, perMs }) => {
      const nthLast = starts[starts.length - calls];
      return nthLast === undefined ? now : nthLast + perMs;
    });
    return Math.max(now, pausedUntil, starts.at(-1) ?? now, ...allowed);
  }

  async function wait(ms: number, start: number, signal: AbortSignal): Promise<void> {
    try {
      await sleep(ms, undefined, { signal });
    } catch {
      const unused = starts.indexOf(start);
      if (unused >= 0) starts.splice(unused, 1);
      throw signal.reason;
    }
  }
}
