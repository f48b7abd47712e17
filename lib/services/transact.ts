import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { currentRequest } from "#lib/kernel/request-scope.ts";

const ATTEMPTS = 4;

/** Serialisation failure and deadlock: the same work may well succeed when begun anew. */
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one READ COMMITTED transaction. Rolled back whole when it throws; begun anew, at most
 * three times, after a deadlock.
 */
export async function transact<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel("read committed").execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE.has(String((error as { code?: string }).code))) {
        throw error;
      }
      const request = currentRequest();
      if (request) request.retries += 1;
    }
  }
}
