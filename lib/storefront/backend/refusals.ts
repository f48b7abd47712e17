import type { ClientError } from "#lib/client/errors.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, unavailable } from "#lib/kernel/errors.ts";

/** A failed call of the API as the Failure the same question ends in where the database is. */
export function toFailure(error: ClientError): Failure {
  switch (error.kind) {
    case "unreachable":
    case "timed_out":
    case "aborted":
    case "unreadable":
      return unavailable(new Error(error.message, { cause: error }));
    case "AUTHENTICATION_FAILED":
      // Ours, and not the shopper's.
      return unavailable(new Error("The API does not accept STOREFRONT_API_KEY"));
    default:
      return isKnown(error.kind)
        ? refusalOf({ ...error, kind: error.kind })
        : unavailable(new Error(`The API refused with ${error.kind}, which is new to these pages`));
  }
}

function refusalOf({
  kind,
  message,
  details,
  retryAfter,
}: {
  kind: ErrorCode;
  message: string;
  details: unknown;
  retryAfter: number | undefined;
}): Failure {
  return new Failure({ code: kind, text: message, details, retryAfter });
}

function isKnown(kind: string): kind is ErrorCode {
  return Object.hasOwn(ERROR_CODES, kind);
}
