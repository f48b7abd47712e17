/** SQLSTATEs that callers handle. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const SQLSTATE = {
  foreignKeyViolation: "23503",
  uniqueViolation: "23505",
  readOnlyTransaction: "25006",
  invalidAuthorization: "28000",
  invalidPassword: "28P01",
  unknownDatabase: "3D000",
  unknownSchema: "3F000",
  serializationFailure: "40001",
  deadlock: "40P01",
  missingPrivilege: "42501",
  unknownTable: "42P01",
  duplicateDatabase: "42P04",
  diskFull: "53100",
  limitExceeded: "54000",
  lockTimeout: "55P03",
  statementCancelled: "57014",
} as const;

/** SQLSTATEs of a lost connection. */
const LOST_STATES = /^(08...|57P0[1-5]|25P0[34])$/;

/**
 * SQLSTATEs of temporary failures, for which the request is not at fault. 42501: missing privilege. 55000: the
 * database does not accept connections.
 */
const OUTAGE_STATES = /^(53...|57014|25006|42501|55000|55P03|40001|40P01|28000|28P01|3D000)$/;

/** SQLSTATEs of a prepared statement that is missing or whose name is taken. */
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

/** Returns the SQLSTATE or errno of an error; undefined without one. */
export function errorCode(error: unknown): string | undefined {
  return (error as { code?: string } | null | undefined)?.code;
}

/** Thrown immediately when too many requests are waiting for a connection. */
export class PoolQueueFullError extends Error {
  override name = "PoolQueueFullError";
}

/** Thrown when a request has waited for the database for as long as it may. */
export class DatabaseWaitError extends Error {
  override name = "DatabaseWaitError";
}

/**
 * Returns whether the database is temporarily unable to serve (503, not 500): unreachable, overloaded, starting,
 * full, read-only, too slow, or rejecting our role or password.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (error instanceof PoolQueueFullError || error instanceof DatabaseWaitError) return true;
  if (isConnectionLost(error) || isSafeToRetry(error)) return true;
  const code = errorCode(error);
  if (code !== undefined) return OUTAGE_STATES.test(code) || OUTAGE_ERRNOS.has(code);
  return OUTAGE_TEXTS.test(error.message);
}

/**
 * Returns whether a statement was not executed, because its prepared statement is missing or outdated by a migration.
 */
export function isSafeToRetry(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return (
    isPreparedStatementMissing(error) || (code === "0A000" && routine === "RevalidateCachedQuery")
  );
}

/** Returns whether a connection lacks a prepared statement or has a different one of that name. */
export function isPreparedStatementMissing(error: unknown): boolean {
  return MISSING_STATEMENT_STATES.test(String(errorCode(error)));
}

/** Returns whether a pooler rejected a connection because of its startup parameters. */
export function rejectsStartupParameters(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return (
    /^(08P01|0A000)$/.test(String(code)) && /startup parameter|command-line options/i.test(message)
  );
}

/** Returns whether the connection was lost; another connection may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== undefined) return LOST_STATES.test(code) || LOST_ERRNOS.has(code);
  return LOST_TEXTS.test(error.message);
}
