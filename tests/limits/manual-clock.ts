import type { Clock } from "#lib/kernel/clock.ts";

/** A clock that only `advance` changes. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
}

export function createManualClock(start: string | number): ManualClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
