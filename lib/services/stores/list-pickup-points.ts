import { listActiveLocations } from "#db/queries/stores/locations.ts";
import type { PickupPoint } from "#lib/contract/pickup-point.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the store's pickup points. */
export async function listPickupPoints({
  db,
  store,
}: Pick<StoreContext, "db" | "store">): Promise<PickupPoint[]> {
  const rows = await listActiveLocations(db, store.uid);
  return rows.map(({ uid, name, address }) => ({ uid, name, address }));
}
