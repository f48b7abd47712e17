/** A fixed window: its number since the epoch and its end in epoch milliseconds. */
interface Window {
  number: number;
  endsAt: number;
}

/** Returns the window of `now` (epoch milliseconds), the same in every process. */
export function windowAt(now: number, windowSeconds: number): Window {
  const length = windowSeconds * 1000;
  const number = Math.floor(now / length);
  return { number, endsAt: (number + 1) * length };
}

/** Returns whole seconds from `now` until `endsAt`, rounded up, between 1 and `windowSeconds`. */
export function secondsUntil(endsAt: number, now: number, windowSeconds: number): number {
  return Math.min(windowSeconds, Math.max(1, Math.ceil((endsAt - now) / 1000)));
}
