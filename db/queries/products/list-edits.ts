import { type Kysely, sql } from "kysely";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

/** Updates a variant's price; false when its version has changed or it does not exist. Must run in a transaction. */
export async function updatePrice(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  price: { price: string; promo_price: string | null; promo_expiry: string | null },
  version: string,
): Promise<boolean> {
  const update = async () => {
    const { numUpdatedRows } = await db
      .updateTable("variants")
      .set({ ...price, updated_at: sql<Date>`clock_timestamp()` })
      .where("store_uid", "=", storeUid)
      .where("uid", "=", uid)
      .where(sql<string>`updated_at::text`, "=", version)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
  return changeProducts(db, storeUid, { variants: [uid] }, update, (isUpdated, products) => ({
    type: "product.updated",
    uids: isUpdated ? products : [],
  }));
}
