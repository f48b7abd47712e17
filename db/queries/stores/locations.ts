import type { Kysely, Selectable } from "kysely";
import type { Database, LocationTable } from "#db/schema.ts";

export type LocationRow = Pick<Selectable<LocationTable>, "uid" | "name" | "address">;

/** Lists the store's active pickup points by name. */
export async function listActiveLocations(
  db: Kysely<Database>,
  storeUid: string,
): Promise<LocationRow[]> {
  return db
    .selectFrom("locations")
    .select(["uid", "name", "address"])
    .where("store_uid", "=", storeUid)
    .where("is_active", "=", true)
    .orderBy("name")
    .execute();
}
