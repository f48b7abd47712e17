import { nanoid } from "nanoid";

/** Creates an Idempotency-Key. `crypto.randomUUID` is not available over plain HTTP. */
export function newIdempotencyKey(): string {
  return nanoid();
}
