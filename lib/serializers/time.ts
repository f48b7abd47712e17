/** A stored time as the API writes it: UTC, milliseconds, `Z`. Takes a Date or PostgreSQL's JSON text. */
export function toDateTime(value: Date | string): string {
  return new Date(value).toISOString();
}
