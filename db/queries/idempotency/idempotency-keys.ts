import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface StoredOutcome {
  key: string;
  fingerprint: Buffer;
  body: string;
}

/** Keys to claim, for a request with this fingerprint. */
export interface KeyClaim {
  keys: string[];
  fingerprint: Buffer;
  lifetimeSeconds: number;
  /** The outcome, when it is already known. */
  body?: string;
}

/**
 * Returns a statement that claims keys for the running transaction and returns those that were free. `source`: a
 * relation with a `store_uid` column; without rows, no key is claimed.
 */
export function claimStatement(
  source: RawBuilder<unknown>,
  { keys, fingerprint, lifetimeSeconds, body = "" }: KeyClaim,
): RawBuilder<{ key: string }> {
  // Sorted: two requests with the same keys cannot deadlock.
  return sql`
    insert into idempotency_keys as existing (store_uid, key, fingerprint, body, expires_at)
      select store_uid, key, ${fingerprint}, ${body}, now() + ${lifetimeSeconds} * interval '1 second'
      from ${source}, unnest(${keys.toSorted()}::text[]) key
      on conflict (store_uid, key) do update
        set fingerprint = excluded.fingerprint, body = excluded.body, expires_at = excluded.expires_at
        where existing.expires_at <= now()
      returning key`;
}

/**
 * Claims these keys for the running transaction and returns the stored outcomes of those already used.
 * Waits for a concurrent transaction that holds one of them.
 */
export async function claimKeys(
  db: Kysely<Database>,
  storeUid: string,
  claim: KeyClaim,
): Promise<StoredOutcome[]> {
  const store = sql`(select ${storeUid}::uuid as store_uid) as store`;
  const { rows: claimed } = await claimStatement(store, claim).execute(db);
  const used = claim.keys.filter((key) => !claimed.some((row) => row.key === key));
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
