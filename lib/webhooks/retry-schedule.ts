const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Delays before the second and each later attempt, in seconds: about 75 hours in all. */
const DELAYS = [
  ...[5, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** Maximum random addition to a delay, as a share of it, so that deliveries that failed together are spread. */
const JITTER = 0.1;

/** Longest wait that a receiver may ask for, in seconds. */
const MAX_RETRY_AFTER = 24 * HOUR;

interface FailedAttempts {
  /** How many attempts have failed. */
  attempts: number;
  /** The last response's `Retry-After`, if any. */
  retryAfter: string | undefined;
  now: Date;
}

/** Returns when to make the next attempt; undefined after the last one. */
export function nextAttemptAt({ attempts, retryAfter, now }: FailedAttempts): Date | undefined {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return undefined;
  const requested = Math.min(parseRetryAfter(retryAfter, now), MAX_RETRY_AFTER);
  const seconds = Math.max(delay * (1 + Math.random() * JITTER), requested);
  return new Date(now.getTime() + Math.round(seconds * 1000));
}

/** Parses a `Retry-After`, seconds or an HTTP date, to seconds; 0 when it is neither. */
function parseRetryAfter(value = "", now: Date): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const time = Date.parse(value) || 0;
  return Math.max((time - now.getTime()) / 1000, 0);
}
