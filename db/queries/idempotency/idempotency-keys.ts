import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface StoredOutcome {
  key: string;
  fingerprint: Buffer;
  body: string;
}

interface Claim {
  keys: string[];
  fingerprint: Buffer;
  lifetimeSeconds: number;
  /** The outcome, when it is already known. */
  body?: string;
}

/**
 * Claims these keys for the running transaction and returns the stored outcomes of those already used.
 * Waits for a concurrent transaction that holds one of them.
 */
export async function claimKeys(
  db: Kysely<Database>,
  storeUid: string,
  { keys, fingerprint, lifetimeSeconds, body = "" }: Claim,
): Promise<StoredOutcome[]> {
  const claimed = await db
    .insertInto("idempotency_keys")
    .values(
      // Sorted: two requests with the same keys cannot deadlock.
      keys.toSorted().map((key) => ({
        store_uid: storeUid,
        key,
        fingerprint,
        body,
        expires_at: sql<Date>`now() + ${lifetimeSeconds} * interval '1 second'`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["store_uid", "key"])
        .doUpdateSet((set) => ({
          fingerprint: set.ref("excluded.fingerprint"),
          body: set.ref("excluded.body"),
          expires_at: set.ref("excluded.expires_at"),
          created_at: sql<Date>`now()`,
        }))
        .where("idempotency_keys.expires_at", "<=", sql<Date>`now()`),
    )
    .returning("key")
    .execute();
  const used = keys.filter((key) => !claimed.some((row) => row.key === key));
  return used.length > 0 ? listOutcomes(db, storeUid, used) : [];
}

/** Returns the stored outcomes under these keys that have not expired. */
export async function listOutcomes(
  db: Kysely<Database>,
  storeUid: string,
  keys: string[],
): Promise<StoredOutcome[]> {
  return db
    .selectFrom("idempotency_keys")
    .select(["key", "fingerprint", "body"])
    .where("store_uid", "=", storeUid)
    .where("key", "in", keys)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
}

/** Stores the outcome under the keys this transaction claimed. */
export async function storeOutcome(
  db: Kysely<Database>,
  storeUid: string,
  keys: string[],
  body: string,
): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ body })
    .where("store_uid", "=", storeUid)
    .where("key", "in", keys)
    .execute();
}
