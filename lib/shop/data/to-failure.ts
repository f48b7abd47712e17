import type { ClientError } from "#lib/client/errors.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, unavailable } from "#lib/kernel/errors.ts";

type KnownError = Extract<ClientError, { kind: ErrorCode }>;

/** Converts an error of the API client to the Failure that the in-process shop throws for the same request. */
export function toShopFailure(error: ClientError): Failure {
  // A rejected key is a misconfiguration of this instance.
  if (!isKnown(error) || error.kind === "AUTHENTICATION_FAILED") {
    return unavailable(new Error(`${error.kind}: ${error.message}`, { cause: error }));
  }
  const { kind, message, details, retryAfter } = error;
  return new Failure({ code: kind, text: message, details, retryAfter });
}

function isKnown(error: ClientError): error is KnownError {
  return Object.hasOwn(ERROR_CODES, error.kind);
}
