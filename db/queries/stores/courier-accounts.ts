import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Finds the store's aggregator account. */
export async function findCourierAccount(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("courier_accounts")
    .select(["encrypted_key", "last_four", "connected_at"])
    .where("store_uid", "=", storeUid)
    .executeTakeFirst();
}

/** Sets the store's account, replacing any other. */
export async function putCourierAccount(
  db: Kysely<Database>,
  account: { store_uid: string; encrypted_key: Buffer; last_four: string },
): Promise<void> {
  await db
    .insertInto("courier_accounts")
    .values(account)
    .onConflict((conflict) =>
      conflict.column("store_uid").doUpdateSet({ ...account, connected_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Deletes the store's account; false when it had none. */
export async function deleteCourierAccount(
  db: Kysely<Database>,
  storeUid: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom("courier_accounts")
    .where("store_uid", "=", storeUid)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
