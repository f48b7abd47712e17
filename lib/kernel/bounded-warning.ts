import type { Clock } from "#lib/kernel/clock.ts";

/** What limits need of a log; pino's logger is one. */
export interface WarningLog {
  warn(fields: object, text: string): void;
}

interface BoundedWarningOptions {
  log: WarningLog;
  clock: Clock;
  text: string;
}

const QUIET_MS = 60_000;

/**
 * A warning written at once and then at most once a minute, each line with how many `times` it was
 * due since the line before: an outage under load must not flood the log.
 */
export function boundedWarning({ log, clock, text }: BoundedWarningOptions) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let times = 0;
  return (fields: object) => {
    times += 1;
    const now = clock.now().getTime();
    if (Math.abs(now - writtenAt) < QUIET_MS) return;
    log.warn({ ...fields, times }, text);
    writtenAt = now;
    times = 0;
  };
}
