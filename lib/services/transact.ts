import type { Kysely, Transaction } from "kysely";
import type { Database } from "#db/schema.ts";
import { wasNotDone } from "#lib/kernel/outage.ts";
import { currentRequest } from "#lib/kernel/request-scope.ts";

const ATTEMPTS = 4;

/** Serialisation failure and deadlock: the same work may well succeed when begun anew. */
const RETRYABLE = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one READ COMMITTED transaction. Rolled back whole when it throws; begun anew, at most
 * three times, after a deadlock or when a connection has forgotten a statement of it.
 */
export async function transact<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return persist(() => db.transaction().setIsolationLevel("read committed").execute(work));
}

/**
 * Runs `work` that writes in one statement at most, which is a transaction by itself: all of it on one
 * connection, begun anew as `transact` does.
 */
export async function onOneConnection<T>(
  db: Kysely<Database>,
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return persist(() => db.connection().execute(work));
}

async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !mayBeBegunAnew(error)) throw error;
      const request = currentRequest();
      if (request) request.retries += 1;
    }
  }
}

function mayBeBegunAnew(error: unknown): boolean {
  const { code } = error as { code?: string };
  return RETRYABLE.has(String(code)) || wasNotDone(error);
}
