import { FetchError, rateLimitMessage } from "#app/_queries/fetch-api.ts";
import { explainServiceError } from "#app/dashboard/_queries/service-error.ts";

/** Returns what to tell a merchant whose password was rejected; `wrong` explains a wrong one. */
export function explainPasswordError(error: Error, wrong: string): string {
  if (!(error instanceof FetchError)) return explainServiceError(error);
  if (error.status === 400) return wrong;
  if (error.code === "SIGN_IN_BUSY") return "Sign-in is busy. Try again in a few seconds.";
  if (error.status === 429) return rateLimitMessage(error, "attempts");
  return explainServiceError(error);
}
