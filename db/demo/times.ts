const HOUR = 3_600_000;

export function daysBefore(now: Date, days: number): Date {
  return hoursAfter(now, -24 * days);
}

export function hoursAfter(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR);
}

/** Returns a date as "yyyy-mm-dd" in UTC. */
export function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
