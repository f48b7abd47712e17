/** Returns whether this is the IANA name of a time zone, such as "Africa/Lagos"; an offset is not. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

/**
 * Returns the local time in a time zone, by default the machine's, as "yyyy-mm-ddThh:mm", the value of a
 * `datetime-local` input.
 */
export function toLocalTime(time: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  // A year such as 26 has no leading zeros.
  return format.format(time).replace(" ", "T").padStart("yyyy-mm-ddThh:mm".length, "0");
}

/** Converts a local time to a Date. Shifts a time skipped by a clock change by an hour. */
export function fromLocalTime(text: string, timeZone: string): Date {
  const local = Date.parse(`${text}Z`);
  const offsetAt = (time: number) => Date.parse(`${toLocalTime(new Date(time), timeZone)}Z`) - time;
  return new Date(local - offsetAt(local - offsetAt(local)));
}
