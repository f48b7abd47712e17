import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface Claim {
  key: string;
  fingerprint: Buffer;
}

export interface KeptOutcome {
  key: string;
  fingerprint: Buffer;
  body: string;
}

/**
 * Claims these keys for the running transaction and returns the outcomes that are kept for those
 * already used. A twin that is still running is waited for.
 */
export async function claimKeys(
  db: Kysely<Database>,
  storeUid: string,
  claims: Claim[],
  lifetimeSeconds: number,
): Promise<KeptOutcome[]> {
  const claimed = await db
    .insertInto("idempotency_keys")
    .values(
      claims.map(({ key, fingerprint }) => ({
        store_uid: storeUid,
        key,
        fingerprint,
        status: 0,
        body: "",
        expires_at: sql<Date>`now() + ${lifetimeSeconds} * interval '1 second'`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["store_uid", "key"])
        .doUpdateSet((set) => ({
          fingerprint: set.ref("excluded.fingerprint"),
          expires_at: set.ref("excluded.expires_at"),
          created_at: sql<Date>`now()`,
        }))
        .where("idempotency_keys.expires_at", "<=", sql<Date>`now()`),
    )
    .returning("key")
    .execute();
  if (claimed.length === claims.length) return [];
  const used = claims.filter(({ key }) => !claimed.some((row) => row.key === key));
  return findOutcomes(
    db,
    storeUid,
    used.map(({ key }) => key),
  );
}

/** The outcomes that are kept under these keys. */
export async function findOutcomes(
  db: Kysely<Database>,
  storeUid: string,
  keys: string[],
): Promise<KeptOutcome[]> {
  return db
    .selectFrom("idempotency_keys")
    .select(["key", "fingerprint", "body"])
    .where("store_uid", "=", storeUid)
    .where("key", "in", keys)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
}

/** Keeps the outcome under the keys this transaction claimed. */
export async function keepOutcome(
  db: Kysely<Database>,
  storeUid: string,
  keys: string[],
  outcome: { status: number; body: string },
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable("idempotency_keys")
    .set(outcome)
    .where("store_uid", "=", storeUid)
    .where("key", "in", keys)
    .execute();
}

/**
 * Removes at most `limit` outcomes past their lifetime and returns their number. Two who do so at once
 * take different ones, and neither one that is being claimed anew.
 */
export async function deleteExpiredOutcomes(db: Kysely<Database>, limit: number): Promise<number> {
  const result = await db
    .deleteFrom("idempotency_keys")
    .where(
      ({ refTuple, selectFrom }) =>
        sql<boolean>`${refTuple("store_uid", "key")} in ${selectFrom("idempotency_keys")
          .select(["store_uid", "key"])
          .where("expires_at", "<", sql<Date>`now()`)
          .limit(limit)
          .forUpdate()
          .skipLocked()}`,
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
