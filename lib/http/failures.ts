import { databaseAdvice } from "#lib/kernel/database-advice.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, unavailable } from "#lib/kernel/errors.ts";
import { isDatabaseOutage } from "#lib/kernel/outage.ts";

/** Converts an error to what the caller is told; `report` gets what really happened, for the log alone. */
export function toFailure(error: unknown, report: (cause: unknown) => void): Failure {
  const failure = classify(error);
  if (failure.status >= 500 && !EXPECTED.has(failure.code)) report(failure.cause ?? failure);
  return failure;
}

/** The client left, or there were more requests than the service serves at once. */
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

/**
 * Describes an error for the log, without its message where that may repeat what a person sent. An error
 * that comes from the set-up of the database, at `databaseUrl`, has advice instead of a stack.
 */
export function describeError(error: unknown, databaseUrl?: string): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>;
  const advice = databaseAdvice(error, databaseUrl);
  return {
    name: error.name,
    code,
    constraint,
    table,
    ...(severity === undefined && { message: error.message }),
    ...(advice ? { advice } : { stack: framesOf(error) }),
  };
}

/** A stack begins with the message, which may have lines that look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return frames.split("\n").flatMap((line) => /^\s+(at .+)/.exec(line)?.[1] ?? []);
}
