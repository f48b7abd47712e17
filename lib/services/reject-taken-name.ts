import { SQLSTATE } from "#db/errors.ts";
import { Failure } from "#lib/kernel/errors.ts";

/**
 * Returns an error handler that turns a unique violation into 409 ALREADY_EXISTS. Use it only for writes
 * that violate no other unique index than the name's.
 */
export function rejectTakenName(thing: string) {
  return (error: { code?: string }): never => {
    if (error.code !== SQLSTATE.uniqueViolation) throw error;
    throw new Failure({
      code: "ALREADY_EXISTS",
      text: `A ${thing} with this name already exists`,
    });
  };
}
