import { setTimeout as sleep } from "node:timers/promises";
import { CourierFault } from "#lib/couriers/port.ts";

/** At most `calls` calls start in any window of `perMs` milliseconds. */
export interface CallLimit {
  calls: number;
  perMs: number;
}

/** Deadline and cancellation shared by all calls of one quote. */
export interface CallScope {
  signal: AbortSignal;
  /** The latest `performance.now()` at which a call can start and still be answered in time. */
  latestStart: number;
}

export type CallLimiter = ReturnType<typeof createCallLimiter>;

/** A call that started, or will start no earlier than `at` on the monotonic clock. */
interface Call {
  at: number;
  hasStarted: boolean;
}

/** Creates a limiter that enforces the rate limits of one upstream key, first come, first served. */
export function createCallLimiter(limits: CallLimit[]) {
  const maxCalls = Math.max(0, ...limits.map(({ calls }) => calls));
  /** In start order. */
  const queue: Call[] = [];
  let pausedUntil = 0;

  return {
    /** Resolves when the call may start. Rejects with `busy` when that would be too late. */
    async acquire({ signal, latestStart }: CallScope): Promise<void> {
      signal.throwIfAborted();
      const now = performance.now();
      const call = { at: earliestStart(queue.length, now), hasStarted: false };
      if (call.at > now && call.at > latestStart) {
        const retryAfter = Math.ceil((call.at - now) / 1000);
        throw new CourierFault("busy", "the aggregator's call limit is used up", { retryAfter });
      }
      queue.push(call);
      await wait(call, signal);
      call.hasStarted = true;
      while (queue[maxCalls]?.hasStarted) queue.shift();
    },
    /** Starts no call for `ms` milliseconds, after the aggregator reported that its limit is reached. */
    pause(ms: number): void {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms);
    },
  };

  /** Rechecks after each timer, because a late one delays the calls behind it. */
  async function wait(call: Call, signal: AbortSignal): Promise<void> {
    for (let now = performance.now(); call.at > now; now = performance.now()) {
      try {
        await sleep(call.at - now, undefined, { signal });
      } catch {
        queue.splice(queue.indexOf(call), 1);
        throw signal.reason;
      }
      call.at = earliestStart(queue.indexOf(call), performance.now());
    }
  }

  /** Returns when the call at this index of the queue may start. */
  function earliestStart(index: number, now: number): number {
    const allowed = limits.map(({ calls, perMs }) => {
      const nthLast = queue[index - calls];
      return nthLast === undefined ? now : nthLast.at + perMs;
    });
    return Math.max(now, pausedUntil, queue[index - 1]?.at ?? now, ...allowed);
  }
}
