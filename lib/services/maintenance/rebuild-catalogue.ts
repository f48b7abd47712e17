import { type Difference, rebuildStore } from "#db/queries/catalogue/rebuild-store.ts";
import type { MerchantContext } from "#lib/services/context.ts";

/** Rebuilds what is derived from the store's products, purges its pages and returns the rows that differed. */
export async function rebuildCatalogue({
  db,
  cdn,
  storeUid,
}: Pick<MerchantContext, "db" | "cdn" | "storeUid">): Promise<Difference[]> {
  const differences = await db.transaction().execute((trx) => rebuildStore(trx, storeUid));
  await cdn.purge(storeUid);
  return differences;
}
