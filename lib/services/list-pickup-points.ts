import { type LocationRow, listActiveLocations } from "#db/queries/locations.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Where the store hands orders over; empty when it has named no place of its own. */
export async function listPickupPoints({
  db,
  store,
}: Pick<StoreContext, "db" | "store">): Promise<LocationRow[]> {
  return listActiveLocations(db, store.uid);
}
