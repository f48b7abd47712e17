import { FetchError, rateLimitMessage } from "#app/_queries/fetch-api.ts";
import { fieldMessage } from "#lib/dashboard/field-message.ts";

/** Returns the sentence that explains a failed write to a merchant. */
export function explainWriteError(error: Error): string {
  if (error instanceof FetchError && error.code === "IDEMPOTENCY_KEY_REUSED") {
    return "Your earlier version was saved. Review it before you make further changes.";
  }
  return error instanceof FetchError ? explainServiceError(error) : error.message;
}

/** Returns the messages of an INVALID_REQUEST by field, such as "tags.0". */
export function problemsOf(error: Error | null): Record<string, string> {
  if (!(error instanceof FetchError) || error.code !== "INVALID_REQUEST") return {};
  const details = (error.details ?? []) as { field: string; problem: string }[];
  return Object.fromEntries(
    details.map(({ field, problem }) => [
      field.replace(/\[(\d+)\]/g, ".$1"),
      fieldMessage(problem),
    ]),
  );
}

/** Returns the latest version from an EDIT_CONFLICT; undefined for other errors. */
export function latestVersion<Version>(error: Error): Version | undefined {
  const isConflict = error instanceof FetchError && error.code === "EDIT_CONFLICT";
  return isConflict ? (error.details as Version) : undefined;
}

/** Returns the sentence that explains an error to a merchant. */
export function explainServiceError(error: Error): string {
  if (!(error instanceof FetchError)) return "Something went wrong. Reload the page and try again.";
  if (isSignedOut(error))
    return "Your session has ended. Sign in again in a new tab, then try again.";
  if (error.status === 429) return rateLimitMessage(error);
  if (error.status === 0) return "The service can't be reached. Check your connection.";
  if (error.status < 500 || error.code === "ENCRYPTION_NOT_CONFIGURED") return error.message;
  return "The service is unavailable. Try again in a moment.";
}

const UNAUTHORIZED = 401;

/** Returns whether a request was rejected because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof FetchError && error.status === UNAUTHORIZED;
}

/** Returns what to tell a merchant whose password was rejected; `wrong` explains a wrong one. */
export function explainPasswordError(error: Error, wrong: string): string {
  if (!(error instanceof FetchError)) return explainServiceError(error);
  if (error.code === "SIGN_IN_EXPIRED")
    return "This sign-in has expired. Go back and enter your password again.";
  if (error.status === 400) return wrong;
  if (error.code === "SIGN_IN_BUSY")
    return "Too many sign-ins right now. Try again in a few seconds.";
  if (error.status === 429) return rateLimitMessage(error, "attempts");
  return explainServiceError(error);
}
