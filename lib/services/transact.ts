import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { errorCode, isSafeToRetry, SQLSTATE } from "#db/errors.ts";
import type { Database } from "#db/schema.ts";
import { currentRequest } from "#lib/kernel/request-context.ts";

const ATTEMPTS = 4;
const PAUSE_MS = 50;

/** SQLSTATEs after which a retry may succeed. */
const RETRYABLE = new Set<string>([SQLSTATE.serializationFailure, SQLSTATE.deadlock]);

/**
 * Runs `work` in the transaction that `db` is, or in a new READ COMMITTED one. Retries a new one up to three
 * times after a serialization failure, a deadlock, a lost prepared statement or one of the `retryableCodes`.
 */
export async function transact<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
  retryableCodes: readonly string[] = [],
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  const run = () => db.transaction().setIsolationLevel("read committed").execute(work);
  return withRetries(run, new Set([...RETRYABLE, ...retryableCodes]));
}

/**
 * Runs `work`, whose only write is one statement, on one connection; retries it as `transact` does.
 */
export async function retryOnOneConnection<T>(
  db: Kysely<Database>,
  work: (connection: Kysely<Database>) => Promise<T>,
  retryableCodes: readonly string[] = [],
): Promise<T> {
  const retryable = new Set([...RETRYABLE, ...retryableCodes]);
  return withRetries(() => db.connection().execute(work), retryable);
}

async function withRetries<T>(work: () => Promise<T>, retryable: Set<string>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error, retryable)) throw error;
      const request = currentRequest();
      if (request) request.retries += 1;
      // Without a random pause, transactions that conflicted would conflict again.
      await sleep(PAUSE_MS * attempt * (0.5 + Math.random()));
    }
  }
}

function isRetryable(error: unknown, retryable: Set<string>): boolean {
  return retryable.has(String(errorCode(error))) || isSafeToRetry(error);
}
