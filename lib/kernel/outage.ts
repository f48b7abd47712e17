/** SQLSTATE classes and codes that say: not now, nothing is wrong with the request. */
const OUTAGE_STATES = /^(08...|53...|57P0[1-5]|57014|25006|55P03|40001|40P01)$/;

const OUTAGE_ERRNOS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
]);

const OUTAGE_TEXTS =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|cannot use a pool after|query read timeout/i;

/** True when the database is away, overloaded, starting, read-only or too slow (503, not 500). */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (code !== undefined) return OUTAGE_STATES.test(code) || OUTAGE_ERRNOS.has(code);
  return OUTAGE_TEXTS.test(error.message);
}
