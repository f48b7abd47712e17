import { nanoid } from "nanoid";

/** The Idempotency-Key of what is about to be sent. `crypto.randomUUID` is missing where a page came over plain HTTP. */
export function newAttempt(): string {
  return nanoid();
}
