/** A time of UTC as PostgreSQL's JSON writes it, fraction of a second apart. */
const UTC_TEXT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?\+00:00$/;

/** A stored time as the API writes it: UTC, milliseconds, `Z`. Takes a Date or PostgreSQL's JSON text. */
export function toDateTime(value: Date | string): string {
  // A page has a hundred of them, and a Date made of each takes longer than the rest of the product.
  const [, seconds, fraction = ""] = (typeof value === "string" && UTC_TEXT.exec(value)) || [];
  if (seconds) return `${seconds}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
  return new Date(value).toISOString();
}
