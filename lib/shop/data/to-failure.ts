import type { ClientError } from "#lib/client/errors.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, unavailable } from "#lib/kernel/errors.ts";

type KnownRefusal = Extract<ClientError, { kind: ErrorCode }>;

/** A failed call of the API as the Failure the same question ends in where the database is. */
export function toFailure(error: ClientError): Failure {
  // A key that is not accepted is ours, and not the shopper's.
  if (!isKnown(error) || error.kind === "AUTHENTICATION_FAILED") {
    return unavailable(new Error(`${error.kind}: ${error.message}`, { cause: error }));
  }
  const { kind, message, details, retryAfter } = error;
  return new Failure({ code: kind, text: message, details, retryAfter });
}

function isKnown(error: ClientError): error is KnownRefusal {
  return Object.hasOwn(ERROR_CODES, error.kind);
}
