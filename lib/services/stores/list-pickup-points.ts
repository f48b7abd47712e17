import { listActiveLocations } from "#db/queries/stores/store-settings.ts";
import type { PickupPoint } from "#lib/contract/store.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the store's pickup points. */
export async function listPickupPoints({
  db,
  store,
}: Pick<StoreContext, "db" | "store">): Promise<PickupPoint[]> {
  return listActiveLocations(db, store.uid);
}
