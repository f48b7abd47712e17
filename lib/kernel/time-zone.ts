const DAY_MS = 86_400_000;

/** Returns whether this is the IANA name of a time zone, such as "Africa/Lagos"; an offset is not. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

/** By time zone: creating a format takes a hundred times as long as using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  const format = new Intl.DateTimeFormat("sv-SE", options);
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns the local time in a time zone, by default the machine's, as "yyyy-mm-ddThh:mm", the value of a
 * `datetime-local` input.
 */
export function toLocalTime(time: Date, timeZone?: string): string {
  // A year such as 26 has no leading zeros.
  const text = formatIn(timeZone).format(time);
  return text.replace(" ", "T").padStart("yyyy-mm-ddThh:mm".length, "0");
}

/**
 * Converts a local time to a Date: a repeated one to its first occurrence. Shifts a skipped time forward by the gap.
 */
export function fromLocalTime(text: string, timeZone: string): Date {
  const local = Date.parse(`${text}Z`);
  const offsetAt = (time: number) => Date.parse(`${toLocalTime(new Date(time), timeZone)}Z`) - time;
  const withOffsetOf = (near: number) => local - offsetAt(near);
  const before = withOffsetOf(local - DAY_MS);
  const times = [before, withOffsetOf(local + DAY_MS)];
  return new Date(times.find((time) => time + offsetAt(time) === local) ?? before);
}
