import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

const ATTEMPTS = 4;
const LOCK_TIMEOUT = "1s";

/** Serialisation failure and deadlock: the same work may well succeed when begun anew. */
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one READ COMMITTED transaction in which nothing waits for a lock longer than a
 * second. Rolled back whole when it throws; begun anew, at most three times, after a deadlock.
 */
export async function transact<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE.has(String((error as { code?: string }).code))) {
        throw error;
      }
    }
  }
}
