/** A fixed window: its number since the epoch and the moment it ends, epoch milliseconds. */
export interface Window {
  number: number;
  endsAt: number;
}

/** The window that `now` (epoch milliseconds) falls in; the same for every process. */
export function windowAt(now: number, windowSeconds: number): Window {
  const length = windowSeconds * 1000;
  const number = Math.floor(now / length);
  return { number, endsAt: (number + 1) * length };
}

/**
 * Whole seconds from `now` until `endsAt`, rounded up so that whoever waits that long is never
 * early; 1 to `windowSeconds`, also when the window ended while its counter was being asked.
 */
export function secondsUntil(endsAt: number, now: number, windowSeconds: number): number {
  return Math.min(windowSeconds, Math.max(1, Math.ceil((endsAt - now) / 1000)));
}
