import type { Clock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";

interface BoundedWarningOptions {
  log: Pick<Log, "warn">;
  clock: Clock;
  text: string;
}

const QUIET_MS = 60_000;

/**
 * Returns a function that logs a warning immediately and then at most once a minute, with the number of
 * occurrences in `times`, so that an outage does not flood the log.
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
