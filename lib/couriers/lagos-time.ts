const lagos = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Africa/Lagos",
  dateStyle: "short",
  timeStyle: "medium",
});

const HOUR_MS = 3_600_000;

/** Returns the pickup day, yyyy-mm-dd: today in Lagos, from 18:00 on the next day. */
export function pickupDate(now: Date): string {
  return lagosTimeIn(6, now).slice(0, 10);
}

/** Returns the Lagos time a number of hours from now as "YYYY-MM-DD HH:MM:SS". */
export function lagosTimeIn(hours: number, now: Date): string {
  return lagos.format(new Date(now.getTime() + hours * HOUR_MS));
}
