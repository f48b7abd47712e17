import { setTimeout as sleep } from "node:timers/promises";
import { CourierFault } from "#lib/couriers/port.ts";

/** At most `calls` begun in any span of `perMs` milliseconds. */
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

/** A call that has begun, or waits to begin at this moment of the monotonic clock at the earliest. */
interface Call {
  at: number;
  begun: boolean;
}

export function createCallLimiter(limits: CallLimit[]): CallLimiter {
  const remembered = Math.max(0, ...limits.map(({ calls }) => calls));
  /** In the order in which they begin. */
  const queue: Call[] = [];
  let pausedUntil = 0;

  return {
    async turn({ signal, latestStart }) {
      signal.throwIfAborted();
      const now = performance.now();
      const call = { at: earliestStart(queue.length, now), begun: false };
      if (call.at > now && call.at > latestStart) {
        const retryAfter = Math.ceil((call.at - now) / 1000);
        throw new CourierFault("busy", "the aggregator's call limit is used up", { retryAfter });
      }
      queue.push(call);
      await wait(call, signal);
      call.begun = true;
      while (queue[remembered]?.begun) queue.shift();
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms);
    },
  };

  /** A late timer delays those behind it too: whoever wakes looks again. */
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

  /** When the call in this place of the queue may begin, by those before it. */
  function earliestStart(place: number, now: number): number {
    const allowed = limits.map(({ calls, perMs }) => {
      const nthLast = queue[place - calls];
      return nthLast === undefined ? now : nthLast.at + perMs;
    });
    return Math.max(now, pausedUntil, queue[place - 1]?.at ?? now, ...allowed);
  }
}
