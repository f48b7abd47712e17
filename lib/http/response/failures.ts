import { isDatabaseOutage } from "#db/errors.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, unavailable } from "#lib/kernel/errors.ts";

/**
 * Converts any error to the failure that the caller gets. Passes the cause of a 5xx to `report`, for the log.
 */
export function toFailure(error: unknown, report: (cause: unknown) => void): Failure {
  const failure = classify(error);
  if (failure.status >= 500 && !EXPECTED.has(failure.code)) report(failure.cause ?? failure);
  return failure;
}

/** 5xx failures that are not logged: the client disconnected, or a concurrency limit was reached. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set([
  "COURIERS_CANCELLED",
  "SIGN_IN_BUSY",
  "UPLOADS_BUSY",
]);

function classify(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isDatabaseOutage(error)) return unavailable(error);
  return new Failure({
    code: "INTERNAL_ERROR",
    text: "An unexpected error occurred",
    cause: error,
  });
}
