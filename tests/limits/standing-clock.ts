import type { Clock } from "#lib/kernel/clock.ts";

/** A clock that moves only when told to. */
export interface StandingClock extends Clock {
  advance(milliseconds: number): void;
}

export function standingAt(start: string | number): StandingClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
