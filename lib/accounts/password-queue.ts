import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { Failure } from "#lib/kernel/errors.ts";

/** Attempts that wait in each queue; one takes about a tenth of a second. */
const QUEUE_LENGTH = 8;
const RETRY_AFTER_SECONDS = 2;

/** Runs work that hashes a password. Throws a 503 when the queue is full. */
type PasswordQueue = <T>(queue: "knownDevice" | "newDevice", work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that hashes one password at a time for known devices and one for all other clients, so that strangers can
 * neither delay known devices nor occupy the threads that file reads share with scrypt.
 */
export function createPasswordQueue(): PasswordQueue {
  const queues = { knownDevice: bulkhead(1, QUEUE_LENGTH), newDevice: bulkhead(1, QUEUE_LENGTH) };
  return async (queue, work) => {
    try {
      return await queues[queue].execute(work);
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      const retryAfter = RETRY_AFTER_SECONDS;
      throw new Failure({ code: "SIGN_IN_BUSY", text: "Too many sign-ins at once", retryAfter });
    }
  };
}
