import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** Lists the store's active pickup points by name. */
export async function listActiveLocations(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("locations")
    .select(["uid", "name", "address"])
    .where("store_uid", "=", storeUid)
    .where("is_active", "=", true)
    .orderBy("name")
    .execute();
}
