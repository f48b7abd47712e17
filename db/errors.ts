/** SQLSTATE classes and codes that come with the end of the connection. */
const LOST_STATES = /^(08...|57P0[1-5]|25P0[34])$/;

/**
 * Those that say: not now, nothing is wrong with the request. 42501: the role lacks a right. 55000: the
 * database takes no connections.
 */
const OUTAGE_STATES = /^(53...|57014|25006|42501|55000|55P03|40001|40P01|28000|28P01|3D000)$/;

/** Names of kept statements that are missing or taken. */
const MISSING_STATEMENT_STATES = /^(26000|42P05)$/;

const LOST_ERRNOS = new Set(["ECONNRESET", "EPIPE"]);

const OUTAGE_ERRNOS = new Set([
  "ECONNREFUSED",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
]);

const LOST_TEXTS =
  /connection terminated( unexpectedly)?$|client has encountered a connection error/i;

const OUTAGE_TEXTS =
  /timeout exceeded when trying to connect|connection terminated due to|cannot use a pool after|query read timeout/i;

/** Thrown at once when too many requests wait for a connection already. */
export class PoolQueueFullError extends Error {
  override name = "PoolQueueFullError";
}

/**
 * True when the database is away, overloaded, starting, full, read-only, too slow, denies our role a
 * right, or takes another name or password than ours just now (503, not 500).
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (error instanceof PoolQueueFullError) return true;
  if (isConnectionLost(error) || isSafeToRetry(error)) return true;
  const { code } = error as { code?: string };
  if (code !== undefined) return OUTAGE_STATES.test(code) || OUTAGE_ERRNOS.has(code);
  return OUTAGE_TEXTS.test(error.message);
}

/** True when nothing was done, as a kept statement is forgotten, or would give something else since a migration. */
export function isSafeToRetry(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return (
    isPreparedStatementMissing(error) || (code === "0A000" && routine === "RevalidateCachedQuery")
  );
}

/** True when a connection does not have a statement it was given to keep, or has another's. */
export function isPreparedStatementMissing(error: unknown): boolean {
  return MISSING_STATEMENT_STATES.test(String((error as { code?: string }).code));
}

/** Returns whether a pooler refused a connection because of its start-up parameters. */
export function refusesStartupParameters(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return (
    /^(08P01|0A000)$/.test(String(code)) && /startup parameter|command-line options/i.test(message)
  );
}

/** True when a connection has ended under a statement: another connection may well serve it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (code !== undefined) return LOST_STATES.test(code) || LOST_ERRNOS.has(code);
  return LOST_TEXTS.test(error.message);
}
