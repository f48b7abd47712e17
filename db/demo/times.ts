import { toLocalTime } from "#lib/kernel/time-zone.ts";

const HOUR = 3_600_000;

export function daysBefore(now: Date, days: number): Date {
  return hoursAfter(now, -24 * days);
}

export function hoursAfter(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR);
}

/** Returns the day of a time in the demo stores' time zone. */
export function dateOf(time: Date): string {
  return toLocalTime(time, "Africa/Lagos").slice(0, 10);
}
