import { WINDOW_SECONDS } from "#lib/limits/policies.ts";

/** A window: its number since the epoch and its end in epoch milliseconds. */
interface Window {
  number: number;
  endsAt: number;
}

/** Returns the window of `now` (epoch milliseconds), the same in every process. */
export function windowAt(now: number): Window {
  const number = Math.floor(now / (WINDOW_SECONDS * 1000));
  return { number, endsAt: (number + 1) * WINDOW_SECONDS * 1000 };
}

/** Returns whole seconds from `now` until `endsAt`, rounded up, between 1 and `WINDOW_SECONDS`. */
export function secondsUntil(endsAt: number, now: number): number {
  return Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil((endsAt - now) / 1000)));
}
